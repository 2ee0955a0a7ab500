"""What a player is asked to do at a table, as text; whether it is done, and a way to do it.

    draw            a card from the stock
    take            the pile
    lay             a new meld; `lay:run`, `lay:set`; `lay:5h6h7h`: a meld now lies there as these cards
    add             a card to a meld that lies; `add:8h`: this one
    slide           the wild of a meld comes to stand for another card
    free            a two that was the wild of a run comes home and is a two again
    pozzetto        taken; `pozzetto:play`: by a meld, the turn goes on; `pozzetto:drop`: by the discard
    burraco         made or bettered; `burraco:clean`: one of this tier, as the rules name it
    drop            a discard; `drop:Kd`: this one; `drop:safe`: one that no meld of the others takes
    close           the hand

Several, with a comma between two, are all to be done, in any order, in one turn: `take,lay:run,drop:safe`. `count:`
with `cards`, `burraco`, `hand` or `total` asks for a number instead: points of the player's side, as things lie. A
space does for a colon.

Acts are judged as (act, table before, table after), which may be views: undone acts are simply not among them.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from burraco.cards import HIDDEN, is_wild
from burraco.melds import Meld, extend, layouts, shape, tier, without
from burraco.rules import Rules
from burraco.state import OVER, Action, Line, State, apply, legal_actions, scores, total
from burraco.text import BadText, read_cards

Event = tuple[Action, State, State]
LONGEST = 200  # characters of a goal
WIDEST = 4000  # tables that are looked at for a way
COUNT = "count"
SUMS = ("cards", "burraco", "hand", "total")


class Part(NamedTuple):
    """One thing to be done: a word of the list above, and which one, if that is said."""

    word: str
    which: str = ""
    cards: Meld = ()


class Goal(NamedTuple):
    """All that is to be done; or the sum that is to be said."""

    parts: tuple[Part, ...]
    asks: str = ""


# ---- read ------------------------------------------------------------------------------------------------------------

CHOICES = {"lay": ("run", "set"), "pozzetto": ("play", "drop"), "drop": ("safe",)}
WORDS = ("draw", "take", "lay", "add", "slide", "free", "pozzetto", "burraco", "drop", "close")


def read(text: str, rules: Rules) -> Goal:
    """The goal of a text, in a game of these rules. Raises BadText."""
    if len(text) > LONGEST:
        raise BadText(f"a goal of {len(text)} characters")
    parts = [part.replace(":", " ").split() for part in text.split(",")]
    if len(parts) == 1 and parts[0][:1] == [COUNT] and len(parts[0]) == 2 and parts[0][1] in SUMS:
        return Goal((), parts[0][1])
    return Goal(tuple(_part(words, rules) for words in parts))


def _part(words: list[str], rules: Rules) -> Part:
    if not 0 < len(words) < 3 or words[0] not in WORDS:
        raise BadText(f"not a goal: {' '.join(words)[:40]!r}")
    word, which = words[0], (*words[1:], "")[0]
    known = tuple(kind.name for kind in rules.tiers) if word == "burraco" else CHOICES.get(word, ())
    if not which or which in known:
        return Part(word, which)
    cards = read_cards(which) if word in ("lay", "add", "drop") else ()
    if not cards or HIDDEN in cards or word == "drop" and len(cards) > 1:
        raise BadText(f"not something to {word}: {which[:40]!r}")
    if word == "lay" and shape(cards, rules) is None:
        found = layouts(tuple(sorted(cards)), rules)
        if len(found) != 1:
            raise BadText(f"not a meld: {which[:40]!r}")
        cards = found[0]
    return Part(word, which, cards)


# ---- judged ----------------------------------------------------------------------------------------------------------


def met(goal: Goal, events: Sequence[Event]) -> bool:
    """Whether these acts of one player, one after the other, have done all of it."""
    return bool(goal.parts) and all(any(_DONE[part.word](part, *event) for event in events) for part in goal.parts)


def _grown(event_act: Action, before: State) -> tuple[Meld, Meld]:
    """The own meld that an act changes, as it was (nothing: there was none) and as it is."""
    own = before.melds[before.side]
    if event_act.kind not in ("lay", "take") or not event_act.cards:
        return (), ()
    return (own[event_act.index] if event_act.index < len(own) else ()), event_act.cards


def _lay(part: Part, act: Action, before: State, after: State) -> bool:
    old, new = _grown(act, before)
    if part.cards:
        return new == part.cards
    lies = shape(new, before.rules) if new and not old else None
    return lies is not None and part.which in ("", lies.kind)


def _add(part: Part, act: Action, before: State, after: State) -> bool:
    old, new = _grown(act, before)
    added = without(new, old) or ()
    return bool(old) and without(added, part.cards) is not None


def _wild(meld: Meld, rules: Rules) -> tuple[int, int]:
    """The card that acts as the wild of a run, and the place that it stands for; -1 where none does."""
    lies = shape(meld, rules)
    if lies is None or lies.wild < 0 or lies.kind != "run":
        return -1, -1
    return meld[lies.wild], lies.low + lies.wild


def _slide(part: Part, act: Action, before: State, after: State) -> bool:
    (was, there), (now, here) = (_wild(meld, before.rules) for meld in _grown(act, before))
    return was >= 0 and was == now and there != here


def _free(part: Part, act: Action, before: State, after: State) -> bool:
    old, new = _grown(act, before)
    return _wild(old, before.rules)[0] >= 0 and _wild(new, before.rules)[0] != _wild(old, before.rules)[0]


def _pozzetto(part: Part, act: Action, before: State, after: State) -> bool:
    took = after.took[after.sides[before.player]] and not before.took[before.side]
    return took and part.which in ("", "drop" if act.kind == "drop" else "play")


def _burraco(part: Part, act: Action, before: State, after: State) -> bool:
    old, new = (tier(meld, before.rules) if meld else None for meld in _grown(act, before))
    return new is not None and new != old and part.which in ("", new.name)


def _drop(part: Part, act: Action, before: State, after: State) -> bool:
    if act.kind != "drop":
        return False
    return safe(before, act.cards[0]) if part.which == "safe" else part.cards in ((), act.cards)


def safe(view: State, card: int) -> bool:
    """Whether no meld of the other sides takes the card, and it is not one that any meld takes."""
    others = (meld for side, laid in enumerate(view.melds) if side != view.side for meld in laid)
    return not is_wild(card) and not any(extend(meld, (card,), view.rules) for meld in others)


def _close(part: Part, act: Action, before: State, after: State) -> bool:
    return after.phase == OVER and after.end == "close" and after.closer == before.side


_DONE: dict[str, Callable[[Part, Action, State, State], bool]] = {
    "draw": lambda part, act, before, after: act.kind == "draw",
    "take": lambda part, act, before, after: act.kind == "take",
    "lay": _lay,
    "add": _add,
    "slide": _slide,
    "free": _free,
    "pozzetto": _pozzetto,
    "burraco": _burraco,
    "drop": _drop,
    "close": _close,
}


def sheet(goal: Goal, s: State) -> tuple[Line, ...]:
    """The lines of the sheet that the sum which is asked for is of, if the hand ended now."""
    tiers = tuple(kind.name for kind in s.rules.tiers)
    codes = tiers if goal.asks == "burraco" else (goal.asks,)
    return tuple(line for line in scores(s)[s.side] if goal.asks == "total" or line.code in codes)


def counted(goal: Goal, s: State) -> int:
    """The sum that is asked for: points of the player to act's side. Cards in hand alone are counted as they are."""
    return total(sheet(goal, s)) * (-1 if goal.asks == "hand" else 1)


# ---- a way -----------------------------------------------------------------------------------------------------------


def way(goal: Goal, s: State, done: Sequence[Event] = (), longest: int = 6) -> tuple[Action, ...] | None:
    """The fewest small steps of the player to act, in this turn and no more than `longest`, after which the goal is
    met; `done` are the acts of the turn so far. None if there is no such way."""
    seat, tried = s.player, {s}
    paths: list[tuple[State, tuple[Event, ...]]] = [(s, tuple(done))]
    if met(goal, done):
        return ()
    for now, events in paths:
        if len(events) - len(done) >= longest or now.phase == OVER or now.player != seat:
            continue
        for act in legal_actions(now):
            after = apply(now, act)
            path = (*events, (act, now, after))
            if met(goal, path):
                return tuple(event[0] for event in path[len(done) :])
            if after not in tried and len(tried) < WIDEST:
                tried.add(after)
                paths.append((after, path))
    return None
