"""What the others do with lone cards, and what a search makes of it."""

import pytest

from burraco.ai.answers import EXPECTED, Lone, answers, lone_cards
from burraco.ai.levels import FULL, mind
from burraco.ai.search import expected, search
from burraco.ai.seen import Seen, seen
from burraco.cards import Random
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, Action, State, apply, deal, legal_actions, observe
from burraco.text import BadText, read_rules, read_seen, show_seen, show_state
from tests.table import cards, place


def played(rules: str, seed: int) -> tuple[State, list[Action], list[Lone]]:
    """A hand at random, its actions, and what its states say of lone cards, turn by turn."""
    rng, state = Random(seed), deal(PRESETS[rules], seed)
    start, acts, told = state, [], [Lone()] * state.rules.players
    found = False
    while state.phase != OVER:
        legal = [a for a in legal_actions(state) if a.kind != "take" or rng.below(2)] or list(legal_actions(state))
        act, before = legal[rng.below(len(legal))], state
        if before.phase == DRAW:
            found = len(before.pile) == 1
        state = apply(state, act)
        acts.append(act)
        if act.kind == "drop":
            was = told[before.player]
            told[before.player] = Lone(was.found + found, was.kept + before.lone)
    return start, acts, told


@pytest.mark.parametrize("rules", PRESETS)
def test_the_actions_of_a_hand_say_what_its_states_say(rules):
    for seed in range(12):
        start, acts, told = played(rules, seed)
        assert list(lone_cards(start.rules, start.dealer, acts)) == told


@pytest.mark.parametrize("rules", ["burraco-2", "burraco-4", "buraco-aberto-4"])
def test_who_was_never_seen_is_like_anybody_and_each_card_counts(rules):
    start, acts, told = played(rules, 3)
    assert set(answers(start, ())) == {EXPECTED}
    seen = answers(start, acts)
    assert all(0 <= each <= 100 for each in seen)
    for each, one in zip(seen, told, strict=True):
        assert each == EXPECTED if not one.found else (each > EXPECTED) == (100 * one.kept > EXPECTED * one.found)


def lone_card(rules: str = "burraco-2") -> State:
    """A card that fits nothing, alone on the pile, and the others far ahead."""
    run, mine = cards("5s 6s 7s 8s 9s Ts Js"), cards("3d 6h 9d Qc Ks 8h")
    table = place(read_rules(rules), mine, theirs=[run], took=[1], pile=cards("Kh"), phase=DRAW)
    return observe(table, table.player)


def worth(view: State, seen: tuple[int, ...]) -> float:
    """Points that taking the pile is better than drawing."""
    for estimate in search(view, Random(1), FULL, seen=Seen(seen)):
        if estimate.playouts >= 400:
            break
    means = {option.acts[0].kind: option.mean for option in estimate.options}
    return means["take"] - means["draw"]


def test_a_lone_card_is_worth_less_where_the_hand_will_be_over():
    """RULES 14: behind, nobody wants the hand to end as it stands."""
    assert worth(lone_card(), (0, 100)) < worth(lone_card(), (0, 0)) - 100


def test_nobody_is_expected_to_end_a_hand_that_goes_on():
    """House rule: after a round of lone cards one has to draw."""
    view = lone_card("burraco-2 stalemate=draw")
    assert worth(view, (0, 100)) == worth(view, (0, 0))


def test_what_was_seen_counts_as_far_as_it_is_remembered():
    assert expected((), 1, FULL) == expected((90, EXPECTED), 1, FULL) == EXPECTED / 100
    assert expected((0, 100), 1, FULL) == 1.0 and expected((0, 0), 1, FULL) == 0.0
    assert expected((0, 100), 1, mind("beginner")) == EXPECTED / 100
    assert EXPECTED / 100 < expected((0, 100), 1, mind("medium")) < 1.0


@pytest.mark.parametrize("wrong", ["", "35", "35,x", "35,101", "35,35,35", "-1,3"])
def test_what_is_seen_is_read_with_care(wrong):
    view, threw = lone_card(), (cards("3d Kh"), ())
    assert read_seen(show_seen(view, (7, 100), threw)) == (view, (7, 100), threw, None)
    assert read_seen(show_state(view)) == (view, (), (), None)
    with pytest.raises(BadText):
        read_seen(show_seen(view, (7, 100), threw).replace("7,100", wrong))


@pytest.mark.parametrize("wrong", ["", "5", "5,6", "5,6,7,8", "5,x,1", "5,--6,1", "100000,5,1", "5,6, 1"])
def test_what_the_hand_is_played_for_is_read_with_care(wrong):
    view = lone_card()
    shown = show_seen(view, (7, 100), ((), ()), ((1905, -40), 6))
    assert read_seen(shown) == (view, (7, 100), ((), ()), ((1905, -40), 6))
    with pytest.raises(BadText):
        read_seen(shown.replace("1905,-40,6", wrong))


@pytest.mark.parametrize("wrong", ["", "3dKh", "3dKh/-/-", "3dK/-", "?2/-", "3d?1/-", "x/-"])
def test_what_was_thrown_is_read_with_care(wrong):
    shown = show_seen(lone_card(), (7, 100), (cards("3d Kh"), ()))
    assert shown.endswith(" thrown=3dKh/-")
    with pytest.raises(BadText):
        read_seen(shown.replace("3dKh/-", wrong))


def test_who_is_known_to_be_patient_is_not_expected_to_end_a_hand():
    """Our own opponents never do, whatever they were seen to do with lone cards before."""
    start, acts, told = played("burraco-2", 3)
    assert told[1].found
    assert seen(start, acts).answers[1] and seen(start, acts, patient=[1]).answers == (answers(start, acts)[0], 0)
