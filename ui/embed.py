"""A table on somebody's page: what is asked for in its address, and what that page is told of it. Pure.

It is the usual table. Only what it begins with differs, and that nothing leads away from it.
"""

from dataclasses import replace

from burraco.cards import HIDDEN
from burraco.position import read, whole
from burraco.record import BadRecord, laid_out, start
from burraco.rules import Rules
from burraco.state import OVER, scores, total
from burraco.text import BadText, read_rules, show_action, show_state
from ui import game as held
from ui.game import Game
from ui.hand import card as card_of
from ui.hand import number, same
from ui.links import record_of
from ui.model import Effect, Embedding, Model, Result, told
from ui.persons import ME
from ui.play import proceed
from ui.save import kept_as, wiped

AWAY = ("home", "stats", "history", "learn")  # screens that a frame does not go to


def on_embed(m: Model, text: str) -> Result:
    """The table that is asked for; where there is none, the frame says so."""
    asked = {key: str(value) for key, value in kept_as(text).items()}
    try:
        game = begun(m, asked)
    except (BadText, BadRecord, ValueError):
        return m, (("post", "error", {"code": "bad-position"}),)
    m, effects = at(replace(m, embed=Embedding(asked.get("mode", "play"), game)), game, asked.get("card", ""))
    return m, (*effects, ("post", "state", {"position": show_state(game.view)}))


def begun(m: Model, asked: dict[str, str]) -> Game:
    """The table that an address asks for. Raises ValueError."""
    rules = read_rules(asked.get("rules") or "burraco-2")
    if asked.get("rec"):
        return held.replay(record_of(asked["rec"])[0])
    if asked.get("pos"):
        text = asked["pos"]
        position = read(text if "rules" in text else f"rules: {asked.get('rules') or 'burraco-2'}; {text}")
        state = whole(position)
        game = held.begin(laid_out(state, seats(m, state.rules)))
        written = number((), position.hands.get(0, ()))
        return held.order(game, written) if same(written, game.hand) else game
    return held.begin(start(rules, seats(m, rules), int(asked.get("seed") or 1)))


def seats(m: Model, rules: Rules) -> tuple[str, ...]:
    """The player, and the others as they are set."""
    return (ME, *(f"ai:{text}" for text in m.settings.seats[: rules.players - 1]))


def at(m: Model, game: Game, card: str = "") -> Result:
    """At a table that is as `game` says, with a card of the hand chosen if one was pressed."""
    pressed = int(card) if card.isdigit() else HIDDEN
    chosen = tuple(key for key in game.hand if card_of(key) == pressed != HIDDEN)[:1]
    m = replace(wiped(m), game=game, chosen=chosen, cursor=(*chosen, *game.hand, "")[0], screen="table", dialog="")
    m = replace(m, log=told(m))
    m, effects = proceed(m)
    return m, (*effects, ("focus", f"h:{m.cursor}" if m.cursor else "hand"))


def on_again(m: Model) -> Result:
    """The table as it was in the beginning."""
    return at(m, m.embed.start) if m.embed else (m, ())


def within(was: Model, came: Result) -> Result:
    """What comes of a message in a frame: nothing leads away from the table, and the page around it is told."""
    m, effects = came
    if m.screen in AWAY:
        return replace(was, ply=m.ply), ()
    return m, (*effects, *news(was, m))


def news(was: Model, m: Model) -> tuple[Effect, ...]:
    """What has changed on the table, for the page around it: no more than its player sees."""
    if m.game is None or was.game is None or m.game.record is was.game.record:
        return ()
    found: list[Effect] = [("post", "state", {"position": show_state(m.game.view)})]
    before, after = was.game.record.deals[-1].actions, m.game.record.deals[-1].actions
    if after[: len(before)] == before and len(after) == len(before) + 1:
        by = was.game.view.player
        found.append(("post", "move", {"seat": by, "move": show_action(after[-1])}))
    if m.game.view.phase == OVER != was.game.view.phase:
        found.append(("post", "handEnd", {"scores": [total(lines) for lines in scores(m.game.view)]}))
    return tuple(found)
