"""A match played again, as it is seen: the table of then, and what steps through it. Pure."""

from ui import faceup, scene
from ui.model import Model, say
from ui.replay import as_table, caption, lies_open, may_open, may_play
from ui.scene import Scene, flag, slot
from ui.setup import called


def show(m: Model, table: Scene) -> Scene:
    """The scene of a table, with the bar of the replay in the place of the player's."""
    r = m.replay
    if m.screen != "replay" or r is None:
        shown = {"bar": slot(hidden=""), "plays": slot(hidden="")}
        return {"replay": slot(hidden="1"), "replay-bar": slot(hidden="1"), **shown}
    w, last = say(m), len(r.games) - 1
    game, told = r.games[r.at], caption(m)
    where = w.t("Hand {n} of {all} · act {at} of {last}", n=r.hand + 1, all=r.last, at=r.at, last=last)
    seen = {
        "page": slot(state="replay", title="Burraco"),
        "replay": slot(hidden="", inert=flag(m.elsewhere)),
        "replay-bar": slot(hidden=""),
        "bar": slot(hidden="1"),
        "plays": slot(hidden="1"),
        "ours-hint": slot(hidden="1"),
        "replay-title": slot(text=w.t("Replay: {game}", game=called(w, r.record.rules))),
        "replay-open": slot(pressed=flag(r.open), off=flag(not may_open(r))),
        "replay-on": slot(off=flag(not may_play(r))),
        "replay-play": slot(playing=flag(r.on), label=w.t("Stop") if r.on else w.t("Play")),
        "replay-slide": slot(most=str(last), value=str(r.at), said=f"{where}. {told}"),
        "hand-back": slot(off=flag(not r.at and not r.hand)),
        "turn-back": slot(off=flag(not r.at)),
        "act-back": slot(off=flag(not r.at)),
        "act-on": slot(off=flag(r.at == last)),
        "turn-on": slot(off=flag(r.at == last)),
        "hand-on": slot(off=flag(r.at == last and r.hand + 1 == r.last)),
        "status": slot(text=where),
        "last": slot(text=told, hidden=""),
    }
    return scene.over(table | faceup.show(as_table(m), game, lies_open(r)), seen)
