"""Fit the weights of a position, and print burraco/ai/weights.py.

    python -m bench.fit --hands 8000 > build/weights.py             for each kind of game
    python -m bench.fit --rules burraco-2 --hands 14000             for one of them, the others as they are

A position is worth what it leads to when both sides play on as the playouts do. What the policy itself leads to teaches
little about what it never does: a side that holds wilds would be one that is badly off. So each hand begins with turns
some of which are played at random - another way of laying, another card thrown - and only what follows the last of
these is learned from. Each side plays as the playouts do or, in some hands, as the reference.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from burraco.ai.candidates import drops
from burraco.ai.core import Position, load
from burraco.ai.evaluate import NAMES, features, lead, phase
from burraco.ai.kinds import Kind, kind
from burraco.ai.policy import ALL, EXTEND, NATURALS, POLICY, Style, greedy_for, lay_by, style_for, take, takes, turn
from burraco.ai.weights import WEIGHTS
from burraco.cards import Random
from burraco.rules import PRESETS, Rules
from burraco.state import deal

RIDGE = 100.0  # rows of noise for each weight, on the scale of its feature
LAY_NOTHING = -1
WAYS = (POLICY, POLICY, NATURALS, ALL, ALL, EXTEND, LAY_NOTHING)
LENGTHS = {2: 60, 3: 50, 4: 40, 5: 50}  # a hand of so many players takes about so many turns
PHASES = 3
SIZE = PHASES * len(NAMES)

Row = tuple[dict[int, float], float]  # what each weight counts for, and the points at the end


def examples(rules: Rules, hands: int, seed: int) -> Iterator[Row]:
    """Positions and what they led to for the side of the first seat."""
    rng = Random(seed)
    for number in range(hands):
        p = load(deal(rules, seed + number))
        styles = [style_for(rules) if rng.below(10) < 6 else greedy_for(rules.players) for _ in p.hands]
        prepare(p, styles, rng)
        seen, turns = [], 0
        while not p.over:
            turns += 1
            if turns == 8 or turns > 2 and rng.below(4) == 0:
                seen.append(told(p))
            turn(p, styles[p.sides[p.seat]])
        if not p.stalled():
            points = lead(p, p.scores(), 0)
            yield from ((row, points) for row in seen)


def prepare(p: Position, styles: list[Style], rng: Random) -> None:
    """Play up to most of a hand, one turn in five at random, and the last of them."""
    for _ in range(rng.below(LENGTHS[len(p.hands)])):
        if p.over:
            return
        if rng.below(5) == 0:
            deviate(p, styles[p.sides[p.seat]], rng)
        else:
            turn(p, styles[p.sides[p.seat]])
    if not p.over:
        deviate(p, styles[p.sides[p.seat]], rng)


def deviate(p: Position, style: Style, rng: Random) -> None:
    """A turn with a way of laying, and mostly a card to throw, chosen at random."""
    if takes(p, style):
        take(p, style)
    else:
        p.draw()
    way = WAYS[rng.below(len(WAYS))]
    while way != LAY_NOTHING and lay_by(p, style, way):
        p.emptied()
        if p.over:
            return
    cards = drops(p)
    p.drop(cards[rng.below(min(6, len(cards)))])


def told(p: Position) -> dict[int, float]:
    """What each weight counts for in the value of a position for the side of the first seat."""
    sides = set(p.sides)
    row: dict[int, float] = {}
    for side in sides:
        share = lead(p, [float(each == side) for each in range(len(p.laid))], 0)
        first = phase(p, side) * len(NAMES)
        for i, x in enumerate(features(p, side), first):
            if x:
                row[i] = row.get(i, 0.0) + share * x
    return row


def fitted(rows: list[Row]) -> list[float]:
    """Weights of the least squares, with a ridge on the scale of each feature."""
    normal = [[0.0] * SIZE for _ in range(SIZE)]
    right = [0.0] * SIZE
    for row, points in rows:
        items = list(row.items())
        for i, x in items:
            right[i] += x * points
            line = normal[i]
            for j, y in items:
                line[j] += x * y
    for i in range(SIZE):
        normal[i][i] += RIDGE * max(0.001, normal[i][i] / len(rows))
    return solve(normal, right)


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


def explained(rows: list[Row], weights: list[float]) -> float:
    """The share of the variance of the points that the weights explain."""
    mean = sum(points for _, points in rows) / len(rows)
    spread = sum((points - mean) ** 2 for _, points in rows)
    missed = sum((points - sum(weights[i] * x for i, x in row.items())) ** 2 for row, points in rows)
    return 1 - missed / spread


def text(weights: dict[Kind, tuple[tuple[float, ...], ...]]) -> str:
    """The module that holds these weights."""
    told = "Weights of what a side has, by kind of game and phase, in the order of evaluate.NAMES (bench/fit.py)."
    return module(
        told, "WEIGHTS: dict[Kind, tuple[tuple[float, ...], ...]]", {k: phased(w) for k, w in weights.items()}
    )


def phased(weights: tuple[tuple[float, ...], ...]) -> list[str]:
    """The lines of the weights of each phase."""
    lines = []
    for each in weights:
        lines.append("(")
        for at in range(0, len(each), 14):
            lines.append("    " + ", ".join(f"{x:.1f}" for x in each[at : at + 14]) + ",")
        lines.append("),")
    return lines


def module(told: str, name: str, rows: dict[Kind, list[str]]) -> str:
    """A module that holds numbers for each kind of game, as lines."""
    lines = [f'"""{told}"""', "", "from burraco.ai.kinds import Kind", "", f"{name} = {{"]
    for key, numbers in sorted(rows.items()):
        lines.append(f'    ({key[0]}, "{key[1]}", {key[2]}): (')
        lines += [f"        {line}" for line in numbers]
        lines.append("    ),")
    return "\n".join([*lines, "}  # fmt: skip", ""])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rules", nargs="*", choices=sorted(PRESETS), help="one of each kind; by default all kinds")
    options.add_argument("--hands", type=int, default=8000)
    options.add_argument("--seed", type=int, default=500_000)
    chosen = options.parse_args()
    first = {kind(rules): name for name, rules in reversed(PRESETS.items())}
    weights = dict(WEIGHTS)
    for name in chosen.rules or first.values():
        rows = list(examples(PRESETS[name], chosen.hands, chosen.seed))
        found = [round(x, 1) for x in fitted(rows)]
        n = len(NAMES)
        weights[kind(PRESETS[name])] = tuple(tuple(found[at : at + n]) for at in range(0, SIZE, n))
        print(f"# {name}: {len(rows)} positions, R2 {explained(rows, found):.3f}", file=sys.stderr, flush=True)
    print(text(weights), end="")


if __name__ == "__main__":
    main()
