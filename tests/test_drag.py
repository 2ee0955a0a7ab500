"""Cards dragged, pressed for long, or thrown by the right button: what comes of it."""

import pytest

from burraco.cards import face
from burraco.state import DRAW, PLAY
from tests.seated import sitting
from tests.test_app import Table
from ui import stage
from ui.hand import card, faces

HAND = "Kc Kd Ks 4s 5s 6s 9d"
RUN = "3h 4h 5h 6h"


def key(table: Table, name: str) -> str:
    return next(k for k in table.game.hand if card(k) == face(name))


def drag(table: Table, name: str, target: str, after: int = 0) -> Table:
    return table.send("lift", key(table, name)).send("land", target, after)


def lifted(table: Table) -> int:
    return sum(bool(item.props.get("lifted")) for item in stage.show(table.model).values())


def test_a_card_is_dragged_to_another_place_of_the_hand():
    """UX-17: at any time, also while others play; the place is told."""
    for table in (sitting(HAND), sitting(HAND, player=1, others={0: [face(c) for c in HAND.split()]})):
        hand = table.game.hand
        drag(table, "9d", f"h:{hand[0]}")
        assert table.game.hand[0] == key(table, "9d") and table.said[-1] == f"Place 1 of {len(hand)}."
        drag(table, "9d", f"h:{table.game.hand[-1]}", 1)
        assert table.game.hand[-1] == key(table, "9d") and not table.model.lifted
        table.send("act", "undo").send("act", "undo")
        assert table.game.hand == hand


def test_a_card_dropped_where_it_lay_changes_nothing():
    table = sitting(HAND)
    before, said = table.game, len(table.said)
    for target, after in ((f"h:{key(table, '5s')}", 0), (f"h:{key(table, '5s')}", 1), ("-", 0)):
        drag(table, "5s", target, after)
        assert table.game is before and len(table.said) == said and not table.loud and not table.model.note


def test_a_chosen_card_takes_the_others_along():
    table = sitting(HAND).choose("Kc Kd Ks")
    table.send("lift", key(table, "Kd"))
    assert lifted(table) == 3
    table.send("land", "ours-zone", 0)
    assert [len(meld) for meld in table.state.melds[0]] == [3]


def test_another_card_goes_alone_and_the_choice_stays():
    table = sitting(HAND).choose("Kc Kd")
    chosen = table.model.chosen
    table.send("lift", key(table, "9d"))
    assert lifted(table) == 1
    table.send("land", f"h:{table.game.hand[0]}", 0)
    assert table.model.chosen == chosen and not lifted(table)


def test_where_lifted_cards_may_go_is_lit():
    """Highlights show what is legal."""
    table = sitting("7h Kc Kd Ks 9d", own=[RUN])
    assert not stage.show(table.model)["m0.0"].props["lit"]
    table.send("lift", key(table, "7h"))
    assert stage.show(table.model)["m0.0"].props["lit"] and stage.show(table.model)["pile"].props["lit"]
    table.send("unlift")
    assert not stage.show(table.model)["m0.0"].props["lit"]
    table.choose("Kc Kd Ks").send("lift", key(table, "Kd"))
    assert stage.show(table.model)["ours-zone"].props["lit"]


def test_onto_a_meld_the_pile_and_the_own_place():
    table = drag(sitting("7h Kc Kd Ks 9d", own=[RUN]), "7h", "m0.0")
    assert len(table.state.melds[0][0]) == 5
    table.choose("Kc Kd Ks")
    drag(table, "Ks", "ours-zone")
    assert len(table.state.melds[0]) == 2
    table = drag(sitting(HAND), "9d", "pile")
    assert table.state.pile[-1] == face("9d") and not table.game.mine


@pytest.mark.parametrize(
    ("name", "target", "said"),
    [
        ("9d", "m0.0", "does not fit"),
        ("7h", "m1.0", "not yours"),
        ("9d", "ours-zone", "at least 3 cards"),
        ("9d", "stock", "Cards go to your melds"),
        ("9d", "theirs-zone", "Cards go to your melds"),
        ("9d", "s1", "Cards go to your melds"),
    ],
)
def test_what_cannot_be_comes_back_with_the_reason(name, target, said):
    """UX-24"""
    table = sitting("7h Kc Kd 9d", own=[RUN], theirs=["8c 9c Tc"]).choose("Kc")
    before, chosen = table.game, table.model.chosen
    drag(table, name, target)
    assert table.game is before and table.model.chosen == chosen and not table.model.lifted
    assert said in table.model.note and table.loud[-1] == table.model.note


def test_before_drawing_a_card_is_not_thrown():
    table = drag(sitting(HAND, phase=DRAW, pile="9h"), "9d", "pile")
    assert "Draw a card or take the pile first" in table.loud[-1] and not table.model.dialog
    table = sitting(HAND).choose("Kc Kd")
    drag(table, "Kc", "pile")
    assert "one card to discard" in table.loud[-1]


def test_a_closed_pile_is_taken_with_what_is_dropped_on_it():
    table = sitting("Kc Kd 4s 9d", rules="buraco-fechado-2", phase=DRAW, pile="4h Ks").choose("Kc Kd")
    drag(table, "Kd", "pile")
    assert len(table.state.melds[0]) == 1 and not table.state.pile


def test_the_others_turn_is_theirs():
    table = sitting(HAND, player=1, others={0: [face(c) for c in HAND.split()]})
    for target in ("pile", "ours-zone"):
        drag(table, "9d", target)
        assert "Ada" in table.loud[-1]


def test_a_dropped_wild_asks_too():
    table = drag(sitting("JK Kc 9d"), "JK", "pile")
    assert table.model.ask and table.model.ask.what == "wild"
    table.send("act", "yes")
    assert table.state.pile[-1] == face("JK")


def test_lifted_cards_stay_lifted_while_the_others_play():
    table = sitting(HAND, player=1, others={0: [face(c) for c in HAND.split()]})
    table.send("lift", key(table, "9d"))
    table.send("tick", table.model.ply).send("thought", table.model.ply, '{"acts": ["D"]}')
    assert lifted(table) == 1
    table.send("land", f"h:{table.game.hand[0]}", 0)
    assert table.game.hand[0] == key(table, "9d")


def test_what_is_no_card_is_not_lifted():
    table = sitting(HAND).send("lift", "Ah#9")
    assert not table.model.lifted
    table.send("land", "pile", 0).send("land", "h:Ah#9", 0)
    assert len(table.game.hand) == 7 and not table.loud


def test_the_right_button_discards_if_it_is_to():
    table = sitting(HAND)
    before = table.game
    table.send("right", key(table, "9d"))
    assert table.game is before and not stage.show(table.model)["page"].props["right"]  # the browser has it
    table.send("set", "right_drop", "on")
    assert stage.show(table.model)["page"].props["right"]
    table.choose("Kc").send("right", key(table, "9d"))
    assert table.state.pile[-1] == face("9d")
    table.send("right", key(table, "Kd"))
    assert "Ada" in table.loud[-1]


def test_the_button_takes_one_card_at_once_and_shows_more():
    """One card lies there for all to see: there is nothing to look through."""
    table = sitting(HAND, phase=DRAW, pile="9h").send("act", "second")
    assert not table.model.dialog and table.state.phase == PLAY and face("9h") in faces(table.game.hand)
    table = sitting(HAND, phase=DRAW, pile="9h Th").send("act", "second")
    assert table.model.dialog == "peek" and table.state.phase == DRAW


def test_a_press_takes_the_pile_if_it_is_to():
    table = sitting(HAND, phase=DRAW, pile="9h Th").send("pile")
    assert table.model.dialog == "peek"
    table = sitting(HAND, phase=DRAW, pile="9h Th", settings={"tap_take": "on"}).send("pile")
    assert not table.model.dialog and len(table.game.hand) == 9
    closed = sitting(HAND, rules="buraco-fechado-2", phase=DRAW, pile="9h Th", settings={"tap_take": "on"})
    assert closed.send("pile").model.dialog == "peek"  # there is nothing to take it with


def test_a_discard_that_fits_is_noted_and_can_be_taken_back():
    table = sitting("7h Kc Kd 9d", own=[RUN]).choose("7h").send("act", "second")
    assert not table.game.mine and not table.model.ask
    assert table.model.note.startswith("The seven of hearts fits a meld of yours")
    assert not stage.show(table.model)["toast-undo"].props["hidden"]
    table.send("act", "undo")
    assert table.game.mine and stage.show(table.model)["toast-undo"].props["hidden"]
    table.send("key", "Escape", "").choose("9d").send("act", "second")
    assert stage.show(table.model)["toast-undo"].props["hidden"] and not table.model.note


def test_a_card_is_shown_large_with_its_name():
    table = sitting(HAND, own=[RUN], pile="9h JK")
    for item, name in (
        (f"h:{key(table, '9d')}", "nine of diamonds"),
        ("m0.0:4h#1", "four of hearts"),
        ("p0", "nine of hearts"),
    ):
        scene = stage.show(table.send("zoom", item).model)
        assert scene["zoom-name"].props["text"] == name and not scene["zoom"].props["hidden"]
        assert stage.show(table.send("unzoom").model)["zoom"].props["hidden"]
    for nothing in ("h:Ah#1", "p9", "s1", "stock", "m0.0"):
        assert not table.send("zoom", nothing).model.zoom
    table.send("key", "Home", "").send("key", "Z", "")
    assert table.model.zoom and table.said[-1] == stage.show(table.model)["zoom-name"].props["text"]
    assert not table.send("key", "Z", "").model.zoom
    chosen = table.send("key", "Z", "").choose("9d").model.chosen
    table.send("key", "Z", "").send("key", "Z", "").send("key", "Escape", "")
    assert not table.model.zoom and table.model.chosen == chosen  # one thing at a time


def test_PB086_one_of_two_equal_cards_is_chosen():
    table = sitting("Kc Kc 9d")
    first, second = [k for k in table.game.hand if card(k) == face("Kc")]
    for chosen, other in ((first, second), (second, first)):
        table.send("key", "Escape", "").send("card", chosen)
        scene = stage.show(table.model)
        assert scene[f"h:{chosen}"].props["selected"] and not scene[f"h:{other}"].props["selected"]
        table.send("lift", chosen)
        assert lifted(table) == 1
        table.send("unlift")


def test_PB087_whatever_is_done_to_the_hand_no_card_is_lost():
    table = sitting(HAND + " Kc 2s JK")
    cards = sorted(map(card, table.game.hand))
    for message in [("act", "sort"), ("act", "sort"), ("act", "left"), ("key", "Alt+End", ""), ("size", 640, 360)]:
        table.send(*message)
        drag(table, "JK", f"h:{table.game.hand[2]}", 1)
        shown = [item.props["card"] for item in stage.show(table.model).values() if item.kind == "card"]
        assert sorted(map(card, shown)) == cards and tuple(shown) == table.game.hand


def test_a_second_press_does_nothing_hidden():
    table = sitting(HAND)
    before = table.game
    table.send("card", key(table, "9d")).send("card", key(table, "9d"))
    assert table.game is before and not table.model.chosen


def test_the_order_of_the_hand_outlives_the_page():
    """UX-07"""
    table = Table(3).start().others()
    for target, after in ((2, 1), (7, 0), (0, 0)):
        table.send("lift", table.game.hand[-1]).send("land", f"h:{table.game.hand[target]}", after)
    again = Table(save=table.saved, route="#/play")
    assert again.game.hand == table.game.hand != Table(3).start().game.hand
