"""Every value has a text, and reading trusts none: out of a broken one comes BadText, which names what it met."""

import pytest

from burraco.cards import HIDDEN, JOKER, face, name
from burraco.rules import PRESETS
from burraco.state import DRAW, PLAY, Action, State, deal, draw, drop, lay, observe, take
from burraco.text import (
    BadText,
    read_action,
    read_cards,
    read_rules,
    read_state,
    show_action,
    show_cards,
    show_rules,
    show_state,
)
from tests.table import GAMES, cards, fillers, lies, place

HUGE = "9" * 5000


def test_every_face_has_a_name():
    for c in range(JOKER + 1):
        assert face(name(c)) == c
        assert read_cards(show_cards((c,))) == (c,)
    assert face(name(0)) == 0 == read_cards("As")[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-", ()),
        ("5h6hJK", cards("5h 6h JK")),
        ("?1", (HIDDEN,)),
        ("?11", (HIDDEN,) * 11),
        ("5h?2", (*cards("5h"), HIDDEN, HIDDEN)),
        ("?2.7s", (HIDDEN, HIDDEN, *cards("7s"))),
        ("?12.2s3h?1", (*(HIDDEN,) * 12, *cards("2s 3h"), HIDDEN)),
    ],
)
def test_cards(text, value):
    assert read_cards(text) == value
    assert show_cards(value) == text


@pytest.mark.parametrize(
    "text",
    ["", " ", "5", "5H", "5hh", "h5", "1h", "10h", "jk", "JKJ", "??", "?", "?0", "?01", "?-1", "?1000", "?" + HUGE,
     "5h?x", "5h 6h", "5h,6h", "--", "5h-", "?3.", "?3.?", ".5h", "5h\n", "\n", "٥h", "？1", "5ℎ", "?٣", "\x00",
     "5h\x00", "🂱"],
)  # fmt: skip
def test_no_cards(text):
    with pytest.raises(BadText):
        read_cards(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("D", draw()),
        ("T", take()),
        ("T0=9h9dJK", take(0, cards("9h 9d JK"))),
        ("3=5h6h7h8h", lay(3, cards("5h 6h 7h 8h"))),
        ("12=5h6h7h", lay(12, cards("5h 6h 7h"))),
        ("3=-", lay(3, ())),
        ("-Kd", drop(face("Kd"))),
        ("-JK", drop(JOKER)),
        ("-As", drop(0)),
    ],
)
def test_actions(text, value):
    assert read_action(text) == value
    assert show_action(value) == text


@pytest.mark.parametrize(
    "text",
    ["", "d", "DD", "D ", "TT", "T=", "T=5h6h7h", "T0=-", "T0=?3", "-", "--", "-K", "-Kx", "-KdKd", "-?1", "-?", "- Kd",
     "0=", "0=?3", "0=5h?1", "=5h6h7h", "-1=5h6h7h", "+1=5h6h7h", "1.0=5h6h7h", "100=5h6h7h", HUGE + "=5h6h7h",
     "0=0=5h6h7h", "٠=5h6h7h", "²=5h6h7h", "x=5h6h7h", "0=5h6h7", "0 =5h6h7h", "draw", "\x00", "Action('draw')"],
)  # fmt: skip
def test_no_actions(text):
    with pytest.raises(BadText) as caught:
        read_action(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", GAMES)
def test_rules(text):
    assert show_rules(read_rules(text)) == text
    assert read_rules(show_rules(read_rules(text))) == read_rules(text)


@pytest.mark.parametrize(
    "text",
    ["burraco-2 target=1005", "burraco-4 stalemate=draw", "burraco-2 semi=off", "burraco-3 alone=1000",
     "fibur-4 hands=3", "buraco-aberto-2 vulnerable=1500",
     "burraco-2 joker=50", "burraco-4 nobody=spared", "buraco-stbl-2 go-out=free"],
)  # fmt: skip
def test_options_make_other_rules_and_are_written(text):
    rules = read_rules(text)
    assert rules != PRESETS[text.split()[0]]
    assert show_rules(rules) == text


def test_an_option_that_changes_nothing_is_not_written():
    assert show_rules(read_rules("burraco-2 target=2005 stalemate=ends go-out=discard")) == "burraco-2"


@pytest.mark.parametrize(
    "text",
    ["", "burraco", "burraco-6", "Burraco-2", "burraco-2 target", "burraco-2 target=", "burraco-2 target=-5",
     "burraco-2 target=1e3", "burraco-2 target=" + HUGE, "burraco-2 target=٢٠٠٥", "burraco-2 target=2²", "burraco-2 =5",
     "burraco-2 semi=maybe", "burraco-2 players=3", "burraco-2 name=x", "burraco-2 alone=2000", "burraco-2 hands=0",
     "burraco-2 target=1005=2005", "target=1005 burraco-2", "burraco-2 target=1005 target=2005",
     "burraco-2 __class__=x"],
)  # fmt: skip
def test_no_rules(text):
    with pytest.raises(BadText) as caught:
        read_rules(text)
    assert len(str(caught.value)) < 200


# ---- tables ----------------------------------------------------------------------------------------------------------

FOUR_P = PRESETS["burraco-4"]
S = place(FOUR_P, cards("Kc Kd Ks JK"), own=[lies("3h 4h 5h", FOUR_P)], took=True, pile=cards("9d 4s"))
FIELDS = dict(token.partition("=")[::2] for token in show_state(S).split())


def written(**changes: str) -> str:
    return " ".join(f"{key}={value}" for key, value in {**FIELDS, **changes}.items())


def test_tables():
    assert read_state(written()) == S
    for x in (S, observe(S, 0), observe(S, 1), deal(PRESETS["burraco-5"], 3)):
        assert read_state(show_state(x)) == x
    assert set(FIELDS) == set(State.__slots__)


def test_the_order_of_fields_is_free():
    assert read_state(" ".join(reversed(written().split()))) == S


@pytest.mark.parametrize("field", State.__slots__)
def test_no_field_may_be_missing_doubled_or_empty(field):
    without = " ".join(f"{key}={value}" for key, value in FIELDS.items() if key != field)
    for text in (without, f"{written()} {field}={FIELDS[field]}", written(**{field: ""})):
        with pytest.raises(BadText):
            read_state(text)


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": "burraco-2"},  # for two: other hands and sides are expected
        {"rules": "burraco-9"},
        {"rules": "burraco-4,target=x"},
        {"dealer": "4"},
        {"player": "-1"},
        {"player": "٣"},
        {"player": HUGE},
        {"player": "1.0"},
        {"phase": "Draw"},
        {"turn": "99999"},
        {"turn": "-1"},
        {"sides": "010"},
        {"sides": "0109"},
        {"sides": "01x1"},
        {"hands": "-/-/-/-"},
        {"hands": FIELDS["hands"] + "/-"},
        {"unseen": "00000"},
        {"unseen": "0020"},
        {"unseen": "0x00"},
        {"known": "5h/-/-/-"},  # cards that the hand has not
        {"known": "KcKcKc/-/-/-"},
        {"stock": "-"},
        {"stock": FIELDS["stock"] + "5h"},
        {"stock": "?41"},
        {"pile": "9d4s5"},
        {"pile": "9d9d"},  # another card than was there: one is too many, or too few
        {"pozzetti": "?12"},
        {"pozzetti": "?9999"},
        {"melds": "3h4h6h/-"},
        {"melds": "4h3h5h/-"},
        {"melds": "3h4h?1/-"},
        {"melds": "3h4h5h"},
        {"melds": "3h4h5h,/-"},
        {"took": "12"},
        {"took": "1"},
        {"minimum": "0"},
        {"minimum": "0,x"},
        {"minimum": "0,-75"},
        {"barred": "?1"},
        {"barred": "KcKd"},
        {"drawn": "Kx"},
        {"drawn": "KcKd"},
        {"lone": "2"},
        {"lone": "yes"},
        {"idle": "9"},
        {"closer": "2"},
        {"closer": "--"},
        {"end": "won"},
        {"end": "c-lose"},
        {"end": "--"},
    ],
    ids=lambda changes: " ".join(f"{k}={v[:12]}" for k, v in changes.items()),
)
def test_no_tables(changes):
    with pytest.raises(BadText) as caught:
        read_state(written(**changes))
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text", ["", " ", "burraco", "=", "rules=burraco-2", "\x00", "a=b c=d", written() + " x=1", written() + " x"]
)
def test_no_table_at_all(text):
    with pytest.raises(BadText):
        read_state(text)


@pytest.mark.parametrize(
    ("phase", "changes"),
    [
        (DRAW, {"stock": ()}),  # nothing to draw
        (PLAY, {"hand": ()}),  # nothing to do
        (PLAY, {"drawn": face("Ah")}),  # a first card that the hand has not
    ],
    ids=["no-stock", "no-hand", "drawn-not-held"],
)
def test_no_table_without_a_way_on(phase, changes):
    """A table at which an act would fail is none: every table read has a legal action, and its acts succeed."""
    rules = PRESETS["buraco-aberto-2"]
    s = place(rules, fillers(5), phase=phase)
    if "stock" in changes:
        s = s.replace(stock=(), pile=s.pile + s.stock)
    if "hand" in changes:
        s = s.replace(hands=((), s.hands[1]), pile=s.pile + s.hands[0])
    if "drawn" in changes:
        s = s.replace(drawn=changes["drawn"])
    with pytest.raises(BadText):
        read_state(show_state(s))


def test_a_text_is_not_larger_than_its_table():
    """Holes are counted, but nobody counts to a million for a page of text."""
    with pytest.raises(BadText):
        read_state(written(stock="?999." * 20_000 + "5h"))
    with pytest.raises(BadText):
        read_state(written(pile="5h" * 200_000))


def test_refusals_and_actions_are_values():
    assert Action("draw") == draw() and hash(draw()) == hash(Action("draw"))
    assert sorted([drop(3), draw(), lay(0, (1, 2, 3)), take()])[0] == draw()
