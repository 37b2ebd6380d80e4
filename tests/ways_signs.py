"""Ways to write puzzles with other digits and signs, as word processors do, and as programs do."""

from __future__ import annotations

import json
from itertools import groupby

from ways_board import Board, framed, joined, nines, ways, with_marks, with_placed
from ways_lines import grid
from ways_marks import hodoku_marks


def _with_digits(board: Board, zero: int) -> str:
    """Return lines of the digits of another script, whose zero has this code point."""
    digits = board.givens.translate({48 + digit: chr(zero + digit) for digit in range(10)})
    return joined(nines(digits), "")


def _wide_with_blanks(board: Board) -> str:
    """Return full-width digits, and ideographic blanks for empty cells."""
    return _with_digits(board, 0xFF10).replace("\uff10", "\u3000")


SIGNS = ways(
    "other scripts and signs",
    ("full-width digits", lambda b: _with_digits(b, 0xFF10)),
    ("full-width digits and blanks", _wide_with_blanks),
    ("Arabic-Indic digits", lambda b: _with_digits(b, 0x660)),
    ("minus signs", lambda b: joined(b.rows("\u2212"))),
    ("en dashes", lambda b: joined(b.rows("\u2013"))),
    ("em dashes", lambda b: joined(b.rows("\u2014"), "")),
    ("middle dots", lambda b: joined(b.rows("\u00b7"))),
    ("bullets", lambda b: joined(b.rows("\u2022"), " ")),
    ("white squares", lambda b: joined(b.rows("\u25a1"), "")),
    ("zero-width blanks", lambda b: "\u200b".join(b.line)),
)

# -- word processors -------------------------------------------------------------------------------


def _dashed(board: Board) -> str:
    dashes = "\u2013" * 3
    rule = f"{dashes}+{dashes}+{dashes}"
    return framed(board.rows(), ("", "|", ""), ("", rule, ""), "")


def _soft(board: Board) -> str:
    """Return a line that may be broken behind each row."""
    return "\u00ad".join("".join(row) for row in board.rows())


WORD_PROCESSORS = ways(
    "word processors",
    ("non-breaking blanks", lambda b: joined(b.rows(), "\u00a0")),
    ("curly quotes", lambda b: f"My puzzle is \u201c{b.line}\u201d."),
    ("rules of en dashes", _dashed),
    ("tabs, empty cells empty", lambda b: joined(b.rows(" "), "\t") + "\r\n"),
    ("bullet before the line", lambda b: f"To solve:\n\u2022\t{b.line}\n"),
    ("soft hyphens", _soft),
    ("lines end as in Windows", lambda b: grid(b).replace("\n", "\r\n") + "\r\n"),
    ("lines end as in old Macs", lambda b: joined(b.rows()).replace("\n", "\r")),
    ("UTF-16", lambda b: f"R\u00e4tsel\r\n{joined(b.rows())}\r\n".encode("utf-16")),
    (
        "Latin-1",
        lambda b: f"R\u00e4tsel f\u00fcr heute\n{joined(b.rows(chr(0xB7)))}".encode("latin-1"),
    ),
    ("ellipses for three dots", lambda b: b.line.replace("...", "\u2026")),
)

# -- programs --------------------------------------------------------------------------------------


def f_puzzles(board: Board) -> str:
    """Return the JSON of a setter, with placed digits."""
    placed = dict(board.placed)
    cells: list[dict[str, object]] = []
    for cell, given in enumerate(board.givens):
        if given != "0":
            cells.append({"value": int(given), "given": True})
        else:
            cells.append({"value": placed[cell]} if cell in placed else {})
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    return json.dumps({"size": 9, "title": "Practice", "author": "", "grid": rows})


def _saved(data: str) -> str:
    game = f'<game created="0" state="1" time="0" last_played="0" data="{data}" />'
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>\n<opensudoku version="2">\n'
        f'<folder name="Mine" created="0">\n{game}\n</folder>\n</opensudoku>\n'
    )


def _with_notes(board: Board) -> str:
    """Return a saved game: value, notes and whether the cell may be edited, for each cell."""
    placed = dict(board.placed)
    fields = []
    for cell, given in enumerate(board.givens):
        digit = placed.get(cell, int(given))
        notes = () if digit else (board.candidates[cell][0], board.candidates[cell][-1])
        note = sum(1 << (noted - 1) for noted in notes)
        fields.append(f"{digit}|{note}|{int(given == '0')}|")
    return _saved("version: 2&#10;" + "".join(fields))


def _solo(board: Board) -> str:
    """Return a game of Solo: letters are runs of empty cells, `_` stands between two digits."""
    text = "3x3:"
    for empty, run in groupby(board.givens, lambda digit: digit == "0"):
        cells = list(run)
        longest, rest = divmod(len(cells), 26)
        text += "z" * longest + chr(96 + rest) * bool(rest) if empty else "_".join(cells)
    return text


def _s9b(board: Board) -> str:
    """Return a board of SudokuWiki: two characters to the base 36 for each cell."""
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = "S9B"
    for given, marks in zip(board.givens, board.candidates, strict=True):
        number = int(given) or 18 + sum(1 << (digit - 1) for digit in marks)
        text += signs[number // 36] + signs[number % 36]
    return text


def _gnome(board: Board) -> str:
    """Return a saved game of GNOME Sudoku."""
    placed = dict(board.placed)
    cells = [
        {
            "position": [at // 9, at % 9],
            "value": int(given) or placed.get(at, 0),
            "fixed": given != "0",
            "earmarks": [],
        }
        for at, given in enumerate(board.givens)
    ]
    saved = {"difficulty_category": "HARD_DIFFICULTY", "time_elapsed": 91.5, "cells": cells}
    return json.dumps(saved, indent=2)


def sukaku(board: Board) -> str:
    """Return all candidates in one line of 729 characters."""
    return "".join(
        "".join(str(digit) if digit in marks else "." for digit in range(1, 10))
        for marks in board.candidates
    )


def _bank(board: Board) -> str:
    return f"{board.number % 16**12:012x} {board.givens}  {1 + board.number % 80 / 10:.1f}\n"


PROGRAMS = ways(
    "strings of programs",
    ("JSON of f-puzzles", f_puzzles, with_placed),
    ("OpenSudoku, 81 digits", lambda b: _saved(b.givens)),
    ("OpenSudoku with notes", _with_notes, with_placed),
    ("game of Solo", _solo),
    ("line of the SudokuExchange bank", _bank),
    ("S9B without its address", _s9b, with_marks),
    ("link of sudoku.coach", lambda b: f"Try this: https://sudoku.coach/en/play/{b.givens} !"),
    ("link of SudokuWiki", lambda b: f"https://www.sudokuwiki.org/sudoku.htm?bd={b.givens}"),
    ("saved game of GNOME Sudoku", _gnome, with_placed),
    ("729 candidates", sukaku, with_marks),
    ("729 candidates, then their grid", lambda b: f"{sukaku(b)}\n{hodoku_marks(b)}\n", with_marks),
)
