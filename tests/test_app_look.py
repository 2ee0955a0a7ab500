"""A look back at a hand without a browser: decision by decision, stopped and taken up, what cost most first."""

import json

import pytest

from burraco.record import show
from burraco.replay import turns
from burraco.rules import PRESETS
from burraco.state import OVER, observe
from burraco.text import read_action, read_rules, read_seen
from tests.reach import reach
from tests.table import GAMES, walk
from tests.test_app import Table, lying
from tests.test_app_games import seen
from ui import stage
from ui.words import words


@pytest.fixture
def table() -> Table:
    """A hand is over, and its sheet lies there."""
    table = lying(show(reach("burraco-2", lambda s: s.phase == OVER))).clock()
    assert table.model.dialog == "score"
    return table


def verdict(acts: str, cost: float = 0.0, better: str = "") -> str:
    """What a worker would say of a decision."""
    plain = {"points": -cost, "half_width": 3, "equal": not better, "chances": [1, 2, 3], "pro": None, "con": None}
    played = {**plain, "acts": acts.split(), "con": ["keeps-wilds", {"cards": 1}]}
    best = {**plain, "acts": better.split(), "points": 0, "pro": ["closes", {}]} if better else None
    told = {"chance": 0.6, "after": 0.5, "cost": cost, "half_width": 3, "played": played, "better": best}
    return json.dumps(told)


def answer(table: Table, cost: float = 0.0) -> None:
    """The verdict on the decision that is asked about; with a cost, it was the worse thing to do."""
    ply, number, _, acts, _ = table.judging.pop()
    table.send("judged", ply, number, verdict(acts, cost, acts if cost else ""))


def test_decisions_are_judged_one_after_the_other_as_they_were_seen(table):
    table.send("act", "look")
    decisions = turns(table.game.record, 0, 0)
    assert len(decisions) > 10
    for number, decision in enumerate(decisions):
        _, asked, view, acts, stake = table.judging[-1]
        assert asked == number and read_seen(view)[0] == decision.view and json.loads(stake) == [[0, 0], 0]
        assert tuple(map(read_action, acts.split())) == decision.acts
        assert seen(table, "look-far") == f"{number} of {len(decisions)} decisions"
        assert seen(table, "look-bar", "value") == str(round(100 * number / len(decisions)))
        answer(table)
    assert not table.judging and seen(table, "look-bar", "hidden")
    assert seen(table, "look-said") == "Nothing that you did cost much." and not seen(table, "look-none", "hidden")
    rows = [item.props for item in stage.show(table.model).values() if item.kind == "turn"]
    assert len(rows) == len(decisions) and {row["count"] for row in rows} == {"60%"}
    assert [int(row["name"]) for row in rows if row["name"]] == [*range(1, 1 + sum(bool(row["name"]) for row in rows))]
    assert len(seen(table, "look-line", "points").split()) == len(decisions)


def test_what_cost_most_comes_first(table):
    table.send("act", "look")
    for cost in (10, 30, 0, 20, 5, 7, 9):
        answer(table, cost)
    rows = [item.props for item in stage.show(table.model).values() if item.kind == "costly"]
    assert [int(row["text"].split()[0]) for row in rows] == [30, 20, 10, 9, 7]
    assert rows[0]["name"] == "Turn 1" and rows[0]["spoken"].startswith("Better: ")
    assert rows[0]["spoken"].endswith("Closes the hand.") and rows[0]["detail"] == "60% → 50%"
    costs = [item.props["detail"] for item in stage.show(table.model).values() if item.kind == "turn"]
    assert costs == ["−10", "−30", "", "−20", "−5", "−7", "−9"]
    while table.judging:
        answer(table)
    assert "What cost most: Turn 1" in seen(table, "look-said")


def test_it_can_be_stopped_and_taken_up(table):
    table.send("act", "look")
    answer(table)
    asked = table.judging.pop()
    table.send("act", "stop")
    assert seen(table, "look-stop") == "Go on"
    table.send("judged", *asked[:2], verdict(asked[3]))
    assert not table.judging and seen(table, "look-far").startswith("1 of ")  # nothing goes on
    table.send("act", "stop")
    assert table.judging[-1][1] == 1
    table.judging.clear()
    table.send("act", "close")  # back to the sheet
    assert table.model.dialog == "score" and not table.model.behind
    table.send("judged", *asked[:2], verdict(asked[3]))
    assert not table.judging
    table.send("act", "look")
    assert table.judging[-1][1] == 1 and seen(table, "look-far").startswith("1 of ")


def test_each_decision_leads_to_its_table_and_back(table):
    table.send("act", "look")
    for cost in (0, 30, 0):
        answer(table, cost)
    shown = stage.show(table.model).values()
    rows = [item.props["act"] for item in shown if item.kind == "turn"]
    assert [item.props["act"] for item in shown if item.kind == "costly"] == [rows[1]]
    for row, decision in zip(rows, turns(table.game.record, 0, 0), strict=False):
        name, ply = row.split()
        table.send(name, int(ply))
        m = table.model
        assert m.screen == "replay" and not m.dialog and m.replay.games[m.replay.at].view == decision.view
        assert ("Better: " in m.note) == (row == rows[1]), m.note
        table.judging.clear()
        table.send("act", "leave")
        assert table.model.screen == "table" and table.model.dialog == "look" and table.model.behind == "score"
        assert table.judging[-1][1] == 3 and seen(table, "look-far").startswith("3 of ")  # it goes on
    unjudged = turns(table.game.record, 0, 0)[5].ply
    table.send("then", unjudged).send("then", 9999)
    assert table.model.screen == "table"  # no decision that was judged
    table.send("act", "close").send(*rows[0].split()[:1], int(rows[0].split()[1]))
    assert table.model.screen == "table" and table.model.dialog == "score"


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"chance": 1}', verdict("D")[:-2], verdict("-Zz")])
def test_no_verdict_is_trusted(table, text):
    table.send("act", "look")
    ply, number, *_ = table.judging.pop()
    table.send("judged", ply, number, text)
    assert table.judging[-1][1] == 1 and seen(table, "look-far").startswith("1 of ")
    assert not [item for item in stage.show(table.model).values() if item.kind == "turn"]


def test_the_next_hand_forgets_it(table):
    table.send("act", "look")
    asked = table.judging.pop()
    table.send("act", "close").send("act", "next")
    table.send("judged", *asked[:2], verdict(asked[3]))
    assert not table.judging and table.model.look is None


@pytest.mark.parametrize("game", PRESETS)
def test_whatever_was_done_can_be_said(game):
    """In every game, also by a player who does anything."""
    w = words("en")
    for text in (game, *(f"{game} {option}" for option in ("go-out=free", "vulnerable=1500") if PRESETS[game].refill)):
        for state, act in walk(GAMES.get(text) or read_rules(text), 5)[:-1]:
            assert act is not None
            told = w.doing(observe(state, state.player), (act,))
            assert (told and told[0].isupper() and "{" not in told) or not act.cards, act


def test_there_is_nothing_to_look_back_at_while_it_is_played():
    table = Table(3).start().others().send("act", "look")
    assert table.model.dialog == "" and not table.judging
