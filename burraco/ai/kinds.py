"""Which kind of game rules make: what one plays for differs so much between them that numbers are tuned for each."""

from burraco.rules import Rules

Kind = tuple[int, str, bool]


def kind(rules: Rules) -> Kind:
    """How many play, how the pile is taken, and whether a burraco with a wild gives the right to go out."""
    return rules.players, rules.take, rules.tiers[-1].closes
