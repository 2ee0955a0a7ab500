"""Who of a record is a person: how a seat says so, and what is typed for a name. Pure.

A seat is `you`, or `you:Anna` where a name was typed; `open` instead of `you` plays with all cards to be seen, as
practice. All other seats are `ai:` and who that is (`ui/seating.py`).
"""

from collections.abc import Sequence

ME, OPEN = "you", "open"
LONGEST = 16  # characters of a name


def is_person(seat: str) -> bool:
    """Whether a person has this seat."""
    return seat.partition(":")[0] in (ME, OPEN)


def persons(seats: Sequence[str]) -> tuple[int, ...]:
    """The seats that persons have, ascending."""
    return tuple(number for number, seat in enumerate(seats) if is_person(seat))


def shared(seats: Sequence[str]) -> bool:
    """Whether several persons play, on one device."""
    return len(persons(seats)) > 1


def practice(seats: Sequence[str]) -> bool:
    """Whether all cards are to be seen."""
    return any(seat.partition(":")[0] == OPEN for seat in seats)


def tidy(typed: str) -> str:
    """A name as it was typed, short and in one line."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in typed[:200]).split())
    return plain[:LONGEST].strip()


def seat_of(name: str = "", kind: str = ME) -> str:
    """The seat of a person; a record's seats have no white space."""
    return f"{kind}:{tidy(name).replace(' ', '_')}" if tidy(name) else kind


def name_of(seat: str) -> str:
    """The name that was typed for a person's seat; nothing where there was none."""
    return tidy(seat.partition(":")[2].replace("_", " ")) if is_person(seat) else ""
