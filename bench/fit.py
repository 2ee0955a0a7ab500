"""Fit the weights of burraco/ai/evaluate.py on hands that the policy plays against itself, and print them.

python bench/fit.py --players 2 --hands 4000
"""

from __future__ import annotations

import argparse

from burraco.ai.core import load
from burraco.ai.evaluate import NAMES, features
from burraco.ai.policy import style_for, turn
from burraco.cards import Random
from burraco.rules import PRESETS
from burraco.state import deal

RIDGE = 5.0


def samples(rules_name: str, hands: int, seed: int) -> list[tuple[list[float], float]]:
    """(difference of the sides' features, difference of their points at the end) of one turn in five."""
    rules = PRESETS[rules_name]
    rng = Random(seed)
    style = style_for(rules)
    rows = []
    for number in range(hands):
        p = load(deal(rules, seed + number))
        seen = []
        while not p.over:
            if rng.below(5) == 0:
                seen.append([a - b for a, b in zip(features(p, 0), features(p, 1), strict=True)])
            turn(p, style)
        points = p.scores()
        rows += [(row, float(points[0] - points[1])) for row in seen]
    return rows


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a linear system by Gauss-Jordan elimination."""
    n = len(right)
    rows = [[*matrix[i], right[i]] for i in range(n)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(n):
            factor = rows[k][i] / rows[i][i]
            if k != i and factor:
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def fitted(rows: list[tuple[list[float], float]]) -> list[float]:
    """Weights of the least squares, with a ridge on the scale of each feature."""
    n = len(NAMES)
    normal = [[0.0] * n for _ in range(n)]
    right = [0.0] * n
    for row, points in rows:
        for i, x in enumerate(row):
            if x:
                right[i] += x * points
                normal[i] = [a + x * y for a, y in zip(normal[i], row, strict=True)]
    for i in range(n):
        normal[i][i] += RIDGE * max(1.0, normal[i][i] / len(rows))
    return solve(normal, right)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--players", type=int, default=2, choices=(2, 4))
    options.add_argument("--hands", type=int, default=4000)
    options.add_argument("--seed", type=int, default=900_000)
    chosen = options.parse_args()
    rows = samples(f"burraco-{chosen.players}", chosen.hands, chosen.seed)
    held_back = rows[: len(rows) // 5]
    weights = fitted(rows[len(rows) // 5 :])
    mean = sum(points for _, points in held_back) / len(held_back)
    spread = sum((points - mean) ** 2 for _, points in held_back)
    missed = sum((points - sum(w * x for w, x in zip(weights, row, strict=True))) ** 2 for row, points in held_back)
    print(f"# {chosen.players} players, {len(rows)} turns, R2 on those held back {1 - missed / spread:.3f}")
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{weight:8.1f},  # {name}")


if __name__ == "__main__":
    main()
