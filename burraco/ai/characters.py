"""What an opponent is fond of: a few numbers, in points, that its judgement adds to a candidate for what it does.

They bend a choice between things that are about as good; where one thing is much better, every character does it. So
a habit shows over a few hands, and a character stays worth beating.
"""

from __future__ import annotations

from typing import NamedTuple

from burraco.ai.candidates import Facts


class Character(NamedTuple):
    """Points for each of the facts of a candidate, below 0 for what is disliked. STEADY has none."""

    name: str
    kept: float = 0.0  # a card left in the hand
    pile: float = 0.0  # taking the pile
    taken: float = 0.0  # a card taken with it
    wild: float = 0.0  # a wild laid
    spoiled: float = 0.0  # a clean meld that gets a wild
    burraco: float = 0.0  # the first burraco that gives the right to go out
    pozzetto: float = 0.0  # taking the pozzetto
    fed: float = 0.0  # a discard that fits a meld of the others
    closing: float = 0.0  # going out


STEADY = Character("steady")
CHARACTERS: dict[str, Character] = {
    character.name: character
    for character in (
        STEADY,
        Character("hoarder", kept=3.5, taken=1.0, burraco=20.0, pozzetto=25.0, closing=30.0),  # shows little, then much
        Character("rusher", kept=-4.0, pozzetto=30.0, wild=3.0),  # lays all it can, wilds too: the pozzetto first
        Character("guardian", wild=-5.0, spoiled=-20.0, burraco=25.0, closing=15.0),  # wilds only where they must be
        Character("gambler", pile=12.0, taken=2.0),  # takes the pile, whatever lies in it
        Character("miser", fed=-15.0),  # throws nothing that the others could use
        Character("finisher", closing=60.0, burraco=40.0, kept=-2.0),  # any burraco will do, then out
    )
}


def leaning(character: Character, facts: Facts) -> float:
    """Points that the character thinks more of a candidate than it is worth."""
    return (
        character.kept * facts.left
        + character.pile * (facts.taken > 0)
        + character.taken * facts.taken
        + character.wild * facts.wilds
        + character.spoiled * facts.spoiled
        + character.burraco * facts.burraco
        + character.pozzetto * facts.pozzetto
        + character.fed * facts.feeds
        + character.closing * facts.closes
    )
