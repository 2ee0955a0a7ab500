"""One language's sentences. A sentence is written in English where it is said, with {named} holes, and looked up there.

The English sentence is the key: `locale/<lang>/LC_MESSAGES/burraco.po` holds its translation. The site carries every
language as `locale/<lang>.json`, its sentences in the order of the English ones. A sentence without a translation is
said in English.
"""

import json
from collections.abc import Mapping, Sequence
from gettext import NullTranslations, c2py
from os.path import dirname, join

LANGUAGES = {"en": "English", "it": "Italiano", "pt": "Português", "es": "Español"}  # code -> its own name for itself


def N_(msgid: str) -> str:
    """Marks a sentence of a table for the catalogue; `Catalogue.t` says it."""
    return msgid


def tongue(wanted: str) -> str:
    """The first language that we have among a browser's tags ("ca,es-ES" -> "es"); English if there is none."""
    codes = [tag.strip().lower().replace("_", "-").split("-")[0] for tag in wanted.split(",")]
    return next((code for code in codes if code in LANGUAGES), "en")


def tag(lang: str) -> str:
    """How those who read the page aloud know a language."""
    return "pt-BR" if lang == "pt" else lang


class Said(NullTranslations):
    """Sentences by their English, in all their forms; those that are missing are said in English. `plural` chooses the
    form for a number, written as in the header of a .po."""

    def __init__(self, forms: Mapping[str, Sequence[str]], plural: str) -> None:
        super().__init__()
        self._forms = forms
        self._which = c2py(plural)

    def gettext(self, message: str) -> str:
        return self._forms.get(message, (message,))[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self._forms.get(msgid1)
        return forms[self._which(n)] if forms else super().ngettext(msgid1, msgid2, n)


def unpacked(english: str, other: str) -> Said:
    """The sentences of a language, from the texts that the site carries of English and of it."""
    keys, mine = json.loads(english), json.loads(other)
    pairs = zip(keys["said"], mine["said"], strict=True)
    return Said({key[0]: forms for key, forms in pairs if forms}, mine["plural"])


def load(lang: str) -> NullTranslations:
    """The sentences of a language; none, which answers in English, where there is no text of it."""
    try:
        return unpacked(_text("en"), _text(lang)) if lang != "en" else NullTranslations()
    except FileNotFoundError:
        return NullTranslations()


def _text(lang: str) -> str:
    with open(join(dirname(__file__), "locale", lang + ".json"), encoding="utf-8") as file:
        return file.read()


def digits(number: int) -> str:
    """A number as people read it: `520`, `−45`."""
    return str(number).replace("-", "−")


class Catalogue:
    """Sentences of one language, whole: nothing is glued together from words that another language would bend."""

    def __init__(self, lang: str, found: NullTranslations) -> None:
        self.lang = lang
        self._found = found

    def t(self, msgid: str, **data: object) -> str:
        """The sentence, its holes filled with `data`. Raises KeyError if a hole has no value."""
        return _filled(self._found.gettext(msgid), data)

    def n(self, one: str, many: str, count: int, **data: object) -> str:
        """The sentence in the number that `count` asks for; `{n}` is the count itself."""
        return _filled(self._found.ngettext(one, many, count), {"n": count, **data})


def _filled(text: str, data: Mapping[str, object]) -> str:
    """The text with its holes filled, numbers as people read them."""
    return text.format(**{name: digits(of) if isinstance(of, int) else of for name, of in data.items()})


def sentence(text: str) -> str:
    """The text with its first letter in upper case: how a name or an act opens a sentence."""
    return text[:1].upper() + text[1:]
