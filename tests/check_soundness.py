"""Soundness of every technique: no finding may contradict the solution.

    python tests/check_soundness.py --puzzles 200 --slug xy-wing --slug w-wing

Puzzles are walked by the ladder below the techniques in question; at each position all findings of
the techniques are held against the solution, and their proofs are replayed. Sources are the
collections and random puzzles of our own on every layout. With --least, techniques of which so many
different findings did not turn up are then asked in positions made for them. The first bad finding
ends the run with a line in the form of techniques.txt; --record keeps the figures in
docs/evidence.md. With --stale the techniques are those whose finder has changed since then.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import evidence
from conftest import DATA
from made_positions import kind_of
from pencilmark import Puzzle
from positions import LAYOUTS, random_puzzles
from soundness import SLUGS, Checker, Tally, Unsound


def lines_of(path: Path) -> Iterator[str]:
    """Yield the puzzles of a file, 81 digits at the start of a line, empty cells as 0."""
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = line[:81].replace(".", "0")
        if len(cells) == 81 and cells.isdigit():
            yield cells


def sample(name: str, count: int) -> list[str]:
    """Return so many puzzles of a collection, spread over all of it."""
    lines = list(lines_of(DATA / "puzzles" / name))
    return list(islice(lines, 0, None, max(1, len(lines) // count)))[:count]


def collection(path: Path, seed: int = 0) -> Iterator[Puzzle]:
    """Yield the puzzles of a file, shuffled."""
    lines = list(lines_of(path))
    for line in random.Random(seed).sample(lines, len(lines)):
        yield Puzzle([int(digit) for digit in line])


def collections(data: Path) -> dict[str, Path]:
    """Return the collections of puzzles with one solution, by name."""
    files = sorted((data / "puzzles").glob("*.*"))
    return {path.stem: path for path in files if "many_solutions" not in path.stem}


def sources(names: Sequence[str], seed: int) -> dict[str, Iterator[Puzzle]]:
    """Return puzzles by name: collections, and random ones of our own of each layout."""
    found = {name: random_puzzles(name, seed) for name in LAYOUTS}
    found |= {name: collection(path, seed) for name, path in collections(DATA).items()}
    return {name: found[name] for name in names or found}


class Run:
    """What is asked of the long mode, and what it has seen."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.checker = Checker(asked.slug or SLUGS, asked.seed)
        self.walked = self.checker.tally
        self.made = Tally()
        self.start = time.perf_counter()

    def seconds(self) -> float:
        return time.perf_counter() - self.start

    def walk(self) -> None:
        """Check puzzles of all sources in turn."""
        found = sources(self.asked.source, self.asked.seed)
        for _ in range(self.asked.puzzles):
            for puzzle in (puzzle for puzzles in found.values() for puzzle in islice(puzzles, 1)):
                if self.seconds() > self.asked.seconds:
                    return
                if self.asked.paths:
                    self.checker.check_path(puzzle)
                else:
                    self.checker.check(puzzle, self.asked.every)

    def distinct(self, slug: str) -> int:
        return len(self.walked.distinct[slug] | self.made.distinct[slug])

    def make_up(self) -> None:
        """Make positions for techniques of which not enough was seen."""
        self.checker.tally = self.made
        kinds = defaultdict(list)
        for slug in self.checker.asked:
            kinds[kind_of(slug)].append(slug)
        for kind, slugs in kinds.items():
            end = self.seconds() + self.asked.more_seconds
            for position in kind(random.Random(self.asked.seed)):
                lacking = [slug for slug in slugs if self.distinct(slug) < self.asked.least]
                if not lacking or self.seconds() > end:
                    break
                self.checker.look(position, lacking)

    def report(self) -> None:
        """Print what was seen, and record it."""
        rows = {
            slug: [self.walked.steps[slug], self.made.steps[slug], self.distinct(slug)]
            for slug in SLUGS
            if slug in self.checker.asked
        }
        total = self.walked.steps.total() + self.made.steps.total()
        print(f"{self.walked.puzzles} puzzles, {self.seconds():.0f} s")
        print(f"{self.walked.positions} positions on the way, {self.made.positions} made")
        print(f"{'':32}{'walked':>10}{'made':>10}{'distinct':>10}")
        for slug, row in rows.items():
            print(f"{slug:32}{''.join(f'{count:10}' for count in row)}")
        print(f"{total} steps")
        if self.asked.record:
            evidence.keep_findings(rows, SLUGS)


def main() -> int:
    """Run the long mode; return 1 at a bad finding."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--puzzles", type=int, default=100, help="of each source")
    parser.add_argument("--slug", action="append", choices=SLUGS, help="default: the whole ladder")
    parser.add_argument("--source", action="append", default=[], help="collection or layout")
    parser.add_argument("--every", type=int, default=1, help="ask at one position in so many")
    parser.add_argument(
        "--paths", action="store_true", help="only see that the whole ladder leads to the solution"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"), help="walk no longer")
    parser.add_argument("--least", type=int, default=0, help="distinct findings of each technique")
    parser.add_argument(
        "--more-seconds", type=float, default=600, help="for each kind of positions of our own"
    )
    parser.add_argument("--record", action="store_true", help="keep the figures")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stale", action="store_true", help="techniques with stale evidence")
    asked = parser.parse_args()
    if asked.stale:
        asked.slug, asked.least = evidence.stale_findings(), asked.least or 1000
        if not asked.slug:
            print("no evidence is stale")
            return 0
    run = Run(asked)
    try:
        run.walk()
        run.make_up()
    except Unsound as unsound:
        print(unsound)
        return 1
    finally:
        run.report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
