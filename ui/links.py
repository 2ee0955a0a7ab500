"""A match, a deal, a position or the deal of a day as the fragment of an address, and back. Pure; it trusts nothing.

    #seed=8231&rules=burraco-2%20target%3D1005     the cards of a deal
    #rec=zeJx...                                   a match up to now: a record, deflated, in base64url; or as it is
    #pos=hand%3A%205h%206h...                      a position in the notation of `burraco.position`
    #daily=2026-11-30                              the deal of a day

Keys that are not known here (an embedded table has more) say nothing.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import date
from typing import NamedTuple
from urllib.parse import parse_qsl, quote

from burraco import position
from burraco.record import LONGEST, SEEDS, BadRecord, Problem, Record, read, show
from burraco.rules import Rules
from burraco.state import State
from burraco.text import read_rules, show_rules, show_state

KEYS = ("daily", "rec", "pos", "seed")  # of several, the first counts
MOST, FIELDS = 400_000, 40  # characters of a fragment, and what it may say
DEFLATED = "z"
FIRST_DAY = date(2026, 1, 1)


class Link(NamedTuple):
    """What a link leads to: `kind` is "match" (`record`; `problem` says what ended the reading), "deal" (`rules`,
    `seed`), "position" (`state`, `text`) or "daily" (`day`)."""

    kind: str
    record: Record | None = None
    problem: Problem | None = None
    rules: Rules | None = None
    seed: int = 0
    state: State | None = None
    text: str = ""
    day: str = ""


class BadLink(ValueError):
    """Nothing can be opened; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


DAMAGED = Problem("bad-link", {})


def of_deal(rules: Rules, seed: int) -> str:
    """The fragment that leads to the cards of a deal."""
    return f"seed={seed}&rules={quote(show_rules(rules))}"


def of_match(record: Record) -> str:
    """The fragment that leads to a match up to now."""
    return "rec=" + DEFLATED + urlsafe_b64encode(zlib.compress(show(record).encode(), 9)).decode().rstrip("=")


def of_position(view: State) -> str:
    """The fragment that leads to a table as one seat sees it: what that seat may not see is not in it."""
    return of_text(show_state(view))


def of_text(text: str) -> str:
    """The fragment that leads to a position in the notation of `burraco.position`."""
    return "pos=" + quote(text)


def of_day(day: str) -> str:
    """The fragment that leads to the deal of a day."""
    return f"daily={day}"


def read_link(fragment: str) -> Link | None:
    """What a fragment leads to; None where it is no link at all, but a place of the page. Raises BadLink."""
    text = fragment.removeprefix("#")
    if text.startswith("/") or "=" not in text:
        return None
    if len(text) > MOST:
        raise BadLink(Problem("too-long", {"length": len(text)}))
    try:
        given = dict(parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=FIELDS))
    except ValueError:  # escapes that make no letters, or far too many fields
        raise BadLink(DAMAGED) from None
    key = next((key for key in KEYS if key in given), "")
    if not key:
        return None
    try:
        return _READ[key](given[key], given)
    except BadRecord as bad:
        raise BadLink(bad.problem) from None
    except ValueError:
        raise BadLink(DAMAGED) from None


def _daily(text: str, _: dict[str, str]) -> Link:
    return Link("daily", day=day_of(text))


def _match(text: str, _: dict[str, str]) -> Link:
    record, problem = record_of(text)
    return Link("match", record=record, problem=problem)


def _position(text: str, given: dict[str, str]) -> Link:
    rules = given.get("rules", "")
    whole = text if "rules" in text or not rules else f"rules: {rules}; {text}"
    return Link("position", state=position.whole(position.read(whole)), text=whole)


def _deal(text: str, given: dict[str, str]) -> Link:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < SEEDS):
        raise ValueError
    return Link("deal", rules=read_rules(given.get("rules", "burraco-2")), seed=int(text))


_READ = {"daily": _daily, "rec": _match, "pos": _position, "seed": _deal}


def record_of(text: str) -> tuple[Record, Problem | None]:
    """The match of a `rec`, and what stopped the reading. Raises ValueError."""
    return read(inflated(text[1:]) if text.startswith(DEFLATED) else text)


def inflated(text: str) -> str:
    """The text that was deflated, no longer than a record may be. Raises ValueError."""
    if not text.isascii():
        raise ValueError
    packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    try:
        opener = zlib.decompressobj()
        plain = opener.decompress(packed, LONGEST + 1)
    except zlib.error:
        raise ValueError from None
    return plain.decode()


def day_of(text: str) -> str:
    """A day as YYYY-MM-DD, if it is one that has a deal. Raises ValueError."""
    if not text.isascii() or (day := date.fromisoformat(text)) < FIRST_DAY or day.isoformat() != text:
        raise ValueError
    return text
