"""Kept matches, statistics, replays, files, and two people at one device: what needs a real browser. Two boots."""

import json
import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from burraco.record import show
from e2e.conftest import Site, wait_state
from tests.matches import match, started
from ui import history
from ui.history import Kept

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WINDOWS = ((1280, 800), (360, 640), (640, 360))
SHELF = [
    Kept(show(match(seed=3)), "2026-11-30"),
    Kept(show(match("burraco-4", seed=5)), "2026-11-28", True),
    Kept("no match at all", "2026-11-20"),
    Kept(show(started(seed=7, acts=60)), "2026-11-11"),
]


def begin(page: Page, site: Site, route: str, shelf: str = "") -> None:
    text = json.dumps(shelf)
    page.add_init_script(f"localStorage['burraco:v1:history'] ||= {text}") if shelf else None
    page.goto(f"{site.url}?test=1{route}")
    wait_state(page)


def sound(page: Page, where: str) -> None:
    """UX-48, UX-01: nothing that axe finds, nothing wider than the window, in three windows."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == [], f"{where} {width}"
        wide = page.evaluate(
            "[...document.querySelectorAll('.book *, #pass *, #replay *, #replay-bar *, dialog[open] *')].filter(n => {"
            " const b = n.getBoundingClientRect(); return b.width && !n.closest('.sr, svg') &&"
            " (b.right > innerWidth + 1 || b.left < -1) }).map(n => n.outerHTML.slice(0, 120))"
        )
        assert wide == [], f"{where} {width}"
    page.set_viewport_size({"width": 1280, "height": 800})


def test_what_was_played_is_kept_looked_at_counted_and_taken_elsewhere(page: Page, site: Site, tmp_path: Path):
    """S9, S10, S11 by the keyboard where there is more than a press: the list, a replay, the numbers, the files."""
    begin(page, site, "#/history", history.show(SHELF))
    matches = page.get_by_test_id("matches").get_by_role("listitem")
    expect(matches).to_have_count(4)
    expect(page.locator("#history-title")).to_be_focused()
    sound(page, "history")
    # deleted and brought back
    page.locator('[data-act="forget 2"]').press("Enter")
    expect(page.locator('[data-act="bring-back"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(matches).to_have_count(4)
    # a replay, by keys
    page.locator('[data-act="replay 0"]').press("Enter")
    page.wait_for_selector('html[data-state="replay"]')
    expect(page.locator("#replay-title")).to_be_focused()
    slide = page.locator("#replay-slide")
    slide.press("ArrowRight")
    expect(slide).to_have_js_property("value", "1")
    expect(slide).to_have_attribute("aria-valuetext", re.compile("mossa 1 di"))
    slide.press("End")
    expect(page.locator("#act-on")).to_have_attribute("aria-disabled", "true")
    slide.press("Home")
    expect(page.locator("#opens li")).to_have_count(0)
    page.get_by_test_id("open").press("Enter")
    expect(page.locator("#opens .leaf")).to_have_count(11)
    sound(page, "replay")
    page.get_by_test_id("stock").click()
    expect(page.get_by_test_id("toast")).to_be_visible()
    page.get_by_test_id("leave").press("Enter")
    expect(matches).to_have_count(4)
    # the numbers
    page.locator('#history [data-act="act stats"]').click()
    expect(page.get_by_test_id("stats").get_by_role("row").first).to_have_text(re.compile(r"Partite\s*3"))
    sound(page, "stats")
    # taken out, and in
    page.goto(site.url + "?test=1#/history")
    page.locator('#history [data-act="act export"]').click()
    sound(page, "export")
    with page.expect_download() as handed:
        page.locator('[data-act="out all"]').click()
    file = tmp_path / handed.value.suggested_filename
    handed.value.save_as(file)
    assert len(json.loads(file.read_text())["history"]) == 4
    page.locator("#dlg-export").get_by_role("button", name="Chiudi").click()
    page.locator('[data-act="forget 0"]').click()
    page.locator('#history [data-act="act import"]').click()
    page.get_by_test_id("import-text").fill("<img src=x onerror=alert(1)>")
    page.get_by_test_id("import-read").click()
    expect(page.locator("#import-said")).to_contain_text("non è cambiato niente")
    page.get_by_test_id("import-file").set_input_files(file)
    expect(page.locator("#import-parts li")).to_have_count(2)
    sound(page, "import")
    page.locator('[data-act="bring kept"]').click()
    assert len(history.read(page.evaluate("localStorage['burraco:v1:history']"))) == 4


def test_two_people_hand_the_device_over_and_a_match_ends(page: Page, site: Site):
    """UX-49: between two turns there is no card in the document; a reload begins with the hand-over (UX-36). And S5."""
    begin(page, site, "")
    page.get_by_test_id("new").click()
    page.locator("#set-opposite label").nth(1).click()
    page.get_by_test_id("name1").fill("Anna")
    page.get_by_test_id("name2").fill("<b>Bruno</b>")
    page.get_by_test_id("name2").press("Tab")
    sound(page, "new")
    page.get_by_test_id("start").click()
    cards = page.locator("#hand .card, #fan .leaf, #ours .leaf, #theirs .leaf")
    for _ in range(2):
        expect(page.get_by_test_id("ready")).to_be_focused()
        assert cards.count() == 0 and not re.search(r"Pescata|♠|♥|♦|♣", page.locator("#app").inner_html())
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("hand").locator(".card")).to_have_count(11)
        page.get_by_test_id("stock").click()
        page.locator("#hand .card").first.click()
        page.get_by_test_id("pile").click()
        if page.locator("#dlg-ask[open]").count():
            page.locator("#ask-yes").click()
    expect(page.get_by_test_id("ready")).to_be_visible()
    sound(page, "pass")
    page.reload()
    expect(page.get_by_test_id("ready")).to_be_visible()
    assert cards.count() == 0
    # the end of a match
    page.evaluate("text => burraco.load(text)", show(match(seed=3)))
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("over-title")).to_contain_text("vinto")
    expect(page.get_by_test_id("rematch")).to_be_focused()
    sound(page, "over")
    page.get_by_test_id("rematch").click()
    expect(page.locator("#hand .card").first).to_be_visible()
    # practice
    page.evaluate("text => burraco.load(text)", show(started(seed=7, acts=60)).replace("seats you", "seats open"))
    expect(page.locator("#opens .leaf").first).to_be_visible()
    sound(page, "practice")
