"""Whether the page's engine finds what the core finds in Python: the same steps, letter by letter.

    python tests/check_engine.py --positions 20000

Positions are of all layouts: on paths of random puzzles and of those of the collections, and with
candidates struck at random. Each is asked for the next step, and by turns for all steps, for the
path, or why a cell cannot or must hold a digit; mostly under the default policy.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from engine import NODE, Engine, expected, fields_of, fields_of_policy
from pencilmark import Policy, Puzzle
from positions import LAYOUTS, random_puzzles, thinned_positions

POLICIES = [Policy(), Policy(), Policy(), Policy.named("hodoku"), Policy.named("se")]
# Searches of some ladders take long; this cap cuts some of them short, in Python and in the engine.
NODES = 20_000


def puzzles_of(files: list[Path]) -> Iterator[Puzzle]:
    """Yield the puzzles of collections by turns, each file's first line first."""
    lines = [
        [line[:81] for line in path.read_text("utf-8").splitlines() if line[:1] in "0123456789."]
        for path in files
    ]
    for turn in range(max(map(len, lines), default=0)):
        for of_file in lines:
            if turn < len(of_file) and len(of_file[turn]) == 81:
                yield Puzzle.parse(of_file[turn])


def on_the_way(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Return a position on the path of a puzzle, up to the last step."""
    path = puzzle.path(Policy().without_trial())
    here = puzzle
    for step in path[: rng.randrange(len(path)) if len(path) else 0]:
        here = here.apply(step)
    return here


def positions(files: list[Path], seed: int = 0) -> Iterator[Puzzle]:
    """Yield positions without end: of collections and of all layouts by turns."""
    rng = random.Random(seed)
    sources: list[Iterator[Puzzle]] = [cycle(puzzles_of(files))] if files else []
    sources += [random_puzzles(name, seed) for name in LAYOUTS]
    sources += [thinned_positions(name, seed) for name in LAYOUTS]
    for number, source in enumerate(cycle(sources)):
        puzzle = next(source)
        yield puzzle if puzzle.eliminated or number % 7 == 0 else on_the_way(puzzle, rng)


def questions(puzzle: Puzzle, number: int) -> Iterator[tuple[str, Policy, dict[str, int]]]:
    """Yield what is asked about a position: a verb, a policy, and a candidate for `why`."""
    policy = POLICIES[number % len(POLICIES)]
    short = Policy(policy.techniques, min(policy.nodes, NODES), None, policy.choice)
    yield "next", short, {}
    if number % 4 == 0:
        yield "walk", short, {}
    if number % 4 == 1:
        yield "all", Policy(nodes=NODES // 10).without_trial(), {}
    open_cells = [cell for cell, digits in enumerate(puzzle.candidates) if digits]
    if number % 4 == 2 and open_cells:
        cell = open_cells[number % len(open_cells)]
        digit = puzzle.candidates[cell][number % len(puzzle.candidates[cell])]
        yield "why", Policy(nodes=NODES // 10).without_trial(), {"cell": cell, "digit": digit}


def differences(engine: Engine, puzzle: Puzzle, number: int) -> Iterator[tuple[str, bool, int]]:
    """Yield of each question its verb, whether the answers are equal, and how many steps."""
    for verb, policy, asked in questions(puzzle, number):
        wanted = expected(verb, puzzle, policy, **asked)
        fields = fields_of(puzzle) | fields_of_policy(policy) | asked
        yield verb, engine.ask(verb, **fields) == wanted, len(wanted["steps"])


def main() -> int:
    """Compare, and print how much was compared; return 1 where an answer differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data", type=Path, help="a folder of collections")
    asked = parser.parse_args()
    files = sorted((asked.data / "puzzles").glob("*")) if asked.data else []
    steps: Counter[str] = Counter()
    wrong = 0
    start = time.monotonic()
    assert NODE, "node is missing"
    with Engine(NODE) as engine:
        for number, puzzle in enumerate(islice(positions(files, asked.seed), asked.positions)):
            for verb, equal, count in differences(engine, puzzle, number):
                steps[verb] += count
                if not equal:
                    wrong += 1
                    print(f"{verb} differs: {fields_of(puzzle)}", flush=True)
    spent = time.monotonic() - start
    print(f"{asked.positions:,} positions, steps {dict(steps)}, {wrong} differ, {spent:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
