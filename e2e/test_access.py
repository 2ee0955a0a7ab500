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
from e2e.conftest import ROOT, booted, hears, wait_state
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
    "statistics": ("draw", ["act home", "act stats"]),
    "export": ("draw", ["act home", "act export"]),
    "import": ("draw", ["act home", "act import"]),
    "replay": ("over", ["act close", "act replay"]),
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
    with booted(browser, dist, locale="en-GB", viewport={"width": 1280, "height": 800}) as page:
        page.evaluate(AXE)
        yield page


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
        page.evaluate("new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen)))")
        wrong.append(faults(page, {"type": "tag", "values": TAGS}))
    for theme in THEMES:
        send(page, f"set theme {theme}")
        wrong.append(faults(page, {"type": "rule", "values": ["color-contrast"]}, FRONT))
    assert not [text for text in wrong if text], "\n".join(dict.fromkeys(wrong))
    assert SCREENS[screen][0] == "over" or "lesson" in screen or not hidden(page)
    if screen == "failed":
        send(page, "act retry", "act dismiss")


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


# ---- what a screen reader finds --------------------------------------------------------------------------------------

DRAW = """
- main:
  - button "Text mode, for screen readers"
  - region "Table":
    - link "Skip to your hand"
    - heading "Burraco" [level=1]
    - paragraph: "Your turn: draw"
    - list "Other players":
      - listitem:
        - button "Ada, 11 cards"
    - region /Ada. 0 points/:
      - heading /Ada. 0 points/ [level=2]
    - region "Stock and piles":
      - button "Stock, 59 cards"
      - button "Discard pile, 5 cards, eight of spades on top"
      - button "Pozzetti 2"
    - region /You. 0 points/
    - group "Your turn":
      - list "Steps of a turn":
        - listitem: Draw
        - listitem: Meld
        - listitem: Discard
      - button "Draw"
      - button "Take 5 cards"
    - region "Your hand":
      - listbox "Your hand, 11 cards":
        - option "six of spades, 1 of 11"
        - option "nine of clubs, 8 of 11, new"
        - option "ten of diamonds, 11 of 11"
    - complementary "Score and log":
      - navigation "Menu"
      - table /Score/
  - status: /^Your turn. You have 11 cards. On the pile. eight of spades, 5 cards. Ada 11 cards./
  - alert
"""
CHOSEN = """
- main:
  - region "Table":
    - paragraph: "Your turn: meld or discard"
    - list "Other players":
      - listitem:
        - button "Ada, 2 cards"
    - region /Ada. 95 points/:
      - list:
        - listitem:
          - button "Run of clubs from 3 to 5 with the joker as the 3"
        - listitem:
          - button "Two kings and the wild two of hearts"
    - region /You. 100 points/:
      - list:
        - listitem:
          - button "Run of clubs from 3 to 5 with the joker as the 3"
    - group "Your turn":
      - button "Lay" [disabled]
      - button /Discard 4/
    - region "Your hand":
      - listbox "Your hand, 8 cards":
        - option "queen of spades, 1 of 8"
        - option "four of hearts, 2 of 8" [selected]
        - option "six of hearts, 3 of 8"
  - status: Four of hearts, selected, 2 of 8.
"""
OVER = """
- main:
  - region "Table":
    - paragraph: The hand is over
    - region "Stock and piles":
      - button "Stock, 2 cards"
    - group "Your turn":
      - button "Score"
      - button "Discard" [disabled]
    - region "Your hand":
      - listbox "Your hand, 7 cards"
    - complementary "Score and log":
      - table /Score/:
        - rowgroup:
          - row "Hand You Ada"
        - rowgroup:
          - row "1 −90 −75"
          - row "Total −90 −75"
"""
PLAIN = """
- main:
  - button "Table view"
  - region "Burraco":
    - heading "Burraco" [level=1]
    - navigation "Menu"
    - paragraph: "Your turn: meld or discard"
    - region "Situation":
      - heading "Situation" [level=2]
      - button "Read the situation"
    - region "Your hand, 8 cards":
      - heading "Your hand, 8 cards" [level=2]
      - list "Your hand, 8 cards":
        - listitem:
          - button "queen of spades, 1 of 8"
        - listitem:
          - button "four of hearts, 2 of 8" [pressed]
    - region "Our melds":
      - heading "Our melds" [level=2]
      - list "Our melds":
        - listitem:
          - text: Run of clubs from 3 to 5 with the joker as the 3
          - button "Add here Run of clubs from 3 to 5 with the joker as the 3" [disabled]
    - region "Their melds":
      - heading "Their melds" [level=2]
      - list:
        - listitem:
          - heading /Ada. 95 points/ [level=3]
    - region "Pile":
      - heading "Pile" [level=2]
    - region "Turns":
      - heading "Turns" [level=2]
      - list "Turns"
    - region "Actions":
      - heading "Actions" [level=2]
      - group "Answer":
        - paragraph: Four of hearts, selected, 2 of 8.
      - list:
        - listitem:
          - button /Discard 4/
      - textbox "Command"
      - button "Do it"
"""


def test_what_a_screen_reader_finds(page):
    """UX-44: the table while one draws, with a card chosen, at the end of a hand; and the table as text."""
    page.set_viewport_size({"width": 1280, "height": 800})
    for record, messages, wanted in (
        (with_draw(5), [], DRAW),
        (with_melds(3), ["card 2"], CHOSEN),
        (finished(), ["act close"], OVER),
        (with_melds(3), ["act text", "card 2"], PLAIN),
    ):
        send(page, "set text off", "act home")
        page.evaluate("record => burraco.load(record)", record)
        wait_state(page, "you", "handover")
        send(page, *messages)
        expect(page.get_by_role("main")).to_match_aria_snapshot(wanted)


# ---- by commands, by keys --------------------------------------------------------------------------------------------


def test_a_turn_by_commands(page):
    """UX-12, in a browser: what is typed is done, answered where it is seen and heard, and the focus stays."""
    show(page, "peek")
    send(page, "act close", "set text on", "set ask_wild off")
    page.set_viewport_size({"width": 1280, "height": 800})
    line = page.get_by_test_id("command")
    answered = hears(page, "answer")  # who plays at once writes over it
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
        answered(wanted)
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
    toggle = page.get_by_test_id("text-mode")
    first = (
        "[...document.querySelectorAll('a[href], button, input, select, [tabindex]')].find(one => one.tabIndex >= 0)"
    )
    assert page.evaluate(first + ".id") == "text-mode"
    toggle.focus()
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
