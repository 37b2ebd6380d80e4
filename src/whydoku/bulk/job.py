"""A verb over files: what is asked, and the parts of the answer as they lie in the output.

The output is cut into parts. Part n of file m holds the answers to rows n * rows to (n + 1) * rows
of that file. A part is written whole or not at all, and never twice: so a run that is killed goes
on with the parts that are missing. Beside each part lies a record (rows, counts, faults), which is
written first.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from whydoku import _core
from whydoku.bulk import verbs
from whydoku.bulk.new import is_slow
from whydoku.bulk.places import Place, Source
from whydoku.errors import WrongValue

__all__ = ["VERBS", "BulkVerb", "Job", "Piece", "Record"]


@dataclass(frozen=True)
class BulkVerb:
    """A verb for files: its function over tables, and how its answers are counted."""

    call: Callable[..., Any]
    line: str
    """The column that a file of plain lines gets."""
    rows: int
    """Rows of a part: some seconds of work."""
    counted: str | None = None
    """The column whose values are counted for the summary."""
    good: tuple[Any, ...] | None = None
    """Those of them with which the exit code is 0; None: all."""
    labels: Mapping[Any, str] = field(default_factory=dict)
    """The words for values that do not speak for themselves."""


SOLUTIONS = {0: "no solution", 1: "one solution", 2: "more than one solution"}
FINE = {None: "no problem"}
UNRATED = {None: "no level"}
UNSPLIT = {None: "no split"}
VERBS = {
    "solve": BulkVerb(verbs.solve, "solution", 1 << 18, "count", (1,), SOLUTIONS),
    "count": BulkVerb(verbs.count, "count", 1 << 18),
    "check": BulkVerb(verbs.check, "problem", 1 << 18, "problem", (None,), FINE),
    "rate": BulkVerb(verbs.rate, "level", 1 << 10, "level", None, UNRATED),
    "walk": BulkVerb(verbs.walk, "outcome", 1 << 16, "outcome"),
    "canonical": BulkVerb(verbs.canonical, "form", 1 << 17),
    "vary": BulkVerb(verbs.vary, "", 1 << 15),
    "split": BulkVerb(verbs.split, "split", 1 << 17, "split", None, UNSPLIT),
    "generate": BulkVerb(verbs.generate, "puzzle", 1 << 15),
}
"""The verbs that answer row by row, by name."""
SLOW_ROWS = 1 << 10
"""Rows of a part of new puzzles whose search takes long."""


@dataclass
class Record:
    """What is known of a part, or of all of them."""

    rows: int = 0
    """Rows that were read."""
    puzzles: int = 0
    """Those of them with a puzzle."""
    written: int = 0
    faults: list[str] = field(default_factory=list)
    """The file, the line and the reason of each row that cannot be read; the first of them."""
    unread: int = 0
    """How many rows and lines hold no puzzle that can be read."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many rows have each answer."""
    columns: list[str] = field(default_factory=list)
    """The columns that were written, and their types."""
    ok: bool = True
    """Whether every answer is a good one."""
    is_last: bool = False
    """Whether the file ends here."""
    read: float = 0.0
    """The part of the file that had been read."""
    size: int = 0
    """The bytes of the part."""
    checksum: str = ""
    """The BLAKE2 digest of the part, of 16 bytes, in hexadecimal digits."""

    def add(self, other: Record) -> None:
        """Count another part too."""
        self.rows += other.rows
        self.puzzles += other.puzzles
        self.written += other.written
        self.unread += other.unread
        self.counts = dict(Counter(self.counts) + Counter(other.counts))
        self.ok &= other.ok


@dataclass(frozen=True)
class Piece:
    """Some parts of a file, which one worker makes: from ``first`` up to ``stop``, or every n-th.

    >>> [number for number in range(9) if Piece(0, first=1, step=3).has(number)]
    [1, 4, 7]
    """

    file: int
    first: int = 0
    stop: int | None = None
    """The first part that is no longer of the piece; None: up to the end of the file."""
    step: int = 1

    def has(self, number: int) -> bool:
        """Whether a part of the file belongs to the piece."""
        behind = number - self.first
        return not self.is_over(number) and behind >= 0 and behind % self.step == 0

    def is_over(self, number: int) -> bool:
        """Whether neither this part nor one behind it belongs to the piece."""
        return self.stop is not None and number >= self.stop


def _within(path: str, folder: str) -> bool:
    """Whether a path is that of the folder (or file), or below it."""
    inner, outer = (PurePosixPath(os.path.realpath(one)) for one in (path, folder))
    return inner == outer or outer in inner.parents


@dataclass(frozen=True)
class Job:
    """A verb, the files that it reads, and where its answers go."""

    verb: str
    inputs: list[Source]
    output: Place
    options: Mapping[str, Any] = field(default_factory=dict)
    column: str | None = None
    invalid: str = "keep"
    """What becomes of rows without a puzzle: keep, drop or fail."""
    kind: str | None = None
    """What the parts of a folder are, as an ending: parquet, csv.gz, ..."""
    size: int | None = None
    """Rows of a part."""
    threads: int | None = None

    def __post_init__(self) -> None:
        """Raise ``WrongValue`` if the output is of no kind that is written, or is read too."""
        if self.output.ending[0] == "npy":
            raise WrongValue(f"{self.output.name}: arrays are only read: write another file")
        for one in self.inputs:
            here, there = one.place, self.output
            if here.system == there.system and _within(here.path, there.path):
                raise WrongValue(f"{there.name}: {here.name} is read: write somewhere else")

    @property
    def is_folder(self) -> bool:
        """Whether the parts stay as they are, in a folder; else they are joined to one file."""
        return self.output.ending[0] is None

    @property
    def folder(self) -> Place:
        """Where the parts lie."""
        return self.output if self.is_folder else self.output.beside(".parts")

    @property
    def ending(self) -> str:
        """The end of a part's name."""
        if self.is_folder:
            return f".{self.kind or 'parquet'}"
        endings = PurePosixPath(self.output.path).suffixes
        return "".join(endings[-2:] if self.output.ending[1] else endings[-1:])

    @property
    def identity(self) -> dict[str, Any]:
        """Return what has to be the same when a run goes on."""
        return {
            "whydoku": _core.version,
            "verb": self.verb,
            "options": dict(self.options),
            "column": self.column,
            "invalid": self.invalid,
            "ending": self.ending,
            "rows": self.rows,
            "inputs": [one.identity for one in self.inputs],
        }

    @property
    def rows(self) -> int:
        """Rows of the input that make a part: fewer where each row becomes many."""
        usual = VERBS[self.verb].rows
        if self.verb == "generate" and is_slow(self.options):
            usual = SLOW_ROWS
        return self.size or max(1, usual // self.options.get("copies", 1))

    def part(self, file: int, number: int) -> Place:
        """Return the place of a part."""
        return self.folder.within(f"part-{file:05}-{number:06}{self.ending}")

    def record(self, file: int, number: int) -> Place:
        """Return the place of a part's record."""
        return self.folder.within(f"part-{file:05}-{number:06}.json")
