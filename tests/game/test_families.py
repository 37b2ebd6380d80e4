"""The three families of pruning that the old puzzle helper knew."""

import pytest

from whydoku import MoveRefused, Puzzle
from whydoku.game import Choose, Game
from whydoku.game.families import HELPER_FAMILIES, slugs_of


def test_names_are_slugs_families_or_the_helpers() -> None:
    assert slugs_of("subsets")
    with pytest.raises(ValueError, match="there is no technique 'magic'"):
        slugs_of("magic")


def test_triplets_as_its_page_argues() -> None:
    """1 to 3 in the top row of box 1, 7 to 9 in the bottom row of box 2: the rest follows."""
    game = Game(Puzzle.parse("123......" + "." * 9 + "...789..." + "." * 54))
    game.prune(["triplets"], repeatedly=True)
    left = game.position.candidates
    expected = {
        (0, 1): (4, 5, 6), (1, 1): (1, 2, 3), (1, 0): (7, 8, 9), (2, 0): (4, 5, 6),
        (0, 2): (7, 8, 9), (1, 2): (4, 5, 6), (2, 2): (1, 2, 3),
    }  # fmt: skip
    for (row, box), digits in expected.items():
        for column in range(3 * box, 3 * box + 3):
            assert left[9 * row + column] == digits, (row, column)


def test_hint_sets_and_unique_hints() -> None:
    game = Game(Puzzle([0] * 81, (), [(c, d) for c in (0, 1) for d in range(3, 10)]))
    game.prune(["hint-sets"])
    assert all(not {1, 2} & set(game.position.candidates[c]) for c in (2, 8, 20))
    game = Game(Puzzle([0] * 81, (), [(c, 1) for c in range(8)]))
    game.prune(["unique-hints"])
    assert game.position.candidates[8] == (1,)


@pytest.mark.parametrize("name", HELPER_FAMILIES)
def test_they_can_be_chosen(name: str) -> None:
    game = Game(Puzzle.parse("." * 81))
    game.play(Choose("techniques", (name,)))
    assert game.position.settings.techniques == (name,)
    assert Game.from_dict(game.to_dict()).position == game.position
    with pytest.raises(MoveRefused):
        game.play(Choose("techniques", ("magic",)))
