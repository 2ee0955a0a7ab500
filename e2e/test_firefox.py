"""The main journeys once more in Firefox, where it is installed (tools/browser.py): what differs between browsers is
what the page asks of them, not the game."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from e2e.conftest import PATIENCE, Site, Watch, wait_offline, wait_state
from e2e.hands import with_draw
from e2e.test_play import by_pointer, cards, press, sensible, state
from tools.browser import firefox

pytestmark = pytest.mark.skipif(not firefox(), reason="no Firefox: apt-get install firefox-esr, or name it in $FIREFOX")


@pytest.fixture(scope="module")
def fox(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=firefox())
    yield browser
    browser.close()


@pytest.fixture
def page(fox: Browser) -> Iterator[Page]:
    """A watched page in Firefox, with empty storage."""
    context = fox.new_context(locale="it-IT", viewport={"width": 1280, "height": 800})
    watch = Watch(context)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    watch.check()
    context.close()


def test_a_match_in_firefox(page: Page, site: Site):
    """Open, begin, draw, choose, take back, discard, reload in mid-turn, and play on without the server."""
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("burraco.seed(3)")
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    wait_state(page, "you")
    page.get_by_test_id("stock").click()
    expect(cards(page)).to_have_count(12)
    press(cards(page).nth(0))
    press(cards(page).nth(3))
    before = state(page)
    page.reload()
    wait_state(page, "you")
    assert state(page) == before
    expect(page.locator('#hand [aria-selected="true"]')).to_have_count(2)
    expect(page).to_have_title(re.compile("Tocca a te"))
    page.keyboard.press("Escape")
    press(cards(page).nth(5))
    page.get_by_test_id("second").click()
    wait_state(page, "you", "handover")
    expect(page.get_by_test_id("log").locator("li").last).to_contain_text("Ada ")
    wait_offline(page)
    site.stop()
    page.reload()
    wait_state(page, "you")
    page.get_by_test_id("stock").click()
    press(cards(page).nth(0))
    page.get_by_test_id("second").click()
    wait_state(page, "you", "handover")


def test_melds_and_dialogs_in_firefox(page: Page, site: Site):
    """Look at the pile, lay and add by clicks, take back by a key; at three sizes the page itself never scrolls."""
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("record => burraco.load(record)", with_draw(3))
    wait_state(page, "you")
    page.get_by_test_id("pile").click()
    expect(page.locator("#dlg-peek")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dlg-peek")).to_be_hidden()
    do, laid = by_pointer(press), 0
    for _ in range(60):
        if laid == 2 or wait_state(page, "you", "handover") != "you":
            break
        now = state(page)
        action = sensible(now)
        do(page, now, action)
        laid += action.kind == "lay"
    assert laid == 2
    melds = page.locator("#ours .meld").count()
    page.keyboard.press("u")
    expect(page.get_by_test_id("polite")).to_contain_text(re.compile(r"\bAnnullato"))
    assert page.locator("#ours .meld").count() <= melds
    for width, height in ((360, 640), (640, 360), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("html")).to_have_attribute("data-layout", re.compile("tall|flat|wide"))
        wide, high = page.evaluate(
            "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
        )
        assert wide <= 0 and high <= 0
