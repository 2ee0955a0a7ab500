"""Scenes: what is placed, what changes between two of them, and what is not there."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burraco.cards import HIDDEN, Random, face, name
from burraco.record import start
from burraco.rules import PRESETS
from burraco.state import legal_actions, observe
from ui import game as held
from ui import hand, layout, scene
from ui.model import Model
from ui.scene import Item, Op, Scene
from ui.stage import show

# ---- patches ---------------------------------------------------------------------------------------------------------


class Page:
    """The least document that a patch can be carried out on: names in their parents, properties by name."""

    def __init__(self) -> None:
        self.kids: dict[str, list[str]] = {}
        self.props: dict[str, dict[str, str]] = {}

    def paint(self, ops: list[Op]) -> None:
        for op in ops:
            if op.kind == "set":
                self.props.setdefault(op.name, {})[op.prop] = op.value
            elif op.kind == "drop":
                self.forget(op.name)
            elif op.item:
                row = self.kids.setdefault(op.item.parent, [])
                if op.kind == "move":
                    row.remove(op.name)
                else:
                    assert op.name not in self.props
                    assert op.item.parent not in self.kids or op.name not in row
                    self.props[op.name] = dict(op.item.props)
                row.insert(row.index(op.before) if op.before else len(row), op.name)

    def forget(self, name: str) -> None:
        for kid in self.kids.pop(name, []):
            self.forget(kid)
        del self.props[name]
        for row in self.kids.values():
            if name in row:
                row.remove(name)

    def shows(self, wanted: Scene) -> bool:
        rows: dict[str, list[str]] = {}
        for key, item in wanted.items():
            if item.kind != "slot":
                rows.setdefault(item.parent, []).append(key)
        same_rows = {p: row for p, row in self.kids.items() if row} == rows
        return same_rows and all(self.props[key] == item.props for key, item in wanted.items())


def rows_of(*rows: str) -> Scene:
    scene_: Scene = {}
    for row in rows:
        parent, _, kids = row.partition(":")
        scene_[parent] = Item("box", "page", {"n": str(len(kids))})
        scene_ |= {f"{parent}{kid}": Item("card", parent, {"face": kid}) for kid in kids}
    return scene_


@given(st.lists(st.lists(st.permutations("abcdefg").map(lambda p: "".join(p)[:5]), max_size=3), min_size=2, max_size=4))
@settings(max_examples=60, deadline=None)
def test_patches_lead_from_scene_to_scene(stages):
    page = Page()
    now: Scene = {}
    for stage in stages:
        new = rows_of(*(f"{parent}:{kids}" for parent, kids in zip("xyz", stage, strict=False)))
        page.paint(scene.patch(now, new))
        assert page.shows(new)
        now = new
    assert scene.patch(now, now) == []


def test_a_patch_is_least():
    moved = scene.patch(rows_of("x:abcdef"), rows_of("x:bcdefa"))
    assert [(op.kind, op.name) for op in moved] == [("move", "xa")]
    drawn = scene.patch(rows_of("x:abc"), rows_of("x:abzc"))
    assert [(op.kind, op.name) for op in drawn if op.kind != "set"] == [("put", "xz")]


def test_the_page_is_dressed_before_anything_is_on_it():
    """A table that is shown at once has card backs, and the page says which."""
    m = replace(Model(), game=held.begin(start(PRESETS["burraco-2"], ("you", "ai:easy"), 3)), screen="table")
    ops = scene.patch({}, show(m))
    names = [op.name for op in ops]
    assert set(names[: names.count("page")]) == {"page"}


def test_more_can_be_said_of_a_scene():
    scene_ = rows_of("x:ab")
    more = scene.over(scene_, {"xa": Item("slot", "", {"lit": "1"}), "y": Item("slot", "", {"n": "2"})})
    assert more["xa"] == Item("card", "x", {"face": "a", "lit": "1"}) and more["y"].props == {"n": "2"}
    assert list(more)[:3] == list(scene_) and scene_["xa"].props == {"face": "a"}


# ---- what is seen ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["burraco-2", "burraco-4"])
def test_nothing_hidden_is_in_a_scene(rules):
    """UX-49: the scene of a view is the scene of every state that looks the same from this seat."""
    rng, seats = Random(7), ("you", *["ai:easy"] * (PRESETS[rules].players - 1))
    game = held.begin(start(PRESETS[rules], seats, 11))
    for _ in range(120):
        seen = show(Model(screen="table", game=game))
        others = [c for seat, cards in enumerate(game.record.state.hands) if seat for c in cards]
        secret = set(others) | set(game.record.state.stock) - set(game.view.hands[0]) - set(game.view.pile)
        laid = {c for side in game.view.melds for meld in side for c in meld}
        visible = set(game.view.hands[0]) | set(game.view.pile) | laid
        shown = {item.props["face"].split("/")[-1] for item in seen.values() if "face" in item.props}
        assert not {name(c) for c in secret - visible - {52}} & shown
        acts = legal_actions(game.record.state)
        if not acts:
            break
        game = held.play(game, acts[rng.below(len(acts))])
    assert observe(game.record.state, 0) == game.view


def test_a_face_down_pozzetto_is_backs():
    keys = hand.follow((), (HIDDEN,) * 11)[0]
    assert len(set(keys)) == 11
    assert scene.face_of("4", hand.card(keys[0])) == "back"


def test_twins_are_two_things():
    """UX-08"""
    keys, new = hand.follow((), (face("7h"), face("7h"), face("JK"), face("JK")))
    assert len(set(keys)) == 4 and set(keys) == set(new)
    assert {scene.face_of("2", 52, 1), scene.face_of("2", 52, 2)} == {"2/JK1", "2/JK2"}


# ---- the numbers of the hand (UX-05) ---------------------------------------------------------------------------------

TABLE = {  # viewport -> cards: rows, strip, height
    (360, 640): {11: (1, 30, 83), 14: (2, 50, 119), 22: (2, 30, 119), 26: (2, 25, 119), 30: (3, 33, 155),
                 39: (3, 25, 155), 44: (4, 30, 191), 60: (5, 27, 227)},
    (640, 360): {11: (1, 48, 78), 14: (1, 45, 78), 22: (1, 28, 78), 26: (2, 48, 108), 30: (2, 42, 108),
                 39: (2, 31, 108), 44: (2, 28, 108), 60: (3, 31, 138)},
    (768, 1024): {11: (1, 68, 110), 14: (1, 52, 110), 22: (1, 32, 110), 26: (1, 27, 110), 30: (2, 49, 156),
                  39: (2, 36, 156), 44: (2, 32, 156), 60: (3, 36, 202)},
    (1280, 800): {11: (1, 88, 144), 14: (1, 69, 144), 22: (1, 43, 144), 26: (1, 36, 144), 30: (1, 31, 144),
                  39: (2, 47, 196), 44: (2, 43, 196), 60: (2, 31, 196)},
}  # fmt: skip


@pytest.mark.parametrize("window", TABLE)
def test_the_rows_of_the_hand(window):
    for cards, (rows, strip, height) in TABLE[window].items():
        got = layout.rows(cards, layout.frame(*window))
        assert got.rows == rows and abs(got.step - strip) <= 1 and got.height == height, cards


@pytest.mark.parametrize("window", [*TABLE, (320, 568), (1920, 1080), (1024, 600), (900, 700)])
def test_no_card_shows_less_than_24_pixels(window):
    """UX-06"""
    at = layout.frame(*window)
    for cards in range(1, 61):
        lie = layout.rows(cards, at)
        assert cards == 1 or lie.step >= 24, cards
        assert lie.step * (lie.each - 1) + at.card <= at.width - at.side - 2 * at.edge + 0.5
        assert at.show >= 24


# ---- the own order ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "card", "wanted"),
    [
        ("5h 6h 9h Ks", "7h", "5h 6h 7h 9h Ks"),  # beside the neighbour in suit
        ("Ks 9h 6h 5h", "7h", "Ks 9h 6h 7h 5h"),
        ("9c Kd Kh 3s", "Ks", "9c Ks Kd Kh 3s"),  # beside equal ranks
        ("4s 8s Ah 3h", "2h", "4s 8s Ah 2h 3h"),  # a hand sorted by suit stays so
        ("As Ah 3c 3d 9s", "3h", "As Ah 3h 3c 3d 9s"),  # and one sorted by rank
        ("9s 4h", "Kd", "9s 4h Kd"),  # a stranger comes last
    ],
)
def test_a_new_card_comes_beside_its_neighbour(keys, card, wanted):
    held_keys = tuple(f"{key}#1" for key in keys.split())
    assert hand.insert(held_keys, f"{card}#1") == tuple(f"{key}#1" for key in wanted.split())


def test_cards_move_in_the_hand_and_stop_at_its_edge():
    row = ("a#1", "b#1", "c#1", "d#1")
    assert hand.shift(row, ("b#1", "c#1"), -1) == ("b#1", "c#1", "a#1", "d#1")
    assert hand.shift(row, ("a#1",), -1) == row
    assert hand.shift(row, ("c#1", "d#1"), 1) == row
    assert hand.shift(row, ("a#1", "c#1"), 1) == ("b#1", "a#1", "d#1", "c#1")


def test_the_scene_is_plain_data():
    game = held.begin(start(PRESETS["burraco-2"], ("you", "ai:easy"), 1))
    assert json.dumps(show(Model(screen="table", game=game)))
