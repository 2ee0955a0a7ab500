"""The fast table: a position made for playing thousands of hands a second, held against `state` by test.

A playout spends its time asking three questions: which of my cards extend a meld, do I hold a new meld, what may I
throw. So the cards lie in an order that answers each with a few operations on small integers.

**A hand** is six numbers: one for each suit, the jokers, and the count. A suit is two planes (three with three
packs) of 13 bits, ace to king: the low plane says which ranks are held, the next one of which a second copy is
held. Two planes make 26 bits: one digit of a Python integer, which is what keeps Pyodide quick. A table of 8,192
entries indexed by the low plane then answers any question about one suit: the longest run in it, the cards without
neighbours, the points.

**A sequence** is a state of a small automaton: the places of its naturals (14 bits, the ace at both ends) and the
kind of its wild. Where the wild lies need not be stored, it follows from the naturals (RULES 8), so a moving wild
costs nothing. A form's number leads to its length, bonus, the ranks that it wants, and the form after each card.
The tables are built once from a `Rules` value: some 1,500 forms for the Italian game. A two in its own suit comes
home by itself when the naturals close up to it, and leaves home, acting as a wild, when a card is added beyond a
hole.

**A set** is a count of naturals and the kind of its wild, by rank. **A side** is its sequences, its sets, and what
they want, 13 bits a suit; so all cards that can be laid on anything are `hand & want`, suit by suit.

Positions are copied, never undone. Melds and wants are tuples that copies share; hands and the stock are lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from burraco.cards import HIDDEN, JOKER, TWO
from burraco.melds import Meld, shape, tier
from burraco.rules import Rules, Tier
from burraco.state import State, has_burraco

RANKS13 = (1 << 13) - 1
ACE14 = 1 << 13
TWO_BIT = 1 << TWO
TWOS = TWO_BIT | TWO_BIT << 13 | TWO_BIT << 26
SUITS4 = range(4)
BIT = tuple(1 << face % 13 for face in range(52))  # the rank bit of a face
SUIT = tuple(face // 13 for face in range(52))

# What acts as the wild of a meld. An own two is of the sequence's suit: it alone can come home.
NO_WILD, JOKER_WILD, OWN_TWO, OTHER_TWO = range(4)
WILDS = (JOKER_WILD, OWN_TWO, OTHER_TWO)
SET_WILD = 16  # a set is its naturals + SET_WILD * kind

Form = tuple[int, int]  # naturals as 14 bits, kind of the wild


# ---- the sequence automaton ------------------------------------------------------------------------------------------


def settle(naturals: int, wild: int) -> Form | None:
    """The form of a sequence of these naturals and this wild, an own two at home where it can be; None if it is
    none."""
    if naturals & 1 and naturals & ACE14:
        return None
    if wild == OWN_TWO and not naturals & TWO_BIT:
        if in_a_row(naturals | TWO_BIT):
            return naturals | TWO_BIT, NO_WILD
        if in_a_row(_fold_ace(naturals) | TWO_BIT):
            return None  # 3 to queen, own two, ace: the ace would have to come down to let the two come home
    cards = naturals.bit_count()
    holes = (naturals // (naturals & -naturals)).bit_length() - cards
    if cards < 2 or holes > (wild != NO_WILD) or cards + (wild != NO_WILD) < 3:
        return None
    return naturals, wild


def in_a_row(places: int) -> bool:
    """Whether the places have no hole between them."""
    up = places // (places & -places)
    return up & (up + 1) == 0


def after_card(form: Form, rank: int) -> list[Form]:
    """The forms with one natural more: none, one, or two where an ace may lie low or high."""
    naturals, wild = form
    grown = []
    for place in (0, 13) if rank == 0 else (rank,):
        bit = 1 << place
        if naturals & bit:
            continue
        new = settle(naturals | bit, wild)
        if new is None and wild == NO_WILD and naturals & TWO_BIT:
            new = settle(naturals & ~TWO_BIT | bit, OWN_TWO)  # the natural two leaves home
        if new is not None:
            grown.append(new)
    return grown


def after_wild(form: Form, kind: int) -> Form | None:
    """The form with this wild, if it has none yet."""
    naturals, wild = form
    return settle(naturals, kind) if wild == NO_WILD else None


def openings() -> Iterator[Form]:
    """The sequences of three cards."""
    three = [(0b111, NO_WILD)] + [(pair, kind) for pair in (0b11, 0b101) for kind in WILDS]
    for low in range(13):
        for naturals, wild in three:
            form = settle(naturals << low, wild) if naturals << low < 1 << 14 else None
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


def _with_high_ace(ranks: int) -> int:
    return ranks | (ranks & 1) << 13


def _fold_ace(places: int) -> int:
    return (places | places >> 13 & 1) & RANKS13


def longest_runs() -> list[int]:
    """For the ranks held: the longest natural run of three or more, as 14 places; 0 if there is none."""
    best = [0] * (1 << 14)
    for held in range(1, 1 << 14):
        block = held & ~(held + (held & -held))  # the lowest row of ones
        other = best[held ^ block]
        best[held] = block if block.bit_count() > max(2, other.bit_count()) else other
    runs = [best[_with_high_ace(held)] for held in range(1 << 13)]
    runs[RANKS13] = RANKS13  # the ace lies at one end only
    return runs


def neighbours() -> tuple[list[int], list[int]]:
    """For the ranks held: those with another one at a distance of one; those with one at a distance of two or less."""
    next_to, close = [], []
    for held in range(1 << 13):
        places = _with_high_ace(held)
        one = places << 1 | places >> 1
        next_to.append(_fold_ace(one) & held)
        close.append(_fold_ace(one | places << 2 | places >> 2) & held)
    return next_to, close


def without_ties(tied: list[int]) -> list[int]:
    """For the ranks held: those that are neither tied nor twos."""
    return [held & ~ties & ~TWO_BIT for held, ties in enumerate(tied)]


def completing() -> list[int]:
    """For the ranks held: the ranks that would make a run of three with two of them."""
    fits = []
    for held in range(1 << 13):
        places = _with_high_ace(held)
        up, down = places << 1, places >> 1
        fits.append(_fold_ace(up & down | up & places << 2 | down & places >> 2))
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
        "apart", "bonus", "burraco", "close", "closes", "fits", "forms", "grown", "joker", "lone", "next_to",
        "number", "pair_form", "points", "rank_points", "ready", "round", "rules", "run", "run_form", "set_bonus",
        "set_closes", "set_ranks", "set_ready", "set_size", "size", "stock_end", "want", "wilded",
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.burraco = rules.burraco
        self.set_size = rules.set_size
        self.stock_end = rules.stock_end
        self.round = rules.players if rules.stalemate == "ends" else 1 << 30  # so many idle turns end the hand
        self.joker = rules.points[JOKER]
        self.points = suit_points(rules)
        self.rank_points = rules.points[:13]
        self.run = longest_runs()
        self.next_to, self.close = neighbours()
        self.apart, self.lone = without_ties(self.next_to), without_ties(self.close)
        self.fits = completing()
        self.set_ranks = sum(1 << rank for rank in rules.set_ranks)
        self._number_forms()
        self._judge_forms()
        self._judge_sets()

    def _number_forms(self) -> None:
        """Every sequence that can come to be, and where each card leads from it."""
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

        for form in openings():
            number(form)
        at = 1
        while at < len(self.forms):
            form = self.forms[at]
            grown = [[number(new) for new in after_card(form, rank)] for rank in range(13)]
            self.grown.append(tuple(new[0] if new else 0 for new in grown))
            self.wilded.append((0, *(number(after_wild(form, kind)) for kind in WILDS)))
            keeps = [bool(new) and (form[1] != NO_WILD or self.forms[new[0]][1] == NO_WILD) for new in grown]
            self.want.append(sum(1 << rank for rank in range(13) if keeps[rank]))
            at += 1
        self.run_form = {naturals: n for (naturals, wild), n in self.number.items() if wild == NO_WILD}
        pairs = [0b11 << low for low in range(13)] + [0b101 << low for low in range(12)]
        self.pair_form = {(pair, kind): number(settle(pair, kind)) for pair in pairs for kind in WILDS}

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
        self.ready = [
            self.closes[row[JOKER_WILD]] and not closes for row, closes in zip(self.wilded, self.closes, strict=True)
        ]

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
        closes = self.set_closes
        self.set_ready = [n < SET_WILD and closes[n + SET_WILD] and not closes[n] for n in range(4 * SET_WILD)]


@lru_cache(8)
def charts(rules: Rules) -> Charts:
    """The tables of these rules, built once."""
    return Charts(rules)


# ---- a position ------------------------------------------------------------------------------------------------------


class Position:
    """A table in play, from the draw or from the laying of `seat`. Holes of a view are left out of hands and stock:
    `holes` counts them by seat, and a sample has to put cards there before anything is played.

    `hands[seat]`: spades, hearts, diamonds, clubs, jokers, count (the holes counted). `runs[side]`: form * 4 +
    suit, in the order of laying. `sets[side]`: by rank, naturals + SET_WILD * kind, 0 where there is none.
    `laid[side]`: points of the melded cards. `made[side]`: it has a burraco
    that gives the right to go out; `ready[side]`: a wild would make one. `idle` and `lone`: as in State.
    `closer`: the side that went out, or -1.
    """

    __slots__ = (
        "barred", "charts", "closer", "hands", "idle", "laid", "lone", "made", "over", "pile", "pozzetti", "ready",
        "runs", "seat", "sets", "sides", "stock", "took", "want",
    )  # fmt: skip

    charts: Charts
    seat: int
    sides: tuple[int, ...]
    hands: list[list[int]]
    stock: list[int]
    pile: list[int]
    pozzetti: list[Meld]
    want: list[tuple[int, int, int, int]]
    ready: list[bool]
    runs: list[tuple[int, ...]]
    sets: list[tuple[int, ...]]
    took: list[bool]
    made: list[bool]
    laid: list[int]
    barred: int
    lone: bool
    idle: int
    closer: int
    over: bool

    def copy(self) -> Position:
        return self.with_cards([hand[:] for hand in self.hands], self.stock[:], self.pozzetti[:])

    def with_cards(self, hands: list[list[int]], stock: list[int], pozzetti: list[Meld]) -> Position:
        """A copy in which these, which it may change, are the hidden cards."""
        new = Position.__new__(Position)
        new.hands = hands
        new.stock = stock
        new.pozzetti = pozzetti
        new.charts = self.charts
        new.seat = self.seat
        new.sides = self.sides
        new.pile = self.pile[:]
        new.want = self.want[:]
        new.ready = self.ready[:]
        new.runs = self.runs[:]
        new.sets = self.sets[:]
        new.took = self.took[:]
        new.made = self.made[:]
        new.laid = self.laid[:]
        new.barred = self.barred
        new.lone = self.lone
        new.idle = self.idle
        new.closer = self.closer
        new.over = self.over
        return new

    def draw(self) -> None:
        """The player to act draws from the stock."""
        gain(self.hands[self.seat], self.stock.pop())
        self.barred = -1

    def take(self) -> None:
        """The player to act takes the pile, which is not empty."""
        hand, pile = self.hands[self.seat], self.pile
        self.lone = len(pile) == 1
        self.barred = pile[0] if self.lone and not holds(hand, pile[0]) else -1
        for card in pile:
            if card == JOKER:
                hand[4] += 1
            else:
                suit, bit = SUIT[card], BIT[card]
                held = hand[suit]
                if held & bit:
                    bit <<= 26 if held & bit << 13 else 13
                hand[suit] = held | bit
        hand[5] += len(pile)
        self.pile = []

    def pick_up(self) -> None:
        """The player to act, out of cards, takes the next pozzetto."""
        self.hands[self.seat] = gathered(self.pozzetti.pop(0))
        self.took[self.sides[self.seat]] = True
        self.barred = -1

    def may_pick_up(self, side: int) -> bool:
        return not self.took[side] and bool(self.pozzetti)

    def drop(self, card: int) -> None:
        """The player to act discards, which ends the turn or the hand (RULES 10 to 14)."""
        seat = self.seat
        hand = self.hands[seat]
        spend(hand, card)
        self.pile.append(card)
        if not hand[5]:
            side = self.sides[seat]
            if not self.may_pick_up(side):
                self.closer = side
                self.over = True
                return
            self.pick_up()
        self.barred = -1
        self.idle = self.idle + 1 if self.lone else 0
        self.lone = False
        chart = self.charts
        if len(self.stock) <= chart.stock_end or self.idle >= chart.round:
            self.over = True
        self.seat = seat + 1 if seat + 1 < len(self.hands) else 0

    def scores(self) -> list[int]:
        """The points of each side, as if the hand ended now (RULES 15)."""
        chart = self.charts
        rules = chart.rules
        points = []
        for side, laid in enumerate(self.laid):
            score = laid + sum([chart.bonus[run >> 2] for run in self.runs[side]])
            score += sum([chart.set_bonus[there] for there in self.sets[side]])
            if not self.took[side] and not (rules.spare_nobody and not any(self.took)):
                score -= rules.no_pozzetto
            points.append(score)
        if self.closer >= 0:
            points[self.closer] += rules.closing
        for side, hand in zip(self.sides, self.hands, strict=True):
            if hand[5]:
                points[side] -= hand_points(chart, hand)
        return points


def gain(hand: list[int], card: int) -> None:
    """One card comes to the hand."""
    hand[5] += 1
    if card == JOKER:
        hand[4] += 1
        return
    suit, bit = SUIT[card], BIT[card]
    held = hand[suit]
    if held & bit:
        bit <<= 26 if held & bit << 13 else 13
    hand[suit] = held | bit


def spend(hand: list[int], card: int) -> None:
    """One card that is held leaves the hand."""
    hand[5] -= 1
    if card == JOKER:
        hand[4] -= 1
        return
    suit, bit = SUIT[card], BIT[card]
    held = hand[suit]
    if held & bit << 13:
        bit <<= 26 if held & bit << 26 else 13
    hand[suit] = held ^ bit


def less(held: int, ranks: int) -> int:
    """A suit without one copy of each of these ranks, all of them held."""
    third = held >> 26 & ranks
    second = held >> 13 & ranks & ~third
    return held ^ (third << 26 | second << 13 | ranks & ~(third | second))


def holds(hand: list[int], card: int) -> bool:
    return bool(hand[4] if card == JOKER else hand[SUIT[card]] & BIT[card])


def gathered(cards: Meld) -> list[int]:
    """The hand of these cards; holes are counted only."""
    hand = [0, 0, 0, 0, 0, 0]
    for card in cards:
        if card == HIDDEN:
            hand[5] += 1
        else:
            gain(hand, card)
    return hand


def faces(hand: list[int]) -> list[int]:
    """The cards of a hand, ascending."""
    found = []
    for suit in SUITS4:
        held = hand[suit]
        for rank in range(13):
            copies = (held >> rank & 1) + (held >> rank + 13 & 1) + (held >> rank + 26 & 1)
            found += [suit * 13 + rank] * copies
    return found + [JOKER] * hand[4]


def hand_points(chart: Charts, hand: list[int]) -> int:
    """Points of the cards of a hand."""
    a, b, c, d, jokers, _ = hand
    points = chart.points
    low = points[a & RANKS13] + points[b & RANKS13] + points[c & RANKS13] + points[d & RANKS13]
    more = points[a >> 13 & RANKS13] + points[b >> 13 & RANKS13] + points[c >> 13 & RANKS13] + points[d >> 13 & RANKS13]
    if (a | b | c | d) >> 26:
        more += points[a >> 26] + points[b >> 26] + points[c >> 26] + points[d >> 26]
    return low + more + jokers * chart.joker


def prospects(chart: Charts, runs: Sequence[int], sets: Sequence[int]) -> tuple[tuple[int, int, int, int], bool]:
    """The naturals of each suit that extend one of these melds; whether a wild would make a closing burraco of one."""
    ranks = 0
    ready = False
    for rank, there in enumerate(sets):
        if there:
            if there % SET_WILD < chart.set_size:
                ranks |= 1 << rank
            if chart.set_ready[there]:
                ready = True
    want = [ranks, ranks, ranks, ranks]
    for run in runs:
        want[run & 3] |= chart.want[run >> 2]
        if chart.ready[run >> 2]:
            ready = True
    return (want[0], want[1], want[2], want[3]), ready


def threes(a: int, b: int, c: int, d: int) -> int:
    """The ranks of which the four suits hold three cards or more."""
    ab, cd, any_ab, any_cd = a & b, c & d, a | b, c | d
    two = ab | cd | any_ab & any_cd
    any_of = any_ab | any_cd
    return (ab & any_cd | cd & any_ab | two & any_of >> 13 | any_of >> 26) & RANKS13


def pairs(a: int, b: int, c: int, d: int) -> int:
    """The ranks of which the four suits hold two cards or more."""
    return (a & b | c & d | (a | b) & (c | d) | (a | b | c | d) >> 13) & RANKS13


def wilds_held(hand: list[int]) -> int:
    """How many wilds a hand has."""
    a, b, c, d, jokers = hand[:5]
    return jokers + (a & TWOS | (b & TWOS) << 1 | (c & TWOS) << 2 | (d & TWOS) << 3).bit_count()


# ---- from the rules' own state ---------------------------------------------------------------------------------------


def read_run(chart: Charts, meld: Meld) -> int:
    """form * 4 + suit of a sequence as it lies. Raises KeyError if the automaton has no such form."""
    lies = shape(meld, chart.rules)
    assert lies is not None and lies.kind == "run"
    naturals, wild = 0, NO_WILD
    for at, card in enumerate(meld):
        if at != lies.wild:
            naturals |= 1 << lies.low - 1 + at
        elif card == JOKER:
            wild = JOKER_WILD
        else:
            wild = OWN_TWO if SUIT[card] == lies.suit else OTHER_TWO
    return chart.number[naturals, wild] * 4 + lies.suit


def read_set(meld: Meld, wild: int) -> int:
    """Naturals + SET_WILD * kind of a set whose wild lies at this index (-1: none)."""
    if wild < 0:
        return len(meld)
    return len(meld) - 1 + SET_WILD * (JOKER_WILD if meld[wild] == JOKER else OTHER_TWO)


def load(state: State) -> Position:
    """The position of a State or of a view; a view's holes are counted in its hands and missing elsewhere."""
    rules = state.rules
    chart = charts(rules)
    p = Position.__new__(Position)
    p.charts = chart
    p.seat = state.player
    p.sides = state.sides
    p.hands = [gathered(hand) for hand in state.hands]
    p.stock = list(state.stock)
    p.pile = list(state.pile)
    p.pozzetti = list(state.pozzetti)
    p.took = list(state.took)
    p.made = [has_burraco(state, side) for side in range(len(state.melds))]
    p.laid = [sum(rules.points[card] for meld in side for card in meld) for side in state.melds]
    p.want, p.ready, p.runs, p.sets = [], [], [], []
    for side in state.melds:
        runs, sets = [], [0] * 13
        for meld in side:
            lies = shape(meld, rules)
            assert lies is not None
            if lies.kind == "run":
                runs.append(read_run(chart, meld))
            else:
                sets[lies.low] = read_set(meld, lies.wild)
        p.runs.append(tuple(runs))
        p.sets.append(tuple(sets))
        want, ready = prospects(chart, runs, sets)
        p.want.append(want)
        p.ready.append(ready)
    p.barred = state.barred
    p.lone = state.lone
    p.idle = state.idle
    p.closer = state.closer
    p.over = bool(state.end)
    return p
