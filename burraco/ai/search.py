"""An anytime Monte-Carlo search over what a player can sensibly do, on samples of what the player cannot see.

Each sample of the hidden cards is given to every candidate that is still in the running: it is played on from there by
the policy for some turns and then valued. What counts is the difference to the policy's own move on the same sample,
shrunk by a prior that says "the policy is right": so a few dozen samples never do worse than the policy, and thousands
overrule it. Candidates are halved from round to round, and the rounds begin again, twice as long, until the caller
stops. Several workers may search the same view on samples of their own: their tallies are merged into one estimate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from math import sqrt
from typing import NamedTuple

from burraco.ai.acts import Mismatch
from burraco.ai.answers import EXPECTED, Answers
from burraco.ai.candidates import EMPTIED, PLAYED, REFUSED, STOCK, Candidate, candidates, led_by
from burraco.ai.core import Position, load
from burraco.ai.evaluate import value
from burraco.ai.levels import Mind, misjudged, remembered
from burraco.ai.policy import Style, play, playout, style_for
from burraco.ai.reads import reads
from burraco.ai.samples import Hidden
from burraco.ai.seen import NOTHING, Seen
from burraco.ai.winning import Match
from burraco.cards import Random
from burraco.state import OVER, Action, State, legal_actions

PUT_OFF = 30.0  # points that it costs to leave a pozzetto for later
TURNS = 8  # a playout is valued after so many turns
WIDE = 8  # with so many samples to begin with all candidates are in the running, those that seem poor as well
STEP = 8  # playouts between two estimates
PRIOR_SAMPLES, PRIOR_POINTS = 60, 20.0  # every candidate but the policy's starts with so many samples so much worse


class Option(NamedTuple):
    """A candidate: its acts; the points that the own side may be expected to make more than the others; the half-width
    of the 95 % interval of its difference to the policy's move; its samples; and in how many of them, 0..1, within the
    turns of a playout, the own side had taken its pozzetto, had a closing burraco, was caught (another side went
    out), and went out itself."""

    acts: tuple[Action, ...]
    mean: float
    half_width: float
    samples: int
    pozzetto: float
    burraco: float
    caught: float
    closed: float = 0.0


class Stats:
    """Sums over samples, a list by candidate of each: samples, values, differences to the first candidate on the same
    sample, their squares, and how often a playout ended with the pozzetto taken, a burraco made, the side caught, the
    hand closed by it."""

    __slots__ = ("burraco", "caught", "closed", "counts", "differences", "pozzetto", "squares", "values")

    def __init__(self, columns: Iterable[Iterable[float]]) -> None:
        sums = map(list, columns)
        self.counts, self.values, self.differences, self.squares = islice(sums, 4)
        self.pozzetto, self.burraco, self.caught, self.closed = sums

    def columns(self) -> tuple[list[float], ...]:
        """The sums in the order of the constructor's."""
        sums = self.counts, self.values, self.differences, self.squares
        return *sums, self.pozzetto, self.burraco, self.caught, self.closed

    def add(self, i: int, points: float, base: float, end: Position, side: int) -> None:
        """One playout of a candidate: what it came to, and what the first came to on the same sample."""
        difference = points - base
        self.counts[i] += 1
        self.values[i] += points
        self.differences[i] += difference
        self.squares[i] += difference * difference
        if end.took[side]:
            self.pozzetto[i] += 1
        if end.made[side]:
            self.burraco[i] += 1
        if end.closer == side:
            self.closed[i] += 1
        elif end.closer >= 0:
            self.caught[i] += 1

    def worth(self, i: int) -> float:
        """How much better than the policy's move, shrunk by the prior."""
        if i == 0:
            return 0.0
        return (self.differences[i] - PRIOR_SAMPLES * PRIOR_POINTS) / (self.counts[i] + PRIOR_SAMPLES)

    def option(self, i: int, acts: tuple[Action, ...]) -> Option:
        """What is known of a candidate; all 0 where there are no samples of it."""
        n = self.counts[i]
        if not n or not self.counts[0]:
            return Option(acts, 0.0, 0.0, int(n), 0.0, 0.0, 0.0)
        difference = self.differences[i] / n
        spread = max(0.0, self.squares[i] / n - difference * difference)
        mean = self.values[0] / self.counts[0] + difference
        chances = self.pozzetto[i] / n, self.burraco[i] / n, self.caught[i] / n, self.closed[i] / n
        return Option(acts, mean, 1.96 * sqrt(spread / n), int(n), *chances)


class Task:
    """A view as a mind sees it: what it remembers of it, what it may do, and the points by which it thinks too well of
    each candidate."""

    def __init__(self, view: State, rng: Random, mind: Mind, against: tuple[Action, ...] = ()) -> None:
        self.view = remembered(view, rng, mind.level.memory)
        found = candidates(self.view, late=not mind.level.playouts)  # a level with a limit has no time
        self.found = led_by(against, self.view, found) if against else found
        self.early = sum(not each.late for each in self.found)
        self.bias = misjudged(mind, rng, load(self.view), self.found)


class Estimate:
    """What the search thinks after some playouts. A value: later steps do not change it."""

    def __init__(self, task: Task, stats: Stats) -> None:
        self._task = task
        self.stats = Stats(stats.columns())
        self.playouts = int(sum(stats.counts))

    @cached_property
    def _order(self) -> list[int]:
        task, tried = self._task, self.stats.counts
        worth = [self.stats.worth(i) + bias for i, bias in enumerate(task.bias)]
        return sorted(range(len(worth)), key=lambda i: (i >= task.early and not tried[i], -worth[i], i))

    @cached_property
    def acts(self) -> tuple[Action, ...]:
        """The best thing to do: legal actions, in order, none beyond cards that they reveal."""
        return next(self._said())[1]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every candidate, the best first."""
        return tuple(self.stats.option(i, acts) for i, acts in self._said())

    def _said(self) -> Iterator[tuple[int, tuple[Action, ...]]]:
        """Each candidate and its acts. One that the rules refuse is a defect, which the tests look for; the game goes
        on with the others, or with any legal act."""
        found = False
        for i in self._order:
            try:
                acts = self._task.found[i].acts()
            except Mismatch:
                continue
            found = True
            yield i, acts
        if not found:
            yield 0, legal_actions(self._task.view)[:1]


def tally(estimate: Estimate) -> list[list[float]]:
    """Plain numbers of which `merged` makes an estimate again: the sums behind it, one row a candidate."""
    return [list(row) for row in zip(*estimate.stats.columns(), strict=True)]


def merged(
    view: State, mind: Mind, seed: int, tallies: Iterable[list[list[float]]], against: tuple[Action, ...] = ()
) -> Estimate:
    """The estimate that all workers come to together who searched this view with `Random(seed)` for what the mind
    forgets and errs, each with samples of its own; `against` the same acts, if any."""
    task = Task(view, Random(seed), mind, against)
    rows = [list(map(sum, zip(*rows, strict=True))) for rows in zip(*tallies, strict=True)]
    return Estimate(task, Stats(zip(*rows, strict=True)))


def search(
    view: State,
    rng: Random,
    mind: Mind,
    samples: Random | None = None,
    against: tuple[Action, ...] = (),
    seen: Seen = NOTHING,
) -> Iterator[Estimate]:
    """What the player to act should do: an estimate at once and after every few playouts, for as long as it is
    asked for, or up to the level's own limit. A view in, never more: the same view and generators give the same
    estimates. `rng` is for what the mind forgets and errs, `samples` for the hidden cards (by default the same one):
    workers that share a search have equal ones of the first and different ones of the second. `against`: acts that all
    else is compared to, instead of the policy's own move; they are searched even where there is nothing else to do.
    `seen`: what the others were seen to do in this hand; who forgets some of it makes less of it, and only who forgets
    nothing reads their hands from what they threw. Near the end of a match what counts is the chance to win it.
    Raises ValueError if the hand is over."""
    if view.phase == OVER:
        raise ValueError("the hand is over")
    task = Task(view, rng, mind, against)
    found = task.found
    stats = Stats([0.0] * len(found) for _ in range(8))
    yield Estimate(task, stats)
    if len(found) == 1 and not against:
        return
    remembers = mind.level.memory >= 100
    hidden = Hidden(task.view, 2 * TURNS, reads(view, load(view), seen.thrown) if remembers else ())
    style = style_for(view.rules)
    match = Match(view, seen.stake) if seen.stake else None
    to_win = match if match and match.is_near else None
    ends = expected(seen.answers, (view.player + 1) % view.rules.players, mind)
    costs = put_off(view, found) if not mind.level.playouts else [0.0] * len(found)
    playouts = done = 0
    for alive, count in rounds(stats, task.early):
        for _ in range(count):
            sample = hidden.sample(samples or rng)
            base = 0.0
            for i in alive:
                p = sample.fill(found[i].position)
                points = played_on(p, found[i].did, style, view.player, ends)
                if to_win:
                    points = to_win.worth(points, p)
                points -= costs[i]
                if i == 0:
                    base = points
                stats.add(i, points, base, p, p.sides[view.player])
                playouts += 1
                if playouts - done >= STEP:
                    done = playouts
                    yield Estimate(task, stats)
            if 0 < mind.level.playouts <= playouts:
                yield Estimate(task, stats)
                return


def put_off(view: State, found: Sequence[Candidate]) -> list[float]:
    """Points off each candidate that leaves the pozzetto where another one takes it. In the playouts it is taken a turn
    later, so there seems to be time; but then the same question comes up again, and in the end it was never taken."""
    side = view.side
    takes = [
        each.position.may_pick_up(side) if each.did == EMPTIED else each.position.took[side] and not view.took[side]
        for each in found
    ]
    return [PUT_OFF if any(takes) and not each else 0.0 for each in takes]


def expected(answers: Answers, seat: int, mind: Mind) -> float:
    """How likely this mind thinks it, 0..1, that a seat ends the hand in a stalemate where it can: what was seen of it
    counts as far as it is remembered."""
    known = answers[seat] if answers else EXPECTED
    return (EXPECTED + (known - EXPECTED) * mind.level.memory / 100) / 100


def played_on(p: Position, did: int, style: Style, seat: int, ends: float) -> float:
    """Play a position out after a candidate that `did` so; what comes of it for the side of this seat. Where the next
    one may end the hand in a stalemate (RULES 14), which the policy never does, it does so as likely as `ends`."""
    if did == STOCK:
        p.draw()
    elif did == REFUSED:
        p.refuse()
    elif did == EMPTIED:
        p.emptied()
    if did != PLAYED and not p.over:
        play(p, style)
    ended = 0.0
    if p.idle != p.charts.most_idle - 1 or p.over:
        ends = 0.0
    if ends:
        now = p.copy()
        now.over = True
        ended = value(now, seat)
    playout(p, style, TURNS)
    return ends * ended + (1 - ends) * value(p, seat)


def rounds(stats: Stats, early: int) -> Iterator[tuple[list[int], int]]:
    """(candidates in the running, the first always among them; samples to give them), without end: halved from round to
    round while the samples double, and begun again with twice as many. The first `early` candidates are among
    themselves until there is time for all."""
    first = 2
    while True:
        alive, samples = list(range(early if first < WIDE else len(stats.counts))), first
        while True:
            yield alive, samples
            if len(alive) <= 2:
                break
            rest = sorted(alive[1:], key=stats.worth, reverse=True)
            alive = [0] + sorted(rest[: len(alive) // 2])
            samples *= 2
        first *= 2


def choose(view: State, rng: Random, mind: Mind, playouts: int, seen: Seen = NOTHING) -> tuple[Action, ...]:
    """The acts of a search of so many playouts. None at all: the policy's own, at no cost."""
    for estimate in search(view, rng, mind, seen=seen):
        if estimate.playouts >= playouts:
            break
    return estimate.acts
