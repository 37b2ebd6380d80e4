"""No two splits share a solution grid up to symmetry, however the rows are cut and moved."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from whydoku import generate, vary
from whydoku.bulk import verbs
from whydoku.bulk.splits import Splits, grid_numbers, shares_of
from whydoku.cli import main
from whydoku.samples import sample

LAYOUTS = ("4x4", "6x6", "8x8", "10x10", "9x9-x", "9x9-windoku")
SEVERAL = "4......1...3...."
COPIES = 5


@pytest.fixture(scope="module")
def lines(data: Path) -> list[str]:
    return (data / "puzzles" / "sudoku17.sdm").read_text(encoding="ascii").split()[:2000]


def split(lines: list[str], **wishes: Any) -> list[str | None]:
    made = verbs.split(pa.table({"puzzle": lines}), **wishes)
    found: list[str | None] = made["split"].to_pylist()
    return found


def test_equivalent_puzzles_are_in_one_split(lines: list[str]) -> None:
    found = split(lines)
    moved = verbs.vary(pa.table({"puzzle": lines}), seed=7, copies=COPIES)["puzzle"].to_pylist()
    assert split(moved) == [name for name in found for _ in range(COPIES)]


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_other_layouts_are_split_as_well(layout: str) -> None:
    [made] = generate(layout=layout, seed=2)
    puzzle = made.puzzle
    [*found] = {tuple(Splits(seed=3).one(vary(puzzle, 1, number))) for number in range(COPIES)}
    assert len(found) == 1
    assert found[0][0] in {"train", "validation", "test"}


def test_a_grid_is_in_one_split_whatever_the_layout() -> None:
    """The grids of X-Sudokus and windokus are 9x9 grids too."""
    for layout in ("9x9-x", "9x9-windoku"):
        [made] = generate(layout=layout, seed=4)
        puzzle = made.puzzle
        for seed in range(20):
            assert [Splits(seed=seed).one(puzzle)[0]] == split([puzzle.solve().line()], seed=seed)


@pytest.mark.slow
def test_numbers_tell_most_grids_apart(lines: list[str]) -> None:
    solutions = verbs.solve(pa.table({"puzzle": lines[:300]}))["solution"].to_pylist()
    digits = np.array([[int(char) - 1 for char in line] for line in solutions], np.uint8)
    forms = set(verbs.canonical(pa.table({"puzzle": solutions}))["form"].to_pylist())
    assert len(forms) * 0.97 <= len(set(grid_numbers(digits).tolist())) <= len(forms)


def test_splits_get_their_shares_and_depend_on_the_seed(lines: list[str]) -> None:
    found = split(lines)
    for name, share in (("train", 0.8), ("validation", 0.1), ("test", 0.1)):
        spread = (len(lines) * share * (1 - share)) ** 0.5
        assert abs(found.count(name) - share * len(lines)) < 5 * spread
    others = split(lines, seed=1)
    assert others != found
    assert Counter(zip(found, others, strict=True))["test", "test"] < 60
    assert split(lines[700:]) == found[700:]
    assert set(split(lines, shares="a=1,b=3")) == {"a", "b"}


def test_a_puzzle_without_one_solution_has_no_split() -> None:
    puzzles = [SEVERAL, "." * 81, "11" + "." * 79, "no puzzle", sample("first").line(), "1" * 16]
    rows = verbs.split(pa.table({"puzzle": puzzles})).to_pylist()
    assert [row["split"] is None for row in rows] == [True, True, True, True, False, True]
    many, none = "more than one solution", "no solution"
    assert [row["note"] for row in rows] == [many, many, none, None, None, None]
    assert [bool(row["error"]) for row in rows] == [False, False, False, True, False, True]


@pytest.mark.parametrize(
    "wrong",
    ["", "train", "train=0", "train=-1", "a=1,a=2", "=1", "a=nan", "a=inf", {}, {"a": None}],
)
def test_wrong_shares_are_refused(wrong: str | Mapping[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^shares = .*: expected such as train=0.8,test=0.2$"):
        shares_of(wrong)


def test_files_are_split(
    lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join(lines[:50]))
    words = ["bulk", "split", str(source), str(tmp_path / "out.csv")]
    assert main([*words, "--shares", "train=3,test=1", "--seed", "5", "--json"]) == 0
    found = split(lines[:50], shares={"train": 3, "test": 1}, seed=5)
    assert json.loads(capsys.readouterr().out)["answers"] == Counter(found)
    assert main([*words, "--shares", "train"]) == 2
    assert "shares = 'train': expected" in capsys.readouterr().err
