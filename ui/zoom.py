"""One card large, with its name: rested upon, pressed for long, or asked for by a key. Pure."""

from dataclasses import replace

from burraco.cards import HIDDEN
from ui.game import Game
from ui.hand import card as card_of
from ui.model import Model, Result, say
from ui.scene import Scene, face_of, flag, slot


def shown(game: Game, name: str) -> tuple[int, int]:
    """The card that an item of the table shows, and which of its twins; nothing (HIDDEN) where it shows none."""
    place, _, key = name.partition(":")
    if place == "h" and key in game.hand:
        return card_of(key), int(key.split("#")[1])
    if place[:1] == "p" and place[1:].isdigit() and int(place[1:]) < len(game.view.pile):
        return game.view.pile[int(place[1:])], 1
    if place[:1] == "m" and "#" in key:
        return card_of(key), int(key.split("#")[1])
    return HIDDEN, 1


def on_zoom(m: Model, name: str) -> Result:
    """Something on the table is looked at closely."""
    if m.game is None or m.dialog or m.ask or shown(m.game, name)[0] == HIDDEN:
        return m, ()
    return replace(m, zoom=name), (("near", "zoom", name),)


def on_unzoom(m: Model) -> Result:
    return replace(m, zoom=""), ()


def act_zoom(m: Model) -> Result:
    """The card under the cursor large, or no more; its name is said."""
    if m.zoom or m.game is None:
        return on_unzoom(m)
    m, effects = on_zoom(m, f"h:{m.cursor}")
    name = ("say", say(m).card(card_of(m.cursor)), False) if m.zoom else ()
    return m, (*effects, name) if name else effects


def show(m: Model, game: Game) -> Scene:
    """The large card, or none."""
    one, twin = shown(game, m.zoom) if m.zoom else (HIDDEN, 1)
    if one == HIDDEN:
        return {"zoom": slot(hidden="1")}
    return {
        "zoom": slot(hidden=flag(False)),
        "zoom-face": slot(face=face_of(m.settings.deck, one, twin)),
        "zoom-name": slot(text=say(m).card(one)),
    }
