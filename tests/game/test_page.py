"""docs/game.md shows what happens."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "game.md"


def test_the_page() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert (result.failed, result.attempted > 5) == (0, True)
