"""Compile with mypyc what playouts spend their time in, from the same source, into build/native: there the arena, and
whatever else plays hands by the thousand in CPython, is some three times as fast. The page never sees it.

    make native
    cd build/native && ../../.venv/bin/python -m bench.arena full:600 greedy
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.arena.log import STAMP, commit

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build/native"
COMPILED = ("core", "evaluate", "laying", "policy", "rows", "samples")  # of burraco/ai


class Missing(Exception):
    """What compiling needs and is not there, in one line."""


def build() -> Path:
    """The folder with the compiled package and bench beside it, made anew. Raises Missing."""
    if not shutil.which(os.environ.get("CC", "cc")):
        raise Missing("Compiling needs a C compiler (Debian: apt-get install gcc python3-dev).")
    if not importlib.util.find_spec("setuptools"):
        raise Missing("Compiling needs setuptools (.venv/bin/pip install setuptools).")
    shutil.rmtree(PLACE, ignore_errors=True)
    for part in ("burraco", "bench"):
        shutil.copytree(ROOT / part, PLACE / part, ignore=shutil.ignore_patterns("__pycache__"))
    files = [f"burraco/ai/{name}.py" for name in COMPILED]
    told = subprocess.run([sys.executable, "-m", "mypyc", *files], cwd=PLACE, capture_output=True, text=True)
    if told.returncode:
        last = (told.stderr.strip() or told.stdout.strip() or "?").splitlines()[-1]
        raise Missing(f"Compiling failed, perhaps for want of Python's headers (Debian: python3-dev): {last}")
    (PLACE / STAMP.name).write_text(commit())
    return PLACE


if __name__ == "__main__":
    try:
        print(f"compiled: {build().relative_to(ROOT)}")
    except Missing as missing:
        sys.exit(str(missing))
