"""A data set whose run is killed: the next one goes on, and makes the same bytes."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from whydoku import Puzzle, WhydokuError
from whydoku.dataset import Plan, Wishes, make, make_dataset
from whydoku.dataset.kept import KeptAnswers
from whydoku.dataset.rows import row_of
from whydoku.support.files import held_alone

WISHES = Wishes(layouts=("6x6", "4x4"), levels=("easy",))
PLAN = Plan(seed=7, count=120, shares=(60, 20, 20), copies=3)
KILLS = int(os.environ.get("KILLS", "5"))
"""How often a run is killed. `KILLS=50` is the long mode."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an unkilled run makes."""
    path = tmp_path_factory.mktemp("made") / "sudoku"
    make_dataset(path, WISHES.puzzles(7), PLAN, None)
    return path


class Killed(BaseException):
    """Stands for the end of the process: nobody cleans up."""


@pytest.mark.parametrize("threads", [1, 2])
def test_a_run_that_was_killed_goes_on(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    """Each run is ended some puzzles on, and none of the answers before is looked for again."""
    path = tmp_path / "sudoku"
    asked = Counter[str]()
    remove = shutil.rmtree

    def remove_within(path: Path, **how: Any) -> None:
        if path.name == "folder":
            remove(path, **how)

    def counted(puzzle: Puzzle, seconds: float) -> dict[str, Any]:
        asked[puzzle.line()] += 1
        return row_of(puzzle, seconds)

    def killing(rows: Iterator[Any], after: int) -> Iterator[Any]:
        yield from islice(rows, after)
        raise Killed

    monkeypatch.setattr(make, "row_of", counted)
    monkeypatch.setattr(shutil, "rmtree", remove_within)
    for after in (0, 1, 2, 40, 41, 110):
        kill, plan = partial(killing, after=after), replace(PLAN, threads=threads)
        with pytest.raises(Killed):
            make_dataset(path, WISHES.puzzles(7), plan, None, kill)
        assert not path.exists()
    monkeypatch.setattr(shutil, "rmtree", remove)
    with (tmp_path / ".sudoku.new" / "answers").open("ab") as file:
        file.write(b"\x40\x00\x00\x00 a record that was written in part")
    make_dataset(path, WISHES.puzzles(7), replace(PLAN, threads=threads), None)
    assert contents(path) == contents(folder)
    if threads == 1:
        assert set(asked.values()) == {1}


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_another_run_begins_anew_and_a_second_one_is_refused(tmp_path: Path) -> None:
    path, working = tmp_path / "made", tmp_path / ".made.new"
    working.mkdir()
    kept = KeptAnswers(working / "answers", {"seed": 5})
    kept.add([0, "not looked at"])
    kept.close()
    assert make.seed_of_killed_run(path) == 5
    made = make_dataset(path, WISHES.puzzles(7), replace(PLAN, count=3), None)
    assert made["left_out"] == {}
    assert [file.name for file in tmp_path.iterdir()] == ["made"]
    with held_alone(tmp_path / ".other.lock"), pytest.raises(WhydokuError, match="another run"):
        make_dataset(tmp_path / "other", WISHES.puzzles(7), PLAN, None)


@pytest.mark.slow
def test_killed_often_it_makes_the_same(tmp_path: Path) -> None:
    words = ["--layout", "6x6", "--count", "3000", "--seed", "3", "--threads", "2"]
    (tmp_path / "once").mkdir()
    command = [sys.executable, "-m", "whydoku", "dataset", "made", *words]
    subprocess.run(command, cwd=tmp_path / "once", check=True)
    chance, kills = random.Random(4), 0
    answers = tmp_path / ".made.new" / "answers"
    while not (tmp_path / "made").exists():
        running = subprocess.Popen(command, cwd=tmp_path)
        before = answers.stat().st_size if answers.exists() else 0
        while running.poll() is None and kills < KILLS:
            if answers.exists() and answers.stat().st_size > before:
                time.sleep(chance.random() * 0.3)
                running.kill()
                running.wait()
                kills += 1
            time.sleep(0.01)
        assert running.wait() in (0, -signal.SIGKILL)
    assert kills == KILLS
    assert contents(tmp_path / "made") == contents(tmp_path / "once" / "made")
    assert not list(tmp_path.glob(".made*"))
