"""The scales of trial and error: against their definition, and against published lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle_trial import Position
from whydoku import Puzzle, generate, rate, vary
from whydoku.samples import sample

# Of each list every so many-th puzzle: all of them take minutes.
LISTS = {"te_depth": ("te", 6), "b": ("b", 3), "bxb": ("bxb", 12), "bxbb": ("bxbb", 24)}


# The sample 6x6-extreme with more givens. B is still 4, and the oracle takes a second, not 30.
LONG_BRAIDS = "..4.....34.5135624..61533.1....62..1"


def small_puzzles() -> list[Puzzle]:
    made = [*generate(4, layout="4x4", seed=1, minimal=True)]
    made += generate(8, layout="6x6", seed=2, minimal=True)
    samples = [sample("6x6-hard"), sample("6x6-unfair"), Puzzle.parse(LONG_BRAIDS)]
    return [one.puzzle for one in made] + samples


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", small_puzzles(), ids=Puzzle.line)
def test_ratings_follow_from_the_definition(puzzle: Puzzle) -> None:
    position = Position(puzzle)
    rating = rate(puzzle, "te", "b", "bxb", seconds=None)
    assert rating.te == position.depth()
    if rating.te <= 1:
        assert rating.b == position.length(0)
        assert rating.bxb == position.length(1)
    else:  # BxB takes the oracle minutes
        assert (rating.b, "b" in rating.beyond) == (None, True)


def test_small_puzzles_need_more_than_singles() -> None:
    found = [rate(puzzle, "te", "b") for puzzle in small_puzzles()]
    assert {rating.te for rating in found} >= {0, 1}
    assert max(rating.b or 0 for rating in found) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["9x9-hard", "9x9-extreme", "x-extreme", "jigsaw-extreme"])
def test_puzzles_in_disguise_have_the_same_ratings(name: str) -> None:
    puzzle = sample(name)
    scales = ("te", "b", "bxb")
    rating = puzzle.rate(*scales)
    assert rating.te
    for number in range(5):
        assert vary(puzzle, seed=1, number=number).rate(*scales) == rating


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTS)
def test_ratings_are_those_of_the_hierarchical_classifier(data: Path, name: str) -> None:
    field, step = LISTS[name]
    lines = (data / f"ratings/shc_{name}_half.csv").read_text().splitlines()[1::step]
    assert len(lines) >= 3
    for line in lines:
        puzzle, value, _ = line.split(",", 2)
        rating = rate(Puzzle.parse(puzzle), field, seconds=None)
        assert (puzzle, getattr(rating, field)) == (puzzle, int(value))


def test_a_puzzle_beyond_a_scale_says_so(data: Path) -> None:
    lines = (data / "ratings/shc_te_depth_half.csv").read_text().splitlines()
    deep = next(line.split(",")[0] for line in lines[1:] if line.split(",")[1] == "2")
    rating = Puzzle.parse(deep).rate("b")
    assert (rating.b, rating.beyond, rating.at_least) == (None, ("b",), ())
    assert rating.figures() == [("B", "beyond this scale")]


def test_a_cap_leaves_a_lower_bound(data: Path) -> None:
    lines = (data / "ratings/shc_bxb_half.csv").read_text().splitlines()
    puzzle, value, _ = lines[-1].split(",", 2)
    rating = Puzzle.parse(puzzle).rate("bxb", seconds=0.05)
    assert rating.at_least == ("bxb",)
    assert rating.bxb is not None
    assert rating.bxb <= int(value)
    assert str(rating) == f"BxB: at least {rating.bxb}"
