"""The opponent: legal, honest, repeatable, and better the longer it thinks."""

import ast
import json
from collections import Counter
from pathlib import Path

import pytest

from burraco.ai.candidates import candidates, facts
from burraco.ai.core import faces, load
from burraco.ai.evaluate import NAMES, features, value
from burraco.ai.kinds import kind
from burraco.ai.levels import FULL, LEVELS, Mind, mind
from burraco.ai.samples import Hidden
from burraco.ai.search import Estimate, choose, merged, put_off, search, tally
from burraco.ai.weights import WEIGHTS
from burraco.cards import Random, is_wild, pack
from burraco.rules import PRESETS, customise
from burraco.state import (
    DRAW,
    OVER,
    PLAY,
    Action,
    State,
    apply,
    deal,
    draw,
    drop,
    legal_actions,
    observe,
    sample,
    scores,
    total,
)
from burraco.text import read_state, show_action

# Pozzetto taken, no burraco, a lone nine that may not be thrown: laying all else would leave only the joker to throw.
CORNER = (
    "rules=burraco-2 dealer=1 player=1 phase=play turn=47 sides=01 hands=9hTc?5/As8s9sJsAh2d2c4c6cJcKcJK unseen=00"
    " known=9hTc/9s stock=?42 pile=- pozzetti=- melds=6d7d8d9dTd,AsAdAdAcAc,JsJhJhJdJdJc2s,QsQhQcQc,2h3h4h,3s3d3d3c/"
    "5s5h5d5c,8s8c8c,KhKdJK,4s4s4h,6s6h6c,7s7h7d took=11 minimum=0,0 barred=9s drawn=- lone=1 idle=0 closer=- end=-"
)


# A joker, a pair beside it, no burraco yet, and others who soon go out: it goes onto the threes or the sevens, or
# nowhere, for with the pair it would leave too few cards.
ONTO_A_SET = (
    "rules=burraco-4 dealer=1 player=0 phase=play turn=26 sides=0101 hands=4s5h5d9dJK/5s4hQh4d6d?6/?2/?1 unseen=0000"
    " known=5d/5s4hQh4d6d/-/- stock=?23 pile=6h pozzetti=- melds=7s7h7d7d,ThThTdTcJK,3s3h3h3d3d,8s8c2d,AsAsAhAhJK,"
    "JsJh2s,QhQdQdQc2h,KsKhKc/4c2h6c7c8c9cTcJcQc,2s2d4s5s6s7s,9s9s9h9h9d9c,JsJdJdJc2c,8h8d8d,KhKdKd took=11"
    " minimum=0,0 barred=- drawn=- lone=0 idle=0 closer=- end=-"
)
# The four goes onto the fours, the seven on the pile, and the pozzetto is there.
POZZETTO_NOW = (
    "rules=burraco-2 dealer=1 player=1 phase=play turn=73 sides=01 hands=7s?1/4s7h unseen=00 known=7s/7h stock=?31"
    " pile=Jc pozzetti=?11 melds=Ad2d3d4d5dJK,TcTc2c,2sJhQhKhAh,QsQdQcJK,Ac2c3c2s/3s4s5s6s7s8s9s,9sTsJs,KsKsKhKc,"
    "9h9d9d9c9c,3s3h3d3c,4h4h4d4c,8d8c8c,6d6c6c,5s5h5h,AhAdAc took=10 minimum=0,0 barred=- drawn=- lone=0 idle=1"
    " closer=- end=-"
)


def played(state: State, playouts: int, turns: int) -> State:
    """The state after so many turns of the opponent, its acts checked one by one."""
    rng = Random(state.turn)
    until = state.turn + turns
    while state.phase != OVER and state.turn < until:
        acts = choose(observe(state, state.player), rng, FULL, playouts)
        assert acts
        if state.phase == DRAW:
            assert len(acts) == 1
        took = state.took
        for act in acts:
            state = apply(state, act)
        assert acts[-1].kind in ("draw", "take", "drop") or state.took != took
    return state


def test_never_melds_itself_into_a_corner() -> None:
    view = read_state(CORNER)
    for candidate in candidates(view):
        *laid, thrown = candidate.acts()
        assert not is_wild(thrown.cards[0])
        after = view
        for act in laid:
            after = apply(after, act)
        assert len(after.hand) > 2


def told(acts: tuple[Action, ...]) -> str:
    return " ".join(map(show_action, acts))


def test_wilds_go_onto_melds_too() -> None:
    """Not only with a pair of the hand: who has time looks at both, and here it matters."""
    view = read_state(ONTO_A_SET)
    for late, melds in ((True, {"2=3s3h3h3d3dJK"}), (False, set())):
        assert {told(each.acts()).split()[0] for each in candidates(view, late) if "JK" in told(each.acts())} == melds
    for seed in range(3):
        assert "JK" in told(choose(view, Random(seed), FULL, 1600))


def test_the_pozzetto_is_not_put_off() -> None:
    """In the playouts it is taken a turn later, which seems as good; but so it seemed the turn before."""
    view = read_state(POZZETTO_NOW)
    assert [bool(each) for each in put_off(view, candidates(view))].count(False) == 1
    for seed in range(3):
        assert told(choose(view, Random(seed), FULL, 1600)) == "5=4s4h4h4d4c -7h"


def test_nothing_is_put_off_where_no_pozzetto_can_be_taken() -> None:
    for text in (CORNER, ONTO_A_SET):
        view = read_state(text)
        assert not any(put_off(view, candidates(view)))
    state = deal(PRESETS["burraco-2"], 3)
    view = observe(state, state.player)
    assert not any(put_off(view, candidates(view)))


@pytest.mark.parametrize("name", PRESETS)
def test_each_candidate_is_legal_in_every_position_of_a_hand(name: str) -> None:
    """No fallback is ever needed: `acts` of a candidate raises where the rules refuse it."""
    for seed in range(2):
        state = deal(PRESETS[name], seed)
        while state.phase != OVER:
            view = observe(state, state.player)
            every = [c.acts() for c in candidates(view)]
            assert len(set(every)) == len(every)
            rng = Random(seed + state.turn)
            for act in every[rng.below(len(every))]:
                state = apply(state, act)


@pytest.mark.parametrize("name", [name for name in PRESETS if PRESETS[name].refill])
def test_a_side_that_laid_too_little_lays_more_or_takes_it_back(name: str) -> None:
    """Vulnerable, with less on the table than it has to open with: it may not discard (RULES B10)."""
    rules, found = customise(PRESETS[name], {"vulnerable": "1500"}), 0
    for seed in range(40):
        state = apply(deal(rules, seed, totals=(1600, 1600)), draw())
        lays = [act for act in legal_actions(state) if act.kind == "lay" and len(act.cards) == 3]
        after = [apply(state, act) for act in lays]
        for short in (s for s in after if s.phase == PLAY and not any(a.kind == "drop" for a in legal_actions(s))):
            found += 1
            for each in candidates(observe(short, short.player)):
                then = short
                for act in each.acts():
                    then = apply(then, act)
                assert then.player != short.player or then.took != short.took or then.phase == OVER
    assert found > 5


@pytest.mark.parametrize("name", PRESETS)
def test_hands_played_by_the_search_end(name: str) -> None:
    state = played(deal(PRESETS[name], 2), playouts=12, turns=400)
    assert state.phase == OVER and state.end in ("close", "stock")


def middle(name: str, seed: int, turns: int = 12) -> State:
    """A position in the middle of a hand, before a draw."""
    return played(deal(PRESETS[name], seed), playouts=0, turns=turns)


def view_of(name: str, seed: int, turns: int = 12) -> State:
    """What the player to act sees there."""
    state = middle(name, seed, turns)
    return observe(state, state.player)


def permuted(state: State, seed: int) -> State:
    """Another state with the same view for the player to act."""
    other = sample(observe(state, state.player), Random(seed))
    assert observe(other, other.player) == observe(state, state.player)
    return other


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PRESETS)
def test_hidden_cards_do_not_reach_the_decision(name: str, level: str) -> None:
    """The search is given the state itself, holes filled: it must not look into them."""
    for seed in range(1, 3) if name in ("burraco-2", "burraco-3") else (1,):
        state = middle(name, seed)
        for table in (state, apply(state, legal_actions(state)[0])):
            if table.phase == OVER:
                continue
            view = observe(table, table.player)
            first = choose(view, Random(seed), Mind(LEVELS[level]), 60)
            again = choose(observe(permuted(table, 99), table.player), Random(seed), Mind(LEVELS[level]), 60)
            assert first == again


def test_estimates_are_values_and_repeatable() -> None:
    view = view_of("burraco-2", 1)
    kept = []
    for estimate in search(view, Random(4), FULL):
        kept.append((estimate, estimate.playouts))
        if estimate.playouts > 100:
            break
    assert kept[0][1] == 0 and all(estimate.playouts == n for estimate, n in kept)
    steps = [b[1] - a[1] for a, b in zip(kept, kept[1:], strict=False)]
    assert max(steps) <= 10
    options = kept[-1][0].options
    assert options[0].acts == kept[-1][0].acts
    assert sum(option.samples for option in options) == kept[-1][1]
    assert all(option.half_width >= 0 for option in options)
    again = list(zip(search(view, Random(4), FULL), range(len(kept)), strict=False))
    assert again[-1][0].options == options


def test_rows_are_begun_anew_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision does not depend on which rows others have made, nor on a book that is full in the middle of it."""
    view = observe(read_state(POZZETTO_NOW), 1)
    minds = [Mind(LEVELS["beginner"]), FULL]
    before = [choose(view, Random(3), each, 80) for each in minds]
    monkeypatch.setattr("burraco.ai.rows.MOST", 2)
    assert [choose(view, Random(3), each, 80) for each in minds] == before


def test_only_one_thing_to_do_is_done_at_once() -> None:
    state = deal(PRESETS["burraco-2"], 3)
    view = observe(state.replace(pile=(), stock=state.stock + state.pile), state.player)
    estimates = list(search(view, Random(1), FULL))
    assert [e.acts for e in estimates] == [legal_actions(view)[:1]]


def test_a_hand_that_is_over_has_no_move() -> None:
    over = deal(PRESETS["burraco-2"], 3).replace(phase=OVER, end="stock")
    with pytest.raises(ValueError):
        next(search(over, Random(1), FULL))


def test_samples_fill_every_hole_and_keep_known_cards() -> None:
    views = (view_of("burraco-4", seed, 31) for seed in range(20))
    view = next(v for v in views if any(v.known[seat] for seat in range(4) if seat != v.player))
    hidden, rng, root, seen = Hidden(view, 16), Random(8), load(view), set()
    for _ in range(20):
        p = hidden.sample(rng).fill(root)
        every = [c for hand in p.hands for c in faces(hand)]
        every += [*p.stock, *p.pile, *(c for pozzetto in p.pozzetti for c in pozzetto)]
        every += [c for side in view.melds for meld in side for c in meld]
        assert sorted(every) == list(pack(2, 4))
        for seat, hand in enumerate(p.hands):
            assert hand[5] == len(faces(hand)) == len(view.hands[seat])
            assert not Counter(view.known[seat]) - Counter(faces(hand))
        seen.add(str(p.hands))
    assert len(seen) == 20


def test_the_policy_is_believed_until_samples_say_otherwise() -> None:
    view = view_of("burraco-2", 8)
    assert choose(view, Random(1), FULL, 0) == candidates(view)[0].acts()


def test_a_level_thinks_no_more_than_it_may() -> None:
    easy = Mind(LEVELS["easy"])
    *_, last = search(view_of("burraco-2", 1), Random(1), easy)
    assert easy.level.playouts <= last.playouts <= easy.level.playouts + 40


def test_what_there_may_be_no_time_for_comes_last() -> None:
    """Of more cards to throw nothing is known at first, so none is thrown, whoever likes it; a level with a limit never
    gets to them, and its errors of judgement are not about them."""
    for seed in range(1, 6):
        state = apply(middle("burraco-4", seed, turns=4), draw())
        view = observe(state, state.player)
        every, few = candidates(view), candidates(view, late=False)
        late = {each.acts() for each in every if each.late}
        assert late and [each.acts() for each in every if not each.late] == [each.acts() for each in few]
        for who in ("full", "full:hoarder"):
            for estimate in search(view, Random(seed), mind(who)):
                tried = {option.acts for option in estimate.options if option.samples}
                assert estimate.acts not in late - tried
                if late <= tried:
                    break
            assert estimate.playouts > 100
        assert not late & {option.acts for option in next(search(view, Random(seed), mind("hard"))).options}


def test_workers_with_samples_of_their_own_come_to_one_estimate() -> None:
    """Numbers that go through JSON, the same candidates in the same order, and as much weight as samples."""
    view, medium = view_of("burraco-4", 3), Mind(LEVELS["medium"])
    parts = [list(search(view, Random(7), medium, Random(worker)))[-1] for worker in (11, 12)]
    assert tally(parts[0]) != tally(parts[1])
    both = merged(view, medium, 7, json.loads(json.dumps([tally(part) for part in parts])))
    assert both.playouts == sum(part.playouts for part in parts)
    assert {o.acts for o in both.options} == {o.acts for o in parts[0].options}
    for option in both.options:
        one, other = (next(o for o in part.options if o.acts == option.acts) for part in parts)
        assert option.samples == one.samples + other.samples
    alone = merged(view, medium, 7, [tally(parts[0])])
    assert alone.options == parts[0].options and alone.acts == parts[0].acts


def test_chances_are_shares_of_the_playouts() -> None:
    """Nobody has its pozzetto at the start, where eight turns are too short for much; later on some have."""
    early = estimate_of(view_of("burraco-2", 5, 2)).options[0]
    assert early.pozzetto < 0.2 and early.burraco < 0.2 and early.caught < 0.1
    late = [estimate_of(view_of("burraco-2", seed, 24)).options[0] for seed in range(12)]
    assert all(0 <= chance <= 1 for o in late for chance in o[4:])
    assert all(o.caught + o.closed <= 1 for o in late) and max(o.closed for o in late) > 0
    assert max(o.pozzetto for o in late) > 0.5


def estimate_of(view: State) -> Estimate:
    """What the full level thinks after some 200 playouts."""
    for estimate in search(view, Random(1), FULL):
        if estimate.playouts > 200:
            break
    return estimate


def test_it_goes_out_when_it_can() -> None:
    """A burraco on the table, a card that fits it and one to throw, and an opponent with many cards."""
    run = tuple(range(13 + 2, 13 + 9))  # 3h to 9h
    ten, king = 13 + 9, 12
    cards = list(pack(2, 4))
    for card in (*run, ten, king):
        cards.remove(card)
    Random(1).shuffle(cards)
    state = deal(PRESETS["burraco-2"], 1).replace(
        player=0, phase=PLAY, hands=((king, ten), tuple(sorted(cards[:14]))), pile=tuple(cards[14:30]),
        stock=tuple(cards[30:]), pozzetti=(), melds=((run,), ()), took=(True, True),
    )  # fmt: skip
    acts = choose(observe(state, 0), Random(2), FULL, 200)
    assert [act.kind for act in acts] == ["lay", "drop"] and acts[-1] == drop(king)


def test_it_makes_sure_of_its_burraco() -> None:
    """Six hearts, a set and a card for each: the burraco first, then the set, then out. The other way round the guard
    would keep the last two cards in the hand."""
    run, fours = tuple(range(13 + 2, 13 + 8)), (3, 16 + 13, 29 + 13)  # 3h to 8h; 4s 4d 4c
    nine, four, king = 13 + 8, 3, 12
    cards = list(pack(2, 4))
    for card in (*run, *fours, nine, four, king):
        cards.remove(card)
    Random(1).shuffle(cards)
    state = deal(PRESETS["burraco-2"], 1).replace(
        player=0, phase=PLAY, hands=(tuple(sorted((nine, four, king))), tuple(sorted(cards[:14]))),
        pile=tuple(cards[14:30]), stock=tuple(cards[30:]), pozzetti=(), melds=((run, fours), ()), took=(True, True),
    )  # fmt: skip
    acts = choose(observe(state, 0), Random(2), FULL, 0)
    assert [act.kind for act in acts] == ["lay", "lay", "drop"] and acts[-1] == drop(king)


def test_features_have_names_and_weights() -> None:
    p = load(middle("burraco-2", 4))
    assert len(features(p, 0)) == len(NAMES)
    assert set(WEIGHTS) == {kind(rules) for rules in PRESETS.values()}
    assert all([len(NAMES)] * 3 == list(map(len, phases)) for phases in WEIGHTS.values())
    assert value(p, 0) == pytest.approx(-value(p, 1))


@pytest.mark.parametrize("name", PRESETS)
def test_a_finished_hand_is_worth_its_score(name: str) -> None:
    state = played(deal(PRESETS[name], 6), playouts=0, turns=1000)
    points = [total(lines) for lines in scores(state)]
    united = bool(state.rules.partners)
    shares = [each / max(1, state.sides.count(side)) if united else each for side, each in enumerate(points)]
    others = [shares[side] for side in set(state.sides) - {state.sides[0]}]
    assert value(load(state), 0) == shares[state.sides[0]] - sum(others) / len(others)


def test_the_opponent_imports_no_clock_no_chance_and_no_text() -> None:
    allowed = {"burraco." + name for name in ("cards", "rules", "melds", "state")}
    stdlib = {"__future__", "collections", "collections.abc", "functools", "itertools", "math", "operator", "typing"}
    for path in Path("burraco/ai").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name in allowed | stdlib or name.startswith("burraco.ai"), (path, name)


def test_facts_tell_what_a_candidate_does() -> None:
    view = read_state(CORNER)
    before = load(view)
    for candidate in candidates(view):
        does, acts = facts(before, candidate), candidate.acts()
        assert does.thrown == acts[-1].cards[0] and does.taken == 0 and not does.closes and not does.pozzetto
        after = view
        for act in acts[:-1]:
            after = apply(after, act)
        assert does.left == len(after.hand) - 1
        assert does.laid == len(view.hand) - len(after.hand)
        assert does.wilds == sum(map(is_wild, view.hand)) - sum(map(is_wild, after.hand))


@pytest.mark.parametrize("name", ["burraco-2", "burraco-3", "buraco-fechado-4"])
def test_facts_hold_through_whole_hands(name: str) -> None:
    """Card by card what they say of each candidate is what the rules say of its acts."""
    state, seen = deal(PRESETS[name], 4), Counter[str]()
    while state.phase != OVER:
        view = observe(state, state.player)
        before, side = load(view), view.side
        for candidate in candidates(view):
            does, after = facts(before, candidate), state
            for act in candidate.acts():
                after = apply(after, act)
            assert does.pozzetto == (after.took[side] and not state.took[side])
            assert does.closes == (after.closer >= 0)
            assert does.laid == sum(map(len, after.melds[side])) - sum(map(len, state.melds[side]))
            assert does.left == (0 if does.pozzetto else len(after.hands[view.player])) or does.taken or not does.laid
            seen.update(name for name, fact in zip(does._fields, does, strict=True) if fact)
        for act in choose(view, Random(state.turn), FULL, 24):
            state = apply(state, act)
    assert {"taken", "laid", "left", "pozzetto", "thrown", "wilds"} <= set(seen)
