"""What the page does when it is not simply played: something fails inside, or in the browser around it."""

import json
from dataclasses import replace

import pytest

from burraco.cards import Random
from burraco.state import DRAW, OVER, legal_actions
from tests.test_app import Table
from ui import stage
from ui.app import update
from ui.history import Kept
from ui.lessons import LESSONS
from ui.pacing import SLOW
from ui.play import moved
from ui.save import unpack

DETAILS = "Traceback\nRuntimeError: it broke"


def broken(seed: int = 3) -> Table:
    """A table in the middle of the own turn, on which something has failed."""
    table = Table(seed).start().others().send("stock")
    table.send("card", table.game.hand[2])
    return table.send("failed", DETAILS, table.saved)


def test_a_failure_is_told_and_nothing_else_can_be_done():
    """S13: what went wrong, what became of the match, and the ways on; the table waits."""
    table = broken()
    seen = stage.show(table.model)
    assert seen["page"].props["state"] == "error"
    assert seen["mend"].props["hidden"] == "" and seen["table"].props["hidden"] and seen["home"].props["hidden"]
    assert seen["mend-title"].props["text"] == "Something went wrong."
    assert seen["mend-text"].props["text"] == "The match is saved."
    assert "it broke" in seen["mend-details"].props["text"] and table.saved in seen["mend-details"].props["text"]
    assert table.loud[-1] == "Something went wrong. The match is saved." and table.focused == "mend-retry"
    before = table.model
    for message in (("stock",), ("act", "second"), ("key", "D", ""), ("tick", table.model.ply), ("pile",)):
        table.send(*message)
    assert table.model == before
    table.send("unsaved", "storage-full")
    assert "export it" in stage.show(table.model)["mend-text"].props["text"]


def test_after_a_failure_the_match_goes_on_where_it_was():
    """S13: the same cards, chosen as they were, with the way back; and again after the next failure."""
    table = broken()
    game, chosen = table.game, table.model.chosen
    for _ in range(2):
        table.send("act", "retry")
        assert table.model.failure is None and table.model.screen == "table"
        assert (table.game.record, table.game.hand, table.model.chosen) == (game.record, game.hand, chosen)
        assert stage.show(table.model)["mend"].props["hidden"]
        table.send("failed", DETAILS, table.saved)


def test_after_a_failure_the_hand_can_be_begun_again():
    """S13: the cards are those that were dealt, nothing is played, and a reload comes to the same."""
    table = broken()
    first = table.game.record.deals[-1].seed
    table.send("act", "restart")
    assert table.game.record.deals[-1].seed == first and not table.game.record.deals[-1].actions
    assert table.state.phase == DRAW and len(table.game.hand) == 11 and table.model.screen == "table"
    assert unpack(table.saved)[0] == table.game.record


def test_a_match_that_always_fails_can_be_exported_and_put_aside():
    """S13: nobody is shut in with it, and it is not lost."""
    table = broken()
    save = table.saved
    table.send("act", "keep")
    assert table.files == [("burraco.json", save)]
    table.send("act", "aside")
    assert table.model.game is None and table.model.screen == "home" and table.backups == [save]
    assert "kept aside" in table.model.notice
    table.start()
    assert table.game.record.seats[0] == "you"


@pytest.mark.parametrize("save", ["", "{", json.dumps({"record": "burraco 99\n"})])
def test_a_failure_without_a_match_leads_home(save):
    """S13: where there is nothing to go on with, or nothing that can be read."""
    for act in ("retry", "restart"):
        table = Table().send("failed", DETAILS, save)
        assert bool(stage.show(table.model)["mend-restart"].props["hidden"]) == (not save)
        table.send("act", act)
        assert table.model.failure is None and table.model.screen == "home"
        assert table.backups == [save] * bool(save)


def test_a_failure_in_a_tab_without_the_match_takes_no_match():
    """S13 and two tabs: the match stays with the tab that plays it."""
    table = Table(3).start().others().send("elsewhere").send("failed", DETAILS, "{}")
    table.send("act", "retry")
    assert table.model.failure and table.model.elsewhere
    table.send("claimed", table.saved, "", "", "")
    assert not table.model.failure and not table.model.elsewhere and table.model.screen == "table"


# ---- the browser around the game -------------------------------------------------------------------------------------


def test_where_there_is_no_room_old_matches_go_first():
    """UX-39, storage full: the oldest of the history makes room, the last ten stay, and only then it is told."""
    table = Table(3).start()
    kept = tuple(Kept(f"match {n}", "2026-01-01", False) for n in range(12))
    table.model = replace(table.model, book=table.model.book._replace(kept=kept))
    for left in (11, 10):
        table.send("unsaved", "storage-full")
        assert table.model.book.kept == kept[:left] and table.model.stored and not table.model.notice
    table.send("unsaved", "storage-full")
    assert len(table.model.book.kept) == 10 and not table.model.stored and "no room" in table.model.notice


def test_that_the_page_is_kept_is_said_once():
    """UX-32: on the first screen as long as the page is open, at the table for a moment."""
    table = Table(3).send("offline")
    assert not stage.show(table.model)["offline"].props["hidden"] and "without a network" in table.said[-1]
    table.start().send("act", "hush").send("offline")
    assert "without a network" in table.model.note


def test_that_it_plays_without_a_network_takes_the_place_of_no_answer():
    table = Table(3).start()
    answer = table.send("act", "second").model.note
    assert answer and table.send("offline").model.note == answer and "without a network" in table.said[-1]


def test_a_new_version_begins_with_the_next_hand():
    """UX-39, a new version: told, put off, and there after the score sheet at the latest, with the new hand saved."""
    table = Table(2).start().send("renewed")
    assert not stage.show(table.model)["renewed"].props["hidden"]
    table.send("act", "later")
    assert stage.show(table.model)["renewed"].props["hidden"]
    rng = Random(2)
    while table.state.phase != OVER:
        table.others(rng)
        if table.state.phase != OVER:
            acts = legal_actions(table.state)
            table.model, _ = moved(table.model, acts[rng.below(len(acts))])
    model, effects = update(table.model, ("next", 8))
    names = [one[0] for one in effects]
    assert "renew" in names and "save" in names and not model.newer
    assert names.index("save") < names.index("renew")


def test_the_table_thinks_anew_after_a_reload():
    """UX-38: in another player's turn the same question is asked as before it."""
    table = Table(6).start()
    if table.game.mine:
        table.send("stock").send("card", table.game.hand[0]).send("act", "second")
    again = Table(save=table.saved, route="#/play", settings=table.settings)
    assert again.thoughts[-1][1] == table.thoughts[-1][1] and again.minds[-1] == table.minds[-1]


def test_thinking_is_told_only_when_it_lasts():
    """UX-34: "is thinking" after 400 ms and no sooner; UX-35: the title says whose turn it is."""
    table = Table(6).start()
    if table.game.mine:
        assert stage.show(table.model)["page"].props["title"].startswith("●")
        table.send("stock").send("card", table.game.hand[0]).send("act", "second")
    assert SLOW == 400 and "thinking" not in stage.show(table.model)["status"].props["text"]
    assert ("slow", table.model.ply) in table.due
    table.send("slow", table.model.ply)
    assert "thinking" in stage.show(table.model)["status"].props["text"]
    assert not stage.show(table.model)["page"].props["title"].startswith("●")
    table.others()
    assert stage.show(table.model)["page"].props["title"].startswith("●")


# ---- two tabs --------------------------------------------------------------------------------------------------------


def aside(stored: bool = True, spoilt: str = "") -> Table:
    """A tab that has played a match and then stood aside."""
    table = Table(3).start().others().send("elsewhere")
    table.model = replace(table.model, stored=stored, spoilt=spoilt)
    return table


def test_a_tab_that_takes_over_goes_on_with_all_that_the_other_stored():
    """Settings and lessons too: what it would store of its own would be of before."""
    table = aside()
    lessons = json.dumps({"done": [LESSONS[0].key]})
    game = table.game.record
    table.send("claimed", table.saved, table.shelf, json.dumps({"deck": "2", "theme": "dark", "lang": "it"}), lessons)
    now = table.model
    assert not now.elsewhere and table.game.record == game and now.screen == "table" and not table.shelf
    assert (now.settings.deck, now.settings.theme, now.settings.lang) == ("2", "dark", "it")
    assert now.learnt.done == (LESSONS[0].key,)


def test_what_another_tab_has_erased_does_not_come_back():
    table = aside(spoilt="spoilt {")
    table.saved = ""
    table.send("claimed", "", "", "", "")
    now = table.model
    assert now.game is None and now.screen == "home" and not now.elsewhere and not table.saved and not table.shelf
    assert not now.spoilt and now.settings.game == "burraco-2" and now.notice == "Everything is erased."
    assert table.loud[-1] == now.notice and not table.start().model.elsewhere


def test_what_was_never_written_is_not_taken_for_erased():
    """Where the browser refuses to store, the tab that takes over has the only copy."""
    table = aside(stored=False)
    record, settings = table.game.record, table.model.settings
    table.send("claimed", "", "", "", "")
    assert table.game.record == record and table.model.screen == "table" and table.model.settings == settings
