"""What the holes of a view may hold, drawn from the cards that nobody has seen: every filling as likely as any other,
or as likely as it is after what the others were seen to do."""

from __future__ import annotations

from collections.abc import Sequence

from burraco.ai.charts import TWO_BIT, charts
from burraco.ai.core import BIT, SUIT, Position, add, gathered
from burraco.ai.reads import UNREAD, Read
from burraco.cards import HIDDEN, Random
from burraco.melds import Meld
from burraco.state import State, unseen_cards

PATIENCE = 1000  # cards looked at for a hand before it takes whatever comes


class Hidden:
    """The holes of a view, and the cards that are in them. `drawn`: so many cards of the stock will be looked at.
    `read`: by seat what is thought of its holes; nothing: every filling is as likely."""

    def __init__(self, view: State, drawn: int, read: Sequence[Read] = ()) -> None:
        self.drawn = drawn
        self.cards = unseen_cards(view)
        self.seat = view.player
        self.hands = [(gathered(tuple(c for c in hand if c != HIDDEN)), hand.count(HIDDEN)) for hand in view.hands]
        self.read = list(read) or [UNREAD] * len(self.hands)
        self.run, self.set_ranks = charts(view.rules).run, charts(view.rules).set_ranks
        self.pozzetti = [len(p) for p in view.pozzetti]
        self.pile = view.pile.count(HIDDEN)
        self.stock = len(view.stock)

    def sample(self, rng: Random) -> Sample:
        """Every hole filled: those of a hand one by one, a card that is likelier to be there more often, all others
        evenly. Only the stock's top is shuffled as deep as it will be drawn."""
        cards, run, set_ranks = self.cards, self.run, self.set_ranks
        word = rng.next() & 0x3FFFFFFF  # a small generator: this is a tenth of the search's time
        n = len(cards)
        hands = []
        for (known, holes), (odds, laid) in zip(self.hands, self.read, strict=True):
            hand = known[:]
            least, tries = n - holes, PATIENCE if odds else 0
            while n > least:
                word = word * 0x2C1B3C6D + 0x297A2D39 & 0x3FFFFFFF
                j = word * n >> 30
                card = cards[j]
                suit, bit = SUIT[card], BIT[card]
                if tries:
                    tries -= 1
                    word = word * 0x2C1B3C6D + 0x297A2D39 & 0x3FFFFFFF
                    if word >> 16 >= odds[card]:
                        continue
                    held = hand[suit]
                    melds = hand[7] & bit & set_ranks or not held & bit and run[held | bit]
                    if laid and melds and bit != TWO_BIT and word & 0xF000:  # but for one time in sixteen
                        continue
                n -= 1
                cards[j] = cards[n]
                cards[n] = card
                if bit != TWO_BIT and not hand[6] & bit:  # the most frequent case of `add`
                    hand[suit] |= bit
                    hand[6] |= bit
                    hand[5] += 1
                else:
                    add(hand, (card,))
            hands.append(hand)
        for i in range(n - 1, max(0, self.stock - self.drawn), -1):  # Fisher-Yates
            word = word * 0x2C1B3C6D + 0x297A2D39 & 0x3FFFFFFF
            j = word * (i + 1) >> 30
            cards[i], cards[j] = cards[j], cards[i]
        at = self.stock
        pozzetti = []
        for size in self.pozzetti:
            pozzetti.append(tuple(cards[at : at + size]))
            at += size
        return Sample(self.seat, hands, cards[: self.stock], cards[at:n], pozzetti)


class Sample:
    """What the holes of a view may hold."""

    __slots__ = ("_hands", "_pile", "_pozzetti", "_seat", "_stock")

    def __init__(
        self, seat: int, hands: list[list[int]], stock: list[int], pile: list[int], pozzetti: list[Meld]
    ) -> None:
        self._seat, self._hands, self._stock, self._pile, self._pozzetti = seat, hands, stock, pile, pozzetti

    def fill(self, p: Position) -> Position:
        """A copy of a position that one act of the view's player led to, with these cards in its holes."""
        hands = [hand[:] for hand in self._hands]
        taken = len(self._pozzetti) - len(p.pozzetti)
        own = p.hands[self._seat][:]
        pile = p.pile[:]
        hidden = self._pile
        if taken:
            own = gathered(self._pozzetti[0])
        if hidden:
            if pile and pile[0] == HIDDEN:
                pile[: len(hidden)] = hidden
            elif not taken:  # they came to the hand, as holes
                own[5] -= len(hidden)
                add(own, hidden)
        hands[self._seat] = own
        return p.with_cards(hands, self._stock[:], pile, self._pozzetti[taken:])
