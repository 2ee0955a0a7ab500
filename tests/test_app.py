"""Whole turns through the interface without a browser: messages in, models and effects out."""

import json
from dataclasses import replace
from typing import Any

import pytest

from burraco.cards import Random, face, name
from burraco.record import Record, push, read, show, start, winner
from burraco.rules import PRESETS, customise
from burraco.state import DRAW, OVER, PLAY, legal_actions
from burraco.text import show_action
from ui import stage
from ui.app import ACTS, update
from ui.choice import choice
from ui.game import Game
from ui.hand import card, faces
from ui.keys import OURS
from ui.model import BOTS, Model
from ui.motion import motion
from ui.pacing import GRACE, PACE, wait
from ui.play import do, moved
from ui.save import settings_of
from ui.scene import Scene, kept
from ui.settings import Settings


def paced(m: Model) -> Model:
    """The same model where time matters."""
    return replace(m, settings=m.settings._replace(speed="normal"))


class Table:
    """The world around the app: carries its effects out as the rim does, at once and without a clock."""

    def __init__(self, seed: int = 1, game: str = "burraco-2", **boot: str) -> None:
        self.model = Model()
        self.scene: Scene = {}
        self.saved = boot.get("save", "")
        unasked = {"ask_wild": "off", "ask_dirty": "off"}
        self.settings = boot.get("settings", json.dumps({"game": game, "level": "easy", "speed": "instant", **unasked}))
        self.shelf = boot.get("history", "")
        self.said: list[str] = []
        self.loud: list[str] = []
        self.backups: list[str] = []
        self.files: list[tuple[object, ...]] = []
        self.focused = ""
        self.thoughts: list[tuple[int, str]] = []
        self.minds: list[str] = []
        self.judging: list[list[Any]] = []
        self.hints: list[tuple[int, str]] = []
        self.plans: list[str] = []  # what was left of an earlier hint, by hint
        self.due: list[Any] = []
        self.seeds = iter(range(seed, seed + 100))
        self.send("boot", self.settings, self.saved, "en-GB", 1280, 800, boot.get("route", ""), self.shelf)

    def send(self, *message: object) -> "Table":
        before = self.model
        self.model, effects = update(self.model, message)
        shown = stage.show(self.model)
        json.dumps(shown)
        motion(
            paced(before), paced(self.model), self.scene, shown
        )  # whatever happens can be seen as motion, or is none
        self.scene = kept(self.scene, shown)
        for kind, *data in effects:
            if kind == "save":
                self.saved = str(data[0])
            elif kind == "say":
                (self.loud if data[1] else self.said).append(str(data[0]))
            elif kind == "download":
                self.files.append(tuple(data))
            elif kind in ("backup", "aside"):
                self.backups.append(str(data[0]))
            elif kind == "focus":
                self.focused = str(data[0])
            elif kind == "history":
                self.shelf = str(data[0])
            elif kind == "date":
                self.send(data[0], "2026-11-30", *data[1:])
            elif kind == "seed":
                self.send(data[0], next(self.seeds))
            elif kind == "think":
                self.thoughts.append((int(str(data[0])), str(data[1])))
                self.minds.append(str(data[2]))
            elif kind == "judge":
                self.judging.append(data)
            elif kind == "hint":
                self.hints.append((int(str(data[0])), str(data[1])))
                self.plans.append(str(data[2]))
            elif kind == "after":
                self.due.append(data[1])
        return self

    def start(self) -> "Table":
        return self.send("act", "new").send("act", "start")

    def clock(self) -> "Table":
        """Whatever was to happen later, but for the end of a note."""
        due, self.due = self.due, []
        for message in due:
            if message[0] != "hush":
                self.send(*message)
        return self

    def others(self, rng: Random | None = None) -> "Table":
        """The others play, by the first legal thing that ends their turn or at random, until the player is to act."""
        while self.model.game and not self.model.game.mine and self.state.phase != OVER:
            acts = legal_actions(self.state)
            drops = [a for a in acts if a.kind == "drop"] or list(acts)
            action = acts[rng.below(len(acts))] if rng else drops[0]
            ply = self.model.ply
            self.send("thought", ply, json.dumps({"acts": [show_action(action)]}))
            self.send("tick", ply)
            assert self.model.ply > ply
        return self.clock()

    @property
    def game(self) -> Game:
        assert self.model.game
        return self.model.game

    @property
    def state(self):
        return self.game.record.state

    def choose(self, names: str) -> "Table":
        for one in names.split():
            self.send("card", next(k for k in self.game.hand if card(k) == face(one) and k not in self.model.chosen))
        return self


def lying(save: str) -> Table:
    """A table with this record on it."""
    return Table(save=json.dumps({"record": save}), route="#/play")


def position(wanted, seed: int = 1, rules: str = "burraco-2") -> Table:
    """The first table of random play that answers the question."""
    for number in range(seed, seed + 200):
        rng = Random(number)
        table = Table(number, rules).start().others(rng)
        for _ in range(60):
            if table.state.phase == OVER:
                break
            if table.game.mine and wanted(table):
                return table
            acts = legal_actions(table.state)
            table.model, _ = do(replace(table.model, chosen=()), acts[rng.below(len(acts))])
            table.others(rng)
    raise AssertionError("no such position")


# ---- a turn ----------------------------------------------------------------------------------------------------------


def test_a_turn_by_clicks():
    table = Table(3).start().others()
    assert table.game.mine and table.said[-1].startswith("Your turn. You have 11 cards. On the pile: ")
    table.send("stock")
    assert len(table.game.hand) == 12 and table.said[-1].startswith("Drawn: ")
    new = next(iter(table.game.fresh))
    assert table.focused == f"h:{new}"  # UX-47: the new card
    table.send("card", new)
    assert table.model.chosen == (new,)
    table.send("act", "second")
    assert len(table.game.hand) == 11 and not table.game.mine and table.state.pile[-1] == card(new)
    assert table.thoughts[-1][0] == table.model.ply


def test_the_pile_is_seen_before_it_is_taken():
    table = Table(3).start().others()
    count = len(table.state.pile)
    table.send("pile")
    assert table.model.dialog == "peek" and table.state.phase == DRAW
    assert stage.show(table.model)["peek-take"].props["text"] == f"Take {count} card{'s' * (count > 1)}"
    table.send("act", "take")
    assert table.state.phase == PLAY and len(table.game.hand) == 11 + count and len(table.game.fresh) == count


def test_cards_are_laid_extended_and_taken_back():
    def opens(table: Table) -> bool:
        return table.state.phase == PLAY and any(a.kind == "lay" for a in legal_actions(table.state))

    table = position(opens)
    meld = next(a for a in legal_actions(table.state) if a.kind == "lay" and a.index == len(table.state.melds[0]))
    table.choose(" ".join(name(c) for c in meld.cards))
    said = stage.show(table.model)["first"].props
    assert said["text"].startswith("Lay ") and not said["off"] and said["primary"]  # it says what will happen
    before = table.game
    table.send("act", "first")
    if table.model.dialog == "choose":
        table.send("choose", 0)
    assert len(table.state.melds[0]) == len(before.view.melds[0]) + 1
    table.send("act", "undo")
    assert table.game.record == before.record and table.game.hand == before.hand  # UX-25
    assert sorted(faces(table.model.chosen)) == sorted(meld.cards)


def strict(seed: int) -> Table:
    """A table at which nothing that was seen is taken back."""
    return Table(seed).send("set", "undo", "strict")


def test_undo_stops_at_what_was_seen():
    table = strict(3).start().others().send("stock")
    game = table.game
    table.send("act", "undo")
    assert table.game is game and "has been seen" in table.loud[-1]
    table.send("card", table.game.hand[0]).send("act", "second").send("act", "undo")
    assert table.game.record == game.record and table.game.mine  # the discard, before the next player has acted


def test_a_refused_undo_gives_its_true_reason():
    table = strict(3).start()
    table.send("act", "undo")
    assert "done nothing yet" in table.loud[-1]
    table.others().send("act", "undo")
    assert "done nothing yet" in table.loud[-1]  # in the first turn
    table.send("stock").send("card", table.game.hand[0]).send("act", "second").others().send("act", "undo")
    assert "opponent has played" in table.loud[-1]


def test_an_undone_discard_is_not_answered():
    table = Table(3).start().others().send("stock")
    table.send("card", table.game.hand[0]).send("act", "second")
    ply = table.model.ply
    table.send("act", "undo").send("card", table.game.hand[1])
    table.send("thought", ply, '{"acts": ["D"]}').send("tick", ply)
    assert table.game.mine and len(table.game.hand) == 12


def test_every_act_that_cannot_be_says_why():
    """UX-24: no click on the table is silent."""
    table = Table(3).start().others()
    for message in [("act", "ours"), ("act", "undo"), ("meld", 0, 0)]:
        table.loud.clear()
        table.send(*message)
        assert table.loud or message[0] == "meld"
    table.choose(name(card(table.game.hand[0])))
    for message in [("act", "ours"), ("act", "second")]:
        table.loud.clear()
        table.send(*message)
        assert table.loud or table.model.dialog
    table.send("act", "close").send("stock").loud.clear()
    for message in [("stock",), ("act", "first"), ("act", "second"), ("act", "ours")]:
        table.send(*message)
        assert table.model.note
    assert len(table.loud) == 4
    table.send("act", "clear") if "clear" in ACTS else table.send("key", "Escape", "")
    table.send("card", table.game.hand[0]).send("act", "second")
    for message in [("stock",), ("act", "second"), ("act", "ours")]:
        table.loud.clear()
        table.send(*message)
        assert "Ada" in table.loud[-1]
    table.send("card", table.game.hand[2])  # but cards can be chosen and sorted meanwhile (UX-17)
    table.send("act", "sort")
    assert len(table.model.chosen) == 1


def test_seats_pozzetti_and_the_last_turn_answer():
    table = Table(3, "burraco-4").start().others()
    scene = stage.show(table.model)
    for other, said in ((1, "against you: 11 cards, no pozzetto"), (2, "is your partner")):
        table.send(*scene[f"s{other}"].props["act"].replace(str(other), "").split(), other)
        assert said in table.model.note
    table.send("pots")
    assert table.model.note.startswith("2 pozzetti on the table.")
    table.send("act", "last")
    assert table.model.note == table.model.log[-1] == scene["last"].props["text"]
    table.send("act", "hush")
    assert not table.model.note


def test_the_steps_agree_with_the_golden_button():
    def fits(table: Table) -> str:
        if table.state.phase != PLAY:
            return ""
        return next((key for key in table.game.hand if choice(table.game.view, faces([key])).adds), "")

    table = position(lambda t: bool(fits(t)))
    other = next((k for k in table.game.hand if not choice(table.game.view, faces([k])).adds), "")
    for key, golden, due in ((fits(table), "first", "step2"), (other, "second", "step3")):
        scene = stage.show(replace(table.model, chosen=(key,)))
        assert not key or scene[golden].props["primary"] and scene[due].props["now"]


def test_what_can_be_done_is_read():
    table = Table(3).start().others()
    assert table.send("key", "S", "").said[-1].startswith("You can draw")
    table.send("stock").send("key", "S", "")
    assert table.said[-1] == "Choose cards to lay, or one card to discard."
    table.send("card", table.game.hand[0]).send("key", "S", "")
    assert "discard" in table.said[-1]
    table.send("key", "O", "")
    assert table.said[-1].startswith("Your turn. You have 12 cards.")


def test_a_burraco_is_noted_pointed_at_and_brought_into_sight():
    """One's own in few words; another's too, though its turn goes on."""
    for mine in (True, False):
        record = next(r for r in map(ripe, range(200)) if r and (r.state.player == 0) == mine)
        table = lying(show(record))
        action = next(a for a in legal_actions(table.state) if a.kind == "lay" and len(a.cards) == 7)
        model, effects = moved(table.model, action)
        name_ = f"m{table.state.side}.{action.index}"
        assert ("reveal", name_) in effects and ("shine", name_) in effects
        assert model.note.startswith("Ada makes a ") != mine and ("when the hand ends" in model.note) == mine
        assert len(model.note.split()) < 12


def test_melds_are_read_in_mid_sentence():
    table = lying(show(next(record for record in map(ripe, range(200)) if record)))
    told = table.send("key", "T", "").said[-1]
    assert "You: " in told and not any(f": {word}" in told for word in ("Run", "Three", "Four", "D 7"))


def ripe(seed: int) -> Record | None:
    """A hand in which somebody may make a burraco now, if it comes to that."""
    record, rng = start(PRESETS["burraco-2"], ("you", "ai:easy"), seed), Random(seed)
    while record.state.phase != OVER:
        acts = legal_actions(record.state)
        if any(a.kind == "lay" and len(a.cards) == 7 for a in acts):
            return record
        lays = [a for a in acts if a.kind == "lay"]
        takes = [a for a in acts if a.kind == "take"]
        drops = [a for a in acts if a.kind == "drop"]
        best = takes or lays or drops or list(acts)
        record = push(record, best[rng.below(len(best))])
    return None


def test_between_several_ways_the_player_chooses():
    """UX-15: a card that fits more than one meld."""

    def ways(table: Table, key: str) -> int:
        can = choice(table.game.view, faces([key]))
        return len(can.adds) if table.state.phase == PLAY else 0

    table = position(lambda t: any(ways(t, key) > 1 for key in t.game.hand))
    key = next(key for key in table.game.hand if ways(table, key) > 1)
    table.send("card", key).send("act", "first")
    options = table.model.offers
    assert table.model.dialog == "choose" and len(options) > 1
    assert sum(item.kind == "offer" for item in stage.show(table.model).values()) == len(options)
    table.send("choose", 1)
    assert table.state.melds[0][options[1].index] == options[1].cards and not table.model.dialog


# ---- the others ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"acts": [1]}', '{"acts": ["-Zz"]}', '{"acts": ["0=5h6h7h8s"]}', '{"acts": "D"}', "nan"]
)
def test_no_thought_is_trusted(text):
    table = Table(3).start()
    if table.game.mine:
        table.send("stock").send("card", table.game.hand[0]).send("act", "second")
    plies = 0
    while not table.game.mine and table.state.phase != OVER:
        ply = table.model.ply
        table.send("tick", ply).send("thought", ply, text)
        assert table.model.ply > ply
        plies += 1
    assert plies == 2  # drew, discarded


def test_a_plan_goes_on_only_while_it_is_legal():
    table = Table(3).start()
    if table.game.mine:
        table.send("stock").send("card", table.game.hand[0]).send("act", "second")
    ply = table.model.ply
    table.send("tick", ply).send("thought", ply, json.dumps({"acts": ["D", "D"]}))
    table.clock()
    assert table.game.mine and len(table.state.hands[1]) == 11


def test_another_turn_is_told_before_the_own_one_begins():
    table = Table(3).start().others()
    table.send("stock").send("card", table.game.hand[0]).send("act", "second").others()
    assert table.said[-2] == table.model.log[-1] and table.said[-1].startswith("Your turn. ") and not table.loud


def test_the_own_turn_counts_its_cards_once():
    table = Table(3).start().others().send("stock").send("card", "")
    table.send("card", table.game.hand[0]).send("act", "second")
    assert table.model.log[-1].count("cards.") == 1 and table.model.log[-1].endswith(" 11 cards.")


def test_there_is_time_to_see_a_deal_and_a_discard():
    table = Table(3, "burraco-4", settings=json.dumps({"game": "burraco-4", "speed": "normal"}))
    for seed in range(3, 20):
        table.send("start", seed)
        if not table.game.mine:
            break
    assert wait(table.model) == 2 * PACE["normal"]  # who deals can be read
    table.send("thought", table.model.ply, '{"acts": ["D"]}').send("tick", table.model.ply)
    assert wait(table.model) == PACE["normal"]
    assert wait(replace(table.model, settings=Settings(speed="instant"))) == 0


def test_there_is_time_to_take_a_discard_back():
    table = Table(3, settings=json.dumps({"game": "burraco-2", "speed": "normal"})).start().others().send("stock")
    table.send("card", table.game.hand[-1]).send("act", "second")
    assert wait(table.model) == GRACE["normal"] >= 1500
    table.send("thought", table.model.ply, '{"acts": ["D"]}')
    assert table.game.past and not table.game.costly  # thought of, and not yet shown
    table.send("act", "undo")
    assert table.game.mine and table.state.phase == PLAY
    table.send("card", table.game.hand[-1]).send("act", "second")
    assert wait(replace(table.model, hurry=True)) == 0


def test_one_sentence_a_turn():
    table = Table(5, "burraco-4").start().others()
    cut, *told = table.model.log
    assert cut.startswith("Drawn for the deal: ") and len(told) == len(table.game.turns) > 0
    assert all(text in table.said and text.split()[0] in BOTS for text in told)


def test_hurrying_ends_with_the_own_turn():
    table = Table(3).start()
    if table.game.mine:
        table.send("stock").send("card", table.game.hand[0]).send("act", "second")
    table.send("act", "first")
    assert table.model.hurry and "Your opponent plays on without pauses." in table.said
    table.others()
    assert not table.model.hurry


# ---- saving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["burraco-2", "burraco-4"])
def test_a_reload_at_any_moment_comes_back_to_the_same_table(rules):
    rng = Random(4)
    table = Table(6, rules).start()
    for _ in range(60):
        again = Table(save=table.saved, route="#/play", settings=table.settings)
        assert again.model.screen == "table" and not again.backups
        assert again.game.record == table.game.record and again.game.hand == table.game.hand
        assert again.model.chosen == tuple(k for k in table.game.hand if k in table.model.chosen)
        assert again.model.log == table.model.log
        assert (again.game.past is None) == (table.game.past is None) and again.game.costly == table.game.costly
        if not table.game.mine and table.state.phase != OVER:
            assert again.thoughts and again.thoughts[-1][1] == table.thoughts[-1][1]  # it thinks again, about the same
        if table.state.phase == OVER:
            break
        acts = legal_actions(table.state)
        if table.game.mine:
            table.send("card", table.game.hand[rng.below(len(table.game.hand))]).send("act", "sort")
            table.model, effects = do(table.model, acts[rng.below(len(acts))])
            table.saved = next(str(data[1]) for data in effects if data[0] == "save")
            table.thoughts += [(0, str(data[2])) for data in effects if data[0] == "think"]
        else:
            ply = table.model.ply
            table.send("tick", ply).send(
                "thought", ply, json.dumps({"acts": [show_action(acts[rng.below(len(acts))])]})
            )


def record_text() -> str:
    return show(start(PRESETS["burraco-2"], ("you", "ai:easy"), 5))


@pytest.mark.parametrize(
    "save",
    [
        "{", "null", "[]", "1" * 600_000, "[" * 100_000, '{"record": 3}', json.dumps({"record": "burraco 99\n"}),
        json.dumps({"record": ""}), json.dumps({"record": "burraco 1\nrules x\nseats you ai:easy\ndeal 5\n"}),
        json.dumps({"record": record_text().replace("ai:easy", "<img>")}),
        json.dumps({"record": record_text().replace("you", "__import__('os')")}),
    ],
)  # fmt: skip
def test_a_save_that_cannot_be_read_is_set_aside(save):
    table = Table(save=save, route="#/play")
    assert table.backups == [save] and table.model.game is None and table.model.screen == "home"
    assert table.model.notice and table.model.notice in table.loud
    table.start()
    assert table.game.record.seats[0] == "you"


def test_of_a_damaged_save_the_legal_part_goes_on():
    good = json.dumps({"record": record_text() + "D\n"})
    save = json.dumps({"record": record_text() + "D -?? T\n"})
    table = Table(save=save, route="#/play")
    assert table.backups == [save] and table.model.notice
    assert read(json.loads(table.saved)["record"])[0] == read(json.loads(good)["record"])[0] == table.game.record


@pytest.mark.parametrize("hand", [None, 3, ["5h#1"], ["<b>"], [1, 2], {"a": 1}])
def test_a_hand_order_that_does_not_fit_is_not_taken(hand):
    table = Table(save=json.dumps({"record": record_text(), "hand": hand, "chosen": hand}), route="#/play")
    assert len(table.game.hand) == 11 and table.model.chosen == () and not table.backups


def test_settings_outlive_a_reload_and_are_never_trusted():
    table = Table().send("set", "deck", "2").send("set", "speed", "warp").send("set", "nothing", "on")
    assert table.model.settings.deck == "2" and table.model.settings.speed == "instant"
    for text in ("{", "[]", '{"deck": ["4"], "lang": 3}', '{"lang": "xx"}'):
        assert settings_of(text, "en-GB") == Settings(lang="en")


def test_storage_that_refuses_is_told_and_that_it_works_again():
    table = Table().send("unsaved", "storage-denied")
    assert not table.model.stored and table.model.notice == table.loud[-1]
    table.send("act", "dismiss").send("stored")
    assert table.model.stored and "can save again" in table.model.notice == table.loud[-1]
    table.send("unsaved", "storage-full")
    assert not table.model.stored and "no room" in table.loud[-1]


def test_a_save_that_cannot_be_kept_aside_is_not_said_to_be():
    table = Table(save="{")
    assert "kept aside" in table.model.notice and table.backups
    table.send("unkept")
    assert table.model.notice.startswith("What was saved is not a match of Burraco.")
    assert "no room to keep it aside" in table.model.notice == table.loud[-1] and "It is kept" not in table.model.notice


def test_a_tab_without_the_match_does_nothing():
    table = Table(3).start().others().send("elsewhere")
    saved, game = table.saved, table.game
    for message in [("stock",), ("card", game.hand[0]), ("act", "sort"), ("key", "D", ""), ("tick", table.model.ply)]:
        table.send(*message)
    assert table.game is game and table.saved == saved
    table.send("reload", saved)
    assert not table.model.elsewhere and table.game.record == game.record
    table.send("stock")
    assert len(table.game.hand) == 12


# ---- keys ------------------------------------------------------------------------------------------------------------


def test_a_turn_by_keys():
    table = Table(3).start().others()
    table.send("key", "Enter", f"h:{table.model.cursor}")
    assert table.state.phase == PLAY
    table.send("key", "Home", "").send("key", " ", "").send("key", "ArrowRight", "").send("key", "Enter", "")
    assert not table.game.mine and len(table.game.hand) == 11


def test_every_key_answers():
    for key in sorted(OURS):
        table = Table(3).start().others()
        before = table.model
        table.send("key", key, f"h:{table.model.cursor}")
        assert table.model is not before or table.said or table.focused, key


def test_letters_can_be_switched_off():
    """UX-16"""
    table = Table(3).start().others().send("set", "letters", "off").send("key", "D", "")
    assert table.state.phase == DRAW
    table.send("key", "Enter", "")
    assert table.state.phase == PLAY


def test_jumping_goes_round():
    table = Table(3).start().others()
    one = card(table.game.hand[-1])
    digit = {"A": "1", "T": "0"}.get(name(one)[0], name(one)[0])
    if one < 52:
        table.send("key", digit, "").send("key", "Shift+" + digit, "")
        assert name(card(table.model.cursor))[0] == name(one)[0]


# ---- to the end ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_random_hands_by_clicks_end_with_a_score_sheet(seed):
    """UX-58: never a state in which nothing can be done."""
    rng = Random(seed)
    table = Table(seed, "burraco-4" if seed % 2 else "burraco-2").start()
    for _ in range(2000):
        table.others(rng)
        if table.state.phase == OVER:
            break
        acts = legal_actions(table.state)
        action = acts[rng.below(len(acts))]
        if action.kind in ("draw", "take"):
            table.send("stock") if action.kind == "draw" else table.send("pile").send("act", "take")
        else:
            own = table.state.melds[table.state.side]
            old = own[action.index] if 0 <= action.index < len(own) else ()
            new = list(action.cards)
            for one in old:
                new.remove(one)
            table.send("key", "Escape", "").choose(" ".join(map(name, new)))
            if action.kind == "drop":
                table.send("pile")
            else:
                table.send("meld", table.state.side, action.index) if old else table.send("act", "ours")
                if table.model.dialog == "choose":
                    table.send("choose", table.model.offers.index(action))
    table.clock().clock()
    assert table.state.phase == OVER and table.model.dialog == "score"
    seen = stage.show(table.model)
    assert seen["sheet-hand"] and " to go" in seen["score-text"].props["text"]
    assert "the hand" in seen["score-title"].props["text"]
    table.send("act", "next")
    assert table.model.log[0].endswith(" begin.") or table.model.log[0].endswith(" begins.")
    assert table.state.phase == DRAW and table.state.dealer == 1 or len(table.game.record.deals) == 2


def played_out(seed: int) -> Record:
    """A match to 5 points after its first hand, in which the player lays what can be laid."""
    record, rng = start(customise(PRESETS["burraco-2"], {"target": "5"}), ("you", "ai:easy"), seed), Random(seed)
    while record.state.phase != OVER:
        acts = legal_actions(record.state)
        lays = [a for a in acts if a.kind == "lay" and record.state.player == 0]
        best = lays or [a for a in acts if a.kind == "drop"] or list(acts)
        record = push(record, best[rng.below(len(best))])
    return record


def test_a_match_ends_and_another_begins():
    record = next(one for one in map(played_out, range(50)) if winner(one) is not None)
    table = lying(show(record)).clock()
    assert table.model.dialog == "score"
    seen = stage.show(table.model)
    assert seen["page"].props["state"] == "over" and seen["score-next"].props["text"] == "The match"
    assert " won " in seen["score-title"].props["text"]
    table.send("act", "next")
    assert table.model.dialog == "over"
    table.send("act", "new").send("act", "start")  # and nobody asks whether to leave the old one
    assert len(table.game.record.deals) == 1 and table.state.phase == DRAW


def test_only_one_button_of_the_home_screen_is_golden():
    table = Table(3)
    assert stage.show(table.model)["new"].props["primary"]
    table.start().send("act", "home")
    assert not stage.show(table.model)["new"].props["primary"]


def test_the_panel_closes_with_the_dialog_opened_from_it():
    table = Table(3).start().others().send("act", "menu").send("act", "settings").send("act", "close")
    assert not table.model.dialog and not table.model.panel and table.focused == "menu"


def test_an_unfinished_match_is_not_left_without_a_question():
    table = Table(3).start().others()
    game = table.game
    table.send("act", "home").send("act", "new").send("act", "start")
    assert table.model.ask and table.model.dialog == "new" and table.game is game
    table.send("act", "no").send("act", "close").send("act", "resume")
    assert table.game is game and table.model.screen == "table"
    table.send("act", "home").send("act", "new").send("act", "start").send("act", "yes")
    assert table.game is not game


@pytest.mark.parametrize("target", ["1005", "1505", "2005", "3005"])
def test_the_chosen_match_is_what_is_played_and_saved(target):
    table = Table().send("set", "game", "burraco-4").send("set", "level", "full").send("set", "target", target).start()
    again = Table(save=table.saved)
    for one in (table, again):
        assert one.game.record.rules.target == int(target) and one.game.record.rules.players == 4
        assert one.game.record.seats == ("you", "ai:full", "ai:full", "ai:full")
