"""Why something cannot be, at the table and in words: every code, in every language, seen and heard; and no press on
the table without an answer."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bench.watchdog import pressable
from burraco.flaws import Refusal
from burraco.record import start
from burraco.state import DRAW, OVER, observe, why_not
from burraco.text import read_rules
from tests.seated import sitting
from tests.spoken import SAY
from tests.table import cards, lies, place
from tests.test_refusals import ROWS, Refused
from ui import game as held
from ui import stage
from ui.app import update
from ui.catalogue import LANGUAGES
from ui.model import Model
from ui.play import attempt
from ui.settings import Settings
from ui.words import ELSE, REFUSAL

CODES = sorted({row.code for row in ROWS})
SPOKEN = {**REFUSAL, "fit": "", "close-needs": ""}  # two are put together


def seated(row: Refused) -> Model:
    """The player at the table of the row."""
    rules = read_rules(row.rules)
    state = place(rules, cards(row.hand), own=[lies(m, rules) for m in row.own], **row.table)
    record = replace(start(rules, ("you", *["ai:easy"] * (rules.players - 1)), 1), state=state)
    game = replace(held.begin(record), view=observe(state, 0))
    return Model(settings=Settings(ask_wild="off", ask_dirty="off"), game=game, screen="table")


def test_every_code_has_words_of_its_own():
    """UX-23: and no words are left over but for whoever is not to act."""
    assert set(SPOKEN) == {*CODES, "not-your-turn"}
    assert len({SPOKEN[code] for code in SPOKEN if SPOKEN[code]}) == len([code for code in SPOKEN if SPOKEN[code]])


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{n}-{row.code}") for n, row in enumerate(ROWS, 1)])
def test_every_reason_is_seen_and_heard_at_a_table(row):
    """UX-18 to UX-22: whatever is refused changes nothing, stays to be read, and is announced at once."""
    m = seated(row)
    after, effects = attempt(m, row.act)
    assert after.game is m.game and after.chosen == m.chosen
    assert after.note and ("say", after.note, True) in effects
    assert any(kind == "after" and data[-1] == ("hush", after.notes) for kind, *data in effects)
    assert after.note != ELSE and "{" not in after.note and "!" not in after.note


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_reason_has_words_in_every_language(code, lang):
    """UX-23"""
    row = next(row for row in ROWS if row.code == code)
    refusal = held_refusal(row)
    text = SAY[lang].refusal(refusal)
    assert text and "{" not in text and "!" not in text and text[0].isupper()
    assert lang == "en" or text != SAY["en"].refusal(refusal)


def held_refusal(row: Refused) -> Refusal:
    m = seated(row)
    assert m.game
    refusal = why_not(m.game.view, row.act)
    assert refusal and refusal.code == row.code
    return refusal


# ---- by hand: what a person does to come to each ---------------------------------------------------------------------

CLEAN, DIRTY, SHORT = "3h 4h 5h 6h 7h 8h 9h", "3h 4h 5h JK 7h 8h 9h", "3h 4h 5h"
CHOSEN = "act ours"
BY_HAND: dict[str, tuple[tuple[str, ...], dict[str, Any], list[str]]] = {
    "hand-over": (("Kc",), {"phase": OVER, "end": "stock"}, ["stock"]),
    "draw-first": (("Kc Kd",), {"phase": DRAW, "pile": "9h"}, ["Kc", "act ours"]),
    "already-drew": (("Kc Kd",), {}, ["stock"]),
    "pile-empty": (("Kc Kd",), {"phase": DRAW, "pile": ""}, ["pile"]),
    "must-draw": (("Kc Kd", "burraco-4 stalemate=draw"), {"phase": DRAW, "pile": "Qs", "idle": 4}, ["key P"]),
    "take-needs-top": (("Kc Kd 4s", "buraco-fechado-2"), {"phase": DRAW, "pile": "Qs"}, ["Kc Kd", "pile"]),
    "take-needs-meld": (("Kc Kd 4s", "burraco-international-4"), {"phase": DRAW, "pile": "5h Qs"}, ["key P"]),
    "meld-short": (("Kc Kd 4s",), {}, ["Kc Kd", CHOSEN]),
    "meld-wilds": (("4s 5s 2h JK Kc",), {}, ["4s 5s 2h JK", CHOSEN]),
    "meld-suits": (("4s 5h 6s Kc",), {}, ["4s 5h 6s", CHOSEN]),
    "meld-twice": (("5h 5h 6h Kc",), {}, ["5h 5h 6h", CHOSEN]),
    "meld-gap": (("5h 7h 8h Kc",), {}, ["5h 7h 8h", CHOSEN]),
    "set-not-allowed": (("7s 7h 7d Kc", "buraco-aberto-2"), {}, ["7s 7h 7d", CHOSEN]),
    "set-twice": (("Kc Kd Ks Kh 4s",), {"own": ["Kc Kd Ks"]}, ["Kh Kd Ks", CHOSEN]),
    "fit": (("5d Kc 4s",), {"own": ["6h 7h 8h"]}, ["5d", "meld 0 0"]),
    "same-card": (("Kc Kd",), {"barred": cards("Kc")[0]}, ["Kc", "act second"]),
    "keep-barred": (("6h Kc",), {"own": [SHORT], "barred": cards("Kc")[0]}, ["6h", "meld 0 0"]),
    "keep-one": (("Th",), {"own": [CLEAN], "took": True}, ["Th", "meld 0 0"]),
    "keep-two": (("6h Kd",), {"own": [SHORT], "took": True}, ["6h", "meld 0 0"]),
    "close-wild": (("2c",), {"own": [CLEAN], "took": True}, ["2c", "act second"]),
    "close-needs": (("Kc",), {"own": [SHORT], "took": True}, ["Kc", "act second"]),
    "opening-short": (
        ("Kc 4s", "buraco-aberto-2 vulnerable=1500"),
        {"own": [SHORT], "minimum": (75, 75)},
        ["Kc", "act second"],
    ),
}
OUT_OF_REACH = {"no-act", "no-meld", "not-held", "meld-shape", "wild-stays", "meld-stays"}  # no press leads there


def test_every_code_is_reached_by_hand_or_cannot_be():
    assert set(BY_HAND) | OUT_OF_REACH == set(CODES)


@pytest.mark.parametrize("code", BY_HAND)
def test_every_reason_is_reached_by_hand(code):
    """UX-18, UX-19, UX-20, UX-21, UX-22"""
    (hand, *rules), table, steps = BY_HAND[code]
    sat = sitting(hand, rules[0] if rules else "burraco-2", settings={"ask_wild": "off"}, **table)
    for step in steps:
        word, *rest = step.split()
        if word in ("act", "key", "meld", "stock", "pile"):
            sat.send(word, *(int(one) if one.isdigit() else one for one in rest), *([""] if word == "key" else []))
        else:
            sat.choose(step)
    wanted = next(row for row in ROWS if row.code == code)
    assert sat.loud and sat.model.note == sat.loud[-1]
    template = SPOKEN[code] or {"fit": "does not fit", "close-needs": "To close you still need"}[code]
    longest = max(re.split(r"\{\w+\}", template), key=len).strip(" .,:")
    assert longest in sat.model.note, (wanted.code, sat.model.note)


# ---- no press without an answer --------------------------------------------------------------------------------------


TABLES: dict[str, dict[str, Any]] = {
    "draw": {"phase": DRAW, "pile": "9h Th"},
    "empty": {"phase": DRAW, "pile": ""},
    "play": {"own": ["3h 4h 5h 6h"], "theirs": ["8c 9c Tc"]},
    "theirs": {"player": 1, "others": {0: cards("Kc Kd Ks 4s 7h")}},
    "over": {"phase": OVER, "end": "stock"},
}
BESIDE = {"act home", "act settings", "act rules", "act keys", "act menu"}


@pytest.mark.parametrize("chosen", ["", "7h", "Kc Kd Ks", "Kc 4s"])
@pytest.mark.parametrize("where", TABLES)
def test_no_press_on_the_table_is_silent(where, chosen):
    """UX-24: something changes on the page, or is said, or is looked for; whatever is pressed, even what is off."""
    table = sitting("Kc Kd Ks 4s 7h", **TABLES[where]).choose(chosen)
    scene = stage.show(table.model)
    acts = set(pressable(scene)) | {
        "stock",
        "pile",
        "pots",
        "act first",
        "act second",
        "act ours",
        "act undo",
        "act hint",
    }
    acts |= {"act left", "act right", "act sort"}
    for act in sorted(acts):
        message = tuple(int(word) if word.isdigit() else word for word in act.split())
        after, effects = update(table.model, message)
        answered = {kind for kind, *_ in effects} - {"save", "cue"}
        assert stage.show(after) != scene or answered, act
        if after.game is table.model.game and after.screen == "table" and not after.dialog and act not in BESIDE:
            assert after.note or answered & {"say", "hint", "focus", "seed"} or act.startswith("card"), act


def test_what_is_refused_leaves_the_choice_alone():
    table = sitting("5h 7h 8h Kc").choose("5h 7h 8h")
    chosen = table.model.chosen
    table.send("act", "ours")
    assert table.model.chosen == chosen and "six of hearts" in table.model.note
