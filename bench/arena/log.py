"""Pairs in a file, one JSON line each; and the commit that they belong to."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from bench.arena.pairs import Pair

PLAYS = ("burraco", "bench/players", "bench/arena/pairs.py")  # what decides how a pair goes
ROOT = Path(__file__).parents[2]
STAMP = ROOT / "COMMIT"


def stored(path: Path) -> Iterator[Pair]:
    """The pairs of a file, none if there is no file. A line that was cut short is not one."""
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            yield read(line)
        except (ValueError, TypeError):
            continue


def read(line: str) -> Pair:
    """The pair of a line. Raises ValueError or TypeError."""
    row = json.loads(line)
    lists = {key: tuple(row[key]) for key in ("playouts", "points", "ends", "luck") if key in row}
    return Pair(**{**row, **lists, "scores": tuple(map(tuple, row["scores"]))})


def store(path: Path, pair: Pair) -> None:
    """Add a line to the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = not path.exists() or path.read_bytes()[-1:] in (b"", b"\n")
    with path.open("a") as file:
        file.write("\n" * (not whole) + json.dumps(pair._asdict()) + "\n")


def commit() -> str:
    """The last commit that touched what plays, with `+` and a mark of the changes that are not committed yet. A copy
    that was compiled has it in a file (bench/native.py)."""
    if STAMP.exists():
        return STAMP.read_text()

    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments, "--", *PLAYS], cwd=ROOT, capture_output=True, text=True).stdout

    changes = git("diff", "HEAD")
    mark = "+" + hashlib.sha256(changes.encode()).hexdigest()[:6] if changes else ""
    return git("log", "-1", "--format=%h").strip() + mark
