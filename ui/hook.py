"""What a test may ask of the page (`?test=1`): its state as text, an act by its number, the next seed, a record to play
on, a position to look at, that motion and pauses take their time, that a part of the page fails."""

import json
from dataclasses import replace
from functools import partial
from typing import Any

from pyscript import window
from pyscript.ffi import create_proxy, to_js

from burraco.record import start
from burraco.state import legal_actions
from burraco.text import read_state, show_state
from ui import app, dom, rim
from ui import game as held
from ui.model import set_out
from ui.persons import ME
from ui.play import do
from ui.save import written


def attach() -> None:
    """Puts it all where a test finds it: window.burraco."""
    calls = {
        "table": table,
        "pace": pace,
        "state": state,
        "apply": apply,
        "seed": lambda number: rim.seeds.append(int(number)),
        "load": load,
        "idle": idle,
        "spoil": spoil,
        "send": lambda words: rim.send(dom.message(words)),
    }
    if "spoil=show" in window.location.search:
        spoil("show")
    window.burraco = to_js({name: create_proxy(call) for name, call in calls.items()})


def state() -> str:
    """The state and the record of the match, and the keys of the hand."""
    if rim.model.game is None:
        return ""
    record = rim.model.game.record
    return json.dumps({"state": show_state(record.state), "record": written(record), "hand": rim.model.game.hand})


def apply(number: int) -> None:
    """One of the legal acts, without any question."""
    if rim.model.game:
        acts = legal_actions(rim.model.game.record.state)
        rim.model, effects = do(rim.model, acts[number % len(acts)])
        for name, *data in effects:
            rim.EFFECTS[str(name)](*data)
        repaint()


def load(text: str) -> None:
    """A record, to be played on."""
    rim.send(("reload", json.dumps({"record": text})))
    rim.send(("act", "resume"))


def table(text: str) -> None:
    """A position to look at, as a State: it is nobody's match, so nothing of it is kept."""
    s = read_state(text)
    record = replace(start(s.rules, (ME, *("ai:easy",) * (s.rules.players - 1)), 1), state=s)
    rim.model = set_out(replace(rim.model, screen="table", dialog="", panel=False, note=""), held.begin(record))
    repaint()


def repaint() -> None:
    rim.send(("size", *dom.size()))


def pace(on: int) -> None:
    rim.clock = bool(on)


def idle() -> bool:
    """Whether nobody else has to act."""
    return rim.model.game is None or rim.model.game.mine or bool(rim.model.dialog)


def spoil(part: str) -> None:
    """The next time, one part of the page fails: "update", "show", "paint" or "say"."""
    home: Any = {"update": app, "show": rim, "paint": dom, "say": rim.EFFECTS}[part]
    kept = home[part] if isinstance(home, dict) else getattr(home, part)
    put = home.__setitem__ if isinstance(home, dict) else partial(setattr, home)

    def fails(*_: Any) -> Any:
        put(part, kept)
        raise RuntimeError(f"spoilt: {part}")

    put(part, fails)
