"""The words of every language, as the site carries what stands in the catalogues now. Needs Babel."""

import re

from tools.words import catalogue, packed
from ui.catalogue import LANGUAGES, unpacked
from ui.words import Words


def say(lang: str) -> Words:
    """The words of a language."""
    english = catalogue("en")
    return Words(lang, unpacked(packed(english, english), packed(english, catalogue(lang))))


ENGLISH = re.compile(
    r"\b(the|of|and|you|your|with|card|cards|it|is|are|take|lay|pile|stock|hand|wild|run|points?|draw|discards?)\b",
    re.I,
)  # words of English sentences that no other language has

SAY = {lang: say(lang) for lang in LANGUAGES}
EN, IT, PT, ES = (SAY[lang] for lang in ("en", "it", "pt", "es"))
