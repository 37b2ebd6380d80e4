"""Removing: whatever a hint names, without it the hint does not follow.

    python tests/check_removing.py --puzzles 20

The paths of puzzles are walked, and at every position the hint is asked for. Each of its items is
removed in turn, as removing.py says. What is still proved without an item is printed, and the exit
code is 1.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice

from conftest import DATA
from long_mode import collection, collections
from removing import hints_with_too_much


def main() -> int:
    """Check so many puzzles of each collection."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--puzzles", type=int, default=20, help="of each collection")
    parser.add_argument("--every", type=int, default=1, help="ask at one position in so many")
    asked = parser.parse_args()
    items = failures = 0
    for path in collections(DATA).values():
        for puzzle in islice(collection(path), asked.puzzles):
            count, told = hints_with_too_much(puzzle, asked.every)
            items += count
            failures += len(told)
            for line in told:
                print(line, flush=True)
    print(f"{failures} of {items:,} items are superfluous")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
