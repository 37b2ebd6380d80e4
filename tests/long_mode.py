"""What the long modes share: the puzzles of the collections, and their options."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import evidence
from conftest import DATA
from killers import KILLERS, random_killers
from random_puzzles import LAYOUTS, random_puzzles
from soundness import SLUGS
from whydoku import Puzzle


def lines_of(path: Path) -> Iterator[str]:
    """Yield the puzzles of a file, 81 digits at the start of a line, empty cells as 0."""
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = line[:81].replace(".", "0")
        if len(cells) == 81 and cells.isdigit():
            yield cells


def sample(name: str, count: int) -> list[str]:
    """Return so many puzzles of a collection, spread over all of it."""
    lines = list(lines_of(DATA / "puzzles" / name))
    return list(islice(lines, 0, None, max(1, len(lines) // count)))[:count]


def collection(path: Path) -> Iterator[Puzzle]:
    """Yield the puzzles of a file, shuffled."""
    lines = list(lines_of(path))
    for line in random.Random(0).sample(lines, len(lines)):
        yield Puzzle([int(digit) for digit in line])


def collections(data: Path) -> dict[str, Path]:
    """Return the collections of puzzles with one solution, by name."""
    files = sorted((data / "puzzles").glob("*.*"))
    return {path.stem: path for path in files if "many_solutions" not in path.stem}


def puzzle_of(source: str, number: int, seed: int) -> Puzzle | None:
    """Return a puzzle of a collection, if it has so many, or a random one of a layout."""
    if source in LAYOUTS:
        return next(random_puzzles(source, seed * 10_000 + number))
    if source in KILLERS:
        return next(random_killers(source, seed * 10_000 + number))
    return next(islice(collection(collections(DATA)[source]), number, None), None)


def puzzles_of(asked: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """Yield (source, number) of all puzzles that are asked, a puzzle of each source in turn."""
    names = asked.source or (KILLERS if asked.killers else [*LAYOUTS, *collections(DATA)])
    return ((name, number) for number, name in product(range(asked.puzzles), names))


def parser_of(
    doc: str | None, *, puzzles: int, every: int, jobs: int | None
) -> argparse.ArgumentParser:
    """Return a parser with the options that all of these modes have, and their defaults."""
    parser = argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    known = [*LAYOUTS, *KILLERS, *collections(DATA)]
    parser.add_argument("--puzzles", type=int, default=puzzles, help="of each source")
    parser.add_argument(
        "--slug", action="append", choices=SLUGS, metavar="SLUG", help="default: the whole ladder"
    )
    parser.add_argument(
        "--source",
        action="append",
        choices=known,
        metavar="NAME",
        help="a collection, a layout, or killers; default: all layouts and collections",
    )
    parser.add_argument(
        "--killers", action="store_true", help="of killers and of layouts with groups only"
    )
    parser.add_argument("--every", type=int, default=every, help="ask at one position in so many")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="walk no longer")
    parser.add_argument("--jobs", type=int, default=jobs, help="processes side by side")
    parser.add_argument("--record", action="store_true", help="keep the figures")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stale", action="store_true", help="techniques with stale evidence")
    return parser


def asked_of(parser: argparse.ArgumentParser, table: str) -> argparse.Namespace:
    """Return what is asked; with --stale, the techniques are the stale ones of a table.

    Ends the program if the table has a technique that the installed package does not know.
    """
    asked = parser.parse_args()
    try:
        if asked.record:
            evidence.refuse_unknown(table)
        if asked.stale:
            asked.slug = evidence.stale_findings(table)
    except evidence.UnknownTechniques as error:
        parser.error(str(error))
    return asked
