"""The questions that the game asks before it does something: four, and no other; that of erasing is asked of all that
is kept, or of the matches. Pure.

Whoever is about to do such a thing says what it is and which message would do it: `if asked := first(m, "leave", ...)`.
Once the player has agreed, the same message comes again and finds nothing more to ask.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from burraco.cards import is_wild
from burraco.melds import tier
from burraco.record import is_over
from burraco.state import Action, State
from burraco.text import show_action
from ui.catalogue import N_
from ui.model import Ask, Effect, Model, Result, say
from ui.scene import Scene, flag, slot


class Question(NamedTuple):
    """What is asked, what is at stake, the safe answer and the other one; the setting that ends the asking, if any."""

    title: str
    text: str
    no: str
    yes: str
    setting: str = ""


QUESTIONS = {
    "wild": Question(
        N_("Discard a wild?"),
        N_("It goes with almost any meld of yours, and whoever takes the pile gets it."),
        N_("Keep the card"),
        N_("Discard it"),
        "ask_wild",
    ),
    "dirty": Question(
        N_("Make a clean burraco dirty?"),
        N_("With a wild in it this burraco is worth fewer points."),
        N_("Leave it clean"),
        N_("Add the wild"),
        "ask_dirty",
    ),
    "leave": Question(
        N_("Leave the match that you are playing?"),
        N_("It stays among your matches, unfinished, and a new one begins."),
        N_("Keep it"),
        N_("New match"),
        "ask_leave",
    ),
    "wipe-matches": Question(
        N_("Delete all kept matches?"),
        N_("The statistics are counted from them and begin anew. Export them first if you want to keep them."),
        N_("Keep them"),
        N_("Delete them"),
    ),
    "wipe": Question(
        N_("Delete everything that is kept here?"),
        N_("The match, the statistics, the history and the settings go. This cannot be taken back."),
        N_("Keep everything"),
        N_("Delete it"),
    ),
}


def first(m: Model, what: str, then: tuple[object, ...]) -> Result | None:
    """The question that comes before the message `then` is acted on; None where it has been answered, or is not
    wanted any more."""
    setting = QUESTIONS[what].setting
    if m.ask and m.ask.sure and m.ask.what == what or setting and getattr(m.settings, setting) == "off":
        return None
    w = say(m)
    heard = f"{w.t(QUESTIONS[what].title)} {w.t(QUESTIONS[what].text)}"
    return replace(m, ask=Ask(what, then), note=""), (("say", heard, False),)


def leaving(m: Model, then: tuple[object, ...]) -> Result | None:
    """The question that comes before another match takes the place of one that is not finished."""
    return first(m, "leave", then) if m.game is not None and not is_over(m.game.record) else None


def before(m: Model, view: State, action: Action) -> Result | None:
    """The question that comes before an act of the game, if there is one."""
    then = ("do", show_action(action))
    if action.kind == "drop" and is_wild(action.cards[0]) and not all(map(is_wild, view.hand)):
        return first(m, "wild", then)
    return first(m, "dirty", then) if soils(view, action) else None


def soils(view: State, action: Action) -> bool:
    """Whether an act puts a wild into a burraco that is clean."""
    own = view.melds[view.side]
    if action.kind not in ("lay", "take") or not action.cards or not 0 <= action.index < len(own):
        return False
    was, now = tier(own[action.index], view.rules), tier(action.cards, view.rules)
    return was is not None and not was.wild and now is not None and now.wild


def act_yes(m: Model, update: Callable[[Model, tuple[object, ...]], Result]) -> Result:
    """The player agrees: what was asked about is done, and no more is asked of the kind if so wished."""
    asked = m.ask
    if asked is None:
        return m, ()
    setting = QUESTIONS[asked.what].setting
    effects: tuple[Effect, ...] = ()
    m = replace(m, ask=asked._replace(sure=True))
    if asked.never and setting:
        m = replace(m, settings=m.settings._replace(**{setting: "off"}))  # type: ignore[arg-type]
        effects = (("settings", json.dumps(m.settings._asdict())),)
    m, more = update(m, asked.then)
    return replace(m, ask=None) if m.ask and m.ask.sure else m, (*effects, *more)


def act_no(m: Model) -> Result:
    """The safe answer: everything stays as it is."""
    return replace(m, ask=None), ()


def on_never(m: Model, value: str) -> Result:
    """Whether the question shall be the last of its kind."""
    return (replace(m, ask=m.ask._replace(never=value == "on")), ()) if m.ask else (m, ())


def show(m: Model) -> Scene:
    """The question, or none."""
    seen = {"dlg-ask": slot(open=flag(m.ask))}
    if m.ask is None:
        return seen
    w, question = say(m), QUESTIONS[m.ask.what]
    return seen | {
        "ask-title": slot(text=w.t(question.title)),
        "ask-text": slot(text=w.t(question.text)),
        "ask-again": slot(hidden=flag(not question.setting)),
        "ask-never": slot(checked=flag(m.ask.never)),
        "ask-no": slot(text=w.t(question.no)),
        "ask-yes": slot(text=w.t(question.yes)),
    }
