"""All oracles, and the comparison of what the techniques find with what the oracles find."""

from __future__ import annotations

from collections.abc import Iterable

import oracle_chains  # noqa: F401  (importing these fills ORACLES and TOGETHER)
import oracle_deadly  # noqa: F401
import oracle_exclusion  # noqa: F401
import oracle_nets  # noqa: F401
import oracle_patterns  # noqa: F401
import oracle_sets  # noqa: F401
import oracle_wings  # noqa: F401
from oracle import ORACLES, TOGETHER, Grid, Outcome
from pencilmark import Policy, Puzzle

# These oracles take a second or more on a 9x9 board with many candidates.
SLOW = {
    "search",
    "two-candidate-trial",
    "als-xz",
    "als-xz-doubly-linked",
    "als-xy-wing",
    "sue-de-coq",
    "aligned-pair-exclusion",
    "aligned-triplet-exclusion",
    "tuvwxyz-wing",
    "cell-forcing-chain",
    "house-forcing-chain",
    "candidate-forcing-chain",
}
# These take many seconds there, so they are asked about small boards only.
SLOWEST = {"dynamic-forcing-plus", "nested-forcing-net"}
SMALL_BOARDS_ONLY = {("nested-forcing-chain",)}


def outcomes(puzzle: Puzzle, slug: str) -> set[Outcome]:
    """Return what the findings of a technique do."""
    steps = puzzle.steps(Policy.only(slug))
    return {Outcome(frozenset(step.placements), frozenset(step.eliminations)) for step in steps}


def expected(grid: Grid, slug: str) -> set[Outcome]:
    """Return what the findings of a technique should do, by its oracle."""
    return {outcome for outcome in ORACLES[slug](grid) if outcome.placed or outcome.struck}


def compare(puzzle: Puzzle, slugs: Iterable[str]) -> set[str]:
    """Compare techniques with their oracles; return those that found something.

    Raises AssertionError where they differ.
    """
    grid = Grid(puzzle)
    fired = set()
    for slug in slugs:
        found, wanted = outcomes(puzzle, slug), expected(grid, slug)
        assert found == wanted, (
            f"{slug} in {puzzle!r}: found {found - wanted}, not found {wanted - found}"
        )
        if found:
            fired.add(slug)
    return fired


def compare_together(puzzle: Puzzle, slugs: tuple[str, ...]) -> bool:
    """Compare what techniques strike together with their oracle; return whether it is anything."""
    found = {pair for step in puzzle.steps(Policy.only(*slugs)) for pair in step.eliminations}
    must, may = TOGETHER[slugs](Grid(puzzle))
    assert must <= found <= may, (
        f"{slugs} in {puzzle!r}: wrong {found - may}, not found {must - found}"
    )
    return bool(found)
