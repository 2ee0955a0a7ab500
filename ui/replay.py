"""A match played again: stepped through by act, turn and hand, seen from the player's seat. Pure.

It is the table as it was then, with another bar under it. A hand that is over may be looked at with all cards face up,
since the record is the player's own; one that goes on never.
"""

from dataclasses import replace

from burraco.record import Record, hand_points, is_over
from burraco.replay import hands, opening
from burraco.state import OVER
from ui import archive, ask, details
from ui import game as held
from ui.game import Game, Open, observe_open
from ui.model import Effect, Model, Replay, Result, names, note, say, set_out, told
from ui.persons import is_person
from ui.save import saved
from ui.screens import turn_to

# milliseconds from act to act
PACE = {"slow": 1900, "normal": 1100, "fast": 500, "instant": 200, "step": 1100}
TABLE = (
    "card",
    "stock",
    "pile",
    "choose",
    "do",
    "command",
    "drag",
    "dropped",
    "peek",
)  # what is only done when playing
PLAY = ("first", "second", "ours", "take", "undo", "redo", "sort", "left", "right", "hint", "plays", "sheet", "next")


def positions(record: Record, hand: int) -> tuple[Game, ...]:
    """Every position of a hand, from the deal on, as the first seat followed it."""
    sums = tuple(hand_points(one.state) for one, _ in zip(hands(record), range(hand), strict=False))
    found = [held.begin(opening(record, hand), 0, sums)]
    for action in record.deals[hand].actions:
        found.append(held.play(found[-1], action))
    return tuple(found)


def finished(m: Model) -> int:
    """How many hands of the match in play are over."""
    if m.game is None:
        return 0
    return len(m.game.record.deals) - (m.game.view.phase != OVER)


def opened(m: Model, record: Record, hand: int, last: int, back: str, spot: int = 0) -> Result:
    """A record to be looked at, from the deal of a hand or from another of its positions."""
    m, effects = turn_to(m, "replay")
    m = replace(m, replay=Replay(record, hand, last, positions(record, hand), spot, back=back))
    return m, (*effects, ("say", caption(m), False))


def act_replay(m: Model) -> Result:
    """The match in play, as far as its hands are over; without one, the list to choose from."""
    last = finished(m)
    if m.game is None or not last:
        return archive.act_history(m)
    return opened(m, m.game.record, last - 1, last, "table" if m.screen == "table" else "home")


def on_replay(m: Model, number: int) -> Result:
    """A kept match."""
    record = archive.record_of(m, number)
    return opened(m, record, 0, len(record.deals), "history") if record else (m, ())


def at(m: Model, spot: int, on: bool = False) -> Result:
    """To a position of the hand."""
    if m.replay is None:
        return m, ()
    spot = max(0, min(spot, len(m.replay.games) - 1))
    m = replace(m, replay=m.replay._replace(at=spot, on=on), note="")
    return m, (("say", caption(m), False),)


def on_seek(m: Model, spot: int) -> Result:
    return at(m, spot)


def on_step(m: Model, how: str) -> Result:
    """One act, turn or hand on or back."""
    r = m.replay
    if r is None:
        return m, ()
    ends = [0, *(spot for spot, game in enumerate(r.games) if spot and not game.open)]
    if how == "turn-on":
        return at(m, next((spot for spot in ends if spot > r.at), len(r.games) - 1))
    if how == "turn-back":
        return at(m, next((spot for spot in reversed(ends) if spot < r.at), 0))
    if how in ("hand-on", "hand-back"):
        return to_hand(m, r, 1 if how == "hand-on" else -1)
    return at(m, r.at + (1 if how == "act-on" else -1))


def to_hand(m: Model, r: Replay, by: int) -> Result:
    """To the next hand, or to the beginning of this one and then of the one before."""
    if by < 0 and (r.at or not r.hand):
        return at(m, 0)
    hand = r.hand + by
    if hand >= r.last:
        return at(m, len(r.games) - 1)
    m = replace(m, replay=r._replace(hand=hand, games=positions(r.record, hand), at=0, on=False))
    return m, (("say", caption(m), False),)


def act_play(m: Model) -> Result:
    """It goes on by itself, or stops."""
    if m.replay is None:
        return m, ()
    if m.replay.on:
        return replace(m, replay=m.replay._replace(on=False)), (("say", say(m).t("Stopped."), False),)
    spot = 0 if m.replay.at == len(m.replay.games) - 1 else m.replay.at
    m = replace(m, replay=m.replay._replace(on=True, at=spot), ply=m.ply + 1)
    return m, next_frame(m)


def next_frame(m: Model) -> tuple[Effect, ...]:
    return (("after", PACE[m.settings.speed], ("frame", m.ply)),)


def on_frame(m: Model, ply: int) -> Result:
    """The time for the next act has come."""
    r = m.replay
    if r is None or not r.on or ply != m.ply or m.screen != "replay":
        return m, ()
    if r.at == len(r.games) - 1:
        return replace(m, replay=r._replace(on=False)), ()
    m, effects = at(m, r.at + 1, on=True)
    spoken = effects if m.replay and not m.replay.games[m.replay.at].open else ()
    return m, (*spoken, *next_frame(m))


def act_open(m: Model) -> Result:
    """All cards face up, or the player's only; not of a hand that goes on."""
    if m.replay is None:
        return m, ()
    if not over(m.replay):
        return note(m, say(m).t("This hand was not finished: its cards stay hidden."))
    if deals_again(m.replay):
        return note(m, say(m).t("This match deals its cards twice: they stay hidden until it is over."))
    w, on = say(m), not m.replay.open
    told_open = w.t("All cards lie face up.") if on else w.t("Only your cards lie face up.")
    return replace(m, replay=m.replay._replace(open=on)), (("say", told_open, False),)


def over(r: Replay) -> bool:
    return r.games[-1].view.phase == OVER


def deals_again(r: Replay) -> bool:
    """Whether cards of the hand may come again, with the seats exchanged, in a match that is not finished."""
    return bool(r.record.rules.again) and not is_over(r.record)


def may_open(r: Replay) -> bool:
    """Whether all hands may be seen."""
    return over(r) and not deals_again(r)


def lies_open(r: Replay) -> Open | None:
    """All hands, where they may be seen and are wanted."""
    return observe_open(r.games[r.at].record.state) if r.open and may_open(r) else None


def act_leave(m: Model) -> Result:
    """Back to where the replay was begun; `app` knows the way to the table."""
    back = m.replay.back if m.replay else "home"
    m = replace(m, replay=None)
    return archive.act_history(m) if back == "history" else turn_to(m, "home")


# ---- playing on from there -------------------------------------------------------------------------------------------


def may_play(r: Replay) -> bool:
    """Whether there is something left to be played from here."""
    return not is_over(r.games[r.at].record)


def play_on(m: Model) -> Result | None:
    """The match from the position that is shown, in the place of the one in play, which is filed; a question first, if
    that one is not finished. The cards to come may have been seen, so it counts as played with help."""
    r = m.replay
    if r is None or not may_play(r):
        return None
    if asked := ask.leaving(m, ("act", "on")):
        return asked
    left = archive.left(m)
    game = r.games[r.at]
    others = tuple(seat if is_person(seat) or seat.startswith("ai:") else "ai:medium" for seat in game.record.seats[1:])
    first = game.record.seats[0] if is_person(game.record.seats[0]) else "you"
    record = Record(game.record.rules, (first, *others), game.record.deals, game.record.state, game.record.before)
    helped = tuple(range(1, len(record.deals) + 1))
    m = set_out(replace(m, replay=None), replace(game, record=record, past=None), helped)
    return m, (*left, ("save", saved(m)))


# ---- what is done at the table meanwhile -----------------------------------------------------------------------------


def as_table(m: Model) -> Model:
    """The model of the table that is shown."""
    if m.replay is None:
        return m
    seen = replace(m, game=m.replay.games[m.replay.at], screen="table", chosen=(), cursor="", hint=None, offers=())
    return replace(seen, log=told(seen), helped=(), plan=(), slow=False, plays=-1)


def concerns(m: Model, message: tuple[object, ...]) -> bool:
    """Whether a message asks for something of the table that is shown, not of the match that waits."""
    if m.screen != "replay" or m.replay is None:
        return False
    name, *data = message
    asked = name == "act" and data[0] in ("last", "share", "copy", "send", "read")
    return asked or name in ("seat", "pots", "zoom") or name == "set" and data[0] == "share"


def stays(m: Model, message: tuple[object, ...]) -> Result | None:
    """The answer to what is done at a table that is only looked at; None where the message is not about that."""
    name, *data = message
    if m.screen != "replay" or m.replay is None:
        return None
    if name == "key":
        steps = {"ArrowLeft": "act-back", "ArrowRight": "act-on", "ArrowUp": "turn-back", "ArrowDown": "turn-on"}
        key = str(data[0])
        return on_step(m, steps[key]) if key in steps else act_play(m) if key == " " else (m, ())
    if name == "meld":  # it is only looked at: nothing is added to it or taken back
        side, index = (int(str(one)) for one in data)
        laid = m.replay.games[m.replay.at].view.melds[side]
        return read(m, details.opened(as_table(m), side, index)) if 0 <= index < len(laid) else (m, ())
    if name in TABLE or name == "act" and data[0] in PLAY:
        return note(m, say(m).t("This was played already: step through it, or play on from here."), False)
    return None


def read(m: Model, outcome: Result) -> Result:
    """What was said or opened of something at the table that is shown."""
    seen, effects = outcome
    m = replace(m, note=seen.note, notes=seen.notes, dialog=seen.dialog, behind=seen.behind, panel=seen.panel)
    return replace(m, detail=seen.detail, sharing=seen.sharing, zoom=seen.zoom), effects


def caption(m: Model) -> str:
    """What has just happened, as far as its turn has come; at the deal, who begins."""
    if m.replay is None:
        return ""
    w, table = say(m), as_table(m)
    game = m.replay.games[m.replay.at]
    if game.open:
        seat = game.open[0][1].player
        return w.own(game.open) if seat == game.seat else w.turn(names(table)[seat], game.open)
    return table.log[-1]
