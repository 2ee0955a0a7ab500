"""Players by name: the references that the opponent is measured by, and the opponent at any level and character.

greedy    pile    random    adder    lexicographic    pile-size    rusher    hoarder    cautious
full:600    medium    medium:hoarder    medium:hoarder:60    a mind, with the playouts of each of its decisions
full:100?TURNS=6,take=3    greedy?take=3                     with other numbers of the search and of the policy
"""

from __future__ import annotations

from functools import partial

from bench.players.adder import adder
from bench.players.at_random import at_random
from bench.players.cautious import cautious
from bench.players.greedy import greedy, pile, tuned
from bench.players.hoarder import hoarder
from bench.players.lexicographic import lexicographic
from bench.players.pile_size import pile_size
from bench.players.rusher import rusher
from bench.players.strategy import Player
from bench.players.variant import read, variant
from burraco.ai.levels import Mind, mind
from burraco.ai.search import choose

__all__ = ["REFERENCES", "Player", "player", "playouts"]

REFERENCES: dict[str, Player] = {
    "greedy": greedy,
    "pile": pile,
    "random": at_random,
    "adder": adder,
    "lexicographic": lexicographic,
    "pile-size": pile_size,
    "rusher": rusher,
    "hoarder": hoarder,
    "cautious": cautious,
}
UNLIMITED = 2400  # playouts a decision of a mind without limit: fewer than one second a move gives in the browser


def player(spec: str) -> Player:
    """The player of this name. Raises ValueError for any other text."""
    name, asked, numbers = spec.partition("?")
    if asked and name == "greedy":
        return tuned(read(numbers))
    if name in REFERENCES and not asked:
        return REFERENCES[name]
    thinks, limit = parsed(name)
    thinker = partial(choose, mind=thinks, playouts=limit)
    return variant(thinker, read(numbers)) if asked else thinker


def playouts(spec: str) -> int:
    """The playouts of each decision of a player. Raises ValueError as `player` does."""
    name = spec.partition("?")[0]
    return 0 if name in REFERENCES else parsed(name)[1]


def parsed(name: str) -> tuple[Mind, int]:
    words, _, last = name.rpartition(":")
    limit = int(last) if words and last.isdecimal() else 0
    thinks = mind(words if limit else name)
    return thinks, limit or thinks.level.playouts or UNLIMITED
