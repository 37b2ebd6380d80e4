"""New puzzles and smallest forms: how many a second, on one core, by processor time.

Each wish is asked for until its share of time is over. The answers are asserted on the first 50 of
each: exactly one solution, what was wished, and no two the same but for a symmetry.
"""

import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from results import publish

from pencilmark import CapReached, Generated, canonical, generate, redundant_givens, vary

SEED = 1
SECONDS, SECONDS_IF_RARE = 1.5, 8.0
RARE = 100  # a second, or fewer
MOST = 2000

# (what is told, the wishes, puzzles a second asked for)
CASES: list[tuple[str, Mapping[str, Any], int | None]] = [
    ("minimal puzzles", {}, 30_000),
    ("minimal, 180", {"symmetry": "180", "minimal": True}, None),
    ("full grids", {"givens": 81}, None),
    ("easy", {"level": "easy"}, 5_000),
    ("medium", {"level": "medium"}, 500),
    ("hard", {"level": "hard"}, 500),
    ("unfair", {"level": "unfair"}, 100),
    ("extreme", {"level": "extreme"}, 100),
    *(
        (f"needs {slug}", {"needs": slug}, 1)
        for slug in (
            "x-wing",
            "xy-wing",
            "skyscraper",
            "swordfish",
            "w-wing",
            "unique-rectangle-1",
            "finned-x-wing",
            "aic",
            "als-xz",
        )
    ),
    ("24 givens", {"givens": 24}, None),
    ("22 givens", {"givens": 22}, None),
    ("21 givens", {"givens": 21}, None),
    ("6x6", {"layout": "6x6"}, None),
    ("10x10", {"layout": "10x10"}, None),
    ("9x9-x", {"layout": "9x9-x"}, None),
    ("9x9-windoku", {"layout": "9x9-windoku"}, None),
]


def produce(wishes: Mapping[str, Any], seconds: float) -> tuple[list[Generated], float]:
    """Return what was found in the time, and the processor time that it took."""
    found: list[Generated] = []
    start = time.process_time()
    with suppress(CapReached):
        for one in generate(MOST, seed=SEED, seconds=seconds, **wishes):
            found.append(one)  # noqa: PERF402 - what was found before the cap stays
    return found, time.process_time() - start


def assert_wished(found: list[Generated], wishes: Mapping[str, Any]) -> None:
    """Check a sample of the puzzles."""
    sample = found[:50]
    assert len({canonical(one.puzzle).form for one in sample}) == len(sample)
    for one in sample:
        assert one.puzzle.check().ok
        assert wishes.get("givens") in (None, one.givens)
        assert wishes.get("level") in (None, one.level)
        assert wishes.get("needs") is None or one.path.hardest.slug == wishes["needs"]
        assert not wishes.get("minimal") or not redundant_givens(one.puzzle)


def forms_a_second(found: list[Generated]) -> float:
    """Return how many smallest forms are found a second."""
    varied = [vary(one.puzzle, seed=SEED, number=one.number) for one in found]
    start = time.process_time()
    forms = [canonical(puzzle).form for puzzle in varied]
    spent = time.process_time() - start
    assert forms == [canonical(one.puzzle).form for one in found]
    return len(forms) / spent


def main() -> int:
    """Print a row per wish; return 1 if one is slower than was asked for."""
    rows, slow = [], 0
    for name, wishes, asked in CASES:
        rare = asked is not None and asked <= RARE
        found, spent = produce(wishes, SECONDS_IF_RARE if rare else SECONDS)
        assert_wished(found, wishes)
        rate = len(found) / spent
        slow += asked is not None and rate < asked
        told = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
        rows.append((name, str(len(found)), told, f"{asked:,}" if asked else ""))
    forms = forms_a_second(list(generate(MOST, seed=SEED)))
    rows.append(("smallest forms", str(MOST), f"{forms:,.0f}", "20,000"))
    publish("generate", ("what", "found", "a second", "asked"), rows, __doc__)
    return min(slow + (forms < 20_000), 1)


if __name__ == "__main__":
    sys.exit(main())
