"""From points to the chance of winning the match.

What is still to come is uncertain: the rest of this hand, and the hands to the target after it. The lead that a side
may expect at the end, in units of that uncertainty, goes through a logistic curve. Three numbers a game, fitted by
bench/winning.py on matches that the policy plays against itself, in which the same search says what to expect.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from burraco.ai.core import Position
from burraco.rules import Rules
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


STEEP = 1.7  # a logistic curve in units of a deviation, so steep, is near to a normal one
LEAST_SLOPE = 0.2  # of the chances: a match that hangs on less is not magnified any more
POINTS = 0.1  # what points count by themselves, so that a match that is as good as decided is played well to its end


class Match:
    """A match as its hand is played, from the seat of the player to act."""

    def __init__(self, view: State, stake: Stake) -> None:
        rules = self.rules = view.rules
        self.spread = SPREADS[2 if rules.players == 2 else 4]
        self.stake = stake
        own = rules.sides[view.player]
        self.others = [  # by other side: points behind this one, and whether it shares this hand's (RULES 17)
            (stake.points[own] - stake.points[side], view.sides[rules.sides.index(side)] == view.side)
            for side in set(rules.sides) - {own}
        ]
        self.left = max(0.0, self.to_target(stake.points) - 1)  # hands that will follow this one
        if rules.hands:
            self.left = float(rules.hands - stake.hands - 1)
        self.now = self.deviation(remaining(view.rules, len(view.stock)), self.left)
        self.even = self.chance(0.0, self.now)
        open_still = 4 * self.even * (1 - self.even)  # the slope of the curve there, 1 in its middle
        self.scale = self.now * 4 / STEEP / max(LEAST_SLOPE, open_still)

    def to_target(self, points: tuple[int, ...]) -> float:
        """How many hands it takes from these totals to the target."""
        return max(0.0, (self.rules.target - max(points)) / self.spread.gain)

    def deviation(self, rest: float, left: float) -> float:
        """The deviation of the lead at the end of the match, with so much of this hand to come, 0..1, and so many."""
        spread = self.spread
        now = spread.least + (spread.hand - spread.least) * rest
        return sqrt(now**2 + left * spread.hand**2)

    def chance(self, expected: float, deviation: float) -> float:
        """The chance, 0..1, to win it, with so many points more than the others to be expected of this hand."""
        against = 0.0
        for lead, shares in self.others:
            against += exp(min(700.0, -STEEP * (lead if shares else lead + expected) / deviation))
        return 1 / (1 + against)

    @property
    def is_near(self) -> bool:
        """Whether this hand or the next one may be the last: before that points and chances are as good as one thing.
        In victory points it is never so, nor in a single hand: each point counts there."""
        return self.left < 1 and not self.rules.victory and self.rules.hands != 1

    def worth(self, expected: float, p: Position) -> float:
        """What a position of which so many points may be expected is worth to who wants to win the match: about as many
        where the match stands, more towards the middle of the chances and less away from it."""
        left = self.left
        if p.over and not self.rules.hands and len(self.stake.points) == len(set(p.sides)):
            left = self.to_target(tuple(a + b for a, b in zip(self.stake.points, p.scores(), strict=True)))
        deviation = self.deviation(0.0 if p.over else remaining(self.rules, len(p.stock)), left)
        won = self.chance(expected, deviation) - self.even
        return POINTS * expected + (1 - POINTS) * won * self.scale


def chance(view: State, expected: float, stake: Stake) -> float:
    """The chance, 0..1, that the side of the player to act wins the match, if it may be expected to make so many points
    more than the others in this hand."""
    match = Match(view, stake)
    return match.chance(expected, match.now)


def remaining(rules: Rules, stock: int) -> float:
    """How much of the hand is still to come, 1 to 0, with so many cards in the stock."""
    dealt = rules.players * rules.hand + sum(rules.pozzetti) + rules.starter
    whole = rules.packs * 52 + rules.jokers - dealt - rules.stock_end
    return min(1.0, max(0, stock - rules.stock_end) / whole)
