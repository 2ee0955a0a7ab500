"""What is heard, and felt, when one model follows another. static/sound.js knows what a cue sounds like.

Never the only carrier: whatever has a cue is seen and said too. Pure.
"""

import json
from dataclasses import replace

from burraco.melds import tier
from burraco.state import OVER
from ui.game import Event, Game
from ui.model import Effect, Model, Result, say

BUZZ = 40  # milliseconds


def heard(before: Model, outcome: Result) -> Result:
    """The outcome of a message, with the cues for what has changed by it."""
    after, effects = outcome
    names = cues(before, after, effects)
    sounds = tuple(("cue", name) for name in names) if after.settings.sound == "on" else ()
    felt: tuple[Effect, ...] = (("buzz", BUZZ),) if "turn" in names and after.settings.buzz == "on" else ()
    return after, (*effects, *sounds, *felt) if sounds or felt else effects


def cues(before: Model, after: Model, effects: tuple[Effect, ...]) -> tuple[str, ...]:
    """The cues, in the order in which they are heard. Where the others play without pauses, theirs are left out."""
    if after.screen != "table":
        return ()
    if after.notes != before.notes and ("say", after.note, True) in effects:
        return ("error",)
    event = new_act(before.game, after.game)
    if event is None or after.game is None:
        return ()
    own = event[1].player == after.game.seat
    quiet = not own and (before.hurry or after.settings.speed == "instant")
    turn = ("turn",) if after.game.mine and not own else ()
    if event[2].phase == OVER:
        return ("won" if ahead(after.game) else "lost",)
    return turn if quiet else (*of_act(event), *turn)


def new_act(before: Game | None, after: Game | None) -> Event | None:
    """The act that has led from one game to the other, if one has."""
    if before is None or after is None:
        return None
    was, now = before.record.deals, after.record.deals
    if len(was) != len(now) or was[-1].seed != now[-1].seed or len(now[-1].actions) != len(was[-1].actions) + 1:
        return None
    return (after.open or after.turns[-1].events)[-1]


def of_act(event: Event) -> tuple[str, ...]:
    """What one act sounds like."""
    action, before, after = event
    told = {"draw": "draw", "take": "take", "lay": "meld", "drop": "discard"}[action.kind]
    if action.cards and action.kind != "drop":
        own = before.melds[before.side]
        was = tier(own[action.index], before.rules) if action.index < len(own) else None
        now = tier(action.cards, before.rules)
        if now is not None and now != was:
            told = "burraco" if now.wild else "clean"
    return (told, "pozzetto") if after.took != before.took else (told,)


def ahead(game: Game) -> bool:
    """Whether the hand that is over has brought the own side more than any other."""
    points = game.sums[-1]
    own = game.record.rules.sides[game.seat]
    return all(points[own] > other for side, other in enumerate(points) if side != own)


def act_mute(m: Model) -> Result:
    """Sounds off, or on again; kept."""
    on = m.settings.sound != "on"
    m = replace(m, settings=m.settings._replace(sound="on" if on else "off"))
    w = say(m)
    return m, (
        ("settings", json.dumps(m.settings._asdict())),
        ("say", w.t("Sounds on.") if on else w.t("Sounds off."), False),
    )
