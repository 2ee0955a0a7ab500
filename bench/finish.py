"""Whether it wins more matches to play for the match near its end, and not for points.

    python -m bench.finish --rules burraco-2 --pairs 300

Each match begins shortly before its end, with totals drawn by lot, and is played out by two minds that differ in
nothing but what they know of these totals. A pair is the same match with the minds exchanged: equal ones share it.
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import count

import joblib

from bench.arena.figures import interval
from bench.arena.pairs import hand
from bench.players import Player, player
from bench.winning import added, winner
from burraco.ai.seen import NOTHING, Seen
from burraco.ai.winning import Stake
from burraco.cards import Random
from burraco.record import hand_points
from burraco.rules import PRESETS, Rules
from burraco.state import Action, State, deal

LEAST = 700  # points short of the target, at most


def aware(thinks: Player, stake: Stake, view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
    """The player, who knows what the hand is played for."""
    return thinks(view, rng, seen=seen._replace(stake=stake))


def won(rules: Rules, thinks: Player, side: int, points: tuple[int, ...], seed: int) -> bool:
    """Whether the side that knows the totals wins from there."""
    for number in count():
        stake = Stake(points, number)
        seats = [partial(aware, thinks, stake) if of == side else thinks for of in rules.sides]
        at = seed * 100 + number
        state = hand(deal(rules, at, at % rules.players, points), seats, at)
        points = added(points, hand_points(state))
        if winner(rules, points) >= 0:
            break
    return winner(rules, points) == side


def pair(name: str, playouts: int, seed: int) -> float:
    """The share of two matches that goes to who knows the totals."""
    rules, thinks, lots = PRESETS[name], player(f"full:{playouts}"), Random(seed)
    points = tuple(rules.target - 5 - 5 * lots.below(LEAST // 5) for _ in range(2))
    return sum(won(rules, thinks, side, points, seed) for side in range(2)) / 2


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "--rules", default="burraco-2", choices=sorted(n for n, r in PRESETS.items() if len(set(r.sides)) == 2)
    )
    options.add_argument("--pairs", type=int, default=300)
    options.add_argument("--playouts", type=int, default=100)
    options.add_argument("--seed", type=int, default=90_000)
    options.add_argument("--jobs", type=int, default=-1)
    asked = options.parse_args()
    seeds = range(asked.seed, asked.seed + asked.pairs)
    run = joblib.Parallel(n_jobs=asked.jobs)
    shares = run(joblib.delayed(pair)(asked.rules, asked.playouts, seed) for seed in seeds)
    mean, half = interval(shares)
    print(f"{asked.rules}: {mean:.3f} of the matches +-{half:.3f} (95 %), {len(shares)} pairs")


if __name__ == "__main__":
    main()
