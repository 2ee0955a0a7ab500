"""The fast table against the rules: the same forms, the same hands, the same scores."""

from collections.abc import Iterator

import pytest

from burraco.ai import core, policy
from burraco.ai.acts import after_lays, lays
from burraco.ai.core import OTHER_TWO, OWN_TWO, charts, load, lying, read_run
from burraco.cards import JOKER, TWO, Random
from burraco.melds import grow, shape, tier
from burraco.rules import PRESETS, Rules
from burraco.state import OVER, State, apply, deal, draw, drop, legal_actions, observe, scores, take, total

PLAYED = ("burraco-2", "burraco-4", "fibur-4", "fitab-4", "burraco-classic-4")


@pytest.mark.parametrize("name", ["burraco-2", "fitab-4"])
def test_every_form_is_a_meld_of_the_rules_and_grows_as_the_rules_say(name: str) -> None:
    rules, suit = PRESETS[name], 1
    chart = charts(rules)
    for number, form in enumerate(chart.forms[1:], 1):
        meld = lying(form, suit)
        assert shape(meld, rules) is not None and read_run(chart, meld) == number * 4 + suit
        judged = tier(meld, rules)
        assert (chart.bonus[number], chart.closes[number]) == ((judged.bonus, judged.closes) if judged else (0, False))
        for card in [*range(suit * 13, suit * 13 + 13), (suit + 1) % 4 * 13 + TWO, JOKER]:
            allowed = {read_run(chart, grown) >> 2 for grown in grow(meld, card, rules)}
            if card == JOKER:
                ours = {chart.wilded[number][core.JOKER_WILD]}
            elif card // 13 != suit:
                ours = {chart.wilded[number][OTHER_TWO]}
            elif card % 13 == TWO:
                ours = {chart.grown[number][TWO], chart.wilded[number][OWN_TWO]}
            else:
                ours = {chart.grown[number][card % 13]}
            assert ours - {0} <= allowed and bool(ours - {0}) == bool(allowed), (meld, card)


def test_tables_over_one_suit() -> None:
    """Checked by counting, on ranks held at random."""
    chart, rng = charts(PRESETS["burraco-2"]), Random(5)
    for _ in range(2000):
        held = rng.below(1 << 13) & rng.below(1 << 13)
        places = [p for p in range(14) if held >> p % 13 & 1]
        rows = [[*range(low, low + n)] for n in range(3, 14) for low in range(15 - n)]
        rows = [row for row in rows if set(row) <= set(places) and not {0, 13} <= set(row)]
        assert chart.run[held].bit_count() == max(map(len, rows), default=0)
        assert all(p in places for p in range(14) if chart.run[held] >> p & 1)
        near = {p % 13 for p in places for q in places if abs(p - q) == 1}
        assert chart.next_to[held] == sum(1 << p for p in near)
        close = {p % 13 for p in places for q in places if 0 < abs(p - q) <= 2}
        assert chart.close[held] == sum(1 << p for p in close)
        trios = [{low, low + 1, low + 2} for low in range(12)]
        fits = {p % 13 for trio in trios for p in trio if trio - {p} <= set(places)}
        assert chart.fits[held] == sum(1 << p for p in fits)


def test_a_hand_keeps_count_of_equal_cards() -> None:
    rng = Random(3)
    cards = sorted([*range(53)] * 3)
    rng.shuffle(cards)
    hand = core.gathered(tuple(cards[:90]))
    assert core.faces(hand) == sorted(cards[:90]) and hand[5] == 90
    for card in cards[:60]:
        assert core.holds(hand, card)
        core.spend(hand, card)
    assert core.faces(hand) == sorted(cards[60:90]) and hand[5] == 30
    ranks = [sum(c % 13 == r for c in cards[60:90] if c != JOKER) for r in range(13)]
    assert core.threes(*hand[:4]) == sum(1 << r for r in range(13) if ranks[r] >= 3)
    assert core.pairs(*hand[:4]) == sum(1 << r for r in range(13) if ranks[r] >= 2)
    assert core.wilds_held(hand) == sum(c == JOKER or c % 13 == TWO for c in cards[60:90])


def agree(p: core.Position, state: State) -> None:
    """The fast table is the one that the rules have."""
    same = load(state)
    for field in core.Position.__slots__:
        ours, theirs = getattr(p, field), getattr(same, field)
        if field == "runs":
            ours, theirs = [sorted(side) for side in ours], [sorted(side) for side in theirs]
        if field != "seat" or not p.over:
            assert ours == theirs, field
    assert p.scores() == [total(lines) for lines in scores(state)]


def both(rules: Rules, seed: int, by_policy: bool) -> Iterator[State]:
    """A hand played on both tables, by the policy or by any of its ways at random; the states after each turn."""
    state, rng, style = deal(rules, seed), Random(seed), policy.style_for(rules.players)
    p = load(state)
    while state.phase != OVER:
        if policy.takes(p, style) if by_policy else bool(state.pile) and rng.below(2):
            p.take()
            state = apply(state, take())
        else:
            p.draw()
            state = apply(state, draw())
        agree(p, state)
        out = True
        while out:
            before = p.copy()
            mode = policy.POLICY if by_policy else rng.below(5)
            out = mode < 4 and policy.lay_by(p, style, mode)
            state = after_lays(state, lays(state, before, p))
            if out:
                p.pick_up()
            agree(p, state)
            p = load(state)
        drops = [a.cards[0] for a in legal_actions(state) if a.kind == "drop"]
        card = policy.chosen_drop(p) if by_policy else drops[rng.below(len(drops))]
        p.drop(card)
        state = apply(state, drop(card))
        agree(p, state)
        yield state


@pytest.mark.parametrize("name", PLAYED)
def test_the_policy_plays_by_the_rules(name: str) -> None:
    ends = set()
    for seed in range(30):
        *_, last = both(PRESETS[name], seed, by_policy=True)
        ends.add(last.end)
    assert "close" in ends


@pytest.mark.parametrize("name", PLAYED)
def test_every_way_of_laying_is_by_the_rules(name: str) -> None:
    ends = set()
    for seed in range(30):
        *_, last = both(PRESETS[name], seed, by_policy=False)
        ends.add(last.end)
    assert len(ends) > 1


@pytest.mark.parametrize("name", ["burraco-2", "burraco-4"])
def test_any_table_of_a_random_hand_can_be_loaded(name: str) -> None:
    """Random acts reach what the policy never lays: twos that leave home, wilds anywhere."""
    rng = Random(11)
    for seed in range(4):
        state = deal(PRESETS[name], seed)
        while state.phase != OVER:
            legal = legal_actions(state)
            state = apply(state, legal[rng.below(len(legal))])
            assert load(state).scores() == [total(lines) for lines in scores(state)]
            view = load(observe(state, state.player))
            assert view.hands[state.player] == load(state).hands[state.player]


def test_a_copy_is_independent() -> None:
    p = load(deal(PRESETS["burraco-2"], 7))
    other, before = p.copy(), load(deal(PRESETS["burraco-2"], 7))
    policy.playout(other, policy.style_for(2))
    assert all(getattr(p, field) == getattr(before, field) for field in core.Position.__slots__)
