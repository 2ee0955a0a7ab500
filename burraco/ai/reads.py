"""What the others hold, as far as what they did tells.

The hidden cards are not dealt evenly any more once somebody has played for some turns. Wilds stay in hands, and so do
aces. What fits a meld of the own side is laid, what the others could lay is kept from them. Who throws a card has no
use for it: it has not its neighbours either, nor its rank. How much each of this counts was learned from hands in which
all sorts of players met (bench/reads.py), so nobody is taken to play as the search itself does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from burraco.ai.charts import RANKS13, TWO_BIT
from burraco.ai.core import BIT, SUIT, Position
from burraco.ai.evaluate import NEED, phase
from burraco.ai.keeps import KEEPS
from burraco.cards import ACE, JOKER
from burraco.rules import Rules
from burraco.state import Action, State

Thrown = tuple[tuple[int, ...], ...]
"""By seat: the cards that it threw since its hand came, the first of them first."""

CERTAIN = 1 << 14  # odds are so many at most
LEAST = CERTAIN // 50  # and so many at least: nobody is sure of what another would do
SETTLED = 12  # turns after which a hand has become what it is
EIGHT = 7  # from this rank on a card counts ten points
GONE = 1 << 10  # the size of a hand that nobody counts any more

# What makes a card likelier or less likely to be kept: the logarithm of its odds goes up by so much.
NAMES = (
    "fits, early", "fits, need", "fits, free", "fits theirs", "joker", "two", "ace", "high", "low", "thrown", "next",
    "gap", "rank",
)  # fmt: skip
FITS, THEIRS, A_JOKER, A_TWO, AN_ACE, HIGH, LOW, SAME, NEXT, GAP, RANK = 0, *range(3, 13)


class Read(NamedTuple):
    """What is thought of the holes of one hand. `odds`: by face, in CERTAIN, how likely the card is to have stayed, in
    proportion; none: every card is as likely. `laid`: what natural melds it had are on the table."""

    odds: Sequence[int]
    laid: bool


UNREAD = Read((), False)


def thrown(view: State, actions: Iterable[Action]) -> Thrown:
    """What each seat threw in this hand, since its hand came: a pozzetto is another hand."""
    rules = view.rules
    found: list[list[int]] = [[] for _ in range(rules.players)]
    sizes = [rules.hand] * rules.players
    sides = list(rules.sides)
    lengths: list[list[int]] = [[] for _ in sides]  # by side, of its melds
    seat, pile, drew = (view.dealer + 1) % rules.players, int(rules.starter), False
    for action in actions:
        if action.kind == "drop":
            sizes[seat] -= 1
            found[seat].append(action.cards[0])
            pile += 1
        elif action.kind == "take":
            sizes[seat] += pile
            pile = 0
        elif action.kind == "draw" and drew:  # the very first card is refused, face up (RULES B2)
            pile = 1
        elif action.kind == "draw":
            sizes[seat] += 1
        drew = action.kind != "drop"
        if action.index >= 0:  # the meld of this number has these cards now
            melds, at = lengths[sides[seat]], action.index
            sizes[seat] -= len(action.cards) - sum(melds[at : at + 1])
            melds[at : at + 1] = [len(action.cards)] if action.cards else []
        if not sizes[seat]:
            if max(sizes) < GONE:
                unite(rules, seat, sides, lengths)
            sizes[seat], found[seat] = GONE, []
        if action.kind == "drop":
            seat = (seat + 1) % rules.players
    return tuple(map(tuple, found))


def unite(rules: Rules, seat: int, sides: list[int], lengths: list[list[int]]) -> None:
    """Where the first pozzetto makes partners of the others (RULES 17), so do their melds come together."""
    for offsets in rules.partners:
        first, *others = sorted((seat + n) % rules.players for n in offsets)
        for other in others:
            lengths[sides[first]] += lengths[sides[other]]
            sides[other] = sides[first]


def reads(view: State, p: Position, threw: Thrown) -> list[Read]:
    """What there is to think of each hand of a view, which is this position; nothing of the own, and of one that was
    not played yet."""
    return [
        UNREAD if seat == view.player or not cards or view.unseen[seat] else read(p, seat, cards)
        for seat, cards in enumerate(threw)
    ]


def read(p: Position, seat: int, cards: Sequence[int]) -> Read:
    """What there is to think of the hand of a seat that threw these cards."""
    weights = KEEPS[p.charts.kind]
    found = [sum([weights[i] * x for i, x in of]) for of in marks(p, seat, cards)]
    most = max(found)
    odds = [max(LEAST, int(CERTAIN * exp(each - most))) for each in found]
    return Read(odds, phase(p, p.sides[seat]) != NEED)


def marks(p: Position, seat: int, cards: Sequence[int]) -> list[list[tuple[int, float]]]:
    """By face, what counts for a seat that threw these cards: which of NAMES, and how much of it."""
    settled = min(len(cards), SETTLED) / SETTLED
    side, suits = p.sides[seat], [0, 0, 0, 0]
    for card in cards:
        if card != JOKER:
            suits[SUIT[card]] |= BIT[card] & ~TWO_BIT
    any_suit = suits[0] | suits[1] | suits[2] | suits[3]
    found: list[list[tuple[int, float]]] = []
    for suit, ranks in enumerate(suits):
        own = p.want[side][suit]
        theirs = 0
        for other, want in enumerate(p.want):
            theirs |= want[suit] if other != side else 0
        near, gap = around(ranks, 1), around(ranks, 2)
        for rank in range(13):
            bit = 1 << rank
            if bit == TWO_BIT:
                found.append([(A_TWO, settled)])
                continue
            of = [(AN_ACE if rank == ACE else HIGH if rank >= EIGHT else LOW, settled)]
            if own & bit:
                of.append((FITS + phase(p, side), 1.0))
            if theirs & bit:
                of.append((THEIRS, 1.0))
            if ranks & bit:
                of.append((SAME, 1.0))
            elif any_suit & bit:
                of.append((RANK, 1.0))
            if near & bit:
                of.append((NEXT, 1.0))
            elif gap & bit:
                of.append((GAP, 1.0))
            found.append(of)
    return [*found, [(A_JOKER, settled)]]


def around(ranks: int, far: int) -> int:
    """The ranks that are so far from one of these, the ace low and high."""
    places = ranks | (ranks & 1) << 13
    shifted = places << far | places >> far
    return (shifted | shifted >> 13) & RANKS13
