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
