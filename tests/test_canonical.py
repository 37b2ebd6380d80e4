"""Smallest forms: equal for equivalents, different for others; automorphisms; variations."""

import random
from collections import Counter
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest

from whydoku import Puzzle, Symmetry, canonical, find_layout, generate, same_puzzle, vary
from whydoku.samples import sample, sample_names

# A grid with more automorphisms than any other, one whose rows are shifted, and the empty grid's,
# which are all symmetries.
MOST = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
SHIFTED = "123456789456789123789123456234567891567891234891234567345678912678912345912345678"
ALL = 3_359_232 * 362_880
SAMPLE = 300


def symmetries_of_4x4() -> list[Symmetry]:
    """All of them without the digits, written down as the rules say them."""
    inner = list(product((False, True), repeat=3))
    lines = []
    for swap, first, second in inner:
        blocks = [(1, 0) if first else (0, 1), (3, 2) if second else (2, 3)]
        lines.append(tuple(sum(reversed(blocks) if swap else blocks, ())))
    return [
        Symmetry(transposed, rows, columns, (0, 1, 2, 3, 4))
        for transposed, rows, columns in product((False, True), lines, lines)
    ]


def puzzles_of_4x4(count: int) -> list[Puzzle]:
    draw = random.Random(5)
    found: list[Puzzle] = []
    while len(found) < count:
        givens = [draw.choice((0, 0, 0, 1, 2, 3, 4)) for _ in range(16)]
        puzzle = Puzzle(givens)
        if not any(problem.kind == "equal" for problem in puzzle.check().problems):
            found.append(puzzle)
    return found


def test_smallest_form_is_the_least_of_all() -> None:
    digits = [(0, *order) for order in permutations((1, 2, 3, 4))]
    for puzzle in puzzles_of_4x4(20):
        moved = {symmetry.apply(puzzle).givens for symmetry in symmetries_of_4x4()}
        forms = {tuple(label[d] for d in givens) for givens in moved for label in digits}
        found = canonical(puzzle)
        assert found.form.givens == min(forms)
        assert found.automorphisms * len(forms) == 128 * 24, "orbit and stabilizer"


@pytest.mark.parametrize("name", sample_names())
def test_variations_are_the_same_puzzle(name: str) -> None:
    puzzle = sample(name)
    found = canonical(puzzle)
    assert found.symmetry.apply(Puzzle(puzzle.givens, layout=puzzle.layout)) == found.form
    assert canonical(found.form).form == found.form
    for number in range(20):
        varied = vary(puzzle, seed=3, number=number)
        assert same_puzzle(puzzle, varied)
        assert canonical(varied).automorphisms == found.automorphisms
        assert varied.check().ok


def test_other_puzzles_have_other_forms(data: Path) -> None:
    """No two of the collection of puzzles with 17 givens are the same."""
    lines = (data / "puzzles" / "sudoku17.sdm").read_text("utf-8").split()[:SAMPLE]
    forms = {canonical(Puzzle.parse(line)).form for line in lines}
    assert len(forms) == len(lines)
    varied = {canonical(vary(Puzzle.parse(line), seed=9)).form for line in lines}
    assert varied == forms


def test_a_given_less_is_another_puzzle() -> None:
    puzzle = sample("9x9")
    cell = next(cell for cell, digit in enumerate(puzzle.givens) if digit)
    fewer = [0 if at == cell else digit for at, digit in enumerate(puzzle.givens)]
    assert not same_puzzle(puzzle, Puzzle(fewer))
    assert not same_puzzle(puzzle, sample("4x4"))


@pytest.mark.parametrize(("line", "number"), [(MOST, 648), (SHIFTED, 54), ("." * 81, ALL)])
def test_automorphisms_that_are_known(line: str, number: int) -> None:
    assert canonical(Puzzle.parse(line)).automorphisms == number


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "start", "starts", "symmetries", "classes", "grids"),
    [
        ("4x4", "1234", 24, 2**7 * 24, 2, 288),
        # The digits 4, 5, 6 can be exchanged together with the last three columns.
        ("6x6", "123456456", 720 * 6, 6 * 2**3 * 2 * 6**2 * 720, 49, 28_200_960),
    ],
)
def test_orbits_make_up_all_grids(
    name: str, start: str, starts: int, symmetries: int, classes: int, grids: int
) -> None:
    """By orbit and stabilizer, of every class; their published numbers, and that of all grids."""
    layout = find_layout(name)
    first = [int(char) for char in start]
    puzzle = Puzzle([*first, *[0] * (layout.cells - len(first))], layout=layout)
    found = [canonical(Puzzle(one.values, layout=layout)) for one in puzzle.solutions()]
    members = Counter(one.form for one in found)
    assert len(members) == classes
    assert members.total() * starts == grids
    for one in found:
        assert members[one.form] * starts * one.automorphisms == symmetries


def orders_of_lines(size: int, width: int) -> np.ndarray:
    """All orders of the columns of a layout that keep its stacks of this width together."""
    within = list(permutations(range(width)))
    return np.array(
        [
            [stack * width + i for stack, order in zip(stacks, orders, strict=True) for i in order]
            for stacks in permutations(range(size // width))
            for orders in product(within, repeat=size // width)
        ]
    )


def least_by_trying(puzzle: Puzzle) -> tuple[tuple[int, ...], int]:
    """Return the smallest form of a full grid, and the number of ways to it.

    Row by row, all that are the smallest so far are tried with each row, the first with all orders
    of columns.
    """
    layout = puzzle.layout
    size, band = layout.size, layout.box_rows
    grid = np.array(puzzle.givens).reshape(size, size)
    columns = orders_of_lines(size, layout.box_cols)
    views = [grid, grid.T][: 2 if band == layout.box_cols else 1]
    ways: list[tuple[np.ndarray, tuple[int, ...], np.ndarray]]
    ways = [(view, (), columns) for view in views]
    form: list[int] = []
    for height in range(size):
        longer = []
        for view, rows, orders in ways:
            for row in sorted(set(range(size)) - set(rows)):
                if height % band and row // band != rows[-1] // band:
                    continue
                chosen = (*rows, row)
                labels = np.zeros((len(orders), size + 1), dtype=int)
                np.put_along_axis(labels, view[chosen[0]][orders], np.arange(1, size + 1)[None], 1)
                moved = np.take_along_axis(labels, view[row][orders], 1)
                longer.append((view, chosen, orders, moved))
        least = min(tuple(moved[np.lexsort(moved.T[::-1])[0]]) for *_, moved in longer)
        form.extend(int(digit) for digit in least)
        fits = [(*way, (moved == least).all(axis=1)) for *way, moved in longer]
        ways = [(view, rows, orders[fit]) for view, rows, orders, fit in fits if fit.any()]
    return tuple(form), sum(len(orders) for *_, orders in ways)


@pytest.mark.parametrize("name", ["4x4", "6x6", "8x8", "9x9"])
def test_smallest_form_of_full_grids_is_the_least_of_all(name: str) -> None:
    layout = find_layout(name)
    cells = layout.cells
    grids = [one.puzzle for one in generate(20, givens=cells, seed=1, layout=layout)]
    for grid in grids:
        found = canonical(grid)
        assert (found.form.givens, found.automorphisms) == least_by_trying(grid)
        assert found.symmetry.apply(grid) == found.form


def test_what_was_done_since_moves_along() -> None:
    puzzle = Puzzle.parse("4......1...3....").place(1, 1).eliminate(2, 2)
    varied = vary(puzzle, seed=8)
    assert len(varied.placed) == len(varied.eliminated) == 1
    assert varied.count() == puzzle.count()


def test_wrong_input_is_refused() -> None:
    with pytest.raises(ValueError, match="breaks the rules"):
        canonical(Puzzle.parse("11.............."))
    rows = Puzzle([0] * 81, layout=find_layout("jigsaw:" + "".join(c * 9 for c in "123456789")))
    with pytest.raises(ValueError, match="more than 100000 symmetries"):
        canonical(rows)
    with pytest.raises(ValueError, match="a symmetry of 9 rows: the puzzle has 4"):
        canonical(sample("9x9")).symmetry.apply(sample("4x4"))
