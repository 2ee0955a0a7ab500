"""Why an act is refused, and what keeps some cards from being a meld, in the words of the table."""

from typing import NamedTuple

from burraco.cards import ACE, THREE, TWO, is_wild, rank, suit
from burraco.melds import HIGH_ACE, LOW_ACE, Meld, layouts
from burraco.rules import Rules


class Refusal(NamedTuple):
    """Why an act is refused: a code for the machine, and the cards or facts that a sentence needs."""

    code: str
    data: dict[str, object] = {}


def flaw(cards: Meld, rules: Rules) -> Refusal | None:
    """What keeps these cards (ascending) from being a new meld, in the words of the table; None if they are one."""
    if layouts(cards, rules):
        return None
    if len(cards) < 3:
        return Refusal("meld-short")
    naturals = tuple(c for c in cards if not is_wild(c))
    if not naturals:
        return Refusal("meld-wilds")
    ranks, suits = {rank(c) for c in naturals}, {suit(c) for c in naturals}
    if len(suits) > 1:
        if len(ranks) > 1:
            return Refusal("meld-suits")
        if rank(naturals[0]) not in rules.set_ranks:
            return Refusal("set-not-allowed")
        return Refusal("meld-wilds" if len(cards) - len(naturals) > 1 else "meld-shape")
    own_two = suit(naturals[0]) * 13 + TWO
    movers = [c for c in cards if is_wild(c)]
    if own_two in movers and ranks & {ACE, THREE, THREE + 1}:
        movers.remove(own_two)
    if len(movers) > 1:
        return Refusal("meld-wilds")
    twice = next((c for c in naturals if naturals.count(c) > 1), None)
    if twice is not None:
        return Refusal("meld-twice", {"card": twice})
    missing = _first_gap(cards, own_two)
    return Refusal("meld-shape") if missing is None else Refusal("meld-gap", {"card": missing})


def _first_gap(cards: Meld, own_two: int) -> int | None:
    """The lowest card that a sequence of these lacks, its ace read at the end where fewer are missing."""
    base = own_two - TWO
    places = {rank(c) + 1 for c in cards if not is_wild(c)}
    if own_two in cards and places & {LOW_ACE, 3, 4}:
        places.add(2)
    readings = [places, (places - {LOW_ACE}) | {HIGH_ACE}] if LOW_ACE in places else [places]
    gaps = min(([p for p in range(min(r), max(r)) if p not in r] for r in readings), key=len)
    return base + (gaps[0] - 1) % 13 if gaps else None
