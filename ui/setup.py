"""What can be chosen for a new match: the games with a line about each, the house rules of each. Tables, and pure.

Whether a game has a house rule is asked of its Rules, never of its name; what a rule does is `customise`'s business.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from burraco.rules import PRESETS, Rules, customise
from burraco.text import show_rules
from ui.catalogue import N_, Catalogue

House = Mapping[str, str]  # house rule -> value, as `customise` takes them

_ABERTO = (N_("Buraco aberto"), N_("Open pile, runs only, clean canastra to go out."))
_FECHADO = (N_("Buraco fechado"), N_("Closed pile, sets too, any canastra to go out."))
_STBL = (N_("Buraco STBL"), N_("Closed pile, runs only, clean canastra to go out."))
# group -> preset, title, what sets it apart
GAMES: dict[str, tuple[tuple[str, str, str], ...]] = {
    N_("Italian"): (
        ("burraco-2", N_("Burraco for two"), N_("One against one: the game to begin with.")),
        ("burraco-4", N_("Burraco for four"), N_("Pair against pair: the game of the clubs.")),
        ("burraco-3", N_("Burraco for three"), N_("The first to take a pozzetto plays alone against the others.")),
        ("burraco-5", N_("Burraco for five"), N_("Three packs; one plays alone against two pairs.")),
    ),
    N_("Federation and others"): (
        ("fibur-4", N_("Federation"), N_("The tournament: a match of hands, in victory points.")),
        ("fitab-4", N_("Royal and super"), N_("More points for runs of 13 and sets of 8.")),
        ("burraco-classic-4", N_("Classic"), N_("A burraco is clean or dirty, nothing between.")),
        ("burraco-international-4", N_("International"), N_("Sets of aces and threes; take the pile to meld.")),
    ),
    N_("Brazilian"): (
        ("buraco-aberto-2", *_ABERTO),
        ("buraco-aberto-4", *_ABERTO),
        ("buraco-fechado-2", *_FECHADO),
        ("buraco-fechado-4", *_FECHADO),
        ("buraco-stbl-2", *_STBL),
        ("buraco-stbl-4", *_STBL),
    ),
}


class Question(NamedTuple):
    """A house rule as it is asked: of which games, its values ("" leaves the game as it is), what they are called where
    they are no numbers."""

    title: str
    asked: Callable[[Rules], bool]
    values: Callable[[Rules], tuple[str, ...]]
    called: dict[str, str]


def _targets(rules: Rules) -> tuple[str, ...]:
    """Round thousands as this game counts them: "above 2000" is 2005, "3000 or more" is 3000."""
    return tuple(str(points + rules.target % 100) for points in (1000, 1500, 2000, 3000))


def _brazilian(rules: Rules) -> bool:
    return rules.refill


HOUSE: dict[str, Question] = {
    "target": Question(N_("Points to reach"), lambda r: not r.hands, _targets, {}),
    "hands": Question(N_("Hands of the match"), lambda r: r.hands > 0, lambda r: ("3", "4"), {}),
    "duplicate": Question(
        N_("Each hand dealt twice, the seats exchanged"),
        lambda r: not r.partners,
        lambda r: ("", "2", "4", "8"),
        {"": N_("No"), "2": N_("One hand, twice"), "4": N_("Two hands, twice"), "8": N_("Four hands, twice")},
    ),
    "alone": Question(
        N_("All against all"),
        lambda r: bool(r.partners),
        lambda r: ("off", "" if r.alone_from else "1000"),
        {"off": N_("Never"), "": N_("From {points} points"), "1000": N_("From 1000 points, up to 1505")},
    ),
    "semi": Question(
        N_("Semi-clean burraco"),
        lambda r: any(kind.name == "semi" for kind in r.tiers),
        lambda r: ("", "end", "off"),
        {"": N_("Yes"), "end": N_("Only with the wild at an end"), "off": N_("No")},
    ),
    "stalemate": Question(
        N_("When all have taken a single card in turn"),
        lambda r: r.take == "free",
        lambda r: ("ends", "draw"),
        {"ends": N_("The hand ends"), "draw": N_("The next one must draw")},
    ),
    "nobody": Question(
        N_("When nobody took a pozzetto"),
        lambda r: r.no_pozzetto > 0,
        lambda r: ("pays", "spared"),
        {"pays": N_("Everybody loses points"), "spared": N_("Nobody loses points")},
    ),
    "vulnerable": Question(
        N_("A high opening for those who lead"),
        _brazilian,
        lambda r: ("0", "1500"),
        {"0": N_("No"), "1500": N_("{opening} points, above 1500")},
    ),
    "go-out": Question(
        N_("Going out"),
        _brazilian,
        lambda r: ("discard", "free"),
        {"discard": N_("With a discard"), "free": N_("Without one too")},
    ),
    "joker": Question(N_("Points of a joker"), lambda r: True, lambda r: ("20", "30", "50"), {}),
}


def called(w: Catalogue, rules: Rules) -> str:
    """The title of a game."""
    played = show_rules(rules).split()[0]
    return next(w.t(title) for group in GAMES.values() for preset, title, _ in group if preset == played)


def rules_of(game: str, house: House) -> Rules:
    """The rules of a game with house rules; those that are not asked of it count for nothing."""
    preset = PRESETS[game]
    asked = {key: value for key, value in house.items() if key in HOUSE and value and value in values(key, preset)}
    return customise(preset, asked)


def values(key: str, preset: Rules) -> tuple[str, ...]:
    """The values that a house rule may have in a game; none where it is not asked."""
    return HOUSE[key].values(preset) if HOUSE[key].asked(preset) else ()


def value(key: str, rules: Rules) -> str:
    """The value of a house rule in these rules: what was chosen, else whatever changes nothing."""
    chosen = dict(rules.options).get(key)
    same = (v for v in values(key, rules) if v and customise(rules, {key: v}) == rules)
    return chosen if chosen is not None else next(same, "")


def decided(game: str, house: House, key: str, chosen: str) -> dict[str, str]:
    """The house rules of a game after another answer; those that change nothing are forgotten."""
    return dict(rules_of(game, {**house, key: chosen}).options)


def answer(w: Catalogue, key: str, preset: Rules, chosen: str) -> str:
    """What a value is called."""
    called = HOUSE[key].called
    return w.t(called[chosen], points=preset.alone_from, opening=preset.opening) if chosen in called else chosen


def remembered(given: object) -> dict[str, dict[str, str]]:
    """House rules by game, as they were kept; what makes no sense is dropped."""
    if not isinstance(given, dict):
        return {}
    kept = {
        game: dict(rules_of(game, {k: v for k, v in house.items() if isinstance(v, str)}).options)
        for game, house in given.items()
        if game in PRESETS and isinstance(house, dict)
    }
    return {game: house for game, house in kept.items() if house}
