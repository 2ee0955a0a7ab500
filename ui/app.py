"""All behaviour of the interface: update(model, message) -> (model, effects). Pure.

A message is a tuple of a name and strings or numbers: what a person did, what a clock or a worker says. An effect is
such a tuple for the rim to carry out. Whatever is done gets an answer: a change, a sentence, or both.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from burraco.record import Record, is_over, start
from burraco.state import OVER
from ui import (
    archive,
    ask,
    counted,
    daily,
    drag,
    embed,
    finale,
    history,
    hotseat,
    lesson,
    look,
    mend,
    opened,
    outside,
    plain,
    replay,
    share,
    transfer,
    zoom,
)
from ui import game as held
from ui.acts import (
    act_close,
    act_drop,
    act_last,
    act_lay,
    act_new_meld,
    act_score,
    act_take,
    on_card,
    on_choose,
    on_closed,
    on_meld,
    on_pile,
    on_pots,
    on_seat,
    on_stock,
    opens,
)
from ui.arrange import act_sort, move
from ui.console import on_command
from ui.cues import act_mute, heard
from ui.hint import act_hint, act_unhint, on_advise, on_hinted
from ui.keys import on_key, read_now, tell
from ui.look import act_look, act_stop, on_judged
from ui.model import Book, Model, Result, chosen_rules, focus, join, names, note, say, set_out, wiped
from ui.play import on_do, on_slow, on_tally, on_thought, on_tick, proceed
from ui.plays import act_plays
from ui.preferences import act_defaults, act_former, act_wipe, fresh, on_chapter, on_set
from ui.save import restore, saved, settings_of
from ui.screens import ROUTES, turn_to
from ui.seating import sitting
from ui.sheet import act_sheet
from ui.side import on_tab
from ui.sizes import fitted
from ui.sorting import tidy
from ui.undo import act_redo, act_undo


def on_boot(
    m: Model, settings: str, save: str, lang: str, width: int, height: int, route: str, kept: str = ""
) -> Result:
    """The page is there: settings, save and kept matches as they were stored, the browser's language, the window, the
    address."""
    m = replace(m, settings=settings_of(settings, lang), book=Book(history.read(kept)))
    m = replace(m, at=fitted(m.settings, width, height))
    m, effects = restore(m, save)
    effects = (("lang", m.settings.lang), *effects)
    if arrived := opened.arrive(m, route):
        return join(arrived, effects)
    if route == "#/play" and m.game is not None:
        return join(enter(m), effects)
    if route in SCREENS:
        return join(SCREENS[route](m), effects)
    if route.startswith("#/learn"):
        return join(lesson.routed(m, route), effects)
    return m, (*effects, ("route", "#/"))


def on_here(m: Model, address: str, sends: int) -> Result:
    """Where the page is, and whether the device can hand a text on."""
    return replace(m, address=address, sends=bool(sends)), ()


def on_claimed(m: Model, save: str, kept: str, settings: str, lessons: str) -> Result:
    """This tab takes over from another one, with all that is stored by now: what it knew itself is of before.

    What it saved last was written (`stored`), so if no match is there now, somebody has erased it: it does not come
    back. Where the browser did not write, that there is nothing says nothing, and what this tab holds is all there is.
    A mark in the storage would tell as much, but would be left of what was to be erased."""
    if gone := m.stored and m.game is not None and not save:
        m = fresh(m)
    if settings or m.stored:
        m = replace(m, settings=settings_of(settings, m.settings.lang))
        m = replace(m, at=fitted(m.settings, m.at.width, m.at.height))
    if lessons or m.stored:
        m, _ = lesson.on_lessons(m, lessons)
    m, effects = on_reload(replace(m, book=Book(history.read(kept))), save)
    wiped_out = gone and not (kept or settings or lessons)  # not so if it was only put aside, or much has been since
    m, more = outside.notify(m, say(m).t("Everything is erased.")) if wiped_out else (m, ())
    m, link = opened.shown(m, m.opened) if m.opened else (m, ())
    return m, (("lang", m.settings.lang), *effects, *more, *link)


def on_reload(m: Model, save: str) -> Result:
    """This tab plays on from a save; from its own match, where there is none."""
    if not save and m.game is not None:
        return join(enter(replace(m, elsewhere=False, failure=None, screen="table")), (("save", saved(m)),))
    m, effects = restore(replace(m, elsewhere=False, failure=None, notice=""), save)
    return join(enter(m), effects) if m.game and m.screen == "table" else (replace(m, screen="home"), effects)


def act_retry(m: Model) -> Result:
    """After a failure: on from the save, as a reload would."""
    return on_reload(m, mend.past(m))


def act_restart(m: Model) -> Result:
    """After a failure: the hand from its first card."""
    save = mend.restarted(m)
    return join(on_reload(m, save), (("save", save),))


def act_aside(m: Model) -> Result:
    """After a failure: home without the match, which is kept beside."""
    save, notice = mend.past(m), say(m).notice("save-kept")
    m = replace(wiped(m), failure=None, screen="home", notice=notice)
    return m, (("say", notice, True), ("aside", save), ("route", "#/"))


def on_elsewhere(m: Model) -> Result:
    """Another tab has the match: this one stops. A link that it was opened with waits."""
    waits = m.opened if m.dialog == "link" else None
    m = replace(m, elsewhere=True, plan=(), ready=False, ply=m.ply + 1, dialog="", ask=None, opened=waits)
    return m, (("cancel",),)


def enter(m: Model) -> Result:
    """To the table; where two people play, once the one who is to act has the device."""
    if m.game is None:
        return m, ()
    if hotseat.playing(m):
        return hotseat.cover(m)
    text = say(m).situation(m.game.view, m.game.seat, names(m))
    m = replace(m, screen="table", dialog="", behind="", panel=False)
    return join(proceed(m), (("route", "#/play"), ("say", text, False), focus(m)))


def on_route(m: Model, route: str) -> Result:
    """The address has changed: the browser's back and forward, or a link."""
    if arrived := opened.arrive(m, route):
        return arrived
    if ROUTES.get(m.screen) == route and not m.lesson:
        return m, ()
    if route == "#/play":
        return enter(m)
    if route.startswith("#/learn"):
        return lesson.routed(m, route)
    return SCREENS.get(route, act_home)(m)


def act_home(m: Model) -> Result:
    return turn_to(m, "home")


def act_leave(m: Model) -> Result:
    """Back from a replay to where it was begun."""
    begun = m.replay.back if m.replay else ""
    if begun == "look":
        return look.back(m)
    return enter(replace(m, replay=None)) if begun == "table" else replay.act_leave(m)


def act_on(m: Model) -> Result:
    """The match from the position that is shown."""
    outcome = replay.play_on(m)
    if outcome is None:
        return note(m, say(m).t("The match is over here: go back to play on."), False)
    return join(enter(outcome[0]), outcome[1]) if outcome[0].replay is None else outcome


def on_rematch(m: Model, seed: int) -> Result:
    """The same game with the same people, dealt from a seed."""
    return begin(m, start(m.game.record.rules, m.game.record.seats, seed)) if m.game else (m, ())


def on_start(m: Model, seed: int) -> Result:
    """A new match as the settings say, dealt from a seed."""
    rules = chosen_rules(m)
    now = m.settings
    seats = sitting(rules, now.seats, now.opposite, now.people, now.face_up)
    return begin(m, start(rules, seats, seed))


def begin(m: Model, record: Record) -> Result:
    """A match, as far as it has come, to the table."""
    m = set_out(m, tidy(m.settings, (), held.replay(record)))
    m, effects = note(m, m.log[0], loud=False)
    m, more = enter(m)
    return m, (("save", saved(m)), *effects, *more)


def on_next(m: Model, seed: int) -> Result:
    """The next hand of the match."""
    if m.game is None or m.game.view.phase != OVER or is_over(m.game.record):
        return m, ()
    m = set_out(replace(m, note=""), tidy(m.settings, (), held.deal(m.game, seed)), m.helped)
    m, more = outside.between_hands(m)
    return join(enter(m), (("save", saved(m)), *more))


def act_new(m: Model) -> Result:
    return replace(m, dialog="new", behind="", panel=False), (("reveal", f"game-{m.settings.game}"),)


def act_start(m: Model) -> Result:
    """A new match; one that is not finished is asked for first."""
    if asked := ask.leaving(m, ("act", "start")):
        return asked
    return replace(m, dialog=""), (("seed", "start"),)


def act_next(m: Model) -> Result:
    if m.game is not None and is_over(m.game.record):
        return finale.act_finale(m)
    return replace(m, dialog=""), (("seed", "next"),)


def act_menu(m: Model) -> Result:
    return replace(m, panel=not m.panel), ()


def act_dismiss(m: Model) -> Result:
    return replace(m, notice=""), ()


def act_here(m: Model) -> Result:
    """Play in this tab."""
    return m, (("claim",),)


def act_text(m: Model) -> Result:
    """The table as text, or as cards."""
    m, effects = on_set(m, "text", "off" if m.settings.text == "on" else "on")
    w = say(m)
    told = w.t("Text mode is on.") if m.settings.text == "on" else w.t("Text mode is off.")
    if m.game is not None and m.screen == "table":
        told = f"{told} {w.situation(m.game.view, m.game.seat, names(m))}"
    return m, (*effects, ("say", told, False))


def on_size(m: Model, width: int, height: int) -> Result:
    return replace(m, at=fitted(m.settings, width, height)), ()


def act_hush(m: Model) -> Result:
    """A note that is pressed goes away."""
    return replace(m, note=""), ()


def on_hush(m: Model, number: int) -> Result:
    return replace(m, note="") if number == m.notes else m, ()


SCREENS: dict[str, Callable[[Model], Result]] = {  # beside the table, by their addresses
    ROUTES["home"]: act_home,
    ROUTES["history"]: archive.act_history,
    ROUTES["stats"]: counted.act_stats,
    ROUTES["replay"]: replay.act_replay,
}


ACTS: dict[str, Callable[[Model], Result]] = {
    "history": archive.act_history,
    "ready": hotseat.act_ready,
    "rematch": finale.act_rematch,
    "export": transfer.act_export,
    "import": transfer.act_import,
    "stats": counted.act_stats,
    "reset": counted.act_reset,
    "replay": replay.act_replay,
    "run": replay.act_play,
    "open": replay.act_open,
    "leave": act_leave,
    "on": act_on,
    "resume": enter,
    "home": act_home,
    "new": act_new,
    "start": act_start,
    "next": act_next,
    "score": act_score,
    "menu": act_menu,
    "mute": act_mute,
    "sheet": act_sheet,
    "settings": opens("settings"),
    "defaults": act_defaults,
    "former": act_former,
    "wipe": act_wipe,
    "rules": opens("rules"),
    "keys": opens("keys"),
    "close": act_close,
    "first": act_lay,
    "second": act_drop,
    "ours": act_new_meld,
    "take": act_take,
    "undo": act_undo,
    "redo": act_redo,
    "sort": act_sort,
    "left": lambda m: move(m, -1),
    "right": lambda m: move(m, 1),
    "dismiss": act_dismiss,
    "hush": act_hush,
    "hint": act_hint,
    "unhint": act_unhint,
    "plays": act_plays,
    "look": act_look,
    "stop": act_stop,
    "last": act_last,
    "here": act_here,
    "skip": lambda m: (m, (focus(m),)),
    "renew": outside.act_renew,
    "later": outside.act_later,
    "learn": lesson.act_learn,
    "go": lesson.act_go,
    "onward": lesson.act_onward,
    "show": lesson.act_show,
    "yes": lambda m: ask.act_yes(m, answer),
    "no": ask.act_no,
    "daily": opened.act_daily,
    "play": lambda m: opened.act_play(m, begin),
    "watch": opened.act_watch,
    "share": share.act_share,
    "copy": share.act_copy,
    "send": share.act_send,
    "retry": act_retry,
    "restart": act_restart,
    "keep": mend.act_keep,
    "aside": act_aside,
    "text": act_text,
    "read": tell(read_now),
}


MESSAGES: dict[str, Callable[..., Result]] = {
    "boot": on_boot,
    "reload": on_reload,
    "claimed": on_claimed,
    "elsewhere": on_elsewhere,
    "unsaved": outside.on_unsaved,
    "stored": outside.on_stored,
    "unkept": outside.on_unkept,
    "renewed": outside.on_renewed,
    "route": on_route,
    "size": on_size,
    "start": on_start,
    "next": on_next,
    "card": on_card,
    "stock": on_stock,
    "pile": on_pile,
    "pots": on_pots,
    "seat": on_seat,
    "meld": on_meld,
    "choose": on_choose,
    "set": on_set,
    "do": on_do,
    "lift": drag.on_lift,
    "unlift": drag.on_unlift,
    "land": drag.on_land,
    "right": drag.on_right,
    "zoom": zoom.on_zoom,
    "unzoom": zoom.on_unzoom,
    "chapter": on_chapter,
    "tab": on_tab,
    "key": on_key,
    "thought": on_thought,
    "tick": on_tick,
    "slow": on_slow,
    "hinted": on_hinted,
    "advise": on_advise,
    "judged": on_judged,
    "tally": on_tally,
    "hush": on_hush,
    "closed": on_closed,
    "here": on_here,
    "daily": opened.on_daily,
    "marked": daily.on_marked,
    "copied": share.on_copied,
    "failed": mend.on_failed,
    "offline": outside.on_offline,
    "command": partial(on_command, ACTS),
    "pass": hotseat.on_pass,
    "rematch": on_rematch,
    "out": transfer.on_out,
    "record": transfer.on_record,
    "import": transfer.on_import,
    "bring": lambda m, what: transfer.on_bring(m, what, enter),
    "then": look.on_then,
    "replay": replay.on_replay,
    "seek": replay.on_seek,
    "step": replay.on_step,
    "frame": replay.on_frame,
    "file": archive.on_file,
    "unfiled": archive.on_unfiled,
    "count": archive.on_count,
    "forget": archive.on_forget,
    "bring-back": archive.on_bring_back,
    "embed": embed.on_embed,
    "again": embed.on_again,
    "goto": embed.on_goto,
    "lessons": lesson.on_lessons,
    "lesson": lesson.opened,
    "answer": lesson.on_answer,
    "demo": lesson.on_demo,
}


def update(m: Model, message: tuple[object, ...]) -> Result:
    """The model after a message, and what is to be done about it."""
    if embed.deaf(m, message):
        return m, ()
    before = m
    m, message = lesson.meant(m, message)
    came = archive.watched(m, lesson.judged(m, answer(m, message)))
    came = lesson.measured(before, came)
    came = plain.written(m, heard(m, came))
    came = daily.pump(*came)
    return embed.within(m, came) if came[0].embed else came


def answer(m: Model, message: tuple[object, ...]) -> Result:
    """What comes of a message. A tab without the match only waits to get it."""
    if mend.closed(m, message):
        return m, ()
    if (told_then := replay.stays(m, message)) is not None:
        return told_then
    if replay.concerns(m, message):
        return replay.read(m, told_of(replay.as_table(m), message))
    return told_of(m, message)


def told_of(m: Model, message: tuple[object, ...]) -> Result:
    """What comes of a message at this table."""
    name, *data = message
    if name == "act":
        name, *data = data
        act = ACTS[str(name)]
        return act(m) if not m.elsewhere or name == "here" else (m, ())
    if m.elsewhere and name == "route":
        return opened.waits(m, str(data[0])), ()
    if m.elsewhere and name not in ("reload", "claimed", "here", "size", "set", "renewed", "failed"):
        return m, ()
    return MESSAGES[str(name)](m, *data)
