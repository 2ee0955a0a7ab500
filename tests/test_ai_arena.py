"""The arena: a pair is a function of its seed, and a run that was broken off goes on where it stopped."""

import json
from pathlib import Path

import pytest

from bench import arena


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    monkeypatch.setattr("sys.argv", ["arena.py", *arguments])
    arena.main()
    return capsys.readouterr().out


def test_a_pair_is_a_function_of_its_seed_and_swaps_the_seats() -> None:
    pair, again = (arena.play_pair("burraco-4", "greedy", "random", 3) for _ in range(2))
    assert pair._replace(cpu=0) == again._replace(cpu=0)
    swapped = arena.play_pair("burraco-4", "random", "greedy", 3)
    assert sorted(-x for x in swapped.points) == sorted(pair.points)


def test_a_broken_run_goes_on(tmp_path: Path, monkeypatch, capsys) -> None:
    out = tmp_path / "pairs.jsonl"
    ask = ("greedy", "random", "--seed", "50", "--out", str(out), "--pairs")
    first = run(monkeypatch, capsys, *ask, "2")
    assert "2 pairs" in first and len(out.read_text().splitlines()) == 2
    with out.open("a") as file:
        file.write('{"rules": "burraco-2", "a": "gre')  # the power went
    out.write_text(out.read_text() + "\n")
    whole = run(monkeypatch, capsys, *ask, "3")
    rows = [json.loads(line) for line in out.read_text().splitlines() if line.endswith("}")]
    assert "3 pairs" in whole and [row["seed"] for row in rows] == [50, 51, 52]
    assert run(monkeypatch, capsys, *ask, "3") == whole


def test_the_interval_is_that_of_the_mean_of_pairs() -> None:
    mean, half = arena.interval([10.0, 30.0, 20.0, 40.0])
    assert mean == 25 and half == pytest.approx(1.96 * (500 / 3) ** 0.5 / 2)


def test_an_opponent_plays_a_hand_by_itself(capsys) -> None:
    from burraco.__main__ import main
    from burraco.record import read

    main(["--rules", "burraco-4", "--seed", "5", "--level", "easy", "--seconds", "0"])
    text, points = capsys.readouterr().out.split("# side 0")
    record, problem = read(text)
    assert problem is None and record.state.end and "side 1" in points
