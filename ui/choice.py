"""What the chosen cards can do: every legal lay, extension, discard, or taking of the pile with exactly these, or why
there is none. Pure."""

from typing import NamedTuple

from burraco.cards import is_wild
from burraco.flaws import Refusal, flaw
from burraco.melds import Meld, extend, layouts, starts, without
from burraco.state import DRAW, PLAY, Action, State, drop, has_burraco, lay, legal_actions, take, why_not


class Choice(NamedTuple):
    """`lays` are new melds, `adds` extensions of own melds, `drop` the discard, `takes` ways to take the pile;
    `refusal`: why none of these cards can be laid."""

    lays: tuple[Action, ...] = ()
    adds: tuple[Action, ...] = ()
    drop: Action | None = None
    takes: tuple[Action, ...] = ()
    closes: bool = False
    refusal: Refusal | None = None


def choice(view: State, cards: Meld) -> Choice:
    """What the player to act may do with these cards (ascending) of the hand."""
    if view.phase == DRAW:
        return taking(view, cards)
    if view.phase != PLAY or not cards:
        return Choice(refusal=why_not(view, lay(0, ())) if view.phase != PLAY else None)
    own = view.melds[view.side]
    opened = [lay(len(own), meld) for meld in layouts(cards, view.rules)]
    added = [a for index in range(len(own)) for a in additions(view, index, cards)]
    lays = tuple(a for a in opened if why_not(view, a) is None)
    adds = tuple(a for a in added if why_not(view, a) is None)
    refusal = None
    if not lays and not adds:
        refusal = next((why_not(view, a) for a in opened + added), None) or flaw(cards, view.rules)
    discard = drop(cards[0]) if len(cards) == 1 and why_not(view, drop(cards[0])) is None else None
    closes = discard is not None and len(view.hand) == 1 and view.took[view.side] and has_burraco(view, view.side)
    return Choice(lays, adds, discard, closes=closes, refusal=refusal)


def unlaid(view: State, cards: Meld) -> Refusal:
    """Why these cards are no new meld, whatever else they may be."""
    new = (lay(len(view.melds[view.side]), meld) for meld in layouts(cards, view.rules))
    barred = next((why_not(view, a) for a in new), None)
    return barred or choice(view, cards).refusal or flaw(cards, view.rules) or Refusal("meld-short")


def taking(view: State, cards: Meld) -> Choice:
    """Ways to take the pile: as it is, or for a meld of exactly these cards and what it takes from the pile."""
    if view.rules.take == "free" or not view.pile:
        refusal = Refusal("draw-first" if view.pile else "pile-empty")
        return Choice(takes=() if why_not(view, take()) else (take(),), refusal=refusal)
    own, pool = view.melds[view.side], view.pile[-1:] if view.rules.take == "top" else view.pile
    tried: list[Action] = []
    for one in set(pool):
        added = tuple(sorted((*cards, one)))
        tried += [take(len(own), meld) for meld in layouts(added, view.rules)]
        tried += [take(index, meld) for index in range(len(own)) for meld in grown(view, index, added)]
    if len(cards) < 2:  # then more than one card of the pile makes a new meld
        opened = starts(tuple(sorted((*cards, *pool))), view.rules)
        tried += [take(len(own), meld) for meld in opened if without(meld, cards) is not None]
    takes = tuple(a for a in dict.fromkeys(tried) if why_not(view, a) is None)
    if takes:
        return Choice(takes=takes)
    refusals = (why_not(view, a) for a in (*tried, take(len(own), ())))
    return Choice(refusal=next((refusal for refusal in refusals if refusal), None))


def additions(view: State, index: int, cards: Meld) -> list[Action]:
    """Every way in which all these cards fit the own meld `index`, the guard of the hand not considered."""
    return [lay(index, meld) for meld in grown(view, index, cards)]


def grown(view: State, index: int, cards: Meld) -> tuple[Meld, ...]:
    """What the own meld `index` becomes with all these cards."""
    return extend(view.melds[view.side][index], cards, view.rules) if len(cards) <= 13 else ()


def misfit(view: State, index: int, cards: Meld) -> Refusal:
    """Why these cards cannot be added to the own meld `index`."""
    if view.phase != PLAY:
        return choice(view, cards).refusal or Refusal("draw-first")
    guarded = next((why_not(view, a) for a in additions(view, index, cards)), None)
    return guarded or Refusal("fit", {"cards": cards})


def missed(view: State, action: Action) -> Meld:
    """What an own meld would have become with the card of this discard, a wild aside; nothing where it fits none."""
    if action.kind != "drop" or is_wild(action.cards[0]):
        return ()
    ways = (a for index in range(len(view.melds[view.side])) for a in additions(view, index, action.cards))
    return next((a.cards for a in ways if why_not(view, a) is None), ())


def stand_in(view: State) -> Action:
    """An act that is legal whatever happened: draw, else the last possible discard, else whatever the rules leave."""
    acts = legal_actions(view)
    return next((a for a in acts if a.kind == "draw"), None) or next(
        (a for a in reversed(acts) if a.kind == "drop"), acts[0]
    )
