"""How one person holds the cards: keys for twins, sorting, and new cards beside their neighbours.

A key is a card's name and a number among its twins ("7h#1", "7h#2"): faces are equal at the table, but two
equal cards on a screen are two things. A hand is a tuple of keys in the owner's own order. Pure.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from re import fullmatch
from typing import NamedTuple

from burraco.cards import HIDDEN, JOKER, SUITS, face, name, rank, suit


class Sorting(NamedTuple):
    """How a hand is sorted: by "suit" or by "rank", the suits from the left on, low cards first or last."""

    by: str = "suit"
    suits: str = "shcd"  # as suits are held: the colours alternate
    rising: bool = True


ORDERS = (Sorting("suit"), Sorting("rank"))


def card(key: str) -> int:
    """The face that a key stands for."""
    return face(key.split("#")[0])


def faces(keys: Iterable[str]) -> tuple[int, ...]:
    """The faces of some keys, ascending: as the engine wants them."""
    return tuple(sorted(card(key) for key in keys))


def place(order: Sorting) -> Callable[[str], tuple[int, int, int]]:
    """The sort key of an order: jokers first, then by suit and rank or by rank and suit; face-down cards last."""

    def at(key: str) -> tuple[int, int, int]:
        held = card(key)
        if held >= JOKER:
            return (2 if held == HIDDEN else 0, 0, 0)
        row, up = order.suits.index(SUITS[suit(held)]), rank(held) if order.rising else -rank(held)
        return (1, row, up) if order.by == "suit" else (1, up, row)

    return at


def arrange(keys: Iterable[str], order: Sorting) -> tuple[str, ...]:
    """The cards sorted once; twins keep their order."""
    return tuple(sorted(keys, key=place(order)))


def number(held: Iterable[str], new: Iterable[int]) -> tuple[str, ...]:
    """Keys for cards that arrive: the lowest free number among the twins in the hand."""
    used, keys = set(held), []
    for one in new:
        count = 1
        while f"{name(one)}#{count}" in used:
            count += 1
        keys.append(f"{name(one)}#{count}")
        used.add(keys[-1])
    return tuple(keys)


def insert(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    """One card put where a player would put it: a sorted hand stays sorted, any other gets it beside its neighbour."""
    for order in ORDERS:
        if len(keys) > 1 and keys == arrange(keys, order):
            at, mine = place(order), place(order)(key)
            spot = sum(at(one) <= mine for one in keys)
            return keys[:spot] + (key,) + keys[spot:]
    new = card(key)
    near = [(apart(card(one), new), spot) for spot, one in enumerate(keys)]
    gap, spot = min(near, default=(9, -1))
    if gap >= 9:
        return keys + (key,)
    after = card(keys[spot]) == JOKER or (rank(card(keys[spot])), card(keys[spot])) <= (rank(new), new)
    return keys[: spot + after] + (key,) + keys[spot + after :]


def apart(one: int, other: int) -> int:
    """How far apart two cards are: 0 twins, 1 equal ranks or a step in suit, 2 a step over a hole, 9 strangers."""
    if one == other:
        return 0
    if max(one, other) >= JOKER:
        return 9
    if rank(one) == rank(other):
        return 1
    steps = abs(rank(one) - rank(other))
    return steps if suit(one) == suit(other) and steps <= 2 else 9


def follow(
    keys: tuple[str, ...], held: tuple[int, ...], spent: Iterable[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The order that goes with `held`, the hand as the engine has it now, and the keys that are new in it.

    `spent` are keys to prefer when equal cards left the hand.
    """
    surplus = Counter(card(key) for key in keys) - Counter(held)
    gone = set()
    for key in [*spent, *reversed(keys)]:
        if key in keys and key not in gone and surplus[card(key)] > 0:
            surplus[card(key)] -= 1
            gone.add(key)
    kept = tuple(key for key in keys if key not in gone)
    fresh = number(kept, sorted((Counter(held) - Counter(card(key) for key in kept)).elements()))
    if not kept:
        return arrange(fresh, ORDERS[0]), fresh
    for key in fresh:
        kept = insert(kept, key)
    return kept, fresh


def shift(keys: tuple[str, ...], chosen: Iterable[str], by: int) -> tuple[str, ...]:
    """The chosen cards moved one place to the left (-1) or right (+1); at the edge nothing moves."""
    moved, row = set(chosen), list(keys)
    walk = range(len(row)) if by < 0 else range(len(row) - 1, -1, -1)
    for spot in walk:
        to = spot + by
        if row[spot] in moved and 0 <= to < len(row) and row[to] not in moved:
            row[spot], row[to] = row[to], row[spot]
    return tuple(row)


def placed(keys: tuple[str, ...], cards: Iterable[str], spot: int) -> tuple[str, ...]:
    """The cards, side by side and in the order in which they lie, put before the key that is at `spot` now."""
    moved = frozenset(cards)
    rest = [key for key in keys if key not in moved]
    at = sum(key not in moved for key in keys[:spot])
    return (*rest[:at], *(key for key in keys if key in moved), *rest[at:])


def same(keys: Iterable[str], other: Iterable[str]) -> bool:
    """Whether texts from anywhere are keys of the same cards as an order, each key once."""
    given = tuple(keys)
    if len(set(given)) < len(given) or not all(fullmatch(r"[^#]{1,2}#[1-9]\d?", key) for key in given):
        return False
    return sorted(key.split("#")[0] for key in given) == sorted(key.split("#")[0] for key in other)
