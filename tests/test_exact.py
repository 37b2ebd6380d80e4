"""Solving and counting: known totals, an independent counter, caps."""

import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from long_mode import lines_of
from oracle import Grid, solutions
from random_puzzles import LAYOUTS, random_puzzles
from whydoku import CapReached, ManySolutions, NoSolution, Puzzle, find_layout

NO_LIMIT = 10**18
EMPTY = Puzzle([0] * 81)


def values(puzzles: Iterator[Puzzle]) -> list[tuple[int, ...]]:
    return [puzzle.values for puzzle in puzzles]


def with_fewer_givens(name: str, least: int, most: int) -> Puzzle:
    """Take givens from a random puzzle until it has so many solutions."""
    for puzzle in random_puzzles(name, seed=3, givens=find_layout(name).cells // 3):
        givens = list(puzzle.givens)
        for cell in [c for c, digit in enumerate(givens) if digit]:
            givens[cell] = 0
            fewer = Puzzle(givens, layout=puzzle.layout)
            count = fewer.count(most + 1)
            if least <= count <= most:
                return fewer
            if count > most:
                break
    raise AssertionError


@pytest.mark.parametrize(
    ("name", "givens", "count"),
    [
        ("4x4", "", 288),
        ("4x4", "1234", 288 // 24),
        ("6x6", "", 28_200_960),
        ("6x6", "123456", 28_200_960 // 720),
    ],
)
def test_known_totals(name: str, givens: str, count: int) -> None:
    layout = find_layout(name)
    cells = [int(digit) for digit in givens.ljust(layout.cells, "0")]
    assert Puzzle(cells).count(NO_LIMIT) == count


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize(("least", "most"), [(2, 2), (3, 200)])
def test_counts_are_those_of_an_independent_counter(name: str, least: int, most: int) -> None:
    puzzle = with_fewer_givens(name, least, most)
    filled = [tuple(sorted(filling.items())) for filling in solutions(Grid(puzzle))]
    assert puzzle.count(NO_LIMIT) == len(filled)
    assert puzzle.count(2) == 2
    found = {
        tuple((c, d) for c, d in enumerate(cells) if not puzzle.values[c])
        for cells in values(puzzle.solutions())
    }
    assert found == set(filled)
    with pytest.raises(ManySolutions):
        puzzle.solve()


@pytest.mark.parametrize("name", LAYOUTS)
def test_one_solution(name: str) -> None:
    puzzle = next(random_puzzles(name, seed=4))
    solution = puzzle.solve()
    assert solution.solved
    assert puzzle.count() == 1
    assert values(puzzle.solutions()) == [solution.values]
    assert puzzle.check().ok
    for cell, digit in enumerate(puzzle.givens):
        assert digit in (0, solution.values[cell])


def test_no_solution() -> None:
    broken = Puzzle([1, 1, *[0] * 79])
    assert broken.count() == 0
    assert list(broken.solutions()) == []
    with pytest.raises(NoSolution):
        broken.solve()


def test_no_solution_where_nothing_looks_wrong() -> None:
    found = 0
    for puzzle in islice(random_puzzles("9x9", seed=5), 5):
        solution = puzzle.solve()
        cell = puzzle.values.index(0)
        for digit in puzzle.candidates[cell]:
            wrong = puzzle.place(cell, digit)
            if digit != solution.values[cell] and not wrong.check().problems:
                found += 1
                assert wrong.count() == 0
                with pytest.raises(NoSolution):
                    wrong.solve()
    assert found


def test_more_than_a_million() -> None:
    assert EMPTY.count(1_000_000) == 1_000_000
    with_a_row = Puzzle([*range(1, 10), *[0] * 72])
    assert with_a_row.count(1_500_000) == 1_500_000


def test_solutions_come_as_they_are_asked_for() -> None:
    some = values(islice(EMPTY.solutions(), 1000))
    assert len(set(some)) == 1000
    assert all(Puzzle(cells).solved for cells in some)


def test_caps_are_told() -> None:
    with pytest.raises(CapReached) as nodes:
        EMPTY.count(NO_LIMIT, nodes=1000)
    assert 0 < nodes.value.found < NO_LIMIT
    start = time.perf_counter()
    with pytest.raises(CapReached):
        EMPTY.count(NO_LIMIT, nodes=10**15, seconds=0.1)
    assert time.perf_counter() - start > 0.05, "else it would have no end"
    with pytest.raises(CapReached):
        EMPTY.solve(nodes=1)
    with pytest.raises(CapReached):
        next(EMPTY.solutions(nodes=1))
    assert EMPTY.check(nodes=1).solutions is None


@pytest.mark.slow
def test_many_solutions_of_the_collection(data: Path) -> None:
    lines = list(lines_of(data / "puzzles/serg_many_solutions.txt"))
    for line in lines[:: len(lines) // 8]:
        puzzle = Puzzle([int(digit) for digit in line])
        count = puzzle.count(NO_LIMIT)
        assert 10 <= count <= 1555
        assert count == sum(1 for _ in solutions(Grid(puzzle)))
    for line in lines:
        assert 10 <= Puzzle([int(digit) for digit in line]).count(NO_LIMIT) <= 1555
