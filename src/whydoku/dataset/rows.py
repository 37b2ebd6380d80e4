"""The row of a puzzle: everything that a data set says about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from whydoku import explain
from whydoku.bulk.answer_columns import hashed
from whydoku.dataset.tokens import Vocabulary
from whydoku.errors import CapReached, ManySolutions, NoSolution
from whydoku.model.layout import find_layout
from whydoku.model.policy import Policy
from whydoku.model.puzzle import Puzzle
from whydoku.model.symmetry import canonical

__all__ = ["Refused", "row_of", "schema"]


class Refused(Exception):
    """A puzzle that cannot be in a data set, and why, in words after which a number stands."""


def row_of(puzzle: Puzzle, seconds: float) -> dict[str, Any]:
    """Return the row of a puzzle; each scale and search may take so many seconds.

    What is only known to be at least so hard has no place in a data set. Raises :class:`Refused`.

    >>> row = row_of(Puzzle.parse("2...4......1...2"), 60.0)
    >>> row["level"], row["hardest"], row["solution"]
    ('easy', 'hidden-single-box', '2314412332411432')
    """
    layout = puzzle.layout
    if layout.name.startswith("jigsaw"):
        raise Refused("jigsaws")
    puzzle = Puzzle(puzzle.givens, layout=layout)
    try:
        solution = puzzle.solve(0, seconds)
        path = puzzle.path(Policy(seconds=seconds))
        rating = puzzle.rate("hodoku", "se", "human", seconds=seconds)
        form = _form(puzzle, seconds)
        grid = _grid_form(solution, seconds)
    except NoSolution:
        raise Refused("without a solution") from None
    except ManySolutions:
        raise Refused("with several solutions") from None
    except CapReached:
        raise Refused("that took too long") from None
    if rating.at_least or path.outcome == "capped":
        raise Refused("that took too long")
    return {
        "puzzle": puzzle.line(),
        "solution": solution.line(),
        "layout": layout.name,
        "givens": sum(map(bool, puzzle.givens)),
        "level": path.level if path.solved else None,
        "hodoku_level": rating.hodoku_level,
        "score": rating.score,
        "er": rating.er,
        "ep": rating.ep,
        "ed": rating.ed,
        "minutes": rating.minutes,
        "minutes_low": rating.minutes_low,
        "minutes_high": rating.minutes_high,
        "hardest": path.hardest.slug if path.hardest else None,
        "techniques": dict(path.counts),
        "outcome": path.outcome,
        "steps": [
            {
                "technique": step.technique,
                "notation": step.notation(),
                "text": explain.fold(step.words()),
            }
            for step in path
        ],
        "tokens": _vocabulary(layout.size).encode(path),
        "hash": hashed(form),
        "grid": hashed(grid),
    }


def _form(puzzle: Puzzle, seconds: float) -> str:
    """Return the smallest form of a puzzle; a killer itself, as its symmetries are not known."""
    if puzzle.cages:
        return f"{puzzle.layout.name} {puzzle.line()}"
    return canonical(puzzle, 0, seconds).form.line()


def _grid_form(solution: Puzzle, seconds: float) -> str:
    """Return the smallest form of a solution as a plain grid: what else holds in it is left out.

    The solution of an X-Sudoku is one of plain Sudokus too, so it must not be in another split.
    """
    plain = find_layout(f"{solution.layout.size}x{solution.layout.size}")
    digits = list(solution.givens)
    for cell, digit in solution.placed:
        digits[cell] = digit
    return canonical(Puzzle(digits, layout=plain), 0, seconds).form.line()


@lru_cache(maxsize=16)
def _vocabulary(size: int) -> Vocabulary:
    return Vocabulary(size)


def schema(pa: Any) -> Any:
    """Return the columns of the tables, for the module pyarrow that is passed."""
    text, number = pa.string(), pa.int32()
    step = pa.struct([("technique", text), ("notation", text), ("text", text)])
    return pa.schema(
        [
            ("id", pa.int64()),
            ("puzzle", text),
            ("solution", text),
            ("layout", text),
            ("givens", number),
            ("level", text),
            ("hodoku_level", text),
            ("score", number),
            ("er", pa.float64()),
            ("ep", pa.float64()),
            ("ed", pa.float64()),
            ("minutes", pa.float64()),
            ("minutes_low", pa.float64()),
            ("minutes_high", pa.float64()),
            ("hardest", text),
            ("techniques", pa.map_(text, number)),
            ("outcome", text),
            ("steps", pa.list_(step)),
            ("tokens", pa.list_(pa.uint16())),
            ("hash", text),
            ("grid", text),
        ]
    )
