"""Draws how the scales disagree: ER, HoDoKu's score, and our level, of puzzles of collections.

    python docs/plot_scales.py

It writes docs/pictures/scales.svg, and prints what docs/ratings.md says about it.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import correlation
from typing import NamedTuple

from whydoku import Puzzle

ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared" / "data")) / "ratings"
PICTURE = ROOT / "docs" / "pictures" / "scales.svg"
OF_EACH = 120
LISTS = (
    "se_qqwing_simple.csv",
    "se_qqwing_easy.csv",
    "se_qqwing_intermediate.csv",
    "se_qqwing_expert.csv",
    "se_sudoku17_5000.csv",
    "se_top1465.csv",
)
COLOURS = {
    "easy": "#2a9d8f",
    "medium": "#264653",
    "hard": "#e9a03b",
    "unfair": "#c8553d",
    "extreme": "#6a3d9a",
}
SCORES = (200, 500, 1000, 2000, 5000, 10_000, 20_000)


class Rated(NamedTuple):
    """One puzzle on three scales."""

    er: float
    score: int
    level: str


def rated() -> Iterator[Rated]:
    """Yield the ratings of some puzzles of each list."""
    for name in LISTS:
        lines = [line[:81] for line in (DATA / name).read_text("utf-8").splitlines()]
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
    return 60 + 60 * (er - 1)


def y(score: float) -> float:
    """Return where a score is, from the top of the picture."""
    return 320 - 130 * math.log10(score / 150)


def plot(puzzles: list[Rated]) -> str:
    """Return a picture: ER to the right, the score upwards on a logarithmic axis."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 370" font-family="sans-serif" '
        'font-size="13"><rect width="720" height="370" fill="#fff"/>'
    ]
    for er in range(1, 11):
        parts.append(f'<path d="M{x(er):.0f} 40V320" stroke="#ddd"/>')
        parts.append(f'<text x="{x(er):.0f}" y="338" text-anchor="middle">{er}</text>')
    for score in SCORES:
        parts.append(f'<path d="M60 {y(score):.0f}H600" stroke="#ddd"/>')
        parts.append(f'<text x="54" y="{y(score) + 4:.0f}" text-anchor="end">{score:,}</text>')
    for number, (level, colour) in enumerate(COLOURS.items()):
        own = sorted({(x(one.er), y(one.score)) for one in puzzles if one.level == level})
        dots = "".join(f"M{at:.0f} {up:.0f}h0" for at, up in own)
        parts.append(
            f'<path d="{dots}" stroke="{colour}" stroke-width="5" stroke-linecap="round" '
            'stroke-opacity="0.7"/>'
        )
        parts.append(f'<text x="612" y="{60 + 20 * number}" fill="{colour}">{level}</text>')
    parts.append('<text x="330" y="360" text-anchor="middle">ER (Sudoku Explainer)</text>')
    parts.append('<text x="10" y="26">score (HoDoKu)</text>')
    parts.append('<text x="612" y="40">our level</text></svg>')
    return "\n".join(parts) + "\n"


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
    PICTURE.write_text(plot(puzzles), "utf-8")
    sys.stdout.write("\n".join(told(puzzles)) + "\n")


if __name__ == "__main__":
    main()
