"""A rule set is a value, a preset is one line of data. Nothing asks a preset for its name. Imports nothing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple


class Tier(NamedTuple):
    """What a burraco (seven cards or more) is worth: the first tier of the rules that fits a meld counts (RULES 9)."""

    name: str
    bonus: int
    wild: bool  # whether a card acts as a wild in it
    row: int = 0  # least naturals in a row on one side of the wild (a sequence), or equal naturals (a set)
    kind: str = ""  # "run" or "set" only
    end: bool = False  # only with the wild at an end
    closes: bool = True  # whether having one gives the right to go out (11)


CLEAN = Tier("clean", 200, wild=False)
SEMI = Tier("semi", 150, wild=True, row=7)
DIRTY = Tier("dirty", 100, wild=True)
ITALIAN = (CLEAN, SEMI, DIRTY)
FITAB = (
    Tier("royal", 300, wild=False, row=13, kind="run"),
    Tier("royal-dirty", 250, wild=True, row=13, kind="run"),
    Tier("super", 250, wild=False, row=8, kind="set"),
    Tier("super-dirty", 200, wild=True, row=8, kind="set"),
    *ITALIAN,
)
ANY_CANASTRA = (
    Tier("real", 1000, wild=False, row=14),
    Tier("half-real", 500, wild=False, row=13),
    CLEAN,
    DIRTY,
)
CLEAN_CANASTRA = (*ANY_CANASTRA[:-1], DIRTY._replace(closes=False))


def _points(joker: int, two: int) -> tuple[int, ...]:
    """Points of each face 0..52, and 0 for a hidden card: ace 15, K-8 10, 7-3 5 (RULES 1)."""
    suit = (15, two, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
    return suit * 4 + (joker, 0)


@dataclass(frozen=True, slots=True)
class Rules:
    """All that a game can differ in. Numbers in brackets are articles of RULES.md, B those of its Brazilian part."""

    name: str
    options: tuple[tuple[str, str], ...] = ()  # what was changed in the preset, see `customise`
    players: int = 2
    sides: tuple[int, ...] = (0, 1)  # the side of each seat when the cards are dealt
    partners: tuple[tuple[int, ...], ...] = ()  # seats, counted from the first who takes a pozzetto, that then unite
    packs: int = 2
    jokers: int = 4
    hand: int = 11
    pozzetti: tuple[int, ...] = (11, 11)
    starter: bool = True  # one card face up starts the pile (2)
    cut_suits: str = "shdc"  # suits in the draw for the dealer, high to low (2)
    first_choice: bool = False  # the very first card drawn may be refused for another (B2)
    take: str = "free"  # the pile: "free" to take, for a "meld" with one of its cards, closed but for its "top" (B9)
    points: tuple[int, ...] = _points(joker=30, two=20)
    set_ranks: tuple[int, ...] = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)  # ranks of which a set may be laid (5)
    set_size: int = 8  # most naturals in a set (5)
    ace_both: bool = False  # a sequence may have an ace at either end (B3)
    tiers: tuple[Tier, ...] = ITALIAN
    burraco: int = 7  # least cards of a burraco (9)
    stock_end: int = 2  # the hand ends when no more cards than these are left in the stock (13)
    refill: bool = False  # an unclaimed pozzetto becomes the stock when that is empty (B6)
    stalemate: str = "ends"  # what a round of one-card piles does: "ends" the hand, or the next must "draw" (14)
    closing: int = 100  # for going out (11)
    close_wild: bool = False  # the last discard may be a wild (B5)
    go_out: bool = False  # one may go out without a discard
    no_pozzetto: int = 100  # taken off a side that never took its pozzetto (15)
    spare_nobody: bool = False  # ... but not when nobody took one
    unplayed: int = 0  # taken off, instead of its cards, for a pozzetto that was never played; 0: its cards count (B7)
    vulnerable: int = 0  # with more points than this a side must open with melds worth `opening`; 0: never (B10)
    opening: int = 75
    target: int = 2005  # a total of this ends the match; scores count in fives, so that 2005 is "above 2000" (16)
    alone_from: int = 0  # with a total of this all play against all, each with a pozzetto of his own; 0: never
    hands: int = 0  # a match of so many hands, whatever the totals; 0: to the target
    again: int = 0  # of these hands so many, the last ones, are the first ones dealt again with the seats exchanged
    victory: tuple[int, ...] = ()  # largest differences worth 10-10, 11-9 ... 19-1 victory points (16)

    def __hash__(self) -> int:  # every cached question about melds asks for it
        return hash(self.name)


VICTORY_POINTS = {
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}


def _semi(rules: Rules, value: str) -> Rules:
    """The semi-clean tier gone, or only for a wild at an end; nothing where the preset has none."""
    kept = tuple(
        t._replace(end=True) if t.name == "semi" else t for t in rules.tiers if t.name != "semi" or value == "end"
    )
    return replace(rules, tiers=kept)


def _hands(rules: Rules, value: str) -> Rules:
    """A match of so many hands; in victory points where the federation has a table for that many."""
    hands = int(value)
    return replace(rules, hands=hands, victory=VICTORY_POINTS.get(hands, ()))


def _duplicate(rules: Rules, value: str) -> Rules:
    """Half of so many hands, and then the same once more for the other side: luck is the same for both. Only where the
    sides are two from the start."""
    hands = int(value)
    return rules if rules.partners else replace(rules, hands=hands, again=hands // 2, victory=())


class Option(NamedTuple):
    """A house rule: the values that it takes as text (none: a number below a million), and what it does to a preset."""

    values: tuple[str, ...]
    change: Callable[[Rules, str], Rules]


def _alone(rules: Rules, value: str) -> Rules:
    """All against all from 1,000 points to 1,505 ("1000"), never ("off"), or in this very hand ("now")."""
    if value == "now":
        return replace(rules, partners=(), pozzetti=(rules.hand,) * rules.players)
    return replace(rules, alone_from=1000, target=1505) if value == "1000" else replace(rules, alone_from=0)


OPTIONS: dict[str, Option] = {  # in the order in which they apply
    "alone": Option(("1000", "off", "now"), _alone),
    "target": Option((), lambda r, v: replace(r, target=int(v))),
    "hands": Option(("1", "3", "4"), _hands),
    "duplicate": Option(("2", "4", "8"), _duplicate),
    "semi": Option(("off", "end"), _semi),
    "stalemate": Option(("ends", "draw"), lambda r, v: replace(r, stalemate=v)),
    "nobody": Option(("pays", "spared"), lambda r, v: replace(r, spare_nobody=v == "spared")),
    "vulnerable": Option((), lambda r, v: replace(r, vulnerable=int(v))),
    "go-out": Option(("discard", "free"), lambda r, v: replace(r, go_out=v == "free")),
    "joker": Option((), lambda r, v: replace(r, points=r.points[:52] + (int(v), 0))),
}


def customise(preset: Rules, options: dict[str, str]) -> Rules:
    """The preset with these options, which it then remembers, those that change nothing left out. Raises ValueError,
    with the option as its text, for one that is unknown or has no such value."""
    for key, value in options.items():
        number = value.isascii() and value.isdigit() and len(value) < 7
        if key not in OPTIONS or value not in OPTIONS[key].values and (OPTIONS[key].values or not number):
            raise ValueError(f"{key}={value}")
    rules = preset
    kept = dict(preset.options)
    for key in [key for key in OPTIONS if key in options]:
        value = options[key]
        changed = OPTIONS[key].change(rules, value)
        if changed != rules:
            rules, kept[key] = changed, value
    return replace(rules, options=tuple(sorted(kept.items())))


_FOUR = (0, 1, 0, 1)
_BURRACO = Rules("burraco-2")
_BURACO = Rules(
    "buraco-aberto-2", starter=False, first_choice=True, points=_points(joker=20, two=10), set_ranks=(), ace_both=True,
    tiers=CLEAN_CANASTRA, stock_end=0, refill=True, close_wild=True, unplayed=100, target=3000,
)  # fmt: skip
_BURRACO_4 = replace(_BURRACO, name="burraco-4", players=4, sides=_FOUR)
_CLOSING_CLEAN = (CLEAN, SEMI._replace(closes=False), DIRTY._replace(closes=False))
_FECHADO = replace(_BURACO, name="buraco-fechado-2", take="top", set_ranks=_BURRACO.set_ranks, tiers=ANY_CANASTRA)
_STBL = replace(_BURACO, name="buraco-stbl-2", take="top")

_BURRACO_5 = replace(
    _BURRACO, name="burraco-5", players=5, sides=(0, 1, 2, 3, 4), partners=((1, 3), (2, 4)), packs=3, jokers=6,
    pozzetti=(18, 11, 11), alone_from=1005,
)  # fmt: skip

PRESETS: dict[str, Rules] = {
    r.name: r
    for r in (
        _BURRACO,
        _BURRACO_4,
        replace(_BURRACO, name="burraco-3", players=3, sides=(0, 1, 2), partners=((1, 2),), pozzetti=(18, 11)),
        _BURRACO_5,
        replace(_BURRACO_4, name="fibur-4", spare_nobody=True, cut_suits="hdcs", hands=4, victory=VICTORY_POINTS[4]),
        replace(_BURRACO_4, name="fitab-4", tiers=FITAB),
        replace(_BURRACO_4, name="burraco-classic-4", tiers=(CLEAN, DIRTY)),
        replace(_BURRACO_4, name="burraco-international-4", set_ranks=(0, 2), take="meld", tiers=_CLOSING_CLEAN),
        _BURACO,
        replace(_BURACO, name="buraco-aberto-4", players=4, sides=_FOUR),
        _FECHADO,
        replace(_FECHADO, name="buraco-fechado-4", players=4, sides=_FOUR),
        _STBL,
        replace(_STBL, name="buraco-stbl-4", players=4, sides=_FOUR),
    )
}
