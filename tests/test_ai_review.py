"""The review: an obvious blunder is found and priced, a good act costs nothing, and only what was seen is used."""

from functools import lru_cache

import pytest

from burraco.ai.candidates import candidates, led_by
from burraco.ai.core import load
from burraco.ai.levels import FULL
from burraco.ai.review import Verdict, judge
from burraco.ai.search import Option, choose, search
from burraco.ai.seen import Seen
from burraco.ai.winning import SPREADS, Match, Stake, chance, remaining
from burraco.cards import JOKER, Random
from burraco.record import Deal, Record, is_over, next_deal, push, start
from burraco.replay import Decision, opening, turns
from burraco.rules import PRESETS
from burraco.state import OVER, Action, State, apply, deal, draw, drop, observe
from burraco.text import read_action, read_rules
from tests.table import GAMES, place, walk
from tests.test_ai_hints import hand, melds
from tests.test_ai_search import permuted

START = Stake((0, 0))


def verdict(view: State, acts: tuple[Action, ...], playouts: int, seed: int = 1) -> Verdict:
    """What a search of so many playouts says of these acts."""
    estimates = search(view, Random(seed), FULL, against=acts)
    estimate = next(e for e in estimates if e.playouts >= playouts)
    return judge(view, acts, estimate.options, Stake((0,) * (max(view.rules.sides) + 1)))


def read(text: str) -> tuple[Action, ...]:
    return tuple(map(read_action, text.split()))


@lru_cache
def match(name: str, hands: int, playouts: int = 0) -> Record:
    """So many hands, played by the policy."""
    rules = PRESETS[name]
    record, rng = start(rules, tuple(f"seat{n}" for n in range(rules.players)), 17), Random(3)
    while True:
        while record.state.phase != OVER:
            for act in choose(observe(record.state, record.state.player), rng, FULL, playouts):
                record = push(record, act)
        if len(record.deals) == hands or is_over(record):
            return record
        record = next_deal(record, 100 + len(record.deals))


# ---- a record read again ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["burraco-2", "burraco-3", "burraco-international-4", "buraco-aberto-2"])
def test_the_decisions_of_all_seats_are_the_deal(name: str) -> None:
    record = match(name, 2)
    for index in range(2):
        seats = [turns(record, index, seat) for seat in range(record.rules.players)]
        every = sorted((decision for decisions in seats for decision in decisions), key=lambda d: d.ply)
        assert tuple(act for d in every for act in d.acts) == record.deals[index].actions
        for seat, decisions in enumerate(seats):
            for decision in decisions:
                _holds(decision, seat)


def _holds(decision: Decision, seat: int) -> None:
    """The acts are legal in the view, and nobody's hidden card is in it."""
    state = decision.view
    assert state.player == seat and observe(state, seat) == state
    for act in decision.acts[:-1]:
        assert act.kind == "lay"
        took, state = state.took, apply(state, act)
        assert state.took == took
    after = apply(state, decision.acts[-1])
    assert decision.acts[-1].kind != "lay" or after.took != state.took or after.phase == OVER


def test_a_deal_opens_as_it_was_dealt() -> None:
    record = match("burraco-2", 2)
    first, second = opening(record, 0), opening(record, 1)
    assert first.state == start(record.rules, record.seats, 17).state and first.before == (0, 0)
    assert second.before == record.before != (0, 0) and second.state.turn == 0
    assert second.state.dealer == (first.state.dealer + 1) % 2
    with pytest.raises(IndexError):
        opening(record, 2)


def test_a_turn_that_is_not_finished_is_no_decision_yet() -> None:
    record = start(PRESETS["burraco-2"], ("a", "b"), 17)
    seat = record.state.player
    assert turns(record, 0, seat) == ()
    record = push(record, draw())
    assert [d.acts for d in turns(record, 0, seat)] == [(draw(),)]


# ---- the acts that were played ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_what_was_played_is_searched_and_searched_once(name: str) -> None:
    """By whatever way it was played, it leads the candidates, and none of them does the same."""
    for seat in range(2):
        for decision in turns(match(name, 1), 0, seat):
            found = candidates(decision.view)
            led = led_by(decision.acts, decision.view, found)
            assert led[0].acts() == decision.acts
            assert len(led) <= len(found)  # the policy plays nothing but what it finds; two ways may come to the same


def test_acts_that_nobody_would_think_of_are_searched_too() -> None:
    view = observe(place(PRESETS["burraco-2"], hand("JKKsKd7c4s"), player=0), 0)
    led = led_by((drop(JOKER),), view, candidates(view))
    assert led[0].acts() == (drop(JOKER),) and len(led) == len(candidates(view)) + 1


# ---- verdicts --------------------------------------------------------------------------------------------------------


def test_a_joker_thrown_away_is_found() -> None:
    view = observe(place(PRESETS["burraco-4"], hand("JKKsKd7c4s9h"), own=melds("3h4h5h6h")), 0)
    found = verdict(view, (drop(JOKER),), 400)
    assert found.cost > 20 > found.half_width / 2 and found.after < found.chance
    assert found.better is not None and found.better.pro is not None
    assert found.better.acts[-1] != drop(JOKER)
    assert found.played.points == -found.cost


def test_a_burraco_left_in_the_hand_is_found_with_the_reason() -> None:
    view = observe(place(PRESETS["burraco-2"], hand("9hKsKd7c4s"), own=melds("3h4h5h6h7h8h"), took=[0, 1], stock=12), 0)
    found = verdict(view, read("-9h"), 400)
    assert found.cost > 100 and found.better is not None and found.better.pro is not None
    assert found.better.pro.code == "makes-burraco"


def test_the_best_costs_nothing() -> None:
    view = observe(place(PRESETS["burraco-2"], hand("9hKsKd7c4s"), own=melds("3h4h5h6h7h8h"), took=[0, 1], stock=12), 0)
    estimate = next(e for e in search(view, Random(1), FULL) if e.playouts >= 300)
    found = verdict(view, estimate.acts, 300, seed=2)
    assert found.cost == 0 and found.better is None and found.chance == found.after


def test_costs_are_never_below_nothing_and_small_where_the_play_was_good() -> None:
    """A hand of the search itself: what a second search thinks of it is near nothing."""
    record = match("burraco-4", 1, 60)
    found = [verdict(d.view, d.acts, 100) for d in turns(record, 0, 0)]
    assert all(each.cost >= 0 and 0 <= each.after <= each.chance <= 1 for each in found)
    assert sum(each.cost > 0 for each in found) <= len(found) / 3


@pytest.mark.parametrize("name", GAMES)
def test_whatever_anybody_plays_can_be_judged(name: str) -> None:
    """Random hands: acts that no candidate is, melds laid back, stalemates, unions."""
    rules = GAMES[name]
    trace = walk(rules, 4)
    points = (rules.vulnerable + 5,) * (max(rules.sides) + 1)  # as the walk was dealt
    record = Record(rules, ("a", "b", "c", "d", "e")[: rules.players], (Deal(4),), trace[0][0], points)
    for _, act in trace[:-1]:
        assert act is not None
        record = push(record, act)
    for seat in range(rules.players):
        for decision in turns(record, 0, seat)[seat::5]:
            found = verdict(decision.view, decision.acts, 8)
            assert 0 <= found.after <= found.chance <= 1 and found.cost >= 0


def test_a_forced_act_costs_nothing_and_has_its_chance() -> None:
    view = observe(place(PRESETS["burraco-2"], (13 + 1, JOKER), took=True, theirs=melds("3h4h5h6h7h8h9h"), stock=12), 0)
    acts = candidates(view)[0].acts()
    found = verdict(view, acts, 40)
    assert len(candidates(view)) == 1 and found.cost == 0 and found.chance != chance(view, 0.0, START)


def test_hidden_cards_do_not_reach_a_verdict() -> None:
    state = deal(PRESETS["burraco-2"], 5)
    acts = (draw(),)
    first, again = (verdict(observe(each, each.player), acts, 60) for each in (state, permuted(state, 8)))
    assert first == again


def test_acts_that_were_not_searched_cannot_be_judged() -> None:
    view = observe(deal(PRESETS["burraco-2"], 5), 1)
    with pytest.raises(ValueError):
        judge(view, (drop(JOKER),), [Option((draw(),), 0.0, 0.0, 1, 0.0, 0.0, 0.0)], START)


# ---- the chance to win -----------------------------------------------------------------------------------------------


def first_view(name: str) -> State:
    state = deal(PRESETS[name], 1)
    return observe(state, state.player)


@pytest.mark.parametrize("name", PRESETS)
def test_at_the_start_all_sides_may_win_alike(name: str) -> None:
    view = first_view(name)
    sides = max(view.rules.sides) + 1
    assert remaining(view.rules, len(view.stock)) == 1
    assert chance(view, 0.0, Stake((0,) * sides)) == pytest.approx(1 / sides)


def test_a_lead_is_worth_more_near_the_target_and_late_in_the_hand() -> None:
    view = first_view("burraco-2")
    own = view.side
    points = [0, 0]
    points[own] = 500
    early = chance(view, 0.0, Stake(tuple(points)))
    late = chance(view, 0.0, Stake(tuple(p + 1300 for p in points)))
    assert 0.5 < early < late < 1
    ending = view.replace(stock=view.stock[:3])
    assert chance(view, 100.0, Stake((1900, 1900))) < chance(ending, 100.0, Stake((1900, 1900)))
    assert chance(view, 50.0, START) + chance(view, -50.0, START) == pytest.approx(1)
    assert set(SPREADS) == {2, 4}


def test_the_last_hand_of_a_match_of_hands_decides() -> None:
    view = first_view("fibur-4")
    ahead = tuple(300 if side == view.side else 0 for side in range(2))
    chances = [chance(view, 0.0, Stake(ahead, hands)) for hands in range(4)]
    assert chances == sorted(chances) and chances[0] < chances[3]


def test_those_who_united_share_a_hand_and_not_the_match() -> None:
    view = first_view("burraco-3").replace(sides=(0, 1, 1), player=1)
    level, ahead = Stake((0, 0, 0)), Stake((0, 0, 300))
    assert chance(view, 0.0, level) == pytest.approx(1 / 3)
    assert chance(view, 0.0, ahead) < 0.3
    assert chance(view, 5000.0, level) == pytest.approx(1 / 2, abs=0.01)
    assert chance(view, -90000.0, level) == pytest.approx(0)


# ---- playing for the match -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "stake", "near"),
    [
        pytest.param("burraco-2", Stake((0, 0)), False, id="the beginning"),
        pytest.param("burraco-2", Stake((1900, 0)), True, id="the target is near"),
        pytest.param("burraco-2", Stake((0, 1400)), True, id="less than two good hands of the others away"),
        pytest.param("burraco-2", Stake((1200, 1250)), False, id="three hands away"),
        pytest.param("fibur-4", Stake((0, 0), 3), False, id="each victory point counts"),
        pytest.param("burraco-2 duplicate=4", Stake((0, 0), 3), True, id="the last of four hands"),
        pytest.param("burraco-2 duplicate=4", Stake((0, 0), 2), False, id="the last but one of four"),
        pytest.param("burraco-2 hands=1", Stake((0, 0)), False, id="a single hand is played for its points"),
    ],
)
def test_the_match_counts_near_its_end(rules: str, stake: Stake, near: bool) -> None:
    game = read_rules(rules)
    state = deal(game, 1)
    assert Match(observe(state, state.player), stake).is_near == near


def test_a_lead_that_is_won_is_worth_more_than_more_points() -> None:
    """Over, both past the target: from just behind to just ahead is what counts; before, it is half of that at most."""
    view = first_view("burraco-2")
    match, over, on = Match(view, Stake((2400, 2400))), load(view), load(view)
    over.over = True
    gains = [match.worth(lead + 20, over) - match.worth(lead, over) for lead in (-400, -10, 400)]
    assert gains[1] > 100 > gains[0] > 0 and gains[0] == pytest.approx(gains[2])
    assert 10 < match.worth(10, on) - match.worth(-10, on) < 30  # as points, where all is open
    assert match.worth(0.0, on) == pytest.approx(0.0)


def test_who_is_far_behind_risks_more() -> None:
    """The same hand: sure points, or twice as many half of the time."""
    view = first_view("burraco-2")
    over = load(view)
    over.over = True
    own = view.side
    for behind, bold in ((450, True), (-450, False)):
        match = Match(view, Stake(tuple(2000 - behind * (side == own) for side in range(2))))
        sure, either = match.worth(250.0, over), (match.worth(500.0, over) + match.worth(0.0, over)) / 2
        assert (either > sure) == bold


@pytest.mark.parametrize("name", ["burraco-2", "burraco-4", "burraco-3", "burraco-5"])
def test_the_totals_reach_the_search_only_near_the_end(name: str) -> None:
    state = apply(deal(PRESETS[name], 4), draw())
    view = observe(state, state.player)
    sides = max(state.rules.sides) + 1

    def means(points: int) -> list[float]:
        known = Seen((), (), Stake((points,) * sides))
        estimate = next(e for e in search(view, Random(2), FULL, seen=known) if e.playouts >= 60)
        return [option.mean for option in estimate.options]

    assert means(0) == means(500) != means(1900)
