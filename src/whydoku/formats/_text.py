"""What all readers and writers share: lines, glyphs, the named layout, and errors."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from whydoku.errors import ParseError
from whydoku.model.layout import Layout, cell_name, digit_char, find_layout, plain_layout_of
from whydoku.model.puzzle import Puzzle

MAX_LINE = 100_000
"""Characters in a line; the longest form of the largest layout needs 1,000."""

SIDES = range(4, 11)
PLAIN_CELLS = "16, 36, 64, 81 or 100"
EMPTY = "0._*-xX?·"
GLYPHS = {digit_char(d): d for d in range(1, SIDES.stop)}
GLYPHS |= {char.lower(): digit for char, digit in GLYPHS.items()}
GLYPHS |= dict.fromkeys([*EMPTY, " ", "\t", ""], 0) | {"10": 10}
BOX_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))
BARS = f"|¦{BOX_DRAWING}"
DIGIT = re.compile(r"[1-9]")

# Blanks of any width become one blank, and characters without a width are removed. Tabs stay,
# because they separate cells.
_BLANKS: dict[int, str | None] = dict.fromkeys(map(ord, "\v\f\xa0\u202f\u205f\u3000"), " ")
_BLANKS |= dict.fromkeys(range(0x2000, 0x200B), " ")
_BLANKS |= dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))
_WRAPPING = re.compile(r"\[/?(?:code|pre)\]|</?(?:code|pre)>|```\w*|~~~\w*|[`>]", re.IGNORECASE)
# A board with numbers, as the console draws it: columns above, rows before the first border.
_MARGIN = "    "
_NUMBERED = re.compile(rf" *[0-9]* +[+{BARS}]")
_ROW_NUMBER = re.compile(rf"^ *[0-9]+ (?=[{BARS}])")
_HEADER = re.compile(r"C?\s*layout\s*[:=]\s*(\S+)", re.IGNORECASE)
_NAME = re.compile(r"[!-~]{1,600}")
_WORD = re.compile(r"[^\W\d_xX]{2,}")
_LETTER = re.compile(r"[^\W\d_xXaA]")
# Cells in a row, perhaps behind a short word; or the beginning of a line of HoDoKu's library.
_PUZZLE = re.compile(r"\s*(?:\S{1,11}\s+)?[*\-_?]*[0-9.][0-9Aa.·_*\-xX?]{15}|\s*:\w[\w-]*:")
# A time, perhaps with a date: the signature of many posts.
_TIME = re.compile(r"\s*(?:[\d./-]{6,10}[\s,T]+)?\d\d?:\d\d(?::\d\d)?\s*(?:[AaPp][Mm])?\s*")
_LONGEST_TIME = 30
# The cells of a puzzle, as one word among others.
_RUN = re.compile(r"(?<![\w.*?·-])[0-9.·_*\-xX?]{30,}(?!\w)")

Glyph = tuple[int, str]
"""The characters of one cell: (position in the line from 0, characters)."""


class Line(NamedTuple):
    """A line of the input; ``layout`` is the one that the input has named, or None."""

    number: int
    text: str
    layout: Layout | None = None


class Sample(NamedTuple):
    """The first lines of an input: ``raw`` are all that are not blank, ``rows`` may be a puzzle's.

    At least one line is not blank.
    """

    raw: list[Line]
    rows: list[Line]

    @property
    def first(self) -> str:
        """The first line that may be a puzzle's; empty if there is none."""
        return self.rows[0].text if self.rows else ""


Reader = Callable[[Iterable[Line], Layout | None], Iterator[Puzzle]]
Writer = Callable[[Iterable[Puzzle]], Iterator[str]]


def refuse(line: Line, message: str, position: int | None = None) -> ParseError:
    """Return the error for a line; ``position`` counts from 0."""
    return ParseError(message, line.number, None if position is None else position + 1)


def quote(text: str) -> str:
    """Return a text for an error message: short, and printable."""
    return repr(text if len(text) <= 24 else text[:21] + "...")


def decode(data: bytes) -> str:
    """Decode bytes: UTF-16 if they begin with its mark, else UTF-8 if valid, else Latin-1."""
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if wide else "utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def numbered(lines: Iterable[str], first: int = 1) -> Iterator[Line]:
    """Number the lines, and replace all kinds of blanks by one."""
    for number, text in enumerate(lines, first):
        if len(text) > MAX_LINE:
            raise ParseError(f"read {len(text)} characters, expected {MAX_LINE} at most", number)
        yield Line(number, text.rstrip("\r\n").translate(_BLANKS))


def content(lines: Iterable[Line], layout: Layout | None) -> Iterator[Line]:
    """Keep the lines that may belong to a puzzle, each with the layout that applies to it.

    Comments, code fences and prose around a puzzle are dropped, and the numbers of rows and columns
    as the console draws them. A comment ``# layout: NAME`` on a
    line of its own applies to all lines after it; after a puzzle it applies to that line.
    """
    expected = layout
    for line in _without_numbers(lines):
        text, _, comment = line.text.partition("#")
        here = layout
        if named := _HEADER.match(comment.strip()):
            here = _named_layout(line, named[1], expected)
        text = _WRAPPING.sub(_blanked, text)
        if not text.strip():
            layout = here
        elif not _is_prose(text):
            yield Line(line.number, text, here)
        elif within := _within_prose(text):
            yield Line(line.number, within, here)


def _without_numbers(lines: Iterable[Line]) -> Iterator[Line]:
    """Drop the numbers above a board with borders, and blank those before its rows."""
    head: Line | None = None
    numbered = False
    for line in lines:
        looks_numbered = _NUMBERED.match(line.text) is not None
        if head and not looks_numbered:
            yield head
        numbered = looks_numbered and (numbered or head is not None)
        head = line if _is_head(line.text) else None
        if numbered:
            yield line._replace(text=_ROW_NUMBER.sub(_blanked, line.text))
        elif not head:
            yield line
    if head:
        yield head


def _is_head(text: str) -> bool:
    """Return whether a text is the numbers of columns, behind the margin for those of rows."""
    if not text.startswith(_MARGIN):
        return False
    numbers = text.split()
    return len(numbers) in SIDES and numbers == [str(n + 1) for n in range(len(numbers))]


def _blanked(found: re.Match[str]) -> str:
    return " " * len(found[0])


def named_layout(lines: Iterable[Line], expected: Layout | None) -> Layout | None:
    """Return the layout that the first comment of the form ``# layout: NAME`` names, if any."""
    for line in lines:
        text, _, comment = line.text.partition("#")
        if not text.strip() and (named := _HEADER.match(comment.strip())):
            return _named_layout(line, named[1], expected)
    return None


def _named_layout(line: Line, name: str, expected: Layout | None) -> Layout:
    layout = layout_called(line, name)
    if expected and expected.name != layout.name:
        raise refuse(line, f"read the layout {quote(name)}, expected {quote(expected.name)}")
    return layout


def layout_called(line: Line, name: str) -> Layout:
    """Return the layout that the input names."""
    if not _NAME.fullmatch(name):
        raise refuse(line, f"read the layout {quote(name)}, expected a name such as 9x9-x")
    try:
        return find_layout(name)
    except ValueError as error:
        raise refuse(line, str(error)) from None


# A line is prose if half of its visible characters are letters other than A, which is the digit
# ten, or if it has two words, or hardly any cells, or is a time. A damaged line of a puzzle is not
# prose, so that it is refused instead of ignored. A puzzle with a long comment after it is not
# prose either.
def _is_prose(text: str) -> bool:
    if len(text) < _LONGEST_TIME and _TIME.fullmatch(text):
        return True
    if not _LETTER.search(text) or _PUZZLE.match(text) or _RUN.match(text.lstrip()):
        return False
    visible = [char for char in text if not char.isspace()]
    others = [char for char in visible if not char.isalpha() or char in "xX"]
    words = len(_WORD.findall(text))
    if words and 2 * len(others) <= len(visible):
        return True
    return words > 1 or sum(char in GLYPHS for char in others) <= SIDES.start


def _within_prose(text: str) -> str:
    """Return the text with blanks for all but a puzzle of one word; empty if there is none."""
    found = next((run for run in _RUN.finditer(text) if len(DIGIT.findall(run[0])) > 1), None)
    if found is None:
        return ""
    # A full stop after a puzzle is no cell if no other cell looks like it.
    cells = found[0].removesuffix(".") if found[0].count(".") == 1 else found[0]
    return " " * found.start() + cells


def fields(text: str, separators: str) -> list[Glyph]:
    """Split a text at each of the separators, which are single characters."""
    ends = [at for at, char in enumerate(text) if char in separators]
    starts = [0, *(at + 1 for at in ends)]
    return [(a, text[a:b]) for a, b in zip(starts, [*ends, len(text)], strict=True)]


def layout_for(line: Line, cells: int) -> Layout:
    """Return the named layout, or the plain one with this number of cells."""
    layout = line.layout or plain_layout_of(cells)
    if layout is None or layout.cells != cells:
        expected = line.layout.cells if line.layout else PLAIN_CELLS
        raise refuse(line, f"read {cells} cells, expected {expected}")
    return layout


def digits_of(line: Line, glyphs: Sequence[Glyph], size: int) -> list[int]:
    """Return the digits that glyphs stand for, 0 for an empty cell."""
    values = [GLYPHS.get(char, -1) for _, char in glyphs]
    if all(0 <= value <= size for value in set(values)):
        return values
    wrong = next(at for at, value in enumerate(values) if not 0 <= value <= size)
    position, char = glyphs[wrong]
    expected = f"a digit 1 to {digit_char(size)}, or one of 0 . _ * - x ? for an empty cell"
    raise refuse(line, f"read {quote(char)}, expected {expected}", position)


def puzzle_of(
    line: Line,
    layout: Layout,
    givens: Sequence[int],
    placed: Iterable[tuple[int, int]] = (),
    eliminated: Iterable[tuple[int, int]] = (),
    hinted: Iterable[int] = (),
) -> Puzzle:
    """Return the puzzle; errors of its constructor become errors of the line."""
    try:
        return Puzzle(givens, placed, eliminated, layout, hinted)
    except ValueError as error:
        raise refuse(line, str(error)) from None


def puzzle_with_state(
    line: Line,
    layout: Layout,
    givens: Sequence[int],
    state: Sequence[int],
    eliminated: Iterable[tuple[int, int]] = (),
) -> Puzzle:
    """Return the puzzle whose givens and placed digits together are ``state``."""
    for cell, given in enumerate(givens):
        if given and state[cell] != given:
            name, read = cell_name(layout, cell), digit_char(state[cell])
            raise refuse(line, f"read {read!r} for {name} in the state, expected the given {given}")
    placed = [(c, d) for c, d in enumerate(state) if d and not givens[c]]
    return puzzle_of(line, layout, givens, placed, eliminated)


def puzzle_of_candidates(
    line: Line, layout: Layout, candidates: Sequence[AbstractSet[int] | None]
) -> Puzzle:
    """Return the puzzle with these candidates; None is a cell without marks.

    A single candidate counts as a placed digit only if no peer with several candidates has it too.
    If one has, the digit is not placed: placing it would have struck that candidate.
    """
    several = [marks if marks and len(marks) > 1 else frozenset() for marks in candidates]
    givens = [0] * layout.cells
    for cell, marks in enumerate(candidates):
        if marks and len(marks) == 1:
            (value,) = marks
            if not any(value in several[peer] for peer in layout.peers[cell]):
                givens[cell] = value
    eliminated = [
        (cell, value)
        for cell, marks in enumerate(candidates)
        if marks is not None and not givens[cell]
        for value in range(1, layout.size + 1)
        if value not in marks
    ]
    return puzzle_of(line, layout, givens, (), eliminated)


def is_plain(layout: Layout) -> bool:
    """Return whether a layout follows from its number of cells, so that it need not be named."""
    plain = plain_layout_of(layout.cells)
    return plain is not None and plain.name == layout.name


def headed(
    puzzles: Iterable[Puzzle],
    body: Callable[[Puzzle], str],
    mark: str = "# ",
    is_clear: Callable[[Layout], bool] = is_plain,
) -> Iterator[str]:
    """Write puzzles one by one, naming each layout that does not follow from the length."""
    said = None
    for puzzle in puzzles:
        layout = puzzle.layout
        if layout.name != said and not (said is None and is_clear(layout)):
            yield f"{mark}layout: {layout.name}\n"
            said = layout.name
        yield body(puzzle)


def glyph_of(value: int, empty: str = ".") -> str:
    """Return the character for a digit, ``empty`` for 0."""
    return digit_char(value) if value else empty


def rows_of(layout: Layout, cells: Sequence[str]) -> list[Sequence[str]]:
    """Split a list with one item per cell into rows."""
    return [cells[at : at + layout.size] for at in range(0, layout.cells, layout.size)]


def boxed(layout: Layout, cells: Sequence[str], gap: str = " ") -> str:
    """Draw rows with bars and rules between the boxes; jigsaws have neither."""
    width = max(map(len, cells))
    rows = rows_of(layout, [cell.ljust(width) for cell in cells])
    cols, edge = layout.box_cols or layout.size, f"{gap}|{gap}"
    parts = [[gap.join(row[c : c + cols]) for c in range(0, layout.size, cols)] for row in rows]
    lines = [edge.join(row).rstrip() for row in parts]
    if layout.box_rows:
        rule = f"{'-' * len(gap)}+{'-' * len(gap)}".join("-" * len(part) for part in parts[0])
        for at in range(layout.size - layout.box_rows, 0, -layout.box_rows):
            lines.insert(at, rule)
    return "\n".join(lines) + "\n"
