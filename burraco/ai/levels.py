"""How strong an opponent is. Levels differ in time, noise and memory, never in what they see.

A mind is a level and a character: `mind("medium:hoarder")`. It forgets, misjudges and overlooks as a person does, and
never sees more or less than a person could: what is forgotten was seen, what is overlooked lies in its own hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from burraco.ai.candidates import Candidate, facts, melds_of
from burraco.ai.characters import CHARACTERS, STEADY, Character, leaning
from burraco.ai.core import Position
from burraco.cards import HIDDEN, Random
from burraco.state import State

UNSEEN = 10_000.0  # points: a candidate that is overlooked comes after all others
BLIND = 40.0  # points that a discard is thought too well of when nobody looked at the melds of the others


class Level(NamedTuple):
    """`seconds`: time for a turn, which the caller keeps. `playouts`: no decision gets more than these (0: no limit),
    so that a quick machine makes no level stronger. `noise`: standard error in points of its judgement. `memory`: how
    many in a hundred of the cards that others took with the pile it remembers. `slips`: how many times in a hundred it
    overlooks a way of laying or the pile, and as often what its discard is to the others. `manners`: what everybody of
    this level is fond of, whatever the character."""

    name: str
    seconds: float
    playouts: int = 0
    noise: int = 0
    memory: int = 100
    slips: int = 0
    manners: Character = STEADY


KIND = Character("kind", kept=-6.0, pile=-40.0, closing=-60.0)  # shows what it has, leaves the pile, is in no hurry

LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("beginner", seconds=0.3, playouts=16, noise=110, memory=0, slips=25, manners=KIND),
        Level("easy", seconds=0.4, playouts=32, noise=80, memory=0, slips=10),
        Level("medium", seconds=0.6, playouts=64, noise=50, memory=50, slips=5),
        Level("hard", seconds=0.8, playouts=120, noise=28, memory=80, slips=2),
        Level("full", seconds=1.0),
    )
}


class Mind(NamedTuple):
    """Who decides."""

    level: Level
    character: Character = STEADY


FULL = Mind(LEVELS["full"])


def mind(text: str) -> Mind:
    """The mind of `LEVEL` or `LEVEL:CHARACTER`. Raises ValueError for one that there is not."""
    level, sign, character = text.partition(":")
    if level not in LEVELS or sign and character not in CHARACTERS:
        raise ValueError(f"no such opponent: {text[:40]!r}")
    return Mind(LEVELS[level], CHARACTERS[character] if sign else STEADY)


def remembered(view: State, rng: Random, memory: int) -> State:
    """The view of a player who remembers only so many in a hundred of the cards that others took."""
    if memory >= 100:
        return view
    hands = list(view.hands)
    for seat, hand in enumerate(hands):
        if seat != view.player:
            kept = [c if c != HIDDEN and rng.below(100) < memory else HIDDEN for c in hand]
            hands[seat] = tuple(sorted(kept))
    return view.replace(hands=tuple(hands))


def misjudged(mind: Mind, rng: Random, before: Position, found: Sequence[Candidate]) -> list[float]:
    """Points by which this mind thinks too well of each candidate of a position: noise, slips, and what it is fond of.
    All 0 for the full level without a character, at no cost."""
    level, character = mind
    points = [level.noise * normal(rng) for _ in found]
    if level.slips == 0 and character == level.manners == STEADY:
        return points
    known = [facts(before, each) for each in found]
    blind = BLIND if rng.below(100) < level.slips else 0.0
    overlooked: dict[object, bool] = {}
    for i, (each, does) in enumerate(zip(found, known, strict=True)):
        points[i] += leaning(character, does) + leaning(level.manners, does) + blind * does.feeds
        if level.slips and (does.laid or does.taken):
            laying = melds_of(each.position, each.position.sides[before.seat])
            if laying not in overlooked:
                overlooked[laying] = rng.below(100) < level.slips
            points[i] -= UNSEEN * overlooked[laying]
    return points


def normal(rng: Random) -> float:
    """A number of mean 0 and deviation 1, near enough to normal: the sum of twelve even ones."""
    return sum(rng.below(1 << 20) for _ in range(12)) / (1 << 20) - 6
