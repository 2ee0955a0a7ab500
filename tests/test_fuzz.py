"""Random texts: out of any comes a value, or BadText, or BadRecord, and nothing else. A value that was read works."""

import os
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from burraco.cards import HIDDEN, JOKER, Random
from burraco.record import LONGEST, BadRecord, read, show
from burraco.rules import PRESETS
from burraco.state import OVER, State, apply, drop, lay, legal_actions, observe, scores, take
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
from tests.table import GAMES, all_cards, walk
from tests.test_golden import RULER, path

FURTHER = int(os.environ.get("BURRACO_LAWS", "1"))
RUN = settings(max_examples=120 * FURTHER, derandomize=FURTHER == 1, database=None, deadline=None)

games = st.sampled_from(sorted(GAMES))
PIECES = """
    - = / , . ? ?1 ?99 ?999. 0 1 -1 7 99999 D T T0= 0= 0=- -Kd 5h6h7h JK Kd 5h deal rules seats burraco target=5
    semi=off burraco-2 draw play over close stock phase=over lone=1 ٣ ５ ² é 🂡 ( __class__ %s {0} </script>
"""
SPACES = ["", " ", "\n", "\t", "\r", "\x00", "\x85", "\u2028", "\ufeff", "\ud800", "deal 5", "burraco 1"]
words = st.sampled_from([*PIECES.split(), *SPACES, "x" * 300, "9" * 400])
some_words = st.lists(words, max_size=12)
anything = st.one_of(st.text(max_size=60), some_words.map("".join), some_words.map(" ".join))
edits = st.lists(st.tuples(st.integers(0, 2**20), st.integers(0, 9), words), min_size=1, max_size=3)


def edited(text: str, changes: list[tuple[int, int, str]]) -> str:
    """The text with some pieces replaced, dropped, doubled, or moved."""
    for where, length, word in changes:
        at = where % (len(text) + 1)
        text = text[:at] + word + text[at + length :]
    return text


PAIRS: tuple[tuple[Callable[[str], Any], Callable[[Any], str]], ...] = (
    (read_cards, show_cards),
    (read_action, show_action),
    (read_rules, show_rules),
    (read_state, show_state),
)


@RUN
@given(anything)
def test_any_text(text):
    for reader, shower in PAIRS:
        try:
            value = reader(text)
        except BadText as bad:
            assert len(str(bad)) < 500
        else:
            assert reader(shower(value)) == value
    try:
        record, _ = read(text)
    except BadRecord as bad_record:
        assert len(str(bad_record.problem)) < 500
    else:
        assert read(show(record))[0] == record


@RUN
@given(st.lists(st.integers(0, HIDDEN), max_size=130).map(tuple))
def test_any_cards(cards):
    """Any cards at all, with holes anywhere, as long as a pack could hold them."""
    assert read_cards(show_cards(cards)) == cards


@RUN
@given(st.integers(0, 99), st.lists(st.integers(0, JOKER), min_size=1, max_size=14).map(tuple))
def test_any_action(index, cards):
    for a in (lay(index, cards), lay(index, ()), take(index, cards), take(), drop(cards[0])):
        assert read_action(show_action(a)) == a


@RUN
@given(games, st.integers(0, 1), st.integers(0, 999))
def test_tables_and_views_are_read_back(game, seed, when):
    trace = walk(GAMES[game], seed)
    s = trace[when * len(trace) // 1000][0]
    for x in (s, *(observe(s, seat) for seat in range(s.rules.players))):
        text = show_state(x)
        assert "\n" not in text and len(text) < 4000
        assert read_state(text) == x and hash(read_state(text)) == hash(x)
        assert repr(x).startswith("State(rules=")
    for a in legal_actions(s):
        assert read_action(show_action(a)) == a


@RUN
@given(games, st.integers(0, 999), st.booleans(), edits)
def test_a_broken_table_is_none_or_works(game, when, as_view, changes):
    trace = walk(GAMES[game], 0)
    s = trace[when * len(trace) // 1000][0]
    text = edited(show_state(observe(s, s.player) if as_view else s), changes)
    try:
        read_again = read_state(text)
    except BadText as bad:
        assert len(str(bad)) < 500
        return
    assert read_state(show_state(read_again)) == read_again
    works(read_again)


def works(s: State) -> None:
    """Nothing that can be asked of a table fails."""
    for seat in range(s.rules.players):
        assert observe(observe(s, seat), seat) == observe(s, seat)
    scores(s)
    acts = legal_actions(s)
    assert s.phase != OVER or not acts
    for a in acts:
        assert len(all_cards(apply(s, a))) == len(all_cards(s))


@RUN
@given(games, edits, st.integers(0, 2**64 - 1).map(Random))
def test_a_broken_record_keeps_its_legal_prefix(game, changes, rng):
    whole = path(game).read_text(encoding="utf-8").partition(RULER)[0]
    text = edited(whole, changes)
    try:
        record, problem = read(text)
    except BadRecord as bad:
        assert bad.problem.code in ("not-a-record", "too-new", "no-header", "bad-header", "too-long")
        assert len(str(bad.problem)) < 500
        return
    assert problem is None or len(str(problem)) < 500
    again, nothing = read(show(record))
    assert nothing is None and again == record and again.state == record.state
    if problem is None or problem.code in ("bad-token", "illegal", "bad-deal"):
        kept = show(record).split()
        assert len(text) > LONGEST or len(kept) <= len(text.split())
    if acts := legal_actions(record.state):
        apply(record.state, acts[rng.below(len(acts))])


def test_presets_all_have_text():
    assert {show_rules(rules) for rules in PRESETS.values()} == set(PRESETS)
