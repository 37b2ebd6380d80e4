"""Hints in the manner of mini-Sudoku: redundant candidates in red, a last candidate in green.

A hint first looks for candidates that a set of cells makes redundant. If no set strikes anything,
it looks for a cell with one candidate. Asking again applies the hint. This works on every layout.
"""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.game.moves import Enter, Move, Strike
from whydoku.game.position import Position
from whydoku.model.layout import cell_name, digit_char
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import Policy, techniques_named
from whydoku.model.puzzle import Puzzle

__all__ = ["NO_MINI_HINT", "MiniHint", "mini_hint"]

NO_MINI_HINT = "No set removes anything, and no cell has just one candidate."

SETS = (
    *techniques_named("subsets"),
    *techniques_named("intersections"),
    "hidden-single-box",
    "hidden-single-line",
)
ONE_LEFT = ("full-house", "naked-single")


@dataclass(frozen=True, slots=True)
class MiniHint:
    """The redundant candidates (red) or the digit to enter (green), and the step that says why.

    >>> found = mini_hint(Position.of(Puzzle.parse("12343412214343..")))
    >>> found.moves
    (Enter(candidates=(Candidate(cell=14, digit=2),), by='hint'),)
    >>> found.explanation.partition(". ")[0], found.words(2)
    ('Green, may be entered: r4c3: 2', 'Look for a Full House.')
    """

    position: Position
    step: Step
    red: tuple[Candidate, ...] = ()
    green: tuple[Candidate, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the moves that apply the hint."""
        return (Enter(self.green, "hint"),) if self.green else (Strike(self.red),)

    @property
    def explanation(self) -> str:
        """Return what is marked, cell by cell, and why."""
        title = "Green, may be entered" if self.green else "Red, redundant"
        cells: dict[int, list[str]] = {}
        for cell, digit in self.green or self.red:
            cells.setdefault(cell, []).append(digit_char(digit))
        layout = self.position.layout
        marked = [
            f"{cell_name(layout, cell)}: {' '.join(digits)}" for cell, digits in cells.items()
        ]
        return f"{title}: {'; '.join(marked)}. {self.words()}"

    def words(self, level: int = 4) -> str:
        """Return what the step says, from a nudge (1) to the whole argument (4)."""
        return self.step.words(level)


def mini_hint(position: Position) -> MiniHint | None:
    """Return what mini-Sudoku would mark; None if it marks nothing.

    >>> found = mini_hint(Position.of(Puzzle.parse("12343412214343..")))
    >>> found.green, found.red
    ((Candidate(cell=14, digit=2),), ())
    """
    puzzle = position.puzzle
    if puzzle.problems or puzzle.solved:
        return None
    for step in puzzle.steps(Policy.only(*SETS)):
        if red := step.eliminations or _others_of_cells(puzzle, step):
            return MiniHint(position, step, red=red)
    single = puzzle.hint(Policy.only(*ONE_LEFT))
    return MiniHint(position, single, green=single.placements) if single else None


def _others_of_cells(puzzle: Puzzle, step: Step) -> tuple[Candidate, ...]:
    """Return what a hidden single makes redundant: it is a set of one cell for one digit."""
    return tuple(
        Candidate(cell, other)
        for cell, digit in step.placements
        for other in puzzle.candidates[cell]
        if other != digit
    )
