"""What a player sets once: every setting, its choices, and what it is as long as nobody has set it. Pure."""

from typing import NamedTuple

from burraco.rules import PRESETS
from ui.catalogue import LANGUAGES
from ui.seating import SEATS

SWITCH = ("on", "off")
SPEEDS = ("slow", "normal", "fast", "instant", "step")


class Settings(NamedTuple):
    """Each value is one of CHOICES. The last three are for the next match: `seats` says who plays, from the player's
    left on, and `house` the house rules of each game."""

    lang: str = "en"
    # the game
    speed: str = "normal"  # of the others; step: each of their acts waits to be let on
    undo: str = "free"  # free: also what has shown cards may be taken back, and is counted as help; strict
    ask_wild: str = "on"  # asked before: a wild is discarded
    ask_dirty: str = "on"  # a clean burraco made dirty
    ask_leave: str = "on"  # a match left unfinished
    tap_take: str = "off"  # a tap takes the pile without a look at it first
    right_drop: str = "off"  # the right button of the mouse discards
    # the cards
    deck: str = "4"
    size: str = "m"
    back: str = "green"
    cross: str = "off"  # the last cards of a burraco lie crosswise
    # the hand
    sort: str = "off"  # kept sorted
    order: str = "suit"
    suits: str = "shcd"
    rising: str = "on"
    # the looks
    theme: str = "auto"
    scale: str = "100"
    # what is heard
    sound: str = "on"
    buzz: str = "off"  # vibration
    # for everyone
    text: str = "off"  # text mode
    brief: str = "off"  # announcements in fewer words
    letters: str = "on"
    motion: str = "auto"
    notes: str = "normal"  # how long a note stays
    # the next match
    face_up: str = "off"  # practice with all cards to be seen
    game: str = "burraco-2"
    opposite: str = "computer"  # in a game for two: or a person, at the same device
    people: tuple[str, str] = ("", "")  # what those two are called
    seats: tuple[str, ...] = SEATS
    house: dict[str, dict[str, str]] = {}


CHOICES: dict[str, tuple[str, ...]] = {
    "lang": tuple(LANGUAGES),
    "speed": SPEEDS,
    "undo": ("free", "strict"),
    "deck": ("plain", "2", "4"),
    "size": ("s", "m", "l", "xl"),
    "back": ("green", "blue", "red"),
    "order": ("suit", "rank"),
    "suits": ("shcd", "shdc", "cdsh", "hscd"),
    "theme": ("auto", "green", "blue", "light", "dark", "contrast"),
    "scale": ("100", "125", "150"),
    "motion": ("auto", "on", "off"),
    "notes": ("normal", "long"),
    "game": tuple(PRESETS),
    "opposite": ("computer", "person"),
    **dict.fromkeys(
        (
            *("ask_wild", "ask_dirty", "ask_leave", "tap_take", "right_drop", "cross", "sort", "rising"),
            *("sound", "buzz", "text", "brief", "letters", "face_up"),
        ),
        SWITCH,
    ),
}
