"""Ways to write candidates and placed digits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ways_board import (
    Board,
    framed,
    joined,
    nines,
    padded,
    ways,
    with_marks,
    with_placed,
)
from ways_lines import grid


def _ruled(rows: Sequence[Sequence[str]], corners: Sequence[Sequence[str]]) -> str:
    """Return rows of cells between rules as HoDoKu prints them, with these corners."""
    wide = padded(rows)
    widths = [sum(map(len, wide[0][at : at + 3])) + 6 for at in (0, 3, 6)]
    rules = []
    for corner in corners:
        line = corner[1].join("-" * width for width in widths)
        rules.append(f"{corner[0]}{line}{corner[2]}")
    return framed(wide, ("| ", " | ", " |"), (rules[0], rules[1], rules[2]), "  ")


def hodoku_marks(board: Board) -> str:
    """Return the candidates as HoDoKu copies them."""
    return _ruled(board.marks(), ("...", ":+:", "'''"))


def _simple_marks(board: Board) -> str:
    """Return the candidates as Simple Sudoku copies them, indented by a blank."""
    return "\n".join(
        f" {line}" for line in _ruled(board.marks(), ("*-*", "|+|", "*-*")).splitlines()
    )


def _boxed(board: Board) -> str:
    """Return the candidates between lines of box drawing."""
    wide = padded(board.marks())
    widths = [sum(map(len, wide[0][at : at + 3])) + 4 for at in (0, 3, 6)]
    rules = []
    for left, middle, right in ("\u250c\u252c\u2510", "\u251c\u253c\u2524", "\u2514\u2534\u2518"):
        rules.append(left + middle.join("\u2500" * width for width in widths) + right)
    bars = ("\u2502 ", " \u2502 ", " \u2502")
    return framed(wide, bars, (rules[0], rules[1], rules[2]))


def _plain(board: Board) -> str:
    return joined(padded(board.marks()), "  ")


def _around(board: Board, before: str, after: str, sep: str = "") -> str:
    """Return rows in which each empty cell has its candidates between two signs."""
    cells = [
        f"{before}{sep.join(map(str, marks))}{after}" if len(marks) > 1 else str(marks[0])
        for marks in board.candidates
    ]
    return joined(nines(cells))


def _only_bars(board: Board) -> str:
    return framed(padded(board.marks()), ("", " | ", ""), ("", "", ""))


def _markdown_marks(board: Board) -> str:
    rows = [f"| {' | '.join(row)} |" for row in board.marks()]
    head = f"|{' | ' * 8} |\n|{'---|' * 9}"
    return f"{head}\n" + "\n".join(rows)


MARKS = ways(
    "candidate grids",
    ("HoDoKu's", hodoku_marks),
    ("Simple Sudoku's", _simple_marks),
    ("box drawing", _boxed),
    ("columns of blanks", _plain),
    ("one blank", lambda b: joined(b.marks())),
    ("tabs", lambda b: joined(b.marks(), "\t")),
    ("bars between boxes", _only_bars),
    ("braces", lambda b: _around(b, "{", "}")),
    ("parentheses with commas", lambda b: _around(b, "(", ")", ",")),
    ("brackets around the candidates", lambda b: _around(b, "[", "]")),
    ("Markdown", _markdown_marks),
    expected=with_marks,
)

# -- marked candidates -----------------------------------------------------------------------------


def _marked(mark: Callable[[str], str]) -> Callable[[Board], str]:
    """Return a way that marks the candidates of every ninth empty cell."""

    def write(board: Board) -> str:
        cells = ["".join(map(str, marks)) for marks in board.candidates]
        empty = [at for at, marks in enumerate(board.candidates) if len(marks) > 1]
        for at in empty[4::9]:
            cells[at] = mark(cells[at])
        return _ruled(nines(cells), ("...", ":+:", "'''"))

    return write


MARKED = ways(
    "marked candidates",
    ("hyphen before all", _marked(lambda cell: f"-{cell}")),
    ("hyphen before the last", _marked(lambda cell: f"{cell[:-1]}-{cell[-1]}")),
    ("hash before", _marked(lambda cell: f"#{cell}"), with_marks),
    ("hash behind", _marked(lambda cell: f"{cell}#"), with_marks),
    ("star before", _marked(lambda cell: f"*{cell}"), with_marks),
    ("star behind", _marked(lambda cell: f"{cell}*"), with_marks),
    ("at sign behind", _marked(lambda cell: f"{cell}@"), with_marks),
    ("letter before", _marked(lambda cell: f"a{cell}"), with_marks),
    ("parentheses", _marked(lambda cell: f"({cell})"), with_marks),
    ("braces", _marked(lambda cell: f"{{{cell}}}"), with_marks),
    ("brackets", _marked(lambda cell: f"[{cell}]"), with_marks),
)

# -- a line and its candidates ---------------------------------------------------------------------

_STEPS = """Locked Candidates Type 1 (Pointing): 4 in b3 => r1c46<>4
Naked Pair: 2,6 in r57c8 => r1c8<>2, r9c8<>6
Finned X-Wing: 7 c28 r37 fr8c2 => r7c3<>7
"""


def _header(board: Board) -> str:
    """Return what HoDoKu copies with all parts: givens, digits so far and candidates."""
    return f"{board.line}\n{board.line}\n{hodoku_marks(board)}\n{_STEPS}"


def _two_fences(board: Board) -> str:
    marks = hodoku_marks(board)
    return f"The puzzle:\n```\n{board.givens}\n```\nand where I am:\n```\n{marks}\n```\n"


BOTH = ways(
    "a line and its candidate grid",
    ("line first", lambda b: f"{b.line}\n\n{hodoku_marks(b)}\n"),
    ("line last", lambda b: f"{hodoku_marks(b)}\n\n{b.givens}\n"),
    (
        "text between",
        lambda b: f"{b.line}\nAfter singles I have this position:\n{hodoku_marks(b)}\nWhat next?",
    ),
    ("givens, digits so far, candidates, steps", _header),
    ("steps above", lambda b: f"{_STEPS}\n{b.line}\n{hodoku_marks(b)}\n"),
    ("two fences", _two_fences),
    ("rating between", lambda b: f"{b.line} # ED=8.3/1.2/1.2\n{_boxed(b)}\n"),
    ("grid of the givens first", lambda b: f"{grid(b)}\n\n{_simple_marks(b)}\n"),
    ("no borders", lambda b: f"{b.line}\n\n{_plain(b)}\n"),
    ("named", lambda b: f"Puzzle: {b.givens}\n\nCandidates:\n{hodoku_marks(b)}\n"),
    expected=with_marks,
)

# -- placed digits ---------------------------------------------------------------------------------


def _line_with_plus(board: Board) -> str:
    return "".join(map("".join, board.plus()))


def _sections(board: Board) -> str:
    """Return the text of SadMan Sudoku: the puzzle, and the digits so far."""
    state = joined(nines(board.state), "")
    return f"[Puzzle]\n{joined(board.rows(), '')}\n[State]\n{state}\n"


def _left(board: Board) -> list[str]:
    """Return the cells with candidates, without those that the placed digits forbid."""
    placed = dict(board.placed)
    cells = []
    for at, marks in enumerate(board.candidates):
        row, column = divmod(at, 9)
        gone = {
            digit
            for cell, digit in placed.items()
            if cell // 9 == row
            or cell % 9 == column
            or (cell // 27 == row // 3 and cell % 9 // 3 == column // 3)
        }
        left = [digit for digit in marks if digit not in gone]
        cells.append("".join(map(str, left if len(left) > 1 else marks)))
    return cells


def _sdx(board: Board) -> str:
    """Return the text of SudoCue: `u` stands before a placed digit."""
    cells = _left(board)
    for at, digit in board.placed:
        cells[at] = f"u{digit}"
    return "".join(f"{' '.join(row)}\n" for row in nines(cells))


def _pencil_marks(board: Board) -> str:
    """Return all sections of SadMan Sudoku: placed digits stand in the candidates, too."""
    cells = _left(board)
    for at, digit in board.placed:
        cells[at] = str(digit)
    return f"{_sections(board)}[PencilMarks]\n{joined(nines(cells), ',')}\n"


def _with_state(board: Board) -> str:
    return f"puzzle,state\n{board.line},{board.state}\n"


def _deleted(board: Board) -> str:
    """Return a line of HoDoKu's library with deleted candidates."""
    gone = "311 512 713"
    return f":0702:9:{_line_with_plus(board)}:{gone}:924::"


PLACED = ways(
    "placed digits",
    ("plus in a line", _line_with_plus),
    ("plus in a named line", lambda b: f"Position after 12 moves: {_line_with_plus(b)}"),
    ("plus in a grid", lambda b: joined(padded(b.plus()), " ")),
    ("plus in a drawn grid", lambda b: _ruled(b.plus(), ("+++", "+++", "+++"))),
    ("HoDoKu's library", lambda b: f":0000:x:{_line_with_plus(b)}::::"),
    ("HoDoKu's library, deleted candidates", _deleted),
    ("SadMan Sudoku", _sections),
    ("SadMan Sudoku, pencil marks", _pencil_marks),
    ("SudoCue", _sdx),
    ("columns puzzle and state", _with_state),
    expected=with_placed,
)
