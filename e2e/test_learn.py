"""The rules to read, in a real browser: without a script, from a server and from a folder, on a phone and on paper."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Site, Watch, wait_state

PAGES = ("learn/it/burraco-2.html", "learn/en/faq.html", "learn/it/index.html", "learn/index.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(page: Page, site: Site, path: str, scheme: str):
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(site.url + path)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []


def test_from_the_game_to_the_rules_and_back_below_any_path(page: Page, serve, watch: Watch):
    site = serve("/some/where/")
    page.goto(site.url + "learn/index.html")
    page.get_by_role("link", name="Italiano").click()
    page.get_by_role("link", name="Burraco in quattro").click()
    expect(page).to_have_title("Burraco in quattro: le regole")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Burraco for four: the rules")
    page.get_by_role("link", name="Wilds", exact=True).click()
    expect(page.get_by_role("heading", name="Wilds", exact=True)).to_be_in_viewport()
    expect(page.locator("#nine desc").first).to_have_text(
        "Your melds: run of spades from 8 to 10 with the joker as the 9."
        " Your hand: nine of spades, queen of spades, four of diamonds and king of clubs. Marked: nine of spades."
    )
    page.get_by_role("link", name="Play").click()
    expect(page).to_have_url(site.url + "index.html")
    assert not site.elsewhere


def test_opened_as_files_without_a_script(browser: Browser, dist: Path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.goto((dist / "learn/it/burraco-2.html").as_uri())
    expect(page.locator("article").first).to_have_css("border-radius", "12px")  # the style sheet is there
    assert not wrong
    context.close()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_sticks_out(page: Page, site: Site, width: int):
    page.set_viewport_size({"width": width, "height": 640})
    for path in PAGES:
        page.goto(site.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_on_paper_only_the_text_remains(page: Page, site: Site):
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(site.url + "learn/it/burraco-2.html")
    expect(page.locator("header")).to_be_hidden()
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")


def test_the_game_leads_to_the_rules(page: Page, site: Site):
    page.goto(site.url)
    wait_state(page, "ready")  # who leaves while it boots makes the browser complain of what it was fetching
    page.get_by_role("link", name="Le regole da leggere, con esempi").click()
    expect(page).to_have_url(site.url + "learn/index.html")


def test_whoever_has_no_script_can_read_the_rules(browser: Browser, site: Site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    page.get_by_role("link", name="Regole").click()
    expect(page.get_by_role("link", name="Italiano")).to_be_visible()
    context.close()
