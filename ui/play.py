"""What happens at the table: acts done, the others' thoughts taken, what comes next. Pure."""

import json
from dataclasses import replace

from burraco.ai.winning import Stake
from burraco.record import is_over, played_for, totals, winner
from burraco.state import OVER, Action, State, observe, scores, total, why_not
from burraco.text import BadText, read_action
from ui import ask, hearing, hint, hotseat
from ui import game as held
from ui.catalogue import sentence as sentence_of
from ui.choice import missed, stand_in
from ui.game import Game
from ui.model import Effect, Model, Result, busy, focus, names, reader, refuse, say, sentence, stay, united
from ui.pacing import SLOW, due, impatient, pace, step_told
from ui.save import saved, strings
from ui.sorting import tidy
from ui.watched import watched


def do(m: Model, action: Action) -> Result:
    """An act of the player: done, or refused with the reason."""
    if m.game is None or not m.game.mine:
        return busy(m)
    refusal = why_not(m.game.view, action)
    return moved(m, action) if refusal is None else refuse(m, refusal)


def attempt(m: Model, action: Action) -> Result:
    """An act of the player as its own hand does it: asked about first where that is a habit of the game."""
    legal = m.game is not None and m.game.mine and why_not(m.game.view, action) is None
    asked = ask.before(m, m.game.view, action) if m.game and legal else None
    return asked or do(m, action)


def on_do(m: Model, token: str) -> Result:
    """An act of the player by its text."""
    try:
        return attempt(m, read_action(token))
    except BadText:
        return m, ()


def moved(m: Model, action: Action) -> Result:
    """A legal act of whoever is to act."""
    assert m.game is not None
    before, w, lead = m.game, say(m), hint.followed(m)
    game = tidy(m.settings, before.hand, held.play(before, action, m.chosen))
    mine, passed, brief = before.mine, not game.open, hearing.brief(m)
    m = replace(
        m,
        game=game,
        ply=m.ply + 1,
        chosen=() if mine else tuple(key for key in m.chosen if key in game.hand),
        cursor=beside(m, before, game),
        plan=() if passed else m.plan[1:],
        ready=False,
        slow=False,
        dialog="" if mine else m.dialog,
        offers=(),
        note="" if mine or m.note in m.log else m.note,
    )
    effects: tuple[Effect, ...] = (("save", saved(m)),)
    if passed:
        m = replace(m, log=(*m.log, sentence(m, game.turns[-1])))
    parties, event = united(m, before.view, game.view), (action, before.view, game.view)
    if mine:
        told_act = " ".join(part for part in (w.act(*event, brief), parties) if part)
        effects += (("say", told_act, False), focus(m))
    elif passed:
        effects += (("say", sentence(m, game.turns[-1], brief), False),)
        effects += (("say", hearing.turn(m), False),) if game.mine else ()
    elif told_step := step_told(m):
        effects += (("say", told_step, False),)
    effects += laid(action, before.view)
    if game.view.end == "close":
        effects += (("pulse", "hand-zone" if mine else f"s{before.view.player}"),)
    news = w.news(*event) if mine else w.newly(names(m)[before.view.player], *event)
    news = " ".join(part for part in (news, parties, w.refusable(game.view)) if part)
    fitting = missed(before.view, action) if mine and game.view.phase != OVER else ()
    if fitting:
        fitted = w.t(
            "{card} fits a meld of yours: {meld}.", card=w.the(action.cards[0]), meld=w.lies(fitting, before.view.rules)
        )
        news = " ".join(part for part in (sentence_of(fitted), news) if part)
        m = replace(m, remedy=m.notes + 1)
        effects += (("say", sentence_of(fitted), False),)
    if news:
        m = replace(m, note=news, notes=m.notes + 1)
        effects += (("after", stay(m), ("hush", m.notes)),)
    if mine and game.mine and lead[:1] == (action,) and lead[1:]:
        m, more = hint.led(m, game, lead[1:])
        return m, (*effects, *more)
    m, more = proceed(m)
    return m, (*effects, *more)


def laid(action: Action, before: State) -> tuple[Effect, ...]:
    """The meld that an act puts down comes into sight, and shines when it has just become a burraco."""
    if not action.cards or action.kind == "drop":
        return ()
    own = before.melds[before.side]
    was = len(own[action.index]) if action.index < len(own) else 0
    name = f"m{before.side}.{action.index}"
    made = was < before.rules.burraco <= len(action.cards)
    return (("reveal", name), ("shine", name)) if made else (("reveal", name),)


def beside(m: Model, before: Game, after: Game) -> str:
    """The card of the hand that the focus comes to: the first new one, else the nearest of those that stayed."""
    new = [key for key in after.hand if key not in before.hand]
    if new and before.mine:
        return new[0]
    if m.cursor in after.hand or m.cursor not in before.hand:
        return m.cursor if m.cursor in after.hand else (after.hand[0] if after.hand else "")
    spot = before.hand.index(m.cursor)
    near = [*before.hand[spot:], *reversed(before.hand[:spot])]
    return next((key for key in near if key in after.hand), after.hand[0] if after.hand else "")


def proceed(m: Model) -> Result:
    """What comes next at the table: the player, another player's thought or next act, or the score."""
    assert m.game is not None
    view = m.game.view
    if m.screen != "table" or m.elsewhere:
        return m, ()
    if view.phase == OVER:
        return m, (("after", pace(m) * 2, ("tally", m.ply)),)
    if m.game.mine:
        return replace(m, hurry=False), ()
    if hotseat.due(m):
        return m, hotseat.passing(m)
    if m.plan:
        return m, due(m)
    record = m.game.record
    state = record.state
    view = observe(state, state.player)
    text = watched(view, record, stake=Stake(*played_for(record)))
    level = record.seats[state.player].partition(":")[2]
    return m, (*due(m), ("after", SLOW, ("slow", m.ply)), ("think", m.ply, text, level))


def on_thought(m: Model, ply: int, text: str) -> Result:
    """Another player's acts have come. None of them is trusted."""
    if ply != m.ply or m.game is None:
        return m, ()
    try:
        given = json.loads(text)["acts"]
        plan = tuple(read_action(token) for token in strings(given))
    except (ValueError, TypeError, KeyError, BadText):
        plan = ()
    m = replace(m, plan=plan or (stand_in(m.game.record.state),))
    return step(m) if m.ready else (m, ())


def on_tick(m: Model, ply: int) -> Result:
    """The time for another player's act has come."""
    if ply != m.ply or m.game is None:
        return m, ()
    m = replace(m, ready=True)
    return step(m) if m.plan else (m, ())


def act_onward(m: Model) -> Result:
    """The next act of another player, where each is waited for."""
    m = impatient(m)
    return step(m) if m.plan else (m, ())


def step(m: Model) -> Result:
    """The next act of the plan; a legal stand-in when it is not legal, and then no more of that plan."""
    assert m.game is not None
    state = m.game.record.state
    if why_not(state, m.plan[0]) is None:
        return moved(m, m.plan[0])
    return moved(replace(m, plan=(stand_in(state),)), stand_in(state))


def on_slow(m: Model, ply: int) -> Result:
    return replace(m, slow=m.slow or ply == m.ply), ()


def on_tally(m: Model, ply: int) -> Result:
    """The score sheet, a moment after the hand is over."""
    if ply != m.ply or m.game is None or m.screen != "table":
        return m, ()
    w = say(m)
    text = " ".join(part for part in (w.ending(m.game.view, names(m), reader(m)), verdict(m)) if part)
    if m.settings.text == "on":  # its sheet comes when it is asked for
        return m, (("say", f"{text} {won(m)}".strip(), False),)
    return replace(m, dialog="score", panel=False), (("say", text, False),)


def won(m: Model) -> str:
    """Who has won the hand and who leads in the match, for those who have no sheet before them; and what comes next."""
    assert m.game is not None
    w, record, seat = say(m), m.game.record, reader(m)
    if is_over(record):
        return ""
    hand = w.hand_won([total(one) for one in scores(record.state)], record.state.sides, names(m), seat)
    lead = w.lead(totals(record), record.rules.target, record.rules.sides, names(m), seat)
    return " ".join(part for part in (hand + ".", lead) if part)


def verdict(m: Model) -> str:
    """Who has won the match, or that nobody has; nothing while it goes on."""
    assert m.game is not None
    record, w = m.game.record, say(m)
    if not is_over(record):
        return ""
    side, points = winner(record), totals(record)
    if side is None:
        return w.t("The match is drawn, with {n} points each.", n=max(points))
    return w.victory(points, side, record.rules.sides, names(m), reader(m))
