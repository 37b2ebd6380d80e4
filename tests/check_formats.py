"""The long mode of formats/test_detection.py: very many positions in every format.

    python tests/check_formats.py --positions 2000

takes every 4x4 position of up to two digits, and so many random positions of each layout. The first
position that does not come back ends the run.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterable

from format_positions import LAYOUTS, faults, random_position, small_positions
from whydoku import Puzzle


def check(name: str, positions: Iterable[Puzzle]) -> None:
    start = time.monotonic()
    count = 0
    for puzzle in positions:
        count += 1
        for told in faults(puzzle):
            sys.exit(told)
    print(f"{name[:24]}: {count:,} positions in {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--positions", type=int, default=2000)
    count = parser.parse_args().positions
    check("4x4, all of up to two digits", small_positions(2))
    for layout in LAYOUTS:
        rng = random.Random(layout)
        check(layout, (random_position(layout, rng) for _ in range(count)))
