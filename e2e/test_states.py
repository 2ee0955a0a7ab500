"""What the page does when something is wrong with the world around it, or with itself."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Site, Watch, wait_offline, wait_state
from e2e.hands import with_melds
from e2e.test_play import cards, press, state


def test_whatever_fails_inside_is_told_and_the_match_goes_on(page: Page, site: Site, watch: Watch):
    """S13: an exception wherever it may be ends in the panel, and the table comes back as it was."""
    watch.allow("spoilt: ")
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("record => burraco.load(record)", with_melds(3))
    wait_state(page, "you")
    press(cards(page).nth(1))
    before = state(page)
    for part in ("update", "show", "paint", "say"):
        # whatever comes first meets the fault: a note that goes, the word that the page is kept, or this press
        page.evaluate("part => { burraco.spoil(part); document.getElementById('sort').click() }", part)
        wait_state(page, "error")
        expect(page.locator("#mend-title")).to_have_text("Qualcosa è andato storto.")
        expect(page.locator("#mend-text")).to_have_text("La partita è salvata.")
        expect(page.get_by_test_id("mend-retry")).to_be_focused()
        expect(page.locator("#table")).to_be_hidden()
        page.locator("#mend summary").click()
        expect(page.locator("#mend-details")).to_have_text(re.compile(f"spoilt: {part}"))
        page.locator("#mend summary").click()
        page.get_by_test_id("mend-retry").click()
        wait_state(page, "you")
        expect(page.locator("#mend")).to_be_hidden()
        assert state(page) == before
        expect(cards(page)).to_have_count(len(before.hand))
        expect(page.locator('#hand [aria-selected="true"]')).to_have_count(1)
    page.evaluate("burraco.spoil('show')")
    press(cards(page).nth(0))
    with page.expect_download() as saved:
        page.get_by_test_id("mend-keep").click()
    assert json.loads(saved.value.path().read_text())["record"].startswith("burraco 1")
    page.get_by_test_id("mend-restart").click()
    wait_state(page, "you", "ai")
    expect(cards(page)).to_have_count(11)


def test_a_match_that_cannot_be_shown_does_not_keep_the_page_from_starting(page: Page, site: Site, watch: Watch):
    """S13 at the start: it is told, and the match can be put aside."""
    watch.allow("spoilt: ")
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("record => burraco.load(record)", with_melds(3))
    wait_state(page, "you")
    press(cards(page).nth(1))
    page.goto(site.url + "?test=1&spoil=show#/play")
    wait_state(page, "error")
    expect(page.locator("#mend-title")).to_have_text("Qualcosa è andato storto.")
    save = page.evaluate("localStorage.getItem('burraco:v1:save')")
    page.get_by_test_id("mend-aside").click()
    wait_state(page, "ready")
    assert page.evaluate("localStorage.getItem('burraco:v1:backup')") == save
    page.get_by_test_id("new").click()
    expect(page.get_by_test_id("start")).to_be_focused()


def test_the_first_screen_is_there_before_the_game(page: Page, site: Site):
    """S0: in the browser's language, with a strip that counts; what is pressed opens when it can."""
    site.rate = 1_000_000
    page.goto(site.url, wait_until="commit")
    expect(page.get_by_test_id("new")).to_have_text("Nuova partita")
    expect(page.get_by_test_id("resume")).to_be_hidden()
    expect(page.locator("#boot-text")).to_have_text(re.compile("^Scarico il motore"))
    expect(page.locator("html")).to_have_attribute("data-state", "boot")
    page.locator("#home [data-act='act settings']").click()
    page.get_by_test_id("new").click()
    expect(page.locator("[aria-busy=true]")).to_have_count(1)
    expect(page.locator("#boot-note")).to_have_text("Si apre appena il gioco è arrivato.")
    site.rate = 1_000_000_000
    wait_state(page, "ready")
    expect(page.locator("#dlg-new")).to_be_visible()
    expect(page.locator("#dlg-settings")).to_be_hidden()
    page.keyboard.press("Escape")
    wait_offline(page)
    expect(page.locator("#offline")).to_be_visible()  # UX-32: said on the first visit
    page.reload()
    wait_state(page, "ready")
    wait_offline(page)
    expect(page.locator("#offline")).to_be_hidden()


def test_python_that_ends_is_told_by_the_page_itself(page: Page, site: Site, watch: Watch):
    """S13, the last resort: an error that Python cannot catch any more."""
    watch.allow("PythonError")
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("setTimeout(() => { throw new Error('PythonError: spoilt') })")
    expect(page.locator("#boot-text")).to_contain_text("Qualcosa è andato storto")
    expect(page.locator("#app")).to_be_hidden()
    page.get_by_role("button", name="Riprova").click()
    wait_state(page, "ready")


@pytest.mark.parametrize(("sandbox", "shared"), [("allow-scripts allow-same-origin", False), ("allow-scripts", True)])
def test_it_plays_in_a_sandboxed_frame(page: Page, serve, tmp_path: Path, watch: Watch, sandbox: str, shared: bool):
    """UX-60: with an origin on any host; without one where the host shares its files with every origin."""
    watch.allow("autofocus")  # Chromium says so of every dialog in a foreign frame
    site = serve()
    site.shared = shared
    (tmp_path / "index.html").write_text(
        f'<!doctype html><title>Host</title><link rel="icon" href="data:,"><iframe sandbox="{sandbox}" width="900"'
        f' height="600" src="{site.url}?test=1"></iframe>'
    )
    page.goto(serve(folder=tmp_path).url)
    frame = page.frame_locator("iframe")
    frame.get_by_test_id("new").click()
    frame.get_by_test_id("start").click()
    frame.locator("html[data-state=you]").wait_for(state="attached")
    frame.get_by_test_id("stock").click()
    expect(frame.locator("#hand .card")).to_have_count(12)
