"""Ways to write puzzles as lines: alone, several, in spreadsheets, and beside other lines."""

from __future__ import annotations

import json

from ways_board import Board, all_three, framed, joined, ways

RULE = "+-------+-------+-------+"
GRID_RULES = (RULE, RULE, RULE)


def grid(board: Board) -> str:
    """Return a grid with borders, as most programs print it."""
    return framed(board.rows(), rules=GRID_RULES)


def solved(board: Board) -> str:
    """Return the solution as a grid with borders."""
    return framed(Board.of(board.solution, board.solution).rows(), rules=GRID_RULES)


def _quoted(board: Board) -> str:
    """Return an answer by mail that quotes the line."""
    return f"Anna wrote:\n> here it is:\n> \n> {board.line}\n\nI get as far as r3c4, then no more."


LINES = ways(
    "lines of 81",
    ("dots", lambda b: b.line),
    ("zeros", lambda b: f"{b.givens}\n"),
    ("underscores", lambda b: b.givens.replace("0", "_")),
    ("stars", lambda b: b.givens.replace("0", "*")),
    ("hyphens", lambda b: b.givens.replace("0", "-")),
    ("blanks in a fence", lambda b: f"```\n{b.givens.replace('0', ' ')}\n```\n"),
    ("number before, rating behind", lambda b: f"17: {b.line} SE 7.2"),
    ("name and date before", lambda b: f"Daily puzzle, 14 March 2026: {b.line}\n"),
    ("in a sentence", lambda b: f"Can anyone help me with {b.givens}? I am stuck."),
    ("quoted, with a comma", lambda b: f'"{b.givens}",'),
    ("quoted in a mail", _quoted),
)


def _objects(board: Board) -> str:
    rows = [
        {"id": number, "puzzle": each.givens, "solution": each.solution}
        for number, each in enumerate(board.three, 1)
    ]
    return json.dumps(rows, indent=2)


def _json_lines(board: Board) -> str:
    rows = [{"puzzle": each.line, "difficulty": 4.5} for each in board.three]
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def _numbered(board: Board) -> str:
    return "\n".join(f"{number}. {each.line}" for number, each in enumerate(board.three, 1))


def _named_grids(board: Board) -> str:
    parts = [f"Puzzle {number}\n\n{grid(each)}\n" for number, each in enumerate(board.three, 1)]
    return "\n".join(parts)


SEVERAL = ways(
    "several in a text",
    ("blanks on one line", lambda b: " ".join(each.line for each in b.three)),
    ("semicolons on one line", lambda b: ";".join(each.givens for each in b.three)),
    ("commas on one line", lambda b: ", ".join(each.line for each in b.three)),
    ("JSON list", lambda b: json.dumps([each.givens for each in b.three])),
    ("JSON objects with solutions", _objects),
    ("JSON lines", _json_lines),
    ("list of Python", lambda b: f"puzzles = {[each.line for each in b.three]}"),
    (
        "list of JavaScript",
        lambda b: "const puzzles = [\n" + "".join(f"  '{e.givens}',\n" for e in b.three) + "];\n",
    ),
    ("numbered list", _numbered),
    ("grids between blank lines", lambda b: "\n\n".join(joined(e.rows(), "") for e in b.three)),
    ("named grids", _named_grids),
    expected=all_three,
)

# -- spreadsheets ----------------------------------------------------------------------------------


def _with_gaps(board: Board) -> str:
    """Return cells of a spreadsheet with an empty column and row between the boxes."""
    rows = [[*row[:3], "", *row[3:6], "", *row[6:]] for row in board.rows("")]
    gap = [""] * 11
    return joined([*rows[:3], gap, *rows[3:6], gap, *rows[6:]], "\t")


def _wide(board: Board) -> str:
    head = ",".join(f"c{number}" for number in range(1, 82))
    return f"{head}\n" + "".join(f"{','.join(each.givens)}\n" for each in board.three)


def _table(board: Board) -> str:
    rows = [f"{at};{each.line};hard;{30 + at}\n" for at, each in enumerate(board.three, 1)]
    return "id;puzzle;level;clues\n" + "".join(rows)


def _solution_first(board: Board) -> str:
    rows = "".join(f"{each.solution},{each.givens}\n" for each in board.three)
    return f"solution,puzzle\n{rows}"


SPREADSHEETS = ways(
    "spreadsheets",
    ("CSV with zeros", lambda b: joined(b.rows("0"), ",", "\r\n")),
    ("CSV with empty fields", lambda b: joined(b.rows(""), ",") + "\n"),
    ("TSV with empty fields", lambda b: joined(b.rows(""), "\t")),
    ("semicolons, empty fields", lambda b: joined(b.rows(""), ";", "\r\n")),
    ("quoted CSV", lambda b: joined([[f'"{cell}"' for cell in row] for row in b.rows("")], ",")),
    ("gaps between boxes", _with_gaps),
    ("81 columns with a head", _wide, all_three),
    ("81 columns without a head", lambda b: ",".join(b.givens) + "\n"),
    (
        "column of puzzles",
        lambda b: "puzzle\n" + "".join(f"{each.line}\n" for each in b.three),
        all_three,
    ),
    ("semicolons with a head", _table, all_three),
    ("solution before the puzzle", _solution_first, all_three),
)

# -- a line beside a grid --------------------------------------------------------------------------

_MOVES = "1. r1c4 = 7\n2. r5c5 = 9\n3. r8c2 <> 3\n"

STRAY = ways(
    "a line beside a grid",
    ("rating below", lambda b: f"{grid(b)}\nED=7.2/1.2/1.2\n"),
    ("date above", lambda b: f"2026-03-14\n{grid(b)}\n"),
    ("name above", lambda b: f"Puzzle 12, hard\n{joined(b.rows())}\n"),
    ("step below", lambda b: f"{joined(b.rows('0'), '')}\n\nr4c5=7\n"),
    (
        "chain below",
        lambda b: f"{grid(b)}\n(7)r4c5 = r4c8 - r6c8 = r6c2 => r6c5<>7",
    ),
    ("address above", lambda b: f"https://www.example.org/sudoku/20260314/3\n\n{grid(b)}\n"),
    ("signature below", lambda b: f"{joined(b.rows(), '')}\n\n-- \nAnna Berg\n+44 20 7946 0321\n"),
    ("solution below", lambda b: f"Puzzle:\n{grid(b)}\n\nSolution:\n{solved(b)}\n"),
    ("solution above", lambda b: f"Solution:\n{solved(b)}\n\nPuzzle:\n{grid(b)}\n"),
    ("moves below", lambda b: f"{joined(b.rows(), '')}\n\nMoves:\n{_MOVES}"),
    ("time and score below", lambda b: f"[code]\n{grid(b)}\n[/code]\nTime: 12:34, score 1450\n"),
)
