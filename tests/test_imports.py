"""Who may know whom (ARCHITECTURE.md), read from the source: what a file does not import it cannot depend on."""

import ast
import sys
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

ROOT = Path(__file__).parents[1]
FILES = sorted(p.relative_to(ROOT) for top in ("burraco", "ui") for p in (ROOT / top).rglob("*.py"))

# What of the game each file of the engine knows; a file that is not named here fails the test until it is.
ENGINE = {
    "burraco/__init__.py": set(),
    "burraco/cards.py": set(),
    "burraco/rules.py": set(),
    "burraco/melds.py": {"cards", "rules"},
    "burraco/flaws.py": {"cards", "rules", "melds"},
    "burraco/state.py": {"cards", "rules", "melds", "flaws"},
    "burraco/text.py": {"cards", "rules", "melds", "state"},
    "burraco/record.py": {"rules", "state", "text"},
    "burraco/position.py": {"cards", "rules", "melds", "state", "text"},
    "burraco/goals.py": {"cards", "rules", "melds", "state", "text"},
    "burraco/deck.py": {"cards"},
    "burraco/figure.py": {"cards", "rules", "melds", "position", "deck"},
    "burraco/replay.py": {"state", "record"},
    "burraco/__main__.py": {"cards", "rules", "melds", "flaws", "state", "text", "record", "ai", "position", "figure"},
}
SPOKEN = {
    "captions",
    "catalogue",
    "po",
}  # what the command line, and nothing else of the engine, knows of the page's words
AI = {"cards", "rules", "melds", "flaws", "state", "ai"}  # a view, never text; never a record

# All of the standard library that values need: no clock, no chance, no files, no network.
PURE = {
    "__future__", "array", "bisect", "collections", "collections.abc", "dataclasses", "enum", "functools", "heapq",
    "itertools", "math", "operator", "re", "typing",
}  # fmt: skip
MAIN = PURE | {"argparse", "os", "sys", "time"}
RIM = {"pyscript", "js", "pyodide"}
REACHES_OUT = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__"}


def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(), str(path))


def imports(path: Path) -> set[str]:
    """Every module that a file imports, at any depth of it, by its full name."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by place"
            module = node.module or ""
            found |= {f"{module}.{a.name}" for a in node.names} if module in ("burraco", "ui") else {module}
    return found


def inside(modules: set[str], package: str) -> set[str]:
    """Second names of the modules of a package: `burraco.ai.core` is `ai`."""
    return {m.split(".")[1] if "." in m else m for m in modules if m.split(".")[0] == package}


def outside(modules: set[str]) -> set[str]:
    return {m for m in modules if m.split(".")[0] not in ("burraco", "ui")}


def of(*prefixes: str) -> list[ParameterSet]:
    return [pytest.param(p, id=str(p)) for p in FILES if str(p).startswith(prefixes)]


@pytest.mark.parametrize("path", of("burraco/"))
def test_the_engine_knows_what_lies_below_it(path):
    allowed = AI if str(path).startswith("burraco/ai/") else ENGINE[str(path)]
    assert inside(imports(path), "burraco") <= allowed
    assert inside(imports(path), "ui") <= (SPOKEN if path.name == "__main__.py" else set())


@pytest.mark.parametrize("path", of("burraco/"))
def test_the_engine_is_pure(path):
    """The standard library's values and nothing else; only the command line has a clock and a voice."""
    main = path.name == "__main__.py"
    assert outside(imports(path)) <= (MAIN if main else PURE)
    assert outside(imports(path)) <= sys.stdlib_module_names | {"collections.abc"}
    if not main:
        called = {n.func.id for n in ast.walk(tree(path)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
        assert not called & REACHES_OUT


@pytest.mark.parametrize("path", of("burraco/", "ui/"))
def test_nobody_asks_a_rule_set_for_its_name(path):
    """A variant is data: what differs is a field, and whoever needs it reads that field. Text shows the name."""
    if str(path) in ("burraco/rules.py", "burraco/text.py", "burraco/record.py"):
        return
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and node.attr == "name":
            owner = node.value
            named = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            assert named != "rules", f"{path}:{node.lineno} reads rules.name"


@pytest.mark.parametrize("path", of("burraco/ai/"))
def test_the_opponent_gets_chance_and_time_from_its_caller(path):
    assert not imports(path) & {"time", "random", "secrets", "os", "burraco.text", "burraco.record"}


# ---- the page --------------------------------------------------------------------------------------------------------

# The only files that touch the browser.
RIMS = {
    "ui/main.py",
    "ui/guest.py",
    "ui/hook.py",
    "ui/host.py",
    "ui/rim.py",
    "ui/crew.py",
    "ui/dom.py",
    "ui/thinker.py",
}


@pytest.mark.parametrize("path", of("ui/"))
def test_only_the_rims_touch_the_browser(path):
    met = {m.split(".")[0] for m in imports(path)} & (RIM | {"asyncio", "time"})
    assert not met or str(path) in RIMS


@pytest.mark.parametrize(("path", "burraco", "ui"), [
    ("ui/dom.py", set(), set()),  # it paints, and knows no cards
    ("ui/thinker.py", {"ai", "cards", "text"}, set()),  # only strings cross its wall
])  # fmt: skip
def test_a_rim_knows_little(path, burraco, ui):
    assert inside(imports(Path(path)), "burraco") <= burraco
    assert inside(imports(Path(path)), "ui") <= ui


CORES = ("ui/scene.py", "ui/words.py", "ui/app.py", "ui/game.py", "ui/choice.py", "ui/hand.py")


@pytest.mark.parametrize("path", of(*CORES))
def test_no_core_of_the_page_knows_a_rim(path):
    known = inside(imports(path), "ui")
    assert not known & {"main", "rim", "hook", "crew", "dom", "thinker"}
    assert str(path) == "ui/app.py" or "app" not in known
