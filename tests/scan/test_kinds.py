"""Several grids of a picture are all read; what is no puzzle of digits is named."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from scan.pages import CELL, MARGIN, Array, Print, printed
from whydoku import Puzzle, generate
from whydoku.scan import ScanError, read_all

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.slow
def test_every_puzzle_is_read_in_reading_order() -> None:
    lines = [made.puzzle.line() for made in generate(4, seed=8)]
    pages = [printed(line) for line in lines]
    sheet = np.vstack([np.hstack(pages[:2]), np.hstack(pages[2:])])
    assert [reading.puzzle.line() for reading in read_all(sheet)] == lines


@pytest.mark.slow
def test_a_grid_without_a_frame_is_found_in_the_gap_of_a_sheet() -> None:
    lines = [made.puzzle.line() for made in generate(4, seed=8)]
    styles = [Print(), Print(), Print(missing=(0, 9)), Print()]
    pages = [printed(line, style) for line, style in zip(lines, styles, strict=True)]
    sheet = np.vstack([np.hstack(pages[:2]), np.hstack(pages[2:])])
    assert [reading.puzzle.line() for reading in read_all(sheet)] == lines


@pytest.mark.slow
def test_solution_beside_a_puzzle_is_told_from_it() -> None:
    solution = Puzzle.parse(PUZZLE).solve().line()
    first, second = read_all(np.hstack([printed(solution), printed(PUZZLE)]))
    assert first.full
    assert first.note == "The grid is full: it is a solution, not a puzzle."
    assert (second.full, second.note, second.puzzle.line()) == (False, "", PUZZLE)


@pytest.mark.slow
@pytest.mark.parametrize("missing", [0, 1, 5, 9])
def test_further_grid_without_a_line_is_read(missing: int) -> None:
    other = next(iter(generate(1, seed=3))).puzzle.line()
    readings = read_all(np.hstack([printed(PUZZLE), printed(other, Print(missing=(missing,)))]))
    assert [reading.puzzle.line() for reading in readings] == [PUZZLE, other]
    assert [reading.note for reading in readings] == ["", ""]


@pytest.mark.slow
def test_further_grid_with_the_lines_around_boxes_alone_is_read() -> None:
    other = next(iter(generate(1, seed=3))).puzzle.line()
    boxes = Print(missing=(1, 2, 4, 5, 7, 8))
    readings = read_all(np.hstack([printed(PUZZLE), printed(other, boxes)]))
    assert [(reading.puzzle.line(), reading.note) for reading in readings] == [
        (PUZZLE, ""), (other, ""),
    ]  # fmt: skip


@pytest.mark.slow
def test_further_grid_that_cannot_be_read_is_told() -> None:
    ruined = np.ascontiguousarray(printed("." * 81))
    for cell in range(0, 81, 3):
        x, y = MARGIN + cell % 9 * CELL + 8, MARGIN + cell // 9 * CELL + 8
        ruined[y : y + CELL - 16, x : x + CELL - 16 : 4] = 20
    first, *_ = read_all(np.hstack([printed(PUZZLE), ruined]))
    told = "There may be another grid in the picture, which could not be read."
    assert (first.puzzle.line(), first.note) == (PUZZLE, told)


def lettered(texts: dict[int, str], scale: float = 1.0) -> Array:
    """A page with a grid of 9x9 and a text in some cells."""
    page = np.ascontiguousarray(printed("." * 81))
    for cell, text in texts.items():
        x, y = MARGIN + cell % 9 * CELL + 16, MARGIN + cell // 9 * CELL + 44
        cv2.putText(page, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, 20, 3, cv2.LINE_AA)
    return page


@pytest.mark.slow
def test_letters_are_named() -> None:
    some = {cell: "KWMHXREV"[cell % 8] for cell in range(0, 81, 3)}
    with pytest.raises(ScanError, match="its grid holds letters or signs"):
        read_all(lettered(some))


@pytest.mark.slow
def test_grid_of_16_rows_is_named() -> None:
    side = 16 * CELL + 2 * MARGIN
    page = np.full((side, side), 235, np.uint8)
    for number in range(17):
        at, wide = MARGIN + number * CELL, 6 if number % 4 == 0 else 2
        cv2.line(page, (MARGIN, at), (side - MARGIN, at), 20, wide)
        cv2.line(page, (at, MARGIN), (at, side - MARGIN), 20, wide)
    with pytest.raises(ScanError, match="its grid is one of 16x16"):
        read_all(page)


@pytest.mark.slow
def test_crossword_is_named() -> None:
    n, rng = 13, np.random.default_rng(4)
    page = np.full((n * CELL + 2 * MARGIN,) * 2, 235, np.uint8)
    for row, column in np.ndindex(n, n):
        x, y = MARGIN + column * CELL, MARGIN + row * CELL
        cv2.rectangle(page, (x, y), (x + CELL, y + CELL), 20, 2)
        if rng.random() < 0.2:
            page[y : y + CELL, x : x + CELL] = 10
    with pytest.raises(ScanError, match="it looks like a crossword"):
        read_all(page)


FEW = "5......9......2......3......1......4......7......6......8......" + "." * 18


def dotted(page: Array) -> None:
    for number in range(8):
        x, y = MARGIN + (number + 1) * CELL, MARGIN + number * CELL + CELL // 2
        cv2.circle(page, (x, y), 8, 20, -1 if number % 2 else 2)


def lined(page: Array) -> None:
    for row in (0, 3, 7):
        y = MARGIN + row * CELL + CELL // 2
        cv2.line(page, (MARGIN + 3 * CELL // 2, y), (MARGIN + 9 * CELL // 2, y), 170, 12)


def numbered(page: Array) -> None:
    for row in range(9):
        at = (MARGIN - 45, MARGIN + row * CELL + 42)
        cv2.putText(page, str(3 * row + 5), at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, 20, 2, cv2.LINE_AA)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("draw", "name"),
    [
        (dotted, "dots or signs between its cells"),
        (lined, "lines through its cells"),
        (numbered, "numbers beside it"),
    ],
)
@pytest.mark.parametrize("line", [FEW, "." * 81])
def test_rules_beyond_digits_are_named(draw: Callable[[Array], None], name: str, line: str) -> None:
    page = np.ascontiguousarray(printed(line))
    draw(page)
    try:
        (reading,) = read_all(page)
        told = reading.note
    except ScanError as error:
        told = str(error)
    assert f"has {name}, and such rules are not read" in told


@pytest.mark.slow
def test_where_nothing_more_is_drawn_no_rule_is_named() -> None:
    (reading,) = read_all(printed(FEW))
    assert reading.note == "The digits that were read are not a puzzle with exactly one solution."
