"""A match as what was dealt and done: what is written is read back, and of a broken text the legal prefix survives."""

import pytest

from burraco.record import (
    LONGEST,
    BadRecord,
    Deal,
    Record,
    hand_points,
    is_over,
    laid_out,
    next_deal,
    push,
    read,
    show,
    start,
    totals,
    undo,
    winner,
)
from burraco.rules import PRESETS, Rules
from burraco.state import DRAW, OVER, IllegalAction, apply, draw, drop, lay, legal_actions, scores, take, total
from tests.table import GAMES, cards, place

TWO_P = PRESETS["burraco-2"]
HUGE = "9" * 5000
HEAD = "burraco 1\nrules burraco-2\nseats Anna ai:full\n"


def played(rules: Rules = TWO_P, seed: int = 1, hands: int = 1) -> Record:
    """A match of random hands, up to the end of the last one or of the match."""
    record = start(rules, tuple("NESWX"[: rules.players]), seed)
    for n in range(hands):
        if n:
            if is_over(record):
                break
            record = next_deal(record, seed + n)
        for _ in range(5000):
            if record.state.phase == OVER:
                break
            acts = legal_actions(record.state)
            lays = [a for a in acts if a.kind == "lay" and a.cards]
            record = push(record, lays[-1] if lays else acts[len(acts) // 3])
    return record


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_read_back(game):
    record = played(GAMES[game], hands=3)
    text = show(record)
    again, problem = read(text)
    assert problem is None
    assert again == record
    assert (again.state, again.before) == (record.state, record.before)
    assert show(again) == text
    assert totals(again) == totals(record) and winner(again) == winner(record)


def test_the_text():
    record = start(TWO_P, ("Anna", "ai:full"), 8231904412)
    lines = show(record).splitlines()
    assert lines == ["burraco 1", "rules burraco-2", "seats Anna ai:full", "deal 8231904412"]
    record = push(record, draw())
    record = push(record, drop(record.state.hand[0]))
    assert show(record).splitlines()[4].startswith("D -")
    record = push(record, take())
    assert show(record).splitlines()[5] == "T"


FREE = {
    "crlf": lambda t: t.replace("\n", "\r\n"),
    "blank lines": lambda t: "\n\n" + t.replace("\n", "\n\n"),
    "spaces": lambda t: t.replace(" ", "   "),
    "no end": lambda t: t.strip(),
    "split turns": lambda t: t.replace("\nD ", "\nD\n"),
}


@pytest.mark.parametrize("change", FREE)
def test_white_space_is_free(change):
    text = show(played())
    record, problem = read(FREE[change](text))
    assert problem is None and show(record) == text


def test_letters_are_not():
    with pytest.raises(BadRecord):
        read(show(played()).upper())


# ---- broken texts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-a-record"),
        ("\x00", "not-a-record"),
        ("hello", "not-a-record"),
        ('{"burraco": 1}', "not-a-record"),
        ("burraco", "not-a-record"),
        ("burraco x", "not-a-record"),
        ("burraco -1\n", "not-a-record"),
        ("burraco 0\n", "not-a-record"),
        ("burraco ١\nrules burraco-2\nseats A B\ndeal 1", "not-a-record"),
        ("burraco ²\nrules burraco-2\nseats A B\ndeal 1", "not-a-record"),
        ("burraco 1 2\n", "not-a-record"),
        ("Burraco 1\n", "not-a-record"),
        ("\ufeffburraco 1\n", "not-a-record"),
        ("burraco 2\nwhatever it says", "too-new"),
        ("burraco 999999999999999999999999\n", "too-new"),
        (f"burraco {HUGE}\n", "too-new"),
        ("burraco 1\n", "no-header"),
        ("burraco 1\nrules burraco-2\nseats A B\n", "no-header"),
        ("burraco 1\nseats A B\nrules burraco-2\ndeal 1\n", "no-header"),
        ("burraco 1\nrules burraco-2\nrules burraco-2\nseats A B\ndeal 1\n", "no-header"),
        ("burraco 1\nrules\nseats A B\ndeal 1\n", "bad-header"),
        ("burraco 1\nrules burraco-9\nseats A B\ndeal 1\n", "bad-header"),
        ("burraco 1\nrules burraco-2 target=-1\nseats A B\ndeal 1\n", "bad-header"),
        ("burraco 1\nrules burraco-2\nseats A\ndeal 1\n", "bad-header"),
        ("burraco 1\nrules burraco-2\nseats\ndeal 1\n", "bad-header"),
        ("burraco 1\nrules burraco-2\nseats A B C\ndeal 1\n", "bad-header"),
        ("burraco 1\nrules burraco-2\nseats A " + "B" * 300_000 + "\ndeal 1\n", "bad-header"),
        ("burraco 1\nrules burraco-2\nseats " + "B " * 100_000 + "\ndeal 1\n", "bad-header"),
        (HEAD + "deal\n", "bad-header"),
        (HEAD + "deal x\n", "bad-header"),
        (HEAD + "deal -1\n", "bad-header"),
        (HEAD + "deal 1.5\n", "bad-header"),
        (HEAD + "deal ١\n", "bad-header"),
        (HEAD + "deal 1 2\n", "bad-header"),
        (HEAD + f"deal {HUGE}\n", "bad-header"),
        (HEAD + f"deal {2**64}\n", "bad-header"),
        (HEAD + "deal 1\n" + "D " * LONGEST, "too-long"),
    ],
    ids=lambda x: repr(x[:40]),
)
def test_nothing_to_save(text, code):
    with pytest.raises(BadRecord) as caught:
        read(text)
    problem = caught.value.problem
    assert problem.code == code
    assert all(len(str(value)) < 400 for value in problem.data.values())


def test_the_largest_seed():
    assert read(HEAD + f"deal {2**64 - 1}\n")[0].deals == (Deal(2**64 - 1),)


@pytest.mark.parametrize(
    ("tail", "code"),
    [
        ("x", "bad-token"),
        ("D D", "illegal"),
        ("-5h", "illegal"),
        ("D 0=", "bad-token"),
        ("D 0=5h5h", "illegal"),
        ("D 0=?3", "bad-token"),
        ("D -?1", "bad-token"),
        ("D 0=" + "5h" * 10_000, "illegal"),
        ("D " + HUGE, "bad-token"),
        ("D 99=5h6h7h", "illegal"),
        ("D ٠=5h6h7h", "bad-token"),
        ("\x00", "bad-token"),
        ("deal 5", "bad-deal"),
        ("deal", "bad-deal"),
        ("rules burraco-2", "bad-token"),
        ("D deal 5", "bad-token"),
    ],
    ids=lambda x: repr(x[:20]),
)
def test_the_legal_prefix_survives(tail, code):
    record = push(start(TWO_P, ("Anna", "ai:full"), 77), draw())
    record = push(record, drop(record.state.hand[3]))
    saved, problem = read(show(record) + tail + "\n-5h more of it\n")
    assert problem is not None and problem.code == code
    assert all(len(str(value)) < 400 for value in problem.data.values())
    if tail.startswith("D "):
        record = push(record, draw())
    assert saved == record and saved.state == record.state
    if code == "illegal":
        assert problem.data["move"] == len(record.deals[-1].actions) + 1


def test_every_prefix_is_a_record():
    """Whatever is lost at the end, what is left is a game: a save that was cut short opens where it was cut."""
    text = show(played(seed=4))
    whole, _ = read(text)
    for cut in range(text.index("deal") + 6, len(text), 37):
        record, problem = read(text[:cut])
        done = record.deals[-1].actions
        assert done == whole.deals[-1].actions[: len(done)]
        assert problem is None or problem.code in ("bad-token", "illegal")


# ---- playing on ------------------------------------------------------------------------------------------------------


def test_records_are_values():
    record = played(seed=2)
    before = show(record)
    undo(record, 5)
    if not is_over(record):
        next_deal(record, 3)
    assert show(record) == before
    with pytest.raises(AttributeError):
        record.seats = ()  # type: ignore[misc]


def test_an_illegal_act_changes_nothing():
    record = start(TWO_P, ("A", "B"), 5)
    with pytest.raises(IllegalAction) as caught:
        push(record, drop(record.state.hand[0]))
    assert caught.value.refusal.code == "draw-first"
    assert record == start(TWO_P, ("A", "B"), 5)


@pytest.mark.parametrize(
    "seats", [("A",), ("A", "B", "C"), ("A", ""), ("A", "B C"), ("A", " "), ("A", "B\n"), ("A", "B" * 1000)]
)
def test_seats_are_names(seats):
    with pytest.raises(ValueError):
        start(TWO_P, seats, 1)


@pytest.mark.parametrize("name", ["Anna", "ai:full", "Zoë", "李", "👩‍🦰", "O'Brien", "a" * 40])
def test_names_are_kept(name):
    record = start(TWO_P, (name, "B"), 1)
    assert read(show(record))[0].seats == (name, "B")


def test_undo_is_a_shorter_record():
    record = played(seed=6)
    acts = record.deals[-1].actions
    for n in (0, 1, 2, 7, len(acts), len(acts) + 5):
        shorter = undo(record, n)
        assert shorter.deals[-1].actions == acts[: max(0, len(acts) - n)]
        assert shorter == read(show(shorter))[0]
        assert shorter.state == read(show(shorter))[0].state
    again = undo(record, 3)
    for a in acts[len(acts) - 3 :]:
        again = push(again, a)
    assert again == record and again.state == record.state and show(again) == show(record)


def test_undo_stays_in_its_deal():
    record = played(seed=6)
    assert not is_over(record)
    record = next_deal(record, 9)
    assert undo(record, 3) == record and undo(record, 3).before == record.before


def test_totals_count_every_hand_once():
    record = played(seed=3, hands=5)
    expected = [0] * 2
    again = start(TWO_P, record.seats, record.deals[0].seed)
    for n, dealt in enumerate(record.deals):
        if n:
            again = next_deal(again, dealt.seed)
        for a in dealt.actions:
            again = push(again, a)
        expected = [e + p for e, p in zip(expected, hand_points(again.state), strict=True)]
        assert list(totals(again)) == expected
        assert hand_points(again.state) == tuple(total(lines) for lines in scores(again.state))
    assert totals(record) == tuple(expected)


def test_the_deal_passes_on_and_a_hand_is_due_only_when_one_is_over():
    record = start(TWO_P, ("A", "B"), 5)
    with pytest.raises(ValueError):
        next_deal(record, 6)
    record = played(seed=5)
    following = next_deal(record, 6)
    assert following.state.dealer == (record.state.dealer + 1) % 2
    assert following.state.phase == DRAW and len(following.deals) == 2


def test_a_match_in_play_has_no_winner():
    record = start(TWO_P, ("A", "B"), 5)
    assert winner(record) is None and not is_over(record) and totals(record) == (0, 0)
    assert apply(record.state, draw()) is not record.state
    assert place(TWO_P).phase != OVER


def test_cards_that_somebody_has_laid_out_are_played_and_never_kept():
    s = place(TWO_P, cards("5h 6h 7h Kc Kd"))
    record = push(laid_out(s, ("you", "ai:easy")), lay(0, cards("5h 6h 7h")))
    assert record.state == apply(s, lay(0, cards("5h 6h 7h"))) and totals(record) == (0, 0)
    with pytest.raises(BadRecord):
        read(show(record))
