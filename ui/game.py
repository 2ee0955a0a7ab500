"""A match as one player holds it: the record, the view from the seat, the hand in its own order, the way back.

A fold of the record's acts: `replay` comes to the same Game as playing did, so a reload restores undo, log and marks.
Pure.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from burraco.cards import HIDDEN
from burraco.record import Record, next_deal, push, start, totals
from burraco.replay import opening
from burraco.state import OVER, Action, State, observe
from ui.hand import follow, same
from ui.persons import practice

Event = tuple[Action, State, State]  # an act, and the views before and after it


class Turn(NamedTuple):
    """A finished turn, as this seat saw it."""

    seat: int
    events: tuple[Event, ...]


class Open(NamedTuple):
    """A table at which all hands lie face up: what each seat sees, in the order of the seats."""

    views: tuple[State, ...]


def observe_open(state: State) -> Open:
    """What is seen where all hands lie face up, as practice or when the hand is over."""
    return Open(tuple(observe(state, seat) for seat in range(state.rules.players)))


@dataclass(frozen=True, slots=True)
class Game:
    """`view` is the record's state as `seat` sees it. `fresh` are the keys that came with the last draw. `open` is the
    turn in progress, `turns` the finished ones of this hand, `sums` the points of the finished hands. `past` is the
    Game before the last own act of this hand; `costly`: since then cards were seen, or others have played. `orders` are
    the orders of the hand since that act, `ahead` is the Game that was taken back."""

    record: Record
    seat: int
    view: State
    hand: tuple[str, ...]
    fresh: frozenset[str] = frozenset()
    open: tuple[Event, ...] = ()
    turns: tuple[Turn, ...] = ()
    sums: tuple[tuple[int, ...], ...] = ()
    past: "Game | None" = field(default=None, compare=False, repr=False)
    costly: bool = False
    orders: tuple[tuple[str, ...], ...] = ()
    ahead: "Game | None" = field(default=None, compare=False, repr=False)

    @property
    def mine(self) -> bool:
        """Whether this seat is to act."""
        return self.view.phase != OVER and self.view.player == self.seat


def lies_open(game: Game) -> Open | None:
    """All hands, where the match is played with them face up; nothing in any other."""
    return observe_open(game.record.state) if practice(game.record.seats) else None


def begin(record: Record, seat: int = 0, sums: tuple[tuple[int, ...], ...] = ()) -> Game:
    """The current hand of a record, just dealt."""
    view = observe(record.state, seat)
    return Game(record, seat, view, follow((), view.hands[seat])[0], sums=sums)


def play(game: Game, action: Action, spent: Iterable[str] = ()) -> Game:
    """One act more, of whoever is to act; `spent` are the keys to lose first. Raises IllegalAction."""
    record, before = push(game.record, action), game.view
    view = observe(record.state, game.seat)
    hand, new = follow(game.hand, view.hands[game.seat], spent)
    fresh = frozenset(new) if new else game.fresh & frozenset(hand)
    events = (*game.open, (action, before, view))
    passed = view.phase == OVER or view.player != before.player
    turns = (*game.turns, Turn(before.player, events)) if passed else game.turns
    pozzetto, closed = view.took != before.took, HIDDEN in before.pile
    seen = {"draw": True, "take": closed or pozzetto, "lay": pozzetto, "drop": False}[action.kind]  # cards not to unsee
    sums = (*game.sums, _hand(record)) if view.phase == OVER else game.sums
    own = before.player == game.seat
    past = None if view.phase == OVER else game if own else game.past
    orders = game.orders if not own and same(hand, game.hand) else ()
    open_ = () if passed else events
    return Game(record, game.seat, view, hand, fresh, open_, turns, sums, past, seen or not own, orders)


def _hand(record: Record) -> tuple[int, ...]:
    return tuple(now - then for now, then in zip(totals(record), record.before, strict=True))


def deal(game: Game, seed: int) -> Game:
    """The next hand of the match."""
    return begin(next_deal(game.record, seed), game.seat, game.sums)


def undo(game: Game) -> Game:
    """The game before the last order of the hand, else before the last own act; the same game when there is neither."""
    if game.orders:
        return replace(game, hand=game.orders[-1], orders=game.orders[:-1], ahead=game)
    return replace(game.past, ahead=game) if game.past else game


def redo(game: Game) -> Game:
    """The game that was taken back; the same game when nothing was, or another act was done since."""
    return game.ahead or game


def may(game: Game, free: bool) -> bool:
    """Whether something can be taken back: if not `free`, nothing that has shown cards or that others have followed."""
    return bool(game.orders) or game.past is not None and (free or not game.costly)


def stuck(game: Game) -> str:
    """Why nothing can be taken back: the hand is "over", "nothing" was done yet, others have "played", or what the last
    own act has brought was "seen"."""
    events = game.open or (game.turns[-1].events if game.turns else ())
    if game.view.phase == OVER:
        return "over"
    if events and events[-1][1].player == game.seat:
        return "seen"
    return "played" if any(turn.seat == game.seat for turn in game.turns) else "nothing"


def turned(game: Game, seat: int, hand: tuple[str, ...]) -> Game:
    """The same hand as another seat has followed it, held in an order; what was done before cannot be taken back."""
    record = game.record
    now = begin(opening(record, len(record.deals) - 1), seat, game.sums)
    for action in record.deals[-1].actions:
        now = play(now, action)
    held = follow(hand, now.view.hands[seat])[0] if hand else now.hand
    return replace(order(now, held), past=None)


def order(game: Game, hand: tuple[str, ...]) -> Game:
    """The same game with the hand in another order."""
    if hand == game.hand:
        return game
    return replace(game, hand=hand, orders=(*game.orders, game.hand), ahead=None)


def lying(game: Game, hand: tuple[str, ...]) -> Game:
    """The same game with the hand as it lay when the game was kept; on the way back it lies accordingly."""
    past = game.past
    if past is not None:
        past = lying(past, follow(hand, past.view.hands[past.seat])[0])
    return replace(game, hand=hand, past=past)


def replay(record: Record, seat: int = 0) -> Game:
    """The Game of a record, played again from its first card."""
    first = start(record.rules, record.seats, record.deals[0].seed)
    game = begin(first, seat)
    for number, dealt in enumerate(record.deals):
        if number:
            game = deal(game, dealt.seed)
        for action in dealt.actions:
            game = play(game, action)
    return game
