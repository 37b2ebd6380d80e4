"""Draws how the scales disagree: ER, HoDoKu's score, and our level, of puzzles of collections.

    python docs/plot_scales.py

It writes docs/pictures/scales.svg, and prints what docs/ratings.md says about it.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from statistics import correlation
from typing import NamedTuple

from plotting import (
    BOTTOM,
    COLOURS,
    DATA,
    LEFT,
    PICTURES,
    beside,
    dots,
    level_line,
    names_of_axes,
    picture,
    upright,
)

from whydoku import Puzzle

OF_EACH = 120
LISTS = (
    "se_qqwing_simple.csv",
    "se_qqwing_easy.csv",
    "se_qqwing_intermediate.csv",
    "se_qqwing_expert.csv",
    "se_sudoku17_5000.csv",
    "se_top1465.csv",
)
SCORES = (200, 500, 1000, 2000, 5000, 10_000, 20_000)


class Rated(NamedTuple):
    """One puzzle on three scales."""

    er: float
    score: int
    level: str


def rated() -> Iterator[Rated]:
    """Yield the ratings of some puzzles of each list."""
    for name in LISTS:
        lines = [line[:81] for line in (DATA / "ratings" / name).read_text("utf-8").splitlines()]
        lines = [line for line in lines if len(line) == 81 and line[0] in ".0123456789"]
        for line in lines[:: max(1, len(lines) // OF_EACH)][:OF_EACH]:
            found = Puzzle.parse(line).rate("level", "hodoku", "se")
            assert found.er
            assert found.score
            assert found.level
            assert not found.at_least
            yield Rated(found.er, found.score, found.level)


def rank_correlation(ones: list[float], others: list[float]) -> float:
    """Return how alike two orders are, from -1 to 1; equal values share their ranks."""

    def ranks(values: list[float]) -> list[float]:
        ordered = sorted(values)
        first = {value: n for n, value in reversed(list(enumerate(ordered)))}
        return [first[value] + (ordered.count(value) - 1) / 2 for value in values]

    return correlation(ranks(ones), ranks(others))


def x(er: float) -> float:
    """Return where a rating is across the picture."""
    return LEFT + 60 * (er - 1)


def y(score: float) -> float:
    """Return where a score is, from the top of the picture."""
    return BOTTOM - 130 * math.log10(score / 150)


def plot(puzzles: list[Rated]) -> str:
    """Return a picture: ER to the right, the score upwards on a logarithmic axis."""
    parts = [upright(x(er), str(er)) for er in range(1, 11)]
    parts += [level_line(y(score), f"{score:,}") for score in SCORES]
    parts.append(beside(0, "our level"))
    for number, (level, colour) in enumerate(COLOURS.items(), 1):
        places = ((x(one.er), y(one.score)) for one in puzzles if one.level == level)
        parts += [dots(places, colour), beside(number, level, colour)]
    return picture([*parts, names_of_axes("ER (Sudoku Explainer)", "score (HoDoKu)")])


def told(puzzles: list[Rated]) -> Iterator[str]:
    """Yield what the page says, a line each."""
    alike = rank_correlation([one.er for one in puzzles], [float(one.score) for one in puzzles])
    yield f"{len(puzzles)} puzzles, rank correlation {alike:.2f}"
    for level in COLOURS:
        ers = sorted(one.er for one in puzzles if one.level == level)
        scores = sorted(one.score for one in puzzles if one.level == level)
        if ers:
            yield f"{level}: {len(ers)}, ER {ers[0]} to {ers[-1]}, {scores[0]} to {scores[-1]}"
    scores = sorted(one.score for one in puzzles if 7.0 <= one.er <= 7.5)
    yield f"ER 7.0 to 7.5: {len(scores)}, {scores[0]} to {scores[-1]}"
    ers = sorted(one.er for one in puzzles if 1000 <= one.score <= 1200)
    yield f"score 1000 to 1200: {len(ers)}, ER {ers[0]} to {ers[-1]}"


def main() -> None:
    """Draw the picture, and print what the page says."""
    puzzles = list(rated())
    (PICTURES / "scales.svg").write_text(plot(puzzles), "utf-8")
    sys.stdout.write("\n".join(told(puzzles)) + "\n")


if __name__ == "__main__":
    main()
