"""What things on the table are called: cards, melds, burracos, people. Phrases that sentences are built around.

A card has a plain name ("seven of hearts") and one with its article ("the seven of hearts"), since Italian has five of
them: sentences never put an article before a hole. Phrases start in lower case; `sentence` lifts the first letter.
"""

from collections.abc import Sequence

from burraco.cards import HIDDEN, JOKER, rank, suit
from burraco.melds import HIGH_ACE, LOW_ACE, Meld, Shape, shape, tier
from burraco.rules import Rules
from ui.catalogue import N_, Catalogue, digits, sentence

RANK = (
    N_("ace"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"), N_("nine"),
    N_("ten"), N_("jack"), N_("queen"), N_("king"),
)  # fmt: skip
THE_RANK = (
    N_("the ace"), N_("the two"), N_("the three"), N_("the four"), N_("the five"), N_("the six"), N_("the seven"),
    N_("the eight"), N_("the nine"), N_("the ten"), N_("the jack"), N_("the queen"), N_("the king"),
)  # fmt: skip
RANKS = (
    N_("aces"), N_("twos"), N_("threes"), N_("fours"), N_("fives"), N_("sixes"), N_("sevens"), N_("eights"),
    N_("nines"), N_("tens"), N_("jacks"), N_("queens"), N_("kings"),
)  # fmt: skip
SUIT = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
PAIR = (  # the naturals of a set when they are two, a number that some languages bend
    N_("two aces"), "", N_("two threes"), N_("two fours"), N_("two fives"), N_("two sixes"), N_("two sevens"),
    N_("two eights"), N_("two nines"), N_("two tens"), N_("two jacks"), N_("two queens"), N_("two kings"),
)  # fmt: skip
NUMBER = (N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"))  # when they are more
PIPS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")  # as printed on the cards
SIGNS = "♠♥♦♣"
# tier -> what it is called, the letters of its badge, many of them
TIER = {
    "clean": (N_("clean burraco"), N_("C"), N_("Clean burracos")),
    "semi": (N_("semi-clean burraco"), N_("SC"), N_("Semi-clean burracos")),
    "dirty": (N_("dirty burraco"), N_("D"), N_("Dirty burracos")),
    "royal": (N_("royal burraco"), N_("R"), N_("Royal burracos")),
    "royal-dirty": (N_("dirty royal burraco"), N_("RD"), N_("Dirty royal burracos")),
    "super": (N_("super burraco"), N_("SU"), N_("Super burracos")),
    "super-dirty": (N_("dirty super burraco"), N_("SUD"), N_("Dirty super burracos")),
    "real": (N_("real canastra"), N_("R"), N_("Real canastras")),
    "half-real": (N_("half-real canastra"), N_("½R"), N_("Half-real canastras")),
}


class Names(Catalogue):
    """Names of cards, melds and people in one language."""

    def card(self, face: int) -> str:
        """`seven of hearts`, `joker`."""
        if face >= JOKER:
            return self.t("face-down card") if face == HIDDEN else self.t("joker")
        return self.t("{rank} of {suit}", rank=self.t(RANK[rank(face)]), suit=self.suit(face))

    def the(self, face: int) -> str:
        """The card with its article: `the seven of hearts`, `the joker`."""
        if face >= JOKER:
            return self.t("the face-down card") if face == HIDDEN else self.t("the joker")
        return self.t("{rank} of {suit}", rank=self.t(THE_RANK[rank(face)]), suit=self.suit(face))

    def suit(self, face: int) -> str:
        """`hearts`."""
        return self.t(SUIT[suit(face)])

    def short(self, face: int) -> str:
        """`7♥`, as on the card's corner; a joker has its name."""
        if face >= JOKER:
            return "?" if face == HIDDEN else self.t("Joker")
        return PIPS[rank(face)] + SIGNS[suit(face)]

    def shorts(self, faces: Sequence[int]) -> str:
        """`5♥ 6♥ 7♥`."""
        return " ".join(self.short(face) for face in faces)

    def cards(self, faces: Sequence[int]) -> str:
        """`seven of hearts, eight of hearts and joker`."""
        return self.listed([self.card(face) for face in faces])

    def the_cards(self, faces: Sequence[int]) -> str:
        """`the seven of hearts and the joker`."""
        return self.listed([self.the(face) for face in faces])

    def listed(self, items: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.t("{several} and {last}", several=", ".join(items[:-1]), last=items[-1])

    def count(self, number: int) -> str:
        """`12 cards`."""
        return self.n("{n} card", "{n} cards", number)

    def day(self, date: str) -> str:
        """`2026-11-30` as dates are written here; any other text as it is."""
        year, _, rest = date.partition("-")
        month, _, day = rest.partition("-")
        if not (year.isdigit() and month.isdigit() and day.isdigit()):
            return date
        return self.t("{year}-{month}-{day}", year=year, month=month, day=day)

    def points(self, number: int) -> str:
        """`+520`, `−45`, `0`: points as they are added to a total."""
        return f"+{number}" if number > 0 else digits(number)

    def people(self, names: Sequence[str], seats: Sequence[int], seat: int) -> str:
        """`you and Anna`: these seats, called from `seat` (-1: from nobody's), who comes first."""
        mine = [self.t("you")] if seat in seats else []
        return self.listed(mine + [names[other] for other in seats if other != seat])

    # ---- melds -------------------------------------------------------------------------------------------------------

    def place(self, at: int) -> str:
        """Where a card lies in a sequence: `ace`, `7`, `queen`."""
        return str(at) if LOW_ACE < at < 11 else self.t(RANK[(at - 1) % 13])

    def lies(self, meld: Meld, rules: Rules) -> str:
        """`run of hearts from 5 to 8 with the joker as the 7`, `three kings and a joker`: the cards, not the tier."""
        it = shape_of(meld, rules)
        if it.kind == "set":
            return self.set(meld, it)
        run = self.run(meld, it)
        if it.wild < 0:
            return run
        place = self.place(it.low + it.wild)
        if meld[it.wild] == JOKER:
            return self.t("{run} with the joker as the {place}", run=run, place=place)
        two = self.suit(meld[it.wild])
        return self.t("{run} with the wild two of {suit} as the {place}", run=run, suit=two, place=place)

    def became(self, old: Meld, new: Meld, rules: Rules) -> str:
        """The meld after it has grown; says so if its wild has moved, or a two has come home."""
        was, it = shape_of(old, rules), shape_of(new, rules)
        if it.kind == "set" or was.wild < 0:
            return self.lies(new, rules)
        run = self.run(new, it)
        if it.wild < 0:
            return self.t("{run}, the two back in its own place", run=run)
        if was.low + was.wild == it.low + it.wild:
            return self.lies(new, rules)
        place = self.place(it.low + it.wild)
        if new[it.wild] == JOKER:
            return self.t("{run}, the joker now as the {place}", run=run, place=place)
        two = self.suit(new[it.wild])
        return self.t("{run}, the wild two of {suit} now as the {place}", run=run, suit=two, place=place)

    def run(self, meld: Meld, it: Shape) -> str:
        """`run of hearts from 5 to 8`."""
        suit_name, low, high = self.t(SUIT[it.suit]), self.place(it.low), it.low + len(meld) - 1
        if high == HIGH_ACE:
            return self.t("run of {suit} from {low} to ace", suit=suit_name, low=low)
        return self.t("run of {suit} from {low} to {high}", suit=suit_name, low=low, high=self.place(high))

    def set(self, meld: Meld, it: Shape) -> str:
        """`three kings and a joker`."""
        naturals = len(meld) - (it.wild >= 0)
        equals = self.t(PAIR[it.low])
        if naturals > 2:
            equals = self.t("{number} {ranks}", number=self.t(NUMBER[naturals - 3]), ranks=self.t(RANKS[it.low]))
        if it.wild < 0:
            return equals
        if meld[it.wild] == JOKER:
            return self.t("{equals} and a joker", equals=equals)
        return self.t("{equals} and the wild two of {suit}", equals=equals, suit=self.suit(meld[it.wild]))

    def meld(self, meld: Meld, rules: Rules) -> str:
        """The meld and its tier: `run of spades from ace to 7, clean burraco`."""
        kind = tier(meld, rules)
        lies = self.lies(meld, rules)
        return lies if kind is None else self.t("{meld}, {tier}", meld=lies, tier=self.t(TIER[kind.name][0]))

    def burraco(self, kind: str) -> str:
        """`Clean burraco`: the name of a tier."""
        return sentence(self.t(TIER[kind][0]))

    def badge(self, meld: Meld, rules: Rules) -> str:
        """`SC 9` on a burraco: its tier in letters and its cards; nothing on a shorter meld."""
        kind = tier(meld, rules)
        return "" if kind is None else f"{self.t(TIER[kind.name][1])} {len(meld)}"

    def label(self, meld: Meld, rules: Rules) -> str:
        """The name of the meld for those who hear it; begins with the badge that others see."""
        badge, name = self.badge(meld, rules), sentence(self.meld(meld, rules))
        return f"{badge} · {name}" if badge else name


def shape_of(meld: Meld, rules: Rules) -> Shape:
    """The shape of a meld on the table."""
    found = shape(meld, rules)
    assert found is not None, "only a meld has a name"
    return found
