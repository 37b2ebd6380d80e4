"""Soundness of every technique: no finding may contradict the solution.

    python tests/check_soundness.py --puzzles 200 --slug xy-wing --slug w-wing

Puzzles are walked by the ladder below the techniques in question; at each position all findings of
the techniques are held against the solution, and their proofs are replayed. Sources are the
collections and random puzzles of our own on every layout; with --killers, killers and puzzles with
groups of different digits. With --least, techniques of which so many
different findings did not turn up are then asked in positions made for them. The first bad finding
ends the run with a line in the form of techniques.txt; --record keeps the figures in
docs/evidence.md, where a row of the same finder that tells of more findings stays. With --stale the
techniques are those whose finder has changed since then.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import evidence
from long_mode import asked_of, parser_of, puzzle_of, puzzles_of
from made_positions import kind_of
from soundness import SLUGS, Checker, Tally, Unsound


class Run:
    """What is asked of the long mode, and what it has seen.

    The work is cut into puzzles, and then into techniques that need positions made for them. Each
    of these has random numbers of its own, so that the figures do not depend on how many processes
    share the work.
    """

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.slugs = asked.slug or SLUGS
        self.walked = Tally()
        self.made = Tally()
        self.start = time.time()

    def seconds(self) -> float:
        return time.time() - self.start

    def share(self, pool: Executor) -> None:
        """Do all of the work; raises `Unsound`."""
        walks = [pool.submit(self.walk, *one) for one in puzzles_of(self.asked)]
        for walk in as_completed(walks):
            self.walked.add(walk.result())
        lacking = [slug for slug in self.slugs if self.lacks(self.walked, slug)]
        for made in as_completed([pool.submit(self.make_up, slug) for slug in lacking]):
            self.made.add(made.result())

    def walk(self, source: str, number: int) -> Tally:
        """Check a puzzle of a source."""
        checker = Checker(self.slugs, f"{self.asked.seed} {source} {number}")
        late = self.seconds() > self.asked.seconds
        puzzle = None if late else puzzle_of(source, number, self.asked.seed)
        if puzzle and self.asked.paths:
            checker.check_path(puzzle)
        elif puzzle:
            checker.check(puzzle, self.asked.every, at_random=self.asked.at_random)
        return checker.tally

    def lacks(self, tally: Tally, slug: str) -> bool:
        least: int = self.asked.least
        return len(self.walked.distinct[slug] | tally.distinct[slug]) < least

    def make_up(self, slug: str) -> Tally:
        """Make positions for a technique of which not enough was seen on the way."""
        checker = Checker([slug], str(self.asked.seed))
        end = time.monotonic() + self.asked.more_seconds
        for position in kind_of(slug)(random.Random(self.asked.seed)):
            if not self.lacks(checker.tally, slug) or time.monotonic() > end:
                break
            checker.look(position, [slug])
        return checker.tally

    def report(self) -> None:
        """Print what was seen, and record it."""
        rows = {
            slug: [self.walked.steps[slug], self.made.steps[slug], self.distinct(slug)]
            for slug in SLUGS
            if self.distinct(slug)
        }
        total = self.walked.steps.total() + self.made.steps.total()
        print(f"{self.walked.puzzles} puzzles, {self.seconds():.0f} s")
        print(f"{self.walked.positions} positions on the way, {self.made.positions} made")
        print(f"{'':32}{'walked':>10}{'made':>10}{'distinct':>10}")
        for slug, row in rows.items():
            print(f"{slug:32}{''.join(f'{count:10}' for count in row)}")
        print(f"{total} steps")
        if self.asked.record:
            for told in evidence.keep_findings(rows, SLUGS):
                print(told)

    def distinct(self, slug: str) -> int:
        return len(self.walked.distinct[slug] | self.made.distinct[slug])


def main() -> int:
    """Run the long mode; return 1 at a bad finding."""
    parser = parser_of(__doc__, puzzles=100, every=1, jobs=os.cpu_count())
    parser.add_argument(
        "--paths", action="store_true", help="only see that the whole ladder leads to the solution"
    )
    parser.add_argument(
        "--at-random", action="store_true", help="ask too where candidates are struck at random"
    )
    parser.add_argument("--least", type=int, default=0, help="distinct findings of each technique")
    parser.add_argument(
        "--more-seconds", type=float, default=600, help="to make positions for a technique"
    )
    asked = asked_of(parser, "findings")
    if asked.stale and not asked.slug:
        print("no evidence is stale")
        return 0
    asked.least = asked.least or (1000 if asked.stale else 0)
    run = Run(asked)
    try:
        with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
            run.share(pool)
    except Unsound as unsound:
        print(unsound)
        return 1
    finally:
        run.report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
