"""A table on somebody's page: it begins as its address says, leads nowhere, keeps nothing, and tells what is seen."""

import json
import re
from pathlib import Path

import pytest

from burraco.record import push, show, start
from burraco.rules import PRESETS
from burraco.state import draw, legal_actions
from tests.test_app import Table
from ui.app import ACTS, update
from ui.hand import faces
from ui.persons import practice
from ui.stage import show as scene

NINE = "melds: 8s JK Ts; hand: 9s! Qs Kc 4d"


class Frame(Table):
    """A frame: what it is asked for comes after an empty boot; `posts` is what it tells the page around it."""

    def __init__(self, **asked: str) -> None:
        self.posts: list[tuple[str, dict[str, object]]] = []
        super().__init__(settings=json.dumps({"speed": "instant", "ask_wild": "off"}))
        self.send("embed", json.dumps({"mode": "play", **asked}))

    def send(self, *message: object) -> "Frame":
        _, effects = update(self.model, message)
        self.posts += [(str(data[0]), data[1]) for kind, *data in effects if kind == "post"]  # type: ignore[misc]
        super().send(*message)
        return self

    def told(self, kind: str) -> list[dict[str, object]]:
        return [data for told, data in self.posts if told == kind]


def test_the_table_is_the_one_that_is_asked_for():
    sat = Frame(pos=NINE)
    game = sat.model.game
    assert game and sat.model.screen == "table" and game.mine
    assert game.hand == ("9s#1", "Qs#1", "Kc#1", "4d#1")  # as it is written
    assert len(game.view.melds[0]) == 1 and sat.told("state")


def test_the_card_that_was_pressed_is_chosen():
    assert Frame(pos=NINE, card="8").model.chosen == ("9s#1",)
    assert Frame(pos=NINE, card="-1").model.chosen == ()


def test_what_is_done_is_told_and_nothing_more_than_is_seen():
    sat = Frame(pos=NINE).send("card", "9s#1").send("meld", 0, 0)
    assert sat.told("move") == [{"seat": 0, "move": "0=JK8s9sTs"}]
    for state in sat.told("state"):
        assert "/?11 " in str(state["position"]) and "stock=?" in str(state["position"])


def test_the_others_play_on_and_the_end_is_told():
    sat = Frame(pos="took: us; melds: 3h 4h 5h 6h 7h 8h 9h; hand: Kc; pile: 4d")
    sat.send("card", "Kc#1").send("act", "second")
    assert sat.told("handEnd") and len(sat.told("handEnd")[0]["scores"]) == 2  # type: ignore[arg-type]
    sat = Frame(pos=NINE).send("card", "Kc#1").send("act", "second")
    assert sat.thoughts


def test_the_hands_of_the_others_are_seen_where_that_is_asked_for():
    game = Frame(pos=NINE, face="up").model.game
    assert game and practice(game.record.seats)


def test_again_is_the_beginning():
    sat = Frame(pos=NINE)
    before = sat.model.game
    sat.send("card", "9s#1").send("meld", 0, 0).send("again")
    assert sat.model.game is before


def test_a_deal_and_a_match_are_tables_too():
    dealt = Frame(seed="8", rules="burraco-4").model.game
    assert dealt and dealt.record.deals[0].seed == 8 and len(dealt.record.seats) == 4
    record = push(start(PRESETS["burraco-2"], ("you", "ai:easy"), 3), draw())
    shown = Frame(rec=show(record)).model.game
    assert shown and shown.record == record


def test_a_match_is_looked_at_act_by_act_and_not_played_on():
    record = start(PRESETS["burraco-2"], ("you", "ai:easy"), 3)
    states = [record.state]
    for _ in range(29):
        held = [act for act in legal_actions(record.state) if act.kind == "drop"]
        record = push(record, held[0] if held else draw())
        states.append(record.state)
    sat = Frame(rec=show(record), ply="4")
    for ply, wanted in ((4, 4), (29, 29), (0, 0), (900, 29), (-3, 0)):
        sat.send("goto", ply)
        assert sat.model.game and sat.model.game.record.state == states[wanted]
        assert (sat.told("state")[-1]["ply"], sat.told("state")[-1]["plies"]) == (wanted, 29)
    sat.send("act", "first")
    assert sat.model.game and sat.model.game.record.state == states[0] and not sat.thoughts and sat.model.note


# ---- tasks -----------------------------------------------------------------------------------------------------------


def test_a_task_is_judged_by_the_rules_and_told():
    sat = Frame(pos=NINE, goal="add 9s", task="Add the {nine} <b>here</b>.", mode="task")
    assert sat.model.lesson and scene(sat.model)["coach-text"].props["text"] == "Add the {nine} <b>here</b>."
    sat.send("card", "Kc#1").send("act", "second")
    assert sat.told("task") == [{"result": "wrong", "tries": 1}]
    sat.send("card", "9s#1").send("meld", 0, 0)
    assert sat.told("task")[-1] == {"result": "solved", "tries": 1}
    assert scene(sat.model)["coach-answer"].props["text"] == "Right." and not sat.thoughts
    sat.send("act", "onward")  # once more
    assert sat.model.lesson and not sat.model.lesson.done and len(sat.model.game.hand) == 4  # type: ignore[union-attr]
    assert sat.model.learnt.done == ()


def test_a_task_that_nobody_judges_is_said():
    sat = Frame(pos=NINE, task="Look at the joker.", mode="task")
    assert sat.model.note == "Look at the joker." and sat.model.lesson is None


def test_what_a_task_asks_for_can_be_shown():
    sat = Frame(pos=NINE, goal="add 9s", mode="task").send("act", "hint")
    assert scene(sat.model)["coach-hint"].props["text"]
    sat.send("act", "show").clock()
    assert sat.told("task")[-1]["result"] == "solved"


@pytest.mark.parametrize("goal", ["fly", "add Kh", "count cards", "close"])
def test_a_goal_that_nothing_leads_to_ends_in_a_code(goal):
    sat = Frame(pos=NINE, goal=goal, mode="task")
    assert sat.posts == [("error", {"code": "bad-goal"})] and sat.model.game is None


@pytest.mark.parametrize("number", ["0", "99"])
def test_a_lesson_that_there_is_not_is_the_nearest(number):
    assert Frame(lesson=number).model.lesson


def test_a_lesson_is_one_in_a_frame_too():
    sat = Frame(lesson="4")
    assert sat.model.lesson and sat.model.lesson.key == "wilds" and sat.told("state")
    assert sat.send("act", "learn").model.lesson


@pytest.mark.parametrize("asked", [
    {"pos": "hand: " + "5h " * 9}, {"pos": "hand 5: 5h"}, {"rec": "zzz"}, {"rec": "burraco 1"}, {"rules": "poker"},
    {"seed": "x" * 9},
])  # fmt: skip
def test_what_cannot_be_a_table_ends_in_a_code(asked):
    sat = Frame(**asked)
    assert sat.posts == [("error", {"code": "bad-position"})] and sat.model.game is None


@pytest.mark.parametrize("act", sorted(ACTS))
def test_nothing_leads_away_from_the_table(act):
    sat = Frame(pos=NINE).send("act", act)
    assert sat.model.screen == "table" and sat.model.game
    sat.send("route", "#/").send("route", "#/play")
    assert sat.model.screen == "table"


def test_a_whole_hand_can_be_played_in_a_frame():
    sat = Frame(pos="hand: ?11; phase: draw", mode="play")
    assert sat.model.game and len(faces(sat.model.game.hand)) == 11
    assert legal_actions(sat.model.game.view) and scene(sat.model)


def test_every_error_is_documented():
    root = Path(__file__).parents[1]
    sent = "".join((root / name).read_text() for name in ("ui/embed.py", "embed/main.js", "embed/engine.js"))
    row = next(line for line in (root / "docs/embedding.md").read_text().splitlines() if line.startswith("| `error` |"))
    assert set(re.findall(r"""["'](bad-\w+|failed)["']""", sent)) == set(re.findall(r"`(bad-\w+|failed)`", row))
