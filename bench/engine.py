"""How fast the rules and the opponent are, in CPython and in Pyodide under node, side by side in one run.

    python bench/engine.py [--seconds 1.0]

Rules: random legal acts, each chosen among all of them. Opponent: the search's own playouts in the middle of a hand,
with what a decision gets at 1 s a move. What a playout itself costs is told by bench/playouts.py.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

from burraco.ai.levels import FULL
from burraco.ai.search import choose, search
from burraco.cards import Random
from burraco.rules import PRESETS
from burraco.state import OVER, State, apply, deal, legal_actions, observe

ROOT = Path(__file__).resolve().parent.parent


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Units of work a second: the best of five shares of the time, each of whole calls work(0), work(1), ..."""
    best, number = 0.0, 0
    for _ in range(5):
        began, done = perf_counter(), 0
        while (spent := perf_counter() - began) < seconds / 5:
            done += work(number)
            number += 1
        best = max(best, done / spent)
    return best


def random_acts(name: str, seed: int) -> int:
    """The acts of a hand, each chosen at random among the legal ones."""
    state, rng, acts = deal(PRESETS[name], seed), Random(seed), 0
    while legal := legal_actions(state):
        state = apply(state, legal[rng.below(len(legal))])
        acts += 1
    return acts


def random_hand(name: str, seed: int) -> int:
    random_acts(name, seed)
    return 1


def middles(name: str) -> list[State]:
    """Views in the middle of a hand, before and after a draw."""
    views = []
    for seed in range(5):
        state, rng = deal(PRESETS[name], seed), Random(seed)
        while state.turn < 8 + 4 * seed and state.phase != OVER:
            for act in choose(observe(state, state.player), rng, FULL, 0):
                state = apply(state, act)
        if state.phase != OVER:
            views.append(observe(state, state.player))
            state = apply(state, legal_actions(state)[0])
            views.append(observe(state, state.player))
    return views


def search_rate(name: str, seconds: float) -> float:
    """Playouts a second of the search: the median over positions."""
    views = middles(name)
    rates = []
    for view in views:
        began = perf_counter()
        for estimate in search(view, Random(1), FULL):
            done = estimate.playouts
            if (spent := perf_counter() - began) >= seconds / len(views):
                break
        rates.append(done / spent)
    return sorted(rates)[len(rates) // 2]


def measure(seconds: float) -> dict[str, float]:
    """Every figure of this Python."""
    found = {}
    for name in ("burraco-2", "burraco-4"):
        acts, hands = partial(random_acts, name), partial(random_hand, name)
        found[f"{name} random acts/s"] = rate(acts, seconds)
        found[f"{name} random hands/s"] = rate(hands, seconds)
        found[f"{name} search playouts/s"] = search_rate(name, seconds)
        found[f"{name} playouts a decision at 1 s a move"] = found[f"{name} search playouts/s"] / 2
    return found


def in_pyodide(seconds: float) -> tuple[str, dict[str, float]]:
    """The version of the Python in Pyodide, and its figures."""
    told = subprocess.run(
        ["node", str(ROOT / "bench/engine.mjs"), str(seconds)], cwd=ROOT, check=True, capture_output=True, text=True
    )
    version, found = json.loads(told.stdout.splitlines()[-1])
    return version, found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    seconds = options.parse_args().seconds
    ours = measure(seconds)
    version, theirs = in_pyodide(seconds)
    print(f"{'':48} CPython {platform.python_version():8} Pyodide {version:8} ratio")
    for name, figure in ours.items():
        print(f"{name:48} {figure:12,.0f} {theirs[name]:17,.0f} {figure / theirs[name]:11.2f}")


if __name__ == "__main__":
    main()
