"""Brings every .po up to date with the sentences of ui/*.py and index.html: python -m tools.words [language ...].

Translations are kept, sentences that nobody says any more are dropped, nothing is guessed. English translates itself.
A language named for the first time gets a catalogue.
"""

import ast
import json
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "ui" / "locale"
KEYWORDS = {"t": 1, "n": 2, "N_": 1}  # Catalogue.t, Catalogue.n, and the mark of a table's sentences -> their forms
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


def said(source: str) -> Iterator[tuple[str, ...]]:
    """The sentences of a module, in their order: what the keywords are called with, where that is written there."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        given = call.args[: KEYWORDS.get(name, 0)]
        forms = tuple(one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))
        if forms and len(forms) == len(given):
            yield forms


def extracted() -> Catalog:
    """Every sentence that the interface can say, in the order of the files."""
    found = Catalog()
    page = Page()
    page.feed((ROOT / "index.html").read_text())
    for text in page.said:
        found.add(text, locations=[("index.html", 0)])
    for path in sorted((ROOT / "ui").glob("*.py")):
        for forms in said(path.read_text()):
            found.add(forms if len(forms) > 1 else forms[0], locations=[(f"ui/{path.name}", 0)])
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


def forms(of: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """A sentence in all its numbers."""
    return list(of) if isinstance(of, list | tuple) else [of or ""]


def missing(message: Message) -> bool:
    """Whether a sentence, or one of its numbers, has no translation."""
    return not all(forms(message.string))


def packed(english: Catalog, other: Catalog) -> str:
    """A language as the site carries it: its sentences in the order of the English ones, which are not told again."""
    found = [other.get(message.id) for message in sentences(english)]
    said = [[] if one is None or missing(one) else forms(one.string) for one in found]
    return json.dumps({"plural": other.plural_expr, "said": said}, ensure_ascii=False, separators=(",", ":"))


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
