"""A heuristic player on the fast table: it plays out the hands that the search samples, and is an opponent to
measure by.

What it knows, in the order of its weight: with the pozzetto taken and no burraco, cards kept in the hand are the
way to the burraco, so lay short melds only beyond a reserve, but always lengthen those of five and more. Wilds are
not spent early: one goes where it makes the burraco that is needed, and all of them go when that empties the hand
or the end is near. Piles are nearly always worth taking. Throw what has no neighbour in the hand and fits no meld
of the opponents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from burraco.ai.charts import MASK, RANKS13, SET_WILD, TWO_BIT, first_of
from burraco.ai.core import BIT, SUIT, SUITS4, Position, add, holds, part, put
from burraco.ai.kinds import Kind, kind
from burraco.ai.laying import EVERYTHING, GOING_OUT, ON_MELDS, RANK, THE_BURRACO, Laying
from burraco.cards import JOKER, TWO
from burraco.rules import Rules

# How a player lays: by the policy; every natural; everything with all wilds; what extends a meld; that with all wilds.
POLICY, NATURALS, ALL, EXTEND, ONTO = range(5)

FIRST = first_of()


class Style(NamedTuple):
    """The numbers of the policy."""

    take: int  # a pile of so many cards is always taken
    late: int  # with so few cards in the stock everything is laid
    caught: int  # also when an opponent who may go out holds so few cards
    out: int  # with so few cards besides the wilds, see whether the wilds empty the hand
    reserve: int = 8  # cards kept until there is a burraco, once the pozzetto is taken
    long: int = 5  # a meld that becomes so long is extended out of the reserve
    lone: int = 0  # 1: a lone card is taken whatever it is, so that the next player does not find two
    spend: int = 0  # 1: once the pozzetto is taken every wild is laid
    choosy: int = 0  # with so few cards before the pozzetto, or once it may go out: no pile with two useless cards
    sure: int = 0  # 1: the burraco that is needed is made before any other card is laid, and no other with a wild


# The reference to measure by: these numbers stay as they are. The playouts of the search may use others.
GREEDY = {2: Style(take=2, late=10, caught=4, out=8), 4: Style(take=2, late=16, caught=6, out=8)}
SURE_2, SURE_4 = GREEDY[2]._replace(sure=1), GREEDY[4]._replace(sure=1)
STYLES: dict[Kind, Style] = {
    (2, "free", True): SURE_2,
    (3, "free", True): SURE_4._replace(spend=1, choosy=5),
    (4, "free", True): SURE_4._replace(spend=1, choosy=6, late=28, reserve=5),
    (5, "free", True): SURE_4._replace(spend=1, choosy=5),
    (4, "meld", False): SURE_4,
    (2, "free", False): SURE_2._replace(reserve=12),
    (4, "free", False): SURE_4._replace(lone=1, reserve=12),
    (2, "top", True): SURE_2._replace(reserve=12, caught=7),
    (4, "top", True): SURE_4._replace(spend=1, reserve=5),
    (2, "top", False): SURE_2._replace(reserve=18, long=6),
    (4, "top", False): SURE_4._replace(reserve=12),
}


def greedy_for(players: int) -> Style:
    """The reference's numbers for so many players."""
    return GREEDY[2 if players == 2 else 4]


def style_for(rules: Rules) -> Style:
    """The playouts' numbers for this kind of game."""
    return STYLES[kind(rules)]


# ---- draw ------------------------------------------------------------------------------------------------------------


def is_urgent(p: Position, style: Style) -> bool:
    """Whether the hand may end so soon that cards kept are cards lost."""
    return len(p.stock) <= style.late and not (p.charts.refill and p.pozzetti) or is_threatened(p, style)


def is_threatened(p: Position, style: Style) -> bool:
    """Whether an opponent may soon go out."""
    own, took, made = p.sides[p.seat], p.took, p.made
    if len(made) == 2 and not (took[1 - own] and made[1 - own]):
        return False
    for seat, side in enumerate(p.sides):
        if side != own and took[side] and made[side] and p.hands[seat][5] <= style.caught:
            return True
    return False


def takes(p: Position, style: Style) -> bool:
    """Whether the player to act takes the pile rather than draw."""
    pile = p.pile
    if not pile or len(pile) == 1 and p.idle >= len(p.hands) - 1:  # that would be a stalemate, if nothing is laid
        return False
    if not p.charts.free_pile:
        return claimed(p) >= 0
    side, hand = p.sides[p.seat], p.hands[p.seat]
    large = len(pile) >= style.take
    if not (style.choosy and is_done(p, side, hand, style.choosy)) if large else style.lone:
        return True
    want, fits, sets = p.run_want[side], p.charts.fits, p.set_ranks[side]
    any_suit = hand[7] & p.charts.set_ranks & ~(sets >> 13) | sets | TWO_BIT
    useless = 0
    for card in pile:
        if card == JOKER or BIT[card] & (any_suit | want[SUIT[card]] | fits[hand[SUIT[card]]]):
            if not large:
                return True
        else:
            useless += 1
            if large and useless > 1:
                return False
    return large


def is_done(p: Position, side: int, hand: list[int], few: int) -> bool:
    """Whether the player has nearly done: has so few cards left before the pozzetto, or may go out."""
    return p.made[side] if p.took[side] else hand[5] <= few


def fits_in(p: Position, card: int) -> bool:
    """Whether a natural makes or extends a meld with natural cards of the player to act."""
    if card == JOKER:
        return False
    bit, suit, side = BIT[card], SUIT[card], p.sides[p.seat]
    if bit == TWO_BIT:
        return False
    hand = p.hands[p.seat]
    if bit & (p.run_want[side][suit] | p.set_ranks[side] | p.charts.fits[hand[suit]]):
        return True
    if p.sets[side][card % 13]:
        return False
    return bool(hand[7] & bit & p.charts.set_ranks)


def claimed(p: Position) -> int:
    """The card of the pile that a meld is laid with where that is the price of the pile; -1 if there is none."""
    if p.minimum or p.hands[p.seat][5] + len(p.pile) < 5:  # no risk with the guard: two cards are left at least
        return -1
    for card in p.pile[-1:] if p.charts.top_only else p.pile:
        if fits_in(p, card):
            return card
    return -1


def take(p: Position, style: Style) -> None:
    """The player to act takes the pile, and lays the meld that it may cost."""
    card = -1 if p.charts.free_pile else claimed(p)
    if card < 0:
        p.take()
        return
    hand = p.hands[p.seat]
    barred = card if len(p.pile) == 1 and not holds(hand, card) else -1
    p.pile.remove(card)
    add(hand, (card,))
    work = Laying(p)
    work.start(style.long, 0, 0)
    work.claim(card)
    work.finish()
    p.take()
    p.barred, p.lone = barred, False


# ---- lay -------------------------------------------------------------------------------------------------------------


def lay(p: Position, style: Style) -> bool:
    """The player to act lays by the policy. True if the hand is empty, which calls for the pozzetto."""
    a, b, c, d, wilds, count, once, _, thrice, _ = hand = p.hands[p.seat]
    side, chart = p.sides[p.seat], p.charts
    wa, wb, wc, wd = p.run_want[side]
    run = chart.run
    runs = run[a] or run[b] or run[c] or run[d]
    sets = thrice & chart.set_ranks
    fits = a & wa or b & wb or c & wc or d & wd or once & p.set_ranks[side]
    need = p.took[side] and not p.made[side]
    urgent = bool(wilds and style.spend) and p.took[side] or bool(wilds or need) and is_urgent(p, style)
    if need and not urgent and count < style.reserve + 3:
        sets = 0  # the reserve forbids them
    may_go = p.near[side] and chart.wild_closes if need else may_empty(p, hand, side, wilds, style.out)
    if runs or sets or fits or urgent or wilds and may_go:
        return lay_some(Laying(p), style, 0, urgent, runs, sets, fits)
    return False


def lay_some(work: Laying, style: Style, spare: int, urgent: int, runs: int, sets: int, fits: int) -> bool:
    """Lay by the policy what there is: new natural sequences, new natural sets, cards that fit a meld, and wilds. True
    if the hand is empty. `spare`: cards to keep whatever else allows fewer."""
    work.start(style.long, 0 if urgent else style.reserve, spare)
    p, hand, side = work.p, work.hand, work.side
    before = hand[5]
    may_regret = p.barred >= 0 or p.minimum or hand[4] and not work.may_end_wild()
    mark = work.mark() if may_regret else None
    need = work.took and not p.made[side]
    if need and style.sure:
        if fits:
            work.complete()
        if p.near[side] and not p.made[side] and p.charts.wild_closes:
            work.wilds(THE_BURRACO)
    if runs:
        work.open_runs()
    if runs or fits:
        work.extend()
    if sets:
        work.open_sets()
    if hand[4]:
        if urgent:
            work.wilds(EVERYTHING)
        elif need and p.near[side] and not p.made[side] and (p.charts.wild_closes or not style.sure):
            work.wilds(THE_BURRACO)
        if hand[5] > work.least < 2 and (not need or p.made[side]):
            wilds = hand[4]
            if wilds and hand[5] <= 3 * wilds + 1 and may_empty(p, hand, side, wilds, style.out):
                held = work.mark()
                work.wilds(GOING_OUT)
                if hand[5] > 1:
                    work.back(held)
    if hand[5] == before:
        return False
    if mark and (hand[5] == 1 or p.minimum) and (work.too_low() or work.stuck()):
        again = not work.too_low()
        work.back(mark)
        return again and lay_some(work, style, 2, urgent, runs, sets, fits)
    work.finish()
    return not hand[5]


def lay_by(p: Position, style: Style, mode: int, spare: int = 0) -> bool:
    """The player to act lays in this way. True if the hand is empty, which calls for the pozzetto."""
    if mode == POLICY:
        return lay(p, style)
    work = Laying(p)
    work.start(style.long, style.reserve if mode == EXTEND else 0, spare)
    before, mark = work.hand[5], work.mark()
    work.naturals(mode in (NATURALS, ALL))
    if mode in (ALL, ONTO):
        work.wilds(EVERYTHING if mode == ALL else ON_MELDS)
    if work.hand[5] == before:
        return False
    if work.too_low() or work.stuck():
        again = not work.too_low()
        work.back(mark)
        return again and lay_by(p, style, mode, spare=2)
    work.finish()
    return not work.hand[5]


def may_spare(p: Position, hand: list[int], side: int, long: int) -> bool:
    """Whether a card of the reserve may be worth laying: onto a meld that becomes long, or with others to a burraco."""
    chart, book = p.charts, p.book
    size = chart.size
    for suit, row in enumerate(p.rows[side]):
        held = hand[suit]
        if held & book.want[row]:
            for form in book.forms[row]:
                length = size[form]
                if held & chart.want[form] and (length + 1 >= long or length + held.bit_count() >= chart.burraco):
                    return True
    ranks = p.set_ranks[side] & hand[6]
    if ranks & hand[8]:
        return True
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        there = p.sets[side][RANK[bit]]
        if there % SET_WILD + (there >= SET_WILD) + 1 >= long:
            return True
    return False


def may_empty(p: Position, hand: list[int], side: int, wilds: int, out: int) -> bool:
    """Whether so many wilds could empty a hand but for a card: each takes two naturals along at most, and a natural
    without neighbours stays that no meld takes and no sequence may come to take."""
    naturals = hand[5] - wilds
    if naturals > out or naturals > 2 * wilds + 1:
        return False
    if naturals < 2:
        return takes_wild(p, side)
    chart = p.charts
    a, b, c, d, _, _, _, twice, _, _ = hand
    close = chart.close
    twice &= chart.set_ranks
    if not (twice or close[a] or close[b] or close[c] or close[d]):
        return False
    wa, wb, wc, wd = p.run_want[side]
    once = chart.once[twice | p.set_ranks[side] & RANKS13]
    one, two = chart.lone
    ab = ((0 if wa else one[a]) | (0 if wb else two[b])) & once
    cd = ((0 if wc else one[c]) | (0 if wd else two[d])) & once
    return not (ab & ab - 1 or cd & cd - 1 or ab and cd)


def takes_wild(p: Position, side: int) -> bool:
    """Whether a meld of the side takes a wild."""
    chart = p.charts
    does = p.book.does
    for row in p.rows[side]:
        if does[row]:
            return True
    return p.set_ranks[side] > 0 and any(map(chart.set_wild_does.__getitem__, p.sets[side]))


# ---- drop ------------------------------------------------------------------------------------------------------------


def chosen_drop(p: Position) -> int:
    """The card that the player to act discards: one that fits nothing, in the hand or on the table, if there is one;
    rather one that breaks a run than one of a pair."""
    a, b, c, d, _, _, _, twice, _, _ = p.hands[p.seat]
    chart = p.charts
    ab, cd = p.unwanted if p.barred < 0 else without(p.unwanted, p.barred)
    pairs = chart.once[twice & chart.set_ranks]
    for one, two in (chart.lone, chart.apart, chart.held):
        x, y = (one[a] | two[b]) & ab & pairs, (one[c] | two[d]) & cd & pairs
        if x or y:
            return FIRST[x.bit_length()][y.bit_length()]
    x, y = (one[a] | two[b]) & ab, (one[c] | two[d]) & cd
    return FIRST[x.bit_length()][y.bit_length()] if x or y else wanted_drop(p)


def without(mask: tuple[int, int], card: int) -> tuple[int, int]:
    """A mask without one of its cards."""
    ab, cd = mask
    return (ab & ~MASK[card], cd) if card < 26 else (ab, cd & ~MASK[card])


def wanted_by_others(p: Position, side: int) -> Sequence[int]:
    """What extends a meld of the opponents."""
    a = b = c = d = 0
    for other, (wa, wb, wc, wd) in enumerate(p.want):
        if other != side:
            a, b, c, d = a | wa, b | wb, c | wc, d | wd
    return a, b, c, d


def wanted_drop(p: Position) -> int:
    """The discard where every card fits a meld: rather one of the own than what the opponents want; a wild last of
    all."""
    one, two = p.charts.held
    a, b, c, d, _, _, _, _, _, _ = p.hands[p.seat]
    ab, cd = one[a] | two[b], one[c] | two[d]
    if p.barred >= 0:
        ab, cd = without((ab, cd), p.barred)
    if not (ab or cd):
        return wild_drop(p)
    own = p.sides[p.seat]
    if len(p.wanted) == 2:
        first, second = p.wanted[1 - own]
        x, y = ab & ~first, cd & ~second
    else:
        x, y = ab, cd
        for side, (first, second) in enumerate(p.wanted):
            if side != own:
                x, y = x & ~first, y & ~second
    if not (x or y):
        x, y = ab, cd
    return FIRST[x.bit_length()][y.bit_length()]


def wild_drop(p: Position) -> int:
    """The discard of a hand that has nothing but wilds and what is barred: a two, or a joker."""
    hand = p.hands[p.seat]
    for suit in SUITS4:
        if hand[suit] & TWO_BIT and suit * 13 + TWO != p.barred:
            return suit * 13 + TWO
    return JOKER


# ---- whole turns -----------------------------------------------------------------------------------------------------


def playout(p: Position, style: Style, turns: int = 1000, drawn: bool = False) -> int:
    """Play so many turns, or to the end of the hand; the number of turns played. `drawn`: the player to act has drawn.

    This is where the search spends its time, so a turn is written out here: to draw, to look at a pile of one card, to
    see that nothing can be laid, and to throw a loose card take no call. Whatever is rarer is left to the functions
    above, and `step` does the same in their terms.
    """
    if p.over:
        return 0
    chart = p.charts
    run, set_ranks, others, fitting = chart.run, chart.set_ranks, chart.once, chart.fits
    lone_one, lone_two = chart.lone
    apart_one, apart_two = chart.apart
    held_one, held_two = chart.held
    hands, stock, pile, want = p.hands, p.stock, p.pile, p.run_want
    few, late, _, out, reserve, long, lone, spend, choosy, _ = style
    take_all = (few if few > 2 else 2) if chart.free_pile else 1 << 30
    alone = 1 if chart.free_pile and few > 1 else -1  # the size of a pile whose card is looked at here
    last = len(hands) - 1
    following = (*range(1, last + 1), 0)
    burraco, stock_end, most_idle = chart.burraco, chart.stock_end, chart.most_idle
    work = Laying(p)
    for played in range(1, turns + 1):
        seat = p.seat
        side = p.sides[seat]
        hand = hands[seat]
        size = len(pile)
        if drawn:
            drawn = False
        elif size >= take_all and not (choosy and (p.made[side] if p.took[side] else hand[5] <= choosy)):  # is_done
            add(hand, pile)
            pile.clear()
        elif size and size != alone and takes(p, style):
            take(p, style)
        else:
            card = pile[0] if size == alone and p.idle < last else -1
            if card >= 0 and (
                lone
                or BIT[card] & (TWO_BIT | p.set_ranks[side] | want[side][SUIT[card]] | fitting[hand[SUIT[card]]])
                or BIT[card] & hand[7] & set_ranks & ~(p.set_ranks[side] >> 13)
            ):
                pile.clear()
                p.lone = True
                p.barred = -1 if holds(hand, card) else card
            else:
                card = stock.pop()
            bit = BIT[card]
            if bit != TWO_BIT and not hand[6] & bit:  # the most frequent case of `add`
                hand[SUIT[card]] |= bit
                hand[6] |= bit
                hand[5] += 1
            else:
                add(hand, (card,))
            if not stock:
                p.refill()
        a, b, c, d, wilds, count, once, twice, thrice, _ = hand
        wa, wb, wc, wd = want[side]
        runs = run[a] or run[b] or run[c] or run[d]
        sets = thrice & set_ranks
        fits = a & wa or b & wb or c & wc or d & wd or once & p.set_ranks[side]
        if runs or sets or fits or wilds:
            took = p.took[side]
            need = took and not p.made[side]
            urgent = (wilds or need) and (
                wilds
                and spend
                and took
                or len(stock) <= late
                and not (chart.refill and p.pozzetti)
                or True in p.made
                and is_threatened(p, style)
            )
            if need and not urgent and count < reserve + 3:  # the reserve forbids new melds
                sets = 0
                if not (wilds and p.near[side]):
                    if runs and not fits and runs.bit_count() < burraco:
                        runs = 0
                    if fits and count <= reserve and not runs:
                        fits = may_spare(p, hand, side, long)
            lays = runs or sets or fits or wilds and urgent
            if wilds and not lays:
                if need:
                    lays = p.near[side] and chart.wild_closes
                else:
                    lays = count <= 3 * wilds + 1 and may_empty(p, hand, side, wilds, out)
            if lays:
                emptied = lay_some(work, style, 0, urgent, runs, sets, fits)
                while emptied:
                    p.emptied()
                    emptied = not p.over and lay(p, style)
                if p.over:
                    return played
                hand = hands[seat]
                a, b, c, d, _, count, once, twice, thrice, _ = hand
        ab, cd = p.unwanted if p.barred < 0 else without(p.unwanted, p.barred)
        pairs = others[twice & set_ranks]
        loose_ab, loose_cd = ab & pairs, cd & pairs
        x, y = (lone_one[a] | lone_two[b]) & loose_ab, (lone_one[c] | lone_two[d]) & loose_cd
        if not (x or y):
            x, y = (apart_one[a] | apart_two[b]) & loose_ab, (apart_one[c] | apart_two[d]) & loose_cd
            if not (x or y):
                ab, cd = (held_one[a] | held_two[b]) & ab, (held_one[c] | held_two[d]) & cd
                x, y = ab & pairs, cd & pairs
                if not (x or y):
                    x, y = ab, cd
        card = FIRST[x.bit_length()][y.bit_length()] if x or y else wanted_drop(p)
        suit, bit = SUIT[card], BIT[card]
        if count == 1 or bit == TWO_BIT or p.minimum:
            p.drop(card)
            if p.over:
                return played
            continue
        hand[5] = count - 1
        if twice & bit:
            part(hand, suit, bit)
        else:
            hand[suit] ^= bit
            hand[6] = once ^ bit
        pile.append(card)
        p.barred = p.drawn = -1
        if p.lone:
            p.lone = False
            p.idle += 1
            if p.idle >= most_idle:
                p.over = True
                return played
        else:
            p.idle = 0
        if len(stock) <= stock_end:
            p.over = True
            return played
        p.seat = seat = following[seat]
        if p.unseen[seat]:
            p.unseen = put(p.unseen, seat, False)
    return turns


def turn(p: Position, style: Style) -> None:
    """The player to act draws, lays and discards."""
    playout(p, style, 1)


def play(p: Position, style: Style) -> None:
    """The player to act lays and discards."""
    playout(p, style, 1, drawn=True)


def step(p: Position, style: Style) -> None:
    """A turn as `playout` plays it, in the terms of the functions above."""
    if takes(p, style):
        take(p, style)
    else:
        p.draw()
    while lay(p, style):
        p.emptied()
        if p.over:
            return
    p.drop(chosen_drop(p))
