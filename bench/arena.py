"""Player against player on the same deals with the seats swapped: one JSON line a pair, resumable, mean and 95 %
interval.

.venv/bin/python bench/arena.py full:600 greedy --rules burraco-2 --pairs 100 --seed 1000000 --out build/arena.jsonl

A player is `greedy` (the policy alone), `pile` (the policy, but it always takes the pile), `random`, or a level
with the playouts of each decision: `full:600`, `medium`, `easy`. A pair is a pure function of rules, players and
seed: seeds that the file already has are not played again, and a summary counts the asked-for pairs only.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from burraco.ai.levels import FULL, LEVELS, Mind
from burraco.ai.search import choose
from burraco.cards import Random
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, Action, State, apply, deal, legal_actions, observe, scores, take, total

Player = Callable[[State, Random], tuple[Action, ...]]


def always_takes(view: State, rng: Random) -> tuple[Action, ...]:
    """The policy, but the pile whenever there is one."""
    return (take(),) if view.phase == DRAW and view.pile else choose(view, rng, FULL, 0)


def plays_at_random(view: State, rng: Random) -> tuple[Action, ...]:
    """Any legal act, a small step at a time."""
    legal = legal_actions(view)
    return (legal[rng.below(len(legal))],)


def player(spec: str) -> Player:
    """The player that a word names."""
    name, _, playouts = spec.partition(":")
    if name == "random":
        return plays_at_random
    if name == "pile":
        return always_takes
    level = LEVELS["full" if name == "greedy" else name]
    most = 0 if name == "greedy" else int(playouts or level.playouts or 2700)
    return partial(choose, mind=Mind(level), playouts=most)


class Pair(NamedTuple):
    """Two hands of one deal: points of `a` more than `b` in each, how the hands ended, and seconds of processor
    time."""

    rules: str
    a: str
    b: str
    seed: int
    points: tuple[int, int]
    ends: tuple[str, str]
    turns: int
    cpu: float

    @property
    def mean(self) -> float:
        return sum(self.points) / 2


def hand(state: State, sides: tuple[Player, Player], seed: int) -> State:
    """The hand played to its end; each seat has its own random numbers."""
    rngs = [Random(seed * 64 + seat) for seat in range(state.rules.players)]
    while state.phase != OVER:
        seat = state.player
        for act in sides[state.side](observe(state, seat), rngs[seat]):
            state = apply(state, act)
    return state


def play_pair(rules: str, a: str, b: str, seed: int) -> Pair:
    """The deal of this seed, `a` on the first side and then on the second."""
    began = time.process_time()
    start = deal(PRESETS[rules], seed)
    points, ends, turns = [], [], 0
    for side in (0, 1):
        players = (player(a), player(b)) if side == 0 else (player(b), player(a))
        state = hand(start, players, seed)
        score = [total(lines) for lines in scores(state)]
        points.append(score[side] - score[1 - side])
        ends.append(state.end)
        turns += state.turn
    cpu = round(time.process_time() - began, 2)
    return Pair(rules, a, b, seed, (points[0], points[1]), (ends[0], ends[1]), turns, cpu)


def stored(path: Path) -> Iterator[Pair]:
    """The pairs of a file. A last line that was cut short is not one."""
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        yield Pair(**{**row, "points": tuple(row["points"]), "ends": tuple(row["ends"])})


def interval(values: list[float]) -> tuple[float, float]:
    """Mean and half-width of its 95 % interval."""
    n = len(values)
    mean = sum(values) / n
    spread = sum((v - mean) ** 2 for v in values) / max(1, n - 1)
    return mean, 1.96 * sqrt(spread / n)


def summary(pairs: list[Pair]) -> str:
    mean, half = interval([p.mean for p in pairs])
    won = sum((x > 0) + (x == 0) / 2 for p in pairs for x in p.points) / (2 * len(pairs))
    ends = Counter(end for p in pairs for end in p.ends)
    told = ", ".join(f"{end} {count}" for end, count in ends.most_common())
    first = pairs[0]
    return (
        f"{first.rules} {first.a} - {first.b}: {len(pairs)} pairs, {mean:+.0f} points a hand +-{half:.0f} (95 %), "
        f"won {won:.2f}; {sum(p.turns for p in pairs)} turns; {told}"
    )


def known_player(word: str) -> str:
    """The word, if it names a player. Raises ValueError."""
    name, sign, playouts = word.partition(":")
    if name not in ("random", "pile", "greedy", *LEVELS) or sign and not playouts.isdecimal():
        raise ValueError(word)
    return word


def some(text: str) -> int:
    """A number above 0. Raises ValueError."""
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("a", type=known_player)
    options.add_argument("b", type=known_player)
    options.add_argument("--rules", default="burraco-2", choices=sorted(PRESETS))
    options.add_argument("--pairs", type=some, default=50)
    options.add_argument("--seed", type=int, default=1_000_000, help="of the first pair; the others follow")
    options.add_argument("--processes", type=some, default=1)
    options.add_argument("--out", type=Path, help="file of JSON lines, read first and added to")
    chosen = options.parse_args()
    seeds = range(chosen.seed, chosen.seed + chosen.pairs)
    wanted = (chosen.rules, chosen.a, chosen.b)
    done = {p.seed: p for p in (stored(chosen.out) if chosen.out else ()) if p[:3] == wanted and p.seed in seeds}
    missing = [seed for seed in seeds if seed not in done]
    with Pool(chosen.processes) as pool:
        for pair in pool.imap_unordered(partial(play_pair, *wanted), missing):
            done[pair.seed] = pair
            if chosen.out:
                chosen.out.parent.mkdir(parents=True, exist_ok=True)
                with chosen.out.open("a") as file:
                    file.write(json.dumps(pair._asdict()) + "\n")
    print(summary([done[seed] for seed in seeds]))


if __name__ == "__main__":
    main()
