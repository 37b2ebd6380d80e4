"""The puzzles that come with the package: every layout, and every level that a layout has."""

import pytest

from pencilmark import samples
from pencilmark.layout import layout_names
from pencilmark.policy import LEVELS

LEVELLED = [name for name in samples.sample_names() if samples.sample_level(name)]
# A grid as small as that has room for nothing else.
EASY_ONLY = "4x4"


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
