"""A record read again: hand by hand, and as what one seat saw and did, decision by decision."""

from collections.abc import Iterator
from typing import NamedTuple

from burraco.record import Record, next_deal, push, start, undo
from burraco.state import OVER, Action, State, apply, observe


class Decision(NamedTuple):
    """What a seat saw, and what it did then, until it was to see other cards: a draw, the pile taken, or what it laid
    and the discard. `ply` counts the actions of the deal before it."""

    ply: int
    view: State
    acts: tuple[Action, ...]


def hands(record: Record) -> Iterator[Record]:
    """The record as it was at the end of each of its hands; of the last one, as far as it was played."""
    now = start(record.rules, record.seats, record.deals[0].seed)
    for number, played in enumerate(record.deals):
        if number:
            now = next_deal(now, played.seed)
        for action in played.actions:
            now = push(now, action)
        yield now


def opening(record: Record, index: int) -> Record:
    """The record as its deal `index` was dealt, nothing of it played: what was at stake is its `before`. Raises
    IndexError if there is no such deal."""
    if record.deals[index] is record.deals[-1]:
        return undo(record, len(record.deals[-1].actions))
    now = start(record.rules, record.seats, record.deals[0].seed)
    for played, following in zip(record.deals[:index], record.deals[1:], strict=False):
        for action in played.actions:
            now = push(now, action)
        now = next_deal(now, following.seed)
    return now


def turns(record: Record, index: int, seat: int) -> tuple[Decision, ...]:
    """Every finished decision of this seat in deal `index`. Raises IndexError if there is no such deal."""
    state = opening(record, index).state
    found: list[Decision] = []
    acts: tuple[Action, ...] = ()
    view, ply = state, 0
    for number, action in enumerate(record.deals[index].actions):
        if state.player == seat and not acts:
            view, ply = observe(state, seat), number
        after = apply(state, action)
        if state.player == seat:
            acts = (*acts, action)
            if action.kind != "lay" or after.took != state.took or after.phase == OVER:
                found.append(Decision(ply, view, acts))
                acts = ()
        state = after
    return tuple(found)
