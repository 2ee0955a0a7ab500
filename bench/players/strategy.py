"""A strategy is three answers: take the pile? lay what next? throw what? From them a player is made that plays every
rule set, and does any legal thing where its answers do not go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from burraco.ai.seen import NOTHING, Seen
from burraco.cards import HIDDEN, Random, is_wild
from burraco.state import DRAW, OVER, Action, State, apply, draw, drop, legal_actions, why_not


class Player(Protocol):
    """A view in, the acts of the player to act: at least one, in order, none beyond cards that they reveal."""

    def __call__(self, view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]: ...


Takes = Callable[[State], bool]
"""Whether to take the pile."""

Lays = Callable[[State, tuple[Action, ...]], Action | None]
"""The next legal lay on a view, after these of the same turn; None when that is enough."""

Cost = Callable[[State, int, Random], float]
"""What it costs to throw a card of the hand: the cheapest goes, of equal ones the lowest face."""


def strategy(takes: Takes, lays: Lays, cost: Cost) -> Player:
    """The player that gives these answers."""

    def play(view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
        if view.phase == DRAW:
            return (drawn(view, takes),)
        return played(view, lays, cost, rng)

    return play


def drawn(view: State, takes: Takes) -> Action:
    """The pile, in the way that spends fewest wilds, if it is wanted and may be taken; else the stock."""
    ways = [act for act in legal_actions(view) if act.kind == "take"]
    way = min(ways, key=lambda act: (sum(map(is_wild, act.cards)), act), default=None)
    return way if way and takes(view) else draw()


def laid(view: State, lays: Lays) -> tuple[tuple[Action, ...], State]:
    """The lays of one turn, as far as the view goes, and the table after them."""
    acts: tuple[Action, ...] = ()
    while not is_interrupted(view) and (act := lays(view, acts)) is not None:
        acts += (act,)
        view = apply(view, act)
    return acts, view


def played(view: State, lays: Lays, cost: Cost, rng: Random) -> tuple[Action, ...]:
    """Lays and a discard; the discard alone where the lays allow none (they open too low, RULES B10); any legal act
    where there is none at all."""
    for acts, table in (laid(view, lays), ((), view)):
        if is_interrupted(table):
            return acts
        cards = [card for card in sorted(set(table.hand)) if why_not(table, drop(card)) is None]
        if cards:
            return *acts, drop(min((cost(table, card, rng), card) for card in cards)[1])
    legal = legal_actions(view)
    return (legal[rng.below(len(legal))],)


def is_interrupted(table: State) -> bool:
    """Whether the turn cannot be planned further: the hand is over, or the own cards are not yet seen."""
    return table.phase == OVER or HIDDEN in table.hand
