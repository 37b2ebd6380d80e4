"""Which column of a table has the puzzles: what such columns are called in the tables of others."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.errors import WrongValue

__all__ = ["ANSWERS", "HEADS", "column_named", "listed_names"]

HEADS = ("puzzle", "quizzes", "question", "quiz", "puzzles", "sudoku", "givens", "grid", "board")
"""Names of columns with puzzles, in the order in which they are looked for."""
ANSWERS = ("solution", "solutions", "answer", "answers")
"""Names of columns with solutions that somebody else gives."""
MOST_LISTED, FIRST_LISTED = 20, 3
"""Names that a sentence lists, and how many of more."""


def column_named(names: Sequence[str], name: str | None, heads: Sequence[str] = HEADS) -> str:
    """Return the name of the column with the puzzles: the one asked for, or one that is known.

    Raises ``ValueError`` if there is none.

    >>> column_named(["source", "Question", "answer", "rating"], None)
    'Question'
    """
    found = [name] if name else [n for head in heads for n in names if n.strip().lower() == head]
    if not name and not found and len(names) == 1:
        found = list(names)
    if not found or found[0] not in names:
        what = f"there is no column {name!r}" if name else "no column is named like a puzzle's"
        raise WrongValue(f"{what}: the columns are {listed_names(names)}")
    return found[0]


def listed_names(names: Sequence[str]) -> str:
    """Return names for a sentence: of many, such as a column for each cell, the first and how many.

    >>> listed_names(["id", "puzzle"]), listed_names([f"r{n}" for n in range(81)])
    ('id, puzzle', 'r0, r1, r2, ... (81 of them)')
    """
    if len(names) <= MOST_LISTED:
        return ", ".join(names)
    return f"{', '.join(names[:FIRST_LISTED])}, ... ({len(names)} of them)"
