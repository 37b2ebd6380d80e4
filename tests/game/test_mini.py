"""Hints as mini-Sudoku has them: red, then green; asked again, they are applied."""

import pytest

from whydoku import Puzzle, find_layout, samples
from whydoku.game import Enter, Game, Position, Strike, mini_hint
from whydoku.model.layout import layout_names
from whydoku.model.path import Candidate


def test_the_pictured_example() -> None:
    """Row 5: columns 1, 3 and 4 have the options 2, 5 and 6, so column 6 loses them."""
    row = [24 + column for column in range(6)]
    kept = {row[0]: (2, 5, 6), row[2]: (2, 5, 6), row[3]: (2, 5, 6), row[1]: (1, 3, 4)}
    struck = [
        (cell, digit) for cell, left in kept.items() for digit in range(1, 7) if digit not in left
    ]
    found = mini_hint(Position.of(Puzzle([0] * 36, (), struck)))
    assert found is not None
    assert not found.green
    assert set(found.red) >= {Candidate(row[5], digit) for digit in (2, 5, 6)}
    assert {cell for cell, _ in found.red} <= {row[4], row[5]}
    assert found.moves == (Strike(found.red),)


def test_green_where_no_set_strikes_anything() -> None:
    found = mini_hint(Position.of(Puzzle.parse("12343412214343..")))
    assert found is not None
    assert (found.red, found.green) == ((), (Candidate(14, 2),))
    assert found.moves == (Enter(found.green, "hint"),)


def test_nothing_where_it_is_solved_or_broken() -> None:
    assert mini_hint(Position.of(Puzzle.parse("1234341221434321"))) is None
    assert mini_hint(Position.of(Puzzle.parse("11.............."))) is None


@pytest.mark.parametrize("layout", [n for n in layout_names() if find_layout(n).size <= 6])
def test_applied_again_and_again_it_never_errs(layout: str) -> None:
    name = next(n for n in samples.sample_names() if samples.sample(n).layout.name == layout)
    game = Game(samples.sample(name))
    solution = game.position.puzzle.solve().values
    for _ in range(500):
        found = mini_hint(game.position)
        if found is None:
            break
        for cell, digit in found.red:
            assert solution[cell] != digit
        for cell, digit in found.green:
            assert solution[cell] == digit
        game.play(*found.moves)
    assert game.solved or mini_hint(game.position) is None
