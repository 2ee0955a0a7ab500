"""What the embedded board reads and says without Python is what the engine's own reader and words make of it."""

import gzip
import json
import random
import re
import subprocess
from collections.abc import Iterator
from shutil import which
from typing import Any

import pytest

pytest.importorskip("babel")  # the board is made where the site is, never in a browser

from burraco.cards import HIDDEN, name  # noqa: E402
from burraco.figure import told  # noqa: E402
from burraco.melds import Meld  # noqa: E402
from burraco.position import Position, of, read, whole  # noqa: E402
from burraco.rules import PRESETS  # noqa: E402
from burraco.state import OVER, observe  # noqa: E402
from burraco.text import BadText, show_rules, show_state  # noqa: E402
from tests.table import walk  # noqa: E402
from tests.test_figure import POSITIONS  # noqa: E402
from tools import embed  # noqa: E402
from tools.examples import examples  # noqa: E402
from tools.words import ROOT  # noqa: E402
from ui.captions import Captions  # noqa: E402
from ui.catalogue import LANGUAGES  # noqa: E402
from ui.po import written  # noqa: E402

NODE = which("node") or ""
SPOKEN = {lang: Captions(lang, written(lang)) for lang in LANGUAGES}
BAD = [
    "", ";", "hand", "hnd: 5h", "hand: 5x", "hand: 5h; hand: 6h", "melds: 3h 5c 9d", "melds: 3h 4h", "melds: ?3",
    "stock: many", "stock: 400", "took: me", "phase: later", "rules: poker; hand: 5h", "rules: burraco-2", "hand: ?0",
    "hand: " + "5h " * 2000, "hand 7: 5h", "melds: 3h 4h 5h,", "hand: 5h!!", "rules: burraco-2 semi=no; hand: 5h",
    "rules: __proto__; hand: 5h", "constructor: 5h", "hand: <script>", "hand: 5h6", "rules: burraco-2 x=1; hand: 5h",
    "rules=burraco-2", "rules=burraco-2 dealer=0",
    "rules: burraco-2 target=1 target=2; hand: 5h", "stock: 0x1", "stock: 163", "pozzetti: 6", "hand: ?200", "melds:",
]  # fmt: skip
GOOD = [
    "hand: 10♥ A♠ JK ;", "hand:ThAsJK", "HAND: 5H", "hand: -", "melds: -; theirs: -", "cards: ?3 As!", "hand: ?",
    "melds: 9s 8s JK Ts", "melds: Ah 2h JK", "melds: JK Kh Ah, Ah 2h 3h", "took: them us", "hand: 2d ! 3d",
    "rules: burraco-2 semi=off; melds: JK 3c 4c 5c 6c 7c 8c 9c", "melds: 5h 5h 2d, 5s 5d 5c JK, 7h 7d 7c",
    "rules: burraco-2 semi=end; melds: 3c 4c 5c 6c 7c 8c 9c JK Jc, JK 3c 4c 5c 6c 7c 8c 9c", "melds: 2h 3h 4h 2c 6h",
    "rules: fitab-4; melds: 7s 7s 7h 7h 7d 7d 7c 7c JK, As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
    "stock: 9; next: 4d 5d; hand: 3h", "hand: 5h 5h 5h", "hand: 5h 5h; next: 5h", "pile: ?100",
    "stock: 100", "stock: 64",
    "hand: JK JK JK JK; melds: 3h JK 5h", "hand 3: 5h; hand: 5h", "pozzetti: 1; stock: 80; pile: ?9; took: us",
    "rules: burraco-5; hand 5: 5h 5h 5h; hand: JK JK JK JK JK JK", "rules: burraco-3 alone=now; stock: 86; pile: ?5",
    "hand 3: Kc; hand 2: 5h; hand: 4d", "rules: buraco-aberto-4; melds: Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
]  # fmt: skip


def notated(p: Position) -> str:
    """A position written out, in one of the ways in which it can be."""
    said = [f"rules: {show_rules(p.rules)}", f"phase: {p.phase}"]
    said += [f"hand{f' {seat + 1}' if seat else ''}: {show(cards)}" for seat, cards in p.hands.items()]
    said += [f"{part}: {', '.join(map(show, getattr(p, part))) or '-'}" for part in ("melds", "theirs")]
    said += [f"pile: {show(p.pile or ())}", f"stock: {p.stock}", f"pozzetti: {p.pozzetti}"]
    return "; ".join(
        [*said, "took: " + " ".join(who for who, took in zip(("us", "them"), p.took, strict=True) if took)]
    )


def show(cards: Meld) -> str:
    return " ".join(name(card) for card in cards) or "-"


def rows() -> Iterator[str]:
    """Positions of the tests, of every example, of random games of every preset; and damaged ones."""
    yield from (*POSITIONS, *GOOD, *BAD)
    for example in (*examples("examples.toml"), *examples("faq.toml")):
        yield from (f"rules: {game}; {example.position}" for game in example.games)
    rng = random.Random(7)
    for rules in PRESETS.values():
        for number, (s, _) in enumerate(walk(rules, 3)):
            if s.phase != OVER and number % 9 == 0:
                text = notated(of(observe(s, s.player)))
                yield from (text, show_state(s), show_state(observe(s, s.player)), show_state(s).replace("lone", "x"))
                at = rng.randrange(len(text))
                yield text[:at] + rng.choice(["", "5h ", ",", ";", "!", "JK", "x"]) + text[at + 1 :]


def dealt(p: Position) -> bool:
    """Whether the game can be played from there."""
    try:
        return bool(whole(p))
    except BadText:
        return False


def python_reads(text: str) -> dict[str, object] | None:
    """What the engine's reader makes of it, as the board's answers are written."""
    try:
        p = read(text)
    except BadText:
        return None
    first = SPOKEN[next(iter(LANGUAGES))]
    return {
        "whole": dealt(p),
        "rules": p.rules.name,
        "hands": {str(seat): list(cards) for seat, cards in p.hands.items()},
        **{part: None if (m := getattr(p, part)) is None else [list(one) for one in m] for part in ("melds", "theirs")},
        **{part: None if (c := getattr(p, part)) is None else list(c) for part in ("pile", "cards")},
        "next": list(p.next),
        **{part: getattr(p, part) for part in ("stock", "pozzetti", "phase")},
        "took": list(p.took),
        "marked": [list(mark) for mark in p.marked],
        "badges": [first.badge(meld, p.rules) for meld in (*(p.theirs or ()), *(p.melds or ()))],
        "told": {lang: told(p, one) for lang, one in SPOKEN.items()},
    }


def known() -> object:
    return json.loads(embed.data().removeprefix("export const DATA = ").removesuffix(";\n"))


def node_says(given: dict[str, object]) -> list[Any]:
    ran = subprocess.run(
        [NODE, ROOT / "tests/embed_reader.js"], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    return list(json.loads(ran.stdout))


@pytest.mark.skipif(not NODE, reason="node is needed")
def test_a_lesson_that_is_none_is_the_nearest_one_and_warned_of():
    told = node_says({"rows": [], "known": known(), "lessons": [0, 1, 13, 99]})
    assert told == [["1", ["lesson=0"]], ["1", []], ["13", []], ["13", ["lesson=99"]]]


@pytest.mark.skipif(not NODE, reason="node is needed")
def test_the_board_reads_and_says_what_the_engine_does():
    texts = list(dict.fromkeys(rows()))
    answers = node_says({"rows": texts, "known": known()})
    expected = [python_reads(text) for text in texts]
    assert {one["whole"] for one in expected if one} == {True, False}
    assert sum(one is not None for one in expected) > 300 and expected.count(None) > 30
    for text, found, wanted in zip(texts, answers, expected, strict=True):
        assert found == wanted, text


@pytest.mark.skipif(not NODE, reason="node is needed")
def test_the_script_is_one_that_a_browser_takes(tmp_path):
    (tmp_path / "embed.js").write_text(embed.script(), encoding="utf-8")
    subprocess.run([NODE, "--check", tmp_path / "embed.js"], check=True)
    assert not re.search(r"(?m)^(import|export)\b|\beval\(|innerHTML", embed.script())


def test_a_board_is_small(tmp_path):
    """60 kB compressed are wanted of a board with all that it asks for, 3 kB of the element."""
    embed.write(tmp_path, "cards/x/")
    size = {path.name: len(gzip.compress(path.read_bytes(), 6)) for path in tmp_path.rglob("*") if path.is_file()}
    assert size.pop("burraco-table.js") <= 3_000
    assert sum(size.values()) <= 30_000  # half of it


def test_what_can_be_asked_for_is_written_down():
    """The page, the element and the documentation name the same parameters."""
    ask, element = ((embed.EMBED / name).read_text(encoding="utf-8") for name in ("ask.js", "burraco-table.js"))
    tables = re.findall(r"(?s)const (?:CHOICES|TEXTS|NUMBERS) = \{(.*?)\}", ask)
    keys = {key for table in tables for key in re.findall(r"(\w+):", table)} | {"lang"}
    listed = re.search(r"const KEYS = \[(.*?)\]", element)
    assert listed and {*re.findall(r"'(\w+)'", listed[1]), "parent"} == keys
    told = (ROOT / "docs/embedding.md").read_text(encoding="utf-8")
    assert [key for key in sorted(keys) if not re.search(rf"(?m)^\|.*`{key}`.*\|.*\|", told)] == []


def test_the_sheet_leaves_the_suits_to_the_page():
    assert embed.sheet().count('id="card-') == HIDDEN + 1
    assert "#D90000" not in embed.sheet() and "currentColor" in embed.sheet()
