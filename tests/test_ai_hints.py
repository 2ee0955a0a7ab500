"""Hints: the right reason where it is obvious, real alternatives, and nothing from beyond the view."""

import inspect
import json
import re
from pathlib import Path

import pytest

from burraco.ai.candidates import candidates
from burraco.ai.hints import (
    LEFT,
    NEAR,
    PLAYED,
    Advice,
    Outcome,
    Reason,
    advice,
    beside,
    on_leaving,
    on_throwing,
    reason,
)
from burraco.ai.kinds import kind
from burraco.ai.levels import FULL
from burraco.ai.search import Option, search
from burraco.cards import Random
from burraco.melds import Meld
from burraco.rules import PRESETS, customise
from burraco.state import DRAW, OVER, PLAY, State, apply, draw, legal_actions, observe
from burraco.text import read_action, read_cards
from tests.table import place
from tests.test_ai_search import middle, permuted

CODES = set(re.findall(r"^([a-z-]+) {2,}", inspect.getdoc(Reason) or "", re.MULTILINE))


def hand(text: str) -> Meld:
    return tuple(sorted(read_cards(text)))


def melds(text: str) -> list[Meld]:
    return [read_cards(meld) for meld in text.split()]


def table(held: str, own: str = "", theirs: str = "", game: str = "burraco-2", **fields: object) -> State:
    """What the player to act sees: its hand and the melds of both sides; the rest is filled."""
    state = place(PRESETS[game], hand(held), own=melds(own), theirs=melds(theirs), **fields)  # type: ignore[arg-type]
    return observe(state, state.player)


def option(acts: str, mean: float = 0.0, chances: tuple[float, ...] = (0.5, 0.5, 0.5)) -> Option:
    return Option(tuple(map(read_action, acts.split())), mean, 0.0, 1000, *chances)


def why(view: State, better: Option, worse: Option) -> Reason | None:
    return reason(Outcome(view, better.acts), Outcome(view, worse.acts), better, worse)


def said(view: State, better: str, worse: str) -> Reason | None:
    """The reason where the playouts see no difference."""
    return why(view, option(better), option(worse))


# ---- the obvious reason ----------------------------------------------------------------------------------------------

SIX = "3h4h5h6h7h8h"


def test_it_goes_out() -> None:
    view = table("ThKs", own=f"{SIX}9h", took=[0, 1])
    assert said(view, "0=3h4h5h6h7h8h9hTh -Ks", "-Ks") == Reason("closes")


def test_it_takes_the_pozzetto() -> None:
    view = table("9hKs", own=SIX)
    assert said(view, "0=3h4h5h6h7h8h9h -Ks", "-9h") == Reason("takes-pozzetto")


def test_it_completes_a_burraco() -> None:
    view = table("9hKsKd7c", own=SIX)
    found = said(view, "0=3h4h5h6h7h8h9h -7c", "-7c")
    assert found == Reason("makes-burraco", {"meld": hand(f"{SIX}9h"), "tier": "clean", "points": 200})


def test_it_lifts_a_burraco() -> None:
    view = table("7hKsKd7c", own="3h4h5h6hJK8h9h")
    found = said(view, "0=JK3h4h5h6h7h8h9h -7c", "-7c")
    assert found is not None and found.code == "makes-burraco" and found.data["points"] == 50


def test_a_clean_sequence_stays_clean() -> None:
    view = table("JKKsQd7c", own="4h5h6h7h8h")
    assert said(view, "-7c", "0=JK4h5h6h7h8h -7c") == Reason("keeps-clean", {"meld": hand("4h5h6h7h8h")})


def test_a_clean_burraco_stays_clean() -> None:
    view = table("JKKsQd7c", own=f"{SIX}9h")
    assert said(view, "-7c", "0=JK3h4h5h6h7h8h9h -7c") == Reason("keeps-clean", {"meld": hand(f"{SIX}9h")})


def test_wilds_stay_in_the_hand() -> None:
    view = table("JKKsKd7c9c", own="4h5h6hJK")
    assert said(view, "-7c", "1=KsKdJK -7c") == Reason("keeps-wilds", {"cards": 1})
    assert said(view, "-7c", "-JK") == Reason("throws-wild", {"card": read_cards("JK")[0]})


def test_the_opponents_are_not_fed() -> None:
    view = table("8sKdJc4c", theirs="5s6s7s")
    assert said(view, "-Kd", "-8s") == Reason("feeds-less", {"card": hand("8s")[0], "meld": hand("5s6s7s")})


def test_the_opponents_are_not_given_what_goes_with_cards_that_they_are_known_to_hold() -> None:
    theirs = hand("8dTdQs3c")
    view = table("9dKcJc4s", others={1: theirs}, stock=30, known=((), theirs))
    assert said(view, "-4s", "-9d") == Reason("gives-less", {"card": hand("9d")[0], "cards": hand("8dTd")})


def test_a_card_for_an_own_meld_is_kept() -> None:
    view = table("8sKdJc4c", own="5s6s7s")
    assert said(view, "-Kd", "-8s") == Reason("fits-own", {"card": hand("8s")[0], "meld": hand("5s6s7s")})


def test_cards_that_go_together_are_kept() -> None:
    view = table("6d7dKsJc")
    assert said(view, "-Ks", "-6d") == Reason("keeps-tie", {"card": hand("6d")[0], "cards": hand("7d")})
    view = table("AsKsJc4d")
    assert said(view, "-4d", "-As") == Reason("keeps-tie", {"card": 0, "cards": hand("Ks")})


@pytest.mark.parametrize(("lays", "thrown"), [
    pytest.param("0=5s6s7s8s -Kd", "-8s", id="onto an own meld"),
    pytest.param("0=4s5s6s7s -Kd", "-4s", id="which goes with another card of the hand"),
    pytest.param("0=JK5s6s7s -Kd", "-JK", id="a wild"),
    pytest.param("1=4s4d4c -Kd", "-4d", id="of a new meld, which the others could use"),
])  # fmt: skip
def test_what_is_laid_is_not_kept(lays: str, thrown: str) -> None:
    view = table("4s4d4c8sKdJK", own="5s6s7s", theirs="5d6d7d")
    card = read_action(thrown).cards[0]
    assert said(view, lays, thrown) == Reason("lays-thrown", {"card": card})
    keeping = ("throws-wild", "feeds-less", "gives-less", "fits-own", "keeps-tie")
    laid, gone = (Outcome(view, option(acts).acts) for acts in (lays, thrown))
    assert not [told for _, told in on_throwing(laid, gone) if told.code in keeping]


@pytest.mark.parametrize(("took", "own", "lays", "keeps"), [
    (False, "", "nearer-pozzetto", "keeps-cards"),
    (True, "", "fewer-cards", "keeps-cards"),
    pytest.param(True, f"{SIX}9h", "fewer-cards", None, id="no way is left to what has been reached"),
])  # fmt: skip
def test_cards_leave_the_hand_or_stay_in_it(took: bool, own: str, lays: str, keeps: str | None) -> None:
    view = table("5c6c7cKsJdTs", own=own, took=took)
    new = 1 if own else 0
    laid, kept = f"{new}=5c6c7c -Ks", "-Ks"
    assert said(view, laid, kept) == Reason(lays, {"cards": 2, "other": 5})
    assert said(view, kept, laid) == (Reason(keeps, {"cards": 5, "other": 2}) if keeps else None)


def test_nothing_is_said_to_come_nearer_that_the_playouts_find_farther_off() -> None:
    view = table("5c6c7cKsJdTs")
    laid, kept = option("0=5c6c7c -Ks", chances=(0.2, 0.5, 0.5)), option("-Ks", 30.0, (0.22, 0.5, 0.5))
    assert [each and each.code for each in (why(view, laid, kept), why(view, kept, laid))] == [None, "keeps-cards"]
    view = table("5c6c7cKsJdTs", took=True)
    laid, kept = option("0=5c6c7c -Ks", 30.0, (1.0, 0.42, 0.5)), option("-Ks", chances=(1.0, 0.4, 0.5))
    assert [each and each.code for each in (why(view, laid, kept), why(view, kept, laid))] == ["fewer-cards", None]


def test_what_completes_the_burraco_is_not_said_to_leave_too_few_on_the_way() -> None:
    view = table("9hKsKd7c", own=SIX, took=True)
    made, kept = "0=3h4h5h6h7h8h9h -7c", "-7c"
    assert said(view, kept, made) is None


@pytest.mark.parametrize(("game", "ties"), [("buraco-aberto-2", False), ("burraco-2", True)])
def test_a_pair_goes_together_only_where_there_are_sets(game: str, ties: bool) -> None:
    view = table("5h5dKsJc9d", game=game)
    found = said(view, "-Ks", "-5h")
    assert bool(found and found.code == "keeps-tie") == ties


FITS = Reason("pile-fits", {"cards": hand("7c"), "pile": 2})
BOTH_FIT = Reason("pile-fits", {"cards": hand("7c5h"), "pile": 2})


@pytest.mark.parametrize(("game", "held", "theirs", "pile", "told"), [
    pytest.param("burraco-4", "5c6cKsJd", "3d4d5d", "7c9s", FITS, id="useful"),
    pytest.param("burraco-4", "5cKsJd8s", "3d4d5d", "6dTh", Reason("pile-denied", {"cards": hand("6d")}), id="wanted"),
    pytest.param("burraco-4", "5cKsJd8s", "", "6dTh", Reason("pile-more", {"pile": 2}), id="loose"),
    pytest.param("burraco-2", "5cKsJd8s", "", "6dTh", Reason("pile-left", {"pile": 3}), id="two players, loose"),
    pytest.param("burraco-2", "5c6cKsJd", "3d4d5d", "7c9s", Reason("pile-left", {"pile": 3}), id="two players, useful"),
    pytest.param("burraco-2", "5c6c5d5sKs", "", "7c5h", BOTH_FIT, id="two players, all of it useful"),
    pytest.param("buraco-aberto-4", "5cKsJd8s", "", "6dTh", Reason("pile-left", {"pile": 3}), id="four, no sets"),
])  # fmt: skip
def test_what_speaks_for_the_pile(game: str, held: str, theirs: str, pile: str, told: Reason) -> None:
    view = table(held, theirs=theirs, game=game, phase=DRAW, pile=hand(pile), stock=30)
    assert said(view, "T", "D") == told


def test_the_pile_does_not_fit() -> None:
    view = table("5c6cKsJd", theirs="3d4d5d", phase=DRAW, pile=hand("7c9s"))
    assert said(view, "D", "T") == Reason("pile-poor", {"cards": 1, "pile": 2})


@pytest.mark.parametrize(("game", "held", "chance", "told"), [
    pytest.param("burraco-2", "KsJd8s4c", 0.3, "pile-left", id="the draw has the better chances"),
    pytest.param("burraco-2", "KsJd8s4c", 0.62, "pile-left", id="the same chances"),
    pytest.param("burraco-2", "KsJd8s4c", 0.99, "pozzetto-soon", id="much better chances"),
    pytest.param("burraco-2", "5c6c8s4d", 0.62, "pile-left", id="the card fits"),
    pytest.param("buraco-aberto-2", "5c6c8s4d", 0.99, "pile-left", id="sequences only"),
    pytest.param("burraco-4", "KsJd8s4c", 0.3, "points", id="four players"),
    pytest.param("burraco-3", "KsJd8s4c", 0.3, "points", id="three players"),
])  # fmt: skip
def test_a_lone_card_leaves_the_next_player_no_two(game: str, held: str, chance: float, told: str) -> None:
    """What the points of it come from, whatever the chances of the draw."""
    view = table(held, game=game, phase=DRAW, pile=hand("7c"), stock=30)
    taken, drawn = option("T", 100.0, (chance, 0.5, 0.5)), option("D", chances=(0.62, 0.5, 0.5))
    found = why(view, taken, drawn)
    assert found is not None and found.code == told and found.data.get("pile", 2) == 2
    against = why(view, drawn, taken)
    assert against is None or against.code != "pile-left"


@pytest.mark.parametrize(("stock", "idle"), [
    pytest.param(3, 0, id="the last card is drawn"),
    pytest.param(30, 1, id="the second lone card in turn"),
])  # fmt: skip
def test_nothing_is_left_where_the_hand_may_be_over(stock: int, idle: int) -> None:
    view = table("KsJd8s4c", phase=DRAW, pile=hand("7c"), stock=stock, idle=idle)
    assert said(view, "T", "D") is None


@pytest.mark.parametrize("name", [name for name, rules in PRESETS.items() if kind(rules) in LEFT])
def test_so_many_cards_are_left_as_are_told(name: str) -> None:
    for seed in range(12):
        state = middle(name, seed, 5 + seed)
        view = observe(state, state.player)
        taken = [a for a in legal_actions(state) if a.kind == "take" and state.phase == DRAW][:1]
        for _, told in on_leaving(Outcome(view, tuple(taken)), Outcome(view, (draw(),))) if taken else ():
            piles = []
            for act in (*taken, draw()):
                after = apply(state, act)
                after = apply(after, next(a for a in legal_actions(after) if a.kind == "drop"))
                assert after.phase == DRAW and after.player != state.player
                piles.append(len(after.pile))
            assert told.code == "pile-left" and piles == [1, told.data["pile"]]


@pytest.mark.parametrize(("own", "code"), [
    pytest.param("3s3h3h3d3d3c", "makes-burraco", id="the seventh"),
    pytest.param("3s3h3h3d3d", "pile-fits", id="the sixth"),
])  # fmt: skip
def test_the_card_of_the_pile_that_completes_a_burraco_is_told_so(own: str, code: str) -> None:
    view = table("QdKs5c8h", own=own, phase=DRAW, pile=hand("3c"), stock=30, game="burraco-4")
    told = said(view, "T", "D")
    assert told and told.code == code
    assert code == "pile-fits" or told.data == {"meld": hand("3s3h3h3d3d3c3c"), "tier": "clean", "points": 200}


def test_a_pile_that_is_taken_for_a_meld_fits_by_that_meld() -> None:
    rules = PRESETS["burraco-international-4"]
    state = place(rules, hand("TcKcJK2dKs4h"), phase=DRAW, pile=hand("6hJc"), stock=30)
    view = observe(state, state.player)
    low, high = "T0=JKTcJc", "T0=JcJKKc"
    assert said(view, low, "D") == Reason("pile-fits", {"cards": hand("Jc"), "pile": 2})
    assert said(view, "D", low) == Reason("keeps-wilds", {"cards": 1})
    assert said(view, low, high) is None


@pytest.mark.parametrize(("code", "high", "low", "told"), [
    ("pozzetto-soon", (0.64, 0.5, 0.5), (0.31, 0.5, 0.5), (64, 31)),
    ("burraco-soon", (0.5, 0.8, 0.5), (0.5, 0.6, 0.5), (80, 60)),
    ("caught-less", (0.5, 0.5, 0.1), (0.5, 0.5, 0.4), (10, 40)),
    ("closes-soon", (0.5, 0.5, 0.5, 0.3), (0.5, 0.5, 0.5, 0.1), (30, 10)),
])  # fmt: skip
def test_chances_are_a_reason_where_they_differ_clearly(
    code: str, high: tuple[float, ...], low: tuple[float, ...], told: tuple[int, int]
) -> None:
    view = table("4dKsJc8h")
    better, worse = option("-Ks", chances=high), option("-4d", chances=low)
    assert why(view, better, worse) == Reason(code, {"chance": told[0], "other": told[1]})
    assert why(view, worse, better) is None
    few = better._replace(samples=4)
    assert why(view, few, worse._replace(samples=4)) is None


@pytest.mark.parametrize(("pile", "left"), [("9c", PLAYED[2, "free", True]), ("9cQs", 1.0)])
def test_what_a_lone_card_seems_worth_is_told_as_what_it_was_worth(pile: str, left: float) -> None:
    """The playouts make too much of it (docs/opponent.md), and are surer than anybody can be."""
    view = table("4dKsJc8h", phase=DRAW, pile=hand(pile), stock=30)
    found = beside(view, option("D", -120.0), option("T"))
    assert found.points == pytest.approx(-120.0 * left) and not found.equal
    assert found.half_width == pytest.approx(60.0 * left if left < 1 else 0.0)


def test_points_are_the_last_reason() -> None:
    view = table("4dKsJc8h")
    assert why(view, option("-Ks", 30.0), option("-4d")) == Reason("points", {"points": 30})
    assert why(view, option("-Ks", 3.0), option("-4d")) is None


# ---- advice ----------------------------------------------------------------------------------------------------------


def given(view: State, *options: Option) -> Advice:
    return advice(view, options)


def test_what_differs_in_nothing_that_matters_is_told_once() -> None:
    view = table("4dKsJc8h", theirs="9h9d9c")
    found = given(view, option("-Ks"), option("-4d", -1.0), option("-Jc", -2.0), option("-8h", -3.0))
    assert found.others == ()
    view = table("4dKsJc8h", theirs="9hThJh")
    found = given(view, option("-Ks"), option("-4d", -1.0), option("-8h", -30.0), option("-Jc", -2.0))
    assert [other.acts for other in found.others] == [option("-8h").acts]
    assert found.best.pro == found.others[0].con and found.best.pro is not None
    assert found.best.pro.code == "feeds-less"


def test_about_equal_is_said_when_the_interval_covers_nothing() -> None:
    view = table("4d4cKsJc8h")
    best, near, far = option("-Ks"), option("-4d", -20.0), option("-8h", -20.0)
    near, far = near._replace(half_width=25.0), far._replace(half_width=15.0)
    assert [each.equal for each in given(view, best, near).others] == [True]
    assert [each.equal for each in given(view, option("-4d"), far).others] == [False]
    assert [each.equal for each in given(view, best, near._replace(mean=-4.0, half_width=1.0)).others] == [True]
    both = given(view, best._replace(half_width=20.0), near._replace(half_width=15.0))
    assert both.others[0].half_width == 25.0


@pytest.mark.parametrize(("first", "other", "best"), [
    pytest.param("-8h", option("-Ks", -4.0), "-Ks", id="equal at the table"),
    pytest.param("-JK", option("-Ks", -4.0), "-Ks", id="instead of a wild"),
    pytest.param("-8h", option("-Ks", 4.0), "-Ks", id="a little above"),
    pytest.param("-8h", option("-Ks", -6.0), "-8h", id="worth less"),
    pytest.param("-8h", option("-JK", -1.0), "-8h", id="a wild is no better"),
    pytest.param("-8h", option("-Qh", -1.0), "-8h", id="feeds them as well"),
    pytest.param("-8h", option("0=4s5s6s -Ks", -1.0), "-8h", id="lays something else"),
    pytest.param("0=4s5s6s -8h", option("0=4s5s6s -Ks", -1.0), "0=4s5s6s -Ks", id="lays the same"),
    pytest.param("-8h", option("-Ks", -1.0)._replace(samples=400), "-8h", id="hardly tried"),
    pytest.param("-Ks", option("-8h", -1.0), "-Ks", id="harmless as it is"),
])  # fmt: skip
def test_of_equal_things_the_one_that_feeds_nobody_is_advised(first: str, other: Option, best: str) -> None:
    view = table("4s5s6s8hQhKsJK", theirs="9hThJh 2d3d4d")
    found = given(view, option(first), other)
    assert found.best.acts == option(best).acts and found.best.points == 0 and found.best.equal


def test_what_came_out_a_little_above_is_told_as_about_equal() -> None:
    """Points are relative to what is told as the best; the interval is that of the two together."""
    view = table("4s5s6s8hKs", theirs="9hThJh")
    first, second = option("-8h", 50.0)._replace(half_width=3.0), option("-Ks", 46.0)._replace(half_width=4.0)
    third = option("0=4s5s6s -8h", 20.0)._replace(half_width=3.0)
    found = given(view, first, second, third)
    assert [(each.acts, each.points, each.half_width, each.equal) for each in found.others] == [
        (first.acts, 4.0, 5.0, True),
        (third.acts, -26.0, 5.0, False),
    ]
    told = Reason("feeds-less", {"card": hand("8h")[0], "meld": hand("9hThJh")})
    assert found.best.pro == found.others[0].con == told


def test_what_is_about_equal_comes_out_neither_better_nor_worse() -> None:
    view = table("KsJd8s4c", game="burraco-4", phase=DRAW, pile=hand("7c"), stock=30)
    for points, told in ((-4.0, None), (-30.0, Reason("points", {"points": 30}))):
        found = given(view, option("T"), option("D", points))
        assert found.best.pro == found.others[0].con == told and found.others[0].equal == (told is None)


@pytest.mark.parametrize(("idle", "pile", "phase", "told"), [
    pytest.param(1, "7c", DRAW, Reason("stalls"), id="the second lone card in turn"),
    pytest.param(0, "7c", DRAW, None, id="the first"),
    pytest.param(1, "7c9d", DRAW, None, id="two cards"),
    pytest.param(1, "7c", PLAY, None, id="after the draw"),
])  # fmt: skip
def test_one_way_alone_says_why_where_two_are_seen(idle: int, pile: str, phase: str, told: Reason | None) -> None:
    view = table("KsJd8s4c", phase=phase, pile=hand(pile), stock=30, idle=idle)
    only = option("D" if phase == DRAW else "-Ks")
    found = given(view, only)
    assert found.best.pro == told and found.others == ()
    house = view.replace(rules=customise(view.rules, {"stalemate": "draw"}))  # there no hand ends so
    assert given(house, only).best.pro is None
    if phase == DRAW:
        assert [each.acts()[0].kind for each in candidates(house)].count("take") == 1


@pytest.mark.parametrize(("held", "acts", "told"), [
    pytest.param("7cJK", "-JK", True, id="a joker"),
    pytest.param("7c2h2s", "-2h", True, id="a two of two"),
    pytest.param("7cKsJK", "-JK", False, id="a king might be thrown"),
    pytest.param("7cKs", "-Ks", False, id="no wild"),
])  # fmt: skip
def test_a_wild_is_thrown_alone_for_the_reason_that_nothing_else_may_be(held: str, acts: str, told: bool) -> None:
    (card,) = hand("7c")
    view = table(held, phase=PLAY, pile=hand("4h"), stock=30, barred=card, lone=True)
    reason = Reason("barred", {"card": card}) if told else None
    assert given(view, option(acts)).best.pro == reason
    assert not told or given(view.replace(barred=-1), option(acts)).best.pro is None


def test_untried_candidates_are_no_alternatives() -> None:
    view = table("4d4cKsJc8h")
    assert given(view, option("-Ks"), option("-4d")._replace(samples=0)).others == ()


@pytest.mark.parametrize("name", PRESETS)
def test_advice_on_real_positions_can_be_said(name: str) -> None:
    """Every reason is one that is documented, and plain numbers and cards; the best is what the search would do, but
    for a discard that is equal at the table."""
    for seed in range(2):
        state = middle(name, seed, 9)
        for _ in range(2):
            if state.phase == OVER:
                break
            view = observe(state, state.player)
            estimate = next(e for e in search(view, Random(seed), FULL) if e.playouts >= 96 or len(e.options) == 1)
            found = advice(view, estimate.options)
            assert found == advice(observe(permuted(state, 7), state.player), estimate.options)
            assert found.best.points == 0 and len(found.others) <= 2
            if found.best.acts != estimate.acts:
                assert found.others[0].acts == estimate.acts and found.others[0].points <= NEAR
            for each in (found.best, *found.others):
                assert all(0 <= chance <= 100 for chance in each.chances)
                for told in (each.pro, each.con):
                    assert told is None or told.code in CODES
                    json.dumps(told and told.data)
            state = apply(state, legal_actions(state)[0])


def test_the_search_finds_the_obvious_and_says_so() -> None:
    """Six clean hearts lie there, the seventh is in the hand."""
    view = table("9hKsKd7c4s", own=SIX, took=[0, 1], stock=30)
    estimate = next(e for e in search(view, Random(1), FULL) if e.playouts >= 300)
    found = advice(view, estimate.options)
    assert found.best.acts[0] == read_action(f"0={SIX}9h")
    assert any(other.con is not None and other.con.code == "makes-burraco" for other in found.others)


def test_every_reason_that_is_documented_can_come_up() -> None:
    source = Path("burraco/ai/hints.py").read_text()
    assert len(CODES) == 26 and all(f'"{code}"' in source for code in CODES)
