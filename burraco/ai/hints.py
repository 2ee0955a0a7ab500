"""What to do, what else, and why: the statistics of a search in terms that a person thinks in.

A reason is an advantage of one thing to do over another: a fact of the position (it completes a burraco, the other one
throws a card that the opponents can use), or a difference of chances in the playouts. Each has a weight, roughly the
points that it stands for; the heaviest is told. Nothing here is a sentence, and nothing looks at more than the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from math import sqrt
from typing import NamedTuple

from burraco.ai.candidates import may_stall
from burraco.ai.core import load
from burraco.ai.kinds import Kind, kind
from burraco.ai.policy import fits_in
from burraco.ai.search import Option
from burraco.cards import ACE, HIDDEN, KING, is_wild, rank, suit
from burraco.melds import Meld, grow, shape, tier, without
from burraco.state import DRAW, OVER, Action, State, apply, draw, has_burraco, legal_actions

NEAR = 5.0  # points: what differs by less is equal at the table, whatever the samples say
CLEAR = 0.04  # chances that differ by less give no reason
MOST = 2  # alternatives
# Points that it is worth to leave the next player one card on the pile, by the kind of game; elsewhere it is nothing.
# With two players and sequences only it is three times as much, but what can be used of a large pile is to be told.
LEFT: dict[Kind, float] = {(2, "free", True): 40.0, (2, "free", False): 100.0, (4, "free", False): 20.0}
# What is left of the difference between taking the one card of the pile and drawing, as the playouts have it, where the
# search itself plays on: the policy, who plays the samples out, makes too little of the card that it might take itself.
PLAYED: dict[Kind, float] = {(2, "free", True): 0.5, (2, "free", False): 0.5}


class Reason(NamedTuple):
    """An advantage: a code, and what a sentence about it needs. Cards are faces, melds tuples of faces as they lie,
    chances whole numbers in a hundred.

    closes                 it goes out
    takes-pozzetto         it takes the pozzetto
    makes-burraco          it completes a burraco, or lifts one: `meld`, `tier` (a name), `points` more
    pile-fits              it takes the pile, of whose `pile` cards these make or extend melds, or are wild: `cards`
    pile-more              it takes the pile: so many cards more to choose from: `pile`
    pile-denied            it takes the pile, in which the opponents could use `cards`
    pile-poor              it leaves the pile: of its `pile` cards so many fit nothing: `cards` (a number)
    pile-left              it takes the pile: the next player finds one card there, with the other `pile`
    keeps-clean            the other spoils this clean `meld` with a wild
    keeps-wilds            it keeps so many wilds more: `cards` (a number)
    keeps-cards            it keeps `cards` in the hand, the other `other`: they are the way to the burraco
    fewer-cards            it leaves `cards` in the hand, the other `other`: fewer that count against it
    nearer-pozzetto        it leaves `cards` in the hand, the other `other`: the sooner comes the pozzetto
    lays-thrown            it lays the `card` that the other throws
    throws-wild            the other throws a wild: `card`
    feeds-less             the other throws `card`, which fits the opponents' `meld`
    gives-less             the other throws `card`, which goes with `cards` that an opponent is known to hold
    fits-own               the other throws `card`, which fits the own side's `meld`
    keeps-tie              the other throws `card`, which goes with `cards` of the hand
    pozzetto-soon          the own side has its pozzetto soon, `chance` in a hundred, with the other `other`
    burraco-soon           the same for a burraco that gives the right to go out
    closes-soon            the same for going out
    caught-less            another side goes out soon: `chance` in a hundred, with the other `other`
    stalls                 the lone card of the pile would end the hand in a stalemate
    barred                 the only card besides wilds, `card`, was just taken and may not be thrown
    points                 nothing of these: it is worth so many points more: `points`
    """

    code: str
    data: dict[str, object] = {}


class Choice(NamedTuple):
    """One thing to do. `points`: what it may be expected to bring more than the best one (the best: 0, others mostly
    below), give or take `half_width` (95 %). `equal`: about as good as the best. `chances`: in a hundred, of having
    taken the pozzetto, of having a closing burraco, of others going out, within the next turns. `pro`: what speaks for
    it, against the best (for the best: against the next one); `con`: what speaks for the best, against it. None where
    there is nothing to say."""

    acts: tuple[Action, ...]
    points: float
    half_width: float
    equal: bool
    chances: tuple[int, int, int]
    pro: Reason | None
    con: Reason | None


class Advice(NamedTuple):
    """The best thing to do, and up to two others that a person would call different. One of them may come out a few
    points above the best, of things that are equal at the table."""

    best: Choice
    others: tuple[Choice, ...]


def advice(view: State, options: Sequence[Option]) -> Advice:
    """What to tell the player of a view, from the options of a finished estimate, the best first."""
    best = foremost(view, options)
    kinds = [Outcome(view, best.acts).kind]
    kept: list[Option] = []
    for option in options:
        does = Outcome(view, option.acts).kind
        if option.samples and does not in kinds and len(kept) < MOST:
            kinds.append(does)
            kept.append(option)
    others = tuple(beside(view, option, best) for option in kept)
    pro = others[0].con if others else alone(view, best)
    return Advice(Choice(best.acts, 0.0, 0.0, True, chances(best), pro, None), others)


def alone(view: State, best: Option) -> Reason | None:
    """Why there is one thing to do, where a player sees two: the search does not end a hand by a lone card that fits
    nothing (RULES 14), and the only natural card may be one that cannot be thrown (RULES 4)."""
    if view.phase == DRAW and may_stall(view) and any(act.kind == "take" for act in legal_actions(view)):
        return Reason("stalls")
    out = Outcome(view, best.acts)
    if is_wild(out.thrown) and out.barred in out.left and all(c == out.barred or is_wild(c) for c in out.left):
        return Reason("barred", {"card": out.barred})
    return None


def foremost(view: State, options: Sequence[Option]) -> Option:
    """The best option; or, where that throws what the others are glad of, the first that does the same with a harmless
    discard, is known as well and is equal at the table: a few points are no reason to teach a bad habit."""
    best = options[0]
    first = Outcome(view, best.acts)
    if first.is_generous:
        for option in options[1:]:
            known = 2 * option.samples >= best.samples > 0 and option.mean >= best.mean - NEAR
            out = Outcome(view, option.acts)
            if known and out.thrown >= 0 and not out.is_generous and out.laying == first.laying:
                return option
    return best


def beside(view: State, option: Option, best: Option) -> Choice:
    """What to say of an option beside the best one. The interval of their difference is exact if one of the two is the
    first candidate, to which all are compared, and on the wide side otherwise."""
    points, half = option.mean - best.mean, sqrt(option.half_width**2 + best.half_width**2)
    out, first = Outcome(view, option.acts), Outcome(view, best.acts)
    if len(view.pile) == 1 and out.takes != first.takes:
        points *= PLAYED.get(kind(view.rules), 1.0)
        half = max(half, abs(points) / 2)
    pro, con = reason(out, first, option, best), reason(first, out, best, option)
    equal = abs(points) <= max(half, NEAR)
    if equal:  # neither comes out better on the whole
        pro, con = (each if each and each.code != "points" else None for each in (pro, con))
    return Choice(option.acts, points, half, equal, chances(option), pro, con)


def chances(option: Option) -> tuple[int, int, int]:
    return round(100 * option.pozzetto), round(100 * option.burraco), round(100 * option.caught)


# ---- what an option does ---------------------------------------------------------------------------------------------


class Outcome:
    """What some acts do to the table of a view. `changed`: the own melds that they made or extended, (old, new) by
    index; `left`: the hand afterwards, empty if the pozzetto was taken or the hand ended; `thrown`: a card, or -1;
    `barred`: the card that may not be thrown, or -1."""

    def __init__(self, view: State, acts: tuple[Action, ...]) -> None:
        after = view
        for act in acts:
            self.barred = after.barred
            after = apply(after, act)
        own, melds = view.melds[view.side], after.melds[view.side]
        self.view = view
        self.changed = {
            i: (own[i] if i < len(own) else (), meld) for i, meld in enumerate(melds) if own[i : i + 1] != (meld,)
        }
        self.takes = acts[0].kind == "take"
        self.thrown = acts[-1].cards[0] if acts[-1].kind == "drop" else -1
        self.pozzetto = after.took[view.side] and not view.took[view.side]
        self.closes = after.phase == OVER and after.closer == view.side
        self.burraco = has_burraco(after, view.side)
        self.left = () if self.pozzetto or self.closes else after.hands[view.player]

    @cached_property
    def kind(self) -> object:
        """The same for what differs in nothing that matters: which of two wilds was laid, which of two loose cards was
        thrown."""
        thrown = bool(self.wanted(self.thrown)), bool(self.fits(self.thrown)), self.tie, is_wild(self.thrown)
        return self.laying, self.thrown >= 0 and thrown

    @cached_property
    def laying(self) -> object:
        """The same for what differs in nothing that matters but the discard."""
        laid = {(i, tuple(c for c in new if not is_wild(c)), len(new)) for i, (_, new) in self.changed.items()}
        return self.takes, frozenset(laid), self.pozzetto, self.closes

    @property
    def is_generous(self) -> bool:
        """Whether the card thrown is a wild, or fits a meld of the opponents."""
        return is_wild(self.thrown) or bool(self.wanted(self.thrown))

    @property
    def bonus(self) -> int:
        """Points of the burracos made, or added to those that there were."""
        return sum(_bonus(new, self.view) - _bonus(old, self.view) for old, new in self.changed.values())

    @property
    def added(self) -> Meld:
        """The cards laid."""
        return tuple(c for old, new in self.changed.values() for c in without(new, old) or ())

    @property
    def wilds(self) -> int:
        """How many wilds were laid or thrown."""
        return sum(is_wild(c) for c in (*self.added, self.thrown))

    @property
    def tie(self) -> int:
        """How well the card thrown went with the hand: 0 not at all, 1 with a gap, 2 as a pair or a neighbour."""
        return max((_tie(self.thrown, card, self.view) for card in self.left), default=0)

    def wanted(self, card: int) -> Meld:
        """A meld of the opponents that a natural card fits, or ()."""
        others = (m for side, melds in enumerate(self.view.melds) if side != self.view.side for m in melds)
        return _taker(card, others, self.view)

    def fits(self, card: int) -> Meld:
        """A meld of the own side, as it lies afterwards, that a natural card fits, or ()."""
        own = dict(enumerate(self.view.melds[self.view.side])) | {i: new for i, (_, new) in self.changed.items()}
        return _taker(card, own.values(), self.view)

    def spoils(self) -> dict[int, Meld]:
        """The clean melds that got a wild, as they were, by index."""
        return {
            i: old
            for i, (old, new) in self.changed.items()
            if old and _wild(old, self.view) < 0 <= _wild(new, self.view)
        }


def _bonus(meld: Meld, view: State) -> int:
    judged = tier(meld, view.rules)
    return judged.bonus if judged else 0


def _wild(meld: Meld, view: State) -> int:
    lies = shape(meld, view.rules)
    assert lies is not None
    return lies.wild


def _taker(card: int, melds: Iterable[Meld], view: State) -> Meld:
    """The longest of the melds that takes this natural card."""
    takers = [m for m in melds if grow(m, card, view.rules)] if card >= 0 and not is_wild(card) else []
    return max(takers, key=len, default=())


def _tie(a: int, b: int, view: State) -> int:
    """How well two cards go together: 2 as a pair where there are sets of it, or as neighbours of a suit, 1 with one
    card between, else 0."""
    if HIDDEN in (a, b) or a < 0 or is_wild(a) or is_wild(b):
        return 0
    if rank(a) == rank(b):
        return 2 * (rank(a) in view.rules.set_ranks)
    gap = abs(rank(a) - rank(b))
    if ACE in (rank(a), rank(b)):
        gap = min(gap, KING + 1 - gap)
    return max(0, 3 - gap) if suit(a) == suit(b) else 0


# ---- reasons ---------------------------------------------------------------------------------------------------------

Weighed = Iterator[tuple[float, Reason]]


def reason(a: Outcome, b: Outcome, x: Option, y: Option) -> Reason | None:
    """The greatest advantage of what `a` does (with the statistics `x`) over what `b` does (`y`), or None."""
    on_acts = chain.from_iterable(on(a, b) for on in (on_drawing, on_leaving, on_laying, on_throwing))
    found = [*on_acts, *on_keeping(a, b, x, y), *on_chances(x, y)]
    if found:
        return max(found, key=lambda weighed: weighed[0])[1]
    return Reason("points", {"points": round(x.mean - y.mean)}) if x.mean - y.mean > NEAR else None


def on_drawing(a: Outcome, b: Outcome) -> Weighed:
    """Pile against stock."""
    if a.takes == b.takes:
        return
    view = a.view
    pile = tuple(c for c in view.pile if c != HIDDEN)
    position, used = load(view), (a if a.takes else b).added
    fit = tuple(c for c in pile if is_wild(c) or c in used or fits_in(position, c))
    size = len(view.pile)
    if a.takes:
        for card in fit:
            meld = a.fits(card)
            if meld and card not in used:  # laid in a moment, though it is not yet said how
                yield from _makes(grow(meld, card, view.rules)[0], _bonus(meld, view), view)
        if fit:
            yield 20.0 * len(fit), Reason("pile-fits", {"cards": fit, "pile": size})
        theirs = tuple(c for c in pile if a.wanted(c))
        if theirs:
            yield 18.0 * len(theirs), Reason("pile-denied", {"cards": theirs})
        if size > 1:
            yield 3.0 * size, Reason("pile-more", {"pile": size})
    else:
        loose = sum(1 for c in pile if c not in fit)
        if loose:
            yield 5.0 * loose, Reason("pile-poor", {"cards": loose, "pile": size})


def on_leaving(a: Outcome, b: Outcome) -> Weighed:
    """What the next player finds on the pile: after a pile that was taken the own discard, after a draw all of it and
    the discard. Not where the hand may be over by then (RULES 13, 14)."""
    view = a.view
    if not a.takes or b.takes or kind(view.rules) not in LEFT:
        return
    if not may_stall(view) and len(apply(view, draw()).stock) > view.rules.stock_end:
        yield LEFT[kind(view.rules)], Reason("pile-left", {"pile": len(view.pile) + 1})


def on_laying(a: Outcome, b: Outcome) -> Weighed:
    """Going out, the pozzetto, burracos, and melds that stay clean."""
    if a.closes and not b.closes:
        yield 1000.0, Reason("closes")
    if a.pozzetto and not b.pozzetto:
        yield 300.0, Reason("takes-pozzetto")
    more = a.bonus - max(0, b.bonus)
    if more > 0:
        meld = max((new for _, new in a.changed.values()), key=lambda new: _bonus(new, a.view))
        yield from _makes(meld, _bonus(meld, a.view) - more, a.view)
    for i, meld in b.spoils().items():
        if i not in a.spoils():
            yield 20.0 + 10 * len(meld) + max(0, -b.bonus), Reason("keeps-clean", {"meld": meld})


def _makes(meld: Meld, before: int, view: State) -> Weighed:
    """A meld that comes to be worth more than before, as a burraco of its tier."""
    judged = tier(meld, view.rules)
    if judged and judged.bonus > before:
        more = judged.bonus - before
        yield 100.0 + more, Reason("makes-burraco", {"meld": meld, "tier": judged.name, "points": more})


def on_keeping(a: Outcome, b: Outcome, x: Option, y: Option) -> Weighed:
    """Wilds and cards that stay in the hand, or do not. Cards are the way to what the playouts do not find farther
    off by them, and has not been reached."""
    if a.closes or b.closes or a.pozzetto or b.pozzetto:
        return
    wilds, fewer = b.wilds - a.wilds, len(b.left) - len(a.left)
    if wilds > 0:
        yield 30.0 * wilds, Reason("keeps-wilds", {"cards": wilds})
    if a.thrown < 0 or b.thrown < 0:
        return
    cards: dict[str, object] = {"cards": len(a.left), "other": len(b.left)}
    took = a.view.took[a.view.side]
    if fewer > 0 and took:
        yield (6.0 if a.burraco else 3.0) * fewer, Reason("fewer-cards", cards)
    elif fewer > 0 and x.pozzetto >= y.pozzetto:
        yield 6.0 * fewer, Reason("nearer-pozzetto", cards)
    elif fewer < 0 and not (a.burraco or b.burraco) and x.burraco >= y.burraco:
        yield (6.0 if took else 3.0) * -fewer, Reason("keeps-cards", cards)


def on_throwing(a: Outcome, b: Outcome) -> Weighed:
    """What is wrong with the card that the other throws."""
    if a.thrown == b.thrown or a.thrown < 0 or b.thrown < 0:
        return
    card = b.thrown
    if card in a.added:  # so it keeps nothing of what speaks for keeping it
        yield 40.0, Reason("lays-thrown", {"card": card})
        return
    if is_wild(card) and not is_wild(a.thrown):
        yield 90.0, Reason("throws-wild", {"card": card})
    meld = b.wanted(card)
    if meld and not a.wanted(a.thrown):
        yield 30.0 + 5 * len(meld), Reason("feeds-less", {"card": card, "meld": meld})
    given, kept = _goes_to(b), _goes_to(a)
    if len(given) > len(kept):
        yield 15.0 * len(given), Reason("gives-less", {"card": card, "cards": given})
    own = b.fits(card)
    if own and not a.fits(a.thrown):
        yield 20.0 + 5 * len(own), Reason("fits-own", {"card": card, "meld": own})
    if b.tie > a.tie:
        with_ = tuple(sorted(c for c in b.left if _tie(card, c, b.view)))
        yield 12.0 * (b.tie - a.tie), Reason("keeps-tie", {"card": card, "cards": with_})


def _goes_to(out: Outcome) -> Meld:
    """The cards known to be in opponents' hands that go with the card thrown."""
    view = out.view
    known = (c for seat, hand in enumerate(view.hands) if view.sides[seat] != view.side for c in hand)
    return tuple(sorted(c for c in known if _tie(out.thrown, c, view) == 2))


def on_chances(x: Option, y: Option) -> Weighed:
    """What the playouts say of the next turns."""
    for code, p, q, weight in (
        ("pozzetto-soon", x.pozzetto, y.pozzetto, 120.0),
        ("burraco-soon", x.burraco, y.burraco, 150.0),
        ("closes-soon", x.closed, y.closed, 150.0),
        ("caught-less", 1 - x.caught, 1 - y.caught, 200.0),
    ):
        if p - q > max(CLEAR, 1.96 * sqrt(p * (1 - p) / max(1, x.samples) + q * (1 - q) / max(1, y.samples))):
            said = (x.caught, y.caught) if code == "caught-less" else (p, q)
            chance, other = (round(100 * each) for each in said)
            yield weight * (p - q), Reason(code, {"chance": chance, "other": other})
