"""The catalogues: every sentence in every language, whole, with its holes and numbers, and no sentence beside them."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from burraco.cards import face
from ui.catalogue import LANGUAGES, tag, tongue
from ui.model import BOTS
from ui.words import words

pytest.importorskip("babel")  # the catalogues are read as they are written; no Python in a browser has it

from tests.spoken import ENGLISH, SAY  # noqa: E402
from tools.words import KEYWORDS, LOCALE, ROOT, catalogue, extracted, forms, said, sentences  # noqa: E402

MODULES = sorted((ROOT / "ui").glob("*.py"))
PAGE = (ROOT / "index.html").read_text()
BOOT = (ROOT / "static/boot.js").read_text()
FOREIGN = [lang for lang in LANGUAGES if lang != "en"]


def holes(text: str) -> list[str]:
    return sorted(set(re.findall(r"{(\w+)}", text)))


# ---- whole -----------------------------------------------------------------------------------------------------------


def test_every_language_has_a_catalogue():
    assert sorted(path.name for path in LOCALE.iterdir() if path.is_dir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_has_every_sentence_and_no_other(lang):
    spoken = {tuple(forms(m.id)) for m in sentences(extracted())}
    kept = {tuple(forms(m.id)) for m in sentences(catalogue(lang))}
    assert spoken - kept == set(), "not in the catalogue"
    assert kept - spoken == set(), "nobody says these any more"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_is_translated_with_the_same_holes(lang):
    for message in sentences(catalogue(lang)):
        assert all(forms(message.string)) and not message.fuzzy, message.id
        wanted = set().union(*map(holes, forms(message.id)))
        for index, string in enumerate(forms(message.string)):
            spare = {"n"} if len(forms(message.id)) > 1 and index == 0 else set()  # one card may be "a card"
            assert wanted - spare <= set(holes(string)) <= wanted, message.id
    assert all(a == b for m in sentences(catalogue("en")) for a, b in zip(forms(m.id), forms(m.string), strict=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_have_as_many_forms_as_the_language(lang):
    mine = catalogue(lang)
    counted = [m for m in sentences(mine) if len(forms(m.id)) > 1]
    assert counted and {len(forms(m.string)) for m in counted} == {mine.num_plurals}
    shown = [SAY[lang].count(n) for n in (0, 1, 2, 21, 101)]
    assert [text.split()[0] for text in shown] == ["0", "1", "2", "21", "101"]
    assert len({text.split()[1] for text in shown}) == 2 and shown[0].split()[1] == shown[2].split()[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_number_has_a_hyphen_for_a_minus(lang):
    for message in sentences(extracted()):
        one, *many = forms(message.id)
        filled = dict.fromkeys({*holes(one), *holes("".join(many))} - ({"n"} if many else set()), -90)
        told = SAY[lang].n(one, many[0], -90, **filled) if many else SAY[lang].t(one, **filled)
        assert not re.search(r"-\d", told), told


def test_one_sentence_has_one_plural():
    seen: dict[str, set[str]] = {}
    for message in sentences(extracted()):
        seen.setdefault(forms(message.id)[0], set()).update(forms(message.id)[1:])
    assert all(len(plurals) < 2 for plurals in seen.values())


def test_sentences_keep_the_tone():
    told = [string for lang in LANGUAGES for message in sentences(catalogue(lang)) for string in forms(message.string)]
    assert [string for string in told if re.search(r"!|¡|  |\.\.\.|'", string)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_end_as_in_english(lang):
    """A sentence ends with the sign that ends the English one, and neither begins nor ends with a space."""
    for message in sentences(catalogue(lang)):
        for string in forms(message.string):
            assert string == string.strip(), message.id
            ends = forms(message.id)[-1][-1]
            if " " in string:
                assert string[-1] == ends if ends in ".…?:" else string[-1] not in ".…?:", message.id


# What is the same in another language as in English: signs, names, words that have travelled.
SAME = {
    "OK", "Menu", "Home", "Normal", "Shift ← →", "Enter", "No", "Total", "joker", "Joker", "R", "½R", "SU", "D", "C",
    "Buraco aberto", "Buraco fechado", "Buraco STBL", "Burraco",
    "pozz.", "pozzetto {n} %", "burraco {n} %", "Pozzetti", "Pozzetti {n}", "super burraco",
}  # fmt: skip


@pytest.mark.parametrize("lang", FOREIGN)
def test_nothing_is_left_in_english(lang):
    """A translation is another text than the English one, unless that is of holes and signs or is known to be the
    same; and none has an English word in it."""
    for message in sentences(catalogue(lang)):
        for key, string in zip(forms(message.id), forms(message.string), strict=True):
            bare = re.sub(r"{\w+}", "", string)
            assert string != key or key in SAME or not re.search(r"[^\W\d_]", bare), key
            assert not ENGLISH.search(bare), string


BUTTONS = (
    "Draw", "Discard", "Score", "Faster", "Lay", "Lay…", "Lay {meld}", "Add…", "Add: {meld}", "Take…", "Take: {meld}",
    "Take {n} cards", "Close ({points})", "Discard {card}", "Refuse {card}",
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_are_narrow(lang):
    """The two under the hand break between words, and have 90 pixels each on a phone."""
    told = {
        form: text for m in sentences(catalogue(lang)) for form, text in zip(forms(m.id), forms(m.string), strict=True)
    }
    assert max(len(word) for button in BUTTONS for word in told[button].split() if "{" not in word) <= 9


# ---- nothing beside them ---------------------------------------------------------------------------------------------


def test_what_is_called_is_a_sentence():
    """A sentence is written out where it is said, or marked in a table: nothing is put together on the way."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in KEYWORDS:
                made = [type(one).__name__ for one in node.args[: KEYWORDS[node.func.attr]]]
                assert not {"JoinedStr", "BinOp"} & set(made), f"{path.name}:{node.lineno}"


KNOWN = {*LANGUAGES.values(), *BOTS, "Burraco", "Model"}  # names
PRESSED = r"((Shift|Ctrl|Alt)\+)+\w*|Arrow\w*|Home|End|Enter|Escape|Tab|Digit"  # keys, as browsers name them
EXAMPLE = r"([A2-9TJQK][shdc]|JK)( ([A2-9TJQK][shdc]|JK))+"  # cards, as the engine writes them


def spare(tree: ast.AST) -> Iterator[ast.AST]:
    """What nobody sees: what stands for itself in a line, such as the documentation, what an assert says, types."""
    for node in ast.walk(tree):
        for of in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            yield from ast.walk(of) if of else ()
        if isinstance(node, ast.Expr):
            yield node.value
        if isinstance(node, ast.Assert) and node.msg:
            yield node.msg


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_say_nothing_else(path):
    """Whatever looks like words, two of them or one with a capital letter, is in the catalogue or is known not to be
    told."""
    tree = ast.parse(path.read_text())
    told = {form for sentence in said(path.read_text()) for form in sentence} | KNOWN
    unseen = {id(node) for node in spare(tree)}
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in unseen]
    words_ = [t for t in texts if isinstance(t, str) and re.search(r"[^\W\d_]{2} [^\W\d_]{2}|^[A-Z][a-z]{2}|[à-ÿ]", t)]
    assert [text for text in words_ if text not in told and not re.fullmatch(f"{PRESSED}|{EXAMPLE}", text)] == []


class Seen(HTMLParser):
    """The words that the page shows or has read out without having them from the catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.open: list[dict[str, str | None]] = []

    def handle_starttag(self, name, attrs):
        given = dict(attrs)
        if name not in ("meta", "link", "input", "img", "path", "br"):
            self.open.append(given | {"tag": name})
        named = {"aria-label", "title", "placeholder", "alt"} - ({"aria-label"} if "data-l" in given else set())
        self.said += [given[one] or "" for one in named if one in given]

    def handle_endtag(self, name):
        while self.open and self.open.pop()["tag"] != name:
            pass

    def handle_data(self, data):
        within = self.open[-1] if self.open else {}
        boot = any(one.get("id") == "boot" for one in self.open)  # before there are catalogues: boot.js translates it
        own = within.get("lang") in [*map(tag, LANGUAGES)]  # a language's name for itself
        if not (boot or own or "data-t" in within or within.get("tag") in ("script", "style", "title", "dt")):
            self.said.append(data.strip())


def test_the_page_says_nothing_else():
    seen = Seen()
    seen.feed(PAGE)
    assert {text for text in seen.said if re.search(r"[^\W\d_]{2}", text)} <= {"Burraco"}


# ---- one language after another --------------------------------------------------------------------------------------


def test_languages_follow_the_browser():
    assert [tongue(tag) for tag in ("it", "it-IT", "en_GB", "EN", "fr", "")] == ["it", "it", "en", "en", "en", "en"]
    assert [tongue(tag) for tag in ("pt-PT", "es-419", "ca,es-ES,en", "fr, pt-BR")] == ["pt", "es", "es", "pt"]
    assert words("xx").card(face("7h")) == "seven of hearts"


def test_every_language_can_be_chosen():
    """The list of the first screen, and what speaks before Python, have the languages that there are."""
    options = re.findall(r'<option value="(\w+)" lang="([\w-]+)">([^<]+)</option>', PAGE)
    assert sorted(options) == sorted((code, tag(code), own) for code, own in LANGUAGES.items())
    spoken = re.findall(r"^    (\w\w): {\n(.*?)^    },$", BOOT, re.M | re.S)
    assert {lang for lang, _ in spoken} == set(LANGUAGES)
    assert len({tuple(re.findall(r"^      (\w+):", texts, re.M)) for _, texts in spoken}) == 1


def test_words_need_the_game_and_nothing_else():
    files = ("catalogue", "names", "telling", "counsel", "words", "rulebook")
    source = "\n".join((Path(ROOT) / "ui" / f"{name}.py").read_text() for name in files)
    found = {m[1] for m in re.finditer(r"^\s*(?:from|import) ([\w.]+)", source, re.MULTILINE)}
    assert {name.split(".")[0] for name in found} <= {"burraco", "ui", "collections", "gettext", "json", "os", "typing"}
