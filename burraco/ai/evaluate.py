"""What a position is worth where a playout stops: a weighted sum of what each side has, fitted by bench/fit.py.

The weights come from hands that the policy plays against itself: features at the start of a turn, and the difference of
points at the end of the hand. They are points: a side's value is what it may expect to score more than the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from burraco.ai.charts import SET_WILD, Charts
from burraco.ai.core import Position, hand_points, wilds_held

NAMES = (
    "score", "took", "took late", "burraco", "burraco and took", "burracos", "cards", "cards late", "hand points",
    "wilds", "few cards, no pozzetto", "few cards, no burraco", "few cards, may close", "neighbours", "pairs",
    "meld of 3", "meld of 3, wild", "meld of 4", "meld of 4, wild", "meld of 5", "meld of 5, wild", "meld of 6",
    "meld of 6, wild", "longer", "longer, wild", "six early", "to move",
)  # fmt: skip
_MELDS = NAMES.index("meld of 3")
_LAST = 10  # classes of melds: natural or with a wild, by length from 3 to 7

# Two players can end most hands after a few turns by taking lone cards in turn, to the profit of whoever is just ahead.
# Nobody wants to play that: a stalemate counts as so many points lost, whoever brings it about.
STALEMATE = 500.0

WEIGHTS: dict[int, tuple[float, ...]] = {
    2: (
        0.8, 3.8, -96.4, 58.2, 243.3, 2.7, -6.2, 18.4, 0.9, -48.9, 304.5, 227.0, 30.6,
        0.4, 8.6, 43.1, -9.3, 45.1, 25.6, 82.6, 45.5, 10.9, -44.1, 7.8, -5.2, 157.2,
        13.9,
    ),
    4: (
        1.0, 5.1, -12.6, 44.1, 90.9, 8.6, 2.2, -3.9, 0.6, 18.0, 281.4, 22.0, 150.4,
        3.4, 9.3, 15.1, 16.3, 23.2, 20.9, 54.2, 28.2, 75.5, 38.9, 7.0, 1.6, 44.2,
        19.4,
    ),
}  # fmt: skip


def meld_class(length: int, wild: bool) -> int:
    """The class of a meld: by length from 3 to 7, natural or with a wild."""
    return min(length, 7) * 2 - 6 + wild


SET_CLASSES = [meld_class(max(3, n % SET_WILD + (n >= SET_WILD)), n >= SET_WILD) for n in range(4 * SET_WILD)]


@lru_cache(8)
def meld_classes(chart: Charts) -> list[int]:
    """By form: the class of a sequence."""
    return [meld_class(max(3, size), wild > 0) for size, (_, wild) in zip(chart.size, chart.forms, strict=True)]


def features(p: Position, side: int) -> list[float]:
    """What this side has, in the order of NAMES."""
    chart = p.charts
    bonus, classes = chart.bonus, meld_classes(chart)
    melds = [0.0] * _LAST
    score = float(p.laid[side])
    for run in p.runs[side]:
        form = run >> 2
        score += bonus[form]
        melds[classes[form]] += 1
    if p.set_ranks[side]:
        for there in p.sets[side]:
            if there:
                score += chart.set_bonus[there]
                melds[SET_CLASSES[there]] += 1
    cards = points = wilds = near = twice = 0
    fewest = 99
    for seat, of in enumerate(p.sides):
        if of == side:
            hand = p.hands[seat]
            a, b, c, d = hand[:4]
            held = hand[5]
            cards += held
            if held < fewest:
                fewest = held
            points += hand_points(chart, hand)
            wilds += wilds_held(hand)
            tied = chart.neighbours
            near += tied[a] + tied[b] + tied[c] + tied[d]
            twice += hand[7].bit_count()
    stock = len(p.stock) / 40
    took, made = p.took[side], p.made[side]
    few = 1 / (1 + fewest)
    return [
        score, took, took * stock, made, made and took, melds[8] + melds[9], cards, cards * stock, points, wilds,
        0.0 if took else few, few if took and not made else 0.0, few if took and made else 0.0, near, twice,
        *melds, (melds[6] + melds[7]) * stock, p.sides[p.seat] == side,
    ]  # fmt: skip


def value(p: Position, seat: int) -> float:
    """Points that the side of this seat may expect to make more than the others, who count as their mean. Sides that
    have united share theirs (RULES 17)."""
    if p.over:
        points: Sequence[float] = p.scores()
    else:
        weights = WEIGHTS[2 if len(p.hands) == 2 else 4]
        points = [sum(map(mul, weights, features(p, each)), 0.0) for each in range(len(p.laid))]
    if p.charts.partners:
        points = [each / max(1, p.sides.count(side)) for side, each in enumerate(points)]
    own = p.sides[seat]
    others = [points[side] for side in set(p.sides) if side != own]
    return points[own] - sum(others) / len(others) - (STALEMATE if p.stalled() else 0.0)
