"""Scores what somebody, or a language model, wrote about a puzzle: see docs/verify.md.

Any text can be scored. :func:`score_grid` looks for a grid in it, :func:`score_moves` for moves
such as ``r1c2=5``.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from whydoku.errors import CapReached
from whydoku.model.layout import Layout, cells_name, digit_char
from whydoku.model.policy import Policy, policy_of
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import expect, seconds_of
from whydoku.verification.grids import read_grid
from whydoku.verification.moves import read_moves
from whydoku.verification.verify import Verified, verify

__all__ = ["GridScore", "MovesScore", "read_grid", "read_moves", "score_grid", "score_moves"]

MOST_MOVES = 1000
"""Moves of a text that are judged."""
MOST_SOLUTIONS = 100
"""Solutions of a puzzle that an answer is compared with, if it has several."""
KEPT = 256
"""Puzzles whose solutions and paths are kept: a model often answers a puzzle many times."""
SECONDS = 60.0
"""The default cap on the time for the moves of a text."""
SEVERAL = 2


# --- grids ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GridScore:
    """How good a grid is as the answer to a puzzle: see :func:`score_grid`.

    >>> score = score_grid(Puzzle.parse("..3..4.221......"), "1234 3412 2143 ....")
    >>> score.found, score.exact, score.cells, score.legal, score.justified
    (True, False, 0.6363636363636364, True, 0.6363636363636364)
    >>> print(score)
    7 of 11 cells are right, 7 of them justified.
    >>> score.filled == score.worth == 7 / 11
    True
    >>> score.to_dict()["wrong"]
    []
    """

    puzzle: Puzzle
    values: tuple[int, ...] | None
    """The grid that was read, 0 for an empty cell; None if there is none in the text."""
    solutions: int | None
    """How many solutions the puzzle has: 0, 1, or 2 for more; None if the search was capped."""
    right: tuple[int, ...]
    """Cells that were to be filled and are right. If there are several solutions: as in the one
    that the grid is most like, of the first 100."""
    wrong: tuple[int, ...]
    """Cells that were to be filled and hold another digit."""
    changed: tuple[int, ...]
    """Cells whose digit the puzzle says, and that are empty or hold another one."""
    legal: bool
    """Whether there is a grid, nothing is changed, and no house holds a digit twice."""
    justified_cells: tuple[int, ...]
    """Right cells whose digits the techniques of the policy reach from the puzzle on."""
    cap: str | None = None
    """The cap that stopped the techniques; more cells may be justified."""

    @property
    def found(self) -> bool:
        """Whether there is a grid in the text."""
        return self.values is not None

    @property
    def exact(self) -> bool:
        """Whether the grid is a solution, and the whole of it."""
        return self.legal and len(self.right) == self._asked

    @property
    def cells(self) -> float:
        """The share of right cells among those that the puzzle leaves empty, from 0 to 1."""
        return self._share(self.right)

    @property
    def justified(self) -> float:
        """The share of justified cells among those that the puzzle leaves empty, from 0 to 1."""
        return self._share(self.justified_cells)

    @property
    def worth(self) -> float:
        """Progress times justification: 0 where a given is changed.

        It is the share of right cells among those that the puzzle leaves empty, times the share of
        justified cells among those that were filled.
        """
        filled = len(self.right) + len(self.wrong)
        if self.changed or not filled:
            return 0.0
        return self.cells * len(self.justified_cells) / filled

    @property
    def filled(self) -> float:
        """The share of filled cells among those that the puzzle leaves empty, from 0 to 1."""
        return self._share((*self.right, *self.wrong))

    @property
    def _asked(self) -> int:
        return self.puzzle.values.count(0)

    def _share(self, cells: Sequence[int]) -> float:
        return len(cells) / self._asked if self._asked else float(self.legal)

    def __str__(self) -> str:
        if self.values is None:
            return "There is no grid in the text."
        told = [f"{len(self.right)} of {self._asked} cells are right, {self._justified_words}."]
        layout = self.puzzle.layout
        if self.wrong:
            told.append(f"Wrong: {cells_name(layout, self.wrong)}.")
        if self.changed:
            told.append(f"Changed: {cells_name(layout, self.changed)}.")
        if self.solutions == SEVERAL:
            told.append("The puzzle has several solutions.")
        if self.solutions == 0:
            told.append("The puzzle has no solution.")
        return " ".join(told)

    @property
    def _justified_words(self) -> str:
        return f"{len(self.justified_cells)} of them justified"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the shares, and the cells by number."""
        grid = None if self.values is None else "".join(map(digit_char, self.values))
        return {
            "grid": grid,
            "exact": self.exact,
            "cells": self.cells,
            "legal": self.legal,
            "justified": self.justified,
            "wrong": list(self.wrong),
            "changed": list(self.changed),
            "solutions": self.solutions,
            "cap": self.cap,
            "words": str(self),
        }


def score_grid(puzzle: Puzzle, answer: str, policy: Policy | str | None = None) -> GridScore:
    """Return how good the grid is that a text gives as the answer to a puzzle.

    ``answer`` is any text: a line of digits, rows with or without frames, a table, JSON, LaTeX,
    prose around it. :func:`read_grid` says which grid counts where there are several. A digit
    is justified if the techniques of the policy, by default all that try nothing out, place it from
    the puzzle on. If the puzzle has several solutions, each of them is exact; no digit is justified
    then, because techniques may rest on there being only one.

    >>> score_grid(Puzzle.parse("..3..4.221......"), "I cannot solve it.").cells
    0.0
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    values = read_grid(puzzle.layout, answer, puzzle.values)
    if values in (None, puzzle.values):
        values = _spelled(puzzle, answer) or values
    solutions, known = _solutions_of(puzzle)
    if values is None:
        return GridScore(puzzle, None, solutions, (), (), (), legal=False, justified_cells=())
    open_cells = [cell for cell, digit in enumerate(puzzle.values) if not digit]
    nearest = max(known, key=lambda one: _alike(one, values), default=None)
    right = tuple(c for c in open_cells if nearest and values[c] == nearest[c])
    wrong = tuple(c for c in open_cells if values[c] and c not in right)
    said = enumerate(puzzle.values)
    changed = tuple(cell for cell, digit in said if digit and values[cell] != digit)
    legal = not changed and not _is_equal_somewhere(puzzle.layout, values)
    reached, cap = _reached(puzzle, _policy_of(policy)) if solutions == 1 else ((), None)
    justified = tuple(cell for cell in right if reached and reached[cell] == values[cell])
    return GridScore(
        puzzle, values, solutions, right, wrong, changed, legal, justified_cells=justified, cap=cap
    )


def _spelled(puzzle: Puzzle, answer: str) -> tuple[int, ...] | None:
    """Return the grid that moves spell: they name each empty cell, and none with two digits."""
    values = [*puzzle.values]
    for move, _reason in read_moves(puzzle.layout, answer):
        if move.places and values[move.cell] not in (0, move.digit):
            return None
        if move.places:
            values[move.cell] = move.digit
    return tuple(values) if all(values) and 0 in puzzle.values else None


@lru_cache(maxsize=KEPT)
def _solutions_of(puzzle: Puzzle) -> tuple[int | None, list[tuple[int, ...]]]:
    known: list[tuple[int, ...]] = []
    with suppress(CapReached):
        known.extend(one.values for one in islice(puzzle.solutions(), MOST_SOLUTIONS))
        return min(len(known), SEVERAL), known
    return (SEVERAL if len(known) > 1 else None), known


def _alike(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(a == b for a, b in zip(one, other, strict=True))


def _is_equal_somewhere(layout: Layout, values: Sequence[int]) -> bool:
    """Whether a house holds a digit twice."""
    for _kind, _number, cells in layout.houses:
        digits = [values[cell] for cell in cells if values[cell]]
        if len(set(digits)) < len(digits):
            return True
    return False


@lru_cache(maxsize=KEPT)
def _reached(puzzle: Puzzle, policy: Policy) -> tuple[tuple[int, ...], str | None]:
    """Return the digits to which the policy leads, and the cap that was hit."""
    path = puzzle.path(policy)
    return path.end.values, path.cap


def _policy_of(policy: Policy | str | None) -> Policy:
    return Policy().without_trial() if policy is None else policy_of(policy)


# --- moves ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MovesScore:
    """What moves are worth that were made one after another: see :func:`score_moves`.

    >>> score = score_moves(Puzzle.parse("..3..4.221......"), "r1c4=4, so r1c1=1. r4c4=3! r2c1=3")
    >>> [found.verdict for found in score.found], score.justified, score.solved
    (['justified', 'justified', 'contradicts', 'justified'], 0.75, False)
    >>> print(score)
    3 of 4 moves are justified. r4c4=3 is wrong: the solution has another digit in r4c4.
    >>> score.true, score.to_dict()["end"]
    (3, '1.3434.221......')
    >>> score.worth == 3 / 11 * 3 / 4
    True
    """

    puzzle: Puzzle
    found: tuple[Verified, ...]
    """The answer about each move, at the position to which the true moves before it lead."""
    end: Puzzle
    """The position after all true moves."""
    cap: str | None = None
    """``moves`` or ``seconds`` where that cap was hit: later moves are not judged."""

    @property
    def justified(self) -> float:
        """The share of justified moves, from 0 to 1; 0 if there are no moves."""
        return sum(one.ok for one in self.found) / len(self.found) if self.found else 0.0

    @property
    def worth(self) -> float:
        """Progress times justification: 0 if no digit is justified.

        It is the share of the puzzle's empty cells that true moves fill, times the share of
        justified digits among these digits and all moves that are not justified. Justified
        eliminations do not count, as there is no end of them; nor does what was there before.
        """
        asked = self.puzzle.values.count(0)
        counted = [one for one in self.found if not one.changes_nothing]
        placed = [one for one in counted if one.move.places]
        against = [one for one in counted if not one.move.places and not one.ok]
        if not placed:
            return 0.0
        done = asked - self.end.values.count(0)
        return done / asked * sum(one.ok for one in placed) / (len(placed) + len(against))

    @property
    def true(self) -> int:
        """How many moves agree with the solution and change the position."""
        return sum(one.verdict in TRUE for one in self.found)

    @property
    def solved(self) -> bool:
        """Whether the moves solve the puzzle."""
        return self.end.solved

    def __str__(self) -> str:
        if not self.found and not self.cap:
            return "There are no moves in the text."
        good = sum(one.ok for one in self.found)
        first = next((f" {one}" for one in self.found if not one.ok), "")
        left = f" Later moves are not judged: the cap of {self.cap} was hit." if self.cap else ""
        return f"{good} of {len(self.found)} moves are justified.{first}{left}"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the shares, and each move with its verdict."""
        return {
            "moves": [
                {key: value for key, value in one.to_dict().items() if key != "step"}
                for one in self.found
            ],
            "justified": self.justified,
            "true": self.true,
            "solved": self.solved,
            "end": self.end.line(),
            "cap": self.cap,
            "words": str(self),
        }


TRUE = ("justified", "unexplained", "other-technique", "other-evidence")
"""Verdicts about moves that may be made: they agree with the solution."""


def score_moves(
    puzzle: Puzzle,
    answer: str,
    policy: Policy | str | None = None,
    seconds: float | None = SECONDS,
) -> MovesScore:
    """Return what the moves in a text are worth, in their order.

    :func:`read_moves` says what a move is. A technique may stand behind it, by any of its names, in
    brackets or after a colon, a dash, ``by`` or ``because of``; it is verified as the reason. True
    moves are made, so that later ones may build on them; others are left out.

    At most 1000 moves are judged, and none is begun after so many ``seconds`` (None: no cap); then
    ``cap`` of the score says so.

    >>> score = score_moves(Puzzle.parse("..3..4.221......"), "r1c4=4 by x-wing")
    >>> score.found[0].verdict, score.solved, score.cap
    ('other-technique', False, None)
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    most = seconds_of(seconds)
    start = time.monotonic()
    here, cap = puzzle, None
    found: list[Verified] = []
    for move, reason in read_moves(puzzle.layout, answer):
        if len(found) == MOST_MOVES:
            cap = "moves"
        elif most and time.monotonic() - start > most:
            cap = "seconds"
        if cap:
            break
        one = verify(here, move, reason, policy)
        found.append(one)
        if one.verdict in TRUE:
            make = here.place if move.places else here.eliminate
            here = make(move.cell, move.digit)
    return MovesScore(puzzle, tuple(found), here, cap)
