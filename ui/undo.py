"""What was done, taken back and done again. Pure.

An order of the hand is taken back for nothing, an own act as long as it has shown no card and nobody has played since.
With the setting "free" all of the hand is taken back, the others' turns too, and the hand counts as played with help.
"""

from dataclasses import replace

from ui import game as held
from ui.catalogue import N_
from ui.model import Effect, Model, Result, busy, focus, note, say, told, with_help
from ui.persons import shared
from ui.play import proceed
from ui.save import saved

STUCK = {  # why nothing can be taken back
    "nothing": N_("You have done nothing yet: there is nothing to take back."),
    "over": N_("The hand is over: nothing can be taken back."),
    "seen": N_("What was drawn has been seen: it cannot be taken back."),
}


def may_undo(m: Model) -> bool:
    """Whether there is something that may be taken back: nothing that another person has answered."""
    if m.game is None:
        return False
    return held.may(m.game, m.settings.undo == "free" and not shared(m.game.record.seats))


def stuck(m: Model, game: held.Game) -> str:
    """Why nothing can be taken back."""
    w, why = say(m), held.stuck(game)
    if why in STUCK:
        return w.t(STUCK[why])
    return w.n(
        "Your opponent has played since: nothing can be taken back.",
        "The others have played since: nothing can be taken back.",
        game.view.rules.players - 1,
    )


def act_undo(m: Model) -> Result:
    """The last order of the hand or the last own act taken back."""
    if m.game is None:
        return busy(m)
    if not may_undo(m):
        return note(m, stuck(m, m.game))
    w, number = say(m), len(m.game.record.deals)
    helps = not m.game.orders and m.game.costly and number not in m.helped
    m, effects = changed(with_help(m) if helps else m, held.undo(m.game))
    if helps:
        m, more = note(m, w.t("Taken back. This hand now counts as played with help."), False)
        return m, (*effects, *more, focus(m))
    return m, (*effects, ("say", w.t("Taken back."), False), focus(m))


def act_redo(m: Model) -> Result:
    """What was taken back last, done again."""
    if m.game is None:
        return busy(m)
    w = say(m)
    if m.game.ahead is None:
        return note(m, w.t("Nothing was taken back that could be done again."))
    m, effects = changed(m, held.redo(m.game))
    m, more = proceed(m)
    return m, (*effects, ("say", w.t("Done again."), False), focus(m), *more)


def changed(m: Model, game: held.Game) -> Result:
    """The table as that game has it. Whoever is thinking about another one is told to stop; cards that come back are
    chosen. Where only the hand lies otherwise, all goes on."""
    was = m.game
    assert was is not None
    if game.record is was.record:
        m = replace(m, game=game, note="")
        return m, (("save", saved(m)),)
    back = tuple(key for key in game.hand if was.past and game.record is was.past.record and key not in was.hand)
    cursor = (*back, *(key for key in (m.cursor,) if key in game.hand), *game.hand, "")[0]
    m = replace(m, game=game, ply=m.ply + 1, plan=(), ready=False, slow=False, chosen=back, cursor=cursor, note="")
    m = replace(m, log=told(m), dialog="", offers=(), ask=None)
    stop: Effect = ("cancel",)
    return m, (stop, ("save", saved(m)))
