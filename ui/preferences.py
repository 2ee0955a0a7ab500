"""What a player sets: applied and kept at once, put back as it was at first, and everything erased. Pure."""

import json
from dataclasses import replace

from burraco.rules import PRESETS
from ui import ask, share
from ui import game as held
from ui.model import Effect, Model, Result, say, told
from ui.pacing import sped
from ui.persons import tidy
from ui.save import saved
from ui.seating import seated
from ui.settings import CHOICES, Settings
from ui.setup import HOUSE, decided
from ui.sizes import fitted
from ui.sorting import resorted

NEXT = ("lang", "game", "opposite", "people", "seats", "house")  # what putting back leaves alone


def on_set(m: Model, name: str, value: str) -> Result:
    """A setting, a house rule of the game that is chosen, or who sits where: applied and kept at once."""
    now = m.settings
    if name == "ask-never":
        return ask.on_never(m, value)
    if name == "share":
        return share.on_share(m, value)
    if name in HOUSE:
        house = {**now.house, now.game: decided(now.game, now.house.get(now.game, {}), name, value)}
        return changed(m, now._replace(house=house))
    if name == "filter":
        return replace(m, book=m.book._replace(game=value if value in PRESETS else "")), ()
    if name in ("name1", "name2"):
        first, second = now.people
        return changed(m, now._replace(people=(tidy(value), second) if name == "name1" else (first, tidy(value))))
    if (seats := seated(now.seats, name, value)) != now.seats:
        return changed(m, now._replace(seats=seats))
    if value not in CHOICES.get(name, ()):
        return m, ()
    return changed(m, now._replace(**{name: value}))  # type: ignore[arg-type]


def changed(m: Model, to: Settings) -> Result:
    """Other settings, applied and kept."""
    before, spoken = m, to.lang != m.settings.lang
    m = replace(m, settings=to, former=None, at=fitted(to, m.at.width, m.at.height))
    if m.game is not None:
        m = replace(m, game=held.order(m.game, resorted(before.settings, to, m.game.hand)))
    effects: tuple[Effect, ...] = (("settings", json.dumps(to._asdict())),)
    if spoken:
        m = replace(m, log=told(m), note="", notice="")
        effects += (("lang", to.lang),)
    if m.game is not before.game:
        effects += (("save", saved(m)),)
    return sped(before, (m, effects))


def act_defaults(m: Model) -> Result:
    """The settings as they were at first; what they were stays at hand."""
    first = Settings(**{name: getattr(m.settings, name) for name in NEXT})
    former = m.settings
    m, effects = changed(m, first)
    return replace(m, former=former), (*effects, ("focus", "settings-back"))


def act_former(m: Model) -> Result:
    """The settings as they were before they were put back."""
    if m.former is None:
        return m, ()
    m, effects = changed(m, m.former)
    return m, (*effects, ("focus", "settings-reset"))


def act_wipe(m: Model) -> Result:
    """Everything that is kept goes, once the player has agreed: the page is as on the first day, in the same
    language."""
    if asked := ask.first(m, "wipe", ("act", "wipe")):
        return asked
    text = say(m).t("Everything is erased.")
    return replace(fresh(m), notice=text), (("cancel",), ("wipe",), ("route", "#/"), ("say", text, True))


def fresh(m: Model) -> Model:
    """The page as on the first day, in the same language."""
    kept = Settings(lang=m.settings.lang)
    page = Model(settings=kept, at=m.at, ply=m.ply + 1, notes=m.notes, stored=m.stored)
    return replace(page, address=m.address, sends=m.sends, newer=m.newer)


def on_chapter(m: Model, number: int) -> Result:
    """To a group of the settings."""
    return m, (("focus", f"options{number}-title"), ("reveal", f"options{number}", "start"))
