"""Tables that hardly any hand comes to: many cards, many melds, long ones. Laid out from the pack, not played to."""

from collections import Counter
from itertools import product

from burraco.cards import JOKER, face, pack, shuffled
from burraco.melds import Meld, layouts
from burraco.rules import PRESETS, Rules
from burraco.state import DRAW, PLAY, deal
from burraco.text import show_state

SEATS = {2: "burraco-2", 3: "burraco-3", 4: "burraco-4", 5: "burraco-5"}
TEN = (13, -8, -7, 5, 3, 3, -3, 3, -3, -3)  # lengths of ten melds: a whole suit, a set of eight (below 0: a set) ...
OTHERS = (-7, 5, 4, 3, 3, -3, -3, 3, -3, -3)


def table(
    rules: str, hand: int, ours: tuple[int, ...] = (), theirs: tuple[int, ...] = (), phase: str = PLAY, pile: int = 7
) -> str:
    """A State as text: so many cards in the player's hand, melds of these lengths on each side; few cards elsewhere."""
    game = PRESETS[rules]
    left = Counter(pack(game.packs, game.jokers))
    sides = max(game.sides) + 1
    melds: list[tuple[Meld, ...]] = [_melds(ours, left, game)]
    others = _melds(theirs, left, game)
    melds += [others[side :: sides - 1] for side in range(sides - 1)]
    rest = list(left.elements())
    order = [c for c in shuffled(pack(game.packs, game.jokers), 4) if _take(rest, c)]

    def cut(n: int) -> Meld:
        taken = tuple(order[:n])
        del order[:n]
        return taken

    own = cut(hand)
    hands = [own, *(cut(2) for _ in range(1, game.players))]
    lies = cut(min(pile, len(order) - 1))
    pozzetti = tuple(cut(n) for n in game.pozzetti if n + 1 < len(order))
    assert len(own) == hand and order, "more cards than the pack has"
    return show_state(
        deal(game, 0, dealer=game.players - 1).replace(
            phase=phase, player=0, turn=9, pile=lies, stock=tuple(order), hands=tuple(tuple(sorted(h)) for h in hands),
            pozzetti=pozzetti, melds=tuple(melds), took=(True,) * sides, drawn=-1,
        )
    )  # fmt: skip


def _take(rest: list[int], card: int) -> bool:
    if card in rest:
        rest.remove(card)
        return True
    return False


def _melds(lengths: tuple[int, ...], left: Counter[int], rules: Rules) -> tuple[Meld, ...]:
    return tuple(_meld(length, left, rules) for length in lengths)


def _meld(length: int, left: Counter[int], rules: Rules) -> Meld:
    """A meld of cards that are left: a sequence, or a set where the length is below 0; a long set has a joker."""
    if length < 0:
        for rank in "7KQA3JT98654":
            cards = [c for suit in "shdc" for c in [face(rank + suit)] * left[face(rank + suit)]]
            wild = [JOKER] if length < -7 else []
            if len(cards) >= -length - len(wild):
                return _laid(tuple(sorted(cards[: -length - len(wild)] + wild)), left, rules)
    else:
        ranks = "A23456789TJQK"
        for suit, low in product("hsdc", range(14 - length)):
            cards = [face(rank + suit) for rank in ranks[low : low + length]]
            if all(left[c] for c in cards):
                return _laid(tuple(sorted(cards)), left, rules)
    raise AssertionError(f"no cards are left for {length}")


def _laid(cards: Meld, left: Counter[int], rules: Rules) -> Meld:
    left.subtract(cards)
    return layouts(cards, rules)[0]


def crowded(seats: int) -> str:
    """Ten melds a side, the player to lay or discard."""
    return table(SEATS[seats], 8, TEN, OTHERS)


def full(seats: int, hand: int) -> str:
    """A big hand, and as many melds as the pack leaves cards for."""
    room = PRESETS[SEATS[seats]].packs * 54 - hand - 12
    few = [n for n in (7, 4, -3) if room > 40] or [-3]
    return table(SEATS[seats], hand, tuple(few), tuple(few), PLAY if hand > 1 else DRAW)
