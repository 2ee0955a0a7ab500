"""Sharing: what can be given to others as an address, and the text of it. Pure."""

from dataclasses import replace

from burraco.state import OVER
from ui import daily, links
from ui.catalogue import N_
from ui.game import Game
from ui.model import Model, Result, busy, note, say
from ui.scene import Item, Scene, flag, slot

KINDS = {
    "day": N_("The deal of the day"),
    "match": N_("The match, to watch"),
    "deal": N_("These cards, to play"),
    "position": N_("What I see now"),
}


def kinds(game: Game) -> tuple[str, ...]:
    """What can be shared of a match now: a hand in progress gives nothing of the others away."""
    over = game.view.phase == OVER
    asked = {
        "day": bool(daily.played(game.record)),
        "match": over,
        "deal": not game.record.rules.again,
        "position": not over,
    }
    return tuple(kind for kind in KINDS if asked[kind])


def text(m: Model, game: Game) -> str:
    """What is shared."""
    kind, record = m.sharing, game.record
    if kind == "day":
        w, day, ended = say(m), daily.played(record), daily.standing(m)
        told = daily.result(m, ended) if ended else w.t("Burraco, deal of {day}", day=w.day(day))
        return f"{told}\n{m.address}#{links.of_day(day)}"
    if kind == "match":
        return f"{m.address}#{links.of_match(record)}"
    if kind == "deal":
        return f"{m.address}#{links.of_deal(record.rules, record.deals[-1].seed)}"
    return f"{m.address}#{links.of_position(game.view)}"


def act_share(m: Model) -> Result:
    """What is to be shared?"""
    if m.game is None:
        return busy(m)
    behind = m.dialog if m.dialog in ("score", "over") else ""
    return replace(m, dialog="share", behind=behind, sharing=kinds(m.game)[0], panel=False, note=""), ()


def on_share(m: Model, kind: str) -> Result:
    """Another thing to share."""
    return (replace(m, sharing=kind) if m.game and kind in kinds(m.game) else m), ()


def act_copy(m: Model) -> Result:
    """To the clipboard."""
    return m, (("copy", text(m, m.game)),) if m.game and m.dialog == "share" else ()


def act_send(m: Model) -> Result:
    """To another app of the device."""
    return m, (("send", text(m, m.game)),) if m.game and m.dialog == "share" else ()


def on_copied(m: Model, done: int) -> Result:
    """Whether the browser has let the page copy."""
    w = say(m)
    return note(
        m,
        w.t("Copied.")
        if done
        else w.t("The browser does not copy for the page: the text is marked, copy it yourself."),
    )


def show(m: Model, game: Game) -> Scene:
    """The choices and the text."""
    w = say(m)
    seen: Scene = {
        "share-text": slot(value=text(m, game)),
        "share-send": slot(hidden=flag(not m.sends)),
    }
    for kind in kinds(game):
        props = {"group": "share", "value": kind, "text": w.t(KINDS[kind]), "checked": flag(kind == m.sharing)}
        seen[f"share-{kind}"] = Item("answer", "share-kinds", props)
    return seen
