"""Something went wrong inside: it is said, the match is kept, and there are ways to go on. Pure.

Whatever `update`, `show` or the page's edge raises ends here, with the save as it was. The way on is through that
text, as a reload would go: nothing of the model that failed is trusted.
"""

import json
from dataclasses import replace

from burraco.record import BadRecord, undo
from ui.model import Failure, Model, Result, say
from ui.persons import shared
from ui.save import unpack, written
from ui.scene import Scene, flag, slot

OPEN = (
    "failed",
    "reload",
    "claimed",
    "size",
    "set",
    "stored",
    "unsaved",
    "renewed",
    "offline",
)  # what is still taken
ACTS = ("retry", "restart", "keep", "aside", "renew", "later")  # and done
LONGEST = 4000  # characters of the details: the last ones say most


def closed(m: Model, message: tuple[object, ...]) -> bool:
    """Whether a message comes from what has failed, so that nothing may come of it."""
    name, *data = message
    return m.failure is not None and (data[0] not in ACTS if name == "act" else name not in OPEN)


def on_failed(m: Model, details: str, save: str) -> Result:
    """The page could not go on: `details` are for whoever mends it, `save` is what goes on."""
    failure = Failure(details[-LONGEST:], save)
    m = replace(m, failure=failure, dialog="", behind="", ask=None, panel=False, plan=(), ready=False, ply=m.ply + 1)
    return m, (("cancel",), ("say", " ".join(sentences(m)), True), ("focus", "mend-retry"))


def sentences(m: Model) -> tuple[str, ...]:
    """What is said of it: that it is so, and what becomes of the match."""
    w = say(m)
    if m.failure is None or not m.failure.save:
        return (w.t("Something went wrong."),)
    if m.stored:
        return w.t("Something went wrong."), w.t("The match is saved.")
    return w.t("Something went wrong."), w.t("The browser does not keep the match: export it before you leave.")


def past(m: Model) -> str:
    """The match to go on with."""
    return m.failure.save if m.failure else ""


def restarted(m: Model) -> str:
    """The same with nothing done in the last hand; as it is, if that cannot be read."""
    try:
        record, _, _ = unpack(past(m))
    except BadRecord:
        return past(m)
    return json.dumps({"record": written(undo(record, len(record.deals[-1].actions)))})


def between(m: Model) -> bool:
    """Whether the match is of two people, who both look at this page: so much is seen without reading the save."""
    return shared(past(m).partition("seats ")[2].partition(r"\n")[0].split())


def act_keep(m: Model) -> Result:
    """The match as a file."""
    return m, (("download", "burraco.json", past(m)),)


def show(m: Model) -> Scene:
    """What is said and what can be done; until then the place is only hidden."""
    if m.failure is None:
        return {"mend": slot(hidden="1"), "mend-details": slot(text=""), "text-mode": slot(hidden="")}
    title, *text = sentences(m)
    none = flag(not m.failure.save)
    return {
        "mend": slot(hidden=""),
        "text-mode": slot(hidden="1"),
        "mend-title": slot(text=title),
        "mend-text": slot(text=" ".join(text), hidden=none),
        "mend-restart": slot(hidden=none),
        "mend-keep": slot(hidden=none),
        "mend-aside": slot(hidden=none),
        "mend-details": slot(
            text=m.failure.details if between(m) else f"{m.failure.details}\n{m.failure.save}".strip()
        ),
    }
