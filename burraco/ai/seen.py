"""What everybody saw of a hand so far and no view says: what each seat did with lone cards, and what it threw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from burraco.ai.answers import Answers, answers
from burraco.ai.reads import Thrown, thrown
from burraco.state import Action, State


class Seen(NamedTuple):
    """By seat, or nothing at all where nobody looked."""

    answers: Answers = ()
    thrown: Thrown = ()


NOTHING = Seen()


def seen(view: State, actions: Sequence[Action]) -> Seen:
    """What the actions of this hand so far show."""
    return Seen(answers(view, actions), thrown(view, actions))
