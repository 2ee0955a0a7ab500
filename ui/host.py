"""The rim of a frame on somebody's page: embed/ has drawn a position there, and asks for the game on it. No decisions.

What embed/apart.js has put in the place of storage is empty and in memory, so that everything else is as on our page.
"""

import json
from typing import Any

from pyscript import window
from pyscript.ffi import create_proxy

from ui import rim


def boot() -> None:
    """The page as it always begins, then the table that is asked for."""
    rim.EFFECTS |= {"route": nothing, "renew": nothing, "post": post}
    rim.boot("")  # the address of a frame is no link: embed/ has read it
    rim.send(("embed", str(window.embedding.asked)))
    window.embedding.listen(create_proxy(heard))


def nothing(*_: object) -> None:
    """The address of a frame says what is on the table: nobody goes anywhere."""


def post(kind: str, data: dict[str, object]) -> None:
    """A message to the page around us. After an error there is no table here any more, and nothing to be done on it."""
    rim.gone = rim.gone or kind == "error"
    window.embedding.post(kind, json.dumps(data))


def heard(kind: str, text: str) -> None:
    """A command of the page around us, of those that docs/embedding.md names; whatever else it says is not heard."""
    data: dict[str, Any] = json.loads(text)
    match kind:
        case "hint":
            rim.send(("act", "hint"))
        case "reset":
            rim.send(("again",))
        case "goto" if isinstance(data.get("ply"), int):
            rim.send(("goto", data["ply"]))
        case "setting" if isinstance(data.get("key"), str) and isinstance(data.get("value"), str):
            rim.send(("set", data["key"], data["value"]))
