"""No file is taken for something else; tests/check_formats.py is the long mode."""

import random

import pytest

from format_positions import LAYOUTS, fault, faults, random_position, small_positions
from thinning import thinned
from whydoku import Puzzle, find_layout
from whydoku.formats import WRITTEN, Format, detect, left_out, read, read_one, write

COUNT = thinned(50, 15)
"""Random positions of each layout; 2,000 in the long mode."""


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_random_positions_come_back(layout: str) -> None:
    rng = random.Random(f"{layout}, short")
    for _ in range(COUNT):
        assert [*faults(random_position(layout, rng))] == []


@pytest.mark.slow
def test_every_4x4_position_of_one_digit_comes_back() -> None:
    assert [told for puzzle in small_positions(1) for told in faults(puzzle)] == []


# -- case files --------------------------------------------------------------------------------


ROWS_OF_THREE = [
    (9 * row + column, (row + column) % 9 + 1) for row in range(9) for column in (0, 1, 2)
]
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_a_case_file_without_a_given() -> None:
    puzzle = Puzzle([0] * 81, ROWS_OF_THREE)
    text = str(write(puzzle, "cases"))
    assert text.startswith("111 212 313\n122 223 324\n")
    assert (read(text), read_one(text).format) == ([puzzle], "cases")


def test_a_case_file_of_one_digit() -> None:
    assert detect("345") == "cases"
    assert read_one("345").placed == ((29, 5),)


def test_records_in_any_order() -> None:
    assert read_one("911\n345\n119\n582 271").format == "cases"
    assert read_one(
        " ".join(str(write(Puzzle([0] * 81, ROWS_OF_THREE), "cases")).split()[::-1])
    ).placed


def test_a_solved_grid_in_groups_of_three_is_a_grid() -> None:
    groups = [SOLVED[at : at + 3] for at in range(0, 81, 3)]
    rows = "\n".join(" ".join(groups[at : at + 3]) for at in range(0, 27, 3))
    for text in (rows, " ".join(groups)):
        assert read_one(text).line() == SOLVED
        assert read_one(text).format in ("grid", "line")


@pytest.mark.slow
def test_a_solved_grid_whose_groups_name_different_cells_is_a_grid() -> None:
    for solution in Puzzle([0] * 36).solutions():
        text = solution.line()
        groups = [text[at : at + 3] for at in range(0, 36, 3)]
        if len({group[:2] for group in groups}) == len(groups):
            break
    rows = "\n".join(" ".join(groups[at : at + 2]) for at in range(0, 12, 2))
    assert read_one(rows).line() == text
    assert read_one(rows).format == "grid"
    assert read_one(" ".join(groups)).line() == text


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_empty_grid_as_a_case_file(layout: str) -> None:
    empty = Puzzle([0] * find_layout(layout).cells, layout=layout)
    text = write(empty, "cases")
    assert text == f"# layout: {layout}\n"
    assert (read(text), read_one(text).format) == ([empty], "cases")


def test_a_layout_above_prose_is_no_empty_grid() -> None:
    with pytest.raises(ValueError, match="expected"):
        read("# layout: 9x9\nThe puzzle follows tomorrow.\n")


@pytest.mark.parametrize("form", WRITTEN.values(), ids=list(WRITTEN))
def test_a_puzzle_whose_only_digits_are_tens(form: Format) -> None:
    for cells in ([52], [0, 13], [52, 99]):
        givens = [10 if cell in cells else 0 for cell in range(100)]
        assert fault(form, Puzzle(givens)) is None


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_grid_without_any_candidate(layout: str) -> None:
    size = find_layout(layout).size
    struck = [(cell, digit) for cell in range(size * size) for digit in range(1, size + 1)]
    assert [*faults(Puzzle([0] * size * size, (), struck, layout))] == []


# -- what is left out --------------------------------------------------------------------------


def test_what_is_left_out_is_told() -> None:
    puzzle = Puzzle.parse("4......1...3....").place(1, 3)
    struck = puzzle.eliminate(5, 2)
    entered = "which digits are given and which were entered"
    assert left_out(puzzle, "cases") == ""
    assert left_out(struck, "hodoku") == ""
    assert left_out(puzzle, "line") == f"A line of digits does not keep {entered}."
    assert left_out(struck, "cases") == "A case file does not keep which candidates were struck."
    assert left_out(puzzle.apply(puzzle.steps()[0]), "cases") == (
        "A case file does not keep which digits a hint entered."
    )
    told = left_out(struck, "sdm")
    assert told == f"A line of digits does not keep {entered}, nor which candidates were struck."
    last = Puzzle.parse("123. .... .... ....").eliminate(6, 4).eliminate(7, 4)
    last = last.eliminate(11, 4).eliminate(15, 4)
    assert "which last candidates are not placed yet" in left_out(last, "candidates")
