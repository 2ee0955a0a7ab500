"""Goals: read from text, judged from acts, and a way to each found by the rules alone. UX-51 rests on this."""

import pytest

from burraco.goals import Goal, counted, met, read, safe, way
from burraco.position import read as position
from burraco.position import whole
from burraco.rules import PRESETS
from burraco.state import apply, observe
from burraco.text import BadText, read_action, show_action
from tests.table import cards

RULES = PRESETS["burraco-2"]


def table(text: str):
    return whole(position(text))


def judged(goal: str, text: str, *acts: str) -> bool:
    """Whether acts at this table do what is asked, judged from the views of who does them."""
    s, events = table(text), []
    for token in acts:
        act = read_action(token)
        after = apply(s, act)
        events.append((act, observe(s, 0), observe(after, 0)))
        s = after
    return met(read(goal, s.rules), events)


# goal, table, acts that do it, acts that do not
ROWS = [
    ("draw", "phase: draw; hand: 5h 6h; pile: 9c Kd", ["D"], ["T"]),
    ("take", "phase: draw; hand: 5h 6h; pile: 9c Kd", ["T"], ["D"]),
    ("lay", "hand: 5h 6h 7h Kd Kc", ["0=5h6h7h"], ["-Kd"]),
    ("lay run", "hand: 5h 6h 7h Ks Kd Kc 4c 4d", ["0=5h6h7h"], ["0=KsKdKc"]),
    ("lay set", "hand: 5h 6h 7h Ks Kd Kc 4c 4d", ["0=KsKdKc"], ["0=5h6h7h"]),
    ("lay 5h6h7h8h", "hand: 5h 6h 7h 8h Ks 9c", ["0=5h6h7h", "0=5h6h7h8h"], ["0=5h6h7h"]),
    ("lay set", "hand: 8h Ks 9c Kd Kc; melds: 5h 6h 7h", ["1=KsKdKc"], ["0=5h6h7h8h"]),
    ("add", "hand: 8h 4h Kd 5c 6c 7c; melds: 5h 6h 7h", ["0=5h6h7h8h"], ["1=5c6c7c"]),
    ("add 8h", "hand: 8h 4h Kd 9c; melds: 5h 6h 7h", ["0=5h6h7h8h"], ["0=4h5h6h7h"]),
    ("slide", "hand: 9s Qs Kd 4c; melds: 8s JK Ts", ["0=JK8s9sTs"], ["-Kd"]),
    ("slide", "hand: 9s Js Kd 4c; melds: JK 7s 8s", ["0=7s8s9sJKJs", "-Kd"], ["0=JK7s8s9s"]),
    ("free", "hand: 5d Kd 9c; melds: 3d 4d 2d 6d", ["0=2d3d4d5d6d"], ["-Kd"]),
    ("pozzetto", "hand: 8h; melds: 5h 6h 7h", ["-8h"], []),
    ("pozzetto play", "hand: 8h; melds: 5h 6h 7h", ["0=5h6h7h8h"], ["-8h"]),
    ("pozzetto drop", "hand: 8h; melds: 5h 6h 7h", ["-8h"], ["0=5h6h7h8h"]),
    ("burraco", "hand: 9h Kd 4c; melds: 3h 4h 5h 6h 7h 8h", ["0=3h4h5h6h7h8h9h"], ["-Kd"]),
    ("burraco clean", "hand: 9h JK Kd 4c; melds: 3h 4h 5h 6h 7h 8h", ["0=3h4h5h6h7h8h9h"], ["0=JK3h4h5h6h7h8h"]),
    ("burraco semi", "hand: 9h JK Kd 4c; melds: 3h 4h 5h 6h 7h 8h 9h", ["0=JK3h4h5h6h7h8h9h"], ["-9h"]),
    ("drop Kd", "hand: 9h Kd 4c", ["-Kd"], ["-4c"]),
    ("drop safe", "hand: 9h Kd 2c; theirs: 6h 7h 8h", ["-Kd"], ["-9h"]),
    ("drop safe", "hand: 9h Kd 2c; theirs: 6h 7h 8h", ["-Kd"], ["-2c"]),
    ("close", "hand: 9c; melds: 3h 4h 5h 6h 7h 8h 9h; took: us", ["-9c"], []),
    ("draw, lay, drop", "phase: draw; hand: 5h 6h 7h 9c Kd", ["D", "0=5h6h7h", "-Kd"], ["D", "-Kd"]),
    ("drop, lay", "hand: 5h 6h 7h 9c Kd", ["0=5h6h7h", "-Kd"], ["0=5h6h7h"]),
]  # fmt: skip


@pytest.mark.parametrize(("goal", "text", "does", "does_not"), ROWS)
def test_a_goal_is_judged_by_what_was_done(goal, text, does, does_not):
    assert judged(goal, text, *does)
    assert not judged(goal, text, *does_not)


@pytest.mark.parametrize(("goal", "text"), [(goal, text) for goal, text, *_ in ROWS])
def test_there_is_a_way_to_it_and_it_leads_there(goal, text):
    s, wanted = table(text), read(goal, RULES)
    found = way(wanted, s)
    assert found
    assert judged(goal, text, *map(show_action, found))


@pytest.mark.parametrize(("goal", "text"), [
    ("lay run", "hand: 5h 6h 9h Kd Kc"),
    ("close", "hand: 9c; melds: 3h 4h 5h 6h 7h 8h; took: us"),
    ("draw", "hand: 5h 6h"),
    ("free", "hand: Ad JK 9c Kc; melds: 3d 4d 2d 6d"),
])  # fmt: skip
def test_what_the_rules_do_not_allow_has_no_way(goal, text):
    assert way(read(goal, RULES), table(text)) is None


def test_a_way_goes_on_from_what_was_done():
    s, goal = table("hand: 5h 6h 7h 9c Kd"), read("lay run, drop Kd", RULES)
    act = read_action("0=5h6h7h")
    after = apply(s, act)
    assert [show_action(a) for a in way(goal, after, [(act, s, after)]) or ()] == ["-Kd"]
    assert way(goal, apply(s, read_action("-9c")), [(read_action("-9c"), s, apply(s, read_action("-9c")))]) is None


def test_a_safe_discard_is_one_that_nobody_can_use():
    s = table("hand: 9h Kd 2c; theirs: 6h 7h 8h, Qs Qd Qh")
    assert [safe(s, card) for card in cards("9h 5h Qc 2c Kd")] == [False, False, False, False, True]


@pytest.mark.parametrize(("what", "number"), [("cards", 55), ("burraco", 200), ("hand", 15), ("total", 140)])
def test_points_are_counted_by_the_rules(what, number):
    s = table("hand: 5c Kd; melds: 3h 4h 5h 6h 7h 8h 9h Th; pozzetti: 2")
    goal = read(f"count {what}", RULES)
    assert goal == Goal((), what) and not met(goal, [])
    assert counted(goal, s) == number


@pytest.mark.parametrize("text", [
    "", ",", "dance", "lay me", "lay 5h7h9h", "lay 5h 6h 7h", "drop 5h6h", "drop ?1", "burraco real", "pozzetto later",
    "count", "count sheep", "count hand, draw", "take all", "draw,", "lay " + "5h" * 200,
])  # fmt: skip
def test_what_is_no_goal_is_refused(text):
    with pytest.raises(BadText):
        read(text, RULES)


def test_a_colon_is_a_space():
    assert read("lay:run,drop:safe", RULES) == read("lay run, drop safe", RULES)


def test_a_tier_is_one_of_the_game():
    assert read("burraco real", PRESETS["buraco-aberto-2"]).parts[0].which == "real"
