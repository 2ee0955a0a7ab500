"""The settings: every one can be set in the dialog, is kept, applied at once, put back and erased with all else."""

import json
import re
from pathlib import Path

import pytest

from tests.test_app import Table
from tests.test_app_games import seen
from ui import app, options, stage
from ui.layout import STRIP, rows
from ui.save import settings_of
from ui.settings import CHOICES, SWITCH, Settings
from ui.sizes import fitted

ASKED = {name: group for group, named in options.GROUPS.items() for name in named}
ELSEWHERE = {"game", "seats", "house", "opposite", "people"}  # asked when a match begins


def opened(**settings: str) -> Table:
    return Table(3, settings=json.dumps({"speed": "instant", **settings})).send("act", "settings")


def test_every_setting_is_asked_once():
    assert set(ASKED) == set(Settings._fields) - ELSEWHERE
    assert sum(map(len, options.GROUPS.values())) == len(ASKED)


@pytest.mark.parametrize("name", ASKED)
def test_each_setting_shows_what_it_is_and_survives_a_reload(name):
    """UX-52: every value can be chosen in the dialog, is applied at once, and is there again after a reload."""
    table = opened()
    for value in (*CHOICES[name], getattr(Settings(), name)):
        table.model, effects = app.update(table.model, ("set", name, value))
        assert getattr(table.model.settings, name) == value
        scene = stage.show(table.model)
        if CHOICES[name] == SWITCH:
            assert scene[f"set-{name}"].kind == "switch" and bool(scene[f"set-{name}"].props["checked"]) == (
                value == "on"
            )
        else:
            checked = [one for one in CHOICES[name] if scene[f"set-{name}-{one}"].props["checked"]]
            assert checked == [value]
        kept = next(str(effect[1]) for effect in effects if effect[0] == "settings")
        assert settings_of(kept, "en") == table.model.settings


@pytest.mark.parametrize("lang", ["en", "it"])
def test_settings_are_two_actions_away(lang):
    """UX-53: from the table on a phone through the menu, beside it on a desk."""
    table = Table(3, settings=json.dumps({"lang": lang})).start().others()
    assert table.send("act", "menu").send("act", "settings").model.dialog == "settings"
    table.send("act", "close")
    assert not table.model.dialog and table.focused == "menu"
    assert table.send("act", "settings").model.dialog == "settings"


def test_groups_can_be_jumped_to():
    table = opened()
    for number, title in enumerate(options.GROUPS):
        assert seen(table, f"jump{number}") == title
        table.model, effects = app.update(table.model, ("chapter", number))
        assert ("focus", f"options{number}-title") in effects


def test_three_cards_show_how_cards_look():
    def faces(table: Table) -> list[str]:
        return [stage.show(table.model)[f"sample{n}"].props["face"] for n in range(3)]

    table = opened()
    assert faces(table) == ["4/7d", "4/Qc", "back"]
    assert faces(table.send("set", "deck", "plain")) == ["plain/7d", "plain/Qc", "back"]
    assert stage.show(table.send("set", "back", "red").model)["page"].props["back"] == "red"


def test_defaults_are_restored_and_that_can_be_undone():
    table = opened(lang="it", deck="2", theme="dark", game="burraco-4")
    mine = table.model.settings
    table.send("act", "defaults")
    assert table.model.settings == Settings(lang="it", game="burraco-4") and table.focused == "settings-back"
    scene = stage.show(table.model)
    assert scene["settings-reset"].props["hidden"] and not scene["settings-back"].props["hidden"]
    assert scene["settings-said"].props["text"]
    table.send("act", "former")
    assert table.model.settings == mine and table.model.former is None and table.focused == "settings-reset"
    table.send("act", "former")
    assert table.model.settings == mine
    table.send("act", "defaults").send("act", "close").send("act", "settings")
    assert table.model.former is None


def test_everything_is_erased_but_only_when_asked():
    table = Table(3, settings=json.dumps({"lang": "it", "deck": "2"})).start().others()
    held = table.game
    table.send("act", "settings").send("act", "wipe")
    assert table.model.ask and table.model.ask.what == "wipe" and table.game is held
    table.send("act", "no")
    assert table.model.dialog == "settings" and table.game is held
    table.model, effects = app.update(table.send("act", "wipe").model, ("act", "yes"))
    assert ("wipe",) in effects and ("cancel",) in effects
    assert table.model.game is None and table.model.screen == "home" and not table.model.dialog
    assert table.model.settings == Settings(lang="it") and table.model.notice


def test_deeds_can_be_done():
    assert set(options.DEEDS) <= set(app.ACTS)
    assert all(f"deed-{act}" in stage.show(opened().model) for act in options.DEEDS)


@pytest.mark.parametrize("screen", ["home", "table", "settings", "new"])
def test_the_page_has_every_place_that_is_filled(screen):
    """A place of a scene that index.html has not would end the page."""
    page = (Path(__file__).resolve().parents[1] / "index.html").read_text()
    table = Table(3).start().others()
    if screen != "table":
        table.send("act", screen)
    scene = stage.show(table.model)
    slots = {name for name, item in scene.items() if item.kind == "slot"} - {"page"}
    assert slots - set(re.findall(r'(?<!-)\bid="([\w-]+)"', page)) == set()
    parents = {item.parent for item in scene.values() if item.kind != "slot"} - set(scene)
    assert parents - set(re.findall(r'(?<!-)\bid="([\w-]+)"', page)) == set()
    kinds = {item.kind for item in scene.values()} - {"slot"}
    assert kinds - set(re.findall(r'<template id="t-([\w-]+)"', page)) == set()


@pytest.mark.parametrize("window", [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("size", CHOICES["size"])
@pytest.mark.parametrize("scale", CHOICES["scale"])
def test_cards_are_as_big_as_they_are_wanted(window, size, scale):
    """UX-52: at once and after a reload; each shows a strip that a finger can hit, in whatever size."""
    table = Table(3, settings=json.dumps({"size": "m"})).send("size", *window)
    medium = table.model.at
    table.send("set", "size", size).send("set", "scale", scale)
    at = table.model.at
    assert at == fitted(table.model.settings, *window) and at.kind == medium.kind
    assert [at.card > medium.card, at.card < medium.card] == [size in ("l", "xl"), size == "s"]
    assert at.melds[0] > at.melds[-1] > 0 and at.melds[-1] <= medium.melds[-1]
    for count in (1, 11, 26, 44, 60):
        lie = rows(count, at)
        assert (lie.step >= STRIP or lie.each == 1) and lie.show >= STRIP
        assert at.card + lie.step * (lie.each - 1) <= at.width - at.side - 2 * at.edge + 1


def test_large_print_has_as_many_rows():
    """As big again as a quarter, a hand has at most one row more, and never more than seven in ten of the window."""
    for window in ((360, 640), (640, 360), (768, 1024), (1280, 800)):
        for count in (11, 14, 22, 26, 30, 39, 44):
            plain, large = (rows(count, fitted(Settings(size=size), *window)) for size in ("m", "l"))
            assert plain.rows <= large.rows <= plain.rows + 1 and large.height <= 0.7 * window[1]
