"""Every lesson, whole: what it asks can be done, is done by clicks, keys and words, and leaves the own match alone."""

import pytest

from burraco import goals
from burraco.position import read, whole
from burraco.state import Action, apply, why_not
from tests.test_app import Table
from ui import stage
from ui.hint import held_for
from ui.lesson import KEYS, acts, tables
from ui.lessons import BRAZILIAN, LESSONS

STEPS = [(lesson.key, number) for lesson in LESSONS for number in range(len(lesson.steps))]


def lesson(key: str, step: int = 0, save: str = "") -> Table:
    """A table with a lesson on it, the others having played."""
    return others(Table(save=save).send("lesson", KEYS.index(key) + 1, step))


def others(table: Table) -> Table:
    """The others do what the lesson says."""
    while table.model.plan:
        table.clock()
    return table


def coach(table: Table):
    assert table.model.lesson
    return table.model.lesson


def seen(table: Table, name: str) -> dict[str, str]:
    return stage.show(table.model)[name].props


def choose(table: Table, act: Action) -> None:
    for key in held_for(table.game, act):
        table.send("card", key)


def by_clicks(table: Table, act: Action) -> None:
    """One act, by what a mouse or a finger presses."""
    if act.kind == "draw":
        table.send("stock")
    elif act.kind == "take":
        table.send("pile").send("act", "take")
    else:
        choose(table, act)
        if act.kind == "drop":
            table.send("pile")
        elif act.index < len(table.game.view.melds[0]):
            table.send("meld", 0, act.index)
        else:
            table.send("act", "ours")


def by_keys(table: Table, act: Action) -> None:
    """One act, by keys alone: the cursor walks through the hand."""
    if act.kind in ("draw", "take"):
        table.send("key", {"draw": "D", "take": "P"}[act.kind], "hand")
        return
    for key in held_for(table.game, act):
        table.send("key", "Home", "hand")
        while table.model.cursor != key:
            table.send("key", "ArrowRight", "hand")
        table.send("key", " ", f"h:{key}")
    if act.kind == "drop":
        table.send("key", "X", "hand")
    elif act.index == len(table.game.view.melds[0]):
        table.send("key", "C", "hand")
    else:
        at = "hand"
        while at != f"m0.{act.index}":
            table.send("key", "A", at)
            at = table.focused
        table.send("meld", 0, act.index)  # Enter presses the button that has the focus


WAYS = {"clicks": by_clicks, "keys": by_keys}


def solve(table: Table, how) -> None:
    """The step that is open, done as the lesson says."""
    step = LESSONS[KEYS.index(coach(table).key)].steps[coach(table).step]
    goal = goals.read(step.goal, table.game.view.rules)
    if goal.asks:
        table.send("answer", step.choices.index(goals.counted(goal, table.game.view)))
    for act in acts(step.way):
        how(table, act)
        if table.model.dialog == "choose":
            table.send("choose", table.model.offers.index(act))
        if table.model.ask:
            table.send("act", "yes")


# ---- the data --------------------------------------------------------------------------------------------------------


def test_there_are_ten_lessons_and_three_of_the_brazilian_game():
    assert len(LESSONS) == 13 and len(set(KEYS)) == 13 and set(BRAZILIAN) == set(KEYS[-3:])
    assert all(2 <= len(one.steps) <= 5 for one in LESSONS)


@pytest.mark.parametrize(("key", "number"), STEPS)
def test_a_goal_can_be_reached_as_the_lesson_says(key, number):
    """UX-51: the table is one of the game, what is said does it by the rules alone, and so does a way found by them."""
    step, s = LESSONS[KEYS.index(key)].steps[number], tables(key)[number]
    for act in acts(step.others):
        assert why_not(s, act) is None
        s = apply(s, act)
    goal = goals.read(step.goal, s.rules)
    if goal.asks:
        assert goals.counted(goal, s) in step.choices and len(set(step.choices)) == len(step.choices) >= 3
        return
    assert s.player == 0 and goals.way(goal, s)
    events: list[goals.Event] = []
    for act in acts(step.way):
        assert not goals.met(goal, events)
        assert why_not(s, act) is None
        events.append((act, s, apply(s, act)))
        s = events[-1][2]
    assert goals.met(goal, events)


@pytest.mark.parametrize("lesson", LESSONS, ids=KEYS)
def test_no_wall_to_read(lesson):
    for step in lesson.steps:
        for text in (step.text, step.after):
            assert len(text) <= 110 and len([part for part in text.split(". ") if part]) <= 2


def test_a_first_table_is_written_and_the_next_may_go_on():
    assert all(one.steps[0].table for one in LESSONS)
    for one in LESSONS:
        for number, step in enumerate(one.steps):
            if step.table:
                assert tables(one.key)[number] == whole(read(step.table))


# ---- solved ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("key", KEYS)
def test_every_lesson_is_solved(key, how):
    """UX-50: from its first step to its last by what is pressed, or by keys alone."""
    table, saves = lesson(key), []
    steps = LESSONS[KEYS.index(key)].steps
    for number in range(len(steps)):
        others(table)
        assert (coach(table).key, coach(table).step, coach(table).done) == (key, number, False)
        solve(table, WAYS[how])
        assert coach(table).done and coach(table).tries == 0, (key, number)
        assert seen(table, "coach-answer")["text"].startswith("Right. ") and not seen(table, "coach-next")["hidden"]
        assert table.focused == "coach-next"
        saves.append(table.saved)
        if number + 1 < len(steps):
            table.send("key", "Enter", "") if how == "keys" else table.send("act", "onward")
    assert key in table.model.learnt.done and set(saves) == {""}
