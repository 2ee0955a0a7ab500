"""What the kept matches add up to, counted anew each time and kept nowhere. Pure."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from burraco.record import Record, is_over, totals, winner
from burraco.text import show_rules
from ui.persons import is_person, practice, shared
from ui.summary import Summary


class Tally(NamedTuple):
    """Sums over matches, for the side of the first seat; `points` are those of each hand, the newest last."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    left: int = 0
    points: tuple[int, ...] = ()
    made: tuple[tuple[str, int], ...] = ()
    pozzetti: int = 0
    closed: int = 0
    best_hand: int | None = None
    best_match: int | None = None
    longest: int = 0

    @property
    def hands(self) -> int:
        return len(self.points)

    @property
    def mean(self) -> float | None:
        """Points per hand."""
        return sum(self.points) / len(self.points) if self.points else None


def counts(one: Summary | None) -> bool:
    """Whether a match counts: one of the player's own against the computer, with hidden cards."""
    if one is None:
        return False
    seats = one.record.seats
    return is_person(seats[0]) and not practice(seats) and not shared(seats)


def game_of(record: Record) -> str:
    """The preset that a match was played by, whatever its house rules."""
    return show_rules(record.rules).split()[0]


def tally(read: Iterable[Summary | None], game: str = "") -> Tally:
    """The sums over those matches that count, the newest first; of one game, or of all."""
    found = [one for one in read if one and counts(one) and game in ("", game_of(one.record))]
    over = [one.record for one in found if is_over(one.record)]
    hands = [hand for one in reversed(found) for hand in one.hands]
    made: Counter[str] = Counter()
    for hand in hands:
        made.update(hand.made)
    points = tuple(hand.points[0] for hand in hands)
    return Tally(
        matches=len(found),
        won=sum(winner(record) == record.rules.sides[0] for record in over),
        drawn=sum(winner(record) is None for record in over),
        left=len(found) - len(over),
        points=points,
        made=tuple(made.items()),
        pozzetti=sum(hand.took for hand in hands),
        closed=sum(hand.closed for hand in hands),
        best_hand=max(points, default=None),
        best_match=max((totals(record)[0] for record in over), default=None),
        longest=max((hand.run for hand in hands), default=0),
    )


def games(read: Iterable[Summary | None]) -> tuple[str, ...]:
    """The games of the matches that count, those of the newest first."""
    return tuple(dict.fromkeys(game_of(one.record) for one in read if one and counts(one)))
