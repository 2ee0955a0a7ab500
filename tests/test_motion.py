"""What moves, what is heard and how fast the others play, when one model follows another."""

import json
from dataclasses import replace

import pytest

from burraco.cards import Random
from burraco.position import read as position
from burraco.position import whole
from burraco.record import read, show, undo
from burraco.state import OVER, apply, lay, legal_actions, observe
from burraco.text import read_cards, show_action
from e2e.hands import begin, with_hand
from tests.test_app import Table
from ui import cues, motion, pacing
from ui.app import update
from ui.layout import frame
from ui.model import Model
from ui.motion import STILL, Flight, Motion, new_hand
from ui.play import do, moved
from ui.scene import melds, piles
from ui.stage import show as scene
from ui.words import words


def seen(before: Model, after: Model) -> Motion:
    return motion.motion(before, after, scene(before), scene(after))


def table(record: str = "", **settings: str) -> Table:
    """A table where time matters, with this record on it or a new match."""
    kept = json.dumps({"speed": "normal", **settings})
    if record:
        return Table(save=json.dumps({"record": record}), settings=kept, route="#/play")
    return Table(3, settings=kept).start()


def answer(t: Table, *message: object) -> tuple[object, ...]:
    """The names of the cues, and of what is felt, that come of a message."""

    before = t.model
    _, effects = update(before, message)
    t.send(*message)
    return tuple(data[0] if kind == "cue" else kind for kind, *data in effects if kind in ("cue", "buzz"))


# ---- motion ----------------------------------------------------------------------------------------------------------


def test_nothing_flies_when_only_the_window_changes():
    t = table(show(begin()))
    before = t.model
    assert seen(before, t.send("size", 640, 360).model) == STILL
    before = t.model
    drawn = seen(before, t.send("stock").model)
    assert drawn.time == motion.MOTION["normal"] and [one.origin for one in drawn.flights] == ["stock"]


@pytest.mark.parametrize("speed", motion.MOTION)
def test_a_deal_takes_at_most_1200_milliseconds(speed):
    """UX-33: 40 ms from card to card; whoever plays on at once sees none of it."""
    t = Table(3, "burraco-5", settings=json.dumps({"speed": speed, "game": "burraco-5"}))
    before = t.model
    dealt = seen(before, t.start().model)
    if speed == "instant":
        assert dealt == STILL
        return
    own = [one for one in dealt.flights if not one.face]
    assert len(own) == 11 and {one.origin for one in dealt.flights} == {"stock"}
    assert {one.name for one in dealt.flights if one.face} == {"s1", "s2", "s3", "s4"}
    assert dealt.lag <= 40 and dealt.time + dealt.lag * (len(dealt.flights) - 1) <= 1200
    assert all("back" in one.face for one in dealt.flights if one.face)


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "step"])
def test_an_act_takes_at_most_half_a_second(speed):
    """...and of a big pile three cards are seen to fly."""
    t = table(show(undo(read(with_hand(44))[0])), speed=speed)
    before = t.model
    t.send("act", "second").send("act", "take")
    flown = seen(before, t.model)
    assert flown.time + flown.lag * (len([one for one in flown.flights if one.origin]) - 1) <= 500
    assert len([one for one in flown.flights if one.origin]) == motion.GHOSTS
    assert len(flown.flights) == 44 - 11 and {one.name[:2] for one in flown.flights} == {"h:"}


def test_a_taken_pozzetto_flies_for_600_milliseconds():
    found = [Flight(f"h:{n}", "pots") for n in range(11)]
    for time in (400, 250, 125):
        moved = motion.staggered(time, motion.POZZETTO, found, stretch=True)
        assert 590 <= moved.time + moved.lag * 10 <= 600


def test_a_wild_that_moves_in_its_meld_is_noticed():
    """The card is the same, its place and its tag are others: it hops there instead of sliding."""

    w = words("en")
    before = whole(position("hand: 6h 9c; melds: 5h JK 7h; stock: 30"))
    act = next(a for a in legal_actions(before) if a.kind == "lay" and a.index == 0)
    after = apply(before, act)
    old, new = (
        melds(observe(s, 0), 0, "ours", (), "4", w) | piles(observe(s, 0), 0, "4", frame(1280, 800), False, w)
        for s in (before, after)
    )
    found = motion.moves(old, new, observe(before, 0), observe(after, 0), 0)
    wild = next(key for key in new if "JK" in key)
    assert Flight(wild, wild) in found


def test_every_flight_of_a_random_hand_starts_and_ends_at_a_place():
    """PB087, PB094: what flies is in the scene, so nothing is hidden that does not come back."""
    rng = Random(5)
    t = table()
    while t.state.phase != OVER:
        acts = legal_actions(t.state)
        lays = [a for a in acts if a.kind != "draw"] or list(acts)
        before = t.model

        action = lays[rng.below(len(lays))]
        if t.game.mine:
            t.model, _ = do(t.model, action)
        else:
            t.send("thought", t.model.ply, json.dumps({"acts": [show_action(action)]})).send("tick", t.model.ply)
        old, new = scene(before), scene(t.model)
        places = {*old, *new, "stock", "pots", ""}
        for one in motion.motion(before, t.model, old, new).flights:
            assert one.name in new and one.origin in places


@pytest.mark.parametrize("speed", motion.MOTION)
@pytest.mark.parametrize("name", ["burraco-2", "burraco-4"])
def test_nothing_flies_in_text_mode(name, speed):
    """The felt is not there: neither a deal nor an act, nor the way there and back, is to be seen as motion."""
    t = table(text="on", speed=speed, game=name)
    steps = [("act", "text"), ("act", "text"), *[("thought",), ("tick",)] * 12, ("act", "text"), ("act", "text")]
    assert t.model.settings.text == "on" and seen(Table(3, settings="").model, t.model) == STILL
    for kind, *data in steps:
        before = t.model
        if kind == "act":
            t.send(kind, *data)
        elif t.game.mine:
            t.model, _ = do(t.model, legal_actions(t.state)[-1])
        else:
            acts = json.dumps({"acts": [show_action(legal_actions(t.state)[-1])]})
            t.send(*(("thought", t.model.ply, acts) if kind == "thought" else ("tick", t.model.ply)))
        assert seen(before, t.model) == STILL


def test_only_a_new_hand_is_dealt():
    t = table()
    assert new_hand(None, t.game)
    game = t.game
    assert not new_hand(game, t.send("act", "sort").game)
    t.others()
    assert not new_hand(game, t.send("stock").game) and not new_hand(None, t.game)


# ---- sounds ----------------------------------------------------------------------------------------------------------


def test_each_act_has_its_cue():
    t = table(show(begin()), sound="on", buzz="on")
    assert answer(t, "stock") == ("draw",)
    assert answer(t, "stock") == ("error",)
    assert answer(t, "card", t.game.hand[0]) == ()
    assert answer(t, "act", "second") == ("discard",)
    assert answer(t, "act", "undo") == ()
    t.send("act", "second")
    t.send("thought", t.model.ply, '{"acts": ["D"]}')
    assert answer(t, "tick", t.model.ply) == ("draw",)
    drop = next(a for a in legal_actions(t.state) if a.kind == "drop")

    t.send("thought", t.model.ply, json.dumps({"acts": [show_action(drop)]}))
    assert answer(t, "tick", t.model.ply) == ("discard", "turn", "buzz")


def test_a_muted_table_is_silent_and_stays_so():
    """UX-42"""
    t = table(show(begin()), sound="on")
    t.send("act", "mute")
    assert t.model.settings.sound == "off" and t.said[-1] == "Sounds off."
    assert answer(t, "stock") == ()
    assert scene(t.model)["mute"].props["pressed"] == ""
    t.send("act", "mute")
    assert answer(t, "stock") == ("error",)


def test_the_mute_is_kept():
    """UX-42"""

    _, effects = update(Model(), ("act", "mute"))
    kept = next(str(data[0]) for kind, *data in effects if kind == "settings")
    assert Table(settings=kept).model.settings.sound == "off"


def test_melds_burrachi_and_the_pozzetto_sound_different():

    def cue(text: str, index: int, cards: str) -> tuple[str, ...]:

        s = whole(position(text))
        action = lay(index, read_cards(cards))
        return cues.of_act((action, observe(s, 0), observe(apply(s, action), 0)))

    assert cue("hand: 5h 6h 7h 9c Kd; stock: 30", 0, "5h6h7h") == ("meld",)
    assert cue("hand: 9h 9c Kd; melds: 3h 4h 5h 6h 7h 8h; stock: 30", 0, "3h4h5h6h7h8h9h") == ("clean",)
    assert cue("hand: JK 9c Kd; melds: 3h 4h 5h 6h 7h 8h; stock: 30", 0, "JK3h4h5h6h7h8h") == ("burraco",)
    assert cue("hand: Th 9c Kd; melds: 3h 4h 5h 6h 7h 8h 9h; stock: 30", 0, "3h4h5h6h7h8h9hTh") == ("meld",)
    assert cue("hand: 5h 6h 7h; stock: 30", 0, "5h6h7h") == ("meld", "pozzetto")


def test_a_hand_that_is_over_was_won_or_lost():
    t = table(sound="on").others(Random(3))
    found: tuple[object, ...] = ()
    while t.state.phase != OVER:
        acts = legal_actions(t.state)
        drops = [a for a in acts if a.kind == "drop"] or list(acts)
        before = t.model

        t.model, effects = (do if t.game.mine else moved)(t.model, drops[0])
        found = cues.cues(before, t.model, effects)
    assert found == (("won",) if cues.ahead(t.game) else ("lost",))


def test_who_plays_without_pauses_is_not_heard():
    t = table(show(begin()), speed="instant")
    t.send("stock").send("card", t.game.hand[0])
    assert answer(t, "act", "second") == ("discard",)
    t.send("thought", t.model.ply, '{"acts": ["D"]}')
    assert answer(t, "tick", t.model.ply) == ()


# ---- the pace --------------------------------------------------------------------------------------------------------


def test_step_by_step_each_act_of_the_others_waits():
    """Speed "step": nothing happens by the clock; the button, Space and the status say and do what is next."""
    t = table(show(begin()), speed="step")
    t.send("stock").send("card", t.game.hand[0])
    t.due.clear()
    t.send("act", "second")
    assert not [one for one in t.due if one[0] == "tick"]
    shown = scene(t.model)
    assert shown["first"].props["text"] == "Next" and shown["status"].props["text"] == "Next: Ada plays"
    t.send("act", "first")
    assert scene(t.model)["status"].props["text"] == "Ada is thinking…"
    t.send("act", "first")
    assert not t.model.hurry
    t.send("thought", t.model.ply, '{"acts": ["D"]}')
    assert t.state.phase == "play" and scene(t.model)["last"].props["text"].startswith("Ada draws")
    assert t.said[-1].startswith("Ada draws") and pacing.halts(t.model)
    drop = next(a for a in legal_actions(t.state) if a.kind == "drop")

    t.send("thought", t.model.ply, json.dumps({"acts": [show_action(drop)]}))
    assert not t.game.mine
    t.send("key", " ", "")
    assert t.game.mine and not t.model.chosen


def test_leaving_step_by_step_lets_the_clock_go_on():
    t = table(show(begin()), speed="step")
    t.send("stock").send("card", t.game.hand[0]).send("act", "second")
    t.send("thought", t.model.ply, '{"acts": ["D"]}')
    t.due.clear()
    t.send("set", "speed", "normal")
    assert ("tick", t.model.ply) in t.due


def test_the_keys_for_no_pauses_hold_step_by_step_too():
    t = table(show(begin()), speed="step")
    t.send("stock").send("card", t.game.hand[0]).send("act", "second")
    t.send("thought", t.model.ply, '{"acts": ["D"]}').send("key", "F", "")
    assert t.model.hurry and t.state.phase == "play"


def test_a_note_of_the_pozzetto_clears_itself_and_ends_with_the_hand():
    """PB097"""
    t = Table(3).start().others()
    while t.state.phase != OVER:
        acts = legal_actions(t.state)
        drops = [a for a in acts if a.kind == "drop"] or list(acts)

        t.model, effects = moved(t.model, drops[0])

    t.model = replace(t.model, note="You take the pozzetto: 11 new cards.", notes=7)
    assert replace(t.send("hush", 7).model).note == ""
    t.model = replace(t.model, note="You take the pozzetto: 11 new cards.", notes=8)
    t.send("act", "next")
    assert "pozzetto" not in t.model.note
    note = t.model.note
    assert t.send("hush", 8).model.note == note  # nor does the old one's end clear a new one


def test_whatever_comes_first_the_page_leaves_its_start():
    """PB099: no order of first messages leaves the start on the screen."""

    boot = ("boot", "", "", "en", 1280, 800, "")
    for early in (("size", 360, 640), ("renewed",), ("route", "#/play"), ("stored",), ("hush", 1), ("act", "dismiss")):
        for messages in ((early, boot), (boot, early), (early, boot, early)):
            m = Model()
            for message in messages:
                m, _ = update(m, message)
            assert scene(m)["page"].props["state"] == "ready"
