"""Who sits where: levels and characters as people, and what is chosen for each seat of the next match. Pure.

What is chosen for a seat is a text as `mind` reads it, LEVEL or LEVEL:CHARACTER; `mind` alone says which there are.
"""

from collections.abc import Sequence

from burraco.ai.characters import CHARACTERS
from burraco.ai.levels import LEVELS, mind
from burraco.rules import Rules
from ui.catalogue import N_, Catalogue
from ui.persons import ME, OPEN, seat_of, tidy

SEATS = ("medium",) * 4  # as many others as any game has
PLAIN = "steady"  # the character of those who have none

# level -> what it is called, what it is like, said of somebody
LEVEL = {
    "beginner": (
        N_("Beginner"),
        N_("Lays everything, lets the pile lie, forgets and overlooks a lot: to learn the game against."),
        N_("{name} is a beginner."),
    ),
    "easy": (
        N_("Sunday player"),
        N_("Plays for the company: forgets what was taken, and now and then overlooks something."),
        N_("{name} plays on Sundays."),
    ),
    "medium": (
        N_("Club player"),
        N_("Knows the game well, remembers half of what was taken, errs a little."),
        N_("{name} plays at the club."),
    ),
    "hard": (
        N_("Tournament player"),
        N_("Remembers nearly everything and seldom errs."),
        N_("{name} plays tournaments."),
    ),
    "full": (
        N_("Champion"),
        N_("Forgets nothing and thinks every move through to the last moment."),
        N_("{name} plays like a champion."),
    ),
}
# character -> what it is called, said of somebody
CHARACTER = {
    "steady": (N_("Steady"), N_("{name} has no favourite way: what seems best is played.")),
    "hoarder": (N_("Patient"), N_("{name} holds the cards back until many can be laid.")),
    "rusher": (N_("Hasty"), N_("{name} lays whatever can be laid, and runs for the pozzetto.")),
    "guardian": (N_("Particular"), N_("{name} wants clean melds, and hardly puts a wild into them.")),
    "gambler": (N_("Daring"), N_("{name} takes the pile, whatever lies in it.")),
    "miser": (N_("Careful"), N_("{name} throws away nothing that anybody could use.")),
    "finisher": (N_("Pressing"), N_("{name} wants to close: any burraco will do, and out.")),
}


def sitting(rules: Rules, seats: Sequence[str], opposite: str, people: Sequence[str], face_up: str) -> tuple[str, ...]:
    """The seats of a new match as the settings say."""
    if rules.players == 2 and opposite == "person":
        return tuple(map(seat_of, people))
    return (OPEN if face_up == "on" else ME, *(f"ai:{text}" for text in seats[: rules.players - 1]))


def called(given: object) -> tuple[str, str]:
    """The names of two people as they were kept."""
    names = [tidy(one) for one in given if isinstance(one, str)] if isinstance(given, list) else []
    return (names[0], names[1]) if len(names) == 2 else ("", "")


def known(text: object) -> bool:
    """Whether a text from anywhere says what somebody may be."""
    try:
        return isinstance(text, str) and bool(mind(text))
    except ValueError:
        return False


def nearest(text: str) -> str:
    """Who plays for somebody of a text from anywhere: the same, else one of that level, else one of the default."""
    level = text.partition(":")[0]
    return text if known(text) else level if known(level) else SEATS[0]


def parts(text: str) -> tuple[str, str]:
    """The level and the character of a text; of who is `nearest`, where this version does not know whom it says."""
    level, _, character = nearest(text).partition(":")
    return level, character or PLAIN


def joined(level: str, character: str) -> str:
    """The text of a level and a character."""
    return level if character == PLAIN else f"{level}:{character}"


def common(seats: Sequence[str]) -> str:
    """The level that all of some seats have; nothing when they differ."""
    levels = {parts(text)[0] for text in seats}
    return levels.pop() if len(levels) == 1 else ""


def seated(seats: tuple[str, ...], question: str, value: str) -> tuple[str, ...]:
    """The seats after an answer: `level`, for all of them; `level2` or `character2`, for one. As they were where it is
    none."""
    what, seat = question.rstrip("1234"), question[-1:]
    if value not in {"level": tuple(LEVELS), "character": tuple(CHARACTERS)}.get(what, ()):
        return seats
    if question == "level":
        return tuple(joined(value, parts(text)[1]) for text in seats)
    if not seat.isdigit():
        return seats
    at = int(seat) - 1
    level, character = parts(seats[at])
    one = joined(value, character) if what == "level" else joined(level, value)
    return (*seats[:at], one, *seats[at + 1 :])


def remembered(given: object, level: object) -> tuple[str, ...]:
    """The seats as they were kept; where there are none, all of a level: once there was only that."""
    if isinstance(given, list) and len(given) == len(SEATS) and all(map(known, given)):
        return tuple(given)
    return (level,) * len(SEATS) if isinstance(level, str) and level in LEVELS else SEATS


def who(w: Catalogue, text: str, name: str) -> str:
    """Somebody in a sentence or two: how well, and in what way."""
    level, character = parts(text)
    told = [w.t(LEVEL[level][2], name=name)]
    if character != PLAIN:
        told.append(w.t(CHARACTER[character][1], name=name))
    return " ".join(told)
