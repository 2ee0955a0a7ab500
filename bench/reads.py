"""Learn what cards players keep, and print burraco/ai/keeps.py.

    python -m bench.reads --hands 1500 > build/keeps.py            for each kind of game
    python -m bench.reads --rules burraco-2                        for one of them, the others as they are

All sorts of players meet, each seat drawn by lot, so that no one's habits are taken for everybody's. At some of their
decisions each card that the player to act has not seen is a row: in which of its copies it is in the hand of another.
A logistic regression, with the chance that an even deal gives as its offset, says how much each mark of a card counts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from math import exp, log

from bench.fit import module, solve
from bench.players import player
from burraco.ai.core import load
from burraco.ai.keeps import KEEPS
from burraco.ai.kinds import Kind, kind
from burraco.ai.reads import NAMES, marks
from burraco.ai.seen import Seen, seen
from burraco.cards import HIDDEN, Random
from burraco.rules import PRESETS, Rules
from burraco.state import OVER, PLAY, Action, State, apply, deal, observe, unseen_cards

PLAYERS = (*["full:32"] * 4, *["greedy"] * 2, "hoarder", "cautious", "rusher", "adder", "lexicographic")
ONE_IN = 8  # decisions that give rows
RIDGE = 1.0
ROUNDS = 8  # of Newton's method

Row = tuple[list[tuple[int, float]], int, int, float]
"""The marks of a card; its copies that nobody has seen, and those in the hand; the log odds of one in an even deal."""


def rows(rules: Rules, hands: int, seed: int) -> Iterator[Row]:
    """What players kept in hands of these rules."""
    lots = Random(seed)
    for number in range(hands):
        seats = [player(PLAYERS[lots.below(len(PLAYERS))]) for _ in range(rules.players)]
        rngs = [Random((seed + number) * 64 + seat) for seat in range(rules.players)]
        state, done = deal(rules, seed + number), list[Action]()
        while state.phase != OVER:
            view = observe(state, state.player)
            known = seen(view, done)
            if state.phase == PLAY and lots.below(ONE_IN) == 0:
                yield from kept(state, view, known)
            for act in seats[state.player](view, rngs[state.player], seen=known):
                state = apply(state, act)
                done.append(act)


def kept(state: State, view: State, known: Seen) -> Iterator[Row]:
    """The rows of one decision: every unseen card, for every hand that there is something to think of."""
    p, unseen = load(view), Counter(unseen_cards(view))
    total = sum(unseen.values())
    for seat, threw in enumerate(known.thrown):
        holes = view.hands[seat].count(HIDDEN)
        if seat == view.player or not threw or view.unseen[seat] or not 0 < holes < total:
            continue
        there = Counter(state.hands[seat]) - Counter(view.hands[seat])
        offset = log(holes / (total - holes))
        for face, of in enumerate(marks(p, seat, threw)):
            if unseen[face]:
                yield of, unseen[face], there[face], offset


def learned(found: list[Row]) -> list[float]:
    """The weights that make what was kept likeliest, with a small ridge."""
    size = len(NAMES)
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * w for w in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for of, copies, held, offset in found:
            chance = 1 / (1 + exp(-offset - sum([weights[i] * x for i, x in of])))
            missed, spread = held - copies * chance, copies * chance * (1 - chance)
            for i, x in of:
                slope[i] += x * missed
                for j, y in of:
                    curve[i][j] += x * y * spread
        weights = [w + step for w, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def surprise(found: list[Row], weights: list[float]) -> float:
    """The mean of minus the log likelihood of a row."""
    lost = 0.0
    for of, copies, held, offset in found:
        z = offset + sum(weights[i] * x for i, x in of)
        lost += copies * log(1 + exp(z)) - held * z
    return lost / len(found)


def text(keeps: dict[Kind, tuple[float, ...]]) -> str:
    """The module that holds these weights."""
    told = "How likely cards are kept, by kind of game, in the order of reads.NAMES (bench/reads.py)."
    rows = {key: [", ".join(f"{x:.2f}" for x in weights) + ","] for key, weights in keeps.items()}
    return module(told, "KEEPS: dict[Kind, tuple[float, ...]]", rows)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rules", nargs="*", choices=sorted(PRESETS), help="one of each kind; by default all kinds")
    options.add_argument("--hands", type=int, default=1500)
    options.add_argument("--seed", type=int, default=700_000)
    chosen = options.parse_args()
    first = {kind(rules): name for name, rules in reversed(PRESETS.items())}
    keeps = dict(KEEPS)
    for name in chosen.rules or first.values():
        found = list(rows(PRESETS[name], chosen.hands, chosen.seed))
        fresh, old = found[: len(found) // 5], found[len(found) // 5 :]
        weights = learned(old)
        even, told = surprise(fresh, [0.0] * len(NAMES)), surprise(fresh, weights)
        keeps[kind(PRESETS[name])] = tuple(weights)
        print(f"# {name}: {len(found)} rows; surprise {even:.4f} even, {told:.4f} told", file=sys.stderr, flush=True)
    print(text(keeps), end="")


if __name__ == "__main__":
    main()
