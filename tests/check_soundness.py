"""Soundness of every technique: no finding may contradict the solution.

    python tests/check_soundness.py --puzzles 200 --slug xy-wing --slug w-wing

Puzzles are walked by the ladder below the techniques in question; where that is stuck, a candidate
that the solution does not need is struck, and the walk goes on. At each position all findings of
the techniques are held against the solution, and their proofs are replayed. The first bad one ends
the run with a line in the form of techniques.txt. Sources are the collections and random puzzles of
our own on every layout.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from conftest import DATA
from examples import Example
from pencilmark import Candidate, Layout, Puzzle, _core, techniques
from positions import LAYOUTS, random_puzzles
from proofs import BadProof, check_proof, marked_broken

SLUGS = tuple(technique.slug for technique in techniques())
USUAL = [technique.slug for technique in techniques() if technique.usual and not technique.trial]
TRIAL = {technique.slug for technique in techniques() if technique.trial}
# Caps of trial and search, for a position where they would take too long tells nothing.
NODES = 2000


class Unsound(AssertionError):
    """A finding contradicts the solution, or its proof does not hold."""


@dataclass
class Tally:
    """What a run has seen."""

    puzzles: int = 0
    positions: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    distinct: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))


@dataclass
class Position:
    """A board on the way, with the digits and candidates that led there, and the solution."""

    layout: Layout
    givens: Sequence[int]
    board: _core.Board
    solution: Sequence[int]
    placed: list[Candidate] = field(default_factory=list)
    struck: list[Candidate] = field(default_factory=list)

    @classmethod
    def start(cls, puzzle: Puzzle) -> Position:
        board = _core.Board(puzzle.layout, puzzle.givens)
        return cls(puzzle.layout, puzzle.givens, board, puzzle.solve().values)

    def apply(self, step: _core.Step) -> None:
        for cell, digit in step.placements:
            self.board.place(cell, digit)
            self.placed.append(Candidate(cell, digit))
        for cell, digit in step.eliminations:
            self.board.eliminate(cell, digit)
            self.struck.append(Candidate(cell, digit))

    def strike_any(self, rng: random.Random) -> None:
        """Strike a candidate that is not in the solution."""
        wrong = [
            Candidate(cell, digit)
            for cell, digits in enumerate(self.board.candidates)
            for digit in digits
            if digit != self.solution[cell]
        ]
        candidate = rng.choice(wrong)
        self.board.eliminate(*candidate)
        self.struck.append(candidate)

    def failure(self, step: _core.Step) -> str:
        """Say what is wrong with a finding; nothing if it is right."""
        if not step.placements and not step.eliminations:
            return "does nothing"
        for cell, digit in (*step.placements, *step.eliminations):
            if not self.board.has(cell, digit):
                return f"speaks of a candidate that is not there: {digit} in cell {cell}"
        for cell, digit in step.placements:
            if self.solution[cell] != digit:
                return f"places {digit} where {self.solution[cell]} belongs, in cell {cell}"
        for cell, digit in step.eliminations:
            if self.solution[cell] == digit:
                return f"strikes {digit}, which belongs in cell {cell}"
        for kind, source, target in step.links if not step.children else ():
            truths = [any(self.solution[c] == d for c, d in node) for node in (source, target)]
            if truths == ([False, False] if kind == "strong" else [True, True]):
                return f"has a {kind} link that is not so: {source} to {target}"
        if step.children or marked_broken(step):
            try:
                check_proof(self.layout, self.board, step)
            except BadProof as bad:
                return f"has a bad proof: {bad}"
        return ""

    def line(self, step: _core.Step) -> str:
        """Write the position and the finding in the form of techniques.txt."""
        puzzle = Puzzle(self.givens, self.placed, self.struck, self.layout)
        eliminations = frozenset(map(Candidate._make, step.eliminations))
        placements = frozenset(map(Candidate._make, step.placements))
        return Example(step.technique, puzzle, eliminations, placements).line()


class Checker:
    """Walks puzzles and checks all findings of some techniques on the way."""

    def __init__(self, slugs: Sequence[str] = SLUGS, seed: int = 0) -> None:
        last = max(SLUGS.index(slug) for slug in slugs)
        below = [slug for slug in SLUGS[:last] if slug in USUAL]
        # One policy a technique, so that a cap ends no other.
        self.asked = [_core.Policy([slug], NODES, 0.0) for slug in slugs]
        self.walker = _core.Policy(below or [SLUGS[0]], NODES, 0.0)
        self.rng = random.Random(seed)
        self.tally = Tally()

    def check(self, puzzle: Puzzle, every: int = 1) -> None:
        """Walk a puzzle and ask at each position, or at `every` so many; raises `Unsound`."""
        position = Position.start(puzzle)
        self.tally.puzzles += 1
        turn = 0
        while not position.board.solved:
            if turn % every == every // 2:
                self._check_position(position)
            turn += 1
            steps = self.walker.next(position.board).steps
            if steps:
                position.apply(steps[0])
            else:
                position.strike_any(self.rng)

    def check_path(self, puzzle: Puzzle) -> None:
        """Walk a puzzle by the whole ladder; raises `Unsound` where that does not solve it."""
        self.tally.puzzles += 1
        path = puzzle.path()
        self.tally.steps.update(path.counts)
        if not path.solved or path.end.values != puzzle.solve().values:
            raise Unsound(f"the path of {puzzle!r} ends {path.outcome}")

    def _check_position(self, position: Position) -> None:
        self.tally.positions += 1
        steps = (step for policy in self.asked for step in policy.all(position.board).steps)
        for step in steps:
            if failure := position.failure(step):
                raise Unsound(f"{step.technique} {failure}:\n{position.line(step)}")
            self.tally.steps[step.technique] += 1
            outcome = (tuple(position.givens), tuple(step.placements), tuple(step.eliminations))
            self.tally.distinct[step.technique].add(hash(outcome))


def lines_of(path: Path) -> Iterator[str]:
    """Yield the puzzles of a file, 81 digits at the start of a line, empty cells as 0."""
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = line[:81].replace(".", "0")
        if len(cells) == 81 and cells.isdigit():
            yield cells


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


def report(tally: Tally, seconds: float) -> None:
    print(f"{tally.puzzles} puzzles, {tally.positions} positions, {seconds:.0f} s")
    for slug in SLUGS:
        if slug in tally.steps:
            print(f"{slug:28}{tally.steps[slug]:10} steps {len(tally.distinct[slug]):9} distinct")
    print(f"{'all':28}{tally.steps.total():10} steps")


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
    parser.add_argument("--seconds", type=float, default=float("inf"), help="end after this")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    checker = Checker(asked.slug or SLUGS, asked.seed)
    start = time.perf_counter()
    try:
        for name, puzzles in sources(asked.source, asked.seed).items():
            print(name, file=sys.stderr)
            for puzzle in islice(puzzles, asked.puzzles):
                if time.perf_counter() - start > asked.seconds:
                    return 0
                if asked.paths:
                    checker.check_path(puzzle)
                else:
                    checker.check(puzzle, asked.every)
    except Unsound as unsound:
        print(unsound)
        return 1
    finally:
        report(checker.tally, time.perf_counter() - start)
    return 0


if __name__ == "__main__":
    sys.exit(main())
