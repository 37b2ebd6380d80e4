"""What the ways of writing are made of: a board, a way, and what has to be read from its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from whydoku import ParseError, Puzzle

Marks = tuple[tuple[int, ...], ...]
"""The candidates of each of 81 cells."""


def _seen_from(cell: int) -> frozenset[int]:
    row, column = divmod(cell, 9)
    box = row // 3, column // 3
    return frozenset(
        other
        for other in range(81)
        if other != cell
        and (other // 9 == row or other % 9 == column or (other // 27, other % 9 // 3) == box)
    )


PEERS = tuple(map(_seen_from, range(81)))


@dataclass(frozen=True)
class Board:
    """A puzzle that the ways write: 81 digits, 0 for an empty cell, and its only solution.

    No empty cell has a single candidate, because a candidate grid cannot tell it from a digit.
    """

    givens: str
    solution: str
    candidates: Marks
    """Those of the empty cells, a few struck; a given cell has its digit alone."""

    @classmethod
    def of(cls, givens: str, solution: str) -> Board:
        """Return a board of a line, with dots or zeros, and strike a few wrong candidates."""
        digits = givens.replace(".", "0")
        marks: list[tuple[int, ...]] = []
        for cell, given in enumerate(digits):
            seen = {int(digits[other]) for other in PEERS[cell]}
            left = [digit for digit in range(1, 10) if digit not in seen]
            wrong = [digit for digit in left if digit != int(solution[cell])]
            if cell % 5 == 0 and len(left) > 2:
                left.remove(wrong[cell % len(wrong)])
            marks.append(tuple(left) if given == "0" else (int(given),))
        return cls(digits, solution, tuple(marks))

    @property
    def line(self) -> str:
        """The givens with a dot for each empty cell."""
        return self.givens.replace("0", ".")

    def rows(self, empty: str = ".") -> list[list[str]]:
        """Return nine rows of nine cells."""
        cells = [empty if digit == "0" else digit for digit in self.givens]
        return nines(cells)

    def marks(self) -> list[list[str]]:
        """Return nine rows of nine cells with their candidates, such as `159`."""
        return nines(["".join(map(str, cell)) for cell in self.candidates])

    @cached_property
    def placed(self) -> tuple[tuple[int, int], ...]:
        """Digits that a player has placed: (cell, digit) of every seventh empty cell."""
        empty = [cell for cell in range(81) if self.givens[cell] == "0"]
        return tuple((cell, int(self.solution[cell])) for cell in empty[2::7])

    def plus(self, empty: str = ".") -> list[list[str]]:
        """Return nine rows of cells with the placed digits, and `+` before each of them."""
        cells = [empty if digit == "0" else digit for digit in self.givens]
        for cell, digit in self.placed:
            cells[cell] = f"+{digit}"
        return nines(cells)

    @property
    def state(self) -> str:
        """The givens and the placed digits, with a dot for each empty cell."""
        return "".join(map("".join, self.plus())).replace("+", "")

    def turned(self) -> Board:
        """Return another board: the rows of this one become columns, and each digit d is 10 - d."""
        places = [9 * (at % 9) + at // 9 for at in range(81)]
        givens = "".join(_other(self.givens[at]) for at in places)
        return Board.of(givens, "".join(_other(self.solution[at]) for at in places))

    def upside_down(self) -> Board:
        """Return another board: the last cell of this one is its first."""
        return Board.of(self.givens[::-1], self.solution[::-1])

    @property
    def three(self) -> tuple[Board, Board, Board]:
        """Return the board and two others."""
        return self, self.turned(), self.upside_down()

    @property
    def number(self) -> int:
        """A number that differs from board to board, to choose what else a text holds."""
        return sum(at * int(digit) for at, digit in enumerate(self.givens))


def _other(digit: str) -> str:
    return "0" if digit == "0" else str(10 - int(digit))


def nines(cells: Sequence[str]) -> list[list[str]]:
    """Return 81 cells as nine rows."""
    return [list(cells[at : at + 9]) for at in range(0, 81, 9)]


def joined(rows: Sequence[Sequence[str]], sep: str = " ", end: str = "\n") -> str:
    """Return rows of cells as a text."""
    return end.join(sep.join(row) for row in rows)


def framed(
    rows: Sequence[Sequence[str]],
    bars: tuple[str, str, str] = ("| ", " | ", " |"),
    rules: tuple[str, str, str] = ("", "", ""),
    sep: str = " ",
) -> str:
    """Return rows with bars before, between and behind boxes, and rules above, between, below."""
    left, middle, right = bars
    above, between, below = rules
    lines = [above] if above else []
    for number, row in enumerate(rows):
        if number in (3, 6) and between:
            lines.append(between)
        boxes = [sep.join(row[at : at + 3]) for at in (0, 3, 6)]
        lines.append(f"{left}{middle.join(boxes)}{right}")
    return "\n".join([*lines, below] if below else lines)


def padded(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return rows of cells that are all as wide as the widest of their column."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]


# -- what has to be read -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """A puzzle that has to be read; what is None is not compared."""

    givens: str
    """A line with dots."""
    placed: tuple[tuple[int, int], ...] | None = None
    candidates: Marks | None = None
    layout: str | None = None

    def is_given_by(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle has the layout and the givens.

        Where placed digits are not compared, they count as givens.
        """
        if self.layout is not None and puzzle.layout.name != self.layout:
            return False
        if self.placed is None:
            return puzzle.line() == self.givens
        return Puzzle(puzzle.givens, layout=puzzle.layout).line() == self.givens

    def is_all_of(self, puzzle: Puzzle) -> bool:
        """Whether the placed digits and the candidates are right, too."""
        if self.placed is not None and sorted(puzzle.placed) != sorted(self.placed):
            return False
        return self.candidates is None or all(
            wanted == found or (len(wanted) == 1 and not found)
            for wanted, found in zip(self.candidates, puzzle.candidates, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Expected:
    """What a text has to give: puzzles, or a refusal whose sentence has all words.

    The words are regular expressions, in which small letters stand for large ones too.
    """

    puzzles: tuple[Wanted, ...] = ()
    """Empty where the text has to be refused."""
    words: tuple[str, ...] = ()
    may_refuse: bool = False
    """Whether a refusal is right too, beside the puzzles."""


VERDICTS = ("right", "refused", "less", "wrong")
"""From good to bad. `less`: the givens are right, but placed digits or candidates are not. `wrong`:
other givens, another layout or another number of puzzles, and nothing is said."""

Outcome = Sequence[Puzzle] | ParseError
Write = Callable[[Board], str | bytes]
Expect = Callable[[Board], Expected]


def verdict(expected: Expected, outcome: Outcome) -> str:
    """Return which of the verdicts an outcome of the reader deserves."""
    if isinstance(outcome, ParseError):
        told = str(outcome)
        named = all(re.search(word, told, re.IGNORECASE) for word in expected.words)
        may = expected.may_refuse or not expected.puzzles
        return "right" if may and named else "refused"
    if not expected.puzzles or len(outcome) != len(expected.puzzles):
        return "wrong"
    pairs = list(zip(expected.puzzles, outcome, strict=True))
    if not all(wanted.is_given_by(puzzle) for wanted, puzzle in pairs):
        return "wrong"
    return "right" if all(wanted.is_all_of(puzzle) for wanted, puzzle in pairs) else "less"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to write a board, and what has to be read from the text."""

    kind: str
    name: str
    write: Write
    expected: Expect


def one(board: Board) -> Expected:
    """Return the puzzle of the board, whatever its candidates."""
    return Expected((Wanted(board.line),))


def with_marks(board: Board) -> Expected:
    """Return the puzzle of the board with its candidates."""
    return Expected((Wanted(board.line, candidates=board.candidates),))


def with_placed(board: Board) -> Expected:
    """Return the puzzle of the board with its placed digits."""
    return Expected((Wanted(board.line, board.placed),))


def all_three(board: Board) -> Expected:
    """Return the puzzles of the three boards."""
    return Expected(tuple(Wanted(each.line) for each in board.three))


def refused(*words: str) -> Expect:
    """Return an expectation: a refusal that has the words."""
    return lambda _: Expected(words=words)


def read_or_refused(board: Board) -> Expected:
    """Return the puzzle of the board, or a refusal."""
    return Expected((Wanted(board.line),), may_refuse=True)


Row = tuple[str, Write] | tuple[str, Write, Expect]


def ways(kind: str, *rows: Row, expected: Expect = one) -> tuple[Way, ...]:
    """Return the ways of one kind; a row without an expectation has that of the kind."""
    return tuple(Way(kind, row[0], row[1], row[2] if len(row) > 2 else expected) for row in rows)
