"""What a drawn position says in words: the captions of its parts, and all its cards for those who hear it."""

from burraco.melds import Meld
from burraco.rules import Rules
from ui.catalogue import N_
from ui.names import Names

PART = {
    "cards": N_("Cards"),
    "hand": N_("Your hand"),
    "melds": N_("Your melds"),
    "pile": N_("Discards"),
    "pozzetti": N_("Pozzetti"),
    "stock": N_("Stock"),
    "theirs": N_("Their melds"),
    "title": N_("A position of Burraco"),
}


class Captions(Names):
    """Captions in one language."""

    def part(self, code: str) -> str:
        """What a part of a position is called: one of PART."""
        return self.t(PART[code])

    def other_hand(self, number: int) -> str:
        """The hand of the player who comes `number` - 1 after the one to act."""
        return self.t("Hand of player {number}", number=number)

    def with_pozzetto(self, caption: str) -> str:
        """The caption of a side that has taken its pozzetto."""
        return self.t("{caption} · pozzetto taken", caption=caption)

    def read_cards(self, caption: str, cards: Meld, marked: Meld) -> str:
        """`Your hand: seven of hearts, joker. Marked: joker.`"""
        return self._read(caption, self.cards(cards), marked)

    def read_melds(self, caption: str, melds: tuple[Meld, ...], rules: Rules, marked: Meld) -> str:
        """`Your melds: run of hearts from 5 to 8; three kings.`"""
        return self._read(caption, "; ".join(self.meld(m, rules) for m in melds), marked)

    def read_count(self, caption: str, number: int) -> str:
        """`Stock: 41.`"""
        return f"{caption}: {number}."

    def _read(self, caption: str, things: str, marked: Meld) -> str:
        none = self.t("none")
        said = f"{caption}: {things or none}."
        return said + " " + self.t("Marked: {cards}.", cards=self.cards(marked)) if marked else said
