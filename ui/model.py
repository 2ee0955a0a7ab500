"""The interface as one value, and what is often asked of it. Pure."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from burraco.ai.levels import LEVELS
from burraco.flaws import Refusal
from burraco.state import OVER, Action, cut_for_dealer
from ui.catalogue import LANGUAGES
from ui.choice import Choice, choice
from ui.game import Game, Turn
from ui.hand import faces
from ui.layout import Frame, frame
from ui.words import Words, words

Effect = tuple[object, ...]
Result = tuple["Model", tuple[Effect, ...]]
BOTS = ("Ada", "Bruno", "Carla")
PACE = {"slow": 720, "normal": 450, "fast": 225, "instant": 0}  # least milliseconds for each act of another player
MOTION = {"slow": 400, "normal": 250, "fast": 125, "instant": 0}  # milliseconds that a card flies
SLOW, NOTE = 400, 6000  # milliseconds until "is thinking" is said; that a note stays
CHOICES = {
    "lang": tuple(LANGUAGES),
    "deck": ("2", "4"),
    "speed": tuple(PACE),
    "letters": ("on", "off"),
    "game": ("burraco-2", "burraco-4"),
    "level": tuple(LEVELS),
    "target": ("1005", "1505", "2005", "3005"),
}


class Settings(NamedTuple):
    """What a player sets once; the last four are for the next match."""

    lang: str = "en"
    deck: str = "4"
    speed: str = "normal"
    letters: str = "on"
    game: str = "burraco-2"
    level: str = "medium"
    target: str = "2005"


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that the interface knows. `ply` numbers the positions that it has come through, and never goes back:
    what is thought or due for another ply is stale. `plan` are acts that another player will do; `ready`: it may."""

    settings: Settings = Settings()
    at: Frame = frame(1280, 800)
    screen: str = "home"
    dialog: str = ""
    panel: bool = False
    game: Game | None = None
    chosen: tuple[str, ...] = ()
    cursor: str = ""
    log: tuple[str, ...] = ()
    ply: int = 0
    plan: tuple[Action, ...] = ()
    ready: bool = False
    slow: bool = False
    hurry: bool = False
    offers: tuple[Action, ...] = ()
    note: str = ""
    notes: int = 0
    notice: str = ""
    stored: bool = True
    elsewhere: bool = False
    renewed: bool = False
    by_suit: bool = False


@lru_cache(2)
def spoken(lang: str) -> Words:
    """The words of a language, read once."""
    return words(lang)


def say(m: Model) -> Words:
    """The words of the language in use."""
    return spoken(m.settings.lang)


def names(m: Model) -> tuple[str, ...]:
    """What the seats are called, from the first."""
    count = m.game.view.rules.players if m.game else 2
    return (say(m).t("You"), *BOTS)[:count]


def side_names(m: Model) -> tuple[str, ...]:
    """What the sides are called: by their player, or us and them."""
    w = say(m)
    if m.game and m.game.view.rules.players > 2:
        return (w.t("Us"), w.t("Them"))
    return names(m)


def columns(m: Model) -> tuple[int, ...]:
    """The sides, the own one first."""
    assert m.game is not None
    ours = m.game.view.sides[m.game.seat]
    return tuple(sorted(range(len(m.game.view.melds)), key=lambda side: side != ours))


def picked(m: Model) -> Choice:
    """What the chosen cards can do now."""
    if m.game is None or not m.game.mine:
        return Choice()
    return choice(m.game.view, faces(m.chosen))


def lit_melds(m: Model, can: Choice) -> tuple[int, ...]:
    return tuple(sorted({a.index for a in can.adds}))


def pace(m: Model) -> int:
    return 0 if m.hurry else PACE[m.settings.speed]


def motion(m: Model) -> int:
    """Milliseconds that a card flies now."""
    return 0 if m.hurry else MOTION[m.settings.speed]


def note(m: Model, text: str, loud: bool = True) -> Result:
    """A sentence that is seen for a while and read out at once."""
    m = replace(m, note=text, notes=m.notes + 1)
    return m, (("say", text, loud), ("after", NOTE, ("hush", m.notes)))


def refuse(m: Model, refusal: Refusal) -> Result:
    """Why an act cannot be."""
    return note(m, say(m).refusal(refusal))


def busy(m: Model) -> Result:
    """The answer to an act when it is not the player's turn."""
    w = say(m)
    if m.game is None or m.game.view.phase == OVER:
        return note(m, w.refusal(Refusal("hand-over")))
    return note(m, w.refusal(Refusal("not-your-turn", {"name": names(m)[m.game.view.player]})))


def join(first: Result, more: tuple[Effect, ...]) -> Result:
    return first[0], first[1] + more


def focus(m: Model) -> Effect:
    return ("focus", f"h:{m.cursor}" if m.cursor else "hand")


def sentence(m: Model, turn: Turn) -> str:
    """A finished turn, told: the own one act by act, another's in one sentence."""
    w = say(m)
    if m.game and turn.seat == m.game.seat:
        return " ".join(w.act(*event) for event in turn.events)
    return w.turn(names(m)[turn.seat], turn.events)


def told(m: Model) -> tuple[str, ...]:
    """The log of the current hand, said anew; a match begins with the draw for the deal."""
    if m.game is None:
        return ()
    record, turns = m.game.record, tuple(sentence(m, turn) for turn in m.game.turns)
    if len(record.deals) > 1:
        return turns
    cut, dealer = cut_for_dealer(record.rules, record.deals[0].seed)
    return (say(m).dealer(cut, dealer, names(m), m.game.seat), *turns)
