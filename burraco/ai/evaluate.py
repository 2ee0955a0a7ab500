"""What a position is worth where a playout stops: a weighted sum of what each side has, fitted by bench/fit.py.

The same thing is worth more or less as a side gets on: a wild is a treasure while a burraco is needed, and a way to go
out once there is one. So there are weights for each of three phases: before the pozzetto, with it but without a burraco
that gives the right to go out, and with both. The weights are points: a side's value is what it may expect to score
more than the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from burraco.ai.charts import SET_WILD
from burraco.ai.core import Position, hand_points
from burraco.ai.weights import WEIGHTS

EARLY, NEED, FREE = range(3)  # phases of a side: no pozzetto yet, no burraco that closes yet, may go out
NAMES = (
    "one", "score", "burracos", "cards", "hand points", "wilds", "neighbours", "pairs", "fits", "meld of 3",
    "meld of 3, wild", "meld of 4", "meld of 4, wild", "meld of 5", "meld of 5, wild", "meld of 6", "meld of 6, wild",
    "longer", "longer, wild", "few cards", "stock", "cards, stock", "wilds, stock", "sixes, stock", "to move", "made",
    "longest", "two fits",
)  # fmt: skip

# Two players can end most hands after a few turns by taking lone cards in turn, to the profit of whoever is just ahead.
# Nobody wants to play that: a stalemate counts as so many points lost, whoever brings it about.
STALEMATE = 500.0


def phase(p: Position, side: int) -> int:
    """How far a side has got."""
    if not p.took[side]:
        return EARLY
    return FREE if p.made[side] else NEED


def features(p: Position, side: int) -> list[float]:
    """What a side has, in the order of NAMES."""
    chart = p.charts
    bonus, lengths, set_bonus = p.book.bonus, p.book.lengths, chart.set_bonus
    melds = [0.0] * 10  # without and with a wild, by length from 3 to 7 or more
    score = float(p.laid[side])
    for row in p.rows[side]:
        if row:
            score += bonus[row]
            for at in lengths[row]:
                melds[at] += 1
    if p.set_ranks[side]:
        for there in filter(None, p.sets[side]):
            score += set_bonus[there]
            wild = there >= SET_WILD
            length = there % SET_WILD + wild
            melds[(length if length < 7 else 7) * 2 - 6 + wild] += 1
    cards = points = wilds = near = pairs = fits = 0
    fewest = 99
    wa, wb, wc, wd = p.run_want[side]
    ranks = p.set_ranks[side]
    wa, wb, wc, wd = wa | ranks, wb | ranks, wc | ranks, wd | ranks
    neighbours, set_ranks = chart.neighbours, chart.set_ranks
    for hand, of in zip(p.hands, p.sides, strict=True):
        if of == side:
            a, b, c, d, held_wilds, held, _, twice, _, _ = hand
            cards += held
            if held < fewest:
                fewest = held
            points += hand_points(chart, hand)
            wilds += held_wilds
            near += neighbours[a] + neighbours[b] + neighbours[c] + neighbours[d]
            pairs += (twice & set_ranks).bit_count()
            fits += (a & wa).bit_count() + (b & wb).bit_count() + (c & wc).bit_count() + (d & wd).bit_count()
    stock = len(p.stock) / 40
    sixes = melds[6] + melds[7]
    longest = 9 if sixes else 4 if melds[4] or melds[5] else 1 if melds[2] or melds[3] else 0
    return [
        1.0, score, melds[8] + melds[9], cards, points, wilds, near, pairs, fits, *melds, 1 / (1 + fewest), stock,
        cards * stock, wilds * stock, sixes * stock, p.sides[p.seat] == side, p.made[side], longest,
        fits if fits < 2 else 2,
    ]  # fmt: skip


def value(p: Position, seat: int) -> float:
    """Points that the side of this seat may expect to make more than the others, who count as their mean. Sides that
    have united share theirs (RULES 17)."""
    if p.over:
        points: Sequence[float] = p.scores()
    else:
        sides, weights = p.sides, WEIGHTS[p.charts.kind]
        points = [
            sum(map(mul, weights[phase(p, side)], features(p, side))) if side in sides else 0.0
            for side in range(len(p.laid))
        ]
    return lead(p, points, seat)


def lead(p: Position, points: Sequence[float], seat: int) -> float:
    """Points of the side of this seat more than those of the others."""
    if p.charts.rules.partners:
        points = [each / max(1, p.sides.count(side)) for side, each in enumerate(points)]
    own = p.sides[seat]
    stalemate = STALEMATE if p.over and p.stalled() else 0.0
    if len(points) == 2:
        return points[own] - points[1 - own] - stalemate
    others = [points[side] for side in set(p.sides) if side != own]
    return points[own] - sum(others) / len(others) - stalemate
