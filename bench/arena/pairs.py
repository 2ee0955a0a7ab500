"""A pair: one deal played with the two players' seats exchanged. A pure function of rules, players and seed.

With two sides `a` holds all seats of one side and then all of the other: two hands. With three or five players
everybody begins for himself, and `a` sits on each seat in turn, with `b` on all others: three or five hands. A side's
points are those that the match counts (partners share theirs), and the points of a hand are those of `a`'s side less
the mean of the others: so equal players come to 0 over a pair, however sides form.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from bench.arena.luck import Luck
from bench.players import Player, player, playouts
from burraco.ai.seen import seen
from burraco.cards import Random
from burraco.record import hand_points
from burraco.rules import PRESETS
from burraco.state import OVER, Action, State, apply, deal, observe

Watcher = Callable[[State, Action], None]


class Pair(NamedTuple):
    """`playouts`: of each decision of `a` and of `b`. `points`: of `a` more than `b`, hand by hand; `scores`: of each
    side in each hand; `ends`: how each hand ended; `turns` in all; `cpu`: seconds of processor time in all; `luck`: of
    `a` with the cards that were drawn, hand by hand."""

    rules: str
    a: str
    b: str
    seed: int
    commit: str
    playouts: tuple[int, int]
    points: tuple[float, ...]
    scores: tuple[tuple[int, ...], ...]
    ends: tuple[str, ...]
    turns: int
    cpu: float
    luck: tuple[float, ...] = ()

    @property
    def mean(self) -> float:
        return sum(self.points) / len(self.points)


def play_pair(rules: str, a: str, b: str, seed: int, commit: str = "") -> Pair:
    """The deal of this seed, `a` on each side in turn. Raises ValueError for an unknown player."""
    began = time.process_time()
    start = deal(PRESETS[rules], seed)
    points, hands, ends, turns, lucky = [], [], [], 0, []
    for side in range(len(start.melds)):
        luck = Luck(start.sides.index(side))
        state = hand(start, [player(a if of == side else b) for of in start.sides], seed, luck.see)
        scores = hand_points(state)
        points.append(scores[side] - (sum(scores) - scores[side]) / (len(scores) - 1))
        hands.append(scores)
        ends.append(state.end)
        turns += state.turn
        lucky.append(round(luck.points, 1))
    cpu = round(time.process_time() - began, 2)
    both = playouts(a), playouts(b)
    return Pair(rules, a, b, seed, commit, both, tuple(points), tuple(hands), tuple(ends), turns, cpu, tuple(lucky))


def hand(state: State, players: list[Player], seed: int, watch: Watcher = lambda state, action: None) -> State:
    """The hand played to its end; each seat has its own player and its own random numbers. `watch` is told what is
    going to be done."""
    rngs = [Random(seed * 64 + seat) for seat in range(len(players))]
    done: list[Action] = []
    while state.phase != OVER:
        seat = state.player
        view = observe(state, seat)
        for act in players[seat](view, rngs[seat], seen=seen(view, done)):
            watch(state, act)
            state = apply(state, act)
            done.append(act)
    return state
