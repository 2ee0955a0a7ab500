"""Tables for the tests: whole positions of which a test names only what matters, acts that are checked from every side,
and walks through random hands. No rule of the game is written here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from bench.hands import Chooser, conserved, eager, first
from burraco.cards import HIDDEN, Random, face, name, pack, shuffled
from burraco.flaws import Refusal
from burraco.melds import Meld, layouts, shape
from burraco.rules import PRESETS, Rules
from burraco.state import PLAY, Action, IllegalAction, State, apply, deal, legal_actions, observe, why_not
from burraco.text import read_rules

Named = str | Sequence[str]


def cards(named: Named) -> Meld:
    """The faces of `"5h 6h JK"` or of `["5h", "6h", "JK"]`, in that order."""
    return tuple(face(n) for n in (named.split() if isinstance(named, str) else named))


def hand(named: Named) -> Meld:
    return tuple(sorted(cards(named)))


def lies(named: Named, rules: Rules) -> Meld:
    """The meld of these cards as it lies on the table; where an ace may lie low or high, as the names are ordered."""
    wanted = cards(named)
    if shape(wanted, rules):
        return wanted
    found = layouts(tuple(sorted(wanted)), rules)
    assert found, f"not a meld: {named}"
    return max(found, key=lambda meld: sum(a == b for a, b in zip(meld, wanted, strict=True)))


def all_cards(s: State) -> list[int]:
    """Every card of the table, ascending."""
    groups = (*s.hands, s.stock, s.pile, *s.pozzetti, *(m for side in s.melds for m in side))
    return sorted(c for group in groups for c in group)


FILLERS = "Kc 4s 9d 6h Js 3d Tc 7s Qd 5c 8h Ks 4d 9h 6s Jc 3c Td 7h Qs 5s 8d"


def fillers(n: int, *used: Meld) -> Meld:
    """Naturals, of which no three are a meld until there are more than a handful, none equal to a card of `used`."""
    taken = {c for group in used for c in group}
    return tuple(c for c in cards(FILLERS) if c not in taken)[:n]


def place(
    rules: Rules,
    hand: Iterable[int] = (),
    *,
    player: int = 0,
    phase: str = PLAY,
    others: Mapping[int, Iterable[int]] | None = None,
    own: Iterable[Meld] = (),
    theirs: Iterable[Meld] = (),
    took: bool | Iterable[int] = False,
    pile: Meld | None = None,
    top: Meld = (),
    stock: int | None = None,
    pozzetti: tuple[Meld, ...] | None = None,
    sides: tuple[int, ...] | None = None,
    **fields: object,
) -> State:
    """A table with all cards on it, at which `player` is to act. `own` and `theirs`: melds of the player's side and of
    the next one; `took`: sides that have taken a pozzetto (True: the player's); `top`: the next cards of the stock,
    the first one last. What is not named is filled from the rest of the pack: other hands of eleven, pozzetti, `stock`
    cards. What is left over lies in the stock; in the pile, if the size of the stock is given; in the last hand, if
    the pile is given too."""
    sides = sides or rules.sides
    count = max(sides) + 1
    mine = sides[player]
    taking = {mine} if took is True else set() if took is False else set(took)
    melds: list[tuple[Meld, ...]] = [()] * count
    melds[mine] = tuple(own)
    if count > 1:
        melds[(mine + 1) % count] = tuple(theirs)
    hands: dict[int, Iterable[int]] = {**(others or {}), player: tuple(hand)}
    named: Counter[int] = Counter(c for group in (*hands.values(), pile or (), top, *(pozzetti or ())) for c in group)
    named.update(c for side in melds for m in side for c in m)
    spare = []
    for c in shuffled_pack(rules):
        if named[c]:
            named[c] -= 1
        else:
            spare.append(c)
    short = [name(c) for c in named.elements()]
    assert not short, f"more of {short} than the pack has"

    def cut(n: int) -> Meld:
        taken = tuple(spare[:n])
        del spare[:n]
        return taken

    for seat in range(rules.players):
        if seat not in hands:
            hands[seat] = cut(rules.hand)
    if pozzetti is None:
        pozzetti = tuple(cut(n) for n in rules.pozzetti[len(taking) :])
    if stock is None:
        rest_of_stock, pile = cut(len(spare)), pile or ()
    else:
        rest_of_stock = cut(stock - len(top))
        last = max(seat for seat in range(rules.players) if seat != player)
        if pile is None:
            pile = cut(len(spare))
        else:
            hands[last] = (*hands[last], *cut(len(spare)))
    return first_deal(rules).replace(**{
        "dealer": (player - 1) % rules.players, "player": player, "phase": phase, "turn": 9, "sides": sides,
        "pile": pile, "pozzetti": pozzetti, "stock": rest_of_stock + top, "melds": tuple(melds),
        "hands": tuple(tuple(sorted(hands[seat])) for seat in range(rules.players)),
        "took": tuple(side in taking for side in range(count)), **fields,
    })  # fmt: skip


@lru_cache
def shuffled_pack(rules: Rules) -> Meld:
    return shuffled(pack(rules.packs, rules.jokers), 1)


@lru_cache
def first_deal(rules: Rules) -> State:
    return deal(rules, 0, dealer=0)


def refused(s: State, a: Action) -> Refusal | None:
    """Why this may not be done, or None: `why_not`, held against `apply`, `legal_actions` and the player's own view."""
    said = why_not(s, a)
    before = s.replace()
    try:
        after = apply(s, a)
    except IllegalAction as illegal:
        assert illegal.refusal == said
    else:
        assert said is None
        assert conserved(after)
    assert s == before
    assert why_not(observe(s, s.player), a) == said
    if is_small(s, a):
        assert (a in legal_actions(s)) == (said is None)
    return said


def is_small(s: State, a: Action) -> bool:
    """Whether the act is one of the steps that `legal_actions` lists when they are legal."""
    own = s.melds[s.side]
    extends = 0 <= a.index < len(own)
    if a.kind == "drop":
        return len(a.cards) == 1
    if a.kind == "lay":
        return len(a.cards) in ((0, len(own[a.index]) + 1) if extends else (3,))
    return not a.cards or not extends and len(a.cards) == 3


# ---- walks -----------------------------------------------------------------------------------------------------------


@lru_cache(32)
def walk(rules: Rules, seed: int, chooser: Chooser = eager) -> tuple[tuple[State, Action | None], ...]:
    """A whole random hand: every state with the act done there, None in the last."""
    rng = Random(seed)
    s = first(rules, seed)
    trace: list[tuple[State, Action | None]] = []
    while acts := legal_actions(s):
        act = chooser(s, acts, rng)
        trace.append((s, act))
        s = apply(s, act)
    return (*trace, (s, None))


HOUSE_RULES = (
    "burraco-2 joker=50 semi=end",
    "burraco-4 nobody=spared stalemate=draw",
    "burraco-4 semi=off vulnerable=1500",
    "burraco-3 alone=now",
    "burraco-5 alone=now",
    "burraco-international-4 vulnerable=1500",
    "buraco-aberto-2 go-out=free stalemate=draw vulnerable=1500",
    "buraco-fechado-2 go-out=free vulnerable=1500",
    "buraco-stbl-4 go-out=free",
)
GAMES: dict[str, Rules] = {text: read_rules(text) for text in (*PRESETS, *HOUSE_RULES)}


def hidden_free(s: State) -> bool:
    return HIDDEN not in all_cards(s)


def composed(s: State, index: int, meld: Meld) -> State | None:
    """The table after the own side's meld `index` has become `meld` by steps of `legal_actions`; None if it cannot."""
    tried: set[Meld] = set()

    def step(now: State) -> State | None:
        own = now.melds[now.side]
        old = own[index] if index < len(own) else ()
        if old == meld:
            return now
        missing = Counter(meld)
        missing.subtract(old)
        if old in tried or now.phase != PLAY or now.player != s.player:
            return None
        tried.add(old)
        for a in reversed(legal_actions(now)):
            if a.kind == "lay" and a.index == index and not Counter(a.cards) - Counter(meld):
                found = step(apply(now, a))
                if found is not None:
                    return found
        return None

    return step(s)
