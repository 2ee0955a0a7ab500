"""The cautious player gives nothing away: it never throws what the others could lay while it has anything else, lays
its naturals as they come so as not to be caught with them, and keeps its wilds for a burraco and for the end."""

from __future__ import annotations

from bench.players.strategy import strategy
from bench.players.views import additions, fits, is_urgent, own, theirs, ties
from bench.players.ways import everything, naturals, uses_it
from burraco.cards import Random, is_wild
from burraco.state import Action, State, unseen_cards

LATE, FEW = 12, 5  # as the hoarder's, but earlier
LARGE = 12  # a pile of more cards is more than it wants to be caught with


def takes(view: State) -> bool:
    return uses_it(view) and len(view.pile) <= LARGE


def lays(view: State, done: tuple[Action, ...]) -> Action | None:
    if is_urgent(view, LATE, FEW):
        return everything(view, done)
    makes = (act for act in additions(view) if len(act.cards) == view.rules.burraco)
    return naturals(view, done) or next(makes, None)


def cost(view: State, card: int, rng: Random) -> float:
    """What fits their melds is dearer than anything but a wild; then the more copies of its rank are unseen, the more
    hands may want it."""
    if is_wild(card):
        return 1000
    wanted = 500 * fits(card, theirs(view), view.rules) + 100 * fits(card, own(view), view.rules)
    return wanted + ties(view, card) + sum(other % 13 == card % 13 for other in unseen_cards(view))


cautious = strategy(takes, lays, cost)
