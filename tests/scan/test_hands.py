"""Handwriting in the cells of a photo: read apart from print, or left out and counted."""

from importlib.resources import files

import numpy as np
import pytest

from scan.pages import printed, written_on
from whydoku import answers
from whydoku.scan import Reading, hands, read

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def reading() -> Reading:
    """Of a page with a hand's digits, marks in their nine places, and a scribble."""
    page = np.ascontiguousarray(printed(PUZZLE))
    for cell, digit in ((2, 4), (5, 8), (30, 7), (48, 9), (70, 3)):
        written_on(page, cell, str(digit), (0.55, 0.5), 0.85)
    for cell, digits in ((3, (2, 6)), (8, (2, 4, 8)), (78, (1, 3, 6))):
        for digit in digits:
            y, x = divmod(digit - 1, 3)
            written_on(page, cell, str(digit), (0.21 + 0.29 * x, 0.21 + 0.29 * y), 0.22)
    return read(page)


def test_what_is_written_is_never_given_without_a_question(reading: Reading) -> None:
    given = {cell for cell, char in enumerate(PUZZLE) if char != "."}
    read_as_given = {cell for cell, digit in enumerate(reading.digits) if digit}
    assert given <= read_as_given
    assert read_as_given - given <= set(reading.doubtful)


def test_what_is_read_is_right_or_left_out(reading: Reading) -> None:
    large = {2: 4, 5: 8, 30: 7, 48: 9, 70: 3}
    small = {3: (2, 6), 8: (2, 4, 8), 78: (1, 3, 6)}
    entered = {cell: digit for cell, digit in enumerate(reading.entries) if digit}
    marked = {cell: digits for cell, digits in enumerate(reading.marks) if digits}
    assert entered.items() <= large.items()
    assert marked.items() <= small.items()
    assert {*entered, *marked, *reading.unread} <= {*large, *small}
    assert entered
    assert marked


def test_position_has_the_entries_as_digits_placed_since(reading: Reading) -> None:
    placed = {cell: digit for cell, digit in enumerate(reading.entries) if digit}
    assert dict(reading.position.placed) == placed
    assert reading.position.givens == reading.puzzle.givens


def test_unread_handwriting_is_counted_and_asks_nobody(reading: Reading) -> None:
    told = answers.scan(reading)
    assert ("could not be read" in told.note) == bool(reading.unread)
    assert told.ok == (not reading.doubtful and not reading.note)


def test_plain_page_has_neither_entries_nor_marks() -> None:
    plain = read(printed(PUZZLE))
    assert (set(plain.entries), set(plain.marks), plain.unread) == ({0}, {()}, ())


def test_probabilities_and_their_shapes() -> None:
    kinds, marks = hands.classify(np.random.default_rng(1).uniform(0, 1, (5, 48, 48)))
    assert (kinds.shape, marks.shape) == ((5, hands.KINDS), (5, 9))
    assert np.allclose(kinds.sum(axis=1), 1, atol=1e-5)
    assert 0 <= marks.min() <= marks.max() <= 1
    with pytest.raises(ValueError, match=r"shape \(n, 48, 48\)"):
        hands.classify(np.zeros((1, 32, 32)))


def test_weights_of_both_nets_are_small() -> None:
    folder = files("whydoku.scan") / "data"
    assert sum(len(file.read_bytes()) for file in folder.iterdir()) < 2_000_000
