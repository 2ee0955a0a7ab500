"""UX-49: nothing that a seat may not see is on its page, in what it hears, or in what a worker answers."""

import asyncio
import json
from dataclasses import replace
from itertools import chain

import pytest

from burraco.cards import Random, name
from burraco.record import start
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, State, apply, legal_actions, observe
from burraco.text import read_action, show_state
from ui import game as held
from ui import stage, thinker
from ui.app import update
from ui.game import Game
from ui.keys import KEYS
from ui.model import Model
from ui.settings import Settings

GAMES = ("burraco-2", "burraco-4", "buraco-fechado-2", "burraco-5")


def other_cards(s: State, rng: Random) -> State:
    """A table that looks the same from the first seat: what it does not see is dealt anew."""
    view = observe(s, 0)
    pile = [c for c, seen in zip(s.pile, view.pile, strict=True) if c != seen]
    hidden = [*s.stock, *pile, *chain(*s.pozzetti), *chain(*s.hands[1:])]
    hidden += s.hands[0] if view.unseen[0] else []
    rng.shuffle(hidden)

    def cut(n: int) -> tuple[int, ...]:
        taken = tuple(hidden[:n])
        del hidden[:n]
        return taken

    mine = tuple(sorted(cut(len(s.hands[0])))) if view.unseen[0] else s.hands[0]
    return s.replace(
        stock=cut(len(s.stock)),
        pile=tuple(cut(1)[0] if c != seen else c for c, seen in zip(s.pile, view.pile, strict=True)),
        pozzetti=tuple(cut(len(one)) for one in s.pozzetti),
        hands=(mine, *(tuple(sorted(cut(len(one)))) for one in s.hands[1:])),
    )


def positions(rules: str, rng: Random) -> list[Game]:
    """Some tables of a hand."""
    game = held.begin(start(PRESETS[rules], ("you", *["ai:easy"] * (PRESETS[rules].players - 1)), 11))
    found: list[Game] = []
    while game.view.phase != OVER and len(found) < 40:
        found.append(game)
        acts = legal_actions(game.record.state)
        game = held.play(game, acts[rng.below(len(acts))])
    return found[::3]


@pytest.mark.parametrize("rules", GAMES)
def test_the_page_is_the_same_whatever_the_others_hold(rules):
    """The whole scene, text mode too, every dialog, and whatever is read out on demand."""
    rng = Random(7)
    for game in positions(rules, rng):
        twin = replace(game, record=replace(game.record, state=other_cards(game.record.state, rng)))
        assert twin.record.state != game.record.state and observe(twin.record.state, 0) == game.view
        for text in ("off", "on"):
            for dialog in ("", "peek", "rules", "settings", "keys", "choose"):
                model = Model(Settings(text=text), screen="table", dialog=dialog, game=game, cursor=game.hand[0])
                assert stage.show(model) == stage.show(replace(model, game=twin))
            for message in [("key", key, "") for key in KEYS if len(key) == 1] + [("seat", 1), ("pots",), ("pile",)]:
                if message[1:2] in (("D",), ("F",)):  # what happens next differs, as it must
                    continue
                told, same = (update(replace(model, game=one, dialog=""), message)[1] for one in (game, twin))
                assert [one for one in told if one[0] == "say"] == [one for one in same if one[0] == "say"], message


def test_a_worker_answers_with_what_will_be_seen():
    """The acts of another player, and nothing of the cards that it keeps."""
    state = held.begin(start(PRESETS["burraco-2"], ("you", "ai:easy"), 3)).record.state
    for _ in range(6):
        seen = show_state(observe(state, state.player))
        tally = asyncio.run(thinker.tally(seen, "easy", "5", "", 0, 0))
        answer = json.loads(thinker.think(seen, "easy", "5", "", json.dumps([json.loads(tally)])))
        assert set(answer) == {"acts", "playouts"} and isinstance(answer["playouts"], int)
        player = state.player
        for text in answer["acts"]:
            action = read_action(text)
            assert action.kind in ("draw", "take") or action.cards
            state = apply(state, action)
            shown = {*state.pile, *chain(*chain(*state.melds))}
            assert set(action.cards) <= shown, text
        while state.player == player and state.phase != OVER:
            acts = legal_actions(state)
            state = apply(state, next((a for a in acts if a.kind in ("drop", "draw")), acts[0]))


def test_a_view_for_a_worker_holds_one_hand():
    state = held.begin(start(PRESETS["burraco-4"], ("you", *["ai:easy"] * 3), 3)).record.state
    assert state.phase == DRAW
    for seat in range(4):
        seen = show_state(observe(state, seat))
        mine = {*state.hands[seat], *state.pile}
        assert not [one for one in {*chain(*state.hands)} - mine if name(one) in seen.split()]
