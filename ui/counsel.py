"""Advice in words: what might be done, what it is worth beside something else, and why.

What might be done is said in the infinitive, which serves for what was done as well: "draw from the stock". Reasons are
those of `burraco.ai.hints`, by code; a sentence about one compares what it speaks for with what it speaks against.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from burraco.ai.hints import Reason
from burraco.melds import Meld, without
from burraco.rules import Rules
from burraco.state import OVER, PLAY, Action, State, apply, has_burraco
from ui.catalogue import N_, sentence
from ui.names import TIER, shape_of
from ui.telling import MANY, Telling

# reason -> what speaks for something; what speaks against the other thing
WHY = {
    "closes": (N_("Closes the hand."), N_("Does not close, though that could be done.")),
    "takes-pozzetto": (N_("Takes the pozzetto."), N_("Lets the pozzetto wait.")),
    "makes-burraco": (N_("Completes this: {tier}, {points}."), N_("Leaves this undone: {tier}, {points}.")),
    "pile-fits": (N_("In the pile lies what you can use: {cards}."), N_("Leaves lying what you can use: {cards}.")),
    "keeps-clean": (N_("Keeps a meld clean: {meld}."), N_("Spoils a clean meld with a wild: {meld}.")),
    "keeps-cards": (
        N_("Cards kept: {cards} instead of {other}; they are the way to the burraco."),
        N_("Cards kept: {other} instead of {cards}; too few on the way to the burraco."),
    ),
    "fewer-cards": (
        N_("Cards kept: {cards} instead of {other}; fewer that count against you."),
        N_("Cards kept: {other} instead of {cards}; more that count against you."),
    ),
    "nearer-pozzetto": (
        N_("Cards kept: {cards} instead of {other}; the pozzetto is nearer."),
        N_("Cards kept: {other} instead of {cards}; the pozzetto is farther off."),
    ),
    "lays-thrown": (N_("Lays {card} instead of throwing it."), N_("Throws {card}, which can be laid.")),
    "throws-wild": (N_("Keeps the wild: {card}."), N_("Throws a wild away: {card}.")),
    "fits-own": (
        N_("Keeps {card}, which fits a meld of yours: {meld}."),
        N_("Throws {card}, which fits a meld of yours: {meld}."),
    ),
    "keeps-tie": (
        N_("Keeps {card}, which goes with what you hold: {cards}."),
        N_("Throws {card}, which goes with what you hold: {cards}."),
    ),
    "pozzetto-soon": (
        N_("Chance of the pozzetto soon: {chance}% instead of {other}%."),
        N_("Chance of the pozzetto soon: {other}% instead of {chance}%."),
    ),
    "burraco-soon": (
        N_("Chance of a burraco soon: {chance}% instead of {other}%."),
        N_("Chance of a burraco soon: {other}% instead of {chance}%."),
    ),
    "closes-soon": (
        N_("Chance of going out soon: {chance}% instead of {other}%."),
        N_("Chance of going out soon: {other}% instead of {chance}%."),
    ),
    "stalls": (
        N_("The one card of the pile could end the hand: nobody would have drawn or laid."),
        N_("Could end the hand: nobody would have drawn or laid."),
    ),
    "barred": (
        N_("You have just taken {card}, and there is nothing else to discard."),
        N_("You have just taken {card}, and cannot discard it yet."),
    ),
    "points": (N_("On the whole it comes out better."), N_("On the whole it comes out worse.")),
}
# the same as "keeps-tie" for two of the same face
TWIN = (N_("Keeps {card}: you hold another one."), N_("Throws {card}: you hold another one."))
# what speaks for something and what against it, where both are the same cards of the hand
BOTH = {
    ("keeps-cards", "nearer-pozzetto"): N_(
        "Cards kept: {cards} instead of {other}; they are the way to the burraco, but the pozzetto is farther off."
    ),
    ("keeps-cards", "fewer-cards"): N_(
        "Cards kept: {cards} instead of {other}; they are the way to the burraco, but may count against you."
    ),
    ("nearer-pozzetto", "keeps-cards"): N_(
        "Cards kept: {cards} instead of {other}; the pozzetto is nearer, but they are few on the way to the burraco."
    ),
    ("fewer-cards", "keeps-cards"): N_(
        "Cards kept: {cards} instead of {other}; fewer count against you, but they are few on the way to the burraco."
    ),
}
# Reasons that lie with the other players.
OTHERS = ("pile-denied", "pile-left", "feeds-less", "gives-less", "caught-less")


class Counsel(Telling):
    """Sentences about what might be done."""

    # ---- what --------------------------------------------------------------------------------------------------------

    def doing(self, view: State, acts: Sequence[Action]) -> str:
        """Some acts of the player to act: `Lay a run of hearts from 5 to 8 and discard the king of clubs`. A meld that
        several of them change is told once."""
        clauses: list[str] = []
        grown: dict[int, tuple[Meld, Meld]] = {}  # meld -> as it was, as it becomes
        for act in acts:
            if act.kind == "draw":
                clauses.append(self._drawing(view))
            elif act.kind == "take":
                clauses.append(self._taking(view))
            if act.cards and act.kind != "drop":
                own = view.melds[view.side]
                was = own[act.index] if act.index < len(own) else ()
                grown[act.index] = (grown.get(act.index, (was, ()))[0], act.cards)
            elif act.kind == "lay":  # what was laid in this turn goes back to the hand
                if act.index not in grown:
                    back = view.melds[view.side][act.index]
                    clauses.append(self.t("take back {meld}", meld=self.lies(back, view.rules)))
                grown = {i - (i > act.index): lay for i, lay in grown.items() if i != act.index}
            if act.kind == "drop":
                clauses += self._laying(view, grown)
                grown = {}
                clauses.append(self._throwing(view, act))
            view = apply(view, act)
        return sentence(self.listed(clauses + self._laying(view, grown)))

    def _drawing(self, view: State) -> str:
        if view.phase == PLAY:
            return self.t("refuse {card} and draw another card", card=self.the(view.drawn))
        return self.t("draw from the stock")

    def _taking(self, view: State) -> str:
        if len(view.pile) == 1:
            return self.t("take {card} from the pile", card=self.the(view.pile[0]))
        return self.n("take the pile of {n} card", "take the pile of {n} cards", len(view.pile))

    def _laying(self, view: State, grown: Mapping[int, tuple[Meld, Meld]]) -> list[str]:
        clauses = []
        for was, meld in grown.values():
            lies = self.became(was, meld, view.rules) if was else self.lies(meld, view.rules)
            if was:
                added = without(meld, was) or ()
                cards = self.the_cards(added) if len(added) <= MANY else self.count(len(added))
                clauses.append(self.t("add {cards} ({meld})", cards=cards, meld=lies))
            elif shape_of(meld, view.rules).kind == "run":
                clauses.append(self.t("lay a {run}", run=lies))
            else:
                clauses.append(self.t("lay {set}", set=lies))
        return clauses

    def _throwing(self, view: State, act: Action) -> str:
        card = self.the(act.cards[0])
        if apply(view, act).phase == OVER:
            return self.t("discard {card} and close", card=card)
        return self.t("discard {card}", card=card)

    # ---- how much, and why -------------------------------------------------------------------------------------------

    def worth(self, points: float, half_width: float, equal: bool) -> str:
        """What something is worth beside the best: `12 points less (between 5 and 19)`, or about as much."""
        if equal:
            return self.t("about equal")
        n, low, high = (round(abs(points) + more) for more in (0, -half_width, half_width))
        if low == high:
            return self.n("{n} point more", "{n} points more", n) if points > 0 else self._less(n)
        between = self.t("between {low} and {high}", low=max(0, low), high=high)
        if points > 0:
            return self.n("{n} point more ({between})", "{n} points more ({between})", n, between=between)
        return self.n("{n} point less ({between})", "{n} points less ({between})", n, between=between)

    def _less(self, n: int) -> str:
        return self.n("{n} point less", "{n} points less", n)

    def reasons(self, pro: Reason | None, con: Reason | None, rules: Rules) -> str:
        """What speaks for something and against it, in a sentence or two; the same cards are told once."""
        if pro and con and (pro[0], con[0]) in BOTH:
            return self.t(BOTH[pro[0], con[0]], **pro[1])
        told = (self.why(*pro, rules) if pro else "", self.why(*con, rules, against=True) if con else "")
        return " ".join(part for part in told if part)

    def why(self, code: str, data: Mapping[str, Any], rules: Rules, against: bool = False) -> str:
        """What speaks for something; or `against` the other thing."""
        said = dict(data)
        if "card" in data:
            said["card"] = self.the(data["card"])
        if isinstance(data.get("cards"), list):
            said["cards"] = self._named(data["cards"])
        if "meld" in data:
            said["meld"] = self.lies(tuple(data["meld"]), rules)
        if "tier" in data:
            said |= {"tier": self.t(TIER[data["tier"]][0]), "points": self.points(data["points"])}
        if code == "keeps-tie" and set(data["cards"]) == {data["card"]}:
            return self.t(TWIN[against], **said)
        if code in WHY:
            return _percent(self.t(WHY[code][against], **said))
        if code in OTHERS:
            return _percent(self._why_others(code, said, rules.players - 1, against))
        return self._why_counted(code, data, against)

    def _why_others(self, code: str, said: Mapping[str, Any], others: int, against: bool) -> str:
        """The reasons that lie with the other players, who may be one."""
        if code == "pile-denied":
            if against:
                return self.n(
                    "Leaves your opponent what could be of use: {cards}.",
                    "Leaves the others what they can use: {cards}.",
                    others,
                    **said,
                )
            return self.n(
                "Takes away what your opponent could use: {cards}.",
                "Takes away what the others could use: {cards}.",
                others,
                **said,
            )
        if code == "pile-left":
            if against:
                return self.n(
                    "Leaves your opponent a pile of {cards}.",
                    "Leaves the next player a pile of {cards}.",
                    others,
                    cards=self.count(said["pile"]),
                )
            return self.n(
                "Leaves your opponent one card on the pile instead of {pile}.",
                "Leaves the next player one card on the pile instead of {pile}.",
                others,
                **said,
            )
        if code == "feeds-less":
            if against:
                return self.n(
                    "Throws {card}, which fits a meld of your opponent: {meld}.",
                    "Throws {card}, which fits a meld of the others: {meld}.",
                    others,
                    **said,
                )
            return self.n(
                "Keeps {card}, which fits a meld of your opponent: {meld}.",
                "Keeps {card}, which fits a meld of the others: {meld}.",
                others,
                **said,
            )
        if code == "gives-less":
            if against:
                return self.n(
                    "Throws {card}, which goes with what your opponent holds: {cards}.",
                    "Throws {card}, which goes with what an opponent holds: {cards}.",
                    others,
                    **said,
                )
            return self.n(
                "Keeps {card}, which goes with what your opponent holds: {cards}.",
                "Keeps {card}, which goes with what an opponent holds: {cards}.",
                others,
                **said,
            )
        assert code == "caught-less", code
        if against:
            said = {**said, "chance": said["other"], "other": said["chance"]}
        return self.n(
            "Chance that your opponent goes out soon: {chance}% instead of {other}%.",
            "Chance that the others go out soon: {chance}% instead of {other}%.",
            others,
            **said,
        )

    def _why_counted(self, code: str, data: Mapping[str, Any], against: bool) -> str:
        """The reasons that are a number of cards."""
        if code == "pile-more":
            if against:
                return self.n("Gives up {n} card of the pile.", "Gives up {n} cards of the pile.", data["pile"])
            return self.n("Brings {n} card to choose from.", "Brings {n} cards to choose from.", data["pile"])
        if code == "pile-poor":
            if against:
                return self.n("Takes {n} card that fits nothing.", "Takes {n} cards that fit nothing.", data["cards"])
            return self.n("In the pile {n} card fits nothing.", "In the pile {n} cards fit nothing.", data["cards"])
        assert code == "keeps-wilds", code
        if against:
            return self.n("Spends {n} more wild.", "Spends {n} more wilds.", data["cards"])
        return self.n("Keeps {n} more wild.", "Keeps {n} more wilds.", data["cards"])

    def _named(self, cards: Sequence[int]) -> str:
        """Cards by name, unless they are too many for that."""
        return self.cards(cards) if len(cards) <= MANY else self.count(len(cards))

    def soon(self, view: State, chances: Sequence[int], worth_telling: Sequence[bool]) -> str:
        """What the next turns may bring, in a hundred: a pozzetto, a burraco, others who go out; nothing of what has
        happened already."""
        pozzetto, burraco, caught = chances
        others = view.rules.players - 1
        told = [
            "" if view.took[view.side] else self.t("pozzetto {n}%", n=pozzetto),
            "" if has_burraco(view, view.side) else self.t("burraco {n}%", n=burraco),
            self.n("your opponent goes out {chance}%", "the others go out {chance}%", others, chance=caught),
        ]
        told = [text for text, tell in zip(told, worth_telling, strict=True) if text and tell]
        return _percent(self.t("Soon: {chances}", chances=", ".join(told))) if told else ""

    # ---- afterwards --------------------------------------------------------------------------------------------------

    def percent(self, chance: float) -> str:
        """`54%`, of a chance 0..1."""
        return _percent(self.t("{n}%", n=round(100 * chance)))

    def lost(self, cost: float, half_width: float) -> str:
        """`38 points given away, give or take 9`."""
        give = round(half_width)
        if not give:
            return self.n("{n} point given away", "{n} points given away", round(cost))
        return self.n(
            "{n} point given away, give or take {give}",
            "{n} points given away, give or take {give}",
            round(cost),
            give=give,
        )

    def chances(self, chances: Sequence[float]) -> str:
        """How the chance to win the match went."""
        first, last = self.percent(chances[0]), self.percent(chances[-1])
        return self.t("Your chance to win the match: {first} at first, {last} at last.", first=first, last=last)


def _percent(text: str) -> str:
    """The text, its hundredths kept on one line with their number."""
    return text.replace(" %", "\u00a0%")
