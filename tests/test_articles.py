"""The articles of the rules, one after the other, each as a short scene at a table. The numbers are those of RULES.md:
1 .. 17 the Italian game, B1 .. B10 the Brazilian one."""

import pytest

from burraco.cards import ACE, HIDDEN, JOKER, TWO, face, is_wild, pack, rank
from burraco.melds import Meld, grow, points, tier
from burraco.record import hand_points, is_over, next_deal, start, totals, victory_points, winner
from burraco.rules import PRESETS
from burraco.state import (
    DRAW,
    OVER,
    PLAY,
    Action,
    State,
    apply,
    cut_for_dealer,
    cut_order,
    deal,
    draw,
    drop,
    has_burraco,
    lay,
    legal_actions,
    observe,
    scores,
    take,
    total,
)
from burraco.text import read_rules
from tests.rows import finished, sheet, standing
from tests.table import all_cards, cards, fillers, hand, lies, place, refused

TWO_P, FOUR_P = PRESETS["burraco-2"], PRESETS["burraco-4"]
CLEAN = "3h 4h 5h 6h 7h 8h 9h"
DIRTY = "3c 4c 5c JK 7c 8c 9c"


def melds(*named: str, rules=TWO_P) -> list[Meld]:
    return [lies(m, rules) for m in named]


def droppable(s: State, named: str) -> bool:
    return refused(s, drop(face(named))) is None


def code(s: State, a: Action) -> str:
    """Why it is refused; nothing if it is not."""
    said = refused(s, a)
    return said.code if said else ""


def on_to(s: State, seat: int) -> State:
    """The table when this seat has drawn again, the others having drawn and dropped what comes."""
    while s.player != seat or s.phase == PLAY:
        s = apply(s, next(a for a in legal_actions(s) if a.kind in ("draw", "drop")))
    return apply(s, draw())


def lays(s: State, index: int, named: str) -> State:
    a = lay(index, cards(named))
    assert refused(s, a) is None
    return apply(s, a)


def discard(s: State, named: str) -> State:
    assert droppable(s, named)
    return apply(s, drop(face(named)))


# ---- 1, 2: cards and deal --------------------------------------------------------------------------------------------


def test_1_the_pack():
    whole = pack(2, 4)
    assert len(whole) == 108 and whole.count(JOKER) == 4 and len(pack(3, 6)) == 162
    assert all(whole.count(c) == 2 for c in range(JOKER))


@pytest.mark.parametrize(
    ("named", "worth"),
    [("JK", 30), ("2s", 20), ("2c", 20), ("Ah", 15), ("Kd", 10), ("Qc", 10), ("Js", 10), ("Th", 10), ("9d", 10),
     ("8c", 10), ("7s", 5), ("6h", 5), ("5d", 5), ("4c", 5), ("3s", 5)],
)  # fmt: skip
def test_1_points(named, worth):
    assert points(cards(named), TWO_P) == worth


def test_1_the_face_counts_whatever_it_stands_for():
    assert sheet(place(TWO_P, own=melds("Qs JK As")), 0)["cards"] == (3, 10 + 30 + 15)


@pytest.mark.parametrize(
    ("rules", "stock", "pozzetti", "pile"),
    [
        ("burraco-2", 63, [11, 11], 1),
        ("burraco-4", 41, [11, 11], 1),
        ("burraco-3", 45, [18, 11], 1),
        ("burraco-5", 66, [18, 11, 11], 1),
        ("burraco-3 alone=now", 41, [11, 11, 11], 1),
        ("burraco-5 alone=now", 51, [11] * 5, 1),
        ("buraco-aberto-2", 64, [11, 11], 0),
        ("buraco-fechado-4", 42, [11, 11], 0),
    ],
)
def test_2_the_deal(rules, stock, pozzetti, pile):
    s = deal(read_rules(rules), 5)
    assert len(s.stock) == stock
    assert [len(p) for p in s.pozzetti] == pozzetti
    assert len(s.pile) == pile
    assert all(len(h) == 11 for h in s.hands)
    assert all_cards(s) == list(pack(s.rules.packs, s.rules.jokers))


@pytest.mark.parametrize("rules", [TWO_P, FOUR_P, PRESETS["burraco-3"], PRESETS["burraco-5"]], ids=lambda r: r.name)
def test_2_left_of_the_dealer_plays_first_and_the_deal_passes_left(rules):
    record = start(rules, tuple("NESWX"[: rules.players]), 9)
    dealer = record.state.dealer
    assert record.state.player == (dealer + 1) % rules.players
    again = next_deal(standing(rules, [0] * (max(rules.sides) + 1)), 3).state
    before = standing(rules, [0] * (max(rules.sides) + 1)).state.dealer
    assert again.dealer == (before + 1) % rules.players
    assert again.player == (again.dealer + 1) % rules.players


def test_2_a_wild_starter_stays():
    wild = [s for s in (deal(TWO_P, seed) for seed in range(60)) if is_wild(s.pile[0])]
    assert wild and all(len(s.pile) == 1 and len(s.stock) == 63 for s in wild)


def test_2_the_lowest_card_of_the_cut_deals():
    for rules in (TWO_P, FOUR_P, PRESETS["burraco-3"], PRESETS["fibur-4"]):
        for seed in range(150):
            drawn, dealer = cut_for_dealer(rules, seed)
            assert len(drawn) == rules.players
            others = [c for seat, c in enumerate(drawn) if seat != dealer]
            assert all(cut_order(c, rules) < cut_order(drawn[dealer], rules) for c in others)
            assert drawn.count(JOKER) < 2  # two jokers draw again
            assert deal(rules, seed).dealer == dealer


def test_2_the_order_of_the_cut():
    order = "JK 2s 2h 2d 2c As Ah Ad Ac Ks Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3s 3c"
    assert sorted(cards(order), key=lambda c: cut_order(c, TWO_P)) == list(cards(order))
    fibur = "JK 2h 2d 2c 2s Kh Kd Kc Ks 3h 3s"
    assert sorted(cards(fibur), key=lambda c: cut_order(c, PRESETS["fibur-4"])) == list(cards(fibur))


# ---- 3, 4: a turn ----------------------------------------------------------------------------------------------------


def test_3_a_turn_is_a_draw_any_lays_and_one_discard():
    s = place(TWO_P, cards("5h 6h 7h 9c 9d 4s"), top=cards("9s"), pile=cards("Kc Qd"), phase=DRAW)
    assert [a.kind for a in legal_actions(s)] == ["draw", "take"]
    s = apply(s, draw())
    assert s.hand == hand("5h 6h 7h 9c 9d 4s 9s")
    s = lays(lays(s, 0, "5h 6h 7h"), 1, "9s 9d 9c")
    s = discard(s, "4s")
    assert s.pile == cards("Kc Qd 4s") and (s.player, s.phase) == (1, DRAW)


def test_3_the_whole_pile_is_taken():
    s = place(TWO_P, cards("5h"), pile=cards("Kc Qd 2s"), phase=DRAW)
    s = apply(s, take())
    assert s.hand == hand("5h Kc Qd 2s") and s.pile == () and s.phase == PLAY


def test_3_everybody_saw_what_was_taken():
    s = apply(place(TWO_P, cards("5h 5h"), pile=cards("Kc Qd"), phase=DRAW), take())
    assert s.known[0] == hand("Kc Qd")
    assert observe(s, 1).hands[0] == (*hand("Kc Qd"), HIDDEN, HIDDEN)
    s = discard(s, "Kc")
    assert s.known[0] == cards("Qd") and observe(s, 1).hands[0] == (face("Qd"), HIDDEN, HIDDEN)


@pytest.mark.parametrize(
    ("held", "pile", "card", "legal"),
    [
        ("6h 9c Kd", "5h", "5h", False),
        ("6h 9c Kd", "5h", "9c", True),
        ("5h 9c Kd", "5h", "5h", True),  # its twin is discarded
        ("6h 9c Kd", "JK", "JK", False),
        ("JK 9c Kd", "JK", "JK", True),  # jokers are twins
        ("2h 9c Kd", "2c", "2c", False),  # twos of two suits are not
        ("6h 9c Kd", "9d 5h", "5h", True),  # two cards: nothing is barred
    ],
)
def test_4_the_lone_card(held, pile, card, legal):
    s = apply(place(TWO_P, cards(held), pile=cards(pile), phase=DRAW), take())
    assert droppable(s, card) == legal


def test_4_the_lone_card_may_be_laid_and_is_free_next_turn():
    s = apply(place(TWO_P, cards("6h 7h Kc Kd"), pile=cards("5h"), phase=DRAW), take())
    lays(s, 0, "5h 6h 7h")
    assert droppable(on_to(discard(s, "Kc"), 0), "5h")


def test_4_a_pozzetto_lifts_the_bar():
    """The pozzetto may hold the twin, and then nobody can tell."""
    pot = hand("5h 3s 4d 6c 8s 9d Tc Js Qd Kc As")
    s = place(TWO_P, cards("6h 7h 8h"), pile=cards("5h"), phase=DRAW, pozzetti=(pot, fillers(11, pot)))
    s = lays(apply(s, take()), 0, "5h 6h 7h 8h")
    assert s.hand == pot and droppable(s, "5h")


# ---- 5, 6: melds on the table ----------------------------------------------------------------------------------------


def test_5_no_turn_lays_fourteen_and_a_wild_too_many():
    whole = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    s = place(TWO_P, cards("JK JK 4d 9c"), own=melds(whole))
    s = lays(s, 0, whole + " JK")
    assert not [a for a in legal_actions(s) if a.kind == "lay"]


def test_5_a_set_of_nine():
    s = place(TWO_P, cards("7c 2s JK 4d"), own=melds("7s 7s 7h 7h 7d 7d 7c"))
    s = lays(s, 0, "7s 7s 7h 7h 7d 7d 7c 7c")
    s = lays(s, 0, "7s 7s 7h 7h 7d 7d 7c 7c 2s")
    assert not grow(s.melds[0][0], JOKER, TWO_P)


def test_6_one_set_a_rank_any_number_of_sequences():
    s = place(TWO_P, cards("Ks Kh Kd 3h 4h 5h 4d"), own=melds("Ks Kh Kd", "7h 8h 9h"))
    assert refused(s, lay(2, cards("Ks Kh Kd"))) is not None
    lays(s, 2, "3h 4h 5h")
    lays(s, 0, "Ks Ks Kh Kh Kd Kd")


def test_6_melds_are_not_joined():
    s = place(TWO_P, cards("6h Kc 4d"), own=melds("3h 4h 5h", "7h 8h 9h"))
    lays(s, 0, "3h 4h 5h 6h")
    lays(s, 1, "6h 7h 8h 9h")
    assert refused(s, lay(0, cards(CLEAN))) is not None


def test_6_a_partners_melds_are_the_sides():
    s = place(FOUR_P, cards("6h Kc"), player=2, own=melds("3h 4h 5h"), theirs=melds("7h 8h 9h"))
    s = lays(s, 0, "3h 4h 5h 6h")
    assert s.melds == (tuple(melds("3h 4h 5h 6h")), tuple(melds("7h 8h 9h")))


def test_6_nobody_extends_the_other_sides():
    s = place(TWO_P, cards("6h Kc 4d"), theirs=melds("3h 4h 5h"))
    assert all(a.kind == "drop" for a in legal_actions(s))
    assert refused(s, lay(0, cards("3h 4h 5h 6h"))) is not None


# ---- 7, 8: natural twos and wilds that move --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "card", "after"),
    [
        # (8) the examples of the rules
        ("8s JK Ts", "9s", "JK 8s 9s Ts"),
        ("JK 8s 9s Ts", "Qs", "8s 9s Ts JK Qs"),
        ("3d 4d 2d 6d", "5d", "2d 3d 4d 5d 6d"),
        ("2h 3h 4h 5h 6h 7h", "9h", "3h 4h 5h 6h 7h 2h 9h"),
        ("3h 4h 5h 6h 7h 2h 9h", "8h", "2h 3h 4h 5h 6h 7h 8h 9h"),
        # (7) a natural two, and one more wild
        ("2h JK 4h", "3h", "JK 2h 3h 4h"),
        ("As 2s 3s 2s 5s", "4s", "As 2s 3s 4s 5s 2s"),
        ("3h 4h 2s", "2h", "2s 2h 3h 4h"),
        ("Ah 2h 3h", "JK", "Ah 2h 3h JK"),
        # a free wild lies high when an ace lies low, and low when it lies high
        ("JK 3h 4h 5h", "Ah", "Ah JK 3h 4h 5h"),
        ("JK Qh Kh", "Ah", "JK Qh Kh Ah"),
        ("2c Kh Ah", "Qh", "2c Qh Kh Ah"),
        # a two that is a wild comes home beside a natural three
        ("2h 5h 6h", "4h", "2h 4h 5h 6h"),
        ("2h 4h 5h", "3h", "2h 3h 4h 5h"),
        ("2c 4h 5h", "3h", "2c 3h 4h 5h"),
        # and never by another wild
        ("3d 4d 2d 6d", "JK", None),
        ("2h 4h 5h", "JK", None),
        ("7s 7h JK", "2c", None),
        # a low ace does not go high
        ("Ah 2h JK", "Kh", None),
        ("Ah 2h 3h", "Kh", None),
        ("Qh Kh Ah", "2h", "2h Qh Kh Ah"),
        # nor a high ace low, to let a two come home: it stays the king until a king comes
        ("4h 5h 6h 7h 8h 9h Th Jh Qh 2h Ah", "3h", "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 2h Ah"),
        ("3h 4h 5h 6h 7h 8h 9h Th Jh Qh 2h Ah", "Kh", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"),
        ("3h 4h 5h 6h 7h 8h 9h Th Jh Qh 2h Ah", "2h", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh 2h Ah"),
        ("3h 4h 5h 6h 7h 8h 9h Th Jh Qh 2h Ah", "JK", None),
        ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "Ah", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh"),
    ],
)
def test_8_wilds_move(before, card, after):
    s = place(TWO_P, cards(card) + fillers(3, cards(before), cards(card)), own=melds(before))
    grown = [a.cards for a in legal_actions(s) if a.kind == "lay" and a.index == 0]
    with_card = {m for m in grown if m.count(face(card)) > cards(before).count(face(card))}
    assert with_card == ({cards(after)} if after else set())


def test_8_a_wild_never_comes_back():
    s = place(TWO_P, cards("5h Kc 4d"), own=melds("3h 4h JK 6h"))
    s = lays(s, 0, "JK 3h 4h 5h 6h")
    assert JOKER not in s.hand


# ---- 9: tiers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "name"),
    [
        ("3h 4h 5h 6h 7h 8h", None),
        (CLEAN, "clean"),
        ("2h 3h 4h 5h 6h 7h 8h", "clean"),
        (DIRTY, "dirty"),
        ("JK 3h 4h 5h 6h 7h 8h", "dirty"),
        ("JK 3h 4h 5h 6h 7h 8h 9h", "semi"),
        ("3h 4h 5h 6h 7h 8h 9h JK Jh", "semi"),
        ("Ah 2h 3h 4h 5h 6h JK 8h 9h Th Jh Qh Kh", "dirty"),  # six and six
        ("7s 7s 7h 7h 7d 7d JK", "dirty"),
        ("7s 7s 7h 7h 7d 7d 7c", "clean"),
        ("7s 7s 7h 7h 7d 7d 7c JK", "semi"),
        ("7s 7s 7h 7h 7d 7d 7c 7c JK", "semi"),
    ],
)
def test_9_tiers(meld, name):
    kind = tier(lies(meld, TWO_P), TWO_P)
    assert (kind.name if kind else None) == name


def test_9_semi_clean_only_at_an_end_is_an_option():
    rules = read_rules("burraco-2 semi=end")
    inside, outside = "3h 4h 5h 6h 7h 8h 9h JK Jh", "JK 3h 4h 5h 6h 7h 8h 9h"
    kinds = [tier(lies(m, rules), rules) for m in (inside, outside, "7s 7s 7h 7h 7d 7d 7c JK")]
    assert [k and k.name for k in kinds] == ["dirty", "semi", "semi"]


def test_9_tiers_are_judged_when_the_hand_is_counted():
    s = place(TWO_P, cards("6c Tc 4d Ks"), own=melds(DIRTY), took=True)
    assert sheet(s, 0)["dirty"] == (1, 100)
    s = lays(lays(s, 0, "JK 3c 4c 5c 6c 7c 8c 9c"), 0, "JK 3c 4c 5c 6c 7c 8c 9c Tc")
    assert (sheet(s, 0)["dirty"], sheet(s, 0)["semi"]) == ((0, 0), (1, 150))


# ---- 10: the pozzetto ------------------------------------------------------------------------------------------------


def test_10_by_melding_it_is_played_at_once():
    s = place(TWO_P, cards("7s 7h 7d"))
    after = lays(s, 0, "7s 7h 7d")
    assert after.hand == tuple(sorted(s.pozzetti[0])) and after.pozzetti == s.pozzetti[1:]
    assert (after.player, after.phase, after.took) == (0, PLAY, (True, False))
    assert observe(after, 0).hand == after.hand  # and looked at
    assert observe(after, 1).hands[0] == (HIDDEN,) * 11
    assert refused(after, draw()) is not None  # the turn goes on, a discard is owed
    assert {a.cards[0] for a in legal_actions(after) if a.kind == "drop"} == set(after.hand)


@pytest.mark.parametrize("last", ["Kc", "2c", "JK"])
def test_10_by_discarding_it_stays_unseen_until_the_next_turn(last):
    s = place(TWO_P, cards(last), pile=cards("5d 6c"))
    after = discard(s, last)
    assert after.hands[0] == tuple(sorted(s.pozzetti[0])) and after.took == (True, False)
    assert (after.player, after.phase) == (1, DRAW)
    assert after.unseen == (True, False)
    assert observe(after, 0).hands[0] == observe(after, 1).hands[0] == (HIDDEN,) * 11  # hidden from its owner
    back = apply(after, draw())
    back = apply(back, next(a for a in legal_actions(back) if a.kind == "drop"))
    assert back.unseen == (False, False) and observe(back, 0).hands[0] == back.hands[0]


def test_10_one_a_side():
    s = place(FOUR_P, cards("Kc"), player=2, took=True)
    assert not droppable(s, "Kc")
    assert len(s.pozzetti) == 1


def test_10_the_second_pozzetto_is_the_other_sides():
    s = place(TWO_P, cards("Kc"), took=[1])
    after = discard(s, "Kc")
    assert after.took == (True, True) and after.pozzetti == ()


# ---- 11, 12: closing, and what has to stay in the hand ---------------------------------------------------------------


@pytest.mark.parametrize("kind", [CLEAN, DIRTY, "JK 3h 4h 5h 6h 7h 8h 9h"])
def test_11_closing(kind):
    s = place(TWO_P, cards("Kc"), own=melds(kind), took=True)
    after = discard(s, "Kc")
    assert (after.phase, after.end, after.closer) == (OVER, "close", 0)
    assert sheet(after, 0)["closing"] == (1, 100) and sheet(after, 1)["closing"] == (0, 0)
    assert legal_actions(after) == ()


def test_11_a_burraco_of_this_turn_counts():
    s = place(TWO_P, cards("9h Kc"), own=melds("3h 4h 5h 6h 7h 8h"), took=True)
    assert not has_burraco(s, 0)
    s = lays(s, 0, CLEAN)
    assert has_burraco(s, 0)
    assert discard(s, "Kc").end == "close"


def test_11_a_partner_may_still_hold_cards():
    s = place(FOUR_P, cards("Kc"), others={2: cards("As 3d")}, own=melds(CLEAN), took=True)
    after = discard(s, "Kc")
    assert sheet(after, 0)["hand"] == (2, -20) and sheet(after, 0)["closing"] == (1, 100)


@pytest.mark.parametrize(
    ("own", "held", "added", "legal"),
    [
        ("3h 4h 5h", "6h Kd", "3h 4h 5h 6h", False),  # no burraco: two have to stay
        ("3h 4h 5h", "6h Kd 9c", "3h 4h 5h 6h", True),
        ("3h 4h 5h 6h 7h 8h", "9h Kd", CLEAN, True),  # it makes the burraco: one may stay
        ("3h 4h 5h 6h 7h 8h", "9h 2d", CLEAN, False),  # but not a wild
        ("3h 4h 5h 6h 7h 8h", "9h JK", CLEAN, False),
        ("3h 4h 5h 6h 7h 8h", "9h", CLEAN, False),  # and never none
    ],
)
def test_12_the_guard(own, held, added, legal):
    s = place(TWO_P, cards(held), own=melds(own), took=True)
    assert (refused(s, lay(0, cards(added))) is None) == legal
    if legal:
        assert legal_actions(lays(s, 0, added))


def test_12_discards_are_free_of_it():
    s = place(TWO_P, cards("6h Kd"), own=melds("3h 4h 5h"), took=True)
    after = discard(s, "Kd")
    assert after.hands[0] == cards("6h")


def test_12_before_the_pozzetto_one_or_none_may_stay_but_not_the_barred_card():
    s = place(TWO_P, cards("6h Kd"), own=melds("3h 4h 5h"))
    lays(s, 0, "3h 4h 5h 6h")
    barred = s.replace(barred=face("Kd"))
    assert refused(barred, lay(0, cards("3h 4h 5h 6h"))) is not None


def test_12_two_cards_of_which_the_barred_one_goes_second():
    """6h leads to the barred 7h: step by step the guard would stand in the way, at once both go down."""
    s = place(TWO_P, cards("6h 7h"), own=melds("3h 4h 5h"), barred=face("7h"))
    assert refused(s, lay(0, cards("3h 4h 5h 6h"))) is not None
    assert lay(0, cards("3h 4h 5h 6h 7h")) in legal_actions(s)
    assert lays(s, 0, "3h 4h 5h 6h 7h").took == (True, False)


# ---- 13, 14: how else a hand ends ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [TWO_P, FOUR_P], ids=lambda r: r.name)
def test_13_the_third_last_card_is_the_last_one_drawn(rules):
    s = place(rules, fillers(11), stock=3, phase=DRAW)
    after = discard(apply(s, draw()), "Kc")
    assert (after.phase, after.end, after.closer, len(after.stock)) == (OVER, "stock", -1, 2)


def test_13_a_pile_taken_with_three_left_goes_on():
    s = place(TWO_P, fillers(11), stock=3, phase=DRAW)
    after = discard(apply(s, take()), "Kc")
    assert (after.phase, after.player, len(after.stock)) == (DRAW, 1, 3)


def test_13_nobody_takes_the_pile_after_that():
    s = place(TWO_P, fillers(11), stock=3, phase=DRAW)
    after = discard(apply(s, draw()), "Kc")
    assert code(after, take()) == "hand-over"


def test_13_a_close_with_that_discard_is_a_close():
    s = place(TWO_P, cards("9h"), own=melds("3h 4h 5h 6h 7h 8h"), took=True, stock=3, top=cards("Kc"), phase=DRAW)
    after = discard(lays(apply(s, draw()), 0, CLEAN), "Kc")
    assert (after.end, after.closer) == ("close", 0)


def test_13_the_pozzetto_taken_with_that_discard_counts_as_held():
    s = place(TWO_P, cards("6h"), own=melds("3h 4h 5h"), stock=3, top=cards("9h"), phase=DRAW)
    after = discard(lays(apply(s, draw()), 0, "3h 4h 5h 6h"), "9h")
    assert after.end == "stock" and after.took[0] and len(after.hands[0]) == 11
    assert sheet(after, 0)["pozzetto"] == (0, 0)
    assert sheet(after, 0)["hand"] == (11, -points(after.hands[0], TWO_P))


def round_of_lone_cards(rules, turns: int) -> State:
    s = place(rules, fillers(11), pile=cards("Ah"), phase=DRAW)
    for _ in range(turns):
        s = apply(s, take())
        s = apply(s, next(a for a in reversed(legal_actions(s)) if a.kind == "drop"))
    return s


@pytest.mark.parametrize("rules", [TWO_P, FOUR_P, PRESETS["burraco-3"]], ids=lambda r: r.name)
def test_14_stalemate(rules):
    assert round_of_lone_cards(rules, rules.players - 1).phase == DRAW
    after = round_of_lone_cards(rules, rules.players)
    assert (after.phase, after.end, after.closer) == (OVER, "stalemate", -1)


def test_14_a_draw_or_a_lay_breaks_it():
    s = apply(round_of_lone_cards(TWO_P, 1), draw())
    assert s.idle == 1
    assert apply(s, drop(s.hand[0])).idle == 0
    s = place(TWO_P, cards("6h 7h 9c Kd Ks"), pile=cards("5h"), phase=DRAW, idle=1)
    s = discard(lays(apply(s, take()), 0, "5h 6h 7h"), "9c")
    assert (s.idle, s.phase) == (0, DRAW)


def test_14_the_next_must_draw_is_an_option():
    s = round_of_lone_cards(read_rules("burraco-4 stalemate=draw"), 4)
    assert legal_actions(s) == (draw(),)
    assert code(s, take()) == "must-draw"
    s = apply(s, draw())
    s = apply(s, next(a for a in legal_actions(s) if a.kind == "drop"))
    assert [a.kind for a in legal_actions(s)] == ["draw", "take"]


# ---- 15, 16: scores and the match ------------------------------------------------------------------------------------


def test_15_the_score_of_a_side():
    s = place(
        FOUR_P, cards("Kc"), others={1: cards("JK 9d"), 2: cards("As 3d"), 3: cards("2s")},
        own=melds(CLEAN, "Ks Kh Kd"), theirs=melds(DIRTY), took=True,
    )  # fmt: skip
    s = discard(s, "Kc")
    assert sheet(s, 0) == {
        "cards": (10, 45 + 30), "clean": (1, 200), "semi": (0, 0), "dirty": (0, 0), "closing": (1, 100),
        "hand": (2, -20), "pozzetto": (0, 0),
    }  # fmt: skip
    assert sheet(s, 1) == {
        "cards": (7, 70), "clean": (0, 0), "semi": (0, 0), "dirty": (1, 100), "closing": (0, 0),
        "hand": (3, -60), "pozzetto": (1, -100),
    }  # fmt: skip
    assert [total(lines) for lines in scores(s)] == [355, 10]


@pytest.mark.parametrize(("rules", "cost"), [("burraco-4", 100), ("burraco-4 nobody=spared", 0), ("fibur-4", 0)])
def test_15_a_hundred_off_when_nobody_took_a_pozzetto(rules, cost):
    s = place(read_rules(rules), fillers(3), phase=OVER, end="stock")
    assert [sheet(s, side)["pozzetto"][1] for side in (0, 1)] == [-cost, -cost]
    s = place(read_rules(rules), fillers(3), took=[1], phase=OVER, end="stock")
    assert [sheet(s, side)["pozzetto"][1] for side in (0, 1)] == [-100, 0]


def test_15_scores_and_totals_may_be_negative():
    s = place(TWO_P, cards("JK 2s As"), others={1: ()}, took=[1], phase=OVER, end="stock")
    assert total(scores(s)[0]) == -165
    assert totals(standing(TWO_P, [-300, 40])) == (-300, 40)


@pytest.mark.parametrize(
    ("rules", "points_now", "over", "won"),
    [
        ("burraco-2", [2000, 1500], False, None),
        ("burraco-2", [2005, 1500], True, 0),
        ("burraco-2", [2010, 2340], True, 1),  # the comparison is made after both are added
        ("burraco-2", [2105, 2105], False, None),  # a tie plays another hand
        ("burraco-2 target=1005", [1000, 0], False, None),
        ("burraco-2 target=1005", [1005, 0], True, 0),
        ("burraco-3", [2003, 10, 2001], True, 0),
        ("burraco-3", [2000, 10, 1990], False, None),
        ("buraco-aberto-2", [2995, 0], False, None),
        ("buraco-aberto-2", [3000, 2990], True, 0),  # B8: or more
        ("burraco-2", [-300, -400], False, None),
    ],
)
def test_16_the_end_of_a_match(rules, points_now, over, won):
    record = standing(read_rules(rules), points_now)
    assert (is_over(record), winner(record)) == (over, won)
    if over:
        with pytest.raises(ValueError):
            next_deal(record, 1)
    else:
        assert next_deal(record, 1).state.phase == DRAW


def test_16_a_match_of_hands():
    fibur = PRESETS["fibur-4"]
    assert not is_over(standing(fibur, [4000, 100], deals=3))
    assert winner(standing(fibur, [300, 100], deals=4)) == 0
    assert is_over(standing(fibur, [300, 300], deals=4)) and winner(standing(fibur, [300, 300], deals=4)) is None


@pytest.mark.parametrize(
    ("hands", "limits"),
    [
        (3, [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500]),
        (4, [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000]),
    ],
)
def test_16_victory_points(hands, limits):
    fibur = read_rules(f"fibur-4 hands={hands}")

    def points_of(difference: int) -> tuple[int, int]:
        return victory_points(standing(fibur, [difference - 100, -100], deals=hands))

    assert points_of(0) == (10, 10)
    for n, limit in enumerate(limits):
        assert points_of(limit) == (10 + n, 10 - n)
        assert points_of(limit + 5) == (11 + n, 9 - n)
    assert victory_points(standing(fibur, [0, 9000], deals=hands)) == (0, 20)


# ---- three and five players ------------------------------------------------------------------------------------------

THREE_P = PRESETS["burraco-3"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_17_whoever_takes_the_eighteen_plays_alone(first):
    s = place(THREE_P, cards("Kc"), player=first, pile=cards("5d 6c"))
    after = discard(s, "Kc")
    assert len(after.hands[first]) == 18
    others = [seat for seat in range(3) if seat != first]
    assert len({after.sides[seat] for seat in others}) == 1
    assert after.sides[first] not in {after.sides[seat] for seat in others}
    assert after.took[after.sides[first]] and sum(after.took) == 1
    assert [len(p) for p in after.pozzetti] == [11]


def test_17_melds_laid_before_stay_and_two_sets_of_a_rank_too():
    third = lies("7h 7d JK", THREE_P)
    s = place(
        THREE_P, cards("Kc"), theirs=melds("7s 7h 7d"), pile=(*cards("5d 6c"),),
        others={1: cards("7c 7c 7s Kd 4d"), 2: (*third, *cards("Qd Qc"))}, player=0,
    )  # fmt: skip
    held = tuple(c for c in s.hands[2] if c not in third)
    s = s.replace(hands=(*s.hands[:2], held), melds=(*s.melds[:2], (third,)))
    s = discard(s, "Kc")
    side = s.sides[1]
    assert set(s.melds[side]) == {lies("7s 7h 7d", THREE_P), third}
    assert sum(map(len, s.melds)) == 2  # nothing lies there twice
    s = apply(s, draw())
    assert code(s, lay(2, cards("7s 7c 7c"))) == "set-twice"
    for index, meld in enumerate(s.melds[side]):
        assert grow(meld, face("7c"), THREE_P)
        assert [a for a in legal_actions(s) if a.kind == "lay" and a.index == index]


def test_17_the_first_of_the_pair_to_finish_takes_the_eleven():
    s = discard(place(THREE_P, cards("Kc"), others={1: cards("5d")}, pile=cards("5d 6c")), "Kc")
    s = apply(s, draw())
    s = apply(s, drop(next(c for c in s.hand if c != face("5d"))))
    assert len(s.hands[1]) == 1
    s = s.replace(player=2, hands=(s.hands[0], s.hands[1] + s.hands[2][1:], s.hands[2][:1]), phase=PLAY)
    s = apply(s, drop(s.hand[0]))
    assert len(s.hands[2]) == 11 and s.pozzetti == () and s.took[s.sides[1]]


@pytest.mark.parametrize(("pair", "each"), [(410, 205), (405, 203), (-405, -202), (0, 0)])
def test_17_the_pair_shares_its_points(pair, each):
    assert hand_points(finished(THREE_P, pair, united=True))[:2] == (each, each)


def test_17_all_against_all_from_a_thousand():
    rules = read_rules("burraco-3 alone=1000")
    assert [len(p) for p in next_deal(standing(rules, [995, 0, 0]), 1).state.pozzetti] == [18, 11]
    s = next_deal(standing(rules, [1000, 640, 820]), 1).state
    assert [len(p) for p in s.pozzetti] == [11, 11, 11]
    s = discard(place(s.rules, cards("Kc"), pile=cards("5d 6c")), "Kc")
    assert len(set(s.sides)) == 3
    assert is_over(standing(rules, [1505, 0, 0])) and not is_over(standing(rules, [1500, 0, 0]))
    assert [len(p) for p in next_deal(standing(THREE_P, [1000, 640, 820]), 1).state.pozzetti] == [18, 11]


def test_five_players_a_loner_against_two_pairs():
    five = PRESETS["burraco-5"]
    for first in range(5):
        s = discard(place(five, cards("Kc"), player=first, pile=cards("5d 6c")), "Kc")
        seat = [s.sides[(first + n) % 5] for n in range(5)]
        assert seat[1] == seat[3] and seat[2] == seat[4] and len(set(seat)) == 3
        assert len(s.hands[first]) == 18 and [len(p) for p in s.pozzetti] == [11, 11]
    assert [len(p) for p in next_deal(standing(five, [1005, 0, 0, 0, 0]), 1).state.pozzetti] == [11] * 5
    assert [len(p) for p in next_deal(standing(five, [1000, 0, 0, 0, 0]), 1).state.pozzetti] == [18, 11, 11]


@pytest.mark.parametrize(
    ("rules", "field", "value"),
    [
        ("burraco-5 alone=off", "alone_from", 0),
        ("burraco-3 alone=1000", "alone_from", 1000),
        ("burraco-3 alone=1000", "target", 1505),
        ("burraco-3 alone=1000 target=3005", "target", 3005),
        ("burraco-3 alone=now", "pozzetti", (11, 11, 11)),
        ("burraco-3 alone=now", "partners", ()),
        ("burraco-2 target=1505", "target", 1505),
        ("fibur-4 hands=3", "hands", 3),
        ("fibur-4", "hands", 4),
        ("burraco-4", "hands", 0),
        ("fibur-4 nobody=pays", "spare_nobody", False),
        ("burraco-4 nobody=spared", "spare_nobody", True),
        ("burraco-4 stalemate=draw", "stalemate", "draw"),
        ("burraco-4", "stalemate", "ends"),
        ("buraco-aberto-4 vulnerable=1500", "vulnerable", 1500),
        ("buraco-aberto-4", "vulnerable", 0),
        ("buraco-stbl-2 go-out=free", "go_out", True),
        ("buraco-stbl-2", "go_out", False),
    ],
)
def test_options(rules, field, value):
    assert getattr(read_rules(rules), field) == value


@pytest.mark.parametrize(("rules", "worth"), [("burraco-2", 30), ("burraco-2 joker=50", 50), ("buraco-stbl-2", 20)])
def test_the_joker_is_worth_what_the_house_says(rules, worth):
    assert [points((c,), read_rules(rules)) for c in (JOKER, HIDDEN)] == [worth, 0]


@pytest.mark.parametrize(
    ("rules", "tiers"),
    [
        ("burraco-2", ["clean", "semi", "dirty"]),
        ("burraco-2 semi=off", ["clean", "dirty"]),
        ("burraco-classic-4", ["clean", "dirty"]),
        ("burraco-2 semi=end", ["clean", "semi", "dirty"]),
        ("fitab-4 semi=off", ["royal", "royal-dirty", "super", "super-dirty", "clean", "dirty"]),
        ("buraco-aberto-2", ["real", "half-real", "clean", "dirty"]),
    ],
)
def test_the_tiers_of_a_house(rules, tiers):
    assert [t.name for t in read_rules(rules).tiers] == tiers


# ---- the Brazilian game ----------------------------------------------------------------------------------------------

ABERTO, FECHADO, STBL = PRESETS["buraco-aberto-2"], PRESETS["buraco-fechado-2"], PRESETS["buraco-stbl-2"]


@pytest.mark.parametrize(("named", "worth"), [("JK", 20), ("Ah", 15), ("2h", 10), ("Kd", 10), ("8c", 10), ("7s", 5)])
def test_b1_points(named, worth):
    assert points(cards(named), ABERTO) == worth


def test_b2_the_very_first_card_may_be_refused():
    s = deal(ABERTO, 3)
    first, second = s.stock[-1], s.stock[-2]
    kept = apply(s, draw())
    assert draw() in legal_actions(kept) and first in kept.hand
    again = apply(kept, draw())
    assert again.pile == (first,) and second in again.hand and len(again.hand) == 12
    assert draw() not in legal_actions(again)
    # not after anything else was done, nor by anybody else
    dropped = apply(kept, drop(kept.hand[0]))
    assert draw() not in legal_actions(apply(dropped, draw()))
    assert observe(kept, 1 - kept.player).drawn == -1


def test_b3_an_ace_at_either_end():
    whole = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    s = place(ABERTO, cards("As Kc 4d"), own=melds(whole, rules=ABERTO))
    s = lays(s, 0, whole + " As")
    assert not grow(s.melds[0][0], JOKER, ABERTO)
    assert refused(place(TWO_P, cards("As Kc 4d"), own=melds(whole)), lay(0, cards(whole + " As"))) is not None


@pytest.mark.parametrize(
    ("meld", "bonus"),
    [
        ("JK 5d 6d 7d 8d 9d Td Jd", 100),
        ("5d 6d 7d 8d 9d Td Jd", 200),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", 500),
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", 500),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", 1000),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts JK Qs Ks As", 100),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks JK", 100),
    ],
)
def test_b4_canastras(meld, bonus):
    kind = tier(lies(meld, ABERTO), ABERTO)
    assert kind is not None and kind.bonus == bonus


@pytest.mark.parametrize(
    ("rules", "meld", "legal"),
    [(ABERTO, CLEAN, True), (ABERTO, DIRTY, False), (STBL, DIRTY, False), (STBL, CLEAN, True), (FECHADO, DIRTY, True)],
    ids=lambda x: getattr(x, "name", str(x)),
)
def test_b5_going_out(rules, meld, legal):
    for last in ("Kc", "2c", "JK"):  # a wild is allowed
        s = place(rules, cards(last), own=melds(meld, rules=rules), took=True)
        assert droppable(s, last) == legal
        if legal:
            assert sheet(discard(s, last), 0)["closing"] == (1, 100)


def test_b5_going_out_without_a_discard_is_an_option():
    rules = read_rules("buraco-stbl-2 go-out=free")
    s = place(rules, cards("3c 4c 5c"), own=melds(CLEAN, rules=rules), took=True)
    after = lays(s, 1, "3c 4c 5c")
    assert (after.phase, after.end, after.closer, after.hand) == (OVER, "close", 0, ())
    assert refused(place(STBL, cards("3c 4c 5c"), own=melds(CLEAN, rules=STBL), took=True), lay(1, cards("3c 4c 5c")))


def test_b6_a_morto_becomes_the_stock():
    s = place(ABERTO, fillers(11), took=[1], stock=1, phase=DRAW)
    assert len(s.pozzetti) == 1
    after = apply(s, draw())
    assert after.stock == s.pozzetti[0] and after.pozzetti == ()
    # the side that has none may not go out, and pays
    s = place(ABERTO, cards("Kc 4d"), own=melds(CLEAN, rules=ABERTO), pozzetti=(), took=[1])
    after = discard(s, "4d")
    assert after.hands[0] == cards("Kc")
    s = place(ABERTO, cards("Kc"), own=melds(CLEAN, rules=ABERTO), pozzetti=(), took=[1])
    assert not droppable(s, "Kc")
    assert sheet(s, 0)["pozzetto"] == (1, -100)


def test_b6_the_hand_ends_with_the_turn_that_empties_the_stock():
    s = place(ABERTO, fillers(11), took=[0, 1], stock=1, phase=DRAW)
    after = discard(apply(s, draw()), "Kc")
    assert (after.phase, after.end, after.stock) == (OVER, "stock", ())


def test_b7_a_morto_never_played_costs_a_hundred_instead_of_its_cards():
    four = PRESETS["buraco-aberto-4"]
    s = place(four, cards("9h"), others={2: cards("Ks")}, stock=1, pozzetti=(hand("JK As Kd Qs Jc 9h 8d 7s 5c 4d 3h"),))
    s = discard(s, "9h").replace(phase=OVER, end="stock")
    assert sheet(s, 0)["unplayed"] == (1, -100)
    assert sheet(s, 0)["hand"] == (1, -10)
    assert sheet(s, 0)["pozzetto"] == (0, 0)


def test_b9_only_the_top_of_a_closed_pile_is_seen():
    s = place(FECHADO, fillers(11), pile=cards("5c 6d Kh"), phase=DRAW)
    assert observe(s, 0).pile == (HIDDEN, HIDDEN, face("Kh"))
    assert observe(place(ABERTO, fillers(11), pile=cards("5c 6d Kh")), 0).pile == cards("5c 6d Kh")


def test_b9_taking_it_is_laying_its_top():
    s = place(FECHADO, cards("Ks Kd 4c"), pile=cards("5c 6d Kh"), phase=DRAW)
    a = take(0, cards("Ks Kh Kd"))
    assert refused(s, a) is None and refused(s, take()) is not None
    after = apply(s, a)
    assert after.melds[0] == (cards("Ks Kh Kd"),) and after.hand == hand("4c 5c 6d") and after.pile == ()
    assert after.phase == PLAY
    # with a meld on the table, and cards of the hand between
    s = place(STBL, cards("6h Kc"), own=melds("3h 4h 5h", rules=STBL), pile=cards("5c 7h"), phase=DRAW)
    after = apply(s, take(0, cards("3h 4h 5h 6h 7h")))
    assert after.hand == hand("Kc 5c")


def test_b9_the_last_cards_of_the_hand_bring_the_rest_and_no_morto():
    s = place(FECHADO, cards("Ks Kd"), pile=cards("5c 6d Kh"), phase=DRAW)
    after = apply(s, take(0, cards("Ks Kh Kd")))
    assert after.hand == hand("5c 6d") and after.took == (False, False)
    s = place(FECHADO, cards("Ks Kd"), pile=cards("Kh"), phase=DRAW)
    after = apply(s, take(0, cards("Ks Kh Kd")))
    assert after.took == (True, False) and len(after.hand) == 11


def test_international_a_pile_is_taken_for_one_of_its_cards():
    rules = PRESETS["burraco-international-4"]
    s = place(rules, cards("4h 6h Kc"), pile=cards("9d 5h Qs"), phase=DRAW)
    assert refused(s, take(0, cards("4h 5h 6h"))) is None
    assert apply(s, take(0, cards("4h 5h 6h"))).hand == hand("Kc 9d Qs")
    assert refused(place(rules, cards("4h 6h 7h 8h"), pile=cards("9d Qs"), phase=DRAW), take(0, cards("6h 7h 8h")))


VULNERABLE = read_rules("buraco-aberto-2 vulnerable=1500")


def test_b10_a_vulnerable_side_opens_with_seventy_five():
    assert deal(VULNERABLE, 1, 0, (1505, 1500)).minimum == (75, 0)
    whole = "9h Th Jh Qh Kh Ah JK"
    s = place(VULNERABLE, cards(whole + " 3c 4c 5c Kc 4d"), minimum=(75, 0))
    one = lays(s, 0, "3c 4c 5c")
    assert not droppable(one, "Kc")
    both = lays(one, 1, "JK 9h Th Jh Qh Kh Ah")
    assert discard(both, "Kc").minimum == (0, 0)


def test_b10_there_is_always_a_way_back():
    s = place(VULNERABLE, cards("3c 4c 5c Kc"), minimum=(75, 0))
    stuck = lays(s, 0, "3c 4c 5c")
    assert legal_actions(stuck) == (lay(0, ()),)
    back = apply(stuck, lay(0, ()))
    assert back.hand == s.hand and back.melds == s.melds
    after = discard(back, "Kc")
    assert after.minimum == (75, 0) and observe(after, 1).hands[0] == hand("3c 4c 5c")  # all saw them


def test_b10_what_has_opened_stays_open():
    """Neither a pile nor a morto that the opening won is kept by taking the opening back."""
    rules = read_rules("buraco-fechado-2 vulnerable=1500")
    s = place(rules, cards("Kc Kd Kd Qs 4d Ks Kh JK"), pile=cards("5c 6d Kc"), phase=DRAW, minimum=(75, 75))
    after = apply(s, take(0, lies("Ks Kh Kd Kd Kc Kc JK", rules)))
    assert refused(after, lay(0, ())) is not None
    s = place(rules, hand("Kc Kd Kd Kc Ks Kh JK"), minimum=(75, 75))
    after = apply(s, lay(0, lies("Ks Kh Kd Kd Kc Kc JK", rules)))
    assert after.took[0] and refused(after, lay(0, ())) is not None


def test_wilds_are_twos_and_jokers_only():
    assert [c for c in range(53) if is_wild(c)] == [1, 14, 27, 40, 52]
    assert all(rank(c) in (ACE, TWO) or not is_wild(c) for c in range(52))
