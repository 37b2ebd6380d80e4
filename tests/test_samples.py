"""The puzzles that come with the package: every layout, and every level that a layout has."""

from itertools import combinations

import pytest

from whydoku import Puzzle, samples
from whydoku.make.criteria import FEWEST
from whydoku.model.layout import find_layout, layout_names
from whydoku.model.policy import LEVELS

LEVELLED = [name for name in samples.sample_names() if samples.sample_level(name)]
EASY_ONLY = "4x4"
"""A grid as small as that has room for nothing else, as a test below proves."""


@pytest.mark.parametrize("name", LEVELLED)
def test_sample_is_of_its_level(name: str) -> None:
    puzzle = samples.sample(name)
    path = puzzle.path()
    assert puzzle.check().ok
    assert path.solved
    assert path.level == samples.sample_level(name), "run tests/make_samples.py"


def test_there_is_one_of_every_layout_and_level() -> None:
    there = {(samples.sample(n).layout.name.partition(":")[0], samples.sample_level(n))
             for n in LEVELLED}  # fmt: skip
    wanted = {(layout, level) for layout in (*layout_names(), "jigsaw") for level in LEVELS}
    assert there == wanted - {(EASY_ONLY, level) for level in LEVELS[1:]}


def test_a_sample_has_a_layout_of_its_own() -> None:
    assert samples.sample("4x4", "4x4") == samples.sample("4x4")
    assert samples.sample("windoku", find_layout("9x9-windoku")) == samples.sample("windoku")
    for layout in ("6x6", "9x9-x", find_layout("4x4")):
        with pytest.raises(ValueError, match="the sample first is 9x9, not"):
            samples.sample("first", layout)


@pytest.mark.slow
@pytest.mark.parametrize("grid", ["1234341221434321", "1234341223414123"])
def test_every_puzzle_of_four_digits_is_easy(grid: str) -> None:
    """All that are minimal are solved by singles, so all are: givens more do not harm singles.

    The grids stand for all 288, which are these two in other words.
    """
    layout = samples.sample(EASY_ONLY).layout
    least: list[set[int]] = []  # the places of givens of a puzzle with one solution
    for count in range(1, layout.cells + 1):
        new = [set(kept) for kept in combinations(range(layout.cells), count)]
        new = [kept for kept in new if not any(fewer <= kept for fewer in least)]
        unique = [kept for kept in new if _of(grid, kept).count(limit=2) == 1]
        least += unique
        if not new:
            break
    assert min(map(len, least)) == FEWEST[EASY_ONLY]
    assert {_of(grid, kept).path().level for kept in least} == {LEVELS[0]}


def _of(grid: str, kept: set[int]) -> Puzzle:
    return Puzzle.parse("".join(c if i in kept else "." for i, c in enumerate(grid)))
