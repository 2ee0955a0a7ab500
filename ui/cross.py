"""The last cards of a burraco crosswise, as they lie at a club: one for a wild in it, two for none. Pure."""

from collections.abc import Callable
from functools import partial

from burraco.cards import name
from burraco.melds import Meld, tier
from burraco.rules import Rules
from burraco.state import State
from ui.model import Model
from ui.scene import Item, Scene, counted, flag

WIDER = 1.05  # cards more that a crosswise one is as wide as


def across(meld: Meld, rules: Rules) -> int:
    """How many of the last cards lie crosswise."""
    kind = tier(meld, rules)
    return 0 if kind is None else 1 if kind.wild else 2


def long(rules: Rules, meld: Meld) -> float:
    """How many cards a meld is as long as."""
    return len(meld) + WIDER * across(meld, rules)


def length(m: Model, rules: Rules) -> Callable[[Meld], float]:
    """How long melds are, as the player has them lie."""
    return partial(long, rules) if m.settings.cross == "on" else len


def show(m: Model, view: State, seen: Scene) -> Scene:
    """The cards of the melds in a scene, each crosswise or not."""
    more: Scene = {}
    for side, melds in enumerate(view.melds):
        for index, meld in enumerate(melds):
            lain = seen[f"m{side}.{index}"]
            count = across(meld, view.rules) if m.settings.cross == "on" and not lain.props["fold"] else 0
            for spot, (one, twin) in enumerate(counted(meld)):
                key = f"m{side}.{index}:{name(one)}#{twin}"
                if key in seen:
                    more[key] = Item("leaf", lain.parent, {"cross": flag(spot >= len(meld) - count)})
    return more
