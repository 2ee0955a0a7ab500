"""After the hand: what a decision cost against the best that could be seen then, and what it was worth.

One decision at a time: the page lists them (`turns` of burraco/replay.py), searches each with `search(view, rng, FULL,
against=acts)` for as long as it likes, and asks `judge`. All else is compared to what was played, on the same samples,
and an alternative has to make up for the prior before it counts as better: what is about as good costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from burraco.ai.hints import Choice, beside, chances
from burraco.ai.search import Option
from burraco.ai.winning import Stake, chance
from burraco.state import Action, State


class Verdict(NamedTuple):
    """Of one decision. `chance`: of winning the match, 0..1, if the best had been done; `after`: the same with what was
    done. `cost`: points that were given away, give or take `half_width` (95 %); 0 where nothing was clearly better.
    `played`: what was done; `better`: what should have been done, its `pro` the reason, or None."""

    chance: float
    after: float
    cost: float
    half_width: float
    played: Choice
    better: Choice | None


def judge(view: State, acts: tuple[Action, ...], options: Sequence[Option], stake: Stake) -> Verdict:
    """What there is to say of these acts, from the options of an estimate that was made against them. Raises ValueError
    if they are not among the options."""
    done = next((option for option in options if option.acts == acts), None)
    if done is None:
        raise ValueError("these acts were not searched")
    best = options[0]
    played = beside(view, done, best)
    after = chance(view, best.mean + played.points, stake)
    if played.equal:
        return Verdict(after, after, 0.0, played.half_width, played, None)
    better = Choice(best.acts, 0.0, 0.0, True, chances(best), played.con, None)
    return Verdict(chance(view, best.mean, stake), after, -played.points, played.half_width, played, better)
