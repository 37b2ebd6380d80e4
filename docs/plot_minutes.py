"""Draws what the minutes of the scale `human` are worth, and those of new puzzles of each level.

    python docs/plot_minutes.py

It writes docs/pictures/minutes.svg and minutes-of-levels.svg, and prints what docs/ratings.md says
about them. A thousand extreme puzzles take some minutes.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

import numpy as np
from plotting import (
    BOTTOM,
    COLOURS,
    LEFT,
    PICTURES,
    RIGHT,
    ROOT,
    TOP,
    beside,
    dots,
    level_line,
    names_of_axes,
    picture,
    upright,
)

from whydoku import generate
from whydoku.make.generated import Generated
from whydoku.model.policy import techniques_named

sys.path.insert(0, str(ROOT / "tools" / "human"))
import fit

FEW, MANY = "#9db4c0", "#c8553d"
"""The colours of puzzles with fewer players and with many."""
ESTIMATES, TIMES = (4, 30), (2.5, 120)
SEED, OF_EACH = 1, 1000
SINGLES = techniques_named("singles")
MINUTES = (2, 100)
BINS = 4
"""Of a doubling of the minutes."""
MOST_SHARE = 0.3


def between(value: float, ends: tuple[float, float], start: int, end: int) -> float:
    """Return where a value is on a logarithmic axis."""
    low, high = map(math.log, ends)
    return start + (end - start) * (math.log(value) - low) / (high - low)


def plot_times(said: fit.Vector, times: fit.Times) -> str:
    """Return a picture: the estimate to the right, the time of people upwards."""

    def x(minutes: float) -> float:
        return between(minutes, ESTIMATES, LEFT, RIGHT)

    def y(minutes: float) -> float:
        return between(minutes, TIMES, BOTTOM, TOP)

    parts = [upright(x(minutes), str(minutes)) for minutes in (4, 5, 6, 8, 10, 15, 20, 30)]
    parts += [level_line(y(minutes), str(minutes)) for minutes in (3, 5, 10, 20, 50, 100)]
    low, high = ESTIMATES
    parts.append(
        f'<path d="M{x(low):.0f} {y(low):.0f}L{x(high):.0f} {y(high):.0f}" stroke="#888"/>'
    )
    has_many = times.players >= fit.MANY
    for rows, colour in ((~has_many, FEW), (has_many, MANY)):
        places = zip(map(x, said[rows]), map(y, times.minutes[rows]), strict=True)
        parts.append(dots(places, colour, size=4))
    parts += [beside(0, "players"), beside(1, f"{fit.MANY} and more", MANY)]
    parts.append(beside(2, "10 to 19", FEW))
    return picture([*parts, names_of_axes("minutes estimated", "minutes taken")])


def plot_levels(minutes: dict[str, list[float]]) -> str:
    """Return a picture: minutes to the right, the share of puzzles upwards, a line for a level."""

    def x(value: float) -> float:
        return between(value, MINUTES, LEFT, RIGHT)

    def y(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share / MOST_SHARE

    parts = [upright(x(value), str(value)) for value in (2, 5, 10, 20, 50, 100)]
    parts += [level_line(y(share / 10), f"{10 * share} %") for share in range(4)]
    parts.append(beside(0, "our level"))
    for number, (level, colour) in enumerate(COLOURS.items(), 1):
        line = "L".join(f"{x(at):.0f} {y(share):.0f}" for at, share in shares(minutes[level]))
        parts.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(beside(number, level, colour))
    return picture([*parts, names_of_axes("minutes estimated", "share of the puzzles")])


def shares(minutes: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yield the middle of each bin, with its share of the puzzles."""
    bins = Counter(math.floor(BINS * math.log2(each)) for each in minutes)
    for number in range(min(bins) - 1, max(bins) + 2):
        yield 2 ** ((number + 0.5) / BINS), bins[number] / len(minutes)


def told_of_times(said: fit.Vector, times: fit.Times) -> Iterator[str]:
    """Yield what the page says about the times."""
    ratios = times.minutes / said
    for factor in (1.25, 1.5, 2):
        share = np.mean((ratios < factor) & (ratios > 1 / factor))
        yield f"{share:.0%} within a factor of {factor}"
    yield f"taken {times.minutes.min():.1f} to {times.minutes.max():.1f} minutes"
    yield f"estimated {said.min():.1f} to {said.max():.1f} minutes"


def told_of_people(said: fit.Vector, times: fit.Times) -> Iterator[str]:
    """Yield what was estimated and taken in the mean, weighted by players, for each level."""
    levels = np.array([puzzle.path().level for puzzle in times.puzzles])
    for level in COLOURS:
        rows = np.flatnonzero(levels == level)
        if len(rows):
            means = (
                np.average(each[rows], weights=times.players[rows])
                for each in (said, times.minutes)
            )
            yield "of people, {}: {}, {:.1f} minutes estimated, {:.1f} taken".format(
                level, len(rows), *means
            )


def told_of_parts(made: dict[str, list[Generated]], times: fit.Times) -> Iterator[str]:
    """Yield what places to go on and steps beyond singles add to the logarithm of the minutes."""
    rows = np.arange(len(times.minutes))
    coefficients = fit.fit(times, rows, fit.best_shrink(times, rows, 0)).coefficients
    for level, puzzles in made.items():
        features = np.mean([fit.read(each.puzzle).features for each in puzzles], axis=0)
        places, beyond = features[:-1] @ coefficients[:-1], features[-1] * coefficients[-1]
        others = np.mean(
            [
                sum(count for slug, count in each.techniques.items() if slug not in SINGLES)
                for each in puzzles
            ]
        )
        yield f"{level}: places {places:.2f}, beyond singles {beyond:.2f}, {others:.1f} steps"


def told_of_levels(minutes: dict[str, list[float]]) -> Iterator[str]:
    """Yield quantiles of each level, and how many take longer than one of the next level."""
    for level, each in minutes.items():
        tenth, median, ninetieth = np.quantile(each, [0.1, 0.5, 0.9])
        yield f"{level}: {len(each)}, {median:.1f} minutes ({tenth:.1f} to {ninetieth:.1f})"
    for (level, each), (harder, others) in pairwise(minutes.items()):
        longer = np.mean(np.array(each)[:, None] > np.array(others))
        yield f"{level} takes longer than {harder}: {longer:.0%} of the pairs"


def main() -> None:
    """Draw the pictures, and print what the page says."""
    times = fit.read_times()
    predicted = np.mean(fit.predict_often(times), axis=0)
    said = times.times_of(predicted + fit.upward(times, predicted))
    (PICTURES / "minutes.svg").write_text(plot_times(said, times), "utf-8")
    made = {
        level: list(generate(OF_EACH, seed=SEED, level=level, symmetry="180")) for level in COLOURS
    }
    minutes = {level: [each.minutes or 0 for each in puzzles] for level, puzzles in made.items()}
    (PICTURES / "minutes-of-levels.svg").write_text(plot_levels(minutes), "utf-8")
    told = (
        told_of_times(said, times), told_of_people(said, times), told_of_levels(minutes),
        told_of_parts(made, times),
    )  # fmt: skip
    sys.stdout.write("\n".join(chain(*told)) + "\n")


if __name__ == "__main__":
    main()
