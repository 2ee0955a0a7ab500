"""The deal of a day: one hand for two, the same cards for everybody, and a mark to beat: what an opponent makes of the
player's cards against its like. It is played here, out of sight, while the worker has nothing else to do. Pure.
"""

import json
from dataclasses import replace
from typing import NamedTuple

from burraco.record import Record, push, start, totals
from burraco.rules import PRESETS, customise
from burraco.state import OVER, observe, why_not
from burraco.text import BadText, read_action
from ui.choice import stand_in
from ui.links import FIRST_DAY, day_of
from ui.model import Effect, Mark, Model, Result, hinted, say
from ui.persons import ME
from ui.save import strings
from ui.watched import watched

LEVEL = "ai:hard"  # whose playouts are fixed, so that the mark is the same on every machine
RULES = customise(PRESETS["burraco-2"], {"hands": "1"})
DISTURBS = ("think", "hint", "judge", "cancel")  # effects that end the search for the mark


def record_of(day: str) -> Record:
    """The deal of a day, as the player begins it."""
    return start(RULES, (ME, LEVEL), seed_of(day))


def seed_of(day: str) -> int:
    return int(day.replace("-", ""))


def played(record: Record) -> str:
    """The day whose deal a match is; "" for any other match."""
    digits = str(record.deals[0].seed)
    if record.rules != RULES or record.seats[1] != LEVEL or len(digits) != 8:
        return ""
    try:
        return day_of(f"{digits[:4]}-{digits[4:6]}-{digits[6:]}")
    except ValueError:
        return ""


def dealt(today: str) -> str:
    """The day of the player's calendar; the first one that has a deal, if that calendar is wrong."""
    try:
        return day_of(today)
    except ValueError:
        return FIRST_DAY.isoformat()


class Standing(NamedTuple):
    """The points of a finished deal of the day: both sides', and the difference that is the mark, None while it is not
    known yet."""

    own: int
    other: int
    mark: int | None

    @property
    def made(self) -> int:
        return self.own - self.other


def mark(m: Model) -> int | None:
    """The mark of the deal on the table, once it is known."""
    return made(m.mark.record) if m.mark and m.mark.record.state.phase == OVER else None


def made(record: Record) -> int:
    own, other = totals(record)
    return own - other


def standing(m: Model) -> Standing | None:
    """How the deal of the day has ended; None when it has not, or another match lies there."""
    if m.game is None or not played(m.game.record) or m.game.view.phase != OVER:
        return None
    own, other = totals(m.game.record)
    return Standing(own, other, mark(m))


# ---- the mark --------------------------------------------------------------------------------------------------------


def pump(m: Model, effects: tuple[Effect, ...]) -> Result:
    """After each message: the next turn of the mark is asked for when nobody else thinks. One whose search was
    disturbed is asked for again."""
    day = played(m.game.record) if m.game and m.screen == "table" and not m.elsewhere else ""
    if not day:
        return (replace(m, mark=None) if m.mark else m), effects
    held = m.mark if m.mark and m.mark.day == day else Mark(day, record_of(day))
    if any(effect[0] in DISTURBS for effect in effects):
        held = held._replace(asked=0)
    if held.asked or held.record.state.phase == OVER or not idle(m):
        return (m if m.mark == held else replace(m, mark=held)), effects
    held = held._replace(asked=held.last + 1, last=held.last + 1)
    state = held.record.state
    view = observe(state, state.player)
    text = watched(view, held.record)
    return replace(m, mark=held), (*effects, ("mark", held.asked, text, LEVEL.partition(":")[2]))


def idle(m: Model) -> bool:
    """Whether the worker has nothing else to do."""
    known = hinted(m)
    waits = known is not None and not known.choices and not known.acts
    looks = m.look is not None and m.look.on and m.dialog == "look"
    return m.game is not None and (m.game.mine or m.game.view.phase == OVER) and not waits and not looks


def on_marked(m: Model, number: int, text: str) -> Result:
    """The acts that were asked for have come. None of them is trusted."""
    if m.mark is None or m.mark.asked != number:
        return m, ()
    record = m.mark.record
    seat, turn = record.state.player, record.state.turn
    try:
        acts = tuple(read_action(token) for token in strings(json.loads(text)["acts"]))
    except (ValueError, TypeError, KeyError, BadText):
        acts = ()
    for action in acts or (stand_in(record.state),):
        over = record.state.phase == OVER or (record.state.player, record.state.turn) != (seat, turn)
        if over or why_not(record.state, action) is not None:
            break
        record = push(record, action)
    if record == m.mark.record:
        record = push(record, stand_in(record.state))
    return replace(m, mark=m.mark._replace(record=record, asked=0)), ()


# ---- in words --------------------------------------------------------------------------------------------------------


def told(m: Model) -> str:
    """The mark, or how the deal has ended beside it; nothing for any other match."""
    if m.game is None or not played(m.game.record):
        return ""
    w, known = say(m), mark(m)
    ended = standing(m)
    if known is None:
        return w.t("Deal of {day}. The mark is still being played.", day=w.day(played(m.game.record)))
    if ended is None:
        return w.t("Deal of {day}. The mark to beat: {mark}.", day=w.day(played(m.game.record)), mark=w.points(known))
    made, aim = w.points(ended.made), w.points(known)
    if ended.made > known:
        return w.t("You made {made}, the mark was {mark}: you beat it.", made=made, mark=aim)
    if ended.made == known:
        return w.t("You made {made}, just as much as the mark.", made=made)
    return w.t("You made {made}, the mark was {mark}.", made=made, mark=aim)


def result(m: Model, ended: Standing) -> str:
    """What can be told to others without giving a card away."""
    assert m.game is not None
    w = say(m)
    day = w.day(played(m.game.record))
    if ended.mark is None:
        return w.t("Burraco, deal of {day}: {own} to {other}.", day=day, own=ended.own, other=ended.other)
    return w.t(
        "Burraco, deal of {day}: {own} to {other}, {made}; the mark is {mark}.",
        day=day,
        own=ended.own,
        other=ended.other,
        made=w.points(ended.made),
        mark=w.points(ended.mark),
    )
