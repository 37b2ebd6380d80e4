"""Make lines for layouts.txt: on each layout, one position in which each technique fires.

    python tests/make_layouts.py --slug naked-pair    # on all layouts, in seconds
    python tests/make_layouts.py 6x6 9x9-x --seconds 120 --seed 3

The positions are of our own, with candidates struck at random. What the file has already is kept,
so a longer run adds lines. A line `slug|layout|not seen` tells that none has been found yet. If no
`--slug` is named, all of these are looked for, so each layout takes all of its seconds.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import made_fireworks
import made_oddagons
from carried import TECHNIQUES
from examples import Example
from made_sectors import NUMBERS, SECTORS, sector_positions
from made_symmetries import symmetry_positions
from random_puzzles import JIGSAWS, LAYOUTS, thinned_positions
from symmetries import cell_moves
from whydoku import Puzzle, find_layout, techniques

FILE = Path(__file__).with_name("layouts.txt")
NOT_SEEN = "not seen"
ABOUT_CAGES = {row.slug for row in techniques() if row.family == "cages"} | {"killer-braid"}
# How many digits a technique takes, by the end of its slug. Of fish, the rows beside it count too.
DIGITS = {
    "naked-quad": 5, "hidden-quad": 5, "wxyz-wing": 4, "vwxyz-wing": 5, "uvwxyz-wing": 6,
    "tuvwxyz-wing": 7, "jellyfish": 5, "squirmbag": 6, "whale": 7, "leviathan": 8,
}  # fmt: skip
# 9x9 has its lines in techniques.txt; one jigsaw stands for all.
NAMES = [name for name in LAYOUTS if name != "9x9" and name not in JIGSAWS[:-1]]


def why_not_seen(name: str, slug: str) -> str:
    """Return what stands for a position: that there can be none, or that none was found."""
    if ("exocet" in slug or slug.startswith("tridagon")) and name not in ("9x9-x", "9x9-windoku"):
        return "needs boxes of three rows and columns"
    if slug in TECHNIQUES and not cell_moves(find_layout(name)):
        return "needs a layout with symmetries"
    if slug in ABOUT_CAGES:
        return "needs cages"
    if slug == "law-of-leftovers" and name not in JIGSAWS:
        return "needs a jigsaw"
    mixed = "franken" in slug or "mutant" in slug
    needed = max((n for end, n in DIGITS.items() if slug.endswith(end) and not mixed), default=0)
    return f"needs {needed} digits" if needed > find_layout(name).size else NOT_SEEN


def read() -> dict[tuple[str, str], str]:
    """Return the lines by layout and technique."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    fields = (line.split("|") for line in lines if line and not line.startswith("#"))
    return {(layout, slug): "|".join([slug, layout, *rest]) for slug, layout, *rest in fields}


def write(lines: dict[tuple[str, str], str]) -> None:
    """Write the lines layout by layout, in the order of the ladder."""
    order = [row.slug for row in techniques()]
    parts = ["# Positions in which techniques fire on layouts other than 9x9; see techniques.txt.",
             "# Made by tests/make_layouts.py."]  # fmt: skip
    for name in NAMES:
        keys = sorted((key for key in lines if key[0] == name), key=lambda k: order.index(k[1]))
        parts += ["", *(lines[key] for key in keys)]
    FILE.write_text("\n".join([*parts, ""]), encoding="utf-8")


def positions(name: str, slugs: list[str], seed: int) -> Iterator[Puzzle]:
    """Yield positions without end: any, and in turns those that are made for one of the slugs."""
    made = []
    if not set(made_fireworks.TECHNIQUES).isdisjoint(slugs):
        made.append(made_fireworks.positions_on(name, seed))
    if not set(TECHNIQUES).isdisjoint(slugs):
        made.append(symmetry_positions(random.Random(seed), [name]))
    if any("oddagon" in slug for slug in slugs):
        made.append(made_oddagons.oddagon_positions(random.Random(seed), (name,)))
    if find_layout(name).size in NUMBERS:
        sectors = [slug for slug in SECTORS if slug in slugs]
        made += [sector_positions(slug, (name,))(random.Random(seed)) for slug in sectors]
    own = [(Puzzle(p.givens, p.placed, p.struck, p.layout) for p in each) for each in made]
    return chain.from_iterable(zip(thinned_positions(name, seed), *own, strict=False))


def seen_first(name: str, slugs: list[str], seed: int, seconds: float) -> dict[str, str]:
    """Return the line of the first position in which each technique fires, if time allows."""
    found: dict[str, str] = {}
    end = time.monotonic() + seconds
    possible = [slug for slug in slugs if why_not_seen(name, slug) == NOT_SEEN]
    for position in positions(name, possible, seed) if possible else ():
        for slug in (slug for slug in possible if slug not in found):
            if time.monotonic() > end:
                return found
            example = Example.of(slug, position)
            if example.fires:
                found[slug] = example.line()
        if len(found) == len(possible):
            break
    return found


def main() -> int:
    """Add what is found to the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("layouts", nargs="*", metavar="LAYOUT", help="default: all but 9x9")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60, help="how long to look, a layout")
    parser.add_argument(
        "--slug",
        choices=[row.slug for row in techniques()],
        action="append",
        metavar="SLUG",
        help="a technique to look for (several: repeat it); default: all without a position",
    )
    asked = parser.parse_args()
    slugs = asked.slug or [row.slug for row in techniques()]
    for name in asked.layouts or NAMES:
        lines = read()
        missing = [s for s in slugs if lines.get((name, s), "||").count("|") == 2]
        found = seen_first(name, missing, asked.seed, asked.seconds)
        for slug in missing:
            lines[name, slug] = found.get(slug, f"{slug}|{name}|{why_not_seen(name, slug)}")
        write(lines)
        print(f"{name}: {len(found)} found, {len(missing) - len(found)} not seen")
    return 0


if __name__ == "__main__":
    sys.exit(main())
