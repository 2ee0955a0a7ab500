"""The rules as the page tells them: their numbers are the engine's."""

from dataclasses import replace

import pytest

from burraco.rules import PRESETS
from tests.spoken import SAY

NUMBERS = ("players", "packs", "jokers", "hand", "burraco", "closing", "no_pozzetto", "target")


@pytest.mark.parametrize("lang", SAY)
@pytest.mark.parametrize("preset", PRESETS)
def test_numbers_of_the_rules_are_the_engines(preset, lang):
    """PB095: a game with another number tells another number; none is typed."""
    rules = PRESETS[preset]
    for name in NUMBERS:
        value = getattr(rules, name)
        if not value or (name == "target" and rules.hands):
            continue
        other = replace(rules, **{name: value + 37})
        told = [" ".join(line for _, lines in SAY[lang].rules_text(one) for line in lines) for one in (rules, other)]
        assert str(value) in told[0] and str(value + 37) in told[1] and told[0] != told[1], name
