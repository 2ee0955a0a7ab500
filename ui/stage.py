"""The scene of a model: everything that is on the page now, named as index.html names its places. Pure.

The table is built from the player's view. Places that are hidden keep what they last showed.
"""

from burraco.cards import RANKS
from burraco.melds import Meld, shape
from burraco.record import totals, winner
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, PLAY, Action, State, scores
from ui import scene
from ui.game import Game
from ui.layout import rows
from ui.model import Model, columns, lit_melds, names, picked, say, side_names
from ui.names import PIPS, SIGNS
from ui.play import verdict
from ui.scene import Scene, flag, slot
from ui.words import Words

LOG = 40  # sentences of the log that are kept on the page
DIALOGS = ("new", "settings", "rules", "keys", "peek", "choose", "score", "abandon")


def show(m: Model) -> Scene:
    """All that is to be seen."""
    seen = page(m) | home(m) | dialogs(m)
    return seen | table(m, m.game) if m.game and m.screen == "table" else seen


def state_of(m: Model) -> str:
    """What the page is doing: ready, you, ai, handover, over."""
    if m.game is None or m.screen != "table":
        return "ready"
    if m.game.view.phase == OVER:
        return "handover" if winner(m.game.record) is None else "over"
    return "you" if m.game.mine else "ai"


def page(m: Model) -> Scene:
    """The page as a whole, and what lies over every screen."""
    w, at = say(m), m.at
    state = state_of(m)
    lift = rows(len(m.game.hand) if m.game else 0, at).height + 64
    sizes = f"--cw:{at.card}px;--ch:{at.tall}px;--pw:{at.pile}px;--pad:{at.pad}px;--edge:{at.edge}px;--side:{at.side}px"
    title = w.t("● Your turn · Burraco") if state == "you" else "Burraco"
    return {
        "page": slot(
            state=state,
            layout=at.kind,
            lang=m.settings.lang,
            style=f"{sizes};--toast:{lift}px",
            title=title,
            deck=m.settings.deck,
        ),
        "home": slot(hidden=flag(m.screen != "home"), inert=flag(m.elsewhere)),
        "table": slot(hidden=flag(m.screen != "table"), inert=flag(m.elsewhere), panel=flag(m.panel)),
        "toast": slot(hidden=flag(not m.note)),
        "toast-text": slot(text=m.note),
        "notice": slot(hidden=flag(not m.notice)),
        "notice-text": slot(text=m.notice),
        "elsewhere": slot(hidden=flag(not m.elsewhere)),
        "renewed": slot(hidden=flag(not m.renewed)),
    }


def home(m: Model) -> Scene:
    """The first screen: a match to go on with, if there is one, and the choices for a new one."""
    w = say(m)
    seen = {f"set-{name}": slot(value=value) for name, value in m.settings._asdict().items()}
    seen["home-lang"] = slot(value=m.settings.lang)
    seen["resume"] = slot(hidden=flag(m.game is None))
    if m.game is not None:
        sums, sides = totals(m.game.record), side_names(m)
        score = " · ".join(f"{sides[side]} {scene.plain(sums[side])}" for side in columns(m))
        seen["resume-score"] = slot(text=score)
        hand = w.t("Hand {n}, to {target} points", n=len(m.game.record.deals), target=m.game.view.rules.target)
        seen["resume-text"] = slot(text=f"{hand} · {w.status(m.game.view, m.game.seat, names(m))}")
    return seen


def table(m: Model, game: Game) -> Scene:
    """The table: the others, the melds, the piles, the own hand, and what can be done."""
    w, view, at, deck = say(m), game.view, m.at, m.settings.deck
    can, side = picked(m), view.sides[game.seat]
    theirs, ours = scene.room(view, len(game.hand), side, at)
    lit = lit_melds(m, can)
    seen: Scene = {}
    for other in range(len(view.melds)):
        width = ours if other == side else theirs
        seen |= scene.melds(view, other, other == side, lit if other == side else (), deck, width, w)
    called = side_names(m)
    seen |= {
        "ours-title": slot(text=_title(view, side, called, w)),
        "theirs-title": slot(text=" · ".join(_title(view, other, called, w) for other in columns(m)[1:])),
        "ours-hint": slot(hidden=flag(view.melds[side]), lit=flag(can.lays)),
        "theirs-hint": slot(hidden=flag(any(view.melds[other] for other in columns(m)[1:]))),
    }
    seen |= scene.piles(view, game.seat, deck, at, can.drop is not None, w)
    seen |= scene.seats(view, game.seat, names(m), w)
    seen |= scene.hand(game.hand, m.chosen, game.fresh, m.cursor, deck, at, w)
    seen |= actions(m, game, can_text(m, game))
    seen |= scene.ledger(game.sums, totals(game.record), called, columns(m), w)
    seen |= scene.lines("log", m.log, LOG)
    return seen


def _title(view: State, side: int, called: tuple[str, ...], w: Words) -> str:
    return w.n("{side}: {n} point", "{side}: {n} points", scene.laid_points(view, side), side=called[side])


def span(meld: Meld, view: State, w: Words) -> str:
    """A meld in the fewest characters: `5–8 ♥`, or the words for a set."""
    lies = shape(meld, view.rules)
    if lies is None or lies.kind == "set":
        return w.lies(meld, view.rules)
    low, high = (PIPS[(at - 1) % len(RANKS)] for at in (lies.low, lies.low + len(meld) - 1))
    return w.t("run {low}–{high} {sign}", low=low, high=high, sign=SIGNS[lies.suit])


def can_text(m: Model, game: Game) -> tuple[str, str, bool, bool]:
    """What the two buttons say, and whether each of them can be used."""
    w, can, view = say(m), picked(m), game.view
    if not game.mine:
        return (w.t("Score") if view.phase == OVER else w.t("Faster")), w.t("Discard"), True, False
    if view.phase == DRAW:
        return w.t("Draw"), w.n("Take {n} card", "Take {n} cards", len(view.pile)), True, bool(view.pile)
    second = w.t("Discard")
    if can.closes:
        second = w.t("Close ({points})", points=w.points(view.rules.closing))
    elif can.drop:
        second = w.t("Discard {card}", card=w.short(can.drop.cards[0]))
    return _laying(can.lays, can.adds, view, w), second, bool(can.lays or can.adds), can.drop is not None


def _laying(lays: tuple[Action, ...], adds: tuple[Action, ...], view: State, w: Words) -> str:
    if len(lays) == 1:
        return w.t("Lay {meld}", meld=span(lays[0].cards, view, w))
    if not lays and len(adds) == 1:
        return w.t("Add: {meld}", meld=span(adds[0].cards, view, w))
    return w.t("Add…") if adds and not lays else w.t("Lay…") if lays else w.t("Lay")


def actions(m: Model, game: Game, buttons: tuple[str, str, bool, bool]) -> Scene:
    """The status line, the steps of the turn and the buttons under the hand."""
    w, view = say(m), game.view
    first, second, may_first, may_second = buttons
    due = 0 if not game.mine else 1 if view.phase == DRAW else 3 if len(m.chosen) == 1 and may_second else 2
    steps = {f"step{n}": slot(now=flag(due == n)) for n in (1, 2, 3)}
    golden = "second" if view.phase == PLAY and may_second and not may_first else "first"
    return {
        **steps,
        "status": slot(text=w.status(view, game.seat, names(m), m.slow)),
        "first": slot(text=first, off=flag(not may_first), primary=flag(golden == "first" and may_first)),
        "second": slot(text=second, off=flag(not may_second), primary=flag(golden == "second")),
        "undo": slot(off=flag(game.past is None)),
        "left": slot(off=flag(not m.chosen)),
        "right": slot(off=flag(not m.chosen)),
        "menu": slot(expanded=flag(m.panel)),
    }


def dialogs(m: Model) -> Scene:
    """The dialog that is open, with its contents."""
    seen = {f"dlg-{name}": slot(open=flag(m.dialog == name)) for name in DIALOGS}
    w, deck = say(m), m.settings.deck
    if m.dialog == "rules":
        rules = m.game.view.rules if m.game else PRESETS[m.settings.game]
        seen |= scene.chapters("rules-text", w.rules_text(rules))
    if m.game is None:
        return seen
    view = m.game.view
    if m.dialog == "peek":
        may = m.game.mine and view.phase == DRAW
        seen |= scene.spread("peek-cards", view.pile, deck, w)
        seen["peek-take"] = slot(text=w.n("Take {n} card", "Take {n} cards", len(view.pile)), hidden=flag(not may))
    if m.dialog == "choose":
        options = [one.cards for one in m.offers]
        seen |= scene.offers("choose-list", options, [w.label(meld, view.rules) for meld in options], deck)
    if m.dialog == "score":
        over = verdict(m)
        lines = scores(m.game.record.state)
        seen |= scene.sheet(lines, totals(m.game.record), side_names(m), columns(m), w)
        seen["score-title"] = slot(text=over or w.t("Hand {n}", n=len(m.game.record.deals)))
        seen["score-text"] = slot(text=w.ending(view, names(m), m.game.seat))
        seen["score-next"] = slot(text=w.t("New match") if over else w.t("Next hand"))
    return seen
