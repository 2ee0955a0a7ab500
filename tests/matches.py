"""Whole matches to keep, look at and count: played by the engine, so everything in them is legal."""

from functools import lru_cache

from bench.hands import eager
from burraco.cards import Random
from burraco.record import Record, is_over, next_deal, push, start
from burraco.rules import PRESETS, customise
from burraco.state import OVER, legal_actions


@lru_cache
def match(
    game: str = "burraco-2", seed: int = 1, seats: tuple[str, ...] = (), target: str = "", most: int = 99
) -> Record:
    """A match played to its end, or through `most` hands of it."""
    rules = customise(PRESETS[game], {"target": target} if target else {})
    record, rng = start(rules, seats or ("you", *["ai:easy"] * (rules.players - 1)), seed), Random(seed)
    while not is_over(record):
        if record.state.phase == OVER:
            if len(record.deals) == most:
                return record
            record = next_deal(record, seed * 100 + len(record.deals))
        record = push(record, eager(record.state, legal_actions(record.state), rng))
    return record


def started(game: str = "burraco-2", seed: int = 1, acts: int = 40) -> Record:
    """A match of which so many acts were played."""
    record, rng = start(PRESETS[game], ("you", *["ai:easy"] * (PRESETS[game].players - 1)), seed), Random(seed)
    for _ in range(acts):
        record = push(record, eager(record.state, legal_actions(record.state), rng))
    return record
