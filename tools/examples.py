"""The examples of learn/*.toml: a position, acts, and what must come of each. Played by the engine, or they are wrong.

An entry has a `title`, a `text`, the `games` that it is true of (patterns of presets; with ! before: not of these), a
`position` as burraco/position.py reads it, and `steps`, or a `score` of the position as it lies. A step is an `act` as
burraco/text.py writes it and either `refused`, the code of the refusal, or what holds after it: `then`, parts of a
position; `tier` of the meld that was laid; `end` of the hand; `score`, lines of the own side's sheet.
"""

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from burraco.cards import HIDDEN
from burraco.flaws import Refusal
from burraco.melds import Meld, tier
from burraco.position import Position, of, read, whole
from burraco.rules import PRESETS, Rules
from burraco.state import Action, State, apply, observe, scores, why_not
from burraco.text import read_action, show_cards

LEARN = Path(__file__).resolve().parents[1] / "learn"
FACTS = {"then", "tier", "end", "score"}
KEYS = {"name", "section", "title", "text", "games", "position", "steps", "score"}


class Wrong(Exception):
    """The engine says something else than the example."""


class Step(NamedTuple):
    """An act, the table before and after it (the same if it was refused), and why it was."""

    act: Action
    before: State
    after: State
    refusal: Refusal | None


class Example:
    """One entry, for any of the games that it is true of."""

    def __init__(self, entry: dict[str, Any]) -> None:
        if set(entry) - KEYS or not {"title", "text", "position"} < set(entry):
            raise Wrong(f"{entry.get('name', entry)}: has {sorted(entry)}")
        self.title: str = entry["title"]
        self.text: str = entry["text"]
        self.name: str = entry["name"]
        self.section: str = entry.get("section", "")
        self.position: str = entry["position"]
        self.steps: list[dict[str, Any]] = entry.get("steps", [])
        self.score: dict[str, int] = entry.get("score", {})
        self._games: list[str] = entry["games"].split()

    @cached_property
    def games(self) -> list[str]:
        """The presets that it is true of."""
        no = [pattern[1:] for pattern in self._games if pattern.startswith("!")]
        return [
            name
            for name in PRESETS
            if any(fnmatch(name, pattern) for pattern in self._games) and not any(fnmatch(name, p) for p in no)
        ]

    @cached_property
    def goal(self) -> str:
        """What there is to do, as burraco/goals.py writes it: each meld as it lies in the end, the rest as it is done;
        nothing where all is refused."""
        wanted: dict[str, None] = {}
        melds: dict[int, str] = {}
        for act in (read_action(step["act"]) for step in self.steps if "refused" not in step):
            if act.cards and act.kind != "drop":
                melds[act.index] = f"lay {show_cards(act.cards)}"
            else:
                wanted[f"drop {show_cards(act.cards)}" if act.kind == "drop" else act.kind] = None
        return ", ".join([*melds.values(), *wanted])

    def at(self, rules: Rules) -> Position:
        """The position under these rules."""
        return read(f"rules: {rules.name}; {self.position}")

    def table(self, rules: Rules) -> State:
        """The whole table at which it begins."""
        return whole(self.at(rules))

    def play(self, rules: Rules) -> Iterator[Step]:
        """Its steps, each held against what the example says of it. Raises Wrong, or BadText."""
        s = self.table(rules)
        self.hold(self.score, s)
        if not self.steps and not self.score:
            raise Wrong(f"{self.name}: nothing is said that could be wrong")
        for said in self.steps:
            act = read_action(said["act"])
            refusal = why_not(s, act)
            after = s if refusal else apply(s, act)
            if (refusal.code if refusal else None) != said.get("refused"):
                raise Wrong(f"{self.name} in {rules.name}: {said['act']}: {refusal}")
            if not refusal:
                self.facts(said, act, after)
            yield Step(act, s, after, refusal)
            s = after

    def facts(self, said: dict[str, Any], act: Action, after: State) -> None:
        """Holds what is said of an act that was done against the table after it."""
        if set(said) - FACTS != {"act"} or not set(said) & FACTS:
            raise Wrong(f"{self.name}: {said} says something unknown, or nothing")
        if "tier" in said:
            kind = tier(act.cards, after.rules)
            self.same(said["tier"], kind.name if kind else "none")
        if "end" in said:
            self.same(said["end"], after.end)
        self.hold(said.get("score", {}), after)
        if "then" in said:
            self.lies(said["then"], after)

    def hold(self, wanted: dict[str, int], s: State) -> None:
        """Holds lines of the own side's sheet against the table."""
        found = {line.code: line.points for line in scores(s)[0]}
        self.same(wanted, {code: found.get(code) for code in wanted})

    def lies(self, then: str, s: State) -> None:
        """Holds the parts of a position against the table, as its first seat sees it."""
        wanted, found = read(f"rules: {s.rules.name}; {then}"), of(observe(s, 0).replace(player=0))
        if wanted.pile is not None:
            self.same(wanted.pile, s.pile)
        for part in ("melds", "theirs", "stock", "pozzetti"):
            if getattr(wanted, part) is not None:
                self.same(getattr(wanted, part), getattr(found, part))
        if "took" in then:
            self.same(wanted.took, found.took)
        for seat, cards in wanted.hands.items():
            hand = s.hands[seat]
            self.same(tuple(sorted(cards)), (HIDDEN,) * len(hand) if HIDDEN in cards else tuple(sorted(hand)))

    def same(self, said: object, found: object) -> None:
        if said != found:
            raise Wrong(f"{self.name}: {said} is said, {found} is found")


@cache
def examples(name: str) -> list[Example]:
    """The examples of a file of learn/."""
    entries = tomllib.loads((LEARN / name).read_text(encoding="utf-8"))["example"]
    return [Example({"name": f"{name}-{n}", **entry}) for n, entry in enumerate(entries, 1)]


def added(act: Action, before: State) -> Meld:
    """The cards that an act plays: those of the meld that were not in it, or the discard."""
    if act.kind != "lay":
        return act.cards
    own = before.melds[before.side]
    left = list(act.cards)
    for card in own[act.index] if act.index < len(own) else ():
        if card in left:
            left.remove(card)
    return tuple(left)
