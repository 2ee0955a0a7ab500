"""What follows from a `Rules` value before a card is dealt: tables from which the fast table reads its answers.

**A suit** is an integer of 13 bits, ace to king, or of 14 places where the ace may lie low or high. A list of 8,192
entries indexed by the ranks held answers any question about one suit: the longest run in it, the cards without
neighbours, the points.

**A sequence** is a state of a small automaton: the places of its naturals and the kind of its wild. Where the wild
lies need not be stored, it follows from the naturals (RULES 8), so a moving wild costs nothing. A form's number
leads to its length, its bonus, the ranks that it wants, and the form after each card: some 1,400 forms for the
Italian game. A two in its own suit comes home by itself when the naturals close up to it, and leaves home, acting
as a wild, when a card is added beyond a hole.

**A set** is a count of naturals and the kind of its wild, in one small integer.

**A mask** of naturals is two numbers, one for spades and hearts and one for diamonds and clubs, of 24 bits each in the
order in which a player parts with cards: rank by rank from the three to the ace, the suits in order, from the highest
bit down. So one of the two highest bits of what may be thrown is what is thrown. (One number of 48 bits would be two
digits of a Python integer, which takes Pyodide twice as long.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from burraco.ai.kinds import kind as kind_of
from burraco.cards import JOKER, TWO
from burraco.melds import Meld, tier
from burraco.rules import Rules, Tier

RANKS13 = (1 << 13) - 1
ACE14 = 1 << 13
TWO_BIT = 1 << TWO

# What acts as the wild of a meld. An own two is of the sequence's suit: it alone can come home.
NO_WILD, JOKER_WILD, OWN_TWO, OTHER_TWO = range(4)
WILDS = (JOKER_WILD, OWN_TWO, OTHER_TWO)
SET_WILD = 16  # a set is its naturals + SET_WILD * kind
# What a wild does on a meld, by the policy: from nothing, 0, to the most.
COSTS_BONUS, MAKES_BURRACO = 1, 100

# The bit of each face in its half of a mask of naturals; wilds have none.
MASK = tuple(0 if face % 13 == TWO else 1 << 23 - (face + 11) % 13 * 2 - face // 13 % 2 for face in range(52)) + (0,)
HALF = (1 << 24) - 1

Form = tuple[int, int]  # naturals as 14 places, kind of the wild


# ---- the sequence automaton ------------------------------------------------------------------------------------------


def settle(naturals: int, wild: int, ace_both: bool) -> Form | None:
    """The form of a sequence of these naturals and this wild, an own two at home where it can be; None if it is
    none."""
    if naturals & 1 and naturals & ACE14 and not ace_both:
        return None
    if wild == OWN_TWO and not naturals & TWO_BIT and in_a_row(naturals | TWO_BIT):
        return naturals | TWO_BIT, NO_WILD
    cards = naturals.bit_count()
    holes = (naturals // (naturals & -naturals)).bit_length() - cards
    if cards < 2 or holes > (wild != NO_WILD) or not 3 <= cards + (wild != NO_WILD) <= 14:
        return None
    return naturals, wild


def in_a_row(places: int) -> bool:
    """Whether the places have no hole between them."""
    up = places // (places & -places)
    return up & (up + 1) == 0


def after_card(form: Form, rank: int, ace_both: bool) -> list[Form]:
    """The forms with one natural more: none, one, or two where an ace may lie low or high."""
    naturals, wild = form
    grown: list[Form] = []
    for place in (0, 13) if rank == 0 else (rank,):
        bit = 1 << place
        if naturals & bit:
            continue
        new = settle(naturals | bit, wild, ace_both)
        if new is None and wild == NO_WILD and naturals & TWO_BIT and not grown:
            new = settle(naturals & ~TWO_BIT | bit, OWN_TWO, ace_both)  # the natural two leaves home
        if new is not None:
            grown.append(new)
    return grown


def after_wild(form: Form, kind: int, ace_both: bool) -> Form | None:
    """The form with this wild, if it has none yet."""
    naturals, wild = form
    return settle(naturals, kind, ace_both) if wild == NO_WILD else None


def openings() -> Iterator[Form]:
    """The sequences of three cards."""
    three = [(0b111, NO_WILD)] + [(pair, kind) for pair in (0b11, 0b101) for kind in WILDS]
    for low in range(13):
        for naturals, wild in three:
            form = settle(naturals << low, wild, False) if naturals << low < 1 << 14 else None
            if form is not None:
                yield form


def longest_row(naturals: int) -> int:
    """How many of the naturals lie in one row."""
    row = 0
    while naturals:
        naturals &= naturals >> 1
        row += 1
    return row


def lying(form: Form, suit: int) -> Meld:
    """The cards of a form as they lie, a joker or a two in the wild's place."""
    naturals, wild = form
    places = [p for p in range(14) if naturals >> p & 1]
    cards = {p: suit * 13 + p % 13 for p in places}
    if wild:
        holes = [p for p in range(places[0], places[-1]) if p not in cards]
        place = holes[0] if holes else places[0] - 1 if places[0] else places[-1] + 1
        cards[place] = {JOKER_WILD: JOKER, OWN_TWO: suit * 13 + TWO, OTHER_TWO: (suit + 1) % 4 * 13 + TWO}[wild]
    return tuple(cards[p] for p in sorted(cards))


# ---- tables over one suit, indexed by the ranks held -----------------------------------------------------------------


def longest_runs() -> list[int]:
    """For the ranks held: the longest natural run of three or more, as 14 places; 0 if there is none."""
    runs = [0] * (1 << 13)
    for held in range(1, 1 << 13):
        block = held & ~(held + (held & -held))  # the lowest row of ones: the rest has no ace
        longest = runs[held ^ block]
        if block.bit_count() > max(2, longest.bit_count()):
            longest = block
        if held & 1:
            low = (held ^ RANKS13).bit_length()  # where the row below the high ace begins
            if 14 - low >= max(3, longest.bit_count()):
                longest = (1 << 14) - (1 << low)
        runs[held] = longest
    runs[RANKS13] = RANKS13  # the ace lies at one end only
    return runs


def neighbours() -> tuple[list[int], list[int]]:
    """For the ranks held: those with another one at a distance of one; those with one at a distance of two or less."""
    next_to, close = [], []
    for held in range(1 << 13):
        places = held | (held & 1) << 13  # the ace low and high
        one = places << 1 | places >> 1
        two = one | places << 2 | places >> 2
        next_to.append((one | one >> 13 & 1) & held)
        close.append((two | two >> 13 & 1) & held)
    return next_to, close


Masks = tuple[list[int], list[int]]  # for the ranks held of the first or the second suit of a half: their mask


def first_of() -> tuple[tuple[int, ...], ...]:
    """By the bit lengths of the halves of a mask: the card that is thrown first, -1 where there is none."""
    cards = {MASK[face].bit_length(): face for face in range(26) if MASK[face]}
    return tuple(
        tuple(cards[a] if a and (a + 1) // 2 >= (b + 1) // 2 else cards[b] + 26 if b else -1 for b in range(25))
        for a in range(25)
    )


def masks_held() -> Masks:
    """For the ranks held: their mask. The bits of a rank are neighbours."""
    first = [0] * (1 << 13)
    for held in range(1, 1 << 13):
        low = held & -held
        first[held] = first[held ^ low] | MASK[low.bit_length() - 1]
    return first, [mask >> 1 for mask in first]


def picked(masks: Masks, ties: list[int]) -> Masks:
    """The masks of those of the ranks held that have no ties."""
    first, second = ([of[held & ~tied] for held, tied in enumerate(ties)] for of in masks)
    return first, second


def in_every_suit(masks: Masks) -> list[int]:
    """For some ranks: their mask in all suits, either half of it."""
    return [first | second for first, second in zip(*masks, strict=True)]


def completing() -> list[int]:
    """For the ranks held: the ranks that would make a run of three with two of them."""
    fits = []
    for held in range(1 << 13):
        places = held | (held & 1) << 13  # the ace low and high
        up, down = places << 1, places >> 1
        third = up & down | up & places << 2 | down & places >> 2
        fits.append((third | third >> 13 & 1) & RANKS13)
    return fits


def suit_points(rules: Rules) -> list[int]:
    """Points of one copy of each of the ranks held."""
    worth = [0] * (1 << 13)
    for held in range(1, 1 << 13):
        low = held & -held
        worth[held] = worth[held ^ low] + rules.points[low.bit_length() - 1]
    return worth


# ---- all that follows from the rules ---------------------------------------------------------------------------------


class Charts:
    """The tables of a rule set. Sequences are numbered from 1; form 0 is "not a sequence"."""

    __slots__ = (
        "apart", "bonus", "burraco", "close", "close_wild", "closes", "every", "fewest", "fits", "forms", "free_pile",
        "frozen", "grown", "held", "joker", "kind", "lone", "most_idle", "neighbours", "next_to", "number", "once",
        "pair_form", "partners", "points", "rank_points", "refill", "rules", "run", "run_form", "set_bonus",
        "set_closes", "set_ranks", "set_size", "set_wild_does", "size", "stock_end", "top_only", "want", "wild_closes",
        "wild_does", "wilded",
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules, self.kind = rules, kind_of(rules)
        self.burraco, self.set_size, self.stock_end = rules.burraco, rules.set_size, rules.stock_end
        self.most_idle = rules.players if rules.stalemate == "ends" else 1 << 30  # so many idle turns end the hand
        self.refill, self.partners, self.close_wild = rules.refill, rules.partners, rules.close_wild
        self.free_pile, self.top_only = rules.take == "free", rules.take == "top"
        self.wild_closes = any(each.wild and each.closes for each in rules.tiers)
        self.fewest = 0 if rules.go_out else 1  # cards that a player who may go out has to keep while laying
        self.joker = rules.points[JOKER]
        self.rank_points = rules.points[:13]
        self.set_ranks = sum(1 << rank for rank in rules.set_ranks)

    def build(self) -> Iterator[None]:
        """All that takes time, in steps of some milliseconds: who thinks on the page lets it breathe between two."""
        self.points = suit_points(self.rules)
        yield
        self.run = longest_runs()
        yield
        self.next_to, self.close = neighbours()
        yield
        self.neighbours = [tied.bit_count() for tied in self.next_to]
        self.held = masks_held()
        yield
        self.apart = picked(self.held, self.next_to)
        yield
        self.lone = picked(self.held, self.close)
        yield
        self.every = in_every_suit(self.held)
        self.once = [HALF ^ twice for twice in self.every]
        yield
        self.fits = completing()
        yield
        yield from self._number_forms()
        self._judge_forms()
        yield
        self._judge_sets()
        self._freeze_sets()
        self._value_wilds()
        yield

    def _number_forms(self) -> Iterator[None]:
        """Every sequence that can come to be, and where each card leads from it: a step a form."""
        self.forms: list[Form] = [(0, 0)]
        self.number: dict[Form, int] = {}
        self.grown: list[tuple[int, ...]] = [(0,) * 13]  # by form, by rank: the form after that natural
        self.wilded: list[tuple[int, ...]] = [(0,) * 4]  # by form, by kind: the form after that wild
        self.want: list[int] = [0]  # by form: the naturals that extend it and leave its natural two where it is

        def number(form: Form | None) -> int:
            if form is None:
                return 0
            if form not in self.number:
                self.number[form] = len(self.forms)
                self.forms.append(form)
            return self.number[form]

        both = self.rules.ace_both
        for form in openings():
            number(form)
        at = 1
        while at < len(self.forms):
            form = self.forms[at]
            grown = [[number(new) for new in after_card(form, rank, both)] for rank in range(13)]
            self.grown.append(tuple(new[0] if new else 0 for new in grown))
            self.wilded.append((0, *(number(after_wild(form, kind, both)) for kind in WILDS)))
            keeps = [bool(new) and (form[1] != NO_WILD or self.forms[new[0]][1] == NO_WILD) for new in grown]
            self.want.append(sum(1 << rank for rank in range(13) if keeps[rank]))
            at += 1
            yield
        self.run_form = {naturals: n for (naturals, wild), n in self.number.items() if wild == NO_WILD}
        pairs = [0b11 << low for low in range(13)] + [0b101 << low for low in range(12)]
        self.pair_form = {(pair, kind): number(settle(pair, kind, both)) for pair in pairs for kind in WILDS}

    def _judge_forms(self) -> None:
        """Length and tier of each form; a tier depends only on the counts, so a few melds are judged for all."""
        self.size = [naturals.bit_count() + (wild > 0) for naturals, wild in self.forms]
        known: dict[tuple[int, int, bool, bool], Tier | None] = {}
        tiers: list[Tier | None] = [None]
        for (naturals, wild), size in zip(self.forms[1:], self.size[1:], strict=True):
            key = size, longest_row(naturals), wild > 0, in_a_row(naturals)
            if key not in known:
                known[key] = tier(lying((naturals, JOKER_WILD if wild else NO_WILD), 0), self.rules)
            tiers.append(known[key])
        self.bonus = [judged.bonus if judged else 0 for judged in tiers]
        self.closes = [judged is not None and judged.closes for judged in tiers]

    def _judge_sets(self) -> None:
        """The tier of each set, by its naturals and wild."""
        self.set_bonus = [0] * (4 * SET_WILD)
        self.set_closes = [False] * (4 * SET_WILD)
        for rank in self.rules.set_ranks[:1]:
            for naturals in range(2, self.rules.set_size + 1):
                cards = tuple(sorted([rank + 13 * (i % 4) for i in range(naturals)]))
                for kind in range(4) if naturals > 2 else WILDS:
                    judged = tier(cards + (JOKER,) * (kind > 0), self.rules)
                    if judged:
                        self.set_bonus[naturals + SET_WILD * kind] = judged.bonus
                        self.set_closes[naturals + SET_WILD * kind] = judged.closes

    def _freeze_sets(self) -> None:
        """A form for each set that lies among a side's sequences and is not added to: the second set of a rank, which
        three players can come to have when two of them unite (RULES 17)."""
        self.frozen: dict[int, int] = {}
        for there in range(len(self.set_bonus)):
            naturals, kind = there % SET_WILD, there // SET_WILD
            if 2 <= naturals <= self.set_size and naturals + (kind > 0) >= 3 and self.rules.partners:
                self.frozen[there] = len(self.forms)
                self.forms.append((0, kind))
                self.grown.append((0,) * 13)
                self.wilded.append((0,) * 4)
                self.want.append(0)
                self.size.append(naturals + (kind > 0))
                self.bonus.append(self.set_bonus[there])
                self.closes.append(self.set_closes[there])

    def _value_wilds(self) -> None:
        """What a wild does on a form, or on a set by its naturals and wild."""
        after = [self.closes[row[JOKER_WILD]] for row in self.wilded]
        self.wild_does = [
            self._wild_does(size) if row[JOKER_WILD] and after[form] >= self.closes[form] else 0
            for form, (size, row) in enumerate(zip(self.size, self.wilded, strict=True))
        ]
        closes = self.set_closes
        self.set_wild_does = [
            self._wild_does(n) if 0 < n < SET_WILD and closes[n + SET_WILD] >= closes[n] else 0
            for n in range(4 * SET_WILD)
        ]

    def _wild_does(self, length: int) -> int:
        """What a wild is worth on a natural meld of this length: MAKES_BURRACO most of all, the more the longer it is;
        COSTS_BONUS where it takes a clean burraco of just seven its bonus."""
        if length == self.burraco - 1:
            return MAKES_BURRACO
        if length == self.burraco:
            return COSTS_BONUS
        return 50 + length if length < self.burraco else 20

    def ranks_of(self, sets: Sequence[int]) -> int:
        """The ranks of the sets that take more naturals, and 13 bits further up those of full ones."""
        ranks = sum(1 << rank for rank, there in enumerate(sets) if there)
        full = sum(1 << rank for rank, there in enumerate(sets) if there % SET_WILD >= self.set_size)
        return ranks ^ full | full << 13


@lru_cache(8)
def _begun(rules: Rules) -> tuple[Charts, Iterator[None]]:
    """The tables of these rules, and the steps that are left until they are all there: whoever takes one goes on where
    the last has stopped."""
    chart = Charts(rules)
    return chart, chart.build()


def building(rules: Rules) -> Iterator[None]:
    """The steps that are left until the tables of these rules are there; none once they are."""
    return _begun(rules)[1]


def charts(rules: Rules) -> Charts:
    """The tables of these rules, built once."""
    chart, steps = _begun(rules)
    for _ in steps:
        pass
    return chart
