"""A player at a table that a test has written: the whole interface over a scripted position."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from burraco.record import start
from burraco.text import read_rules
from tests.table import cards, lies, place
from tests.test_app import Table
from ui import game as held


def sitting(
    hand: str,
    rules: str = "burraco-2",
    own: Iterable[str] = (),
    theirs: Iterable[str] = (),
    settings: Mapping[str, str] | None = None,
    **table: Any,
) -> Table:
    """The player holds `hand`; the rest as `place` of tests/table.py takes it, cards by their names."""
    played = read_rules(rules)
    named: dict[str, Any] = {key: cards(value) if key in ("pile", "top") else value for key, value in table.items()}
    named |= {"own": [lies(m, played) for m in own], "theirs": [lies(m, played) for m in theirs]}
    seats = ("you", *(["ai:easy"] * (played.players - 1)))
    record = replace(start(played, seats, 1), state=place(played, cards(hand), **named))
    sat = Table(settings=json.dumps({"speed": "instant", **(settings or {})}), save="")
    if settings and "lang" in settings:
        sat.send("set", "lang", settings["lang"])
    game = held.begin(record)
    sat.model = replace(sat.model, game=game, screen="table", cursor=game.hand[0])
    return sat
