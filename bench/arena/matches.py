"""A match: the pairs of two players on a range of deals, those of a file read, the others played and written there."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from bench.arena.figures import decided
from bench.arena.log import commit, store, stored
from bench.arena.pairs import Pair, play_pair
from bench.arena.spread import spread


def match(
    rules: str, a: str, b: str, seeds: Sequence[int], jobs: int = -1, cluster: str = "", out: Path | None = None
) -> Generator[Pair, None, None]:
    """The pairs in the order of their seeds. See `spread` for `jobs` and `cluster`; pairs of `out` that another commit
    played do not count. Closing it stops the work."""
    now = commit()
    played = {pair.seed: pair for pair in (stored(out) if out else ()) if pair[:5] == (rules, a, b, pair.seed, now)}
    missing = [seed for seed in seeds if seed not in played]
    with closing(spread(partial(play_pair, rules, a, b, commit=now), missing, jobs, cluster)) as results:
        for seed in seeds:
            if seed not in played:
                played[seed] = next(results)
                if out:
                    store(out, played[seed])
            yield played[seed]


def until_decided(pairs: Iterable[Pair], gain: float) -> list[Pair]:
    """Pairs up to the one at which the sequential test decides, or all; no test where `gain` is 0."""
    taken: list[Pair] = []
    for pair in pairs:
        taken.append(pair)
        if gain and decided([each.mean for each in taken], gain):
            break
    return taken
