"""Whatever an earlier version of the page has kept opens in this one. The rows of saves.jsonl were written by those
versions, one or more of each shape; a change of what is kept adds rows, and none is ever taken away."""

import json
from pathlib import Path

import pytest

from tests.test_app import Table
from ui.hand import same
from ui.save import settings_of

ROWS = [json.loads(line) for line in Path(__file__).with_name("saves.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("row", [row for row in ROWS if "save" in row], ids=lambda row: row["shape"])
def test_a_match_that_an_earlier_version_kept_goes_on(row):
    """UX-39, a new version: the same match, act by act, the hand in its order and the cards chosen."""
    table, kept = Table(save=row["save"], route="#/play"), json.loads(row["save"])
    assert not table.model.notice and not table.backups and table.model.screen == "table"
    assert len(table.game.record.deals[-1].actions) == row["actions"]
    assert " ".join(table.game.record.seats) == kept["record"].split("\n")[2].removeprefix("seats ")
    assert same(kept["hand"], table.game.hand) and list(table.game.hand) == kept["hand"]
    assert set(table.model.chosen) == set(kept["chosen"]) and len(table.model.chosen) == row["chosen"]
    assert (
        json.loads(Table(save=row["save"]).send("act", "resume").send("act", "sort").saved)["record"] == kept["record"]
    )


@pytest.mark.parametrize("row", [row for row in ROWS if "settings" in row], ids=lambda row: row["shape"])
def test_settings_that_an_earlier_version_kept_hold(row):
    """UX-39, a new version: nobody sets anything twice."""
    settings = settings_of(row["settings"], "en-GB")
    for name, value in row["reads"].items():
        held = getattr(settings, name)
        assert (list(held) if isinstance(value, list) else held) == value
