"""Links, sharing and the deal of the day through the interface, without a browser."""

import json
from datetime import date, timedelta
from typing import Any
from urllib.parse import quote

import pytest

from burraco.record import is_over, push, show, start
from burraco.rules import PRESETS
from burraco.state import OVER, Action, apply, observe
from burraco.text import read_seen, show_action
from tests.reach import reach
from tests.test_app import Table
from tests.test_app_games import seen
from ui import daily, links, stage
from ui.app import update
from ui.choice import stand_in
from ui.model import Model

HERE = "https://burraco.example/play/"


def table(**boot: Any) -> Table:
    at = Table(**boot)
    at.send("here", HERE, 0)
    return at


def opened(fragment: str, **boot: Any) -> Table:
    return table(route="#" + fragment, **boot)


# ---- opening ---------------------------------------------------------------------------------------------------------


def test_a_deal_is_told_and_then_played():
    fragment = links.of_deal(PRESETS["burraco-4"], 77)
    at = opened(fragment)
    assert at.model.dialog == "link" and seen(at, "link-title") == "Burraco for four"
    assert at.model.game is None
    at.send("act", "play")
    assert at.model.screen == "table" and at.game.record.deals[0].seed == 77
    assert at.game.record.rules == PRESETS["burraco-4"] and len(at.game.record.seats) == 4


def test_a_link_that_comes_later_is_opened_too():
    at = table().start()
    at.send("route", "#" + links.of_deal(PRESETS["burraco-4"], 77))
    assert at.model.dialog == "link" and at.model.screen == "home" and at.model.game


@pytest.mark.parametrize("first", [True, False], ids=["the tab was opened with it", "it came while the tab waited"])
def test_a_link_waits_for_the_tab_that_has_the_match(first: bool):
    fragment = "#" + links.of_deal(PRESETS["burraco-4"], 77)
    mine = table().start().saved
    at = table(route=fragment if first else "", save=mine).send("elsewhere")
    if not first:
        at.send("route", fragment)
    waiting = at.model
    assert waiting.elsewhere and not waiting.dialog
    at.send("claimed", mine, "", "", "")
    assert at.model.dialog == "link" and seen(at, "link-title") == "Burraco for four" and at.saved == mine
    at.send("act", "close")
    assert (
        not table(save=mine).send("elsewhere").send("route", "#seed=zz").send("claimed", mine, "", "", "").model.dialog
    )


@pytest.mark.parametrize("who", ["medium:x", "zz", "full:zzz", "medium:", ":hoarder", ""])
def test_a_player_that_this_version_does_not_know_is_looked_at_all_the_same(who: str):
    text = f"burraco 1\nrules burraco-2\nseats you ai:{who}\ndeal 8\nD\n0=5d6d7d8d\n-3s"
    at = opened("rec=" + quote(text))
    assert at.model.dialog == "link"
    at.send("act", "watch")
    assert at.model.screen == "replay" and not at.model.failure


def test_the_own_match_is_not_lost_to_a_link():
    at = table().start()
    mine = at.saved
    at.send("route", "#" + links.of_deal(PRESETS["burraco-4"], 77)).send("act", "play")
    assert at.model.ask and at.model.ask.what == "leave" and at.saved == mine
    at.send("act", "no")
    assert at.model.ask is None and at.saved == mine
    at.send("act", "play").send("act", "yes")
    assert at.game.record.deals[0].seed == 77


def test_a_match_is_played_on_from_where_it_is():
    record = reach("burraco-4", lambda s: s.turn > 5 and s.player == 0)
    at = opened(links.of_match(record))
    assert seen(at, "link-play") == "Play on" and "hand 1" in seen(at, "link-text")
    at.send("act", "play")
    assert at.game.record.state == record.state


def test_who_is_no_opponent_of_this_version_is_replaced():
    record = start(PRESETS["burraco-4"], ("Anna", "Berta", "ai:full", "ai:unheard"), 5)
    at = opened(links.of_match(record)).send("act", "play")
    assert at.game.record.seats[0] == "you" and at.game.record.seats[2] == "ai:full"
    assert all(seat.startswith("ai:") for seat in at.game.record.seats[1:])


def test_a_finished_match_begins_anew_with_its_cards():
    record = reach("burraco-2", lambda s: s.phase == OVER)
    rules = daily.RULES
    over = start(rules, ("you", "ai:easy"), record.deals[0].seed)
    for action in record.deals[0].actions:
        over = push(over, action)
    assert is_over(over)
    at = opened(links.of_match(over))
    assert seen(at, "link-play") == "Play"
    at.send("act", "play")
    assert at.game.record.deals[0] == start(rules, ("you", "ai:easy"), over.deals[0].seed).deals[0]


BROKEN = {
    "rec=zzz": "damaged",
    "rec=" + quote("burraco 9\nrules burraco-2\nseats a b\ndeal 1\n"): "newer version",
    "daily=tomorrow": "damaged",
    "pos=" + quote('"><img src=x onerror=alert(1)>'): "damaged",
}


@pytest.mark.parametrize("fragment", BROKEN)
def test_a_broken_link_ends_in_a_sentence_and_nothing_is_lost(fragment):
    before = table().start()
    at = opened(fragment, save=before.saved)
    assert "cannot be opened" in at.model.notice and BROKEN[fragment] in at.model.notice
    assert at.model.game and at.model.screen == "home" and at.loud[-1] == at.model.notice


def test_what_is_damaged_further_on_opens_as_far_as_it_goes():
    record = reach("burraco-2", lambda s: s.turn > 5)
    at = opened("rec=" + quote(show(record) + "T0=zz\n"))
    assert at.model.dialog == "link" and "damaged" in seen(at, "link-text")


def test_a_match_can_be_watched():
    record = reach("burraco-4", lambda s: s.phase == OVER)
    at = opened(links.of_match(record)).send("act", "watch")
    assert at.model.screen == "replay" and at.model.replay and at.model.replay.record == record
    assert at.model.dialog == "" and at.saved == ""


def test_a_position_is_played_on_a_page_where_nothing_is_kept():
    fragment = links.of_text("hand: 5h 6h 7h; melds: 3h 4h JK 6h")
    at = opened(fragment)
    assert at.model.dialog == "link" and "3 cards" in seen(at, "link-text")
    _, effects = update(at.model, ("act", "play"))
    assert effects == (
        ("leave", f"embed.html#{links.of_text('hand: 5h 6h 7h; melds: 3h 4h JK 6h')}&mode=play&autoplay=1"),
    )
    assert at.model.game is None


# ---- sharing ---------------------------------------------------------------------------------------------------------


def test_what_is_shared_opens_again():
    at = table().start()
    at.send("act", "share")
    assert at.model.dialog == "share"
    for kind in ("deal", "position"):
        at.send("set", "share", kind)
        text = stage.show(at.model)["share-text"].props["value"]
        assert text.startswith(HERE + "#") and links.read_link(text.removeprefix(HERE))
    at.send("set", "share", "nonsense")
    assert at.model.sharing == "position"


def test_a_hand_in_progress_gives_nothing_away():
    at = table().start().send("act", "share")
    hidden = stage.show(at.model)["share-text"].props["value"]
    assert "share-match" not in stage.show(at.model)
    assert hidden == HERE + "#" + links.of_deal(at.game.record.rules, at.game.record.deals[0].seed)
    assert stage.show(at.send("set", "share", "match").model)["share-text"].props["value"] == hidden


def test_copying_has_an_answer():
    at = table().start().send("act", "share")
    model, effects = update(at.model, ("act", "copy"))
    assert effects == (("copy", stage.show(model)["share-text"].props["value"]),)
    at.send("copied", 1)
    assert at.model.note == "Copied."
    at.send("copied", 0)
    assert "copy it yourself" in at.model.note


# ---- the deal of the day ---------------------------------------------------------------------------------------------


def play_day() -> Table:
    at = table().send("act", "daily")
    assert seen(at, "link-title") == "The deal of 2026-11-30"
    return at.send("act", "play")


def test_each_day_has_its_deal():
    first = date(2026, 11, 30)
    days = [(first + timedelta(days=n)).isoformat() for n in range(400)]
    assert len({daily.seed_of(day) for day in days}) == 400
    for day in days[:40]:
        assert daily.played(daily.record_of(day)) == day
    assert daily.played(start(PRESETS["burraco-2"], ("you", "ai:hard"), 20261130)) == ""
    assert daily.played(start(daily.RULES, ("you", "ai:hard"), 20261341)) == ""


class Marks:
    """What the page asks for the mark, answered by whoever is to act with the first thing that comes to mind."""

    def __init__(self, at: Table) -> None:
        self.at, self.asked = at, 0

    def pending(self) -> int:
        assert self.at.model.mark
        return self.at.model.mark.asked

    def answer(self) -> None:
        mark = self.at.model.mark
        assert mark and mark.asked
        self.asked += 1
        acts: list[Action] = []
        state = mark.record.state
        while state.phase != OVER and state.player == mark.record.state.player:
            acts.append(stand_in(state))
            state = apply(state, acts[-1])
        self.at.send("marked", mark.asked, json.dumps({"acts": [show_action(a) for a in acts]}))


def test_the_mark_is_played_while_the_player_thinks():
    at = play_day()
    marks = Marks(at)
    while at.game.mine and marks.pending():
        marks.answer()
    assert daily.mark(at.model) is not None and "mark to beat" in seen(at, "mark").lower()
    assert marks.asked > 5


def test_the_mark_does_not_come_between_the_others_and_their_turn():
    at = play_day()
    if not at.game.mine:
        at.others()
    marks = Marks(at)
    before = marks.pending()
    assert before
    at.send("stock")
    at.send("card", at.game.hand[-1]).send("act", "second")
    assert at.model.ask is None or at.send("act", "yes")
    assert not at.game.mine and marks.pending() == 0  # the other one thinks now
    at.send("marked", before, '{"acts": ["D"]}')
    assert at.model.mark and not at.model.mark.record.deals[0].actions  # what came late does not count
    at.others()
    assert marks.pending() > before


@pytest.mark.parametrize("text", ["", "{}", '{"acts": ["-Zz"]}', '{"acts": 3}', '{"acts": ["T9=AsAs"]}'])
def test_what_the_worker_says_of_the_mark_is_not_trusted(text):
    at = play_day()
    if not at.game.mine:
        at.others()
    marks = Marks(at)
    at.send("marked", marks.pending(), text)
    assert at.model.mark and len(at.model.mark.record.deals[0].actions) == 1


def test_the_mark_knows_nothing_but_what_its_seat_sees():
    at = play_day()
    if not at.game.mine:
        at.others()
    assert daily.pump(Model(), ()) == (Model(), ())
    mark = at.model.mark
    assert mark
    state = mark.record.state
    _, effects = daily.pump(at.model, (("cancel",),))
    asked = next(effect for effect in effects if effect[0] == "mark")
    assert read_seen(str(asked[2])) == (observe(state, state.player), (35, 0), ((), ()), None)


def test_how_the_day_ended_is_told_and_shared():
    at = play_day()
    for _ in range(400):
        if at.state.phase == OVER:
            break
        if at.game.mine:
            at.send("do", show_action(stand_in(at.state)))
            if at.model.ask:
                at.send("act", "yes")
        else:
            at.others()
    marks = Marks(at)
    at.clock()
    assert "still being played" in seen(at, "score-mark")
    while marks.pending():
        marks.answer()
    assert "the mark was" in seen(at, "score-mark") or "as much as the mark" in seen(at, "score-mark")
    at.send("act", "share")
    text = stage.show(at.model)["share-text"].props["value"]
    assert "2026-11-30" in text and text.endswith(f"{HERE}#daily=2026-11-30")
    assert "mark is" in text
    at.send("act", "close")
    assert at.model.dialog == "score"


def test_the_day_is_written_as_people_do_and_the_link_as_links_are(monkeypatch):
    monkeypatch.setattr("ui.names.Names.day", lambda self, date: "/".join(reversed(date.split("-"))))
    at = table().send("act", "daily")
    assert seen(at, "link-title") == "The deal of 30/11/2026"
    at.send("act", "play")
    assert "Deal of 30/11/2026." in seen(at, "mark")
    at.send("act", "share")
    text = stage.show(at.model)["share-text"].props["value"]
    assert text == f"Burraco, deal of 30/11/2026\n{HERE}#daily=2026-11-30"
    monkeypatch.setattr("ui.daily.standing", lambda m: daily.Standing(-90, 75, None))
    text = stage.show(at.model)["share-text"].props["value"]
    assert text == f"Burraco, deal of 30/11/2026: −90 to 75.\n{HERE}#daily=2026-11-30"
    monkeypatch.setattr("ui.daily.standing", lambda m: daily.Standing(75, -90, 12))
    text = stage.show(at.model)["share-text"].props["value"]
    assert text == f"Burraco, deal of 30/11/2026: 75 to −90, +165; the mark is +12.\n{HERE}#daily=2026-11-30"


def test_after_a_reload_the_mark_is_played_again():
    at = play_day()
    again = table(save=at.saved, route="#/play")
    assert again.model.mark and again.model.mark.day == "2026-11-30"


def test_the_deal_is_that_of_the_day_on_which_it_is_asked_for():
    """A page that stays open past midnight."""
    at = table()
    _, effects = update(at.model, ("act", "daily"))
    assert effects == (("date", "daily"),)
    assert seen(at.send("daily", "2026-12-01"), "link-title") == "The deal of 2026-12-01"


def test_a_bad_link_is_forgotten_after_a_good_one():
    at = opened("daily=never")
    assert at.model.notice.startswith("This link cannot be opened.")
    assert not at.send("route", "#" + links.of_deal(PRESETS["burraco-4"], 77)).model.notice
    kept = table(save="{broken", route="#daily=2026-11-30")
    assert kept.model.dialog == "link" and kept.model.notice  # what is said of a save stays


def test_an_odd_clock_has_no_day():
    at = table().send("daily", "1970-01-01")
    assert seen(at, "link-title") == "The deal of 2026-01-01"
