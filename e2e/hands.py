"""Records that come to a wanted table: big hands, many melds. Played by the engine, so everything in them is legal."""

from itertools import count

from burraco.record import Record, push, show, start
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, draw, drop, legal_actions, take


def begin(rules: str = "burraco-2", level: str = "easy", first: bool = True) -> Record:
    """A match whose first hand the player begins (or does not)."""
    seats = ("you", *(f"ai:{level}" for _ in range(PRESETS[rules].players - 1)))
    dealt = (start(PRESETS[rules], seats, seed) for seed in count(1))
    return next(record for record in dealt if (record.state.player == 0) == first)


def with_hand(cards: int) -> str:
    """The player is to lay or discard, with so many cards in hand (even: 12 or more; odd: 11, to draw)."""
    record = begin()
    if cards == 11:
        return show(record)
    while record.state.player or len(record.state.pile) + 11 < cards:
        record = push(record, draw())
        held = [c for c in record.state.hand if c not in record.state.pile] or list(record.state.hand)
        record = push(record, drop(held[0]))
    return show(push(record, take()))


def with_draw(cards: int = 31) -> str:
    """The player is to draw, and so many cards (odd) are on the pile."""
    record = begin()
    while len(record.state.pile) < cards or record.state.player:
        record = push(push(record, draw()), drop(record.state.hand[0]))
    return show(record)


def with_melds(least: int, rules: str = "burraco-2") -> str:
    """Both sides have laid so many melds, and the player is to lay or discard."""
    for seed in count(1):
        record = start(PRESETS[rules], ("you", *["ai:easy"] * (PRESETS[rules].players - 1)), seed)
        while record.state.phase != OVER:
            s = record.state
            acts = legal_actions(s)
            if s.phase == DRAW:
                action = take() if len(s.pile) > 2 and not seed % 3 or len(s.pile) > 5 else draw()
            else:
                ready = [a for a in acts if a.kind == "lay" and len(s.hand) > 4]
                if s.player == 0 and len(s.hand) > 5 and min(map(len, s.melds)) >= least:
                    return show(record)
                drops = [a for a in acts if a.kind == "drop"]
                action = ready[-1] if ready else (drops or list(acts))[0]
            record = push(record, action)
    raise AssertionError


def finished() -> str:
    """A hand that has come to its end."""
    record = begin()
    while record.state.phase != OVER:
        acts = legal_actions(record.state)
        lays = [a for a in acts if a.kind == "lay" and len(record.state.hand) > 8]
        drops = [a for a in acts if a.kind == "drop"]
        record = push(record, draw() if record.state.phase == DRAW else (lays or drops)[-1])
    return show(record)
