"""What a search says of a decision, as it comes out of a worker. It is read and never trusted. Pure."""

import json
from typing import Any, NamedTuple

from burraco.state import Action, State, why_not
from burraco.text import read_action

Reason = tuple[str, dict[str, Any]]  # as `burraco.ai.hints` has it: a code, and what a sentence needs


class Choice(NamedTuple):
    """One thing to do, as `burraco.ai.hints` tells it: what it is worth beside the best, give or take; whether that is
    as good as equal; chances in a hundred; what speaks for it, and against."""

    acts: tuple[Action, ...]
    points: float
    half_width: float
    equal: bool
    chances: tuple[int, ...]
    pro: Reason | None
    con: Reason | None


def reason(given: Any) -> Reason | None:
    return None if given is None else (str(given[0]), dict(given[1]))


def choice(given: Any) -> Choice:
    """A choice from its JSON. Raises what reading raises."""
    acts = tuple(map(read_action, given["acts"]))
    points, half_width = float(given["points"]), float(given["half_width"])
    chances = tuple(map(int, given["chances"]))
    return Choice(acts, points, half_width, bool(given["equal"]), chances, reason(given["pro"]), reason(given["con"]))


class Verdict(NamedTuple):
    """What there is to say of a decision, as `burraco.ai.review` has it: the chance of winning the match if the best
    had been done, and with what was done, 0..1; the points given away, give or take; what was done, and what would
    have been better, if anything."""

    chance: float
    after: float
    cost: float
    half_width: float
    played: Choice
    better: Choice | None


def verdict(text: str) -> Verdict | None:
    """The verdict of a text; None where there is no sense."""
    try:
        given = json.loads(text)
        chance, after, cost, half = (float(given[name]) for name in ("chance", "after", "cost", "half_width"))
        better = given["better"] and choice(given["better"])
        return Verdict(chance, after, cost, half, choice(given["played"]), better)
    except (ValueError, TypeError, KeyError, IndexError):
        return None


def choices(text: str, view: State) -> tuple[Choice, ...]:
    """The choices of a hint, the best first; those that cannot be begun are left out. None where there is no sense."""
    try:
        found = [choice(one) for one in json.loads(text)["choices"]]
    except (ValueError, TypeError, KeyError, IndexError):
        return ()
    return tuple(one for one in found if one.acts and why_not(view, one.acts[0]) is None)
