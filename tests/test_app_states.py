"""What the page does when it is not simply played: something fails inside."""

import json

import pytest

from burraco.state import DRAW
from tests.test_app import Table
from ui import stage
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
    table.send("reload", table.saved)
    assert not table.model.failure and not table.model.elsewhere and table.model.screen == "table"
