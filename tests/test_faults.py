"""Defects of other programs that play this game (cases/faults.jsonl), each a statement that holds here.

The tests bear the ids. Faults of bots and of the page are tested where bots and page are.
"""

import copy
import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from bench.hands import conserved, eager, first, plays
from burraco.cards import HIDDEN, JOKER, SUITS, Random, face, is_wild, pack
from burraco.melds import extend, grow, layouts, points, starts, tier
from burraco.record import Record, hand_points, next_deal, push, read, show, start, totals, undo, winner
from burraco.rules import PRESETS, Rules
from burraco.state import (
    DRAW,
    OVER,
    PLAY,
    Action,
    State,
    apply,
    draw,
    drop,
    has_burraco,
    lay,
    legal_actions,
    observe,
    sample,
    scores,
    take,
    total,
    why_not,
)
from burraco.text import show_state
from tests.rows import burraco, sheet, standing
from tests.table import GAMES, cards, fillers, hand, lies, place, refused, walk

TWO_P, FOUR_P = PRESETS["burraco-2"], PRESETS["burraco-4"]
ABERTO, FECHADO, STBL = PRESETS["buraco-aberto-2"], PRESETS["buraco-fechado-2"], PRESETS["buraco-stbl-2"]
ITALIAN = [name for name in PRESETS if name.startswith(("burraco", "f"))]
CLEAN = "3h 4h 5h 6h 7h 8h 9h"


def reached(*names: str) -> Iterator[State]:
    """Every second table of a random hand of these rule sets (of all)."""
    for name in names or GAMES:
        yield from (s for s, _ in walk(GAMES[name], 0)[::2])


def outcomes(s: State, kind: str) -> Iterator[tuple[Action, State]]:
    yield from ((a, apply(s, a)) for a in legal_actions(s) if a.kind == kind)


def open_lays(*names: str) -> Iterator[tuple[State, State]]:
    """Tables, and what an offered lay makes of them, as long as no pozzetto is taken by it."""
    for s in reached(*names):
        for _, after in outcomes(s, "lay"):
            if after.pozzetti == s.pozzetti and after.phase == PLAY:
                yield s, after


# ---- dead ends -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [ABERTO, FECHADO, STBL, PRESETS["buraco-aberto-4"]], ids=lambda r: r.name)
def test_PB001_a_side_without_a_morto_always_has_a_way(rules):
    for held in ("Kc", "JK", "2c", "Kc Kc", "Kc 4d", "JK 2c"):
        for pile in ("", "Kc", "4d", "JK", "5d 6d"):
            for kind in ("clean", "dirty", None):
                if (held + pile).count("Kc") > 2:
                    continue
                own = [burraco(kind, cards(held) + cards(pile), rules)] if kind else []
                s = place(rules, cards(held), own=own, took=[1], pozzetti=(), pile=cards(pile), phase=DRAW)
                every_turn_ends(s)


def every_turn_ends(s: State) -> None:
    """Whatever is done this turn, it can be ended."""
    seen: set[str] = set()
    ways = [s]
    for now in ways:
        acts = legal_actions(now)
        assert acts or now.phase == OVER
        for after in (apply(now, a) for a in acts):
            if after.player == s.player and after.phase != OVER and show_state(after) not in seen:
                seen.add(show_state(after))
                ways.append(after)


def test_PB002_no_lay_leaves_only_the_card_that_may_not_be_dropped():
    for _, after in open_lays():
        assert after.hand != (after.barred,)
    for rules in (TWO_P, ABERTO):
        s = place(rules, cards("6h"), own=[lies("3h 4h 5h", rules)], pile=cards("Kc"), phase=DRAW)
        s = apply(s, take())
        assert {a.kind for a in legal_actions(s)} == {"drop"}


def test_PB003_no_lay_leaves_only_a_wild_that_cannot_close():
    for _, after in open_lays(*ITALIAN):
        if after.took[after.side] and has_burraco(after, after.side):
            assert len(after.hand) > 1 or not is_wild(after.hand[0])


def test_PB004_without_a_burraco_two_cards_stay():
    for _, after in open_lays():
        if after.took[after.side] and not has_burraco(after, after.side):
            assert len(after.hand) >= 2


@pytest.mark.parametrize("name", GAMES)
def test_PB005_hands_end_by_close_exhaustion_or_stalemate_only(name):
    ends, *_ = plays(GAMES[name], range(100, 104))
    assert set(ends) <= {"close", "stock", "stalemate"} and ends.total() == 4


def test_PB006_a_hand_always_ends():
    """No turn gives a card back to the stock: it, or the pozzetti that become it, only shrink."""
    for name in GAMES:
        tables = [s for s, _ in walk(GAMES[name], 0)]
        left = [len(s.stock) + sum(map(len, s.pozzetti)) for s in tables]
        assert left == sorted(left, reverse=True)
        assert tables[-1].turn <= 2 * len(pack(GAMES[name].packs, GAMES[name].jokers))


def test_PB007_the_lay_that_makes_the_burraco_may_leave_one_natural():
    s = place(TWO_P, cards("9h Kc"), own=[lies("3h 4h 5h 6h 7h 8h", TWO_P)], took=True)
    after = apply(s, lay(0, cards(CLEAN)))
    assert legal_actions(after) == (drop(face("Kc")),)
    assert apply(after, drop(face("Kc"))).end == "close"


@pytest.mark.parametrize("name", ITALIAN)
def test_PB008_a_discard_from_two_cards_is_always_legal(name):
    for held in ("Kc 4d", "Kc JK", "JK 2c", "Kc Kc"):
        s = place(PRESETS[name], cards(held), took=True)
        assert all(refused(s, drop(c)) is None for c in cards(held))


def test_PB009_a_refused_last_discard_changes_nothing_and_pays_nothing():
    s = place(FOUR_P, cards("Kc"), own=[lies("3h 4h 5h 6h 7h 8h", FOUR_P)], others={2: cards("9h Qd 4s")}, took=True)
    before = show_state(s)
    assert refused(s, drop(face("Kc"))) is not None and show_state(s) == before
    later = apply(s.replace(player=2), lay(0, cards(CLEAN)))  # the partner makes the burraco
    assert has_burraco(later, 0) and sheet(later, 0)["closing"] == (0, 0)


# ---- melds -----------------------------------------------------------------------------------------------------------


def test_PB011_two_king_ace_is_queen_king_ace():
    assert layouts(hand("2h Kh Ah"), TWO_P) == (cards("2h Kh Ah"),)
    seven = lies("7h 8h 9h Th Jh 2h Kh Ah", TWO_P)
    kind = tier(seven, TWO_P)
    assert kind is not None and kind.wild
    assert not grow(cards("2h Kh Ah"), face("3h"), TWO_P)  # it does not wrap round


def test_PB013_three_wilds_are_nothing():
    wilds = [face("JK"), *(face("2" + s) for s in SUITS)]
    for n in (3, 4, 7, 8):
        for some in combinations_with_replacement(wilds, n):
            for rules in (TWO_P, FECHADO, ABERTO):
                assert layouts(tuple(sorted(some)), rules) == ()


def test_PB015_ace_two_two():
    assert layouts(hand("Ah 2h 2h"), TWO_P) == (cards("Ah 2h 2h"),)


def test_PB016_one_two_is_not_counted_twice():
    assert layouts(hand("2h 4h"), TWO_P) == () == layouts(hand("2h 5h 4s"), TWO_P)
    assert layouts(hand("Ah 2h 4h"), TWO_P) == ()
    assert layouts(hand("2h 2h 4h"), TWO_P) == (cards("2h 2h 4h"),)


def test_PB019_a_two_is_a_wild_in_its_own_suit_too():
    assert layouts(hand("6s 2s 8s"), TWO_P) == (cards("6s 2s 8s"),)


def test_PB020_cards_of_another_suit_do_not_extend():
    for suit in "sdc":
        for rank in "A3456789TJQK":
            assert grow(lies("4h 5h 6h", TWO_P), face(rank + suit), TWO_P) == ()


def test_PB027_one_set_a_rank():
    s = place(TWO_P, cards("Kh Kh Kd 4c"), own=[lies("Kc Kd Ks", TWO_P)])
    said = refused(s, lay(1, cards("Kh Kh Kd")))
    assert said is not None and said.code == "set-twice"
    assert refused(place(TWO_P, cards("Kh Kh Kd 4c")), lay(0, cards("Kh Kh Kd"))) is None
    for s in reached():
        for melds in s.melds:
            ranks = Counter(m[0] % 13 for m in melds if len({c % 13 for c in m if not is_wild(c)}) == 1)
            assert len(set(s.sides)) < len(s.sides) or all(n == 1 for n in ranks.values())


# ---- extensions ------------------------------------------------------------------------------------------------------


def test_PB029_a_wild_as_king_below_the_ace():
    for wild in ("2h", "2c", "JK"):
        meld = cards(f"Qh {wild} Ah")
        assert grow(meld, face("Jh"), TWO_P) == (cards(f"Jh Qh {wild} Ah"),)
        assert grow(meld, face("Kh"), TWO_P) == (cards(f"{wild} Qh Kh Ah"),)


def test_PB030_a_second_wild_is_refused():
    meld = lies("2h 3h 4h JK", TWO_P)
    for wild in ("2h", "2c", "JK"):
        assert grow(meld, face(wild), TWO_P) == ()
        s = place(TWO_P, cards(wild) + fillers(3), own=[meld])
        assert all(a.index != 0 for a in legal_actions(s) if a.kind == "lay")


def test_PB032_a_free_wild_slides():
    assert grow(cards("JK 5h 6h 7h 8h"), face("Th"), TWO_P) == (cards("5h 6h 7h 8h JK Th"),)


def test_PB035_no_card_is_made_or_lost_by_moving_a_wild():
    for s in reached():
        for _, after in outcomes(s, "lay"):
            assert conserved(after)


def test_PB036_a_freed_wild_stays_on_the_table():
    for s in reached():
        for a, after in outcomes(s, "lay"):
            if a.cards and a.index < len(s.melds[s.side]) and after.pozzetti == s.pozzetti:
                assert not Counter(s.melds[s.side][a.index]) - Counter(a.cards)
                assert not Counter(after.hands[s.player]) - Counter(s.hand)


# ---- scores ----------------------------------------------------------------------------------------------------------


def test_PB039_two_own_twos_are_never_clean():
    meld = lies("4h 5h 2h 7h 8h 9h Th Jh", TWO_P)
    assert sheet(place(TWO_P, own=[meld]), 0)["clean"] == (0, 0)
    assert sheet(place(TWO_P, own=[meld]), 0)["dirty"] == (1, 100)
    assert sheet(place(TWO_P, own=[lies("2h 3h 4h 5h 6h 2h 8h 9h", TWO_P)]), 0)["clean"] == (0, 0)


@pytest.mark.parametrize("name", PRESETS)
def test_PB040_eights_and_nines_are_ten(name):
    assert [points(cards(r + "h"), PRESETS[name]) for r in "3456789TJQK"] == [5] * 5 + [10] * 6


def test_PB041_cards_in_hand_are_taken_off():
    s = place(TWO_P, cards("Kc As"), others={1: ()}, took=[0, 1])
    assert total(scores(s)[0]) == -25


def test_PB042_the_pack():
    assert len(pack(2, 4)) == 108 and pack(2, 4).count(JOKER) == 4


def test_PB043_a_dirty_canastra_is_judged_again():
    for rules, dirty, clean in ((TWO_P, "3h 4h 2h 6h 7h 8h 9h", CLEAN), (ABERTO, "3h 4h 2h 6h 7h 8h 9h", CLEAN)):
        s = place(rules, cards("5h Kc 4d"), own=[lies(dirty, rules)], took=True)
        assert sheet(s, 0)["dirty"] == (1, 100)
        s = apply(s, lay(0, cards("2h " + clean)))
        assert sheet(s, 0)["dirty"] == (0, 0) and sheet(s, 0)["clean"] == (1, 200)


def test_PB044_semi_clean_needs_seven_in_a_row_at_an_end_or_inside():
    semi = ("JK 3h 4h 5h 6h 7h 8h 9h", "3h 4h 5h 6h 7h 8h 9h JK Jh", "7s 7s 7h 7h 7d 7d 7c JK")
    dirty = ("JK 3h 4h 5h 6h 7h 8h", "3h 4h 5h 6h 7h 8h JK Th", "7s 7s 7h 7h 7d 7d JK")

    def kinds(melds: tuple[str, ...], rules: Rules) -> list[str]:
        return [kind.name for m in melds if (kind := tier(lies(m, rules), rules))]

    assert kinds(semi, TWO_P) == ["semi"] * 3
    assert kinds(dirty, TWO_P) == ["dirty"] * 3
    assert kinds(semi, GAMES["burraco-2 joker=50 semi=end"]) == ["semi", "dirty", "semi"]


def test_PB046_the_last_hand_counts_once():
    record = played_out()
    assert totals(record) == tuple(b + p for b, p in zip(record.before, hand_points(record.state), strict=True))
    assert totals(record) == totals(record)
    assert next_deal(record, 2).before == totals(record)


def played_out() -> Record:
    """A hand, played to its end."""
    record = start(TWO_P, ("A", "B"), 11)
    rng = Random(11)
    while record.state.phase != OVER:
        record = push(record, eager(record.state, legal_actions(record.state), rng))
    return record


def test_PB047_scoring_twice_is_scoring_once():
    for name in GAMES:
        s = walk(GAMES[name], 0)[-1][0]
        before = show_state(s)
        assert scores(s) == scores(s) and show_state(s) == before


@pytest.mark.parametrize(
    ("rules", "pozzetti", "took", "cost"),
    [
        ("burraco-4", None, [], 100),
        ("burraco-4 nobody=spared stalemate=draw", None, [], 0),
        ("fibur-4", None, [], 0),
        ("fibur-4", None, [1], 100),
        ("buraco-aberto-2", (), [], 100),  # both became stock
        ("buraco-aberto-2", (), [1], 100),
        ("buraco-fechado-2", None, [], 100),
    ],
)
def test_PB048_a_pozzetto_never_taken(rules, pozzetti, took, cost):
    s = place(GAMES[rules], fillers(3), took=took, pozzetti=pozzetti, phase=OVER, end="stock")
    assert sheet(s, 0)["pozzetto"][1] == -cost


def test_PB049_a_morto_never_played_costs_a_hundred_and_the_partner_pays_his_cards():
    four = PRESETS["buraco-aberto-4"]
    s = place(four, fillers(11), others={2: cards("Ks As")}, took=True, unseen=(True, False, False, False), phase=OVER)
    assert sheet(s, 0)["unplayed"] == (1, -100) and sheet(s, 0)["hand"] == (2, -25)
    both = place(
        four, fillers(11), others={2: cards("Ks As")}, took=True, phase=OVER
    )  # once looked at, its cards count
    assert sheet(both, 0)["unplayed"] == (0, 0) and sheet(both, 0)["hand"][0] == 13


def test_PB051_the_higher_total_wins():
    assert winner(standing(TWO_P, [2010, 2340])) == 1
    assert winner(standing(TWO_P, [2340, 2010])) == 0
    assert winner(standing(TWO_P, [2010, 2010])) is None


# ---- the flow of a hand ----------------------------------------------------------------------------------------------


def test_PB053_of_two_equal_cards_one_is_dropped():
    s = place(TWO_P, cards("Kc Kc 4d"), pile=cards("9h"))
    after = apply(s, drop(face("Kc")))
    assert after.hands[0] == hand("Kc 4d") and after.pile == cards("9h Kc")


def test_PB054_a_pozzetto_by_discard_waits_and_by_a_lay_does_not():
    after = apply(place(TWO_P, cards("Kc"), pile=cards("9h")), drop(face("Kc")))
    assert after.player == 1 and after.unseen == (True, False)
    after = apply(place(TWO_P, cards("7s 7h 7d")), lay(0, cards("7s 7h 7d")))
    assert (after.player, after.phase, after.unseen) == (0, PLAY, (False, False))
    assert {a.kind for a in legal_actions(after)} <= {"lay", "drop"}
    assert all(why_not(after, drop(c)) is None for c in after.hand)


def test_PB055_the_last_cards_of_the_hand_take_a_closed_pile_and_no_morto():
    s = place(FECHADO, cards("Ks Kd"), pile=cards("5c 6d Kh"), phase=DRAW)
    after = apply(s, take(0, cards("Ks Kh Kd")))
    assert after.hand == hand("5c 6d") and after.pozzetti == s.pozzetti and after.took == (False, False)


def test_PB056_one_morto_a_side():
    s = place(FOUR_P, cards("Kc"), took=True)
    assert len(s.pozzetti) == 1 and refused(s, drop(face("Kc"))) is not None
    for s in reached():
        there = sum(s.took) + len(s.pozzetti)
        assert there <= len(s.rules.pozzetti) if s.rules.refill else there == len(s.rules.pozzetti)


@pytest.mark.parametrize("rules", [TWO_P, ABERTO, STBL, PRESETS["burraco-international-4"]], ids=lambda r: r.name)
def test_PB057_the_close_is_there_after_a_small_last_meld(rules):
    s = place(rules, cards("4s 5s 6s Kc"), own=[lies(CLEAN, rules)], took=True)
    after = apply(s, lay(1, cards("4s 5s 6s")))
    assert drop(face("Kc")) in legal_actions(after)
    assert apply(after, drop(face("Kc"))).closer == 0


def test_PB059_the_hand_ends_when_two_cards_are_left():
    for stock in (3, 4):
        for act in (draw(), take()):
            s = place(TWO_P, fillers(11), stock=stock, phase=DRAW)
            after = apply(s, act)
            after = apply(after, next(a for a in legal_actions(after) if a.kind == "drop"))
            assert (after.phase == OVER) == (len(after.stock) == 2) == (stock == 3 and act == draw())
    for s in reached(*ITALIAN):
        assert len(s.stock) >= 2 and (s.phase != DRAW or len(s.stock) > 2)


def test_PB061_a_buraco_hand_ends_when_stock_and_mortos_are_gone():
    for took in ([0, 1], [1], []):
        s = place(ABERTO, fillers(11), took=took, pozzetti=(), stock=1, phase=DRAW)
        after = apply(s, draw())
        assert after.stock == () and after.phase == PLAY
        assert apply(after, next(a for a in legal_actions(after) if a.kind == "drop")).end == "stock"


def test_PB066_an_empty_pile_is_not_taken():
    for name in PRESETS:
        s = place(PRESETS[name], fillers(11), pile=(), phase=DRAW)
        assert legal_actions(s) == (draw(),)
        said = refused(s, take())
        assert said is not None and said.code == "pile-empty"


@pytest.mark.parametrize("name", PRESETS)
def test_PB067_a_wild_may_be_the_last_discard_of_the_first_hand(name):
    for last in ("JK", "2c"):
        after = apply(place(PRESETS[name], cards(last), pile=cards("9h")), drop(face(last)))
        assert len(after.hands[0]) == after.rules.pozzetti[0] and after.phase != OVER


# ---- tables as values ------------------------------------------------------------------------------------------------


def test_PB068_a_clone_shares_nothing():
    """A State is never changed, so a copy is a copy: acting on one leaves the other, to the last letter of its text."""
    for s in list(reached("burraco-2", "buraco-stbl-2"))[::7]:
        clone, deep, before = s.replace(), copy.deepcopy(s), show_state(s)
        for a in legal_actions(clone):
            apply(clone, a)
        clone.hands = ((),) * s.rules.players
        assert show_state(s) == before == show_state(deep) and s == deep != clone


def test_PB069_a_sample_keeps_sizes_and_known_cards():
    s = place(TWO_P, cards("5h 6h 9c Kd"), pile=cards("7h Qs Kd 9c"), phase=DRAW)
    s = apply(apply(s, take()), lay(0, cards("5h 6h 7h")))  # 7h was known, and lies on the table now
    s = apply(s, drop(face("9c")))
    assert s.known[0] == hand("Qs Kd")
    for seed in range(20):
        guess = sample(observe(s, 1), Random(seed))
        assert [len(h) for h in guess.hands] == [len(h) for h in s.hands]
        assert not Counter(s.known[0]) - Counter(guess.hands[0])
        assert guess.melds == s.melds and conserved(guess)


def test_PB070_card_zero_is_a_card():
    assert face("As") == 0
    s = place(TWO_P, cards("As Kc"), pile=cards("As"), phase=DRAW)
    assert apply(s, take()).barred == -1  # its twin may go
    s = place(TWO_P, cards("Kc 4d"), pile=cards("As"), phase=DRAW)
    after = apply(s, take())
    assert after.barred == 0 and refused(after, drop(0)) is not None
    s = place(TWO_P, cards("Ks Qs As 4d"), top=cards("As"))
    assert lay(0, cards("Qs Ks As")) in legal_actions(s) and drop(0) in legal_actions(s)
    assert starts(cards("As 2s 3s"), TWO_P) == (cards("As 2s 3s"),)


def test_PB071_undo_gives_back_exactly_what_was():
    record = played_out()
    acts, states = record.deals[-1].actions, []
    again = start(TWO_P, ("A", "B"), 11)
    for a in acts:
        states.append(again)
        again = push(again, a)
    for n in (1, 2, 5, 30, len(acts)):
        earlier = undo(record, n)
        assert earlier == states[len(acts) - n] and show_state(earlier.state) == show_state(states[len(acts) - n].state)


def test_PB072_a_save_in_the_middle_of_a_hand_opens_there():
    record = played_out()
    for n in (3, 4, 9, 20):
        earlier = undo(record, n)
        again, problem = read(show(earlier))
        assert problem is None and again.state == earlier.state


def test_PB073_seed_and_log_replay():
    record = played_out()
    assert read(show(record))[0].state == record.state


def test_PB074_a_view_holds_nothing_that_is_hidden():
    record = played_out()
    for n in (2, 10, 25):
        s = undo(record, n).state  # also after undo
        for seat in range(2):
            view = observe(s, seat)
            assert set(view.stock) <= {HIDDEN} and {c for p in view.pozzetti for c in p} <= {HIDDEN}
            assert not Counter(c for c in view.hands[1 - seat] if c != HIDDEN) - Counter(s.known[1 - seat])


def test_PB075_a_seat_has_one_player():
    with pytest.raises(ValueError):
        start(TWO_P, ("A", "B", "C"), 1)
    with pytest.raises(ValueError):
        start(FOUR_P, ("A", "B", "C"), 1)
    assert first(TWO_P, 1).player in (0, 1)


def test_extensions_of_extensions():
    """PB035, by the meld alone: whatever is added in whatever order, exactly those cards lie there."""
    for added in ("9s", "9s Qs", "7s 9s", "Js Qs", "As Ks Qs Js"):
        for meld in extend(cards("8s JK Ts"), hand(added), TWO_P):
            assert Counter(meld) == Counter(cards("8s JK Ts") + cards(added))


# ---- the list --------------------------------------------------------------------------------------------------------

OTHERS = {"bot", "ui"}  # areas whose tests lie elsewhere


def test_every_fault_of_the_engine_has_its_test():
    lines = (Path(__file__).parent / "cases" / "faults.jsonl").read_text().splitlines()
    ids = {row["id"] for row in map(json.loads, lines) if row["area"] not in OTHERS}
    assert ids == {name.split("_")[1] for name in globals() if name.startswith("test_PB")}
