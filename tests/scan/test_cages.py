"""Cages are told by lines and sums together: neither a faint line nor dirt misleads."""

import numpy as np

from whydoku.scan import cages
from whydoku.scan.borders import Borders

SURE = 4.0
HALVES = [sorted({9 * row + column for column in part}) for row in range(9)
          for part in (range(4), range(4, 9))]  # fmt: skip


def worth(cell: int, many: int) -> float:
    """A sum is seen where a cage of HALVES begins, and it fits as many cells."""
    sizes = {part[0]: len(part) for part in HALVES}
    return 3.0 - (5.0 if many > sizes[cell] else 0.0) if cell in sizes else -SURE


def borders() -> Borders:
    """What is seen where each row is two cages."""
    beside = np.full((9, 8), -SURE)
    beside[:, 3] = SURE
    return Borders(np.full((8, 9), SURE), beside, 3.0)


def test_cages_are_the_cells_between_lines() -> None:
    assert cages.regions(borders(), worth) == sorted(HALVES)


def test_a_line_that_is_hardly_seen_parts_two_sums() -> None:
    seen = borders()
    seen.below[3, 2] = seen.beside[5, 3] = -1.0
    assert cages.regions(seen, worth) == sorted(HALVES)


def test_dirt_parts_no_cage_that_has_one_sum() -> None:
    seen = borders()
    seen.beside[2, 6] = seen.beside[7, 1] = 2.0
    assert cages.regions(seen, worth) == sorted(HALVES)


def test_no_cage_has_more_than_nine_cells() -> None:
    none = Borders(np.full((8, 9), -SURE), np.full((9, 8), -SURE), 3.0)
    assert max(map(len, cages.regions(none, lambda *_: 0.0))) <= 9


def test_a_cage_is_unclear_where_a_border_hardly_is() -> None:
    assert cages.unclear(sorted(HALVES), borders(), worth) == set()
    seen = borders()
    seen.below[2, :4] = 0.5
    assert cages.unclear(sorted(HALVES), seen, lambda *_: 0.0) == {18, 27}


def test_lines_and_sums_are_taken_out_and_digits_stand_in_the_middle() -> None:
    """A cell of 48 pixels shows an eighth of its neighbours at each side."""
    cell = np.ones((2, 48, 48), np.float32)
    cell[:, 10, 8:40:2] = cell[:, 9:23, 12:22] = 0.0
    cell[:, 24:40, 26:30] = 0.0
    first, other = cages.entered(cell, [0])
    middle = np.zeros((48, 48), bool)
    middle[16:32, 22:26] = True
    assert np.array_equal(first == 0, middle)
    assert np.count_nonzero(other == 0) > 14 * 10
