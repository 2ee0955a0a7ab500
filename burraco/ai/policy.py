"""A heuristic player on the fast table: it plays out the hands that the search samples, and is an opponent to
measure by.

What it knows, in the order of its weight: with the pozzetto taken and no burraco, cards kept in the hand are the
way to the burraco, so lay short melds only beyond a reserve, but always lengthen those of five and more. Wilds are
not spent early: one goes where it makes the burraco that is needed, and all of them go when that empties the hand
or the end is near. Piles are nearly always worth taking. Throw what has no neighbour in the hand and fits no meld
of the opponents.
"""

from __future__ import annotations

from typing import NamedTuple

from burraco.ai.charts import JOKER_WILD, OTHER_TWO, OWN_TWO, RANKS13, SET_WILD, TWO_BIT, Charts
from burraco.ai.core import BIT, SUIT, SUITS4, Position, Want, gain, holds, less, pairs, threes, wilds_held
from burraco.cards import JOKER, TWO

# How a player lays: by the policy; every natural; everything with all wilds; only what extends a meld.
POLICY, NATURALS, ALL, EXTEND = range(4)
# What the wilds are used for.
NOTHING, THE_BURRACO, GOING_OUT, EVERYTHING = range(4)


class Style(NamedTuple):
    """The numbers of the policy."""

    take: int  # a pile of so many cards is always taken
    late: int  # with so few cards in the stock everything is laid
    caught: int  # also when an opponent who may go out holds so few cards
    out: int  # with so few cards besides the wilds, see whether the wilds empty the hand
    reserve: int = 8  # cards kept until there is a burraco, once the pozzetto is taken
    long: int = 5  # a meld that becomes so long is extended out of the reserve


STYLES = {2: Style(take=2, late=10, caught=4, out=8), 4: Style(take=2, late=16, caught=6, out=8)}


def style_for(players: int) -> Style:
    """The tuned numbers for so many players."""
    return STYLES[2 if players == 2 else 4]


# ---- draw ------------------------------------------------------------------------------------------------------------


def is_urgent(p: Position, style: Style) -> bool:
    """Whether the hand may end so soon that cards kept are cards lost."""
    if len(p.stock) <= style.late and not (p.charts.rules.refill and p.pozzetti):
        return True
    own = p.sides[p.seat]
    for seat, side in enumerate(p.sides):
        if side != own and p.took[side] and p.made[side] and p.hands[seat][5] <= style.caught:
            return True
    return False


def takes(p: Position, style: Style) -> bool:
    """Whether the player to act takes the pile rather than draw."""
    pile = p.pile
    if not pile or len(pile) == 1 and p.idle >= len(p.hands) - 1:  # that would be a stalemate, if nothing is laid
        return False
    if p.charts.rules.take != "free":
        return claimed(p) >= 0
    if len(pile) >= style.take:
        return True
    return any(fits_in(p, card) or card == JOKER or BIT[card] == TWO_BIT for card in pile)


def fits_in(p: Position, card: int) -> bool:
    """Whether a natural makes or extends a meld with natural cards of the player to act."""
    if card == JOKER or BIT[card] == TWO_BIT:
        return False
    hand, suit, side = p.hands[p.seat], SUIT[card], p.sides[p.seat]
    fits = p.want[side][suit] | p.charts.fits[hand[suit] & RANKS13]
    if not p.sets[side][card % 13]:
        fits |= pairs(hand[0], hand[1], hand[2], hand[3]) & p.charts.set_ranks
    return bool(BIT[card] & fits)


def claimed(p: Position) -> int:
    """The card of the pile that a meld is laid with where that is the price of the pile; -1 if there is none."""
    if p.minimum or p.hands[p.seat][5] + len(p.pile) < 5:  # no risk with the guard: two cards are left at least
        return -1
    for card in p.pile[-1:] if p.charts.rules.take == "top" else p.pile:
        if fits_in(p, card):
            return card
    return -1


def take(p: Position, style: Style) -> None:
    """The player to act takes the pile, and lays the meld that it may cost."""
    card = claimed(p) if p.charts.rules.take != "free" else -1
    if card < 0:
        p.take()
        return
    hand = p.hands[p.seat]
    barred = card if len(p.pile) == 1 and not holds(hand, card) else -1
    p.pile.remove(card)
    gain(hand, card)
    work = Laying(p, style, False, 0)
    work.claim(card)
    work.commit(p)
    p.take()
    p.barred, p.lone = barred, False


# ---- lay -------------------------------------------------------------------------------------------------------------


class Laying:
    """One player's laying in progress: a private copy of the hand and of the side's melds, until `commit`."""

    __slots__ = (
        "charts", "count", "fewest", "hand", "jokers", "laid", "least", "made", "reserve", "runs", "sets", "spare",
        "style", "took", "want",
    )  # fmt: skip

    def __init__(self, p: Position, style: Style, thrift: bool, spare: int) -> None:
        """`thrift`: keep the reserve. `spare`: cards to keep whatever else allows fewer."""
        side = p.sides[p.seat]
        a, b, c, d, self.jokers, self.count = p.hands[p.seat]
        self.laid = p.laid[side]
        self.charts = p.charts
        self.style = style
        self.hand = [a, b, c, d]
        self.want = list(p.want[side])
        self.runs = list(p.runs[side])
        self.sets = list(p.sets[side])
        self.made = p.made[side]
        self.took = p.took[side]
        self.spare = spare
        self.fewest = 0 if p.charts.rules.go_out else 1
        least = 0 if p.may_pick_up(side) else self.fewest if self.took and self.made else 2
        if least < spare:
            least = spare
        self.least = self.reserve = least
        if thrift and self.took and not self.made and least < style.reserve:
            self.reserve = style.reserve

    def copy(self) -> Laying:
        new = Laying.__new__(Laying)
        new.charts, new.style = self.charts, self.style
        new.hand, new.want, new.runs, new.sets = self.hand[:], self.want[:], self.runs[:], self.sets[:]
        new.jokers, new.count, new.laid, new.made, new.took = self.jokers, self.count, self.laid, self.made, self.took
        new.spare, new.fewest, new.least, new.reserve = self.spare, self.fewest, self.least, self.reserve
        return new

    def commit(self, p: Position) -> None:
        """The table after the laying."""
        side = p.sides[p.seat]
        p.hands[p.seat] = [*self.hand, self.jokers, self.count]
        p.laid[side] = self.laid
        p.runs[side] = tuple(self.runs)
        p.sets[side] = tuple(self.sets)
        p.look_ahead(side)
        p.made[side] = self.made
        p.lone = False
        p.drawn = -1

    def _burraco(self) -> None:
        """The side has now, or had already, a burraco that closes."""
        self.made = True
        if self.took:
            self.least = self.reserve = max(self.fewest, self.spare)

    def claim(self, card: int) -> None:
        """The smallest natural meld, or extension, with this card of the hand, whatever it leaves."""
        self.least = self.reserve = 0
        suit, rank, bit = SUIT[card], card % 13, BIT[card]
        if self.want[suit] & bit:
            self._add(suit, rank)
            return
        held = self.hand[suit] & RANKS13
        places = held | (held & 1) << 13
        for low in range(12):
            run = 0b111 << low
            if run & places == run and (run | run >> 13) & bit:
                self._open_run(suit, run)
                return
        self.hand[suit] = less(self.hand[suit], bit)
        self.sets[rank] += 1
        self.laid += self.charts.rank_points[rank]
        self.count -= 1
        self._move_to_set(rank, 2)

    def _room(self, cards: int) -> int:
        """How many of these cards a new meld may use: all, or what the reserve leaves."""
        if self.count - cards >= self.reserve or cards >= self.charts.burraco and self.count - cards >= self.least:
            return cards
        return self.count - self.reserve

    def open_runs(self) -> None:
        """New natural sequences, the longest of each suit first."""
        chart, hand = self.charts, self.hand
        for suit in SUITS4:
            while run := chart.run[hand[suit] & RANKS13]:
                length = run.bit_count()
                room = self._room(length)
                if room < 3:
                    return
                while length > room:
                    run &= run - 1
                    length -= 1
                self._open_run(suit, run)

    def _open_run(self, suit: int, run: int) -> None:
        chart = self.charts
        ranks = (run | run >> 13) & RANKS13
        self.hand[suit] = less(self.hand[suit], ranks)
        self.laid += chart.points[ranks]
        self.count -= run.bit_count()
        form = chart.run_form[run]
        self.runs.append(form << 2 | suit)
        self.want[suit] |= chart.want[form]
        if chart.closes[form]:
            self._burraco()

    def extend(self) -> None:
        """Naturals onto melds, as far as the reserve allows."""
        hand, want = self.hand, self.want
        for suit in SUITS4:
            refused = 0
            while fit := hand[suit] & want[suit] & ~refused:
                if self.count <= self.least:
                    return
                bit = fit & -fit
                if not self._add(suit, bit.bit_length() - 1):
                    refused |= bit

    def _add(self, suit: int, rank: int) -> bool:
        """One natural onto the longest sequence that takes it, else onto its set; False if that is not to be."""
        chart, runs, bit = self.charts, self.runs, 1 << rank
        longest = grown = index = 0
        for i, run in enumerate(runs):
            if run & 3 == suit and chart.want[run >> 2] & bit:
                form = chart.grown[run >> 2][rank]
                if chart.size[form] > longest:
                    longest, grown, index = chart.size[form], form, i
        if longest:
            closes = chart.closes[grown]
        else:
            there = self.sets[rank]
            if not there or there % SET_WILD >= chart.set_size:
                return False
            longest = there % SET_WILD + (there >= SET_WILD) + 1
            closes = chart.set_closes[there + 1]
        if self.count <= self.reserve and not self._worth(longest, closes):
            return False
        if grown:
            runs[index] = grown << 2 | suit
            self.want[suit] |= chart.want[grown]
        else:
            self.sets[rank] += 1
        self.hand[suit] = less(self.hand[suit], bit)
        self.laid += chart.rank_points[rank]
        self.count -= 1
        if closes:
            self._burraco()
        return True

    def _worth(self, length: int, closes: bool) -> bool:
        """Whether a meld of this length is worth a card of the reserve."""
        return closes and not self.made or length >= self.style.long and self.count > self.least + 1

    def open_sets(self) -> None:
        """New natural sets, the highest rank first."""
        chart, hand, sets = self.charts, self.hand, self.sets
        found = threes(*hand) & chart.set_ranks
        while found:
            rank = found.bit_length() - 1
            bit = 1 << rank
            found ^= bit
            if sets[rank]:
                continue
            copies = sum([(held >> rank & 1) + (held >> rank + 13 & 1) + (held >> rank + 26 & 1) for held in hand])
            room = min(self._room(copies), chart.set_size)
            if room < 3:
                continue
            self._move_to_set(rank, min(copies, room))
            if chart.set_closes[sets[rank]]:
                self._burraco()

    def _move_to_set(self, rank: int, cards: int) -> None:
        """So many cards of the rank become a set: second copies first, they help no sequence."""
        bit = 1 << rank
        self.sets[rank] += cards
        self.laid += cards * self.charts.rank_points[rank]
        self.count -= cards
        for plane in (bit << 26 | bit << 13, bit):
            for suit in SUITS4:
                while cards and self.hand[suit] & plane:
                    self.hand[suit] = less(self.hand[suit], bit)
                    cards -= 1
        for suit in SUITS4:
            self.want[suit] |= bit

    def naturals(self, new: bool) -> None:
        """Lay what needs no wild: new melds if `new`, and everything that extends one."""
        if new:
            self.open_runs()
        self.extend()
        if new:
            self.open_sets()

    def wilds(self, use: int) -> None:
        """Lay wilds: one that makes the burraco, or all of them; naturals that fit afterwards follow."""
        hand = self.hand
        while self.count > self.least and (self.jokers or (hand[0] | hand[1] | hand[2] | hand[3]) & TWO_BIT):
            value, run, rank = self._best_place(use)
            if value < 100 and use != THE_BURRACO and self._open_pair():
                self.extend()
                continue
            if not value or use == THE_BURRACO and value < 100:
                return
            if run >= 0:
                suit = self.runs[run] & 3
                form = self.charts.wilded[self.runs[run] >> 2][self._spend_wild(suit)]
                self.runs[run] = form << 2 | suit
                self.want[suit] |= self.charts.want[form]
                closes = self.charts.closes[form]
            else:
                self.sets[rank] += SET_WILD * self._spend_wild(-1)
                closes = self.charts.set_closes[self.sets[rank]]
            if closes:
                self._burraco()
                if use == THE_BURRACO:
                    return
            self.extend()

    def _best_place(self, use: int) -> tuple[int, int, int]:
        """Where a wild does most: (value, index of a sequence or -1, rank of a set or -1). Never on a meld that gives
        the right to go out and with a wild would not."""
        chart = self.charts
        best = (0, -1, -1)
        for i, run in enumerate(self.runs):
            dirty = chart.wilded[run >> 2][JOKER_WILD]
            if dirty and chart.closes[dirty] >= chart.closes[run >> 2]:
                value = self._value(chart.size[run >> 2], use)
                if value > best[0]:
                    best = (value, i, -1)
        for rank, there in enumerate(self.sets):
            if 0 < there < SET_WILD and chart.set_closes[there + SET_WILD] >= chart.set_closes[there]:
                value = self._value(there, use)
                if value > best[0]:
                    best = (value, -1, rank)
        return best

    def _value(self, length: int, use: int) -> int:
        """What a wild is worth on a natural meld of this length: to a clean burraco of just seven it costs its
        bonus."""
        burraco = self.charts.burraco
        if length == burraco - 1:
            return 100
        if length < burraco:
            return 50 + length
        if length > burraco:
            return 20
        return 1 if use == GOING_OUT else 0

    def _spend_wild(self, suit: int) -> int:
        """Take from the hand the wild that a meld of this suit misses least; its kind."""
        hand, chart = self.hand, self.charts
        self.count -= 1
        for other in SUITS4:
            if other != suit and hand[other] & TWO_BIT:
                hand[other] = less(hand[other], TWO_BIT)
                self.laid += chart.rank_points[TWO]
                return OTHER_TWO
        if self.jokers:
            self.jokers -= 1
            self.laid += chart.joker
            return JOKER_WILD
        hand[suit] = less(hand[suit], TWO_BIT)
        self.laid += chart.rank_points[TWO]
        return OWN_TWO

    def _open_pair(self) -> bool:
        """A new meld of two naturals and a wild, where there is one."""
        if self.count - 3 < self.least:
            return False
        chart, hand = self.charts, self.hand
        twice = pairs(*hand) & chart.set_ranks & ~TWO_BIT
        while twice:
            rank = twice.bit_length() - 1
            twice ^= 1 << rank
            if not self.sets[rank]:
                self._move_to_set(rank, 2)
                self.sets[rank] += SET_WILD * self._spend_wild(-1)
                return True
        for suit in SUITS4:
            held = hand[suit] & RANKS13 & ~TWO_BIT
            close = chart.close[held]
            if close:
                places = close | (close & 1) << 13
                for gap in (1, 2):
                    lows = places & places >> gap
                    if lows:
                        low = lows & -lows
                        pair = low | low << gap
                        ranks = (pair | pair >> 13) & RANKS13
                        hand[suit] = less(hand[suit], ranks)
                        self.laid += chart.points[ranks]
                        self.count -= 2
                        form = chart.pair_form[pair, self._spend_wild(suit)]
                        self.runs.append(form << 2 | suit)
                        self.want[suit] |= chart.want[form]
                        return True
        return False


def lay(p: Position, style: Style, spare: int = 0) -> bool:
    """The player to act lays by the policy. True if the hand is empty, which calls for the pozzetto."""
    hand = p.hands[p.seat]
    a, b, c, d, jokers, count = hand
    side, chart = p.sides[p.seat], p.charts
    wa, wb, wc, wd = p.want[side]
    run = chart.run
    runs = run[a & RANKS13] or run[b & RANKS13] or run[c & RANKS13] or run[d & RANKS13]
    sets = threes(a, b, c, d) & chart.set_ranks
    fits = a & wa or b & wb or c & wc or d & wd
    wild = jokers or (a | b | c | d) & TWO_BIT
    if not (runs or sets or fits or wild):
        return False
    need = p.took[side] and not p.made[side]
    urgent = (wild or need) and is_urgent(p, style)
    if need and not urgent and count < style.reserve + 3:
        sets = 0  # the reserve forbids them
    if not (runs or sets or fits or urgent) and not (p.ready[side] if need else may_empty(chart, hand, style)):
        return False
    work = Laying(p, style, not urgent, spare)
    if runs:
        work.open_runs()
    work.extend()
    if sets:
        work.open_sets()
    if wild:
        if urgent:
            work.wilds(EVERYTHING)
        elif need and not work.made:
            work.wilds(THE_BURRACO)
        if (work.made or not need) and may_empty(chart, [*work.hand, work.jokers, work.count], style):
            trial = work.copy()
            trial.wilds(GOING_OUT)
            if trial.count <= 1:
                work = trial
    if work.count == count or p.minimum and p.minimum[side] > work.laid:
        return False
    if work.count == 1 and not _may_be_last(p, work):
        return lay(p, style, spare=2)
    work.commit(p)
    return work.count == 0


def lay_by(p: Position, style: Style, mode: int, spare: int = 0) -> bool:
    """The player to act lays in this way. True if the hand is empty, which calls for the pozzetto."""
    if mode == POLICY:
        return lay(p, style)
    work = Laying(p, style, mode == EXTEND, spare)
    work.naturals(mode != EXTEND)
    if mode == ALL:
        work.wilds(EVERYTHING)
    if work.count == p.hands[p.seat][5] or p.minimum and p.minimum[p.sides[p.seat]] > work.laid:
        return False
    if work.count == 1 and not _may_be_last(p, work):
        return lay_by(p, style, mode, spare=2)
    work.commit(p)
    return work.count == 0


def may_empty(chart: Charts, hand: list[int], style: Style) -> bool:
    """Whether wilds could empty a hand but for a discard: each takes two naturals along at most."""
    wilds = wilds_held(hand)
    naturals = hand[5] - wilds
    if not wilds or naturals > style.out or naturals > 2 * wilds + 1:
        return False
    if naturals < 2:
        return True
    a, b, c, d = hand[:4]
    close = chart.close
    near = close[a & RANKS13] | close[b & RANKS13] | close[c & RANKS13] | close[d & RANKS13]
    return bool(near or pairs(a, b, c, d) & chart.set_ranks)


def _may_be_last(p: Position, work: Laying) -> bool:
    """Whether the one card left can be discarded (RULES 12)."""
    wild = work.jokers or (work.hand[0] | work.hand[1] | work.hand[2] | work.hand[3]) & TWO_BIT
    if wild and not p.may_pick_up(p.sides[p.seat]) and not p.charts.rules.close_wild:
        return False
    if p.barred < 0:
        return True
    if p.barred == JOKER:
        return not work.jokers
    return not work.hand[SUIT[p.barred]] & BIT[p.barred]


# ---- drop ------------------------------------------------------------------------------------------------------------


def chosen_drop(p: Position) -> int:
    """The card that the player to act discards: one that fits nothing, in the hand or on the table, if there is one."""
    a, b, c, d, _, _ = p.hands[p.seat]
    chart = p.charts
    wa, wb, wc, wd = p.wanted
    ra, rb, rc, rd = a & RANKS13, b & RANKS13, c & RANKS13, d & RANKS13
    twice = (a & b | c & d | (a | b) & (c | d) | (a | b | c | d) >> 13) & chart.set_ranks
    na, nb, nc, nd = ~(wa | twice), ~(wb | twice), ~(wc | twice), ~(wd | twice)
    barred = p.barred
    if 0 <= barred < JOKER:
        bit, suit = ~BIT[barred], SUIT[barred]
        if suit < 2:
            na, nb = (na & bit, nb) if suit == 0 else (na, nb & bit)
        else:
            nc, nd = (nc & bit, nd) if suit == 2 else (nc, nd & bit)
    lone = chart.lone
    xa, xb, xc, xd = lone[ra] & na, lone[rb] & nb, lone[rc] & nc, lone[rd] & nd
    if xa or xb or xc or xd:
        return least(xa, xb, xc, xd)
    apart = chart.apart
    xa, xb, xc, xd = apart[ra] & na, apart[rb] & nb, apart[rc] & nc, apart[rd] & nd
    if xa or xb or xc or xd:
        return least(xa, xb, xc, xd)
    return tied_drop(p, twice)


def wanted_by_others(p: Position, side: int) -> Want:
    """What extends a meld of the opponents."""
    want = p.want
    if len(want) == 2:
        return want[1 - side]
    a = b = c = d = 0
    for other, (wa, wb, wc, wd) in enumerate(want):
        if other != side:
            a, b, c, d = a | wa, b | wb, c | wc, d | wd
    return a, b, c, d


def tied_drop(p: Position, twice: int) -> int:
    """The discard where every card fits something: rather break a run than a pair, rather a pair than give up a card
    for the own melds, and only then what the opponents want; a wild last of all."""
    side = p.sides[p.seat]
    free = [held & RANKS13 & ~TWO_BIT for held in p.hands[p.seat][:4]]
    if 0 <= p.barred < JOKER:
        free[SUIT[p.barred]] &= ~BIT[p.barred]
    own, theirs = p.want[side], wanted_by_others(p, side)
    for spared in (
        [own[suit] | theirs[suit] | twice for suit in SUITS4],
        [own[suit] | theirs[suit] for suit in SUITS4],
        theirs,
        (0, 0, 0, 0),
    ):
        a, b, c, d = (held & ~kept for held, kept in zip(free, spared, strict=True))
        if a or b or c or d:
            return least(a, b, c, d)
    return wild_drop(p)


def least(a: int, b: int, c: int, d: int) -> int:
    """The face of the lowest rank among these, one of them at least; aces last."""
    ranks = a | b | c | d
    above = ranks & ~1 or ranks
    bit = above & -above
    rank = bit.bit_length() - 1
    return rank if a & bit else 13 + rank if b & bit else 26 + rank if c & bit else 39 + rank


def wild_drop(p: Position) -> int:
    """The discard of a hand that has nothing but wilds and what is barred: a two, or a joker."""
    hand = p.hands[p.seat]
    for suit in SUITS4:
        if hand[suit] & TWO_BIT and suit * 13 + TWO != p.barred:
            return suit * 13 + TWO
    return JOKER


# ---- whole turns -----------------------------------------------------------------------------------------------------


def play(p: Position, style: Style) -> None:
    """The player to act lays and discards."""
    while lay(p, style):
        p.emptied()
        if p.over:
            return
    p.drop(chosen_drop(p))


def turn(p: Position, style: Style) -> None:
    """The player to act draws, lays and discards."""
    if takes(p, style):
        take(p, style)
    else:
        p.draw()
    play(p, style)


def playout(p: Position, style: Style, turns: int = 1000) -> int:
    """Play so many turns, or to the end of the hand; the number of turns played."""
    played = 0
    while played < turns and not p.over:
        turn(p, style)
        played += 1
    return played
