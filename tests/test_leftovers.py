"""What the page carries, somebody uses: marks for tests, classes, what style rules speak of, colours, messages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ui.app import ACTS, MESSAGES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "index.html").read_text()


def text(*patterns: str) -> str:
    return "\n".join(path.read_text() for pattern in patterns for path in sorted(ROOT.glob(pattern)))


SCRIPTS = text("static/*.js", "static/modules/*.js", "embed/*.js")
MODULES = text("ui/*.py", "tools/*.py")
SHEETS = re.sub(r"/\*.*?\*/", "", text("static/*.css"), flags=re.S)
RULES = "".join(re.findall(r"([^{}]+){", SHEETS))
TESTS = text("tests/*.py", "e2e/*.py", "e2e/*.js", "bench/*.py", "tools/*.py")
MADE_ELSEWHERE = {"py-error"}  # by PyScript


def named(name: str, where: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", where) is not None


def marks() -> Iterator[str]:
    yield from re.findall(r'data-testid="([\w-]+)"', PAGE)
    yield from re.findall(r"'data-testid': '([\w-]+)'", SCRIPTS)


@pytest.mark.parametrize("mark", sorted(set(marks())))
def test_a_mark_for_tests_is_asked_for(mark):
    assert named(mark, TESTS)


def test_classes_are_styled_or_looked_for():
    classes = {one for told in re.findall(r'class="([^"]+)"', PAGE) for one in told.split()}
    asked = set(re.findall(r"\.([A-Za-z][\w-]*)", RULES + SCRIPTS + MODULES + TESTS))
    assert classes - asked == set()


def test_rules_are_of_something_that_there_is():
    told, made = "\n".join((PAGE, text("static/*.html"), SCRIPTS, MODULES)), "\n".join((SCRIPTS, MODULES))
    spoken = set(re.findall(r"\.([A-Za-z][\w-]*)", RULES)) - MADE_ELSEWHERE
    assert {one for one in spoken if not named(one, told)} == set()
    assert {one for one in re.findall(r"#([A-Za-z][\w-]*)", RULES) if f'id="{one}"' not in told} == set()
    asked = {one.removeprefix("data-") for one in re.findall(r"\[([\w-]+)", RULES)}
    camel = {one: re.sub(r"-(\w)", lambda letter: letter[1].upper(), one) for one in asked}
    assert {one for one in asked if not named(one, told) and camel[one] not in made} == set()


def test_colours_are_seen_somewhere():
    sheets = SHEETS + text("ui/*.py")
    assert {one for one in re.findall(r"(--[\w-]+):", SHEETS) if f"var({one})" not in sheets} == set()


@pytest.mark.parametrize("name", [*ACTS, *MESSAGES])
def test_a_message_is_sent_by_somebody(name):
    app = (ROOT / "ui/app.py").read_text()
    where = PAGE + SCRIPTS + text("ui/*.py").replace(app, "") + app[: app.index("ACTS: ")]
    assert re.search(rf"""["'`(](?:act )?{name}["'` {{$]""", where)
