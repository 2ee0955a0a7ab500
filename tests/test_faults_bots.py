"""Defects of other programs' opponents (cases/faults.jsonl, area "bot"), each a statement that holds of this one.

The tests bear the ids.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from burraco.ai.core import load
from burraco.ai.levels import FULL, LEVELS, Mind, mind
from burraco.ai.policy import playout, style_for
from burraco.ai.search import choose
from burraco.cards import Random, is_wild, pack
from burraco.melds import Meld, tier
from burraco.rules import PRESETS, Rules
from burraco.state import DRAW, OVER, Action, State, apply, deal, legal_actions, observe, take
from tests.table import GAMES, cards, fillers, hand, lies, place
from tests.test_app import Table

PLAYOUTS = (0, 12)  # the heuristic player, and a short search
Decision = tuple[State, tuple[Action, ...]]


def decisions(rules: Rules, seed: int, playouts: int, who: Mind = FULL) -> Iterator[Decision]:
    """What the opponents decide in a hand that they play among themselves: each view, and the acts."""
    s, rng = deal(rules, seed), Random(seed)
    while s.phase != OVER:
        view = observe(s, s.player)
        acts = choose(view, rng, who, playouts)
        yield view, acts
        for act in acts:
            s = apply(s, act)


@lru_cache
def hand_of(game: str, playouts: int) -> tuple[Decision, ...]:
    return tuple(decisions(GAMES[game], 5, playouts))


def spent(view: State, acts: tuple[Action, ...]) -> Meld:
    """The hand from which the last of these acts is done."""
    for act in acts[:-1]:
        view = apply(view, act)
    return view.hand


def discards_no_wild(made: tuple[Decision, ...]) -> None:
    for view, acts in made:
        if acts[-1].kind == "drop" and is_wild(acts[-1].cards[0]):
            held = spent(view, acts)
            assert all(is_wild(c) or c == view.barred for c in held), (view, acts)


@pytest.mark.parametrize("playouts", PLAYOUTS)
@pytest.mark.parametrize("game", GAMES)
def test_PB076_no_wild_is_thrown_while_there_is_a_natural(game, playouts):
    discards_no_wild(hand_of(game, playouts))


@pytest.mark.parametrize("level", LEVELS)
def test_PB076_at_no_level(level):
    for game in ("burraco-2", "burraco-4", "buraco-fechado-2"):
        discards_no_wild(tuple(decisions(GAMES[game], 6, 12, mind(level))))


@pytest.mark.parametrize("playouts", (0, 300))
@pytest.mark.parametrize("game", ["burraco-2", "burraco-4", "buraco-aberto-4"])
def test_PB078_what_fits_a_burraco_of_the_others_is_not_thrown(game, playouts):
    """Six clean hearts of theirs want the three and the ten; the hand has both, and cards of no use to anybody."""
    rules = GAMES[game]
    theirs = lies("4h 5h 6h 7h 8h 9h", rules)
    s = place(rules, cards("3h Th Kc Jd 5s 7s Qs As"), theirs=[theirs], stock=30, pile=())
    thrown = choose(observe(s, 0), Random(3), FULL, playouts)[-1]
    assert thrown.kind == "drop" and thrown.cards[0] not in cards("3h Th")


@pytest.mark.parametrize("playouts", (0, 300))
@pytest.mark.parametrize("game", ["burraco-2", "burraco-4"])
def test_PB079_a_pile_that_makes_a_dirty_meld_clean_is_taken(game, playouts):
    """The four that the two stands for lies on the pile: with it the two comes home, and the burraco is clean."""
    rules = GAMES[game]
    dirty, clean = lies("3h 2h 5h 6h 7h 8h 9h", rules), lies("2h 3h 4h 5h 6h 7h 8h 9h", rules)
    assert [kind.name for meld in (dirty, clean) if (kind := tier(meld, rules))] == ["dirty", "clean"]
    s = place(rules, fillers(6, dirty, cards("4h")), own=[dirty], pile=cards("4h"), phase=DRAW, stock=30, took=True)
    assert choose(observe(s, 0), Random(3), FULL, playouts) == (take(),)


@pytest.mark.parametrize("playouts", PLAYOUTS)
@pytest.mark.parametrize("game", [name for name, rules in GAMES.items() if rules.take != "free"])
def test_PB080_a_pile_is_taken_with_the_meld_that_it_costs(game, playouts):
    taken = [acts for _, acts in hand_of(game, playouts) if acts[0].kind == "take"]
    assert taken and all(len(acts) == 1 and acts[0].cards for acts in taken)


@pytest.mark.parametrize("game", ["burraco-2", "burraco-4"])
def test_PB081_a_pile_of_one_card_does_not_go_round_for_ever(game):
    """Each takes the lone card, lays nothing, and throws another: after a round the hand is over."""
    rules = GAMES[game]
    alone = [hand(f"3{suit} 6{suit} 9{suit} Q{suit}") for suit in "shdc"]
    others = dict(enumerate(alone[: rules.players]))
    s = place(rules, others.pop(0), others=others, pile=cards("Kc"), phase=DRAW, stock=30)
    for _ in range(rules.players):
        assert s.phase == DRAW and not s.end
        s = apply(s, take())
        s = apply(s, next(a for a in legal_actions(s) if a.kind == "drop"))
    assert s.end == "stalemate"


@pytest.mark.parametrize("game", GAMES)
def test_PB081_opponents_come_to_an_end(game):
    for playouts in PLAYOUTS:
        last, acts = hand_of(game, playouts)[-1]
        for act in acts:
            last = apply(last, act)  # a view ends as its state does
        assert last.end and last.turn < 4 * len(
            pack(last.rules.packs, last.rules.jokers)
        )  # each may live on the pile for long


@pytest.mark.parametrize("playouts", PLAYOUTS)
@pytest.mark.parametrize("game", GAMES)
def test_PB082_a_turn_takes_a_few_decisions_and_none_is_refused(game, playouts):
    """`apply` refuses nothing; a turn is a draw, a lay to its end, and one more for a pozzetto or a refused card."""
    turns: dict[int, int] = {}
    for view, acts in hand_of(game, playouts):
        assert acts
        turns[view.turn] = turns.get(view.turn, 0) + 1
    assert max(turns.values()) <= 4


def test_PB083_a_turn_is_played_once_after_a_reload():
    table = Table(3).start().others().send("stock")
    table.send("card", table.game.hand[0]).send("act", "second")
    asked = table.thoughts[-1]
    again = Table(save=table.saved, route="#/play")
    assert again.thoughts and not again.game.mine
    ply = again.model.ply
    answer = json.dumps({"acts": ["D"]})
    for late in (ply, ply, ply - 1, asked[0] + 1000):
        again.send("thought", late, answer)
        again.send("tick", late)
    drawn = [a for a in again.game.record.deals[-1].actions if a.kind == "draw"]
    before = [a for a in table.game.record.deals[-1].actions if a.kind == "draw"]
    assert len(drawn) == len(before) + 1 and again.state.player == table.state.player


@pytest.mark.parametrize("name", PRESETS)
def test_PB085_hands_get_closed(name):
    """Of hands that the heuristic player plays with itself, closed ones are no rarity in any game."""
    rules, closed = PRESETS[name], 0
    for seed in range(200):
        p = load(deal(rules, seed))
        playout(p, style_for(rules))
        closed += p.closer >= 0
    assert closed > 200 * (0.8 if all(t.closes for t in rules.tiers) else 0.15)


def test_every_fault_of_the_opponents_has_its_test():
    lines = (Path(__file__).parent / "cases" / "faults.jsonl").read_text().splitlines()
    ids = {row["id"] for row in map(json.loads, lines) if row["area"] == "bot"}
    assert ids - {"PB084"} == {name.split("_")[1] for name in globals() if name.startswith("test_PB")}
