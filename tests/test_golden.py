"""A piece of a match of every rule set, written down: the record, and after each hand its scores and table.

`python -m tests.test_golden` writes golden/*.txt anew, when rules or texts changed on purpose: read the difference.
"""

from pathlib import Path

import pytest

from bench.hands import eager
from burraco.cards import Random
from burraco.record import Record, hand_points, is_over, next_deal, push, read, show, start, totals
from burraco.rules import Rules
from burraco.state import OVER, legal_actions, scores
from burraco.text import show_state
from tests.table import GAMES

FOLDER = Path(__file__).parent / "golden"
HANDS = 3
RULER = "----\n"


def path(game: str) -> Path:
    return FOLDER / (game.replace(" ", "+") + ".txt")


def report(record: Record) -> list[str]:
    """What a finished hand came to: the sheet of each side, the points of the hand and of the match, the table."""
    sheets = " / ".join(", ".join(f"{x.code} {x.count} {x.points}" for x in sheet) for sheet in scores(record.state))
    return [
        f"hand {len(record.deals)}: {sheets}",
        f"points {' '.join(map(str, hand_points(record.state)))} total {' '.join(map(str, totals(record)))}",
        show_state(record.state),
    ]


def reports(record: Record) -> list[str]:
    """The reports of every finished hand, played again act by act."""
    lines: list[str] = []
    again = start(record.rules, record.seats, record.deals[0].seed)
    for n, played in enumerate(record.deals):
        if n:
            again = next_deal(again, played.seed)
        for act in played.actions:
            again = push(again, act)
        lines += report(again)
    assert again == record and again.state == record.state
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_golden(game):
    text, _, after = path(game).read_text().partition(RULER)
    record, problem = read(text)
    assert problem is None
    assert record.rules == GAMES[game] and record.state.phase == OVER
    assert show(record) == text
    assert reports(record) == after.splitlines()


def test_no_record_is_left_over():
    assert {p.name for p in FOLDER.glob("*.txt")} == {path(game).name for game in GAMES}


def played(rules: Rules) -> Record:
    record = start(rules, tuple("NESWX"[: rules.players]), 2024)
    rng = Random(2024)
    for n in range(HANDS):
        if n:
            record = next_deal(record, 2024 + n)
        while record.state.phase != OVER:
            record = push(record, eager(record.state, legal_actions(record.state), rng))
        if is_over(record):
            break
    return record


if __name__ == "__main__":
    for game, rules in GAMES.items():
        record = played(rules)
        path(game).write_text(show(record) + RULER + "\n".join(reports(record)) + "\n")
