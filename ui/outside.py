"""What the browser does around the game: storage that refuses or is full, a copy of the page that is kept for when
there is no network, a new version that waits. Each is told once, and none of them stops the match. Pure."""

from dataclasses import replace

from ui import archive, history
from ui.model import Model, Result, join, note, say
from ui.save import saved

ROOM = 10  # kept matches that do not make room for the one being played


def on_unsaved(m: Model, why: str) -> Result:
    """The browser does not keep what we save: "storage-full" or "storage-denied". The oldest of the kept matches makes
    room for the one being played, if that can help."""
    if why == "storage-full" and len(m.book.kept) > ROOM:
        return join(archive.keep(m, history.less(m.book.kept)), (("save", saved(m)),))
    return notify(replace(m, stored=False), say(m).notice(why))


def on_stored(m: Model) -> Result:
    """The browser keeps what we save again."""
    return notify(replace(m, stored=True), say(m).notice("storage-again"))


def on_unkept(m: Model) -> Result:
    """A save that cannot be read could not be kept aside: what was said of it is not so."""
    w = say(m)
    return notify(m, m.notice.replace(w.notice("save-kept"), w.notice("save-unkept")))


def notify(m: Model, text: str) -> Result:
    """A sentence that stays until it has been read."""
    return replace(m, notice=text), (("say", text, True),)


def on_offline(m: Model) -> Result:
    """The page has been kept whole, for the first time: from now on it plays without a network. That takes the place
    of no answer to what the player has just done."""
    m = replace(m, offline=True)
    text = say(m).t("Ready to play without a network too.")
    return note(m, text, False) if m.screen == "table" and not m.note else (m, (("say", text, False),))


def on_renewed(m: Model) -> Result:
    """A new version of the page waits: for the player, or for the next hand."""
    return replace(m, renewed=True, newer=True), (("say", say(m).notice("new-version"), False),)


def act_renew(m: Model) -> Result:
    """The new version, now."""
    return replace(m, renewed=False, newer=False), (("renew",),)


def act_later(m: Model) -> Result:
    return replace(m, renewed=False), ()


def between_hands(m: Model) -> Result:
    """The next hand lies on the table and is saved: a new version that waits begins with it."""
    return act_renew(m) if m.newer else (m, ())
