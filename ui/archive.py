"""The matches that were played: filed when they end or are left, listed, deleted and brought back. Pure."""

from dataclasses import replace

from burraco.record import Record, is_over, totals, winner
from ui import history
from ui.catalogue import N_, digits
from ui.history import Kept
from ui.model import Effect, Model, Result, join, say, seat_names, sides_called
from ui.persons import practice, shared
from ui.save import written
from ui.scene import Item, Scene, flag, slot
from ui.screens import turn_to
from ui.setup import called
from ui.summary import Summary, summary
from ui.words import Words

OLDEST = N_("There is no room for all of your matches: the oldest are left out.")
UNFILED = N_("There is no room for the list of your matches: what is in it is lost when the page is closed.")
CROWDED = N_("There is no room for all of the imported matches: some are left out.")


def watched(before: Model, result: Result) -> Result:
    """A step, and what is to be filed after it: a match that has ended in it, or that was left for another one. The day
    comes from the clock, so it is asked for."""
    after, effects = result
    if before.lesson or after.lesson:  # the match waits beside it
        return result
    if before.elsewhere and before.stored:  # the tab that had the match has filed it
        return result
    was = before.game.record if before.game else None
    now = after.game.record if after.game else None
    if was is None or now is None or was is now:
        return result
    if one_match(was, now):
        ended = is_over(now) and not is_over(was)
        return (after, (*effects, *filing(now, bool(after.helped)))) if ended else result
    return after, (*effects, *left(before))


def left(m: Model) -> tuple[Effect, ...]:
    """The match that is left for another one is filed, if it was begun and has not ended, and so is filed already."""
    if m.game is None or is_over(m.game.record) or not m.game.record.deals[0].actions:
        return ()
    return filing(m.game.record, bool(m.helped))


def filing(record: Record, helped: bool) -> tuple[Effect, ...]:
    return (("date", "file", written(record), helped),)


def one_match(a: Record, b: Record) -> bool:
    """Whether a record goes on with a match, or back in it; not if it begins the same deal once more."""
    anew = not b.deals[0].actions and any(act.kind == "drop" for act in a.deals[0].actions)
    return (a.rules, a.seats, a.deals[0].seed) == (b.rules, b.seats, b.deals[0].seed) and not anew


def on_file(m: Model, date: str, text: str, helped: bool) -> Result:
    """A match for the shelf, and the day."""
    return keep(m, history.add(m.book.kept, Kept(text, date, helped)))


def keep(m: Model, kept: tuple[Kept, ...]) -> Result:
    """These are the kept matches now."""
    m = replace(m, book=m.book._replace(kept=kept, read=()))
    return m, (("history", history.show(kept)), *next_one(m))


def on_unfiled(m: Model, why: str) -> Result:
    """The browser has not stored the matches. Where there is no room, the oldest makes some."""
    if why == "storage-full" and len(m.book.kept) > 1:
        less = history.less(m.book.kept)
        m, effects = crowded(m) if any(one.brought for one in m.book.kept) else told(m, OLDEST)
        return join(keep(m, less), effects)
    return told(m, UNFILED) if m.stored else (m, ())  # that nothing at all is stored has been said


def crowded(m: Model) -> Result:
    """Matches from a file have no room."""
    return told(m, CROWDED)


def told(m: Model, sentence: str) -> Result:
    """A notice, said once."""
    text = say(m).t(sentence)
    return (m, ()) if m.notice == text else (replace(m, notice=text), (("say", text, True),))


# ---- looked at -------------------------------------------------------------------------------------------------------


def act_history(m: Model) -> Result:
    m, effects = turn_to(replace(m, book=m.book._replace(gone=None)), "history")
    return m, (*effects, *next_one(m))


def next_one(m: Model) -> tuple[Effect, ...]:
    """The next match is read, where somebody looks: one at a time, so that the page stays awake."""
    due = (m.screen in ("history", "stats") or m.dialog == "over") and len(m.book.read) < len(m.book.kept)
    return (("after", 0, ("count", len(m.book.read))),) if due else ()


def on_count(m: Model, number: int) -> Result:
    """The time to read one more match has come."""
    if number != len(m.book.read) or number >= len(m.book.kept):
        return m, ()
    m = replace(m, book=m.book._replace(read=(*m.book.read, summary(m.book.kept[number].text))))
    return m, next_one(m)


def on_forget(m: Model, number: int) -> Result:
    """A match deleted; it can be brought back as long as the screen is not left."""
    if not 0 <= number < len(m.book.kept):
        return m, ()
    gone = (number, m.book.kept[number])
    m, effects = keep(m, m.book.kept[:number] + m.book.kept[number + 1 :])
    m = replace(m, book=m.book._replace(gone=gone))
    return m, (*effects, ("say", say(m).t("Deleted."), False), ("focus", "bring-back"))


def on_bring_back(m: Model) -> Result:
    """The match that was deleted last comes back to its place."""
    if m.book.gone is None:
        return m, ()
    number, one = m.book.gone
    m, effects = keep(replace(m, book=m.book._replace(gone=None)), (*m.book.kept[:number], one, *m.book.kept[number:]))
    return m, (*effects, ("focus", f"kept{number}-forget"))


def record_of(m: Model, number: int) -> Record | None:
    """The record of a kept match, if there is one to be read."""
    found = summary(m.book.kept[number].text) if 0 <= number < len(m.book.kept) else None
    return found and found.record


# ---- seen ------------------------------------------------------------------------------------------------------------


def show(m: Model) -> Scene:
    """The list, or what will be in it."""
    w, book = say(m), m.book
    far = w.t("{n} of {all} matches read", n=len(book.read), all=len(book.kept))
    seen = {
        "history-none": slot(hidden=flag(book.kept or book.gone)),
        "history-far": slot(text=far if len(book.read) < len(book.kept) else ""),
    }
    for number, kept in enumerate(book.kept):
        if book.gone and book.gone[0] == number:
            seen |= _gone(w)
        told = book.read[number] if number < len(book.read) else None
        if number < len(book.read):
            seen |= _entry(f"kept{number}", number, kept, told, w)
    return seen | (_gone(w) if book.gone and book.gone[0] == len(book.kept) else {})


def _gone(w: Words) -> Scene:
    return {
        "gone": Item("gone", "matches", {"text": w.t("Deleted.")}),
        "bring-back": Item("do", "gone", {"act": "bring-back", "text": w.t("Bring it back")}),
    }


def _entry(key: str, number: int, kept: Kept, told: Summary | None, w: Words) -> Scene:
    title = called(w, told.record.rules) if told else w.t("A match that cannot be read")
    day = w.day(kept.date)
    props = {
        "name": title,
        "detail": day,
        "text": result(told.record, w) if told else "",
        "about": marks(kept, told, w),
    }
    acts = [("replay", w.t("Replay"))] * bool(told) + [("record", w.t("Save as a file")), ("forget", w.t("Delete"))]
    seen = {key: Item("match", "matches", props)}
    for act, text in acts:
        label = w.t("{act}: {game}, {day}", act=text, game=title, day=day) if day else f"{text}: {title}"
        seen[f"{key}-{act}"] = Item("do", key, {"act": f"{act} {number}", "text": text, "label": label})
    return seen


def marks(kept: Kept, told: Summary | None, w: Words) -> str:
    """What else is to be known of a match: who played, and that it was not quite a match."""
    if told is None:
        return ""
    seats = told.record.seats
    against = w.t("with {names}", names=w.listed(seat_names(seats, w)[1:]))
    return " · ".join(
        [against]
        + [w.t("practice, all cards face up")] * practice(seats)
        + [w.t("two people")] * shared(seats)
        + [w.t("with help")] * kept.helped
    )


def result(record: Record, w: Words) -> str:
    """How a match ended, or how far it came."""
    names, sums, sides = seat_names(record.seats, w), totals(record), record.rules.sides
    seat = -1 if shared(record.seats) else 0
    if is_over(record):
        won = winner(record)
        if won is None:
            return w.t("The match is drawn, with {n} points each.", n=max(sums))
        return w.victory(sums, won, sides, names, seat)
    named = sides_called(record.rules, names, sides, 0, w)
    score = " · ".join(f"{named[side]} {digits(points)}" for side, points in enumerate(sums))
    return w.t("Not finished: {score}, in hand {n}.", score=score, n=len(record.deals))
