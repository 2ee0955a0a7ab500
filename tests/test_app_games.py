"""Every game through the interface without a browser: choosing it, and what is done in it that the first two lack."""

import json
from dataclasses import replace

import pytest

from burraco.cards import HIDDEN, Random, name
from burraco.melds import without
from burraco.record import Record, is_over, next_deal, push, read, show, totals, winner
from burraco.rules import PRESETS, customise
from burraco.state import DRAW, OVER, PLAY, Action, State, legal_actions, why_not
from tests.reach import reach
from tests.test_app import Table, lying
from ui import setup, stage
from ui.choice import choice, stand_in
from ui.hand import faces
from ui.play import do
from ui.save import settings_of
from ui.settings import Settings
from ui.words import words


def at(record: Record) -> Table:
    return lying(show(record))


def seen(table: Table, key: str, prop: str = "text") -> str:
    return stage.show(table.model)[key].props[prop]


def mine(s: State, phase: str) -> bool:
    return s.player == 0 and s.phase == phase


def pick(table: Table, cards: tuple[int, ...]) -> Table:
    return table.choose(" ".join(map(name, cards)))


def added(s: State, a: Action) -> tuple[int, ...]:
    own = s.melds[s.side]
    return without(a.cards, own[a.index] if a.index < len(own) else ()) or ()


def from_hand(s: State, a: Action) -> tuple[int, ...]:
    """What a meld needs of the hand: a pile taken for it gives what the hand lacks, and one card at least."""
    cards = list(added(s, a))
    if a.kind == "take":
        pool = s.pile[-1:] if s.rules.take == "top" else s.pile
        lacking = [c for c in set(cards) for _ in range(cards.count(c) - s.hand.count(c))]
        for c in lacking or [next(c for c in pool if c in cards)]:
            cards.remove(c)
    return tuple(cards)


# ---- a new match -----------------------------------------------------------------------------------------------------


def test_every_preset_has_a_card_and_only_one():
    cards = [preset for games in setup.GAMES.values() for preset, _, _ in games]
    assert sorted(cards) == sorted(PRESETS)


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_can_be_chosen_and_started(game):
    table = Table(3).send("act", "new").send("set", "game", game)
    scene = stage.show(table.model)
    assert scene[f"game-{game}"].props["checked"] == "1"
    assert sum(item.props["checked"] == "1" for item in scene.values() if item.kind == "game") == 1
    questions = [key for key, item in scene.items() if item.kind == "question"]
    assert questions == [f"house-{key}" for key in setup.HOUSE if setup.values(key, PRESETS[game])]
    for key in questions:
        checked = [item for item in scene.values() if item.parent == key and item.props["checked"]]
        assert len(checked) == 1, key
    table.send("act", "start")
    assert table.game.record.rules == PRESETS[game]
    assert seen(table, "status")


@pytest.mark.parametrize("game", PRESETS)
def test_every_house_rule_that_is_asked_changes_something(game):
    preset = PRESETS[game]
    for key in setup.HOUSE:
        offered = setup.values(key, preset)
        results = {setup.rules_of(game, {key: one}) for one in offered}
        assert len(results) == len(offered), key
        assert not offered or preset in results or key in ("joker",), key
        for one in offered:
            assert setup.value(key, setup.rules_of(game, {key: one})) == one, (key, one)


def test_house_rules_are_kept_in_the_record_and_remembered_for_their_game():
    """A reload plays to the same target."""
    table = Table(3).send("act", "new").send("set", "target", "1005").send("set", "semi", "end").send("act", "start")
    assert table.game.record.rules == customise(PRESETS["burraco-2"], {"target": "1005", "semi": "end"})
    again = Table(save=table.saved, route="#/play")
    assert again.game.record == table.game.record and again.state.rules.target == 1005
    table.send("act", "home").send("act", "new").send("set", "game", "buraco-stbl-2").send("set", "go-out", "free")
    kept = settings_of(json.dumps(table.model.settings._asdict()), "en")
    assert kept == table.model.settings and kept.game == "buraco-stbl-2"
    assert kept.house == {"burraco-2": {"target": "1005", "semi": "end"}, "buraco-stbl-2": {"go-out": "free"}}
    table.send("set", "go-out", "discard").send("set", "semi", "off").send("set", "target", "7")
    assert table.model.settings.house["buraco-stbl-2"] == {}


def test_settings_of_an_older_version_open():
    old = {"game": "burraco-4", "level": "easy", "target": "1505", "deck": "2"}
    kept = settings_of(json.dumps(old), "it")
    assert kept.game == "burraco-4" and kept.deck == "2" and kept.house == {"burraco-4": {"target": "1505"}}
    broken: list[object] = [
        [],
        3,
        {"burraco-2": []},
        {"x": {}},
        {"burraco-2": {"target": ["1"], "semi": "x", "y": "z"}},
    ]
    for house in broken:
        assert settings_of(json.dumps({"house": house}), "en") == Settings(lang="en")


def test_three_against_each_other_from_a_thousand():
    table = Table(3).send("set", "game", "burraco-3").send("set", "alone", "1000").send("act", "new")
    assert seen(table, "house-target-1505", "checked") == "1"
    table.send("act", "start")
    assert table.state.rules.alone_from == 1000 and table.state.rules.target == 1505


def test_the_rules_are_those_being_played_or_those_being_chosen():
    table = Table(3, "burraco-2").start().send("act", "rules")
    assert seen(table, "rules-title") == "Rules: Burraco for two"
    table.send("act", "close").send("act", "home").send("act", "new").send("set", "game", "fibur-4")
    table.send("act", "rules")
    assert seen(table, "rules-title") == "Rules: Federation" and seen(table, "dlg-new", "open")
    assert any("victory points" in item.props.get("text", "") for item in stage.show(table.model).values())
    table.send("closed", "rules")
    assert table.model.dialog == "new" and not table.model.behind
    table.send("act", "close")
    assert table.model.dialog == ""


# ---- taking the pile for a meld --------------------------------------------------------------------------------------


def takes(s: State) -> list[Action]:
    return [a for a in legal_actions(s) if a.kind == "take"]


@pytest.mark.parametrize("game", ["buraco-fechado-2", "buraco-stbl-2", "burraco-international-4"])
@pytest.mark.parametrize("seed", [1, 100])
def test_the_pile_is_taken_with_the_chosen_cards(game, seed):
    record = reach(game, lambda s: mine(s, DRAW) and len(s.pile) > 2 and any(len(a.cards) == 3 for a in takes(s)), seed)
    table, s = at(record), record.state
    wanted = next(a for a in takes(s) if len(a.cards) == 3)
    pick(table, from_hand(s, wanted)).send("act", "second")
    if table.model.dialog == "choose":
        table.send("choose", table.model.offers.index(wanted))
    assert table.state.phase == PLAY and not table.state.pile
    assert wanted.cards in table.state.melds[0]
    if HIDDEN in record.state.pile or s.rules.take == "top":
        assert table.game.costly  # what lay under the top has been seen


def test_the_pile_is_taken_for_an_own_meld():
    def fits(s: State) -> bool:
        return (
            mine(s, DRAW)
            and len(s.pile) > 1
            and any(a.index < len(s.melds[0]) and len(added(s, a)) == 1 for a in takes(s))
        )

    table = at(reach("buraco-fechado-2", fits))
    action = next(
        a for a in takes(table.state) if a.index < len(table.state.melds[0]) and len(added(table.state, a)) == 1
    )
    assert seen(table, f"m0.{action.index}", "lit") == "1"
    table.send("meld", 0, action.index)
    if table.model.dialog == "choose":
        table.send("choose", 0)
    assert table.state.phase == PLAY and len(table.state.melds[0][action.index]) == len(action.cards)


def test_a_closed_pile_shows_its_top_and_says_how_it_is_taken():
    table = at(reach("buraco-stbl-2", lambda s: mine(s, DRAW) and len(s.pile) > 3 and not takes(s)))
    top = name(table.state.pile[-1])
    table.send("pile")
    assert table.model.dialog == "peek"
    scene = stage.show(table.model)
    assert [item.props["face"] for item in scene.values() if item.kind == "shown"] == [f"4/{top}"]
    fan = [item.props["face"] for item in scene.values() if item.parent == "fan"]
    assert set(fan[:-1]) == {"back"} and fan[-1] == f"4/{top}"
    assert "its top card at once" in scene["peek-text"].props["text"] and scene["peek-take"].props["hidden"] == "1"
    table.send("act", "take")
    assert (
        table.state.phase == DRAW
        and f"its top card at once, {words('en').the(table.state.pile[-1])}:" in table.loud[-1]
    )
    table.send("act", "close").send("card", table.game.hand[0]).send("pile")
    assert table.state.phase == DRAW and table.loud[-1].endswith("choose the cards from your hand that go with it.")
    hidden = [name(c) for c in table.state.pile[:-1]]
    assert hidden and not any(f"{c} " in item.props.get("label", "") for c in hidden for item in scene.values())


def test_an_open_pile_says_that_any_of_its_cards_will_do():
    table = at(reach("burraco-international-4", lambda s: mine(s, DRAW) and len(s.pile) > 3 and not takes(s)))
    table.send("pile")
    assert "one of its cards at once" in seen(table, "peek-text")
    table.send("act", "take")
    assert "a card of it at once" in table.loud[-1]


@pytest.mark.parametrize("game", ["buraco-aberto-2", "buraco-fechado-2", "burraco-2"])
def test_an_empty_pile_is_called_empty(game):
    table = at(reach(game, lambda s: mine(s, DRAW) and len(s.pile) < 2))
    table.model = replace(table.model, game=replace(table.game, view=table.game.view.replace(pile=())))
    assert seen(table, "second") == "Pile empty" and seen(table, "second", "off") == "1"
    for _ in range(2):
        table.send("act", "second")
        assert table.loud[-1] == "The pile is empty: draw from the stock."
        table.send("card", table.game.hand[0])


def test_who_has_taken_one_card_in_turn_must_draw():
    record = reach("burraco-2", lambda s: mine(s, DRAW) and len(s.pile) == 1, stalemate="draw")
    table = at(record)
    view = table.game.view.replace(idle=2)
    table.model = replace(table.model, game=replace(table.game, view=view))
    assert seen(table, "second", "off") == "1"
    table.send("act", "take")
    assert table.state.phase == DRAW and "draw from the stock" in table.loud[-1]


# ---- Brazil ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["buraco-aberto-2", "buraco-fechado-4"])
def test_the_first_card_may_be_refused(game):
    table = at(reach(game, lambda s: mine(s, DRAW) and s.turn == 0)).send("stock")
    first = table.state.drawn
    assert first >= 0 and seen(table, "first").startswith("Refuse ")
    told = f"You may refuse {words('en').the(first)}: it goes face up onto the pile, and you draw another card."
    assert table.said[-1].endswith(told) and table.model.note == told and seen(table, "first", "hover") == told
    assert seen(table, "status") == f"Your turn: refuse {words('en').short(first)}?"
    assert table.send("key", "S", "").said[-1].endswith(told)
    table.send("stock").send("key", "Enter", "")  # neither a second press nor the Enter key does it
    assert table.state.drawn == first and "first card" in table.loud[-1]
    table.send("act", "first")
    assert table.state.pile == (first,) and table.state.drawn == -1 and table.state.phase == PLAY
    assert seen(table, "first") == "Lay" and table.game.costly and not seen(table, "first", "hover")


def small(s: State) -> list[Action]:
    """New melds worth less than an opening must be."""
    lays = [a for a in legal_actions(s) if a.kind == "lay" and a.cards]
    return [a for a in lays if sum(s.rules.points[c] for c in a.cards) < s.minimum[0]] if not s.melds[0] else []


def test_who_has_taken_a_pozzetto_stands_over_the_melds():
    table = at(reach("burraco-4", lambda s: s.took == (True, False) and s.player == 0))
    assert seen(table, "ours-title").endswith(", pozzetto taken")
    assert "pozzetto" not in seen(table, "theirs-title")


def test_an_opening_that_is_too_small_is_refused_and_taken_back():
    record = reach("buraco-aberto-2", lambda s: mine(s, PLAY) and bool(small(s)), deals=2, vulnerable="5")
    table, view = at(record), record.state
    pick(table, small(view)[0].cards).send("act", "first")
    if table.model.dialog == "choose":
        table.send("choose", 0)
    assert table.state.melds[0] and "to open with 75" in seen(table, "ours-title")
    table.send("card", table.game.hand[0]).send("act", "second")
    assert mine(table.state, PLAY) and "75 points or more" in table.loud[-1]
    table.send("key", "Escape", "").send("meld", 0, 0)
    assert table.model.dialog == "choose" and seen(table, "choose-list0").startswith("Take it back to your hand: ")
    table.send("choose", 0)
    assert not table.state.melds[0] and len(table.game.hand) == len(view.hand)
    table.send("card", table.game.hand[0]).send("act", "second")
    assert not table.game.mine


def test_going_out_without_a_discard():
    def last(s: State) -> bool:
        return mine(s, PLAY) and any(
            a.kind == "lay" and len(added(s, a)) == len(s.hand) and s.took[0] and not why_not(s, a)
            for a in legal_actions(s)
        )

    record = reach("buraco-fechado-2", last, go_out="free")
    table, s = at(record), record.state
    action = next(a for a in legal_actions(s) if a.kind == "lay" and len(added(s, a)) == len(s.hand))
    pick(table, s.hand)
    assert seen(table, "first") == "Close (+100)"
    table.send("act", "first")
    if table.model.dialog == "choose":
        table.send("choose", 0)
    assert table.state.phase == OVER and table.state.end == "close" and action.cards


# ---- three and five players ------------------------------------------------------------------------------------------


def test_three_play_alone_until_sides_form():
    apart = at(reach("burraco-3", lambda s: mine(s, PLAY) and not any(s.took) and all(s.melds)))
    scene = stage.show(apart.model)
    groups = {key: item.props["text"] for key, item in scene.items() if item.kind == "group"}
    assert list(groups) == ["g1", "g2"] and groups["g1"].startswith("Ada: ") and groups["g2"].startswith("Bruno: ")
    assert all(item.parent in groups for item in scene.values() if item.kind == "laid")
    assert scene["theirs-title"].props["text"] == "The others" and scene["ours-title"].props["text"].startswith("You: ")


@pytest.mark.parametrize("who", [0, 1, 2])
def test_sides_form_in_play_and_it_is_said(who):
    def ready(s: State) -> bool:
        return (
            s.player == who and s.phase == PLAY and len(s.hand) == 1 and not any(s.took) and min(map(len, s.melds)) > 0
        )

    table = at(reach("burraco-3", ready))
    card = name(table.state.hand[0])
    if who == 0:
        pick(table, table.state.hand).send("act", "second")
    else:
        table.send("thought", table.model.ply, json.dumps({"acts": ["-" + card]})).send("tick", table.model.ply)
    told = {
        0: "You play alone. Ada and Bruno are partners.",
        1: "You and Bruno are partners. Ada plays alone.",
        2: "You and Ada are partners. Bruno plays alone.",
    }[who]
    assert table.model.note.endswith(told) and table.model.log[-1].endswith(told)
    assert any(text.endswith(told) for text in table.said)
    scene = stage.show(table.model)
    assert not [item for item in scene.values() if item.kind == "group"]
    ours = {0: "You, alone: ", 1: "You and Bruno: ", 2: "You and Ada: "}[who]
    assert scene["ours-title"].props["text"].startswith(ours)
    assert [scene[f"s{seat}"].props["ally"] for seat in (1, 2)] == (["+B", "+A"] if who == 0 else ["", ""])
    lone = [scene[f"s{seat}"].props["lone"] for seat in (1, 2)]
    assert lone == [("1" if who == seat else "") for seat in (1, 2)]
    again = Table(save=table.saved, route="#/play")
    assert again.model.log == table.model.log


def test_five_seats_and_two_pairs():
    apart = at(reach("burraco-5", lambda s: mine(s, PLAY) and not any(s.took) and all(s.melds)))
    scene = stage.show(apart.model)
    assert [scene[f"s{n}"].props["name"] for n in range(1, 5)] == ["Ada", "Bruno", "Carla", "Dario"]
    assert [key for key, item in scene.items() if item.kind == "group"] == ["g1", "g2", "g3", "g4"]
    formed = at(reach("burraco-5", lambda s: mine(s, PLAY) and s.sides != s.rules.sides and all(map(len, s.melds)) < 5))
    scene = stage.show(formed.model)
    sides = formed.state.sides
    assert len(set(sides)) == 3
    assert len([item for item in scene.values() if item.kind == "group"]) <= 2
    spoken = [scene[f"s{n}"].props["text"] for n in range(1, 5)]
    assert sum("plays alone" in text for text in spoken) == (sides.count(sides[0]) > 1)
    assert sum("partner" in text for text in spoken) == sides.count(sides[0]) - 1


def test_partners_share_a_score_and_each_has_a_sum():
    over = reach("burraco-3", lambda s: s.phase == OVER and s.sides != s.rules.sides)
    table = at(over).clock()
    scene = stage.show(table.model)
    heads = [scene[f"sheet-head{n}"].props["text"] for n in (1, 2)]
    assert " and " in heads[0] + heads[1] and "sheet-head3" not in scene
    assert scene["sheet-each"] and " · " in scene["sheet-match-0"].props["text"] + scene["sheet-match-1"].props["text"]
    assert [scene[f"ledger-head{n}"].props["text"] for n in range(4)] == ["Hand", "You", "Ada", "Bruno"]
    table.send("act", "next")
    assert table.state.sides == (0, 1, 2)


# ---- the match -------------------------------------------------------------------------------------------------------


def match_of_hands() -> Record:
    """A whole match of three hands."""
    record = reach("fibur-4", lambda s: s.phase == OVER, hands="3")
    while not is_over(record):
        record = next_deal(record, 5)
        while record.state.phase != OVER:
            record = push(record, stand_in(record.state))
    return record


def test_a_match_of_hands_is_counted_in_victory_points():
    table = at(match_of_hands()).clock()
    scene = stage.show(table.model)
    points = [int(scene[f"sheet-victory-{n}"].props["text"]) for n in (0, 1)]
    assert sum(points) == 20 and max(points) >= 10
    assert scene["score-next"].props["text"] == "The match" and scene["page"].props["state"] == "over"
    assert table.send("act", "close") and seen(table, "ledger-title") == "Score (Hand 3 of 3)"
    table.send("act", "new").send("act", "start")
    assert len(table.game.record.deals) == 1


def test_a_match_may_be_drawn():
    table = at(match_of_hands())
    state, before = table.state, table.game.record.before
    even = tuple(b - t for b, t in zip(before, totals(table.game.record), strict=True))
    record = replace(table.game.record, before=even)
    table.model = replace(table.model, game=replace(table.game, record=record))
    assert is_over(record) and winner(record) is None and state.phase == OVER
    table.clock()
    assert seen(table, "score-title") == "The match is drawn, with 0 points each."
    assert [seen(table, f"sheet-victory-{n}") for n in (0, 1)] == ["10", "10"]
    table.send("act", "next")
    assert table.model.dialog == "over"


def test_which_hand_of_how_many():
    table = Table(3).send("set", "game", "fibur-4").send("set", "hands", "3").start()
    assert seen(table, "ledger-title") == "Score (Hand 1 of 3)"
    table.send("act", "home")
    assert "Federation · Hand 1 of 3 · " in seen(table, "resume-text")


# ---- to the end, in every game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PRESETS)
def test_a_hand_of_every_game_by_clicks(game):
    """UX-58: never a state in which nothing can be done, whatever the others are: they play at random here."""
    rng = Random(7)
    table = Table(7, game).start()
    for _ in range(3000):
        table.others(rng)
        if table.state.phase == OVER:
            break
        click(table, rng)
    table.clock().clock()
    assert table.state.phase == OVER and table.model.dialog == "score"
    assert read(json.loads(table.saved)["record"])[0] == table.game.record
    assert seen(table, "score-text") and stage.show(table.model)["sheet-match"]


def click(table: Table, rng: Random) -> None:
    """One legal act, done as a person does it."""
    s = table.state
    acts = legal_actions(s)
    action = acts[rng.below(len(acts))]
    table.send("key", "Escape", "")
    if action.kind == "draw":
        table.send("act", "first")
    elif action.kind == "drop":
        pick(table, action.cards).send("pile")
    elif action.kind == "take" and not action.cards:
        table.send("pile").send("act", "take")
    elif not action.cards:
        table.send("meld", s.side, action.index).send("choose", 0)
    else:
        pick(table, from_hand(s, action))
        own = action.index < len(s.melds[s.side])
        table.send("meld", s.side, action.index) if own else table.send(
            "act", "second" if action.kind == "take" else "ours"
        )
        if table.model.dialog == "choose":
            table.send("choose", table.model.offers.index(action) if action in table.model.offers else 0)
    assert table.game.record.state != s, action


@pytest.mark.parametrize("game", PRESETS)
def test_nonsense_of_an_opponent_never_stops_a_game(game):
    """Whoever thinks may fail in a game: then something legal is played."""
    table = Table(11, game).start()
    for _ in range(600):
        if table.state.phase == OVER:
            break
        if table.game.mine:
            table.model, _ = do(table.model, stand_in(table.game.view))
        else:
            ply = table.model.ply
            table.send("thought", ply, "").send("tick", ply)
            assert table.model.ply > ply
    assert len(table.game.turns) > 5


@pytest.mark.parametrize("game", ["buraco-fechado-2", "burraco-international-4"])
def test_every_way_to_take_the_pile_is_legal(game):
    record = reach(game, lambda s: mine(s, DRAW) and len(s.pile) > 4 and bool(takes(s)))
    view = at(record).game.view
    for key in at(record).game.hand:
        for action in choice(view, faces([key])).takes:
            assert why_not(record.state, action) is None
