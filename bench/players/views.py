"""What a simple player asks of a view: what fits where, what could be laid, what belongs together in a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from burraco.cards import ACE, HIDDEN, JOKER, RANKS, is_wild, rank, suit
from burraco.melds import Meld, grow, shape, starts, tier, without
from burraco.rules import Rules
from burraco.state import Action, State, lay, why_not


def has_wild(meld: Meld, rules: Rules) -> bool:
    """Whether a card of the meld acts as a wild."""
    lies = shape(meld, rules)
    return lies is not None and lies.wild >= 0


def is_run(meld: Meld, rules: Rules) -> bool:
    lies = shape(meld, rules)
    return lies is not None and lies.kind == "run"


def own(view: State) -> tuple[Meld, ...]:
    """The melds of the side to act."""
    return view.melds[view.side]


def theirs(view: State) -> tuple[Meld, ...]:
    """The melds of all other sides."""
    return tuple(meld for side, melds in enumerate(view.melds) if side != view.side for meld in melds)


def fits(card: int, melds: Iterable[Meld], rules: Rules) -> bool:
    """Whether the card, a natural, extends one of these melds."""
    return not is_wild(card) and any(grow(meld, card, rules) for meld in melds)


def grown(meld: Meld, cards: Meld, rules: Rules) -> Meld:
    """The meld with as many of these cards as go onto it one by one without a further wild."""
    rest = list(cards)
    while True:
        for card in rest:
            longer = grow(meld, card, rules)
            if longer and has_wild(longer[0], rules) <= has_wild(meld, rules):
                meld = longer[0]
                rest.remove(card)
                break
        else:
            return meld


@lru_cache(1 << 12)
def longest(hand: Meld, rules: Rules) -> tuple[Meld, ...]:
    """New melds of a hand (ascending), each as long as the hand allows with one wild at most: the longest first, of
    equal ones those without a wild."""
    found = set()
    for start in starts(hand, rules):
        rest = without(hand, start)
        assert rest is not None
        found.add(grown(start, rest, rules))
    return tuple(sorted(found, key=lambda meld: (-len(meld), has_wild(meld, rules), meld)))


def additions(view: State) -> Iterator[Action]:
    """Legal lays of one card onto an own meld, onto the longest first."""
    cards = sorted(set(view.hand))
    for index, meld in sorted(enumerate(own(view)), key=lambda each: -len(each[1])):
        for card in cards:
            for longer in grow(meld, card, view.rules):
                if why_not(view, act := lay(index, longer)) is None:
                    yield act


def openings(view: State) -> Iterator[Action]:
    """Legal new melds, the longest first; after them those of three cards, for which there may be room where there is
    none for a longer one (RULES 12)."""
    for meld in (*longest(view.hand, view.rules), *starts(view.hand, view.rules)):
        if why_not(view, act := lay(len(own(view)), meld)) is None:
            yield act


def added(view: State, act: Action) -> Meld:
    """The cards of the hand that a legal lay spends."""
    spent = without(act.cards, own(view)[act.index] if act.index < len(own(view)) else ())
    assert spent is not None
    return spent


def dirties(view: State, act: Action) -> bool:
    """Whether a lay uses a wild that its meld did not have."""
    old = own(view)[act.index] if act.index < len(own(view)) else ()
    return has_wild(act.cards, view.rules) and not (old and has_wild(old, view.rules))


def is_clean_burraco(meld: Meld, rules: Rules) -> bool:
    return tier(meld, rules) is not None and not has_wild(meld, rules)


def missing(meld: Meld, rules: Rules) -> list[int]:
    """The natural cards that extend a meld."""
    return [card for card in range(JOKER) if not is_wild(card) and grow(meld, card, rules)]


def ties(view: State, card: int) -> int:
    """How well a natural goes with the rest of the hand: 6 for each card of its rank, 5 for each next to it in its
    suit, 2 for each with one card between (the ace lies at either end)."""
    others = list(view.hand)
    others.remove(card)
    worth = 0
    for other in others:
        if not is_wild(other):
            gap = distance(card, other)
            worth += 6 * (rank(card) == rank(other)) + 5 * (gap == 1) + 2 * (gap == 2)
    return worth


def distance(a: int, b: int) -> int:
    """How far apart two naturals lie in a sequence; 99 if they never lie in one."""
    if suit(a) != suit(b):
        return 99
    gap = abs(rank(a) - rank(b))
    return min(gap, len(RANKS) - gap) if ACE in (rank(a), rank(b)) else gap


def value(cards: Meld, rules: Rules) -> int:
    """Points of the cards that can be seen."""
    return sum(rules.points[card] for card in cards if card != HIDDEN)


def is_urgent(view: State, stock: int, hand: int) -> bool:
    """Whether the stock is down to so many cards, or another side, with its pozzetto taken, to so few in a hand."""
    return len(view.stock) <= stock or any(
        view.took[side] and side != view.side and len(view.hands[seat]) <= hand for seat, side in enumerate(view.sides)
    )
