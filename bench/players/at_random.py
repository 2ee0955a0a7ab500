"""Any legal act, each small step as likely as any other."""

from __future__ import annotations

from burraco.ai.seen import NOTHING, Seen
from burraco.cards import Random
from burraco.state import Action, State, legal_actions


def at_random(view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
    legal = legal_actions(view)
    return (legal[rng.below(len(legal))],)
