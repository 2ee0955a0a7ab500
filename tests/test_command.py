"""The command line as a shell sees it."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("more", [["figure", "cards: 5h"], ["--seed", "2", "--seconds", "0", "--level", "beginner"]])
def test_who_stops_reading_sees_no_traceback(more):
    command = [sys.executable, "-m", "burraco", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as ran:
        assert ran.stdout and ran.stderr
        ran.stdout.close()
        assert ran.stderr.read() == ""
    assert ran.returncode == 1
