"""A million findings, in positions of new puzzles and in symmetric copies of them.

    python tests/check_million.py --seconds 1800 --record

New puzzles of all layouts are walked by the whole ladder. At every so many positions all findings
of all techniques but nested whips, which take as long as all others, are held against the solution,
as in check_soundness.py; of ten proofs of a technique one is replayed. So are those of a copy
of the position, with rows, columns and digits exchanged at random; together they must place and
strike what those of the position do, carried over. The run ends when there are as many distinct
findings as --findings says, or after --seconds. A puzzle whose solution came before is left out, so
that no finding counts twice.

The puzzles depend on --seed alone, and the figures do not depend on --jobs. What was seen is kept
in a file after every block of puzzles; the next run goes on there. Of a technique whose finder has
changed since, the figures begin anew. --record keeps them in docs/evidence.md, and of techniques
that are not extreme, if there are a thousand distinct findings, in the table of check_soundness.py
too: these have no proofs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import evidence
import finder_sources
from random_puzzles import LAYOUTS, random_puzzles
from soundness import SLUGS as ALL
from soundness import Checker, Position, Tally, Unsound
from symmetries import Move
from whydoku import _core, find_layout, technique
from whydoku.support.files import write_whole

SLUGS = tuple(slug for slug in ALL if slug != "nested-whip")
OTHERS = tuple(name for name in LAYOUTS if name != "9x9" and find_layout(name).size > 4)
SOURCES = tuple(name for other in OTHERS for name in (*["9x9"] * 7, other))
"""Where the puzzles come from, in turns. Of the 4x4 there are only 288 solutions."""
BLOCK = 16
Candidates = set[tuple[int, int]]
ENOUGH = 1000
"""So many distinct findings make a row of the table of findings."""
STATE = Path(__file__).parents[1] / "build" / "million.json"


class Asymmetric(AssertionError):
    """A technique does not do the same in a symmetric copy."""


class Seen(NamedTuple):
    """What one puzzle gave: findings, distinct ones, and findings in copies, by technique."""

    layout: str
    solution: int
    positions: int
    found: Counter[str]
    distinct: Counter[str]
    copied: Counter[str]


class CopyChecker(Checker):
    """Walks puzzles, and checks the findings on the way and those in symmetric copies."""

    every_proof = 10

    def __init__(self, slugs: Iterable[str], seed: int | str) -> None:
        super().__init__(tuple(slugs), seed)
        self.copies = Tally()

    def look(self, position: Position, slugs: Iterable[str]) -> None:
        """Check a position and a copy; raises `Unsound` and `Asymmetric`."""
        self.tally.positions += 1
        move = Move.random(position.layout, self.rng)
        copy = moved(position, move)
        for slug in slugs:
            found = self.checked(position, slug, self.tally)
            again = self.checked(copy, slug, self.copies)
            is_whole = not found.cap and not again.cap
            if is_whole and carried(done_by(found), move) != done_by(again):
                one = next(iter(found.steps or again.steps))
                raise Asymmetric(f"{slug} does otherwise in a copy:\n{position.line(one)}\n{move}")


def moved(position: Position, move: Move) -> Position:
    """Return a position with its cells and digits renumbered."""
    givens, solution = ([0] * position.layout.cells for _ in range(2))
    for cell, to in enumerate(move.cells):
        givens[to] = move.digits[position.givens[cell]]
        solution[to] = move.digits[position.solution[cell]]
    board = _core.Board(move.layout, givens)
    same = Position(move.layout, givens, board, solution)
    for cell, digit in position.placed:
        same.place(move.cells[cell], move.digits[digit])
    for cell, digit in position.struck:
        same.strike(move.cells[cell], move.digits[digit])
    return same


def done_by(found: _core.Found) -> tuple[Candidates, Candidates]:
    """Return what findings place and strike, all together.

    Which candidates stand in one finding may depend on the order: of petals that strike the same of
    one digit, a death blossom has the first.
    """
    placed = {candidate for step in found.steps for candidate in step.placements}
    struck = {candidate for step in found.steps for candidate in step.eliminations}
    return placed, struck


def carried(parts: tuple[Candidates, Candidates], move: Move) -> tuple[Candidates, Candidates]:
    placed, struck = ({(move.cells[c], move.digits[d]) for c, d in part} for part in parts)
    return placed, struck


def seen_in(seed: int, every: int, number: int) -> Seen:
    """Check a puzzle; raises `Unsound` and `Asymmetric`."""
    name = SOURCES[number % len(SOURCES)]
    checker = CopyChecker(SLUGS, f"{seed} {number}")
    puzzle = next(random_puzzles(name, seed * 1_000_000 + number))
    checker.check(puzzle, every)
    tally = checker.tally
    return Seen(
        named(name),
        hash(puzzle.solve().values),
        tally.positions,
        tally.steps,
        Counter({slug: len(each) for slug, each in tally.distinct.items()}),
        checker.copies.steps,
    )


def named(layout: str) -> str:
    size = find_layout(layout).size
    return f"jigsaw {size}x{size}" if layout.startswith("jigsaw") else layout


class Million:
    """All that was seen so far, by layout and technique, and the file that keeps it."""

    def __init__(self, path: Path, seed: int, every: int) -> None:
        self.path, self.asked = path, {"seed": seed, "every": every}
        self.next = 0
        self.solutions: set[int] = set()
        self.puzzles: Counter[str] = Counter()
        self.positions: Counter[str] = Counter()
        self.counts: dict[str, dict[str, list[int]]] = {}
        if path.exists():
            self._resume(json.loads(path.read_bytes()))

    def _resume(self, kept: dict[str, Any]) -> None:
        if kept["asked"] != self.asked:
            told = "expected the same, or another --state"
            raise ValueError(
                f"{self.path} was begun with {kept['asked']}, not {self.asked}: {told}"
            )
        self.next, self.solutions = kept["next"], set(kept["solutions"])
        self.puzzles, self.positions = Counter(kept["puzzles"]), Counter(kept["positions"])
        same = [slug for slug in SLUGS if kept["sources"].get(slug) == finder_sources.number(slug)]
        self.counts = {
            layout: {slug: counts[slug] for slug in same if slug in counts}
            for layout, counts in kept["counts"].items()
        }

    def add(self, seen: Seen) -> None:
        """Add what a puzzle gave, unless its solution came before."""
        self.next += 1
        if seen.solution in self.solutions:
            return
        self.solutions.add(seen.solution)
        self.puzzles[seen.layout] += 1
        self.positions[seen.layout] += seen.positions
        counts = self.counts.setdefault(seen.layout, {})
        for slug in seen.found | seen.copied:
            more = (seen.found[slug], seen.distinct[slug], seen.copied[slug])
            before = counts.get(slug, (0, 0, 0))
            counts[slug] = [one + other for one, other in zip(before, more, strict=True)]

    def keep(self) -> None:
        """Write the file."""
        told = {
            "asked": self.asked,
            "next": self.next,
            "sources": {slug: finder_sources.number(slug) for slug in SLUGS},
            "puzzles": self.puzzles,
            "positions": self.positions,
            "counts": self.counts,
            "solutions": sorted(self.solutions),
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, json.dumps(told).encode("ascii"))

    def rows(self) -> dict[str, list[int]]:
        """Return puzzles, positions, findings, distinct ones, and those of copies, by layout."""
        rows = {
            layout: [self.puzzles[layout], self.positions[layout], *_sums(own.values())]
            for layout in dict.fromkeys(map(named, SOURCES))
            if (own := self.counts.get(layout))
        }
        return rows | {"all": [sum(column) for column in zip(*rows.values(), strict=True)]}

    def distinct(self) -> int:
        return sum(counts[1] for own in self.counts.values() for counts in own.values())

    def of_technique(self, slug: str) -> list[int]:
        """Return findings, distinct ones, and those of copies."""
        return _sums(own[slug] for own in self.counts.values() if slug in own)

    def record(self) -> None:
        """Keep the figures in docs/evidence.md."""
        rows = self.rows()
        evidence.keep_rows("million", rows, [*rows])
        whole = [slug for slug in SLUGS if technique(slug).level != "extreme"]
        each = {slug: self.of_technique(slug) for slug in whole}
        enough = {slug: [row[0], 0, row[1]] for slug, row in each.items() if row[1] >= ENOUGH}
        for told in evidence.keep_findings(enough, ALL):
            print(told)


def _sums(rows: Iterable[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip((0, 0, 0), *rows, strict=True)]


def run(million: Million, asked: argparse.Namespace) -> None:
    """Check blocks of puzzles until there are enough findings; raises as `seen_in` does."""
    if asked.jobs == 1:
        share(million, asked, map)
        return
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        share(million, asked, pool.map)


def share(million: Million, asked: argparse.Namespace, each: Callable[..., Iterable[Seen]]) -> None:
    """Do as `run` does, by what maps numbers of puzzles to what was seen."""
    end = time.monotonic() + asked.seconds
    check = partial(seen_in, asked.seed, asked.every)
    while million.distinct() < asked.findings and time.monotonic() < end:
        for seen in each(check, range(million.next, million.next + BLOCK)):
            million.add(seen)
        million.keep()
        print(f"{million.next} puzzles, {million.distinct():,} distinct findings", flush=True)


def main() -> int:
    """Run the long mode; return 1 at a bad finding."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--findings", type=int, default=1_000_000, help="distinct ones")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no block after")
    parser.add_argument("--every", type=int, default=8, help="ask at one position in so many")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes side by side")
    parser.add_argument("--state", type=Path, default=STATE, help="the file of what was seen")
    parser.add_argument("--record", action="store_true", help="keep the figures")
    asked = parser.parse_args()
    try:
        if asked.record:
            evidence.refuse_unknown("findings")
        million = Million(asked.state, asked.seed, asked.every)
    except ValueError as error:
        parser.error(str(error))
    try:
        run(million, asked)
    except (Unsound, Asymmetric) as bad:
        print(bad)
        return 1
    for layout, row in million.rows().items():
        print(f"{layout:14}{''.join(f'{count:12,}' for count in row)}")
    if asked.record:
        million.record()
    return 0


if __name__ == "__main__":
    sys.exit(main())
