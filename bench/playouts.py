"""How fast hands are played out, in CPython and in Pyodide under node, in one run: whole hands by the policy, as it
plays out samples for the search and as the reference that strength is measured by; and playouts as the search has them,
cut after some turns in the middle of a hand and valued.

    .venv/bin/python bench/playouts.py [--deals 60] [--rounds 15] [--beside DIR]

In CPython as it is, and as bench/native.py compiles the same source for the arena. Beside it, where there are such: a
trial of the same in DIR (or $BURRACO_TRIAL), files `bur.py`, `evalfit.py` and `evalw.json`; and two libraries of card
games, by random play of gin rummy. Ours and the trial's take turns, deal by deal, and a deal counts with its quickest
round: so a busy machine does not distort what they have in common.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from bench.native import Missing
from bench.native import build as native
from burraco.ai.core import load
from burraco.ai.evaluate import value
from burraco.ai.policy import greedy_for, playout, style_for
from burraco.ai.search import TURNS
from burraco.rules import PRESETS
from burraco.state import deal

ROOT = Path(__file__).resolve().parent.parent
TIMED = ROOT / "build/timed"  # not where an arena may be at it
EARLY = 12  # a hand is cut into after so many turns


class Player(Protocol):
    """Something that plays hands out. Tables are its own; `whole` and `cut` leave the one they are given alone."""

    def table(self, players: int, seed: int, turns: int) -> Any:
        """A deal after so many turns."""

    def whole(self, table: Any) -> int:
        """Play to the end as playouts do; the turns."""

    def reference(self, table: Any) -> int:
        """Play to the end as the player does by whom strength is measured; the turns."""

    def cut(self, table: Any) -> int:
        """Play some turns and value what comes of it; the turns."""


class Ours:
    """The policy on the fast table, in the search's own style and as the reference."""

    def table(self, players: int, seed: int, turns: int) -> Any:
        p = load(deal(PRESETS[f"burraco-{players}"], seed))
        playout(p, greedy_for(players), turns)
        return p

    def whole(self, table: Any) -> int:
        return playout(table.copy(), style_for(table.charts.rules))

    def reference(self, table: Any) -> int:
        return playout(table.copy(), greedy_for(len(table.hands)))

    def cut(self, table: Any) -> int:
        p = table.copy()
        turns = playout(p, style_for(p.charts.rules), TURNS)
        value(p, 0)
        return turns


class Trial:
    """The trial in a folder, with the numbers that it was tuned to."""

    def __init__(self, folder: str) -> None:
        sys.path.append(folder)
        self._bur, self._features = import_module("bur"), import_module("evalfit").feats
        weights = json.loads((Path(folder) / "evalw.json").read_text())
        self._weights = {int(players): row for players, row in weights.items()}
        style = self._bur.Pol
        two, four = style(take_n=2, hold=0, wildn=6, endq=16, knb=5), style(take_n=3, wildn=8, endq=24, knb=5)
        self._styles = {2: [two] * 2, 4: [four] * 4}

    def table(self, players: int, seed: int, turns: int) -> Any:
        table = self._bur.deal(players, seed)
        if turns:
            self._bur.playout(table, self._styles[players], turns)
        return table

    def whole(self, table: Any) -> int:
        return int(self._bur.playout(table.copy(), self._styles[table.np]))

    reference = whole  # it has one style

    def cut(self, table: Any) -> int:
        table = table.copy()
        turns = int(self._bur.playout(table, self._styles[table.np], TURNS))
        sum(weight * x for weight, x in zip(self._weights[table.np], self._features(table), strict=True))
        return turns


class Figure(NamedTuple):
    """What one player does of one kind."""

    rate: float  # a second
    turns: float  # of a table each time

    @property
    def pace(self) -> float:
        """Microseconds a turn."""
        return 1e6 / self.rate / self.turns


def compared(ways: list[Callable[[int], int]], deals: int, rounds: int) -> list[Figure]:
    """The figures of ways to play a number of deals, each given a deal and telling its turns. A deal that one of them
    cannot play is left out."""
    numbers = [number for number in range(deals) if all(can_play(way, number) for way in ways)]
    quickest = [dict.fromkeys(numbers, float("inf")) for _ in ways]
    turns = [0] * len(ways)
    order = list(enumerate(ways))
    for _ in range(rounds):
        order.reverse()  # whoever comes first finds the processor's caches full of the other's
        for number in numbers:
            for i, way in order:
                began = perf_counter()
                turns[i] += way(number)
                quickest[i][number] = min(quickest[i][number], perf_counter() - began)
    played = len(numbers)
    return [
        Figure(played / sum(times.values()), count / rounds / played)
        for times, count in zip(quickest, turns, strict=True)
    ]


def can_play(way: Callable[[int], int], number: int) -> bool:
    """Whether it plays this deal without failing at its own rules."""
    try:
        way(number)
    except AssertionError:
        return False
    return True


def measure(deals: int, rounds: int, beside: str) -> dict[str, list[Figure]]:
    """Every figure of this Python: ours first, then the trial's if there is one."""
    players: list[Player] = [Ours()] + ([Trial(beside)] if beside else [])
    found = {}
    for seats in (2, 4):
        ways: list[Callable[[int], int]] = []
        again: list[Callable[[int], int]] = []
        for player in players:
            fresh = [player.table(seats, seed, 0) for seed in range(deals)]
            ways.append(lambda number, player=player, fresh=fresh: player.whole(fresh[number]))  # type: ignore[misc]
            again.append(lambda number, player=player, fresh=fresh: player.reference(fresh[number]))  # type: ignore[misc]
        found[f"{seats} players, whole hands"] = compared(ways, deals, rounds)
        found[f"{seats} players, the reference"] = compared(again, deals, rounds)
        ways = []
        for player in players:
            middle = [player.table(seats, seed, EARLY) for seed in range(deals)]
            ways.append(lambda number, player=player, middle=middle: player.cut(middle[number]))  # type: ignore[misc]
        found[f"{seats} players, {TURNS} turns and a value"] = compared(ways, deals, 4 * rounds)
    return found


def in_pyodide(deals: int, rounds: int, beside: str) -> tuple[str, dict[str, list[Figure]]]:
    """The version of the Python in Pyodide, and its figures."""
    told = subprocess.run(
        ["node", str(ROOT / "bench/playouts.mjs"), str(deals), str(rounds), beside],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    version, found = json.loads(told.stdout.splitlines()[-1])
    return version, {name: [Figure(*row) for row in rows] for name, rows in found.items()}


def when_compiled(deals: int, rounds: int, beside: str) -> dict[str, list[Figure]]:
    """The figures in this Python of what bench/native.py compiles; a trial is not compiled. Raises Missing."""
    code = f"import json; from bench.playouts import measure; print(json.dumps(measure({deals}, {rounds}, {beside!r})))"
    told = subprocess.run([sys.executable, "-c", code], cwd=native(TIMED), check=True, capture_output=True, text=True)
    return {name: [Figure(*row) for row in rows] for name, rows in json.loads(told.stdout.splitlines()[-1]).items()}


# ---- other engines ---------------------------------------------------------------------------------------------------


def rlcard_game() -> Callable[[random.Random], int]:
    """A game of RLCard's gin rummy as whoever learns from it pays for it; raises ImportError."""
    env = import_module("rlcard").make("gin-rummy", config={"seed": 7})

    def game(rng: random.Random) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return game


def spiel_game() -> Callable[[random.Random], int]:
    """A game of OpenSpiel's gin rummy, which is in C++; raises ImportError."""
    rules = import_module("pyspiel").load_game("gin_rummy")

    def game(rng: random.Random) -> int:
        state, steps = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                acts, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(acts, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return game


def peers(seconds: float) -> list[str]:
    """A line for each library: games and steps a second, or that it is not there."""
    lines = []
    for name, prepare in (("RLCard gin rummy", rlcard_game), ("OpenSpiel gin rummy", spiel_game)):
        try:
            game = prepare()
        except ImportError:
            lines.append(f"{name}: not installed here")
            continue
        rng, began = random.Random(7), perf_counter()
        games = steps = 0
        while (spent := perf_counter() - began) < seconds:
            steps += game(rng)
            games += 1
        lines.append(f"{name}, random play: {games / spent:,.0f} games/s, {steps / spent:,.0f} steps/s")
    return lines


def told(figure: Figure) -> str:
    return f"{figure.rate:8,.0f}/s  {figure.turns:5.1f} turns  {figure.pace:5.2f} us a turn"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--deals", type=int, default=60)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--beside", default=os.environ.get("BURRACO_TRIAL", ""), help="folder of a trial")
    options.add_argument("--no-pyodide", action="store_true")
    chosen = options.parse_args()
    beside = str(Path(chosen.beside).resolve()) if chosen.beside else ""
    pythons = [(f"CPython {platform.python_version()}", measure(chosen.deals, chosen.rounds, beside))]
    try:
        found = when_compiled(chosen.deals, chosen.rounds, beside)
        pythons.append((f"CPython {platform.python_version()}, compiled", found))
    except Missing as missing:
        print(missing)
    if not chosen.no_pyodide:
        version, found = in_pyodide(chosen.deals, chosen.rounds, beside)
        pythons.append((f"Pyodide {version}", found))
    for python, found in pythons:
        for name, (ours, *others) in found.items():
            beaten = "".join(
                f"   trial {told(other)}   ratio {ours.rate / other.rate:.2f}, a turn {other.pace / ours.pace:.2f}"
                for other in others
            )
            print(f"{python:24} {name:34} {told(ours)}{beaten}")
    for line in peers(3.0):
        print(line)


if __name__ == "__main__":
    main()
