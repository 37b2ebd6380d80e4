"""Many moves at many positions at once: see :func:`verify_many`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from whydoku import _core
from whydoku.errors import WhydokuError, WrongType, WrongValue
from whydoku.model.layout import Layout, layout_of
from whydoku.model.path import Candidate
from whydoku.model.policy import Policy, technique, techniques
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int, check_list, check_text, short_repr
from whydoku.verification.verify import VERDICTS, Move, ladder_of, tell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
else:
    Bytes = Any

__all__ = ["NO_TECHNIQUE", "VerifiedMany", "verify_many"]

NO_TECHNIQUE = 255
"""Stands for no technique in a column of rows of the ladder."""
MOST_THREADS = 1000
FIELDS = 4
"""What a row of moves has: position, cell, digit, kind."""


@dataclass(frozen=True)
class VerifiedMany:
    """The answers about many moves, as columns with an entry for each: see :func:`verify_many`.

    >>> puzzle = Puzzle.parse("..3..4.221......")
    >>> answers = verify_many([puzzle], [(0, 3, 4, True), (0, 2, 3, False)])
    >>> len(answers), answers.ok.tolist()
    (2, [True, False])
    >>> answers.named(0), [verdict for verdict, slug in answers]
    (('justified', 'hidden-single-box'), ['justified', 'filled'])
    >>> answers.words(1)
    'r1c3<>3 cannot be done: r1c3 holds a digit already.'
    """

    layout: Layout
    moves: NDArray[np.int64]
    """As they were asked: (m, 4)."""
    reasons: Bytes
    """The row of the ladder of the technique that was named; 255: none."""
    verdicts: Bytes
    """The number of each verdict in ``VERDICTS`` of :mod:`whydoku.verification.verify`; 0 is
    ``justified``."""
    techniques: Bytes
    """The row of the ladder of the easiest technique that gives the move here; 255: none."""
    by_cells: Bytes
    """Where ``by_digits`` is not 0: the cell of the digit from which an elimination follows."""
    by_digits: Bytes
    capped: Bytes
    """1 where a cap was hit: there may be an easier technique, or any at all."""
    cap: str | None = None
    """The cap that ended the call before all moves were judged."""

    @property
    def ok(self) -> NDArray[np.bool_]:
        """Whether each move is justified."""
        justified: NDArray[np.bool_] = self.verdicts == 0
        return justified

    def __len__(self) -> int:
        return len(self.verdicts)

    def __iter__(self) -> Iterator[tuple[str, str | None]]:
        return map(self.named, range(len(self)))

    def named(self, number: int) -> tuple[str, str | None]:
        """Return the verdict about a move, and the slug of the technique that gives it, or None."""
        return VERDICTS[self.verdicts[number]], _slug(self.techniques[number])

    def words(self, number: int) -> str:
        """Return the answer about a move as a sentence."""
        _place, cell, digit, kind = self.moves[number].tolist()
        verdict, slug = self.named(number)
        by = Candidate(int(self.by_cells[number]), int(self.by_digits[number]))
        return tell(
            self.layout,
            Move(cell, digit, bool(kind)),
            verdict,
            slug,
            by if by.digit else None,
            _slug(self.reasons[number]),
            capped=bool(self.capped[number]),
        )


def verify_many(
    puzzles: Any,
    moves: Any,
    reasons: Iterable[str | None] | None = None,
    policy: Policy | str | None = None,
    *,
    layout: Layout | str | None = None,
    givens: Any = None,
    candidates: Any = None,
    threads: int | None = None,
) -> VerifiedMany:
    """Return whether many moves at many positions are justified, as :func:`verify` does for one.

    ``puzzles`` is a list of puzzles of one layout, or an array of ``uint8`` of shape
    ``(n, cells)``: the digit of each cell, 0 for none. With an array, ``givens`` of the same shape
    tells which digits came with the puzzle (default: all), and ``candidates``, ``uint16`` of that
    shape, which ones each cell still has, bit d for digit d (default: those that the digits leave).

    ``moves`` is an array of whole numbers of shape ``(m, 4)``, or a list of such rows: the number
    of the position from 0, the cell from 0, the digit, and 1 for a digit that is placed or 0 for
    one that is eliminated. ``reasons`` has a slug or None for each move.

    Each technique is asked once for all moves at a position, and harder ones only for moves that
    are still open. A policy that ends early, such as ``Policy().up_to("hidden-triple")``, is quick.
    The positions are spread over ``threads`` (default: all processors). A cap of the policy on
    seconds is for all moves together.

    Raises ``ValueError`` where something is out of range or the shapes do not fit, and
    :class:`whydoku.WhydokuError` without NumPy (``pip install "whydoku[bulk]"``).

    >>> puzzle = Puzzle.parse("..3..4.221......")
    >>> answers = verify_many([puzzle], [(0, 3, 4, True), (0, 3, 1, True)])
    >>> answers.ok.tolist(), answers.named(0)
    ([True, False], ('justified', 'hidden-single-box'))
    """
    np = _require_numpy()
    boards = _boards_of(np, puzzles, layout, givens, candidates)
    rows = _rows_of(np, moves, boards)
    named = _named_of(np, reasons, len(rows))
    count = (
        os.cpu_count() or 1 if threads is None else check_int("threads", threads, 1, MOST_THREADS)
    )
    order = np.argsort(rows[:, 0], kind="stable")
    columns = np.vstack([rows[order, 1:].T, named[order]]).astype(np.uint8)
    places = rows[order, 0].astype(np.uint32)
    found = np.empty((5, len(rows)), np.uint8)
    cap = _core.verify_many(
        boards.layout,
        boards.values,
        boards.givens,
        boards.candidates,
        places,
        columns,
        found,
        ladder_of(policy),
        count,
    ).cap
    answers = np.empty_like(found)
    answers[:, order] = found
    verdicts, rungs, by_cells, by_digits, capped = answers
    columns_of = (verdicts, rungs, by_cells, by_digits, capped)
    return VerifiedMany(boards.layout, rows, named, *columns_of, cap or None)


class _Boards(NamedTuple):
    """Positions of one layout as the core takes them."""

    layout: Layout
    values: Bytes
    givens: Bytes
    candidates: NDArray[np.uint16] | None


def _require_numpy() -> Any:
    try:
        import numpy as np
    except ImportError:
        raise WhydokuError('verify_many needs NumPy: pip install "whydoku[bulk]"') from None
    return np


def _slug(row: int) -> str | None:
    return None if row == NO_TECHNIQUE else techniques()[row].slug


def _boards_of(
    np: Any, puzzles: Any, layout: Layout | str | None, givens: Any, candidates: Any
) -> _Boards:
    if not isinstance(puzzles, np.ndarray):
        if givens is not None or candidates is not None:
            raise WrongValue("givens and candidates belong to an array of digits, not to puzzles")
        return _boards_of_puzzles(
            np, check_list("puzzles", puzzles, "puzzles, or an array"), layout
        )
    if puzzles.dtype != np.uint8 or puzzles.ndim != 2:
        raise WrongValue(
            f"an array of {puzzles.dtype} of shape {puzzles.shape}: "
            "expected uint8 of shape (n, cells)"
        )
    shape = layout_of(layout, puzzles.shape[1])
    values = _array_of(np, "puzzles", puzzles, np.uint8, (len(puzzles), shape.cells))
    given = values if givens is None else _array_of(np, "givens", givens, np.uint8, values.shape)
    if values.size and values.max() > shape.size:
        raise WrongValue(f"puzzles: a digit is {values.max()}, the layout has 0 to {shape.size}")
    if ((given != 0) & (given != values)).any():
        raise WrongValue("givens: a given is not among the digits of its position")
    left = None
    if candidates is not None:
        left = _array_of(np, "candidates", candidates, np.uint16, values.shape)
    return _Boards(shape, values, given, left)


def _array_of(np: Any, name: str, value: Any, kind: Any, shape: tuple[int, ...]) -> Any:
    if not isinstance(value, np.ndarray) or value.dtype != kind or value.shape != shape:
        raise WrongValue(f"{name}: expected an array of {np.dtype(kind)} of shape {shape}")
    return np.ascontiguousarray(value)


def _boards_of_puzzles(np: Any, puzzles: list[Any], layout: Layout | str | None) -> _Boards:
    for puzzle in puzzles:
        if not isinstance(puzzle, Puzzle):
            raise WrongType(f"a puzzle = {short_repr(puzzle)}: expected a Puzzle")
    shapes = {puzzle.layout.name: puzzle.layout for puzzle in puzzles}
    if layout is not None:
        shape = layout_of(layout, 0)
        shapes[shape.name] = shape
    if len(shapes) != 1:
        raise WrongValue(f"{len(shapes)} layouts: expected puzzles of one layout")
    (shape,) = shapes.values()
    size = (len(puzzles), shape.cells)
    values = np.array([puzzle.values for puzzle in puzzles], np.uint8).reshape(size)
    givens = np.array([puzzle.givens for puzzle in puzzles], np.uint8).reshape(size)
    left = np.full(size, 0xFFFF, np.uint16)
    for number, puzzle in enumerate(puzzles):
        for cell, digit in puzzle.eliminated:
            left[number, cell] &= ~np.uint16(1 << digit)
    return _Boards(shape, values, givens, left)


def _rows_of(np: Any, moves: Any, boards: _Boards) -> NDArray[np.int64]:
    try:
        rows = np.asarray(moves if isinstance(moves, np.ndarray) else list(moves))
    except (TypeError, ValueError):
        rows = np.empty(0, object)
    if rows.size == 0 and rows.ndim <= 2 and rows.dtype != object:
        rows = np.empty((0, FIELDS), np.int64)
    if rows.ndim != 2 or rows.shape[1] != FIELDS or rows.dtype.kind not in "iub":
        raise WrongValue(
            "moves: expected rows of (position, cell, digit, 1: placed, 0: eliminated)"
        )
    layout = boards.layout
    bounds = (
        ("position", 0, len(boards.values) - 1),
        ("cell", 0, layout.cells - 1),
        ("digit", 1, layout.size),
        ("kind", 0, 1),
    )
    for column, (name, least, most) in zip(rows.T, bounds, strict=True):
        wrong = (column < least) | (column > most)
        if wrong.any():
            at = int(wrong.argmax())
            raise WrongValue(
                f"moves: row {at} has the {name} {column[at]}: expected {least} to {most}"
            )
    return rows.astype(np.int64)  # type: ignore[no-any-return]


def _named_of(np: Any, reasons: Iterable[str | None] | None, count: int) -> Bytes:
    named: Bytes = np.full(count, NO_TECHNIQUE, np.uint8)
    if reasons is None:
        return named
    listed = check_list("reasons", reasons, "a slug or None for each move")
    if len(listed) != count:
        raise WrongValue(f"{len(listed)} reasons: expected one for each of {count} moves")
    ladder = {row.slug: number for number, row in enumerate(techniques())}
    for number, reason in enumerate(listed):
        if reason is not None:
            named[number] = ladder[technique(check_text("a reason", reason)).slug]
    return named
