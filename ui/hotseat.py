"""Two people at one device: between their turns everything is hidden until the other one has it. Pure.

Whose cards the table shows is `Game.seat`. The other's Game is made anew from the record once that person is there, so
nothing of a hand is in the model's scene, and so in the document, that the person at the device may not see.
"""

from dataclasses import replace

from burraco.cards import HIDDEN
from burraco.state import OVER
from ui import game as held
from ui.model import Effect, Model, Result, focus, names, say, told
from ui.pacing import GRACE
from ui.persons import is_person, shared
from ui.save import saved
from ui.scene import Scene, face_of, flag, slot
from ui.screens import ROUTES

LEAST = 900  # milliseconds for a look at what was done, and to take the discard back


def playing(m: Model) -> bool:
    """Whether two people play, and the hand goes on."""
    return m.game is not None and shared(m.game.record.seats) and m.game.view.phase != OVER


def due(m: Model) -> bool:
    """Whether the other person is to act."""
    return playing(m) and m.game is not None and not m.game.mine and is_person(m.game.record.seats[m.game.view.player])


def passing(m: Model) -> tuple[Effect, ...]:
    """The device goes to the other person, in a moment."""
    return (("after", max(LEAST, GRACE[m.settings.speed]), ("pass", m.ply)),)


def on_pass(m: Model, ply: int) -> Result:
    """The moment is over."""
    return cover(m) if ply == m.ply and m.screen == "table" and due(m) else (m, ())


def cover(m: Model) -> Result:
    """Everything is hidden until whoever is to act says so."""
    assert m.game is not None
    m = replace(m, screen="pass", dialog="", behind="", ask=None, panel=False, chosen=(), cursor="", offers=())
    m = replace(m, lifted=(), zoom="", plays=-1, note="", answer="", log=(), hint=None, look=None, hurry=False)
    effects: tuple[Effect, ...] = (("save", saved(m)), ("route", ROUTES["pass"]), ("say", "", True))
    return m, (*effects, ("typed", ""), ("say", " ".join(asked(m)), False), ("focus", "pass-ready"))


def asked(m: Model) -> tuple[str, str]:
    """What the one who has the device shall do, and the other one then."""
    assert m.game is not None
    w, name = say(m), names(m)[m.game.view.player]
    return w.t("Give the device to {name}.", name=name), w.t("{name}, press when you are ready.", name=name)


def act_ready(m: Model) -> Result:
    """Whoever is to act has the device: the table turns to that seat."""
    if m.game is None or m.screen != "pass":
        return m, ()
    game, rest = m.game, m.rest
    if game.view.player != game.seat:
        game, rest = held.turned(game, game.view.player, rest), game.hand
    m = replace(m, game=game, rest=rest, screen="table", cursor=game.hand[0] if game.hand else "", ply=m.ply + 1)
    m = replace(m, log=told(m))
    text = say(m).situation(game.view, game.seat, names(m))
    last = m.log[-1:] if game.turns else ()
    return m, (("save", saved(m)), ("say", " ".join((*last, text)), False), focus(m))


def show(m: Model) -> Scene:
    """The screen between two turns. Places of the table that are out of sight shall not keep what they said."""
    if m.screen != "pass" or m.game is None:
        return {"pass": slot(hidden="1")}
    give, ready = asked(m)
    back = face_of(m.settings.deck, HIDDEN)
    blank = ("status", "last", "first", "second", "choose-title", "look-said", "look-chance")
    return {name: slot(text="") for name in blank} | {
        "pass": slot(hidden=flag(m.failure), inert=flag(m.elsewhere)),
        "pass-back1": slot(face=back),
        "pass-back2": slot(face=back),
        "pass-title": slot(text=give),
        "pass-text": slot(text=ready),
    }
