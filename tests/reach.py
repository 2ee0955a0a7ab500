"""Matches that have come to a wanted table. Played by the engine, so everything in them is legal."""

from collections.abc import Callable
from itertools import count

from burraco.cards import Random
from burraco.record import Record, is_over, next_deal, push, start
from burraco.rules import PRESETS, Rules, customise
from burraco.state import DRAW, OVER, Action, State, legal_actions


def reach(name: str, wanted: Callable[[State], bool], least: int = 1, deals: int = 1, **options: str) -> Record:
    """The first match of this game, with these house rules, in whose hand number `deals` a wanted table comes.
    Everybody takes what may be taken and lays what may be laid."""
    rules = customise(PRESETS[name], {key.replace("_", "-"): value for key, value in options.items()})
    return next(found for seed in count(least) if (found := _match(rules, seed, wanted, deals)))


def _match(rules: Rules, seed: int, wanted: Callable[[State], bool], deals: int) -> Record | None:
    record, rng = start(rules, ("you", *["ai:easy"] * (rules.players - 1)), seed), Random(seed)
    while len(record.deals) < deals or not wanted(record.state):
        if record.state.phase == OVER:
            if len(record.deals) == deals or is_over(record):
                return None
            record = next_deal(record, seed)
        liked = _liked(record.state)
        record = push(record, liked[rng.below(len(liked))])
    return record


def _liked(s: State) -> list[Action]:
    acts = list(legal_actions(s))
    if s.phase == DRAW:
        takes = [a for a in acts if a.kind == "take" and (a.cards or len(s.pile) > 1)]
        return takes or acts[:1]
    if s.minimum[s.side]:  # what is too little to open goes back to the hand, and must not come down again for ever
        return acts
    lays = [a for a in acts if a.kind == "lay"]
    return lays or [a for a in acts if a.kind == "drop"] or acts
