"""Compare the techniques with their oracles on many positions: the long form of test_oracle.py.

    python tests/check_oracles.py --positions 20 --layouts 4x4 6x6 --seconds 600
    python tests/check_oracles.py --slugs m-wing unique-loop --positions 200

Prints for each technique how many positions were compared and in how many it found something.
Stops at the first difference with exit code 1. Where time is up, it says so.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from killers import KILLERS, random_killers
from oracle import ORACLES, TOGETHER
from oracles import LARGEST, compare, compare_together
from random_puzzles import LAYOUTS, thinned_positions
from whydoku import Puzzle, find_layout


def positions(name: str, seed: int) -> Iterator[Puzzle]:
    """Yield positions without end: of killers, those on their paths."""
    if name not in KILLERS:
        return thinned_positions(name, seed)
    paths = (puzzle.path().positions() for puzzle in random_killers(name, seed))
    return (position for path in paths for position in path[::5] if not position.solved)


def tasks(asked: argparse.Namespace) -> Iterator[tuple[str, Puzzle, Callable[[Puzzle], object]]]:
    """Yield each comparison: what is compared, where, and how."""
    everything = asked.slugs == sorted(ORACLES)
    for name in asked.layouts:
        size = find_layout(name.partition("+")[0]).size
        slugs = [s for s in asked.slugs if asked.all or size <= LARGEST.get(s, size)]
        for puzzle in islice(positions(name, asked.seed), asked.positions):
            for slug in slugs:
                yield slug, puzzle, partial(compare, slugs=[slug])
            for group in TOGETHER if size <= 6 and everything else ():
                yield " ".join(group), puzzle, partial(compare_together, slugs=group)


def main() -> int:
    """Compare; return 1 where something differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--layouts", nargs="+", default=LAYOUTS, help="or killers, such as 9x9+killer"
    )
    parser.add_argument("--slugs", nargs="+", default=sorted(ORACLES))
    parser.add_argument("--positions", type=int, default=10, help="of each layout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600, help="when to stop")
    parser.add_argument("--all", action="store_true", help="slow oracles on large boards too")
    asked = parser.parse_args()
    end = time.monotonic() + asked.seconds
    compared: Counter[str] = Counter()
    fired: Counter[str] = Counter()
    for what, puzzle, hold in tasks(asked):
        if time.monotonic() >= end:
            print("time was up before the last position")
            break
        try:
            fired[what] += bool(hold(puzzle))
        except AssertionError as difference:
            print(difference, file=sys.stderr)
            return 1
        compared[what] += 1
    for what, count in compared.items():
        print(f"{what}: {count} positions, {fired[what]} with findings")
    return 0


if __name__ == "__main__":
    sys.exit(main())
