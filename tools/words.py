"""Brings every .po up to date with the sentences of ui/*.py and index.html: python -m tools.words [language ...].

Translations are kept, sentences that nobody says any more are dropped, nothing is guessed. English translates itself.
A language named for the first time gets a catalogue.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "ui" / "locale"
KEYWORDS = {"t": None, "n": (1, 2), "N_": None}  # Catalogue.t, Catalogue.n, and the mark of a table's sentences
# Without a date in it, the compiled catalogue would carry that of its day.
HEADER = """\
msgid ""
msgstr ""
"Language: {lang}\\n"
"POT-Creation-Date: 1970-01-01 00:00+0000\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {plurals};\\n"

"""


class Page(HTMLParser):
    """The sentences of the page: the text of elements with data-t, the aria-label of those with data-l."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inside = "data-t" in given
        if "data-l" in given:
            self.said.append(given["aria-label"] or "")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.said.append(data.strip())
        self.inside = False


def extracted() -> Catalog:
    """Every sentence that the interface can say, in the order of the files."""
    found = Catalog()
    page = Page()
    page.feed((ROOT / "index.html").read_text())
    for said in page.said:
        found.add(said, locations=[("index.html", 0)])
    for name, _, msgid, _, _ in extract_from_dir(ROOT / "ui", keywords=KEYWORDS, comment_tags=()):
        found.add(msgid, locations=[(f"ui/{name}", 0)])
    return found


def po(lang: str) -> Path:
    return LOCALE / lang / "LC_MESSAGES" / "burraco.po"


def languages() -> list[str]:
    return sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/burraco.po"))


def catalogue(lang: str) -> Catalog:
    """The catalogue of a language as its .po has it; an empty one for a new language."""
    if not po(lang).exists():
        return Catalog(locale=lang)
    with po(lang).open("rb") as file:
        return read_po(file, locale=lang)


def sentences(of: Catalog) -> Iterator[Message]:
    """The messages of a catalogue, without its header."""
    return (message for message in of if message.id)


def missing(message: Message) -> bool:
    """Whether a sentence, or one of its numbers, has no translation."""
    return not all(message.string if isinstance(message.string, list | tuple) else (message.string,))


def update(lang: str) -> int:
    """Brings one .po up to date; the number of sentences that it lacks."""
    mine = catalogue(lang)
    mine.update(extracted(), no_fuzzy_matching=True)
    if lang == "en":
        for message in sentences(mine):
            message.string = message.id
    body = BytesIO()
    write_po(body, mine, width=100, omit_header=True, ignore_obsolete=True, include_lineno=False)
    po(lang).parent.mkdir(parents=True, exist_ok=True)
    po(lang).write_bytes(HEADER.format(lang=lang, plurals=mine.plural_forms.rstrip(";")).encode() + body.getvalue())
    return sum(map(missing, sentences(mine)))


def main(langs: list[str]) -> int:
    for lang in langs or languages():
        print(f"{lang}: {update(lang)} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
