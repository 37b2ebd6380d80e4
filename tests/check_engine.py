"""Whether the page's engine finds what the core finds in Python: the same steps, letter by letter.

    python tests/check_engine.py --positions 20000

Positions are of all layouts: on paths of random puzzles and of those of the collections, and with
candidates struck at random. About each the next step is asked; about some the path, all steps of
some techniques, or why a cell cannot or must hold a digit. Policies are the default, HoDoKu's and
Sudoku Explainer's.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from engine import NODE, Engine, expected, fields_of, fields_of_policy
from random_puzzles import LAYOUTS, random_puzzles, thinned_positions
from whydoku import Policy, Puzzle, techniques

DATA = Path(os.environ.get("WHYDOKU_DATA", Path(__file__).resolve().parents[2] / "shared/data"))
POLICIES = [Policy(), Policy(), Policy(), Policy.named("hodoku"), Policy.named("se")]
# Some searches take long; these caps cut some of them short, in Python and in the engine alike.
NODES, FEW_NODES = 20_000, 2000
PATTERNS = Policy(nodes=FEW_NODES).without_trial()
FEW = 12
COLLECTED = 10
"""How many positions of each round are of collections; each layout has two."""


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
    collected = cycle(puzzles_of(files))
    sources: list[Iterator[Puzzle]] = [collected] * COLLECTED if files else []
    sources += [random_puzzles(name, seed) for name in LAYOUTS]
    sources += [thinned_positions(name, seed) for name in LAYOUTS]
    for source in cycle(sources):
        puzzle = next(source)
        yield puzzle if puzzle.eliminated or rng.random() < 0.1 else on_the_way(puzzle, rng)


Question = tuple[str, Policy, dict[str, int]]


def questions(puzzle: Puzzle, rng: random.Random) -> Iterator[Question]:
    """Yield what is asked about a position: a verb, a policy, and a candidate for `why`."""
    policy = POLICIES[rng.randrange(len(POLICIES))]
    yield "next", replace(policy, nodes=NODES), {}
    if rng.random() < 0.2:
        yield "walk", replace(policy, nodes=NODES), {}
    if rng.random() < 0.2:
        yield "all", _some(rng), {}
    candidates = [(cell, d) for cell, many in enumerate(puzzle.candidates) for d in many]
    if rng.random() < 0.1 and candidates:
        cell, digit = rng.choice(candidates)
        yield "why", PATTERNS, {"cell": cell, "digit": digit}


def _some(rng: random.Random) -> Policy:
    """Return a policy of some techniques of the ladder, those that are off included; rarely all."""
    rows = [row.slug for row in techniques() if not row.trial]
    chosen = set(rng.sample(rows, len(rows) if rng.random() < 0.02 else FEW))
    return Policy(tuple(slug for slug in rows if slug in chosen), nodes=FEW_NODES)


def differences(
    engine: Engine, puzzle: Puzzle, rng: random.Random
) -> Iterator[tuple[str, bool, int]]:
    """Yield of each question its verb, whether the answers are equal, and how many steps."""
    for verb, policy, asked in questions(puzzle, rng):
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
    asked = parser.parse_args()
    files = sorted((DATA / "puzzles").glob("*"))
    steps: Counter[str] = Counter()
    wrong, rng = 0, random.Random(asked.seed)
    start = time.monotonic()
    assert NODE, "node is missing"
    with Engine(NODE) as engine:
        for puzzle in islice(positions(files, asked.seed), asked.positions):
            for verb, equal, count in differences(engine, puzzle, rng):
                steps[verb] += count
                if not equal:
                    wrong += 1
                    print(f"{verb} differs: {fields_of(puzzle)}", flush=True)
    spent = time.monotonic() - start
    print(f"{asked.positions:,} positions, steps {dict(steps)}, {wrong} differ, {spent:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
