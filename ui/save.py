"""What outlives the page: the match and how its cards are held, the settings. Nothing that is read is trusted. Pure."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from burraco.cards import HIDDEN
from burraco.record import BadRecord, Problem, Record, read
from burraco.record import show as show_record
from burraco.state import observe
from ui import game as held
from ui import seating, setup
from ui.catalogue import tongue
from ui.game import Game
from ui.hand import follow, same
from ui.model import Model, Result, say, set_out, wiped
from ui.nesting import brackets
from ui.persons import is_person, shared
from ui.settings import CHOICES, Settings

LARGEST = 500_000  # characters: no save of ours is larger
BRACKETS = 200  # nor has more of these


def kept_as(text: str, largest: int = LARGEST) -> dict[str, Any]:
    """The object that a stored text is; an empty one if it is none of ours. Deep nesting would end Python in the
    browser and is not even looked at: nothing that we store is deeper than four."""
    if len(text) >= largest or brackets(text) > BRACKETS:
        return {}
    try:
        given = json.loads(text)
    except ValueError:
        return {}
    return given if isinstance(given, dict) else {}


def settings_of(text: str, lang: str) -> Settings:
    """The stored settings; what is not one of the choices is left at its default. The language follows the browser.
    Once there was a single house rule, the points to reach, and a single level."""
    given = kept_as(text)
    kept = {name: given[name] for name, allowed in CHOICES.items() if given.get(name) in allowed}
    house = given.get("house", {kept.get("game"): {"target": given.get("target")}})
    seats = seating.remembered(given.get("seats"), given.get("level"))
    return Settings(
        lang=tongue(lang), seats=seats, house=setup.remembered(house), people=seating.called(given.get("people"))
    )._replace(**kept)


@lru_cache(2)
def written(record: Record) -> str:
    """The text of a record, written once: choosing a card saves too."""
    return show_record(record)


def saved(m: Model) -> str:
    """The match and how its cards are held, as it is stored; nothing when there is none. A lesson is none."""
    m = m.lesson.away if m.lesson else m
    if m.game is None:
        return ""
    kept: dict[str, object] = {
        "record": written(m.game.record),
        "hand": m.game.hand,
        "chosen": m.chosen,
        "helped": m.helped,
    }
    if shared(m.game.record.seats):
        kept |= {"seat": m.game.seat, "rest": m.rest}
    return json.dumps(kept)


def restore(m: Model, save: str) -> Result:
    """The match of a save. A broken one is set aside and reported; what can be played of it is."""
    m = wiped(m)
    if not save:
        return m, ()
    w = say(m)
    try:
        record, kept, problem = unpack(save)
        m = held_as(set_out(m, held.replay(record, seated(record, kept))), kept)
    except Exception as failed:  # also a defect of ours shall neither keep the page from starting nor lose the save
        why = failed.problem if isinstance(failed, BadRecord) else Problem("not-a-record", {})
        m = replace(wiped(m), notice=f"{w.problem(why)} {w.notice('save-kept')}")
        return replace(m, spoilt=save), (("say", m.notice, True), ("backup", save))
    if problem is None:
        return m, ()
    m = replace(m, notice=w.problem(problem), spoilt=save)
    return m, (("say", m.notice, True), ("backup", save), ("save", saved(m)))


def unpack(save: str) -> tuple[Record, dict[str, object], Problem | None]:
    """The record of a save and what else it says. Raises BadRecord when nothing can be played."""
    given = kept_as(save)
    if not isinstance(given.get("record"), str):
        raise BadRecord(Problem("not-a-record", {}))
    record, problem = read(given["record"])
    if not is_person(record.seats[0]) or any(not (is_person(seat) or seat.startswith("ai:")) for seat in record.seats):
        raise BadRecord(Problem("bad-header", {"token": " ".join(record.seats)[:40]}))
    seats = tuple(seat if is_person(seat) else f"ai:{seating.nearest(seat[3:])}" for seat in record.seats)
    if seats != record.seats:
        record, problem = replace(record, seats=seats), problem or Problem("unknown-player", {})
    return record, given, problem


def seated(record: Record, given: dict[str, object]) -> int:
    """The seat of the person at the device."""
    seat = given.get("seat")
    return 1 if seat == 1 and shared(record.seats) else 0


def held_as(m: Model, given: dict[str, object]) -> Model:
    """The hand in the saved order and with the saved cards chosen, if they are the cards of the hand."""
    assert m.game is not None
    order, chosen = strings(given.get("hand")), strings(given.get("chosen"))
    game = held.lying(m.game, order) if same(order, m.game.hand) else m.game
    chosen = tuple(key for key in game.hand if key in chosen)
    hands, given_help = range(1, len(game.record.deals) + 1), given.get("helped")
    helped = tuple(n for n in hands if isinstance(given_help, list) and n in given_help)
    rest = resting(game, strings(given.get("rest")))
    return replace(m, game=game, chosen=chosen, cursor=game.hand[0] if game.hand else "", helped=helped, rest=rest)


def resting(game: Game, order: tuple[str, ...]) -> tuple[str, ...]:
    """The order in which the other of two people holds the cards, if it is of those cards."""
    if not shared(game.record.seats):
        return ()
    other = 1 - game.seat
    hand = observe(game.record.state, other).hands[other]
    return order if HIDDEN not in hand and same(order, follow((), hand)[0]) else ()


def strings(given: object) -> tuple[str, ...]:
    return tuple(one for one in given if isinstance(one, str)) if isinstance(given, list) else ()
