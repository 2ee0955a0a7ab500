"""`python -m burraco`: a hand, opponent against opponent, printed as its record while it is played."""

import argparse
from time import perf_counter

from burraco.ai.levels import LEVELS, Mind
from burraco.ai.search import search
from burraco.cards import Random
from burraco.record import Record, push, show, start
from burraco.rules import PRESETS
from burraco.state import OVER, Action, observe, scores, total


def decision(record: Record, rng: Random, level: str, seconds: float) -> tuple[Action, ...]:
    """What the player to act does after thinking for so long."""
    state = record.state
    until = perf_counter() + seconds
    for best in search(observe(state, state.player), rng, Mind(LEVELS[level])):
        estimate = best
        if perf_counter() >= until:
            break
    return estimate.acts


def thinking_time(text: str) -> float:
    """Seconds, 0 or more. Raises ValueError."""
    seconds = float(text)
    if not 0 <= seconds < 3600:
        raise ValueError(text)
    return seconds


def main(arguments: list[str] | None = None) -> None:
    options = argparse.ArgumentParser(prog="burraco", description=__doc__)
    options.add_argument("--rules", default="burraco-2", choices=PRESETS)
    options.add_argument("--seed", type=int, default=1, help="of the cards and of the opponents' samples")
    options.add_argument("--level", default="full", choices=LEVELS)
    options.add_argument("--seconds", type=thinking_time, help="for a decision; by default half of the level's")
    chosen = options.parse_args(arguments)
    level = LEVELS[chosen.level]
    seconds = level.seconds / 2 if chosen.seconds is None else chosen.seconds
    rules = PRESETS[chosen.rules]
    record = start(rules, (f"ai:{level.name}",) * rules.players, chosen.seed)
    rngs = [Random(chosen.seed * rules.players + seat) for seat in range(rules.players)]
    printed = show(record)
    print(printed, end="", flush=True)
    while record.state.phase != OVER:
        turn = record.state.turn
        for act in decision(record, rngs[record.state.player], level.name, seconds):
            record = push(record, act)
        if record.state.turn > turn:  # whole lines: one a turn
            print(show(record).removeprefix(printed), end="", flush=True)
            printed = show(record)
    for side, lines in enumerate(scores(record.state)):
        if lines:
            told = ", ".join(f"{line.code} {line.points:+}" for line in lines if line.count)
            print(f"# side {side}: {total(lines)} ({told})")


if __name__ == "__main__":
    main()
