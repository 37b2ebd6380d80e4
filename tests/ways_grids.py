"""Ways to write puzzles as grids: plain, drawn, labelled, in Markdown, in HTML, as lists."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ways_board import Board, framed, joined, ways

LETTERS = "ABCDEFGHI"
NUMBERS = "123456789"


def _bands(board: Board) -> str:
    """Return rows with a blank line between bands, and blanks between boxes."""
    rows = framed(board.rows(), ("", "  ", ""), sep=" ").split("\n")
    return "\n\n".join("\n".join(rows[at : at + 3]) for at in (0, 3, 6))


def _indented(board: Board) -> str:
    lines = "\n".join(f"    {' '.join(row)}  " for row in board.rows("0"))
    return f"The grid:\n\n{lines}\n\nIt is from a newspaper.\n"


PLAIN = ways(
    "plain grids",
    ("blanks, dots", lambda b: joined(b.rows())),
    ("nothing between, zeros", lambda b: joined(b.rows("0"), "")),
    ("commas, zeros", lambda b: joined(b.rows("0"), ",")),
    ("tabs, zeros", lambda b: joined(b.rows("0"), "\t")),
    ("semicolons, zeros", lambda b: joined(b.rows("0"), ";")),
    ("blanks between boxes", lambda b: framed(b.rows(), ("", " ", ""), sep="")),
    ("bars between cells", lambda b: joined(b.rows(" "), "|")),
    ("bars between boxes", lambda b: framed(b.rows("_"), ("", "|", ""), sep="")),
    ("blank lines between bands", _bands),
    ("indented, blanks at the end", _indented),
)

# -- drawn grids -----------------------------------------------------------------------------------


def _same(rule: str) -> tuple[str, str, str]:
    return rule, rule, rule


def _every_cell(board: Board) -> str:
    """Return a grid in which each cell has borders of its own."""
    rule = f"+{'---+' * 9}"
    lines = [rule]
    for row in board.rows(" "):
        lines += [f"| {' | '.join(row)} |", rule]
    return "\n".join(lines)


def _full_table(board: Board) -> str:
    """Return a grid with double lines round boxes, and single lines round cells."""
    wide, thin = "\u2550\u2550\u2550", "\u2500\u2500\u2500"

    def rule(left: str, cell: str, box: str, right: str, line: str) -> str:
        return left + box.join([cell.join([line] * 3)] * 3) + right

    lines = [rule("\u2554", "\u2564", "\u2566", "\u2557", wide)]
    between = rule("\u255f", "\u253c", "\u256b", "\u2562", thin)
    strong = rule("\u2560", "\u256a", "\u256c", "\u2563", wide)
    for number, row in enumerate(board.rows(" ")):
        boxes = [" \u2502 ".join(row[at : at + 3]) for at in (0, 3, 6)]
        lines.append("\u2551 " + " \u2551 ".join(boxes) + " \u2551")
        if number < 8:
            lines.append(strong if number in (2, 5) else between)
    lines.append(rule("\u255a", "\u2567", "\u2569", "\u255d", wide))
    return "\n".join(lines)


def _box_drawing(board: Board, signs: str, empty: str = ".") -> str:
    """Return a grid in signs of box drawing: line, bar, then the corners row by row."""
    line, bar, corners = signs[0] * 7, signs[1], signs[2:]
    rules = [
        corners[at] + line + corners[at + 1] + line + corners[at + 1] + line + corners[at + 2]
        for at in (0, 3, 6)
    ]
    bars = (f"{bar} ", f" {bar} ", f" {bar}")
    return framed(board.rows(empty), bars, (rules[0], rules[1], rules[2]))


LIGHT = "\u2500\u2502\u250c\u252c\u2510\u251c\u253c\u2524\u2514\u2534\u2518"
HEAVY = "\u2501\u2503\u250f\u2533\u2513\u2523\u254b\u252b\u2517\u253b\u251b"
DOUBLE = "\u2550\u2551\u2554\u2566\u2557\u2560\u256c\u2563\u255a\u2569\u255d"
_HODOKU = (".-------.-------.-------.", ":-------+-------+-------:", "'-------'-------'-------'")
_SIMPLE = (" *-----------*", " |---+---+---|", " *-----------*")

DRAWN = ways(
    "drawn grids",
    ("plus and hyphens", lambda b: framed(b.rows(), rules=_same("+-------+-------+-------+"))),
    ("HoDoKu's", lambda b: framed(b.rows(), rules=_HODOKU)),
    ("Simple Sudoku's", lambda b: framed(b.rows(), (" |", "|", "|"), _SIMPLE, "")),
    (
        "hyphens for empty cells",
        lambda b: framed(b.rows("-"), ("| ", " | ", " |"), _same("+-----+-----+-----+")),
    ),
    ("every cell", _every_cell),
    ("light box drawing", lambda b: _box_drawing(b, LIGHT)),
    ("heavy box drawing, blanks", lambda b: _box_drawing(b, HEAVY, " ")),
    ("double box drawing, zeros", lambda b: _box_drawing(b, DOUBLE, "0")),
    ("full table", _full_table),
    (
        "equals rules",
        lambda b: framed(b.rows(), ("", " | ", ""), ("", "======+=======+======", "")),
    ),
    (
        "rules inside only, underscores",
        lambda b: framed(b.rows("_"), ("", " | ", ""), ("", "------+-------+------", "")),
    ),
)

# -- labelled grids --------------------------------------------------------------------------------


def _labelled(board: Board, rows: Sequence[str], head: str, rule: str = "") -> str:
    """Return a drawn grid with a label before each row, and a line of labels above."""
    lines = [head]
    for number, (label, row) in enumerate(zip(rows, board.rows(), strict=True)):
        if rule and number % 3 == 0:
            lines.append(rule)
        boxes = [" ".join(row[at : at + 3]) for at in (0, 3, 6)]
        lines.append(f"{label} | {' | '.join(boxes)} |" if rule else f"{label} {' '.join(row)}")
    return "\n".join([*lines, rule] if rule else lines)


def _with_names(board: Board) -> str:
    head = f"   {' '.join(f'C{n}' for n in NUMBERS)}"
    rows = zip(NUMBERS, board.rows(), strict=True)
    return "\n".join([head, *(f"R{n}  {'  '.join(row)}" for n, row in rows)])


def _right(board: Board) -> str:
    lines = [f"{' '.join(row)}   {label}" for label, row in zip(LETTERS, board.rows(), strict=True)]
    return "\n".join([*lines, "", " ".join(NUMBERS)])


def _all_around(board: Board) -> str:
    head = f"   {' '.join(NUMBERS)}"
    rows = [
        f"{label}  {' '.join(row)}  {label}"
        for label, row in zip(LETTERS, board.rows("-"), strict=True)
    ]
    return "\n".join([head, *rows, head])


def _sheet(board: Board) -> str:
    """Return rows of a spreadsheet with its labels: A to I, and 1 to 9."""
    rows = ["\t".join([label, *row]) for label, row in zip(NUMBERS, board.rows(""), strict=True)]
    return "\n".join(["\t".join(["", *LETTERS]), *rows])


def _frame(board: Board) -> str:
    """Return what pandas prints of a table of numbers."""
    rows = [f"{at}  {'  '.join(row)}" for at, row in enumerate(board.rows("0"))]
    return "\n".join(["   0  1  2  3  4  5  6  7  8", *rows])


def _frame_csv(board: Board) -> str:
    """Return what pandas writes as CSV: an index, and a head of numbers."""
    rows = [f"{at},{','.join(row)}" for at, row in enumerate(board.rows("0"))]
    return "\n".join([",0,1,2,3,4,5,6,7,8", *rows]) + "\n"


def _matrix(board: Board) -> str:
    """Return what R prints of a matrix."""
    head = "      " + " ".join(f"[,{at}]" for at in NUMBERS)
    rows = [
        f" [{at},] " + " ".join(cell.rjust(4) for cell in row)
        for at, row in zip(NUMBERS, board.rows("0"), strict=True)
    ]
    return "\n".join([head, *rows])


_RULE = "  +-------+-------+-------+"
_COLUMNS = "    1 2 3   4 5 6   7 8 9"

LABELLED = ways(
    "labelled grids",
    ("A to I, 1 to 9, drawn", lambda b: _labelled(b, LETTERS, _COLUMNS, _RULE)),
    ("R1 to R9, C1 to C9", _with_names),
    ("1 to 9 both, plain", lambda b: _labelled(b, NUMBERS, f"  {' '.join(NUMBERS)}")),
    ("r1 to r9 with colons", lambda b: _labelled(b, [f"r{n}:" for n in NUMBERS], "My grid")),
    ("Row 1 to Row 9", lambda b: _labelled(b, [f"Row {n}:" for n in NUMBERS], "")),
    ("right and below", _right),
    ("all around", _all_around),
    ("spreadsheet", _sheet),
    ("table of pandas", _frame),
    ("CSV of pandas", _frame_csv),
    ("matrix of R", _matrix),
)

# -- Markdown --------------------------------------------------------------------------------------


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]], under: str = "---") -> str:
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join([under] * len(head))}|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def _bare(board: Board) -> str:
    """Return a table without bars at its edges."""
    lines = [" | ".join(f"c{n}" for n in NUMBERS), " | ".join(["---"] * 9)]
    return "\n".join([*lines, *(" | ".join(row) for row in board.rows("."))])


def _first_row_is_head(board: Board) -> str:
    first, *rest = board.rows(" ")
    return _markdown(first, rest)


def _with_row_names(board: Board) -> str:
    rows = [[label, *row] for label, row in zip(LETTERS, board.rows(" "), strict=True)]
    return _markdown([" ", *NUMBERS], rows)


def _bold(board: Board) -> str:
    rows = [[f"**{cell}**" if cell.strip() else cell for cell in row] for row in board.rows(" ")]
    return _markdown([" "] * 9, rows, ":-:")


MARKDOWN = ways(
    "Markdown",
    ("blank head", lambda b: _markdown([" "] * 9, b.rows(" "))),
    ("head c1 to c9", lambda b: _markdown([f"c{n}" for n in NUMBERS], b.rows(" "))),
    ("head 1 to 9", lambda b: _markdown(NUMBERS, b.rows(" "))),
    ("head A to I", lambda b: _markdown(LETTERS, b.rows("."))),
    ("first row as the head", _first_row_is_head),
    ("centred columns", lambda b: _markdown([" "] * 9, b.rows(" "), ":-:")),
    ("no bars at the edges", _bare),
    ("rows and columns named", _with_row_names),
    ("bold digits", _bold),
    ("in a document", lambda b: f"## Puzzle 3\n\n{_markdown([' '] * 9, b.rows('0'))}\n\n*Hard.*\n"),
)

# -- HTML ------------------------------------------------------------------------------------------


def _table(board: Board, empty: str = "", end: str = "\n", opening: str = "<td>") -> str:
    rows = "".join(
        f"<tr>{''.join(f'{opening}{cell}</td>' for cell in row)}</tr>{end}"
        for row in board.rows(empty)
    )
    return f"<table>{end}{rows}</table>"


def _table_with_heads(board: Board) -> str:
    head = "<tr><th></th>" + "".join(f"<th>{n}</th>" for n in NUMBERS) + "</tr>\n"
    rows = "".join(
        f"<tr><th>{label}</th>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>\n"
        for label, row in zip(LETTERS, board.rows(""), strict=True)
    )
    return f"<table>\n{head}{rows}</table>"


def _page(board: Board) -> str:
    table = _table(board, "&nbsp;", opening='<td class="cell w3">')
    style = "<style>\ntd { width: 32px; border: 1px solid #999 }\n</style>"
    head = f"<head><title>Sudoku 2026-03-14</title>\n{style}\n</head>"
    return f"<!DOCTYPE html>\n<html>{head}\n<body>\n<h1>Puzzle 12</h1>\n{table}\n</body></html>\n"


def _indented_cells(board: Board) -> str:
    rows = "".join(
        "  <tr>\n" + "".join(f"    <td>{cell}</td>\n" for cell in row) + "  </tr>\n"
        for row in board.rows("")
    )
    return f"<table>\n <tbody>\n{rows} </tbody>\n</table>\n"


def _divisions(board: Board) -> str:
    rows = (
        f'<div class="row">{"".join(f"<div>{cell}</div>" for cell in row)}</div>\n'
        for row in board.rows("")
    )
    return f'<div class="grid">\n{"".join(rows)}</div>'


def _inputs(board: Board) -> str:
    cells = [
        [f'<td><input maxlength="1" value="{cell}"></td>' for cell in row] for row in board.rows("")
    ]
    return "<table>\n" + "".join(f"<tr>{''.join(row)}</tr>\n" for row in cells) + "</table>"


HTML = ways(
    "HTML",
    ("table, empty cells", _table),
    ("table, non-breaking blanks", lambda b: _table(b, "&nbsp;")),
    ("table on one line", lambda b: _table(b, "", "")),
    ("table with heads", _table_with_heads),
    ("whole page", _page),
    ("cell by cell", _indented_cells),
    ("lines end by br", lambda b: f"<p>{joined(b.rows(), '', '<br>')}</p>"),
    ("pre", lambda b: f"<pre>\n{joined(b.rows())}\n</pre>"),
    ("divisions", _divisions),
    ("inputs", _inputs),
)

# -- lists of programs -----------------------------------------------------------------------------


def _nested(board: Board, empty: str, quote: str = "") -> str:
    """Return a list of nine lists."""
    rows = [", ".join(f"{quote}{cell}{quote}" for cell in row) for row in board.rows(empty)]
    return "[" + ",\n ".join(f"[{row}]" for row in rows) + "]"


def _numpy(board: Board) -> str:
    """Return what NumPy prints of an array."""
    return "[" + "\n ".join(f"[{' '.join(row)}]" for row in board.rows("0")) + "]"


def _numpy_repr(board: Board) -> str:
    rows = [f"[{', '.join(row)}]" for row in board.rows("0")]
    return "array([" + ",\n       ".join(rows) + "], dtype=int8)"


def _braces(board: Board) -> str:
    rows = ",\n".join(f"    {{{', '.join(row)}}}" for row in board.rows("0"))
    return f"int grid[9][9] = {{\n{rows}\n}};\n"


def _program(board: Board) -> str:
    rows = "\n".join(f"        [{', '.join(row)}]," for row in board.rows("0"))
    return f"def main():\n    board = [\n{rows}\n    ]\n    print(solve(board))\n"


LISTS = ways(
    "lists of programs",
    ("zeros", _program),
    ("minus ones", lambda b: f"grid = {_nested(b, '-1')}"),
    ("None", lambda b: _nested(b, "None")),
    ("strings with dots", lambda b: f"board = {_nested(b, '.', chr(34))}"),
    ("printed by NumPy", _numpy),
    ("repr of NumPy", _numpy_repr),
    ("null", lambda b: f"const grid = {_nested(b, 'null')};"),
    ("braces of C", _braces),
    ("flat list", lambda b: f"puzzle = [{', '.join(b.givens)}]\n"),
    ("rows as strings", lambda b: json.dumps(["".join(row) for row in b.rows("0")], indent=2)),
    ("Matlab", lambda b: "S = [" + joined(b.rows("0"), " ", "; ") + "];"),
)
