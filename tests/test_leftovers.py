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


def rules(sheet: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The rules of a sheet: the condition around them, the selector, the declarations."""
    around, depth, start = [""], 0, 0
    for brace in re.finditer("[{}]", sheet):
        head = " ".join(sheet[start : brace.start()].split())
        start = brace.end()
        if brace[0] == "}":
            depth -= 1
            if depth < len(around) - 1:
                around.pop()
        elif head.startswith("@"):
            depth += 1
            around.append(head)
        else:
            depth += 1
            body = sheet[start : sheet.index("}", start)]
            pairs = (one.partition(":")[::2] for one in body.split(";") if one.strip())
            yield around[-1], head, {name.strip(): value.strip() for name, value in pairs}


@pytest.mark.parametrize("path", sorted((ROOT / "static").glob("*.css")), ids=lambda path: path.name)
def test_a_style_rule_stands_once(path):
    """A selector has one rule where the same holds, beside its area of a grid, which is named where the grid is; and a
    rule for a layout says nothing that the one for all of them has said."""
    found = list(rules(re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)))
    heads = [rule[:2] for rule in found if not rule[0].startswith("@keyframes") and list(rule[2]) != ["grid-area"]]
    assert [head for head in set(heads) if heads.count(head) > 1] == []
    said = {head: told for around, head, told in found if not around}
    for around, head, told in found:
        layout, _, rest = head.partition(" ")
        if not around and layout.startswith((":is([data-", "[data-")) and rest in said:
            assert not told.items() & said[rest].items(), head
