"""Proves what is printed about the steps of many paths, at all levels, as it is printed.

    python tests/check_claims.py --puzzles 100000 --jobs 2

Puzzles are our own, and by turns those of the collections; the policies take turns too: most
puzzles are walked by `human`, every fourth by `hodoku` and every eighth by `se`. A sentence that is
not proved is printed with its puzzle, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from claims.templates import Untrue
from claims.walks import on_path
from conftest import DATA
from long_mode import collection, collections
from whydoku import Policy, Puzzle, generate

AT_A_TIME = 250
"""Puzzles of a job."""


@dataclass
class Figures:
    """What a run has seen."""

    puzzles: int = 0
    sentences: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    untrue: list[str] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        self.puzzles += other.puzzles
        self.sentences += other.sentences
        self.steps.update(other.steps)
        self.untrue += other.untrue

    def __str__(self) -> str:
        told = f"{self.sentences:,} sentences about {self.steps.total():,} steps"
        untrue = f"{len(self.untrue)} untrue"
        return f"{self.puzzles:,} puzzles: {told} of {len(self.steps)} techniques, {untrue}"


def sources(puzzles: int, seed: int, first: int = 0) -> Iterator[tuple[Puzzle, str]]:
    """Yield puzzles of our own, each with the policy by which it is walked."""
    made = generate(puzzles, seed=seed, first=first)
    return ((each.puzzle, policy_of(first + n)) for n, each in enumerate(made))


def policy_of(number: int) -> str:
    """Return the policy by which a puzzle is walked."""
    return {1: "hodoku", 2: "se", 5: "hodoku"}.get(number % 8, "human")


def from_collections(first: int, count: int) -> Iterator[tuple[Puzzle, str]]:
    """Yield puzzles of all collections by turns."""
    by_turns = zip_longest(*map(collection, collections(DATA).values()))
    some = (puzzle for row in by_turns for puzzle in row if puzzle)
    return ((puzzle, policy_of(n)) for n, puzzle in enumerate(islice(some, first, first + count)))


def figures_of(puzzles: Iterable[tuple[Puzzle, str]], every: int = 1, seed: int = 0) -> Figures:
    """Prove what is printed about the steps on the paths of puzzles."""
    figures, rng = Figures(), random.Random(seed)
    for puzzle, name in puzzles:
        figures.puzzles += 1
        for told in on_path(puzzle, Policy.named(name), rng, 1 / every):
            figures.steps[told.slug] += 1
            figures.sentences += sum(text.count(". ") + 1 for text in told.texts.values())
            try:
                told.check()
            except Untrue as why:
                figures.untrue.append(f"{puzzle.line()} {name} {told.slug}: {why}\n{told.texts}")
    return figures


def check(first: int, count: int, seed: int) -> Figures:
    """Check some puzzles of our own, and as many of the collections."""
    figures = figures_of(sources(count, seed, first), seed=seed)
    figures.add(figures_of(from_collections(first, count), seed=seed))
    return figures


def main() -> int:
    """Check; return 1 where a sentence is not proved."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    total, half = Figures(), AT_A_TIME // 2
    with ProcessPoolExecutor(asked.jobs) as pool:
        starts = range(0, asked.puzzles // 2, half)
        jobs = [pool.submit(check, first, half, asked.seed) for first in starts]
        for job in as_completed(jobs):
            figures = job.result()
            total.add(figures)
            print(*figures.untrue, sep="\n", end="\n" if figures.untrue else "", flush=True)
    for slug, count in total.steps.most_common():
        print(f"{slug:34}{count:10,}")
    print(total)
    return 1 if total.untrue else 0


if __name__ == "__main__":
    sys.exit(main())
