"""A table on somebody's page: what is asked for in its address, and what that page is told of it. Pure.

It is the usual table. Only what it begins with differs, and that nothing leads away from it.
"""

from collections.abc import Mapping
from dataclasses import replace

from burraco import goals
from burraco.cards import HIDDEN
from burraco.position import read, whole
from burraco.record import BadRecord, Record, laid_out, next_deal, push, start
from burraco.rules import Rules
from burraco.state import OVER, scores, total
from burraco.text import BadText, read_rules, show_action, show_state
from ui import game as held
from ui import lesson
from ui.catalogue import N_
from ui.game import Game
from ui.hand import card as card_of
from ui.hand import number, same
from ui.lessons import Lesson, Step
from ui.links import record_of
from ui.model import Effect, Embedding, Model, Result, join, note, say, set_out
from ui.play import proceed
from ui.save import kept_as
from ui.seating import sitting

AWAY = ("home", "link", "stats", "history", "replay", "learn")  # screens that a frame does not go to
TITLE, DO_IT = N_("Your turn"), N_("What do you do?")
LOOKED_AT = N_("This match was played: it is only looked at here.")


class BadGoal(ValueError):
    """A goal that is none, or to which nothing leads."""


def on_embed(m: Model, text: str) -> Result:
    """The table that is asked for; where there is none, the frame says so."""
    asked = {key: str(value) for key, value in kept_as(text).items()}
    try:
        m, effects = begun(m, asked)
    except BadGoal:
        return m, (("post", "error", {"code": "bad-goal"}),)
    except (BadText, BadRecord, ValueError):
        return m, (("post", "error", {"code": "bad-position"}),)
    return m, (*effects, *state(m))


def begun(m: Model, asked: dict[str, str]) -> Result:
    """The table that an address asks for. Raises ValueError."""
    if asked.get("lesson"):
        m = replace(m, embed=Embedding())
        return lesson.opened(m, max(1, min(int(asked["lesson"]), len(lesson.KEYS))))
    if asked.get("rec"):
        record = record_of(asked["rec"])[0]
        m = replace(m, embed=Embedding(record=record))
        return at_ply(m, int(asked.get("ply") or plies(record)))
    rules = read_rules(asked.get("rules") or "burraco-2")
    if not asked.get("pos"):
        game = held.begin(start(rules, seats(m, rules, asked), int(asked.get("seed") or 1)))
        return at(replace(m, embed=Embedding(start=game)), game)
    game = placed(m, asked)
    m = replace(m, embed=Embedding(start=game))
    card = asked.get("card", "")
    if asked.get("goal"):
        return tasked(m, game, asked, card)
    m, effects = at(m, game, card)
    return join(note(m, asked["task"]), effects) if asked.get("task") else (m, effects)


def placed(m: Model, asked: Mapping[str, str]) -> Game:
    """The table of a position, the hand in the order in which it is written. Raises BadText."""
    text, rules = asked["pos"], asked.get("rules") or "burraco-2"
    position = read(text if "rules" in text else f"rules: {rules}; {text}")
    s = whole(position)
    game = held.begin(laid_out(s, seats(m, s.rules, asked)))
    written = number((), position.hands.get(0, ()))
    return held.order(game, written) if same(written, game.hand) else game


def seats(m: Model, rules: Rules, asked: Mapping[str, str]) -> tuple[str, ...]:
    """The player, who may see all hands, and the others as they are set."""
    return sitting(rules, m.settings.seats, "", (), "on" if asked.get("face") == "up" else "off")


def pressed(game: Game, card: str) -> tuple[str, ...]:
    """The card of the hand that was pressed before the game was there."""
    face = int(card) if card.isdigit() else HIDDEN
    return tuple(key for key in game.hand if card_of(key) == face != HIDDEN)[:1]


def at(m: Model, game: Game, card: str = "") -> Result:
    """At a table that is as `game` says, with a card of the hand chosen if one was pressed."""
    chosen = pressed(game, card)
    m = set_out(replace(m, screen="table", dialog=""), game)
    m = replace(m, chosen=chosen, cursor=(*chosen, m.cursor)[0])
    m, effects = proceed(m)
    return m, (*effects, ("focus", f"h:{m.cursor}" if m.cursor else "hand"))


def tasked(m: Model, game: Game, asked: dict[str, str], card: str) -> Result:
    """The same with something to do, and a coach who judges it. Raises BadGoal."""
    try:
        goal = goals.read(asked["goal"], game.view.rules)
    except BadText:
        raise BadGoal from None
    if goal.asks or goals.way(goal, game.record.state) is None:
        raise BadGoal
    step = Step(asked.get("task") or say(m).t(DO_IT), asked["goal"], "")
    m, effects = lesson.set_to(m, Lesson("", TITLE, (step,)), game)
    return replace(m, chosen=pressed(game, card)), effects


# ---- a match that was played -----------------------------------------------------------------------------------------


def plies(record: Record) -> int:
    """How many acts a record has."""
    return sum(len(deal.actions) for deal in record.deals)


def at_ply(m: Model, ply: int) -> Result:
    """The match after so many of its acts; nobody plays on."""
    assert m.embed is not None and m.embed.record is not None
    whole_match = m.embed.record
    record = start(whole_match.rules, whole_match.seats, whole_match.deals[0].seed)
    left = ply = max(0, min(ply, plies(whole_match)))
    for count, deal in enumerate(whole_match.deals):
        if count and left <= 0:
            break
        record = next_deal(record, deal.seed) if count else record
        for action in deal.actions[:left]:
            record = push(record, action)
        left -= len(deal.actions)
    m = replace(m, screen="table", dialog="", embed=m.embed._replace(ply=ply))
    return set_out(m, held.replay(record)), ()


def on_goto(m: Model, ply: int) -> Result:
    """To another act of the match that is looked at."""
    return at_ply(m, ply) if m.embed and m.embed.record else (m, ())


def on_again(m: Model) -> Result:
    """The table as it was in the beginning."""
    if m.lesson:
        return lesson.again(m)
    return at(m, m.embed.start) if m.embed and m.embed.start else (m, ())


# ---- within the frame ------------------------------------------------------------------------------------------------


def deaf(m: Model, message: tuple[object, ...]) -> bool:
    """Whether a message is none for a frame: its address says what is on the table, not where one is."""
    return m.embed is not None and message[0] == "route"


def within(was: Model, came: Result) -> Result:
    """What comes of a message in a frame: nothing leads away from the table, and the page around it is told."""
    m, effects = came
    if m.screen in AWAY:
        return replace(was, ply=m.ply), ()
    if m.embed and m.embed.record and m.embed == was.embed and played(was, m):
        return note(replace(was, ply=m.ply), say(m).t(LOOKED_AT))
    return m, (*effects, *news(was, m))


def played(was: Model, m: Model) -> bool:
    return bool(was.game and m.game and was.game.record is not m.game.record)


def state(m: Model) -> tuple[Effect, ...]:
    """The table as its player sees it; of a match that is looked at also where in it that is."""
    if m.game is None:
        return ()
    seen: dict[str, object] = {"position": show_state(m.game.view)}
    if m.embed and m.embed.record:
        seen |= {"ply": m.embed.ply, "plies": plies(m.embed.record)}
    return (("post", "state", seen),)


def news(was: Model, m: Model) -> tuple[Effect, ...]:
    """What has changed on the table, for the page around it: no more than its player sees."""
    found: list[Effect] = []
    if m.lesson and was.lesson:
        if m.lesson.tries > was.lesson.tries:
            found.append(("post", "task", {"result": "wrong", "tries": m.lesson.tries}))
        if m.lesson.done and not was.lesson.done:
            found.append(("post", "task", {"result": "solved", "tries": m.lesson.tries}))
    if m.game is None or was.game is None or not played(was, m):
        return tuple(found)
    found += state(m)
    before, after = was.game.record.deals[-1].actions, m.game.record.deals[-1].actions
    if after[: len(before)] == before and len(after) == len(before) + 1:
        found.append(("post", "move", {"seat": was.game.view.player, "move": show_action(after[-1])}))
    if m.game.view.phase == OVER != was.game.view.phase:
        found.append(("post", "handEnd", {"scores": [total(lines) for lines in scores(m.game.view)]}))
    return tuple(found)
