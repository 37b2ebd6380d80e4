"""Measures what it costs to say why a digit cannot go in a cell, and how long the answers are.

The puzzles are taken from each collection at even distances. The bench asks about wrong candidates
chosen at random, both in the puzzle as given and where the basic techniques (up to subsets) end.
Times are processor time of `Puzzle.why`, its Python part included; the aim is a median of 50 ms.
Every verdict is checked against the solution. The length of an answer is the number of its steps,
including the steps of proofs within it. The last column counts the answers that are a search.
"""

import random
import sys
import time

from bench_walk import DATA
from results import publish

from whydoku import Policy, Puzzle, Step

PUZZLES = 50
CANDIDATES = 4
COLLECTIONS = (
    "sudoku17.sdm",
    "qqwing_expert.sdm",
    "top1465.sdm",
    "forum_hardest_1905_11plus.txt",
    "hardest110626.txt",
)
BASIC = Policy.from_dict({"order": ["singles", "intersections", "subsets"]})


def length(steps: tuple[Step, ...]) -> int:
    """Count steps, including the steps of proofs within them."""
    return sum(1 + length(step.children) for step in steps)


def positions(name: str) -> dict[str, list[Puzzle]]:
    """Return puzzles of a collection, as given and where the basic techniques end."""
    lines = [line[:81] for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if len(line) == 81 and line[0] in ".0123456789"]
    given = [Puzzle.parse(line) for line in lines[:: len(lines) // PUZZLES][:PUZZLES]]
    ends = [puzzle.path(BASIC).end for puzzle in given]
    return {"given": given, "basic": [end for end in ends if 0 in end.values]}


def ask(puzzles: list[Puzzle]) -> tuple[list[float], list[int], int]:
    """Return all times in milliseconds, all lengths, and how many answers are a search."""
    rng = random.Random(1)
    costs, lengths, searches = [], [], 0
    for puzzle in puzzles:
        solution = puzzle.solve().values
        candidates = [(c, d) for c, many in enumerate(puzzle.candidates) for d in many]
        wrong = [(cell, digit) for cell, digit in candidates if solution[cell] != digit]
        for cell, digit in rng.sample(wrong, min(CANDIDATES, len(wrong))):
            start = time.process_time()
            proof = puzzle.why(cell, digit)
            costs.append(1000 * (time.process_time() - start))
            assert proof.verdict == "cannot", (puzzle.line(), cell, digit)
            lengths.append(length(proof.steps))
            searches += any(step.technique == "search" for step in proof.steps)
    return sorted(costs), sorted(lengths), searches


def main() -> int:
    """Print a row per collection."""
    if not DATA.is_dir():
        print(f"no puzzle collections at {DATA} (set WHYDOKU_DATA to their folder)")
        return 0
    rows = []
    for name in COLLECTIONS:
        for position, puzzles in positions(name).items():
            costs, lengths, searches = ask(puzzles)
            half, most = len(costs) // 2, len(costs) * 95 // 100
            times = [f"{cost:.1f}" for cost in (costs[half], costs[most], costs[-1])]
            told = [f"{lengths[half]}", f"{lengths[most]}", f"{searches}"]
            rows.append([name, position, f"{len(costs)}", *times, *told])
    head = ["puzzles", "position", "asked", "median ms", "95 % within", "longest"]
    head += ["median length", "95 % within", "by search"]
    publish("why", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
