"""How much shorter explanations of the hardest puzzles get by patterns of many cells.

The patterns are symmetries of the givens, fireworks, SK loops, multi-fish, multi-sector locked
sets, tridagons and other patterns that three digits cannot fill, bivalue oddagons, lines that ask
for the guardians of these, and exocets. For each puzzle the table has those that strike or place
something where singles, intersections and subsets end, the lines of explanation of the path without
any of them, and with all of them. What the path tells is counted as it is told in full. Rows of a
collection have how many of its puzzles have each pattern there, and the sums of the lines; `search`
counts the paths that end in one. Every finding, and every step of a path, agrees with the solution.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bench_walk import DATA
from results import publish

from whydoku import Policy, Puzzle, Step
from whydoku.explain import name, tell

PATTERNS = (
    "symmetrical-placement",
    "mirror-image",
    "triple-firework",
    "quadruple-firework",
    "sk-loop",
    "multi-fish",
    "multi-sector-locked-set",
    "double-exocet",
    "junior-exocet",
    "senior-exocet",
    "tridagon",
    "impossible-pattern",
    "bivalue-oddagon",
    "or-whip",
    "or-braid",
    "tridagon-forcing-net",
)
BASIC = Policy.from_dict({"order": ["singles", "intersections", "subsets"]})
WITH = Policy()
WITHOUT = Policy.only(*(slug for slug in WITH.techniques if slug not in PATTERNS))
NAMED = 12
"""Puzzles of hardest110626 that have a row of their own."""
COLLECTIONS = (
    ("puzzles/hardest110626.txt", 189),
    ("puzzles/forum_hardest_1905_11plus.txt", 200),
    ("ratings/shc_bxbb_half.csv", 70),
)


class Found(NamedTuple):
    """What is found about a puzzle: its patterns; lines and searches without them, with them."""

    patterns: list[str]
    lines: tuple[int, int]
    searches: tuple[int, int]


def check(steps: list[Step], solution: tuple[int, ...]) -> None:
    """Hold steps against the solution."""
    for step in steps:
        assert all(solution[cell] == digit for cell, digit in step.placements), step
        assert all(solution[cell] != digit for cell, digit in step.eliminations), step


def ask(puzzle: Puzzle) -> Found:
    """Return what is found about a puzzle."""
    solution = puzzle.solve().values
    end = puzzle.path(BASIC).end
    patterns = []
    for slug in PATTERNS:
        steps = end.steps(Policy.only(slug))
        check(steps, solution)
        patterns += [slug] * bool(steps)
    paths = [list(puzzle.path(policy)) for policy in (WITHOUT, WITH)]
    for path in paths:
        check(path, solution)
    lines = [sum(len(tell(step).splitlines()) for step in path) for path in paths]
    searches = [sum(step.technique == "search" for step in path) for path in paths]
    return Found(patterns, (lines[0], lines[1]), (searches[0], searches[1]))


def puzzles(path: str, most: int) -> Iterator[tuple[str, str]]:
    """Yield names and lines of a file, at even distances."""
    lines = (DATA.parent / path).read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if len(line) > 80 and set(line[:81]) <= set(".0123456789")]
    for line in lines[:: max(1, len(lines) // most)][:most]:
        yield line[81:].strip(" ,").split(",")[0].split(";")[-1], line[:81]


def row(told: str, patterns: str, lines: tuple[int, int], searches: tuple[int, int]) -> list[str]:
    """Return a row of the table."""
    return [told, patterns, f"{lines[0]:,}", f"{lines[1]:,}", f"{searches[0]} / {searches[1]}"]


def measure() -> Iterator[list[str]]:
    """Yield a row for each puzzle that people name, and for each collection."""
    named = [*puzzles("puzzles/famous.txt", 8), *puzzles("puzzles/hardest110626.txt", NAMED)]
    for told, line in named:
        found = ask(Puzzle.parse(line))
        patterns = ", ".join(name(slug) for slug in found.patterns)
        yield row(told, patterns or "none", found.lines, found.searches)
    for path, most in COLLECTIONS:
        every = [ask(Puzzle.parse(line)) for _, line in puzzles(path, most)]
        counts = Counter(slug for found in every for slug in found.patterns)
        patterns = ", ".join(f"{name(slug)} {counts[slug]}" for slug in PATTERNS if counts[slug])
        lines = (sum(found.lines[0] for found in every), sum(found.lines[1] for found in every))
        searches = (
            sum(found.searches[0] for found in every),
            sum(found.searches[1] for found in every),
        )
        yield row(f"{path.split('/')[1]}, {len(every)}", patterns, lines, searches)


def main() -> int:
    """Print a row for each puzzle and collection."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--record", action="store_true", help="keep the table")
    arguments.parse_args()
    head = ["puzzle", "patterns", "lines without", "lines with", "searches"]
    publish("patterns", head, list(measure()), __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
