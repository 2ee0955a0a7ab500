"""What is read out in scripted turns, in every language, is what is written in golden/voice.

`python -m tests.test_voice` writes it anew, when sentences changed on purpose: read the difference.

A line is a message from the player, or what is heard: `·` politely, `!` at once.
"""

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from burraco.cards import Random
from burraco.record import Record, show
from burraco.state import DRAW, OVER, Action, State, legal_actions
from burraco.text import show_action
from tests.reach import reach
from tests.test_app_games import from_hand
from ui.app import update
from ui.catalogue import LANGUAGES
from ui.hand import card
from ui.model import Model

pytest.importorskip("babel")  # the catalogues are read as they are written; no Python in a browser has it

from tests.spoken import SAY  # noqa: E402

FOLDER = Path(__file__).parent / "golden" / "voice"


class Ear:
    """Somebody who plays without looking: messages in, what is read out kept in its order."""

    def __init__(self, record: Record, lang: str) -> None:
        self.model = Model()
        self.heard: list[str] = []
        settings, save = json.dumps({"lang": lang, "speed": "instant"}), json.dumps({"record": show(record)})
        self.speak("boot", settings, save, lang, 1280, 800, "#/play")

    @property
    def state(self) -> State:
        assert self.model.game
        return self.model.game.record.state

    def speak(self, *message: object) -> None:
        if message[0] not in ("boot", "thought", "tick", "tally"):
            self.heard.append("> " + " ".join(map(str, message)))
        self.model, effects = update(self.model, message)
        due: list[Any] = [effect[2] for effect in effects if effect[0] == "after"]
        self.heard += [("! " if one[2] else "· ") + str(one[1]) for one in effects if one[0] == "say"]
        for later in due:
            if later[0] == "tally":
                self.speak(*later)

    def act(self, action: Action) -> None:
        """An act of the player, as it is done at the table."""
        assert self.model.game
        for one in from_hand(self.state, action) if action.cards and action.kind != "drop" else action.cards:
            hand, chosen = self.model.game.hand, self.model.chosen
            self.speak("card", next(key for key in hand if card(key) == one and key not in chosen))
        own = len(self.state.melds[self.state.side])
        if action.kind == "lay" and action.index < own:
            self.speak("meld", self.state.side, action.index)
        else:
            self.speak(*{"draw": ("stock",), "take": ("act", "take"), "lay": ("act", "ours"),
                         "drop": ("act", "second")}[action.kind])  # fmt: skip
        if self.model.dialog == "choose":
            self.speak("choose", [one.cards for one in self.model.offers].index(action.cards))

    def others(self, rng: Random) -> None:
        """The others play whole turns."""
        while self.model.game and not self.model.game.mine and self.state.phase != OVER:
            ply = self.model.ply
            self.speak("thought", ply, json.dumps({"acts": [show_action(liked(self.state, rng))]}))
            self.speak("tick", ply)


def liked(s: State, rng: Random) -> Action:
    """Takes piles, lays what there is, keeps wilds."""
    acts = legal_actions(s)
    takes = [a for a in acts if a.kind == "take"]
    if s.phase == DRAW:
        return takes[0] if takes and len(s.pile) > 1 else acts[0]
    lays = [a for a in acts if a.kind == "lay"]
    drops = [a for a in acts if a.kind == "drop"]
    plain = [a for a in drops if a.cards[0] % 13 != 1 and a.cards[0] < 52] or drops
    return (
        lays[-1]
        if lays and (len(s.hand) > 3 or not s.took[s.side])
        else (plain or list(acts))[rng.below(len(plain or acts))]
    )


@patch("ui.model.spoken", SAY.__getitem__)
def script(lang: str) -> list[str]:
    """Turns with three others: what is refused, chosen and taken back, told in full and in few words; a burraco."""
    ready = reach(
        "burraco-4", lambda s: s.player == 0 and s.phase == DRAW and s.turn > 5 and min(map(len, s.melds)) > 0
    )
    ear, rng = Ear(ready, lang), Random(5)
    ear.speak("act", "ours")
    ear.speak("stock")
    ear.speak("stock")
    assert ear.model.game
    for spot in (0, 1, 1):
        ear.speak("card", ear.model.game.hand[spot])
    ear.speak("act", "ours")
    ear.speak("key", "Escape", "")
    turns, undone = 0, False
    while ear.state.phase != OVER and turns < 8:
        while ear.model.game.mine and ear.state.phase != OVER:
            action = liked(ear.state, rng)
            ear.act(action)
            if action.kind == "lay" and not undone:
                ear.speak("act", "undo")
                ear.speak("key", "Escape", "")
                ear.act(action)
                undone = True
        ear.others(rng)
        turns += 1
        if turns == 6:
            ear.speak("set", "brief", "on")
    for key in "RTIOSBL":
        ear.speak("key", key, "")
    burraco = Ear(reach("burraco-2", lambda s: s.player == 0 and bool(sevens(s))), lang)
    burraco.act(sevens(burraco.state)[0])
    return ear.heard + burraco.heard


def sevens(s: State) -> list[Action]:
    """Acts that make a burraco."""
    return [a for a in legal_actions(s) if a.kind == "lay" and len(a.cards) == s.rules.burraco]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_read_out(lang):
    """UX-45"""
    assert script(lang) == (FOLDER / f"{lang}.txt").read_text().splitlines()


def test_what_is_read_out_is_whole():
    """UX-56: as many sentences in every language, none with a hole in it, and what happens is the same everywhere."""
    told = {lang: script(lang) for lang in LANGUAGES}
    assert len({len(lines) for lines in told.values()}) == 1
    for lines in zip(*told.values(), strict=True):
        assert len({line[0] for line in lines}) == 1 and not any("{" in line for line in lines)
        assert lines[0][0] == ">" or len(set(lines)) == len(lines)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for code in LANGUAGES:
        (FOLDER / f"{code}.txt").write_text("\n".join(script(code)) + "\n")
