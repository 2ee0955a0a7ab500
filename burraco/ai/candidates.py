"""What a player may sensibly do, and simple facts about each.

Those of a draw are the stock and the pile. Those of a play are a way of laying with a card to throw, merged where they
come to the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from burraco.ai.acts import after_lays, lays
from burraco.ai.charts import RANKS13, SET_WILD, TWO_BIT
from burraco.ai.core import BIT, SUIT, SUITS4, Position, load
from burraco.ai.policy import (
    ALL,
    EXTEND,
    NATURALS,
    ONTO,
    POLICY,
    chosen_drop,
    fits_in,
    lay,
    lay_by,
    style_for,
    takes,
    wanted_by_others,
)
from burraco.cards import JOKER, is_wild
from burraco.state import DRAW, OVER, Action, State, apply, draw, drop, legal_actions

DROPS, FEWER_DROPS = (5, 9), (3, 5)  # cards tried with the policy's way of laying, and with any other; with time, too
LAY_NOTHING, LAY_OTHERWISE = -1, -2  # not a card; by the policy, but with its mind changed about wilds
WAYS = (POLICY, LAY_NOTHING, NATURALS, ALL, EXTEND, LAY_OTHERWISE, ONTO)  # of laying; the last where there is time
TAKES = 4  # ways to take the pile that are tried, where it costs a meld
# What a candidate did: drew, took the pile, laid and dropped, laid its last card, threw the first card of all away.
STOCK, PILE, PLAYED, EMPTIED, REFUSED = range(5)


class Facts(NamedTuple):
    """What a candidate does, in numbers that a character may like or dislike: see `facts`."""

    taken: int  # cards taken with the pile
    laid: int  # cards laid
    left: int  # cards left in the hand when it is done; none when that took the pozzetto
    wilds: int  # melds that got a wild, or were opened with one
    spoiled: int  # those of them that lay there without
    burraco: bool  # the side has its first closing burraco by it
    pozzetto: bool  # the hand is empty and the pozzetto is taken
    closes: bool  # the hand is ended by going out
    thrown: int  # the card thrown, or -1
    feeds: bool  # that card fits a meld of the others


class Candidate:
    """One thing to do: the position after it, the holes of the view still empty, the card that it throws (or -1), and
    how to say it in the rules' actions. `acts()` raises Mismatch if the rules do not allow them. `late`: it is not
    looked at unless there is time."""

    __slots__ = ("acts", "did", "late", "position", "thrown")

    def __init__(
        self,
        did: int,
        position: Position,
        acts: Callable[[], tuple[Action, ...]],
        thrown: int = -1,
        late: bool = False,
    ) -> None:
        self.late = late
        self.did = did
        self.position = position
        self.acts = acts
        self.thrown = thrown


def candidates(view: State, late: bool = True) -> list[Candidate]:
    """What the player to act may sensibly do now, the policy's own choice first; with what there may be no time for, or
    without. Not for a hand that is over."""
    return draws(view) if view.phase == DRAW else plays(view, late)


def draws(view: State) -> list[Candidate]:
    """The stock, and the pile: for a meld, where it costs one, in the ways that use the fewest wilds. Not a lone card
    that fits nothing when that would end the hand in a stalemate."""
    root = load(view)
    stock = Candidate(STOCK, root, partial(_same, (draw(),)))
    stalls = may_stall(view) and not fits_in(root, view.pile[0])
    takes_of_it = [] if stalls else [act for act in legal_actions(view) if act.kind == "take"]
    takes_of_it.sort(key=lambda act: (sum(map(is_wild, act.cards)), act))
    pile = [Candidate(PILE, load(apply(view, act)), partial(_same, (act,))) for act in takes_of_it[:TAKES]]
    return pile + [stock] if pile and takes(root, style_for(view.rules)) else [stock] + pile


def may_stall(view: State) -> bool:
    """Whether whoever takes the lone card of the pile and lays nothing ends the hand by that (RULES 14)."""
    return view.rules.stalemate == "ends" and len(view.pile) == 1 and view.idle == view.rules.players - 1


def _same(acts: tuple[Action, ...]) -> tuple[Action, ...]:
    return acts


def plays(view: State, late: bool) -> list[Candidate]:
    """Ways of laying, each with the best cards to throw, merged where they come to the same; those for which there may
    be no time last. Where so little lies that no discard is allowed (B10) and nothing more will do, a meld of this turn
    goes back first."""
    root = load(view)
    style = style_for(view.rules)
    found: list[Candidate] = []
    corners: list[Candidate] = []
    seen = set()
    otherwise = style._replace(spend=1 - style.spend)
    for mode in WAYS if late else WAYS[:-1]:
        laid = root.copy()
        out = lay(laid, otherwise) if mode == LAY_OTHERWISE else mode != LAY_NOTHING and lay_by(laid, style, mode)
        side = laid.sides[laid.seat]
        key = tuple(laid.hands[laid.seat]), melds_of(laid, side)
        if key in seen:
            continue
        seen.add(key)
        if is_short(laid) and not out:
            continue
        waits = mode == ONTO and bool(found)
        if out:
            found.append(Candidate(EMPTIED, laid, partial(_laid, view, root, laid, ()), late=waits))
            continue
        to = corners if corners_itself(laid) else found
        at_once, in_all = FEWER_DROPS if found else DROPS
        for i, card in enumerate(drops(laid)[: in_all if late else at_once]):
            dropped = laid.copy()
            dropped.drop(card)
            acts = partial(_laid, view, root, laid, (drop(card),))
            to.append(Candidate(PLAYED, dropped, acts, card, i >= at_once or waits))
    if root.drawn >= 0:
        found.append(Candidate(REFUSED, root, partial(_same, (draw(),)), root.drawn))
    found = found or corners
    if not found:
        back = next(act for act in legal_actions(view) if act.kind == "lay" and not act.cards)
        again = plays(apply(view, back), late)
        return [
            Candidate(each.did, each.position, partial(_after, back, each.acts), each.thrown, each.late)
            for each in again
        ]
    found.sort(key=lambda each: each.late)
    return [each for each in found if not each.position.stalled()] or found


def is_short(p: Position) -> bool:
    """Whether the player to act has laid less than its side has to open with (B10)."""
    side = p.sides[p.seat]
    return bool(p.minimum) and 0 < p.laid[side] < p.minimum[side]


def _after(back: Action, acts: Callable[[], tuple[Action, ...]]) -> tuple[Action, ...]:
    return (back, *acts())


def corners_itself(p: Position) -> bool:
    """Whether the player to act, about to throw a card, has melded itself into a corner: with its pozzetto taken and no
    right to go out it must keep two cards (RULES 12), so that with one it lays nothing more but from the pile, and has
    to throw what it draws, wilds too. The playouts think too little of it."""
    side = p.sides[p.seat]
    early = len(p.stock) - p.charts.stock_end > 2 * len(p.hands)
    return early and p.took[side] and not p.made[side] and p.hands[p.seat][5] <= 2


def _laid(view: State, root: Position, laid: Position, then: tuple[Action, ...]) -> tuple[Action, ...]:
    acts = lays(view, root, laid) + then
    after_lays(view, acts)
    return acts


def drops(p: Position) -> list[int]:
    """The cards worth throwing, the policy's choice first, then those that fit in least."""
    first = chosen_drop(p)
    hand = p.hands[p.seat]
    if first == JOKER or 1 << first % 13 == TWO_BIT:
        return [first]
    chart, side = p.charts, p.sides[p.seat]
    twice = hand[7] & chart.set_ranks
    rest = []
    for suit in SUITS4:
        held = hand[suit] & RANKS13
        close, next_to = chart.close[held], chart.next_to[held]
        theirs = wanted_by_others(p, side)[suit]
        for rank in range(13):
            bit = 1 << rank
            card = suit * 13 + rank
            if not held & bit or bit == TWO_BIT or card in (first, p.barred):
                continue
            ties = bool(close & bit) + 2 * bool(next_to & bit) + 2 * bool(twice & bit) + bool(hand[9] >> card & 1)
            ties += 3 * bool(theirs & bit) + 3 * bool(p.want[side][suit] & bit)
            rest.append((ties, -chart.points[bit], card))
    return [first] + [card for _, _, card in sorted(rest)]


def led_by(acts: tuple[Action, ...], view: State, found: list[Candidate]) -> list[Candidate]:
    """The candidates of a view with the one that these acts are in front: made for them, if it is none of those found.
    The acts go on to a draw, a pozzetto or a discard, and no further. Raises IllegalAction."""
    first = given(acts, view)
    return [first] + [each for each in found if _comes_to(each, view.player) != _comes_to(first, view.player)]


def given(acts: tuple[Action, ...], view: State) -> Candidate:
    """The candidate that these acts are."""
    if acts == (draw(),):
        root = load(view)
        return Candidate(STOCK if view.phase == DRAW else REFUSED, root, partial(_same, acts), root.drawn)
    after = view
    for act in acts:
        after = apply(after, act)
    done = after.player != view.player or after.phase == OVER
    thrown = acts[-1].cards[0] if acts[-1].kind == "drop" else -1
    return Candidate(PLAYED if done else PILE, load(after), partial(_same, acts), thrown)


def _comes_to(each: Candidate, seat: int) -> object:
    """The same for candidates of one view that do the same: they draw alike, or lay the same melds and throw alike."""
    p = each.position
    side = p.sides[seat]
    drawn = each.did if each.did in (STOCK, REFUSED) else -1
    return drawn, each.thrown, melds_of(p, side)


def melds_of(p: Position, side: int) -> tuple[tuple[int, ...], ...]:
    """The melds of a side, the same in whatever order they were laid."""
    return (*(tuple(sorted(p.book.forms[row])) for row in p.rows[side]), tuple(p.sets[side]))


# ---- facts -----------------------------------------------------------------------------------------------------------


def facts(before: Position, candidate: Candidate) -> Facts:
    """What a candidate does to the position in which it was found."""
    after, thrown = candidate.position, candidate.thrown
    seat, side = before.seat, before.sides[before.seat]
    were, are = melded(before, side), melded(after, side)
    dirtied = [place for place, (_, wild) in are.items() if wild and not were.get(place, (0, False))[1]]
    emptied = candidate.did == EMPTIED or after.took[side] > before.took[side]
    pozzetto = emptied and before.may_pick_up(side)
    thrown_natural = 0 <= thrown < JOKER and BIT[thrown] != TWO_BIT
    return Facts(
        taken=len(before.pile) if candidate.did == PILE else 0,
        laid=sum(size for size, _ in are.values()) - sum(size for size, _ in were.values()),
        left=0 if emptied else after.hands[seat][5],
        wilds=len(dirtied),
        spoiled=sum(place in were for place in dirtied),
        burraco=after.made[side] and not before.made[side],
        pozzetto=pozzetto,
        closes=after.closer == side or candidate.did == EMPTIED and not pozzetto,
        thrown=thrown,
        feeds=thrown_natural and bool(wanted_by_others(before, side)[SUIT[thrown]] & BIT[thrown]),
    )


def melded(p: Position, side: int) -> dict[tuple[int, int], tuple[int, bool]]:
    """(cards, whether one acts as a wild) of each meld of a side, by its place: the same meld keeps it."""
    chart = p.charts
    found = {(suit, at): (chart.size[form], chart.forms[form][1] > 0) for suit, at, form in p.runs(side)}
    for rank, there in enumerate(p.sets[side]):
        if there:
            found[len(SUITS4), rank] = there % SET_WILD + (there >= SET_WILD), there >= SET_WILD
    return found
