"""The acts of a turn in the words of a case: `take pile, attach JK, discard 9c to close`."""

import re
from collections.abc import Callable, Iterator

from burraco.cards import face, name
from burraco.melds import Meld, extend, layouts
from burraco.state import OVER, PLAY, Action, State, apply, draw, drop, lay, legal_actions, take
from tests.rows import Uncovered
from tests.table import fillers, hand, refused

CARD = r"(?:JK|[A2-9TJQK][shdc])"
CARDS = rf"({CARD}(?:\s+{CARD})*)"
Step = Callable[[State, int], Iterator[Action]]  # ways to do it, from a table, for a seat


class Script:
    """The acts of a turn in the words of a row: `take pile, attach JK, discard 9c to close`."""

    def __init__(self, text: str) -> None:
        self.text = text
        plain = re.sub(r"\(.*?\)", "", text)
        self.clauses = [c.strip() for c in re.split(r",|;|\bthen\b|\band\b(?! make)", plain) if c.strip()]
        self.steps: list[Step] = []
        self.takes = self.draws = self.closes = False
        self.keeps = 0
        for number, clause in enumerate(self.clauses):
            self._read(clause.lower(), clause, self.clauses[number + 1] if number + 1 < len(self.clauses) else "")

    def needs(self, pile: Meld) -> list[str]:
        """Cards that the words move out of the hand, those of the pile aside."""
        left = list(pile)
        wanted = []
        for clause in self.clauses:
            for c in re.findall(CARD, clause) if not clause.startswith(("keep", "leav")) else ():
                if face(c) in left:
                    left.remove(face(c))
                else:
                    wanted.append(c)
        return [*wanted, *map(name, fillers(2, hand(wanted), pile))] if wanted else []

    def _read(self, low: str, clause: str, following: str) -> None:
        if m := re.match(rf"(?:the )?([NESW]) (discards|melds|adds) {CARDS}", clause):
            low = clause = f"{m[2].removesuffix('s')} {m[3]}"
            low = low.lower()
        listed = re.search(CARDS, clause)
        named = hand(listed[1]) if listed else ()
        if re.match(r"takes? (only|part|half|just|the (top|bottom)|\d)", low):
            self.takes = True  # there is no act that does
            self.steps.append(lambda s, seat: iter([Action("take", -1, s.pile[-1:])]))
        elif re.match(r"takes? (the )?(discard |lone |one-card |single )*(pile|card)", low):
            self.takes = True
            wanted = re.search(CARDS, following)
            self.steps.append(taking(hand(wanted[1]) if wanted else ()))
        elif re.match(r"(re)?draws?\b", low):
            self.draws = "reject" not in self.text
            self.steps.append(lambda s, seat: iter([draw()]))
        elif re.match(r"reject", low):
            pass  # it is refused by drawing again
        elif re.match(r"(make )?an? (fully )?valid close with the discard|.*close with the discard", low):
            self.closes = True
            self.steps.append(lambda s, seat: iter([drop(c) for c in s.hand]))
        elif re.match(r"discards? (the )?last card", low):
            self.steps.append(lambda s, seat: iter([drop(c) for c in s.hand]))
        elif re.match(r"discards?\b", low) and len(named) == 1:
            if m := re.search(r"while (\d+) cards", low):
                self.keeps = int(m[1])
            self.steps.append(lambda s, seat: iter([drop(named[0])]))
        elif re.match(r"(melds?|lays?( down)?) (all|everything) except", low) and len(named) == 1:
            self.steps.append(laying_until(lambda s: s.hand == named))
        elif re.match(r"(melds?|lays?( down)?) (all|everything)", low):
            self.steps.append(laying_until(lambda s: not s.hand or s.phase == OVER))
        elif re.fullmatch(r"(melds?|lays?( down)?)", low):
            self.steps.append(laying_until(lambda s: len(s.hand) == 1))
        elif re.match(r"(melds?|lays?( down)?|opens?) ", low) and named:
            self.steps.append(opening(named))
        elif re.match(r"(adds?|attach(es)?|extends?|puts?)\b", low) and named:
            self.steps.append(adding(named))
        elif re.match(r"(keep|keeping|leaving)\b", low) and named:
            self.steps.append(kept(named))
        elif re.match(r"no discard", low):
            self.steps.append(kept(()))
        else:
            raise Uncovered(f"what is {clause!r}?")

    def play(self, s: State) -> tuple[State, bool]:
        """The table afterwards, and whether all of it was legal: of each step one way must be."""
        seat = s.player
        for step in self.steps:
            tried = list(step(s, seat))
            legal = [a for a in tried if refused(s, a) is None]
            if tried and not legal:
                return s, False
            if legal:
                s = apply(s, legal[0])
        return s, True


def taking(used: Meld) -> Step:
    """The pile as it is, or, where it must be melded from, with the cards that the next words name, or any."""

    def step(s: State, seat: int) -> Iterator[Action]:
        yield take()
        if s.rules.take != "free":
            own = s.melds[s.side]
            new = layouts(used, s.rules) if used else ()
            yield from (take(len(own), meld) for meld in new)
            yield from (
                take(i, meld) for i, old in enumerate(own) for meld in (extend(old, used, s.rules) if used else ())
            )
            if not used:
                yield from (a for a in legal_actions(s) if a.kind == "take")

    return step


def went_with_the_pile(s: State, named: Meld) -> bool:
    return s.rules.take != "free" and not set(named) & set(s.hand)


def opening(named: Meld) -> Step:
    def step(s: State, seat: int) -> Iterator[Action]:
        if not went_with_the_pile(s, named):
            yield from (lay(len(s.melds[s.side]), meld) for meld in layouts(named, s.rules) or (named,))

    return step


def adding(named: Meld) -> Step:
    def step(s: State, seat: int) -> Iterator[Action]:
        if went_with_the_pile(s, named):
            return
        own = s.melds[s.side]
        yield from (lay(i, meld) for i, old in enumerate(own) for meld in extend(old, named, s.rules))
        yield lay(0, tuple(sorted((own[0] if own else ()) + named)))

    return step


def kept(named: Meld) -> Step:
    def step(s: State, seat: int) -> Iterator[Action]:
        assert s.hands[seat] == named
        return iter(())

    return step


def laying_until(there: Callable[[State], bool]) -> Step:
    """One lay of the shortest way of lays to such a table; it is followed to the end by `play`, which asks again."""

    def step(s: State, seat: int) -> Iterator[Action]:
        ways: list[tuple[State, tuple[Action, ...]]] = [(s, ())]
        for now, acts in ways:
            if acts and there(now):
                yield acts[0]
                return
            if now.phase == PLAY and now.player == s.player:
                ways += [(apply(now, a), (*acts, a)) for a in legal_actions(now) if a.kind == "lay"]
        yield lay(0, s.hand)

    return step
