"""What the chosen cards can do: every legal lay, extension and discard of exactly these, or why there is none. Pure."""

from typing import NamedTuple

from burraco.flaws import Refusal, flaw
from burraco.melds import Meld, extend, layouts
from burraco.state import PLAY, Action, State, drop, has_burraco, lay, legal_actions, why_not


class Choice(NamedTuple):
    """`lays` are new melds, `adds` extensions of own melds, `drop` the discard; `refusal`: why nothing can be laid."""

    lays: tuple[Action, ...] = ()
    adds: tuple[Action, ...] = ()
    drop: Action | None = None
    closes: bool = False
    refusal: Refusal | None = None


def choice(view: State, cards: Meld) -> Choice:
    """What the player to act may do with these cards (ascending) of the hand."""
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
    return Choice(lays, adds, discard, closes, refusal)


def additions(view: State, index: int, cards: Meld) -> list[Action]:
    """Every way in which all these cards fit the own meld `index`, the guard of the hand not considered."""
    meld = view.melds[view.side][index]
    return [lay(index, grown) for grown in extend(meld, cards, view.rules)] if len(cards) <= 13 else []


def misfit(view: State, index: int, cards: Meld) -> Refusal:
    """Why these cards cannot be added to the own meld `index`."""
    if view.phase != PLAY:
        return why_not(view, lay(index, cards)) or Refusal("hand-over")
    guarded = next((why_not(view, a) for a in additions(view, index, cards)), None)
    return guarded or Refusal("fit", {"cards": cards})


def stand_in(view: State) -> Action:
    """An act that is legal whatever happened: draw, else the last possible discard, else whatever the rules leave."""
    acts = legal_actions(view)
    return next((a for a in acts if a.kind == "draw"), None) or next(
        (a for a in reversed(acts) if a.kind == "drop"), acts[0]
    )
