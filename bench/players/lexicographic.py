"""The lexicographic player: of some ways to lay it takes the one that comes first in a fixed order of aims.

The order: can close; takes the pozzetto; burracos made or lifted a tier; quality (cards in natural melds, less those in
melds with a wild); cards played; fewer wilds; points. It takes the pile only to use a card of it at once. Written anew
from the description of another program's strategy.
"""

from __future__ import annotations

from bench.players.strategy import Lays, drawn, laid, played
from bench.players.views import fits, has_wild, own, ties, value
from bench.players.ways import everything, naturals, nothing, steps, uses_it
from burraco.ai.seen import NOTHING, Seen
from burraco.cards import Random, is_wild
from burraco.melds import tier
from burraco.state import DRAW, Action, State, apply, has_burraco, may_take_pozzetto

Aims = tuple[float, ...]


def lexicographic(view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
    if view.phase == DRAW:
        return (drawn(view, uses_it),)
    ways = (nothing, naturals, everything, climbing(view))
    best = max(ways, key=lambda way: aims(view, laid(view, way)[1]))
    return played(view, best, cost, rng)


def aims(before: State, after: State) -> Aims:
    """What a laying comes to: the larger, the better."""
    side, rules = before.side, before.rules
    took = after.took[side] and not before.took[side]
    left = 0 if took else len(after.hand)
    takes = took or left <= 1 and may_take_pozzetto(after)
    closes = before.took[side] and has_burraco(after, side) and left <= 1
    melds = after.melds[side]
    bonus = sum(kind.bonus for meld in melds if (kind := tier(meld, rules)))
    quality = sum(-len(meld) if has_wild(meld, rules) else len(meld) for meld in melds)
    wilds = sum(is_wild(card) for meld in melds for card in meld)
    points = sum(value(meld, rules) for meld in melds)
    return closes, takes, bonus, quality, -left, -wilds, points


def climbing(start: State) -> Lays:
    """Step by step what brings the aims furthest, as long as something does."""

    def lays(view: State, done: tuple[Action, ...]) -> Action | None:
        best = max(((aims(start, apply(view, act)), act) for act in steps(view)), default=None)
        return best[1] if best and best[0] > aims(start, view) else None

    return lays


def cost(view: State, card: int, rng: Random) -> float:
    """Wilds are dearest, then what fits an own meld, then what has company in the hand."""
    if is_wild(card):
        return 1000
    return 100 * fits(card, own(view), view.rules) + ties(view, card) - view.rules.points[card] / 10
