"""Ways to write puzzles of other sizes, our own output, and texts that are broken."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO

from ways_board import (
    Board,
    Expected,
    Wanted,
    framed,
    joined,
    one,
    read_or_refused,
    refused,
    ways,
    with_marks,
    with_placed,
)
from ways_lines import grid
from ways_marks import hodoku_marks
from whydoku import Puzzle
from whydoku.cli import main
from whydoku.formats import write
from whydoku.model.policy import LEVELS
from whydoku.samples import sample, sample_names

# -- other sizes -----------------------------------------------------------------------------------


def _sample(board: Board, layout: str) -> Puzzle:
    """Return one of the samples of a layout; the board chooses which."""
    names = [f"{layout}-{level}" for level in LEVELS if f"{layout}-{level}" in sample_names()]
    return sample(names[board.number % len(names)])


def _is(layout: str) -> Callable[[Board], Expected]:
    """Return the expectation of the sample that the board chooses."""

    def expected(board: Board) -> Expected:
        puzzle = _sample(board, layout)
        return Expected((Wanted(puzzle.line(), layout=puzzle.layout.name),))

    return expected


def _rows_of(board: Board, layout: str, empty: str = ".") -> list[list[str]]:
    line = _sample(board, layout).line().replace(".", empty)
    size = _sample(board, layout).layout.size
    return [list(line[at : at + size]) for at in range(0, size * size, size)]


def _six(board: Board) -> str:
    """Return a drawn 6x6 grid: boxes of two rows and three columns."""
    lines = [f"| {' '.join(row[:3])} | {' '.join(row[3:])} |" for row in _rows_of(board, "6x6")]
    rule = "+-------+-------+"
    parts = [part for at in (0, 2, 4) for part in (rule, *lines[at : at + 2])]
    return "\n".join([*parts, rule])


def _jigsaw(board: Board) -> str:
    puzzle = _sample(board, "jigsaw")
    return f"# layout: {puzzle.layout.name}\n{puzzle.line()}\n"


def _large(board: Board, height: int, width: int) -> list[list[str]]:
    """Return rows of a puzzle with boxes of this height and width, which nobody here plays."""
    size = height * width
    digits = "123456789ABCDEFG"[:size]
    turn = board.number % size
    rows = [
        [digits[(width * row + row // height + column + turn) % size] for column in range(size)]
        for row in range(size)
    ]
    for cell in range(size * size):
        if (cell * 7 + board.number) % 5 < 2:
            rows[cell // size][cell % size] = "."
    return rows


SIZES = ways(
    "other sizes",
    ("4x4 line", lambda b: _sample(b, "4x4").line(), _is("4x4")),
    ("4x4 grid", lambda b: joined(_rows_of(b, "4x4", "_")), _is("4x4")),
    ("6x6 drawn", _six, _is("6x6")),
    ("8x8 grid", lambda b: joined(_rows_of(b, "8x8", "0"), ""), _is("8x8")),
    ("10x10 line", lambda b: f"Large one: {_sample(b, '10x10').line()}", _is("10x10")),
    (
        "10x10 with tens",
        lambda b: joined(_rows_of(b, "10x10", "0"), " ").replace("A", "10"),
        _is("10x10"),
    ),
    ("jigsaw with its layout", _jigsaw, _is("jigsaw")),
    ("16x16 grid", lambda b: joined(_large(b, 4, 4)), refused("16x16")),
    ("16x16 line", lambda b: joined(_large(b, 4, 4), "", ""), refused("16x16")),
    ("12x12 grid", lambda b: joined(_large(b, 3, 4), ""), refused("12x12")),
)

# -- our own output --------------------------------------------------------------------------------


def _printed(verb: str, *options: str) -> Callable[[Board], str]:
    """Return a way that writes what the command line prints."""

    def write_it(board: Board) -> str:
        out = StringIO()
        with redirect_stdout(out):
            main([verb, board.line, *options])
        return out.getvalue()

    return write_it


def _written(name: str) -> Callable[[Board], str]:
    """Return a way that writes the board, with its placed digits and candidates, in a format."""

    def write_it(board: Board) -> str:
        wanted = board.candidates if name == "pencilmarks" else None
        puzzle = Puzzle.parse(board.line)
        for cell, digit in () if wanted else board.placed:
            puzzle = puzzle.place(cell, digit)
        for cell, marks in enumerate(wanted or ()):
            for digit in set(puzzle.candidates[cell]) - set(marks):
                puzzle = puzzle.eliminate(cell, digit)
        return str(write(puzzle, name))

    return write_it


def _solution(board: Board) -> Expected:
    return Expected((Wanted(board.solution),))


OWN = ways(
    "our own output",
    ("show", _printed("show")),
    ("show --candidates", _printed("show", "--candidates")),
    ("solve", _printed("solve"), _solution),
    ("hint", _printed("hint")),
    ("path", _printed("path")),
    ("steps", _printed("steps"), refused()),
    ("convert --to pencilmarks", _written("pencilmarks"), with_marks),
    ("convert --to hodoku", _written("hodoku"), with_placed),
    ("convert --to csv", _written("csv"), with_placed),
    ("convert --to f-puzzles", _written("f-puzzles"), with_placed),
    ("show --json", _printed("show", "--json")),
)

# -- broken texts ----------------------------------------------------------------------------------


def _short_row(board: Board) -> str:
    rows = board.rows()
    del rows[3][-1]
    return joined(rows)


def _long_row(board: Board) -> str:
    rows = board.rows("0")
    rows[6].append("0")
    return joined(rows, "")


def _letter(board: Board) -> str:
    rows = board.rows()
    rows[4][4] = "q"
    return framed(rows, rules=("+-------+-------+-------+",) * 3)


def _no_fifth(board: Board) -> str:
    rows = grid(board).splitlines()
    del rows[6]
    return "\n".join(rows)


def _twice(board: Board) -> tuple[Board, str]:
    """Return a board with the digit of its first given twice in that row, and its grid."""
    digits = list(board.givens)
    at = next(cell for cell in range(81) if digits[cell] != "0")
    start = at // 9 * 9
    other = next(cell for cell in range(start, start + 9) if digits[cell] == "0")
    digits[other] = digits[at]
    broken = Board("".join(digits), board.solution, board.candidates)
    return broken, grid(broken)


def _damaged_list(board: Board) -> str:
    first, second, third = board.three
    return f"{first.line}\n{second.line[:-1]}\n{third.line}\n"


def _lost_cell(board: Board) -> str:
    """Return a candidate grid that lacks a cell of row 6."""
    lines = hodoku_marks(board).splitlines()
    words = lines[7].split()
    lines[7] = " ".join([*words[:2], *words[3:]])
    return "\n".join(lines)


BROKEN = ways(
    "broken texts",
    ("row of 8 cells", _short_row, refused()),
    ("row of 10 cells", _long_row, refused()),
    ("80 digits", lambda b: b.givens[:-1], refused()),
    ("82 digits", lambda b: f"{b.givens}5", refused()),
    ("a letter in a row", _letter, refused()),
    ("row 5 is missing", _no_fifth, refused()),
    ("ends after row 7", lambda b: joined(b.rows()[:7]), refused()),
    ("digit twice in a row", lambda b: _twice(b)[1], lambda b: one(_twice(b)[0])),
    ("second of three lines too short", _damaged_list, refused()),
    ("cell of a candidate grid is missing", _lost_cell, refused()),
    ("line is broken in two", lambda b: f"{b.line[:40]}\n{b.line[40:]}\n", read_or_refused),
)
