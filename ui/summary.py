"""What a kept match says of itself, worked out from its record and from nothing else. Pure."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from burraco.melds import shape, tier
from burraco.record import BadRecord, Record, hand_points, read
from burraco.replay import hands
from burraco.state import OVER, State
from ui.history import MOST


class Hand(NamedTuple):
    """A finished hand: the points of each starting side, and of the first seat's side its burrachi by their kind, the
    cards of its longest run, whether it took a pozzetto and whether it closed."""

    points: tuple[int, ...]
    made: dict[str, int]
    run: int
    took: bool
    closed: bool


class Summary(NamedTuple):
    """A match and its finished hands."""

    record: Record
    hands: tuple[Hand, ...]


@lru_cache(2 * MOST)
def summary(text: str) -> Summary | None:
    """What can be played of a record's text; None where nothing can."""
    try:
        record, _ = read(text)
        return Summary(record, tuple(_hand(one.state) for one in hands(record) if one.state.phase == OVER))
    except BadRecord:
        return None


def _hand(state: State) -> Hand:
    side, rules = state.sides[0], state.rules
    laid = state.melds[side]
    kinds = [kind.name for meld in laid if (kind := tier(meld, rules))]
    runs = [len(meld) for meld in laid if (lies := shape(meld, rules)) and lies.kind == "run"]
    return Hand(hand_points(state), dict(Counter(kinds)), max(runs, default=0), state.took[side], state.closer == side)
