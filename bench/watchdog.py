"""Random games of the interface: python -m bench.watchdog [games] [first seed].

A player without sense presses whatever is enabled, by the scene that it would see and the page's own buttons
(index.html), and now and then something that the rules allow, so that hands come to an end. At every moment there must
be something to press, nothing may fail, and every hand must end with its score sheet.
"""

import json
import re
import sys
import time
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path

from burraco.cards import Random
from burraco.rules import PRESETS
from burraco.state import OVER, Action, legal_actions
from tests.test_app import Table
from ui import plain, stage
from ui.hint import held_for
from ui.scene import Scene

PAGE = Path(__file__).parents[1] / "index.html"
VOID = {"meta", "link", "input", "img", "br", "path", "polyline"}
LEAVING = {"act start", "act next", "act renew", "act yes", "act aside", "act restart"}  # would begin something else
MOST = 20_000  # presses that a hand may take
SENSE = 0.35  # of the presses that follow the rules


class Place:
    """An element of the page that has a name or does something, and what it lies in."""

    def __init__(self, tag: str, at: dict[str, str | None], within: "Place | None") -> None:
        self.tag, self.id, self.act, self.within = tag, at.get("id") or "", at.get("data-act") or "", within
        self.hidden = "hidden" in at

    def chain(self) -> Iterator["Place"]:
        place: Place | None = self
        while place:
            yield place
            place = place.within


class Reader(HTMLParser):
    """The places of index.html, by their order; what lies in templates is made by scenes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[Place] = []
        self.places: list[Place] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        place = Place(tag, dict(attrs), self.open[-1] if self.open else None)
        self.places.append(place)
        if tag not in VOID:
            self.open.append(place)

    def handle_endtag(self, tag: str) -> None:
        if tag in {place.tag for place in self.open}:
            while self.open.pop().tag != tag:
                pass


@lru_cache(1)
def places() -> dict[str, Place]:
    """The places of the page by their ids, and those without one that do something by a number."""
    reader = Reader()
    reader.feed(re.sub(r"<svg.*?</svg>", "", PAGE.read_text(), flags=re.S))
    return {place.id or f"#{n}": place for n, place in enumerate(reader.places)}


def seen(scene: Scene, place: Place) -> bool:
    """Whether a place is to be seen: nothing that it lies in is hidden, or a dialog that is not open."""
    for one in place.chain():
        props = scene[one.id].props if one.id in scene else {}
        if one.tag == "template" or (props.get("hidden", "1" if one.hidden else "")):
            return False
        if one.tag == "dialog" and not props.get("open"):
            return False
    return True


def root(place: Place) -> str:
    """The dialog that a place lies in, if any."""
    return next((one.id for one in place.chain() if one.tag == "dialog"), "")


def pressable(scene: Scene) -> dict[str, str]:
    """All that can be pressed now, and in which dialog it lies: of several that are open, the last one counts."""
    found: set[tuple[str, str]] = set()
    known = places()
    for key, place in known.items():
        if place.act and not (key in scene and scene[key].props.get("off")) and seen(scene, place):
            found.add((place.act, root(place)))
    for item in scene.values():
        top = item
        while item.props.get("act") and top.kind != "slot" and top.parent in scene and scene[top.parent].kind != "slot":
            top = scene[top.parent]
        home = known.get(top.parent)
        if item.props.get("act") and home and seen(scene, home):
            found.add((item.props["act"], root(home)))
    dialogs = [key for key, place in known.items() if place.tag == "dialog" and seen(scene, place)]
    ask = [key for key in dialogs if key == "dlg-ask"]
    return {act: where for act, where in sorted(found) if not dialogs or where in (ask or dialogs)}


class Walk(Table):
    """One game of the interface, pressed through to the score sheet of its first hand."""

    def __init__(self, seed: int, game: str) -> None:
        super().__init__(seed, game)
        self.rng, self.presses = Random(seed), 0
        self.start()

    def press(self, act: str) -> None:
        """One thing that can be pressed, pressed."""
        self.presses += 1
        self.send(*(int(word) if word.isdigit() else word for word in act.split()))
        for number, view in self.hints[:1]:  # whoever is asked for advice has none
            self.hints.clear()
            self.send("hinted", number, "" if view else "")
        for data in self.judging[:1]:
            self.judging.clear()
            self.send("judged", *data[:2], "")

    def possible(self) -> dict[str, str]:
        """What can be pressed; there is always something, and never only what leads away."""
        found = pressable(stage.show(self.model))
        assert found.keys() - LEAVING, f"nothing to press: {self.model}"
        return found

    def any(self) -> None:
        """Something that can be pressed, and does not begin another match."""
        ways = sorted(self.possible().keys() - LEAVING)
        self.press(ways[self.rng.below(len(ways))])

    def legal(self) -> None:
        """Something that the rules allow, by the buttons that are there for it."""
        while self.model.dialog or self.model.ask:
            ways = self.possible()
            self.press(next(act for act in ("act no", "act close", "act stop", *ways) if act in ways))
        if plain.on(self.model):
            self.press("act text")
        acts = legal_actions(self.state)
        action, before = acts[self.rng.below(len(acts))], self.state
        for _ in range(3):  # what lies over the table, then what is chosen
            self.send("key", "Escape", "")
        for step in self.steps(action):
            if self.state is before:
                if step in self.possible():
                    self.press(step)
                self.settle(action)
        assert self.state is not before, f"{action} cannot be pressed"

    def settle(self, action: Action) -> None:
        """What is asked on the way, answered."""
        if self.model.dialog == "choose" and action in self.model.offers:
            self.press(f"choose {self.model.offers.index(action)}")
        if self.model.ask:
            self.press("act yes")

    def steps(self, action: Action) -> Iterator[str]:
        """What is pressed to do it."""
        if action.kind == "draw":
            yield "stock" if self.state.drawn < 0 else "act first"
            return
        old = action.index < len(self.state.melds[self.state.side])
        for key in held_for(self.game, action):
            yield f"card {key}"
        if action.kind == "take":
            yield from ("pile", "act take")
        elif action.kind == "drop":
            yield "act second"
        else:
            yield f"meld {self.state.side} {action.index}" if old else "act ours"

    def play(self) -> int:
        """The whole hand; how many presses it took."""
        while True:
            assert self.presses < MOST, f"the hand does not end: {self.game.record}"
            if self.model.screen != "table":
                self.press("act resume")
            if self.state.phase == OVER and self.model.dialog == "score":
                assert "act next" in self.possible()
                return self.presses
            if self.state.phase == OVER or not self.game.mine:
                self.any()
                self.others(self.rng)
                self.clock()
                if self.state.phase == OVER and self.model.screen == "table" and not self.model.dialog:
                    self.press("act first")
            elif self.rng.below(100) < 100 * SENSE:
                self.legal()
            else:
                self.any()


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began, presses = time.perf_counter(), 0
    for number in range(first, first + games):
        game = list(PRESETS)[number % len(PRESETS)]
        try:
            presses += Walk(number, game).play()
        except Exception as why:
            print(json.dumps({"seed": number, "game": game}))
            raise SystemExit(f"{type(why).__name__}: {why}") from why
    print(f"{games} games, {presses} presses, {time.perf_counter() - began:.0f} s: always something to press")
    return 0


if __name__ == "__main__":
    sys.exit(main())
