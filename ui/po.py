"""Reads a .po as it is written, where nobody has compiled it: what the command line and the site's generator speak."""

from gettext import NullTranslations, c2py
from os.path import dirname, exists, join
from re import M, findall, search


class Written(NullTranslations):
    """The sentences of the text of a .po; those that it lacks are said in English, or by the fallback."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._found: dict[tuple[str, int], str] = {}
        plurals = search(r"plural=([^;\\]+)", text)
        self._which = c2py(plurals[1] if plurals else "n != 1")
        for entry in text.split("\n\n"):
            said = {key: "".join(findall(r'"(.*)"', value)) for key, value in _fields(entry)}
            msgid = _plain(said.get("msgid", ""))
            for key, value in said.items():
                if msgid and value and key.startswith("msgstr"):
                    self._found[msgid, int(key[7:-1] or 0)] = _plain(value)

    def gettext(self, message: str) -> str:
        return self._found.get((message, 0)) or super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._found.get((msgid1, self._which(n))) or super().ngettext(msgid1, msgid2, n)


def _fields(entry: str) -> list[tuple[str, str]]:
    """The keywords of an entry with the lines of text that follow each."""
    return findall(r'^(msg[a-z_]+(?:\[\d\])?) ((?:"[^\n]*"\n?)+)', entry + "\n", M)


def _plain(text: str) -> str:
    return text.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def written(lang: str) -> NullTranslations:
    """The sentences of a language as its .po has them; in English for one without."""
    path = join(dirname(__file__), "locale", lang, "LC_MESSAGES", "burraco.po")
    if not exists(path):
        return NullTranslations()
    with open(path, encoding="utf-8") as file:
        return Written(file.read())
