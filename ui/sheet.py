"""A hand that takes much of the window: a handle opens it over the table, where its cards are bigger. Pure."""

from dataclasses import replace

from ui.layout import Frame, opened, rows
from ui.model import Model, Result, focus, say
from ui.scene import Props, Scene, flag, slot


def is_much(m: Model) -> bool:
    return m.game is not None and rows(len(m.game.hand), m.at).much


def frame_of(m: Model) -> Frame:
    """The arrangement of the window as it is now."""
    return opened(len(m.game.hand), m.at) if m.game and m.sheet and is_much(m) else m.at


def act_sheet(m: Model) -> Result:
    """The hand over the table, or back under it."""
    m = replace(m, sheet=not m.sheet)
    w = say(m)
    return m, (("say", w.t("The hand is open.") if m.sheet else w.t("The table is back."), False), focus(m))


def props(m: Model) -> Props:
    """What the table is told."""
    much = is_much(m)
    return {"sheet": flag(much and m.sheet), "much": flag(much)}


def show(m: Model) -> Scene:
    """The handle, where there is a use for it."""
    w = say(m)
    text = w.t("Back to the table") if m.sheet else w.t("Open the hand")
    return {"handle": slot(hidden=flag(not is_much(m)), text=text, expanded=flag(m.sheet))}
