"""What the trainer says about answers, with positions as the course has them."""

import pytest

from page.test_trainer import Training
from player import Player


@pytest.mark.needs_server
@pytest.mark.parametrize("slug", ["bug-plus-1", "unique-rectangle-1"])
def test_the_digit_that_is_left_over_is_right(desktop: Player, slug: str) -> None:
    """The lesson on BUG + 1 says: write it in the cell."""
    training = Training(desktop).begin(slug)
    puzzle = training.puzzle()
    struck = training.step(slug).eliminations
    cell = struck[0].cell
    (left,) = set(puzzle.candidates[cell]) - {digit for _, digit in struck}
    training.way("digit")
    training.give([(cell, left)])
    training.check()
    training.demand("Right! You found the ")
    [attempt] = training.attempts()
    assert (attempt["right"], attempt["found"]) == (True, slug)
