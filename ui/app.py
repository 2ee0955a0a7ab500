"""All behaviour of the interface: update(model, message) -> (model, effects). Pure.

A message is a tuple of a name and strings or numbers: what a person did, what a clock or a worker says. An effect is
such a tuple for the rim to carry out. Whatever is done gets an answer: a change, a sentence, or both.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from burraco.ai.levels import LEVELS
from burraco.cards import JOKER, RANKS, is_wild, rank
from burraco.flaws import Refusal, flaw
from burraco.melds import points, tier
from burraco.record import BadRecord, Problem, Record, read, start, totals, winner
from burraco.record import show as show_record
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, PLAY, Action, State, draw, drop, observe, take, why_not
from burraco.text import BadText, read_action, show_state
from ui import game as held
from ui.catalogue import LANGUAGES, tongue
from ui.choice import Choice, additions, choice, misfit, stand_in
from ui.game import Game, Turn
from ui.hand import ORDERS, arrange, faces, same, shift
from ui.hand import card as card_of
from ui.layout import Frame, frame, rows
from ui.words import Words, words

Effect = tuple[object, ...]
Result = tuple["Model", tuple[Effect, ...]]

ME = "you"  # the player's name in the record
BOTS = ("Ada", "Bruno", "Carla")
PACE = {"slow": 720, "normal": 450, "fast": 225, "instant": 0}  # least milliseconds for each act of another player
MOTION = {"slow": 400, "normal": 250, "fast": 125, "instant": 0}  # milliseconds that a card flies
SLOW, NOTE = 400, 6000  # milliseconds until "is thinking" is said; that a note stays
LOG = 40  # sentences of the log that are kept on the page
LARGEST = 500_000  # characters: no save of ours is larger
CHOICES = {
    "lang": tuple(LANGUAGES),
    "deck": ("2", "4"),
    "speed": tuple(PACE),
    "letters": ("on", "off"),
    "game": ("burraco-2", "burraco-4"),
    "level": tuple(LEVELS),
    "target": ("1005", "1505", "2005", "3005"),
}


class Settings(NamedTuple):
    """What a player sets once; the last four are for the next match."""

    lang: str = "en"
    deck: str = "4"
    speed: str = "normal"
    letters: str = "on"
    game: str = "burraco-2"
    level: str = "medium"
    target: str = "2005"


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that the interface knows. `ply` numbers the positions that it has come through, and never goes back:
    what is thought or due for another ply is stale. `plan` are acts that another player will do; `ready`: it may."""

    settings: Settings = Settings()
    at: Frame = frame(1280, 800)
    screen: str = "home"
    dialog: str = ""
    panel: bool = False
    game: Game | None = None
    chosen: tuple[str, ...] = ()
    cursor: str = ""
    log: tuple[str, ...] = ()
    ply: int = 0
    plan: tuple[Action, ...] = ()
    ready: bool = False
    slow: bool = False
    hurry: bool = False
    offers: tuple[Action, ...] = ()
    note: str = ""
    notes: int = 0
    notice: str = ""
    stored: bool = True
    elsewhere: bool = False
    renewed: bool = False
    by_suit: bool = False


# ---- what is often asked ---------------------------------------------------------------------------------------------


@lru_cache(2)
def spoken(lang: str) -> Words:
    """The words of a language, read once."""
    return words(lang)


def say(m: Model) -> Words:
    """The words of the language in use."""
    return spoken(m.settings.lang)


def names(m: Model) -> tuple[str, ...]:
    """What the seats are called, from the first."""
    count = m.game.view.rules.players if m.game else 2
    return (say(m).t("You"), *BOTS)[:count]


def side_names(m: Model) -> tuple[str, ...]:
    """What the sides are called: by their player, or us and them."""
    w = say(m)
    if m.game and m.game.view.rules.players > 2:
        return (w.t("Us"), w.t("Them"))
    return names(m)


def picked(m: Model) -> Choice:
    """What the chosen cards can do now."""
    if m.game is None or not m.game.mine:
        return Choice()
    return choice(m.game.view, faces(m.chosen))


@lru_cache(2)
def written(record: Record) -> str:
    """The text of a record, written once: choosing a card saves too."""
    return show_record(record)


def saved(m: Model) -> str:
    """The match and how its cards are held, as it is stored; nothing when there is none."""
    if m.game is None:
        return ""
    return json.dumps({"record": written(m.game.record), "hand": m.game.hand, "chosen": m.chosen})


def pace(m: Model) -> int:
    return 0 if m.hurry else PACE[m.settings.speed]


def motion(m: Model) -> int:
    """Milliseconds that a card flies now."""
    return 0 if m.hurry else MOTION[m.settings.speed]


def note(m: Model, text: str, loud: bool = True) -> Result:
    """A sentence that is seen for a while and read out at once."""
    m = replace(m, note=text, notes=m.notes + 1)
    return m, (("say", text, loud), ("after", NOTE, ("hush", m.notes)))


def refuse(m: Model, refusal: Refusal) -> Result:
    """Why an act cannot be."""
    return note(m, say(m).refusal(refusal))


def busy(m: Model) -> Result:
    """The answer to an act when it is not the player's turn."""
    w = say(m)
    if m.game is None or m.game.view.phase == OVER:
        return note(m, w.refusal(Refusal("hand-over")))
    return note(m, w.refusal(Refusal("not-your-turn", {"name": names(m)[m.game.view.player]})))


def join(first: Result, more: tuple[Effect, ...]) -> Result:
    return first[0], first[1] + more


# ---- starting, saving, coming back -----------------------------------------------------------------------------------


def settings_of(text: str, lang: str) -> Settings:
    """The stored settings; what is not one of the choices is left at its default. The language follows the browser."""
    try:
        given = json.loads(text) if len(text) < LARGEST else {}
    except (ValueError, RecursionError):
        given = {}
    given = given if isinstance(given, dict) else {}
    kept = {name: given[name] for name, allowed in CHOICES.items() if given.get(name) in allowed}
    return Settings(lang=tongue(lang))._replace(**kept)


def on_boot(m: Model, settings: str, save: str, lang: str, width: int, height: int, route: str) -> Result:
    """The page is there: settings and save as they were stored, the browser's language, the window, the address."""
    m = replace(m, settings=settings_of(settings, lang), at=frame(width, height))
    m, effects = restore(m, save)
    effects = (("lang", m.settings.lang), *effects)
    if route == "#/play" and m.game is not None:
        return join(enter(m), effects)
    return m, (*effects, ("route", "#/"))


def restore(m: Model, save: str) -> Result:
    """The match of a save. A broken one is set aside and reported; what can be played of it is."""
    m = wiped(m)
    if not save:
        return m, ()
    w = say(m)
    try:
        record, kept, problem = unpack(save)
    except BadRecord as bad:
        m = replace(m, notice=f"{w.problem(bad.problem)} {w.notice('save-kept')}")
        return m, (("backup", save), ("say", m.notice, True))
    m = held_as(replace(m, game=held.replay(record)), kept)
    m = replace(m, log=told(m))
    if problem is None:
        return m, ()
    m = replace(m, notice=w.problem(problem))
    return m, (("backup", save), ("say", m.notice, True), ("save", saved(m)))


def wiped(m: Model) -> Model:
    """No match."""
    return replace(
        m, game=None, chosen=(), cursor="", log=(), ply=m.ply + 1, plan=(), ready=False, slow=False, hurry=False
    )


def unpack(save: str) -> tuple[Record, dict[str, object], Problem | None]:
    """The record of a save and what else it says. Raises BadRecord when nothing can be played."""
    try:
        given = json.loads(save) if len(save) < LARGEST else None
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict) or not isinstance(given.get("record"), str):
        raise BadRecord(Problem("not-a-record", {}))
    record, problem = read(given["record"])
    others = [seat.partition(":") for seat in record.seats[1:]]
    if record.seats[0] != ME or any(kind != "ai" or level not in LEVELS for kind, _, level in others):
        raise BadRecord(Problem("bad-header", {"token": " ".join(record.seats)[:40]}))
    return record, given, problem


def held_as(m: Model, given: dict[str, object]) -> Model:
    """The hand in the saved order and with the saved cards chosen, if they are the cards of the hand."""
    assert m.game is not None
    order, chosen = strings(given.get("hand")), strings(given.get("chosen"))
    game = held.order(m.game, order) if same(order, m.game.hand) else m.game
    chosen = tuple(key for key in game.hand if key in chosen)
    return replace(m, game=game, chosen=chosen, cursor=game.hand[0] if game.hand else "")


def strings(given: object) -> tuple[str, ...]:
    return tuple(one for one in given if isinstance(one, str)) if isinstance(given, list) else ()


def told(m: Model) -> tuple[str, ...]:
    """The log of the current hand, said anew."""
    return tuple(sentence(m, turn) for turn in m.game.turns) if m.game else ()


def sentence(m: Model, turn: Turn) -> str:
    """A finished turn, told: the own one act by act, another's in one sentence."""
    w = say(m)
    if m.game and turn.seat == m.game.seat:
        return " ".join(w.act(*event) for event in turn.events)
    return w.turn(names(m)[turn.seat], turn.events)


def on_reload(m: Model, save: str) -> Result:
    """This tab plays on from what another one saved."""
    m, effects = restore(replace(m, elsewhere=False, notice=""), save)
    return join(enter(m), effects) if m.game and m.screen == "table" else (replace(m, screen="home"), effects)


def on_elsewhere(m: Model) -> Result:
    """Another tab has the match: this one stops."""
    return replace(m, elsewhere=True, plan=(), ready=False, ply=m.ply + 1, dialog=""), (("cancel",),)


def on_unsaved(m: Model, why: str) -> Result:
    """The browser does not keep what we save: "storage-full" or "storage-denied"."""
    if not m.stored:
        return m, ()
    text = say(m).notice(why)
    return replace(m, stored=False, notice=text), (("say", text, True),)


def enter(m: Model) -> Result:
    """To the table."""
    if m.game is None:
        return m, ()
    text = say(m).situation(m.game.view, m.game.seat, names(m))
    m = replace(m, screen="table", dialog="", panel=False)
    return join(proceed(m), (("route", "#/play"), ("say", text, False), focus(m)))


def on_route(m: Model, route: str) -> Result:
    """The address has changed: the browser's back and forward."""
    if route == "#/play" and m.screen == "home":
        return enter(m)
    return act_home(m) if route != "#/play" and m.screen == "table" else (m, ())


def act_home(m: Model) -> Result:
    return replace(m, screen="home", dialog="", panel=False, plan=(), ready=False, ply=m.ply + 1), (
        ("cancel",),
        ("route", "#/"),
    )


def on_start(m: Model, seed: int) -> Result:
    """A new match as the settings say, dealt from a seed."""
    rules = replace(PRESETS[m.settings.game], target=int(m.settings.target))
    seats = (ME, *(f"ai:{m.settings.level}" for _ in range(rules.players - 1)))
    game = held.begin(start(rules, seats, seed))
    m = replace(wiped(m), game=game, cursor=game.hand[0], note="")
    return join(enter(m), (("save", saved(m)),))


def on_next(m: Model, seed: int) -> Result:
    """The next hand of the match."""
    if m.game is None or m.game.view.phase != OVER or winner(m.game.record) is not None:
        return m, ()
    game = held.deal(m.game, seed)
    m = replace(wiped(m), game=game, cursor=game.hand[0], note="")
    return join(enter(m), (("save", saved(m)),))


# ---- playing ---------------------------------------------------------------------------------------------------------


def do(m: Model, action: Action) -> Result:
    """An act of the player: done, or refused with the reason."""
    if m.game is None or not m.game.mine:
        return busy(m)
    refusal = why_not(m.game.view, action)
    return moved(m, action) if refusal is None else refuse(m, refusal)


def moved(m: Model, action: Action) -> Result:
    """A legal act of whoever is to act."""
    assert m.game is not None
    before, w = m.game, say(m)
    game = held.play(before, action, m.chosen)
    mine, passed = before.mine, not game.open
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
        note="" if mine else m.note,
    )
    effects: tuple[Effect, ...] = (("save", saved(m)),)
    if passed:
        m = replace(m, log=(*m.log, sentence(m, game.turns[-1])))
    if mine:
        told_act = w.act(action, before.view, game.view)
        effects += (("say", told_act, False), focus(m))
        if game.view.took != before.view.took or burraco(action, before.view):
            m = replace(m, note=told_act, notes=m.notes + 1)
            effects += (("after", NOTE, ("hush", m.notes)),)
    elif passed:
        effects += (("say", m.log[-1], False),)
    return join(proceed(m), effects)


def burraco(action: Action, before: State) -> bool:
    """Whether a lay makes a burraco of a shorter meld."""
    own = before.melds[before.side]
    was = len(own[action.index]) if 0 <= action.index < len(own) else 0
    return action.kind == "lay" and was < before.rules.burraco <= len(action.cards)


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


def focus(m: Model) -> Effect:
    return ("focus", f"h:{m.cursor}" if m.cursor else "hand")


def proceed(m: Model) -> Result:
    """What comes next at the table: the player, another player's thought or next act, or the score."""
    assert m.game is not None
    view = m.game.view
    if m.screen != "table" or m.elsewhere:
        return m, ()
    if view.phase == OVER:
        return m, (("after", pace(m) * 2, ("tally", m.ply)),)
    if m.game.mine:
        begins = view.phase == DRAW and not m.game.open
        return replace(m, hurry=False), (("say", say(m).t("Your turn."), True),) if begins else ()
    due: Effect = ("after", pace(m), ("tick", m.ply))
    if m.plan:
        return m, (due,)
    state = m.game.record.state
    seen = show_state(observe(state, state.player))
    level = m.game.record.seats[state.player].partition(":")[2]
    return m, (due, ("after", SLOW, ("slow", m.ply)), ("think", m.ply, seen, level))


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
    text = " ".join(part for part in (w.ending(m.game.view, names(m), m.game.seat), verdict(m)) if part)
    return replace(m, dialog="score", panel=False), (("say", text, False),)


def verdict(m: Model) -> str:
    """Who has won the match; nothing while it goes on."""
    assert m.game is not None
    side = winner(m.game.record)
    if side is None:
        return ""
    rules = m.game.view.rules
    return say(m).victory(totals(m.game.record), side, rules.sides, names(m), m.game.seat)


# ---- what a person does ----------------------------------------------------------------------------------------------


def on_card(m: Model, key: str) -> Result:
    """A card of the own hand: chosen, or chosen no more. Always allowed."""
    if m.game is None or key not in m.game.hand:
        return m, ()
    if m.game.view.unseen[m.game.seat]:
        return note(m, say(m).t("The pozzetto stays face down until your turn."))
    on = key not in m.chosen
    chosen = (*m.chosen, key) if on else tuple(one for one in m.chosen if one != key)
    m = replace(m, chosen=chosen, cursor=key, note="")
    return m, (("save", saved(m)), *heard(m))


def heard(m: Model) -> tuple[Effect, ...]:
    """What the chosen cards make, for those who cannot see the button."""
    w, can = say(m), picked(m)
    if len(m.chosen) < 2 or not can.lays or m.game is None:
        return ()
    meld = w.lies(can.lays[0].cards, m.game.view.rules)
    return (("say", w.t("{n} chosen: {meld}, can be laid.", n=len(m.chosen), meld=meld), False),)


def on_stock(m: Model) -> Result:
    return do(m, draw())


def on_pile(m: Model) -> Result:
    """The pile: looked at before it is taken, or where the one chosen card goes."""
    if m.game is None:
        return m, ()
    if m.game.mine and m.game.view.phase == PLAY and m.chosen:
        return act_drop(m)
    if not m.game.view.pile:
        return note(m, say(m).refusal(Refusal("pile-empty")))
    return replace(m, dialog="peek"), ()


def on_meld(m: Model, side: int, index: int) -> Result:
    """A meld on the table: the chosen cards are added to an own one; with none chosen it tells what it is."""
    if m.game is None or not 0 <= index < len(m.game.view.melds[side]):
        return m, ()
    view, w = m.game.view, say(m)
    if side != view.sides[m.game.seat] or not m.chosen:
        return note(
            m,
            w.t("{meld}: {n} points.", meld=w.label(view.melds[side][index], view.rules), n=worth(view, side, index)),
            False,
        )
    if not m.game.mine:
        return busy(m)
    fits = [a for a in additions(view, index, faces(m.chosen)) if why_not(view, a) is None]
    return offer(m, tuple(fits)) if fits and view.phase == PLAY else refuse(m, misfit(view, index, faces(m.chosen)))


def worth(view: State, side: int, index: int) -> int:
    """The points that one meld brings: its cards and its tier."""
    meld = view.melds[side][index]
    kind = tier(meld, view.rules)
    return points(meld, view.rules) + (kind.bonus if kind else 0)


def offer(m: Model, options: tuple[Action, ...]) -> Result:
    """The only way to do it is done; between several the player chooses."""
    if len(options) == 1:
        return do(m, options[0])
    return replace(m, offers=options, dialog="choose"), ()


def on_choose(m: Model, index: int) -> Result:
    return do(replace(m, dialog=""), m.offers[index]) if 0 <= index < len(m.offers) else (m, ())


def act_lay(m: Model) -> Result:
    """The first button: draw, or lay the chosen cards as it says, or hurry the others."""
    if m.game is None or not m.game.mine:
        return act_hurry(m)
    if m.game.view.phase == DRAW:
        return do(m, draw())
    can = picked(m)
    if can.lays or can.adds:
        return offer(m, can.lays or can.adds)
    if can.refusal is None:
        return note(m, say(m).t("Choose the cards to lay first."))
    return refuse(m, can.refusal)


def act_new_meld(m: Model) -> Result:
    """The chosen cards as a new meld, and nothing else."""
    if m.game is None or not m.game.mine:
        return busy(m)
    can = picked(m)
    if can.lays:
        return offer(m, can.lays)
    if not m.chosen and m.game.view.phase == PLAY:
        return note(m, say(m).t("Choose the cards to lay first."))
    return refuse(m, can.refusal or flaw(faces(m.chosen), m.game.view.rules) or Refusal("meld-short"))


def act_drop(m: Model) -> Result:
    """The second button: look at the pile and take it, or discard the one chosen card."""
    if m.game is None or not m.game.mine:
        return busy(m)
    if m.game.view.phase == DRAW:
        return on_pile(replace(m, chosen=()))[0], ()
    if len(m.chosen) != 1:
        return note(m, say(m).t("Choose one card to discard."))
    return do(m, drop(card_of(m.chosen[0])))


def act_take(m: Model) -> Result:
    return do(m, take())


def act_hurry(m: Model) -> Result:
    """The others play on without a pause until it is the player's turn."""
    if m.game is None or m.game.view.phase == OVER:
        return act_score(m)
    if m.game.mine:
        return m, ()
    m = replace(m, hurry=True)
    return (join(on_tick(m, m.ply), ())) if m.plan else (replace(m, ready=True), ())


def act_primary(m: Model) -> Result:
    """The Enter key: what the golden button says."""
    can = picked(m)
    if m.game and m.game.mine and m.game.view.phase == PLAY and can.drop and not can.lays and not can.adds:
        return act_drop(m)
    return act_lay(m)


def act_undo(m: Model) -> Result:
    """The last own act of this turn taken back; what was drawn cannot be unseen."""
    if m.game is None or m.game.past is None:
        return note(m, say(m).t("There is nothing to take back: what was drawn has been seen."))
    game = held.undo(m.game)
    back = tuple(key for key in game.hand if key not in m.game.hand)
    m = replace(
        m,
        game=game,
        ply=m.ply + 1,
        plan=(),
        ready=False,
        slow=False,
        chosen=back,
        note="",
        cursor=(*back, *game.hand)[0],
    )
    m = replace(m, log=m.log[: len(game.turns)], dialog="", offers=())
    return m, (("cancel",), ("save", saved(m)), ("say", say(m).t("Taken back."), False), focus(m))


def act_sort(m: Model, order: str = "") -> Result:
    """The hand sorted, once: by suit and by rank in turn, or as told."""
    if m.game is None:
        return m, ()
    order = order or ORDERS[m.by_suit]
    w = say(m)
    m = replace(m, game=held.order(m.game, arrange(m.game.hand, order)), by_suit=order == "suit")
    text = w.t("Sorted by suit.") if order == "suit" else w.t("Sorted by rank.")
    return m, (("save", saved(m)), ("say", text, False))


def move(m: Model, by: int) -> Result:
    """The chosen cards, or the one under the cursor, one place on."""
    if m.game is None:
        return m, ()
    cards = m.chosen or (m.cursor,)
    m = replace(m, game=held.order(m.game, shift(m.game.hand, cards, by)))
    assert m.game is not None
    place = m.game.hand.index(cards[0]) + 1 if cards[0] in m.game.hand else 0
    text = say(m).t("Place {i} of {n}.", i=place, n=len(m.game.hand))
    return m, (("save", saved(m)), ("say", text, False))


def act_clear(m: Model) -> Result:
    """Nothing chosen, nothing open."""
    if m.dialog:
        return act_close(m)
    if m.panel:
        return replace(m, panel=False), (("focus", "menu"),)
    m = replace(m, chosen=(), note="")
    return m, (("save", saved(m)),)


def act_close(m: Model) -> Result:
    return replace(m, dialog="", offers=()), ()


def on_closed(m: Model, name: str) -> Result:
    """A dialog that its own keys have closed."""
    return act_close(m) if m.dialog == name else (m, ())


def opens(name: str) -> Callable[[Model], Result]:
    """The act that opens a dialog."""
    return lambda m: (replace(m, dialog=name, note=""), ())


def act_new(m: Model) -> Result:
    return replace(m, dialog="new", panel=False), ()


def act_start(m: Model) -> Result:
    """A new match; one that is not finished is asked for first."""
    if m.game is not None and winner(m.game.record) is None and m.dialog != "abandon":
        return replace(m, dialog="abandon"), ()
    return replace(m, dialog=""), (("seed", "start"),)


def act_next(m: Model) -> Result:
    if m.game is not None and winner(m.game.record) is not None:
        return act_new(m)
    return replace(m, dialog=""), (("seed", "next"),)


def act_score(m: Model) -> Result:
    """The score sheet once more, when the hand is over."""
    if m.game is not None and m.game.view.phase == OVER:
        return replace(m, dialog="score"), ()
    return busy(m)


def act_menu(m: Model) -> Result:
    return replace(m, panel=not m.panel), ()


def act_dismiss(m: Model) -> Result:
    return replace(m, notice=""), ()


def act_here(m: Model) -> Result:
    """Play in this tab."""
    return m, (("claim",),)


def act_renew(m: Model) -> Result:
    """The new version, now."""
    return replace(m, renewed=False), (("renew",),)


def act_later(m: Model) -> Result:
    return replace(m, renewed=False), ()


def on_renewed(m: Model) -> Result:
    """A new version of the page waits."""
    return replace(m, renewed=True), (("say", say(m).notice("new-version"), False),)


def on_set(m: Model, name: str, value: str) -> Result:
    """A setting, applied and kept at once."""
    if value not in CHOICES.get(name, ()):
        return m, ()
    m = replace(m, settings=m.settings._replace(**{name: value}))
    effects: tuple[Effect, ...] = (("settings", json.dumps(m.settings._asdict())),)
    if name == "lang":
        m = replace(m, log=told(m), note="", notice="")
        effects += (("lang", value),)
    return m, effects


def on_size(m: Model, width: int, height: int) -> Result:
    return replace(m, at=frame(width, height)), ()


def on_hush(m: Model, number: int) -> Result:
    return replace(m, note="") if number == m.notes else m, ()


# ---- keys ------------------------------------------------------------------------------------------------------------


def tell(text: Callable[[Model, Game, Words], str]) -> Callable[[Model], Result]:
    """An act that only says something about the table."""

    def act(m: Model) -> Result:
        return (m, (("say", text(m, m.game, say(m)), False),)) if m.game else (m, ())

    return act


def read_hand(m: Model, game: Game, w: Words) -> str:
    return w.t("Your hand: {cards}.", cards=w.cards([card_of(key) for key in game.hand]))


def read_melds(m: Model, game: Game, w: Words) -> str:
    told_sides = []
    ours = game.view.sides[game.seat]
    for side in sorted(range(len(game.view.melds)), key=lambda one: one != ours):
        laid = "; ".join(w.label(meld, game.view.rules) for meld in game.view.melds[side]) or w.t("nothing")
        told_sides.append(w.t("{side}: {melds}.", side=side_names(m)[side], melds=laid))
    return " ".join(told_sides)


def read_pile(m: Model, game: Game, w: Words) -> str:
    if not game.view.pile:
        return w.pile(game.view)
    return w.t("The pile, from the top: {cards}.", cards=w.cards(tuple(reversed(game.view.pile))))


def read_scores(m: Model, game: Game, w: Words) -> str:
    before = game.record.before
    order = columns(m)
    return ", ".join(w.t("{side} {n} points", side=side_names(m)[side], n=before[side]) for side in order) + "."


def read_last(m: Model, game: Game, w: Words) -> str:
    return " ".join(m.log[-game.view.rules.players + 1 :]) or w.t("Nobody has played yet.")


def read_now(m: Model, game: Game, w: Words) -> str:
    return w.situation(game.view, game.seat, names(m))


def columns(m: Model) -> tuple[int, ...]:
    """The sides, the own one first."""
    assert m.game is not None
    ours = m.game.view.sides[m.game.seat]
    return tuple(sorted(range(len(m.game.view.melds)), key=lambda side: side != ours))


def step_to(m: Model, spot: int, choose: bool = False) -> Result:
    """The cursor to a place of the hand."""
    if m.game is None or not m.game.hand:
        return m, ()
    spot = max(0, min(len(m.game.hand) - 1, spot))
    key = m.game.hand[spot]
    chosen = tuple(dict.fromkeys((*m.chosen, m.cursor, key))) if choose and m.cursor in m.game.hand else m.chosen
    m = replace(m, cursor=key, chosen=chosen)
    return m, (focus(m), *((("save", saved(m)),) if choose else ()))


def spot_of(m: Model) -> int:
    return m.game.hand.index(m.cursor) if m.game and m.cursor in m.game.hand else 0


def jump(m: Model, what: str, back: bool) -> Result:
    """The cursor to the next card of a rank, or the next wild; round the end."""
    if m.game is None or m.game.view.unseen[m.game.seat]:
        return m, ()
    hand, spot = m.game.hand, spot_of(m)
    turn = [(spot + step) % len(hand) for step in range(1, len(hand) + 1)]
    if back:
        turn = [*reversed(turn[:-1]), turn[-1]]
    for at in turn:
        one = card_of(hand[at])
        if is_wild(one) if what == "W" else one < JOKER and rank(one) == RANKS.index(what):
            return step_to(m, at)
    return note(m, say(m).t("There is none in your hand."))


def on_key(m: Model, key: str, at: str) -> Result:
    """A key pressed at the table, `at` the item that has the focus. `KEYS` says which keys are ours."""
    letter = len(key.removeprefix("Shift+")) == 1 and key != " "
    if m.game is None or m.screen != "table" or m.dialog or m.elsewhere or (letter and m.settings.letters == "off"):
        return m, ()
    if at.startswith("m") and key in ("ArrowLeft", "ArrowRight"):
        return m, (("focus", next_meld(m, at, 1 if key == "ArrowRight" else -1)),)
    spot, each = spot_of(m), rows(len(m.game.hand), m.at).each
    steps = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -each, "ArrowDown": each}
    plain = key.removeprefix("Shift+")
    if plain in steps:
        return step_to(m, spot + steps[plain], choose=key != plain)
    if key in JUMPS:
        return step_to(m, 0 if key == "Home" else len(m.game.hand))
    if key == " ":
        return on_card(m, m.cursor)
    if plain in RANK_KEYS:
        return jump(m, RANK_KEYS[plain], key != plain)
    if key == "X" and not m.chosen:
        m = replace(m, chosen=(m.cursor,))
    if key == "A":
        return m, (("focus", next_lit(m, at)),)
    return KEYS[key](m)


def next_meld(m: Model, at: str, by: int) -> str:
    """The own meld beside the one that has the focus."""
    assert m.game is not None
    side, _, index = at[1:].partition(".")
    count = len(m.game.view.melds[int(side)])
    return f"m{side}.{(int(index) + by) % count}"


def next_lit(m: Model, at: str) -> str:
    """The next own meld that takes the chosen cards; the hand when there is none."""
    assert m.game is not None
    side = m.game.view.sides[m.game.seat]
    lit = [f"m{side}.{index}" for index in lit_melds(m, picked(m))]
    if not lit:
        return f"h:{m.cursor}"
    return lit[(lit.index(at) + 1) % len(lit)] if at in lit else lit[0]


def lit_melds(m: Model, can: Choice) -> tuple[int, ...]:
    return tuple(sorted({a.index for a in can.adds}))


JUMPS = ("Home", "End")
RANK_KEYS = {**{digit: digit for digit in "23456789"}, "1": "A", "0": "T", "J": "J", "Q": "Q", "K": "K", "W": "W"}
KEYS: dict[str, Callable[[Model], Result]] = {
    "Enter": act_primary,
    "Escape": act_clear,
    "D": on_stock,
    "P": act_take,
    "C": act_new_meld,
    "X": act_drop,
    "G": act_sort,
    "U": act_undo,
    "Ctrl+Z": act_undo,
    "F": act_hurry,
    "Alt+ArrowLeft": lambda m: move(m, -1),
    "Alt+ArrowRight": lambda m: move(m, 1),
    "R": tell(read_hand),
    "T": tell(read_melds),
    "I": tell(read_pile),
    "O": tell(read_now),
    "S": tell(read_now),
    "B": tell(read_scores),
    "L": tell(read_last),
    "?": opens("keys"),
}
OURS = frozenset(
    [*KEYS, *JUMPS, "A", " ", *RANK_KEYS, *(f"Shift+{key}" for key in RANK_KEYS)]
    + [f"{shifted}{key}" for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown") for shifted in ("", "Shift+")]
)  # what a page need not do with these keys itself

ACTS: dict[str, Callable[[Model], Result]] = {
    "resume": enter,
    "home": act_home,
    "new": act_new,
    "start": act_start,
    "next": act_next,
    "score": act_score,
    "menu": act_menu,
    "settings": opens("settings"),
    "rules": opens("rules"),
    "keys": opens("keys"),
    "close": act_close,
    "first": act_lay,
    "second": act_drop,
    "ours": act_new_meld,
    "take": act_take,
    "undo": act_undo,
    "sort": act_sort,
    "left": lambda m: move(m, -1),
    "right": lambda m: move(m, 1),
    "dismiss": act_dismiss,
    "here": act_here,
    "skip": lambda m: (m, (focus(m),)),
    "renew": act_renew,
    "later": act_later,
}
MESSAGES: dict[str, Callable[..., Result]] = {
    "boot": on_boot,
    "reload": on_reload,
    "elsewhere": on_elsewhere,
    "unsaved": on_unsaved,
    "renewed": on_renewed,
    "route": on_route,
    "size": on_size,
    "start": on_start,
    "next": on_next,
    "card": on_card,
    "stock": on_stock,
    "pile": on_pile,
    "meld": on_meld,
    "choose": on_choose,
    "set": on_set,
    "key": on_key,
    "thought": on_thought,
    "tick": on_tick,
    "slow": on_slow,
    "tally": on_tally,
    "hush": on_hush,
    "closed": on_closed,
}


def update(m: Model, message: tuple[object, ...]) -> Result:
    """The model after a message, and what is to be done about it. A tab without the match only waits to get it."""
    name, *data = message
    if name == "act":
        name, *data = data
        act = ACTS[str(name)]
        return act(m) if not m.elsewhere or name == "here" else (m, ())
    if m.elsewhere and name not in ("reload", "size", "set", "renewed"):
        return m, ()
    return MESSAGES[str(name)](m, *data)
