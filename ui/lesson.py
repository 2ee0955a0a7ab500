"""A lesson at the table: fixed positions, goals that the rules judge, and the way back to the player's own match. Pure.

The table is the usual one, so everything that can be done there is done in the usual way; what came of it is looked at
afterwards (`judged`). Nothing of a lesson is saved but which ones were finished.
"""

import json
from dataclasses import replace
from functools import lru_cache

from burraco import goals
from burraco.cards import ACE, JOKER, KING, THREE, TWO, name
from burraco.goals import Goal
from burraco.position import read, whole
from burraco.record import laid_out
from burraco.state import Action, IllegalAction, State, apply, why_not
from burraco.text import read_action
from ui import command
from ui import game as held
from ui.catalogue import N_
from ui.game import Event, Game
from ui.hand import follow
from ui.hint import held_for
from ui.layout import frame
from ui.lessons import LESSONS, Lesson, Step
from ui.model import MATCH, Coach, Effect, Hint, Learnt, Model, Result, focus, note, say, set_out, told, wiped
from ui.pacing import PACE
from ui.play import moved, proceed
from ui.save import kept_as, strings
from ui.screens import turn_to
from ui.seating import SEATS
from ui.words import Words

KEYS = tuple(lesson.key for lesson in LESSONS)
PLACE = {"wide": "side", "flat": "left", "tall": "top"}  # where the coach is, by the arrangement of the window
TAKES = {"side": (0, 0), "left": (204, 0), "top": (0, 168)}  # pixels of the window: across, down
NUDGE = 2  # wrong tries after which the coach says what to do
NO_MATCH = ("new", "score", "look", "share")  # dialogs that a lesson has not
DONE = N_("This step is done: go on to the next one.")
ELSEWHERE = N_("This is a lesson: go home to play a match.")
BESIDE = N_("The rules allow it, but it is not what is asked here. Once more.")
MISCOUNTED = N_("Not this one: count once more.")


# ---- the lessons -----------------------------------------------------------------------------------------------------


def acts(text: str) -> tuple[Action, ...]:
    return tuple(map(read_action, text.split()))


@lru_cache(4)
def tables(key: str) -> tuple[State, ...]:
    """The tables at which the steps of a lesson begin, if each is done as it says."""
    found: list[State] = []
    reached: list[State] = []
    for step in LESSONS[KEYS.index(key)].steps:
        found.append(whole(read(step.table)) if step.table else reached[-1])
        reached.append(done(found[-1], acts(f"{step.others} {step.way}")))
    return tuple(found)


def done(s: State, doing: tuple[Action, ...]) -> State:
    """The table after some acts. Raises IllegalAction."""
    for act in doing:
        s = apply(s, act)
    return s


def of(coach: Coach) -> tuple[Lesson, Step]:
    """The lesson and its step that a coach is at."""
    lesson = coach.task or LESSONS[KEYS.index(coach.key)]
    return lesson, lesson.steps[coach.step]


def asked(coach: Coach) -> Goal:
    """What is to be done in the step."""
    return goals.read(of(coach)[1].goal, coach.start.view.rules)


def own(game: Game) -> tuple[Event, ...]:
    """What the player has done since the step began."""
    events = [event for turn in game.turns for event in turn.events] + list(game.open)
    return tuple(event for event in events if event[1].player == game.seat)


def way(m: Model) -> tuple[Action, ...] | None:
    """How the step can still be done: as it says, as long as nothing was done, else by the fewest acts."""
    if m.lesson is None or m.game is None or not m.game.mine:
        return None
    told = acts(of(m.lesson)[1].way)
    if not own(m.game) and told and why_not(m.game.record.state, told[0]) is None:
        return told
    return goals.way(asked(m.lesson), m.game.record.state, own(m.game))


# ---- begun and left --------------------------------------------------------------------------------------------------


def opened(m: Model, number: int, step: int = 0) -> Result:
    """A lesson by its number from 1, at a step from 0; the list of them for any other number."""
    if not 0 < number <= len(LESSONS):
        return act_learn(m)
    key, away = KEYS[number - 1], left(m)
    step = step if 0 <= step < len(LESSONS[number - 1].steps) else 0
    m = replace(wiped(away), screen="table", dialog="", behind="", panel=False)
    m, effects = at_step(m, key, step, away)
    return m, (("cancel",), ("route", f"#/learn/{number}"), *effects)


def at_step(m: Model, key: str, number: int, away: Model) -> Result:
    """The table of a step: where it goes on from the one before, the same cards in the same order."""
    step = LESSONS[KEYS.index(key)].steps[number]
    state, going_on = tables(key)[number], not step.table and m.game is not None and leads_on(m.game, step)
    state = m.game.record.state if going_on and m.game else state
    game = held.begin(laid_out(state, ("you", *(f"ai:{text}" for text in SEATS[: state.rules.players - 1]))))
    if m.game and not step.table:
        game = held.order(game, follow(m.game.hand, game.view.hands[game.seat])[0])
    m = replace(
        set_out(m, game),
        plan=acts(step.others),
        note="",
        lesson=Coach(key, number, game, away, m.lesson.place if m.lesson else "side"),
        learnt=m.learnt._replace(key=key, step=number),
    )
    m, effects = proceed(m)
    heard = (("say", sentence(m, step.text, spoken=True), False), focus(m))
    return m, (*effects, *heard, kept(m))


def set_to(m: Model, task: Lesson, game: Game) -> Result:
    """The one step of a task, at its table."""
    away = left(m)
    place = m.lesson.place if m.lesson else "side"
    m = replace(
        set_out(away, game), screen="table", dialog="", note="", lesson=Coach("", 0, game, away, place, task=task)
    )
    return m, (("say", sentence(m, task.steps[0].text), False), focus(m))


def again(m: Model) -> Result:
    """The step once more, from its beginning."""
    if m.lesson is None:
        return m, ()
    if m.lesson.task:
        return set_to(m, m.lesson.task, m.lesson.start)
    return at_step(m, m.lesson.key, m.lesson.step, m.lesson.away)


def leads_on(game: Game, step: Step) -> bool:
    """Whether the step can be done from this very table, which the player has come to."""
    try:
        s = done(game.record.state, acts(step.others))
    except IllegalAction:
        return False
    goal = goals.read(step.goal, s.rules)
    return bool(goal.asks) or s.player == game.seat and goals.way(goal, s) is not None


def routed(m: Model, route: str) -> Result:
    """To the address of the lessons, or of one of them: there the player goes on at the step that was last."""
    number = route.removeprefix("#/learn").strip("/")
    at = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else 0
    if m.lesson and KEYS[at - 1 : at] == (m.lesson.key,) or m.screen == "learn" and not at:
        return m, ()
    return opened(m, at, m.learnt.step if KEYS[at - 1 : at] == (m.learnt.key,) else 0)


def left(m: Model) -> Model:
    """The model without its lesson: the player's own match as it was, and all else as it has become meanwhile."""
    if m.lesson is None:
        return m
    back = {name: getattr(m.lesson.away, name) for name in MATCH}
    m = replace(m, lesson=None, dialog="", behind="", panel=False, sheet=False, note="", notes=m.notes + 1, **back)
    return replace(m, ply=m.ply + 1)


def act_learn(m: Model) -> Result:
    """The list of the lessons."""
    m, effects = turn_to(left(m), "learn")
    return m, effects


def act_go(m: Model) -> Result:
    """On with the lessons where the player was, or with the first that was not finished."""
    known = m.learnt
    if known.key in KEYS and known.key not in known.done:
        return opened(m, KEYS.index(known.key) + 1, known.step)
    return opened(m, next((n for n, key in enumerate(KEYS, 1) if key not in known.done), 1))


# ---- through a step --------------------------------------------------------------------------------------------------


def act_onward(m: Model) -> Result:
    """The next step, the next lesson, or the list after the last one."""
    if m.lesson is None:
        return m, ()
    if m.lesson.task:
        return again(m)
    lesson, step = of(m.lesson)
    if m.lesson.step + 1 < len(lesson.steps):
        return at_step(m, m.lesson.key, m.lesson.step + 1, m.lesson.away)
    return opened(m, KEYS.index(m.lesson.key) + 2)


def act_show(m: Model) -> Result:
    """The coach does it: the cards rise, then each act is done at the pace of the others."""
    if m.lesson is None or m.game is None or m.lesson.done:
        return m, ()
    if (goal := asked(m.lesson)).asks:
        return finished(m)
    found = way(m)
    if found is None:
        m = put_back(m)
        found = way(m)
    assert found is not None and m.lesson is not None, goal
    return demonstrated(replace(m, lesson=m.lesson._replace(demo=found), note="", hint=None))


def put_back(m: Model) -> Model:
    """The table as the step began, and the turns that led there: what was undone is not told."""
    assert m.lesson is not None
    m = replace(m, game=m.lesson.start, plan=(), ply=m.ply + 1)
    return replace(m, log=told(m))


def demonstrated(m: Model) -> Result:
    """The cards of the next act to be shown rise."""
    assert m.lesson is not None and m.game is not None
    m = replace(m, chosen=held_for(m.game, m.lesson.demo[0]))
    return m, (("after", PACE[m.settings.speed], ("demo", m.ply)),)


def on_demo(m: Model, ply: int) -> Result:
    """The time for the next act to be shown has come."""
    if ply != m.ply or m.lesson is None or not m.lesson.demo:
        return m, ()
    act, *rest = m.lesson.demo
    m, effects = moved(replace(m, lesson=m.lesson._replace(demo=tuple(rest))), act)
    m, more = demonstrated(m) if rest else (m, ())
    return m, (*effects, *more)


def on_answer(m: Model, index: int) -> Result:
    """A number was chosen, where one was asked for."""
    if m.lesson is None or m.game is None or m.lesson.done:
        return m, ()
    goal, choices = asked(m.lesson), of(m.lesson)[1].choices
    if not goal.asks or not 0 <= index < len(choices):
        return m, ()
    if choices[index] == goals.counted(goal, m.game.view):
        return finished(m)
    return note(replace(m, lesson=m.lesson._replace(tries=m.lesson.tries + 1)), say(m).t(MISCOUNTED))


def finished(m: Model) -> Result:
    """The step is done."""
    assert m.lesson is not None
    lesson, step = of(m.lesson)
    m = replace(m, lesson=m.lesson._replace(done=True, demo=()), plan=(), hint=None, chosen=(), dialog="", ask=None)
    assert m.lesson is not None
    if m.lesson.step + 1 == len(lesson.steps) and lesson.key not in (*m.learnt.done, ""):
        m = replace(m, learnt=m.learnt._replace(done=(*m.learnt.done, lesson.key)))
    heard = (("say", sentence(m, step.after, spoken=True), False), ("focus", "coach-next"))
    return m, (*heard, kept(m))


# ---- looked at afterwards --------------------------------------------------------------------------------------------


def meant(m: Model, message: tuple[object, ...]) -> tuple[Model, tuple[object, ...]]:
    """What a message is about in a lesson. The player's own match ends it, a failure too; the coach takes a part
    of the window, and the Enter key goes on when a step is done."""
    if m.lesson is None:
        return m, message
    away = message[0] == "route" and not str(message[1]).startswith("#/learn")
    if away or message[:2] == ("act", "resume") or message[0] in ("reload", "claimed", "start", "failed"):
        return replace(left(m), screen="home"), message
    typed = message[0] == "command" and command.read(str(message[1]), say(m)).verb == "next"
    if m.lesson.done and (typed or message[:2] == ("key", "Enter")):
        return m, ("act", "onward")
    if message[0] == "size":
        width, height = int(str(message[1])), int(str(message[2]))
        place = PLACE[frame(width, height).kind]
        m = replace(m, lesson=m.lesson._replace(place=place))
        return m, ("size", width - TAKES[place][0], height - TAKES[place][1])
    return m, message


def measured(before: Model, came: Result) -> Result:
    """The window is measured anew where a coach comes or goes."""
    m, effects = came
    keys = (one.lesson.key if one.lesson else None for one in (before, m))
    return came if len(set(keys)) == 1 else (m, (*effects, ("measure",)))


def judged(was: Model, came: Result) -> Result:
    """What came of a message in a lesson: the step done, a wrong try answered, nothing that belongs to a match."""
    m, effects = came
    if m.lesson is None or m.game is None:
        return came
    if m.screen != "table":
        return left(m), effects
    wanted = {effect[0] for effect in effects}
    effects = tuple(effect for effect in effects if of_the_lesson(m, effect))
    then, now = was.lesson, m.lesson
    if then is None or was.game is None or (then.key, then.step) != (now.key, now.step):
        return m, effects
    if then.done and not now.done:  # once more
        return m, effects
    played, tried = m.game.record is not was.game.record, now.tries > then.tries
    leaves = m.dialog in NO_MATCH or "seed" in wanted or m.ask is not None and m.ask.what == "leave"
    if leaves or then.done and (played or tried):
        return note(replace(was, ply=m.ply, dialog=""), say(m).t(DONE if then.done else ELSEWHERE))
    more: tuple[Effect, ...] = ()
    if "hint" in wanted and not then.done:
        m, more = nudged(replace(m, hint=None, lesson=now._replace(tries=NUDGE)))
    elif played and not now.done:
        m, more = looked_at(was, m)
    elif tried and now.tries >= NUDGE and not now.done:
        m, more = nudged(m)
    return m, (*effects, *more)


def of_the_lesson(m: Model, effect: Effect) -> bool:
    """Whether an effect belongs into a lesson: nobody thinks there, and nothing of the match is kept or counted."""
    if effect[0] in ("save", "think", "hint", "seed"):
        return False
    name = effect[2][0] if effect[0] == "after" and isinstance(effect[2], tuple) else ""
    return name not in ("slow", "tally") and (name != "tick" or bool(m.plan))


def looked_at(was: Model, m: Model) -> Result:
    """What was played: the goal, a step on the way to it, or something else, which is put back."""
    assert m.lesson is not None and m.game is not None and was.game is not None
    if goals.met(asked(m.lesson), own(m.game)):
        return finished(m)
    if not own(m.game) or m.plan:  # the others play, or the player has taken everything back
        return replace(m, lesson=m.lesson._replace(start=m.game) if m.game.mine else m.lesson), ()
    if m.lesson.demo or way(m) is not None:
        return m, ()
    coach = m.lesson._replace(tries=m.lesson.tries + 1, demo=())
    m = put_back(replace(m, chosen=(), dialog="", ask=None, lesson=coach))
    m, effects = note(replace(m, cursor=coach.start.hand[0] if coach.start.hand else ""), say(m).t(BESIDE))
    m, more = nudged(m) if coach.tries >= NUDGE else (m, ())
    return m, (*effects, focus(m), *more)


def nudged(m: Model) -> Result:
    """The coach says what to do, and its place lights up."""
    found = way(m)
    if found:
        m = replace(m, hint=Hint(m.ply, acts=found[:1]))
    return m, (("say", nudge(m), False),)


# ---- said ------------------------------------------------------------------------------------------------------------


def nudge(m: Model) -> str:
    """What to do now, in so many words; of a sum its lines."""
    assert m.lesson is not None and m.game is not None
    w, view = say(m), m.game.view
    if asked(m.lesson).asks:
        lines = [line for line in goals.sheet(asked(m.lesson), view) if line.points]
        return ", ".join(f"{w.line(line)} {w.points(line.points)}" for line in lines) + "."
    found = way(m) or ()
    first = next((spot for spot, act in enumerate(found) if act.kind == "draw"), len(found))
    return w.t("Hint: {doing}.", doing=w.doing(view, found[: first + 1])) if found else ""


def sentence(m: Model, text: str, spoken: bool = False) -> str:
    """A sentence of a lesson, its cards and its points filled in; to be heard, cards have their names. That of a task
    is somebody's own."""
    if not text or m.lesson is None:
        return ""
    if m.lesson.task:
        return text
    w, rules = say(m), m.lesson.start.view.rules
    points = rules.points
    worth = {tier.name.replace("-", "_"): tier.bonus for tier in rules.tiers}
    worth |= {"closing": rules.closing, "pozzetto": rules.no_pozzetto, "joker": points[JOKER], "ace": points[ACE]}
    worth |= {"two": points[TWO], "low": points[THREE], "high": points[KING]}
    return w.t(text, **worth, **_named(w, spoken))


@lru_cache(4)
def _named(w: Words, spoken: bool) -> dict[str, str]:
    """What cards are called, by the names that sentences have for them."""
    return {name(card): w.card(card) if spoken else w.short(card) for card in range(JOKER + 1)}


# ---- kept ------------------------------------------------------------------------------------------------------------


def kept(m: Model) -> Effect:
    """What is kept of the lessons."""
    return ("lessons", json.dumps(m.learnt._asdict()))


def on_lessons(m: Model, text: str) -> Result:
    """What was kept of the lessons, as the browser has it; none of it is trusted."""
    given = kept_as(text)
    finished = tuple(key for key in KEYS if key in strings(given.get("done")))
    key, step = given.get("key"), given.get("step")
    known = key in KEYS and type(step) is int and 0 <= step < len(LESSONS[KEYS.index(str(key))].steps)
    return replace(m, learnt=Learnt(finished, str(key), int(str(step))) if known else Learnt(finished)), ()
