"""A link that was opened: what it leads to is told first, then played or watched. Pure."""

from collections.abc import Callable
from dataclasses import replace

from burraco.record import Record, is_over, start, totals
from burraco.state import observe
from ui import ask, daily, links, replay, seating
from ui.catalogue import digits
from ui.links import BadLink, Link
from ui.model import Model, Result, say
from ui.persons import ME
from ui.scene import Scene, flag, slot
from ui.setup import called
from ui.words import Words

Begin = Callable[[Model, Record], Result]  # a match comes to the table


def arrive(m: Model, address: str) -> Result | None:
    """An address that is a link: it is told, or why it cannot be opened. None for a place of the page."""
    try:
        link = links.read_link(address)
    except BadLink as bad:
        text = f"{useless(m)} {say(m).linked(bad.problem)}"
        return replace(m, notice=text), (("say", text, True), ("route", "#/"))
    return None if link is None else shown(m, link)


def waits(m: Model, address: str) -> Model:
    """An address that comes while another tab has the match: a link that can be opened waits until this one has it."""
    try:
        link = links.read_link(address)
    except BadLink:
        return m
    return replace(m, opened=link) if link else m


def useless(m: Model) -> str:
    """What is said of a bad link, before why."""
    return say(m).t("This link cannot be opened.")


def shown(m: Model, link: Link) -> Result:
    """What a link leads to, in a dialog; that another one could not be opened is past."""
    notice = "" if m.notice.startswith(useless(m)) else m.notice
    m = replace(
        m,
        notice=notice,
        opened=link,
        dialog="link",
        behind="",
        panel=False,
        screen="home",
        plan=(),
        ready=False,
        ply=m.ply + 1,
    )
    return m, (("cancel",), ("route", "#/"))


def act_daily(m: Model) -> Result:
    """The deal of the day, which the clock knows: a page may stay open past midnight."""
    return m, (("date", "daily"),)


def on_daily(m: Model, today: str) -> Result:
    """The deal of a day by the player's calendar."""
    return shown(m, Link("daily", day=daily.dealt(today)))


def act_play(m: Model, begin: Begin) -> Result:
    """What the link leads to is played: a position on a page of its own, where nothing is kept; anything else in place
    of the match that is not finished, which is asked for first."""
    if m.opened and m.opened.kind == "position":
        return m, (("leave", f"embed.html#{links.of_text(m.opened.text)}&mode=play&autoplay=1"),)
    record = to_play(m)
    if record is None:
        return m, ()
    if asked := ask.leaving(m, ("act", "play")):
        return asked
    return begin(replace(m, dialog="", opened=None), record)


def act_watch(m: Model) -> Result:
    """The shared match is looked at."""
    if m.opened is None or m.opened.record is None:
        return m, ()
    record = m.opened.record
    return replay.opened(replace(m, dialog="", opened=None), record, 0, len(record.deals), "home")


def to_play(m: Model) -> Record | None:
    """The match that is played when the link is: the deal, or the shared match as far as it has come; one that is
    finished begins anew with the same cards."""
    link = m.opened
    if link is None:
        return None
    if link.kind == "daily":
        return daily.record_of(link.day)
    if link.kind == "match" and link.record:
        record = replace(link.record, seats=(ME, *(f"ai:{text}" for text in others(m, link.record))))
        return record if not is_over(record) else start(record.rules, record.seats, record.deals[0].seed)
    if link.kind == "deal" and link.rules:
        return start(
            link.rules, (ME, *(f"ai:{text}" for text in m.settings.seats[: link.rules.players - 1])), link.seed
        )
    return None


def others(m: Model, record: Record) -> tuple[str, ...]:
    """Who plays on in a shared match: its opponents, and in place of people those of the settings."""
    kinds = [seat.partition(":")[::2] for seat in record.seats[1:]]
    mine = m.settings.seats
    return tuple(seating.nearest(text) if kind == "ai" else mine[n] for n, (kind, text) in enumerate(kinds))


# ---- to be seen ------------------------------------------------------------------------------------------------------


def show(m: Model) -> Scene:
    """The link, told."""
    w, link = say(m), m.opened
    if link is None or m.dialog != "link":
        return {}
    title, text = told(w, link)
    return {
        "link-title": slot(text=title),
        "link-text": slot(text=text),
        "link-watch": slot(hidden=flag(not link.record)),
        "link-play": slot(text=w.t("Play on") if link.record and not is_over(link.record) else w.t("Play")),
    }


def told(w: Words, link: Link) -> tuple[str, str]:
    """What a link leads to: a title, and a sentence or two."""
    if link.kind == "daily":
        return w.t("The deal of {day}", day=w.day(link.day)), w.t(
            "One hand of Burraco for two, the same cards for everybody. An opponent plays them in your place: what"
            " it makes is the mark to beat."
        )
    if link.kind == "deal" and link.rules:
        text = w.t("Somebody has shared the cards of a hand. Play them against your own opponents.")
        return called(w, link.rules), text
    if link.kind == "match" and link.record:
        problem = w.linked(link.problem) if link.problem else ""
        return called(w, link.record.rules), f"{_match(w, link.record)} {problem}".strip()
    assert link.state is not None
    return called(w, link.state.rules), w.situation(observe(link.state, 0), 0, ())


def _match(w: Words, record: Record) -> str:
    n, sums = len(record.deals), " : ".join(digits(points) for points in totals(record))
    if is_over(record):
        return w.n("A finished match of {n} hand, {sums}.", "A finished match of {n} hands, {sums}.", n, sums=sums)
    return w.t("A match in its hand {n}, {sums}.", n=n, sums=sums)
