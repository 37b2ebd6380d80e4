"""What each verb finds about the puzzles of a column, as Arrow columns.

Each class is one verb. ``many`` answers for classic puzzles together, ``one`` for a puzzle of
another layout. Both give the columns that ``fields`` names.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from whydoku.bulk.routes import Routes, walk
from whydoku.bulk.solver import Bytes, require_numpy, solve
from whydoku.bulk.threads import side_by_side
from whydoku.errors import CapReached, ManySolutions, NoSolution, refusal, sentence
from whydoku.model import symmetry
from whydoku.model.layout import find_layout
from whydoku.model.path import Path
from whydoku.model.policy import LEVELS, Policy, policy_of, techniques
from whydoku.model.puzzle import Puzzle
from whydoku.model.rate import (
    KINDS,
    SECONDS,
    USUAL,
    Rating,
    figures_of,
    marked,
    request,
)
from whydoku.support.arguments import seconds_of

__all__ = ["Canonicals", "Checks", "Counts", "Ratings", "Solutions", "Verb", "Walks", "hashed"]

T = TypeVar("T")
CELLS = 81
WALKED_TOGETHER = 2048
"""Puzzles that one thread walks in one call."""
FORMS_TOGETHER = 512
"""Puzzles whose smallest forms one thread finds in one call."""
RATED_TOGETHER = range(16, 1024)
"""Puzzles that one thread rates in one call: the fewest, and the most."""
SHARES = 16
"""Calls that each thread makes for a table, so that all threads end at nearly the same time."""
DOT, ZERO = ord("."), ord("0")
NO_SOLUTION, MANY_SOLUTIONS = "no solution", "more than one solution"

Fields = Sequence[tuple[str, Any]]


class Verb(Protocol):
    """A verb: the columns that it adds, and how it finds them."""

    @property
    def fields(self) -> Fields:
        """The name and the Arrow type of each column."""

    def many(self, rows: Bytes) -> Sequence[Any]:
        """Return the columns for classic puzzles, a row of 81 bytes each."""

    def one(self, puzzle: Puzzle) -> Sequence[Any]:
        """Return the values for one puzzle of any layout."""


def _arrow() -> Any:
    import pyarrow as pa

    return pa


def lines_column(rows: Bytes, has: Any = None) -> Any:
    """Return rows of 81 bytes as an Arrow array of strings; null where not ``has``."""
    np, pa = require_numpy(), _arrow()
    offsets = np.arange(0, (len(rows) + 1) * CELLS, CELLS, dtype=np.int32)
    bits = None if has is None else pa.py_buffer(np.packbits(has, bitorder="little"))
    data = pa.py_buffer(np.ascontiguousarray(rows))
    return pa.StringArray.from_buffers(len(rows), pa.py_buffer(offsets), data, bits)


def texts(rows: Bytes) -> list[str]:
    """Return rows of 81 bytes as a list of texts."""
    text = rows.tobytes().decode("ascii")
    return [text[start : start + CELLS] for start in range(0, len(text), CELLS)]


def numbers(rows: Bytes) -> list[list[int]]:
    """Return rows of 81 bytes as lists of their givens, 0 for an empty cell."""
    values: list[list[int]] = require_numpy().where(rows == DOT, 0, rows - ZERO).tolist()
    return values


def groups(things: Sequence[T], size: int) -> list[Sequence[T]]:
    """Return things in groups of this size, the last of which may be smaller."""
    return [things[start : start + size] for start in range(0, len(things), size)]


@dataclass(frozen=True)
class Solutions:
    """The first solution of each puzzle, and how many there are: 0, 1 or 2 (two or more)."""

    threads: int | None = None

    @property
    def fields(self) -> Fields:
        """The columns with their types."""
        pa = _arrow()
        return [("solution", pa.string()), ("count", pa.int64())]

    def many(self, rows: Bytes) -> Sequence[Any]:
        """Answer for classic puzzles."""
        found = solve(rows, 2, self.threads)
        has = None if found.counts.all() else found.counts > 0
        return [lines_column(found.solutions, has), _arrow().array(found.counts)]

    def one(self, puzzle: Puzzle) -> Sequence[Any]:
        """Answer for one puzzle."""
        first = next(puzzle.solutions(), None)
        return [first and first.line(), puzzle.count(2)]


@dataclass(frozen=True)
class Counts:
    """The number of solutions of each puzzle, up to a limit."""

    limit: int
    threads: int | None = None

    @property
    def fields(self) -> Fields:
        """The columns with their types."""
        return [("count", _arrow().int64())]

    def many(self, rows: Bytes) -> Sequence[Any]:
        """Answer for classic puzzles."""
        return [_arrow().array(solve(rows, self.limit, self.threads).counts)]

    def one(self, puzzle: Puzzle) -> Sequence[Any]:
        """Answer for one puzzle."""
        return [puzzle.count(self.limit)]


@dataclass(frozen=True)
class Checks:
    """What is wrong with each puzzle; its second column is the solution, for those who compare."""

    threads: int | None = None

    @property
    def fields(self) -> Fields:
        """The columns with their types."""
        pa = _arrow()
        return [("count", pa.int64()), ("problem", pa.string()), ("solution", pa.string())]

    def many(self, rows: Bytes) -> Sequence[Any]:
        """Answer for classic puzzles."""
        pa = _arrow()
        found = solve(rows, 2, self.threads)
        words = pa.array([NO_SOLUTION, None, MANY_SOLUTIONS])
        problems = words.take(pa.array(found.counts))
        return [pa.array(found.counts), problems, lines_column(found.solutions, found.valid)]

    def one(self, puzzle: Puzzle) -> Sequence[Any]:
        """Answer for one puzzle."""
        solution, count = Solutions().one(puzzle)
        return [count, (NO_SOLUTION, None, MANY_SOLUTIONS)[count], solution if count == 1 else None]


@dataclass(frozen=True)
class Ratings:
    """How hard each puzzle is, on these scales."""

    scales: tuple[str, ...] = USUAL
    seconds: float | None = SECONDS
    threads: int | None = None

    @property
    def fields(self) -> Fields:
        """The columns with their types."""
        pa = _arrow()
        kinds = [(name, figure_type(name)) for name in figures_of(self.scales)]
        return [*kinds, *((n, pa.string()) for n in ("at_least", "beyond", "note"))]

    def many(self, rows: Bytes) -> Sequence[Any]:
        """Answer for classic puzzles."""
        figures = self.figures(rows)
        columns = [
            figure_column(name, figures[name], figures[name] < 0)
            for name in figures_of(self.scales)
        ]
        bounds = [
            _told_once(figures[name], lambda bits: " ".join(marked(bits)))
            for name in ("at_least", "beyond")
        ]
        caps = KINDS["cap"].words
        states = figures["solutions"] * len(caps) + figures["cap"]
        notes = _told_once(states, lambda at: _note(at // len(caps), caps[at % len(caps)]))
        return [*columns, *bounds, notes]

    def figures(self, rows: Bytes) -> Mapping[str, Any]:
        """Return the core's figures of classic puzzles as arrays, by their names."""
        np = require_numpy()
        asked = request(find_layout("9x9"), self.scales, seconds_of(self.seconds))
        size = _together(len(rows), self.threads)
        parts = (rows[start : start + size] for start in range(0, len(rows), size))
        rated = side_by_side(lambda part: asked.rate_many(part).figures, parts, self.threads)
        figures = np.frombuffer(b"".join(rated), np.int64).reshape(-1, len(KINDS)).T
        return dict(zip(KINDS, figures, strict=True))

    def one(self, puzzle: Puzzle) -> Sequence[Any]:
        """Answer for one puzzle."""
        rating, note = Rating(), None
        try:
            rating = puzzle.rate(*self.scales, seconds=self.seconds)
        except (NoSolution, ManySolutions, CapReached) as error:
            note = sentence(error)
        told = [getattr(rating, name) for name in figures_of(self.scales)]
        return [*told, " ".join(rating.at_least), " ".join(rating.beyond), note]


def figure_type(name: str) -> Any:
    """Return the Arrow type of a figure."""
    pa, kind = _arrow(), KINDS[name]
    return pa.string() if kind.words else pa.float64() if kind.in_tenths else pa.int64()


def figure_column(name: str, figures: Any, none: Any) -> Any:
    """Return an Arrow column of figures as the core has them; null where ``none``."""
    pa, kind = _arrow(), KINDS[name]
    if kind.words:
        return pa.array(kind.words).take(pa.array(figures, mask=none))
    return pa.array(figures / 10 if kind.in_tenths else figures, figure_type(name), mask=none)


def _together(count: int, threads: int | None) -> int:
    """Return how many of these puzzles one thread rates in one call."""
    shares = count // (SHARES * (threads or os.cpu_count() or 1))
    return min(max(shares, RATED_TOGETHER.start), RATED_TOGETHER.stop)


def _told_once(states: Any, tell: Callable[[int], str | None]) -> Any:
    """Return an Arrow column of texts for states, each of which is told once."""
    np, pa = require_numpy(), _arrow()
    known, places = np.unique(states, return_inverse=True)
    return pa.array(map(tell, known.tolist()), pa.string()).take(pa.array(places))


def _note(solutions: int, cap: str) -> str | None:
    """Return why a puzzle has no rating, or None."""
    error = refusal(solutions, cap)
    return sentence(error) if error else None


@dataclass(frozen=True)
class Walks:
    """How the path of each puzzle goes: how it ends, its hardest technique, how often it uses each.

    The trajectory is the technique of each step, in order. Where a puzzle has several solutions,
    the path uses no uniqueness.
    """

    policy: Policy | str | None = None
    trajectory: bool = False
    threads: int | None = None

    @property
    def fields(self) -> Fields:
        """The columns with their types."""
        pa = _arrow()
        text = pa.string()
        fields = [("outcome", text), ("level", text), ("hardest", text), ("steps", pa.int32())]
        fields.append(("techniques", pa.map_(text, pa.int32())))
        return [*fields, ("trajectory", pa.list_(text))] if self.trajectory else fields

    def many(self, rows: Bytes) -> Sequence[Any]:
        """Answer for classic puzzles."""
        pa = _arrow()
        together = groups(texts(rows), WALKED_TOGETHER)
        found = side_by_side(partial(walk, policy=self.policy, check=True), together, self.threads)
        parts = [self._columns(routes) for routes in found]
        empty = [pa.array([], kind) for _, kind in self.fields]
        return [pa.concat_arrays(chunks) for chunks in zip(*parts, strict=True)] or empty

    def one(self, puzzle: Puzzle) -> Sequence[Any]:
        """Answer for one puzzle."""
        path = _fair_path(puzzle, policy_of(self.policy))
        hardest = path.hardest.slug if path.hardest else None
        counts = list(path.counts.items())
        told = [path.outcome, path.level, hardest, len(path), counts]
        return [*told, [step.technique for step in path]] if self.trajectory else told

    def _columns(self, routes: Routes) -> Sequence[Any]:
        np, pa = require_numpy(), _arrow()
        slugs = pa.array([row.slug for row in techniques()])
        ends = np.array(routes.ends, np.int64)
        lengths = np.diff(ends, prepend=0)
        rows = np.frombuffer(routes.rows, np.uint8)
        owners = np.repeat(np.arange(len(lengths)), lengths)
        hardest = np.full(len(lengths), -1)
        np.maximum.at(hardest, owners, rows)
        none = pa.array(hardest < 0)
        level_of = np.array([LEVELS.index(row.level) for row in techniques()])
        level = np.full(len(lengths), -1)
        np.maximum.at(level, owners, level_of[rows])
        keys, times = np.unique(owners * len(slugs) + rows, return_counts=True)
        starts = np.searchsorted(keys, np.arange(len(lengths) + 1) * len(slugs))
        counts = pa.MapArray.from_arrays(
            pa.array(starts, pa.int32()),
            slugs.take(pa.array(keys % len(slugs))),
            pa.array(times, pa.int32()),
        )
        told = [
            pa.array(routes.outcomes, pa.string()),
            _where(none, pa.array(LEVELS).take(pa.array(np.maximum(level, 0)))),
            _where(none, slugs.take(pa.array(np.maximum(hardest, 0)))),
            pa.array(lengths, pa.int32()),
            counts,
        ]
        if self.trajectory:
            offsets = pa.array(np.concatenate([[0], ends]), pa.int32())
            told.append(pa.ListArray.from_arrays(offsets, slugs.take(pa.array(rows))))
        return told


def _fair_path(puzzle: Puzzle, policy: Policy) -> Path:
    """Return a path; solutions are counted only if it uses uniqueness."""
    path = puzzle.path(policy)
    unique = {row.slug for row in techniques() if row.family == "uniqueness"}
    if unique.isdisjoint(path.counts):
        return path
    return puzzle.path(policy.for_solutions(puzzle.check(seconds=policy.seconds).solutions))


def _where(none: Any, values: Any) -> Any:
    """Return values, and nulls where ``none``."""
    import pyarrow.compute as pc

    return pc.if_else(none, _arrow().scalar(None, values.type), values)


def hashed(text: str) -> str:
    """Return 128 bits of a text's BLAKE2 hash, as 32 hexadecimal digits.

    >>> hashed(".......1.....23.")
    '9007557fa0b75d72f6c55863acfc0731'
    """
    return hashlib.blake2b(text.encode("ascii"), digest_size=16).hexdigest()


@dataclass(frozen=True)
class Canonicals:
    """The smallest form of each puzzle under the symmetries of its layout, and its hash."""

    nodes: int = symmetry.NODES
    threads: int | None = None

    @property
    def fields(self) -> Fields:
        """The columns with their types."""
        pa = _arrow()
        text = pa.string()
        return [("form", text), ("hash", text), ("automorphisms", pa.int64()), ("note", text)]

    def many(self, rows: Bytes) -> Sequence[Any]:
        """Answer for classic puzzles."""
        np, pa = require_numpy(), _arrow()
        digits: Bytes = np.where(rows == DOT, 0, rows - ZERO).astype(np.uint8)
        forms_of = symmetry.symmetries_of(find_layout("9x9")).smallest_of_each
        starts = range(0, len(rows), FORMS_TOGETHER)
        parts = [digits[start : start + FORMS_TOGETHER].tobytes() for start in starts]
        found = list(side_by_side(partial(forms_of, nodes=self.nodes), parts, self.threads))
        forms = np.frombuffer(b"".join(one.forms for one in found), np.uint8)
        automorphisms = np.frombuffer(b"".join(one.automorphisms for one in found), np.int64)
        has = automorphisms > 0
        text = np.where(forms == 0, DOT, forms + ZERO).astype(np.uint8)
        lines = lines_column(text.reshape(-1, CELLS), has)
        hashes = [line and hashed(line) for line in lines.to_pylist()]
        notes: list[str | None] = [None] * len(rows)
        for place in np.flatnonzero(~has):
            notes[place] = self.one(Puzzle._given(digits[place].tolist(), find_layout("9x9")))[-1]
        told = pa.array(automorphisms, mask=~has)
        return [lines, pa.array(hashes, pa.string()), told, pa.array(notes, pa.string())]

    def one(self, puzzle: Puzzle) -> Sequence[Any]:
        """Answer for one puzzle."""
        try:
            found = symmetry.canonical(puzzle, self.nodes)
        except (ValueError, CapReached) as error:
            return [None, None, None, sentence(error)]
        form = found.form.line()
        return [form, hashed(form), found.automorphisms, None]
