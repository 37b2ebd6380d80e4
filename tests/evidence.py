"""Keeps what the long checks have seen: the tables of docs/evidence.md.

A table stands between two comments, `<!-- NAME -->` and `<!-- end of NAME -->`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "evidence.md"


def rows_of(name: str) -> dict[str, list[str]]:
    """Return the rows of a table, by their first cell."""
    found = (line.strip("| ").split(" | ") for line in _between(name)[2:])
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


def _told(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _between(name: str) -> list[str]:
    page = PAGE.read_text(encoding="utf-8")
    return page[slice(*_bounds(name, page))].strip().splitlines()


def _bounds(name: str, page: str) -> tuple[int, int]:
    start, end = (re.search(f"<!-- {mark}{name} -->", page) for mark in ("", "end of "))
    if not start or not end:
        raise ValueError(f"{PAGE.name} has no table {name}")
    return start.end(), end.start()
