"""From points to the chance of winning the match.

What is still to come is uncertain: the rest of this hand, and the hands to the target after it. The lead that a side
may expect at the end, in units of that uncertainty, goes through a logistic curve. Three numbers a game, fitted by
bench/winning.py on matches that the policy plays against itself, in which the same search says what to expect.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from burraco.state import State


class Stake(NamedTuple):
    """What a hand is played for: the points of each starting side before it, and how many hands came before it."""

    points: tuple[int, ...]
    hands: int = 0


class Spread(NamedTuple):
    """Points: `hand`, the deviation of the difference of a whole hand from what is expected as it is dealt; `least`,
    the part of it that is left to the very end; `gain`, what the side that comes to the target makes a hand."""

    hand: float
    least: float
    gain: float


SPREADS = {2: Spread(hand=550.0, least=30.0, gain=350.0), 4: Spread(hand=510.0, least=140.0, gain=480.0)}


def chance(view: State, expected: float, stake: Stake) -> float:
    """The chance, 0..1, that the side of the player to act wins the match, if it may be expected to make so many points
    more than the others in this hand."""
    rules = view.rules
    spread = SPREADS[2 if rules.players == 2 else 4]
    own = rules.sides[view.player]
    if rules.hands:
        left = float(rules.hands - stake.hands - 1)
    else:
        best = max(stake.points) + spread.gain
        left = max(0.0, (rules.target - best) / spread.gain)
    now = spread.least + (spread.hand - spread.least) * remaining(view)
    deviation = sqrt(now**2 + left * spread.hand**2)
    against = 0.0
    for side in set(rules.sides) - {own}:
        shares = view.sides[rules.sides.index(side)] == view.side  # united, for this hand (RULES 17)
        lead = stake.points[own] - stake.points[side] + (0.0 if shares else expected)
        against += exp(min(700.0, -1.7 * lead / deviation))
    return 1 / (1 + against)


def remaining(view: State) -> float:
    """How much of the hand is still to come, 1 to 0, by the cards of the stock."""
    rules = view.rules
    dealt = rules.players * rules.hand + sum(rules.pozzetti) + rules.starter
    whole = rules.packs * 52 + rules.jokers - dealt - rules.stock_end
    return min(1.0, max(0, len(view.stock) - rules.stock_end) / whole)
