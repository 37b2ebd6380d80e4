"""All prepared positions of the course, held against the oracles: tests/course checks a few.

    python tests/check_positions.py [SLUG ...]

The first position in which an oracle finds something easier, or finds something else for the
technique itself, ends the run.
"""

from __future__ import annotations

import sys
import time

from prepared import TAUGHT, check_by_oracles, rows_of


def main(slugs: list[str]) -> None:
    """Check the positions of some techniques, or of all."""
    start, total = time.time(), 0
    for slug in slugs or TAUGHT:
        rows = rows_of(slug)
        for row in rows:
            check_by_oracles(row)
        total += len(rows)
        print(f"{slug:24} {len(rows):4} positions, {time.time() - start:.0f} s", flush=True)
    print(f"{total} positions agree with the oracles")


if __name__ == "__main__":
    main(sys.argv[1:])
