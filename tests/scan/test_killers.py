"""Killers are read: their cages by dashed lines, the sums in the first cells by the total, too."""

import cv2
import numpy as np
import pytest

from scan.pages import CELL, MARGIN, PLAIN, Array, Print, View, printed
from whydoku import Layout, Puzzle, answers, draw, generate
from whydoku.model.layout import cages_of
from whydoku.scan import killers, read, read_all, sums

INSET = 6


def drawn(layout: Layout, near: int = 5, style: Print = PLAIN) -> Array:
    """A page with the grid and the cages of a killer; sums are so `near` to lines at the left."""
    page = np.ascontiguousarray(printed("." * 81, style))
    for cage in cages_of(layout):
        cells = {divmod(cell, 9) for cell in cage.cells}
        for row, column in cells:
            sides(page, row, column, cells)
        row, column = min(cells)
        x, y = MARGIN + column * CELL + near, MARGIN + row * CELL + 3
        page[y : y + 18, x : x + (24 if cage.sum > 9 else 13)] = 235
        font = cv2.FontFace("sans")
        colour = cv2.cvtColor(page, cv2.COLOR_GRAY2BGR)
        cv2.putText(colour, str(cage.sum), (x + 1, y + 16), (20, 20, 20), font, 19, 400)
        page = np.ascontiguousarray(colour[:, :, 0])
    return page


def sides(page: Array, row: int, column: int, cells: set[tuple[int, int]]) -> None:
    """Draw the dashed sides of a cell beyond which its cage does not go on."""
    top, left = MARGIN + row * CELL, MARGIN + column * CELL
    bottom, right = top + CELL, left + CELL
    for (down, aside), (x, y) in {
        (-1, 0): (left, top + INSET), (1, 0): (left, bottom - INSET),
        (0, -1): (left + INSET, top), (0, 1): (right - INSET, top),
    }.items():  # fmt: skip
        if (row + down, column + aside) in cells:
            continue
        for at in range(INSET, CELL - INSET, 8):
            start = (x + at, y) if down else (x, y + at)
            stop = (x + at + 4, y) if down else (x, y + at + 4)
            cv2.line(page, start, stop, 90, 1)


KILLER = next(iter(generate(1, seed=5, layout="9x9+killer"))).puzzle


@pytest.mark.slow
@pytest.mark.parametrize("view", [View(), View(turn=5, tilt=0.1), View(turn=180)])
def test_cages_and_sums_are_read(view: View) -> None:
    reading = read(view.photo(drawn(KILLER.layout)))
    assert reading.puzzle.layout is KILLER.layout
    assert (reading.doubtful, reading.note, any(reading.digits)) == ((), "", False)


@pytest.mark.slow
def test_sums_beside_lines_are_read() -> None:
    reading = read(View(blur=1.5).photo(drawn(KILLER.layout, 2)))
    assert reading.puzzle.layout is KILLER.layout


@pytest.mark.slow
def test_a_sum_that_is_hidden_is_what_the_total_leaves() -> None:
    page = drawn(KILLER.layout)
    cage = cages_of(KILLER.layout)[3]
    row, column = divmod(cage.cells[0], 9)
    x, y = MARGIN + column * CELL + 4, MARGIN + row * CELL + 4
    page[y : y + 24, x : x + 36] = 235
    reading = read(page)
    assert Puzzle.parse("." * 81, layout=reading.puzzle.layout).layout is KILLER.layout
    assert reading.doubtful == (cage.cells[0],)
    assert f"(the sum {cage.sum}?)" in answers.scan(reading).note


def test_a_cage_is_asked_if_it_cannot_have_its_sum_or_shows_another() -> None:
    seen: list[sums.Costs] = [{} for _ in range(81)]
    seen[0], seen[10], seen[20] = {6: 0.1, 12: 9.0}, {8: 0.1}, {12: 0.1}
    assert killers.is_as_seen([0, 1], seen)
    assert not killers.is_as_seen([0, 1, 2, 3], seen)
    assert killers.is_as_seen([20, 21], seen)
    assert not killers.is_as_seen([1, 10], seen)
    assert not killers.is_as_seen([20, 21, 0], seen)


@pytest.mark.slow
def test_cages_are_told_on_a_page_whose_lines_are_bent() -> None:
    page = drawn(KILLER.layout)
    rows, columns = (np.asarray(part, np.float32) for part in np.indices(page.shape))
    down = np.asarray(rows + 7 * np.sin(columns / 70), np.float32)
    bent = cv2.remap(page, columns, down, cv2.INTER_LINEAR)
    assert read(bent).puzzle.layout is KILLER.layout


@pytest.mark.slow
def test_cages_are_told_beside_the_edge_of_a_shadow_and_where_the_photo_is_moved() -> None:
    page = drawn(KILLER.layout).astype(np.float32)
    rows, columns = np.indices(page.shape)
    page[rows > columns + 60] *= 0.6
    moved = cv2.blur(page, (1, 5)).astype(np.uint8)
    assert read(moved).puzzle.layout is KILLER.layout


@pytest.mark.slow
def test_sums_in_doubt_are_told_by_all_others() -> None:
    cells = [list(cage.cells) for cage in cages_of(KILLER.layout)]
    known: list[sums.Costs] = [{cage.sum: 0.0} for cage in cages_of(KILLER.layout)]
    for number in (2, 7):
        total = cages_of(KILLER.layout)[number].sum
        known[number] = {total: 8.0, total + 1 - 2 * (number == 7): 0.1}
    seen: list[sums.Costs] = [{} for _ in range(81)]
    for one, found in zip(cells, known, strict=True):
        seen[one[0]] = found
    told = killers.summed(cells, seen, 0)
    assert told is not None
    assert told.layout is KILLER.layout
    assert {int(cell) for cell in np.flatnonzero(told.certain < 0.9)} <= {cells[2][0], cells[7][0]}


@pytest.mark.slow
def test_a_killer_without_its_outermost_lines_is_read() -> None:
    (reading,) = read_all(drawn(KILLER.layout, style=Print(missing=(9,))))
    assert reading.puzzle.layout is KILLER.layout


@pytest.mark.slow
@pytest.mark.parametrize("on_dark", [False, True])
def test_small_sums_are_read_as_we_draw_them_ourselves(*, on_dark: bool) -> None:
    stored = np.frombuffer(draw.png(draw.svg(KILLER)), np.uint8)
    page: Array = np.asarray(cv2.imdecode(stored, cv2.IMREAD_COLOR))
    reading = read(255 - page if on_dark else page)
    assert (reading.puzzle.layout, reading.doubtful) == (KILLER.layout, ())


def put(page: Array, cell: int, text: str, size: int, place: tuple[int, int]) -> Array:
    """The page with a text in a cell, so far from its upper left corner."""
    row, column = divmod(cell, 9)
    at = (MARGIN + column * CELL + place[0], MARGIN + row * CELL + place[1])
    colour = cv2.cvtColor(page, cv2.COLOR_GRAY2BGR)
    cv2.putText(colour, text, at, (30, 30, 30), cv2.FontFace("sans"), size, 300)
    return np.ascontiguousarray(colour[:, :, 0])


@pytest.mark.slow
def test_what_a_person_has_entered_in_a_killer_is_told() -> None:
    page, solution = drawn(KILLER.layout), KILLER.solve().values
    entered = [int(solution[cell]) if cell % 5 == 2 else 0 for cell in range(81)]
    for cell in np.flatnonzero(entered).tolist():
        page = put(page, cell, str(entered[cell]), 34, (24, 52))
    reading = read(page)
    assert reading.puzzle.layout is KILLER.layout
    assert (list(reading.entries), any(reading.digits)) == (entered, False)


@pytest.mark.slow
def test_marks_in_the_corners_of_cells_make_no_killer() -> None:
    puzzle = next(iter(generate(1, seed=3))).puzzle
    page = np.ascontiguousarray(printed(puzzle.line()))
    for cell in np.flatnonzero([value == 0 for value in puzzle.values])[::2].tolist():
        page = put(page, cell, str(cell % 9 + 1), 18, (6, 20))
    assert read(page).puzzle.line() == puzzle.line()
