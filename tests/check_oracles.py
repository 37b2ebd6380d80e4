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
from itertools import islice

from oracle import ORACLES, TOGETHER
from oracles import LARGEST, compare, compare_together
from pencilmark import find_layout
from positions import LAYOUTS, thinned_positions


def main() -> int:
    """Compare; return 1 where something differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--layouts", nargs="+", default=LAYOUTS)
    parser.add_argument("--slugs", nargs="+", default=sorted(ORACLES))
    parser.add_argument("--positions", type=int, default=10, help="of each layout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600, help="when to stop")
    parser.add_argument("--all", action="store_true", help="slow oracles on large boards too")
    asked = parser.parse_args()
    end = time.monotonic() + asked.seconds
    compared: Counter[str] = Counter()
    fired: Counter[str] = Counter()
    try:
        for name in asked.layouts:
            size = find_layout(name).size
            slugs = [s for s in asked.slugs if asked.all or size <= LARGEST.get(s, size)]
            for puzzle in islice(thinned_positions(name, asked.seed), asked.positions):
                for slug in slugs if time.monotonic() < end else ():
                    fired.update(compare(puzzle, [slug]))
                    compared[slug] += 1
                for group in TOGETHER if size <= 6 and asked.slugs == sorted(ORACLES) else ():
                    if time.monotonic() < end:
                        fired[" ".join(group)] += compare_together(puzzle, group)
                        compared[" ".join(group)] += 1
    except AssertionError as difference:
        print(difference, file=sys.stderr)
        return 1
    for slug, count in compared.items():
        print(f"{slug}: {count} positions, {fired[slug]} with findings")
    if time.monotonic() >= end:
        print("time was up before the last position")
    return 0


if __name__ == "__main__":
    sys.exit(main())
