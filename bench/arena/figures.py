"""What pairs say: mean with its 95 % interval, a sequential test, and two runs compared deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from bench.arena.pairs import Pair

BOUND = 2.94  # of the log likelihood ratio: 5 % of wrong answers either way
FEWEST = 100  # pairs before the test may decide


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half-width of its 95 % interval."""
    mean = sum(values) / len(values)
    return mean, 1.96 * sqrt(variance(values) / len(values))


def variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def without_luck(pairs: Sequence[Pair]) -> tuple[float, float]:
    """Mean of the points and half-width, less so much of the luck as the points go with (a control variate)."""
    means, luck = [pair.mean for pair in pairs], [sum(pair.luck) / max(1, len(pair.luck)) for pair in pairs]
    middle = sum(luck) / len(luck)
    spread = sum((x - middle) ** 2 for x in luck)
    share = sum((x - middle) * y for x, y in zip(luck, means, strict=True)) / spread if spread else 0.0
    return interval([y - share * x for x, y in zip(luck, means, strict=True)])


def likelihood(values: Sequence[float], gain: float) -> float:
    """The logarithm of how much likelier a true mean of `gain` makes these values than one of 0."""
    spread = variance(values)
    return len(values) * gain * (sum(values) / len(values) - gain / 2) / spread if spread else 0.0


def decided(values: Sequence[float], gain: float) -> str:
    """What the sequential test says: "better" (by `gain`), "not better", or "" while it is open."""
    ratio = likelihood(values, gain)
    if len(values) < FEWEST or abs(ratio) < BOUND:
        return ""
    return "better" if ratio > 0 else "not better"


def verdict(pairs: Sequence[Pair], gain: float) -> str:
    """One line on the sequential test of these pairs."""
    means = [pair.mean for pair in pairs]
    said = decided(means, gain) or "not decided"
    return f"{said} ({gain:g} points against 0): log likelihood ratio {likelihood(means, gain):+.2f}"


def summary(pairs: Sequence[Pair]) -> str:
    """One line on pairs of the same players."""
    mean, half = interval([pair.mean for pair in pairs])
    less, narrower = without_luck(pairs)
    hands = [points for pair in pairs for points in pair.points]
    won = sum((points > 0) + (points == 0) / 2 for points in hands) / len(hands)
    ends = Counter(end for pair in pairs for end in pair.ends)
    told = ", ".join(f"{end} {count}" for end, count in ends.most_common())
    first = pairs[0]
    return (
        f"{first.rules} {first.a} - {first.b}: {len(pairs)} pairs, {mean:+.0f} points a hand +-{half:.0f} (95 %), "
        f"less luck {less:+.0f} +-{narrower:.0f}, won {won:.2f}; {sum(pair.turns for pair in pairs)} turns; {told}"
    )


def comparison(pairs: Sequence[Pair], others: Sequence[Pair]) -> str:
    """One line on how much more these pairs come to than others of the same deals."""
    there = {(pair.rules, pair.seed): pair.mean for pair in others}
    gains = [pair.mean - there[key] for pair in pairs if (key := (pair.rules, pair.seed)) in there]
    if not gains:
        return "no deals in common"
    mean, half = interval(gains)
    return f"{mean:+.0f} points a hand +-{half:.0f} (95 %) more than the other run on {len(gains)} common deals"
