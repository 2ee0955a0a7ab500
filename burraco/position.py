"""A position as one writes it by hand: what is named lies where it is named, and `whole` deals the rest around it.

    hand: 5h 6h 7h; melds: 3h 4h JK 6h, 5s 5d 5c; pile: 9c Kd!

rules           a preset and its options; burraco-2 where nothing is said
hand            of the player to act; `hand 2`, `hand 3` ... of those who play after
melds, theirs   of that player's side and of the others, a comma between two
pile            of discards, its top last
stock           how many cards
next            of them: those that are drawn next, the first one first
pozzetti        how many are left on the table
took            us, them: who has a pozzetto
phase           first (the first turn of the hand, to draw), draw, or play (where nothing is said)
cards           a row that lies nowhere

Ten is T or 10, suits are shdc or their signs; ?3 are three hidden cards; 9s! is marked, to be seen. The whole State of
`text` is read as well.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from burraco.cards import HIDDEN, name, pack, shuffled
from burraco.melds import Meld, layouts, shape
from burraco.rules import PRESETS, Rules
from burraco.state import DRAW, PLAY, State, deal
from burraco.text import LONGEST, BadText, read_cards, read_rules, read_state

PARTS = ("rules", "hand", "melds", "theirs", "pile", "stock", "next", "pozzetti", "took", "phase", "cards")
PARTIES = ("us", "them")
FIRST = "first"
_SIGNS = str.maketrans("♠♥♦♣", "shdc")
_CARD = re.compile(r"(?:(10|[a2-9tjqk])([shdc])|(jk|\?[0-9]*))(!?)$", re.I)


@dataclass(frozen=True)
class Position:
    """What is named of a table. None where nothing is said; `marked` are cards of a part, as (part, face)."""

    rules: Rules = PRESETS["burraco-2"]
    hands: dict[int, Meld] = field(default_factory=dict)  # 0 the player to act, 1 the next one ...
    melds: tuple[Meld, ...] | None = None
    theirs: tuple[Meld, ...] | None = None
    pile: Meld | None = None
    stock: int | None = None
    next: Meld = ()
    pozzetti: int | None = None
    took: tuple[bool, bool] = (False, False)  # us, them
    phase: str = PLAY  # or DRAW, or FIRST
    cards: Meld | None = None
    marked: tuple[tuple[str, int], ...] = ()


def read(text: str) -> Position:
    """The position that the text names, in the notation above or as a State. Raises BadText."""
    if len(text) > LONGEST:
        raise BadText(f"a position of {len(text)} characters")
    if text.startswith("rules="):
        return of(read_state(text))
    said: dict[str, str] = {}
    for part in filter(str.strip, text.split(";")):
        key, colon, value = part.partition(":")
        key = " ".join(key.split()).lower()
        if not colon or not (key in PARTS or re.fullmatch("hand [2-5]", key)):
            raise BadText(f"a part of a position begins with one of {', '.join(PARTS)}: {part.strip()[:40]!r}")
        if key in said:
            raise BadText(f"said twice: {key}")
        said[key] = value.strip()
    if not set(said) - {"rules"}:
        raise BadText("an empty position")
    rules = read_rules(said.pop("rules", "burraco-2"))
    marked: list[tuple[str, int]] = []

    def cards(key: str) -> Meld | None:
        return _cards(key, said[key], marked) if key in said else None

    def melds(key: str) -> tuple[Meld, ...] | None:
        if key not in said:
            return None
        each = [] if said[key] == "-" else said[key].split(",")
        return tuple(_lies(_cards(key, meld, marked), rules) for meld in each)

    hands = {seat: cards(key) for seat, key in enumerate(("hand", *(f"hand {n}" for n in range(2, 6))))}
    return Position(
        rules=rules,
        hands={seat: held for seat, held in hands.items() if held is not None},
        melds=melds("melds"),
        theirs=melds("theirs"),
        pile=cards("pile"),
        stock=_number(said["stock"], 163) if "stock" in said else None,
        next=cards("next") or (),
        pozzetti=_number(said["pozzetti"], 6) if "pozzetti" in said else None,
        took=_took(said.get("took", "")),
        phase=_phase(said.get("phase", PLAY)),
        cards=cards("cards"),
        marked=tuple(marked),
    )


def _cards(key: str, text: str, marked: list[tuple[str, int]]) -> Meld:
    """Cards with or without spaces between them; those with a mark are noted."""
    found: list[int] = []
    spaced = re.sub(r"(?i)(10|[a2-9tjqk])([shdc])|jk", r" \g<0>", text.translate(_SIGNS)).replace(" !", "!")
    for token in spaced.split() if text != "-" else ():
        card = _CARD.match(token)
        if card is None:
            raise BadText(f"not a card: {token[:40]!r}")
        rank, suit, other, mark = card.groups()
        if rank:
            faces = read_cards(("T" if rank == "10" else rank.upper()) + suit.lower())
        else:
            faces = read_cards(other.upper() if other != "?" else "?1")
        found += faces
        if mark:
            marked += [(key, face) for face in faces]
    return tuple(found)


def _lies(cards: Meld, rules: Rules) -> Meld:
    """The meld of these cards as it lies; where an ace may lie low or high, as it is written."""
    if HIDDEN in cards:
        raise BadText("a meld has no hidden cards")
    if cards and shape(cards, rules):
        return cards
    found = layouts(tuple(sorted(cards)), rules)
    if not found:
        raise BadText(f"not a meld: {' '.join(map(name, cards))}")
    return max(found, key=lambda meld: sum(a == b for a, b in zip(meld, cards, strict=True)))


def _number(text: str, below: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < below):
        raise BadText(f"not a number below {below}: {text[:40]!r}")
    return int(text)


def _took(text: str) -> tuple[bool, bool]:
    who = text.split()
    if not set(who) <= set(PARTIES):
        raise BadText(f"us or them have taken a pozzetto: {text[:40]!r}")
    return "us" in who, "them" in who


def _phase(text: str) -> str:
    if text not in (FIRST, DRAW, PLAY):
        raise BadText(f"the phase is first, draw or play: {text[:40]!r}")
    return text


def of(s: State) -> Position:
    """All of a table, as the player to act looks at it; the other sides are one."""
    seats = s.rules.players
    others = [side for side in range(len(s.melds)) if side != s.side]
    return Position(
        rules=s.rules,
        hands={n: s.hands[(s.player + n) % seats] for n in range(seats)},
        melds=s.melds[s.side],
        theirs=tuple(meld for side in others for meld in s.melds[side]),
        pile=s.pile,
        stock=len(s.stock),
        pozzetti=len(s.pozzetti),
        took=(s.took[s.side], any(s.took[side] for side in others)),
        phase=DRAW if s.phase == DRAW else PLAY,
    )


def whole(p: Position) -> State:
    """A table with all the cards of the pack on it, on which everything lies as the position says: seat 0 is to act.

    What is not named is filled from the pack, always in the same way: eleven cards for the other hands, pozzetti, the
    stock; cards that are left over lie in the pile, or in the last hand where the pile is named. Raises BadText when
    the pack has not enough.
    """
    rules = p.rules
    count = max(rules.sides) + 1
    melds: list[tuple[Meld, ...]] = [()] * count
    melds[rules.sides[0]] = p.melds or ()
    melds[rules.sides[1]] = p.theirs or ()
    took = [False] * count
    took[rules.sides[0]], took[rules.sides[1]] = p.took
    if any(seat >= rules.players for seat in p.hands):
        raise BadText(f"these rules are for {rules.players} players")
    groups = (*p.hands.values(), p.pile or (), p.next, *(m for side in melds for m in side))
    named = Counter(c for group in groups for c in group if c != HIDDEN)
    spare = []
    for c in shuffled(pack(rules.packs, rules.jokers), 1):
        if named[c]:
            named[c] -= 1
        else:
            spare.append(c)
    if short := [name(c) for c in named.elements()]:
        raise BadText(f"more of {short[0]} than the pack has")

    def cut(n: int) -> Meld:
        if n > len(spare):
            raise BadText("more cards than the pack has")
        taken = tuple(spare[:n])
        del spare[:n]
        return taken

    def filled(cards: Meld) -> Meld:
        return tuple(cut(1)[0] if c == HIDDEN else c for c in cards)

    hands = [filled(p.hands.get(seat, (HIDDEN,) * rules.hand)) for seat in range(rules.players)]
    pozzetti = tuple(cut(n) for n in rules.pozzetti[sum(took) :][: p.pozzetti])
    pile = None if p.pile is None else filled(p.pile)
    top = filled(p.next)[::-1]
    stock = cut(len(spare) if p.stock is None else max(0, p.stock - len(top))) + top
    if pile is None:
        pile = cut(len(spare))
    else:
        hands[-1] += cut(len(spare))
    return deal(rules, 0, dealer=rules.players - 1).replace(
        phase=PLAY if p.phase == PLAY else DRAW, turn=0 if p.phase == FIRST else 9, pile=pile, stock=stock,
        hands=tuple(tuple(sorted(h)) for h in hands), pozzetti=pozzetti, melds=tuple(melds), took=tuple(took),
    )  # fmt: skip
