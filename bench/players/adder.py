"""The adder: adds to melds first, then opens the longest; values every discard by what it goes with.

It leaves clean burracos clean, and clean sequences of six while both copies of a card that would complete them may
still come. At most one weak meld (three cards with a wild) a turn. Written anew from the description of another
program's strategy.
"""

from __future__ import annotations

from bench.players.strategy import strategy
from bench.players.views import (
    additions,
    dirties,
    fits,
    grown,
    has_wild,
    is_clean_burraco,
    is_run,
    missing,
    openings,
    own,
    theirs,
    ties,
    value,
)
from burraco.cards import HIDDEN, Random, is_wild
from burraco.melds import Meld
from burraco.state import Action, State, unseen_cards

RICH, LARGEST_PILE, LARGEST_HAND = 25, 18, 20  # points of a pile worth taking; cards of pile and hand up to which
EARLY = 20  # with more cards in the stock a missing card may still come


def takes(view: State) -> bool:
    pile = tuple(card for card in view.pile if card != HIDDEN)
    if any(len(meld) < view.rules.burraco <= len(grown(meld, pile, view.rules)) for meld in own(view)):
        return True
    small = len(view.pile) <= LARGEST_PILE and len(view.hand) <= LARGEST_HAND
    return small and value(pile, view.rules) >= RICH


def lays(view: State, done: tuple[Action, ...]) -> Action | None:
    for act in additions(view):
        if not (dirties(view, act) and is_kept_clean(view, own(view)[act.index])):
            return act
    weak_before = any(is_weak(view, act) for act in done)
    return next((act for act in openings(view) if not (weak_before and is_weak(view, act))), None)


def is_weak(view: State, act: Action) -> bool:
    return len(act.cards) == 3 and has_wild(act.cards, view.rules)


def is_kept_clean(view: State, meld: Meld) -> bool:
    """Whether the meld is too good for a wild."""
    if is_clean_burraco(meld, view.rules):
        return True
    if len(meld) != view.rules.burraco - 1 or not is_run(meld, view.rules) or len(view.stock) <= EARLY:
        return False
    unseen = unseen_cards(view)
    return any(unseen.count(card) == view.rules.packs for card in missing(meld, view.rules))


def cost(view: State, card: int, rng: Random) -> float:
    if is_wild(card):
        return 100
    fit = 7 * fits(card, own(view), view.rules) + 8 * fits(card, theirs(view), view.rules)
    return ties(view, card) + fit - view.rules.points[card] / 10


adder = strategy(takes, lays, cost)
