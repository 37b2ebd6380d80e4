"""The prepared positions of the course, walked by checks that do not use the code that made them.

The ladder is asked through the public library, and slow oracles in Python say what there is to be
found: see tests/prepared.py.
"""

from typing import Any

import pytest

from oracles import outcomes
from prepared import (
    TAUGHT,
    check_by_oracles,
    digits,
    easier_than,
    puzzle_of,
    rows_of,
    solution_of,
    stated,
)
from thinning import some
from whydoku import Policy, Puzzle, canonical
from whydoku.positions.wanted import layout_for

COUNT = 50
EACH = 10
"""Grids of every tenth position are compared up to symmetry."""
BY_ORACLES = 2
"""Positions of each technique that the oracles check here; `check_exercises.py` checks all."""
KEYS = ["id", "layout", "givens", "placed", "struck", "technique", "outcomes", "difficulty"]


@pytest.mark.parametrize("slug", TAUGHT)
def test_positions_are_the_moment_of_their_technique(slug: str) -> None:
    easier = Policy.only(*easier_than(slug)) if easier_than(slug) else None
    assert len(rows_of(slug)) == COUNT
    for row in rows_of(slug):
        puzzle = puzzle_of(row)
        assert list(row) == KEYS
        assert row["technique"] == slug
        assert row["layout"].startswith(layout_for(slug))
        assert not easier or not puzzle.steps(easier), row["id"]
        assert outcomes(puzzle, slug) == stated(row), row["id"]


@pytest.mark.parametrize("slug", TAUGHT)
def test_outcomes_agree_with_the_only_solution(slug: str) -> None:
    for row in rows_of(slug):
        solution = digits(solution_of(row))
        puzzle = puzzle_of(row)
        assert all(solution[cell] == digit for cell, digit in puzzle.placed)
        assert all(solution[cell] != digit for cell, digit in puzzle.eliminated)
        for one in stated(row):
            assert all(solution[cell] == digit for cell, digit in one.placed)
            assert all(solution[cell] != digit for cell, digit in one.struck)
            assert all(
                digit in puzzle.candidates[cell] for cell, digit in (*one.placed, *one.struck)
            )


@pytest.mark.slow
@pytest.mark.parametrize("slug", TAUGHT)
def test_oracles_find_the_same(slug: str) -> None:
    for row in some(rows_of(slug)[:: COUNT // BY_ORACLES], 1):
        check_by_oracles(row)


def solved(row: dict[str, Any]) -> Puzzle:
    """Return the solution of a row, on its layout without cages."""
    return Puzzle(digits(solution_of(row)), layout=row["layout"].partition("+")[0])


@pytest.mark.slow
def test_no_grid_comes_twice() -> None:
    rows = [row for slug in TAUGHT for row in rows_of(slug)]
    assert len({row["id"] for row in rows}) == len(rows)
    assert len({solution_of(row) for row in rows}) == len(rows)
    some = rows[::EACH]
    forms = {canonical(solved(row)).form for row in some}
    assert len(forms) == len(some)  # not in other clothes either


@pytest.mark.parametrize("slug", TAUGHT)
def test_positions_go_from_easy_to_hard(slug: str) -> None:
    found = [row["difficulty"] for row in rows_of(slug)]
    assert found == sorted(found)
    assert found[0] < found[-1]
