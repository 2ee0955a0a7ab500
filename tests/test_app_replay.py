"""A match played again: step by step, from the player's seat, and on from any point of it."""

import json
from dataclasses import replace

import pytest

from burraco.cards import HIDDEN
from burraco.record import is_over, next_deal, show, start
from burraco.rules import PRESETS, customise
from burraco.state import OVER
from tests.matches import match, started
from tests.test_app import Table, lying
from tests.test_duplicate import played
from ui import history, stage
from ui.app import update
from ui.history import Kept
from ui.model import Replay
from ui.replay import as_table
from ui.scene import Scene


def shelf(*records) -> str:
    return history.show([Kept(show(one), "2026-11-01") for one in records])


def opened(record=None, settings: str = '{"speed": "instant"}') -> Table:
    table = Table(history=shelf(record or match(seed=3)), route="#/history", settings=settings).clock()
    return table.send("replay", 0)


def scene(table: Table) -> Scene:
    return stage.show(table.model)


def text(table: Table, name: str, prop: str = "text") -> str:
    return scene(table)[name].props[prop]


def at(table: Table) -> Replay:
    assert table.model.replay
    return table.model.replay


def test_a_kept_match_is_the_table_read_only():
    table = opened()
    assert table.model.screen == "replay" and text(table, "page", "state") == "replay"
    assert not text(table, "table", "hidden") and not text(table, "replay", "hidden") and text(table, "bar", "hidden")
    assert len([item for item in scene(table).values() if item.kind == "card"]) == 11
    assert text(table, "ours-hint", "hidden")  # nothing can be laid
    saved = table.saved
    acts = [("act", name) for name in ("first", "second", "ours", "undo", "hint", "plays", "sort")]
    for message in (("stock",), ("pile",), ("card", "5h#1"), ("do", "D"), *acts):
        table.model = replace(table.model, note="")
        table.send(*message)
        assert "played already" in table.model.note and at(table).at == 0  # nothing is without an answer
    assert table.saved == saved and table.model.game is None


def test_what_is_asked_is_answered_for_the_position_that_is_shown():
    """Not for the match that waits: the last turn, a meld, a card looked at closely, what is shared."""
    waits = started(seed=9, acts=30)
    table = Table(history=shelf(match(seed=3)), route="#/history", save=json.dumps({"record": show(waits)})).clock()
    table.send("act", "resume").send("act", "plays")
    table.send("act", "history").send("replay", 0).send("seek", 60)
    game, model = at(table).games[60], table.model
    assert text(table, "plays", "hidden") and not any(scene(table)[f"h:{key}"].props["play"] for key in game.hand)
    assert table.send("act", "last").model.note == as_table(model).log[-1] != model.log[-1]
    for key in game.hand:
        assert text(table.send("zoom", f"h:{key}"), "zoom", "hidden") == ""
    table.send("unzoom")
    side = next(side for side, melds in enumerate(game.view.melds) if melds)
    assert text(table.send("meld", side, 0), "dlg-meld", "open") and text(table, "meld-title")
    table.send("act", "close").send("meld", side, 99)
    assert not table.model.dialog
    _, effects = update(table.send("act", "share").model, ("act", "copy"))
    assert effects == (("copy", text(table, "share-text", "value")),) and table.game.record == waits
    table.send("act", "close").send("act", "home").send("act", "resume")
    assert not text(table, "plays", "hidden")


def test_it_is_stepped_through_by_act_turn_and_hand():
    table = opened()
    games = at(table).games
    table.send("step", "act-on")
    assert at(table).at == 1 and table.said[-1] == text(table, "last") and "act 1 of" in text(table, "status")
    table.send("step", "turn-on")
    assert not games[at(table).at].open and at(table).at > 1
    end = at(table).at
    table.send("step", "turn-on").send("step", "turn-back")
    assert at(table).at == end
    table.send("step", "turn-back").send("step", "act-back").send("step", "act-back")
    assert at(table).at == 0 and text(table, "act-back", "off") == "1"
    table.send("step", "hand-on")
    assert at(table).hand == 1 and at(table).at == 0 and "Hand 2 of 3" in text(table, "status")
    table.send("step", "act-on").send("step", "hand-back")
    assert (at(table).hand, at(table).at) == (1, 0)
    table.send("step", "hand-back")
    assert at(table).hand == 0
    table.send("seek", 10_000)
    assert at(table).at == len(games) - 1 and text(table, "act-on", "off") == "1"
    table.send("step", "hand-on").send("step", "hand-on")
    assert at(table).hand == 2


def test_keys_step_too():
    table = opened()
    for key, where in (("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowDown", None), ("ArrowUp", 0)):
        table.send("key", key, "")
        assert where in (None, at(table).at)
    table.send("key", " ", "")
    assert at(table).on


def test_it_goes_on_by_itself_and_stops():
    table = opened().send("act", "run")
    assert at(table).on and text(table, "replay-play", "label") == "Stop"
    table.clock().clock()
    assert at(table).at == 2
    table.send("act", "run").clock()
    assert not at(table).on and at(table).at == 2
    table.send("seek", 9999).send("act", "run")
    assert at(table).at == 0  # from the beginning again
    table.send("step", "act-on").clock()
    assert not at(table).on and at(table).at == 1  # a hand on the steps stops it


def test_only_the_own_hand_is_seen_unless_a_finished_hand_is_opened():
    """UX-49 in a replay: the scene has the other's cards only where the hand is over and they are asked for."""
    table = opened()
    for spot in (0, 30, 80):
        table.send("seek", spot)
        view = at(table).games[spot].view
        assert set(view.hands[1]) <= {HIDDEN, *view.known[1]}
        assert scene(table)["opens"].props["hidden"]
        assert not [key for key, item in scene(table).items() if item.parent == "o1"]
    table.send("act", "open").send("seek", 0)
    assert len([item for item in scene(table).values() if item.parent == "o1"]) == 11
    assert table.send("act", "open") and scene(table)["opens"].props["hidden"]
    left = opened(started(seed=7, acts=40))
    left.send("act", "open")
    assert scene(left)["opens"].props["hidden"] and "not finished" in left.model.note


def test_the_hand_in_play_is_not_replayed():
    table = lying(show(started(acts=30))).send("act", "replay")
    assert table.model.screen == "history"  # no hand is over yet
    record = match(seed=3, most=2)
    table = lying(show(record)).send("act", "replay")
    assert at(table).last == len(record.deals) - (record.state.phase != OVER) and table.model.screen == "replay"
    table.send("act", "leave")
    assert table.model.screen == "table" and table.model.replay is None


def test_playing_on_asks_and_loses_nothing():
    """UX-27: the one question is about the match that would be left; that one goes to the list."""
    now, old = started(seed=9, acts=30), match(seed=3)
    table = Table(history=shelf(old), route="#/history", save=json.dumps({"record": show(now)})).clock()
    table.send("replay", 0)
    table.send("step", "hand-on").send("seek", 12)
    wanted = at(table).games[12].record
    table.send("act", "on")
    assert table.model.ask and table.game.record == now
    table.send("act", "no")
    assert table.game.record == now and table.model.screen == "replay"
    table.send("act", "on").send("act", "yes")
    assert table.model.screen == "table" and table.game.record == wanted and table.game.past is None
    assert table.model.helped == (1, 2)  # the cards to come may have been seen
    assert [kept.text for kept in history.read(table.shelf)] == [show(now), show(old)]
    assert Table(save=table.saved).game.record == wanted


def test_playing_on_in_an_earlier_hand_of_the_same_match_keeps_the_later_ones():
    now = match(seed=3, most=2)
    table = lying(show(now)).send("act", "replay").send("step", "hand-back").send("step", "hand-back").send("seek", 5)
    table.send("act", "on").send("act", "yes")
    assert [kept.text for kept in history.read(table.shelf)] == [show(now)]


def test_nothing_is_left_to_play_where_the_match_is_over():
    table = opened().send("step", "hand-on").send("step", "hand-on").send("seek", 9999)
    assert is_over(at(table).games[-1].record) and text(table, "replay-on", "off") == "1"
    table.send("act", "on")
    assert table.model.screen == "replay" and "over here" in table.model.note


@pytest.mark.parametrize("game", ["burraco-4", "burraco-3", "burraco-5", "buraco-stbl-4"])
def test_every_game_is_replayed(game):
    record = match(game, seed=2, most=1)
    table = opened(record)
    for spot in range(0, len(at(table).games), 7):
        table.send("seek", spot)
        assert text(table, "last") and text(table, "replay-slide", "said").endswith(text(table, "last"))


def test_a_replay_in_text_mode():
    table = opened(settings=json.dumps({"text": "on"})).send("seek", 5)
    assert not text(table, "plain", "hidden") and "line" in {item.kind for item in scene(table).values()}
    table.send("command", "d")
    assert at(table).at == 5 and "played already" in table.model.note


def test_a_match_that_cannot_be_read_is_not_opened():
    table = Table(history=history.show([Kept("nonsense")]), route="#/history").clock()
    table.send("replay", 0).send("replay", 99)
    assert table.model.screen == "history" and table.model.replay is None


def test_cards_that_come_again_stay_hidden_until_the_match_is_over():
    """In a match that is dealt twice, a hand that is over would show those of one to come."""
    rules = customise(PRESETS["burraco-2"], {"duplicate": "2"})
    first = played(start(rules, ("you", "ai:easy"), 5))
    table = opened(first).send("act", "open")
    assert not at(table).open and "twice" in table.model.note and text(table, "replay-open", "off")
    both = opened(played(next_deal(first, 6))).send("act", "open")
    assert at(both).open and not text(both, "replay-open", "off")
