"""An anytime Monte-Carlo search over what a player can sensibly do, on samples of what the player cannot see.

The candidates of a draw are the stock and the pile. Those of a play are a way of laying with a card to throw,
merged where they come to the same. Each sample of the hidden cards is given to every candidate that is still in the
running: it is played on from there by the policy for some turns and then valued. What counts is the difference to
the policy's own move on the same sample, shrunk by a prior that says "the policy is right": so a few dozen samples
never do worse than the policy, and thousands overrule it. Candidates are halved from round to round, and the rounds
begin again, twice as long, until the caller stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from math import sqrt
from typing import NamedTuple

from burraco.ai.acts import Mismatch, after_lays, lays
from burraco.ai.charts import RANKS13, TWO_BIT
from burraco.ai.core import SUITS4, Position, gain, gathered, load, pairs
from burraco.ai.evaluate import value
from burraco.ai.levels import Level
from burraco.ai.policy import (
    ALL,
    EXTEND,
    NATURALS,
    POLICY,
    chosen_drop,
    fits_in,
    lay_by,
    play,
    playout,
    style_for,
    takes,
    wanted_by_others,
)
from burraco.cards import HIDDEN, JOKER, Random, is_wild
from burraco.melds import Meld
from burraco.state import DRAW, OVER, Action, State, apply, draw, drop, legal_actions, unseen_cards

TURNS = 8  # a playout is valued after so many turns
STEP = 8  # playouts between two estimates
PRIOR_SAMPLES, PRIOR_POINTS = 60, 20.0  # every candidate but the policy's starts with so many samples so much worse
STALEMATE_RISK = 100.0  # points that it costs to let the next seat end the hand by taking a lone card (RULES 14)
DROPS, FEWER_DROPS = 5, 3  # cards tried with the policy's way of laying, and with any other
LAY_NOTHING = -1
TAKES = 4  # ways to take the pile that are tried, where it costs a meld
# What a candidate did: drew, took the pile, laid and dropped, laid its last card, threw the first card of all away.
STOCK, PILE, PLAYED, EMPTIED, REFUSED = range(5)


class Option(NamedTuple):
    """A candidate: its acts, the points it may be expected to bring the own side more than the others, the half-
    width of the 95 % interval of its difference to the policy's move, and its samples."""

    acts: tuple[Action, ...]
    mean: float
    half_width: float
    samples: int


# ---- candidates ------------------------------------------------------------------------------------------------------


class Candidate:
    """One thing to do: the position after it, the holes of the view still empty, and how to say it in the rules'
    actions. `acts()` raises Mismatch if the rules do not allow them."""

    __slots__ = ("acts", "did", "position")

    def __init__(self, did: int, position: Position, acts: Callable[[], tuple[Action, ...]]) -> None:
        self.did = did
        self.position = position
        self.acts = acts


def candidates(view: State) -> list[Candidate]:
    """What the player to act may sensibly do now, the policy's own choice first. Not for a hand that is over."""
    return draws(view) if view.phase == DRAW else plays(view)


def draws(view: State) -> list[Candidate]:
    """The stock, and the pile: for a meld, where it costs one, in the ways that use the fewest wilds. Not a lone card
    that fits nothing when that would end the hand in a stalemate."""
    root = load(view)
    stock = Candidate(STOCK, root, partial(_same, (draw(),)))
    stalls = len(view.pile) == 1 and view.idle == view.rules.players - 1 and not fits_in(root, view.pile[0])
    takes_of_it = [] if stalls else [act for act in legal_actions(view) if act.kind == "take"]
    takes_of_it.sort(key=lambda act: (sum(map(is_wild, act.cards)), act))
    pile = [Candidate(PILE, load(apply(view, act)), partial(_same, (act,))) for act in takes_of_it[:TAKES]]
    return pile + [stock] if pile and takes(root, style_for(view.rules.players)) else [stock] + pile


def _same(acts: tuple[Action, ...]) -> tuple[Action, ...]:
    return acts


def plays(view: State) -> list[Candidate]:
    """Ways of laying, each with the best cards to throw, merged where they come to the same."""
    root = load(view)
    style = style_for(view.rules.players)
    found: list[Candidate] = []
    corners: list[Candidate] = []
    seen = set()
    for mode in (POLICY, LAY_NOTHING, NATURALS, ALL, EXTEND):
        laid = root.copy()
        out = mode != LAY_NOTHING and lay_by(laid, style, mode)
        side = laid.sides[laid.seat]
        key = tuple(laid.hands[laid.seat]), tuple(sorted(laid.runs[side])), laid.sets[side]
        if key in seen:
            continue
        seen.add(key)
        if out:
            found.append(Candidate(EMPTIED, laid, partial(_laid, view, root, laid, ())))
            continue
        to = corners if corners_itself(laid) else found
        for card in drops(laid)[: FEWER_DROPS if found else DROPS]:
            dropped = laid.copy()
            dropped.drop(card)
            to.append(Candidate(PLAYED, dropped, partial(_laid, view, root, laid, (drop(card),))))
    if root.drawn >= 0:
        found.append(Candidate(REFUSED, root, partial(_same, (draw(),))))
    found = found or corners
    return [each for each in found if not each.position.stalled()] or found


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
    twice = pairs(hand[0], hand[1], hand[2], hand[3])
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
            ties = bool(close & bit) + 2 * bool(next_to & bit) + 2 * bool(twice & bit) + bool(hand[suit] >> 13 & bit)
            ties += 3 * bool(theirs & bit) + 3 * bool(p.want[side][suit] & bit)
            rest.append((ties, -chart.points[bit], card))
    return [first] + [card for _, _, card in sorted(rest)]


# ---- samples ---------------------------------------------------------------------------------------------------------


class Hidden:
    """The holes of a view, and the cards that are in them."""

    def __init__(self, view: State) -> None:
        self.cards = unseen_cards(view)
        self.seat = view.player
        self.hands = [(gathered(tuple(c for c in hand if c != HIDDEN)), hand.count(HIDDEN)) for hand in view.hands]
        self.pozzetti = [len(p) for p in view.pozzetti]
        self.pile = view.pile.count(HIDDEN)
        self.stock = len(view.stock)

    def sample(self, rng: Random) -> Sample:
        """Every hole filled, each filling equally likely. Only the stock's top is shuffled as deep as it will be
        drawn."""
        cards = self.cards
        bottom = max(0, self.stock - 2 * TURNS)
        word = rng.next() & 0x3FFFFFFF
        for i in range(len(cards) - 1, bottom, -1):  # Fisher-Yates on a small generator: a tenth of the search's time
            word = word * 0x2C1B3C6D + 0x297A2D39 & 0x3FFFFFFF
            j = word * (i + 1) >> 30
            cards[i], cards[j] = cards[j], cards[i]
        at = self.stock
        pozzetti = []
        for size in self.pozzetti:
            pozzetti.append(tuple(cards[at : at + size]))
            at += size
        hands = []
        for known, holes in self.hands:
            hand = known[:]
            for card in cards[at : at + holes]:
                gain(hand, card)
            hands.append(hand)
            at += holes
        return Sample(self.seat, hands, cards[: self.stock], cards[at:], pozzetti)


class Sample:
    """What the holes of a view may hold."""

    __slots__ = ("_hands", "_pile", "_pozzetti", "_seat", "_stock")

    def __init__(
        self, seat: int, hands: list[list[int]], stock: list[int], pile: list[int], pozzetti: list[Meld]
    ) -> None:
        self._seat, self._hands, self._stock, self._pile, self._pozzetti = seat, hands, stock, pile, pozzetti

    def fill(self, p: Position) -> Position:
        """A copy of a position that one act of the view's player led to, with these cards in its holes."""
        hands = [hand[:] for hand in self._hands]
        taken = len(self._pozzetti) - len(p.pozzetti)
        own = p.hands[self._seat][:]
        pile = p.pile[:]
        hidden = self._pile
        if taken:
            own = gathered(self._pozzetti[0])
        if hidden:
            if pile and pile[0] == HIDDEN:
                pile[: len(hidden)] = hidden
            elif not taken:  # they came to the hand, as holes
                own[5] -= len(hidden)
                for card in hidden:
                    gain(own, card)
        hands[self._seat] = own
        return p.with_cards(hands, self._stock[:], pile, self._pozzetti[taken:])


# ---- search ----------------------------------------------------------------------------------------------------------


class Estimate:
    """What the search thinks after some playouts. A value: later steps do not change it."""

    def __init__(self, view: State, found: list[Candidate], stats: Stats, shown: list[float]) -> None:
        self._view = view
        self._found = found
        self._stats = stats.frozen()
        self._noise = shown
        self.playouts = sum(self._stats.counts)

    @cached_property
    def _order(self) -> list[int]:
        worth = [self._stats.worth(i) + self._noise[i] for i in range(len(self._found))]
        return sorted(range(len(worth)), key=lambda i: (-worth[i], i))

    @cached_property
    def acts(self) -> tuple[Action, ...]:
        """The best thing to do: legal actions, in order, none beyond cards that they reveal."""
        return next(self._said())[1]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every candidate, the best first."""
        return tuple(Option(acts, *self._stats.summary(i)) for i, acts in self._said())

    def _said(self) -> Iterator[tuple[int, tuple[Action, ...]]]:
        """Each candidate and its acts. One that the rules refuse is a defect, which the tests look for; the game goes
        on with the others, or with any legal act."""
        found = False
        for i in self._order:
            try:
                acts = self._found[i].acts()
            except Mismatch:
                continue
            found = True
            yield i, acts
        if not found:
            yield 0, legal_actions(self._view)[:1]


class Stats:
    """Sums over samples, by candidate: of values, and of the differences to the first on the same sample."""

    __slots__ = ("counts", "differences", "squares", "values")

    def __init__(self, counts: list[int], values: list[float], differences: list[float], squares: list[float]) -> None:
        self.counts, self.values, self.differences, self.squares = counts, values, differences, squares

    def frozen(self) -> Stats:
        return Stats(self.counts[:], self.values[:], self.differences[:], self.squares[:])

    def add(self, i: int, points: float, base: float) -> None:
        difference = points - base
        self.counts[i] += 1
        self.values[i] += points
        self.differences[i] += difference
        self.squares[i] += difference * difference

    def worth(self, i: int) -> float:
        """How much better than the policy's move, shrunk by the prior."""
        if i == 0:
            return 0.0
        return (self.differences[i] - PRIOR_SAMPLES * PRIOR_POINTS) / (self.counts[i] + PRIOR_SAMPLES)

    def summary(self, i: int) -> tuple[float, float, int]:
        n = self.counts[i]
        if not n or not self.counts[0]:
            return 0.0, 0.0, n
        difference = self.differences[i] / n
        spread = max(0.0, self.squares[i] / n - difference * difference)
        return self.values[0] / self.counts[0] + difference, 1.96 * sqrt(spread / n), n


def search(view: State, rng: Random, level: Level) -> Iterator[Estimate]:
    """What the player to act should do: an estimate at once and after every few playouts, for as long as it is
    asked for, or up to the level's own limit. A view in, never more: the same view and generator give the same
    estimates."""
    if view.phase == OVER:
        raise ValueError("the hand is over")
    view = remembered(view, rng, level.memory)
    found = candidates(view)
    k = len(found)
    stats = Stats([0] * k, [0.0] * k, [0.0] * k, [0.0] * k)
    noise = [level.noise * normal(rng) for _ in found]
    yield Estimate(view, found, stats, noise)
    if k == 1:
        return
    hidden = Hidden(view)
    style = style_for(view.rules.players)
    side, seats = view.side, view.rules.players
    playouts = done = 0
    for alive, samples in rounds(stats):
        for _ in range(samples):
            sample = hidden.sample(rng)
            base = 0.0
            for i in alive:
                p = sample.fill(found[i].position)
                did = found[i].did
                if did == STOCK:
                    p.draw()
                elif did == REFUSED:
                    p.refuse()
                elif did == EMPTIED:
                    p.emptied()
                if did != PLAYED and not p.over:
                    play(p, style)
                risk = STALEMATE_RISK if p.idle == seats - 1 else 0.0
                playout(p, style, TURNS)
                points = value(p, side) - risk
                if i == 0:
                    base = points
                stats.add(i, points, base)
                playouts += 1
                if playouts - done >= STEP:
                    done = playouts
                    yield Estimate(view, found, stats, noise)
            if level.playouts and playouts >= level.playouts:
                yield Estimate(view, found, stats, noise)
                return


def rounds(stats: Stats) -> Iterator[tuple[list[int], int]]:
    """(candidates in the running, the first always among them; samples to give them), without end: halved from round to
    round while the samples double, and begun again with twice as many."""
    first = 2
    while True:
        alive, samples = list(range(len(stats.counts))), first
        while True:
            yield alive, samples
            if len(alive) <= 2:
                break
            rest = sorted(alive[1:], key=stats.worth, reverse=True)
            alive = [0] + sorted(rest[: len(alive) // 2])
            samples *= 2
        first *= 2


def normal(rng: Random) -> float:
    """A number of mean 0 and deviation 1, near enough to normal: the sum of twelve even ones."""
    return sum(rng.below(1 << 20) for _ in range(12)) / (1 << 20) - 6


def remembered(view: State, rng: Random, memory: int) -> State:
    """The view of a player who remembers only so many in a hundred of the cards that others took."""
    if memory >= 100:
        return view
    hands = list(view.hands)
    for seat, hand in enumerate(hands):
        if seat != view.player:
            kept = [c if c != HIDDEN and rng.below(100) < memory else HIDDEN for c in hand]
            hands[seat] = tuple(sorted(kept))
    return view.replace(hands=tuple(hands))


def choose(view: State, rng: Random, level: Level, playouts: int) -> tuple[Action, ...]:
    """The acts of a search of so many playouts. None at all: the policy's own, at no cost."""
    for estimate in search(view, rng, level):
        if estimate.playouts >= playouts:
            break
    return estimate.acts
