"""What the rules to read say; python -m tools.teacher [language ...] brings its catalogues in learn/locale up to date.

A language named for the first time gets a catalogue, and with it its pages. English translates itself.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from burraco.rules import Rules
from tools.examples import LEARN, Step, added, examples
from tools.words import HEADER, catalogue, missing
from tools.words import sentences as messages
from ui import setup
from ui.captions import Captions
from ui.catalogue import LANGUAGES, N_
from ui.po import written
from ui.words import Words

SAY = {
    "all": N_("All games"),
    "contents": N_("On this page"),
    "draw": N_("Draw?"),
    "drop": N_("Discard {cards}?"),
    "example": N_("Every example on these pages has been played by the game itself before it was shown here."),
    "faq": N_("Questions"),
    "faq-lead": N_("What people ask at the table, each answered with cards."),
    "games": N_("Pages"),
    "index": N_("Learn Burraco"),
    "index-lead": N_("The rules of every game that can be played here, with examples to look at."),
    "lang": N_("Language"),
    "lay": N_("Lay {cards}?"),
    "extend": N_("Add {cards}?"),
    "no": N_("No."),
    "now": N_("The table"),
    "play": N_("Play"),
    "played": N_("Example: {game}"),
    "rules": N_("{game}: the rules"),
    "sheet": N_("The score"),
    "skip": N_("Skip to the text"),
    "take": N_("Take the pile?"),
    "take-for": N_("Take the pile for {cards}?"),
    "total": N_("Total"),
    "try": N_("Try it"),
}
TITLES = {name: (title, about) for games in setup.GAMES.values() for name, title, about in games}


class Teacher(Captions, Words):
    """All that the pages say, in one language."""

    def say(self, code: str, **data: object) -> str:
        """One of SAY."""
        return self.t(SAY[code], **data)

    def game(self, name: str) -> str:
        """What a game is called: `Burraco for two`."""
        return self.t(TITLES[name][0])

    def players(self, rules: Rules) -> str:
        """`4 players`."""
        return self.n("{n} player", "{n} players", rules.players)

    def attempt(self, step: Step) -> str:
        """An act that is refused, as a question."""
        act, cards = step.act, self.the_cards(added(step.act, step.before))
        if act.kind == "lay":
            return self.say("extend" if act.index < len(step.before.melds[0]) else "lay", cards=cards)
        return self.say("take-for" if act.kind == "take" and act.cards else act.kind, cards=cards)


def path(lang: str) -> Path:
    return LEARN / "locale" / f"{lang}.po"


def languages() -> list[str]:
    """English, and those with a catalogue of these pages."""
    return [lang for lang in LANGUAGES if lang == "en" or path(lang).exists()]


def teacher(lang: str) -> Teacher:
    """The words of these pages, over those of the game."""
    more = [path(lang).read_text(encoding="utf-8")] if path(lang).exists() else []
    return Teacher(lang, written(lang, *more))


def sentences() -> Iterator[str]:
    """All that there is to translate, of this file and of the examples; not what the game itself says already."""
    said = list(SAY.values())
    for name in ("examples.toml", "faq.toml"):
        for example in examples(name):
            said += (example.title, example.text)
    known = catalogue("en")
    return (text for text in dict.fromkeys(said) if known.get(text) is None)


def written_in(lang: str) -> Catalog:
    """The catalogue of these pages in a language as its .po has it; an empty one for a new language."""
    if not path(lang).exists():
        return Catalog(locale=lang)
    with path(lang).open("rb") as file:
        return read_po(file, locale=lang)


def update(lang: str) -> int:
    """Brings a catalogue of learn/locale up to date; the number of sentences that it lacks."""
    mine = written_in(lang)
    wanted = Catalog()
    for said in sentences():
        wanted.add(said)
    mine.update(wanted, no_fuzzy_matching=True)
    body = BytesIO()
    write_po(body, mine, width=100, omit_header=True, ignore_obsolete=True, include_lineno=False)
    path(lang).parent.mkdir(exist_ok=True)
    plurals = catalogue(lang).plural_forms.rstrip(";")
    path(lang).write_bytes(HEADER.format(lang=lang, plurals=plurals).encode() + body.getvalue())
    return sum(map(missing, messages(mine)))


if __name__ == "__main__":
    for lang in sys.argv[1:] or sorted(file.stem for file in (LEARN / "locale").glob("*.po")):
        print(f"{lang}: {update(lang)} to translate")
