"""New puzzles in the numbers that matter: one solution, the criteria met, and no two the same.

    python tests/check_generate.py                        everything, for some hours
    python tests/check_generate.py --part plain --share 0.1
    python tests/check_generate.py --part levels --part techniques --threads 2

100,000 puzzles without criteria, 1,000 of each level, symmetry and layout, 50 of each
technique that is needed; `--share` takes a part of each number. Solutions of the classic 9x9 are
counted by the lanes, of other layouts by the exact solver; minimal puzzles are tested given by
given.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from bands import class_of, frequencies
from test_generator import MOTIONS
from whydoku import Generated, bulk, canonical, generate, redundant_givens, techniques
from whydoku.make.criteria import SYMMETRIES
from whydoku.model.layout import layout_names
from whydoku.model.policy import LEVELS

SEED = 20
TECHNIQUES = Path(__file__).with_name("needed.txt").read_text("utf-8").split()
Case = tuple[str, int, dict[str, Any]]
PARTS: dict[str, Callable[[], list[Case]]] = {
    "plain": lambda: [("without criteria", 100_000, {"minimal": True})],
    "levels": lambda: [(level, 1000, {"level": level}) for level in LEVELS],
    "symmetries": lambda: [(name, 1000, {"symmetry": name}) for name in SYMMETRIES],
    "layouts": lambda: [
        (name, 1000, {"layout": name}) for name in (*layout_names(), "jigsaw") if name != "4x4"
    ],
    "techniques": lambda: [(slug, 50, {"needs": slug}) for slug in TECHNIQUES],
}


def one_solution_each(made: list[Generated]) -> bool:
    """By the lanes for the classic layout, by the exact solver for others."""
    if any(one.puzzle.layout.name != "9x9" for one in made):
        return all(one.puzzle.check().ok for one in made)
    rows = np.array([one.puzzle.givens for one in made], dtype=np.uint8)
    return bool((bulk.solve(rows, 2).counts == 1).all())


def is_symmetric(one: Generated, symmetry: str) -> bool:
    size = one.puzzle.layout.size
    filled = {divmod(cell, size) for cell, digit in enumerate(one.puzzle.givens) if digit}
    return all(
        {motion(r, c, size - 1) for r, c in filled} == filled for motion in MOTIONS[symmetry]
    )


def meets(one: Generated, criteria: dict[str, Any]) -> bool:
    """Whether a puzzle is what was asked for, as far as it can be told from it alone."""
    if criteria.get("minimal") and redundant_givens(one.puzzle):
        return False
    if not is_symmetric(one, criteria.get("symmetry", "none")):
        return False
    if "level" in criteria and not (one.path.solved and one.level == criteria["level"]):
        return False
    hardest = one.path.hardest if "needs" in criteria else None
    return hardest is None or (one.path.solved and hardest.slug == criteria["needs"])


def different(made: list[Generated]) -> int:
    """How many are different, symmetries apart."""
    return len({(one.puzzle.layout.name, canonical(one.puzzle).form) for one in made})


def failures(name: str, number: int, criteria: dict[str, Any], threads: int) -> Iterator[str]:
    """Make the puzzles of a case, print how fast, and yield what is wrong with them."""
    start = time.process_time()
    made = list(generate(number, seed=SEED, threads=threads, **criteria))
    spent = time.process_time() - start
    print(f"{name:20}{len(made):8,} puzzles{len(made) / spent:12,.1f} a second", flush=True)
    if not one_solution_each(made):
        yield "not one solution each"
    wrong = [one.puzzle.line() for one in made if not meets(one, criteria)]
    yield from (f"does not meet the criteria: {line}" for line in wrong[:5])
    if different(made) < len(made):
        yield f"only {different(made)} of {len(made)} are different"


def grids(number: int) -> Iterator[str]:
    """Draw full grids, and yield the classes of bands that are met too often or too seldom."""
    found = Counter(class_of(one.puzzle.givens[:27]) for one in generate(number, givens=81, seed=3))
    for key, share in frequencies().items():
        expected = share * number
        if abs(found[key] - expected) > 5 * expected**0.5 + 1:
            yield f"bands of class {key}: {found[key]} of {number}, expected {expected:.0f}"
    print(f"{'full grids':20}{number:8,} of {len(found)} classes of bands")


def main() -> int:
    """Check what was asked for; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--part", choices=(*PARTS, "grids"), action="append")
    parser.add_argument("--share", type=float, default=1.0, help="of the numbers")
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    assert {t.slug for t in techniques()} >= set(TECHNIQUES)
    wrong = 0
    for part in asked.part or (*PARTS, "grids"):
        cases = PARTS[part]() if part in PARTS else []
        found = list(grids(int(100_000 * asked.share))) if part == "grids" else []
        for name, number, criteria in cases:
            some = failures(name, max(1, int(number * asked.share)), criteria, asked.threads)
            found += [f"{name}: {what}" for what in some]
        for what in found:
            print(f"  {what}")
        wrong += len(found)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
