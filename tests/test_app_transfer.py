"""Taken out and brought in: whole, in parts, broken, hostile; and nothing of what is here is lost by it."""

import json
from typing import Any

import pytest

from burraco.record import show
from tests.matches import match, started
from tests.test_app import Table, lying
from ui import history, stage, transfer
from ui.app import update
from ui.hand import arrange
from ui.history import Kept
from ui.persons import seat_of
from ui.sorting import sorting


def files(table: Table, what: str) -> tuple[str, str]:
    """The name and the text of what is handed out."""
    table.model, effects = update(table.model, ("out", what))
    ((_, name, text),) = [one for one in effects if one[0] == "download"]
    return str(name), str(text)


def playing() -> Table:
    kept = history.show([Kept(show(match(seed=3)), "2026-11-01", True), Kept(show(started(seed=7)), "2026-10-01")])
    settings = json.dumps({"lang": "en", "speed": "instant", "deck": "2"})
    return Table(save=json.dumps({"record": show(started())}), history=kept, settings=settings).send("act", "export")


def said(table: Table) -> str:
    return stage.show(table.model)["import-said"].props["text"]


def parts(table: Table) -> dict[str, str]:
    seen = stage.show(table.model)
    return {key[5:]: item.props["text"] for key, item in seen.items() if key.startswith("part-")}


def test_everything_goes_out_and_comes_in_elsewhere():
    name, text = files(playing(), "all")
    assert name == "burraco.json"
    new = Table().send("act", "import").send("import", text)
    assert set(parts(new)) == {"settings", "save", "kept"} and not said(new)
    assert new.model.game is None and not new.model.book.kept and new.model.settings.deck == "4"  # nothing yet
    for what in parts(new):
        new.send("bring", what)
    assert new.game.record == started() and new.model.settings.deck == "2"
    assert history.read(new.shelf) == tuple(one._replace(brought=True) for one in playing().model.book.kept)
    assert "bring-save" not in stage.show(new.model)
    again = Table(save=new.saved, history=new.shelf)
    assert again.game.record == started()


def test_settings_from_a_file_are_applied_like_any_other():
    """The window is fitted to larger cards, and the hand is kept as it says."""
    table, plain = playing(), playing().model.at
    text = json.dumps({"burraco": 1, "settings": {"size": "xl", "sort": "on", "order": "rank"}})
    table.send("act", "import").send("import", text).send("bring", "settings")
    assert table.model.at.card > plain.card
    assert table.game.hand == arrange(table.game.hand, sorting(table.model.settings))


@pytest.mark.parametrize("what", ["save", "record", "settings"])
def test_each_part_goes_out_alone(what):
    name, text = files(playing(), what)
    assert name == transfer.OUT[what][1] and stage.show(playing().model)[f"out-{what}"]
    assert text == show(started()) if what == "record" else json.loads(text)["burraco"] == transfer.FORMAT
    assert parts(Table().send("act", "import").send("import", text))


def test_what_is_in_it_is_told_before_anything_is_replaced():
    table = playing()
    record = match("burraco-4", seed=5)
    table.send("act", "import").send("import", show(record))
    told = parts(table)
    assert "Burraco for four" in told["save"] and "goes to the list" in told["save"] and "1 is new" in told["kept"]
    assert table.game.record == started()
    table.send("bring", "save")
    assert table.game.record == record
    assert show(started()) in [kept.text for kept in history.read(table.shelf)]  # what was in play is kept


def test_matches_are_added_and_none_of_the_own_goes():
    table = playing()
    before = table.model.book.kept
    new = history.plain(Kept(show(match(seed=9)), "2026-10-15"))
    text = json.dumps({"burraco": 1, "history": [new, {"record": 5}, 7]})
    table.send("act", "import").send("import", text).send("bring", "kept")
    assert set(before) < set(table.model.book.kept) and len(table.model.book.kept) == 3
    assert [kept.date for kept in table.model.book.kept] == ["2026-11-01", "2026-10-15", "2026-10-01"]
    full = tuple(Kept(f"match {n}") for n in range(history.MOST))
    assert transfer.merged(full, (Kept("strange"),)) == full


HOSTILE: list[Any] = [
    "", " \n", "null", "[]", "5", "{}", '{"burraco": 1}', '{"burraco": "1"}', '{"burraco": true, "save": []}',
    "[" * 99_999, '{"a":' * 50_000, '{"burraco": 1, "save": {"record": 9}}', '{"burraco": 1, "history": {}}', "\x00",
    "<script>alert(1)</script>", "burraco 1", "burraco 1\nrules nonsense\nseats a b\ndeal 1",
    "burraco 99\nrules burraco-2\nseats you ai:easy\ndeal 1",
    '{"burraco": 2, "save": {}}', '{"burraco": 1e999}', "x" * (transfer.LARGEST + 1),
    '{"burraco": 1, "save": {"record": "burraco 1\\nrules burraco-2\\nseats you ai:easy ai:easy\\ndeal 1"}}',
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:40] or "empty")
def test_what_makes_no_sense_ends_in_a_sentence_and_loses_nothing(text):
    table = playing().send("act", "import")
    saved, kept, settings = table.saved, table.shelf, table.model.settings
    table.send("import", text)
    assert said(table).endswith(".") and said(table) == table.loud[-1]
    for what in ("settings", "save", "kept", "nonsense"):
        table.send("bring", what)
    assert (table.saved, table.shelf, table.model.settings) == (saved, kept, settings)
    assert table.game.record == started()


def test_newer_and_longer_texts_are_told_apart():
    table = playing().send("act", "import")
    assert "newer version" in said(table.send("import", '{"burraco": 2}'))
    assert "longer" in said(table.send("import", "x" * transfer.LARGEST))
    assert "newer version" in said(table.send("import", "burraco 9\nrules burraco-2\nseats you ai:easy\ndeal 1"))


def test_a_damaged_record_comes_in_as_far_as_it_goes():
    text = show(started()).replace("-Kd", "-XX")
    table = Table().send("act", "import").send("import", text)
    assert "damaged" in parts(table)["save"]
    table.send("bring", "save")
    assert table.game.record.deals[0].actions == started().deals[0].actions[: len(table.game.record.deals[0].actions)]


def test_a_record_of_strangers_is_only_for_the_list():
    text = show(started()).replace("seats you ai:easy", "seats Carla Dario")
    table = Table().send("act", "import").send("import", text)
    assert set(parts(table)) == {"kept"}
    table.send("bring", "kept").send("act", "close").send("act", "history").clock().send("replay", 0)
    assert table.model.screen == "replay"


def test_a_save_that_cannot_be_read_can_be_taken_out():
    """UX-38: never deleted, and to be had as a file; the banner leads there. UX-37: as it does when nothing is kept."""
    table = Table(save="spoilt {")
    assert not stage.show(table.model)["notice-export"].props["hidden"]
    assert files(table.send("act", "export"), "spoilt") == ("burraco-unread.txt", "spoilt {")
    plain = lying(show(started()))
    assert stage.show(plain.model)["notice-export"].props["hidden"]
    assert not stage.show(plain.send("unsaved", "storage-denied").model)["notice-export"].props["hidden"]


def test_a_kept_match_is_handed_out_as_it_was_kept():
    table = playing()
    _, effects = update(table.model, ("record", 0))
    assert ("download", "burraco-2026-11-01.brc", show(match(seed=3))) in effects
    assert update(table.model, ("record", 99))[1] == ()


def in_lesson(own: bool = True) -> Table:
    """In a lesson, beside a match of one's own or none."""
    return (playing() if own else Table()).send("lesson", 1).send("act", "settings").send("act", "import")


def test_a_match_brought_in_a_lesson_ends_it_and_is_kept():
    record = match("burraco-4", seed=5)
    table = in_lesson().send("import", show(record))
    assert "goes to the list" in parts(table)["save"]
    table.send("bring", "save")
    assert table.model.lesson is None and table.game.record == record
    assert json.loads(table.saved)["record"] == show(record)
    assert show(started()) in [kept.text for kept in history.read(table.shelf)]
    assert "goes to the list" not in parts(in_lesson(own=False).send("import", show(record)))["save"]


@pytest.mark.parametrize("way", [("act", "home"), ("act", "learn"), ("lesson", 2)])
def test_matches_added_in_a_lesson_outlive_it(way):
    table = in_lesson().send("import", show(match(seed=9))).send("bring", "kept").send(*way).send("act", "home")
    assert len(table.model.book.kept) == 3 and table.model.book.kept == history.read(table.shelf)
    table.send("file", "2026-11-30", show(match(seed=2)), False)
    assert len(history.read(table.shelf)) == 4
    assert table.game.record == started()


def test_what_goes_out_in_a_lesson_is_the_own_match_alone():
    table = playing().send("lesson", 1).send("act", "export")
    assert files(table, "record")[1] == show(started())
    assert json.loads(files(table, "save")[1])["save"]["record"] == show(started())
    none = Table().send("lesson", 1).send("act", "export")
    assert {"out-all", "out-settings"} == {key for key in stage.show(none.model) if key.startswith("out-")}
    assert "save" not in json.loads(files(none, "all")[1])
    assert update(none.model, ("out", "save"))[1] == update(none.model, ("out", "record"))[1] == ()


def others_turn() -> str:
    """A match in which another player is to act."""
    number = next(n for n in range(1, 200) if started(acts=n).state.player == 1)
    return show(started(acts=number))


@pytest.mark.parametrize("screen", ["table", "home"])
def test_a_match_brought_goes_on_at_its_table_without_a_dialog(screen):
    table = playing().send("act", "resume" if screen == "table" else "home")
    table.send("act", "settings").send("act", "import").send("import", others_turn())
    thoughts = len(table.thoughts)
    table.send("bring", "save")
    assert (table.model.screen, table.model.dialog, table.model.behind) == ("table", "", "")
    assert len(table.thoughts) == thoughts + 1 and table.thoughts[-1][0] == table.model.ply
    table.others().send("act", "settings").send("act", "close")
    assert table.game.mine and not table.model.dialog


def test_a_match_of_two_people_begins_with_the_hand_over():
    text = show(started()).replace("seats you ai:easy", f"seats {seat_of('Anna')} {seat_of('Bruno')}")
    table = playing().send("act", "resume").send("act", "import").send("import", text).send("bring", "save")
    assert table.model.screen == "pass" and stage.show(table.model)["table"].props["hidden"]
    assert table.send("act", "ready").model.screen == "table" and table.game.mine


def test_a_list_of_rubbish_is_counted_and_drives_no_own_match_out():
    """What is no record is left out; where there is no room, what was imported goes, and that is said."""
    table, good = playing(), history.plain(Kept(show(match(seed=9)), "2099-10-15"))
    own = table.model.book.kept
    bad = [{"record": text, "date": "2026-01-01"} for text in ("", "xxx", "x" * 1_990_000)]
    bad += [{"record": show(match(seed=8)), "date": day} for day in ("zzzz", "2026-13-01", "20261130")]
    text = json.dumps({"burraco": 1, "history": [*bad, good]})
    table.send("act", "import").send("import", text)
    assert "1 is new. 6 cannot be read and are left out." in parts(table)["kept"]
    table.send("bring", "kept")
    assert len(table.model.book.kept) == 3 and table.model.book.kept[0].brought
    table.send("unfiled", "storage-full")
    assert table.model.book.kept == own == history.read(table.shelf)
    assert "no room" in table.model.notice and "no room" in table.loud[-1]
    assert stage.show(table.model)["part-kept"].props["about"] == table.model.notice


def test_of_too_many_matches_those_that_were_imported_go_first():
    own = tuple(Kept(f"match {n}", "2026-01-01") for n in range(history.MOST - 1))
    kept = history.add((Kept("strange", "2099-01-01", brought=True), *own), Kept("new", "2026-11-30"))
    assert kept == (Kept("new", "2026-11-30"), *own)
