"""The page for those who hear it: every screen in every theme and size, text mode, where the focus goes, what is said.

All of it on one page that boots once. A new screen is one line of SCREENS.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from burraco.cards import HIDDEN, name
from burraco.text import read_state
from e2e.conftest import ROOT, Site, Watch, wait_state
from e2e.hands import finished, with_draw, with_hand, with_melds
from ui.settings import CHOICES

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = ((1280, 800), (360, 640), (640, 360))
RECORDS = {"draw": with_draw, "melds": lambda: with_melds(4), "hand": lambda: with_hand(26), "over": finished}
# what is looked at -> the record on the table, the messages that lead there
SCREENS = {
    "home": ("draw", ["act home"]),
    "new": ("draw", ["act home", "act new"]),
    "a match to leave": ("draw", ["act home", "act new", "act start"]),
    "history": ("draw", ["act home", "act history"]),
    "lessons": ("draw", ["act home", "act learn"]),
    "lesson": ("draw", ["act home", "act learn", "lesson 1"]),
    "table": ("melds", []),
    "chosen": ("melds", ["card 1", "card 2"]),
    "panel": ("melds", ["act menu"]),
    "rules": ("melds", ["act rules"]),
    "settings": ("melds", ["act settings"]),
    "keys": ("melds", ["act keys"]),
    "share": ("melds", ["act share"]),
    "peek": ("draw", ["pile"]),
    "score": ("over", ["act score"]),
    "look": ("over", ["act score", "act look"]),
    "text": ("melds", ["act text"]),
    "text, chosen": ("hand", ["act text", "card 1", "card 2"]),
    "text, over": ("over", ["act text"]),
    "text, lesson": ("draw", ["act home", "act text", "act learn", "lesson 1"]),
    "failed": ("melds", ["failed Trouble x"]),
}
THEMES = [theme for theme in CHOICES["theme"] if theme != "auto"]
FRONT = "document.querySelector('dialog[open]') || document"  # what lies behind a dialog was looked at without it
TEXT = [key for key in SCREENS if key.startswith("text")]


@pytest.fixture(scope="module")
def page(browser: Browser, dist: Path) -> Iterator[Page]:
    """The page for tests, booted once for all of them, in English."""
    site, context = Site(dist), browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    watch, page = Watch(context), context.new_page()
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate(AXE)
    yield page
    watch.check()
    context.close()
    site.stop()


def send(page: Page, *messages: str) -> None:
    """Messages, as if an element that sends them had been pressed; `card 2` is the second card of the hand."""
    for message in messages:
        if re.fullmatch(r"card \d+", message):
            hand = json.loads(page.evaluate("burraco.state()"))["hand"]
            message = f"card {hand[int(message.split()[1]) - 1]}"
        page.evaluate(
            "act => { const one = document.createElement('button'); one.dataset.act = act; document.body.append(one);"
            " one.click(); one.remove() }",
            message,
        )


@cache
def known(record: str) -> str:
    """One of RECORDS."""
    return RECORDS[record]()


def show(page: Page, screen: str) -> None:
    """One of SCREENS."""
    record, messages = SCREENS[screen]
    page.evaluate("document.querySelectorAll('dialog[open]').forEach(one => one.close())")
    send(page, "set text off", "set theme auto", "act home")
    page.evaluate("record => burraco.load(record)", known(record))
    send(page, *messages)


def faults(page: Page, only: dict[str, Any], where: str = "document") -> str:
    """What axe finds there, a line each."""
    run = f"async only => (await axe.run({where}, {{runOnly: only, resultTypes: ['violations']}})).violations"
    found = page.evaluate(run, only)
    return "\n".join(
        f"{v['id']}: {node['html'][:160]} {node['any'][:1]}"[:400] for v in found for node in v["nodes"][:3]
    )


def hidden(page: Page) -> list[str]:
    """Cards that the player cannot see and whose picture, key or code is in the document, or in its address."""
    s = read_state(json.loads(page.evaluate("burraco.state()"))["state"])
    seen = {c for group in (s.hands[0], s.pile, *(m for side in s.melds for m in side)) for c in group}
    secret = {c for group in (*s.hands[1:], s.stock, *s.pozzetti) for c in group} - seen - {HIDDEN}
    html = page.evaluate("document.documentElement.outerHTML + location.href + document.title")
    return [name(c) for c in secret if re.search(rf"[^\w]{name(c)}(#\d|\.svg|\")", html)]


# ---- every screen ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(page, screen):
    """UX-48, UX-49: every screen and dialog in three sizes, its colours in every theme; and no card that is not to be
    seen is anywhere in it."""
    show(page, screen)
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong.append(faults(page, {"type": "tag", "values": TAGS}))
    for theme in THEMES:
        send(page, f"set theme {theme}")
        wrong.append(faults(page, {"type": "rule", "values": ["color-contrast"]}, FRONT))
    assert not [text for text in wrong if text], "\n".join(dict.fromkeys(wrong))
    assert SCREENS[screen][0] == "over" or "lesson" in screen or not hidden(page)
    if screen == "failed":
        send(page, "act retry")


@pytest.mark.parametrize("screen", TEXT)
def test_text_mode_is_a_column_of_things_to_press(page, screen):
    """Nothing is cut off at 320 pixels or at 200 %, nothing is smaller than a fingertip, no picture, no listbox."""
    show(page, screen)
    for width, height in ((320, 568), (360, 640), (640, 400), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        cut = page.evaluate(
            """() => [...document.querySelectorAll('#text-mode, :is(#plain, #coach) :is(button, input, summary)')]
              .filter(one => one.offsetWidth).filter(one => { const b = one.getBoundingClientRect();
                return b.width < 24 || b.height < 24 || b.left < 0 || b.right > innerWidth + 1 })
              .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert cut == []
    assert page.locator("#plain img, #plain [role=listbox], #plain [role=option]").count() == 0


# ---- by commands, by keys --------------------------------------------------------------------------------------------


def test_a_turn_by_commands(page):
    """UX-12, in a browser: what is typed is done, answered where it is seen and heard, and the focus stays."""
    show(page, "peek")
    send(page, "act close", "set text on", "set ask_wild off")
    page.set_viewport_size({"width": 1280, "height": 800})
    line, answer = page.get_by_test_id("command"), page.get_by_test_id("answer")
    line.focus()
    for typed, wanted in (
        ("discrad 7h", "I do not know “discrad”"),
        ("r", "Your hand: 1 "),
        ("d", "Drawn: "),
        ("1", ", selected, 1 of 12."),
        ("z", "Nothing is chosen."),
        ("x 1", "You discard "),
    ):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(answer).to_contain_text(wanted)
        expect(line).to_be_focused()
        expect(line).to_have_value(typed if typed == "discrad 7h" else "")
    expect(page.get_by_test_id("polite")).to_contain_text("Your turn. You have 11 cards.")
    expect(page.get_by_test_id("plain-status")).to_have_text("Your turn: draw")


def test_the_focus_comes_back(page):
    """UX-47: after a choice, a dialog, an act and taking it back, in text mode."""
    show(page, "text, chosen")
    page.set_viewport_size({"width": 1280, "height": 800})
    send(page, "card 1", "card 2")
    third = page.locator(".tick").nth(2)
    third.focus()
    page.keyboard.press(" ")
    expect(third).to_be_focused()
    expect(third).to_have_attribute("aria-pressed", "true")
    opener = page.locator("#plain [data-act='act settings']")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dlg-settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    key = third.get_attribute("data-card")
    page.locator("#plain-deeds button").nth(1).focus()
    page.keyboard.press("Enter")  # discards it
    expect(page.locator(f"[data-card='{key}']")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('#plain-hand') !== null")  # its neighbour
    wait_state(page, "you")


def test_the_same_sentence_is_heard_again(page):
    """UX-46: the live region changes although its words do not."""
    show(page, "text")
    page.wait_for_timeout(200)  # what was said before
    page.evaluate(
        "() => { window.heard = 0; new MutationObserver(() => heard++).observe(document.getElementById('polite'),"
        " {childList: true, characterData: true, subtree: true}) }"
    )
    for count in (1, 2, 3):
        send(page, "act read")
        page.wait_for_function("count => heard === count", arg=count)
    said = page.get_by_test_id("polite").inner_text()
    assert said.strip("\u00a0").startswith("Your turn. You have ")


def test_the_first_thing_to_press_is_text_mode(page):
    """It is there on every screen, works at once, keeps the focus, and is kept."""
    show(page, "table")
    page.set_viewport_size({"width": 1280, "height": 800})
    send(page, "card 1")  # and so the match is kept
    page.wait_for_url(re.compile("#/play$"))
    page.reload()
    wait_state(page, "you")
    page.keyboard.press("Tab")
    toggle = page.get_by_test_id("text-mode")
    expect(toggle).to_be_focused()
    expect(toggle).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#plain")).to_be_visible()
    expect(toggle).to_be_focused()
    expect(page.get_by_test_id("polite")).to_contain_text("Text mode is on. Your turn.")
    page.reload()
    wait_state(page, "you")
    expect(page.locator("#plain")).to_be_visible()
    send(page, "act text")
    expect(page.locator("#table")).to_be_visible()
