"""Ways in which puzzles stand in chats, lists, programs, sheets and pages, as they are pasted."""

from __future__ import annotations

import json
from collections.abc import Callable

from ways_board import Board, joined, nines, ways, with_placed


def _each(board: Board, of_row: Callable[[int, list[str]], str], empty: str = ".") -> str:
    """Return nine lines, each made of its number and its cells."""
    return "\n".join(of_row(number, row) for number, row in enumerate(board.rows(empty)))


def _run(row: list[str]) -> str:
    return "".join(row)


LEAD_INS = ways(
    "lead-ins and emphasis",
    ("a chat", lambda b: _each(b, lambda n, row: f"[10:0{n}] bob: {_run(row)}")),
    ("IRC", lambda b: _each(b, lambda n, row: f"10:1{n} <bob> {' '.join(row)}")),
    ("the first row of a message", lambda b: f"3/5/24, 10:12 - Bob: {joined(b.rows(), ' ')}"),
    ("dashes before rows", lambda b: _each(b, lambda _, row: f"- {_run(row)}", "0")),
    ("stars before rows", lambda b: _each(b, lambda _, row: f"* {' '.join(row)}", "0")),
    ("a difference", lambda b: _each(b, lambda _, row: f"+{_run(row)}")),
    ("named rows", lambda b: _each(b, lambda n, row: f"Row {n + 1} - {_run(row)}", "0")),
    ("words for nothing", lambda b: _each(b, lambda n, row: f"Row {n + 1}: {', '.join(row)}",
                                          "blank")),
    ("ranks of chess", lambda b: _each(b, lambda n, row: f"{9 - n} {' '.join(row)}")
     + "\n  a b c d e f g h i"),
    ("escaped stars", lambda b: joined(b.rows("\\*"), " ")),
    ("a bold line", lambda b: f"Try **{b.line}** today"),
)  # fmt: skip


def _by_names(board: Board) -> str:
    names = [row + column for row in "ABCDEFGHI" for column in "123456789"]
    return repr(dict(zip(names, board.givens, strict=True)))


def _of_objects(board: Board) -> str:
    placed = dict(board.placed)
    cells = [
        {"value": int(given) or placed.get(cell), "given": given != "0"}
        for cell, given in enumerate(board.givens)
    ]
    return json.dumps({"board": [cells[at : at + 9] for at in range(0, 81, 9)]})


def _calls(board: Board, name: str) -> str:
    return ",\n".join(f"  {name}({', '.join(row)})" for row in board.rows("0"))


LANGUAGES = ways(
    "programs of many languages",
    ("Kotlin", lambda b: f"val b = arrayOf(\n{_calls(b, 'intArrayOf')})"),
    ("VBA", lambda b: _each(b, lambda n, row: f"a({n + 1}) = Array({', '.join(row)})", "0")),
    ("BASIC", lambda b: _each(b, lambda n, row: f"{100 + 10 * n} DATA {','.join(row)}", "0")),
    ("PHP keys", lambda b: _each(b, lambda n, row: f"  {n} => [{', '.join(row)}],", "0")),
    ("Haskell", lambda b: "[[" + "],\n [".join(
        ", ".join("Nothing" if cell == "." else f"Just {cell}" for cell in row)
        for row in b.rows()) + "]]"),
    ("floats of NumPy", lambda b: "[[" + "]\n [".join(
        " ".join(f"{cell}." for cell in row) for row in b.rows("0")) + "]]"),
    ("remarks in C", lambda b: "int g[N][N] = {  // rows\n" + _each(
        b, lambda n, row: f"  {{ {', '.join(row)} }}, /* row {n + 1} */", "0") + "\n};"),
    ("holes", lambda b: "[" + ",\n".join(f"[{','.join(row)}]" for row in b.rows("")) + "]"),
    ("texts that are joined", lambda b: "String s = " + "\n  + ".join(
        f'"{_run(row)}"' for row in b.rows("0")) + ";"),
    ("ends of lines in a text", lambda b: json.dumps(joined(b.rows(), ""))),
    ("a dictionary of cells", _by_names),
)  # fmt: skip


def _with_margins(board: Board) -> str:
    """Return cells that are copied with an empty row above and an empty column on the left."""
    return "\t" * 9 + "\n" + "\n".join("\t" + "\t".join(row) for row in board.rows(""))


def _boxes(board: Board) -> list[list[str]]:
    return nines([
        cell for at in range(81)
        for cell in [board.rows("")[at // 27 * 3 + at % 9 // 3][at // 9 % 3 * 3 + at % 3]]
    ])  # fmt: skip


SHEETS = ways(
    "sheets and pages",
    ("named columns", lambda b: ",".join(f"col{n}" for n in range(1, 10))
     + "\n" + joined(b.rows("0"), ",")),
    ("a title above", lambda b: "Sudoku 14,,,,,,,,\n" + joined(b.rows(""), ",")),
    ("empty cells at the end left out", lambda b: "\n".join(
        "\t".join(row).rstrip("\t") for row in b.rows(""))),
    ("margins", _with_margins),
    ("commas in decimals", lambda b: "\n".join(
        ";".join(cell and f"{cell},0" for cell in row) for row in b.rows(""))),
    ("slashes", lambda b: joined(b.rows(), "/")),
    ("colons", lambda b: joined(b.rows(), ":")),
    ("spans", lambda b: "".join(f"<span>{cell}</span>" for row in b.rows("&nbsp;")
                                for cell in row)),
    ("pictures of digits", lambda b: "<table>" + "".join(
        "<tr>" + "".join(f'<td><img src="d.png" alt="{cell}"></td>' for cell in row) + "</tr>"
        for row in b.rows("")) + "</table>"),
    ("a box each", lambda b: "<div>" + "".join(
        '<div class="box">' + "".join(f"<div>{cell}</div>" for cell in box) + "</div>"
        for box in _boxes(b)) + "</div>"),
    ("one cell a line", lambda b: "\n".join(b.givens)),
)  # fmt: skip


BESIDE = ways(
    "side by side, and cut",
    ("the solution beside", lambda b: "\n".join(
        f"{_run(row)}   {b.solution[9 * n : 9 * n + 9]}" for n, row in enumerate(b.rows()))),
    ("the solution in a sheet", lambda b: "\n".join(
        ",".join([*row, "", *b.solution[9 * n : 9 * n + 9]]) for n, row in enumerate(b.rows("")))),
    ("the solution behind arrows", lambda b: "\n".join(
        f"{' '.join(row)}  ->  {' '.join(b.solution[9 * n : 9 * n + 9])}"
        for n, row in enumerate(b.rows()))),
    ("two lines", lambda b: f"{b.line[:40]}\n{b.line[40:]}"),
    ("three lines", lambda b: "\n".join(b.line[at : at + 27] for at in (0, 27, 54))),
    ("cut by a mail", lambda b: f"{b.line[:75]}=\n{b.line[75:]}"),
    ("rows parted by dashes", lambda b: "-".join(map(_run, b.rows("0")))),
    ("a sentence", lambda b: f"My puzzle is {b.givens}. Can you help?"),
    ("a smile below", lambda b: f"{b.line}\n\n:smile: thanks\n"),
    ("a rule below", lambda b: f"{joined(b.rows())}\n\n{'.' * 40}\n"),
    ("a number", lambda b: f"#12) {b.line}"),
)  # fmt: skip

STATES = ways(
    "givens and the digits so far",
    ("two lines", lambda b: f"{b.line}\n{b.state}"),
    ("named lines", lambda b: f"Givens: {b.line}\nState: {b.state}"),
    ("named by keys", lambda b: json.dumps({"puzzle": b.line, "state": b.state})),
    ("lists", lambda b: json.dumps({
        "initial": [[int(cell) for cell in row] for row in b.rows("0")],
        "current": [[int(cell) for cell in row] for row in nines(
            list(b.state.replace(".", "0")))]})),
    ("objects", _of_objects),
    ("grids side by side", lambda b: "\n".join(
        f"{_run(row)}   {b.state[9 * n : 9 * n + 9]}" for n, row in enumerate(b.rows()))),
    ("tabs", lambda b: f"{b.line}\t{b.state}"),
    ("quotes", lambda b: f"> {b.line}\n\nNow: {b.state}"),
    ("a list of two", lambda b: repr([b.line, b.state])),
    ("grids one below the other", lambda b: joined(b.rows(), " ") + "\n\n" + "\n".join(
        " ".join(b.state[at : at + 9]) for at in range(0, 81, 9))),
    expected=with_placed,
)  # fmt: skip
