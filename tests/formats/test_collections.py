"""The collections beside the project, read whole."""

from pathlib import Path

import pytest

from whydoku.formats import detect, read, read_lines, write

PUZZLES = {
    "easy33.txt": 20_000,
    "forum_hardest_1905_11plus.txt": 4_877,
    "hardest110626.txt": 188,
    "qqwing_easy.sdm": 500,
    "qqwing_expert.sdm": 500,
    "qqwing_intermediate.sdm": 500,
    "qqwing_simple.sdm": 500,
    "random_minimal.txt": 20_000,
    "serg_many_solutions.txt": 2_500,
    "sudocue_learningcurve.sdm": 1_250,
    "sudocue_top10000.sdm": 5_000,
    "sudoku17.sdm": 9_831,
    "top1465.sdm": 733,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_collection(data: Path, name: str) -> None:
    path = data / "puzzles" / name
    expected = [
        line[:81].replace("0", ".")
        for line in path.read_text(encoding="utf-8").splitlines()
        if len(line) >= 81
    ]
    with path.open(encoding="utf-8") as lines:
        assert [puzzle.line() for puzzle in read_lines(lines)] == expected
    assert len(expected) == PUZZLES[name]


def test_regression_library(data: Path) -> None:
    text = (data / "techniques" / "reglib_half.txt").read_text(encoding="utf-8")
    puzzles = read(text)
    assert detect(text) == "hodoku"
    assert len(puzzles) == 576
    for line, puzzle in zip(text.splitlines(), puzzles, strict=True):
        _, _, _, cells, deleted, *_ = line.split(":")
        assert cells.replace("+", "") == puzzle.line()
        assert cells.count("+") == len(puzzle.placed)
        for digit, row, column in (map(int, candidate) for candidate in deleted.split()):
            cell = row * 9 + column - 10
            assert digit not in puzzle.candidates[cell]
    assert read(write(puzzles, "hodoku")) == puzzles
