"""A small run of bench/hands.py: random hands and the opponents' end, whatever the rules, and lose no card."""

import pytest

from bench.hands import main, play
from tests.table import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_random_hands_end(game, capsys):
    assert main(["--rules", game, "--hands", "2", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith(f"{game}: 2 hands end (")


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_opponents_end(game, capsys):
    assert main(["--rules", game, "--hands", "1", "--playouts", "4", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith(f"{game}: 1 hands end (")


def test_the_same_seed_is_the_same_hand():
    rules = GAMES["burraco-2"]
    assert play(rules, 7) == play(rules, 7)
