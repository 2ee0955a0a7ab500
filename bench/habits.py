"""What a character is seen to do: habits counted over whole hands, beside those of a steady player of the same level.

python -m bench.habits full --playouts 40 --pairs 40

Each character plays both sides of each deal against the steady one; a row has its habits, and the points a hand that it
costs. `cards`: left in the hand after a turn before the pozzetto is taken; `pozzetto`: own turns until it is; `wild`:
melds in a hundred that had a wild at the end; `pile`: times in a hundred that it took a pile, if there was one; `fed`:
discards in a hundred that fitted a meld of the others, where another card did not; `out`: hands in a hundred that it
ended by going out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from bench.arena.figures import interval
from burraco.ai.characters import CHARACTERS
from burraco.ai.levels import LEVELS, mind
from burraco.ai.search import choose
from burraco.cards import Random, is_wild
from burraco.melds import grow, shape
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, State, apply, deal, observe, scores, total


class Habits(NamedTuple):
    """Means over the hands of a player: see above."""

    cards: float
    pozzetto: float
    wild: float
    pile: float
    fed: float
    out: float


class Watch:
    """What is counted of one side while hands are played."""

    def __init__(self) -> None:
        self.cards: list[float] = []
        self.pozzetto: list[float] = []
        self.wild: list[float] = []
        self.pile: list[float] = []
        self.fed: list[float] = []
        self.out: list[float] = []

    def decision(self, before: State, after: State, kind: str) -> None:
        """One act of this side: a draw, a take or a drop."""
        side, seat = before.side, before.player
        if kind in ("draw", "take") and before.phase == DRAW and before.pile:
            self.pile.append(100.0 * (kind == "take"))
        if kind == "drop":
            card = after.pile[-1]
            theirs = [m for other, melds in enumerate(before.melds) if other != side for m in melds]
            fits = {c: any(grow(m, c, before.rules) for m in theirs) for c in before.hand if not is_wild(c)}
            if not all(fits.values()):
                self.fed.append(100.0 * fits.get(card, False))
            if not after.took[side]:
                self.cards.append(len(after.hands[seat]))

    def end(self, state: State, side: int, took: int) -> None:
        """The hand is over; the side took its pozzetto on this turn of its own, counted from 1 (0: never)."""
        if took:
            self.pozzetto.append(took)
        self.wild += [
            100.0 * ((lies := shape(m, state.rules)) is not None and lies.wild >= 0) for m in state.melds[side]
        ]
        self.out.append(100.0 * (state.closer == side))

    def habits(self) -> Habits:
        return Habits(*(sum(row) / max(1, len(row)) for row in vars(self).values()))


def hands(a: str, b: str, playouts: int, rules: str, seed: int, watched: Watch) -> Iterator[float]:
    """Points of `a` more than `b` in the deal of this seed, on each side in turn, `a` watched. No decision gets more
    than so many playouts."""
    for side in (0, 1):
        state = deal(PRESETS[rules], seed)
        rngs = [Random(seed * 64 + seat) for seat in range(state.rules.players)]
        took = turns = 0
        while state.phase != OVER:
            thinks = mind(a if state.side == side else b)
            for act in choose(observe(state, state.player), rngs[state.player], thinks, playouts):
                before, state = state, apply(state, act)
                if before.side == side:
                    watched.decision(before, state, act.kind)
                    turns += act.kind == "drop"
                    took = took or (state.took[side] and turns + (act.kind != "drop"))
        watched.end(state, side, took)
        points = [total(lines) for lines in scores(state)]
        yield float(points[side] - points[1 - side])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("level", choices=LEVELS)
    options.add_argument("--playouts", type=int, default=96, help="the most a decision")
    options.add_argument("--rules", default="burraco-2", choices=[n for n, r in PRESETS.items() if max(r.sides) == 1])
    options.add_argument("--pairs", type=int, default=40)
    options.add_argument("--seed", type=int, default=8_000_000)
    chosen = options.parse_args()
    print("| character | " + " | ".join(Habits._fields) + " | points a hand |")
    print("|---" * (len(Habits._fields) + 2) + "|")
    for name in CHARACTERS:
        watched = Watch()
        play = partial(hands, f"{chosen.level}:{name}", chosen.level, chosen.playouts, chosen.rules, watched=watched)
        pairs = [sum(play(seed)) / 2 for seed in range(chosen.seed, chosen.seed + chosen.pairs)]
        mean, half = interval(pairs)
        row = [f"{each:.1f}" if each < 20 else f"{each:.0f}" for each in watched.habits()]
        print(f"| {name} | " + " | ".join(row) + f" | {mean:+.0f} +-{half:.0f} |", flush=True)


if __name__ == "__main__":
    main()
