"""What a tuple of faces is worth as a meld. Pure and cached; a meld is the ordered tuple of faces as it lies.

A set lies as its naturals, ascending, then the wild. A sequence lies from low to high, and the place of its wild
follows from the naturals (RULES 8): one hole, and it is there; no hole, and it is free at the low end, or at the high
end if an ace lies low. So a sequence is known from its cards and from where its ace lies: places are 1 (low ace), 2 ..
13 (king), 14 (high ace).
"""

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from burraco.cards import ACE, HIDDEN, JOKER, TWO, is_wild, rank, suit
from burraco.rules import Rules, Tier

Meld = tuple[int, ...]
LOW_ACE, HIGH_ACE = 1, 14
_CACHE = 1 << 16


class Shape(NamedTuple):
    """What lies there: a `run` or a `set`; its suit (-1 for a set); the place of its first card (the rank, for a set);
    the index of the card that acts as a wild, or -1."""

    kind: str
    suit: int
    low: int
    wild: int


def points(cards: Meld, rules: Rules) -> int:
    """Points of the faces, whatever they stand for (RULES 1)."""
    return sum(map(rules.points.__getitem__, cards))


def without(cards: Meld, taken: Meld) -> Meld | None:
    """The cards that remain, in order, when one copy of each of `taken` is gone; None if one is not among them."""
    rest = list(cards)
    for c in taken:
        if c not in rest:
            return None
        rest.remove(c)
    return tuple(rest)


@lru_cache(_CACHE)
def shape(meld: Meld, rules: Rules) -> Shape | None:
    """The shape of a meld as it lies, or None if it is not one."""
    home, away = _ways(tuple(sorted(meld)), rules)
    if meld not in home + away:
        return None
    naturals = [(i, c) for i, c in enumerate(meld) if not is_wild(c)]
    index, first = naturals[0]
    if len({rank(c) for _, c in naturals}) == 1 and len(naturals) > 1:
        return Shape("set", -1, rank(first), len(meld) - 1 if is_wild(meld[-1]) else -1)
    low = rank(first) + 1 - index  # a first ace lies low: a high one is the last natural of at least two
    own_two = suit(first) * 13 + TWO
    wild = next((i for i, c in enumerate(meld) if is_wild(c) and not (c == own_two and low + i == 2)), -1)
    return Shape("run", suit(first), low, wild)


def layouts(cards: Meld, rules: Rules) -> tuple[Meld, ...]:
    """Every new meld made of exactly these cards (ascending): none, one, or two where an ace may lie low or high. A two
    in its own place is natural wherever it can be (RULES 7)."""
    home, away = _ways(cards, rules)
    return home or away


@lru_cache(_CACHE)
def _ways(cards: Meld, rules: Rules) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """How these cards (ascending) can lie as a meld: with a two at home in its own suit, and without one."""
    if len(cards) < 3:
        return (), ()
    naturals = [c for c in cards if not is_wild(c)]
    wilds = [c for c in cards if is_wild(c)]
    if len({rank(c) for c in naturals}) == 1 and len(naturals) > 1:
        fits = rank(naturals[0]) in rules.set_ranks and len(naturals) <= rules.set_size and len(wilds) <= 1
        return (), (tuple(naturals + wilds),) if fits else ()
    if len({suit(c) for c in naturals}) != 1:
        return (), ()
    own_two = suit(naturals[0]) * 13 + TWO
    home: tuple[Meld, ...] = ()
    if own_two in wilds:
        movers = wilds[:]
        movers.remove(own_two)
        home = _placed(naturals + [own_two], movers, rules.ace_both)
    return home, _placed(naturals, wilds, rules.ace_both)


def _placed(naturals: list[int], movers: list[int], ace_both: bool) -> tuple[Meld, ...]:
    """Sequences in which every natural lies in its own place and at most one mover acts as the wild."""
    if len(movers) > 1 or len(naturals) < 2:
        return ()
    choices = [(LOW_ACE, HIGH_ACE) if rank(c) == ACE else (rank(c) + 1,) for c in naturals]
    found = []
    for places in product(*choices):
        at = dict(zip(places, naturals, strict=True))
        if len(at) < len(naturals) or LOW_ACE in at and HIGH_ACE in at and not ace_both:
            continue
        low, high = min(at), max(at)
        holes = [p for p in range(low, high) if p not in at]
        if len(holes) > len(movers):
            continue
        if movers:
            place = holes[0] if holes else low - 1 if low > LOW_ACE else high + 1
            if place > HIGH_ACE:
                continue
            at[place] = movers[0]
        found.append(tuple(at[p] for p in sorted(at)))
    return tuple(sorted(found))


@lru_cache(_CACHE)
def grow(meld: Meld, card: int, rules: Rules) -> tuple[Meld, ...]:
    """The melds that this one can become when one card is added (RULES 5 to 8).

    The wild moves by itself. It is displaced from a hole only by the natural that it stands for, never by another wild,
    and a two that acts as a wild comes home only beside a natural three. An ace stays at the end where it lies: in
    3 .. Q 2 A, which only grows to be, it keeps the two from coming home.
    """
    if not _akin(meld, card, rules):
        return ()
    home, away = _ways(tuple(sorted((*meld, card))), rules)
    return _grown(meld, card, home, rules) or _grown(meld, card, away, rules)


def _akin(meld: Meld, card: int, rules: Rules) -> bool:
    """Whether the card is a wild, of the sequence's suit, or of the set's rank: no other ever joins the meld."""
    lies = shape(meld, rules)
    assert lies is not None, "only a meld grows"
    return is_wild(card) or (rank(card) == lies.low if lies.kind == "set" else suit(card) == lies.suit)


def _grown(meld: Meld, card: int, ways: tuple[Meld, ...], rules: Rules) -> tuple[Meld, ...]:
    """Those of the ways in which the cards can lie that the meld can become."""
    old = shape(meld, rules)
    assert old is not None, "only a meld grows"
    wild = meld[old.wild] if old.wild >= 0 else None
    grown = []
    for new in ways:
        after = shape(new, rules)
        if after is None or after.kind != old.kind or not _ace_stays(meld, old, new, after):
            continue
        stays = wild is None or after.wild >= 0 and new[after.wild] == wild
        comes_home = after.wild < 0 and not is_wild(card)
        if stays or comes_home:
            grown.append(new)
    return tuple(grown)


def _ace_stays(meld: Meld, old: Shape, new: Meld, after: Shape) -> bool:
    """Whether every ace of a sequence lies where it lay."""
    return old.kind == "set" or _ace_ends(meld, old) <= _ace_ends(new, after)


def _ace_ends(run: Meld, lies: Shape) -> set[int]:
    """The places, of 1 and 14, where a natural ace of the sequence lies."""
    return {lies.low + i for i, c in enumerate(run) if i != lies.wild and rank(c) == ACE}


@lru_cache(_CACHE)
def extend(meld: Meld, cards: Meld, rules: Rules) -> tuple[Meld, ...]:
    """The melds that this one can become when all of `cards` (ascending) are added one by one, in any order."""
    found: set[Meld] = set()
    for i, card in enumerate(cards):
        if i and cards[i - 1] == card:
            continue
        rest = cards[:i] + cards[i + 1 :]
        for grown in grow(meld, card, rules):
            found.update(extend(grown, rest, rules) if rest else (grown,))
    return tuple(sorted(found))


def starts(hand: Meld, rules: Rules) -> tuple[Meld, ...]:
    """Every new meld of three cards from a hand (ascending): the openings from which all larger ones grow."""
    wilds = tuple(c for c in hand if is_wild(c))
    alike: dict[tuple[str, int], list[int]] = {}
    for c in hand:
        if c not in (JOKER, HIDDEN):
            alike.setdefault(("suit", suit(c)), []).append(c)  # with its twos, which may be at home
            if rank(c) in rules.set_ranks:
                alike.setdefault(("rank", rank(c)), []).append(c)
    groups = [tuple(group) for group in alike.values() if len(group) > 1]
    return tuple(sorted({meld for group in groups for meld in _threes(group, wilds, rules)}))


@lru_cache(_CACHE)
def _threes(naturals: Meld, wilds: Meld, rules: Rules) -> tuple[Meld, ...]:
    """Every meld of three of these cards that could be naturals, or of two of them and a wild."""
    threes: set[Meld] = set(combinations(naturals, 3))
    for pair in set(combinations(naturals, 2)):
        spare = {wild for wild in wilds if pair.count(wild) < wilds.count(wild)}
        threes.update(tuple(sorted((*pair, wild))) for wild in spare)
    return tuple(meld for three in threes for meld in layouts(three, rules))


@lru_cache(_CACHE)
def reach(meld: Meld, hand: Meld, card: int, rules: Rules) -> tuple[Meld, ...]:
    """The melds that this one can become with `card` as the last card added, after as few of `hand` (ascending) as it
    takes: none if the card fits at once."""
    if not _akin(meld, card, rules):
        return ()
    found = set(grow(meld, card, rules))
    if not found:
        for helper in sorted(set(hand)):
            rest = without(hand, (helper,))
            assert rest is not None
            for grown in grow(meld, helper, rules):
                found.update(reach(grown, rest, card, rules))
    return tuple(sorted(found))


@lru_cache(_CACHE)
def tier(meld: Meld, rules: Rules) -> Tier | None:
    """The tier of a burraco as it lies now, None for a shorter meld (RULES 9)."""
    if len(meld) < rules.burraco:
        return None
    lies = shape(meld, rules)
    assert lies is not None, "only a meld has a tier"
    n, w = len(meld), lies.wild
    row = n if w < 0 else n - 1 if lies.kind == "set" else max(w, n - 1 - w)
    at_end = w in (0, n - 1)
    return next(
        (
            t
            for t in rules.tiers
            if t.wild == (w >= 0) and row >= t.row and t.kind in ("", lies.kind) and (at_end or not t.end)
        ),
        None,
    )
