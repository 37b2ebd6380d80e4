"""All oracles, and the comparison of what the techniques find with what the oracles find."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path

from oracle import ORACLES, TOGETHER, Grid, Outcome
from whydoku import Policy, Puzzle

# Importing these fills ORACLES and TOGETHER.
for path in sorted(Path(__file__).parent.glob("oracle_*.py")):
    importlib.import_module(path.stem)

# The largest boards for which an oracle is quick enough for the tests; `check_oracles.py` has no
# such limits. Oracles that are not named serve for boards of any size.
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
    "multi-sector-locked-set",
    "multi-fish",
}
NETS = {slug for slug in ORACLES if "net" in slug} | {"dynamic-forcing-plus", "nested-whip"}
WHIPS = {slug for slug in ORACLES if "whip" in slug} | {"or-braid", "killer-braid"}
MIXED_FISH = {slug for slug in ORACLES if "franken" in slug or "mutant" in slug}
FISH_WITH_FINS = {
    slug for slug in ORACLES if slug.partition("-")[0] in ("finned", "sashimi", "siamese")
}
LARGEST = {
    **dict.fromkeys(SLOW | NETS | WHIPS | FISH_WITH_FINS, 6),
    **dict.fromkeys(MIXED_FISH, 0),
    **{slug: 4 for slug in MIXED_FISH if slug.endswith("swordfish")},
    **{slug: 6 for slug in MIXED_FISH if slug.endswith("x-wing")},
}
TOGETHER_ON_SMALL_BOARDS = {
    slugs for slugs in TOGETHER if {"nested-forcing-chain", "als-xy-chain"} & set(slugs)
}


def affordable(size: int) -> set[str]:
    """Return the techniques whose oracles are quick on boards of a size."""
    return {slug for slug in ORACLES if size <= LARGEST.get(slug, size)}


def outcomes(puzzle: Puzzle, slug: str) -> set[Outcome]:
    """Return what the findings of a technique do."""
    steps = puzzle.steps(Policy((slug,), nodes=0))
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
