"""What paths are made of: how much of them is trial and search, and how long their proofs are.

    python tests/check_paths.py

Puzzles of the collections are walked by the default ladder; every path must end at the solution.
The length of a proof is the number of its steps, those of proofs within it included. --record keeps
the figures in docs/evidence.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable

import evidence
from long_mode import sample
from soundness import Position
from whydoku import Puzzle, _core, technique, techniques

# Of each of these collections so many puzzles, spread over all of it.
PUZZLES = {
    "qqwing_expert.sdm": 500,
    "sudoku17.sdm": 2000,
    "top1465.sdm": 733,
    "forum_hardest_1905_11plus.txt": 100,
    "hardest110626.txt": 189,
}
LADDER = _core.Policy([row.slug for row in techniques() if row.by_default], 0, 0.0)


def length(step: _core.Step) -> int:
    """How many steps a proof has; 0 where there is nothing to prove."""
    return sum(1 + length(child) for child in step.children)


class Seen:
    """What the paths of a collection were made of."""

    def __init__(self) -> None:
        self.puzzles = 0
        self.steps: Counter[str] = Counter()
        self.with_trial = 0
        self.lengths: dict[str, list[int]] = defaultdict(list)

    def walk(self, line: str) -> None:
        """Walk a puzzle to its end."""
        puzzle = Puzzle([int(digit) for digit in line])
        steps = LADDER.walk(puzzle._board).steps
        self.puzzles += 1
        self.steps.update(step.technique for step in steps)
        self.with_trial += any(technique(step.technique).trial for step in steps)
        position = Position.start(puzzle)
        for step in steps:
            position.apply(step)
            if proof := length(step):
                self.lengths[step.technique].append(proof)
        assert tuple(position.board.values) == tuple(position.solution), line

    def percent(self, slug: str) -> str:
        """The share of a technique among the steps."""
        return f"{100 * self.steps[slug] / self.steps.total():.3f} %"

    def row(self) -> list[object]:
        """What is told of a collection."""
        return [
            self.puzzles,
            self.steps.total(),
            self.percent("two-candidate-trial"),
            self.percent("search"),
            f"{100 * self.with_trial / self.puzzles:.1f} %",
            *spread(length for lengths in self.lengths.values() for length in lengths),
        ]


def spread(lengths: Iterable[int]) -> list[object]:
    """How many there are, the middle one, that at nine tenths, and the longest."""
    found = sorted(lengths)
    if not found:
        return [0, "", "", ""]
    return [len(found), found[len(found) // 2], found[len(found) * 9 // 10], found[-1]]


def main() -> int:
    """Walk and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--record", action="store_true", help="keep the figures")
    asked = parser.parse_args()
    proofs: dict[str, list[int]] = defaultdict(list)
    rows: dict[str, list[object]] = {}
    for name, count in PUZZLES.items():
        seen = Seen()
        for line in sample(name, count):
            seen.walk(line)
        rows[name] = seen.row()
        print(name, *rows[name], sep="  ", flush=True)
        for slug, found in seen.lengths.items():
            proofs[slug] += found
    lengths = {slug: spread(proofs[slug]) for slug in proofs}
    for slug, row in lengths.items():
        print(slug, *row, sep="  ")
    if asked.record:
        evidence.keep_rows("paths", rows, list(PUZZLES))
        evidence.keep_rows("proofs", lengths, [row.slug for row in techniques()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
