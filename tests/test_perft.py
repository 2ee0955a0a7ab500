"""How many sequences of acts there are from a table, to a depth: a change of any rule shows in these numbers.

`python -m tests.test_perft` writes golden/perft.json anew, when rules were changed on purpose: read the difference.
"""

import json
from pathlib import Path

import pytest

from burraco.state import State, apply, deal, legal_actions
from burraco.text import read_state, show_state
from tests.table import GAMES, walk

GOLDEN = Path(__file__).parent / "golden" / "perft.json"
DEPTH = 4
SEEDS = (1, 2, 3)  # of deals
MOMENTS = (0.2, 0.45, 0.6, 0.8, 0.95)  # of a random hand
MOST = 2_500  # sequences counted from one table


def perft(s: State, depth: int) -> int:
    acts = legal_actions(s)
    return len(acts) if depth == 1 else sum(perft(apply(s, a), depth - 1) for a in acts)


def counts(s: State) -> list[int]:
    found: list[int] = []
    for depth in range(1, DEPTH + 1):
        found.append(perft(s, depth))
        if found[-1] * 12 > MOST:
            break
    return found


@pytest.mark.parametrize("game", GAMES)
def test_perft(game):
    tables = json.loads(GOLDEN.read_text())[game]
    assert [row["table"] for row in tables[: len(SEEDS)]] == [show_state(deal(GAMES[game], seed)) for seed in SEEDS]
    for row in tables:
        assert counts(read_state(row["table"])) == row["counts"], row["table"]


def write() -> None:
    golden = {}
    for game, rules in GAMES.items():
        trace = walk(rules, 1)
        tables = [*(deal(rules, seed) for seed in SEEDS), *(trace[int(len(trace) * when)][0] for when in MOMENTS)]
        golden[game] = [{"table": show_state(s), "counts": counts(s)} for s in tables]
    GOLDEN.write_text(json.dumps(golden, indent=1) + "\n")


if __name__ == "__main__":
    write()
