"""The numbers of the table, what lies beside it, and what is marked on it."""

import json
from dataclasses import replace

import pytest

from burraco.cards import Random, face
from burraco.record import start
from burraco.state import OVER, legal_actions
from burraco.text import read_state, show_action
from e2e import scenes
from tests.test_app import Table
from ui import game as held
from ui import layout, side
from ui.lately import lately
from ui.layout import Fit, fit, frame, opened, rows
from ui.play import do
from ui.stage import show

WINDOWS = [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800), (1920, 1080), (1024, 600), (640, 400)]


@pytest.mark.parametrize("window", WINDOWS)
def test_a_hand_leaves_room_for_the_table(window):
    """5.3: where it would take more than 40 % of the window, less of the rows behind is seen, and a handle opens it."""
    at = frame(*window)
    for cards in range(1, 61):
        lie = rows(cards, at)
        assert lie.show >= layout.STRIP and (lie.rows == 1 or lie.height <= 0.4 * at.height or lie.show == layout.STRIP)
        assert lie.height <= 0.45 * at.height or lie.rows == 1
        plain = at.tall + at.show * (lie.rows - 1) + at.pad
        assert lie.much == (lie.rows > 1 and plain > 0.4 * at.height) and (lie.much or lie.height == plain)


@pytest.mark.parametrize("window", WINDOWS)
def test_an_opened_hand_is_bigger_and_fits(window):
    at = frame(*window)
    for cards in range(1, 61):
        big = opened(cards, at)
        lie = rows(cards, big)
        assert big.card >= at.card and not lie.much and lie.show >= layout.STRIP and lie.step >= layout.STRIP
        assert lie.height <= at.height - 40 or window[1] < 401


@pytest.mark.parametrize("window", WINDOWS)
def test_each_side_has_room_for_a_row_of_melds(window):
    at = frame(*window)
    for cards in (1, 11, 26, 44, 60):
        for _, height in layout.rooms(at, rows(cards, at).height):
            assert height >= 36 or window == (320, 568), (cards, height)


def test_burrachi_are_folded_before_anything_scrolls():
    """5.2"""
    sizes = (40, 34, 28)
    assert fit([[3, 3]], (300, 60), sizes, 7) == Fit(40, False, False)
    assert fit([[13, 8, 7]], (330, 60), sizes, 7) == Fit(40, True, False)
    assert fit([[13, 8, 7, *[3] * 20]], (300, 60), sizes, 7) == Fit(28, True, True)
    assert fit([[3] * 30], (300, 60), sizes, 7) == Fit(28, False, True)


def test_melds_grow_with_the_room():
    widths = [fit([[3] * 6], (width, 150), tuple(range(64, 43, -2)), 7).width for width in (300, 450, 600, 900)]
    assert widths == sorted(widths) and widths[0] < widths[-1]


def lying(position: str, **settings: str) -> Table:
    """A table with a position on it that nobody has played to."""
    state = read_state(position)
    t = Table(settings=json.dumps(settings)).start()
    record = replace(start(state.rules, ("you", *["ai:easy"] * (state.rules.players - 1)), 1), state=state)
    game = held.begin(record)
    t.model = replace(t.model, game=game, cursor=game.hand[0], chosen=())
    return t


def test_a_folded_burraco_shows_its_ends_and_says_the_rest():
    t = lying(scenes.crowded(2)).send("size", 360, 640)
    shown = show(t.model)
    leaves = [key for key, item in shown.items() if item.parent == "m0.0" and item.kind == "leaf"]
    assert leaves == ["m0.0:Ah#1", "m0.0:Kh#1"] and shown["m0.0"].props["fold"] == "1"
    assert shown["m0.0"].props["badge"].endswith("13")
    short = [key for key, item in shown.items() if item.kind == "leaf" and item.parent == "m0.3"]
    assert len(short) == 5
    t.send("size", 1920, 1080)
    assert len([1 for item in show(t.model).values() if item.parent == "m0.0"]) == 13


def test_the_handle_opens_the_hand_over_the_table():
    t = lying(scenes.full(5, 60)).send("size", 320, 568)
    shown = show(t.model)
    assert not shown["handle"].props["hidden"] and shown["handle"].props["text"] == "Open the hand"
    small = shown["page"].props["style"]
    t.send("act", "sheet")
    shown = show(t.model)
    assert shown["table"].props["sheet"] and shown["handle"].props["expanded"] and shown["page"].props["style"] != small
    assert t.focused == f"h:{t.model.cursor}"
    t.send("key", "ArrowDown", "")
    assert t.game.hand.index(t.model.cursor) == rows(60, opened(60, t.model.at)).each
    assert not show(t.send("size", 1280, 800).model)["table"].props["sheet"]  # there is no need for it here
    assert not show(t.send("act", "sheet").model)["handle"].props["expanded"]


def test_turning_the_window_keeps_what_is_chosen():
    """UX-02"""
    t = Table(3).start().others()
    t.send("size", 360, 640).send("card", t.game.hand[2]).send("card", t.game.hand[5])
    before, hand = t.model, t.game.hand
    t.send("size", 640, 360)
    assert (t.model.chosen, t.model.cursor, t.game.hand) == (before.chosen, before.cursor, hand)
    assert show(t.model)[f"h:{t.model.cursor}"].props["stop"] == "1"


# ---- beside the table ------------------------------------------------------------------------------------------------


def test_one_tab_at_a_time():
    t = Table(3).start().others()
    for tab in side.TABS:
        t.send("tab", tab)
        shown = show(t.model)
        assert [one for one in side.TABS if not shown[f"side-{one}"].props["hidden"]] == [tab]
        assert shown[f"tab-{tab}"].props["pressed"] == "1" and t.said[-1] == side.TABS[tab]
    assert t.send("tab", "nonsense").model.tab == "seen"


def test_the_cards_seen_are_those_that_the_player_has_seen():
    """Counted from the view: what another player has drawn is not in it, what another has taken from the pile is."""
    t = Table(5, "burraco-4").start().others(Random(3))
    view = t.game.view
    count = side.seen(view)
    for card in set(view.hands[0]):
        assert count[card] >= view.hands[0].count(card)
    hidden = sum(len(hand) for hand in view.hands[1:]) - sum(map(len, view.known[1:]))
    hidden += len(view.stock) + sum(map(len, view.pozzetti))
    assert sum(count.values()) == 108 - hidden
    shown = show(t.send("tab", "seen").model)
    cells = [
        item.props["text"] for key, item in shown.items() if item.parent.startswith("seen-") and item.kind == "cell"
    ]
    assert len(cells) == 53 and sum(map(int, cells)) == 108 - hidden
    assert shown["seen-5h"].props["text"] == str(count[face("5h")])


def test_what_another_has_just_put_down_is_marked():
    """The last turn of another: what was laid and what was discarded, until the next turn of another."""
    rng = Random(9)
    t = Table(5, "burraco-2").start().others(rng)
    for _ in range(400):
        if t.state.phase == OVER:
            break
        acts = legal_actions(t.state)
        action = acts[rng.below(len(acts))]
        if t.game.mine:
            t.model, _ = do(t.model, action)
        else:
            t.send("thought", t.model.ply, json.dumps({"acts": [show_action(action)]})).send("tick", t.model.ply)
        shown = show(t.model)
        marked = {key for key, item in shown.items() if item.props.get("late")}
        assert marked <= lately(t.game)
        last = next((turn for turn in reversed(t.game.turns) if turn.seat), None)
        if last and t.game.mine and not t.game.open:
            assert f"p{len(t.game.view.pile) - 1}" in marked
            laid = sum(len(e[0].cards) for e in last.events if e[0].kind == "lay" and e[0].index >= len(e[1].melds[1]))
            assert len(marked) >= 1 + min(laid, 1)
