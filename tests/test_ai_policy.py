"""The heuristic player: its reference play stays as it is, and quick turns are the turns that its functions say."""

from hashlib import sha256
from pathlib import Path

import pytest

from burraco.ai.core import Position, faces, load
from burraco.ai.policy import greedy_for, playout, step, style_for
from burraco.rules import PRESETS
from burraco.state import deal

GOLDEN = Path(__file__).parent / "greedy.txt"


def told(p: Position) -> str:
    """All that the reference's play comes to, in words that do not depend on how a position is kept."""
    hands = [faces(hand) for hand in p.hands]
    runs = [sorted(form << 2 | suit for suit, _, form in p.runs(side)) for side in range(len(p.laid))]
    return repr((hands, p.stock, p.pile, runs, [*map(tuple, p.sets)], p.scores(), p.closer, p.idle, p.sides))


def digest(name: str) -> str:
    """A line of the golden file: the preset, and a hash of a dozen hands of the reference, turns counted."""
    rules, found = PRESETS[name], sha256()
    for seed in range(12):
        p = load(deal(rules, seed))
        turns = playout(p, greedy_for(rules.players))
        found.update(f"{turns} {told(p)}".encode())
    return f"{name} {found.hexdigest()[:16]}"


@pytest.mark.parametrize("name", PRESETS)
def test_the_reference_plays_as_ever(name: str) -> None:
    """A change of this file is a change of what every measured strength refers to."""
    assert digest(name) in GOLDEN.read_text().splitlines()


@pytest.mark.parametrize("name", PRESETS)
def test_a_turn_in_one_piece_is_the_turn_of_its_parts(name: str) -> None:
    rules = PRESETS[name]
    for style in {style_for(rules), greedy_for(rules.players)}:
        for seed in range(100, 104):
            whole = load(deal(rules, seed))
            while not whole.over:
                parts = whole.copy()
                step(parts, style)
                playout(whole, style, 1)
                assert all(getattr(parts, field) == getattr(whole, field) for field in Position.__slots__)
