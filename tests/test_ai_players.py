"""The players of the arena: each plays every game legally to its end, and has the habit that it is named after."""

from collections.abc import Iterator

import pytest

from bench import arena  # noqa: F401  # left to CPython: too many hands for the other
from bench.arena.pairs import hand
from bench.players import REFERENCES, Player, player, playouts
from bench.players.adder import is_weak
from bench.players.views import added, dirties, fits, is_clean_burraco, longest, own, theirs, ties, value
from burraco.ai import policy, search
from burraco.ai.core import load
from burraco.ai.seen import NOTHING, Seen
from burraco.cards import Random, face, is_wild
from burraco.melds import Meld
from burraco.record import hand_points
from burraco.rules import PRESETS, Rules, customise
from burraco.state import DRAW, OVER, PLAY, Action, State, apply, deal, observe

Turn = tuple[State, tuple[Action, ...]]


def watched(name: str, log: list[Turn]) -> Player:
    """The player, each of whose decisions is written down."""

    def play(view: State, rng: Random, *, seen: Seen = NOTHING) -> tuple[Action, ...]:
        log.append((view, player(name)(view, rng, seen=seen)))
        return log[-1][1]

    return play


def hands(name: str, other: str, rules: str = "burraco-4", count: int = 6) -> Iterator[list[Turn]]:
    """What a player decides, hand by hand, with a partner like itself against two others."""
    for seed in range(count):
        log: list[Turn] = []
        start = deal(PRESETS[rules], seed)
        hand(start, [player(other) if side else watched(name, log) for side in start.sides], seed)
        yield log


def decisions(name: str, other: str, count: int = 6) -> list[Turn]:
    return [turn for log in hands(name, other, count=count) for turn in log]


def cards(text: str) -> Meld:
    return tuple(sorted(map(face, text.split())))


# ---- every game ------------------------------------------------------------------------------------------------------


def tables(players: int) -> list[list[str]]:
    """Tables of so many seats at which every player sits once or more."""
    names = [*REFERENCES, "full:8", "greedy?reserve=12"]
    return [[names[(at + seat) % len(names)] for seat in range(players)] for at in range(0, len(names), players)]


@pytest.mark.parametrize("rules", PRESETS)
def test_every_player_plays_every_game_to_its_end(rules: str) -> None:
    """`apply` raises at the first illegal act."""
    for seed, table in enumerate(tables(PRESETS[rules].players)):
        assert hand(deal(PRESETS[rules], seed), [player(name) for name in table], seed).phase == OVER


def test_every_player_opens_as_high_as_a_vulnerable_side_must() -> None:
    rules = customise(PRESETS["buraco-aberto-2"], {"vulnerable": "1500"})
    for seed, table in enumerate(tables(2)):
        start = deal(rules, seed, totals=(2000, 2000))
        assert hand(start, [player(name) for name in table], seed).phase == OVER


# ---- habits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["burraco-2", "burraco-4", "buraco-aberto-2"])
def test_the_reference_plays_what_the_policy_is_held_to(rules: str) -> None:
    """See tests/test_ai_policy.py: its hands on the fast table stay as they are."""
    start = deal(PRESETS[rules], 1)
    table = load(start)
    policy.playout(table, policy.greedy_for(start.rules.players))
    assert hand_points(hand(start, [player("greedy")] * start.rules.players, 1)) == tuple(table.scores())


def test_the_adder_lays_one_weak_meld_a_turn_and_keeps_clean_burracos_clean() -> None:
    weak, spoiled, takes = [], 0, []
    for view, acts in decisions("adder", "greedy", count=12):
        weak.append(sum(is_weak(view, act) and len(act.cards) == 3 for act in acts if act.kind == "lay"))
        if acts[0].kind == "take":
            takes.append(value(view.pile, view.rules) >= 25 or any(len(meld) < 7 for meld in own(view)))
        for act in acts:
            old = own(view)[act.index] if act.kind == "lay" and act.index < len(own(view)) else ()
            spoiled += bool(old) and is_clean_burraco(old, view.rules) and dirties(view, act)
            view = view if act.kind == "drop" else apply(view, act)
    assert max(weak) == 1 and not spoiled
    assert takes and all(takes)


def test_the_adder_values_a_discard_by_its_company() -> None:
    start = deal(PRESETS["burraco-2"], 1)
    held = cards("5h 5s 6h 8h Kc")
    view = observe(start.replace(player=0, phase=PLAY, hands=(held, start.hands[1])), 0)
    assert [ties(view, card) for card in cards("5h 5s 6h 8h Kc")] == [6, 11, 7, 2, 0]


def test_the_lexicographic_player_uses_the_pile_that_it_takes() -> None:
    log = list(decisions("lexicographic", "greedy"))
    uses = []
    for (view, acts), (then, after) in zip(log, log[1:], strict=False):
        if acts[0].kind == "take":
            laid = [card for act in after if act.kind == "lay" for card in added_by(then, after, act)]
            uses.append(bool(set(laid) & set(view.pile)))
    assert len(uses) > 10 and sum(uses) / len(uses) > 0.9


def added_by(view: State, acts: tuple[Action, ...], act: Action) -> Meld:
    """The cards that one of these acts lays."""
    for before in acts[: acts.index(act)]:
        view = apply(view, before)
    return added(view, act)


def test_the_pile_size_player_counts_to_three_and_lays_once() -> None:
    for view, acts in decisions("pile-size", "adder"):
        if view.phase == DRAW:
            assert (acts[0].kind == "take") == (len(view.pile) > 3)
        else:
            assert sum(act.kind == "lay" for act in acts) <= 1


def test_the_rusher_takes_the_pozzetto_first() -> None:
    def first(name: str) -> float:
        """The turn in which the side has its pozzetto, on average; the last turn where it never has."""
        turns = [
            next((view.turn for view, _ in log if view.took[0]), log[-1][0].turn)
            for log in hands(name, "greedy", count=12)
        ]
        return sum(turns) / len(turns)

    assert first("rusher") < 0.75 * min(first("hoarder"), first("adder"))


def test_the_hoarder_holds_twice_as_many_cards() -> None:
    def held(name: str) -> float:
        hands = [len(view.hand) for view, _ in decisions(name, "greedy") if view.phase == DRAW]
        return sum(hands) / len(hands)

    assert held("hoarder") > 2 * held("adder") > 2 * held("rusher")


def test_the_cautious_player_throws_nothing_that_the_others_could_lay_while_it_has_anything_else() -> None:
    gifts = 0
    for view, acts in decisions("cautious", "greedy"):
        if acts[-1].kind == "drop":
            for act in acts[:-1]:
                view = apply(view, act)
            if fits(acts[-1].cards[0], theirs(view), view.rules):
                gifts += 1
                others = set(view.hand) - {view.barred}
                assert all(is_wild(card) or fits(card, theirs(view), view.rules) for card in others)
    assert gifts


def test_the_pile_player_takes_every_pile_and_the_random_one_anything() -> None:
    log = [(view, acts) for view, acts in decisions("pile", "greedy") if view.phase == DRAW]
    assert all((acts[0].kind == "take") == bool(view.pile) for view, acts in log)
    kinds = [acts[0].kind for _, acts in decisions("random", "greedy")]
    assert {kinds.count(kind) > 5 for kind in ("draw", "take", "lay", "drop")} == {True}


# ---- names and numbers -----------------------------------------------------------------------------------------------


def test_names_of_minds_have_playouts() -> None:
    assert playouts("full:600") == playouts("full:600?TURNS=6") == 600
    assert playouts("medium") == playouts("medium:hoarder") > 0 and playouts("medium:hoarder:60") == 60
    assert playouts("greedy?take=3") == playouts("adder") == 0


@pytest.mark.parametrize(
    "name",
    ["", "nobody", "adder:60", "full:", "full:x", "full:60?TAKE=3", "greedy?take", "greedy?TURNS=8", "full?take=1.5"],
)
def test_nobody_has_another_name(name: str) -> None:
    with pytest.raises(ValueError):
        player(name)


def test_numbers_are_in_force_for_one_decision_only() -> None:
    turns, styles = search.TURNS, dict(policy.STYLES)
    view = observe(deal(PRESETS["burraco-2"], 1, dealer=1), 0)
    seen = []

    def spy(rules: Rules) -> policy.Style:
        seen.append((search.TURNS, policy.style_for(rules).reserve))
        return policy.style_for(rules)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "style_for", spy)
        player("full:8?TURNS=2,reserve=3")(view, Random(1))
    assert set(seen) == {(2, 3)} and (turns, styles) == (search.TURNS, policy.STYLES)


def test_the_longest_melds_come_first_and_use_one_wild_at_most() -> None:
    rules = PRESETS["burraco-4"]
    melds = longest(cards("4h 5h 6h 8h JK 9s 9c 9d"), rules)
    assert [len(meld) for meld in melds[:1]] == [5] and all(sum(map(is_wild, meld)) <= 1 for meld in melds)
    assert cards("9s 9c 9d") in [tuple(sorted(meld)) for meld in melds]
