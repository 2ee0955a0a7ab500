"""UX-58: however the interface is pressed, there is something to press, and every hand comes to its score sheet.

A few dozen games here; `python -m bench.watchdog 1000` plays as many as wanted."""

import sys

import pytest

from bench.watchdog import Walk, places, pressable
from burraco.rules import PRESETS
from tests.test_app import Table
from ui import stage

GAMES = 6 if sys.platform == "emscripten" else 28


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_of_the_interface_never_get_stuck(seed):
    """UX-58: every game of the list, twice, by a player without sense."""
    game = list(PRESETS)[seed % len(PRESETS)]
    assert Walk(seed, game).play() > 10


def test_the_watchdog_sees_what_a_person_sees():
    """UX-58: what is hidden, switched off or under a dialog is not pressed."""
    table = Table(3)
    home = pressable(stage.show(table.model))
    assert "act new" in home and "act resume" not in home and "stock" not in home
    table.start().others()
    at_table = pressable(stage.show(table.model))
    assert {"stock", "act sort", f"card {table.game.hand[0]}"} <= at_table.keys()
    assert "act new" not in at_table and "act undo" not in at_table and "act dismiss" not in at_table
    table.send("act", "settings")
    assert set(pressable(stage.show(table.model)).values()) == {"dlg-settings"}
    table.send("act", "close").send("failed", "it broke", table.saved)
    assert pressable(stage.show(table.model)).keys() == {"act retry", "act restart", "act keep", "act aside"}
    assert len(places()) > 100
