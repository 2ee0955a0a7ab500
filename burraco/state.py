"""The table as a value. `apply` returns a new State; what may be done, and why not, is decided here and nowhere else.

A view is a State with holes: `observe` builds it from an allow-list, `sample` fills the holes. Four laws, tested on
every preset: all cards are conserved; the player to move always has a legal action; a view has the same legal actions
as the state that it shows; observing a sample gives the view back.
"""

from operator import attrgetter
from typing import NamedTuple, TypeVar

from burraco.cards import HIDDEN, JOKER, RANKS, SUITS, Random, is_wild, pack, rank, shuffled, suit
from burraco.flaws import Refusal, flaw
from burraco.melds import Meld, extend, grow, layouts, points, reach, shape, starts, tier, without
from burraco.rules import Rules

DRAW, PLAY, OVER = "draw", "play", "over"
T = TypeVar("T")


class Action(NamedTuple):
    """One act. `draw`; `take` the pile; `lay`: the own side's meld `index` becomes `cards` (an index equal to the
    number of own melds: a new one; no cards: the meld goes back to the hand); `drop` the one card of `cards`. Where the
    pile is taken for a meld, `take` names it as `lay` does. Actions sort as the tuples that they are."""

    kind: str
    index: int = -1  # type: ignore[assignment]  # hides tuple.index, which no action needs
    cards: Meld = ()


def draw() -> Action:
    return Action("draw")


def take(index: int = -1, meld: Meld = ()) -> Action:
    return Action("take", index, meld)


def lay(index: int, meld: Meld) -> Action:
    return Action("lay", index, meld)


def drop(card: int) -> Action:
    return Action("drop", -1, (card,))


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
    `drawn` is the very first card drawn while it may be refused, or -1 (RULES B2); `minimum` is what a side's melds
    must be worth at the end of the turn in which it opens (RULES B10).
    `end` is "", "close", "stock" or "stalemate"; `closer` is the side that closed, or -1.
    """

    __slots__ = (
        "rules", "dealer", "player", "phase", "turn", "sides", "hands", "unseen", "known", "stock", "pile", "pozzetti",
        "melds", "took", "minimum", "barred", "drawn", "lone", "idle", "closer", "end",
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
    minimum: tuple[int, ...]
    barred: int
    drawn: int
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
        for slot, value in zip(State.__slots__, _FIELDS(self), strict=True):
            setattr(new, slot, value)
        for slot, value in changes.items():
            setattr(new, slot, value)
        return new


_FIELDS = attrgetter(*State.__slots__)


def cut_for_dealer(rules: Rules, seed: int) -> tuple[Meld, int]:
    """One card a seat, and the seat that deals: the lowest (RULES 2). Two jokers, or two equal lowest, draw again."""
    rng = Random(seed ^ 0x0DEA1E12)  # not the stream that deals
    cards = list(pack(rules.packs, rules.jokers))
    while True:
        rng.shuffle(cards)
        cut = tuple(cards[: rules.players])
        lowest = max(cut, key=lambda card: cut_order(card, rules))
        if cut.count(lowest) == 1 and cut.count(JOKER) < 2:
            return cut, cut.index(lowest)


def cut_order(card: int, rules: Rules) -> int:
    """0 for the highest card of the cut: joker, twos, aces, kings .. threes, each by suit (RULES 2)."""
    if card == JOKER:
        return 0
    order = "2AKQJT9876543".index(RANKS[rank(card)])
    return 1 + order * len(SUITS) + rules.cut_suits.index(SUITS[suit(card)])


def deal(
    rules: Rules, seed: int, dealer: int | None = None, totals: tuple[int, ...] = (), turned: bool = False
) -> State:
    """A fresh hand: the cards of this seed, the seat left of the dealer to draw. Without a dealer, the cut decides.
    `totals` are the points of each side so far, which decide who is vulnerable (RULES B10). `turned`: each seat has the
    cards that the one before it would have."""
    if dealer is None:
        dealer = cut_for_dealer(rules, seed)[1]
    cards = shuffled(pack(rules.packs, rules.jokers), seed)
    at = 0

    def cut(n: int) -> Meld:
        nonlocal at
        at += n
        return cards[at - n : at]

    hands = tuple(tuple(sorted(cut(rules.hand))) for _ in range(rules.players))
    hands = hands[-1:] + hands[:-1] if turned else hands
    pozzetti = tuple(cut(n) for n in rules.pozzetti)
    pile = cut(int(rules.starter))
    sides = max(rules.sides) + 1
    minimum = tuple(rules.opening if 0 < rules.vulnerable < total else 0 for total in totals or (0,) * sides)
    return State(
        rules=rules, dealer=dealer, player=(dealer + 1) % rules.players, phase=DRAW, turn=0, sides=rules.sides,
        hands=hands, unseen=(False,) * rules.players, known=((),) * rules.players, stock=cards[at:], pile=pile,
        pozzetti=pozzetti, melds=((),) * sides, took=(False,) * sides, minimum=minimum, barred=-1, drawn=-1, lone=False,
        idle=0, closer=-1, end="",
    )  # fmt: skip


# ---- what may be done ------------------------------------------------------------------------------------------------


def has_burraco(s: State, side: int) -> bool:
    """Whether the side has a burraco that gives the right to go out (RULES 11, B5)."""
    return _may_close(s.melds[side], s.rules)


def _may_close(melds: tuple[Meld, ...], rules: Rules) -> bool:
    return any((kind := tier(m, rules)) is not None and kind.closes for m in melds)


def may_take_pozzetto(s: State) -> bool:
    """Whether the player to act, when out of cards, picks a pozzetto up (RULES 10)."""
    return not s.took[s.side] and bool(s.pozzetti)


def legal_actions(s: State) -> tuple[Action, ...]:
    """Every small step, ascending: draws, takes, drops, new melds of three cards and extensions by one card, from which
    every legal lay is composed. Empty exactly when the hand is over. The view of the player to act has the same."""
    if s.phase == OVER:
        return ()
    steps = [draw(), *_takes(s)] if s.phase == DRAW else [draw(), *(drop(c) for c in set(s.hand))]
    lays = _lays(s) if s.phase == PLAY else []
    if len(s.hand) < 5:  # with more cards no small lay leaves less than two, and the guard has nothing to say
        steps, lays = steps + lays, []
    return tuple(sorted({*lays, *(a for a in steps if why_not(s, a) is None)}))


def _takes(s: State) -> list[Action]:
    """Ways to take the pile: as it is, or for a meld of three or the smallest extension with a card of the pile."""
    if not s.pile or s.rules.take == "free":
        return [take()]
    own = s.melds[s.side]
    wanted, pool = ({s.pile[-1]}, s.hand) if s.rules.take == "top" else (set(s.pile), tuple(sorted(s.hand + s.pile)))
    found = []
    for card in wanted:
        cards = tuple(sorted((*pool, card))) if s.rules.take == "top" else pool
        found += [take(len(own), meld) for meld in starts(cards, s.rules) if card in meld]
        helpers = tuple(c for c in pool if s.rules.take == "top" or c not in wanted)
        for i, meld in enumerate(own):
            found += [take(i, grown) for grown in reach(meld, helpers, card, s.rules)]
    return found


def _lays(s: State) -> list[Action]:
    """New melds of three cards, extensions by one card, and melds that may go back to the hand: the guard apart, each
    is legal."""
    own = s.melds[s.side]
    there = _set_ranks(own, s.rules)
    opened = starts(s.hand, s.rules)
    steps = [lay(len(own), m) for m in opened if not there or there.isdisjoint(_set_ranks((m,), s.rules))]
    for i, meld in enumerate(own):
        steps += [lay(i, grown) for c in set(s.hand) for grown in grow(meld, c, s.rules)]
        if len(s.hand) == 2 and s.barred in s.hand:  # one by one, the barred card could be left alone in between
            steps += [lay(i, grown) for grown in extend(meld, s.hand, s.rules)]
        if s.minimum[s.side]:
            steps.append(lay(i, ()))
    return steps


def why_not(s: State, a: Action) -> Refusal | None:
    """Why the player to act may not do this now, or None. A lay may be of any size."""
    if s.phase == OVER:
        return Refusal("hand-over")
    if not _well_made(a, s.rules):
        return Refusal("no-act")
    if a.kind == "draw":
        return None if s.phase == DRAW or s.drawn >= 0 else Refusal("already-drew")
    if a.kind == "take":
        return _why_not_take(s, a.index, a.cards)
    if s.phase == DRAW:
        return Refusal("draw-first")
    if a.kind == "drop":
        return _why_not_drop(s, a.cards[0])
    if a.cards == () and 0 <= a.index < len(s.melds[s.side]):
        return None if s.minimum[s.side] else Refusal("meld-stays")
    return _why_not_meld(s, a.index, a.cards, s.hand)


def _well_made(a: Action, rules: Rules) -> bool:
    """Whether the action is one of the four, with what it needs and no more."""
    if a.kind == "drop":
        return a.index == -1 and len(a.cards) == 1
    if a.kind == "draw" or a.kind == "take" and rules.take == "free":
        return a.index == -1 and a.cards == ()
    return a.kind in ("take", "lay")


def _why_not_take(s: State, index: int, meld: Meld) -> Refusal | None:
    if s.phase != DRAW:
        return Refusal("already-drew")
    if not s.pile:
        return Refusal("pile-empty")
    if s.idle >= s.rules.players:
        return Refusal("must-draw")
    if s.rules.take == "free":
        return None
    own = s.melds[s.side]
    added = without(meld, own[index] if 0 <= index < len(own) else ())
    wanted = s.pile[-1:] if s.rules.take == "top" else s.pile
    top = s.rules.take == "top"
    if not meld or added is None or not set(added) & set(wanted) or top and without(s.hand + wanted, added) is None:
        return Refusal("take-needs-top", {"card": s.pile[-1]}) if top else Refusal("take-needs-meld")
    if refusal := _why_not_meld(s, index, meld, s.hand + s.pile):
        return refusal
    worth = points(meld, s.rules)
    return _short(worth, s) if worth < s.minimum[s.side] else None  # this meld could not be laid back


def _why_not_drop(s: State, card: int) -> Refusal | None:
    if card not in s.hand or card == HIDDEN:
        return Refusal("not-held", {"card": card})
    if card == s.barred:
        return Refusal("same-card", {"card": card})
    own = s.melds[s.side]
    if s.minimum[s.side] and 0 < (worth := _worth(own, s.rules)) < s.minimum[s.side]:
        return _short(worth, s)
    if len(s.hand) > 1 or may_take_pozzetto(s):
        return None
    pozzetto, burraco = not s.took[s.side], not _may_close(own, s.rules)
    if pozzetto or burraco:
        return Refusal("close-needs", {"pozzetto": pozzetto, "burraco": burraco})
    return Refusal("close-wild") if is_wild(card) and not s.rules.close_wild else None


def _worth(melds: tuple[Meld, ...], rules: Rules) -> int:
    return sum(points(m, rules) for m in melds)


def _short(worth: int, s: State) -> Refusal:
    return Refusal("opening-short", {"points": worth, "minimum": s.minimum[s.side]})


def _why_not_meld(s: State, index: int, meld: Meld, hand: Meld) -> Refusal | None:
    """Why the meld may not be laid from these cards, which are the hand, or the hand and the pile that is taken."""
    own = s.melds[s.side]
    if not 0 <= index <= len(own):
        return Refusal("no-meld")
    old = own[index] if index < len(own) else ()
    added = without(meld, old)
    if added is None:
        return Refusal("wild-stays")
    if not added:
        return Refusal("meld-short")
    left = without(hand, added)
    if left is None or HIDDEN in added:
        missing = next(c for c in added if added.count(c) > hand.count(c) or c == HIDDEN)
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
    twice = _set_ranks((meld,), s.rules) & _set_ranks(own, s.rules)
    return Refusal("set-twice", {"rank": twice.pop()}) if twice else None


def _set_ranks(melds: tuple[Meld, ...], rules: Rules) -> set[int]:
    """The ranks of which there are sets among these melds."""
    return {lies.low for m in melds if (lies := shape(m, rules)) and lies.kind == "set"}


def _why_not_left(s: State, left: Meld, own: tuple[Meld, ...]) -> Refusal | None:
    """The guard (RULES 12): what melding may not leave in the hand."""
    if len(left) > 1:
        return None
    if not left and (worth := _worth(own, s.rules)) < s.minimum[s.side]:
        return _short(worth, s)
    if may_take_pozzetto(s):
        return Refusal("keep-barred", {"card": s.barred}) if left == (s.barred,) else None
    may_close = s.took[s.side] and _may_close(own, s.rules)
    if not left:
        return None if may_close and s.rules.go_out else Refusal("keep-one")
    if not may_close:
        return Refusal("keep-two")
    if left == (s.barred,):
        return Refusal("keep-barred", {"card": s.barred})
    return Refusal("close-wild") if is_wild(left[0]) and not s.rules.close_wild else None


# ---- doing it --------------------------------------------------------------------------------------------------------


def apply(s: State, a: Action) -> State:
    """The table after the act. Raises IllegalAction with the refusal of `why_not`."""
    refusal = why_not(s, a)
    if refusal is not None:
        raise IllegalAction(a, refusal)
    return _DO[a.kind](s, a)


def _draw(s: State, a: Action) -> State:
    if s.drawn >= 0:  # the very first card is refused, face up
        s = _spend(s, (s.drawn,)).replace(pile=(s.drawn,), drawn=-1)
        may_refuse = False
    else:
        may_refuse = s.rules.first_choice and s.turn == 0
    card = s.stock[-1]
    hand = tuple(sorted((*s.hand, card)))
    s = s.replace(phase=PLAY, hands=_put(s.hands, s.player, hand), stock=s.stock[:-1], drawn=card if may_refuse else -1)
    if not s.stock and s.rules.refill and s.pozzetti:
        s = s.replace(stock=s.pozzetti[0], pozzetti=s.pozzetti[1:])
    return s


def _take(s: State, a: Action) -> State:
    barred = s.pile[0] if len(s.pile) == 1 and s.pile[0] not in s.hand else -1
    hand = tuple(sorted(s.hand + s.pile))
    seen = s.pile[-1:] if s.rules.take == "top" else s.pile
    known = tuple(sorted(s.known[s.player] + seen))
    lone = len(s.pile) == 1
    s = s.replace(
        phase=PLAY, pile=(), hands=_put(s.hands, s.player, hand), known=_put(s.known, s.player, known),
        barred=barred, lone=lone,
    )  # fmt: skip
    if not a.cards:
        return s
    s = _lay(s, a)
    return s.replace(minimum=_put(s.minimum, s.side, 0))  # the meld was worth it, and may not be laid back


def _lay(s: State, a: Action) -> State:
    own = s.melds[s.side]
    old = own[a.index] if a.index < len(own) else ()
    if not a.cards:
        return _lay_back(s, own[: a.index] + own[a.index + 1 :], old)
    added = without(a.cards, old)
    assert added is not None
    melds = own[: a.index] + (a.cards,) + own[a.index + 1 :]
    s = _spend(s, added).replace(melds=_put(s.melds, s.side, melds), lone=False, drawn=-1)
    if s.hand:
        return s
    return _pick_up(s, unseen=False) if may_take_pozzetto(s) else _close(s)


def _lay_back(s: State, melds: tuple[Meld, ...], meld: Meld) -> State:
    hand = tuple(sorted(s.hand + meld))
    known = tuple(sorted(s.known[s.player] + meld))
    return s.replace(
        melds=_put(s.melds, s.side, melds), hands=_put(s.hands, s.player, hand), known=_put(s.known, s.player, known)
    )


def _drop(s: State, a: Action) -> State:
    s = _spend(s, a.cards).replace(pile=s.pile + a.cards, drawn=-1)
    if not s.hand:
        if not may_take_pozzetto(s):
            return _close(s)
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
    if s.rules.partners and not any(s.took):
        s = _unite(s)
    return s.replace(
        hands=_put(s.hands, s.player, tuple(sorted(s.pozzetti[0]))), unseen=_put(s.unseen, s.player, unseen),
        pozzetti=s.pozzetti[1:], took=_put(s.took, s.side, True), barred=-1,
        minimum=_put(s.minimum, s.side, 0),
    )  # fmt: skip


def _unite(s: State) -> State:
    """Whoever takes the first pozzetto plays alone; the others become partners, what they laid stays (RULES 17)."""
    sides, melds, minimum = list(s.sides), list(s.melds), list(s.minimum)
    for offsets in s.rules.partners:
        first, *others = sorted((s.player + n) % s.rules.players for n in offsets)
        for seat in others:
            melds[sides[first]] += melds[sides[seat]]
            melds[sides[seat]] = ()
            minimum[sides[first]] = 0 if melds[sides[first]] else max(minimum[sides[first]], minimum[sides[seat]])
            sides[seat] = sides[first]
    return s.replace(sides=tuple(sides), melds=tuple(melds), minimum=tuple(minimum))


def _close(s: State) -> State:
    return s.replace(phase=OVER, end="close", closer=s.side, turn=s.turn + 1)


def _pass_turn(s: State) -> State:
    """The discard is down: the hand ends here, or the next seat draws (RULES 13, 14)."""
    opened = _put(s.minimum, s.side, 0) if s.melds[s.side] else s.minimum
    s = s.replace(turn=s.turn + 1, idle=s.idle + 1 if s.lone else 0, lone=False, barred=-1, minimum=opened)
    if len(s.stock) <= s.rules.stock_end:
        return s.replace(phase=OVER, end="stock")
    if s.idle >= s.rules.players and s.rules.stalemate == "ends":
        return s.replace(phase=OVER, end="stalemate")
    seat = (s.player + 1) % s.rules.players
    return s.replace(phase=DRAW, player=seat, unseen=_put(s.unseen, seat, False))


# ---- seeing it -------------------------------------------------------------------------------------------------------


def observe(s: State, seat: int) -> State:
    """What this seat may see: its own hand, the table, the counts of all else, the cards known to be in other hands. A
    pozzetto taken and not yet played is hidden from its owner too (RULES 10)."""

    def seen(other: int) -> Meld:
        if other == seat and not s.unseen[other]:
            return s.hands[other]
        return s.known[other] + (HIDDEN,) * (len(s.hands[other]) - len(s.known[other]))

    pile = (HIDDEN,) * (len(s.pile) - 1) + s.pile[-1:] if s.rules.take == "top" else s.pile
    return State(
        rules=s.rules, dealer=s.dealer, player=s.player, phase=s.phase, turn=s.turn, sides=s.sides,
        hands=tuple(seen(other) for other in range(s.rules.players)), unseen=s.unseen, known=s.known,
        stock=(HIDDEN,) * len(s.stock), pile=pile, pozzetti=tuple((HIDDEN,) * len(p) for p in s.pozzetti),
        melds=s.melds, took=s.took, minimum=s.minimum, barred=s.barred if seat == s.player else -1,
        drawn=s.drawn if seat == s.player else -1, lone=s.lone, idle=s.idle, closer=s.closer, end=s.end,
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
        hands=tuple(tuple(sorted(fill(h))) for h in view.hands), stock=fill(view.stock), pile=fill(view.pile),
        pozzetti=tuple(fill(p) for p in view.pozzetti),
    )  # fmt: skip


# ---- counting it -----------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """One line of the score sheet: `cards`, a tier's name, `closing`, `hand`, `pozzetto` (never taken) or `unplayed`
    (taken and not played); how many; the points."""

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
    seats = [seat for seat in range(rules.players) if s.sides[seat] == side]
    if not seats:  # united with another side
        return ()
    spared = [seat for seat in seats if rules.unplayed and s.unseen[seat]]
    laid = tuple(c for m in melds for c in m)
    held = tuple(c for seat in seats if seat not in spared for c in s.hands[seat])
    lines = [Line("cards", len(laid), points(laid, rules))]
    for kind in rules.tiers:
        n = sum(tier(m, rules) == kind for m in melds)
        lines.append(Line(kind.name, n, n * kind.bonus))
    closed = s.closer == side
    lines.append(Line("closing", int(closed), rules.closing if closed else 0))
    lines.append(Line("hand", len(held), -points(held, rules)))
    pays = not s.took[side] and not (rules.spare_nobody and not any(s.took))
    lines.append(Line("pozzetto", int(pays), -rules.no_pozzetto if pays else 0))
    if rules.unplayed:
        lines.append(Line("unplayed", len(spared), -rules.unplayed * len(spared)))
    return tuple(lines)
