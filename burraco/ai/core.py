"""The fast table: a position made for playing thousands of hands a second, held against `state` by test.

A playout spends its time asking three questions: which of my cards extend a meld, do I hold a new meld, what may I
throw. So the cards lie in an order that answers each with a few operations on small integers.

**A hand** is ten numbers: the ranks held of each suit, 13 bits, which index the tables of `charts`; the wilds; the
count; the ranks of which it holds one card or more, two or more, three or more, in any suits; and the second copies
of cards, a bit for each face, with the third ones 52 bits further up. All but the last, which mostly is 0, are one
digit of a Python integer: that is what keeps Pyodide quick.

**A side** is its sequences (a number for those of each suit, see `rows`), its sets (by rank), and what they want: the
sequences 13 bits a suit, the sets 13 bits for all suits. So all cards that can be laid on anything are `hand & want`,
suit by suit and once more.

Positions are copied. What changes in place is a list, what changes rarely is a tuple that copies share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from burraco.ai.charts import (
    HALF,
    JOKER_WILD,
    MAKES_BURRACO,
    NO_WILD,
    OTHER_TWO,
    OWN_TWO,
    RANKS13,
    SET_WILD,
    TWO_BIT,
    Charts,
    charts,
)
from burraco.ai.rows import EMPTY, Rows
from burraco.ai.rows import rows as rows_of
from burraco.cards import HIDDEN, JOKER, TWO
from burraco.melds import Meld, shape
from burraco.state import State, has_burraco

PACK = (1 << 52) - 1  # the faces of a pack but jokers
MORE = sum(1 << 13 * place for place in range(8))  # all further copies of a rank, when shifted down to it
SUITS4 = range(4)
BIT = (*(1 << face % 13 for face in range(52)), TWO_BIT)  # the rank bit of a face; a joker's is that of the other wilds
SUIT = (*(face // 13 for face in range(52)), 0)

T = TypeVar("T")


# ---- a position ------------------------------------------------------------------------------------------------------


class Position:
    """A table in play, from the draw or from the laying of `seat`. The holes of a view are counted in the hands and lie
    as HIDDEN elsewhere: before anything is played, a sample has to put cards there.

    `hands[seat]`: spades, hearts, diamonds, clubs, wilds, count, ranks once, twice, thrice, more copies. `rows[side]`:
    its sequences, a row by suit; `book`: where rows lead. `sets[side]`: by rank, naturals + SET_WILD * kind, 0 where
    there is none; `set_ranks[side]`: the ranks of those that take more naturals, and 13 bits further up those of full
    ones. `run_want[side]`: the naturals of each suit that extend one of its sequences; `wanted[side]`: the mask of
    those that extend any of its melds; `unwanted`: that of those that no side wants. `laid[side]`: points of the melded
    cards. `made[side]`: it has a burraco that gives the right to go out. `near[side]`: a wild would make a burraco of
    one of its melds. `minimum` is empty where no side has to open high. `closer`: the side that went out, or -1. The
    rest is as in State.
    """

    __slots__ = (
        "barred", "book", "charts", "closer", "drawn", "hands", "idle", "laid", "lone", "made", "minimum", "near",
        "over", "pile", "pozzetti", "rows", "run_want", "seat", "set_ranks", "sets", "sides", "stock", "took", "unseen",
        "unwanted", "wanted",
    )  # fmt: skip

    charts: Charts
    book: Rows
    seat: int
    sides: tuple[int, ...]
    hands: list[list[int]]
    unseen: tuple[bool, ...]
    stock: list[int]
    pile: list[int]
    pozzetti: list[Meld]
    run_want: list[list[int]]
    wanted: list[tuple[int, int]]
    unwanted: tuple[int, int]
    set_ranks: list[int]
    near: list[bool]
    rows: list[list[int]]
    sets: list[list[int]]
    took: tuple[bool, ...]
    made: tuple[bool, ...]
    laid: list[int]
    minimum: tuple[int, ...]
    barred: int
    drawn: int
    lone: bool
    idle: int
    closer: int
    over: bool

    def copy(self) -> Position:
        return self.with_cards([hand[:] for hand in self.hands], self.stock[:], self.pile[:], self.pozzetti[:])

    def with_cards(self, hands: list[list[int]], stock: list[int], pile: list[int], pozzetti: list[Meld]) -> Position:
        """A copy in which the cards that may be hidden are these, which become its own."""
        new = Position.__new__(Position)
        new.hands = hands
        new.stock = stock
        new.pile = pile
        new.pozzetti = pozzetti
        new.charts = self.charts
        new.book = self.book
        new.seat = self.seat
        new.sides = self.sides
        new.unseen = self.unseen
        new.run_want = [want[:] for want in self.run_want]
        new.wanted = self.wanted[:]
        new.unwanted = self.unwanted
        new.set_ranks = self.set_ranks[:]
        new.near = self.near[:]
        new.rows = [rows[:] for rows in self.rows]
        new.sets = [sets[:] for sets in self.sets]
        new.took = self.took
        new.made = self.made
        new.laid = self.laid[:]
        new.minimum = self.minimum
        new.barred = self.barred
        new.drawn = self.drawn
        new.lone = self.lone
        new.idle = self.idle
        new.closer = self.closer
        new.over = self.over
        return new

    def draw(self) -> None:
        """The player to act draws from the stock, which a pozzetto may follow (RULES B6)."""
        add(self.hands[self.seat], (self.stock.pop(),))
        if not self.stock:
            self.refill()

    def refill(self) -> None:
        """The stock is empty: an unclaimed pozzetto becomes the stock where there is one and the rules say so (B6)."""
        if self.pozzetti and self.charts.refill:
            self.stock += self.pozzetti.pop(0)

    def refuse(self) -> None:
        """The player to act throws the very first card away and draws another (RULES B2)."""
        spend(self.hands[self.seat], self.drawn)
        self.pile.append(self.drawn)
        self.drawn = -1
        self.draw()

    def take(self) -> None:
        """The player to act takes the pile, which is not empty."""
        hand, pile = self.hands[self.seat], self.pile
        self.lone = len(pile) == 1
        self.barred = pile[0] if self.lone and not holds(hand, pile[0]) else -1
        add(hand, pile)
        pile.clear()

    def may_pick_up(self, side: int) -> bool:
        """Whether a player of this side, when out of cards, takes a pozzetto."""
        return not self.took[side] and bool(self.pozzetti)

    def emptied(self) -> None:
        """The player to act has laid the last card: the next pozzetto, or the end (RULES 10)."""
        if self.may_pick_up(self.sides[self.seat]):
            self._pick_up()
        else:
            self._close()

    def drop(self, card: int) -> None:
        """The player to act discards, which ends the turn or the hand (RULES 10 to 14)."""
        seat = self.seat
        hand = self.hands[seat]
        spend(hand, card)
        self.pile.append(card)
        chart = self.charts
        if not hand[5]:
            if not self.may_pick_up(self.sides[seat]):
                self._close()
                return
            self._pick_up()
            self.unseen = put(self.unseen, seat, True)
        self.barred = self.drawn = -1
        self.idle = self.idle + 1 if self.lone else 0
        self.lone = False
        if self.minimum and self.laid[self.sides[seat]]:
            self.minimum = _any_of(put(self.minimum, self.sides[seat], 0))
        if len(self.stock) <= chart.stock_end or self.idle >= chart.most_idle:
            self.over = True
            return
        self.seat = seat = seat + 1 if seat + 1 < len(self.hands) else 0
        if self.unseen[seat]:
            self.unseen = put(self.unseen, seat, False)

    def _close(self) -> None:
        self.closer = self.sides[self.seat]
        self.over = True

    def _pick_up(self) -> None:
        if self.charts.partners and not any(self.took):
            self._unite()
        self.hands[self.seat] = gathered(self.pozzetti.pop(0))
        self.took = put(self.took, self.sides[self.seat], True)
        if self.minimum:
            self.minimum = _any_of(put(self.minimum, self.sides[self.seat], 0))
        self.barred = -1

    def _unite(self) -> None:
        """Whoever takes the first pozzetto plays alone, the others become partners (RULES 17)."""
        rules, sides = self.charts.rules, list(self.sides)
        for offsets in rules.partners:
            first, *others = sorted((self.seat + n) % rules.players for n in offsets)
            for seat in others:
                self._give(sides[seat], sides[first])
                sides[seat] = sides[first]
        self.sides = tuple(sides)

    def _give(self, side: int, to: int) -> None:
        """The melds of one side become another's."""
        book, sets = self.book, self.sets[to]
        forms = [[*book.forms[a], *book.forms[b]] for a, b in zip(self.rows[to], self.rows[side], strict=True)]
        for rank, there in enumerate(self.sets[side]):
            if there and sets[rank]:
                forms[0].append(self.charts.frozen[there])
            elif there:
                sets[rank] = there
        self.laid[to] += self.laid[side]
        if self.minimum:
            least = 0 if self.laid[to] else max(self.minimum[to], self.minimum[side])
            self.minimum = put(self.minimum, to, least)
        self.made = put(put(self.made, to, self.made[to] or self.made[side]), side, False)
        self.rows[to] = [book.of(each) for each in forms]
        self.rows[side], self.sets[side] = [EMPTY] * 4, [0] * 13
        self.set_ranks[to], self.set_ranks[side] = self.charts.ranks_of(sets), 0
        self.laid[side] = 0
        self.look_ahead(side)
        self.look_ahead(to)

    def look_ahead(self, side: int) -> None:
        """What the melds of a side want, now that they changed."""
        want = self.book.want
        self.run_want[side] = [want[row] for row in self.rows[side]]
        self.now_wants(side)
        self.near[side] = is_near(self, side)

    def now_wants(self, side: int) -> None:
        """The masks of what is wanted, now that what a side wants changed."""
        a, b, c, d = self.run_want[side]
        chart = self.charts
        one, two = chart.held
        sets = chart.every[self.set_ranks[side] & RANKS13]
        wanted = self.wanted
        wanted[side] = one[a] | two[b] | sets, one[c] | two[d] | sets
        if len(wanted) == 2:
            (a, c), (b, d) = wanted
            self.unwanted = HALF ^ (a | b), HALF ^ (c | d)
            return
        a = c = 0
        for b, d in wanted:
            a, c = a | b, c | d
        self.unwanted = HALF ^ a, HALF ^ c

    @property
    def want(self) -> list[list[int]]:
        """By side and suit: the naturals that extend one of its melds."""
        return [
            [ranks & RANKS13 | each for each in want] for ranks, want in zip(self.set_ranks, self.run_want, strict=True)
        ]

    def runs(self, side: int) -> list[tuple[int, int, int]]:
        """The sequences of a side: suit, place among those of the suit, form."""
        forms = self.book.forms
        return [(suit, at, form) for suit, row in enumerate(self.rows[side]) for at, form in enumerate(forms[row])]

    def stalled(self) -> bool:
        """Whether the hand has ended in a stalemate (RULES 14)."""
        return self.over and self.closer < 0 and len(self.stock) > self.charts.stock_end

    def scores(self) -> list[int]:
        """The points of each side, as if the hand ended now (RULES 15); none for a side that has united with
        another."""
        chart = self.charts
        rules, bonus = chart.rules, self.book.bonus
        points = [0] * len(self.laid)
        for side in set(self.sides):
            points[side] = self.laid[side] + sum([bonus[row] for row in self.rows[side]])
            points[side] += sum([chart.set_bonus[there] for there in self.sets[side]])
            if not self.took[side] and not (rules.spare_nobody and not any(self.took)):
                points[side] -= rules.no_pozzetto
        if self.closer >= 0:
            points[self.closer] += rules.closing
        for seat, side in enumerate(self.sides):
            unplayed = rules.unplayed and self.unseen[seat]
            points[side] -= rules.unplayed if unplayed else hand_points(chart, self.hands[seat])
        return points


def _any_of(minimum: tuple[int, ...]) -> tuple[int, ...]:
    return minimum if any(minimum) else ()


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value at one place."""
    return (*row[:at], value, *row[at + 1 :])


def add(hand: list[int], cards: Sequence[int]) -> None:
    """These cards come to the hand."""
    once = hand[6]
    for card in cards:
        suit, bit = SUIT[card], BIT[card]
        if bit == TWO_BIT:
            hand[4] += 1
            if card == JOKER:
                continue
        if not once & bit:
            once |= bit
            hand[suit] |= bit
            continue
        hand[8 if hand[7] & bit else 7] |= bit
        if not hand[suit] & bit:
            hand[suit] |= bit
        else:
            hand[9] |= 1 << card if not hand[9] >> card & 1 else 1 << card + 52
    hand[6] = once
    hand[5] += len(cards)


def spend(hand: list[int], card: int) -> None:
    """One card that is held leaves the hand."""
    hand[5] -= 1
    if card == JOKER:
        hand[4] -= 1
    else:
        part(hand, SUIT[card], BIT[card])


def part(hand: list[int], suit: int, ranks: int) -> None:
    """One card of each of these ranks of a suit, all of them held, leaves the hand; its count is the caller's."""
    if ranks & TWO_BIT:
        hand[4] -= 1
    twice = hand[7] & ranks
    if not twice:  # so there is no second copy either
        hand[suit] ^= ranks
        hand[6] ^= ranks
        return
    second = hand[9] >> suit * 13 & twice
    if second:
        third = hand[9] >> 52 + suit * 13 & second
        hand[9] ^= (second ^ third | third << 52) << suit * 13
    hand[suit] ^= ranks ^ second
    if hand[8] & twice:
        recount(hand)
    else:
        hand[6] ^= ranks ^ twice
        hand[7] ^= twice


def holds(hand: list[int], card: int) -> bool:
    return jokers_held(hand) > 0 if card == JOKER else bool(hand[SUIT[card]] & BIT[card])


def gathered(cards: Meld) -> list[int]:
    """The hand of these cards; holes are counted only."""
    hand = [0] * 10
    add(hand, [card for card in cards if card != HIDDEN] if HIDDEN in cards else cards)
    hand[5] = len(cards)
    return hand


def faces(hand: list[int]) -> list[int]:
    """The cards of a hand, ascending."""
    found = []
    for suit in SUITS4:
        for rank in range(13):
            face = suit * 13 + rank
            found += [face] * ((hand[suit] >> rank & 1) + (hand[9] >> face & 1) + (hand[9] >> face + 52 & 1))
    return found + [JOKER] * jokers_held(hand)


def hand_points(chart: Charts, hand: list[int]) -> int:
    """Points of the cards of a hand."""
    points = chart.points
    a, b, c, d, wilds, _, _, _, _, more = hand
    found = points[a] + points[b] + points[c] + points[d]
    if wilds:
        found += jokers_held(hand) * chart.joker
    while more:
        found += points[more & RANKS13]
        more >>= 13
    return found


def recount(hand: list[int]) -> None:
    """The ranks held once, twice and thrice, now that the suits changed."""
    a, b, c, d, _, _, _, _, _, more = hand
    ab, cd, any_ab, any_cd = a & b, c & d, a | b, c | d
    once = any_ab | any_cd
    twice = ab | cd | any_ab & any_cd
    thrice = ab & any_cd | cd & any_ab
    if more:
        second, third = in_any_suit(more & PACK), in_any_suit(more >> 52)
        thrice |= second & twice | third
        twice |= second
    hand[6] = once
    hand[7] = twice
    hand[8] = thrice


def in_any_suit(cards: int) -> int:
    """The ranks among the cards of a set of faces."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & RANKS13


def jokers_held(hand: list[int]) -> int:
    """How many jokers a hand has."""
    return hand[4] - copies(hand, TWO) if hand[6] & TWO_BIT else hand[4]


def copies(hand: list[int], rank: int) -> int:
    """How many cards of a rank a hand has."""
    a, b, c, d, _, _, _, _, thrice, more = hand
    if thrice >> rank & 1 and not more:
        return 4 if a & b & c & d & BIT[rank] else 3
    held = (a >> rank & 1) + (b >> rank & 1) + (c >> rank & 1) + (d >> rank & 1)
    return held + (more >> rank & MORE).bit_count() if more else held


def is_near(p: Position, side: int) -> bool:
    """Whether a wild would make a burraco of a meld of this side."""
    does = p.book.does
    a, b, c, d = p.rows[side]
    if does[a] == MAKES_BURRACO or does[b] == MAKES_BURRACO or does[c] == MAKES_BURRACO or does[d] == MAKES_BURRACO:
        return True
    return MAKES_BURRACO in map(p.charts.set_wild_does.__getitem__, p.sets[side])


# ---- from the rules' own state ---------------------------------------------------------------------------------------


def read_run(chart: Charts, meld: Meld) -> tuple[int, int]:
    """Suit and form of a sequence as it lies. Raises KeyError if the automaton has no such form."""
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
    return lies.suit, chart.number[naturals, wild]


def read_set(meld: Meld, wild: int) -> int:
    """Naturals + SET_WILD * kind of a set whose wild lies at this index (-1: none)."""
    if wild < 0:
        return len(meld)
    return len(meld) - 1 + SET_WILD * (JOKER_WILD if meld[wild] == JOKER else OTHER_TWO)


class Side(NamedTuple):
    """The melds of a side: the forms of its sequences by suit, its sets by rank; and the place of each among the melds,
    by suit in the same order, and by rank."""

    forms: list[list[int]]
    sets: list[int]
    at_forms: list[list[int]]
    at_sets: dict[int, int]


def read_side(chart: Charts, melds: tuple[Meld, ...]) -> Side:
    """What the melds of a side are to the fast table."""
    found = Side([[], [], [], []], [0] * 13, [[], [], [], []], {})
    for index, meld in enumerate(melds):
        lies = shape(meld, chart.rules)
        assert lies is not None
        if lies.kind == "set" and not found.sets[lies.low]:
            found.sets[lies.low] = read_set(meld, lies.wild)
            found.at_sets[lies.low] = index
            continue
        suit, form = read_run(chart, meld) if lies.kind == "run" else (0, chart.frozen[read_set(meld, lies.wild)])
        found.forms[suit].append(form)
        found.at_forms[suit].append(index)
    return found


def load(state: State) -> Position:
    """The position of a State or of a view."""
    rules = state.rules
    chart = charts(rules)
    p = Position.__new__(Position)
    p.charts = chart
    p.book = rows_of(rules)
    p.seat = state.player
    p.sides = state.sides
    p.hands = [gathered(hand) for hand in state.hands]
    p.unseen = state.unseen
    p.stock = list(state.stock)
    p.pile = list(state.pile)
    p.pozzetti = list(state.pozzetti)
    p.took = state.took
    p.made = tuple(has_burraco(state, side) for side in range(len(state.melds)))
    p.laid = [sum(rules.points[card] for meld in side for card in meld) for side in state.melds]
    sides = [read_side(chart, melds) for melds in state.melds]
    p.rows = [[p.book.of(forms) for forms in side.forms] for side in sides]
    p.sets = [side.sets for side in sides]
    p.set_ranks = [chart.ranks_of(there) for there in p.sets]
    p.wanted = [(0, 0)] * len(sides)
    p.run_want, p.near = [[0, 0, 0, 0] for _ in sides], [False] * len(sides)
    for side in range(len(sides)):
        p.look_ahead(side)
    p.minimum = _any_of(state.minimum)
    p.barred = state.barred
    p.drawn = state.drawn
    p.lone = state.lone
    p.idle = state.idle
    p.closer = state.closer
    p.over = bool(state.end)
    return p
