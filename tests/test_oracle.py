"""A second opinion on melds, written from articles 5 to 9 of the rules alone: every card in every place, in every way.

It knows cards by their names and melds by what lies at which place (1 the low ace, 2 .. 13 the king, 14 the high ace);
nothing of the engine is used but what is put to the question. Slow, and easy to believe.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import NamedTuple

import pytest

from burraco.cards import face, name
from burraco.melds import extend, grow, layouts, shape, starts, tier
from burraco.rules import PRESETS


class How(NamedTuple):
    """What the articles leave to the preset."""

    sets: str  # ranks of which there are sets
    ace_both: bool
    tiers: str


ALL = "A3456789TJQK"
RULES = {
    "burraco-2": How(ALL, False, "italian"),
    "burraco-classic-4": How(ALL, False, "classic"),
    "burraco-international-4": How("A3", False, "italian"),
    "fitab-4": How(ALL, False, "fitab"),
    "buraco-aberto-2": How("", True, "brazil"),
    "buraco-fechado-4": How(ALL, True, "brazil"),
}
RANKS = "A23456789TJQK"
PLACES = range(1, 15)


class Reading(NamedTuple):
    """One way to read some cards as a meld: what lies there in order, and which of it acts as a wild (-1: nothing)."""

    lies: tuple[str, ...]
    wild: int
    first: int  # the place of the first card; 0 for a set

    def aces(self) -> set[int]:
        """The ends at which an ace lies as an ace."""
        at = {self.first + i for i, c in enumerate(self.lies) if c[0] == "A" and i != self.wild}
        return at if self.first else set()

    def acting(self) -> str:
        return "" if self.wild < 0 else self.lies[self.wild]

    def rows(self) -> list[int]:
        """Lengths of the rows of naturals: on both sides of the wild in a sequence, all equal cards in a set."""
        if self.wild < 0:
            return [len(self.lies)]
        if not self.first:
            return [len(self.lies) - 1]
        return [self.wild, len(self.lies) - 1 - self.wild]


def wild(card: str) -> bool:
    return card == "JK" or card[0] == "2"


def placings(cards: tuple[str, ...], suit: str) -> Iterator[dict[int, tuple[str, bool]]]:
    """Every way to put each card at a place of its own: as itself, or, a wild, as whatever belongs there."""
    if not cards:
        yield {}
        return
    card, rest = cards[0], cards[1:]
    for there in placings(rest, suit):
        acts = sum(not natural for _, natural in there.values())
        for place in PLACES:
            if place in there:
                continue
            if card != "JK" and card[1] == suit and RANKS[(place - 1) % 13] == card[0]:
                yield {**there, place: (card, True)}
            elif wild(card) and not acts:
                yield {**there, place: (card, False)}


def sequences(cards: tuple[str, ...], ace_both: bool) -> set[Reading]:
    """Article 5 to 8: one suit, no gap, two naturals, one wild at most, which lies in the hole, or else at the low end,
    or else, an ace being there, at the high end."""
    found: set[Reading] = set()
    naturals = [c for c in cards if not wild(c)]
    if len({c[1] for c in naturals}) != 1:
        return set()
    for there in placings(cards, naturals[0][1]):
        low, high = min(there), max(there)
        acting = [p for p, (_, natural) in there.items() if not natural]
        if high - low + 1 != len(there) or len(there) - len(acting) < 2:
            continue
        if not ace_both and {1, 14} <= set(there) - set(acting):
            continue
        if acting:
            free_low = acting == [high] and low > 1
            if free_low:
                continue  # it would have slid down
        order = sorted(there)
        lies = tuple(there[p][0] for p in order)
        found.add(Reading(lies, order.index(acting[0]) if acting else -1, low))
    return found


def purest(found: set[Reading]) -> set[Reading]:
    """Article 7: a two is natural wherever it can be."""
    fewest = min((reading.wild >= 0 for reading in found), default=False)
    return {reading for reading in found if (reading.wild >= 0) == fewest}


def sets(cards: tuple[str, ...], ranks: str) -> set[Reading]:
    """Article 5: one rank, at most eight naturals and one wild."""
    naturals = sorted((c for c in cards if not wild(c)), key=face)
    wilds = [c for c in cards if wild(c)]
    if len({c[0] for c in naturals}) != 1 or naturals[0][0] not in ranks:
        return set()
    if not 2 <= len(naturals) <= 8 or len(wilds) > 1:
        return set()
    return {Reading((*naturals, *wilds), len(naturals) if wilds else -1, 0)}


def every_reading(cards: tuple[str, ...], how: How) -> set[Reading]:
    if len(cards) < 3:
        return set()
    return sets(cards, how.sets) | sequences(cards, how.ace_both)


def readings(cards: tuple[str, ...], how: How) -> set[Reading]:
    return purest(every_reading(cards, how))


def grown(old: Reading, card: str, how: How) -> set[Reading]:
    """Article 8: what the meld can be with one more card."""
    result = set()
    every = every_reading((*old.lies, card), how)
    alike = {new for new in every if bool(new.first) == bool(old.first) and old.aces() <= new.aces()}
    for new in purest(alike):  # an ace does not move
        if old.wild >= 0:
            home = new.wild < 0 and not wild(card)  # only a natural sends a wild home
            if not home and new.acting() != old.acting():
                continue  # a wild does not displace a wild
        result.add(new)
    return result


def judged(reading: Reading, kind: str) -> str:
    """Article 9 and the table of presets."""
    n, dirty, rows = len(reading.lies), reading.wild >= 0, reading.rows()
    if n < 7:
        return "none"
    if kind == "fitab":
        if reading.first and max(rows) == 13:
            return "royal-dirty" if dirty else "royal"
        if not reading.first and max(rows) == 8:
            return "super-dirty" if dirty else "super"
    if kind == "brazil" and not dirty and n >= 13:
        return {13: "half-real", 14: "real"}[n]
    if not dirty:
        return "clean"
    return "semi" if kind in ("italian", "fitab") and max(rows) >= 7 else "dirty"


# ---- what is put to the question -------------------------------------------------------------------------------------

PACK = [r + s for s in "shdc" for r in RANKS]


def ask(cards: tuple[str, ...], preset: str) -> set[Reading]:
    """The oracle and the engine on the same cards: the same layouts, shapes and tiers."""
    rules, how = PRESETS[preset], RULES[preset]
    expected = readings(cards, how)
    melds = layouts(tuple(sorted(map(face, cards))), rules)
    assert {tuple(map(name, m)) for m in melds} == {r.lies for r in expected}, cards
    for reading in expected:
        meld = tuple(map(face, reading.lies))
        lies = shape(meld, rules)
        assert lies is not None
        assert (lies.kind, lies.wild) == ("run" if reading.first else "set", reading.wild), reading
        if reading.first:
            assert lies.low == reading.first, reading
        kind = tier(meld, rules)
        assert (kind.name if kind else "none") == judged(reading, how.tiers), reading
    return expected


def ask_grow(old: Reading, card: str, preset: str) -> set[Reading]:
    expected = grown(old, card, RULES[preset])
    melds = grow(tuple(map(face, old.lies)), face(card), PRESETS[preset])
    assert {tuple(map(name, m)) for m in melds} == {r.lies for r in expected}, (old, card)
    return expected


def within_two_packs(cards: tuple[str, ...]) -> bool:
    return all(n <= (4 if c == "JK" else 2) for c, n in Counter(cards).items())


def likely(rng: Random) -> tuple[str, ...]:
    """Cards that may well be a meld: a piece of a sequence or of a set with a hole, a wild or a stranger, or two."""
    suit = rng.choice("shdc")
    if rng.random() < 0.25:
        rank = rng.choice(RANKS)
        cards = rng.sample([rank + s for s in "shdc"] * 2, rng.randint(2, 8))
    else:
        n = rng.choice((2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14))
        start = rng.randrange(0, 15 - n)
        cards = [RANKS[(start + i) % 13] + suit for i in range(n)]
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            cards.pop(rng.randrange(len(cards)))
    for _ in range(rng.choice((0, 0, 1, 1, 1, 2))):
        cards.append(rng.choice(["JK", "2" + suit, "2" + suit, "A" + suit, "2" + rng.choice("shdc"), rng.choice(PACK)]))
    rng.shuffle(cards)
    return tuple(cards)


@pytest.mark.parametrize("preset", ["burraco-2", "buraco-aberto-2"])
def test_every_three_cards(preset):
    """All 26,183 of them."""
    for cards in combinations_with_replacement((*PACK, "JK"), 3):
        if within_two_packs(cards):
            ask(cards, preset)


@pytest.mark.parametrize("preset", RULES)
def test_every_set_of_three_to_nine(preset):
    for rank in RANKS:
        copies = [rank + s for s in "shdc"] * 2
        for n in range(2, 9):
            naturals = tuple(copies[:n])
            for wilds in ((), ("JK",), ("2d",), ("JK", "2d"), ("2s", "2s")):
                cards = naturals + wilds
                if within_two_packs(cards):
                    ask(cards, preset)
    ask(("7s", "7s", "7s", "7h", "7h", "7d", "7d", "7c", "7c"), preset)


@pytest.mark.parametrize("preset", ["burraco-2", "fitab-4", "buraco-fechado-4"])
def test_every_piece_of_a_suit(preset):
    """Every sequence, with each one card missing, without and with each sort of wild."""
    for low in PLACES:
        for high in range(low + 1, 15):
            whole = tuple(RANKS[(p - 1) % 13] + "d" for p in range(low, high + 1))
            pieces = {whole} | {whole[:i] + whole[i + 1 :] for i in range(len(whole))}
            for piece in pieces:
                for wilds in ((), ("JK",), ("2d",), ("2s",), ("2d", "JK"), ("2d", "2d")):
                    if within_two_packs(piece + wilds):
                        ask(piece + wilds, preset)


@pytest.mark.parametrize("preset", RULES)
def test_likely_cards(preset):
    rng = Random(preset)
    found = sum(bool(ask(likely(rng), preset)) for _ in range(800))
    assert found > 80  # the question was worth asking


@pytest.mark.parametrize("preset", ["burraco-2", "buraco-fechado-4"])
def test_every_card_on_every_small_meld(preset):
    """Each meld of three of one suit (and a few sets) with each of the 53 faces added."""
    small = [*(c for c in PACK if c[1] == "h"), "2s", "JK"]
    olds = [r for cards in combinations(small, 3) for r in readings(cards, RULES[preset])]
    for cards in (("7s", "7h", "7d"), ("7s", "7s", "JK"), ("As", "Ah", "2c"), ("2h", "2h", "3h")):
        olds += readings(cards, RULES[preset])
    for old in olds:
        for card in (*PACK, "JK"):
            ask_grow(old, card, preset)


@pytest.mark.parametrize("preset", RULES)
def test_growing_melds(preset):
    """Chains of growth from likely melds, and, for two cards more, in every order at once."""
    rng = Random(preset + "+")
    rules = PRESETS[preset]
    for _ in range(120):
        old = next(iter(sorted(readings(likely(rng), RULES[preset]))), None)
        while old and within_two_packs(old.lies):
            near = [r + c[1] for c in old.lies if c != "JK" for r in rng.sample(RANKS, 3)]
            first, second = rng.choice([*near, "JK", "2s"]), rng.choice([*near, "JK", "2d"])
            either = {
                last.lies
                for a, b in ((first, second), (second, first))
                for middle in ask_grow(old, a, preset)
                for last in ask_grow(middle, b, preset)
            }
            both = tuple(sorted((face(first), face(second))))
            assert {tuple(map(name, m)) for m in extend(tuple(map(face, old.lies)), both, rules)} == either
            old = next(iter(sorted(ask_grow(old, first, preset))), None)


@pytest.mark.parametrize("preset", RULES)
@pytest.mark.parametrize("wild", ["2h", "2c", "JK"])
def test_sequences_that_grow_down_from_a_high_ace(preset, wild):
    """The two in the king's place stays there when the three comes: its home would need the ace to come down."""
    (reading,) = (r for r in readings(("Qh", wild, "Ah"), RULES[preset]))
    for rank in "JT9876543":
        (reading,) = ask_grow(reading, rank + "h", preset)
        assert reading.lies[-2:] == (wild, "Ah")
        for card in ("Kh", "2h", "2s", "JK", "Ah"):
            ask_grow(reading, card, preset)


@pytest.mark.parametrize("preset", RULES)
def test_openings_of_a_hand(preset):
    """`starts` finds each meld that any three cards of a hand make, and no other."""
    rng = Random(preset + "hand")
    for size in (3, 11, 11, 14, 18):
        dealt = rng.sample([*PACK, *PACK, *["JK"] * 4], size)
        expected = {r.lies for cards in combinations(dealt, 3) for r in readings(cards, RULES[preset])}
        melds = starts(tuple(sorted(map(face, dealt))), PRESETS[preset])
        assert {tuple(map(name, m)) for m in melds} == expected
        assert list(melds) == sorted(set(melds))


def test_the_oracle_knows_the_examples_of_the_rules():
    """The melds that the articles spell out, so that the oracle itself is held to something."""
    italian = RULES["burraco-2"]

    def lies(text: str) -> set[str]:
        return {" ".join(r.lies) for r in readings(tuple(text.split()), italian)}

    def adds(text: str, *more: str) -> set[str]:
        now = readings(tuple(text.split()), italian)
        for card in more:
            now = {new for old in now for new in grown(old, card, italian)}
        return {" ".join(r.lies) for r in now}

    assert lies("4s 4c 2d") == {"4s 4c 2d"}
    assert lies("As 2s 3s 2s 5s") == {"As 2s 3s 2s 5s"}
    assert lies("2h JK 4h") == {"2h JK 4h"}
    assert lies("Ks As 2s") == {"2s Ks As"}
    assert not lies("Ks As 2s 3s") and not lies("2s 2h JK")
    assert adds("8s JK Ts", "9s") == {"JK 8s 9s Ts"}
    assert adds("8s JK Ts", "9s", "Qs") == {"8s 9s Ts JK Qs"}
    assert adds("3d 4d 2d 6d", "5d") == {"2d 3d 4d 5d 6d"}
    assert not adds("3d 4d 2d 6d", "JK", "Ad") and not adds("3d 4d 2d 6d", "Ad", "JK")
    assert adds("2h 3h 4h 5h 6h 7h", "9h") == {"3h 4h 5h 6h 7h 2h 9h"}
    assert adds("2h 3h 4h 5h 6h 7h", "9h", "8h") == {"2h 3h 4h 5h 6h 7h 8h 9h"}
