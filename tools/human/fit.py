"""Fits the scale `human` to the times of people, and writes core/scales/human/fitted.hpp.

    python tools/human/fit.py            # fit, say how well it does, write the table
    python tools/human/fit.py --check    # whether the table is what the data gives

The data is times_half.csv beside the collections (Cloud Sudoku, S.-W. Wang, IEEE Access 12, 2024;
CC0): the mean seconds of the players of a puzzle, who used a mobile program with notes.

The logarithm of the time for a digit is a sum of the features of core/scales/human, which are
greater where a puzzle is harder. The coefficients are those of a ridge, weighted by the number of
players, and none is below zero: so a step made harder never makes a puzzle quicker. How much the
ridge shrinks is chosen by folds within folds, so that no figure here comes from a puzzle that was
fitted.
"""

import argparse
import csv
import itertools
import math
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from whydoku import Puzzle, _core
from whydoku.model.policy import Policy, core_policy

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "core" / "scales" / "human" / "fitted.hpp"
DATA = Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared" / "data"))
TIMES = DATA / "human" / "times_half.csv"

SHRINKS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3)
FOLDS = 10
DEALS = 5
"""How often the puzzles are dealt into folds; the figures are means over these."""
SAMPLES = 2000
"""Of the bootstrap."""
MANY = 20
"""Players; the times of such puzzles are the surest."""

# Not from data: how fast the band widens where no puzzle of the data is as hard, as a part of what
# is added to the logarithm of the minutes; below 1, so that the lower end grows, too. And how much
# wider its logarithm is to either side on other layouts.
UNKNOWN_BEYOND = 0.7
UNKNOWN_LAYOUT = 0.4
UNKNOWN_CAGES = 0.7
"""The same for killers, of which only the difficulty is compared."""
TENTH = 1.2816
"""The 90th percentile of a normal distribution, in standard deviations."""
OF_MEDIAN = 1.4826
"""Its standard deviation, in medians of the distance from its middle."""

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Times:
    """The puzzles with what is known of them: an entry for each, or a row."""

    puzzles: list[Puzzle]
    features: NDArray[np.float64]
    empty: Vector
    players: Vector
    minutes: Vector
    others: dict[str, Vector]

    @property
    def target(self) -> Vector:
        """The logarithms of the minutes for a digit."""
        return np.log(self.minutes / self.empty)

    def times_of(self, predicted: Vector) -> Vector:
        """Return minutes for predicted targets."""
        return np.exp(predicted) * self.empty


def read(puzzle: Puzzle) -> _core.HumanReading:
    """Return the features of a puzzle."""
    policy = Policy.named("human")
    using = core_policy([slug for slug in policy.techniques if isinstance(slug, str)], policy)
    reading = _core.read_opportunities(puzzle._board, using)
    assert reading.solved
    return reading


def read_times(path: Path = TIMES) -> Times:
    """Read the puzzles and their features."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    puzzles = [Puzzle.parse(row["puzzle"]) for row in rows]
    readings = list(map(read, puzzles))
    columns = {"ER": "er", "HoDoKu's score": "hodoku_score", "a peer": "peer_difficulty"}
    return Times(
        puzzles,
        np.array([reading.features for reading in readings]),
        np.array([float(reading.empty) for reading in readings]),
        np.array([float(row["players"]) for row in rows]),
        np.array([float(row["seconds"]) / 60 for row in rows]),
        {name: np.array([float(row[column]) for row in rows]) for name, column in columns.items()},
    )


@dataclass(frozen=True)
class Fit:
    """A fitted line: a constant and a coefficient for each feature."""

    constant: float
    coefficients: Vector

    def of(self, features: NDArray[np.float64]) -> Vector:
        """Return the targets that it predicts."""
        predicted: Vector = self.constant + features @ self.coefficients
        return predicted


def fit(times: Times, rows: NDArray[np.intp], shrink: float) -> Fit:
    """Fit a ridge without negative coefficients to these rows."""
    features, target = times.features[rows], times.target[rows]
    weights = times.players[rows] / times.players[rows].sum()
    means, middle = weights @ features, float(weights @ target)
    spread = np.sqrt(weights @ (features - means) ** 2)
    spread[spread < 1e-9] = np.inf  # the same for all puzzles: no coefficient
    scaled = (features - means) / spread
    products = (scaled * weights[:, None]).T @ scaled + shrink * np.eye(len(means))
    found = _not_negative(products, (scaled * weights[:, None]).T @ (target - middle)) / spread
    return Fit(middle - float(means @ found), found)


def _not_negative(products: NDArray[np.float64], wanted: Vector) -> Vector:
    """Solve `products @ x = wanted` as well as an x without negative numbers can."""
    found = np.zeros(len(wanted))
    for _ in range(1000):
        before = found.copy()
        for i in range(len(found)):
            missing = wanted[i] - products[i] @ found
            found[i] = max(0.0, found[i] + missing / products[i, i])
        if np.abs(found - before).max() < 1e-10:
            break
    return found


def deal(rows: NDArray[np.intp], seed: int) -> list[NDArray[np.intp]]:
    """Deal rows into folds."""
    mixed = np.random.default_rng(seed).permutation(rows)
    return [np.sort(mixed[fold::FOLDS]) for fold in range(FOLDS)]


def best_shrink(times: Times, rows: NDArray[np.intp], seed: int) -> float:
    """Return what predicts best by folds of these rows."""
    errors = dict.fromkeys(SHRINKS, 0.0)
    for fold in deal(rows, seed):
        others = np.setdiff1d(rows, fold)
        for shrink in SHRINKS:
            missed = times.target[fold] - fit(times, others, shrink).of(times.features[fold])
            errors[shrink] += float(times.players[fold] @ missed**2)
    return min(SHRINKS, key=errors.__getitem__)


def predict_in_folds(times: Times, seed: int) -> Vector:
    """Return targets, each predicted by a fit that never saw its puzzle."""
    rows = np.arange(len(times.minutes))
    predicted = np.zeros(len(rows))
    for fold in deal(rows, seed):
        others = np.setdiff1d(rows, fold)
        fitted = fit(times, others, best_shrink(times, others, seed + 1))
        predicted[fold] = fitted.of(times.features[fold])
    return predicted


def predict_often(times: Times) -> list[Vector]:
    """Return such targets for each deal of the puzzles."""
    return [predict_in_folds(times, 10 * number) for number in range(DEALS)]


def by_difficulty(times: Times) -> tuple[float, float]:
    """Return the line by which the logarithm of the minutes follows that of the difficulty."""
    difficulty = np.log([puzzle.rate("level").difficulty for puzzle in times.puzzles])
    minutes, share = np.log(times.minutes), times.players / times.players.sum()
    slope, constant = np.polyfit(difficulty, minutes, 1, w=np.sqrt(share))
    said = np.exp(constant + slope * difficulty)
    added = math.log(float(share @ times.minutes) / float(share @ said))
    return float(constant) + added, float(slope)


def upward(times: Times, predicted: Vector) -> float:
    """Return what is added to targets: an exponential of a mean is less than a mean of them."""
    share = times.players / times.players.sum()
    return math.log(float(share @ times.minutes) / float(share @ times.times_of(predicted)))


def ranks(values: Vector) -> Vector:
    """Return the rank of each value; equal values share their mean rank."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    found: Vector = (np.cumsum(counts) - (counts - 1) / 2)[places]
    return found


def rank_correlation(one: Vector, other: Vector) -> float:
    """Return Spearman's rank correlation."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def interval(figures: list[float]) -> str:
    """Return where 95 % of the figures of the bootstrap lie."""
    low, high = np.percentile(figures, [2.5, 97.5])
    return f"{low:.2f} to {high:.2f}"


def spread_of_players(times: Times, missed: Vector) -> float:
    """Return the standard deviation of the logarithms of the times of single players.

    The mean of n players misses by a part of what one does: by the root of n less. A few puzzles
    miss by far, as somebody left the program open, so that the median of what is missed counts.
    What the scale itself misses cannot be told from it, and is in the figure.
    """
    usual = float(np.median(np.abs(missed - np.median(missed)) * np.sqrt(times.players)))
    return math.sqrt(math.log1p((OF_MEDIAN * usual) ** 2))


def band(spread: float) -> tuple[float, float]:
    """Return the logarithms of the 10th and 90th percentiles of players over their mean."""
    median = -(spread**2) / 2  # the times of players are log-normal
    return median - TENTH * spread, median + TENTH * spread


def say_how_well(times: Times, deals: list[Vector]) -> None:
    """Print the rank correlations of minutes said with time, and how far other scales are."""
    every = np.arange(len(times.minutes))
    many = np.flatnonzero(times.players >= MANY)
    random = np.random.default_rng(1)
    for title, rows in (("all", every), (f"{MANY} players and more", many)):
        print(f"{title}: {len(rows)} puzzles")
        samples = [random.choice(rows, len(rows)) for _ in range(SAMPLES)]
        own = [
            float(np.mean([rank_correlation(one[s], times.minutes[s]) for one in deals]))
            for s in [rows, *samples]
        ]
        print(f"  human: {own[0]:.3f} ({interval(own[1:])})")
        for name, figures in times.others.items():
            theirs = [rank_correlation(figures[s], times.minutes[s]) for s in [rows, *samples]]
            further = [a - b for a, b in zip(own, theirs, strict=True)]
            print(
                f"  {name}: {theirs[0]:.3f} ({interval(theirs[1:])});"
                f" human is {further[0]:+.3f} ({interval(further[1:])})"
            )


def say_calibration(times: Times, predicted: Vector) -> None:
    """Print the mean minutes of puzzles by the minutes that are said."""
    said = times.times_of(predicted)
    edges = [0, 4, 5, 6, 7, 8, 10, 13, 30]
    for low, high in itertools.pairwise(edges):
        rows = np.flatnonzero((said >= low) & (said < high))
        if len(rows):
            mean = float(np.average(times.minutes[rows], weights=times.players[rows]))
            print(f"  said {low} to {high} minutes: {len(rows)} puzzles, mean {mean:.2f}")


def names_of_features() -> list[str]:
    """Return what the features are, in the order of core/scales/human/rate.hpp."""
    kinds = ("1 / (found + 1)", "empty / (found + 1)", "minus the least", "minus the first")
    ways = ("boxes", "boxes and lines", "all")
    by_way = [f"{way}: {kind}" for way in ways for kind in kinds]
    nothing = [f"{way}: nothing found" for way in ways[:2]]
    return [*by_way, *nothing, "placed by lines or cells", "placed by cells", "beyond singles"]


def table_of(fitted: Fit, times: Times, percentiles: tuple[float, float]) -> str:
    """Return the text of the table."""
    constant, slope = by_difficulty(times)
    rows = "".join(
        f"            {value:.5f},  // {name}\n"
        for value, name in zip(fitted.coefficients, names_of_features(), strict=True)
    )
    return f"""\
// The coefficients of the scale. Written by tools/human/fit.py; the data is the mean times of
// players of Cloud Sudoku (S.-W. Wang, IEEE Access 12, 2024; CC0), half of its puzzles.
#pragma once

#include "scales/human/rate.hpp"

namespace whydoku::human {{

struct Fitted {{
    double constant;
    Features coefficients;
    // The percentiles of players, as logarithms of parts of the minutes.
    double low, high;
    // The last feature of the hardest puzzle of the data, and what is unknown beyond it, as a part
    // of what is added to the logarithm of the minutes; and on other layouts.
    double most_beyond, unknown_beyond, unknown_layout;
    // For killers: a line from the logarithm of the difficulty, and what is unknown.
    double of_difficulty, by_difficulty, unknown_cages;
}};

inline constexpr Fitted FITTED{{
    .constant = {fitted.constant:.5f},
    .coefficients =
        {{
{rows}        }},
    .low = {percentiles[0]:.5f},
    .high = {percentiles[1]:.5f},
    .most_beyond = {times.features[:, -1].max():.5f},
    .unknown_beyond = {UNKNOWN_BEYOND},
    .unknown_layout = {UNKNOWN_LAYOUT},
    .of_difficulty = {constant:.5f},
    .by_difficulty = {slope:.5f},
    .unknown_cages = {UNKNOWN_CAGES},
}};

}}  // namespace whydoku::human
"""


def main() -> int:
    """Fit, print what comes of it, and write or check the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args().check
    if not TIMES.is_file():
        print(f"no times at {TIMES} (set WHYDOKU_DATA to the folder of the collections)")
        return 2
    times = read_times()
    deals = predict_often(times)
    predicted = np.mean(deals, axis=0)
    added = upward(times, predicted)
    spread = spread_of_players(times, times.target - predicted)
    rows = np.arange(len(times.minutes))
    shrink = best_shrink(times, rows, 0)
    fitted = fit(times, rows, shrink)
    table = table_of(Fit(fitted.constant + added, fitted.coefficients), times, band(spread))
    if check:
        print("the table is what the data gives" if table == TABLE.read_text() else "it is not")
        return int(table != TABLE.read_text())
    say_how_well(times, [times.times_of(one) for one in deals])
    say_calibration(times, predicted + added)
    print(f"shrink {shrink}; upward {added:.3f}; spread of players {spread:.3f}")
    TABLE.write_text(table, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
