"""Every lesson, whole: what it asks can be done, is done by clicks, keys and words, and leaves the own match alone."""

import json

import pytest

from burraco import goals
from burraco.cards import name
from burraco.position import read, whole
from burraco.state import Action, apply, why_not
from tests.table import cards
from tests.test_app import Table
from ui import stage
from ui.app import update
from ui.hand import card, faces
from ui.hint import held_for
from ui.lesson import KEYS, acts, sentence, tables
from ui.lessons import BRAZILIAN, LESSONS
from ui.model import Model
from ui.save import saved

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


def by_words(table: Table, act: Action) -> None:
    """One act, typed into the command line of text mode."""
    held = " ".join(name(card(key)) for key in held_for(table.game, act))
    verb = {"draw": "d", "take": "p", "drop": "x"}.get(act.kind, "c")
    own = len(table.game.view.melds[0])
    typed = f"a {act.index + 1} {held}" if act.kind == "lay" and act.index < own else f"{verb} {held}".strip()
    table.send("command", typed)


@pytest.mark.parametrize("key", KEYS)
def test_every_lesson_is_solved_in_text_mode(key):
    """UX-50: by what is typed; a sum is one of the coach's buttons."""
    table = Table(settings=json.dumps({"text": "on", "speed": "instant", "ask_wild": "off", "ask_dirty": "off"}))
    table.send("lesson", KEYS.index(key) + 1, 0)
    for _ in LESSONS[KEYS.index(key)].steps:
        solve(others(table), by_words)
        assert coach(table).done and coach(table).tries == 0
        assert not seen(table, "coach")["hidden"] and not seen(table, "plain")["hidden"]
        table.send("command", "next")
    assert key in table.model.learnt.done


# ---- wrong tries -----------------------------------------------------------------------------------------------------


def test_a_wrong_try_is_refused_then_helped_then_shown():
    table = lesson("melds").choose("5h 6h 9s").send("act", "first")
    assert "one suit" in seen(table, "coach-answer")["text"] and seen(table, "toast")["hidden"]
    assert seen(table, "coach-hint")["hidden"] and seen(table, "coach-show")["hidden"]
    table.send("act", "first")
    assert seen(table, "coach-hint")["text"] == "Hint: Lay a run of hearts from 5 to 7."
    assert table.said[-1] == seen(table, "coach-hint")["text"] and seen(table, "ours-zone")["lead"]
    table.send("act", "show")
    assert faces(table.model.chosen) == cards("5h 6h 7h")  # they rise before they are laid
    table.clock()
    assert coach(table).done and table.game.view.melds[0] == (cards("5h 6h 7h"),)


def test_every_step_can_be_shown():
    for key, number in STEPS:
        table = lesson(key, number).send("act", "hint")
        assert seen(table, "coach-hint")["text"] and not seen(table, "coach-show")["hidden"]
        table.send("act", "show")
        for _ in range(6):
            table.clock()
        assert coach(table).done, (key, number)


def test_what_the_rules_allow_and_the_lesson_does_not_ask_is_put_back():
    table = lesson("melds").choose("9s").send("act", "second")  # a discard ends the turn
    assert "not what is asked" in table.loud[-1] and table.game.record is coach(table).start.record
    assert coach(table).tries == 1 and table.game.mine and not coach(table).done
    assert table.model.log == () and seen(table, "last")["hidden"]  # what was undone is not told
    table.choose("5h 6h 7h").send("act", "first")
    assert coach(table).done


def test_a_step_on_the_way_is_left_alone_and_may_be_taken_back():
    table = lesson("melds", 2).choose("4s 5s 6s").send("act", "first")
    assert coach(table).tries == 0 and len(table.game.view.melds[0]) == 1
    table.send("act", "undo")
    assert not table.game.view.melds[0] and coach(table).tries == 0


def test_a_sum_that_is_wrong_is_counted_once_more():
    table = lesson("points", 2)
    assert "points" not in seen(table, "ours-title")["text"]  # the answer does not stand on the table
    table.send("answer", 0).send("answer", 2)
    assert "count once more" in table.loud[-1] and "Clean burracos +200" in seen(table, "coach-hint")["text"]
    table.send("answer", 1)
    assert coach(table).done and seen(table, "choice1")["done"]


def test_a_step_that_is_done_waits():
    table = lesson("draw").send("stock")
    game = table.game
    table.choose("9s").send("act", "second")
    assert table.game.record is game.record and "go on to the next" in table.loud[-1]
    for key in ("U", "D", "P"):
        table.send("key", key, "hand")
        assert table.game.record is game.record
    table.send("act", "onward")
    assert coach(table).step == 1 and len(table.game.hand) == 7  # the same cards, the drawn one among them


# ---- beside the match ------------------------------------------------------------------------------------------------


def test_the_own_match_is_as_it_was():
    table = Table(3).start().others().send("stock")
    table.choose(name(card(table.game.hand[0])))
    before, match, chosen, shelf = table.saved, table.game, table.model.chosen, table.shelf
    table.send("act", "home").send("act", "learn").send("lesson", 3)
    assert table.game is not match and saved(table.model) == before
    solve(table, by_clicks)
    table.send("act", "onward").send("act", "home")
    assert table.model.lesson is None and table.model.screen == "home" and table.game is match
    assert (table.saved, table.model.chosen, table.shelf) == (before, chosen, shelf)
    assert not table.thoughts[1:] or table.thoughts[-1][0] < table.model.ply
    table.send("act", "resume")
    assert table.model.screen == "table" and table.game is match and table.model.lesson is None


def test_nothing_of_a_lesson_is_saved_thought_or_counted():
    table = lesson("closing")
    for _ in range(3):
        solve(table, by_clicks)
        table.clock().send("act", "onward")
    assert (table.saved, table.thoughts, table.hints, table.shelf) == ("", [], [], "")
    assert table.model.dialog == ""


@pytest.mark.parametrize("act", ["new", "start", "next", "score", "look"])
def test_what_belongs_to_a_match_is_answered(act):
    table = lesson("melds")
    game, notes = table.game, table.model.notes
    table.send("act", act)
    assert table.game is game and coach(table).key == "melds" and table.model.dialog == ""
    assert table.model.notes > notes and table.loud


def test_hints_are_the_coach_s():
    table = lesson("adding").send("key", "H", "hand")
    assert not table.hints and seen(table, "coach-hint")["text"].startswith("Hint: ")
    assert table.model.hint and table.model.hint.acts


def test_the_address_leads_to_a_lesson_and_back():
    table = Table(route="#/learn/3")
    assert coach(table).key == "adding"
    table.send("route", "#/learn")
    assert table.model.screen == "learn" and table.model.lesson is None
    table.send("route", "#/learn/99")
    assert table.model.screen == "learn"
    table.send("route", "#/learn/4").send("route", "#/")
    assert table.model.screen == "home" and table.model.lesson is None


def test_a_reload_comes_back_to_the_step():
    kept: list[str] = []
    table = Table()
    for message in (("lesson", 3), ("act", "onward")):
        table.model, effects = update(table.model, message)
        kept += [str(data[0]) for kind, *data in effects if kind == "lessons"]
    again = update(Model(), ("lessons", kept[-1]))[0]
    again = update(again, ("boot", "", "", "en", 1280, 800, "#/learn/3"))[0]
    assert again.lesson and (again.lesson.key, again.lesson.step) == ("adding", 1)
    fresh = update(again, ("lesson", 3))[0]
    assert fresh.lesson and fresh.lesson.step == 0  # from the list it begins anew


@pytest.mark.parametrize("text", [
    "", "[]", "no", '{"done": 7}', '{"done": ["draw", 3, "nothing"], "key": "draw", "step": 99}', "[" * 400,
    '{"key": ["draw"], "step": 0}', '{"key": "draw", "step": true}', '{"key": "draw", "step": "0"}',
])  # fmt: skip
def test_what_was_kept_is_not_trusted(text):
    m = update(Model(), ("lessons", text))[0]
    assert set(m.learnt.done) <= {"draw"} and (m.learnt.key, m.learnt.step) == ("", 0)


def test_the_list_has_ticks_and_goes_on():
    m = update(Model(), ("lessons", json.dumps({"done": ["draw", "melds"], "key": "adding", "step": 2})))[0]
    m = update(m, ("act", "learn"))[0]
    props = stage.show(m)
    assert [bool(props[f"lesson{n}"].props["done"]) for n in (1, 2, 3)] == [True, True, False]
    assert props["learn-far"].props["text"] == "2 of 13 finished"
    m = update(m, ("act", "go"))[0]
    assert m.lesson and (m.lesson.key, m.lesson.step) == ("adding", 2)
    assert [props[f"lesson{n}"].parent for n in (10, 11)] == ["lessons", "lessons-br"]


def test_a_language_or_a_window_may_change_within_a_lesson():
    table = lesson("melds").send("set", "lang", "it")
    assert coach(table).key == "melds" and table.model.settings.lang == "it"
    table.send("size", 640, 360)
    assert coach(table).place == "left" and table.model.at.width == 436
    table.send("size", 360, 640)
    assert coach(table).place == "top" and table.model.at.height == 472
    table.send("act", "learn")
    assert table.model.settings.lang == "it"


def test_every_sentence_has_its_cards():
    """No hole is left open, seen or heard."""
    table = Table()
    for key, number in STEPS:
        table.send("lesson", KEYS.index(key) + 1, number)
        step = LESSONS[KEYS.index(key)].steps[number]
        for text in (step.text, step.after):
            for spoken in (False, True):
                assert "{" not in sentence(table.model, text, spoken)


def test_a_key_goes_on_when_a_step_is_done():
    table = lesson("draw").send("key", "D", "hand").send("key", "Enter", "")
    assert coach(table).step == 1


@pytest.mark.parametrize(
    "message", [("act", "home"), ("act", "learn"), ("route", "#/"), ("act", "resume"), ("lesson", 2)]
)
def test_the_window_is_the_table_s_again(message):
    """The coach takes a part of it, and gives it back however the lesson is left."""
    table = Table(3).start().send("lesson", 1)
    table.model, effects = update(table.model, message)
    assert ("measure",) in effects
    assert table.model.lesson is None or table.model.lesson.key == "melds"


def test_a_lesson_is_not_shared():
    table = lesson("melds").send("act", "share")
    assert table.model.dialog == "" and "This is a lesson" in table.loud[-1]


@pytest.mark.parametrize("act", ["retry", "restart", "aside"])
def test_a_failure_ends_the_lesson_so_that_what_goes_on_is_the_own_match(act):
    own = Table(3).start().others()
    table = lesson(KEYS[0], save=own.saved)
    table.send("failed", "boom", table.saved)
    assert table.model.failure and table.model.lesson is None
    table.send("act", act)
    assert table.model.failure is None and table.model.screen == "home"
    assert table.model.game is None if act == "aside" else table.game.record.seats == own.game.record.seats
    assert act != "retry" or table.game.record == own.game.record
