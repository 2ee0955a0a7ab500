"""The search with other numbers, for tuning: its constants are in capitals, those of the policy that plays out its
samples in small letters (`TURNS=6,take=3`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bench.players.strategy import Player
from burraco.ai import policy, search
from burraco.ai.policy import Style
from burraco.ai.seen import NOTHING, Seen
from burraco.cards import Random
from burraco.state import Action, State

Numbers = dict[str, float]


def read(text: str) -> Numbers:
    """`take=3,PRIOR_POINTS=12.5`. Raises ValueError for what is no number of the search or its policy."""
    found: Numbers = {}
    for part in text.split(","):
        key, _, value = part.partition("=")
        kind = int if key in Style._fields else type(getattr(search, key, None))
        if kind not in (int, float):
            raise ValueError(f"no such number: {key!r}")
        found[key] = kind(value)
    return found


def styled(style: Style, numbers: Numbers) -> Style:
    """The style with those of the numbers that it has."""
    return style._replace(**{key: int(value) for key, value in numbers.items() if key in Style._fields})


def variant(player: Player, numbers: Numbers) -> Player:
    """The player, deciding with these numbers."""

    def play(view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
        with in_force(numbers):
            return player(view, rng, seen=seen)

    return play


@contextmanager
def in_force(numbers: Numbers) -> Iterator[None]:
    """While these numbers are those of the search and of its policy."""
    constants = {key: value for key, value in numbers.items() if key not in Style._fields}
    before, styles = {key: getattr(search, key) for key in constants}, dict(policy.STYLES)
    try:
        for key, value in constants.items():
            setattr(search, key, value)
        policy.STYLES.update({of: styled(style, numbers) for of, style in styles.items()})
        yield
    finally:
        for key, value in before.items():
            setattr(search, key, value)
        policy.STYLES.update(styles)
