"""Links: what is made can be opened, and whatever else comes along ends in a sentence."""

import zlib
from base64 import urlsafe_b64encode
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco.record import LONGEST, show
from burraco.rules import PRESETS, customise
from burraco.state import OVER, observe
from tests.reach import reach
from ui.links import BadLink, Link, of_day, of_deal, of_match, of_position, read_link


def opened(fragment: str) -> Link:
    link = read_link("#" + fragment)
    assert link is not None
    return link


@pytest.mark.parametrize("game", PRESETS)
def test_a_deal(game):
    rules = customise(PRESETS[game], {"joker": "20", "target": "1005"})
    link = opened(of_deal(rules, 8231904412))
    assert (link.kind, link.rules, link.seed) == ("deal", rules, 8231904412)


@pytest.mark.parametrize("game", PRESETS)
def test_a_match(game):
    record = reach(game, lambda s: s.phase == OVER)
    fragment = of_match(record)
    link = opened(fragment)
    assert (link.kind, link.record, link.problem) == ("match", record, None)
    assert fragment.isascii() and len(fragment) < 0.7 * len(show(record))
    assert opened("rec=" + quote(show(record))).record == record


@pytest.mark.parametrize("game", PRESETS)
def test_a_position_says_what_its_seat_sees_and_nothing_else(game):
    state = reach(game, lambda s: s.turn > 9 and s.player == 0).state
    view = observe(state, 0)
    link = opened(of_position(view))
    assert link.kind == "position" and link.state is not None
    got = observe(link.state, 0)
    assert (got.hands[0], got.pile, got.phase) == (view.hands[0], view.pile, view.phase)
    assert got.melds[got.side] == view.melds[view.side] and len(got.stock) == len(view.stock)
    shuffled = state.replace(stock=tuple(reversed(state.stock)))
    assert of_position(observe(shuffled, 0)) == of_position(view)


def test_a_day():
    assert opened(of_day("2026-11-30")) == Link("daily", day="2026-11-30")


@pytest.mark.parametrize("place", ["", "#", "#/", "#/play", "#/learn/3", "#hand", "#lang=it&theme=dark"])
def test_what_is_a_place_of_the_page_is_no_link(place):
    assert read_link(place) is None


def bomb() -> str:
    return urlsafe_b64encode(zlib.compress(b"burraco 1\n" * 10_000_000, 9)).decode()


BAD = {
    "a damaged record": "rec=zeJx",
    "no base64": "rec=z%00%ff",
    "letters that are none": "rec=%ff%fe",
    "a bomb": "rec=z" + bomb(),
    "no record": "rec=hello",
    "nothing": "rec=",
    "a record from later": "rec=" + quote("burraco 9\nrules burraco-2\nseats a b\ndeal 1\n"),
    "a script": "pos=<script>alert(1)</script>",
    "an attribute": "pos=" + quote('hand: 5h"onload="x'),
    "more aces than there are": "pos=" + quote("hand: Ah Ah Ah"),
    "no seed": "seed=-1",
    "a seed of words": "seed=1e9",
    "a seed too large": "seed=99999999999999999999",
    "rules that are none": "seed=1&rules=poker",
    "an option that is none": "seed=1&rules=burraco-2%20cheat%3Dyes",
    "no day": "daily=yesterday",
    "a day that is none": "daily=2026-02-30",
    "a day before all days": "daily=1999-01-01",
    "a week": "daily=2026-W48-1",
    "far too long": "pos=" + "9" * 500_000,
    "many fields": "&".join(f"a{n}=1" for n in range(99)) + "&seed=1",
}


@pytest.mark.parametrize("fragment", BAD.values(), ids=BAD)
def test_what_cannot_be_opened_says_why(fragment):
    with pytest.raises(BadLink) as refused:
        read_link("#" + fragment)
    assert refused.value.problem.code


def test_a_bomb_is_not_unpacked():
    assert len(bomb()) < LONGEST
    with pytest.raises(BadLink, match="too-long"):
        read_link("#rec=z" + bomb())


@given(
    st.text(max_size=60),
    st.sampled_from(["rec=", "rec=z", "pos=", "seed=", "daily=", "rec=zeJ", "pos=hand: ", "&seed=1&rec="]),
)
def test_no_fragment_does_any_harm(text, key):
    try:
        link = read_link("#" + key + text)
    except BadLink:
        return
    assert link is None or link.kind in ("match", "deal", "position", "daily")


@given(st.binary(max_size=80))
def test_no_bytes_do_any_harm(data):
    text = urlsafe_b64encode(zlib.compress(data)).decode()
    with pytest.raises(BadLink):
        read_link("#rec=z" + text)
