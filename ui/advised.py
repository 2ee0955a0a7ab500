"""What a search says of a decision, as it comes out of a worker. It is read and never trusted. Pure."""

import json
from typing import Any

from burraco.ai.hints import Choice, Reason
from burraco.ai.review import Verdict
from burraco.state import State, why_not
from burraco.text import read_action


def reason(given: Any) -> Reason | None:
    return None if given is None else Reason(str(given[0]), dict(given[1]))


def choice(given: Any) -> Choice:
    """A choice from its JSON. Raises what reading raises."""
    acts = tuple(map(read_action, given["acts"]))
    points, half_width = float(given["points"]), float(given["half_width"])
    pozzetto, burraco, caught = map(int, given["chances"])
    chances = pozzetto, burraco, caught
    return Choice(acts, points, half_width, bool(given["equal"]), chances, reason(given["pro"]), reason(given["con"]))


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
