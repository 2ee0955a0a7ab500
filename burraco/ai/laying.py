"""How a player lays: what may go, on which meld, and what stays in the hand."""

from __future__ import annotations

from burraco.ai.charts import (
    COSTS_BONUS,
    JOKER_WILD,
    MAKES_BURRACO,
    OTHER_TWO,
    OWN_TWO,
    RANKS13,
    SET_WILD,
    TWO_BIT,
)
from burraco.ai.core import BIT, MORE, SUIT, SUITS4, Position, copies, holds, is_near, jokers_held, part, put
from burraco.cards import TWO

# What wilds are laid for: the burraco that is needed, going out, all that there is to lay, or the melds on the table.
THE_BURRACO, GOING_OUT, EVERYTHING, ON_MELDS = range(4)

RANK = {1 << rank: rank for rank in range(13)}


Mark = tuple[list[int], list[int], list[int], list[int], int, int, bool, tuple[bool, ...], int, int]


class Laying:
    """The player to act lays, on the table itself: between `start` and `finish`. `least`: cards that the rules make the
    player keep; `reserve`: those that the policy keeps. Whoever may think better of it takes a `mark` before, and goes
    `back` to it."""

    __slots__ = (
        "book", "charts", "hand", "least", "long", "p", "reserve", "rows", "sets", "side", "spare", "took", "want",
    )  # fmt: skip

    def __init__(self, p: Position) -> None:
        self.p = p
        self.charts = p.charts
        self.book = p.book

    def start(self, long: int, reserve: int, spare: int) -> None:
        """The player to act begins to lay. `reserve`: cards to keep until there is a burraco, once the pozzetto is
        taken, but for melds that become so `long`. `spare`: cards to keep whatever else allows fewer."""
        p = self.p
        self.side = side = p.sides[p.seat]
        self.hand = p.hands[p.seat]
        self.want, self.rows, self.sets = p.run_want[side], p.rows[side], p.sets[side]
        self.took = took = p.took[side]
        self.long = long
        self.spare = spare
        if not took:
            least = reserve = 0 if p.pozzetti else 2
        elif p.made[side]:
            least = reserve = self.charts.fewest
        else:
            least = 2
        if least < spare:
            least = spare
        self.least = least
        self.reserve = reserve if reserve > least else least

    def mark(self) -> Mark:
        """All that laying changes, as it is now."""
        p, side = self.p, self.side
        return (
            [*self.hand], [*self.want], [*self.rows], [*self.sets], p.set_ranks[side], p.laid[side], p.near[side],
            p.made, self.least, self.reserve,
        )  # fmt: skip

    def back(self, mark: Mark) -> None:
        """All that laying changes, as it was then."""
        p, side = self.p, self.side
        self.hand[:], self.want[:], self.rows[:], self.sets[:], p.set_ranks[side] = mark[:5]
        p.laid[side], p.near[side], p.made, self.least, self.reserve = mark[5:]

    def finish(self) -> None:
        """The player has laid something."""
        p = self.p
        p.now_wants(self.side)
        p.lone = False
        p.drawn = -1

    def too_low(self) -> bool:
        """Whether what lies is less than the side has to open with (B10)."""
        p = self.p
        return bool(p.minimum) and p.minimum[self.side] > p.laid[self.side]

    def may_end_wild(self) -> bool:
        """Whether the last card may be a wild: the rules say so, or a pozzetto follows."""
        return self.charts.close_wild or not self.took and bool(self.p.pozzetti)

    def stuck(self) -> bool:
        """Whether the one card left is one that cannot be discarded (RULES 12)."""
        p, hand = self.p, self.hand
        if hand[5] != 1:
            return False
        if hand[4] and not self.may_end_wild():
            return True
        return p.barred >= 0 and holds(hand, p.barred)

    def _now(self, suit: int, row: int) -> None:
        """The sequences of a suit have become this row."""
        self.rows[suit] = row
        self.want[suit] = self.book.want[row]

    def _burraco(self) -> None:
        """The side has now, or had already, a burraco that closes."""
        p = self.p
        if not p.made[self.side]:
            p.made = put(p.made, self.side, True)
        if self.took:
            self.least = self.reserve = max(self.charts.fewest, self.spare)

    # ---- naturals ----

    def naturals(self, new: bool) -> None:
        """Lay what needs no wild: new melds if `new`, and everything that extends one."""
        if new:
            self.open_runs()
        self.extend()
        if new:
            self.open_sets()

    def claim(self, card: int) -> None:
        """The smallest natural meld, or extension, with this card of the hand, whatever it leaves."""
        suit, rank, bit = SUIT[card], card % 13, BIT[card]
        if (self.want[suit] | self.p.set_ranks[self.side]) & bit:
            self.took, self.least, self.reserve = False, self.hand[5] - 1, 0  # just one, whatever comes of it
            self._extend(suit, bit)
            return
        held = self.hand[suit]
        places = held | (held & 1) << 13
        for low in range(12):
            run = 0b111 << low
            if run & places == run and (run | run >> 13) & bit:
                self._open_run(suit, run)
                return
        part(self.hand, suit, bit)
        self.hand[5] -= 1
        self.sets[rank] += 1
        self.p.laid[self.side] += self.charts.rank_points[rank]
        self._move_to_set(rank, 2, whole=False)

    def _room(self, cards: int) -> int:
        """How many of these cards a new meld may use: all, or what the reserve leaves."""
        left = self.hand[5] - cards
        if left >= self.reserve or cards >= self.charts.burraco and left >= self.least:
            return cards
        return self.hand[5] - self.reserve

    def open_runs(self) -> None:
        """New natural sequences, the longest of each suit first."""
        chart, hand = self.charts, self.hand
        for suit in SUITS4:
            while run := chart.run[hand[suit]]:
                length = chart.size[chart.run_form[run]]
                room = self._room(length)
                if room < 3:
                    return
                while length > room:
                    run &= run - 1
                    length -= 1
                self._open_run(suit, run)

    def _open_run(self, suit: int, run: int) -> None:
        chart = self.charts
        form = chart.run_form[run]
        ranks = (run | run >> 13) & RANKS13
        part(self.hand, suit, ranks)
        self.hand[5] -= chart.size[form]
        self.p.laid[self.side] += chart.points[ranks]
        self._now(suit, self.book.opened(self.rows[suit], form))
        if chart.closes[form]:
            self._burraco()
        elif chart.wild_does[form] == MAKES_BURRACO:
            self.p.near[self.side] = True

    def complete(self) -> None:
        """The burraco that is needed, where naturals of the hand make one: other melds might take what it misses."""
        chart, book, hand = self.charts, self.book, self.hand
        for suit, row in enumerate(self.rows):
            held = hand[suit]
            if held & self.want[suit] and book.longest[row] + held.bit_count() >= chart.burraco:
                for at, form in enumerate(book.forms[row]):
                    enough = held & chart.want[form] and chart.size[form] + held.bit_count() >= chart.burraco
                    if enough and self._complete_run(suit, at, form):
                        return
        ranks = self.p.set_ranks[self.side] & hand[6]
        while ranks:
            bit = ranks & -ranks
            ranks ^= bit
            there = self.sets[RANK[bit]]
            missing = chart.burraco - there % SET_WILD - (there >= SET_WILD)
            if missing > 0 and hand[5 + min(missing, 3)] & bit and self._complete_set(RANK[bit], there, missing):
                return

    def _complete_run(self, suit: int, at: int, form: int) -> bool:
        chart, hand = self.charts, self.hand
        grown, added = form, 0
        while not chart.closes[grown] and (fit := hand[suit] & chart.want[grown] & ~added):
            bit = fit & -fit
            grown = chart.grown[grown][RANK[bit]]
            added |= bit
        left = hand[5] - chart.size[grown] + chart.size[form]
        if not added or not chart.closes[grown] or left < max(chart.fewest, self.spare):
            return False
        part(hand, suit, added)
        hand[5] = left
        self.p.laid[self.side] += chart.points[added]
        self._now(suit, self.book.changed(self.rows[suit], at, grown))
        self.p.near[self.side] = is_near(self.p, self.side)
        self._burraco()
        return True

    def _complete_set(self, rank: int, there: int, cards: int) -> bool:
        chart, hand = self.charts, self.hand
        held = copies(hand, rank)
        if cards > held or not chart.set_closes[there + cards]:
            return False
        if hand[5] - cards < max(chart.fewest, self.spare):
            return False
        self._move_to_set(rank, cards, whole=cards == held)
        self.p.near[self.side] = is_near(self.p, self.side)
        self._burraco()
        return True

    def extend(self) -> None:
        """Naturals onto melds, as far as the reserve allows."""
        a, b, c, d, _, _, once, _, _, _ = self.hand
        wa, wb, wc, wd = self.want
        ranks = once & self.p.set_ranks[self.side]
        if a & (wa | ranks):
            self._extend(0, RANKS13)
        if b & (wb | ranks):
            self._extend(1, RANKS13)
        if c & (wc | ranks):
            self._extend(2, RANKS13)
        if d & (wd | ranks):
            self._extend(3, RANKS13)

    def _extend(self, suit: int, ranks: int) -> None:
        """Naturals of one suit and of these ranks onto melds: each onto the longest sequence that takes it, else onto
        its set."""
        chart, p, side, hand, book = self.charts, self.p, self.side, self.hand, self.book
        set_ranks, row, want = p.set_ranks[side], self.rows[suit], self.want[suit]
        while fit := hand[suit] & (want | set_ranks) & ranks:
            count = hand[5]
            if count <= self.least:
                break
            bit = fit & -fit
            rank = RANK[bit]
            after = there = 0
            if want & bit:
                after, length = book.grown[row][rank] or book.grow(row, rank)
                closes = book.closes[after]
            else:
                there = self.sets[rank] + 1
                length = there % SET_WILD + (there >= SET_WILD)
                closes = chart.set_closes[there]
            # A card of the reserve goes for a burraco that is needed, or for a long meld.
            if (
                count <= self.reserve
                and (length < self.long or count <= self.least + 1)
                and (p.made[side] or not closes)
            ):
                ranks ^= bit
                continue
            if after:
                row = after
                want = book.want[row]
            else:
                self.sets[rank] = there
                if there % SET_WILD >= chart.set_size:
                    p.set_ranks[side] = set_ranks = set_ranks ^ (bit | bit << 13)
            if hand[7] & bit or bit == TWO_BIT:
                part(hand, suit, bit)
            else:
                hand[suit] ^= bit
                hand[6] ^= bit
            hand[5] = count - 1
            p.laid[side] += chart.rank_points[rank]
            if length < chart.burraco - 1:
                continue
            self.rows[suit] = row
            if closes:
                self._burraco()
            if p.near[side]:
                p.near[side] = is_near(p, side)
            elif length < chart.burraco:
                p.near[side] = (book.does[after] if after else chart.set_wild_does[there]) == MAKES_BURRACO
        self.rows[suit], self.want[suit] = row, want

    def open_sets(self) -> None:
        """New natural sets, the highest rank first."""
        chart, hand = self.charts, self.hand
        there = self.p.set_ranks[self.side]
        found = hand[8] & chart.set_ranks & ~(there | there >> 13)
        while found:
            rank = found.bit_length() - 1
            found ^= BIT[rank]
            cards = held = copies(hand, rank)
            if hand[5] - held < self.reserve:
                cards = self._room(held)
            if cards > chart.set_size:
                cards = chart.set_size
            if cards < 3:
                continue
            self._move_to_set(rank, cards, whole=cards == held)
            if cards >= chart.burraco - 1:
                if chart.set_closes[cards]:
                    self._burraco()
                elif chart.set_wild_does[cards] == MAKES_BURRACO:
                    self.p.near[self.side] = True

    def _move_to_set(self, rank: int, cards: int, whole: bool) -> None:
        """So many cards of the rank become a set: second copies first, they help no sequence. `whole`: they are all
        that the hand has of it."""
        bit = BIT[rank]
        p, side, hand = self.p, self.side, self.hand
        self.sets[rank] = there = self.sets[rank] + cards
        p.laid[side] += cards * self.charts.rank_points[rank]
        p.set_ranks[side] |= bit
        if there % SET_WILD >= self.charts.set_size:
            p.set_ranks[side] ^= bit | bit << 13
        if whole:
            left = RANKS13 ^ bit
            a, b, c, d, wilds, count, once, twice, thrice, more = hand
            if more:
                more &= ~(MORE << rank)
            hand[:] = (
                a & left, b & left, c & left, d & left, wilds, count - cards,
                once & left, twice & left, thrice & left, more,
            )  # fmt: skip
            return
        hand[5] -= cards
        for face in range(rank, 52, 13):
            while cards and hand[9] >> face & 1:
                part(hand, SUIT[face], bit)
                cards -= 1
        for suit in SUITS4:
            if cards and hand[suit] & bit:
                part(hand, suit, bit)
                cards -= 1

    # ---- wilds ----

    def wilds(self, use: int) -> None:
        """Lay wilds: one that makes the burraco, or all of them; naturals that fit afterwards follow."""
        hand, chart = self.hand, self.charts
        while hand[4] and hand[5] > self.least:
            if not self.p.near[self.side]:
                if use == THE_BURRACO:
                    return
                if use != ON_MELDS and self._open_pair():
                    self.extend()
                    continue
            does, suit, rank = self._best_place()
            if not does or does == COSTS_BONUS and use != GOING_OUT:
                return
            if suit >= 0:
                self._now(suit, self.book.wilded(self.rows[suit], self._spend_wild(suit)))
                closes = self.book.closes[self.rows[suit]]
            else:
                self.sets[rank] += SET_WILD * self._spend_wild(-1)
                closes = chart.set_closes[self.sets[rank]]
            if does == MAKES_BURRACO:
                self.p.near[self.side] = is_near(self.p, self.side)
            if closes:
                self._burraco()
                if use == THE_BURRACO:
                    return
            self.extend()

    def _best_place(self) -> tuple[int, int, int]:
        """Where a wild does most: (what it does, the suit of a sequence or -1, the rank of a set or -1)."""
        does = self.book.does
        a, b, c, d = self.rows
        best, suit, at_rank = does[a], 0, -1
        if does[b] > best:
            best, suit = does[b], 1
        if does[c] > best:
            best, suit = does[c], 2
        if does[d] > best:
            best, suit = does[d], 3
        ranks = self.p.set_ranks[self.side]
        if ranks and best < MAKES_BURRACO:
            ranks = (ranks | ranks >> 13) & RANKS13
            does = self.charts.set_wild_does
            while ranks:
                bit = ranks & -ranks
                ranks ^= bit
                there = self.sets[RANK[bit]]
                if does[there] > best:
                    best, suit, at_rank = does[there], -1, RANK[bit]
        return best, suit, at_rank

    def _spend_wild(self, suit: int) -> int:
        """Take from the hand the wild that a meld of this suit misses least; its kind."""
        hand, chart = self.hand, self.charts
        hand[5] -= 1
        if hand[6] & TWO_BIT:
            for other in SUITS4:
                if other != suit and hand[other] & TWO_BIT:
                    part(hand, other, TWO_BIT)
                    self.p.laid[self.side] += chart.rank_points[TWO]
                    return OTHER_TWO
        if jokers_held(hand):
            hand[4] -= 1
            self.p.laid[self.side] += chart.joker
            return JOKER_WILD
        part(hand, suit, TWO_BIT)
        self.p.laid[self.side] += chart.rank_points[TWO]
        return OWN_TWO

    def _open_pair(self) -> bool:
        """A new meld of two naturals and a wild, where there is one."""
        chart, hand = self.charts, self.hand
        if hand[5] - 3 < self.least:
            return False
        there = self.p.set_ranks[self.side]
        twice = hand[7] & chart.set_ranks & ~TWO_BIT & ~(there | there >> 13)
        if twice:
            rank = twice.bit_length() - 1
            self._move_to_set(rank, 2, whole=not hand[8] & BIT[rank])
            self.sets[rank] += SET_WILD * self._spend_wild(-1)
            return True
        for suit in SUITS4:
            held = hand[suit] & ~TWO_BIT
            close = chart.close[held]
            if close:
                places = close | (close & 1) << 13
                for gap in (1, 2):
                    lows = places & places >> gap
                    if lows:
                        low = lows & -lows
                        pair = low | low << gap
                        ranks = (pair | pair >> 13) & RANKS13
                        part(hand, suit, ranks)
                        hand[5] -= 2
                        self.p.laid[self.side] += chart.points[ranks]
                        form = chart.pair_form[pair, self._spend_wild(suit)]
                        self._now(suit, self.book.opened(self.rows[suit], form))
                        return True
        return False
