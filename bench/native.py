"""Compile with mypyc what playouts spend their time in, from the same source, into build/native: there playouts
are some three times as fast in CPython, and the arena more than twice. The page never sees it.

    make native
    cd build/native && ../../.venv/bin/python -m bench.arena full:600 greedy
"""

from __future__ import annotations

import importlib.util
import os
import shlex
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


def build(place: Path = PLACE) -> Path:
    """The folder with the compiled package and bench beside it, made anew; what else lies there stays. Raises
    Missing."""
    if not shutil.which((shlex.split(os.environ.get("CC", "")) or ["cc"])[0]):
        raise Missing("Compiling needs a C compiler (Debian: apt-get install gcc python3-dev).")
    if not importlib.util.find_spec("setuptools"):
        raise Missing("Compiling needs setuptools (.venv/bin/pip install setuptools).")
    for part in ("burraco", "bench"):
        shutil.rmtree(place / part, ignore_errors=True)
        shutil.copytree(ROOT / part, place / part, ignore=shutil.ignore_patterns("__pycache__"))
    files = [f"burraco/ai/{name}.py" for name in COMPILED]
    told = subprocess.run([sys.executable, "-m", "mypyc", *files], cwd=place, capture_output=True, text=True)
    if told.returncode:
        last = (told.stderr.strip() or told.stdout.strip() or "?").splitlines()[-1]
        raise Missing(f"Compiling failed, perhaps for want of Python's headers (Debian: python3-dev): {last}")
    (place / STAMP.name).write_text(commit())
    return place


if __name__ == "__main__":
    try:
        print(f"compiled: {build().relative_to(ROOT)}")
    except Missing as missing:
        sys.exit(str(missing))
