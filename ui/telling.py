"""What happens at the table, told: whose turn it is, the player's own acts, another player's turn in one sentence.

Events are an act and the views before and after it, so only what was seen is told. Clauses come in the order of
play; a meld laid in several steps is told once.
"""

from collections.abc import Iterable, Sequence

from burraco.cards import HIDDEN
from burraco.melds import Meld, tier, without
from burraco.rules import Rules, Tier
from burraco.state import OVER, PLAY, Action, State
from ui.catalogue import N_
from ui.names import Names, shape_of

Event = tuple[Action, State, State]
MANY = 4  # cards that are named one by one; more are counted
# tier -> another player's new burraco; one that changed
MAKES = {
    "clean": (N_("makes a clean burraco"), N_("the burraco becomes clean")),
    "semi": (N_("makes a semi-clean burraco"), N_("the burraco becomes semi-clean")),
    "dirty": (N_("makes a dirty burraco"), N_("the burraco becomes dirty")),
    "royal": (N_("makes a royal burraco"), N_("the burraco becomes royal")),
    "royal-dirty": (N_("makes a dirty royal burraco"), N_("the burraco becomes a dirty royal one")),
    "super": (N_("makes a super burraco"), N_("the burraco becomes super")),
    "super-dirty": (N_("makes a dirty super burraco"), N_("the burraco becomes a dirty super one")),
    "real": (N_("makes a real canastra"), N_("the canastra becomes real")),
    "half-real": (N_("makes a half-real canastra"), N_("the canastra becomes half-real")),
}
# opponent or partner -> without and with a pozzetto
PLAYER = (
    (N_("{name} plays against you: {held}, no pozzetto yet."), N_("{name} plays against you: {held}, pozzetto taken.")),
    (N_("{name} is your partner: {held}, no pozzetto yet."), N_("{name} is your partner: {held}, pozzetto taken.")),
)


class Telling(Names):
    """Sentences about a view, and about what changed between two."""

    # ---- now ---------------------------------------------------------------------------------------------------------

    def status(self, view: State, seat: int, names: Sequence[str], thinking: bool = False) -> str:
        """Whose turn it is and what is due, in few characters."""
        if view.phase == OVER:
            return self.t("The hand is over")
        if view.player != seat:
            name = names[view.player]
            return self.t("{name} is thinking…", name=name) if thinking else self.t("{name} is playing", name=name)
        if view.drawn >= 0:
            return self.t("Your turn: refuse {card}?", card=self.short(view.drawn))
        return self.t("Your turn: meld or discard") if view.phase == PLAY else self.t("Your turn: draw")

    def refusable(self, view: State) -> str:
        """What it means to refuse the very first card; nothing where there is none to refuse."""
        if view.drawn < 0:
            return ""
        card = self.the(view.drawn)
        return self.t("You may refuse {card}: it goes face up onto the pile, and you draw another card.", card=card)

    def situation(self, view: State, seat: int, names: Sequence[str]) -> str:
        """The table for those who hear it: whose turn, own cards, pile, stock, the others' cards and pozzetti."""
        if view.phase == OVER:
            return self.ending(view, names, seat)
        return " ".join((*self.standing(view, seat, names), self.stock(view)))

    def standing(self, view: State, seat: int, names: Sequence[str]) -> tuple[str, ...]:
        """The same in sentences, the most important first: whose turn, own cards, pile, the others."""
        turn = self.t("Your turn.") if view.player == seat else self.t("{name} is playing.", name=names[view.player])
        mine = self.n("You have {n} card.", "You have {n} cards.", len(view.hands[seat]))
        others = ", ".join(self._other(view, other, names) for other in range(len(names)) if other != seat)
        return tuple(filter(None, (turn, mine, self.pile(view), others and others + ".")))

    def parties(self, view: State, names: Sequence[str], seat: int) -> str:
        """Who plays alone and who are partners, once that is settled."""
        told = []
        for side in dict.fromkeys(view.sides):
            seats = [at for at, other in enumerate(view.sides) if other == side]
            mates = self.listed([names[at] for at in seats if at != seat])
            if seats == [seat]:
                told.append(self.t("You play alone."))
            elif len(seats) == 1:
                told.append(self.t("{name} plays alone.", name=mates))
            elif seat in seats:
                told.append(self.t("You and {name} are partners.", name=mates))
            else:
                told.append(self.t("{names} are partners.", names=mates))
        return " ".join(told)

    def player(self, view: State, other: int, seat: int, names: Sequence[str]) -> str:
        """Another player in one sentence: friend or foe, the cards, the pozzetto."""
        mate, took = view.sides[other] == view.sides[seat], view.took[view.sides[other]]
        said = PLAYER[mate][took]
        return self.t(said, name=names[other], held=self.count(len(view.hands[other])))

    def pozzetti(self, view: State) -> str:
        """How many pozzetti there are, what they are, and when one takes one."""
        left = self.n("{n} pozzetto on the table.", "{n} pozzetti on the table.", len(view.pozzetti))
        what = self.t("A pozzetto is a second hand: it goes to whoever plays the last card of the first one.")
        when = self.t("After a meld you play on with it, after a discard you get it for your next turn.")
        return f"{left} {what} {when}"

    def _other(self, view: State, seat: int, names: Sequence[str]) -> str:
        held, name = len(view.hands[seat]), names[seat]
        if view.took[view.sides[seat]]:
            return self.n("{name} {n} card, pozzetto taken", "{name} {n} cards, pozzetto taken", held, name=name)
        return self.n("{name} {n} card", "{name} {n} cards", held, name=name)

    def pile(self, view: State) -> str:
        """What is seen of the pile: its top card and how many."""
        if not view.pile:
            return self.t("The pile is empty.")
        top = self.card(view.pile[-1])
        return self.n(
            "On the pile: {card}, the only card.", "On the pile: {card}, {n} cards.", len(view.pile), card=top
        )

    def stock(self, view: State) -> str:
        """The cards that can still be drawn before the hand ends."""
        left = max(0, len(view.stock) - view.rules.stock_end)
        return self.n("{n} card left to draw.", "{n} cards left to draw.", left)

    def ending(self, view: State, names: Sequence[str], seat: int) -> str:
        """Why the hand is over. The player who closed is the last one who played."""
        if view.end == "stock":
            return self.t("The stock is used up: nobody closes.")
        if view.end == "stalemate":
            return self.t("Everybody took a single card and gave it back: the hand ends and nobody closes.")
        bonus = self.points(view.rules.closing)
        if view.player == seat:
            return self.t("You closed: {points}.", points=bonus)
        return self.t("{name} closed: {points}.", name=names[view.player], points=bonus)

    # ---- the player's own acts ---------------------------------------------------------------------------------------

    def act(self, action: Action, before: State, after: State, brief: bool = False) -> str:
        """What the player to act has just done, told to that player, the cards that remain, and a card that may be
        refused."""
        return " ".join(part for part in (self.own([(action, before, after)], brief), self.refusable(after)) if part)

    def own(self, events: Sequence[Event], brief: bool = False) -> str:
        """The player's own acts one by one, and the cards that remain after the last, but not in few words."""
        told = [self._done(*event) for event in events]
        action, before, after = events[-1]
        if not brief and not after.end and after.took == before.took:
            told.append(self.count(len(after.hands[before.player])) + ".")
        return " ".join(told)

    def _done(self, action: Action, before: State, after: State) -> str:
        if action.kind == "drop":
            return self._dropped(action, before, after)
        told = [self._picked(action, before, after)] if action.kind in ("draw", "take") else []
        if action.kind == "lay" or action.cards:
            told.append(self._laid(action, before, after))
        return " ".join(told)

    def _picked(self, action: Action, before: State, after: State) -> str:
        seat = before.player
        had, laid = before.hands[seat], _added(before, action)
        if action.kind == "draw" and before.phase == PLAY:  # the very first card, refused
            had = without(had, after.pile) or ()
        new = without(tuple(sorted(after.hands[seat] + laid)), had) or (HIDDEN,)
        if action.kind == "draw":
            return self.t("Drawn: {card}.", card=self.card(new[0]))
        return self.n("Taken: {cards}.", "{n} cards taken: {cards}.", len(new), cards=self.cards(new))

    def _laid(self, action: Action, before: State, after: State) -> str:
        rules, old, new = before.rules, _meld(before, action.index), action.cards
        if not new:
            return self.t("You take back: {meld}.", meld=self.lies(old, rules))
        if old:
            added = self._cards(without(new, old) or ())
            told = self.t("You add {cards}: {meld}.", cards=added, meld=self.became(old, new, rules))
        elif shape_of(new, rules).kind == "run":
            told = self.t("You lay a {run}.", run=self.lies(new, rules))
        else:
            told = self.t("You lay {set}.", set=self.lies(new, rules))
        if after.end == "close":
            closed = self.t("You closed: {points}.", points=self.points(rules.closing))
            return " ".join((told, *self._made(action, before), closed))
        return " ".join(part for part in (told, self.news(action, before, after)) if part)

    def _made(self, action: Action, before: State) -> list[str]:
        """The burraco that a meld has become."""
        if not action.cards or action.kind == "drop":
            return []
        kind = tier(action.cards, before.rules)
        if kind is None or kind == _tier(_meld(before, action.index), before.rules):
            return []
        name, worth = self.burraco(kind.name), self.points(kind.bonus)
        return [self.t("{burraco}: {points} when the hand ends.", burraco=name, points=worth)]

    def news(self, action: Action, before: State, after: State) -> str:
        """What the player should not miss of an own act: a burraco, the pozzetto; nothing else."""
        told = self._made(action, before)
        if after.took != before.took and action.kind == "drop":
            told.append(self.t("The pozzetto is yours from your next turn."))
        elif after.took != before.took:
            n = len(after.hands[before.player])
            told.append(self.n("You take the pozzetto: {n} new card.", "You take the pozzetto: {n} new cards.", n))
        return " ".join(told)

    def _dropped(self, action: Action, before: State, after: State) -> str:
        card = self.the(action.cards[0])
        if after.end == "close":
            return self.t("You discard {card} and close: {points}.", card=card, points=self.points(after.rules.closing))
        told = self.t("You discard {card}.", card=card)
        return " ".join(part for part in (told, self.news(action, before, after)) if part)

    # ---- another player's turn ---------------------------------------------------------------------------------------

    def turn(self, name: str, events: Iterable[Event], brief: bool = False) -> str:
        """A turn in one sentence, and the cards that remain, but not in few words. An unfinished turn is told as far as
        it went."""
        clauses: list[str] = []
        grown: dict[int, tuple[Meld, Meld]] = {}  # meld -> as it was before it was touched, as it is now
        last: State | None = None
        seat = -1
        for action, before, after in events:
            last, seat = after, before.player
            if action.kind in ("draw", "take"):
                clauses.append(self._picks(action, before, after))
            if action.kind in ("lay", "take") and action.cards:
                old = grown.get(action.index, (_meld(before, action.index), ()))[0]
                grown[action.index] = (old, action.cards)
            elif action.kind == "lay":  # laid back: only what this turn has laid can be, so nothing is told of it
                grown = {i - (i > action.index): lay for i, lay in grown.items() if i != action.index}
            if action.kind == "drop" or after.took != before.took or after.end:
                clauses += self._lays(grown, after.rules) + self._then(action, before, after)
                grown = {}
        if last is None:
            return ""
        clauses += self._lays(grown, last.rules)
        told = self.t("{name} {acts}.", name=name, acts=", ".join(clauses))
        return told if brief or last.end == "close" else f"{told} {self.count(len(last.hands[seat]))}."

    def newly(self, name: str, action: Action, before: State, after: State) -> str:
        """What nobody should miss of another player's act: a burraco, the pozzetto, the end; nothing else."""
        told = []
        if action.cards and action.kind != "drop":
            kind, was = tier(action.cards, before.rules), _tier(_meld(before, action.index), before.rules)
            if kind is not None and kind != was:
                told.append(self.t(MAKES[kind.name][was is not None]))
        if after.took != before.took or after.end == "close":
            told += self._then(action, before, after)
        return self.t("{name} {acts}.", name=name, acts=", ".join(told)) if told else ""

    def _picks(self, action: Action, before: State, after: State) -> str:
        if action.kind == "draw":
            if before.phase == PLAY:
                return self.t("refuses {card} and draws", card=self.the(after.pile[-1]))
            return self.t("draws")
        if len(before.pile) == 1:
            return self.t("takes {card}", card=self.the(before.pile[0]))
        return self.n("takes the pile of {n} card", "takes the pile of {n} cards", len(before.pile))

    def _then(self, action: Action, before: State, after: State) -> list[str]:
        """The discard, the pozzetto, the close: what ends a hand of cards."""
        took = after.took != before.took
        if action.kind != "drop":
            return [self.t("takes the pozzetto") if took else self.t("closes")]
        card = self.the(action.cards[0])
        if after.end == "close":
            return [self.t("discards {card} and closes", card=card)]
        told = [self.t("discards {card}", card=card)]
        return told + [self.t("takes the pozzetto for the next turn")] if took else told

    def _lays(self, grown: dict[int, tuple[Meld, Meld]], rules: Rules) -> list[str]:
        clauses = []
        for old, new in grown.values():
            if old:
                cards, became = self._cards(without(new, old) or ()), self.became(old, new, rules)
                clauses.append(self.t("adds {cards} ({meld})", cards=cards, meld=became))
            elif shape_of(new, rules).kind == "run":
                clauses.append(self.t("lays a {run}", run=self.lies(new, rules)))
            else:
                clauses.append(self.t("lays {set}", set=self.lies(new, rules)))
            kind, was = tier(new, rules), _tier(old, rules)
            if kind is not None and kind != was:
                clauses.append(self.t(MAKES[kind.name][was is not None]))
        return clauses

    def _cards(self, cards: Meld) -> str:
        return self.the_cards(cards) if len(cards) <= MANY else self.count(len(cards))


def _meld(view: State, index: int) -> Meld:
    """The meld of the player to act that an act changes; nothing for a new one."""
    own = view.melds[view.side]
    return own[index] if index < len(own) else ()


def _added(view: State, action: Action) -> Meld:
    """The cards that a lay, or a take with a meld, puts on the table."""
    return without(action.cards, _meld(view, action.index)) or () if action.cards else ()


def _tier(meld: Meld, rules: Rules) -> Tier | None:
    return tier(meld, rules) if meld else None
