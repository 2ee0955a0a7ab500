"""Melds in detail, and what the hand holds for laying."""

import json

import pytest

from burraco.cards import face
from burraco.rules import PRESETS
from burraco.state import DRAW
from tests.seated import sitting
from tests.table import cards, lies
from tests.test_app import Table
from ui import stage
from ui.details import fitting
from ui.hand import card
from ui.plays import plays, runs

RUN = "3h 4h 5h 6h"
ITALIAN = PRESETS["burraco-2"]


def lines(table: Table, parent: str) -> list[str]:
    return [item.props["text"] for item in stage.show(table.model).values() if item.parent == parent]


def looked(table: Table, side: int) -> dict[str, str]:
    scene = stage.show(table.send("meld", side, 0).model)
    return {key: scene[key].props["text"] for key in ("meld-title", "meld-whose")}


def test_a_meld_is_looked_at():
    table = sitting("7h Kc 4s", own=[RUN], theirs=["Ks Kd Kh Kc JK Ks Kd"])
    assert looked(table, 0) == {"meld-title": "Run of hearts from 3 to 6", "meld-whose": "You"}
    scene = stage.show(table.model)
    assert scene["dlg-meld"].props["open"]
    assert [i.props["alt"] for i in scene.values() if i.parent == "meld-cards"][0] == "three of hearts"
    assert lines(table, "meld-facts") == [
        "Worth 20 points so far.",
        "3 more cards make it a burraco.",
        "Still fits: two of hearts, seven of hearts and a wild.",
    ]
    table.send("act", "close")
    assert not table.model.dialog
    assert looked(table, 1)["meld-whose"] == "Ada"
    worth, fits = lines(table, "meld-facts")
    assert worth == "Worth 190 points: 90 for the cards and 100 for the burraco."
    assert fits == "Still fits: king of spades, king of hearts, king of diamonds and king of clubs."


def test_it_is_looked_at_at_any_time_and_never_in_the_way():
    """Nothing is chosen: details; the others' meld: details too, and what is chosen stays."""
    table = sitting("7h Kc 4s", own=[RUN], theirs=["8c 9c Tc"], player=1, others={0: cards("7h Kc 4s")})
    assert table.send("meld", 0, 0).model.dialog == "meld"
    table.send("act", "close").send("meld", 1, 0)
    table.send("tick", table.model.ply).send("thought", table.model.ply, json.dumps({"acts": ["D"]}))
    assert table.model.dialog == "meld" and lines(table, "meld-facts")  # while another plays
    mine = sitting("7h Kc 4s", own=[RUN], theirs=["8c 9c Tc"]).choose("7h").send("meld", 1, 0)
    assert mine.model.dialog == "meld" and mine.model.chosen
    mine.send("act", "close").send("meld", 0, 0)
    assert not mine.model.dialog and len(mine.state.melds[0][0]) == 5


@pytest.mark.parametrize(
    ("meld", "fits"),
    [
        ("3h 4h 5h", "2h 6h JK"),
        ("3h JK 5h", "2h 4h 6h"),
        ("Qh Kh Ah", "Jh JK"),
        ("7s 7h 7d", "7s 7h 7d 7c JK"),
        ("7s 7h 2d", "7s 7h 7d 7c"),
        ("Ah 2h 3h", "4h JK"),
    ],
)
def test_what_still_fits(meld, fits):
    assert set(fitting(lies(meld, ITALIAN), ITALIAN)) == {face(n) for n in fits.split()}


# ---- what can be laid ------------------------------------------------------------------------------------------------


def outlined(table: Table, mark: str) -> set[str]:
    scene = stage.show(table.model)
    return {k for k in table.game.hand if scene[f"h:{k}"].props.get("play") == mark}


def test_what_can_be_laid_is_outlined_and_told():
    table = sitting("7h Kc Kd Ks 4s 5s 6s 9d 9c 2d", own=[RUN]).send("act", "plays")
    assert {card(k) for k in outlined(table, "sure")} >= set(cards("7h Kc Kd Ks 4s 5s 6s"))
    assert {card(k) for k in outlined(table, "wild")} == set(cards("9d 9c"))
    assert (
        table.model.note.startswith("To lay: ")
        and "To add: 7♥" in table.model.note
        and "With a wild: 9" in table.model.note
    )
    assert table.said[-1] == table.model.note and stage.show(table.model)["plays"].props["pressed"]
    assert table.model.helped == (1,)
    table.send("act", "plays")
    assert not outlined(table, "sure") and not table.model.note
    table.send("key", "V", "").choose("Kc Kd Ks").send("act", "ours")
    assert not outlined(table, "sure")  # another table, another question


def test_it_shows_all_that_is_legal_and_nothing_else():
    found = plays(sitting("7h Kc Kd Ks 4s 5s 6s 9d 9c", own=[RUN]).game.view)
    assert {frozenset(group) for group in found.groups} == {frozenset(cards("Kc Kd Ks")), frozenset(cards("4s 5s 6s"))}
    assert found.adds == cards("7h") and not found.stretched


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("5s 6s 7s 9s Ts Js", ["5s 6s 7s", "9s Ts Js"]),
        ("As 2s 3s Qs Ks", ["As 2s 3s", "Qs Ks As"]),
        ("As Qs Ks", ["Qs Ks As"]),
        ("As 2s 3s", ["As 2s 3s"]),
        ("3s 4s 5s Js Qs Ks", ["3s 4s 5s", "Js Qs Ks"]),
    ],
)
def test_runs_are_told_as_they_are(held, found):
    assert runs(set(cards(held))) == [cards(run) for run in found]


def test_before_drawing_too_and_when_there_is_nothing():
    table = sitting("Kc Kd Ks 4s", phase=DRAW, pile="9h").send("act", "plays")
    assert len(outlined(table, "sure")) == 3
    table = sitting("Kc 9d 4s 7h").send("act", "plays")
    assert table.model.note == "Nothing in your hand can be laid now."
    table = sitting("Kc 9d", player=1, others={0: cards("Kc 9d")}).send("act", "plays")
    assert "Ada" in table.loud[-1] and not table.model.helped
