"""Levels are ordered and characters have habits; none of them sees more or less than a person could."""

from collections.abc import Callable

import pytest

from burraco.ai.candidates import Facts, candidates, facts
from burraco.ai.characters import CHARACTERS, STEADY, leaning
from burraco.ai.core import load
from burraco.ai.levels import FULL, LEVELS, Level, Mind, mind, misjudged, remembered
from burraco.ai.search import choose
from burraco.cards import HIDDEN, Random
from burraco.rules import PRESETS
from burraco.state import OVER, State, apply, deal, legal_actions, observe, unseen_cards
from tests.test_ai_search import middle, permuted, view_of

GAMES = ("burraco-2", "burraco-4", "buraco-fechado-2")


# ---- who there is ----------------------------------------------------------------------------------------------------


def test_a_word_names_a_level_and_may_name_a_character() -> None:
    assert mind("full") == FULL == Mind(LEVELS["full"], STEADY)
    assert mind("medium:hoarder") == Mind(LEVELS["medium"], CHARACTERS["hoarder"])
    assert mind("easy:steady") == mind("easy")
    assert list(LEVELS) == ["beginner", "easy", "medium", "hard", "full"]
    assert next(iter(CHARACTERS)) == "steady" and len(CHARACTERS) >= 7
    assert all(name == each.name for group in (LEVELS, CHARACTERS) for name, each in group.items())


@pytest.mark.parametrize("word", ["", "champion", "full:", "full:saint", ":hoarder", "full:hoarder:hoarder", "hoarder"])
def test_any_other_word_names_nobody(word: str) -> None:
    with pytest.raises(ValueError):
        mind(word)


def test_a_higher_level_is_behind_in_nothing() -> None:
    levels = list(LEVELS.values())
    for low, high in zip(levels, levels[1:], strict=False):
        assert low.seconds < high.seconds
        assert 0 < low.playouts < (high.playouts or 1 << 30)
        assert low.noise > high.noise
        assert low.memory <= high.memory
        assert low.slips >= high.slips
    assert levels[-1] == Level("full", seconds=1.0)


# ---- what they know --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_no_mind_sees_a_hidden_card(name: str, level: str) -> None:
    """The hidden cards of a position are permuted: every character decides as before."""
    state = middle(name, 3, 14)
    for table in (state, apply(state, legal_actions(state)[0])):
        if table.phase == OVER:
            continue
        view, other = (observe(each, table.player) for each in (table, permuted(table, 99)))
        for character in CHARACTERS:
            thinks = mind(f"{level}:{character}")
            assert choose(view, Random(5), thinks, 24) == choose(other, Random(5), thinks, 24)


def test_a_level_forgets_what_others_took_but_knows_its_own_hand() -> None:
    view = next(v for v in (view_of("burraco-2", seed, 31) for seed in range(20)) if v.known[1 - v.player])
    other = 1 - view.player
    known = [c for c in view.hands[other] if c != HIDDEN]
    assert tuple(known) == view.known[other]
    nothing = remembered(view, Random(1), 0)
    assert set(nothing.hands[other]) == {HIDDEN} and nothing.hands[view.player] == view.hands[view.player]
    assert sorted(unseen_cards(nothing)) == sorted(unseen_cards(view) + known)
    assert remembered(view, Random(1), 100) is view


def test_a_full_mind_judges_as_it_is_and_others_err_differently_each_time() -> None:
    view = view_of("burraco-2", 1)
    root, found = load(view), candidates(view)
    assert misjudged(FULL, Random(1), root, found) == [0.0] * len(found)
    low = mind("beginner")
    first, again, other = (misjudged(low, Random(seed), root, found) for seed in (1, 1, 2))
    assert first == again != other


def test_a_slip_overlooks_a_way_of_laying_and_the_pile_but_never_all() -> None:
    asleep = Mind(Level("asleep", seconds=0.0, slips=100))
    for seed in range(4):
        view = view_of("burraco-2", seed)
        for table in (view, apply(view, legal_actions(view)[0])):
            acts = choose(table, Random(seed), asleep, 8)
            assert all(act.kind in ("draw", "drop") for act in acts)


# ---- what they are fond of -------------------------------------------------------------------------------------------


def positions(name: str) -> list[State]:
    """Views before a draw and before a play, from hands of the policy."""
    found = []
    for seed in range(4):
        state = deal(PRESETS[name], seed)
        rng = Random(seed)
        while state.phase != OVER:
            view = observe(state, state.player)
            if state.turn % 4 == 3:
                found.append(view)
            for act in choose(view, rng, FULL, 0):
                state = apply(state, act)
    return found


@pytest.fixture(scope="module")
def choices() -> dict[str, list[Facts]]:
    """By character: what it chooses in the same positions, on the same samples."""
    views = positions("burraco-2") + positions("burraco-4")
    found: dict[str, list[Facts]] = {}
    for name, character in CHARACTERS.items():
        found[name] = []
        for number, view in enumerate(views):
            acts = choose(view, Random(number), Mind(Level("plain", seconds=0.0), character), 40)
            chosen = next(each for each in candidates(view) if each.acts() == acts)
            found[name].append(facts(load(view), chosen))
    return found


def for_no_reason(does: Facts) -> bool:
    return not (does.burraco or does.pozzetto or does.closes)


HABITS: dict[str, Callable[[Facts], int]] = {
    "hoarder": lambda does: -does.laid * for_no_reason(does),
    "rusher": lambda does: does.laid,
    "guardian": lambda does: -does.wilds * for_no_reason(does),
    "gambler": lambda does: does.taken > 0,
    "miser": lambda does: -does.feeds,
    "finisher": lambda does: does.laid + 5 * (does.burraco + does.closes),
}


@pytest.mark.parametrize("name", HABITS)
def test_a_character_shows_its_habit(name: str, choices: dict[str, list[Facts]]) -> None:
    """More often than a steady player in the same positions, on the same samples."""
    assert sum(map(HABITS[name], choices[name])) > sum(map(HABITS[name], choices["steady"]))


def test_every_character_has_a_habit_and_steady_none() -> None:
    assert set(HABITS) == set(CHARACTERS) - {"steady"}
    everything = Facts(9, 9, 9, 9, 9, True, True, True, 5, True)
    assert leaning(STEADY, everything) == 0 != leaning(CHARACTERS["miser"], everything)
