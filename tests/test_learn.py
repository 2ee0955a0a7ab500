"""The rules to read: every example is what the engine says, in every game it is shown for; pages are whole, well-formed
and need no script; their links lead somewhere."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytest.importorskip("babel")  # the pages are made where the site is, never in a browser

from burraco import goals  # noqa: E402
from burraco.rules import PRESETS  # noqa: E402
from burraco.text import BadText  # noqa: E402
from tools import learn, teacher  # noqa: E402
from tools.examples import Example, Wrong, examples  # noqa: E402
from ui.catalogue import LANGUAGES, tag  # noqa: E402

EXAMPLES, QUESTIONS = examples("examples.toml"), examples("faq.toml")
VOID = {"meta", "link", "br", "path", "rect", "use"}


# ---- the examples ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", [*EXAMPLES, *QUESTIONS], ids=lambda e: e.name)
def test_the_engine_says_what_an_example_says(example):
    assert example.games
    for game in example.games:
        list(example.play(PRESETS[game]))


def test_names_are_used_once():
    for found in (EXAMPLES, QUESTIONS):
        assert max(Counter(example.name for example in found).values()) == 1
    assert len(QUESTIONS) >= 20


@pytest.mark.parametrize("game", PRESETS)
def test_every_rule_that_can_be_shown_is_shown(game):
    sections = {example.section for example in EXAMPLES if game in example.games}
    headings = [heading for heading, _ in teacher.teacher("en").rules_text(PRESETS[game])]
    assert sections == set(headings) - {"The aim", "The match"}
    assert {example.section for example in QUESTIONS} <= set(headings)


# What a reader of any game must be able to do on the spot.
LIVE = {
    "nine", "ace-and-joker", "two-goes-out", "pozzetto-by-meld", "pozzetto-by-discard", "close", "keep-one", "keep-two",
    "tiers|tiers-classic", "sheet|sheet-four|sheet-classic|sheet-brazil|sheet-brazil-four", "no-wild-last|wild-last",
    "any-closes|dirty-does-not-close",
}  # fmt: skip


@pytest.mark.parametrize("game", PRESETS)
def test_each_of_the_rules_that_people_ask_for_can_be_tried_in_every_game(game):
    shown = {example.name for example in EXAMPLES if game in example.games and example.steps}
    assert [names for names in LIVE if not shown & set(names.split("|"))] == []


@pytest.mark.parametrize("example", [e for e in (*EXAMPLES, *QUESTIONS) if e.goal], ids=lambda e: e.name)
def test_what_a_board_asks_for_is_met_by_what_the_example_does(example):
    for game in example.games:
        rules = PRESETS[game]
        goal = goals.read(example.goal, rules)
        done = [(step.act, step.before, step.after) for step in example.play(rules) if step.refusal is None]
        assert goals.met(goal, done)


NINE = {"name": "x", "title": "x", "text": "x", "games": "burraco-2", "position": "melds: 8s JK Ts; hand: 9s Kc 4d"}


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"steps": [{"act": "0=JK8s9sTs"}]},
        {"steps": [{"act": "0=JK8s9sTs", "refused": "fit"}]},
        {"steps": [{"act": "0=8s9sTsJK", "then": "melds: 8s 9s Ts JK"}]},
        {"steps": [{"act": "0=JK8s9sTs", "then": "melds: 8s JK Ts"}]},
        {"steps": [{"act": "0=JK8s9sTs", "then": "hand: 9s Kc 4d"}]},
        {"steps": [{"act": "0=JK8s9sTs", "then": "hand: ?3"}]},
        {"steps": [{"act": "0=JK8s9sTs", "then": "took: us"}]},
        {"steps": [{"act": "0=JK8s9sTs", "tier": "dirty"}]},
        {"steps": [{"act": "0=JK8s9sTs", "end": "close"}]},
        {"steps": [{"act": "0=JK8s9sTs", "score": {"cards": 55}}]},
        {"steps": [{"act": "0=JK8s9sTs", "score": {"card": 60}}]},
        {"steps": [{"act": "0=JK8s9sTs", "than": "melds: JK 8s 9s Ts"}]},
        {"steps": [{"act": "nonsense", "refused": "no-act"}]},
        {"score": {"cards": 5}},
        {"position": "melds: 8s JK Qs", "score": {"cards": 50}},
        {"texts": "x"},
    ],
)
def test_an_example_that_lies_is_found_out(said):
    with pytest.raises((Wrong, BadText)):
        list(Example({**NINE, **said}).play(PRESETS["burraco-2"]))


def test_the_same_example_told_truly():
    said = {"act": "0=JK8s9sTs", "then": "melds: JK 8s 9s Ts; hand: Kc 4d", "tier": "none", "score": {"cards": 60}}
    assert len(list(Example({**NINE, "steps": [said]}).play(PRESETS["burraco-2"]))) == 1


# ---- the words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", [lang for lang in teacher.languages() if lang != "en"])
def test_every_sentence_is_translated(lang):
    mine = teacher.written_in(lang)
    wanted = set(teacher.sentences())
    assert {message.id for message in mine if message.id} == wanted
    for message in mine:
        if message.id:
            assert message.string, message.id
            holes = re.findall(r"{\w+}", str(message.id))
            assert sorted(re.findall(r"{\w+}", str(message.string))) == sorted(holes), message.id


def test_it_is_told_in_italian_and_in_english():
    assert {"it", "en"} <= set(teacher.languages()) <= set(LANGUAGES)


# ---- the pages -------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Elements of a page: all tags, ids, links and texts; fails where an end tag is missing or astray."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.headings: list[int] = []
        self.lang = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs) -> None:
        given = dict(attrs)
        self.tags.add(tag)
        self.attributes |= set(given)
        if "id" in given:
            self.ids.append(given["id"])
        if "href" in given:
            self.links.append(given["href"])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "html":
            self.lang = given["lang"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, (tag, self.getpos())


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[Path, Page]:
    """Every page of learn/, by its file."""
    out = tmp_path_factory.mktemp("site") / "learn"
    learn.write(out)
    return {path: Page(path.read_text(encoding="utf-8")) for path in out.rglob("*.html")}


def test_there_is_a_page_for_every_game_and_language(pages):
    names = sorted(f"{path.parent.name}/{path.name}" for path in pages)
    wanted = [f"{lang}/{name}.html" for lang in teacher.languages() for name in (*PRESETS, "index", "faq")]
    assert names == sorted([*wanted, "learn/index.html"])


def test_pages_are_calm(pages):
    for path, page in pages.items():
        assert not page.tags & {"style", "iframe", "object", "img", "button", "form"}, path
        assert not {name for name in page.attributes if name.startswith("on")} | page.attributes & {"style"}, path
        text = path.read_text(encoding="utf-8")
        assert learn.POLICY in text and "unsafe" not in learn.POLICY
        scripts = re.findall("<script[^>]*>", learn.TRY) if "data-try" in text else []
        assert re.findall("<script[^>]*>", text) == scripts
        assert len(page.ids) == len(set(page.ids)), path
        assert page.headings[0] == 1 and page.headings.count(1) == 1
        assert all(below - above <= 1 for above, below in zip(page.headings, page.headings[1:], strict=False)), path
        assert page.lang == ("en" if path.parent.name == "learn" else tag(path.parent.name))


def test_links_lead_somewhere(pages):
    out = next(path for path in pages if path.parent.name == "learn").parent
    outside = {out.parent / "index.html", out.parent / "static/icons/icon.svg"}  # the game, and the picture of its tab
    for path, page in pages.items():
        for link in page.links:
            to, _, mark = link.partition("#")
            assert not re.match(r"[a-z]+:|/", to), f"{path} leaves its place: {link}"
            target = (path.parent / to).resolve() if to else path
            if target in outside or target.suffix == ".css":
                assert target in outside or target.is_file()
                continue
            assert target in pages, f"{path}: {link}"
            assert not mark or mark in pages[target].ids, f"{path}: {link}"


def test_every_example_is_on_its_page(pages):
    for path, page in pages.items():
        if path.stem in PRESETS:
            assert {example.name for example in EXAMPLES if path.stem in example.games} <= set(page.ids)
        elif path.stem == "faq":
            assert {example.name for example in QUESTIONS} <= set(page.ids)


def test_pages_are_small(pages):
    assert max(path.stat().st_size for path in pages) < 200_000
