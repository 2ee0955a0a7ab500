"""Taking back and doing again: exactly, without limit, and never to anybody's harm."""

import json
from dataclasses import replace

import pytest

from burraco.state import DRAW, OVER, PLAY, legal_actions
from tests.seated import sitting
from tests.test_app import Table, strict
from ui import stage
from ui.hand import card
from ui.save import saved
from ui.undo import may_undo


def turn(table: Table) -> Table:
    """A turn of the player's: draw, and throw the last card away."""
    table.send("stock")
    table.model = table.send("act", "close").model
    return table.send("card", table.game.hand[-1]).send("act", "second")


def kept(table: Table) -> str:
    """What is saved, but for the choice and the marks of help."""
    given = json.loads(saved(table.model))
    return json.dumps({key: given[key] for key in ("record", "hand")})


def test_an_undo_restores_every_byte():
    """UX-25: whatever was done, through draws, melds, discards, and the others' turns."""
    table = Table(5).start().others()
    before: list[str] = []
    for _ in range(3):
        for message in [("stock",), ("act", "sort"), ("act", "left")]:
            before.append(kept(table))
            table.send(*message)
            if kept(table) == before[-1]:
                before.pop()
        before.append(kept(table))
        table.send("key", "Escape", "").send("card", table.game.hand[-1]).send("act", "second").others()
    after = kept(table)
    for was in reversed(before):
        table.send("act", "undo")
        assert kept(table) == was
    table.send("act", "undo")
    assert "nothing to take back" in table.loud[-1]
    for _ in before:
        table.send("key", "Ctrl+Shift+Z", "")
    assert kept(table) == after and table.game.mine


def test_twelve_in_a_row():
    """UX-26"""
    table = sitting("3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Kc Kd Ks 4s 9c Jd", settings={"undo": "strict"})
    before = [kept(table)]
    for names in ("3h 4h 5h", *["6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh"], "Kc Kd Ks"):
        new = len(names.split()) == 3
        table.choose(names).send("act", "ours") if new else table.choose(names).send("meld", 0, 0)
        before.append(kept(table))
    table.send("key", "Home", "")
    for _ in range(2):
        table.send("key", "Alt+ArrowRight", "")
        before.append(kept(table))
    assert len(before) == 13 and len(set(before)) == 13
    for was in reversed(before[:-1]):
        table.send("act", "undo")
        assert kept(table) == was
    assert not table.model.helped
    for now in before[1:]:
        table.send("act", "redo")
        assert kept(table) == now
    table.send("act", "redo")
    assert "Nothing was taken back" in table.loud[-1]


def test_taking_back_what_was_seen_is_help():
    table = Table(3).start().others()
    assert not table.model.helped and stage.show(table.model)["undo"].props["off"]
    table.send("stock").send("act", "undo")
    assert table.state.phase == DRAW and table.model.helped == (1,) and "played with help" in table.model.note
    again = Table(save=table.saved)
    assert again.model.helped == (1,)  # it stays with the match
    table.send("stock").send("act", "undo")
    assert table.model.helped == (1,) and not table.model.note  # said once


def test_a_hint_is_help():
    table = Table(3).start().others().send("act", "hint")
    assert not table.model.helped
    choices = {
        "choices": [{"acts": ["D"], "points": 0, "half_width": 0, "equal": True, "chances": [], "pro": [], "con": []}]
    }
    table.send("hinted", table.hints[-1][0], json.dumps(choices))
    assert not table.model.hint or table.model.helped == (1,)


def test_the_sheet_says_that_there_was_help():
    table = Table(3).start().others().send("stock").send("act", "undo")
    while table.state.phase != OVER:
        if table.game.mine:
            acts = legal_actions(table.state)
            table.send("key", "Escape", "")
            if table.state.phase == DRAW:
                table.send("stock")
            else:
                drops = [a for a in acts if a.kind == "drop"]
                table.send("card", next(k for k in table.game.hand if card(k) == drops[0].cards[0])).send(
                    "act", "second"
                )
        table.others()
    assert table.model.dialog == "score"
    assert "with help" in stage.show(table.model)["score-text"].props["text"]
    table.send("act", "close").send("act", "undo")
    assert "The hand is over" in table.loud[-1]


def test_strictly_nothing_seen_comes_back():
    table = strict(3).start().others().send("stock")
    table.send("act", "undo")
    assert table.state.phase == PLAY and not table.model.helped and "has been seen" in table.loud[-1]


def test_the_others_turn_is_taken_back_with_the_own_one():
    table = turn(Table(3).start().others())
    there = table.game
    table.others()
    assert len(table.game.record.deals[-1].actions) > len(there.record.deals[-1].actions)
    table.send("act", "undo")
    assert table.game.mine and table.state.phase == PLAY and len(table.game.hand) == 12
    assert table.game.record == there.past.record if there.past else False
    table.send("act", "redo")
    assert table.game.mine and len(table.game.hand) == 11


@pytest.mark.parametrize("undo", ["free", "strict"])
def test_nobody_thinks_about_a_table_that_is_gone(undo):
    table = Table(3).send("set", "undo", undo).start().others()
    turn(table)
    ply = table.model.ply
    table.send("act", "undo")
    table.send("thought", ply, '{"acts": ["D"]}').send("tick", ply).send("slow", ply)
    assert table.game.mine and table.state.phase == PLAY and not table.model.plan and not table.model.slow
    table.send("act", "redo")
    assert not table.game.mine and table.thoughts[-1][0] == table.model.ply  # they are asked anew
    table.others()
    assert table.game.mine


def test_an_order_is_taken_back_while_the_others_think():
    """UX-17"""
    table = turn(Table(3).start().others())
    ply, hand = table.model.ply, table.game.hand
    table.send("key", "End", "").send("key", "Alt+Home", "")
    assert table.game.hand != hand
    table.send("act", "undo")
    assert table.game.hand == hand and table.model.ply == ply and not table.game.mine and not table.model.helped


def test_a_new_act_ends_the_way_forward():
    table = sitting("Kc Kd Ks 4s 5s 6s 9d").choose("Kc Kd Ks").send("act", "ours").send("act", "undo")
    assert table.game.ahead and not stage.show(table.model)["redo"].props["hidden"]
    table.send("key", "Escape", "").choose("4s 5s 6s").send("act", "ours")
    assert not table.game.ahead and stage.show(table.model)["redo"].props["hidden"]


def test_damaged_marks_of_help_are_left_out():
    table = Table(3).start().others()
    for marks in ("x", [7, "1", None], {"1": 1}, [1, 1, True]):
        given = {**json.loads(table.saved), "helped": marks}
        assert Table(save=json.dumps(given)).model.helped in ((), (1,))


def test_after_a_reload_the_hand_lies_the_same_on_the_way_back():
    table = Table(5).start().others().send("stock").send("key", "End", "").send("key", "Alt+Home", "")
    before = [key for key in table.game.hand if key not in table.game.fresh]
    again = Table(save=table.saved, route="#/play")
    assert again.game.hand == table.game.hand and not again.game.orders
    again.send("act", "undo")
    assert again.state.phase == DRAW and list(again.game.hand) == before


def test_what_another_person_has_answered_is_not_taken_back():
    """Two at one device: the other's turn is theirs, whatever the setting."""
    table = Table(3).start().others().send("stock")
    game = table.game
    shared = replace(game, record=replace(game.record, seats=("you", "you:Ada")))
    table.model = replace(table.model, game=shared)
    assert table.model.settings.undo == "free" and shared.costly and not may_undo(table.model)
