"""What the buttons under the hand say of what they would do now, and what the melds of a side are headed with. Pure."""

from burraco.cards import RANKS
from burraco.melds import Meld, shape
from burraco.state import DRAW, OVER, Action, State, may_take_pozzetto
from ui import hotseat, pacing, scene
from ui.acts import refusing
from ui.game import Game
from ui.model import Model, picked, say
from ui.names import PIPS, SIGNS
from ui.words import Words


def title(view: State, side: int, called: dict[int, str], w: Words, short: bool = False) -> str:
    """What stands over the melds of a side. `short`: without what its seats say as well."""
    title = w.n("{side}: {n} point", "{side}: {n} points", scene.laid_points(view, side), side=called[side])
    if view.minimum[side]:
        title += ", " + w.t("to open with {minimum}", minimum=view.minimum[side])
    if view.took[side] and not short:
        title += ", " + w.t("pozzetto taken")
    return title


def span(meld: Meld, view: State, w: Words) -> str:
    """A meld in the fewest characters: `5–8 ♥`, `K K 2`."""
    lies = shape(meld, view.rules)
    if lies is None or lies.kind == "set":
        return " ".join(w.short(card).strip(SIGNS) for card in meld)
    low, high = (PIPS[(at - 1) % len(RANKS)] for at in (lies.low, lies.low + len(meld) - 1))
    return w.t("run {low}–{high} {sign}", low=low, high=high, sign=SIGNS[lies.suit])


def can_text(m: Model, game: Game) -> tuple[str, str, bool, bool]:
    """What the two buttons say, and whether each of them can be used."""
    w, can, view = say(m), picked(m), game.view
    if hotseat.due(m):
        return w.t("Hand over"), w.t("Discard"), True, False
    if not game.mine:
        first = w.t("Score") if view.phase == OVER else w.t("Next") if pacing.stepped(m) else w.t("Faster")
        return first, w.t("Discard"), True, False
    if view.phase == DRAW:
        second = w.n("Take {n} card", "Take {n} cards", len(view.pile)) if view.pile else w.t("Pile empty")
        if view.rules.take != "free" and can.takes:
            second = w.t("Take…")
            if len(can.takes) == 1:
                second = w.t("Take: {meld}", meld=span(can.takes[0].cards, view, w))
        return w.t("Draw"), second, True, bool(can.takes)
    if view.drawn >= 0 and not m.chosen:
        return refusing(w, view.drawn), w.t("Discard"), True, False
    second = w.t("Discard")
    if can.closes:
        second = w.t("Close ({points})", points=w.points(view.rules.closing))
    elif can.drop:
        second = w.t("Discard {card}", card=w.short(can.drop.cards[0]))
    first = _laying(can.lays, can.adds, view, w)
    if (can.lays or can.adds) and len(m.chosen) == len(view.hand) and not may_take_pozzetto(view):
        first = w.t("Close ({points})", points=w.points(view.rules.closing))
    return first, second, bool(can.lays or can.adds), can.drop is not None


def _laying(lays: tuple[Action, ...], adds: tuple[Action, ...], view: State, w: Words) -> str:
    if len(lays) == 1:
        return w.t("Lay {meld}", meld=span(lays[0].cards, view, w))
    if not lays and len(adds) == 1:
        return w.t("Add: {meld}", meld=span(adds[0].cards, view, w))
    return w.t("Add…") if adds and not lays else w.t("Lay…") if lays else w.t("Lay")
