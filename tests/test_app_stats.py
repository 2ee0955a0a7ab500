"""What the kept matches add up to, and how a match came to its end."""

import json

import pytest

from burraco.record import show, totals
from tests.matches import match, started
from tests.test_app import Table, lying
from ui import counted, finale, history, stage
from ui.hand import arrange
from ui.history import Kept
from ui.scene import Scene
from ui.sorting import sorting
from ui.stats import tally
from ui.summary import summary


def shelf(*records) -> str:
    return history.show([Kept(show(one), "2026-11-01") for one in records])


def opened(*records) -> Table:
    table = Table(history=shelf(*records), route="#/stats")
    while len(table.model.book.read) < len(table.model.book.kept):
        table.clock()
    return table


def scene(table: Table) -> Scene:
    return stage.show(table.model)


def rows(table: Table) -> dict[str, str]:
    seen = scene(table)
    found = [key for key, item in seen.items() if item.parent == "stats-rows"]
    return {seen[key + "-t"].props["text"]: seen[key + "-0"].props["text"] for key in found}


def test_it_says_what_will_be_here():
    assert not scene(opened())["stats-none"].props["hidden"] and scene(opened())["stats-all"].props["hidden"]


def test_it_counts_what_was_played():
    two, four, left = match(seed=3), match("burraco-4", seed=5), started(seed=7)
    told = rows(opened(two, four, left))
    assert told["Matches"] == "3" and told["Not finished"] == "1" and told["Won"].startswith("1 (")
    read = [summary(show(one)) for one in (two, four)]
    hands = [hand for one in read if one for hand in one.hands]
    assert told["Hands"] == str(len(hands))
    assert told["Points per hand"] == str(round(sum(hand.points[0] for hand in hands) / len(hands)))
    assert told["Best hand"] == str(max(hand.points[0] for hand in hands))
    assert sum(int(told[kind]) for kind in told if "burracos" in kind) == sum(sum(hand.made.values()) for hand in hands)


def test_one_game_at_a_time():
    table = opened(match(seed=3), match("burraco-4", seed=5))
    table.send("set", "filter", "burraco-4")
    assert rows(table)["Matches"] == "1" and scene(table)["filter-burraco-4"].props["picked"]
    assert rows(table.send("set", "filter", "nonsense"))["Matches"] == "2"


def test_practice_and_matches_of_two_people_are_not_counted():
    apart = match(seed=3, seats=("open", "ai:easy")), match(seed=4, seats=("you:Anna", "you:Bruno"))
    table = opened(*apart, match(seed=5))
    assert rows(table)["Matches"] == "1"
    assert scene(table)["stats-apart"].props["text"] == "Not counted: 1 match of practice and 1 match of two people."


@pytest.mark.parametrize(("mean", "most", "wide"), [
    (-120.0, 300.0, "0"), (0.0, 300.0, "0"), (None, 300.0, "0"), (-5.0, 0.0, "0"), (150.0, 300.0, "50"),
    (300.0, 300.0, "100"),
])  # fmt: skip
def test_a_bar_of_less_than_nothing_is_empty(mean, most, wide):
    """PB096: a bar for a negative score is empty, not full."""
    assert counted.bar(mean, most) == wide


def test_nothing_is_divided_by_nothing():
    assert tally([]).mean is None and rows(opened(started(acts=5)))["Points per hand"] == "—"


def test_beginning_anew_asks_first():
    table = opened(match(seed=3)).send("act", "reset")
    assert table.model.ask and table.model.book.kept
    table.send("act", "no")
    assert table.model.book.kept
    table.send("act", "reset").send("act", "yes")
    assert not table.model.book.kept and not table.shelf and not scene(table)["stats-none"].props["hidden"]


# ---- the end of a match ----------------------------------------------------------------------------------------------


def ended(seed: int = 3, kept: str = "") -> Table:
    table = Table(history=kept, save=json.dumps({"record": show(match(seed=seed))}), route="#/play").clock()
    table.send("act", "next")
    while table.due:
        table.clock()
    return table


def test_the_end_of_a_match_tells_how_it_came():
    """The screen S5: the result, the margin, the score as a drawing and as a table, and ways on."""
    table, record = ended(), match(seed=3)
    assert table.model.dialog == "over"
    seen, sums = scene(table), totals(record)
    assert " won " in seen["over-title"].props["text"]
    assert seen["over-text"].props["text"] == f"By {abs(sums[0] - sums[1])} points, after {len(record.deals)} hands."
    last = len(record.deals)
    assert [seen[f"over{last}-{n}"].props["text"] for n in (0, 1)] == [str(n) for n in sums]
    for spot in range(5):
        points = seen[f"over-way{spot}"].props["points"].split()
        assert len(points) == (last + 1 if spot < 2 else 0)
        assert all(0 <= float(n) <= 300 for point in points for n in point.split(","))


def test_a_line_of_nothing_lies_flat():
    assert finale.lines([(0, 0), (0, 0)]) == ["0.0,0.0 300.0,0.0"] * 2


def test_records_are_told_when_they_are_broken():
    won = max(range(3, 12), key=lambda seed: totals(match(seed=seed))[0])
    other = min(range(3, 12), key=lambda seed: totals(match(seed=seed))[0])
    seen = scene(ended(won, shelf(match(seed=other)))).values()
    told = " ".join(item.props["text"] for item in seen if item.parent == "over-broken")
    assert f"Your most points in a match yet: {totals(match(seed=won))[0]}." in told
    assert not [key for key in scene(ended(won)) if key.startswith("broken")]  # the first match breaks nothing
    assert not [key for key in scene(ended(other, shelf(match(seed=won)))) if key == "broken2"]


def test_a_rematch_is_the_same_game_with_the_same_people():
    table = ended().send("act", "rematch")
    assert table.game.record.rules == match(seed=3).rules and table.game.record.seats == match(seed=3).seats
    assert len(table.game.record.deals) == 1 and not table.model.dialog and table.model.screen == "table"


def test_a_rematch_begins_as_every_match_does():
    """The hand is sorted as the player has it, and who deals is told."""
    table = ended().send("set", "order", "rank").send("set", "sort", "on").send("act", "rematch")
    assert table.game.hand == arrange(table.game.hand, sorting(table.model.settings))
    assert table.model.note == table.model.log[0]


def test_a_match_that_goes_on_has_no_end_to_be_seen():
    table = lying(show(started()))
    table.send("act", "rematch")
    assert table.game.record == started()
