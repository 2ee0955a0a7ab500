"""Fit the numbers of burraco/ai/winning.py on matches that the policy plays against itself, and print how far its
chances can be believed.

python -m bench.winning --players 2 --matches 3000 --out build/winning-2.jsonl

From each match one turn of one hand is taken: what a short search expects of it, and who won the match in the end.
Half of the matches are for fitting, the other half for the table. The file is read first and added to.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import NamedTuple

from burraco.ai import winning
from burraco.ai.core import load
from burraco.ai.levels import FULL
from burraco.ai.policy import playout, style_for
from burraco.ai.search import choose, search
from burraco.ai.winning import Spread, Stake, chance
from burraco.cards import Random
from burraco.rules import PRESETS, Rules
from burraco.state import OVER, State, apply, deal, observe
from burraco.text import read_state, show_state

PLAYOUTS = 64  # of the short search


class Turn(NamedTuple):
    """A view, what was expected of the hand, the points before it, and whether the player's side won the match."""

    view: State
    expected: float
    points: tuple[int, ...]
    won: bool


def played_out(state: State) -> tuple[int, ...]:
    """The points of a hand from here on."""
    p = load(state)
    playout(p, style_for(state.rules))
    return tuple(p.scores())


def winner(rules: Rules, points: tuple[int, ...]) -> int:
    """The side that has won with these totals, or -1."""
    best = max(points)
    return points.index(best) if best >= rules.target and points.count(best) == 1 else -1


def added(points: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(points, more, strict=True))


def match(rules: Rules, seed: int) -> Turn | None:
    """One turn of a match, or None if the match, or the hand, was over before it."""
    rng = Random(seed)
    points, hand = (0,) * (max(rules.sides) + 1), seed * 100
    for _ in range(rng.below(6)):
        points, hand = added(points, played_out(deal(rules, hand, totals=points))), hand + 1
        if winner(rules, points) >= 0:
            return None
    state, before = deal(rules, hand, totals=points), points
    until = rng.below(70 if rules.players == 2 else 50)
    while state.phase != OVER and state.turn < until:
        for act in choose(observe(state, state.player), rng, FULL, 0):
            state = apply(state, act)
    if state.phase == OVER:
        return None
    view, side = observe(state, state.player), state.side
    estimate = next(e for e in search(view, rng, FULL) if e.playouts >= PLAYOUTS or len(e.options) == 1)
    points = added(points, played_out(state))
    while winner(rules, points) < 0:
        hand += 1
        points = added(points, played_out(deal(rules, hand, totals=points)))
    return Turn(view, estimate.options[0].mean, before, winner(rules, points) == side)


def stored(path: Path) -> Iterator[tuple[int, Turn | None]]:
    """The turns of a file, by seed."""
    for line in path.read_text().splitlines() if path.exists() else ():
        seed, turn = json.loads(line)
        yield seed, turn and Turn(read_state(turn[0]), turn[1], tuple(turn[2]), turn[3])


def surprise(turns: list[Turn]) -> float:
    """The mean of -log of the chance that was given to what came to be."""
    total = 0.0
    for turn in turns:
        p = chance(turn.view, turn.expected, Stake(turn.points))
        total -= log(max(1e-9, p if turn.won else 1 - p))
    return total / len(turns)


def fitted(turns: list[Turn], players: int) -> Spread:
    """The numbers with the least surprise: each moved by turns, in steps that shrink."""
    step = 100.0
    while step >= 5:
        now = winning.SPREADS[players]
        best = min(neighbours(now, step), key=lambda spread: surprise_with(turns, players, spread))
        winning.SPREADS[players] = best
        if best == now:
            step /= 2
    return winning.SPREADS[players]


def neighbours(spread: Spread, step: float) -> list[Spread]:
    moved = [spread._replace(**{name: getattr(spread, name) + d}) for name in Spread._fields for d in (-step, step)]
    return [spread] + [each for each in moved if min(each) > 0]


def surprise_with(turns: list[Turn], players: int, spread: Spread) -> float:
    winning.SPREADS[players] = spread
    return surprise(turns)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--players", type=int, default=2, choices=(2, 4))
    options.add_argument("--matches", type=int, default=3000)
    options.add_argument("--seed", type=int, default=70_000)
    options.add_argument("--out", type=Path, required=True, help="file of JSON lines, one a match")
    chosen = options.parse_args()
    rules = PRESETS[f"burraco-{chosen.players}"]
    known = dict(stored(chosen.out))
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    with chosen.out.open("a") as file:
        for seed in range(chosen.seed, chosen.seed + chosen.matches):
            if seed not in known:
                turn = known[seed] = match(rules, seed)
                row = turn and [show_state(turn.view), round(turn.expected, 1), turn.points, turn.won]
                file.write(json.dumps([seed, row]) + "\n")
    found = [turn for turn in known.values() if turn]
    half = len(found) // 2
    print(f"{len(found)} turns, surprise {surprise(found[half:]):.3f} as it is")
    print("chance said   turns   won")
    said = [(chance(turn.view, turn.expected, Stake(turn.points)), turn.won) for turn in found[half:]]
    for low in range(10):
        if rows := [row for row in said if int(10 * row[0]) == low]:
            mean, won = (sum(column) / len(rows) for column in zip(*rows, strict=True))
            print(f"{mean:11.2f} {len(rows):7} {won:5.2f}")
    print(f"fitted: {fitted(found[:half], chosen.players)}, surprise {surprise(found[half:]):.3f} on the other half")


if __name__ == "__main__":
    main()
