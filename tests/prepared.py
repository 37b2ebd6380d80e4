"""The prepared positions of the course as their files have them, and what oracles say of them.

Nothing here uses the code that made them: each is read by itself, and the oracles are slow searches
in Python that share nothing with the finders.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from oracle import ORACLES, TOGETHER, Grid, Outcome
from oracles import expected
from whydoku import Puzzle, technique, techniques
from whydoku.course import lessons

TAUGHT = [slug for lesson in lessons() for slug in lesson.techniques]


@cache
def rows_of(slug: str) -> list[dict[str, Any]]:
    """Return the prepared positions of a technique, as the file has them."""
    file = resources.files("whydoku") / "course" / "positions" / f"{slug}.jsonl"
    return [json.loads(line) for line in file.read_text("ascii").splitlines()]


def candidate(text: str) -> tuple[int, int]:
    """Read ``r1c2=3``."""
    assert len(text) == len("r1c2=3")
    assert text[::2] == "rc="
    return (int(text[1]) - 1) * 9 + int(text[3]) - 1, int(text[5])


def digits(line: str) -> list[int]:
    """Read a line of digits."""
    return [int(sign.replace(".", "0")) for sign in line]


def puzzle_of(row: dict[str, Any]) -> Puzzle:
    """Return the position of a row; every candidate that it strikes is one that it changes."""
    placed = [(cell, digit) for cell, digit in enumerate(digits(row["placed"])) if digit]
    struck = [candidate(text) for text in row["struck"]]
    found = Puzzle(digits(row["givens"]), placed, struck, row["layout"])
    assert list(found.eliminated) == struck
    return found


def solution_of(row: dict[str, Any]) -> str:
    """Return the solution of the givens as a line; raises where there are several."""
    return Puzzle(digits(row["givens"]), layout=row["layout"]).solve().line()


def stated(row: dict[str, Any]) -> set[Outcome]:
    """Return what a row says that its technique does."""
    parts = ("placed", "struck")
    return {
        Outcome(*(frozenset(map(candidate, one[part])) for part in parts))
        for one in row["outcomes"]
    }


def easier_than(slug: str) -> list[str]:
    """Return what the default ladder tries before a technique."""
    ladder = [row.slug for row in techniques()]
    before = ladder[: ladder.index(slug)]
    return [other for other in before if technique(other).by_default]


def check_by_oracles(row: dict[str, Any]) -> None:
    """Hold a position against the oracles; raises AssertionError where they differ."""
    slug, grid = row["technique"], Grid(puzzle_of(row))
    easier = set(easier_than(slug))
    for other in easier & ORACLES.keys():
        assert not expected(grid, other), (row["id"], other)
    for several, find in TOGETHER.items():
        if easier >= set(several):
            assert not find(grid)[0], (row["id"], several)
        elif slug in several:
            must, may = find(grid)
            struck = {pair for one in stated(row) for pair in one.struck}
            assert struck <= may, row["id"]
            assert struck == must or len(several) > 1, row["id"]
    if slug in ORACLES:
        assert expected(grid, slug) == stated(row), row["id"]
