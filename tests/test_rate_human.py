"""The scale `human`: against the times of people, and what is always true of it."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from whydoku import Puzzle, vary
from whydoku.model.rate import Rating
from whydoku.samples import sample


def ranks(values: list[float]) -> list[float]:
    """Return the ranks; equal values share the mean of theirs."""
    return [
        sum(other < value for other in values) + sum(other == value for other in values) / 2
        for value in values
    ]


def rank_correlation(one: list[float], other: list[float]) -> float:
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def minutes(puzzle: Puzzle) -> float:
    found = puzzle.rate("human").minutes
    assert found is not None
    return found


@pytest.mark.slow
def test_minutes_go_with_the_times_of_people(data: Path) -> None:
    with (data / "human/times_half.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    ratings = [Puzzle.parse(row["puzzle"]).rate("human") for row in rows]
    said = [one.minutes or 0.0 for one in ratings]
    took = [float(row["seconds"]) / 60 for row in rows]
    ours = rank_correlation(said, took)
    assert ours >= 0.71
    assert ours >= rank_correlation([float(row["peer_difficulty"]) for row in rows], took) + 0.07
    assert ours >= rank_correlation([float(row["er"]) for row in rows], took) + 0.1
    # Of puzzles that are said to take 5 to 6 minutes the mean is 5 to 6, and so on.
    for low in (5, 6, 7):
        means = [t for s, t in zip(said, took, strict=True) if low <= s < low + 1]
        assert len(means) > 100
        assert low <= np.mean(means) < low + 1
    # The mean of ten players and more is nearer to what is said than single players are.
    within = [
        (one.minutes_low or 0) <= t <= (one.minutes_high or 0)
        for one, t in zip(ratings, took, strict=True)
    ]
    assert np.mean(within) > 0.8


def test_a_puzzle_in_disguise_takes_as_long() -> None:
    puzzle = sample("9x9-easy")
    for number in range(10):
        assert minutes(vary(puzzle, seed=1, number=number)) == minutes(puzzle)


def test_levels_take_longer_and_longer() -> None:
    four, nine = Puzzle.parse("..3..4.221......"), sample("9x9-easy")
    found = [minutes(p) for p in (four, sample("6x6-easy"), nine, sample("9x9-extreme"))]
    assert found == sorted(found)


def test_a_solved_puzzle_takes_no_time() -> None:
    rating = sample("9x9-easy").solve().rate("human")
    assert (rating.minutes, rating.minutes_level) == (0.0, "easy")


@pytest.mark.parametrize(
    ("name", "basis"),
    [("9x9-easy", "players"), ("9x9-extreme", "extrapolated"), ("6x6-hard", "layout")],
)
def test_the_band_is_wider_where_nobody_was_timed(name: str, basis: str) -> None:
    rating, known = sample(name).rate("human"), sample("9x9-easy").rate("human")
    assert rating.minutes_basis == basis
    assert width(rating) >= width(known)
    assert (width(rating) > width(known) * 1.2) == (basis != "players")


def width(rating: Rating) -> float:
    assert rating.minutes_low
    assert rating.minutes
    assert rating.minutes_high
    assert rating.minutes_low < rating.minutes < rating.minutes_high
    return rating.minutes_high / rating.minutes_low


def test_it_is_told_with_its_band() -> None:
    rating = sample("9x9-easy").rate("human")
    told = dict(rating.figures())
    assert told["minutes"] == str(rating.minutes)
    assert told["minutes, 10th percentile"] == str(rating.minutes_low)
    assert told["minutes estimated from"] == "players"
