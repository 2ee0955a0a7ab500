"""Candidate melds and extensions (melds.jsonl, adds.jsonl), each laid on a real table, whole and step by step."""

import json
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from burraco.melds import extend, layouts, tier
from burraco.rules import PRESETS, Rules
from burraco.state import lay
from tests.table import composed, fillers, hand, lies, place, refused

CASES = Path(__file__).parent / "cases"
Row = dict[str, Any]
GAMES = {"burraco": ("burraco-2", "burraco-4"), "buraco_aberto": ("buraco-aberto-2", "buraco-aberto-4")}


def rows(name: str) -> list[ParameterSet]:
    found = [json.loads(line) for line in (CASES / name).read_text().splitlines()]
    return [pytest.param(row, id=f"{number}-{spelled(row)}") for number, row in enumerate(found, 1)]


def spelled(row: Row) -> str:
    return "".join(row["cards"] if "cards" in row else [*row["meld"], "+", *row["add"]])


def check_meld(names: list[str], expected: Row, rules: Rules) -> None:
    held = hand(names)
    s = place(rules, held + fillers(2, held))
    melds = layouts(held, rules)
    assert bool(melds) == expected["valid"]
    for meld in melds:
        assert refused(s, lay(0, meld)) is None
        assert composed(s, 0, meld) is not None
    if melds:
        best = max((tier(meld, rules) for meld in melds), key=lambda t: t.bonus if t else 0)
        assert (best.name if best else "none") == expected["tier"]
    else:
        assert refused(s, lay(0, held)) is not None


def check_add(row: Row, rules: Rules) -> None:
    meld, added = lies(row["meld"], rules), hand(row["add"])
    s = place(rules, added + fillers(2, meld, added), own=[meld])
    grown = extend(meld, added, rules)
    assert bool(grown) == row["legal"]
    for new in grown:
        assert refused(s, lay(0, new)) is None
        assert composed(s, 0, new) is not None
    if not grown:
        for new in (*layouts(tuple(sorted(meld + added)), rules), meld + added, added + meld):
            assert refused(s, lay(0, new)) is not None
            assert composed(s, 0, new) is None


@pytest.mark.parametrize("row", rows("melds.jsonl"))
def test_meld(row):
    for game, presets in GAMES.items():
        for preset in presets:
            if preset in PRESETS:
                check_meld(row["cards"], row[game], PRESETS[preset])


@pytest.mark.parametrize("row", rows("adds.jsonl"))
def test_add(row):
    for preset in GAMES["burraco"]:
        check_add(row, PRESETS[preset])
