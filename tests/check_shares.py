"""How many puzzles of a collection are solved by the ladder up to a tier, without trial and search.

    python tests/check_shares.py --record

The figures to reach, within half a point, are those of other programs' ladders on the same puzzles,
rounded as they are known.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import evidence
from conftest import DATA
from long_mode import lines_of
from whydoku import Policy, Technique, techniques
from whydoku.bulk import walk

SETS = ("qqwing_expert", "sudoku17", "top1465")
TOLERANCE = 0.5
# Ours, that others' ladders have later or not at all.
LATE = {"chute-triplet", "3d-medusa", "wxyz-wing", "vwxyz-wing", "xyz-loop"}


@dataclass(frozen=True)
class Tier:
    """A part of the ladder, and the shares of `SETS` solved when the ladder ends with it."""

    name: str
    holds: Callable[[Technique], bool]
    percent: tuple[float | None, ...]


def finned_fish(technique: Technique) -> bool:
    return technique.slug.startswith(("finned", "sashimi")) and "franken" not in technique.slug


def is_net(technique: Technique) -> bool:
    return technique.slug.endswith(("-net", "-plus")) or technique.slug.startswith("nested")


TIERS = [
    Tier("singles", lambda t: t.family == "singles", (0, 45, 0)),
    Tier(
        "locked candidates, subsets",
        lambda t: t.family in {"intersections", "subsets"} and t.slug not in LATE,
        (0.5, 84, 21),
    ),
    Tier(
        "fish 2 to 4, single-digit patterns, wings, colours",
        lambda t: (
            t.slug in {"x-wing", "swordfish", "jellyfish", "remote-pair"}
            or (t.family in {"single-digit", "wings", "coloring"} and t.slug not in LATE)
        ),
        (50, 94, 31),
    ),
    Tier("uniqueness", lambda t: t.family == "uniqueness", (60, 96, 32)),
    Tier(
        "finned fish, Sue de Coq",
        lambda t: finned_fish(t) or t.slug == "sue-de-coq",
        (64, 97, 34),
    ),
    Tier(
        "chains",
        lambda t: t.family == "chains" and not t.slug.startswith("grouped"),
        (96, 99.7, 49),
    ),
    Tier(
        "grouped chains, ALS, Franken fish",
        lambda t: t.family in {"chains", "als"} or "franken" in t.slug,
        (98.5, 99.9, 66),
    ),
    Tier(
        "forcing chains",
        lambda t: t.slug in LATE or (t.family == "forcing" and not is_net(t)),
        (100, 100, 83),
    ),
    Tier("forcing nets", lambda t: t.family == "forcing", (None, None, 99)),
]


def slugs_up_to(tier: Tier) -> list[str]:
    """The default techniques of this tier and those before it, in the order of the ladder."""
    tiers = TIERS[: TIERS.index(tier) + 1]
    return [t.slug for t in techniques() if t.by_default and any(tier.holds(t) for tier in tiers)]


def share(tier: Tier, lines: list[str]) -> float:
    """How many in a hundred of the puzzles are solved."""
    routes = walk(lines, Policy(tuple(slugs_up_to(tier)), nodes=0))
    return 100 * routes.outcomes.count("solved") / len(lines)


def puzzles(name: str, data: Path = DATA) -> list[str]:
    """The puzzles of a set."""
    return list(lines_of(data / f"puzzles/{name}.sdm"))


def main() -> int:
    """Print the shares; return 1 if one is below its figure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--record", action="store_true", help="keep them in docs/evidence.md")
    asked = parser.parse_args()
    missed = 0
    rows: dict[str, list[object]] = {}
    for tier in TIERS:
        print(f"{tier.name:52}", end="", flush=True)
        rows[tier.name] = []
        for name, percent in zip(SETS, tier.percent, strict=True):
            reached = share(tier, puzzles(name))
            told = "" if percent is None else f"({percent:g})"
            missed += percent is not None and reached < percent - TOLERANCE
            rows[tier.name].append(f"{reached:.1f} % {told}".strip())
            print(f"{name} {reached:5.1f} {told:8}", end="", flush=True)
        print()
    if asked.record:
        evidence.keep_rows("shares", rows, [tier.name for tier in TIERS])
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
