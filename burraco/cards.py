"""A card is a face, twins are equal: 0..51 = suit * 13 + rank, 52 the joker, 53 a hidden card. Imports nothing.

The shuffle is written out, so that every Python deals the same cards for the same seed.
"""

RANKS = "A23456789TJQK"
SUITS = "shdc"
ACE, TWO, THREE, KING = 0, 1, 2, 12
JOKER = 52
HIDDEN = 53

_NAMES = tuple(r + s for s in SUITS for r in RANKS) + ("JK", "?")
_FACES = {text: face for face, text in enumerate(_NAMES)}


def rank(face: int) -> int:
    """Rank 0 (ace) to 12 (king) of a suited face."""
    return face % 13


def suit(face: int) -> int:
    """Suit 0..3 (spades, hearts, diamonds, clubs) of a suited face."""
    return face // 13


def is_wild(face: int) -> bool:
    """Whether the card is a joker or any two, wherever it lies (RULES 5)."""
    return face == JOKER or (face < JOKER and face % 13 == TWO)


def name(face: int) -> str:
    """`5h`, `JK`, or `?` for a hidden card."""
    return _NAMES[face]


def face(text: str) -> int:
    """The face with this name. Raises ValueError for any other text."""
    try:
        return _FACES[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def pack(packs: int, jokers: int) -> tuple[int, ...]:
    """Every card of `packs` packs and `jokers` jokers in all, ascending."""
    return tuple(sorted(tuple(range(52)) * packs)) + (JOKER,) * jokers


class Random:
    """SplitMix64 (Steele, Lea, Flood 2014): one 64-bit word of state, the same numbers on every machine."""

    __slots__ = ("_word",)
    _MASK = (1 << 64) - 1

    def __init__(self, seed: int) -> None:
        self._word = seed & self._MASK

    def next(self) -> int:
        """The next number, 0 .. 2**64 - 1."""
        self._word = z = (self._word + 0x9E3779B97F4A7C15) & self._MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & self._MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & self._MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number 0 .. n - 1 (n >= 1), each equally likely: numbers of the last, partial block are drawn again."""
        limit = (1 << 64) - (1 << 64) % n
        while (z := self.next()) >= limit:
            pass
        return z % n

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates, in place, from the last place down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def shuffled(cards: tuple[int, ...], seed: int) -> tuple[int, ...]:
    """The cards in the order that this seed gives them."""
    items = list(cards)
    Random(seed).shuffle(items)
    return tuple(items)
