"""Sufficiency of every technique: what a step names must be enough for its conclusion.

    python tests/check_sufficiency.py --puzzles 20 --jobs 2 --slug als-aic

Puzzles are walked as in check_soundness.py. At each position asked, all findings of the techniques
are checked, at most --most of each technique, drawn at random. With --made, so many positions that
are made for each technique are checked too; with --killers, killers and puzzles with groups. Of
every tenth finding that a path could tell, mutants are made too: without a link, a cell of a set, a
house, a conclusion, or a part of a sum. What is left should be too little. A path could tell what
no easier technique does already, in a position where no plain technique, easy or medium, is left:
others hold simpler arguments. What consists of conclusions or is about a sum names only what it
needs, so that mutants of any are made. A finding that names too little is printed as a line in the
form of techniques.txt, and the exit code is 1; --record keeps the figures in docs/evidence.md,
where a row of the same finder that tells of more findings stays. With --stale the techniques are
those whose finder has changed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice

import evidence
from long_mode import asked_of, parser_of, puzzle_of, puzzles_of
from made_positions import kind_of
from proofs import CONCLUDED, AnyStep
from soundness import DEFAULT, NODES, SLUGS, Checker, Position
from sufficiency import CAGES, Gap, gap, mutants, present_of, sight_of
from whydoku import _core, technique

EVERY_MUTANT = 10
EASIER = [slug for slug in DEFAULT if technique(slug).level != "extreme"]
"""Techniques that may do already what a harder one does; then the harder one is not told."""
PLAIN = [slug for slug in EASIER if technique(slug).level in ("easy", "medium")]
"""While one of these is left, patterns have more in them than they need, and are not told."""
TABLE = "sufficiency"
Figures = tuple[Counter[str], Counter[str], Counter[str]]
Seen = tuple[Figures, int, str]


class SufficiencyChecker(Checker):
    """Walks puzzles and checks what the findings on the way name."""

    def __init__(self, slugs: Sequence[str] = SLUGS, seed: int | str = 0, most: int = 40) -> None:
        super().__init__(slugs, seed)
        self.most = most
        self.every_mutant = EVERY_MUTANT
        easier = [slug for slug in EASIER if SLUGS.index(slug) < max(map(SLUGS.index, slugs))]
        self.easier = {slug: _core.Policy([slug], NODES, 0.0) for slug in easier} | self.asked
        self.ladder = sorted(self.easier, key=SLUGS.index)
        self.new: Counter[str] = Counter()
        self.mutants: Counter[str] = Counter()
        self.seen_through: Counter[str] = Counter()
        self.survivors: list[tuple[str, str, AnyStep]] = []

    def look(self, position: Position, slugs: Iterable[str]) -> None:
        """Check findings of some techniques in a position; raises `Gap`."""
        self.tally.positions += 1
        layout, board = position.layout, position.board
        present = present_of(sight_of(layout), board)
        known: set[tuple[int, int]] = set()
        plain = False
        for slug in self.ladder:
            steps = self.easier[slug].all(board).steps
            asked = slug in slugs and self.rng.sample(steps, min(len(steps), self.most))
            for step in asked or ():
                if failure := gap(layout, board, step, present):
                    raise Gap(f"{slug}: {failure}:\n{position.line(step)}")
                self.tally.steps[slug] += 1
                new = not plain and not known.issuperset((*step.placements, *step.eliminations))
                if new or slug in CONCLUDED or slug in CAGES:
                    self.mutate(position, step, present)
            plain = plain or bool(steps and slug in PLAIN)
            known.update(c for step in steps for c in (*step.placements, *step.eliminations))

    def mutate(self, position: Position, step: _core.Step, present: int) -> None:
        """Make mutants of every so many findings that a path could tell."""
        layout, slug = position.layout, step.technique
        self.new[slug] += 1
        if self.new[slug] % self.every_mutant != 1 % self.every_mutant:
            return
        for kind, mutant in mutants(step, sight_of(layout)):
            failed = bool(gap(layout, position.board, mutant, present))
            self.mutants[slug] += 1
            self.seen_through[slug] += failed
            if not failed:
                self.survivors.append((kind, position.line(step), mutant))


def check_puzzle(source: str, number: int, asked: argparse.Namespace, end: float) -> Seen:
    """Check a puzzle of a source: the figures, the positions, and a gap."""
    if time.time() > end:
        return (Counter(), Counter(), Counter()), 0, ""
    checker = SufficiencyChecker(asked.slug or SLUGS, f"{asked.seed} {source} {number}", asked.most)
    bad = ""
    try:
        if puzzle := puzzle_of(source, number, asked.seed):
            checker.check(puzzle, asked.every)
    except Gap as found:
        bad = str(found)
    figures = checker.tally.steps, checker.mutants, checker.seen_through
    return figures, checker.tally.positions, bad


def check_made(slug: str, asked: argparse.Namespace, end: float) -> Seen:
    """Check positions that are made for a technique, as check_puzzle() does a puzzle."""
    checker = SufficiencyChecker([slug], str(asked.seed), asked.most)
    bad = ""
    try:
        for position in islice(kind_of(slug)(random.Random(asked.seed)), asked.made):
            if time.time() > end:
                break
            checker.look(position, [slug])
    except Gap as found:
        bad = str(found)
    figures = checker.tally.steps, checker.mutants, checker.seen_through
    return figures, checker.tally.positions, bad


def run(asked: argparse.Namespace) -> int:
    """Check puzzles of all sources, several at a time; return 1 if a finding names too little."""
    end = time.time() + asked.seconds
    total: Figures = (Counter(), Counter(), Counter())
    positions = gaps = 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        jobs = [pool.submit(check_puzzle, *one, asked, end) for one in puzzles_of(asked)]
        slugs = (asked.slug or SLUGS) if asked.made else ()
        jobs += [pool.submit(check_made, slug, asked, end) for slug in slugs]
        for job in as_completed(jobs):
            figures, count, bad = job.result()
            positions += count
            for one, more in zip(total, figures, strict=True):
                one.update(more)
            if bad:
                gaps += 1
                print(bad, flush=True)
    report(total, positions, asked)
    return 1 if gaps else 0


def report(total: Figures, positions: int, asked: argparse.Namespace) -> None:
    """Print what was seen, and record it."""
    steps, made, seen = total
    rows = {slug: [steps[slug], made[slug], seen[slug]] for slug in SLUGS if steps[slug]}
    for slug, row in rows.items():
        print(f"{slug:34}{''.join(f'{count:10}' for count in row)}")
    share = 100 * seen.total() / max(1, made.total())
    print(f"{steps.total()} findings at {positions} positions; {share:.1f} % of mutants fail")
    if asked.record:
        for told in evidence.keep_findings(rows, SLUGS, TABLE):
            print(told)


def main() -> int:
    """Run the long mode."""
    parser = parser_of(__doc__, puzzles=20, every=7, jobs=1)
    parser.add_argument("--most", type=int, default=40, help="findings of a technique at a time")
    parser.add_argument("--made", type=int, default=0, help="positions made for each technique")
    asked = asked_of(parser, TABLE)
    if asked.stale and not asked.slug:
        print("no evidence is stale")
        return 0
    return run(asked)


if __name__ == "__main__":
    sys.exit(main())
