"""The scene of a model: everything that is on the page now, named as index.html names its places. Pure.

The table is built from the player's view. Places that are hidden keep what they last showed.
"""

from burraco.record import is_over, totals
from burraco.state import DRAW, OVER
from ui import (
    archive,
    coach,
    counted,
    cross,
    daily,
    dialogs,
    drag,
    faceup,
    hint,
    home,
    hotseat,
    mend,
    opened,
    pacing,
    plain,
    plays,
    replay,
    replayed,
    scene,
    sheet,
    zoom,
)
from ui.acts import primary
from ui.buttons import can_text, title
from ui.game import Game, lies_open
from ui.lately import marked
from ui.layout import is_low
from ui.model import Model, columns, lit_melds, names, people, picked, say, side_names
from ui.scene import Scene, flag, slot
from ui.side import show as side_of
from ui.undo import may_undo

LOOKS = ("deck", "back", "size", "theme", "scale", "motion")  # settings that the style sheet and the motion go by
LOG = 40  # sentences of the log that are kept on the page


def show(m: Model) -> Scene:
    """All that is to be seen."""
    seen = screen(replay.as_table(m)) if m.screen == "replay" and not m.failure else screen(m)
    return scene.over(seen, replayed.show(m, seen))


def screen(m: Model) -> Scene:
    """The screen of a model; of a replay it is the table."""
    if m.failure:
        return scene.over(page(m) | mend.show(m), coach.show(m))
    seen = page(m) | mend.show(m) | home.show(m) | dialogs.show(m) | opened.show(m)
    seen = scene.over(seen, plain.frame(m))
    seen |= hotseat.show(m)
    if m.screen == "history":
        seen |= archive.show(m)
    if m.screen == "stats":
        seen |= counted.show(m)
    if m.game and m.screen == "table":
        seen |= plain.show(m, m.game) if plain.on(m) else table(m, m.game)
    return scene.over(seen, coach.show(m))


def state_of(m: Model) -> str:
    """What the page is doing: ready, you, ai, handover, over; error, if it cannot go on by itself."""
    if m.failure:
        return "error"
    if m.game is None or m.screen != "table":
        return "ready"
    if m.game.view.phase == OVER:
        return "over" if is_over(m.game.record) else "handover"
    return "you" if m.game.mine else "ai"


def page(m: Model) -> Scene:
    """The page as a whole, and what lies over every screen."""
    w, at = say(m), sheet.frame_of(m)
    state = state_of(m)
    sizes = f"--cw:{at.card}px;--ch:{at.tall}px;--pw:{at.pile}px;--pad:{at.pad}px;--edge:{at.edge}px;--side:{at.side}px"
    title = w.t("● Your turn · Burraco") if state == "you" else "Burraco"
    return {
        "page": slot(
            state=state,
            layout=at.kind,
            low=flag(is_low(at)),
            lang=m.settings.lang,
            style=sizes,
            title=title,
            right=flag(m.settings.right_drop == "on"),
            **{name: getattr(m.settings, name) for name in LOOKS},
        ),
        "home": slot(hidden=flag(m.failure or m.screen != "home"), inert=flag(m.elsewhere)),
        "stats": slot(hidden=flag(m.failure or m.screen != "stats"), inert=flag(m.elsewhere)),
        "notice-export": slot(hidden=flag(m.stored and not m.spoilt)),
        "history": slot(hidden=flag(m.failure or m.screen != "history"), inert=flag(m.elsewhere)),
        "table": slot(
            hidden=flag(m.failure or m.screen != "table"),
            inert=flag(m.elsewhere),
            panel=flag(m.panel),
            **sheet.props(m),
        ),
        "toast": slot(hidden=flag(m.failure or not m.note or stands(m, at.kind))),
        "toast-text": slot(text=m.note),
        "toast-undo": slot(hidden=flag(not m.note or m.remedy != m.notes or not may_undo(m))),
        "notice": slot(hidden=flag(not m.notice)),
        "notice-text": slot(text=m.notice),
        "elsewhere": slot(hidden=flag(not m.elsewhere)),
        "renewed": slot(hidden=flag(not m.renewed)),
        "offline": slot(hidden=flag(not m.offline)),
        "share-text": slot(value=""),  # a closed dialog gives nothing away
        "export-text": slot(value=""),
    }


def stands(m: Model, kind: str) -> bool:
    """Whether a note is read on the table anyway, in the line that there is room for in a wide window."""
    return kind == "wide" and m.screen == "table" and m.note in m.log[-1:]


def table(m: Model, game: Game) -> Scene:
    """The table: the others, the melds, the piles, the own hand, and what can be done."""
    w, view, at, deck = say(m), game.view, sheet.frame_of(m), m.settings.deck
    can, side = picked(m), view.sides[game.seat]
    theirs, ours = scene.room(view, len(game.hand), side, m.at, cross.length(m, view.rules))
    called, started = side_names(m, view.sides), game.record.rules.sides
    short = at.kind != "wide"
    others = columns(m, view.sides)[1:]
    if view.sides != view.rules.sides and view.sides.count(side) == 1:
        called[side] = w.t("You, alone")
    seen = scene.melds(view, side, "ours", lit_melds(m, can), deck, w, ours.folded)
    for other in others:
        zone = "theirs" if len(others) == 1 else f"g{other}"
        if len(others) > 1 and view.melds[other]:
            seen |= scene.group(zone, title(view, other, called, w, short))
        seen |= scene.melds(view, other, zone, (), deck, w, theirs.folded)
    seen = scene.over(seen, cross.show(m, view, seen))
    seen |= {
        "ours": slot(style=f"--mw:{ours.width}px"),
        "theirs": slot(style=f"--mw:{theirs.width}px"),
        "ours-zone": slot(lit=flag(can.lays), more=flag(ours.more)),
        "theirs-zone": slot(more=flag(theirs.more), parties=flag(len(others) > 1)),
        "ours-title": slot(text=title(view, side, called, w, short)),
        "theirs-title": slot(text=w.t("The others") if len(others) > 1 else title(view, others[0], called, w, short)),
        "ours-hint": slot(hidden=flag(view.melds[side]), lit=flag(can.lays)),
        "theirs-hint": slot(hidden=flag(any(view.melds[other] for other in others))),
    }
    seen |= faceup.show(m, game, lies_open(game))
    seen |= scene.piles(view, game.seat, deck, at, bool(can.drop or can.takes), w)
    seen |= scene.seats(view, game.seat, names(m), people(m), w)
    seen |= scene.hand(game.hand, m.chosen, game.fresh, m.cursor, deck, at, w)
    seen |= actions(m, game, can_text(m, game))
    seen |= scene.ledger(game.sums, totals(game.record), side_names(m, started), columns(m, started), w)
    goal = dialogs.number(game, w) if game.record.rules.hands else w.t("to {n}", n=game.record.rules.target)
    seen["ledger-title"] = slot(text=w.t("Score ({goal})", goal=goal))
    last = pacing.step_told(m) or (m.log[-1] if m.log else "")
    seen["last"] = slot(text=last, hidden=flag(not last))
    seen["mark"] = slot(text=daily.told(m), hidden=flag(not daily.told(m)))
    seen |= scene.lines("log", m.log, LOG)
    seen |= side_of(m, view)
    seen = scene.over(marked(scene.over(seen, sheet.show(m)), game), hint.show(m, game))
    return scene.over(scene.over(seen, drag.show(m)), plays.show(m)) | zoom.show(m, game)


def actions(m: Model, game: Game, buttons: tuple[str, str, bool, bool]) -> Scene:
    """The status line, the steps of the turn and the buttons under the hand."""
    w, view = say(m), game.view
    first, second, may_first, may_second = buttons
    golden, about = primary(m), w.refusable(view) if game.mine and not m.chosen else ""
    due = 0 if not game.mine else 1 if view.phase == DRAW else 3 if golden == "second" else 2
    steps = {f"step{n}": slot(now=flag(due == n)) for n in (1, 2, 3)}
    return {
        **steps,
        "status": slot(text=pacing.status(m) or w.status(view, game.seat, names(m), m.slow)),
        "first": slot(text=first, off=flag(not may_first), primary=flag(golden == "first"), hover=about),
        "second": slot(text=second, off=flag(not may_second), primary=flag(golden == "second")),
        "undo": slot(off=flag(not may_undo(m))),
        "redo": slot(hidden=flag(not game.ahead)),
        "left": slot(off=flag(not m.chosen)),
        "right": slot(off=flag(not m.chosen)),
        "menu": slot(expanded=flag(m.panel)),
        "mute": slot(pressed=flag(m.settings.sound == "on")),
    }
