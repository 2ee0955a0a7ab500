"""The fast table: a position made for playing thousands of hands a second, held against `state` by test.

A playout spends its time asking three questions: which of my cards extend a meld, do I hold a new meld, what may I
throw. So the cards lie in an order that answers each with a few operations on small integers.

**A hand** is six numbers: one for each suit, the jokers, and the count. A suit is two planes (three with three
packs) of 13 bits: the low plane says which ranks are held, the next one of which a second copy is held, and so on.
Two planes make 26 bits: one digit of a Python integer, which is what keeps Pyodide quick. The low plane indexes the
tables of `charts`.

**A side** is its sequences (numbers of forms), its sets (by rank), and what they want, 13 bits a suit; so all cards
that can be laid on anything are `hand & want`, suit by suit.

Positions are copied, never undone. Melds and wants are tuples that copies share; hands and the stock are lists.
"""

from __future__ import annotations

from burraco.ai.charts import JOKER_WILD, NO_WILD, OTHER_TWO, OWN_TWO, RANKS13, SET_WILD, TWO_BIT, Charts, charts
from burraco.cards import HIDDEN, JOKER
from burraco.melds import Meld, shape
from burraco.state import State, has_burraco

TWOS = TWO_BIT | TWO_BIT << 13 | TWO_BIT << 26
SUITS4 = range(4)
BIT = tuple(1 << face % 13 for face in range(52))  # the rank bit of a face
SUIT = tuple(face // 13 for face in range(52))

Want = tuple[int, int, int, int]


# ---- a position ------------------------------------------------------------------------------------------------------


class Position:
    """A table in play, from the draw or from the laying of `seat`. The holes of a view are counted in the hands and lie
    as HIDDEN elsewhere: before anything is played, a sample has to put cards there.

    `hands[seat]`: spades, hearts, diamonds, clubs, jokers, count. `runs[side]`: form * 4 + suit, in the order of
    laying. `sets[side]`: by rank, naturals + SET_WILD * kind, 0 where there is none. `laid[side]`: points of the melded
    cards. `made[side]`: it has a burraco that gives the right to go out; `ready[side]`: a wild would make one.
    `want[side]`: the naturals of each suit that extend one of its melds; `wanted`: those that any side wants. `minimum`
    is empty where no side has to open high. `closer`: the side that went out, or -1. The rest is as in State.
    """

    __slots__ = (
        "barred", "charts", "closer", "drawn", "hands", "idle", "laid", "lone", "made", "minimum", "over", "pile",
        "pozzetti", "ready", "runs", "seat", "sets", "sides", "stock", "took", "unseen", "want", "wanted",
    )  # fmt: skip

    charts: Charts
    seat: int
    sides: tuple[int, ...]
    hands: list[list[int]]
    unseen: list[bool]
    stock: list[int]
    pile: list[int]
    pozzetti: list[Meld]
    want: list[Want]
    wanted: Want
    ready: list[bool]
    runs: list[tuple[int, ...]]
    sets: list[tuple[int, ...]]
    took: list[bool]
    made: list[bool]
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
        new.seat = self.seat
        new.sides = self.sides
        new.unseen = self.unseen[:]
        new.want = self.want[:]
        new.wanted = self.wanted
        new.ready = self.ready[:]
        new.runs = self.runs[:]
        new.sets = self.sets[:]
        new.took = self.took[:]
        new.made = self.made[:]
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
        gain(self.hands[self.seat], self.stock.pop())
        if not self.stock and self.pozzetti and self.charts.rules.refill:
            self.stock = list(self.pozzetti.pop(0))

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
            self.unseen[seat] = True
        self.barred = self.drawn = -1
        self.idle = self.idle + 1 if self.lone else 0
        self.lone = False
        if self.minimum and self.laid[self.sides[seat]]:
            side = self.sides[seat]
            self.minimum = _any_of(self.minimum[:side] + (0,) + self.minimum[side + 1 :])
        if len(self.stock) <= chart.stock_end or self.idle >= chart.most_idle:
            self.over = True
            return
        self.seat = seat = seat + 1 if seat + 1 < len(self.hands) else 0
        self.unseen[seat] = False

    def _close(self) -> None:
        self.closer = self.sides[self.seat]
        self.over = True

    def _pick_up(self) -> None:
        if self.charts.rules.partners and not any(self.took):
            self._unite()
        self.hands[self.seat] = gathered(self.pozzetti.pop(0))
        self.took[self.sides[self.seat]] = True
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
        runs, sets = list(self.runs[to] + self.runs[side]), list(self.sets[to])
        for rank, there in enumerate(self.sets[side]):
            if there and sets[rank]:
                runs.append(self.charts.frozen[there] << 2)
            elif there:
                sets[rank] = there
        self.laid[to] += self.laid[side]
        self.made[to] = self.made[to] or self.made[side]
        self.runs[to], self.sets[to] = tuple(runs), tuple(sets)
        self.runs[side], self.sets[side] = (), (0,) * 13
        self.laid[side], self.made[side] = 0, False
        self.look_ahead(side)
        self.look_ahead(to)

    def look_ahead(self, side: int) -> None:
        """What the melds of a side want, and whether a wild would make a closing burraco, now that they changed."""
        chart = self.charts
        ranks = 0
        ready = False
        for rank, there in enumerate(self.sets[side]):
            if there:
                if there % SET_WILD < chart.set_size:
                    ranks |= 1 << rank
                if chart.set_ready[there]:
                    ready = True
        want = [ranks, ranks, ranks, ranks]
        for run in self.runs[side]:
            want[run & 3] |= chart.want[run >> 2]
            if chart.ready[run >> 2]:
                ready = True
        self.ready[side] = ready
        self.want[side] = (want[0], want[1], want[2], want[3])
        a = b = c = d = 0
        for wa, wb, wc, wd in self.want:
            a, b, c, d = a | wa, b | wb, c | wc, d | wd
        self.wanted = a, b, c, d

    def stalled(self) -> bool:
        """Whether the hand has ended in a stalemate (RULES 14)."""
        return self.over and self.closer < 0 and len(self.stock) > self.charts.stock_end

    def scores(self) -> list[int]:
        """The points of each side, as if the hand ended now (RULES 15); none for a side that has united with
        another."""
        chart = self.charts
        rules = chart.rules
        points = [0] * len(self.laid)
        for side in set(self.sides):
            points[side] = self.laid[side] + sum([chart.bonus[run >> 2] for run in self.runs[side]])
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


def read_side(chart: Charts, melds: tuple[Meld, ...]) -> tuple[list[int], list[int], list[int], dict[int, int]]:
    """The sequences and the sets of a side, and where each lies among its melds: by place, by rank."""
    runs: list[int] = []
    sets = [0] * 13
    at_runs: list[int] = []
    at_sets: dict[int, int] = {}
    for index, meld in enumerate(melds):
        lies = shape(meld, chart.rules)
        assert lies is not None
        if lies.kind == "run":
            runs.append(read_run(chart, meld))
            at_runs.append(index)
        elif sets[lies.low]:
            runs.append(chart.frozen[read_set(meld, lies.wild)] << 2)
            at_runs.append(index)
        else:
            sets[lies.low] = read_set(meld, lies.wild)
            at_sets[lies.low] = index
    return runs, sets, at_runs, at_sets


def load(state: State) -> Position:
    """The position of a State or of a view."""
    rules = state.rules
    chart = charts(rules)
    p = Position.__new__(Position)
    p.charts = chart
    p.seat = state.player
    p.sides = state.sides
    p.hands = [gathered(hand) for hand in state.hands]
    p.unseen = list(state.unseen)
    p.stock = list(state.stock)
    p.pile = list(state.pile)
    p.pozzetti = list(state.pozzetti)
    p.took = list(state.took)
    p.made = [has_burraco(state, side) for side in range(len(state.melds))]
    p.laid = [sum(rules.points[card] for meld in side for card in meld) for side in state.melds]
    sides = [read_side(chart, melds) for melds in state.melds]
    p.runs = [tuple(runs) for runs, _, _, _ in sides]
    p.sets = [tuple(sets) for _, sets, _, _ in sides]
    p.want, p.ready = [(0, 0, 0, 0)] * len(sides), [False] * len(sides)
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
