"""The table in text mode without a browser: what is there, what can be done, whole matches by typed commands alone."""

import json
import re
from pathlib import Path

import pytest

from burraco.cards import Random, is_wild, name
from burraco.record import is_over, show
from burraco.state import DRAW, OVER, PLAY, Action, State, legal_actions
from e2e.hands import with_melds
from tests.reach import reach
from tests.test_app import Table, position
from tests.test_app_games import from_hand
from tests.test_app_hints import told
from ui import plain, stage
from ui.app import update
from ui.choice import choice
from ui.hand import card, faces
from ui.scene import Item, Scene

ROOT = Path(__file__).parents[1]


def text_table(record: str = "", **settings: str) -> Table:
    """A table in text mode, with this record on it."""
    kept = json.dumps({"text": "on", "speed": "instant", **settings})
    return Table(save=json.dumps({"record": record}) if record else "", settings=kept, route="#/play")


def scene(table: Table) -> Scene:
    return stage.show(table.model)


def items(table: Table, parent: str) -> list[Item]:
    return [item for item in scene(table).values() if item.parent == parent]


def typed(table: Table, line: str) -> str:
    """What is answered to a command."""
    table.said, table.loud = [], []
    table.send("command", line)
    assert table.said or table.loud, line
    return table.model.answer


# ---- what is there ---------------------------------------------------------------------------------------------------


def test_the_table_is_there_as_text_and_the_felt_is_not():
    table = text_table(with_melds(2, "burraco-4"))
    seen, view = scene(table), table.game.view
    assert seen["table"].props["hidden"] and not seen["plain"].props["hidden"] and seen["page"].props["mode"] == "text"
    assert not [item for item in seen.values() if item.kind in ("card", "leaf", "meld", "laid")]
    assert not [item for item in seen.values() if "face" in item.props and item.kind != "slot"]  # no picture
    hand = items(table, "plain-hand")
    assert [one.props["count"] for one in hand] == [str(n) for n in range(1, len(table.game.hand) + 1)]
    assert [one.props["act"] for one in hand] == [f"card {key}" for key in table.game.hand]
    assert all(one.props["text"].split(",")[0] == "joker" or " of " in one.props["text"] for one in hand)
    assert len(items(table, "plain-ours")) == len(view.melds[0]) and len(items(table, "plain-g1")) == len(view.melds[1])
    now = " ".join(one.props["text"] for one in items(table, "plain-now"))
    assert "Ada plays against you: " in now and "Bruno is your partner: " in now and "left to draw" in now
    log = [one.props["text"] for one in items(table, "plain-log")]
    assert log == list(reversed(table.model.log))
    table.send("act", "text")
    assert "plain-status" not in scene(table) and not scene(table)["table"].props["hidden"]
    assert table.model.settings.text == "off" and "Text mode is off. Your turn." in table.said[-1]


def test_a_total_below_nothing_has_its_minus(monkeypatch):
    monkeypatch.setattr("ui.keys.totals", lambda record: (-90, 75))
    assert typed(text_table(with_melds(2)), "b") == "You −90 points, Ada 75 points."


def test_everything_on_the_page_has_a_name_of_its_own():
    """Forms too: of two templates of one name the page would use the first for both."""
    ids = re.findall(r' id="([^"]+)"', (ROOT / "index.html").read_text())
    assert len(ids) == len(set(ids)), {one for one in ids if ids.count(one) > 1}


def test_cards_stay_pressed_and_melds_take_them():
    def fits(s: State) -> bool:
        adds = [a for a in legal_actions(s) if a.kind == "lay" and a.index < len(s.melds[0])]
        return s.player == 0 and s.phase == PLAY and bool(adds) and len(s.hand) > 3

    table = text_table(show(reach("burraco-2", fits)))
    assert not [one for one in items(table, "plain-ours") if one.props["do"]]  # nothing to add yet
    adds = next(a for a in legal_actions(table.state) if a.kind == "lay" and a.index < len(table.state.melds[0]))
    table.choose(name(from_hand(table.state, adds)[0]))
    pressed = [one for one in items(table, "plain-hand") if one.props["pressed"]]
    assert len(pressed) == 1 and scene(table)["plain-can"].props["text"]
    rows = items(table, "plain-ours")
    assert {one.props["do"] for one in rows} == {"Add here"}
    assert rows[adds.index].props["primary"] and not rows[adds.index].props["off"]
    other = next((n for n, one in enumerate(rows) if one.props["off"]), None)
    if other is not None:  # and what does not take them says why
        table.send("meld", 0, other)
        assert table.loud[-1] == table.model.answer
    table.send(*[int(w) if w.isdigit() else w for w in rows[adds.index].props["act"].split()])
    if plain.question(table.model):
        table.send("choose", 0)
    assert len(table.state.melds[0][adds.index]) > len(adds.cards) - 1 and table.focused.startswith("h:")


def test_the_focus_goes_to_what_is_there():
    """UX-47: what had the focus on the felt has its like in text mode."""
    table = text_table(show(reach("burraco-2", lambda s: s.player == 0 and s.phase == DRAW and s.turn > 3)))
    table.send("stock")
    assert table.focused in scene(table) and table.focused == f"h:{next(iter(table.game.fresh))}"
    table.send("act", "hint")
    assert plain.there(table.model, "hint") == "do-hint" and "do-hint" in scene(table)
    for place in plain.HERE.values():
        assert place in {"command", "text-mode", "do-hint", "do-first", "do-second"}


def test_keys_do_not_need_a_cursor():
    table = text_table(with_melds(2))
    key = table.game.hand[2]
    table.send("key", "X", "")
    assert table.loud[-1] == "Choose one card to discard." and table.game.mine
    table.send("set", "ask_wild", "off").send("key", "X", f"h:{key}")
    assert not table.game.mine and table.state.pile[-1] == card(key)


def test_what_is_said_is_written_too():
    table = text_table(with_melds(2))
    table.send("act", "ours")
    assert scene(table)["answer"].props["text"] == table.loud[-1] == "Choose the cards to lay first."
    table.send("act", "read")
    assert scene(table)["answer"].props["text"].startswith("Your turn. You have ")


# ---- commands --------------------------------------------------------------------------------------------------------


def test_information_by_commands():
    table = text_table(with_melds(2))
    assert re.match(r"Your hand: 1 .+, 2 .+\.$", typed(table, "r"))
    assert typed(table, "melds").startswith("You: ") and typed(table, "t") == typed(table, "melds")
    assert typed(table, "i").startswith("The pile, from the top: ")
    assert typed(table, "o").startswith("Your turn. ") and typed(table, "situation") == typed(table, "o")
    assert typed(table, "o").endswith(typed(table, "t"))  # what lies on the table too
    assert typed(table, "s") == "Choose cards to lay, or one card to discard."
    assert typed(table, "b").startswith("You ") and typed(table, "l")
    assert typed(table, "?").startswith("d draw, p take the pile") and "7" not in typed(table, "x 99")
    assert typed(table, "").startswith("Choose cards")
    assert "xyzzy" in typed(table, "xyzzy") and "99" in typed(table, "x 99")
    assert typed(table, "n").startswith("This hand goes on") and typed(table, "refuse").startswith("There is no card")
    assert typed(table, "f") == typed(table, "s") and typed(table, "yes").startswith("Nothing is asked")
    assert typed(table, "z") == "Nothing is chosen." and typed(table, "g").startswith("Sorted by ")
    table.send("command", "settings")
    assert table.model.dialog == "settings"


def test_what_was_refused_has_chosen_nothing():
    table = text_table(with_melds(2))
    typed(table, "1")
    chosen = table.model.chosen
    assert typed(table, "c 2 3") and table.model.chosen == chosen and table.loud
    assert "1 selected" not in typed(table, "2") and len(table.model.chosen) == 2
    assert typed(table, "x").startswith("Say which card") and len(table.model.chosen) == 2


def test_what_is_not_understood_stays_to_be_mended():
    table = text_table(with_melds(2))
    effects: list[tuple[object, ...]] = []
    for line in ("discrad 7h", "r"):
        table.model, done = update(table.model, ("command", line))
        effects += [one for one in done if one[0] in ("typed", "focus")]
    assert effects == [("typed", "discrad 7h"), ("typed", "")]  # and the focus stays where it is typed


def test_a_hint_by_commands():
    table = text_table(with_melds(2))
    typed(table, "h")
    assert table.hints and table.model.hint and table.model.hint.back == "command"
    table.focused = ""
    table.send("hinted", table.hints[-1][0], told(next(a for a in legal_actions(table.state) if a.kind == "drop")))
    assert table.focused == "command" and len(items(table, "plain-tips")) == 1
    assert typed(table, "h 1").startswith("Hint: ") and len(table.model.chosen) == 1
    assert scene(table)["do-second"].props["primary"] and typed(table, "x") and not table.game.mine


# ---- whole matches ---------------------------------------------------------------------------------------------------


def command(table: Table, action: Action, turn: int) -> str:
    """A line for an act: cards by their numbers or by their names, the verb as a letter or as a word."""
    s, w, chosen = table.state, table.game.hand, []
    named = action.cards if action.kind == "drop" else from_hand(s, action) if action.cards else ()
    for one in named:
        chosen.append(next(key for key in w if card(key) == one and key not in chosen))
    by_number = " ".join(str(w.index(key) + 1) for key in chosen)
    by_name = " ".join(name(one) for one in named)
    cards = by_number if turn % 2 else by_name
    if action.kind == "draw":
        return ("refuse" if s.drawn >= 0 else "d") if turn % 2 else "refuse" if s.drawn >= 0 else "draw"
    if action.kind == "take":
        return f"p {cards}".strip()
    if action.kind == "drop":
        return f"x {cards}" if turn % 3 else f"discard {cards}"
    if action.index < len(s.melds[s.side]):
        return f"a {action.index + 1} {cards}"
    return f"c {cards}"


def sensible(s: State, rng: Random) -> Action:
    acts = legal_actions(s)
    if s.phase == DRAW:
        takes = [a for a in acts if a.kind == "take"]
        return takes[rng.below(len(takes))] if takes and (len(s.pile) > 2 or takes[0].cards) else acts[0]
    lays = [a for a in acts if a.kind == "lay" and a.cards]
    drops = [a for a in acts if a.kind == "drop"]
    if s.drawn >= 0 and rng.below(2):
        return acts[0]
    if lays and (len(s.hand) > 4 or not s.took[s.side] or not drops):
        return lays[-1]
    return drops[rng.below(len(drops))] if drops else acts[-1]


def play_turn(table: Table, rng: Random, turn: int) -> None:
    """One act of the player, typed; a question that comes is answered by number."""
    action = sensible(table.state, rng)
    before = table.game.record
    typed(table, command(table, action, turn))
    if table.model.dialog == "choose":
        ways = [one.cards for one in table.model.offers]
        assert items(table, "plain-answers") and not scene(table)["dlg-choose"].props["open"]
        typed(table, str(ways.index(action.cards) + 1 if action.cards in ways else 1))
    if table.model.ask:
        assert not scene(table)["dlg-ask"].props["open"] and "1: " in table.model.answer
        typed(table, "2" if turn % 2 else "yes")
    assert table.game.record != before, (command(table, action, turn), table.model.answer)


@pytest.mark.parametrize(
    ("game", "house"),
    [
        ("burraco-2", {"target": "1000"}),
        ("burraco-4", {"hands": "1"}),
        ("burraco-3", {"hands": "1"}),
        ("buraco-aberto-2", {"hands": "1"}),
        ("buraco-fechado-2", {"hands": "1"}),
        ("buraco-stbl-4", {"hands": "1", "vulnerable": "0"}),
    ],
)
def test_a_match_by_commands_alone(game, house):
    """UX-12: whole matches, every kind of pile and of first card, ways to lay that are asked about, next hands."""
    table = Table(3, settings=json.dumps({"text": "on", "speed": "instant", "game": game, "house": {game: house}}))
    rng, turn = Random(3), 0
    table.start().others(rng)
    while not is_over(table.game.record):
        if table.state.phase == OVER:
            table.clock()
            assert not table.model.dialog and typed(table, "b") and typed(table, "n")
        else:
            turn += 1
            play_turn(table, rng, turn)
        table.others(rng)
        assert turn < 2000
    table.clock()
    assert turn > 10 and scene(table)["do-next"].props["text"] == "New match"


def test_ways_to_lay_are_asked_about_in_the_line():
    def ways(table: Table, key: str) -> int:
        return len(choice(table.game.view, faces([key])).adds) if table.state.phase == PLAY else 0

    table = position(lambda t: any(ways(t, key) > 1 for key in t.game.hand)).send("set", "text", "on")
    key = next(key for key in table.game.hand if ways(table, key) > 1)
    number = table.game.hand.index(key) + 1
    assert typed(table, f"a {number}").startswith("Several melds take them. Say the number: ")
    table.send("card", key).send("act", "first")  # by a button: the focus goes to the first answer
    assert table.focused == "answer0" and scene(table)["answer0"].props["act"] == "choose 0"
    assert table.model.answer.startswith("How do you want to lay them? 1: ")
    assert "Give the number" in typed(table, "9")
    assert typed(table, "no") == "Nothing was done." and not table.model.dialog
    table.send("act", "first")
    wanted = table.model.offers[1]
    assert typed(table, "2").startswith("You add ") and table.state.melds[0][wanted.index] == wanted.cards


def test_a_question_is_asked_in_the_line():
    table = position(lambda t: t.state.phase == PLAY and any(map(is_wild, t.state.hand)) and len(t.state.hand) > 5)
    table.send("set", "text", "on").send("set", "ask_wild", "on")
    wild = next(key for key in table.game.hand if is_wild(card(key)))
    line = f"x {table.game.hand.index(wild) + 1}"
    before = table.game
    assert typed(table, line).startswith("Discard a wild?") and "1: Keep the card. 2: Discard it." in table.model.answer
    assert typed(table, "no") == "Nothing was done." and table.game is before and not table.model.ask
    typed(table, line)
    assert typed(table, "1") == "Nothing was done." and table.game is before
    typed(table, line)
    assert typed(table, "yes").startswith("You discard ") and not table.game.mine
