"""How fast the others play: by the clock, or act by act as the player lets them on. Pure."""

from dataclasses import replace

from burraco.state import OVER
from ui.model import Effect, Model, Result, names, say

# least milliseconds for each act of another player
PACE = {"slow": 1100, "normal": 700, "fast": 300, "instant": 0, "step": 700}
# the same after the own discard, to take it back
GRACE = {"slow": 1500, "normal": 1500, "fast": 800, "instant": 0, "step": 1500}
SLOW = 400  # milliseconds until "is thinking" is said


def pace(m: Model) -> int:
    return 0 if m.hurry else PACE[m.settings.speed]


def wait(m: Model) -> int:
    """Milliseconds before another player's act: some more while the own discard may be taken back, twice as many while
    a deal, or yet another's discard, is to be seen."""
    if m.hurry or m.game is None or m.game.open:
        return pace(m)
    own = any(turn.seat == m.game.seat for turn in m.game.turns[-1:])
    return max(pace(m), GRACE[m.settings.speed]) if own else 2 * pace(m)


def due(m: Model) -> tuple[Effect, ...]:
    """When another player's act comes: after a while, or when the player says so."""
    return () if halts(m) else (("after", wait(m), ("tick", m.ply)),)


def stepped(m: Model) -> bool:
    """Whether the player lets the others act, one act at a time."""
    others = m.game is not None and not m.game.mine and m.game.view.phase != OVER
    return others and m.settings.speed == "step" and not m.hurry


def halts(m: Model) -> bool:
    """Whether the table waits for the player to let another one act."""
    return stepped(m) and not m.ready


def status(m: Model) -> str:
    """Whose act the player lets on; nothing where the table does not wait for that."""
    if m.game is None or not halts(m):
        return ""
    return say(m).t("Next: {name} plays", name=names(m)[m.game.view.player])


def step_told(m: Model) -> str:
    """What another player has done in a turn that goes on, where each act is waited for."""
    if m.game is None or m.settings.speed != "step" or m.game.mine or not m.game.open:
        return ""
    return say(m).turn(names(m)[m.game.view.player], m.game.open)


def sped(before: Model, outcome: Result) -> Result:
    """The outcome of a setting: where the table has waited for the player, and does no more, the clock goes on."""
    m, effects = outcome
    return (m, (*effects, *due(m))) if halts(before) and not halts(m) and m.screen == "table" else outcome


def impatient(m: Model) -> Model:
    """A model in which what the others think is waited for, and seen to be."""
    return replace(m, ready=True, slow=not m.plan)
