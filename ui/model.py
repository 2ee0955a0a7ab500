"""The interface as one value, and what is often asked of it. Pure."""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import NamedTuple

from burraco.ai.hints import Choice as Advised
from burraco.ai.review import Verdict
from burraco.flaws import Refusal
from burraco.record import UNDEALT, Record
from burraco.replay import Decision
from burraco.rules import Rules
from burraco.state import OVER, Action, State, cut_for_dealer
from ui.choice import Choice, choice
from ui.game import Game, Turn
from ui.hand import faces
from ui.history import Kept
from ui.layout import Frame, frame
from ui.lessons import Lesson
from ui.links import Link
from ui.persons import is_person, name_of, shared
from ui.seating import who
from ui.settings import Settings
from ui.setup import rules_of
from ui.summary import Summary
from ui.words import Words, words

Effect = tuple[object, ...]
Result = tuple["Model", tuple[Effect, ...]]
BOTS = ("Ada", "Bruno", "Carla", "Dario")
NOTE = 6000  # milliseconds that a note stays


class Hint(NamedTuple):
    """A hint for the position `ply`: asked for, while there is nothing in it; told, when there are choices; followed,
    when there are acts, of which the first is next. `back`: the item that the focus goes back to."""

    ply: int
    choices: tuple[Advised, ...] = ()
    acts: tuple[Action, ...] = ()
    back: str = "hint"


class Look(NamedTuple):
    """A look back at a hand: the own decisions, and the verdicts on the first of them, None where there was none to be
    had. `on`: it goes on."""

    decisions: tuple[Decision, ...]
    verdicts: tuple[Verdict | None, ...] = ()
    on: bool = True


class Ask(NamedTuple):
    """A question that is open: what about, and the message that is acted on if the player agrees. `never`: it shall be
    the last of its kind; `sure`: the player has agreed."""

    what: str
    then: tuple[object, ...]
    never: bool = False
    sure: bool = False


class Failure(NamedTuple):
    """Something that went wrong inside: details for whoever mends it, and the save to go on with."""

    details: str
    save: str


class Book(NamedTuple):
    """The kept matches, the newest first, and the summaries of the first of them, None where one cannot be read.
    `gone` is the one that was deleted last, and its place; `game` the one that the statistics are of, "" for all."""

    kept: tuple[Kept, ...] = ()
    read: tuple[Summary | None, ...] = ()
    gone: tuple[int, Kept] | None = None
    game: str = ""


class Embedding(NamedTuple):
    """A table in somebody's page: how it was in the beginning; or a match to look at, after `ply` of its acts."""

    start: Game | None = None
    record: Record | None = None
    ply: int = 0


class Coach(NamedTuple):
    """A lesson: its key, the step, the table as the player found it, the model as it was before the lesson, which comes
    back after it. `place` is where the coach is: side, left or top. `tries` are those that went wrong; `done`: the step
    is; `demo` are acts that are being shown. `task` is a lesson of one step without a
    key, somebody else's."""

    key: str
    step: int
    start: Game
    away: "Model"
    place: str = "side"
    tries: int = 0
    done: bool = False
    demo: tuple[Action, ...] = ()
    task: Lesson | None = None


class Learnt(NamedTuple):
    """The keys of the lessons that were finished, and where the player was last."""

    done: tuple[str, ...] = ()
    key: str = ""
    step: int = 0


class Mark(NamedTuple):
    """The mark of a deal of the day: the match that it comes of, as far as that has been played out of sight. `asked`
    is the number of the search that is going on, 0 for none; `last` numbers them."""

    day: str
    record: Record
    asked: int = 0
    last: int = 0


class Replay(NamedTuple):
    """A record looked at: one of its hands, of which the first `last` may be seen, in all its positions; which is
    shown; all cards face up, where that may be; whether it goes on by itself; the screen it was begun from."""

    record: Record
    hand: int
    last: int
    games: tuple[Game, ...]
    at: int = 0
    open: bool = False
    on: bool = False
    back: str = "home"


class Parcel(NamedTuple):
    """What a text from elsewhere has in it: settings, a match to play on, kept matches. `problem`: why it cannot be
    read, as a sentence; `done` are the parts that were taken over; `unread` counts matches that are none."""

    settings: str = ""
    save: str = ""
    kept: tuple[Kept, ...] = ()
    problem: str = ""
    done: tuple[str, ...] = ()
    unread: int = 0


class Carry(NamedTuple):
    """What is taken out of the page and brought into it: the text that was handed out last, with the name of its file;
    what was read."""

    text: str = ""
    name: str = ""
    parcel: Parcel | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that the interface knows."""

    # what the page is
    settings: Settings = Settings()
    former: Settings | None = None  # the settings before they were put back
    at: Frame = frame(1280, 800)
    address: str = ""
    sends: bool = False  # the device can hand a text to another app
    stored: bool = True  # the browser keeps what is saved
    elsewhere: bool = False  # another tab has the match
    renewed: bool = False  # a new version waits, and the player is asked
    newer: bool = False  # it waits
    offline: bool = False  # the page has just been kept whole, for the first time
    failure: Failure | None = None
    embed: Embedding | None = None

    # what is open
    screen: str = "home"
    dialog: str = ""
    behind: str = ""  # the dialog over which another one is open
    opened: Link | None = None
    sharing: str = ""  # what is to be shared
    panel: bool = False
    tab: str = "score"  # what the panel shows
    sheet: bool = False  # the hand lies over the table
    note: str = ""
    notes: int = 0
    remedy: int = -1  # the note beside which there is a button to take back
    notice: str = ""
    answer: str = ""  # was said last; text mode writes it too

    # what is kept, beside the match
    book: Book = Book()
    replay: Replay | None = None
    carry: Carry = Carry()
    spoilt: str = ""  # a save that could not be read
    lesson: Coach | None = None
    learnt: Learnt = Learnt()
    mark: Mark | None = None
    ply: int = 0  # numbers the positions, and never goes back: what is thought or due for another ply is stale

    # the match: MATCH, below, names these fields
    game: Game | None = None
    rest: tuple[str, ...] = ()  # the cards of the other person, where two play at one device, in that one's order
    helped: tuple[int, ...] = ()  # hands of the match, from 1, for which a hint was asked, or something seen taken back
    chosen: tuple[str, ...] = ()
    cursor: str = ""
    lifted: tuple[str, ...] = ()
    zoom: str = ""
    detail: tuple[int, int] = (0, 0)  # the meld that is looked at: side and index
    plays: int = -1  # the ply of which all that can be laid is shown
    log: tuple[str, ...] = ()
    plan: tuple[Action, ...] = ()  # acts that another player will do
    ready: bool = False  # it may
    slow: bool = False
    hurry: bool = False
    offers: tuple[Action, ...] = ()
    ask: Ask | None = None
    hint: Hint | None = None
    advised: tuple[State, tuple[Advised, ...]] | None = None  # what was told last of a position, to be told again
    look: Look | None = None


FIELDS = tuple(field.name for field in fields(Model))
MATCH = FIELDS[FIELDS.index("game") :]


def wiped(m: Model) -> Model:
    """No match."""
    return replace(m, ply=m.ply + 1, **{name: getattr(NOTHING, name) for name in MATCH})


def set_out(m: Model, game: Game, helped: tuple[int, ...] = ()) -> Model:
    """A table as it lies there before anybody has touched a card."""
    m = replace(wiped(m), game=game, helped=helped, cursor=(*game.hand, "")[0])
    return replace(m, log=told(m))


NOTHING = Model()


@lru_cache(2)
def spoken(lang: str) -> Words:
    """The words of a language, read once."""
    return words(lang)


def say(m: Model) -> Words:
    """The words of the language in use."""
    return spoken(m.settings.lang)


def names(m: Model) -> tuple[str, ...]:
    """What the seats are called, from the first."""
    return seat_names(m.game.record.seats, say(m)) if m.game else (say(m).t("You"), BOTS[0])


def seat_names(seats: tuple[str, ...], w: Words) -> tuple[str, ...]:
    """What the seats of a record are called: by the name that was typed, as the player, or as one of the others."""
    others = [
        w.t("Player {n}", n=at) if is_person(seat) else BOTS[at - 2] for at, seat in enumerate(seats[1:], start=2)
    ]
    known = (w.t("You"), *others)
    return tuple(name_of(seat) or name for seat, name in zip(seats, known, strict=True))


def reader(m: Model) -> int:
    """The seat that is spoken to as you where the hand is over or nobody plays; -1 where two people read."""
    return m.game.seat if m.game and not shared(m.game.record.seats) else -1


def people(m: Model) -> tuple[str, ...]:
    """Who sits at the seats, from the first, in a sentence or two; nothing of persons."""
    if m.game is None:
        return ()
    texts = ["" if is_person(seat) else seat.partition(":")[2] for seat in m.game.record.seats]
    return tuple(text and who(say(m), text, name) for text, name in zip(texts, names(m), strict=True))


def chosen_rules(m: Model) -> Rules:
    """The rules of the next match."""
    return rules_of(m.settings.game, m.settings.house.get(m.settings.game, {}))


def side_names(m: Model, sides: tuple[int, ...]) -> dict[int, str]:
    """What sides are called, given the side of each seat: two pairs are us and them, others go by their players."""
    assert m.game is not None
    return sides_called(m.game.record.rules, names(m), sides, m.game.seat, say(m))


def sides_called(rules: Rules, named: tuple[str, ...], sides: tuple[int, ...], seat: int, w: Words) -> dict[int, str]:
    """The same, of anybody's match; `seat` is the reader's."""
    if max(rules.sides) + 1 < rules.players:
        return {side: w.t("Us") if side == sides[seat] else w.t("Them") for side in set(sides)}
    return {s: w.listed([name for name, side in zip(named, sides, strict=True) if side == s]) for s in set(sides)}


def columns(m: Model, sides: tuple[int, ...]) -> tuple[int, ...]:
    """Sides in the order of their first seats, the own one first, given the side of each seat."""
    assert m.game is not None
    return tuple(dict.fromkeys((sides[m.game.seat], *sides)))


def hinted(m: Model) -> Hint | None:
    """The hint for the table as it is now."""
    return m.hint if m.hint and m.hint.ply == m.ply else None


def picked(m: Model) -> Choice:
    """What the chosen cards can do now; only what a hint leads to, if that is among it."""
    if m.game is None or not m.game.mine:
        return Choice()
    can, known = choice(m.game.view, faces(m.lifted or m.chosen)), hinted(m)
    lead = known.acts[:1] if known else ()
    if set(lead) & {*can.lays, *can.adds, *can.takes}:
        lays, adds, takes = (lead if lead[0] in among else () for among in (can.lays, can.adds, can.takes))
        return can._replace(lays=lays, adds=adds, takes=takes)
    return can


def lit_melds(m: Model, can: Choice) -> tuple[int, ...]:
    """Own melds that would grow: by the chosen cards, or by taking the pile for them."""
    own = len(m.game.view.melds[m.game.view.side]) if m.game else 0
    return tuple(sorted({a.index for a in (*can.adds, *can.takes) if 0 <= a.index < own}))


def stay(m: Model) -> int:
    """Milliseconds that a note stays, as the player wants."""
    return 3 * NOTE if m.settings.notes == "long" else NOTE


def note(m: Model, text: str, loud: bool = True) -> Result:
    """A sentence that is seen for a while and read out at once."""
    m = replace(m, note=text, notes=m.notes + 1)
    return m, (("say", text, loud), ("after", stay(m), ("hush", m.notes)))


def refuse(m: Model, refusal: Refusal) -> Result:
    """Why an act cannot be."""
    m = replace(m, lesson=m.lesson and m.lesson._replace(tries=m.lesson.tries + 1))
    return note(m, say(m).refusal(refusal))


def busy(m: Model) -> Result:
    """The answer to an act when it is not the player's turn."""
    w = say(m)
    if m.game is None or m.game.view.phase == OVER:
        return note(m, w.refusal(Refusal("hand-over")))
    return note(m, w.refusal(Refusal("not-your-turn", {"name": names(m)[m.game.view.player]})))


def with_help(m: Model) -> Model:
    """The hand that is played counts as one with help."""
    number = len(m.game.record.deals) if m.game else 0
    return m if m.game is None or number in m.helped else replace(m, helped=(*m.helped, number))


def join(first: Result, more: tuple[Effect, ...]) -> Result:
    return first[0], first[1] + more


def focus(m: Model) -> Effect:
    return ("focus", f"h:{m.cursor}" if m.cursor else "hand")


def sentence(m: Model, turn: Turn, brief: bool = False) -> str:
    """A finished turn, told: the own one act by act, another's in one sentence."""
    w = say(m)
    mine = m.game is not None and turn.seat == m.game.seat
    acts = w.own(turn.events, brief) if mine else w.turn(names(m)[turn.seat], turn.events, brief)
    return " ".join(part for part in (acts, united(m, turn.events[0][1], turn.events[-1][2])) if part)


def united(m: Model, before: State, after: State) -> str:
    """Who plays alone and who with whom, if that was settled between two views."""
    if m.game is None or before.sides == after.sides:
        return ""
    return say(m).parties(after, names(m), m.game.seat)


def told(m: Model) -> tuple[str, ...]:
    """The log of the current hand, said anew: who deals, in the first one also why, then the turns."""
    if m.game is None:
        return ()
    record, w, seat = m.game.record, say(m), m.game.seat
    begins = w.begins(m.game.view.dealer, names(m), seat)
    if record.deals[0].seed == UNDEALT:
        return tuple(sentence(m, turn) for turn in m.game.turns)
    if len(record.deals) == 1:
        begins = w.dealer(*cut_for_dealer(record.rules, record.deals[0].seed), names(m), seat)
    return (begins, *(sentence(m, turn) for turn in m.game.turns))
