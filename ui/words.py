"""Every sentence that the player sees or hears. `words(lang)` is the whole of it in one language.

Built in layers: `catalogue` looks sentences up, `names` calls things, `telling` says what happens, `counsel` what might
be done; here are answers: why an act is refused, what the score sheet says, who won, what is wrong with a save.
`rulebook` holds the rules.
"""

from collections.abc import Mapping, Sequence

from burraco.flaws import Refusal
from burraco.melds import Meld
from burraco.record import Problem
from burraco.rules import Rules
from burraco.state import Line
from ui import rulebook
from ui.catalogue import N_, load, sentence, tongue
from ui.counsel import Counsel
from ui.names import RANKS, TIER

# One sentence: what, then what to do. Never a reproach, never an exclamation mark.
REFUSAL = {
    "already-drew": N_("You have already drawn: meld, add or discard."),
    "close-wild": N_("You cannot close by discarding a wild: keep another card for the end."),
    "draw-first": N_("Draw a card or take the pile first."),
    "hand-over": N_("The hand is over: deal the next one."),
    "keep-barred": N_("You would be left with {card}, just taken and not to be discarded yet: keep one more card."),
    "keep-one": N_("You need a card to discard: keep one."),
    "keep-two": N_("Without a burraco you cannot close: keep at least two cards."),
    "meld-gap": N_("{card} is missing in this run: complete it or choose other cards."),
    "meld-shape": N_("These cards make neither a run nor a set: choose others."),
    "meld-short": N_("A new meld needs at least 3 cards, an addition at least one: choose some more."),
    "meld-stays": N_("What is laid stays on the table: only an opening that is too small may be taken back."),
    "meld-suits": N_("A run is of one suit: leave out the other suits."),
    "meld-twice": N_("A run takes {card} only once: leave the second one in your hand."),
    "meld-wilds": N_("One wild per meld (a two in its own place is not wild): leave out the others."),
    "must-draw": N_("Everybody has taken a single card in turn: this time draw from the stock."),
    "no-act": N_("The game has no such act: choose another."),
    "no-meld": N_("That meld is not yours: choose one of yours."),
    "not-held": N_("You do not hold {card}: choose from your hand."),
    "not-your-turn": N_("{name} is playing. You can sort your cards meanwhile."),
    "opening-short": N_(
        "Your side opens with {minimum} points or more and has laid {points}: lay more, or take it back."
    ),
    "pile-empty": N_("The pile is empty: draw from the stock."),
    "same-card": N_("You have just taken {card}: discard another card."),
    "set-not-allowed": N_("This game has no such set: lay runs."),
    "set-twice": N_("You already have a set of {ranks}: add to it."),
    "take-needs-meld": N_(
        "The pile is taken only to lay a card of it at once: choose the cards from your hand that go with it."
    ),
    "take-needs-top": N_(
        "The pile is taken only to lay its top card at once, {card}: choose the cards from your hand that go with it."
    ),
    "wild-stays": N_("What lies on the table stays there: a wild only moves within its meld."),
}
ELSE = N_("That cannot be done now: choose something else.")

LINE = {
    "cards": N_("Cards in melds"),
    "closing": N_("Closing"),
    "hand": N_("Cards in hand"),
    "pozzetto": N_("Pozzetto not taken"),
    "unplayed": N_("Pozzetto not played"),
}

# What was wrong with a saved match; where a part could be read, play goes on from there.
PROBLEM = {
    "bad-deal": N_("The saved match is damaged after a finished hand: you go on from the end of that hand."),
    "bad-header": N_("The saved match is damaged at its beginning and cannot be read."),
    "bad-token": N_("The saved match is damaged at act {move} of the hand: you go on from the act before."),
    "illegal": N_("Act {move} of the saved hand breaks a rule: you go on from the act before."),
    "no-header": N_("The saved match is damaged at its beginning and cannot be read."),
    "not-a-record": N_("What was saved is not a match of Burraco."),
    "too-long": N_("What was saved is longer than any match: it was not read."),
    "too-new": N_("The saved match comes from a newer version of the game: update the page to open it."),
    "unknown-player": N_("This version does not know one of the players of the saved match: another one sits there."),
}

LINKED = {
    "bad-deal": N_("It is damaged after a finished hand: it ends there."),
    "bad-token": N_("It is damaged at act {move} of a hand: it ends before that."),
    "illegal": N_("Act {move} of a hand breaks a rule: it ends before that."),
    "too-long": N_("It is longer than any match."),
    "too-new": N_("It comes from a newer version of the game: update the page to open it."),
}

NOTICE = {
    "new-version": N_("A new version is ready."),
    "save-kept": N_("It is kept aside, and a new match can begin."),
    "save-unkept": N_("There is no room to keep it aside: it stays where it is until you begin a new match."),
    "storage-again": N_("The page can save again: the match is kept."),
    "storage-denied": N_(
        "The browser does not let the page save: the match goes on, but is lost when the page is closed."
    ),
    "storage-full": N_("There is no room left to save: the match goes on, but is lost when the page is closed."),
}


class Words(Counsel):
    """All sentences in one language."""

    # ---- why not -----------------------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal) -> str:
        """Why an act is refused, and what to do instead."""
        code, data = refusal
        if code == "fit":
            cards = _cards(data)
            return sentence(
                self.n(
                    "{cards} does not fit this meld: choose another place.",
                    "{cards} do not fit this meld together: choose another place.",
                    len(cards),
                    cards=self.the_cards(cards),
                )
            )
        if code == "close-needs":
            return self._close_needs(data)
        said = {key: value for key, value in data.items() if key not in ("card", "rank")}
        if isinstance(card := data.get("card"), int):
            said["card"] = self.the(card)
        if isinstance(rank := data.get("rank"), int):
            said["ranks"] = self.t(RANKS[rank])
        return sentence(self.t(REFUSAL.get(code, ELSE), **said))

    def _close_needs(self, data: Mapping[str, object]) -> str:
        if data.get("pozzetto") and data.get("burraco"):
            return self.t("To close you still need the pozzetto and a burraco: keep some cards.")
        if data.get("pozzetto"):
            return self.t("To close you still need the pozzetto: keep some cards.")
        return self.t("To close you still need a burraco: keep some cards.")

    def problem(self, problem: Problem) -> str:
        """What is wrong with a saved match, and how much of it goes on."""
        return self.t(PROBLEM.get(problem.code, PROBLEM["bad-header"]), **problem.data)

    def linked(self, problem: Problem) -> str:
        """What is wrong with a link, and how much of it can be opened."""
        return self.t(LINKED.get(problem.code, N_("It is damaged, or was made for something else.")), **problem.data)

    def notice(self, code: str) -> str:
        """A sentence about the page itself: one of NOTICE."""
        return self.t(NOTICE[code])

    # ---- counting ----------------------------------------------------------------------------------------------------

    def line(self, line: Line) -> str:
        """The label of a line of the score sheet: `Clean burracos`."""
        return self.t(LINE[line.code] if line.code in LINE else TIER[line.code][2])

    def detail(self, line: Line) -> str:
        """What a line's points are made of: `2 × 200`, `23 cards`; nothing where the label says it all."""
        if line.code in ("cards", "hand"):
            return self.count(line.count)
        return f"{line.count} × {line.points // line.count}" if line.code in TIER and line.count else ""

    def victory(self, totals: Sequence[int], won: int, sides: Sequence[int], names: Sequence[str], seat: int) -> str:
        """How the match ended. `totals` and `won` by side, `sides` and `names` by seat; `seat` reads (-1: nobody)."""
        seats = [other for other, side in enumerate(sides) if side == won]
        rest = [points for side, points in enumerate(totals) if side != won]
        if len(rest) == 1:
            score = self.t("{most} to {least}", most=totals[won], least=rest[0])
        else:
            score = self.n("with {n} point", "with {n} points", totals[won])
        people = self.people(names, seats, seat)
        if seats == [seat]:
            return self.t("You won {score}.", score=score)
        if seat in seats:
            return self.t("You win together, {people}, {score}.", people=people, score=score)
        return sentence(
            self.n("{people} won {score}.", "{people} won together {score}.", len(seats), people=people, score=score)
        )

    def hand_won(self, points: Sequence[int], sides: Sequence[int], names: Sequence[str], seat: int) -> str:
        """Who won a hand, and by how much. `points` by side, `sides` and `names` by seat; `seat` reads."""
        most, second = sorted(points, reverse=True)[:2]
        if most == second:
            return self.t("The hand is drawn")
        seats = [other for other, side in enumerate(sides) if points[side] == most]
        if seats == [seat]:
            return self.t("You win the hand by {points} points", points=most - second)
        if seat in seats:
            return self.t("Together you win the hand by {points} points", points=most - second)
        people = self.people(names, seats, seat)
        return self.n(
            "{people} wins the hand by {points} points",
            "{people} win the hand by {points} points",
            len(seats),
            people=people,
            points=most - second,
        )

    def lead(self, totals: Sequence[int], target: int, sides: Sequence[int], names: Sequence[str], seat: int) -> str:
        """Who leads in the match, and how far it is to its end; nothing when the end is reached or no target set."""
        left = target - max(totals)
        if left <= 0 or not target:
            return ""
        seats = [other for other, side in enumerate(sides) if totals[side] == max(totals)]
        most = max(totals)
        if len({sides[other] for other in seats}) > 1:
            return self.t("Nobody leads: {left} points to go from {most}.", left=left, most=most)
        if seats == [seat]:
            return self.t("You lead with {most} points: {left} to go.", left=left, most=most)
        if seat in seats:
            return self.t("Together you lead with {most} points: {left} to go.", left=left, most=most)
        people = self.people(names, seats, seat)
        return self.n(
            "{people} leads with {most} points: {left} to go.",
            "{people} lead with {most} points: {left} to go.",
            len(seats),
            people=people,
            left=left,
            most=most,
        )

    def dealer(self, cut: Meld, dealer: int, names: Sequence[str], seat: int) -> str:
        """The cards drawn for the first deal, who deals (the lowest card), and who begins (left of the dealer)."""
        drawn = [
            self.t("you {card}", card=self.card(card)) if at == seat
            else self.t("{name} {card}", name=names[at], card=self.card(card))
            for at, card in enumerate(cut)
        ]  # fmt: skip
        told = self.t("Drawn for the deal: {cards}; the lowest deals.", cards=", ".join(drawn))
        return f"{told} {self.begins(dealer, names, seat)}"

    def begins(self, dealer: int, names: Sequence[str], seat: int) -> str:
        """Who deals, and who begins."""
        first = (dealer + 1) % len(names)
        deals = self.t("You deal.") if dealer == seat else self.t("{name} deals.", name=names[dealer])
        begins = self.t("You begin.") if first == seat else self.t("{name} begins.", name=names[first])
        return f"{deals} {begins}"

    # ---- the rules ---------------------------------------------------------------------------------------------------

    def rules_text(self, rules: Rules) -> list[tuple[str, list[str]]]:
        """The rules of this very game, as (heading, paragraphs)."""
        return rulebook.text(self, rules)


def _cards(data: Mapping[str, object]) -> Meld:
    cards = data.get("cards")
    return cards if isinstance(cards, tuple) else ()


def words(lang: str) -> Words:
    """All sentences in the language of a tag such as "it" or "it-IT"; in English for one that we do not speak."""
    code = tongue(lang)
    return Words(code, load(code))
