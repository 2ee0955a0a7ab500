"""The command: a match, and what it comes to."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

import bench.arena
from bench.arena.figures import comparison, summary, verdict
from bench.arena.log import stored
from bench.arena.matches import match, until_decided
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
        default=0.0,
        metavar="POINTS",
        help="stop when it is decided whether `a` is better by so many points (15) or not at all",
    )
    return asked.parse_args()


def main() -> None:
    asked = options()
    seeds = range(asked.seed, asked.seed + asked.pairs)
    try:
        with closing(match(asked.rules, asked.a, asked.b, seeds, asked.jobs, asked.dask, asked.out)) as pairs:
            taken = until_decided(pairs, asked.sprt)
    except KeyboardInterrupt:
        sys.exit("Stopped." if asked.out is None else f"Stopped: {asked.out} is gone on with by the same command.")
    print(summary(taken))
    if asked.sprt:
        print(verdict(taken, asked.sprt))
    if asked.compare:
        print(comparison(taken, list(stored(asked.compare))))


if __name__ == "__main__":
    main()
