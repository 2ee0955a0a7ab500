"""The first screen: a match to go on with, if there is one, and the ways to everything else. Pure."""

from burraco.cards import face
from burraco.record import totals
from ui import dialogs, hotseat, setup
from ui.catalogue import digits
from ui.game import Game
from ui.hand import card
from ui.model import Model, columns, names, reader, say, side_names
from ui.scene import Item, Scene, face_of, flag, slot

EMBLEM = tuple(map(face, ("8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah")))  # a clean burraco


def show(m: Model) -> Scene:
    """The screen, in the chosen cards."""
    w, deck = say(m), m.settings.deck
    seen: Scene = {
        "home-lang": slot(value=m.settings.lang),
        "new": slot(primary=flag(m.game is None)),
        "resume": slot(hidden=flag(m.game is None)),
    }
    if m.screen != "home":
        return seen
    for spot, one in enumerate(EMBLEM):
        seen[f"emblem{spot}"] = Item("sample", "emblem", {"face": face_of(deck, one)})
    if m.game is None:
        return seen
    sums, started = totals(m.game.record), m.game.record.rules.sides
    sides = side_names(m, started)
    score = " · ".join(f"{sides[side]} {digits(sums[side])}" for side in columns(m, started))
    game, hand = setup.called(w, m.game.record.rules), dialogs.number(m.game, w)
    if not m.game.record.rules.hands:
        hand = w.t("{hand}, to {target} points", hand=hand, target=m.game.record.rules.target)
    seen["resume-score"] = slot(text=score)
    seen["resume-text"] = slot(text=f"{game} · {hand} · {w.status(m.game.view, reader(m), names(m))}")
    return seen if hotseat.playing(m) else seen | held(m.game, deck)


def held(game: Game, deck: str) -> Scene:
    """The own hand as it lies on the table."""
    return {
        f"held{spot}": Item("sample", "resume-cards", {"face": face_of(deck, card(key), int(key.split("#")[1]))})
        for spot, key in enumerate(game.hand)
    }
