"""Asking why a digit cannot go in a cell: what an answer costs, and how long it is.

Of each collection some puzzles, spread over all of it, are asked about wrong candidates chosen at
random. Times are those of the processor for `Puzzle.why`, Python's part included; 50 ms at the
median is aimed at. Every verdict is held against the solution. The length of an answer is the
number of its steps, those of proofs within it included.
"""

import random
import sys
import time

from bench_walk import DATA
from results import publish

from pencilmark import Puzzle, Step

PUZZLES = 50
CANDIDATES = 4
COLLECTIONS = ("sudoku17.sdm", "qqwing_expert.sdm", "top1465.sdm", "hardest110626.txt")


def length(steps: tuple[Step, ...]) -> int:
    """Count steps, those of proofs included."""
    return sum(1 + length(step.children) for step in steps)


def ask(name: str) -> tuple[list[float], list[int]]:
    """Return the milliseconds and the lengths of all answers."""
    rng = random.Random(name)
    lines = [line[:81] for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if len(line) == 81 and line[0] in ".0123456789"]
    costs, lengths = [], []
    for line in lines[:: len(lines) // PUZZLES][:PUZZLES]:
        puzzle = Puzzle.parse(line)
        solution = puzzle.solve().values
        candidates = [(c, d) for c, many in enumerate(puzzle.candidates) for d in many]
        wrong = [(cell, digit) for cell, digit in candidates if solution[cell] != digit]
        for cell, digit in rng.sample(wrong, CANDIDATES):
            start = time.process_time()
            proof = puzzle.why(cell, digit)
            costs.append(1000 * (time.process_time() - start))
            assert proof.verdict == "cannot", (line, cell, digit)
            lengths.append(length(proof.steps))
    return sorted(costs), sorted(lengths)


def main() -> int:
    """Print a row per collection."""
    if not DATA.is_dir():
        print(f"no puzzle collections at {DATA} (PENCILMARK_DATA names another place)")
        return 0
    rows = []
    for name in COLLECTIONS:
        costs, lengths = ask(name)
        half, most = len(costs) // 2, len(costs) * 9 // 10
        times = [f"{cost:.1f}" for cost in (costs[half], costs[most], costs[-1])]
        rows.append([name, f"{len(costs)}", *times, f"{lengths[half]}", f"{lengths[most]}"])
    head = [
        "puzzles",
        "asked",
        "median ms",
        "nine of ten",
        "longest",
        "median length",
        "nine of ten",
    ]
    publish("why", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
