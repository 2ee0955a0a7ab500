"""`python -m burraco`: a hand, opponent against opponent, printed as its record while it is played.

`python -m burraco figure POSITION`: the position drawn, as SVG or HTML; burraco/position.py tells how to write one.
"""

import argparse
import os
import sys
from time import perf_counter

from burraco.ai.levels import LEVELS, Mind
from burraco.ai.search import search
from burraco.ai.seen import seen
from burraco.ai.winning import Stake
from burraco.cards import Random
from burraco.figure import Look, html, svg
from burraco.position import read
from burraco.record import Record, played_for, push, show, since_deal, start
from burraco.rules import PRESETS
from burraco.state import OVER, Action, observe, scores, total
from burraco.text import BadText
from ui.captions import Captions
from ui.catalogue import LANGUAGES
from ui.po import written


def decision(record: Record, rng: Random, level: str, seconds: float) -> tuple[Action, ...]:
    """What the player to act does after thinking for so long."""
    view = observe(record.state, record.state.player)
    until = perf_counter() + seconds
    for best in search(view, rng, Mind(LEVELS[level]), seen=seen(view, since_deal(record), Stake(*played_for(record)))):
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


def arguments(given: list[str] | None) -> argparse.Namespace:
    """What the command line asks for. Ends the program for what it cannot be asked."""
    options = argparse.ArgumentParser(prog="burraco", description=__doc__)
    options.add_argument("--rules", default="burraco-2", choices=PRESETS)
    options.add_argument("--seed", type=int, default=1, help="of the cards and of the opponents' samples")
    options.add_argument("--level", default="full", choices=LEVELS)
    options.add_argument("--seconds", type=thinking_time, help="for a decision; by default half of the level's")
    drawn = options.add_subparsers(dest="command").add_parser("figure", help="draw a position")
    drawn.add_argument("position", help='"hand: 5h 6h 7h; melds: 3h 4h JK 6h", or a whole State')
    kind = drawn.add_mutually_exclusive_group()
    kind.add_argument("--svg", dest="draw", action="store_const", const=svg, default=svg, help="this is the default")
    kind.add_argument("--html", dest="draw", action="store_const", const=html, help="a figure element with its caption")
    drawn.add_argument("--title", default="")
    drawn.add_argument("--lang", default="en", choices=LANGUAGES)
    drawn.add_argument("--theme", default="light", choices=("light", "dark"), help="of the page around it")
    drawn.add_argument("--felt", action="store_true", help="put the green cloth under it")
    drawn.add_argument("--deck", type=int, default=2, choices=(2, 4), help="how many colours the suits have")
    return options.parse_args(given)


def figure(chosen: argparse.Namespace) -> str:
    """The drawing that was asked for. Raises BadText for a position that is none."""
    look = Look(dark=chosen.theme == "dark", felt=chosen.felt, deck=chosen.deck)
    words = Captions(chosen.lang, written(chosen.lang))
    return str(chosen.draw(read(chosen.position), words, chosen.title, look))


def main(given: list[str] | None = None) -> None:
    try:
        run(arguments(given))
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has read enough; nothing is left to be written when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def run(chosen: argparse.Namespace) -> None:
    """What is asked for, printed."""
    if chosen.command == "figure":
        try:
            print(figure(chosen))
        except BadText as error:
            print(f"burraco figure: {error}", file=sys.stderr)
            sys.exit(2)
    else:
        play(chosen)


def play(chosen: argparse.Namespace) -> None:
    """A whole hand, a line a turn."""
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
