"""Every reason for which an act is refused, each reached at a table; a code of the engine without a row here fails."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from burraco.cards import face
from burraco.state import DRAW, OVER, Action, draw, drop, lay, take
from burraco.text import read_rules
from tests.table import cards, hand, lies, place, refused


class Refused(NamedTuple):
    code: str
    rules: str
    hand: str
    act: Action
    data: dict[str, Any] = {}
    own: tuple[str, ...] = ()
    table: dict[str, Any] = {}


CLEAN = "3h 4h 5h 6h 7h 8h 9h"
DIRTY = "3h 4h 5h JK 7h 8h 9h"
KC, KD, QS = cards("Kc Kd Qs")


def lay_new(named: str, index: int = 0) -> Action:
    """A lay of these cards in this very order."""
    return lay(index, cards(named))


ROWS = (
    # out of turn
    Refused("hand-over", "burraco-2", "Kc", drop(KC), table={"phase": OVER, "end": "stock"}),
    Refused("hand-over", "burraco-2", "Kc", draw(), table={"phase": OVER, "end": "stock"}),
    Refused("draw-first", "burraco-2", "Kc Kd", drop(KC), table={"phase": DRAW}),
    Refused("draw-first", "burraco-2", "Kc Kd Ks Qs", lay_new("Ks Kd Kc"), table={"phase": DRAW}),
    Refused("already-drew", "burraco-2", "Kc Kd", draw()),
    Refused("already-drew", "burraco-2", "Kc Kd", take(), table={"pile": cards("5h 6d")}),
    Refused("already-drew", "buraco-aberto-2", "Kc Kd", draw()),
    # no act at all
    Refused("no-act", "burraco-2", "Kc Kd", Action("drop", -1, cards("Kc Kd"))),
    Refused("no-act", "burraco-2", "Kc Kd", Action("drop", -1, ())),
    Refused("no-act", "burraco-2", "Kc Kd", Action("dance"), table={"phase": DRAW}),
    Refused("no-act", "burraco-2", "Kc Kd", take(0, cards("5h 6h 7h")), table={"phase": DRAW}),
    # the pile
    Refused("pile-empty", "burraco-2", "Kc Kd", take(), table={"phase": DRAW, "pile": ()}),
    Refused("must-draw", "burraco-4 stalemate=draw", "Kc Kd", take(), table={"phase": DRAW, "pile": (QS,), "idle": 4}),
    Refused(
        "take-needs-top", "buraco-fechado-2", "Kc Kd 4s", take(), {"card": QS}, table={"phase": DRAW, "pile": (QS,)}
    ),
    Refused(
        "take-needs-top", "buraco-stbl-2", "Kc Kd 4s 5s 6s", take(0, cards("4s 5s 6s")), {"card": QS},
        table={"phase": DRAW, "pile": (QS,)},
    ),
    Refused(  # the top card with one below it, and not with cards of the hand
        "take-needs-top", "buraco-fechado-2", "Js Kd 4s", take(0, cards("Js Qs Ks")), {"card": QS},
        table={"phase": DRAW, "pile": cards("Ks Qs")},
    ),
    Refused(
        "take-needs-meld", "burraco-international-4", "Kc Kd 4s", take(),
        table={"phase": DRAW, "pile": cards("5h Qs")},
    ),
    # not held
    Refused("not-held", "burraco-2", "Kc Kd 4s", drop(QS), {"card": QS}),
    Refused("not-held", "burraco-2", "Kc Kd 4s", lay_new("Kh Kd Kc"), {"card": face("Kh")}),
    Refused("not-held", "burraco-2", "Kc Kd 4s 5s", lay_new("Kd Kc Kc"), {"card": KC}),
    # cards that are no meld
    Refused("no-meld", "burraco-2", "Kc Kd 4s", lay(1, cards("4s 5s 6s"))),
    Refused("no-meld", "burraco-2", "Kc Kd 4s", lay(-1, cards("4s 5s 6s"))),
    Refused("meld-short", "burraco-2", "Kc Kd 4s", lay_new("Kd Kc")),
    Refused("meld-short", "burraco-2", "Kc Kd 4s", lay(0, lies(CLEAN, read_rules("burraco-2"))), own=(CLEAN,)),
    Refused("meld-short", "burraco-2", "Kc Kd 4s", lay(0, ())),
    Refused("meld-wilds", "burraco-2", "2s 2h JK Kc", lay_new("2s 2h JK")),
    Refused("meld-wilds", "burraco-2", "4s 5s 2h JK Kc", lay_new("4s 5s 2h JK")),
    Refused("meld-wilds", "burraco-2", "4s 4h 2h JK Kc", lay_new("4s 4h 2h JK")),
    Refused("meld-suits", "burraco-2", "4s 5h 6s Kc", lay_new("4s 5h 6s")),
    Refused("set-not-allowed", "buraco-aberto-2", "7s 7h 7d Kc", lay_new("7s 7h 7d")),
    Refused("set-not-allowed", "burraco-international-4", "7s 7h 7d Kc", lay_new("7s 7h 7d")),
    Refused("meld-twice", "burraco-2", "5h 5h 6h Kc", lay_new("5h 5h 6h"), {"card": face("5h")}),
    Refused("meld-gap", "burraco-2", "5h 7h 8h Kc", lay_new("5h 7h 8h"), {"card": face("6h")}),
    Refused("meld-gap", "burraco-2", "Ah Qh Jh Kc", lay_new("Jh Qh Ah"), {"card": face("Kh")}),
    Refused("meld-shape", "burraco-2", "5h 6h 7h Kc", lay_new("6h 5h 7h")),
    Refused("meld-shape", "burraco-2", "8s JK 9s Kc", lay_new("8s 9s JK")),  # a free wild lies low
    Refused("set-twice", "burraco-2", "Kc Kd Ks Kh 4s", lay_new("Ks Kh Kd", 1), {"rank": 12}, own=("Kc Kd Ks",)),
    # cards that do not fit
    Refused("fit", "burraco-2", "5d Kc 4s", lay(0, cards("5d 6h 7h 8h")), {"cards": cards("5d")}, own=("6h 7h 8h",)),
    Refused("fit", "burraco-2", "JK Ad Kc 4s", lay(0, hand("3d 4d 2d 6d Ad JK")),
            {"cards": hand("Ad JK")}, own=("3d 4d 2d 6d",)),
    Refused("wild-stays", "burraco-2", "5h Kc 4s", lay(0, cards("3h 4h 5h 6h")), own=("3h 4h JK 6h",)),
    Refused("meld-stays", "burraco-2", "5h Kc 4s", lay(0, ()), own=("3h 4h 5h",)),
    Refused("meld-stays", "buraco-aberto-2 vulnerable=1500", "5h Kc 4s", lay(0, ()), own=("3h 4h 5h",)),
    # what has to stay in the hand
    Refused("same-card", "burraco-2", "Kc Kd", drop(KC), {"card": KC}, table={"barred": KC}),
    Refused(
        "keep-barred", "burraco-2", "6h Kc", lay(0, cards("3h 4h 5h 6h")), {"card": KC}, ("3h 4h 5h",), {"barred": KC}
    ),
    Refused(
        "keep-barred", "burraco-2", "Th Kc", lay(0, cards(CLEAN + " Th")), {"card": KC}, (CLEAN,),
        {"barred": KC, "took": True},
    ),
    Refused("keep-one", "burraco-2", "Th", lay(0, cards(CLEAN + " Th")), own=(CLEAN,), table={"took": True}),
    Refused("keep-one", "burraco-2", "Kc Kd Ks", lay_new("Ks Kd Kc"), table={"took": True}),
    Refused("keep-two", "burraco-2", "6h Kd", lay(0, cards("3h 4h 5h 6h")), own=("3h 4h 5h",), table={"took": True}),
    Refused("keep-two", "buraco-aberto-2", "Th Kd", lay(0, cards(DIRTY + " Th")), own=(DIRTY,), table={"took": True}),
    Refused("keep-two", "burraco-2", "Th Kd", lay(0, cards(CLEAN + " Th")), own=(CLEAN,), table={"pozzetti": ()}),
    # closing
    Refused("close-wild", "burraco-2", "2c", drop(face("2c")), own=(CLEAN,), table={"took": True}),
    Refused("close-wild", "burraco-2", "Th JK", lay(0, cards(CLEAN + " Th")), own=(CLEAN,), table={"took": True}),
    Refused(
        "close-needs", "burraco-2", "Kc", drop(KC), {"pozzetto": False, "burraco": True}, ("3h 4h 5h",), {"took": True}
    ),
    Refused(
        "close-needs", "burraco-2", "Kc", drop(KC), {"pozzetto": True, "burraco": False}, (CLEAN,), {"pozzetti": ()}
    ),
    Refused(
        "close-needs", "buraco-stbl-4", "Kc", drop(KC), {"pozzetto": False, "burraco": True}, (DIRTY,), {"took": True}
    ),
    Refused(
        "close-needs", "burraco-international-4", "Kc", drop(KC), {"pozzetto": False, "burraco": True},
        ("JK 3h 4h 5h 6h 7h 8h 9h",), {"took": True},
    ),
    # vulnerable
    Refused(
        "opening-short", "buraco-aberto-2 vulnerable=1500", "Kc 4s", drop(KC), {"points": 15, "minimum": 75},
        ("3h 4h 5h",), {"minimum": (75, 75)},
    ),
    Refused(
        "opening-short", "buraco-aberto-2 vulnerable=1500", "3h 4h 5h", lay_new("3h 4h 5h"),
        {"points": 15, "minimum": 75}, table={"minimum": (75, 75)},
    ),
    Refused(
        "opening-short", "buraco-stbl-2 vulnerable=1500", "Js Ks Kd", take(0, cards("Js Qs Ks")),
        {"points": 30, "minimum": 75}, table={"phase": DRAW, "pile": (QS,), "minimum": (75, 75)},
    ),
)  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{n}-{row.code}") for n, row in enumerate(ROWS, 1)])
def test_refused(row):
    rules = read_rules(row.rules)
    s = place(rules, cards(row.hand), own=[lies(m, rules) for m in row.own], **row.table)
    said = refused(s, row.act)
    assert said is not None
    assert (said.code, dict(said.data)) == (row.code, row.data)


def test_every_code_has_a_table():
    source = "".join((Path(__file__).parents[1] / "burraco" / f).read_text() for f in ("state.py", "flaws.py"))
    said = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', source))
    said |= {
        code for line in re.findall(r"Refusal\(.* if .*\)", source) for code in re.findall(r'"([a-z]+-[a-z-]+)"', line)
    }
    assert said == {row.code for row in ROWS}
