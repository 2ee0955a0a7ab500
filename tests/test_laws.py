"""Laws of the table, on every preset and on sets of house rules, at moments that Hypothesis picks out of random hands.

`BURRACO_LAWS=50 pytest tests/test_laws.py` looks fifty times as far, at other moments each time.
"""

import os
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.hands import Chooser, conserved, eager, uniform
from burraco.cards import HIDDEN, JOKER, Random, pack
from burraco.melds import Meld, grow, points, starts
from burraco.record import push, read, show, start
from burraco.rules import Rules
from burraco.state import (
    DRAW,
    OVER,
    PLAY,
    Action,
    State,
    apply,
    draw,
    drop,
    has_burraco,
    lay,
    legal_actions,
    observe,
    sample,
    scores,
    take,
    total,
    why_not,
)
from burraco.text import show_action, show_state
from tests.table import GAMES, all_cards, composed, hidden_free, refused, walk

FURTHER = int(os.environ.get("BURRACO_LAWS", "1"))
RUN = settings(max_examples=8 * FURTHER, derandomize=FURTHER == 1, database=None, deadline=None)

walks = st.tuples(st.integers(0, 2 * FURTHER - 1), st.sampled_from([eager, uniform]))
moments = st.tuples(walks, st.integers(0, 999))
luck = st.integers(0, 2**64 - 1).map(Random)


@pytest.fixture(scope="module", params=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules:
    return GAMES[str(request.param)]


Walk = tuple[int, Chooser]
Moment = tuple[Walk, int]


def at(rules: Rules, moment: Moment) -> State:
    """The table at a moment of a random hand: 0 is the deal, 999 nearly the end."""
    (seed, chooser), when = moment
    trace = walk(rules, seed, chooser)
    return trace[when * len(trace) // 1000][0]


def on(rules: Rules, moment: Moment, phase: str) -> State | None:
    """The first table from that moment on at which this is due."""
    (seed, chooser), when = moment
    trace = walk(rules, seed, chooser)
    return next((s for s, _ in trace[when * len(trace) // 1000 :] if s.phase == phase), None)


# ---- the four laws of the table --------------------------------------------------------------------------------------


@RUN
@given(walks)
def test_all_cards_are_conserved(rules, a_walk):
    for s, _ in walk(rules, *a_walk):
        assert conserved(s)
        assert hidden_free(s)


@RUN
@given(walks)
def test_there_is_no_dead_end(rules, a_walk):
    """The list is empty exactly when the hand is over, and a hand is over in a turn or so for each card of the pack."""
    trace = walk(rules, *a_walk)
    for s, act in trace:
        acts = legal_actions(s)
        assert bool(acts) == (s.phase != OVER) == (act is not None)
        assert list(acts) == sorted(set(acts))
    last = trace[-1][0]
    assert last.end in ("close", "stock", "stalemate")
    assert (last.end == "close") == (last.closer >= 0)
    assert last.turn < 2 * len(pack(rules.packs, rules.jokers))


@RUN
@given(moments)
def test_a_view_has_the_same_legal_actions(rules, moment):
    s = at(rules, moment)
    assert legal_actions(observe(s, s.player)) == legal_actions(s)


@RUN
@given(moments, luck)
def test_observing_a_sample_gives_the_view_back(rules, moment, rng):
    s = at(rules, moment)
    for seat in range(rules.players):
        view = observe(s, seat)
        guess = sample(view, rng)
        assert observe(guess, seat) == view
        assert conserved(guess) and hidden_free(guess)
        assert [len(h) for h in guess.hands] == [len(h) for h in s.hands]
        assert all(not Counter(guess.known[n]) - Counter(h) for n, h in enumerate(guess.hands))


# ---- what a seat may see ---------------------------------------------------------------------------------------------


def deal_again(s: State, seat: int, rng: Random) -> State:
    """The same table with all that this seat has not seen dealt anew: written here, not taken from `sample`."""
    own = s.hands[seat] if not s.unseen[seat] else s.known[seat]
    seen_pile = s.pile[-1:] if rules_close_the_pile(s) else s.pile
    seen = Counter(own) + Counter(seen_pile) + Counter(c for side in s.melds for m in side for c in m)
    for other, known in enumerate(s.known):
        if other != seat:
            seen += Counter(known)
    unseen = sorted((Counter(all_cards(s)) - seen).elements())
    rng.shuffle(unseen)

    def fill(n: int, known: Meld = ()) -> Meld:
        return known + tuple(unseen.pop() for _ in range(n - len(known)))

    hands = [fill(len(h), own if n == seat else s.known[n]) for n, h in enumerate(s.hands)]
    return s.replace(
        hands=tuple(tuple(sorted(h)) for h in hands), stock=fill(len(s.stock)),
        pile=fill(len(s.pile) - len(seen_pile)) + seen_pile, pozzetti=tuple(fill(len(p)) for p in s.pozzetti),
    )  # fmt: skip


def rules_close_the_pile(s: State) -> bool:
    return s.rules.name.startswith(("buraco-fechado", "buraco-stbl"))


@RUN
@given(moments, luck)
def test_a_view_shows_nothing_hidden(rules, moment, rng):
    """However the unseen cards lie, a seat sees the same: no bit of them is in its view, nor in the text of it."""
    s = at(rules, moment)
    for seat in range(rules.players):
        other = deal_again(s, seat, rng)
        assert conserved(other)
        if seat != s.player:  # what is barred tells what its holder had in hand
            other = other.replace(barred=JOKER if s.barred < 0 else -1, drawn=-1 if s.drawn >= 0 else s.drawn)
        assert observe(other, seat) == observe(s, seat)
        assert show_state(observe(other, seat)) == show_state(observe(s, seat))


@RUN
@given(moments)
def test_a_view_is_a_state_with_holes(rules, moment):
    """What a view shows is so, and the player's own cards are all there, but for a pozzetto not yet looked at."""
    s = at(rules, moment)
    for seat in range(rules.players):
        view = observe(s, seat)
        for n, shown in enumerate(view.hands):
            assert len(shown) == len(s.hands[n])
            assert not Counter(c for c in shown if c != HIDDEN) - Counter(s.hands[n])
        assert HIDDEN not in view.hands[seat] or s.unseen[seat]
        assert {HIDDEN} >= set(view.stock) | {c for p in view.pozzetti for c in p}
        assert (view.melds, view.took, view.phase, view.player) == (s.melds, s.took, s.phase, s.player)
        assert observe(view, seat) == view


# ---- legal, and not --------------------------------------------------------------------------------------------------


@RUN
@given(moments, luck)
def test_every_act_is_listed_or_refused(rules, moment, rng):
    """`refused` holds why_not, apply, the list and the view against each other, and the state against itself."""
    s = at(rules, moment)
    for a in legal_actions(s):
        assert refused(s, a) is None
    for a in any_acts(s, rng):
        refused(s, a)


def any_acts(s: State, rng: Random) -> list[Action]:
    """Acts of every kind, most of them wrong: all drops, lays of cards that may be held or not, melds of the others."""
    own = s.melds[s.side]
    some = [s.hand[rng.below(len(s.hand))] for _ in range(4) if s.hand] + [rng.below(JOKER + 1) for _ in range(3)]
    acts = [draw(), take(), *map(drop, range(JOKER + 1))]
    for index in range(-1, len(own) + 2):
        old = own[index] if 0 <= index < len(own) else ()
        acts += [
            lay(index, ()),
            lay(index, old),
            lay(index, tuple(some[:3])),
            lay(index, tuple(sorted(old + (some[-1],)))),
        ]
        for c in some:
            acts += [lay(index, (*old, c)), lay(index, (c, *old)), take(index, (*old, c))]
            acts += [kind(index, grown) for kind in (lay, take) for grown in (grow(old, c, s.rules) if old else ())]
    acts += [lay(len(own), meld) for side in s.melds for meld in side]
    acts += [kind(len(own), meld) for kind in (lay, take) for meld in starts(tuple(sorted(some)), s.rules)]
    return acts


def grown_at_random(s: State, rng: Random, held: Meld) -> tuple[int, Meld]:
    """A meld that the rules know, of an own meld and cards of `held`, or of these alone; no cards if there is none."""
    own = s.melds[s.side]
    index = rng.below(len(own) + 1)
    meld: Meld = own[index] if index < len(own) else ()
    left = list(held)
    if not meld:
        openings = starts(held, s.rules)
        if not openings:
            return index, ()
        meld = openings[rng.below(len(openings))]
        for c in meld:
            left.remove(c)
    rng.shuffle(left)
    wanted = 1 + rng.below(6)
    for c in left * 2:
        if wanted and c in left and (ways := grow(meld, c, s.rules)):
            meld = ways[rng.below(len(ways))]
            left.remove(c)
            wanted -= 1
    return index, meld if meld not in own else ()


@RUN
@given(moments, luck)
def test_big_lays_are_made_of_small_steps(rules, moment, rng):
    """A lay of any size is legal exactly if small legal steps lead to it, and then to the same table."""
    s = on(rules, moment, PLAY)
    for _ in range(6):
        if s is None:
            return
        index, meld = grown_at_random(s, rng, s.hand)
        if meld:
            big = lay(index, meld)
            steps = composed(s, index, meld)
            assert (refused(s, big) is None) == (steps is not None), show_action(big)
            if steps is not None:
                assert apply(s, big) == steps


@RUN
@given(moments, luck)
def test_a_pile_is_taken_by_small_steps_too(rules, moment, rng):
    """Where the pile is taken with a meld: one of any size is legal only if a listed one grows to it."""
    s = on(rules, moment, DRAW)
    if s is None or rules.take == "free":
        return
    held = tuple(sorted(s.hand + s.pile[-1:]))
    for _ in range(6):
        index, meld = grown_at_random(s, rng, held)
        if meld and refused(s, take(index, meld)) is None:
            ways = [a for a in legal_actions(s) if a.kind == "take" and a.index == index]
            afters = [composed(apply(s, a), index, meld) for a in ways if not Counter(a.cards) - Counter(meld)]
            assert apply(s, take(index, meld)) in afters, show_action(take(index, meld))


@RUN
@given(moments)
def test_small_lays_are_one_big_one(rules, moment):
    """Steps on one meld, while the hand lasts, are one lay of their outcome."""
    s = on(rules, moment, PLAY)
    if s is None:
        return
    for index in range(len(s.melds[s.side]) + 1):
        now = s
        while True:
            old = now.melds[s.side][index] if index < len(now.melds[s.side]) else ()
            more = [a for a in legal_actions(now) if a.kind == "lay" and a.index == index and len(a.cards) > len(old)]
            if not more or now.phase != PLAY or now.pozzetti != s.pozzetti:
                break
            now = apply(now, more[0])
            if now.pozzetti == s.pozzetti and now.phase == PLAY:
                assert apply(s, lay(index, now.melds[s.side][index])) == now


# ---- score, text, replay ---------------------------------------------------------------------------------------------


@RUN
@given(moments)
def test_scores_add_up(rules, moment):
    """Every point of the pack is on the table, in a hand or in no one's; the bonuses are those that the melds earn."""
    s = at(rules, moment)
    sheets = [{line.code: line for line in lines} for lines in scores(s)]
    spared = [h for seat, h in enumerate(s.hands) if s.unseen[seat] and rules.unplayed]
    nobodys = points((*s.stock, *s.pile, *(c for p in s.pozzetti for c in p), *(c for h in spared for c in h)), rules)
    counted = sum(lines["cards"].points - lines["hand"].points for lines in sheets if lines)
    assert counted + nobodys == points(pack(rules.packs, rules.jokers), rules)
    assert sum(lines["closing"].count for lines in sheets if lines) == (s.closer >= 0)
    for side, lines in enumerate(sheets):
        if lines:
            long = sum(len(m) >= rules.burraco for m in s.melds[side])
            assert sum(lines[t.name].count for t in rules.tiers) == long
            assert long or not has_burraco(s, side)
            assert all(lines[t.name].points == t.bonus * lines[t.name].count for t in rules.tiers)
            assert total(scores(s)[side]) == sum(line.points for line in lines.values())
            assert total(scores(s)[side]) % 5 == 0
    assert scores(s) == scores(s)


@RUN
@given(walks)
def test_seed_and_log_replay_to_the_same_table(rules, a_walk):
    trace = walk(rules, *a_walk)
    acts = [act for _, act in trace if act is not None]
    if rules.vulnerable:  # the hand of a walk is not the first of its match
        s = trace[0][0]
        for act in acts:
            s = apply(s, act)
        assert s == trace[-1][0]
        return
    record = start(rules, tuple("NESWX"[: rules.players]), a_walk[0])
    for (s, _), act in zip(trace, acts, strict=False):
        assert record.state == s
        record = push(record, act)
    again, problem = read(show(record))
    assert problem is None
    assert again == record
    assert again.state == record.state == trace[-1][0]


@RUN
@given(moments)
def test_a_table_is_never_changed(rules, moment):
    """Acting on a table leaves it as it was, and a copy shares nothing that could change."""
    s = at(rules, moment)
    copy, text = s.replace(), show_state(s)
    for a in legal_actions(s):
        apply(s, a)
    observe(s, 0)
    scores(s)
    assert s == copy and show_state(s) == text
    assert all(isinstance(getattr(s, slot), (int, str, tuple, Rules)) for slot in State.__slots__)
    with pytest.raises(AttributeError):
        s.__dict__  # noqa: B018
    assert why_not(s, draw()) == why_not(copy, draw())
