"""Two people at one device, and practice with all hands face up: who sees what, and when."""

import json
import re

import pytest

from burraco.cards import HIDDEN, Random, name
from burraco.record import show
from burraco.state import OVER, legal_actions, observe
from tests.matches import match, started
from tests.test_app import Table
from ui import stage
from ui.app import update
from ui.game import lies_open, observe_open, replay, turned
from ui.hand import card
from ui.model import say
from ui.persons import name_of, seat_of, tidy
from ui.play import do
from ui.scene import Scene, kept

PASS = json.dumps({"opposite": "person", "people": ["Anna", "Bruno Rossi"], "speed": "instant", "ask_wild": "off"})


def two(seed: int = 3) -> Table:
    """A match of two people, begun."""
    return Table(seed, settings=PASS).start()


def ready(table: Table) -> Table:
    return table.send("act", "ready")


def shown(table: Table, before: Scene) -> Scene:
    """What the page has now, places that keep what they last said included."""
    return kept(before, stage.show(table.model))


def words_of(scene: Scene, but: tuple[str, ...] = ()) -> str:
    told = (item.props for key, item in scene.items() if key not in but and item.parent not in but)
    return " ".join(value for props in told for value in props.values())


LOG = ("log", "plain-log", "last", "answer")  # tells what was open: the cards drawn for the deal, discards


def hidden_cards(table: Table, seat: int) -> set[int]:
    """Faces in the hand of a seat that nobody else knows of, and that lie nowhere open."""
    state = table.state
    view = observe(state, 1 - seat)
    seen = {*view.hands[1 - seat], *view.hands[seat], *view.pile, *(c for side in view.melds for m in side for c in m)}
    return set(state.hands[seat]) - seen - {HIDDEN}


def test_the_device_is_handed_over_before_a_card_is_seen():
    table = two()
    scene = stage.show(table.model)
    assert table.model.screen == "pass" and not scene["pass"].props["hidden"] and scene["table"].props["hidden"]
    first = ("Anna", "Bruno Rossi")[table.state.player]
    assert scene["pass-title"].props["text"] == f"Give the device to {first}."
    assert table.said[-1] == f"Give the device to {first}. {first}, press when you are ready."
    assert table.focused == "pass-ready"
    ready(table)
    assert table.model.screen == "table" and table.game.mine and table.game.seat == table.state.player
    assert table.said[-1].startswith("Your turn.") and table.focused.startswith("h:")


@pytest.mark.parametrize("text", ["off", "on"])
def test_no_card_of_the_other_is_in_the_document(text):
    """UX-49 for two people: during the hand-over there is no card of either hand in the document, afterwards none of
    the other's; what is said last is not the own draw."""
    table, rng = two(), Random(5)
    table.send("set", "text", text)
    scene, turns, named = shown(table, {}), 0, ("Anna", "Bruno Rossi")
    while table.state.phase != OVER and turns < 60:
        ready(table)
        scene = shown(table, scene)
        seat = table.game.seat
        for _ in range(40):
            told = words_of(scene, LOG)
            assert all("Drawn" not in text for text in table.model.log if text.startswith(named[1 - seat]))
            for one in hidden_cards(table, 1 - seat):
                assert f"/{name(one)}" not in told and say(table.model).card(one) not in told
            if not table.game.mine:
                break
            acts = legal_actions(table.state)
            table.model, _ = do(table.model, acts[rng.below(len(acts))])
            scene = shown(table, scene)
        if table.state.phase != OVER:
            table.send("pass", table.model.ply)
            scene, turns = shown(table, scene), turns + 1
            assert (
                table.model.screen == "pass" and table.said[-1].startswith("Give the device") and table.loud[-1] == ""
            )
            told = words_of(scene)
            for one in hidden_cards(table, 0) | hidden_cards(table, 1):
                assert f"/{name(one)}" not in told and say(table.model).card(one) not in told
                assert not re.search(rf"\b{say(table.model).short(one)}", told)
    assert turns > 5


def test_the_discard_can_be_taken_back_until_the_device_is_handed_over():
    table = ready(two())
    table.send("stock")
    seat = table.game.seat
    table.choose(name(table.state.hand[0])).send("pile")
    assert table.game.seat == seat and not table.game.mine and table.model.screen == "table"
    assert stage.show(table.model)["first"].props["text"] == "Hand over"
    due = table.model.ply
    table.send("act", "undo")
    assert table.game.mine
    table.send("pass", due)  # stale
    assert table.model.screen == "table"
    table.send("pile").send("act", "first")  # or at once
    assert table.model.screen == "pass" and table.state.player != seat
    ready(table)
    assert table.game.seat != seat and table.game.past is None
    table.send("act", "undo")
    assert table.game.seat != seat and table.game.mine


def test_each_finds_the_cards_as_they_were_held():
    """UX-07 for two people, over a reload too."""
    table = ready(two()).send("act", "sort")
    order, seat = table.game.hand, table.game.seat
    table.send("stock").choose(name(table.state.hand[0])).send("pile").send("act", "first")
    kept_order = tuple(key for key in table.game.hand if key in order)
    assert kept_order == tuple(key for key in order if key in table.game.hand)
    again = ready(Table(settings=PASS, save=table.saved, route="#/play"))
    for one in (ready(table), again):
        assert one.game.seat != seat
        one.send("stock").choose(name(one.state.hand[0])).send("pile").send("act", "first")
        ready(one)
        assert one.game.seat == seat
        assert tuple(key for key in one.game.hand if key in kept_order) == kept_order


def test_a_match_of_two_resumes_with_the_hand_over():
    """The row Resume of UX-36: whoever is to act has to say so, wherever the page was left."""
    table = ready(two()).send("stock")
    for route in ("#/play", ""):
        again = Table(settings=PASS, save=table.saved, route=route)
        if not route:
            assert again.model.screen == "home"
            scene = stage.show(again.model)
            assert "Your turn" not in scene["resume-text"].props["text"]
            assert not [item for item in scene.values() if item.parent == "resume-cards"]
            again.send("act", "resume")
        assert again.model.screen == "pass" and again.game.record == table.game.record
        assert ready(again).game.hand == table.game.hand


def test_a_save_that_names_another_seat_or_cards_is_not_trusted():
    table = two()
    for spoilt in ({"seat": 7}, {"seat": "x"}, {"rest": ["9h#1"] * 11}, {"rest": ["\x00", {}, 5]}, {"rest": 9}):
        given = {**json.loads(table.saved), **spoilt}
        again = ready(Table(settings=PASS, save=json.dumps(given), route="#/play"))
        assert again.game.mine and sorted(map(card, again.game.hand)) == sorted(again.state.hand)


def test_the_score_is_for_both():
    record = match(most=1)
    text = show(record).replace("seats you ai:easy", "seats you:Anna you:Bruno")
    table = Table(settings=PASS, save=json.dumps({"record": text}), route="#/play").clock()
    told = " ".join(stage.show(table.model)[key].props["text"] for key in ("score-title", "score-text"))
    assert table.model.dialog == "score" and "You" not in told and ("Anna" in told or "Bruno" in told)
    table.send("act", "next")
    assert table.model.screen == "pass" and len(table.game.record.deals) == 2


def test_names_are_short_and_are_text():
    assert tidy("  Anna \n Maria\x00 ") == "Anna Maria" and len(tidy("x" * 500)) == 16
    for typed in ("<img src=x onerror=alert(1)>", "Ännä", "ai:full", "a b c", "_", "\u202e", ":::", "\ud83c\udccf"):
        seat = seat_of(typed)
        assert seat.split() == [seat] and len(seat) <= 40 and name_of(seat) == tidy(typed.replace("_", " "))
    table = Table(settings=PASS).send("act", "new").send("set", "name1", "<b>x</b>").send("set", "name2", "")
    assert table.model.settings.people == ("<b>x</b>", "")
    table.send("act", "start")
    assert table.game.record.seats == ("you:<b>x</b>", "you")
    again = Table(settings=PASS, save=table.saved)
    assert "<b>x</b> 0 · Player 2 0" in words_of(stage.show(again.model))


def test_who_sits_opposite_is_asked_of_games_for_two():
    table = Table(settings=json.dumps({"speed": "instant"})).send("act", "new")
    scene = stage.show(table.model)
    assert not scene["set-opposite"].props["hidden"] and scene["people"].props["hidden"]
    table.send("set", "opposite", "person")
    scene = stage.show(table.model)
    assert not scene["people"].props["hidden"] and scene["others"].props["hidden"] and scene["new-open"].props["hidden"]
    table.send("set", "game", "burraco-4")
    scene = stage.show(table.model)
    assert (
        scene["set-opposite"].props["hidden"]
        and scene["people"].props["hidden"]
        and not scene["others"].props["hidden"]
    )
    table.send("act", "start")
    assert table.game.record.seats == ("you", "ai:medium", "ai:medium", "ai:medium")


def test_a_hand_turned_is_the_hand_that_the_other_followed():
    record = started(acts=60)
    one, other = replay(record, 0), replay(record, 1)
    for game, seat, wanted in ((one, 1, other), (other, 0, one)):
        now = turned(game, seat, ())
        assert (now.view, now.hand, now.turns, now.open, now.sums) == (
            wanted.view, wanted.hand, wanted.turns, wanted.open, wanted.sums,
        )  # fmt: skip


# ---- all hands face up -----------------------------------------------------------------------------------------------


def practice(game: str = "burraco-2") -> Table:
    return Table(3, settings=json.dumps({"game": game, "face_up": "on", "speed": "instant", "ask_wild": "off"})).start()


@pytest.mark.parametrize("game", ["burraco-2", "burraco-4", "burraco-5"])
def test_in_practice_all_hands_are_seen_and_the_opponent_sees_its_own(game):
    table = practice(game)
    assert table.game.record.seats[0] == "open"
    scene = stage.show(table.model)
    for seat in range(1, table.game.view.rules.players):
        faces = sorted(item.props["face"] for item in scene.values() if item.parent == f"o{seat}")
        assert len(faces) == 11 and not any("back" in one for one in faces)
    assert not scene["opens"].props["hidden"]
    for _, view in (*table.thoughts, *table.others().thoughts):
        hands = re.search(r" hands=(\S+)", view)
        assert hands and sum("?" not in hand for hand in hands[1].split("/")) == 1


def test_in_text_mode_practice_is_told():
    table = practice().send("set", "text", "on")
    assert "Ada holds " in words_of(stage.show(table.model))


def test_no_other_match_lies_open():
    table = Table(3).start()
    assert lies_open(table.game) is None
    scene = stage.show(table.model)
    assert scene["opens"].props["hidden"] and not [key for key in scene if key.startswith("o1")]


def test_an_open_view_is_what_each_seat_sees():
    state = started(acts=50).state
    table = observe_open(state)
    assert table.views == tuple(observe(state, seat) for seat in range(state.rules.players))
    assert all(set(view.stock) <= {HIDDEN} for view in table.views)  # what nobody sees stays hidden


def test_what_the_one_typed_or_shared_is_gone_at_the_hand_over():
    table = ready(two())
    first = table.game.seat
    table.send("act", "share").send("set", "share", "position")
    scene = shown(table, {})
    assert scene["share-text"].props["value"]
    table.send("act", "close").send("act", "export").send("out", "save")
    assert table.model.carry.text and shown(table, scene)["export-text"].props["value"]
    scene = shown(table.send("act", "close"), scene)
    assert scene["share-text"].props["value"] == scene["export-text"].props["value"] == ""
    table.send("do", "D").send("do", "-" + name(table.state.hands[first][0]))
    _, effects = update(table.model, ("pass", table.model.ply))
    assert ("typed", "") in effects  # the command line


def test_a_failure_tells_no_cards_where_two_play():
    for table, told in ((ready(two()), False), (Table().start(), True)):
        save = table.saved
        table.send("failed", "Traceback", save)
        assert (save in stage.show(table.model)["mend-details"].props["text"]) == told
        scene = stage.show(table.model)
        assert shown(table.send("act", "retry"), scene)["mend-details"].props["text"] == ""
