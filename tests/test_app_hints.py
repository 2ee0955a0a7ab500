"""Hints without a browser: asked for, told, followed card by card, and never played by themselves."""

import inspect
import json
import re
from collections.abc import Callable

import pytest

from burraco.ai.hints import Reason, advice
from burraco.ai.levels import FULL
from burraco.ai.search import search
from burraco.cards import Random
from burraco.record import show
from burraco.rules import PRESETS
from burraco.state import DRAW, PLAY, Action, State, draw, legal_actions, take
from burraco.text import read_seen, show_action
from tests.reach import reach
from tests.test_app import Table, lying
from ui import stage
from ui.counsel import BOTH, OTHERS
from ui.hand import faces
from ui.hint import held_for, planned
from ui.model import hinted
from ui.words import words

RULES = PRESETS["burraco-2"]


def lays(s: State) -> list[Action]:
    return [a for a in legal_actions(s) if a.kind == "lay"]


def mine(phase: str) -> Callable[[State], bool]:
    return lambda s: s.player == 0 and s.phase == phase and s.turn > 3


def answer(view: str, playouts: int = 200) -> str:
    """What a worker would say, after so many playouts."""
    seen, *_ = read_seen(view)
    for estimate in search(seen, Random(1), FULL):
        if estimate.playouts >= playouts:
            break
    told = advice(seen, estimate.options)
    choices = [{**one._asdict(), "acts": list(map(show_action, one.acts))} for one in (told.best, *told.others)]
    return json.dumps({"choices": choices})


def told(*acts: Action) -> str:
    """A hint of one choice."""
    plain = {"points": 0, "half_width": 0, "equal": True, "chances": [1, 2, 3], "pro": None, "con": None}
    return json.dumps({"choices": [{**plain, "acts": list(map(show_action, acts))}]})


def choices(table: Table) -> int:
    """How many things to do are told."""
    known = hinted(table.model)
    return len(known.choices) if known else 0


@pytest.fixture
def table() -> Table:
    return lying(show(reach("burraco-2", lambda s: mine(PLAY)(s) and bool(lays(s)))))


def test_a_hint_is_thought_about_and_told(table):
    table.send("act", "hint")
    scene = stage.show(table.model)
    assert scene["hint"].props["busy"] and scene["hint-panel"].props["hidden"]
    assert scene["status"].props["text"] == table.said[-1] == "Looking for a hint…"
    ply, view = table.hints.pop()
    assert read_seen(view)[0] == table.game.view and read_seen(view)[1][1] == 0  # it is ours
    table.send("hinted", ply, answer(view))
    scene = stage.show(table.model)
    rows = [item.props for item in scene.values() if item.kind == "advice"]
    assert 1 <= len(rows) <= 3 and not scene["hint-panel"].props["hidden"] and not scene["hint"].props["busy"]
    assert all("{" not in text for row in rows for text in row.values())
    assert table.said[-1].startswith(f"Best: {rows[0]['name']}.") and table.focused == "hint0"
    assert all(row["name"] in table.said[-1] and row["text"] in (table.said[-1] + " best") for row in rows)
    before = table.game
    table.send("key", "Escape", "hint0")
    assert not hinted(table.model) and table.focused == "hint" and table.game is before
    table.send("key", "H", f"h:{table.model.cursor}")
    assert table.send("key", "Escape", "hint0").focused == f"h:{table.model.cursor}"  # where it was asked for


def test_a_position_has_one_hint(table):
    """A search ends by the clock, so that no two of them come to the same figures."""
    lay = max(lays(table.state), key=lambda a: len(a.cards))
    first = told(lay)
    table.send("act", "hint").send("hinted", table.hints.pop()[0], first)
    seen = [item.props for item in stage.show(table.model).values() if item.kind == "advice"]
    heard = table.said[-1]
    table.send("act", "hint").said.clear()
    assert not hinted(table.model)
    table.send("act", "hint")
    assert not table.hints and table.said == [heard] and table.focused == "hint0"
    assert [item.props for item in stage.show(table.model).values() if item.kind == "advice"] == seen
    table.send("advise", 0).send("act", "hint")  # it was being followed
    assert choices(table) and not table.hints
    table.send("advise", 0).send("act", "first").send("act", "hint")
    assert table.hints.pop() and not choices(table)  # another position
    table.send("act", "undo").send("act", "hint")
    assert choices(table) and not table.hints


def test_a_hint_is_followed_and_never_plays(table):
    lay = max(lays(table.state), key=lambda a: len(a.cards))
    thrown = next(a for a in legal_actions(table.state) if a.kind == "drop" and a.cards[0] not in lay.cards)
    table.send("act", "hint")
    ply, _ = table.hints.pop()
    game = table.game
    table.send("hinted", ply, told(lay, thrown)).send("advise", 0)
    assert table.game is game and faces(table.model.chosen) == faces(held_for(game, lay))
    scene = stage.show(table.model)
    assert scene["first"].props["primary"] and scene["hint-panel"].props["hidden"]
    assert [key for key, item in scene.items() if item.props.get("lead")] in (["ours-zone"], [f"m0.{lay.index}"])
    table.send("act", "first")
    assert faces(table.model.chosen) == thrown.cards and table.said[-1].startswith("Hint: Discard ")
    scene = stage.show(table.model)
    assert scene["second"].props["primary"] and scene["pile"].props["lead"]
    table.send("key", "Enter", "")
    assert not table.game.mine and not any(item.props.get("lead") for item in stage.show(table.model).values())


def test_a_plan_that_was_begun_is_what_all_else_is_compared_to(table):
    """Asked again half way, it is not dropped for what comes out about equal."""
    lay = max(lays(table.state), key=lambda a: len(a.cards))
    thrown = next(a for a in legal_actions(table.state) if a.kind == "drop" and a.cards[0] not in lay.cards)
    table.send("act", "hint")
    table.send("hinted", table.hints.pop()[0], told(lay, thrown)).send("advise", 0).send("act", "first")
    table.send("act", "hint")
    assert table.plans == ["", show_action(thrown)]
    table.send("act", "undo")
    assert planned(table.model, table.game) == ()  # nothing of it is done


def test_a_hint_leads_back_out_of_an_opening_that_is_too_small():
    """What was laid is too little to discard after it: the hint says so, and lights the meld that goes back."""

    def small(s: State) -> list[Action]:
        acts = legal_actions(s) if not s.melds[0] else []
        return [a for a in acts if a.kind == "lay" and 0 < sum(s.rules.points[c] for c in a.cards) < s.minimum[0]]

    table = lying(show(reach("buraco-aberto-2", lambda s: mine(PLAY)(s) and bool(small(s)), deals=2, vulnerable="5")))
    lay = small(table.state)[0]
    for key in held_for(table.game, lay):
        table.send("card", key)
    table.send("act", "first")
    if table.model.dialog == "choose":
        table.send("choose", 0)
    table.send("act", "hint")
    table.send("hinted", *[(ply, answer(view)) for ply, view in table.hints[-1:]][0])
    first = [item.props["name"] for item in stage.show(table.model).values() if item.kind == "advice"][0]
    assert first.startswith("Take back ") and "iscard" in first
    table.send("advise", 0)
    scene = stage.show(table.model)
    assert [key for key, item in scene.items() if item.props.get("lead")] == ["m0.0"]
    assert not scene["first"].props.get("primary")
    table.send("meld", 0, 0).send("choose", 0)
    assert not table.state.melds[0] and table.said[-1].startswith("Hint: ")


def test_a_hint_is_left_by_doing_something_else(table):
    lay = lays(table.state)[0]
    table.send("act", "hint")
    table.send("hinted", table.hints.pop()[0], told(lay)).send("advise", 0).send("key", "Escape", "")
    assert not table.model.chosen and not hinted(table.model)
    table = Table(save=table.saved, route="#/play").send("act", "hint")
    ply = table.hints.pop()[0]
    table.send("card", table.game.hand[0]).send("act", "second")  # a card is thrown meanwhile
    table.send("hinted", ply, told(lay))
    assert not hinted(table.model) and stage.show(table.model)["hint-panel"].props["hidden"]


@pytest.mark.parametrize(("act", "lit", "button"), [(draw(), "stock", "first"), (take(), "pile", "second")])
def test_a_draw_is_lit(act, lit, button):
    table = lying(show(reach("burraco-2", mine(DRAW)))).send("act", "hint")
    table.send("hinted", table.hints.pop()[0], told(act)).send("advise", 0)
    scene = stage.show(table.model)
    assert table.state.phase == DRAW and table.focused == lit
    assert scene[lit].props["lead"] and scene[button].props["primary"]
    table.send("act", button)
    table.send("act", "take") if lit == "pile" else None  # it has been looked at
    assert table.state.phase == PLAY and not hinted(table.model)


def test_cards_that_come_with_the_pile_are_not_chosen():
    def takes(s: State) -> list[Action]:
        return [a for a in legal_actions(s) if a.kind == "take" and len(a.cards) == 3]

    table = lying(show(reach("buraco-fechado-2", lambda s: mine(DRAW)(s) and bool(takes(s)))))
    take = takes(table.state)[0]
    table.send("act", "hint")
    table.send("hinted", table.hints.pop()[0], told(take)).send("advise", 0)
    assert len(table.model.chosen) == 2
    table.send("act", "second")
    assert table.state.phase == PLAY and take.cards in table.state.melds[0]


def test_nobody_is_advised_when_others_play():
    table = Table(3).start().others().send("stock")
    table.send("card", table.game.hand[0]).send("act", "second").loud.clear()
    table.send("act", "hint")
    assert not table.hints and "Ada" in table.loud[-1]
    assert stage.show(table.model)["hint"].props["off"]


BAD = [
    "",
    "{}",
    "[]",
    '{"choices": []}',
    '{"choices": [3]}',
    '{"choices": [{"acts": []}]}',
    '{"choices": [{"acts": ["-Zz"]}]}',
]


@pytest.mark.parametrize("text", [*BAD, told(draw())])
def test_no_hint_is_trusted(table, text):
    """The last one would draw twice."""
    table.send("act", "hint").send("hinted", table.hints.pop()[0], text)
    assert not hinted(table.model) and table.loud[-1].startswith("There is no hint")
    table.send("act", "hint")
    assert table.hints


def test_every_reason_has_a_sentence_for_and_against():
    """Those that `burraco.ai.hints` describes."""
    codes = re.findall(r"^([a-z]+(?:-[a-z]+)*)  ", inspect.getdoc(Reason) or "", re.MULTILINE)
    assert len(codes) > 15
    card, some = {"card": 7, "chance": 30, "other": 20, "pile": 5, "tier": "clean", "points": 200}, [3, 4, 5]
    w, rules = words("en"), PRESETS["burraco-2"]
    for code in codes:
        number = code in ("pile-poor", "keeps-wilds", "keeps-cards", "fewer-cards", "nearer-pozzetto")
        data = {**card, "meld": some, "cards": 2 if number else some}
        both = [w.why(code, data, rules, against) for against in (False, True)]
        assert both[0] != both[1] and all(text.endswith(".") and "{" not in text for text in both), code


@pytest.mark.parametrize("against", [False, True])
@pytest.mark.parametrize("code", OTHERS)
def test_one_opponent_is_not_told_as_several(code, against):
    data = {"card": 7, "cards": [3, 4, 5], "meld": [3, 4, 5], "chance": 30, "other": 20, "pile": 2}
    alone, several = (words("en").why(code, data, PRESETS[f"burraco-{n}"], against) for n in (2, 4))
    assert "your opponent" in alone and "your opponent" not in several
    if code == "caught-less":
        assert ("20% instead of 30%" in alone) == ("20% instead of 30%" in several) == against


def test_a_card_does_not_go_with_itself():
    w = words("en")
    for cards, told in (([10, 10], "you hold another one"), ([9, 10], "goes with what you hold: ten")):
        for against in (False, True):
            assert told in w.why("keeps-tie", {"card": 10, "cards": cards}, RULES, against)


def test_what_is_left_on_the_pile_is_told_for_and_against():
    w, left = words("en"), Reason("pile-left", {"pile": 2})
    assert w.reasons(left, None, RULES) == "Leaves your opponent one card on the pile instead of 2."
    assert w.reasons(None, left, RULES) == "Leaves your opponent a pile of 2 cards."


def test_a_number_without_an_interval_is_told_alone():
    w = words("en")
    assert w.worth(-22.2, 0.3, False) == "22 points less" and w.worth(1.1, 0.0, False) == "1 point more"
    assert w.worth(-22.2, 3.0, False) == "22 points less (between 19 and 25)"
    assert w.lost(38.2, 0.4) == "38 points given away" and w.lost(38.2, 9) == "38 points given away, give or take 9"


@pytest.mark.parametrize(("mine", "theirs"), BOTH)
def test_the_same_cards_are_told_once(mine, theirs):
    pro, con = Reason(mine, {"cards": 11, "other": 8}), Reason(theirs, {"cards": 8, "other": 11})
    told = words("en").reasons(pro, con, RULES)
    assert told.startswith("Cards kept: 11 instead of 8; ") and told.count(" 8") == told.count(".") == 1


def test_other_reasons_are_told_one_after_the_other():
    pro, con = Reason("closes", {}), Reason("points", {"points": 9})
    w = words("en")
    assert w.reasons(pro, con, RULES) == "Closes the hand. On the whole it comes out worse."
    assert w.reasons(pro, None, RULES) == "Closes the hand." and w.reasons(None, None, RULES) == ""


def test_a_hint_may_be_to_refuse_the_first_card():
    table = lying(show(reach("buraco-aberto-2", lambda s: s.player == 0 and s.turn == 0))).send("stock")
    first = table.state.drawn
    table.send("act", "hint").send("hinted", table.hints.pop()[0], told(draw()))
    name = words("en").the(first)
    assert stage.show(table.model)["hint0"].props["name"] == f"Refuse {name} and draw another card"
    scene = stage.show(table.send("advise", 0).model)
    assert scene["first"].props["primary"] and scene["stock"].props["lead"]
    assert table.send("act", "first").state.pile == (first,)
