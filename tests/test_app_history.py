"""The matches that were played: filed, kept, listed, deleted, whatever the browser and the stored text are like."""

import json

import pytest

from burraco.record import is_over, show, totals
from tests.matches import match, started
from tests.test_app import Table, lying
from ui import history, stage
from ui.archive import watched
from ui.history import MOST, Kept
from ui.play import moved
from ui.save import kept_as
from ui.summary import summary


def shelf(*records, **more) -> str:
    return history.show([Kept(show(one), "2026-11-01", **more) for one in records])


def opened(kept: str) -> Table:
    """The list, read to its end."""
    table = Table(history=kept, route="#/history")
    while len(table.model.book.read) < len(table.model.book.kept):
        table.clock()
    return table


def shown(table: Table, kind: str) -> list[dict[str, str]]:
    return [item.props for item in stage.show(table.model).values() if item.kind == kind]


# ---- kept ------------------------------------------------------------------------------------------------------------


def test_a_match_is_filed_when_it_ends_and_only_once():
    whole = match(seed=3)
    table = Table(save=json.dumps({"record": show(whole).rsplit(" ", 1)[0]}), route="#/play")
    assert not table.shelf and not is_over(table.game.record)
    before, table.model = table.model, moved(table.model, whole.deals[-1].actions[-1])[0]
    _, effects = watched(before, (table.model, ()))
    assert effects == (("date", "file", show(whole), False),)
    table.send("file", "2026-11-30", show(whole), False).send("file", "2026-12-01", show(whole), False)
    assert history.read(table.shelf) == (Kept(show(whole), "2026-12-01", False),)
    table.send("act", "home").send("act", "new").send(
        "act", "start"
    )  # a finished match is not left, so not filed again
    assert len(history.read(table.shelf)) == 1


def test_a_match_that_is_left_for_another_is_filed_as_far_as_it_came():
    record = started()
    table = lying(show(record))
    table.send("act", "home").send("act", "new").send("act", "start").send("act", "yes")
    assert [k.text for k in history.read(table.shelf)] == [show(record)]
    table.start().send("act", "yes")  # nothing was played: nothing is kept
    assert len(history.read(table.shelf)) == 1


def test_a_reload_files_nothing():
    for record in (match(seed=3), started()):
        assert not lying(show(record)).shelf


def test_the_last_fifty_are_kept_the_newest_first():
    table = Table()
    for number in range(MOST + 3):
        table.send("file", "2026-11-30", f"match {number}", False)
    assert [k.text for k in history.read(table.shelf)] == [f"match {n}" for n in range(MOST + 2, 2, -1)]


def test_a_full_storage_loses_the_oldest_first():
    """The row Storage full of UX-37: old matches make room for the new one, and then for the match in play."""
    table = Table(history=shelf(match(seed=3), started(), started(seed=2)))
    first, *_ = table.model.book.kept
    table.send("unfiled", "storage-full")
    assert len(table.model.book.kept) == 2 and history.read(table.shelf) == table.model.book.kept
    table.send("unfiled", "storage-denied")
    assert len(table.model.book.kept) == 2
    table.send("unfiled", "storage-full").send("unfiled", "storage-full")
    assert list(table.model.book.kept) == [first]  # the last one stays, if only for as long as the page does


def test_a_list_for_which_there_is_no_room_is_not_lost_in_silence():
    """The match itself was stored, in the place of the one that was left: that one is nowhere but on the page."""
    table = opened(shelf(match(seed=1), match(seed=2)))
    table.send("unfiled", "storage-full")
    assert table.model.notice.startswith("There is no room for all of your matches") and len(table.model.book.kept) == 1
    table.send("unfiled", "storage-full")
    assert table.model.notice.startswith("There is no room for the list") and len(table.model.book.kept) == 1
    assert table.loud[-1] == table.model.notice
    loud = len(table.loud)
    assert len(table.send("unfiled", "storage-full").loud) == loud
    denied = opened(shelf(match(seed=1))).send("unsaved", "storage-denied")
    said = denied.model.notice
    assert denied.send("unfiled", "storage-denied").model.notice == said


def test_what_is_kept_survives_reading_and_writing():
    kept = (Kept(show(match(seed=3)), "2026-11-30", True), Kept(show(started()), "", False))
    assert history.read(history.show(kept)) == kept


BROKEN = [
    "", "{", "null", "[" * 100_000, "{" * 100_000, "12", '"text"', "{}", '{"record": 5}', '{"record": "x", "date": {}}',
    '{"record": "burraco 9\\nrules burraco-2\\nseats you ai:easy\\ndeal 1"}', "\x00\x01", "x" * 2_000_000,
    '{"record": "burraco 1\\nrules burraco-2 target=<script>\\nseats <b> ai:easy\\ndeal 1"}',
]  # fmt: skip


@pytest.mark.parametrize("line", BROKEN, ids=lambda line: line[:30] or "empty")
def test_a_broken_entry_loses_no_other(line):
    """The row Corrupt save of UX-38."""
    good = shelf(match(seed=3))
    table = opened(good + line + "\n" + good.replace("2026-11-01", "2026-10-01"))
    names = [one["name"] for one in shown(table, "match")]
    assert names[0] == names[-1] == "Burraco for two"
    assert len(names) == 2 + bool(line.strip())
    again = opened(history.show(table.model.book.kept))
    assert again.model.book.kept == table.model.book.kept  # and what is broken is not lost either


# ---- listed ----------------------------------------------------------------------------------------------------------


def test_the_empty_list_says_what_will_be_in_it():
    scene = stage.show(opened("").model)
    assert not scene["history-none"].props["hidden"] and not scene["history"].props["hidden"]


def test_a_match_is_listed_with_its_game_day_result_and_players():
    won, left = match("burraco-4", seed=3), started()
    table = opened(shelf(won) + shelf(left, helped=True))
    first, second = shown(table, "match")
    assert first["name"] == "Burraco for four" and first["detail"] == "2026-11-01"
    assert " to " in first["text"] and first["about"] == "with Ada, Bruno and Carla"
    assert second["text"] == "Not finished: You 0 · Ada 0, in hand 1." and second["about"] == "with Ada · with help"
    assert stage.show(table.model)["history-none"].props["hidden"]


def test_matches_are_read_one_at_a_time():
    """The page stays awake: each step reads one match, and says how far it is."""
    table = Table(history=shelf(match(seed=3), started()), route="#/history")
    assert not shown(table, "match") and stage.show(table.model)["history-far"].props["text"] == "0 of 2 matches read"
    table.clock()
    assert len(shown(table, "match")) == 1
    table.clock()
    assert len(shown(table, "match")) == 2 and stage.show(table.model)["history-far"].props["text"] == ""


def test_a_deleted_match_comes_back():
    kept = shelf(match(seed=3), started())
    table = opened(kept).send("forget", 0)
    assert table.focused == "bring-back" and table.shelf == shelf(started())
    table.clock()
    assert [item.props.get("text") for item in stage.show(table.model).values() if item.parent == "gone"] == [
        "Bring it back"
    ]
    table.send("bring-back").clock().clock()
    assert table.shelf == kept and len(shown(table, "match")) == 2 and table.focused == "kept0-forget"
    table.send("forget", 7).send("bring-back")  # nothing of that kind is there
    assert table.shelf == kept


def test_summary_counts_what_was_played():
    record = match(seed=3)
    found = summary(show(record))
    assert found and len(found.hands) == len(record.deals)
    sums = [sum(points) for points in zip(*(hand.points for hand in found.hands), strict=True)]
    assert tuple(sums) == totals(record)
    assert summary("nothing of the kind") is None


def test_going_to_the_list_and_back_by_address():
    table = lying(show(started()))
    table.send("route", "#/history")
    assert table.model.screen == "history" and not table.model.plan
    table.send("route", "#/play")
    assert table.model.screen == "table"
    table.send("act", "history").send("act", "home")
    assert table.model.screen == "home"


@pytest.mark.parametrize("name", ["[[[[Tom]]]]", "{{{{Eve}}}}", "[{" * 19, '\\"[[[[{{{{'])
def test_brackets_in_a_name_are_only_a_name(name):
    text = show(started()).replace("seats you ai:easy", f"seats {name} ai:easy")
    kept = (Kept(text, "2026-11-01"),) * 2
    assert history.read(history.show(kept)) == kept
    saves = json.dumps({"record": "", "hand": [name * 99]})
    assert kept_as(saves) == json.loads(saves)


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 50_000, '"x"' + "[" * 100_000, '{"\\"": ' + "[" * 100_000])
def test_nothing_that_nests_deeply_is_read(deep):
    assert history.read(deep) == (Kept(deep, raw=True),) and kept_as(deep) == {}
