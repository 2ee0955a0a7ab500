"""What is made of the cards that the others threw: what is thought of their hands, and what a search does with it."""

from collections import Counter
from typing import Any

import pytest

from bench.arena.pairs import hand
from bench.players import player
from burraco.ai.core import faces, load
from burraco.ai.keeps import KEEPS
from burraco.ai.kinds import kind
from burraco.ai.levels import FULL, LEVELS, Mind
from burraco.ai.reads import CERTAIN, LEAST, NAMES, UNREAD, Read, reads, thrown
from burraco.ai.samples import Hidden
from burraco.ai.search import choose, search
from burraco.ai.seen import NOTHING, Seen, seen
from burraco.cards import JOKER, Random, face
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, Action, State, apply, deal, legal_actions, observe
from burraco.text import read_rules
from tests.table import cards, place
from tests.test_ai_search import permuted


def at_random(name: str, seed: int) -> list[tuple[State, list[Action], list[list[int]]]]:
    """The states of a hand at random, with what was done before, and what each seat threw since its hand came."""
    rng, state = Random(seed), deal(PRESETS[name], seed)
    acts, threw = list[Action](), [list[int]() for _ in state.hands]
    states = []
    while state.phase != OVER:
        states.append((state, acts[:], [each[:] for each in threw]))
        legal = [a for a in legal_actions(state) if a.kind != "draw" or rng.below(3)] or list(legal_actions(state))
        laid = [a for a in legal if a.kind == "lay" and a.cards]
        act = laid[0] if laid and rng.below(2) else legal[rng.below(len(legal))]
        before, seat = state, state.player
        state = apply(state, act)
        acts.append(act)
        if act.kind == "drop":
            threw[seat].append(act.cards[0])
        if len(state.pozzetti) < len(before.pozzetti) and state.took != before.took:
            threw[seat] = []
    return states


@pytest.mark.parametrize("name", PRESETS)
def test_the_actions_of_a_hand_say_who_threw_what_since_its_hand_came(name: str) -> None:
    for seed in range(6):
        for state, acts, threw in at_random(name, seed)[::5]:
            assert thrown(state, acts) == tuple(map(tuple, threw))


def middle(name: str, seed: int, turns: int) -> tuple[State, list[Action]]:
    """A table in the middle of a hand, before a draw, and what was done before: everybody plays by the policy."""
    state, done = deal(PRESETS[name], seed), list[Action]()
    greedy = player("greedy")
    while state.phase != OVER and (state.turn < turns or state.phase != DRAW):
        for act in greedy(observe(state, state.player), Random(1)):
            state = apply(state, act)
            done.append(act)
    return state, done


@pytest.mark.parametrize("name", PRESETS)
def test_hands_are_guessed_better_than_by_chance(name: str) -> None:
    """Of the cards that a sample puts into the hands of others more are there in truth."""
    right = Counter[bool]()
    for seed in range(12):
        state, done = middle(name, seed, 14)
        if state.phase == OVER:
            continue
        view = observe(state, state.player)
        read = reads(view, load(view), thrown(view, done))
        for is_read in (False, True):
            hidden, rng = Hidden(view, 16, read if is_read else ()), Random(seed)
            for _ in range(20):
                sample = hidden.sample(rng).fill(load(view))
                for held, sampled in zip(state.hands, sample.hands, strict=True):
                    right[is_read] += (Counter(held) & Counter(faces(sampled))).total()
    assert right[True] > right[False]


def test_the_own_hand_and_one_that_was_not_played_are_not_guessed() -> None:
    state, done = middle("burraco-4", 3, 14)
    view, threw = observe(state, state.player), thrown(state, done)
    read = reads(view, load(view), threw)
    assert all(threw) and [each is UNREAD for each in read] == [seat == view.player for seat in range(4)]
    fresh = view.replace(unseen=tuple(seat != view.player for seat in range(4)))
    assert reads(fresh, load(fresh), threw) == [UNREAD] * 4
    assert reads(view, load(view), ((),) * 4) == [UNREAD] * 4


def guess(threw: str, **more: Any) -> Read:
    """What is thought of the other one's hand."""
    table = place(read_rules("burraco-2"), cards("3d 9d Qc Ks"), phase=DRAW, **more)
    view = observe(table, table.player)
    return reads(view, load(view), tuple(cards(threw) if seat != view.player else () for seat in range(2)))[
        1 - view.player
    ]


@pytest.mark.parametrize(
    ("likely", "less"),
    [
        pytest.param("Jd", "Js", id="its neighbour was thrown"),
        pytest.param("Jd", "Qs", id="a neighbour but one was thrown"),
        pytest.param("9d", "Ts", id="it was thrown itself"),
        pytest.param("9d", "Td", id="its rank was thrown"),
        pytest.param("6c", "3h", id="it fits a meld of its side"),
        pytest.param("8c", "6c", id="it fits nothing of the others"),
        pytest.param("JK", "6c", id="it is no wild"),
    ],
)
def test_what_speaks_against_a_card(likely: str, less: str) -> None:
    odds = guess("Ts Ts", theirs=[cards("4h 5h 6h 7h")], own=[cards("9c Tc Jc")]).odds
    assert odds[face(likely)] > odds[face(less)]
    assert max(odds) == CERTAIN and min(odds) >= LEAST


def test_melds_that_are_held_back_are_thought_possible_only_in_need() -> None:
    assert guess("Ts").laid and not guess("Ts", took=[0, 1]).laid
    laid = Hidden(observe(*_table()), 16, [UNREAD, Read([CERTAIN] * (JOKER + 1), True)])
    free = Hidden(observe(*_table()), 16, [UNREAD, Read([CERTAIN] * (JOKER + 1), False)])
    held = [sum(_melds(hidden, seed) for seed in range(300)) for hidden in (laid, free)]
    assert held[0] < held[1] / 3


def _table() -> tuple[State, int]:
    table = deal(PRESETS["burraco-2"], 5)
    return table.replace(player=0), 0


def _melds(hidden: Hidden, seed: int) -> bool:
    """Whether the other hand of a sample has a natural meld."""
    other = hidden.sample(Random(seed)).fill(load(observe(*_table()))).hands[1]
    return bool(other[8] & hidden.set_ranks or any(hidden.run[ranks] for ranks in other[:4]))


def decided(view: State, known: Seen, level: str = "full") -> list[float]:
    """What a search comes to."""
    for estimate in search(view, Random(3), Mind(LEVELS[level]), seen=known):
        if estimate.playouts >= 60:
            break
    return [option.mean for option in estimate.options]


@pytest.mark.parametrize("level", LEVELS)
def test_only_who_forgets_nothing_reads_hands(level: str) -> None:
    state, done = middle("burraco-4", 4, 14)
    view = observe(state, state.player)
    known = seen(view, done)
    changes = decided(view, known, level) != decided(view, known._replace(thrown=()), level)
    assert changes == (LEVELS[level].memory == 100)


@pytest.mark.parametrize("name", PRESETS)
def test_hidden_cards_do_not_reach_what_is_thought_of_hands(name: str) -> None:
    """The state itself in the place of the view, with other cards in its holes: the same decision."""
    state, done = middle(name, 2, 10)
    known = seen(state, done)
    assert any(known.thrown)
    other = permuted(state, 77)
    assert reads(state, load(state), known.thrown) == reads(other, load(other), known.thrown)
    first, again = (choose(observe(each, each.player), Random(4), FULL, 60, known) for each in (state, other))
    assert first == again


def test_every_kind_of_game_has_numbers() -> None:
    assert {kind(rules) for rules in PRESETS.values()} == set(KEEPS)
    assert all(len(weights) == len(NAMES) for weights in KEEPS.values())
    assert Seen((), ()) == NOTHING


def test_a_hand_whose_players_see_what_was_thrown_ends() -> None:
    rules = PRESETS["burraco-3"]
    assert hand(deal(rules, 9), [player("full:12")] * 3, 9).phase == OVER
