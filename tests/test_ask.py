"""The four questions, each with a way to say no, and nothing else that asks."""

from dataclasses import replace

import pytest

from burraco.cards import face
from burraco.state import DRAW
from tests.seated import sitting
from tests.spoken import SAY
from ui import ask, stage
from ui.ask import QUESTIONS

CLEAN = "3h 4h 5h 6h 7h 8h 9h"


def test_the_questions_are_four():
    """UX-27: that of erasing is asked of all that is kept, or of the matches."""
    assert {what.partition("-")[0] for what in QUESTIONS} == {"wild", "dirty", "leave", "wipe"}
    settings = {"wild": "ask_wild", "dirty": "ask_dirty", "leave": "ask_leave"}
    assert all(q.setting == settings.get(what, "") for what, q in QUESTIONS.items())


@pytest.mark.parametrize("lang", ["it", "pt", "es"])
def test_the_questions_are_asked_in_every_language(lang):
    for question in QUESTIONS.values():
        for text in question[:4]:
            assert SAY[lang].t(text) != text


def test_a_wild_is_not_discarded_without_a_question():
    table = sitting("JK Kc 4s").choose("JK").send("act", "second")
    before = table.game
    assert table.model.ask and table.model.ask.what == "wild" and table.said[-1].startswith("Discard a wild?")
    assert stage.show(table.model)["dlg-ask"].props["open"]
    table.send("act", "no")
    assert table.game is before and not table.model.ask and len(table.model.chosen) == 1  # as it was
    table.send("act", "second").send("closed", "ask")
    assert table.game is before and not table.model.ask
    table.send("act", "second").send("act", "yes")
    assert table.state.pile[-1] == face("JK") and not table.model.ask


def test_a_clean_burraco_is_not_made_dirty_without_a_question():
    table = sitting("JK Th Kc 4s", own=[CLEAN]).choose("JK").send("meld", 0, 0)
    assert table.model.dialog == "choose" or table.model.ask
    if table.model.dialog == "choose":
        table.send("choose", 0)
    before = table.game
    assert table.model.ask and table.model.ask.what == "dirty"
    table.send("act", "yes")
    assert table.game is not before and len(table.state.melds[0][0]) == 8
    table.choose("Th").send("act", "first")  # it is dirty already
    assert not table.model.ask


@pytest.mark.parametrize("what", ["wild", "dirty", "leave"])
def test_a_question_can_be_the_last_of_its_kind(what):
    table = sitting("JK Th Kc 4s 5s", own=[CLEAN])
    model, _ = ask.first(table.model, what, ("act", "close")) or (table.model, ())
    table.model = model
    table.send("set", "ask-never", "on").send("set", "ask-never", "off").send("set", "ask-never", "on")
    assert stage.show(table.model)["ask-never"].props["checked"]
    table.send("act", "no")
    assert getattr(table.model.settings, f"ask_{what}") == "on"  # the safe answer settles nothing
    table.model = replace(model)
    table.send("set", "ask-never", "on").send("act", "yes")
    assert getattr(table.model.settings, f"ask_{what}") == "off"
    assert ask.first(table.model, what, ("act", "close")) is None


def test_deleting_everything_always_asks():
    table = sitting("Kc 4s")
    asked = ask.first(table.model, "wipe", ("act", "close"))
    assert asked and stage.show(asked[0])["ask-again"].props["hidden"]


def test_where_there_is_no_choice_there_is_no_question():
    table = sitting("JK 2s", took=True).choose("JK").send("act", "second")
    assert not table.model.ask and table.state.pile[-1] == face("JK")


def test_nothing_else_asks():
    """UX-27"""
    table = sitting("Kc Kd Ks 4s 5s 6s 9d", phase=DRAW, pile="7s 8s")
    for message in [("pile",), ("act", "take")]:
        table.send(*message)
        assert not table.model.ask
    table.choose("4s 5s 6s 7s 8s").send("act", "first").send("act", "undo").send("act", "first")
    table.choose("Kc").send("act", "second").send("act", "undo").send("act", "home").send("act", "resume")
    assert not table.model.ask
