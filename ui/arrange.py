"""The own hand put in order, at any time: sorted, or cards moved in it. Pure."""

import json
from dataclasses import replace

from ui import game as held
from ui.hand import arrange, placed, shift
from ui.model import Effect, Model, Result, note, say
from ui.save import saved
from ui.sorting import ways


def act_sort(m: Model) -> Result:
    """The hand sorted in the player's order; where it lies so, by the other of suit and rank. A hand that is always
    sorted keeps to that from now on."""
    if m.game is None:
        return m, ()
    first, other = ways(m.settings)
    way = other if m.game.hand == arrange(m.game.hand, first) else first
    game = held.order(m.game, arrange(m.game.hand, way))
    w = say(m)
    effects: tuple[Effect, ...] = ()
    if m.settings.sort == "on" and way == other:
        m = replace(m, settings=m.settings._replace(order=way.by))
        effects = (("settings", json.dumps(m.settings._asdict())),)
    m = replace(m, game=game)
    text = w.t("Sorted by suit.") if way.by == "suit" else w.t("Sorted by rank.")
    return m, (*effects, ("save", saved(m)), ("say", text, False))


def moving(m: Model) -> tuple[str, ...]:
    """The cards that a key moves: those that are chosen, or the one under the cursor."""
    return m.chosen or (m.cursor,)


def move(m: Model, by: int) -> Result:
    """The chosen cards, or the one under the cursor, some places on."""
    if m.game is None:
        return m, ()
    hand = m.game.hand
    for _ in range(abs(by)):
        hand = shift(hand, moving(m), 1 if by > 0 else -1)
    return lies(m, hand, moving(m)[0])


def put(m: Model, cards: tuple[str, ...], spot: int) -> Result:
    """Cards put side by side into the hand, before the one at `spot`."""
    return lies(m, placed(m.game.hand, cards, spot), cards[0]) if m.game and cards else (m, ())


def lies(m: Model, hand: tuple[str, ...], first: str) -> Result:
    """The hand as it lies now; the place of the first card that was moved is told."""
    assert m.game is not None
    if hand == m.game.hand:
        return note(m, say(m).t("There it lies already."), False)
    m = replace(m, game=held.order(m.game, hand), note="")
    place = hand.index(first) + 1 if first in hand else 0
    text = say(m).t("Place {i} of {n}.", i=place, n=len(hand))
    return m, (("save", saved(m)), ("say", text, False))
