"""All cells are read together: what one solution makes certain, and what it does not."""

import numpy as np
import pytest

from whydoku import Layout, find_layout
from whydoku.scan.arrays import Floats
from whydoku.scan.decode import Decoded, decode

LINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
DIGITS = np.array([int(char) for char in LINE])
PLAIN = find_layout("9x9")


def seen(sure: float = 0.999) -> Floats:
    """What a net says that is right and as sure as this of every cell."""
    probabilities = np.full((81, 10), (1 - sure) / 9)
    probabilities[np.arange(81), DIGITS] = sure
    return probabilities


def wrong_cells(decoded: Decoded) -> set[int]:
    return set(np.flatnonzero(decoded.digits != DIGITS).tolist())


def test_clear_cells_are_certain() -> None:
    decoded = decode(seen(), PLAIN)
    assert decoded.unique
    assert wrong_cells(decoded) == set()
    assert decoded.doubtful == ()


def test_one_solution_tells_a_digit_that_looks_like_another() -> None:
    probabilities = seen()
    probabilities[1] = 0.01
    probabilities[1, [3, 5]] = 0.45, 0.46  # it is a 3, and there is a 5 beside it
    decoded = decode(probabilities, PLAIN)
    assert wrong_cells(decoded) == set()
    assert decoded.doubtful == ()


@pytest.mark.parametrize("seed", [0, 6, 7, 14, 16, 19])
def test_one_solution_does_not_make_unclear_cells_certain(seed: int) -> None:
    """Of six cells nobody knows the digit; just one of the readings tried has one solution."""
    rng = np.random.default_rng(seed)
    probabilities = seen()
    for cell in rng.choice(np.flatnonzero(DIGITS), 6, replace=False):
        probabilities[cell] = rng.dirichlet(np.full(10, 0.6))
    decoded = decode(probabilities, PLAIN)
    wrong = wrong_cells(decoded)
    assert wrong
    assert wrong <= set(decoded.doubtful)


def test_of_no_reading_with_one_solution_some_cells_are_doubtful() -> None:
    probabilities = np.zeros((81, 10))
    probabilities[:, 0] = 1
    decoded = decode(probabilities, PLAIN)
    assert not decoded.unique
    assert decoded.doubtful


def test_what_is_no_puzzle_is_given_up_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    tested: list[int] = []

    def counted(readings: Floats, _: Layout) -> Floats:
        tested.append(len(readings))
        return np.zeros(len(readings), bool)

    monkeypatch.setattr("whydoku.scan.decode.have_one_solution", counted)
    letters = np.random.default_rng(1).dirichlet(np.ones(10), 81)
    assert not decode(letters, PLAIN).unique
    assert sum(tested) < 100
