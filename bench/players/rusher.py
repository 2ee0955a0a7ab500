"""The rusher wants the pozzetto at once and then the end: it lays all that it can, wilds too, and takes the pile when
it has a use for a card of it."""

from __future__ import annotations

from bench.players.strategy import strategy
from bench.players.views import fits, own, ties
from bench.players.ways import everything, uses_it
from burraco.cards import Random, is_wild
from burraco.state import State


def cost(view: State, card: int, rng: Random) -> float:
    """Whatever is hardest to lay goes first."""
    return 100 if is_wild(card) else 10 * fits(card, own(view), view.rules) + ties(view, card)


rusher = strategy(uses_it, everything, cost)
