"""The links of SudokuWiki, sudoku.coach, SudokuExchange and SudokuMaker."""

from __future__ import annotations

import re
from typing import Any

from whydoku import _core
from whydoku.formats._text import quote
from whydoku.formats.links.found import (
    Found,
    bits_in,
    digits_in,
    items,
    listed,
    size_of,
    windows,
)
from whydoku.formats.links.packed import Unreadable, json_of, unzip, with_zeros
from whydoku.formats.links.sudokupad import from_line
from whydoku.model.layout import cell_name, find_layout

__all__ = ["from_sudokuexchange", "from_sudokumaker", "from_sudokuwiki"]

# -- SudokuWiki --------------------------------------------------------------------------------
#
# A board is 81 digits, or two characters per cell. In version B, after the letters S9B, these are
# a number to the base 36: a given 1 to 9, a digit placed 10 to 18, else 18 and a bit for each
# candidate. The version before has numbers to the base 32: a bit for each candidate, and the lowest
# for a given.
#
# Variants have pages of their own, and other letters than S. A cell of a jigsaw in version B has
# three characters: 1024 times the number of its region is added. Else the regions stand in a field.
# A killer has colours and sums, which the core reads.

_WIKI_B = re.compile(r"([SXWJ])9B([0-9a-z]*)", re.IGNORECASE | re.ASCII)
_WIKI_STRING = re.compile(r"(?![SXWJ]9B)[A-Z][0-9A-Z][A-Z]", re.IGNORECASE | re.ASCII)
_WIKI = re.compile(r"[0-9a-v]{162}", re.IGNORECASE | re.ASCII)
_LINE = re.compile(r"[0-9.]{81}")
_JIGMAP = re.compile(r"[0-9]{81}")
_CELLS = 81
_SIZE = 9
_REGION = 1024
_MOST = 2 * _SIZE + (1 << _SIZE) - 1

_SUDOKU, _X, _WINDOKU, _JIGSAW, _KILLER = "SXWJK"
_PAGES = (
    ("killerjigsaw", "killer jigsaws"),
    ("killer", _KILLER),
    ("kenken", "KenKen"),
    ("kendoku", "KenDoku"),
    ("str8ts", "Str8ts"),
    ("colour", "coloured Sudokus"),
    ("color", "coloured Sudokus"),
    ("jigsaw", _JIGSAW),
    ("windoku", _WINDOKU),
    ("sudokux", _X),
    ("xsudoku", _X),
    ("sudoku", _SUDOKU),
)
"""What the name of a page holds: the letter of a variant that is played, or the name of another."""
_PLAYED = "expected one of Sudokus, Sudoku X, Windokus, jigsaws or killers"


def from_sudokuwiki(path: str, fields: dict[str, str]) -> Found:
    """Return what a link holds: its page names the variant, ``bd`` has the board."""
    if "bd" not in fields:
        raise Unreadable("read no puzzle, expected it behind 'bd='")
    board = fields["bd"]
    variant = _variant_of(path.strip("/").rpartition("/")[2])
    if variant == _KILLER:
        return _killer(board)
    packed = _WIKI_B.fullmatch(board)
    if packed and packed[1].upper() != _SUDOKU:
        variant = packed[1].upper()
    found = _board(board, packed)
    if variant == _X:
        found.diagonals |= {"diagonal+", "diagonal-"}
    elif variant == _WINDOKU:
        found.extra.extend(windows())
    elif variant == _JIGSAW and found.regions is None:
        found.regions = _jigmap(fields)
    return found


def _variant_of(page: str) -> str:
    name = re.sub(r"[^a-z0-9]", "", page.partition(".")[0].lower())
    for part, variant in _PAGES:
        if part in name:
            if len(variant) > 1:
                raise Unreadable(f"read the page of {variant}, {_PLAYED}")
            return variant
    if name:
        raise Unreadable(f"read the page {quote(page)}, {_PLAYED}")
    return _SUDOKU


def _board(board: str, packed: re.Match[str] | None) -> Found:
    if _LINE.fullmatch(board):
        return from_line(board)
    if packed:
        return _wiki_b(packed[2], 3 if packed[1].upper() == _JIGSAW else 2)
    if _WIKI.fullmatch(board):
        return _wiki([int(board[at : at + 2], 32) for at in range(0, 2 * _CELLS, 2)])
    if len(board) > 2 * _CELLS and _WIKI_STRING.match(board):
        raise Unreadable(f"read a board that begins with {board[:3]!r}, {_PLAYED}")
    raise Unreadable(f"read a board of {len(board)} characters, expected 81 digits, or 162 packed")


def _killer(board: str) -> Found:
    text = _core.read_text([board], "", "", 1)
    if text.refusal and not text.refusal.is_of_nothing:
        raise Unreadable(text.refusal.told)
    if [puzzle.form for puzzle in text.puzzles] != ["sudokuwiki"]:
        expected = "81 colours of cages, a comma and 162 digits of their sums"
        raise Unreadable(f"read a board of {len(board)} characters, expected {expected}")
    (puzzle,) = text.puzzles
    found = Found(_SIZE, placed=dict(puzzle.placed))
    found.cages += [(frozenset(cells), total) for cells, total in find_layout(puzzle.layout).cages]
    for cell, digit in puzzle.struck:
        found.marks.setdefault(cell, set(range(1, _SIZE + 1))).remove(digit)
    return found


def _jigmap(fields: dict[str, str]) -> list[Any]:
    jigmap = fields.get("jigmap", "")
    if _JIGMAP.fullmatch(jigmap):
        return list(jigmap)
    told = f"the shape {quote(fields['shape'])} of a jigsaw" if "shape" in fields else "a jigsaw"
    raise Unreadable(f"read {told} without regions, expected 81 digits behind 'jigmap='")


def _wiki_b(packed: str, width: int) -> Found:
    if len(packed) != width * _CELLS:
        raise Unreadable(f"read {len(packed)} packed characters, expected {width * _CELLS}")
    numbers = [int(packed[at : at + width], 36) for at in range(0, len(packed), width)]
    found = Found(_SIZE)
    if width > 2:
        found.regions = [number // _REGION for number in numbers]
        numbers = [number % _REGION for number in numbers]
    for cell, number in enumerate(numbers):
        if not 1 <= number <= _MOST:
            name = cell_name(find_layout("9x9"), cell)
            raise Unreadable(f"read the number {number} for {name}, expected 1 to {_MOST}")
        if number > 2 * _SIZE:
            found.marks[cell] = set(bits_in(_SIZE, (number - 2 * _SIZE) << 1))
        else:
            given = number <= _SIZE
            found.put(cell, number if given else number - _SIZE, given=given)
    return found


def _wiki(numbers: list[int]) -> Found:
    found = Found(_SIZE)
    marks = [set(bits_in(_SIZE, number)) for number in numbers]
    peers = find_layout("9x9").peers
    for cell, held in enumerate(marks):
        # A last candidate looks like a digit. It is none while a peer has it among others.
        last = len(held) == 1 and not any(held < marks[peer] for peer in peers[cell])
        given = bool(numbers[cell] & 1)
        if given and len(held) != 1:
            name = cell_name(find_layout("9x9"), cell)
            raise Unreadable(f"read {len(held)} digits given in {name}, expected one")
        if given or last:
            found.put(cell, *held, given=given)
        else:
            found.marks[cell] = held
    return found


# -- SudokuExchange ----------------------------------------------------------------------------


def from_sudokuexchange(digits: str) -> Found:
    """Return what the value of ``s`` holds: digits, or digits with letters for empty cells."""
    return from_line(digits if _LINE.fullmatch(digits) else with_zeros(digits))


# -- SudokuMaker -------------------------------------------------------------------------------

_GRID, _REGIONS = 0, 1
_RULES = {
    200: "differences",
    201: "ratios",
    202: "X and V signs",
    300: "thermometers",
    301: "killer cages",
    2000: "lines",
    2001: "cages",
}


def from_sudokumaker(packed: str) -> Found:
    """Return what the value of ``puzzle`` holds: cells, and rules whose types are numbers."""
    puzzle = json_of(unzip(packed)).get("puzzle")
    if not isinstance(puzzle, dict):
        raise Unreadable("read a document without a puzzle")
    cells = items(puzzle.get("cells"), "a list of cells")
    size = size_of(puzzle.get("width", puzzle.get("size", _SIZE)))
    if len(cells) != size**2 or puzzle.get("minDigit", 1) != 1:
        raise Unreadable(f"read {len(cells)} cells, expected {size**2} with digits from 1")
    found = Found(size)
    for number, cell in enumerate(cells):
        if isinstance(cell, dict):
            _take_cell(found, number, cell)
    rules = [rule for rule in listed(puzzle.get("constraints")) if isinstance(rule, dict)]
    for rule in rules:
        if rule.get("disabled") is not True:
            _take_rule(found, rule)
    if found.regions is None:
        raise Unreadable(f"read a grid without regions, expected {size} of {size} cells each")
    return found


def _take_cell(found: Found, number: int, cell: dict[str, Any]) -> None:
    if "value" in cell:
        (digit,) = digits_in(found.size, number, [cell["value"]])
        found.put(number, digit, given=cell.get("given") is True)
    elif marks := bits_in(found.size, cell.get("candidates")):
        found.marks[number] = set(marks)
    found.also("corner marks", cell.get("cornerPencilMarks"))
    found.also("colours", cell.get("colors"))


def _take_rule(found: Found, rule: dict[str, Any]) -> None:
    kind = rule.get("type")
    if kind == _REGIONS:
        regions = items(rule.get("regions"), "a region for each cell")
        if len(regions) != found.size**2:
            raise Unreadable(f"read regions of {len(regions)} cells, expected {found.size**2}")
        found.regions = [str(label) for label in regions]
    elif kind != _GRID:
        about = rule.get("definition")
        name = about.get("name") if isinstance(about, dict) else None
        told = f"'{name[:30]}'" if isinstance(name, str) and name.isprintable() else "other rules"
        found.also(_RULES.get(kind, told) if isinstance(kind, int) else told)
