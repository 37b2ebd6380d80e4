"""A collection of positions, asked of the library: nothing easier, the outcomes as stated.

    python tests/check_collection.py FOLDER [--each N]

Checks the first N positions (default 20) of each technique, layout and policy in each split, and
that no position comes twice and no grid is in two splits. The first that is wrong ends the run.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from moments import check_row
from whydoku.dataset.splits import SPLITS
from whydoku.positions.tables import rows_in


def main() -> None:
    """Check the positions of a folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=20, metavar="N", help="of each kind")
    asked = parser.parse_args()
    start, total = time.time(), 0
    ids: set[str] = set()
    grids: dict[str, str] = {}
    for split in SPLITS:
        seen = Counter[tuple[str, ...]]()
        for row in rows_in(asked.folder / f"{split}.parquet"):
            assert row["id"] not in ids, row["id"]
            ids.add(row["id"])
            assert grids.setdefault(row["grid"], split) == split, row["id"]
            kind = (row["technique"], row["layout"], row["policy"])
            seen[kind] += 1
            if seen[kind] <= asked.each:
                check_row(row)
                total += 1
        print(f"{split:10} {seen.total():8} positions, {time.time() - start:.0f} s", flush=True)
    print(f"{len(ids)} positions; {total} of them were asked about: all are as stated")


if __name__ == "__main__":
    main()
