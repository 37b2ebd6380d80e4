"""The functions for databases: nearly all answer a question about the text of one puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from whydoku.errors import WhydokuError
from whydoku.formats import read_one
from whydoku.model.catalogue import catalogue_grid, catalogue_number
from whydoku.model.layout import plain_layout_of
from whydoku.model.names import known
from whydoku.model.puzzle import Puzzle
from whydoku.model.symmetry import canonical

__all__ = ["CANDIDATES", "EMPTY", "FUNCTIONS", "PATH", "Function", "answer"]

PATH = "STRUCT(step BIGINT, technique VARCHAR, notation VARCHAR, words VARCHAR)[]"
CANDIDATES = 'STRUCT("row" BIGINT, "column" BIGINT, candidates BIGINT[])[]'
HIGHEST_LIMIT = 2**32 - 1
EMPTY = str.maketrans("0_ ", "...")
"""The signs for an empty cell in texts with one character per cell; they become dots."""


@dataclass(frozen=True)
class Function:
    """A function for databases. It returns NULL for NULL, and if there is no answer."""

    name: str
    arguments: tuple[str, ...]
    """The types of its arguments in SQL; the first is the text of a puzzle, a name or a number."""
    returns: str
    """The type of its answer; SQLite gets lists as JSON."""
    about: str
    ask: Callable[..., Any]
    """Returns the answer for a text (and further arguments, none of them NULL)."""
    rated: tuple[str, str] | None = None
    """The scale and the figure, if it is one of a rating."""


def answer(function: Function, text: object, *more: Any) -> Any:
    """Return a function's answer for a text; None if it is no puzzle or there is no answer.

    >>> answer(FUNCTIONS["sudoku_givens"], "4......1...3....")
    3
    >>> answer(FUNCTIONS["sudoku_givens"], "nonsense")
    """
    if text is None or None in more:
        return None
    try:
        numbers = [int(value) for value in more]
    except (ValueError, OverflowError):  # SQLite hands over whatever stands there
        return None
    return function.ask(text, *numbers)


def _of_puzzle(ask: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a text from a function of the puzzle in it."""

    def ask_text(text: object, *more: Any) -> Any:
        try:
            return ask(_read(text), *more)
        except (WhydokuError, ValueError):
            return None

    return ask_text


def _read(text: object) -> Puzzle:
    """Read a puzzle in any format; with one character per cell, a blank is an empty cell too."""
    line = text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)
    cells = line.translate(EMPTY)
    layout = plain_layout_of(len(cells))
    if layout and layout.size < 10 and cells.replace(".", "0").isdecimal() and cells.isascii():
        digits = [0 if cell == "." else int(cell) for cell in cells]
        if max(digits) <= layout.size:
            return Puzzle(digits, layout=layout)
    return read_one(line)


def _count(puzzle: Puzzle, limit: int) -> int | None:
    return puzzle.count(min(limit, HIGHEST_LIMIT)) if limit >= 1 else None


def _problem(text: object) -> str | None:
    try:
        _read(text).solve()
    except (WhydokuError, ValueError) as error:
        told = str(error)
        return f"{told[:1].upper()}{told[1:]}."
    return None


def _level(puzzle: Puzzle) -> str | None:
    return puzzle.path().level if puzzle.count(2) == 1 else None


def _hardest(puzzle: Puzzle) -> str | None:
    hardest = puzzle.path().hardest if puzzle.count(2) == 1 else None
    return hardest.slug if hardest else None


def _technique(name: object) -> str | None:
    found = known(str(name))
    return found.slugs[0] if found and len(found.slugs) == 1 else None


def _catalogue_grid(number: object) -> str | None:
    try:
        return catalogue_grid(int(str(number))).line()
    except ValueError:
        return None


def _rated(name: str, returns: str, about: str, scale: str, figure: str) -> Function:
    """Return a function of a text: a figure of its rating; None where only a bound is known."""

    def ask(puzzle: Puzzle) -> Any:
        rating = puzzle.rate(scale)
        return None if figure in rating.at_least else getattr(rating, figure)

    return Function(name, ("VARCHAR",), returns, about, _of_puzzle(ask), (scale, figure))


def _hint(puzzle: Puzzle, level: int) -> str | None:
    if level not in {1, 2, 3, 4} or puzzle.solved or not puzzle.count(1):
        return None
    step = puzzle.hint()
    return step.words(level) if step else None


def _path(puzzle: Puzzle) -> list[dict[str, Any]] | None:
    if not puzzle.count(1):
        return None
    return [
        {
            "step": number,
            "technique": step.technique,
            "notation": step.notation(),
            "words": step.words(),
        }
        for number, step in enumerate(puzzle.path(), 1)
    ]


def _candidates(puzzle: Puzzle) -> list[dict[str, Any]]:
    size = puzzle.layout.size
    return [
        {"row": cell // size + 1, "column": cell % size + 1, "candidates": list(digits)}
        for cell, digits in enumerate(puzzle.candidates)
        if not puzzle.values[cell]
    ]


# fmt: off
_TABLE = (
    Function("sudoku_solve", ("VARCHAR",), "VARCHAR",
             "the solution, a line, if there is exactly one",
             _of_puzzle(lambda puzzle: puzzle.solve().line())),
    Function("sudoku_count", ("VARCHAR", "BIGINT"), "BIGINT",
             "the number of solutions, up to a limit of 1 or more",
             _of_puzzle(_count)),
    Function("sudoku_is_valid", ("VARCHAR",), "BOOLEAN",
             "whether there is exactly one solution",
             _of_puzzle(lambda puzzle: puzzle.count(2) == 1)),
    Function("sudoku_level", ("VARCHAR",), "VARCHAR",
             "easy, medium, hard, unfair or extreme: the level of the hardest technique needed",
             _of_puzzle(_level)),
    Function("sudoku_hardest", ("VARCHAR",), "VARCHAR",
             "the slug of that technique",
             _of_puzzle(_hardest)),
    Function("sudoku_technique", ("VARCHAR",), "VARCHAR",
             "the slug of a technique, by any of its names, if it means just one",
             _technique),
    _rated("sudoku_score", "BIGINT",
           "HoDoKu's score",
           "hodoku", "score"),
    _rated("sudoku_er", "DOUBLE",
           "the rating by Sudoku Explainer: that of the hardest step; 9x9 only",
           "se", "er"),
    _rated("sudoku_ep", "DOUBLE",
           "the same of the steps up to the first digit",
           "se", "ep"),
    _rated("sudoku_ed", "DOUBLE",
           "the same of the first step",
           "se", "ed"),
    _rated("sudoku_te", "BIGINT",
           "the depth of trial and error",
           "te", "te"),
    _rated("sudoku_b", "BIGINT",
           "the length of the longest braid that is needed",
           "b", "b"),
    _rated("sudoku_minutes", "DOUBLE",
           "the minutes that practised players take in the mean, an estimate",
           "human", "minutes"),
    _rated("sudoku_minutes_low", "DOUBLE",
           "the 10th percentile of players",
           "human", "minutes_low"),
    _rated("sudoku_minutes_high", "DOUBLE",
           "the 90th percentile of players",
           "human", "minutes_high"),
    Function("sudoku_hint", ("VARCHAR", "BIGINT"), "VARCHAR",
             "the next step: 1 a nudge, 2 the technique, 3 where, 4 the full argument",
             _of_puzzle(_hint)),
    Function("sudoku_givens", ("VARCHAR",), "BIGINT",
             "how many cells are filled",
             _of_puzzle(lambda puzzle: sum(1 for value in puzzle.values if value))),
    Function("sudoku_canonical", ("VARCHAR",), "VARCHAR",
             "the smallest form under the symmetries of the grid: equal for equal puzzles",
             _of_puzzle(lambda puzzle: canonical(puzzle).form.line())),
    Function("sudoku_catalogue_number", ("VARCHAR",), "BIGINT",
             "the number of the solution in the catalogue of all 5,472,730,538 different grids",
             _of_puzzle(catalogue_number)),
    Function("sudoku_catalogue_grid", ("BIGINT",), "VARCHAR",
             "the grid with that number, a line: the smallest form of all that have it",
             _catalogue_grid),
    Function("sudoku_problem", ("VARCHAR",), "VARCHAR",
             "why the others are NULL: no puzzle, no solution, several; NULL if all is well",
             _problem),
    Function("sudoku_path", ("VARCHAR",), PATH,
             "the steps to the solution: step, technique, notation, words",
             _of_puzzle(_path)),
    Function("sudoku_candidates", ("VARCHAR",), CANDIDATES,
             "the empty cells: row, column, candidates",
             _of_puzzle(_candidates)),
)
# fmt: on

FUNCTIONS = {function.name: function for function in _TABLE}
"""Every function by name."""
