"""A rule set is a value, a preset is one line of data. Nothing asks a preset for its name. Imports nothing."""

from dataclasses import dataclass, replace
from typing import NamedTuple


class Tier(NamedTuple):
    """What a burraco (seven cards or more) is worth: the first tier of the rules that fits a meld is its own (RULES 9)."""

    name: str
    bonus: int
    wild: bool  # whether a card acts as a wild in it
    row: int = 0  # least naturals in a row on one side of the wild (a sequence), or equal naturals (a set)


CLEAN = Tier("clean", 200, wild=False)
SEMI = Tier("semi", 150, wild=True, row=7)
DIRTY = Tier("dirty", 100, wild=True)


def _points(joker: int, two: int) -> tuple[int, ...]:
    """Points of each face 0..52, and 0 for a hidden card: ace 15, K-8 10, 7-3 5 (RULES 1)."""
    suit = (15, two, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
    return suit * 4 + (joker, 0)


@dataclass(frozen=True, slots=True)
class Rules:
    """All that a game can differ in. Numbers in brackets are the articles of RULES.md."""

    name: str
    players: int = 2
    sides: tuple[int, ...] = (0, 1)  # the side of each seat when the cards are dealt
    packs: int = 2
    jokers: int = 4
    hand: int = 11
    pozzetti: tuple[int, ...] = (11, 11)
    points: tuple[int, ...] = _points(joker=30, two=20)
    set_ranks: tuple[int, ...] = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)  # ranks of which a set may be laid (5)
    set_size: int = 8  # most naturals in a set (5)
    tiers: tuple[Tier, ...] = (CLEAN, SEMI, DIRTY)
    burraco: int = 7  # least cards of a burraco (9)
    stock_end: int = 2  # the hand ends when no more cards than these are left in the stock (13)
    closing: int = 100  # for going out (11)
    no_pozzetto: int = 100  # taken off a side that never took its pozzetto (15)
    target: int = 2005  # a total of this ends the match (16)


BURRACO_2 = Rules("burraco-2")
BURRACO_4 = replace(BURRACO_2, name="burraco-4", players=4, sides=(0, 1, 0, 1))

PRESETS: dict[str, Rules] = {r.name: r for r in (BURRACO_2, BURRACO_4)}
TARGETS: tuple[int, ...] = (1005, 1505, 2005, 3005)
