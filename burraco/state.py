"""The table as a value. `apply` returns a new State; what may be done, and why not, is decided here and nowhere else.

A view is a State with holes: `observe` builds it from an allow-list, `sample` fills the holes. Four laws, tested on
every preset: all cards are conserved; the player to move always has a legal action; a view has the same legal actions as
the state that it shows; observing a sample gives the view back.
"""

from typing import NamedTuple, TypeVar

from burraco.cards import HIDDEN, RANKS, SUITS, Random, is_wild, pack, rank, shuffled, suit
from burraco.melds import Meld, extend, grow, layouts, points, shape, starts, tier, without
from burraco.rules import Rules

DRAW, PLAY, OVER = "draw", "play", "over"
T = TypeVar("T")


class Action(NamedTuple):
    """One act. `draw`; `take` the pile; `lay`: the own side's meld `index` becomes `cards` (an index equal to the number of
    own melds: a new one); `drop` the one card of `cards`. Actions sort as the tuples that they are."""

    kind: str
    index: int = -1  # type: ignore[assignment]  # hides tuple.index, which no action needs
    cards: Meld = ()


def draw() -> Action:
    return Action("draw")


def take() -> Action:
    return Action("take")


def lay(index: int, meld: Meld) -> Action:
    return Action("lay", index, meld)


def drop(card: int) -> Action:
    return Action("drop", -1, (card,))


class Refusal(NamedTuple):
    """Why an act is refused: a code for the machine, and the cards or facts that a sentence needs."""

    code: str
    data: dict[str, object] = {}


class IllegalAction(ValueError):
    """Raised by `apply`; `refusal` says why."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action.kind}: {refusal.code}")
        self.action = action
        self.refusal = refusal


class State:
    """Everything on the table. Values only, never changed by this module once it is returned.

    Per seat: `hands` (ascending), `known` (cards that everybody saw go into that hand), `unseen` (whether the hand is a
    pozzetto taken with the discard, face down until that player's turn), `sides`. Per side: `melds`, `took` (its
    pozzetto). `stock` and `pile` have their top last; `pozzetti` lists those still on the table, the next one first.
    `barred` is the face that may not be dropped this turn, or -1 (RULES 4); `lone` says that this turn took a pile of
    one card and has laid nothing, `idle` counts such turns in a row (RULES 14); `turn` counts finished turns.
    `end` is "", "close", "stock" or "stalemate"; `closer` is the side that closed, or -1.
    """

    __slots__ = (
        "rules", "dealer", "player", "phase", "turn", "sides", "hands", "unseen", "known", "stock", "pile", "pozzetti",
        "melds", "took", "barred", "lone", "idle", "closer", "end",
    )  # fmt: skip
    rules: Rules
    dealer: int
    player: int
    phase: str
    turn: int
    sides: tuple[int, ...]
    hands: tuple[Meld, ...]
    unseen: tuple[bool, ...]
    known: tuple[Meld, ...]
    stock: Meld
    pile: Meld
    pozzetti: tuple[Meld, ...]
    melds: tuple[tuple[Meld, ...], ...]
    took: tuple[bool, ...]
    barred: int
    lone: bool
    idle: int
    closer: int
    end: str

    def __init__(self, **fields: object) -> None:
        for slot in State.__slots__:
            setattr(self, slot, fields[slot])

    @property
    def side(self) -> int:
        """The side of the player to act."""
        return self.sides[self.player]

    @property
    def hand(self) -> Meld:
        """The hand of the player to act."""
        return self.hands[self.player]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, k) == getattr(other, k) for k in State.__slots__)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, k) for k in State.__slots__))

    def __repr__(self) -> str:
        return "State(" + ", ".join(f"{k}={getattr(self, k)!r}" for k in State.__slots__) + ")"

    def replace(self, **changes: object) -> "State":
        """The same table but for these fields."""
        new: State = object.__new__(State)
        for slot in State.__slots__:
            setattr(new, slot, changes[slot] if slot in changes else getattr(self, slot))
        return new


def cut_for_dealer(rules: Rules, seed: int) -> tuple[Meld, int]:
    """One card a seat, and the seat that deals: the lowest (RULES 2). Two jokers or two equal lowest cards draw again."""
    rng = Random(seed ^ 0x0DEA1E12)  # not the stream that deals
    cards = list(pack(rules.packs, rules.jokers))
    while True:
        rng.shuffle(cards)
        cut = tuple(cards[: rules.players])
        lowest = max(cut, key=_cut_order)
        if cut.count(lowest) == 1 and cut.count(52) < 2:
            return cut, cut.index(lowest)


def _cut_order(card: int) -> int:
    """0 for the highest card of the cut: joker, twos, aces, kings .. threes, each by suit from spades down."""
    if card == 52:
        return 0
    order = "2AKQJT9876543".index(RANKS[rank(card)])
    return 1 + order * len(SUITS) + suit(card)


def deal(rules: Rules, seed: int, dealer: int | None = None) -> State:
    """A fresh hand: the cards of this seed, the seat left of the dealer to draw. Without a dealer, the cut decides."""
    if dealer is None:
        dealer = cut_for_dealer(rules, seed)[1]
    cards = shuffled(pack(rules.packs, rules.jokers), seed)
    at = 0

    def cut(n: int) -> Meld:
        nonlocal at
        at += n
        return cards[at - n : at]

    hands = tuple(tuple(sorted(cut(rules.hand))) for _ in range(rules.players))
    pozzetti = tuple(cut(n) for n in rules.pozzetti)
    pile = cut(1)
    sides = max(rules.sides) + 1
    return State(
        rules=rules, dealer=dealer, player=(dealer + 1) % rules.players, phase=DRAW, turn=0, sides=rules.sides,
        hands=hands, unseen=(False,) * rules.players, known=((),) * rules.players, stock=cards[at:], pile=pile,
        pozzetti=pozzetti, melds=((),) * sides, took=(False,) * sides, barred=-1, lone=False, idle=0, closer=-1, end="",
    )  # fmt: skip


# ---- what may be done ------------------------------------------------------------------------------------------------


def has_burraco(s: State, side: int) -> bool:
    """Whether the side has a meld of seven cards or more."""
    return _any_burraco(s.melds[side], s.rules)


def _any_burraco(melds: tuple[Meld, ...], rules: Rules) -> bool:
    return any(len(m) >= rules.burraco for m in melds)


def _may_take_pozzetto(s: State) -> bool:
    """Whether the player to act, when out of cards, picks a pozzetto up (RULES 10)."""
    return not s.took[s.side] and bool(s.pozzetti)


def legal_actions(s: State) -> tuple[Action, ...]:
    """Every small step, ascending: draws, takes, drops, new melds of three cards and extensions by one card, from which
    every legal lay is composed. Empty exactly when the hand is over. The view of the player to act has the same."""
    if s.phase == OVER:
        return ()
    if s.phase == DRAW:
        return (draw(), take()) if s.pile else (draw(),)
    steps = [drop(c) for c in sorted(set(s.hand))]
    steps += [lay(len(s.melds[s.side]), meld) for meld in starts(s.hand, s.rules)]
    for i, meld in enumerate(s.melds[s.side]):
        steps += [lay(i, grown) for c in sorted(set(s.hand)) for grown in grow(meld, c, s.rules)]
        if len(s.hand) == 2 and s.barred in s.hand:  # one by one, the barred card could be left alone in between
            steps += [lay(i, grown) for grown in extend(meld, s.hand, s.rules)]
    return tuple(sorted({a for a in steps if why_not(s, a) is None}))


def why_not(s: State, a: Action) -> Refusal | None:
    """Why the player to act may not do this now, or None. A lay may be of any size."""
    if s.phase == OVER:
        return Refusal("hand-over")
    if a.kind in ("draw", "take"):
        if s.phase != DRAW:
            return Refusal("already-drew")
        return Refusal("pile-empty") if a.kind == "take" and not s.pile else None
    if s.phase == DRAW:
        return Refusal("draw-first")
    if a.kind == "drop":
        return _why_not_drop(s, a.cards[0])
    return _why_not_lay(s, a.index, a.cards)


def _why_not_drop(s: State, card: int) -> Refusal | None:
    if card not in s.hand or card == HIDDEN:
        return Refusal("not-held", {"card": card})
    if card == s.barred:
        return Refusal("same-card", {"card": card})
    if len(s.hand) > 1 or _may_take_pozzetto(s):
        return None
    pozzetto, burraco = not s.took[s.side], not has_burraco(s, s.side)
    if pozzetto or burraco:
        return Refusal("close-needs", {"pozzetto": pozzetto, "burraco": burraco})
    return Refusal("close-wild") if is_wild(card) else None


def _why_not_lay(s: State, index: int, meld: Meld) -> Refusal | None:
    own = s.melds[s.side]
    if not 0 <= index <= len(own):
        return Refusal("no-meld")
    old = own[index] if index < len(own) else ()
    added = without(meld, old)
    if added is None:
        return Refusal("wild-stays")
    if not added:
        return Refusal("meld-short")
    left = without(s.hand, added)
    if left is None or HIDDEN in added:
        missing = next(c for c in added if added.count(c) > s.hand.count(c) or c == HIDDEN)
        return Refusal("not-held", {"card": missing})
    cards = tuple(sorted(added))
    if old:
        if meld not in extend(old, cards, s.rules):
            return Refusal("fit", {"cards": cards})
    elif refusal := _why_not_open(s, own, cards, meld):
        return refusal
    return _why_not_left(s, left, own[:index] + (meld,) + own[index + 1 :])


def _why_not_open(s: State, own: tuple[Meld, ...], cards: Meld, meld: Meld) -> Refusal | None:
    if meld not in layouts(cards, s.rules):
        return flaw(cards, s.rules) or Refusal("meld-shape")
    laid = shape(meld, s.rules)
    assert laid is not None
    if laid.kind == "set":
        for other in own:
            there = shape(other, s.rules)
            if there is not None and there.kind == "set" and there.low == laid.low:
                return Refusal("set-twice", {"rank": laid.low})
    return None


def _why_not_left(s: State, left: Meld, own: tuple[Meld, ...]) -> Refusal | None:
    """The guard (RULES 12): what melding may not leave in the hand."""
    if len(left) > 1:
        return None
    if _may_take_pozzetto(s):
        return Refusal("keep-barred", {"card": s.barred}) if left == (s.barred,) else None
    if not left:
        return Refusal("keep-one")
    if not _any_burraco(own, s.rules):
        return Refusal("keep-two")
    if left == (s.barred,):
        return Refusal("keep-barred", {"card": s.barred})
    return Refusal("close-wild") if is_wild(left[0]) else None


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
    own_two = suit(naturals[0]) * 13 + 1
    movers = [c for c in cards if is_wild(c)]
    if own_two in movers and ranks & {0, 2, 3}:
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
    base = own_two - 1
    places = {rank(c) + 1 for c in cards if not is_wild(c)}
    if own_two in cards and places & {1, 3, 4}:
        places.add(2)
    readings = [places, (places - {1}) | {14}] if 1 in places else [places]
    gaps = min(([p for p in range(min(r), max(r)) if p not in r] for r in readings), key=len)
    return base + (gaps[0] - 1) % 13 if gaps else None


# ---- doing it --------------------------------------------------------------------------------------------------------


def apply(s: State, a: Action) -> State:
    """The table after the act. Raises IllegalAction with the refusal of `why_not`."""
    refusal = why_not(s, a)
    if refusal is not None:
        raise IllegalAction(a, refusal)
    return _DO[a.kind](s, a)


def _draw(s: State, a: Action) -> State:
    hand = tuple(sorted((*s.hand, s.stock[-1])))
    return s.replace(phase=PLAY, hands=_put(s.hands, s.player, hand), stock=s.stock[:-1])


def _take(s: State, a: Action) -> State:
    barred = s.pile[0] if len(s.pile) == 1 and s.pile[0] not in s.hand else -1
    hand = tuple(sorted(s.hand + s.pile))
    known = tuple(sorted(s.known[s.player] + s.pile))
    return s.replace(
        phase=PLAY, pile=(), barred=barred, lone=len(s.pile) == 1,
        hands=_put(s.hands, s.player, hand), known=_put(s.known, s.player, known),
    )  # fmt: skip


def _lay(s: State, a: Action) -> State:
    own = s.melds[s.side]
    added = without(a.cards, own[a.index]) if a.index < len(own) else a.cards
    assert added is not None
    melds = own[: a.index] + (a.cards,) + own[a.index + 1 :]
    s = _spend(s, added).replace(melds=_put(s.melds, s.side, melds), lone=False)
    return s if s.hand else _pick_up(s, unseen=False)


def _drop(s: State, a: Action) -> State:
    s = _spend(s, a.cards).replace(pile=s.pile + a.cards)
    if not s.hand:
        if not _may_take_pozzetto(s):
            return s.replace(phase=OVER, end="close", closer=s.side, turn=s.turn + 1)
        s = _pick_up(s, unseen=True)
    return _pass_turn(s)


_DO = {"draw": _draw, "take": _take, "lay": _lay, "drop": _drop}


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return items[:index] + (item,) + items[index + 1 :]


def _spend(s: State, cards: Meld) -> State:
    """The cards leave the hand of the player to act; what was known of it shrinks with them."""
    left = without(s.hand, cards)
    assert left is not None
    known = list(s.known[s.player])
    for c in cards:
        if c in known:
            known.remove(c)
    return s.replace(hands=_put(s.hands, s.player, left), known=_put(s.known, s.player, tuple(known)))


def _pick_up(s: State, unseen: bool) -> State:
    """The player to act, out of cards, takes the next pozzetto (RULES 10)."""
    return s.replace(
        hands=_put(s.hands, s.player, tuple(sorted(s.pozzetti[0]))), unseen=_put(s.unseen, s.player, unseen),
        pozzetti=s.pozzetti[1:], took=_put(s.took, s.side, True), barred=-1,
    )  # fmt: skip


def _pass_turn(s: State) -> State:
    """The discard is down: the hand ends here, or the next seat draws (RULES 13, 14)."""
    idle = s.idle + 1 if s.lone else 0
    s = s.replace(turn=s.turn + 1, idle=idle, lone=False, barred=-1)
    if len(s.stock) <= s.rules.stock_end:
        return s.replace(phase=OVER, end="stock")
    if idle >= s.rules.players:
        return s.replace(phase=OVER, end="stalemate")
    seat = (s.player + 1) % s.rules.players
    return s.replace(phase=DRAW, player=seat, unseen=_put(s.unseen, seat, False))


# ---- seeing it -------------------------------------------------------------------------------------------------------


def observe(s: State, seat: int) -> State:
    """What this seat may see: its own hand, the table, the counts of all else, and the cards known to be in other hands.
    A pozzetto taken and not yet played is hidden from its owner too (RULES 10)."""

    def seen(other: int) -> Meld:
        if other == seat and not s.unseen[other]:
            return s.hands[other]
        return s.known[other] + (HIDDEN,) * (len(s.hands[other]) - len(s.known[other]))

    return State(
        rules=s.rules, dealer=s.dealer, player=s.player, phase=s.phase, turn=s.turn, sides=s.sides,
        hands=tuple(seen(other) for other in range(s.rules.players)), unseen=s.unseen, known=s.known,
        stock=(HIDDEN,) * len(s.stock), pile=s.pile, pozzetti=tuple((HIDDEN,) * len(p) for p in s.pozzetti),
        melds=s.melds, took=s.took, barred=s.barred if seat == s.player else -1, lone=s.lone, idle=s.idle,
        closer=s.closer, end=s.end,
    )  # fmt: skip


def unseen_cards(view: State) -> list[int]:
    """The cards that lie somewhere in the holes of a view, ascending."""
    left = list(pack(view.rules.packs, view.rules.jokers))
    for cards in (*view.hands, view.stock, view.pile, *view.pozzetti, *(m for side in view.melds for m in side)):
        for c in cards:
            if c != HIDDEN:
                left.remove(c)
    return left


def sample(view: State, rng: Random) -> State:
    """A State that this view could be of: its holes filled with the unseen cards, each filling equally likely."""
    cards = unseen_cards(view)
    rng.shuffle(cards)

    def fill(holes: Meld) -> Meld:
        return tuple(cards.pop() if c == HIDDEN else c for c in holes)

    return view.replace(
        hands=tuple(tuple(sorted(fill(h))) for h in view.hands), stock=fill(view.stock),
        pozzetti=tuple(fill(p) for p in view.pozzetti),
    )  # fmt: skip


# ---- counting it -----------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """One line of the score sheet: `cards`, a tier's name, `closing`, `hand` or `pozzetto`; how many; the points."""

    code: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which no line needs
    points: int


def scores(s: State) -> tuple[tuple[Line, ...], ...]:
    """The score sheet of each side, as if the hand ended now; the sum of its lines is the score (RULES 15)."""
    return tuple(_sheet(s, side) for side in range(len(s.melds)))


def total(lines: tuple[Line, ...]) -> int:
    """The score that a sheet adds up to."""
    return sum(line.points for line in lines)


def _sheet(s: State, side: int) -> tuple[Line, ...]:
    rules, melds = s.rules, s.melds[side]
    laid = tuple(c for m in melds for c in m)
    held = tuple(c for seat, h in enumerate(s.hands) if s.sides[seat] == side for c in h)
    lines = [Line("cards", len(laid), points(laid, rules))]
    for kind in rules.tiers:
        n = sum(tier(m, rules) == kind for m in melds)
        lines.append(Line(kind.name, n, n * kind.bonus))
    lines.append(Line("closing", int(s.closer == side), rules.closing if s.closer == side else 0))
    lines.append(Line("hand", len(held), -points(held, rules)))
    lines.append(Line("pozzetto", int(not s.took[side]), 0 if s.took[side] else -rules.no_pozzetto))
    return tuple(lines)
