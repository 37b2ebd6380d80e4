"""Measures how many puzzles a second one core walks with the whole default ladder.

Large collections are sampled at even distances. Times are processor time, the least of five runs.
The bench asserts that every path ends, and compares the ends of some with the solver. The table
also shows how many puzzles were explained without trial or search.

The last columns show what it costs to find all steps of a position in which no single is left:
milliseconds, the median of twenty positions. They use the default techniques up to chains of almost
locked sets (the aim for expert puzzles is 20), all default techniques, and all techniques (the aim
is 2,000).
"""

import sys
import time
from functools import partial

from bench_walk import DATA, least
from results import publish

from whydoku import Policy, Puzzle, technique, techniques
from whydoku.bulk import walk

CHECKED = 20
FINDINGS = ("findings up to ALS, ms", "default, ms", "every rung, ms")

# (file, how many of its puzzles are walked, aim in puzzles a second)
CASES = [
    ("qqwing_easy.sdm", 500, 150_000),
    ("sudoku17.sdm", 500, 60_000),
    ("qqwing_expert.sdm", 500, 2_000),
    ("top1465.sdm", 250, 150),
    ("hardest110626.txt", 40, 10),
]


def sample(name: str, size: int) -> list[str]:
    """Return some puzzles of a collection, at even distances."""
    text = (DATA / name).read_text(encoding="utf-8")
    lines = [line[:81] for line in text.splitlines() if line and line[0] in ".0123456789"]
    return lines[:: max(1, len(lines) // size)]


def policies() -> list[Policy]:
    """Return the techniques of the last columns: up to chains of sets, the default ones, all."""
    default = [technique.slug for technique in techniques() if technique.by_default]
    up_to_sets = default[: default.index("als-xy-chain") + 1]
    every = [technique.slug for technique in techniques()]
    return [Policy.from_dict({"order": order}) for order in (up_to_sets, default, every)]


def all_steps(lines: list[str], policy: Policy) -> float:
    """Return the median of the milliseconds that it takes to find all steps of a position."""
    singles = Policy.from_dict({"order": ["singles"]})
    costs = []
    for line in lines[:CHECKED]:
        here = Puzzle.parse(line).path(singles).end
        start = time.process_time()
        here.steps(policy)
        costs.append(time.process_time() - start)
    return sorted(costs)[len(costs) // 2] * 1000


def main() -> int:
    """Print a row per file."""
    if not DATA.is_dir():
        print(f"no puzzle collections at {DATA} (set WHYDOKU_DATA to their folder)")
        return 0
    rows = []
    for name, size, asked in CASES:
        lines = sample(name, size)
        seconds, routes = least(partial(walk, lines, Policy()))
        assert routes.outcomes.count("solved") == len(lines)
        for line in lines[:CHECKED]:
            puzzle = Puzzle.parse(line)
            assert puzzle.path().end.values == puzzle.solve().values
        trial = sum(any(technique(s).trial for s in route.techniques) for route in routes)
        told = 100 - 100 * trial / len(routes)
        rate = len(routes) / seconds
        findings = [f"{all_steps(lines, policy):.1f}" for policy in policies()]
        rows.append((name, f"{rate:,.0f}", f"{asked:,}", f"{told:.1f}", *findings))
    head = ("puzzles", "walk, a second", "asked", "% without trial", *FINDINGS)
    publish("ladder", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
