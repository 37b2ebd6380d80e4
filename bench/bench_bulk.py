"""Measures how many classic puzzles a second one core solves in bulk, beside other solvers.

Every solver gets the same 20,000 puzzles of each collection (repeated if there are fewer). Each
puzzle is relabelled, permuted and transposed at random. The solvers take turns, 5,000 puzzles at a
time, for several rounds; the least processor time of each chunk counts. With limit 2 a solver also
proves that the solution is unique; with limit 1 it stops at the first solution. The bench asserts
that all solvers count alike, and that solutions keep the rules and the givens.

Give `--peer NAME=COMMAND` once for each other solver. COMMAND runs until its input ends. It reads a
line `LIMIT N` and N lines of 81 characters, and solves them on one thread. It answers with N lines
`SOLUTION COUNT` (`-` if it does not write solutions) and a line `SECONDS GUESSES`. SECONDS is its
processor time without reading and writing, the lesser of two runs in a row. Our own COMMAND is
`contender.cpp`, which `make bench` builds.

`x` is the multiple of the fastest peer's rate; the aim stands in brackets.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from results import publish

from whydoku import bulk

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared" / "data")) / "puzzles"
CONTENDER = ROOT / "build" / "bench" / "contender"
PUZZLES, CHUNK, ROUNDS = 20_000, 5_000, 3

# (collection, multiples of the fastest peer aimed at: widest instruction set, AVX2)
CASES = [
    ("easy33.txt", 10, 4.5),
    ("random_minimal.txt", None, None),
    ("sudoku17.sdm", 9, 4),
    ("top1465.sdm", 7, 3),
    ("forum_hardest_1905_11plus.txt", 5, 2),
    ("hardest110626.txt", 5, 2),
    ("serg_many_solutions.txt", 2, 1),
]


@dataclass
class Result:
    """What a solver needed for a collection."""

    seconds: dict[int, float] = field(default_factory=dict)
    """The least processor time of each chunk, by the chunk's first puzzle."""
    guesses: dict[int, int] = field(default_factory=dict)
    passes: dict[int, int] = field(default_factory=dict)

    def note(self, chunk: int, seconds: float, guesses: int, passes: int = 0) -> None:
        """Keep the numbers of one turn."""
        self.seconds[chunk] = min(seconds, self.seconds.get(chunk, seconds))
        self.guesses[chunk], self.passes[chunk] = guesses, passes

    def rate(self) -> float:
        """Return puzzles a second."""
        return PUZZLES / sum(self.seconds.values())


class Command:
    """A solver in a process of its own."""

    def __init__(self, command: str, **environment: str) -> None:
        self._process = subprocess.Popen(
            command.split(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )

    def solve(self, puzzles: np.ndarray, limit: int) -> tuple[list[str], list[int], list[float]]:
        """Return solutions, counts, and the numbers of the command's last line."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        lines = "".join(f"{bytes(row).decode('ascii')}\n" for row in puzzles)
        self._process.stdin.write(f"{limit} {len(puzzles)}\n{lines}")
        self._process.stdin.flush()
        answers = [self._process.stdout.readline().split() for _ in puzzles]
        numbers = [float(number) for number in self._process.stdout.readline().split()]
        return [a[0] for a in answers], [int(a[1]) for a in answers], numbers


class Python:
    """`bulk.solve` on an array, with the widest instruction set."""

    def __init__(self) -> None:
        self._answers = bulk.solve(["." * 81] * CHUNK)

    def solve(self, puzzles: np.ndarray, limit: int) -> tuple[list[str], list[int], list[float]]:
        """Return solutions, counts, and the same numbers as a command's last line."""
        times = []
        for _ in range(2):
            start = time.process_time()
            answers = self._answers = bulk.solve(puzzles, limit, threads=1, into=self._answers)
            times.append(time.process_time() - start)
        return answers.lines(), answers.counts.tolist(), [min(times), float(answers.nodes.sum())]


def sample(name: str, random: np.random.Generator) -> np.ndarray:
    """Return rows of text: puzzles of a collection, each changed to an equivalent one."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    lines = [line[:81].replace("0", ".") for line in lines if line[:1] in tuple(".0123456789")]
    chosen = random.permutation(len(lines))
    text = "".join(lines[i] for i in np.resize(chosen, PUZZLES)).encode("ascii")
    grids = np.frombuffer(text, np.uint8).reshape(-1, 9, 9)
    return np.stack([_changed(grid, random) for grid in grids]).reshape(-1, 81)


def _changed(grid: np.ndarray, random: np.random.Generator) -> np.ndarray:
    digits = np.arange(256, dtype=np.uint8)
    digits[ord("1") : ord("9") + 1] = random.permutation(9) + ord("1")
    rows, columns = (
        np.concatenate([3 * chute + random.permutation(3) for chute in random.permutation(3)])
        for _ in range(2)
    )
    changed: np.ndarray = digits[grid[rows][:, columns]]
    return changed.T if random.integers(2) else changed


def check(puzzle: np.ndarray, solution: str) -> None:
    """Assert that a solution keeps the givens and the rules."""
    grid = np.frombuffer(solution.encode("ascii"), np.uint8)
    assert ((puzzle == grid) | (puzzle == ord("."))).all(), solution
    square = grid.reshape(9, 9)
    boxes = square.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    for houses in (square, square.T, boxes):
        assert (np.sort(houses) == np.frombuffer(b"123456789", np.uint8)).all(), solution


def check_all(puzzles: np.ndarray, solutions: list[str]) -> None:
    """Check the solutions; a solver may have written none."""
    for puzzle, solution in zip(puzzles, solutions, strict=True):
        if solution.strip("-."):
            check(puzzle, solution)


def compete(puzzles: np.ndarray, limit: int, contestants: Mapping[str, Any]) -> dict[str, Result]:
    """Let the solvers take turns, chunk by chunk, and check their answers."""
    results = {name: Result() for name in contestants}
    for turn in range(ROUNDS):
        for chunk in range(0, PUZZLES, CHUNK):
            rows = puzzles[chunk : chunk + CHUNK]
            expected = bulk.solve(rows, limit, threads=1).counts.tolist()
            for name, contestant in contestants.items():
                solutions, counts, numbers = contestant.solve(rows, limit)
                assert counts == expected, f"{name} counts differently"
                results[name].note(chunk, *numbers)
                if turn == 0:
                    check_all(rows, solutions)
    return results


def row_of(
    results: Mapping[str, Result], ours: Mapping[str, float | None], peers: list[str]
) -> list[str]:
    """Return the cells of a row: rates, multiples of the fastest peer, guesses and passes."""
    fastest = max((results[name].rate() for name in peers), default=0.0)
    cells = []
    for name, result in results.items():
        told = f"{result.rate() / 1000:,.1f}k"
        if name in ours and fastest:
            aim = f" [{ours[name]:g}]" if ours[name] else ""
            told += f" ({result.rate() / fastest:.1f}x{aim})"
        cells.append(told)
    guesses = [f"{sum(r.guesses.values()) / PUZZLES:.2f}" for r in results.values()]
    passes = sum(next(iter(results.values())).passes.values()) / PUZZLES
    return [*cells, " / ".join(guesses), f"{passes:.1f}"]


def main() -> int:
    """Print a row per collection and limit."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    arguments.add_argument("--record", action="store_true", help="keep the table")
    peers = dict(peer.split("=", 1) for peer in arguments.parse_args().peer)
    if not DATA.is_dir() or not CONTENDER.exists():
        print(f"needs the puzzle collections at {DATA}, and {CONTENDER} (make bench builds it)")
        return 0
    widest, *others = bulk.instruction_sets()
    ours = [name for name in (widest, "avx2") if name in {widest, *others}]
    contestants: dict[str, Any] = {f"C++ {n}": Command(str(CONTENDER), WHYDOKU_ISA=n) for n in ours}
    contestants["Python"] = Python()
    contestants |= {name: Command(command) for name, command in peers.items()}
    rows = []
    for name, *aims in CASES:
        puzzles = sample(name, np.random.default_rng(1))
        for limit in (2, 1):
            results = compete(puzzles, limit, contestants)
            shown = aims if limit == 2 else [None, None]
            multiples = dict(zip([*contestants][: len(ours)], shown, strict=False))
            cells = row_of(results, {**multiples, "Python": shown[0]}, list(peers))
            rows.append([name.split(".")[0], str(limit), *cells])
            print(rows[-1], file=sys.stderr, flush=True)
    head = ["puzzles", "limit", *contestants, "guesses each", "our passes"]
    publish("bulk", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
