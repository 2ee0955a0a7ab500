"""A match that is dealt twice: the second half has the hands of the first with the seats exchanged."""

import pytest

from bench.hands import eager
from burraco.cards import Random
from burraco.record import Record, is_over, next_deal, push, read, show, start, totals, undo
from burraco.rules import PRESETS, customise
from burraco.state import OVER, State, apply, draw, legal_actions
from tests.test_app import lying
from tests.test_app_games import seen

TWO_SIDES = [name for name, rules in PRESETS.items() if not rules.partners]


def played(record: Record, seed: int = 1) -> Record:
    """The hand played to its end, by whoever."""
    rng = Random(seed)
    while record.state.phase != OVER:
        record = push(record, eager(record.state, legal_actions(record.state), rng))
    return record


def match(game: str, hands: str, seed: int = 5) -> list[Record]:
    """Each hand of a match, as it has just been dealt."""
    rules = customise(PRESETS[game], {"duplicate": hands})
    record = start(rules, tuple("abcd"[: rules.players]), seed)
    dealt = [record]
    while len(dealt) < int(hands):
        record = next_deal(played(record), seed + len(dealt))
        dealt.append(record)
    assert is_over(played(record))
    return dealt


def as_dealt(s: State) -> tuple[object, ...]:
    """The cards from the dealer on."""
    turn = [(s.dealer + n) % s.rules.players for n in range(s.rules.players)]
    return [s.hands[seat] for seat in turn], s.stock, s.pile, s.pozzetti


@pytest.mark.parametrize("game", TWO_SIDES)
def test_the_other_side_has_what_the_one_had(game):
    dealt = match(game, "4")
    first, then = dealt[:2], dealt[2:]
    assert [one.deals[-1].seed for one in then] == [one.deals[-1].seed for one in reversed(first)]  # not in a row
    for before, after in zip(reversed(first), then, strict=True):
        a, b = before.state, after.state
        assert as_dealt(a) == as_dealt(b)
        assert a.rules.sides[a.dealer] != b.rules.sides[b.dealer]


@pytest.mark.parametrize("hands", ["2", "4", "8"])
def test_it_is_read_and_taken_back_as_it_was_dealt(hands):
    last = match("burraco-4", hands)[-1]
    again, problem = read(show(last))
    assert problem is None and again == last and again.state == last.state
    moved = push(last, draw())
    assert undo(moved).state == last.state != moved.state


def test_only_where_the_sides_are_two_from_the_start():
    for name, rules in PRESETS.items():
        assert (customise(rules, {"duplicate": "4"}) == rules) == (name not in TWO_SIDES)


def test_whoever_plays_the_same_on_both_sides_makes_no_difference():
    """The same acts on exchanged cards give exchanged points: the luck of the deal is gone."""
    first = played(match("burraco-2", "2")[0])
    record = next_deal(first, 0)
    for action in first.deals[0].actions:
        record = push(record, action)
    assert is_over(record) and record.before[0] - record.before[1] != 0
    assert len(set(totals(record))) == 1


def test_a_hand_that_is_not_exchanged_is_dealt_as_ever():
    plain = start(PRESETS["burraco-2"], ("a", "b"), 5)
    twice = start(customise(PRESETS["burraco-2"], {"duplicate": "2"}), ("a", "b"), 5)
    assert plain.state.hands == twice.state.hands and plain.state.dealer == twice.state.dealer
    assert apply(plain.state, draw()).stock


def test_a_match_of_hands_has_no_points_to_go():
    """Who leads is told by the sheet; to what total, only where there is one to come to."""
    record = show(played(start(customise(PRESETS["burraco-2"], {"duplicate": "2"}), ("you", "ai:easy"), 5)))
    table = lying(record).clock()
    assert table.model.dialog == "score" and "to go" not in seen(table, "score-text")
