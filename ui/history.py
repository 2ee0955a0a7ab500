"""Matches that are over or were left, as they are kept: the last of them, one a line. Reading never trusts. Pure.

A line is an object of its own, so that a broken one loses no other; what cannot be read at all is kept as it is, to be
looked at, exported or deleted.
"""

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from burraco.record import LONGEST
from burraco.record import read as read_record
from ui.nesting import brackets

MOST = 50  # matches that are kept
DATE = 10  # characters: 2026-11-30
DAY = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
HEADER = 4  # lines of a record before the first act


class Kept(NamedTuple):
    """One match: its record as text, the day on which it ended, and whether the player had help. `raw`: a line that is
    nothing of the kind; `brought`: it comes from a file, and goes before any that was played here."""

    text: str
    date: str = ""
    helped: bool = False
    raw: bool = False
    brought: bool = False


def show(kept: Sequence[Kept]) -> str:
    """The text of the matches, the newest first."""
    return "".join((k.text if k.raw else json.dumps(plain(k))) + "\n" for k in kept)


def plain(kept: Kept) -> dict[str, object]:
    """A match as an object of JSON, which `entry` reads."""
    told: dict[str, object] = {"date": kept.date, "helped": kept.helped, "record": kept.text}
    return told | {"brought": True} if kept.brought else told


def read(text: str) -> tuple[Kept, ...]:
    """The matches of a text."""
    return tuple(_entry(line) for line in text.split("\n") if line.strip())[:MOST]


def _entry(line: str) -> Kept:
    sane = len(line) < 2 * LONGEST and brackets(line) < 9
    try:
        return entry(json.loads(line) if sane else None)
    except ValueError:
        return Kept(line, raw=True)


def entry(given: object) -> Kept:
    """A match from an object of anywhere. Raises ValueError where it is none."""
    if not isinstance(given, dict) or not isinstance(given.get("record"), str):
        raise ValueError
    date = given.get("date")
    day = date[:DATE] if isinstance(date, str) else ""
    return Kept(given["record"], day, given.get("helped") is True, brought=given.get("brought") is True)


def add(kept: Sequence[Kept], new: Kept) -> tuple[Kept, ...]:
    """The matches with one more, which is the newest; the oldest may have to go. The same match is kept once."""
    now = (new, *(k for k in kept if k.text != new.text))
    return now if len(now) <= MOST else less(now)


def less(kept: Sequence[Kept]) -> tuple[Kept, ...]:
    """The matches without the oldest: of those that were brought, as long as there are any."""
    last = max((n for n, one in enumerate(kept) if one.brought), default=len(kept) - 1)
    return (*kept[:last], *kept[last + 1 :])


def strange(given: object) -> Kept:
    """A match of somebody's list: with the header of a record, from which on it can be played, and a day, if it has
    one, that may be one. Raises ValueError where it is none."""
    found = entry(given)
    if len(found.text) > LONGEST or found.date and not DAY.fullmatch(found.date):
        raise ValueError
    read_record("\n".join([line for line in found.text.split("\n") if line.strip()][:HEADER]))
    return found._replace(brought=True)
