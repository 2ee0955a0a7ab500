"""The command: plays the pairs that are missing, writes them down, and says what all of them come to."""

from __future__ import annotations

import argparse
from contextlib import closing
from functools import partial
from pathlib import Path

import bench.arena
from bench.arena.figures import comparison, decided, likelihood, summary
from bench.arena.log import commit, store, stored
from bench.arena.pairs import Pair, play_pair
from bench.arena.spread import spread
from bench.players import player
from burraco.rules import PRESETS


def known(spec: str) -> str:
    """The name, if it is that of a player. Raises ValueError."""
    player(spec)
    return spec


def some(text: str) -> int:
    """A number above 0. Raises ValueError."""
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def options() -> argparse.Namespace:
    asked = argparse.ArgumentParser(
        "python -m bench.arena", description=bench.arena.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("a", type=known)
    asked.add_argument("b", type=known)
    asked.add_argument("--rules", default="burraco-2", choices=sorted(PRESETS))
    asked.add_argument("--pairs", type=some, default=50, help="with --sprt: the most")
    asked.add_argument("--seed", type=int, default=1_000_000, help="of the first pair; the others follow")
    asked.add_argument("--jobs", type=int, default=-1, help="processes; -1: all cores")
    asked.add_argument("--dask", default="", metavar="ADDRESS", help="of a scheduler whose workers play")
    asked.add_argument("--out", type=Path, help="file of JSON lines, read first and added to")
    asked.add_argument("--compare", type=Path, help="another such file, to compare with deal by deal")
    asked.add_argument(
        "--sprt",
        type=float,
        nargs="?",
        const=15.0,
        metavar="POINTS",
        help="stop when it is decided whether `a` is better by so many points (15) or not at all",
    )
    return asked.parse_args()


def main() -> None:
    asked = options()
    now = commit()
    wanted = {"rules": asked.rules, "a": asked.a, "b": asked.b, "commit": now}
    done: dict[int, Pair] = {}
    for pair in stored(asked.out) if asked.out else ():
        if wanted.items() <= pair._asdict().items():
            done[pair.seed] = pair
    seeds = range(asked.seed, asked.seed + asked.pairs)
    missing = [seed for seed in seeds if seed not in done]
    work = partial(play_pair, asked.rules, asked.a, asked.b, commit=now)
    pairs: list[Pair] = []
    with closing(spread(work, missing, asked.jobs, asked.dask)) as results:
        for seed in seeds:
            if seed not in done:
                pair = next(results)
                if asked.out:
                    store(asked.out, pair)
                done[seed] = pair
            pairs.append(done[seed])
            if asked.sprt and decided([pair.mean for pair in pairs], asked.sprt):
                break
    print(summary(pairs))
    if asked.sprt:
        means = [pair.mean for pair in pairs]
        verdict = decided(means, asked.sprt) or "not decided"
        print(f"{verdict} ({asked.sprt:g} points against 0): log likelihood ratio {likelihood(means, asked.sprt):+.2f}")
    if asked.compare:
        print(comparison(pairs, list(stored(asked.compare))))


if __name__ == "__main__":
    main()
