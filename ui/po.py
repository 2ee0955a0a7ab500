"""Reads a .po as it is written: for the command line and the site's generator, who have no packed catalogue at hand."""

from gettext import NullTranslations
from os.path import dirname, exists, join
from re import findall, search

from ui.catalogue import Said

FIELD = r'(?m)^(msg[a-z_]+(?:\[\d\])?) ((?:"[^\n]*"\n?)+)'  # a keyword, and the lines of text that follow it


def written(lang: str, *more: str) -> NullTranslations:
    """The sentences of a language as its .po has them, and those of the texts of further ones; what they lack is said
    in English."""
    path = join(dirname(__file__), "locale", lang, "LC_MESSAGES", "burraco.po")
    texts = list(more)
    if exists(path):
        with open(path, encoding="utf-8") as file:
            texts.insert(0, file.read())
    return said(*texts) if texts else NullTranslations()


def said(*texts: str) -> Said:
    """The sentences of the texts of one or more .po of one language."""
    forms: dict[str, list[str]] = {}
    for text in texts:
        for entry in text.split("\n\n"):
            fields = {key: "".join(findall(r'"(.*)"', lines)) for key, lines in findall(FIELD, entry + "\n")}
            found = [_plain(value) for key, value in fields.items() if key.startswith("msgstr")]
            if found and all(found):
                forms[_plain(fields["msgid"])] = found
    plural = search(r"plural=([^;\\]+)", texts[0])
    return Said(forms, plural[1] if plural else "n != 1")


def _plain(text: str) -> str:
    return text.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")
