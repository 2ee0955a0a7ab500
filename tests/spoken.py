"""The words of every language, as the site carries what stands in the catalogues now. Needs Babel."""

from tools.words import catalogue, packed
from ui.catalogue import LANGUAGES, unpacked
from ui.words import Words


def say(lang: str) -> Words:
    """The words of a language."""
    english = catalogue("en")
    return Words(lang, unpacked(packed(english, english), packed(english, catalogue(lang))))


SAY = {lang: say(lang) for lang in LANGUAGES}
EN, IT, PT, ES = (SAY[lang] for lang in ("en", "it", "pt", "es"))
