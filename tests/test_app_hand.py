"""How the hand is kept: sorted once or always, in the player's order of suits and direction; how long notes stay."""

import json
from dataclasses import replace

import pytest

from burraco.cards import face, name, rank, suit
from burraco.melds import Meld, layouts
from burraco.rules import PRESETS
from tests.test_app import Table
from ui import cross, stage
from ui.app import update
from ui.hand import ORDERS, Sorting, arrange, card
from ui.layout import frame
from ui.model import NOTE, Model, stay
from ui.settings import CHOICES
from ui.sorting import lies, sorting


def opened(**settings: str) -> Table:
    return Table(3, settings=json.dumps({"game": "burraco-2", "speed": "instant", **settings}))


def keys(text: str) -> tuple[str, ...]:
    return tuple(f"{one}#1" for one in text.split())


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        (Sorting(), "JK 3s Ks 2h 9c Ad"),
        (Sorting("rank"), "JK Ad 2h 3s 9c Ks"),
        (Sorting("suit", "hscd"), "JK 2h 3s Ks 9c Ad"),
        (Sorting("suit", "shcd", False), "JK Ks 3s 2h 9c Ad"),
        (Sorting("rank", "cdsh", False), "JK Ks 9c 3s 2h Ad"),
    ],
)
def test_orders(order, wanted):
    assert arrange(keys("Ad 9c JK Ks 2h 3s"), order) == keys(wanted)


@pytest.mark.parametrize("by", CHOICES["order"])
@pytest.mark.parametrize("suits", CHOICES["suits"])
@pytest.mark.parametrize("rising", CHOICES["rising"])
def test_a_hand_that_is_always_sorted_stays_so(by, suits, rising):
    """UX-52: new cards fall into their place."""
    table = opened(sort="on", order=by, suits=suits, rising=rising).start().others()
    way = sorting(table.model.settings)
    for _ in range(4):
        assert table.game.hand == arrange(table.game.hand, way)
        table.send("stock")
        assert table.game.hand == arrange(table.game.hand, way) and len(table.game.fresh) == 1
        table.choose(name(card(table.game.hand[-1]))).send("act", "second").others()


def test_a_hand_in_the_players_order_keeps_it_and_any_other_is_left_alone():
    table = opened(suits="hscd", rising="off").start().others()
    assert table.game.hand == arrange(table.game.hand, Sorting("suit", "hscd", False))
    table.send("stock")
    assert table.game.hand == arrange(table.game.hand, Sorting("suit", "hscd", False))
    moved = (*table.game.hand[1:], table.game.hand[0])
    table.send("card", table.game.hand[0])
    for _ in moved:
        table.send("act", "right")
    assert table.game.hand == moved and lies(table.model.settings, moved) is None
    table.send("act", "second").others().send("stock")
    assert [key for key in table.game.hand if key not in table.game.fresh] == list(moved[:-1])


def test_the_sort_button_goes_by_the_players_order_then_by_the_other():
    table = opened(order="rank").start().others()
    assert table.game.hand == arrange(table.game.hand, ORDERS[1])
    table.send("act", "sort")
    assert table.game.hand == arrange(table.game.hand, ORDERS[0]) and table.said[-1] == "Sorted by suit."
    table.send("act", "sort")
    assert table.game.hand == arrange(table.game.hand, ORDERS[1]) and table.said[-1] == "Sorted by rank."
    table.send("set", "sort", "on").send("act", "sort")
    assert table.model.settings.order == "suit"  # always sorted, from now on so
    assert table.send("stock").game.hand == arrange(table.game.hand, ORDERS[0])


def test_another_order_is_applied_at_once():
    """UX-52: to a hand that lies sorted, or always; a hand of the player's own making is left alone."""
    table = opened().start().others()
    table.send("set", "suits", "cdsh")
    assert table.game.hand == arrange(table.game.hand, Sorting("suit", "cdsh"))
    table.send("set", "rising", "off")
    assert [rank(card(k)) for k in table.game.hand if suit(card(k)) == 3 and card(k) < face("JK")] == sorted(
        (rank(card(k)) for k in table.game.hand if suit(card(k)) == 3 and card(k) < face("JK")), reverse=True
    )
    table.send("card", table.game.hand[0])
    for _ in range(5):
        table.send("act", "right")
    own = table.game.hand
    assert table.send("set", "suits", "hscd").game.hand == own
    assert table.send("set", "sort", "on").game.hand == arrange(own, Sorting("suit", "hscd", False))
    assert json.loads(table.saved)["hand"] == list(table.game.hand)


def test_notes_stay_three_times_as_long_for_who_wants_it():
    table = opened(notes="long").start().others()
    assert stay(table.model) == 3 * NOTE == 3 * stay(opened().model)
    table.due.clear()
    table.model, effects = update(table.model, ("pots",))
    assert ("after", 3 * NOTE, ("hush", table.model.notes)) in effects


def test_the_last_cards_of_a_burraco_lie_crosswise():
    """One for a wild in it, two for none, nothing on a shorter meld or a folded one; and back again at once."""
    table = opened(cross="on").start().others()
    melds = [meld_of("3h 4h 5h 6h 7h 8h 9h"), meld_of("2s 4c 5c 6c 7c 8c 9c"), meld_of("Ks Kd Kc")]
    assert [cross.across(meld, table.state.rules) for meld in melds] == [2, 1, 0]
    assert cross.long(table.state.rules, melds[0]) > 9 and cross.long(table.state.rules, melds[2]) == 3
    view = table.game.view.replace(melds=(tuple(melds), ()))
    m = replace(table.model, game=replace(table.game, view=view))

    def lying(m: Model) -> list[int]:
        seen = [item for item in stage.show(m).values() if item.kind == "leaf" and item.parent.startswith("m0.")]
        return [sum(bool(item.props["cross"]) for item in seen if item.parent == f"m0.{n}") for n in range(3)]

    assert lying(m) == [2, 1, 0]
    assert lying(replace(m, at=frame(320, 400))) == [0, 0, 0]  # folded
    assert lying(replace(m, settings=m.settings._replace(cross="off"))) == [0, 0, 0]


def meld_of(text: str) -> Meld:
    found = layouts(tuple(sorted(map(face, text.split()))), PRESETS["burraco-2"])
    return found[0]
