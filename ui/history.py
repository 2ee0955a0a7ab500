"""Matches that are over or were left, as they are kept: the last of them, one a line. Reading never trusts. Pure.

A line is an object of its own, so that a broken one loses no other; what cannot be read at all is kept as it is, to be
looked at, exported or deleted.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple

from burraco.record import LONGEST
from ui.nesting import brackets

MOST = 50  # matches that are kept
DATE = 10  # characters: 2026-11-30


class Kept(NamedTuple):
    """One match: its record as text, the day on which it ended, and whether the player had help. `raw`: a line that is
    nothing of the kind."""

    text: str
    date: str = ""
    helped: bool = False
    raw: bool = False


def show(kept: Sequence[Kept]) -> str:
    """The text of the matches, the newest first."""
    return "".join((k.text if k.raw else json.dumps(plain(k))) + "\n" for k in kept)


def plain(kept: Kept) -> dict[str, object]:
    """A match as an object of JSON, which `entry` reads."""
    return {"date": kept.date, "helped": kept.helped, "record": kept.text}


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
    return Kept(given["record"], date[:DATE] if isinstance(date, str) else "", given.get("helped") is True)


def add(kept: Sequence[Kept], new: Kept) -> tuple[Kept, ...]:
    """The matches with one more, which is the newest; the oldest may have to go. The same match is kept once."""
    return (new, *(k for k in kept if k.text != new.text))[:MOST]
