"""The grid that an answer gives: found in whatever a language model, or a person, wrote.

The reader of texts in the core finds the grids. It is made for what people paste, where a solution
beside its puzzle is left out and a table with many equal digits is no puzzle. This module adds what
answers need: it takes off what models write around rows, asks again for what was left out, and
chooses the grid that counts. docs/verify.md states the rule.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple
from unicodedata import digit as digit_in

from whydoku import _core
from whydoku.model.layout import Layout, digit_char
from whydoku.support.arguments import check_text

__all__ = ["grids_in", "read_grid", "spoken"]

MOST_CHARACTERS = 200_000
"""Of a longer text only the end is read: a grid has a few thousand characters at most."""
MOST_OPEN = 40
"""Grids with empty cells, the last ones, behind which a solution is looked for."""
MOST_ROUNDS = 4
MOST_LINES = 400
"""Lines that one grid takes at most, with a line for each of its cells and some between them."""

MOST_BOXED = 10_000
SHORTEST_GRID = 16
PROSE = "no cells here"
"""Stands in place of lines that were read."""

Values = tuple[int, ...]

_TAG = re.compile(
    r"<(/?)\s{0,9}((?:final[ _-]?)?(?:answer|solution))(?:\s[^<>]{0,200})?>", re.IGNORECASE
)
_THINKING = re.compile(r"<(/?)think(?:ing)?>", re.IGNORECASE)
_BOXED = re.compile(r"\\f?boxed\s{0,9}\{")
_BRACE = re.compile(r"[{}]")
_HIDES = [re.compile(rf"[1-9](?=[^1-9]*(?:[1-9][^1-9]*){{{more}}}$)") for more in range(3)]
_CELL = re.compile(r"[0-9._]")
_NO_CELL = re.compile(r"[^0-9.]")
_NO_DIGIT = re.compile(r"[^0-9]")
_OTHER_DIGIT = re.compile(r"(?![0-9])\d|[\u2460-\u2468]")
_WORD = re.compile(r"(?<![^ \t\n*(])[\d._]{16,101}(?=[\s,;!)*]|$)", re.MULTILINE)
_FLAT = re.compile(r"\[\s{0,9}((?:[\d.]\s{0,9},\s{0,9}){15,99}[\d.])\s{0,9}\]")
_PARTED = re.compile(r"(?<![\d.-])\d([-.])\d(?:\1\d){7,99}(?![\d-])")
_BULLET = re.compile(r"^[ \t]{0,9}[-*+>\u2022][ \t]{1,9}(?=[\d.\[(|\"'])", re.MULTILINE)
_EMPTY_BULLET = re.compile(r"[\d.][ \t]{1,9}[-*+>\u2022][ \t]{1,9}[-*+>\u2022\d.]")
_HEADING = re.compile(
    r"\b(?:answer|solution|result|solved|completed)\b[^\n:=]{0,60}(?:[:=]|\bis\b)", re.IGNORECASE
)
_ARROW = re.compile(r"[-=]+>\s*(?=[^\s|])|[\u2192\u21d2\u27f6]\s*(?=[^\s|])")
_ROW = (
    r"(?:(?:the[ \t])?\w{3,7}[ \t]row|(?:row|r|line|zeile|ligne|fila|linha)[ \t#_]{0,3}\d{1,2})"
    r"[ \t]{0,3}"
)
_PLAINER = [
    (re.compile(pattern, re.IGNORECASE | re.MULTILINE), plain)
    for pattern, plain in (
        (r"\r\n?|[\u2028\u2029\v\f]", "\n"),
        # LaTeX
        (r"\\begin\{\w{1,20}\*?\}(?:\{(?:[^{}]|\{[^{}]{0,40}\}){0,100}\})?", "\n"),
        (r"\\end\{\w{1,20}\*?\}", "\n"),
        (r"\\hline|\\[cm]line\{[^{}]{0,9}\}|\\(?:left|right|q?quad)\b", " "),
        (r"\\(?:math|text)?(?:bf|rm|tt|text|bm|boldsymbol|underline)\{([^{}]{0,99})\}", r"\1"),
        (r"\\\\(?:\[[^\]\n]{0,9}\])?(?:[ \t]{0,9}\n|(?=\s|[\d&.]|$))", "\n"),
        # the end of a line as programs write it
        (r"\\{1,4}n(?![a-z])", "\n"),
        # texts in JSON, and lists with a line for each number
        (r"^[ \t{,]{0,40}[\"']\w{1,40}[\"'][ \t]{0,9}:[ \t]{0,9}[\"'](?=[\d.])", ""),
        (r"^[ \t]{0,40}(\"?[\d.]\"?|\"\"|null|None),[ \t]{0,9}\n", r"\1, "),
        # emphasis
        (r"(\*{2,3})([^*\n]{1,400})\1", r"\2"),
        (r"__([^_\n]{1,400})__", r"\1"),
        (r"(?<![*\w])\*(\d{1,2})\*(?![*\w])", r"\1"),
        (r"^\*{2,3}(?=\d)|(?<=\d)\*{2,3}$|(?<=[\s|,]\d)\*(?=[ \t|,]|$)", ""),
        (r"`", " "),
        # remarks behind rows
        (r"[ \t]{0,9}[\u2713\u2714\u2705\u2611][^\n]{0,80}$|(?<=[ ,|]\d)\.[ \t]{0,9}$", ""),
        # rows with names, keys of JSON and headings behind something get a line of their own
        (rf"(?<=[\d.\]\"'])(?:\.(?=[ \t]))?[ \t;,|]{{0,9}}\b(?={_ROW}[:=])", "\n"),
        (
            rf"^[ \t]{{0,9}}(?:[-*+>|\u2022][ \t]{{0,9}})?{_ROW}(?:[:=|.)]|(?:[-\u2013]|is)[ \t])",
            "",
        ),
        (rf"(?<=\S)[ \t]{{1,9}}(?:#|//|<-|\u2190|\()[ \t]{{0,3}}{_ROW}\)?$", ""),
        (r"(?<=[\d\]}\"'])[ \t]{0,9},[ \t]{0,9}(?=[\"']\w{1,40}[\"']\s{0,9}:)", ",\n"),
        (r"^[ \t]{0,9}[a-j]\)(?=[ \t])", ""),
        (r"[\"'](?:row|line|index|id|n)[\"']\s{0,9}:\s{0,9}[\"']?\d{1,2}[\"']?\s{0,9},", ""),
        # so does one of single digits behind words
        (r"([a-z:=][ \t*]{1,4})(?=[\d._](?:[ ,|/]{1,3}[\d._]){15})", r"\1\n"),
        (r"(?<=[^\s*])[ \t]{1,9}(?=(?:final\s)?(?:answer|solution)\b[^\n:]{0,30}:)", "\n"),
    )
]


class Found(NamedTuple):
    """A grid of a text: the line where it begins, from 1, and its digits, 0 for an empty cell."""

    line: int
    values: Values

    @property
    def is_full(self) -> bool:
        """Whether no cell is empty."""
        return all(self.values)


def spoken(text: str) -> str:
    """Return what is said after thinking: the text without what ``<think>`` tags hold.

    >>> spoken("<think>Is it 5?</think>It is 3."), spoken("It was 5.</think>It is 3.")
    ('It is 3.', 'It is 3.')
    """
    tags = [*_THINKING.finditer(text)]
    closing = [tag for tag in tags if tag[1]]
    start = closing[-1].end() if closing else 0
    end = next((tag.start() for tag in tags if not tag[1] and tag.start() >= start), len(text))
    return text[start:end]


def read_grid(layout: Layout, answer: str, givens: Sequence[int] = ()) -> Values | None:
    r"""Return the grid that a text gives as the answer to a puzzle, or None if it has none.

    The grid has a digit for each cell, 0 for an empty one. ``givens`` are the puzzle's, likewise.

    What stands in the last ``<answer>`` or ``<solution>`` tags is all that counts; else the last
    ``\boxed{}`` with a grid; else what stands behind the last heading such as ``Solution:`` that
    has a grid behind it; else the text. There the puzzle itself does not count, unless there is
    nothing else; full grids go before others, those with all givens before others, later ones
    before earlier ones.

    >>> from whydoku import find_layout
    >>> read_grid(find_layout("4x4"), "The solution:\n1234\n3412\n2143\n4321")
    (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    """
    said = tuple(givens) or (0,) * layout.cells
    text = spoken(check_text("answer", answer))[-MOST_CHARACTERS:]
    tagged = _tagged(text)
    if tagged is not None:
        text = tagged
    boxed = _boxed(text)
    if boxed is not None:
        chosen = _chosen(said, grids_in(layout, boxed))
        if chosen:
            return chosen.values
    plain = _plain(text)
    found = _grids_in(layout, plain)
    answers = [grid for grid in found if grid.values != said]
    if answers:
        starts = [line for line in _headings(plain) if line <= answers[-1].line]
        first = starts[-1] if starts else 0
        found = [grid for grid in answers if grid.line >= first]
    chosen = _chosen(said, found)
    return chosen.values if chosen else None


def _chosen(said: Values, grids: Sequence[Found]) -> Found | None:
    def worth(number: int) -> tuple[bool, bool, bool, int]:
        values = grids[number].values
        keeps = all(not given or given == now for given, now in zip(said, values, strict=True))
        return values != said, grids[number].is_full, keeps, number

    return grids[max(range(len(grids)), key=worth)] if grids else None


def _headings(plain: str) -> list[int]:
    """Return the numbers of the lines with headings, in a plain text."""
    lines, at, line = [], 0, 1
    for heading in _HEADING.finditer(plain):
        line += plain.count("\n", at, heading.start())
        at = heading.start()
        lines.append(line)
    return lines


def _tagged(text: str) -> str | None:
    """Return what the last tags of an answer hold; None without such tags."""
    tags = [*_TAG.finditer(text)]
    opened = [tag for tag in tags if not tag[1]]
    closed = [tag for tag in tags if tag[1]]
    if not opened:
        return None
    before = [tag for tag in opened if closed and tag.end() <= closed[-1].start()]
    if not before:
        return text[opened[-1].end() :]
    name = closed[-1][2].lower()
    start = next((tag for tag in reversed(before) if tag[2].lower() == name), before[-1])
    return text[start.end() : closed[-1].start()]


def _boxed(text: str) -> str | None:
    r"""Return what the last ``\boxed{}`` holds that is long enough for a grid."""
    for start in reversed([found.end() for found in _BOXED.finditer(text)][-MOST_OPEN:]):
        depth, end = 1, min(len(text), start + MOST_BOXED)
        for brace in _BRACE.finditer(text, start, end):
            depth += 1 if brace[0] == "{" else -1
            if not depth:
                end = brace.start()
                break
        if end - start >= SHORTEST_GRID:
            return text[start:end]
    return None


# --- all grids of a text ----------------------------------------------------------------------


def grids_in(layout: Layout, text: str) -> list[Found]:
    r"""Return the grids of a layout that stand in a text, in order.

    >>> from whydoku import find_layout
    >>> found = grids_in(find_layout("4x4"), "12343412........\nso\n1234341221434321")
    >>> [grid.is_full for grid in found]
    [False, True]
    """
    return _grids_in(layout, _plain(text[-MOST_CHARACTERS:]))


def _grids_in(layout: Layout, plain: str) -> list[Found]:
    lines = plain.split("\n")
    found = set[Found]()
    for _ in range(MOST_ROUNDS):
        now = _read(layout, lines)
        found.update(now)
        unfilled = [grid for grid in now if not grid.is_full][-MOST_OPEN:]
        if not unfilled:
            break
        starts = sorted({grid.line for grid in now})
        for grid in unfilled:
            following = bisect_left(starts, grid.line + 1)
            most = starts[following] - 1 if following < len(starts) else len(lines)
            end = _end_of(layout, lines, grid, most)
            for number in range(grid.line - 1, end):
                lines[number] = _beside(layout, lines[number])
    if not any(grid.is_full for grid in found):
        found.update(_wrong(layout, lines))
    return sorted(found)


def _beside(layout: Layout, line: str) -> str:
    """Return what stands in place of a line that was read: the row of a grid beside it, if any."""
    words = line.split()
    half = " ".join(words[len(words) // 2 :])
    is_row = len(words) % 2 == 0 and len(_CELL.findall(half)) == layout.size
    return half if is_row else PROSE


def _end_of(layout: Layout, lines: Sequence[str], grid: Found, most: int) -> int:
    """Return the number of the last line of a grid: where it can first be read to the end."""

    def is_whole(end: int) -> int:
        part = _read(layout, lines[grid.line - 1 : end])
        return int(any(one.line == 1 and one.values == grid.values for one in part))

    first = grid.line
    last = min(most, first + MOST_LINES)
    return first + bisect_left(range(first, last), 1, key=is_whole)


def _wrong(layout: Layout, lines: Sequence[str]) -> list[Found]:
    """Return grids in which so many digits are equal that no puzzle has as many.

    With one cell of each row empty, a grid is read however wrong it is. So it is read again, each
    time with other cells empty.
    """
    head = "".join(map(digit_char, range(1, layout.size + 1)))

    def hidden(hide: re.Pattern[str], line: str) -> str:
        return line if _NO_DIGIT.sub("", line) == head else hide.sub(".", line, count=1)

    readings: dict[int, list[Values]] = {}
    for hide in _HIDES:
        for grid in _read(layout, [hidden(hide, line) for line in lines]):
            readings.setdefault(grid.line, []).append(grid.values)
    return [
        Found(line, tuple(map(max, *several)))
        for line, several in readings.items()
        if len(several) > 1
    ]


def _read(layout: Layout, lines: Sequence[str]) -> list[Found]:
    """Return what the core finds; what it refuses does not matter, as any text may be an answer."""
    found = []
    for grid in _core.read_text(lines, layout.name, "", 1).puzzles:
        values = list(grid.givens)
        for cell, digit in grid.placed:
            values[cell] = digit
        if any(values):
            found.append(Found(grid.line, tuple(values)))
    return found


def _plain(text: str) -> str:
    """Return a text without what models write around rows and cells."""
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = _OTHER_DIGIT.sub(lambda sign: str(digit_in(sign[0])), text)
    text = "\n".join(map(_behind_arrow, text.split("\n")))
    text = _PARTED.sub(lambda row: row[0].replace(row[1], " "), text)
    for pattern, plain in _PLAINER:
        text = pattern.sub(plain, text)
    text = _WORD.sub(_alone, text)
    text = _FLAT.sub(lambda cells: f"\n{_NO_CELL.sub('', cells[1])}\n", text)
    if not _EMPTY_BULLET.search(text):  # else these signs stand for empty cells
        text = _BULLET.sub("", text)
    return text


def _alone(word: re.Match[str]) -> str:
    """Return a grid that is a word, in a line of its own and without the stop of a sentence.

    The reader demands that few words stand beside one of 16 cells, which may be anything.
    """
    cells = word[0]
    has_stop = cells.endswith(".") and isqrt(len(cells) - 1) ** 2 == len(cells) - 1
    return f"\n{cells[:-1] if has_stop else cells}\n"


def _behind_arrow(line: str) -> str:
    """Return the cells behind the last arrow of a line, as in ``PUZZLE -> SOLUTION``."""
    behind = _ARROW.split(line)[-1]
    has_digits, has_words = (any(map(is_one, behind)) for is_one in (str.isdigit, str.isalpha))
    return behind if has_digits and not has_words else line
