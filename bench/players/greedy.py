"""The heuristic policy by itself, with numbers that are frozen: the reference of all measurements. A new idea of the
policy is a number that leaves it out where it is 0; tests hold its hands. `pile` always takes the pile."""

from __future__ import annotations

from bench.players.strategy import Player, drawn
from bench.players.variant import Numbers, styled
from burraco.ai.acts import lays
from burraco.ai.core import load
from burraco.ai.policy import Style, chosen_drop, greedy_for, lay, takes
from burraco.ai.seen import NOTHING, Seen
from burraco.cards import Random
from burraco.state import DRAW, Action, State, drop


def by_policy(view: State, style: Style) -> tuple[Action, ...]:
    """What the policy does with these numbers."""
    if view.phase == DRAW:
        return (drawn(view, lambda view: takes(load(view), style)),)
    root = load(view)
    table = root.copy()
    emptied = lay(table, style)
    return lays(view, root, table) + (() if emptied else (drop(chosen_drop(table)),))


def greedy(view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
    return by_policy(view, greedy_for(view.rules.players))


def pile(view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
    return (drawn(view, lambda view: True),) if view.phase == DRAW else greedy(view, rng)


def tuned(numbers: Numbers) -> Player:
    """The policy with some other numbers. Raises ValueError for one that it does not have."""
    if unknown := set(numbers) - set(Style._fields):
        raise ValueError(f"no number of the policy: {', '.join(sorted(unknown))}")

    def play(view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
        return by_policy(view, styled(greedy_for(view.rules.players), numbers))

    return play
