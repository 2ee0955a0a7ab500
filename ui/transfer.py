"""Taken out of the page and brought into it: the match, its record, the settings, the kept matches. Pure.

What comes from elsewhere is read and shown before anything of it is taken over; nothing that is here is lost by it.
In a lesson it is about the player's own match, which waits beside it.
"""

import json
from collections.abc import Callable
from dataclasses import replace

from burraco.record import BadRecord
from ui import archive, history, save
from ui.catalogue import N_
from ui.history import MOST, Kept
from ui.lesson import left
from ui.model import Carry, Effect, Model, Parcel, Result, join, say
from ui.preferences import changed
from ui.save import kept_as, saved, settings_of, unpack, written
from ui.scene import Item, Scene, flag, slot
from ui.screens import turn_to
from ui.setup import called
from ui.summary import summary
from ui.words import Words

FORMAT = 1
LARGEST = 4_000_000  # characters: fifty of the longest matches that anybody plays are less
OUT = {  # what can be taken out -> what it is called, the name of its file
    "all": (N_("Everything in one file"), "burraco.json"),
    "save": (N_("The match that you are playing"), "burraco-match.json"),
    "record": (N_("The record of that match"), "burraco.brc"),
    "settings": (N_("The settings"), "burraco-settings.json"),
    "spoilt": (N_("What could not be read"), "burraco-unread.txt"),
}
PROBLEM = {
    "empty": N_("There is nothing in it: paste a text or choose a file."),
    "too-long": N_("This is longer than anything that the game hands out: it was not read."),
    "foreign": N_("This is nothing that the game has handed out: nothing was changed."),
    "too-new": N_("This comes from a newer version of the game: update the page to take it over."),
}


# ---- out -------------------------------------------------------------------------------------------------------------


def act_export(m: Model) -> Result:
    return replace(m, dialog="export", behind=under(m), panel=False, carry=Carry()), ()


def under(m: Model) -> str:
    """What stays open behind: the settings, from which one may have come."""
    return "settings" if m.dialog == "settings" else ""


def parts(m: Model) -> tuple[str, ...]:
    """What there is to be taken out."""
    playing = ("save", "record") if left(m).game else ()
    return ("all", *playing, "settings", *(("spoilt",) if m.spoilt else ()))


def packed(m: Model, what: str) -> str:
    """The text of it."""
    m = left(m)
    if what == "record":
        return written(m.game.record) if m.game else ""
    if what == "spoilt":
        return m.spoilt
    text: dict[str, object] = {"burraco": FORMAT}
    if what in ("all", "settings"):
        text["settings"] = m.settings._asdict()
    if what in ("all", "save") and m.game:
        text["save"] = json.loads(saved(m))
    if what == "all":
        text["history"] = [history.plain(one) for one in m.book.kept if not one.raw]
    return json.dumps(text, ensure_ascii=False) + "\n"


def on_out(m: Model, what: str) -> Result:
    """One of them as a file, and as a text for where files cannot be kept."""
    if what not in parts(m):
        return m, ()
    name, text = OUT[what][1], packed(m, what)
    m = replace(m, carry=m.carry._replace(text=text, name=name))
    return m, (("download", name, text), ("say", handed(m), False))


def on_record(m: Model, number: int) -> Result:
    """A kept match as a file."""
    if not 0 <= number < len(m.book.kept):
        return m, ()
    one = m.book.kept[number]
    name = f"burraco-{one.date or number + 1}.brc"
    return m, (("download", name, one.text), ("say", say(m).t("Handed out as {file}.", file=name), False))


def handed(m: Model) -> str:
    return say(m).t("Handed out as {file}.", file=m.carry.name) if m.carry.name else ""


# ---- in --------------------------------------------------------------------------------------------------------------


def act_import(m: Model) -> Result:
    return replace(m, dialog="import", behind=under(m), panel=False, carry=Carry()), ()


def on_import(m: Model, text: str) -> Result:
    """A text from elsewhere: what is in it is shown, and nothing is changed yet."""
    parcel = opened(text, say(m))
    m = replace(m, carry=m.carry._replace(parcel=parcel))
    told = parcel.problem or " ".join(line for _, line, _ in offered(m, parcel))
    return m, (("say", told, bool(parcel.problem)), ("reveal", "import-found"))


def opened(text: str, w: Words) -> Parcel:
    """What a text has in it. None of it is trusted."""
    text = text.strip().removeprefix("\ufeff")
    if not text:
        return Parcel(problem=w.t(PROBLEM["empty"]))
    if len(text) >= LARGEST:
        return Parcel(problem=w.t(PROBLEM["too-long"]))
    if text.startswith("burraco "):
        return alone(text, w)
    given = kept_as(text, LARGEST)
    version = given.get("burraco", FORMAT)
    if isinstance(version, int) and version > FORMAT:
        return Parcel(problem=w.t(PROBLEM["too-new"]))
    if isinstance(given.get("record"), str):
        given = {"save": given}
    elif "burraco" not in given or version != FORMAT:
        return Parcel(problem=w.t(PROBLEM["foreign"]))
    settings, match, kept = given.get("settings"), given.get("save"), given.get("history")
    readable, unread = entries(kept)
    parcel = Parcel(
        json.dumps(settings) if isinstance(settings, dict) else "",
        json.dumps(match) if isinstance(match, dict) and isinstance(match.get("record"), str) else "",
        readable,
    )
    if parcel.save:
        try:
            unpack(parcel.save)
        except BadRecord as bad:
            parcel = parcel._replace(save="", problem=w.problem(bad.problem))
    if parcel == Parcel():
        return Parcel(problem=w.t(PROBLEM["foreign"]))
    parcel = parcel._replace(unread=unread)
    return parcel._replace(problem="") if parcel.settings or parcel.kept else parcel


def alone(text: str, w: Words) -> Parcel:
    """A record by itself: for the list, and to play on where it can be."""
    try:
        unpack(json.dumps({"record": text}))
        return Parcel(save=json.dumps({"record": text}), kept=(Kept(text, brought=True),))
    except BadRecord as bad:
        found = summary(text)
        return Parcel(kept=(Kept(text, brought=True),)) if found else Parcel(problem=w.problem(bad.problem))


def entries(given: object) -> tuple[tuple[Kept, ...], int]:
    """Matches of a list from anywhere, and how many are left out because they are none."""
    found, unread = [], 0
    for one in given if isinstance(given, list) else ():
        try:
            found.append(history.strange(one))
        except ValueError:
            unread += 1
    return tuple(found), unread


def offered(m: Model, parcel: Parcel) -> list[tuple[str, str, str]]:
    """The parts: what each is, what would come of it, and what the button says."""
    w, found = say(m), []
    if parcel.settings:
        found.append(
            ("settings", w.t("Settings. They take the place of those that you have now."), w.t("Use these settings"))
        )
    if parcel.kept or parcel.unread:
        new = len([one for one in parcel.kept if one.text not in {k.text for k in m.book.kept}])
        told = w.n("{n} match for your list", "{n} matches for your list", len(parcel.kept))
        fresh = w.n("{n} is new.", "{n} are new.", new)
        none = w.n("{n} cannot be read and is left out.", "{n} cannot be read and are left out.", parcel.unread)
        fresh = f"{fresh} {none}" if parcel.unread else fresh
        found.append(("kept", f"{told}: {fresh}", w.t("Add to your matches") if new else ""))
    if parcel.save:  # the last, for it leads to the table
        record, _, problem = unpack(parcel.save)
        told = w.t("A match: {game}. {result}", game=called(w, record.rules), result=archive.result(record, w))
        instead = w.t("The one that you are playing goes to the list of your matches.") if archive.left(left(m)) else ""
        wrong = w.problem(problem) if problem else ""
        found.append(("save", " ".join(part for part in (told, wrong, instead) if part), w.t("Play this match")))
    return found


def on_bring(m: Model, what: str, enter: Callable[[Model], Result]) -> Result:
    """One part taken over. With a match the player comes to its table."""
    parcel = m.carry.parcel
    if parcel is None or what not in ("settings", "save", "kept") or not getattr(parcel, what) or what in parcel.done:
        return m, ()
    m = replace(m, carry=m.carry._replace(parcel=parcel._replace(done=(*parcel.done, what))))
    effects: tuple[Effect, ...]
    if what == "settings":
        m, effects = changed(m, settings_of(parcel.settings, m.settings.lang))
    elif what == "kept":
        own = m.book.kept
        m, effects = archive.keep(m, merged(own, parcel.kept))
        if not {one.text for one in parcel.kept} <= {one.text for one in m.book.kept}:
            m, effects = join(archive.crowded(m), effects)
    else:
        return played_on(left(m), parcel.save, enter)
    return m, (*effects, ("say", say(m).t("Done."), False))


def played_on(m: Model, text: str, enter: Callable[[Model], Result]) -> Result:
    """A match from elsewhere instead of the own one, which is filed."""
    filed = archive.left(m)
    m, effects = save.restore(m, text)
    m = replace(m, dialog="", behind="", ask=None, panel=False, replay=None)
    m, more = enter(m) if m.game else turn_to(m, "home")
    return m, (*filed, *effects, ("save", saved(m)), ("say", say(m).t("Done."), False), *more)


def merged(kept: tuple[Kept, ...], more: tuple[Kept, ...]) -> tuple[Kept, ...]:
    """Two lists in one, the newest first; none of the own ones has to go for a strange one."""
    known = {one.text for one in kept}
    strange = [one for one in more if one.text not in known][: MOST - len(kept)]
    return tuple(sorted((*kept, *strange), key=lambda one: one.date, reverse=True))


# ---- seen ------------------------------------------------------------------------------------------------------------


def show(m: Model) -> Scene:
    """The two dialogs."""
    if m.dialog == "export":
        return exported(m, say(m))
    return imported(m, say(m)) if m.dialog == "import" else {}


def exported(m: Model, w: Words) -> Scene:
    seen: Scene = {
        f"out-{what}": Item(
            "do", "export-list", {"act": f"out {what}", "text": w.t(OUT[what][0]), "label": w.t(OUT[what][0])}
        )
        for what in parts(m)
    }
    return seen | {
        "export-said": slot(text=handed(m)),
        "export-copy": slot(hidden=flag(not m.carry.text)),
        "export-text": slot(value=m.carry.text),
    }


def imported(m: Model, w: Words) -> Scene:
    parcel = m.carry.parcel
    seen: Scene = {
        "import-said": slot(text=parcel.problem if parcel else ""),
        "import-found": slot(hidden=flag(parcel is None or parcel.problem)),
    }
    for what, told, act in offered(m, parcel) if parcel and not parcel.problem else ():
        done = what in parcel.done if parcel else False
        full = what == "kept" and m.notice == w.t(archive.CROWDED)
        about = m.notice if full else w.t("Done.")
        seen[f"part-{what}"] = Item("part", "import-parts", {"text": told, "about": about if done else ""})
        if not done and act:
            seen[f"bring-{what}"] = Item("do", f"part-{what}", {"act": f"bring {what}", "text": act, "label": act})
    return seen
