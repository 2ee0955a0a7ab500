"""Who sits where: chosen in the dialog, kept in the record and in the settings, told at the table."""

import json

import pytest

from burraco.ai.characters import CHARACTERS
from burraco.ai.levels import LEVELS
from tests.test_app import Table, lying
from tests.test_app_games import seen
from ui import seating, stage
from ui.model import BOTS
from ui.save import settings_of
from ui.settings import Settings


def test_every_level_and_character_is_somebody():
    assert list(seating.LEVEL) == list(LEVELS) and set(seating.CHARACTER) == set(CHARACTERS)


def opened(game: str = "burraco-4") -> Table:
    return Table(3, settings=json.dumps({"game": game, "speed": "instant"})).send("act", "new")


def test_one_level_for_all_unless_somebody_differs():
    table = opened()
    assert seen(table, "set-level", "value") == "medium" and seen(table, "sitters-told") == ""
    table.send("set", "level", "hard")
    assert table.model.settings.seats == ("hard",) * 4
    table.send("set", "level2", "beginner").send("set", "character2", "gambler")
    assert table.model.settings.seats == ("hard", "beginner:gambler", "hard", "hard")
    assert seen(table, "set-level", "value") == "" and "own" in seen(table, "level-about")
    assert seen(table, "sitters-told") == "Ada: Tournament player · Bruno: Beginner, Daring · Carla: Tournament player"
    assert seen(table, "sitter2") == "Bruno, your partner" and seen(table, "sitter1") == "Ada"
    assert "sitter4" not in stage.show(table.model)
    table.send("set", "level", "full")  # the character stays
    assert table.model.settings.seats == ("full", "full:gambler", "full", "full")
    assert seen(table, "sitters-told") == "Bruno: Daring"
    table.send("set", "character2", "steady")
    assert table.model.settings.seats == ("full",) * 4


def test_the_level_is_asked_of_one_opponent_or_of_several():
    assert seen(opened("burraco-2"), "level-title") == "Level of your opponent"
    assert seen(opened("burraco-3"), "level-title") == "Level of the others"


def test_lists_show_what_is_chosen():
    scene = stage.show(opened().send("set", "character3", "miser").model)
    for seat, (level, character) in enumerate((("medium", "steady"), ("medium", "steady"), ("medium", "miser")), 1):
        picked = [
            i.props["value"]
            for k, i in scene.items()
            if i.parent in (f"level{seat}", f"character{seat}")
            if i.props["picked"]
        ]
        assert picked == [level, character]


NONE = ("level9 full", "level0 full", "level5 full", "character miser", "level1 genius", "character1 full")


@pytest.mark.parametrize("message", NONE)
def test_answers_that_make_no_sense_change_nothing(message):
    table = opened()
    before = table.model
    assert table.send("set", *message.split()).model == before


def test_who_was_chosen_plays_and_is_kept():
    table = opened().send("set", "level2", "easy").send("set", "character2", "hoarder").send("act", "start")
    assert table.game.record.seats == ("you", "ai:medium", "ai:easy:hoarder", "ai:medium")
    kept = settings_of(json.dumps(table.model.settings._asdict()), "en-GB")
    assert kept == table.model.settings
    again = Table(save=table.saved, route="#/play")
    assert again.game.record == table.game.record
    assert {"medium", "easy:hoarder"} >= set(table.others().minds) > set()


def test_the_table_says_who_is_who():
    table = opened().send("set", "level2", "easy").send("set", "character2", "hoarder").send("act", "start")
    assert seen(table, "s1", "hover") == "Ada plays at the club."
    assert seen(table, "s2", "hover").startswith("Bruno plays on Sundays. Bruno holds the cards back")
    table.send("seat", 2)
    assert "is your partner" in table.model.note and table.model.note.endswith(seen(table, "s2", "hover"))


@pytest.mark.parametrize("text", seating.LEVEL)
@pytest.mark.parametrize("character", seating.CHARACTER)
def test_everybody_has_sentences(text, character):
    table = Table()
    table.send("set", "level1", text).send("set", "character1", character).send("act", "new")
    about = seen(table, "sitter1", "about")
    assert about.startswith(f"{BOTS[0]} ") and about.count(BOTS[0]) == 1 + (character != "steady")


@pytest.mark.parametrize("who", ["ai:easy", "ai:medium", "ai:full", "ai:hard:finisher", "ai:beginner:steady"])
def test_old_and_new_records_open(who):
    record = f"burraco 1\nrules burraco-2\nseats you {who}\ndeal 5\n"
    assert lying(record).game.record.seats[1] == who


STRANGERS = {
    "ai:": "medium",
    "ai:genius": "medium",
    "ai:<img>": "medium",
    "ai:full:genius": "full",
    "ai:full:": "full",
    "ai:hard:x:y": "hard",
}


@pytest.mark.parametrize("who", STRANGERS)
def test_for_somebody_unknown_another_one_plays(who):
    """As the saves of newer versions may have them: the match goes on, the save is kept aside."""
    table = lying(f"burraco 1\nrules burraco-2\nseats you {who}\ndeal 5\n")
    assert table.game.record.seats == ("you", "ai:" + STRANGERS[who]) and table.backups
    assert "does not know one of the players" in table.model.notice
    again = Table(save=table.saved, route="#/play")
    assert again.game.record == table.game.record and not again.model.notice


@pytest.mark.parametrize("seats", ["you human", "me ai:easy"])
def test_records_of_others_are_set_aside(seats):
    table = lying(f"burraco 1\nrules burraco-2\nseats {seats}\ndeal 5\n")
    assert table.backups and table.model.game is None


def test_settings_from_when_there_was_one_level_open():
    assert settings_of('{"level": "easy"}', "en").seats == ("easy",) * 4
    for broken in ('["x"]', "3", '["full"]', '["full", "full", "full", 3]', '["full", "full", "full", "full:x"]'):
        assert settings_of(f'{{"seats": {broken}}}', "en") == Settings(lang="en")
