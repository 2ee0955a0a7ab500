"""Random hands: after every act all cards are there and a legal act is left, and every hand ends.

python -m bench.hands                                      100,000 hands of burraco-2 and burraco-4, on every core
python -m bench.hands --hands 20000 --rules all --jobs 1   so many hands of each rule set
python -m bench.hands --rules "burraco-4 stalemate=draw"   house rules, as a record writes them
python -m bench.hands --hands 300 --playouts 8             played by the opponents: every level, characters in turn

Half of the random hands are played at random; half eagerly, so that they get as far as burrachi and closing. Where
opponents play, each thing that they consider has to be legal too.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

from burraco.ai.acts import Mismatch
from burraco.ai.candidates import candidates
from burraco.ai.characters import CHARACTERS
from burraco.ai.levels import LEVELS, Mind
from burraco.ai.search import choose
from burraco.cards import Random, pack
from burraco.rules import PRESETS, Rules
from burraco.state import OVER, Action, IllegalAction, State, apply, deal, legal_actions, observe
from burraco.text import BadText, read_rules, show_state

Chooser = Callable[[State, tuple[Action, ...], Random], Action]


def uniform(s: State, acts: tuple[Action, ...], rng: Random) -> Action:
    return acts[rng.below(len(acts))]


def eager(s: State, acts: tuple[Action, ...], rng: Random) -> Action:
    """Lays three times in four when it can, and leaves most piles of one card alone, so that hands get to their end."""
    lays = tuple(a for a in acts if a.kind == "lay")
    if lays and rng.below(4):
        return uniform(s, lays, rng)
    if acts[0].kind == "draw" and len(s.pile) == 1 and rng.below(8):
        return acts[0]
    return uniform(s, acts, rng)


def first(rules: Rules, seed: int) -> State:
    """The deal of this seed, in a match in which everybody is vulnerable if anybody can be."""
    return deal(rules, seed, totals=(rules.vulnerable + 5,) * (max(rules.sides) + 1))


def conserved(s: State) -> bool:
    """Whether all cards of the pack are on the table, and no other."""
    cards = [*s.stock, *s.pile]
    for group in (*s.hands, *s.pozzetti, *(m for side in s.melds for m in side)):
        cards += group
    return sorted(cards) == list(pack(s.rules.packs, s.rules.jokers))


class Broken(Exception):
    """A table that must not be; its text follows."""


def play(rules: Rules, seed: int) -> tuple[str, int, int]:
    """One hand, checked after every act: how it ended, after how many turns and acts. Raises Broken."""
    rng, choose = Random(seed), eager if seed % 2 else uniform
    s = first(rules, seed)
    acts = 0
    while options := legal_actions(s):
        s = apply(s, choose(s, options, rng))
        acts += 1
        if not conserved(s):
            raise Broken(f"seed {seed}, act {acts}: cards are lost or made: {show_state(s)}")
        if s.turn > 2 * len(pack(rules.packs, rules.jokers)):
            raise Broken(f"seed {seed}: the hand does not end: {show_state(s)}")
    if s.phase != OVER:
        raise Broken(f"seed {seed}, act {acts}: nothing is legal: {show_state(s)}")
    return s.end, s.turn, acts


def thought(rules: Rules, seed: int, playouts: int) -> tuple[str, int, int]:
    """The same for a hand of opponents, each seat another mind, with so many playouts a decision."""
    minds = [Mind(level, character) for level in LEVELS.values() for character in CHARACTERS.values()]
    rng, s, acts = Random(seed), first(rules, seed), 0
    while s.phase != OVER:
        view, who = observe(s, s.player), minds[(7 * seed + s.player) % len(minds)]
        try:
            for each in candidates(view):
                each.acts()
            chosen = choose(view, rng, who, playouts)
            for act in chosen:
                s = apply(s, act)
        except (Mismatch, IllegalAction) as wrong:
            raise Broken(f"seed {seed}, turn {s.turn}: {wrong}: {show_state(view)}") from wrong
        acts += len(chosen)
        if not conserved(s) or s.turn > 4 * len(pack(rules.packs, rules.jokers)):  # each may live on the pile for long
            raise Broken(f"seed {seed}: cards are lost or made, or the hand does not end: {show_state(s)}")
    return s.end, s.turn, acts


def plays(rules: Rules, seeds: range, playouts: int = 0) -> tuple[Counter[str], int, int, int]:
    """Many hands, at random or with so many playouts a decision: how they ended, the longest in turns, all their turns,
    and all their acts."""
    ends: Counter[str] = Counter()
    longest = total = acts = 0
    for seed in seeds:
        end, turns, n = thought(rules, seed, playouts) if playouts else play(rules, seed)
        ends[end] += 1
        longest, total, acts = max(longest, turns), total + turns, acts + n
    return ends, longest, total, acts


def spread(rules: Rules, seeds: range, playouts: int, jobs: int) -> tuple[Counter[str], int, int, int]:
    """The same on several cores."""
    if jobs == 1:
        return plays(rules, seeds, playouts)
    from concurrent.futures import ProcessPoolExecutor

    step = max(1, min(250, len(seeds) // (4 * jobs)))
    chunks = [seeds[at : at + step] for at in range(0, len(seeds), step)]
    ends: Counter[str] = Counter()
    longest = total = acts = 0
    with ProcessPoolExecutor(jobs) as pool:
        for some, most, turns, n in pool.map(partial(plays, rules, playouts=playouts), chunks):
            ends += some
            longest, total, acts = max(longest, most), total + turns, acts + n
    return ends, longest, total, acts


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.hands", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=50_000, help="hands of each rule set")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--rules", nargs="+", default=["burraco-2", "burraco-4"], help="rule sets, or `all`")
    parser.add_argument("--playouts", type=int, default=0, help="opponents play, with so many a decision")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(words)
    seeds = range(chosen.first, chosen.first + chosen.hands)
    texts = list(PRESETS) if chosen.rules == ["all"] else chosen.rules
    try:
        games = [read_rules(text) for text in texts]
    except BadText as bad:
        parser.error(str(bad))
    for text, rules in zip(texts, games, strict=True):
        began = perf_counter()
        try:
            ends, longest, turns, acts = spread(rules, seeds, chosen.playouts, chosen.jobs)
        except Broken as broken:
            print(f"{text}: {broken}", file=sys.stderr)
            return 1
        took = perf_counter() - began
        shares = ", ".join(f"{end} {n}" for end, n in sorted(ends.items()))
        print(
            f"{text}: {ends.total()} hands end ({shares}), {turns} turns, {longest} at most, "
            f"{ends.total() / took:.0f} hands/s, {acts / took:.0f} acts/s, {chosen.jobs} jobs",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
