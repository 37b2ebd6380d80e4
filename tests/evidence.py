"""Keeps what the long checks have seen: the tables of docs/evidence.md.

A table stands between two comments, `<!-- NAME -->` and `<!-- end of NAME -->`. Rows by technique
end with the number of the finder's sources when they were recorded, the commit, and whether the
sources have changed since: `python tests/evidence.py`, which `make docs` runs, marks these rows.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import finder_sources
from pencilmark import techniques

ROOT = Path(__file__).parents[1]
STALE = "stale"
BY_TECHNIQUE = ("findings", "sufficiency")
"""The tables with a row for each technique."""
# Pages of records are changed by recording; that does not make the sources others.
RECORDS = (":!docs/evidence.md", ":!docs/pictures", ":!bench/results")
PAGE = ROOT / "docs" / "evidence.md"


def rows_of(name: str) -> dict[str, list[str]]:
    """Return the rows of a table, by their first cell."""
    found = (_cells(line) for line in _between(name)[2:])
    return {first: rest for first, *rest in found}


def keep_rows(name: str, rows: Mapping[str, Iterable[object]], order: Sequence[str]) -> None:
    """Put rows into a table; those that are there and in the order stay, all others go."""
    head = _between(name)[:2]
    told = rows_of(name) | {first: list(map(_told, rest)) for first, rest in rows.items()}
    lines = [f"| {first} | {' | '.join(told[first])} |" for first in order if first in told]
    page = PAGE.read_text(encoding="utf-8")
    start, end = _bounds(name, page)
    parts = (page[:start], *head, *lines, page[end:])
    PAGE.write_text("\n".join(parts), encoding="utf-8")


def keep_findings(
    rows: Mapping[str, Iterable[object]], order: Sequence[str], name: str = "findings"
) -> None:
    """Put rows by technique into a table, with the state of the sources that gave them."""
    now = commit()
    told = {slug: [*row, finder_sources.number(slug), now, ""] for slug, row in rows.items()}
    keep_rows(name, told, order)


def stale_findings(name: str = "findings") -> list[str]:
    """Return the techniques of a table whose finder is not the one that the evidence is about."""
    return [
        slug
        for slug, (*_, number, _commit, _state) in rows_of(name).items()
        if number != finder_sources.number(slug)
    ]


def mark_stale() -> None:
    """Mark the rows by technique that are stale; put all of them into the order of the ladder."""
    order = [technique.slug for technique in techniques()]
    for name in BY_TECHNIQUE:
        rows, stale = rows_of(name), stale_findings(name)
        told = {slug: [*row[:-1], STALE if slug in stale else ""] for slug, row in rows.items()}
        keep_rows(name, told, order)


def commit() -> str:
    """Return the commit that the sources are at, with a mark where they differ from it."""
    try:
        name = _git("rev-parse", "--short=10", "HEAD").strip()
        changed = _git("status", "--porcelain", "--", ".", *RECORDS)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{name}, changed" if changed else name


def today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def _told(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _between(name: str) -> list[str]:
    page = PAGE.read_text(encoding="utf-8")
    return page[slice(*_bounds(name, page))].strip().splitlines()


def _bounds(name: str, page: str) -> tuple[int, int]:
    start, end = (re.search(f"<!-- {mark}{name} -->", page) for mark in ("", "end of "))
    if not start or not end:
        raise ValueError(f"{PAGE.name} has no table {name}")
    return start.end(), end.start()


if __name__ == "__main__":
    mark_stale()
