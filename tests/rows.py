"""Rows of facts that others wrote, and the tables that they describe: what the adapters of the case files share."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from burraco.cards import JOKER, SUITS
from burraco.melds import Meld
from burraco.record import Deal, Record, hand_points
from burraco.rules import Rules
from burraco.state import OVER, State, scores, total
from tests.table import lies, place

Row = dict[str, Any]
SEATS = "NESW"


def load(name: str) -> list[Row]:
    """The rows of a file of tests/cases."""
    return [json.loads(line) for line in (Path(__file__).parent / "cases" / name).read_text().splitlines()]


class Uncovered(Exception):
    """A row says something that no adapter understands."""


class Facts:
    """The facts of a row, each to be read by somebody."""

    def __init__(self, facts: Any, reading: str = "answer") -> None:
        self._facts: dict[str, Any] = facts if isinstance(facts, dict) else {reading: facts}
        self._unread = set(self._facts)

    def get(self, key: str, default: Any = None) -> Any:
        self._unread.discard(key)
        return self._facts.get(key, default)

    def first(self, *keys: str) -> Any:
        """The first of these facts that the row has."""
        return next((self.get(key) for key in keys if key in self), None)

    def __contains__(self, key: str) -> bool:
        return key in self._facts

    def done(self) -> None:
        if self._unread:
            raise Uncovered(f"nobody reads {sorted(self._unread)}")


def opposites(answer: Any) -> Iterator[Any]:
    """Other answers to the same question."""
    if isinstance(answer, bool):
        yield not answer
    elif isinstance(answer, int):
        yield answer + 5
    elif isinstance(answer, list) and answer:
        yield [*answer[:-1], "?" if isinstance(answer[-1], str) else answer[-1] + 1]
    elif isinstance(answer, dict):
        for key, value in answer.items():
            yield from ({**answer, key: other} for other in opposites(value))


# ---- tables ---------------------------------------------------------------------------------------------------------

SAMPLES = {
    "clean": "3{0} 4{0} 5{0} 6{0} 7{0} 8{0} 9{0}",
    "semi": "JK 3{0} 4{0} 5{0} 6{0} 7{0} 8{0} 9{0}",
    "dirty": "3{0} 4{0} 5{0} JK 7{0} 8{0} 9{0}",
}


def burraco(kind: str, avoid: Meld, rules: Rules) -> Meld:
    """A burraco of this tier in a suit of which no natural is in `avoid`, or at least none of those cards."""
    for clear in (lambda meld: not {SUITS[c // 13] for c in avoid if c != JOKER} & {SUITS[meld[-1] // 13]}, bool):
        for suit in "cdsh":
            meld = lies(SAMPLES[kind].format(suit), rules)
            if clear(meld) and all((meld + avoid).count(c) <= 2 for c in meld if c != JOKER):
                return meld
    raise Uncovered(f"no room for a {kind} burraco")


def sheet(s: State, side: int) -> dict[str, tuple[int, int]]:
    return {line.code: (line.count, line.points) for line in scores(s)[side]}


def finished(rules: Rules, score: int, united: bool = False) -> State:
    """The end of a hand of which side 0 makes this score: burrachi until it is reached, cards in hand for the rest."""
    sides = (0, 0, 2) if united else rules.sides
    others = dict.fromkeys(range(1, rules.players), ())
    own: list[Meld] = []
    s = place(rules, sides=sides, took=True, others=others, phase=OVER, end="stock")
    while total(scores(s)[0]) < score:
        own.append(burraco("clean", tuple(c for m in own for c in m), rules))
        s = place(rules, sides=sides, took=True, own=own, others=others, phase=OVER, end="stock")
    held = held_worth(total(scores(s)[0]) - score, s)
    s = place(rules, held, sides=sides, took=True, own=own, others=others, phase=OVER, end="stock")
    assert total(scores(s)[0]) == score
    return s


def held_worth(worth: int, s: State) -> Meld:
    """Cards of the stock that are worth so much."""
    held: list[int] = []
    for c in sorted(s.stock, key=lambda c: -s.rules.points[c]):
        if s.rules.points[c] <= worth:
            held.append(c)
            worth -= s.rules.points[c]
    return tuple(held)


def seats(rules: Rules) -> tuple[str, ...]:
    return tuple(SEATS + "X")[: rules.players]


def standing(rules: Rules, points_now: list[int], deals: int = 1) -> Record:
    """A match after a hand, with these totals."""
    over = finished(rules, 0)
    now = hand_points(over)
    before = tuple(a - b for a, b in zip(points_now, now, strict=True))
    return Record(rules, seats(rules), tuple(Deal(n) for n in range(deals)), over, before)
