"""Search for better numbers of a player, one number at a time.

    python -m bench.tune greedy take late out:2                         numbers of the policy, by steps of 1, 1 and 2
    python -m bench.tune full:100 PRIOR_POINTS:5 TURNS:2 reserve        of the search, and of the policy in its samples

A step is a match of the changed player against the best so far, on deals of its own, until the sequential test decides;
it is kept if that says better. At the end the best meets the player as it was, and the players of `--against`, on deals
that decided nothing: believe those figures only, the steps were chosen.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import closing

from bench.arena.figures import decided, summary, verdict
from bench.arena.matches import match, until_decided
from bench.arena.pairs import Pair
from bench.players.variant import Numbers
from burraco.ai import search
from burraco.ai.policy import Style, greedy_for, style_for
from burraco.rules import PRESETS, Rules

TUNING, REPORT = 20_000_000, 10_000_000  # first seeds, of the steps and of the report
GAIN = 15.0  # points a hand that a step should bring


def numbers_of(name: str, keys: list[str], rules: Rules) -> Numbers:
    """What these numbers of a player are now."""
    style = greedy_for(rules.players) if name == "greedy" else style_for(rules)
    return {key: getattr(style if key in Style._fields else search, key) for key in keys}


def named(name: str, numbers: Numbers) -> str:
    """The player with these numbers."""
    return f"{name}?" + ",".join(f"{key}={value}" for key, value in numbers.items())


def climb(numbers: Numbers, steps: Numbers, better: Callable[[Numbers, Numbers], bool]) -> Iterator[Numbers]:
    """Ever better numbers: each goes up or down by its step while that helps, and again as long as a round did."""
    helped = True
    while helped:
        helped = False
        for key, step in steps.items():
            for change in (step, -step):
                while better(tried := {**numbers, key: numbers[key] + change}, numbers):
                    numbers, helped = tried, True
                    yield numbers


def step(text: str) -> tuple[str, float]:
    """`out:2`, or `out` for a step of 1. Raises ValueError."""
    key, _, size = text.partition(":")
    return key, float(size) if "." in size else int(size or 1)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("player")
    asked.add_argument("numbers", nargs="+", type=step, metavar="NUMBER[:STEP]")
    asked.add_argument("--rules", default="burraco-2", choices=sorted(PRESETS))
    asked.add_argument("--pairs", type=int, default=1000, help="the most that a step plays")
    asked.add_argument("--report", type=int, default=400, help="pairs of each match of the report")
    asked.add_argument("--against", nargs="*", default=[], metavar="PLAYER")
    asked.add_argument("--jobs", type=int, default=-1)
    asked.add_argument("--dask", default="", metavar="ADDRESS")
    chosen = asked.parse_args()
    seed = TUNING

    def played(a: str, b: str, first: int, most: int, gain: float) -> list[Pair]:
        seeds = range(first, first + most)
        with closing(match(chosen.rules, a, b, seeds, chosen.jobs, chosen.dask)) as pairs:
            return until_decided(pairs, gain)

    def better(tried: Numbers, best: Numbers) -> bool:
        nonlocal seed
        if min(tried.values()) < 0:
            return False
        pairs = played(named(chosen.player, tried), named(chosen.player, best), seed, chosen.pairs, GAIN)
        seed += chosen.pairs
        print(summary(pairs), verdict(pairs, GAIN), sep="\n  ", flush=True)
        return decided([pair.mean for pair in pairs], GAIN) == "better"

    steps = dict(chosen.numbers)
    best = start = numbers_of(chosen.player, list(steps), PRESETS[chosen.rules])
    for best in climb(start, steps, better):
        print(f"kept: {named(chosen.player, best)}", flush=True)
    print("On deals that decided nothing:" if best != start else "Nothing was kept.")
    others = [*([named(chosen.player, start)] if best != start else []), *chosen.against]
    for other in others:
        print(summary(played(named(chosen.player, best), other, REPORT, chosen.report, 0)), flush=True)


if __name__ == "__main__":
    main()
