"""One language's sentences. A sentence is written in English where it is said, with {named} holes, and looked up there.

The English sentence is the key: `locale/<lang>/LC_MESSAGES/burraco.po` holds its translation, compiled to a `.mo`
beside it when the site is built. A sentence without a translation is said in English.
"""

from gettext import GNUTranslations, NullTranslations
from os.path import dirname, join

LANGUAGES = {"en": "English", "it": "Italiano"}  # code -> the language's own name


def N_(msgid: str) -> str:
    """Marks a sentence of a table for the catalogue; `Catalogue.t` says it."""
    return msgid


def tongue(wanted: str) -> str:
    """The language that we have for a browser's tag ("it-IT" -> "it"); English for one that we do not speak."""
    code = wanted.lower().replace("_", "-").split("-")[0]
    return code if code in LANGUAGES else "en"


def load(lang: str) -> NullTranslations:
    """The compiled catalogue of a language; an empty one, which answers in English, where there is none."""
    try:
        with open(join(dirname(__file__), "locale", lang, "LC_MESSAGES", "burraco.mo"), "rb") as compiled:
            return GNUTranslations(compiled)
    except FileNotFoundError:
        return NullTranslations()


class Catalogue:
    """Sentences of one language, whole: nothing is glued together from words that another language would bend."""

    def __init__(self, lang: str, found: NullTranslations) -> None:
        self.lang = lang
        self._found = found

    def t(self, msgid: str, **data: object) -> str:
        """The sentence, its holes filled with `data`. Raises KeyError if a hole has no value."""
        return self._found.gettext(msgid).format(**data)

    def n(self, one: str, many: str, count: int, **data: object) -> str:
        """The sentence in the number that `count` asks for; `{n}` is the count itself."""
        return self._found.ngettext(one, many, count).format(n=count, **data)


def sentence(text: str) -> str:
    """The text with its first letter in upper case: how a name or an act opens a sentence."""
    return text[:1].upper() + text[1:]
