"""Which cells are asked: ink where a given may be, digits that may be entries; never dirt."""

import numpy as np
import pytest

from whydoku import Puzzle
from whydoku.model.layout import find_layout
from whydoku.scan import cells
from whydoku.scan.arrays import Floats
from whydoku.scan.decode import Decoded
from whydoku.scan.doubts import Ink, Read, ink_of, trust, without_entries
from whydoku.scan.entered import Weighed

LINE = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
GIVENS = np.array([int(char) for char in LINE])
BLANK = int(np.flatnonzero(GIVENS == 0)[0])
NEEDED = int(np.flatnonzero(GIVENS)[0])


def read_with(dirty: float, *, looks: float = 0.001) -> Read:
    """A clear puzzle; a blank cell has ink that is no digit, or that `looks` like the one there."""
    seen = np.zeros((81, len(cells.CLASSES)))
    seen[np.arange(81), GIVENS] = 1
    solution = np.array(Puzzle.parse(LINE).solve().values)
    seen[BLANK] = 0
    seen[BLANK, len(cells.CLASSES) - 1] = dirty
    seen[BLANK, solution[BLANK]] = looks
    seen[BLANK, cells.BLANK] = 1 - dirty - looks
    given = np.zeros((81, 10))
    given[np.arange(81), GIVENS] = 1
    given[BLANK, [0, solution[BLANK]]] = 1 - looks, looks
    decoded = Decoded(GIVENS, np.ones(81), 0.0, unique=True, lost=0.0)
    entry = np.tile(np.eye(10)[0], (81, 1))
    none = np.zeros(81, int)
    return Read(
        decoded, Weighed(given, entry, np.ones(81), np.zeros(81)), seen, none, solution, none > 0
    )


def ink(amount: float, brightness: Floats | float = 0.0) -> Ink:
    """Digits as dark as most; the blank cell has a part of the ink of a digit."""
    parts = np.where(GIVENS > 0, 0.2, 0.0)
    parts[BLANK] = amount * 0.2
    return Ink(np.zeros(81) + brightness, parts)


def test_dirt_is_not_asked() -> None:
    assert trust(read_with(0.8), ink(0.3)).min() == 1


@pytest.mark.parametrize(("amount", "looks"), [(0.8, 0.001), (0.3, 0.1)])
def test_ink_that_may_hide_a_given_is_asked(amount: float, looks: float) -> None:
    assert np.flatnonzero(trust(read_with(0.8, looks=looks), ink(amount)) < 0.9).tolist() == [BLANK]


def test_ink_in_a_puzzle_that_may_lack_a_given_is_asked() -> None:
    read = read_with(0.8)
    unsolved = read._replace(solution=None)
    assert trust(unsolved, ink(0.3))[BLANK] < 0.9


def test_thin_digits_are_not_asked_where_all_of_them_are_thin() -> None:
    thin = np.where(GIVENS == 1, 0.6, 0.0)
    assert np.count_nonzero(GIVENS == 1) >= 3
    assert trust(read_with(0.0), ink(0.0, thin)).min() == 1
    thin[np.flatnonzero(GIVENS == 1)[1:]] = 0
    assert trust(read_with(0.0), ink(0.0, thin)).min() == 1  # the solution needs it
    spared = read_with(0.0)._replace(spare=GIVENS > 0)
    pale = np.flatnonzero(trust(spared, ink(0.0, thin)) < 0.9)
    assert pale.tolist() == [np.flatnonzero(GIVENS == 1)[0]]


def test_a_line_at_the_edge_of_a_cell_is_no_ink_of_its_middle() -> None:
    pictures = np.ones((2, cells.SIDE, cells.SIDE), np.float32)
    pictures[0, :6] = 0
    pictures[1, 8:24, 14:18] = 0
    edge, digit = ink_of(pictures).amount
    assert edge == 0
    assert digit > 0.1


def taken(
    share: float, *, needed: bool = False, alike: bool = False, others: int = 3
) -> tuple[int, float]:
    """What is read in a cell, and how certain: an entry taken for a given, or one that is needed.

    `share` is how much like a given it looks; it may look just `alike` another cell. So many
    `others` are entries.
    """
    digits = GIVENS.astype(np.uint8)
    cell = NEEDED if needed else BLANK
    digits[cell] = Puzzle.parse(LINE).solve().values[cell]
    same = np.zeros((81, 81))
    same[cell, np.flatnonzero(digits == digits[cell])] = float(alike)
    same[cell, cell] = 0
    spared = np.ones(81)
    spared[cell] = share
    decoded = Decoded(digits, np.ones(81), 0.0, unique=True, lost=0.0)
    none = np.zeros((81, 10))
    entry = np.tile(np.eye(10)[0], (81, 1))
    entry[np.flatnonzero(GIVENS == 0)[1 : others + 1], 0] = 0.1
    weighed = Weighed(none, entry, spared, np.zeros(81))
    found = without_entries(decoded, weighed, same, find_layout("9x9"))
    return int(found.digits[cell]), float(found.certain[cell])


def test_an_entry_that_looks_written_by_hand_is_no_given_if_the_solution_can_spare_it() -> None:
    digit, certain = taken(0.5)
    assert digit == 0
    assert certain < 0.9
    assert taken(0.5, needed=True) == (GIVENS[NEEDED], 1.0)


def test_where_nothing_else_is_entered_a_doubtful_digit_stays_and_is_asked() -> None:
    digit, certain = taken(0.5, others=0)
    assert digit > 0
    assert certain < 0.9
    assert taken(0.1, others=0)[0] == 0


def test_a_digit_that_may_be_an_entry_is_asked() -> None:
    digit, certain = taken(0.85)
    assert digit > 0
    assert certain < 0.9


def test_digits_that_look_alike_are_in_a_face() -> None:
    assert taken(0.5, alike=True)[1] == 1
