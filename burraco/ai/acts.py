"""From what the fast table did to the actions of the rules: the only place where the two meet after `load`.

A laying on the fast table says what the side's melds became, not card by card what was done; the cards follow from the
difference between two positions. Every action is asked of the rules, so what leaves here is legal or is an exception.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import NamedTuple

from burraco.ai.charts import JOKER_WILD, NO_WILD, OTHER_TWO, OWN_TWO, SET_WILD, Charts
from burraco.ai.core import Position, faces, read_run, read_side
from burraco.cards import JOKER, TWO
from burraco.melds import Meld, extend, layouts, shape
from burraco.state import Action, IllegalAction, State, apply, lay, why_not


class Mismatch(Exception):
    """The fast table did what the rules do not allow: a defect of this package, caught by its tests."""


class Change(NamedTuple):
    """One meld that was laid or extended: its place among the side's melds (-1: new), what it was, what is known to be
    added to it, the kind of its new wild, and what it became (suit and form of a sequence; None: a set)."""

    place: int
    old: Meld
    added: Meld
    wild: int
    run: tuple[int, int] | None


def lays(state: State, before: Position, after: Position) -> tuple[Action, ...]:
    """The lays that lead the player to act from `before`, which is `load(state)`, to `after`. Raises Mismatch."""
    side = before.sides[before.seat]
    spent = Counter(faces(before.hands[before.seat]))
    spent.subtract(faces(after.hands[before.seat]))
    own = state.melds[side]
    were = read_side(before.charts, own)
    changes = []
    for suit, at, form in after.runs(side):
        is_new = at >= len(were.forms[suit])
        index, was = (-1, 0) if is_new else (were.at_forms[suit][at], were.forms[suit][at])
        if form != was:
            changes.append(_run_change(before.charts, own, index, was, (suit, form)))
            spent.subtract(changes[-1].added)
    for rank, there in enumerate(after.sets[side]):
        was = before.sets[side][rank]
        if there != was:
            added = tuple(face for face in range(rank, 52, 13) for _ in range(spent[face]))
            spent.subtract(added)
            kind = there // SET_WILD
            index = were.at_sets.get(rank, -1)
            wild = kind if kind != was // SET_WILD else NO_WILD
            changes.append(Change(index, own[index] if index >= 0 else (), added, wild, None))
    return _in_order(state, _with_wilds(changes, spent, state, before.charts))


def _is_run(meld: Meld, state: State) -> bool:
    lies = shape(meld, state.rules)
    return lies is not None and lies.kind == "run"


def _run_change(chart: Charts, own: tuple[Meld, ...], index: int, was: int, run: tuple[int, int]) -> Change:
    suit, form = run
    added = Counter(_own_cards(chart, form, suit))
    added.subtract(_own_cards(chart, was, suit))
    if min(added.values()) < 0:
        raise Mismatch("a sequence lost a card")
    kind = chart.forms[form][1]
    new_wild = kind in (JOKER_WILD, OTHER_TWO) and kind != chart.forms[was][1]
    return Change(
        index, own[index] if index >= 0 else (), tuple(sorted(added.elements())), kind if new_wild else NO_WILD, run
    )


def _own_cards(chart: Charts, form: int, suit: int) -> list[int]:
    """The cards of a sequence's own suit, its own two among them wherever it lies."""
    naturals, kind = chart.forms[form]
    cards = [suit * 13 + place % 13 for place in range(14) if naturals >> place & 1]
    return cards + [suit * 13 + TWO] * (kind == OWN_TWO)


def _with_wilds(
    changes: list[Change], spent: Counter[int], state: State, chart: Charts
) -> list[tuple[int, tuple[Meld, ...]]]:
    """Where each change lies and what it may become, the wilds that were spent shared out among those that took one."""
    takers = [c for c in changes if c.wild != NO_WILD]
    wilds = list(spent.elements())
    if len(wilds) != len(takers) or min(spent.values(), default=0) < 0:
        raise Mismatch(f"{len(wilds)} wilds for {len(takers)} melds")
    for order in sorted(set(permutations(wilds))):
        given = dict(zip(map(id, takers), order, strict=True))
        found = []
        for change in changes:
            cards = change.added + ((given[id(change)],) if id(change) in given else ())
            found.append((change.place, _melds(change, tuple(sorted(cards)), state, chart)))
        if all(melds for _, melds in found):
            return found
    raise Mismatch(f"no such melds: {changes}")


def _melds(change: Change, cards: Meld, state: State, chart: Charts) -> tuple[Meld, ...]:
    """What the change may become with these cards: melds of the form that the fast table has."""
    given = [c for c in cards if c == JOKER or c % 13 == TWO]
    if change.wild == JOKER_WILD and JOKER not in given or change.wild == OTHER_TWO and JOKER in given:
        return ()
    melds = extend(change.old, cards, state.rules) if change.old else layouts(cards, state.rules)
    return tuple(m for m in melds if _is_run(m, state) == (change.run is not None) and _is_form(m, change.run, chart))


def _is_form(meld: Meld, run: tuple[int, int] | None, chart: Charts) -> bool:
    return run is None or read_run(chart, meld) == run


def _in_order(state: State, found: list[tuple[int, tuple[Meld, ...]]]) -> tuple[Action, ...]:
    """The lays in an order in which the guard lets each of them pass, burracos first (RULES 12)."""
    pending = sorted(found, key=lambda item: -len(item[1][0]))
    acts: list[Action] = []
    while pending:
        for item in pending:
            index, melds = item
            act = lay(index if index >= 0 else len(state.melds[state.side]), melds[0])
            if why_not(state, act) is None:
                break
        else:
            raise Mismatch(f"refused: {why_not(state, act)}")
        pending.remove(item)
        acts.append(act)
        state = apply(state, act)
    return tuple(acts)


def after_lays(state: State, acts: tuple[Action, ...]) -> State:
    """The state after these actions. Raises Mismatch if the rules refuse one."""
    try:
        for act in acts:
            state = apply(state, act)
    except IllegalAction as illegal:
        raise Mismatch(str(illegal)) from illegal
    return state
