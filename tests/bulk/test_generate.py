"""`whydoku bulk generate`: new puzzles in parts, the same ones however they are cut."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from killed import kill_often
from whydoku import Puzzle, find_layout, generate
from whydoku.bulk import new, verbs
from whydoku.bulk.places import sources
from whydoku.bulk.readers import batches
from whydoku.cli import main
from whydoku.errors import WrongValue

COMMAND = [sys.executable, "-m", "whydoku", "bulk"]


def read(path: Path) -> list[dict[str, Any]]:
    """Read all rows of a file or a folder."""
    found = [one for source in sources([str(path)]) for one in batches(source, 1000)]
    return [row for one in found for row in one.table.to_pylist()]


def made(ids: Sequence[int], **options: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = verbs.generate(pa.table({"id": ids}), **options).to_pydict()
    return found


def test_the_puzzles_are_those_of_generate() -> None:
    found = made(range(40), seed=3, level="medium")
    there = list(generate(40, seed=3, level="medium"))
    assert found["puzzle"] == [one.puzzle.line() for one in there]
    assert found["solution"] == [one.puzzle.solve().line() for one in there]
    assert found["givens"] == [one.givens for one in there]
    assert (found["layout"], found["seed"]) == (["9x9"] * 40, [3] * 40)
    assert found["number"] == list(range(40))


WISHES: list[dict[str, Any]] = [
    {},
    {"symmetry": "180", "level": "hard"},
    {"layout": "jigsaw"},
    {"layout": "6x6", "minimal": True},
    {"givens": 20},
    {"score": (300, None)},
    {"require": ["x-wing"]},
]


@pytest.mark.slow
@pytest.mark.parametrize("wishes", WISHES, ids=str)
def test_a_puzzle_does_not_depend_on_those_beside_it(wishes: dict[str, Any]) -> None:
    count = 5 if "givens" in wishes else 50
    whole = made(range(count), seed=1, threads=2, **wishes)
    assert whole["error"] == [None] * count
    assert len(set(whole["puzzle"])) == count
    some = random.Random(1).sample(range(count), count // 3)
    apart = made(some, seed=1, threads=1, **wishes)
    for name, values in apart.items():
        assert values == [whole[name][place] for place in some]
    for place in some[:3]:
        again = next(generate(1, seed=1, first=whole["number"][place], **wishes))
        assert again.puzzle.line() == whole["puzzle"][place]
        layout = find_layout(whole["layout"][place])
        assert Puzzle.parse(whole["puzzle"][place], layout=layout) == again.puzzle
        assert again.puzzle.solve().line() == whole["solution"][place]


def test_wishes_are_met() -> None:
    found = made(range(20), score=(500, 800))
    scores = verbs.rate(pa.table({"puzzle": found["puzzle"]}), scales=["hodoku"])["score"]
    assert all(500 <= score <= 800 for score in scores.to_pylist())
    with pytest.raises(WrongValue, match="no rating"):
        made([0], layout="4x4", rating=(1, 2))
    with pytest.raises(WrongValue, match="id"):
        made([-1])


def test_a_search_that_is_capped_leaves_a_row_without_a_puzzle() -> None:
    found = made(range(3), givens=19, nodes=20)
    assert found["puzzle"] == [None] * 3
    assert all("no puzzle was found" in error for error in found["error"])


@pytest.mark.parametrize("out", ["y.csv", "y.jsonl.gz", "y.parquet", "y.txt", "folder"])
def test_files_of_every_kind(out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / out
    words = ["bulk", "generate", str(path), "--count", "30", "--seed", "5", "--layout", "6x6"]
    assert main([*words, "--rows", "7", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rows"], told["written"], told["unread"]) == (30, 30, 0)
    lines = [one.puzzle.line() for one in generate(30, seed=5, layout="6x6")]
    assert [row["puzzle"] for row in read(path)] == lines
    if out != "y.txt":
        names = ["id", "puzzle", "solution", "layout", "givens", "seed", "number"]
        assert list(read(path)[0]) == names
    assert {one.name for one in tmp_path.iterdir()} == {out}


def test_all_wishes_of_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "y.jsonl"
    pattern = "." + "1" * 79 + "."
    words = ["--symmetry", "180", "--pattern", pattern, "--level", "easy"]
    words += ["--forbid", "naked-pair,fish", "--score", "-900", "--te", "0", "--count", "2"]
    assert main(["bulk", "generate", str(path), *words]) == 0
    for row in read(path):
        puzzle = Puzzle.parse(row["puzzle"])
        cells = [cell for cell, given in enumerate(puzzle.givens) if given]
        assert not {0, 80} & {*cells}
        assert [80 - cell for cell in reversed(cells)] == cells
        assert puzzle.path().level == "easy"
    path.unlink()
    assert main(["bulk", "generate", str(path), "--require", "naked-pair,full-house"]) == 0
    assert {"naked-pair", "full-house"} <= Puzzle.parse(
        read(path)[0]["puzzle"]
    ).path().counts.keys()


def test_wrong_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "y.csv")
    for words, code, told in (
        (["generate", "x.csv", out], 2, "generate reads nothing"),
        (["generate", out, "--column", "x"], 2, "generate reads nothing"),
        (["generate", out, "--layout", "6x6", "--rating", "1-2"], 2, "has no rating"),
        (["generate", out, "--scale", "se"], 2, "generate does not take --scale"),
        (["generate", out, "--givens", "18", "--nodes", "9"], 1, "first puzzle was not found"),
        (["solve", out, "--level", "easy"], 2, "solve does not take --level"),
        (["solve", out], 2, "solve takes IN and OUT"),
    ):
        assert main(["bulk", *words]) == code
        assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


COUNT = 3000
"""Of hard ones, which take a second: a run is not over before it is killed."""


@pytest.mark.slow
def test_killed_runs_make_the_same_puzzles(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    words = ["generate", str(out), "--count", str(COUNT), "--level", "hard"]
    command = [*COMMAND, *words, "--rows", "250", "--threads", "2"]
    kill_often(command, tmp_path, 4, random.Random(1), pause=0.05)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    found = read(out)
    assert [row["id"] for row in found] == [str(number) for number in range(COUNT)]
    there = generate(COUNT, seed=0, level="hard")
    assert [row["puzzle"] for row in found] == [one.puzzle.line() for one in there]
    assert {path.name for path in tmp_path.iterdir()} == {"out.csv"}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_ctrl_c_stops_cleanly(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    command = [*COMMAND, "generate", str(out), "--count", "100000", "--level", "hard"]
    options = ["--rows", "20", "--threads", "2"]
    process = subprocess.Popen([*command, *options], stderr=subprocess.PIPE, text=True)
    while process.poll() is None and len(list(tmp_path.glob("*/part-*"))) < 4:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate()
    assert process.returncode == 130
    assert "goes on from there" in told
    assert not out.exists()


def test_slow_wishes_make_small_parts() -> None:
    assert new.is_slow({"te": 0}) is False
    assert new.is_slow({"te": 1, "seed": 7})
    assert sys.maxsize > verbs.MOST_ID << new.APART
