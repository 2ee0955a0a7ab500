"""The hoarder takes piles and keeps cards: it lays what is or becomes a burraco, and all the rest in one go when that
empties the hand or the end is near."""

from __future__ import annotations

from bench.players.strategy import is_interrupted, laid, strategy
from bench.players.views import dirties, is_urgent, ties
from bench.players.ways import everything, steps
from burraco.cards import Random, is_wild
from burraco.state import Action, State

LATE, FEW = 12, 4  # cards in the stock, and in the hand of another who may close, that make it lay everything


def takes(view: State) -> bool:
    return len(view.pile) > 1


def lays(view: State, done: tuple[Action, ...]) -> Action | None:
    if is_urgent(view, LATE, FEW) or goes_out(view):
        return everything(view, done)
    burracos = (act for act in steps(view) if len(act.cards) >= view.rules.burraco and not dirties(view, act))
    return next(burracos, None)


def goes_out(view: State) -> bool:
    """Whether laying everything leaves no more than a discard."""
    table = laid(view, everything)[1]
    return is_interrupted(table) or len(table.hand) <= 1


def cost(view: State, card: int, rng: Random) -> float:
    return 100 if is_wild(card) else ties(view, card) + view.rules.points[card] / 100


hoarder = strategy(takes, lays, cost)
