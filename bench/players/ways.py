"""Ways to take and to lay that several players share: see Takes and Lays of `strategy`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from bench.players.views import additions, dirties, fits, has_wild, openings, own
from burraco.melds import starts
from burraco.state import Action, State


def uses_it(view: State) -> bool:
    """Whether a card of the pile fits an own meld, or makes one with what the hand holds, without a wild."""
    if any(fits(card, own(view), view.rules) for card in view.pile):
        return True
    both = tuple(sorted(view.hand + view.pile))
    new = set(starts(both, view.rules)) - set(starts(view.hand, view.rules))
    return not all(has_wild(meld, view.rules) for meld in new)


def nothing(view: State, done: tuple[Action, ...]) -> Action | None:
    return None


def naturals(view: State, done: tuple[Action, ...]) -> Action | None:
    """What needs no wild: first what is added to melds, then the longest new ones."""
    return next((act for act in steps(view) if not dirties(view, act)), None)


def everything(view: State, done: tuple[Action, ...]) -> Action | None:
    """Naturals while there are any, then wilds."""
    return naturals(view, done) or next(steps(view), None)


def steps(view: State) -> Iterator[Action]:
    """Legal lays, additions first."""
    return chain(additions(view), openings(view))
