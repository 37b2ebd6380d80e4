"""Keeps what the long checks have seen: the tables of docs/evidence.md, and of docs/coverage.md.

A table stands between two comments, `<!-- NAME -->` and `<!-- end of NAME -->`. Rows by technique
end with the number of the finder's sources when they were recorded, the commit, and whether the
sources have changed since: `python tests/evidence.py`, which `make docs` runs, marks these rows.
A row stays where a later run of the same sources saw less.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import finder_sources
from whydoku import techniques

ROOT = Path(__file__).parents[1]
STALE = "stale"
BY_TECHNIQUE = {"findings": 2, "sufficiency": 0}
"""The tables with a row for each technique, and the column that tells how much was seen."""
# Pages of records are changed by recording; that does not make the sources others.
RECORDS = (":!docs/evidence.md", ":!docs/coverage.md", ":!docs/pictures", ":!bench/results")
PAGE = ROOT / "docs" / "evidence.md"
COVERAGE = ROOT / "docs" / "coverage.md"
OF_COVERAGE = ("runs", "python", "core", "below")
"""The tables that stand in docs/coverage.md."""


class UnknownTechniques(ValueError):
    """Rows of techniques that the installed package does not know."""


def rows_of(name: str) -> dict[str, list[str]]:
    """Return the rows of a table, by their first cell."""
    found = (_cells(line) for line in _between(name)[2:])
    return {first: rest for first, *rest in found}


def keep_rows(name: str, rows: Mapping[str, Iterable[object]], order: Sequence[str]) -> None:
    """Put rows into a table; those that are there and in the order stay, all others go."""
    head = _between(name)[:2]
    told = rows_of(name) | {first: list(map(_told, rest)) for first, rest in rows.items()}
    lines = [f"| {first} | {' | '.join(told[first])} |" for first in order if first in told]
    page = _page(name).read_text(encoding="utf-8")
    start, end = _bounds(name, page)
    parts = (page[:start], *head, *lines, page[end:])
    _page(name).write_text("\n".join(parts), encoding="utf-8")


def keep_findings(
    rows: Mapping[str, Sequence[object]], order: Sequence[str], name: str = "findings"
) -> list[str]:
    """Put rows by technique into a table, with the state of the sources that gave them.

    A row stays if it tells of the same sources and of more. Returns a sentence for each of these.
    Raises `UnknownTechniques`.
    """
    refuse_unknown(name, rows)
    stronger = [slug for slug, row in rows.items() if _is_stronger(name, slug, row)]
    now = commit()
    told = {
        slug: [*row, finder_sources.number(slug), now, ""]
        for slug, row in rows.items()
        if slug not in stronger
    }
    keep_rows(name, told, order)
    column, before = BY_TECHNIQUE[name], rows_of(name)
    return [
        f"{slug}: the row of {before[slug][-2]} stays, for it tells of {before[slug][column]}"
        f" findings by the same sources, and this run of {_told(rows[slug][column])}"
        for slug in stronger
    ]


def refuse_unknown(name: str, more: Iterable[str] = ()) -> None:
    """Raise `UnknownTechniques` if the package lacks one of a table, or one of some more."""
    known = {technique.slug for technique in techniques()}
    unknown = [slug for slug in dict.fromkeys((*rows_of(name), *more)) if slug not in known]
    if unknown:
        raise UnknownTechniques(
            f"the installed package does not know {', '.join(unknown)}, of the table {name} in"
            f" {PAGE.name}: install it again, or delete the rows of techniques that are gone"
        )


def _is_stronger(name: str, slug: str, row: Sequence[object]) -> bool:
    """Whether a table has a row of the same sources that tells of more than another."""
    column, before = BY_TECHNIQUE[name], rows_of(name).get(slug)
    if before is None or before[-3] != finder_sources.number(slug):
        return False
    seen, now = (int(str(cell).replace(",", "")) for cell in (before[column], row[column]))
    return seen > now


def stale_findings(name: str = "findings") -> list[str]:
    """Return the techniques of a table whose finder is not the one that the evidence is about."""
    refuse_unknown(name)
    return [
        slug
        for slug, (*_, number, _commit, _state) in rows_of(name).items()
        if number != finder_sources.number(slug)
    ]


def mark_stale() -> None:
    """Mark the rows by technique that are stale; put all of them into the order of the ladder."""
    order = [technique.slug for technique in techniques()]
    for name in BY_TECHNIQUE:
        refuse_unknown(name)
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


def _page(name: str) -> Path:
    return COVERAGE if name in OF_COVERAGE else PAGE


def _between(name: str) -> list[str]:
    page = _page(name).read_text(encoding="utf-8")
    return page[slice(*_bounds(name, page))].strip().splitlines()


def _bounds(name: str, page: str) -> tuple[int, int]:
    start, end = (re.search(f"<!-- {mark}{name} -->", page) for mark in ("", "end of "))
    if not start or not end:
        raise ValueError(f"{_page(name).name} has no table {name}")
    return start.end(), end.start()


if __name__ == "__main__":
    try:
        mark_stale()
    except UnknownTechniques as error:
        sys.exit(str(error))
