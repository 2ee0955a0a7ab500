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
from burraco.ai.core import BIT, MORE, SUIT, SUITS4, Position, copies, holds, is_near, part, put
from burraco.cards import TWO

# What wilds are laid for: the burraco that is needed, going out, or all that there is to lay.
THE_BURRACO, GOING_OUT, EVERYTHING = range(3)

RANK = {1 << rank: rank for rank in range(13)}


Mark = tuple[list[int], list[int], list[int], list[int], int, int, bool, tuple[bool, ...], int, int]


class Laying:
    """The player to act lays, on the table itself. `least`: cards that the rules make the player keep; `reserve`: those
    that the policy keeps. Whoever has laid calls `finish`; whoever may think better of it takes a `mark` before, and
    goes `back` to it."""

    __slots__ = (
        "charts", "hand", "least", "long", "p", "reserve", "runs", "sets", "side", "spare", "took", "want",
    )  # fmt: skip

    def __init__(self, p: Position, long: int, reserve: int, spare: int) -> None:
        """`reserve`: cards to keep until there is a burraco, once the pozzetto is taken, but for melds that become so
        `long`. `spare`: cards to keep whatever else allows fewer."""
        self.p = p
        self.side = side = p.sides[p.seat]
        self.charts = chart = p.charts
        self.hand = p.hands[p.seat]
        self.want, self.runs, self.sets = p.want[side], p.runs[side], p.sets[side]
        self.took = took = p.took[side]
        self.long = long
        self.spare = spare
        made = p.made[side]
        least = (chart.fewest if made else 2) if took else 0 if p.pozzetti else 2
        if least < spare:
            least = spare
        self.least = least
        self.reserve = reserve if took and not made and least < reserve else least

    def mark(self) -> Mark:
        """All that laying changes, as it is now."""
        p, side = self.p, self.side
        melds = self.hand[:], self.want[:], self.runs[:], self.sets[:], p.set_ranks[side]
        return *melds, p.laid[side], p.near[side], p.made, self.least, self.reserve

    def back(self, mark: Mark) -> None:
        """All that laying changes, as it was then."""
        p, side = self.p, self.side
        self.hand[:], self.want[:], self.runs[:], self.sets[:], p.set_ranks[side] = mark[:5]
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
        if (hand[4] or hand[6] & TWO_BIT) and not self.may_end_wild():
            return True
        return p.barred >= 0 and holds(hand, p.barred)

    def _wanted(self, suit: int) -> int:
        """The naturals of a suit that extend a meld of the side."""
        wants = self.charts.want
        held = self.p.set_ranks[self.side]
        if held > RANKS13:
            held &= ~(held >> 13) & RANKS13
        for run in self.runs:
            if run & 3 == suit:
                held |= wants[run >> 2]
        return held

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
        self.least = self.reserve = 0
        suit, rank, bit = SUIT[card], card % 13, BIT[card]
        if self.want[suit] & bit:
            self._add(suit, bit)
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
        self.runs.append(form << 2 | suit)
        self.want[suit] |= chart.want[form]
        if chart.closes[form]:
            self._burraco()
        elif chart.wild_does[form] == MAKES_BURRACO:
            self.p.near[self.side] = True

    def complete(self) -> None:
        """The burraco that is needed, where naturals of the hand make one: other melds might take what it misses."""
        chart, hand = self.charts, self.hand
        for index, run in enumerate(self.runs):
            form, held = run >> 2, hand[run & 3]
            enough = held & chart.want[form] and chart.size[form] + held.bit_count() >= chart.burraco
            if enough and self._complete_run(index, form, run & 3):
                return
        ranks = self.p.set_ranks[self.side] & hand[6]
        while ranks:
            bit = ranks & -ranks
            ranks ^= bit
            there = self.sets[RANK[bit]]
            missing = chart.burraco - there % SET_WILD - (there >= SET_WILD)
            if missing > 0 and hand[5 + min(missing, 3)] & bit and self._complete_set(RANK[bit], there, missing):
                return

    def _complete_run(self, index: int, form: int, suit: int) -> bool:
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
        self.runs[index] = grown << 2 | suit
        self.want[suit] = self._wanted(suit)
        self.p.near[self.side] = is_near(chart, self.runs, self.sets)
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
        self.p.near[self.side] = is_near(chart, self.runs, self.sets)
        self._burraco()
        return True

    def extend(self) -> None:
        """Naturals onto melds, as far as the reserve allows."""
        hand, want = self.hand, self.want
        if hand[0] & want[0]:
            self._extend(0)
        if hand[1] & want[1]:
            self._extend(1)
        if hand[2] & want[2]:
            self._extend(2)
        if hand[3] & want[3]:
            self._extend(3)

    def _extend(self, suit: int) -> None:
        """Naturals of one suit onto melds."""
        hand, want = self.hand, self.want
        fit = hand[suit] & want[suit]
        refused = 0
        while fit and hand[5] > self.least:
            bit = fit & -fit
            if not self._add(suit, bit):
                refused |= bit
            fit = hand[suit] & want[suit]
            if refused:
                fit &= ~refused

    def _add(self, suit: int, bit: int) -> bool:
        """One natural onto the longest sequence that takes it, else onto its set; False if that is not to be."""
        chart, p, side, hand = self.charts, self.p, self.side, self.hand
        wants, size, runs, rank = chart.want, chart.size, self.runs, RANK[bit]
        longest = grown = index = alike = 0
        for i, run in enumerate(runs):
            if run & 3 == suit:
                alike += 1
                if wants[run >> 2] & bit:
                    form = chart.grown[run >> 2][rank]
                    if size[form] > longest:
                        longest, grown, index = size[form], form, i
        if longest:
            closes, does, did = chart.closes[grown], chart.wild_does[grown], chart.wild_does[runs[index] >> 2]
        else:
            if not p.set_ranks[side] & bit or p.set_ranks[side] & bit << 13:
                return False
            there = self.sets[rank] + 1
            longest = there % SET_WILD + (there >= SET_WILD)
            closes, does, did = chart.set_closes[there], chart.set_wild_does[there], chart.set_wild_does[there - 1]
        # A card of the reserve goes for a burraco that is needed, or for a long meld.
        count = hand[5]
        spared = count <= self.reserve and (not closes or p.made[side])
        if spared and (longest < self.long or count <= self.least + 1):
            return False
        if grown:
            runs[index] = grown << 2 | suit
            ranks = p.set_ranks[side]
            self.want[suit] = wants[grown] | ranks if alike == 1 and ranks <= RANKS13 else self._wanted(suit)
        else:
            self.sets[rank] = there
            if there % SET_WILD >= chart.set_size:
                self._is_full(bit)
        part(hand, suit, bit)
        hand[5] = count - 1
        p.laid[side] += chart.rank_points[rank]
        if closes:
            self._burraco()
        if does == MAKES_BURRACO:
            p.near[side] = True
        elif did == MAKES_BURRACO:
            p.near[side] = is_near(chart, runs, self.sets)
        return True

    def _is_full(self, bit: int) -> None:
        """The set of this rank takes no more naturals."""
        self.p.set_ranks[self.side] |= bit << 13
        self.want[:] = map(self._wanted, SUITS4)

    def open_sets(self) -> None:
        """New natural sets, the highest rank first."""
        chart, hand = self.charts, self.hand
        found = hand[8] & chart.set_ranks & ~self.p.set_ranks[self.side]
        while found:
            rank = found.bit_length() - 1
            found ^= BIT[rank]
            held = copies(hand, rank)
            cards = min(held, self._room(held), chart.set_size)
            if cards < 3:
                continue
            self._move_to_set(rank, cards, whole=cards == held)
            if chart.set_closes[cards]:
                self._burraco()
            elif chart.set_wild_does[cards] == MAKES_BURRACO:
                self.p.near[self.side] = True

    def _move_to_set(self, rank: int, cards: int, whole: bool) -> None:
        """So many cards of the rank become a set: second copies first, they help no sequence. `whole`: they are all
        that the hand has of it."""
        bit = BIT[rank]
        p, hand, want = self.p, self.hand, self.want
        self.sets[rank] += cards
        p.laid[self.side] += cards * self.charts.rank_points[rank]
        hand[5] -= cards
        p.set_ranks[self.side] |= bit
        want[0] |= bit
        want[1] |= bit
        want[2] |= bit
        want[3] |= bit
        if self.sets[rank] % SET_WILD >= self.charts.set_size:
            self._is_full(bit)
        if whole:
            left = RANKS13 ^ bit
            hand[0] &= left
            hand[1] &= left
            hand[2] &= left
            hand[3] &= left
            hand[6] &= left
            hand[7] &= left
            hand[8] &= left
            if hand[9]:
                hand[9] &= ~(MORE << rank)
            return
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
        while hand[5] > self.least and (hand[4] or hand[6] & TWO_BIT):
            if not self.p.near[self.side]:
                if use == THE_BURRACO:
                    return
                if self._open_pair():
                    self.extend()
                    continue
            does, run, rank = self._best_place()
            if not does or does == COSTS_BONUS and use != GOING_OUT:
                return
            if run >= 0:
                suit = self.runs[run] & 3
                form = chart.wilded[self.runs[run] >> 2][self._spend_wild(suit)]
                self.runs[run] = form << 2 | suit
                self.want[suit] = self._wanted(suit)
                closes = chart.closes[form]
            else:
                self.sets[rank] += SET_WILD * self._spend_wild(-1)
                closes = chart.set_closes[self.sets[rank]]
            if does == MAKES_BURRACO:
                self.p.near[self.side] = is_near(chart, self.runs, self.sets)
            if closes:
                self._burraco()
                if use == THE_BURRACO:
                    return
            self.extend()

    def _best_place(self) -> tuple[int, int, int]:
        """Where a wild does most: (what it does, index of a sequence or -1, rank of a set or -1)."""
        best, at_run, at_rank = 0, -1, -1
        does = self.charts.wild_does
        for i, run in enumerate(self.runs):
            if does[run >> 2] > best:
                best, at_run = does[run >> 2], i
        ranks = self.p.set_ranks[self.side] & RANKS13
        if ranks:
            does = self.charts.set_wild_does
            while ranks:
                bit = ranks & -ranks
                ranks ^= bit
                there = self.sets[RANK[bit]]
                if does[there] > best:
                    best, at_run, at_rank = does[there], -1, RANK[bit]
        return best, at_run, at_rank

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
        if hand[4]:
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
        twice = hand[7] & chart.set_ranks & ~TWO_BIT & ~self.p.set_ranks[self.side]
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
                        self.runs.append(form << 2 | suit)
                        self.want[suit] |= chart.want[form]
                        return True
        return False
