"""The pile-size player counts the pile: it takes more than three cards, lays one longest meld a turn, and discards at
random. Written anew from the description of another program's strategy."""

from __future__ import annotations

from bench.players.strategy import strategy
from bench.players.views import added
from bench.players.ways import steps
from burraco.cards import Random
from burraco.state import Action, State

MANY = 3


def takes(view: State) -> bool:
    return len(view.pile) > MANY


def lays(view: State, done: tuple[Action, ...]) -> Action | None:
    """The lay that plays most cards: a new meld, or a card onto one."""
    if done:
        return None
    return max(steps(view), key=lambda act: len(added(view, act)), default=None)


def cost(view: State, card: int, rng: Random) -> float:
    return rng.below(1 << 20)


pile_size = strategy(takes, lays, cost)
