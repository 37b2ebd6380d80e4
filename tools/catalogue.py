"""Counts all different full grids, and writes the table of the catalogue of grids.

    python tools/catalogue.py             # an hour on one processor
    python tools/catalogue.py --check 20  # whether the table is right for twenty kinds of bands

The table says how many smallest forms begin with the same four rows: see core/exact/catalogue.hpp,
which has its form. What is counted is kept in build/catalogue, a file for each kind of first bands,
so that a run that was stopped goes on.
"""

import argparse
import os
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from whydoku import _core

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "src" / "whydoku" / "model" / "data" / "catalogue.bin"
KEPT = ROOT / "build" / "catalogue"
KINDS, GRIDS = _core.KINDS_OF_BANDS, _core.DIFFERENT_GRIDS


def counts_of(kind: int) -> list[int]:
    """Return the number of forms for each fourth row, counted now or by an earlier run."""
    kept = KEPT / f"{kind}.txt"
    if not kept.exists():
        part = kept.with_suffix(".part")
        part.write_text("\n".join(map(str, _core.count_smallest_grids(kind))), "ascii")
        part.rename(kept)
    return [int(line) for line in kept.read_text("ascii").split()]


def written(number: int) -> bytes:
    """Return a number as seven bits a byte, the lowest first."""
    groups = bytearray()
    while number > 0x7F:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*groups, number])


def count_all() -> None:
    """Count, and write the table."""
    KEPT.mkdir(parents=True, exist_ok=True)
    counts, found = [], 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for kind, here in enumerate(pool.map(counts_of, range(KINDS)), 1):
            counts.append(here)
            found += sum(here)
            print(f"\r{kind} of {KINDS} kinds, {found:,} grids", end="", flush=True)
    print()
    assert found == GRIDS, f"{found:,} grids were found, and there are {GRIDS:,}"
    table = b"".join(len(here).to_bytes(2, "little") for here in counts)
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_bytes(table + b"".join(written(count) for here in counts for count in here))
    print(f"Wrote {TABLE.relative_to(ROOT)}, {TABLE.stat().st_size:,} bytes.")


def check(many: int) -> None:
    """Count some kinds anew, and compare."""
    catalogue = _core.Catalogue(TABLE.read_bytes())
    for kind in sorted(random.sample(range(KINDS), many)):
        counts = catalogue.counts(kind)
        assert _core.count_smallest_grids(kind) == counts, f"kind {kind} differs"
        print(f"kind {kind}: {sum(counts):,} grids, as the table says", flush=True)


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", type=int, metavar="KINDS", help="count so many kinds anew")
    asked = parser.parse_args()
    if asked.check:
        check(asked.check)
    else:
        count_all()


if __name__ == "__main__":
    main()
