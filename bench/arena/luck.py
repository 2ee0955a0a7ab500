"""The luck of a hand, as far as it lies in the cards that are drawn: a control variate for its points.

Whoever draws gets one card of those in the stock, each as likely. What the policy makes of it, less what it makes of
such a card on average, is luck: over many hands it comes to 0, whoever plays, and the points go up and down with it. So
the points less so much of the luck as goes with them have the same mean and a smaller spread (an idea of AIVAT: Burch,
Schmid, Moravcik, Morrill, Bowling, 2018).
"""

from __future__ import annotations

from collections import Counter

from burraco.ai.core import add, load
from burraco.ai.evaluate import value
from burraco.ai.policy import play, style_for
from burraco.state import DRAW, Action, State


class Luck:
    """Counts, in `points`, how much better than on average the draws of a hand are for the side of a seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.points = 0.0

    def see(self, state: State, action: Action) -> None:
        """This is going to be done on this table, which has no holes."""
        if action.kind == "draw" and state.phase == DRAW and len(set(state.stock)) > 1:
            self.points += self._of(state)

    def _of(self, state: State) -> float:
        root, style = load(state), style_for(state.rules)
        mean = drawn = 0.0
        for card, count in Counter(state.stock).items():
            p = root.copy()
            p.stock.pop()
            add(p.hands[p.seat], (card,))
            p.drawn = -1
            play(p, style)
            points = value(p, self.seat)
            mean += points * count / len(state.stock)
            if card == state.stock[-1]:
                drawn = points
        return drawn - mean
