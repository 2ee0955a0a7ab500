"""Whether the others answer a lone card that is taken with another one, and so end the hand in a stalemate (RULES 14).

With two players, taking a lone card changes who will find the piles that are worth taking. That gains much against
somebody who leaves lone cards alone; with somebody who keeps them all the hand is over at once. Nobody knows beforehand
whom he sits with, but everybody sees what the others do with the lone cards that they find.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from burraco.rules import Rules
from burraco.state import Action, State

Answers = tuple[int, ...]
"""By seat: of a hundred lone cards that it finds, how many it is expected to keep with nothing laid."""

EXPECTED, DOUBT = 35, 1  # in a hundred, of somebody who was never seen; and what that counts against one lone card seen


class Lone(NamedTuple):
    """Lone cards that a seat found when it was to draw, and how many of them it took and laid nothing."""

    found: int = 0
    kept: int = 0


def lone_cards(rules: Rules, dealer: int, actions: Iterable[Action]) -> tuple[Lone, ...]:
    """What each seat did with the lone cards of this hand so far, its unfinished turn left out."""
    seen = [Lone()] * rules.players
    seat, pile = (dealer + 1) % rules.players, int(rules.starter)
    drew = found = keeps = False
    for action in actions:
        if action.kind == "drop":
            pile += 1
            seen[seat] = Lone(seen[seat].found + found, seen[seat].kept + (found and keeps))
            seat = (seat + 1) % rules.players
            drew = found = keeps = False
        elif action.kind == "lay":
            keeps = False
        elif drew:  # the very first card is refused, face up (RULES B2)
            pile = 1
        else:
            drew, found = True, pile == 1
            if action.kind == "take":
                keeps, pile = not action.cards, 0
    return tuple(seen)


def answers(view: State, actions: Iterable[Action]) -> Answers:
    """What to expect of each seat, from the actions of this hand so far."""
    seen = lone_cards(view.rules, view.dealer, actions)
    return tuple((EXPECTED * DOUBT + 100 * one.kept) // (DOUBT + one.found) for one in seen)
