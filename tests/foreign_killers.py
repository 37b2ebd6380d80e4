"""Killers as other programs and sites write them, by the books: what is only read has no writer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from whydoku import Puzzle
from whydoku.formats.links.packed import zipped

CELLS = 81
SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
BASE_32 = "0123456789abcdefghijklmnopqrstuv"
NEIGHBOURS = {"<": -1, ">": 1, "^": -9, "v": 9}
WIKI = "https://www.sudokuwiki.org/killersudoku.aspx?bd="


def perfect_sudoku(puzzle: Puzzle) -> str:
    """Return 256 times the sum and the number of the cage, for each cell."""
    diagonals = "d" if puzzle.layout.name.startswith("9x9-x") else ""
    numbers = [0] * CELLS
    for number, (cells, total) in enumerate(puzzle.cages):
        for cell in cells:
            numbers[cell] = 256 * total + number
    return f"3x3:{diagonals}:k:" + "".join(f"{number}:" for number in numbers)


def sumocue(puzzle: Puzzle) -> str:
    """Return sums where cages begin, and where they do for the other cells."""
    entries = ["=0"] * CELLS
    for cells, total in puzzle.cages:
        entries[cells[0]] = f"={total}"
        for cell in cells[1:]:
            entries[cell] = f"+{cells[0]}"
    diagonals = "D" if puzzle.layout.name.startswith("9x9-x") else ""
    return f"SumoCueV1{diagonals}" + "".join(entries)


def sumocue_jigsaw(puzzle: Puzzle) -> str:
    """Return the same with the region of each cell."""
    entries = sumocue(puzzle).replace("=", " =").replace("+", " +").split()[1:]
    regions = puzzle.layout.regions
    return "SumoCueV1" + "".join(
        f"{entry}J{at}" for entry, at in zip(entries, regions, strict=True)
    )


def arrows(puzzle: Puzzle) -> str:
    """Return a sum for each cage, and arrows that lead to it."""
    signs = [""] * CELLS
    for cells, total in puzzle.cages:
        signs[cells[0]] = SUMS[total]
        rest = list(cells[1:])
        while rest:
            cell, sign = next(
                (cell, sign)
                for cell in rest
                for sign, step in NEIGHBOURS.items()
                if cell + step in near(cell) and cell + step in cells and signs[cell + step]
            )
            signs[cell] = sign
            rest.remove(cell)
    return "".join(signs)


def near(cell: int) -> Iterator[int]:
    """Yield the cells beside a cell."""
    for step in NEIGHBOURS.values():
        row, column = divmod(cell + step, 9)
        if 0 <= row < 9 and (row == cell // 9) + (column == cell % 9) == 1:
            yield cell + step


def coloured(puzzle: Puzzle) -> list[int]:
    """Return a colour for each cell: neighbours have the same if they are in one cage."""
    colours = [-1] * CELLS
    for cells, _total in puzzle.cages:
        others = {colours[other] for cell in cells for other in near(cell)}
        colour = next(colour for colour in range(8) if colour not in others)
        for cell in cells:
            colours[cell] = colour
    return colours


def first_sums(puzzle: Puzzle) -> list[int]:
    """Return the sum of each cage in its first cell, 0 in all others."""
    sums = dict.fromkeys(range(CELLS), 0) | {cells[0]: total for cells, total in puzzle.cages}
    return list(sums.values())


def sudokuwiki(puzzle: Puzzle) -> str:
    """Return colours and sums."""
    sums = "".join(f"{total:02}" for total in first_sums(puzzle))
    return "".join(str(colour + 1) for colour in coloured(puzzle)) + "," + sums


def pairs(numbers: Sequence[int]) -> str:
    """Return numbers to the base 32, two signs each."""
    return "".join(BASE_32[number // 32] + BASE_32[number % 32] for number in numbers)


def sudokuwiki_position(puzzle: Puzzle) -> str:
    """Return colours, sums and candidates; a digit is one candidate."""
    told = zip(first_sums(puzzle), coloured(puzzle), strict=True)
    cells = zip(puzzle.values, puzzle.candidates, strict=True)
    marks = [sum(1 << digit for digit in ([value] if value else left)) for value, left in cells]
    return pairs([8 * total + colour for total, colour in told]) + "," + pairs(marks)


def sudokupad(puzzle: Puzzle) -> str:
    """Return a link with SudokuPad's own document."""
    cages = [
        {"cells": [divmod(cell, 9) for cell in cells], **({"value": str(total)} if total else {})}
        for cells, total in puzzle.cages
    ]
    document = {"cells": [[{}] * 9] * 9, "cages": cages}
    return f"https://sudokupad.app/scl{zipped(json.dumps(document))}"


FOREIGN: dict[str, tuple[str, Callable[[Puzzle], str]]] = {
    "Perfect Sudoku": ("ps", perfect_sudoku),
    "SumoCue": ("sumocue", sumocue),
    "SumoCue with regions": ("sumocue", sumocue_jigsaw),
    "arrows": ("arrows", arrows),
    "SudokuWiki": ("sudokuwiki", sudokuwiki),
    "a position of SudokuWiki": ("sudokuwiki", sudokuwiki_position),
    "a link of SudokuWiki": ("sudokuwiki", lambda puzzle: WIKI + sudokuwiki(puzzle)),
    "a link of SudokuPad": ("sudokupad", sudokupad),
}
"""The format that each form is read as, and what writes it."""
