"""What everybody saw of a match so far and no view says: what each seat did with lone cards in this hand, what it
threw, and what the hand is played for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from burraco.ai.answers import Answers, answers
from burraco.ai.reads import Thrown, thrown
from burraco.ai.winning import Stake
from burraco.state import Action, State


class Seen(NamedTuple):
    """By seat, or nothing at all where nobody looked; `stake`: None where there is no match, only a hand."""

    answers: Answers = ()
    thrown: Thrown = ()
    stake: Stake | None = None


NOTHING = Seen()


def seen(view: State, actions: Sequence[Action], stake: Stake | None = None, patient: Collection[int] = ()) -> Seen:
    """What the actions of this hand so far show, and what it is played for. `patient`: seats of which it is known that
    they never end a hand with lone cards."""
    expected = tuple(0 if seat in patient else each for seat, each in enumerate(answers(view, actions)))
    return Seen(expected, thrown(view, actions), stake)
