"""A look back at a finished hand: the own decisions judged one after the other, by what could be seen then. Pure."""

import json
from dataclasses import replace

from burraco.ai.review import Verdict
from burraco.record import played_for
from burraco.replay import Decision, turns
from burraco.state import OVER
from burraco.text import show_action
from ui import advised, replay
from ui.game import Game
from ui.model import Effect, Look, Model, Result, busy, join, note, say
from ui.scene import Item, Scene, flag, slot
from ui.watched import watched

MOST = 5  # decisions that are told first, those that cost most
HIGH, WIDE = 100, 300  # of the drawing


def act_look(m: Model) -> Result:
    """Look back; or go on where it was left."""
    if m.game is None or m.game.view.phase != OVER:
        return busy(m)
    record = m.game.record
    look = m.look or Look(turns(record, len(record.deals) - 1, m.game.seat))
    m = replace(m, look=look._replace(on=True), dialog="look", behind="score", panel=False)
    return m, next_one(m)


def act_stop(m: Model) -> Result:
    """Enough; or, stopped already, go on."""
    if m.look is None:
        return m, ()
    if not m.look.on:
        return act_look(m)
    return replace(m, look=m.look._replace(on=False)), (("cancel",),)


def next_one(m: Model) -> tuple[Effect, ...]:
    """The next decision to be judged."""
    if m.game is None or m.look is None or not m.look.on or m.dialog != "look" or done(m.look):
        return ()
    number = len(m.look.verdicts)
    decision = m.look.decisions[number]
    acts = " ".join(map(show_action, decision.acts))
    stake = json.dumps(played_for(m.game.record))
    text = watched(decision.view, m.game.record, decision.ply)
    return (("judge", m.ply, number, text, acts, stake),)


def on_judged(m: Model, ply: int, number: int, text: str) -> Result:
    """The verdict on a decision has come."""
    if m.look is None or ply != m.ply or number != len(m.look.verdicts) or not m.look.on or m.dialog != "look":
        return m, ()
    m = replace(m, look=m.look._replace(verdicts=(*m.look.verdicts, advised.verdict(text))))
    return m, next_one(m)


def on_then(m: Model, ply: int) -> Result:
    """To the table as it was when a decision was to be made, and what there is to say of it."""
    if m.game is None or m.look is None or m.dialog != "look":
        return m, ()
    found = [one for one in judged(m.look) if one[1].ply == ply]
    if not found:
        return m, ()
    record, last = m.game.record, replay.finished(m)
    m, effects = replay.opened(replace(m, look=m.look._replace(on=False)), record, last - 1, last, "look", ply)
    if not found[0][2].better:
        return m, effects
    told = entry(m, *found[0])
    m, more = note(m, f"{told['about']} {told['spoken']}", False)
    return join((m, effects), more)


def back(m: Model) -> Result:
    """From that table back to the look back."""
    m, effects = act_look(replace(m, replay=None, screen="table"))
    return m, (("route", "#/play"), *effects)


def done(look: Look) -> bool:
    return len(look.verdicts) == len(look.decisions)


# ---- seen ------------------------------------------------------------------------------------------------------------

Judged = tuple[int, Decision, Verdict]  # a decision with its turn, counted from 1, and its verdict


def judged(look: Look) -> list[Judged]:
    """The decisions with their verdicts, as far as there are any."""
    found, turn = [], 0
    for decision, verdict in zip(look.decisions, look.verdicts, strict=False):
        turn += decision.acts[0].kind in ("draw", "take") and decision.view.phase != "play"
        if verdict is not None:
            found.append((turn, decision, verdict))
    return found


def show(m: Model, game: Game, look: Look) -> Scene:
    """The dialog: how far it is, the chance to win from decision to decision, what cost most, and every turn."""
    w, found, whole = say(m), judged(look), len(look.decisions)
    costly = sorted((one for one in found if one[2].better), key=lambda one: -one[2].cost)[:MOST]
    share = round(100 * len(look.verdicts) / max(1, whole))
    far = w.t("{n} of {all} decisions", n=len(look.verdicts), all=whole)
    seen = {
        "look-bar": slot(value=str(share), hidden=flag(done(look))),
        "look-far": slot(text=far, hidden=flag(done(look))),
        "look-stop": slot(text=w.t("Stop") if look.on else w.t("Go on"), hidden=flag(done(look))),
        "look-said": slot(text=ending(m, costly) if done(look) else ""),
        "look-line": slot(points=curve([one[2].chance for one in found], whole)),
        "look-curve": slot(hidden=flag(len(found) < 2)),
        "look-chance": slot(text=w.chances([one[2].chance for one in found]) if found and done(look) else ""),
        "look-none": slot(hidden=flag(costly or not done(look))),
    }
    for spot, (turn, decision, verdict) in enumerate(costly):
        seen[f"costly{spot}"] = Item("costly", "look-costly", entry(m, turn, decision, verdict))
    for spot, (turn, decision, verdict) in enumerate(found):
        row = {
            "name": str(turn) if not spot or turn != found[spot - 1][0] else "",
            "text": w.doing(decision.view, decision.acts),
            "count": w.percent(verdict.chance),
            "detail": w.points(-round(verdict.cost)) if verdict.better else "",
            "spoken": w.t("Turn {n}", n=turn),
            "act": f"then {decision.ply}",
        }
        seen[f"turn{spot}"] = Item("turn", "look-turns", row)
    return seen


def entry(m: Model, turn: int, decision: Decision, verdict: Verdict) -> dict[str, str]:
    """A decision that cost something: what was done, what it cost, what was better and why."""
    w, view = say(m), decision.view
    assert verdict.better is not None
    why = [w.why(*verdict.better.pro, view.rules)] if verdict.better.pro else []
    why += [w.why(*verdict.played.con, view.rules, against=True)] if verdict.played.con and not why else []
    better = w.t("Better: {doing}.", doing=w.doing(view, verdict.better.acts))
    return {
        "name": w.t("Turn {n}", n=turn),
        "text": w.lost(verdict.cost, verdict.half_width),
        "detail": w.t("{before} → {after}", before=w.percent(verdict.chance), after=w.percent(verdict.after)),
        "about": w.doing(view, decision.acts) + ".",
        "spoken": " ".join([better, *why]),
        "do": w.t("See the table"),
        "act": f"then {decision.ply}",
    }


def ending(m: Model, costly: list[Judged]) -> str:
    """What is read out when all is judged."""
    w = say(m)
    if not costly:
        return w.t("Nothing that you did cost much.")
    turn, decision, verdict = costly[0]
    told = entry(m, turn, decision, verdict)
    return w.t("Done. What cost most: {turn}, {act} {cost}. {better}", turn=told["name"], act=told["about"],
               cost=told["text"], better=told["spoken"])  # fmt: skip


def curve(chances: list[float], whole: int) -> str:
    """The points of a line from the first decision on, in a drawing of HIGH by WIDE."""
    step = WIDE / max(1, whole - 1)
    return " ".join(f"{spot * step:.1f},{(1 - chance) * HIGH:.1f}" for spot, chance in enumerate(chances))
