"""A hint: asked for, told, and followed act by act. It chooses cards and lights their place, and never plays. Pure."""

from collections import Counter
from dataclasses import replace

from burraco.ai.hints import Choice
from burraco.melds import without
from burraco.state import Action, apply, why_not
from burraco.text import show_action
from ui import advised
from ui.game import Game
from ui.hand import card, faces
from ui.model import Hint, Model, Result, busy, focus, hinted, note, say, with_help
from ui.save import saved
from ui.scene import Item, Scene, flag, slot
from ui.watched import watched


def act_hint(m: Model, back: str = "hint") -> Result:
    """What would you do? Asked again, what was told goes away, and the focus comes back to where it was. Of a position
    the same is told each time: a search ends by the clock, so another one would come to figures a little different."""
    if m.game is None or not m.game.mine:
        return busy(m)
    known = hinted(m)
    if known and known.choices:
        return act_unhint(m)
    if known and not known.acts:
        return m, ()  # it is being thought about
    if m.advised and m.advised[0] == m.game.view:
        return advise(replace(m, panel=False), m.game, Hint(m.ply, m.advised[1], back=back))
    text, rest = watched(m.game.view, m.game.record), " ".join(map(show_action, planned(m, m.game)))
    m = replace(m, hint=Hint(m.ply, back=back), note="", panel=False)
    return m, (("hint", m.ply, text, rest), ("say", say(m).t("Looking for a hint…"), False))


def planned(m: Model, game: Game) -> tuple[Action, ...]:
    """What is left of the best that was told in this turn, where that is what the player has begun: all else is then
    compared to it, so that a plan is not dropped half way for what comes out about equal."""
    if m.advised is None:
        return ()
    view, (best, *_) = m.advised
    for number, act in enumerate(best.acts, 1):
        if view.player != game.seat or why_not(view, act) is not None:
            break
        view = apply(view, act)
        if view == game.view:
            return best.acts[number:]
    return ()


def act_unhint(m: Model) -> Result:
    return replace(m, hint=None), (("focus", m.hint.back),) if m.hint else ()


def on_hinted(m: Model, ply: int, text: str) -> Result:
    """The hint has come."""
    known = hinted(m)
    if m.game is None or not known or known.ply != ply or known.choices or known.acts:
        return m, ()
    found = advised.choices(text, m.game.view)
    if not found:
        return note(replace(m, hint=None), say(m).t("There is no hint this time: try once more."))
    return advise(m, m.game, known._replace(choices=found))


def advise(m: Model, game: Game, given: Hint) -> Result:
    """A hint is told, and kept for when it is asked for once more."""
    heard = " ".join(told(m, game, given.choices))
    m = with_help(replace(m, hint=given, advised=(game.view, given.choices), note=""))
    return m, (("save", saved(m)), ("say", heard, False), ("focus", "hint0"))


def told(m: Model, game: Game, choices: tuple[Choice, ...]) -> list[str]:
    """A hint as it is heard: each thing to do, what it is worth, why."""
    w, heard = say(m), []
    for spot, one in enumerate(choices):
        doing = w.doing(game.view, one.acts)
        if not spot:
            heard.append(w.t("Best: {doing}.", doing=doing))
        else:
            heard.append(w.t("Or: {doing}, {worth}.", doing=doing, worth=worth(m, one)))
        heard.append(reasons(m, game, one))
    return [part for part in heard if part]


def worth(m: Model, one: Choice) -> str:
    return say(m).worth(one.points, one.half_width, one.equal)


def reasons(m: Model, game: Game, one: Choice) -> str:
    return say(m).reasons(one.pro, one.con, game.view.rules)


# ---- followed --------------------------------------------------------------------------------------------------------


def on_advise(m: Model, index: int) -> Result:
    """One of the things to do is taken up: its cards are chosen, its place is lit."""
    known = hinted(m)
    if m.game is None or not known or not 0 <= index < len(known.choices):
        return m, ()
    return led(m, m.game, known.choices[index].acts)


def led(m: Model, game: Game, acts: tuple[Action, ...]) -> Result:
    """The next of these acts is shown: its cards chosen, its place lit, and said."""
    chosen = held_for(game, acts[0])
    m = replace(m, hint=Hint(m.ply, acts=acts), chosen=chosen, cursor=(*chosen, m.cursor)[0])
    doing = say(m).doing(game.view, acts[:1])
    there = focus(m) if chosen else ("focus", place(m))
    return m, (("save", saved(m)), ("say", say(m).t("Hint: {doing}.", doing=doing), False), there)


def followed(m: Model) -> tuple[Action, ...]:
    """The acts that a hint still leads to, the next one first."""
    known = hinted(m)
    return known.acts if known else ()


def held_for(game: Game, action: Action) -> tuple[str, ...]:
    """The cards of the hand that an act takes; what it lacks there comes with the pile."""
    if not action.cards:
        return ()
    own = game.view.melds[game.view.side]
    old = own[action.index] if action.kind != "drop" and action.index < len(own) else ()
    wanted = Counter(without(action.cards, old) or ())
    if action.kind == "take" and action.cards:
        pool = game.view.pile[-1:] if game.view.rules.take == "top" else game.view.pile
        lacking = wanted - Counter(map(card, game.hand))
        wanted -= lacking or Counter([next(one for one in pool if one in wanted)])
    chosen = []
    for key in game.hand:
        if wanted[card(key)] > 0:
            wanted[card(key)] -= 1
            chosen.append(key)
    return tuple(chosen)


def place(m: Model) -> str:
    """Where the act that is led to happens; nothing when there is none."""
    if m.game is None or not followed(m):
        return ""
    view, action = m.game.view, followed(m)[0]
    if action.kind == "lay" or action.kind == "take" and action.cards:
        own = action.index < len(view.melds[view.side])
        return f"m{view.side}.{action.index}" if own else "ours-zone"
    return "stock" if action.kind == "draw" else "pile"


def button(m: Model) -> str:
    """The button that does what is led to, as long as its cards are those that are chosen."""
    if m.game is None or not followed(m):
        return ""
    action = followed(m)[0]
    if action.kind == "lay" and not action.cards:  # its meld is pressed, and goes back
        return ""
    if faces(m.chosen) != faces(held_for(m.game, action)):
        return ""
    return "second" if action.kind in ("drop", "take") else "first"


# ---- seen ------------------------------------------------------------------------------------------------------------


def show(m: Model, game: Game) -> Scene:
    """The panel of the hint that is told, and the light on what is followed."""
    known, lit, w = hinted(m), place(m), say(m)
    choices = known.choices if known else ()
    side = game.view.sides[game.seat]
    own = (f"m{side}.{index}" for index in range(len(game.view.melds[side])))
    seen = {name: slot(lead=flag(name == lit)) for name in ("stock", "pile", "ours-zone", *own)}
    seen["hint-panel"] = slot(hidden=flag(not choices))
    asked = known and not known.choices and not known.acts
    seen["hint"] = slot(busy=flag(asked), off=flag(not game.mine))
    if asked:
        seen["status"] = slot(text=w.t("Looking for a hint…"))
    likely = [any(of) for of in zip(*(one.chances for one in choices), strict=True)]
    span = max([20.0, *(abs(one.points) + one.half_width for one in choices)])
    for spot, one in enumerate(choices):
        low, high = (max(0.0, min(1.0, 1 + (one.points + by) / span)) for by in (-one.half_width, one.half_width))
        seen[f"hint{spot}"] = Item(
            "advice",
            "hints",
            {
                "name": w.doing(game.view, one.acts),
                "text": worth(m, one) if spot else w.t("best"),
                "about": reasons(m, game, one),
                "detail": w.soon(game.view, one.chances, likely),
                "act": f"advise {spot}",
                "style": f"--low:{low:.0%};--high:{1 - high:.0%};--at:{max(0.0, 1 + min(0.0, one.points) / span):.0%}",
            },
        )
    return seen
