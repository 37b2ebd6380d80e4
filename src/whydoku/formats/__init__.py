"""Reads and writes puzzles as text and files, in every format of one table.

A format that has a signature is detected by it; in every other text, :mod:`whydoku.formats.texts`
looks for puzzles in all plain forms. A reader takes lines and yields puzzles one by one; a writer
takes puzzles and yields text. So streams of any length can be converted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePath
from typing import BinaryIO

from whydoku.errors import FormatError, ParseError
from whydoku.formats import (
    candidates,
    cases,
    columns,
    grid,
    hodoku,
    line,
    links,
    mini,
    pencilmarks,
    sdk,
    texts,
)
from whydoku.formats._text import (
    Line,
    Reader,
    Sample,
    Writer,
    content,
    decode,
    numbered,
)
from whydoku.formats.streams import blocks_of, lines_of, refuse_array
from whydoku.model.layout import Layout, find_layout
from whydoku.model.puzzle import Puzzle

__all__ = [
    "FORMATS",
    "WRITTEN",
    "Format",
    "detect",
    "detected",
    "format_for",
    "head_of",
    "left_out",
    "read",
    "read_lines",
    "read_one",
    "read_stream",
    "write",
    "write_lines",
]


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table of formats.

    ``keeps`` says what the format stores besides the digits: ``givens`` (which digits are given and
    which placed), ``candidates`` (which are struck), ``hints`` (which digits a hint placed).
    ``single`` means that a file holds one puzzle only. ``layouts`` names the layouts that the
    format can hold; if empty, all. ``plain`` means that a text has one character or field per cell
    and nothing else, so that a reader need not be told how it was understood. A format without a
    writer is only read. ``sniff`` tells the signature of a format; those without one are found
    wherever they stand in a text.

    >>> FORMATS["cases"].title, sorted(FORMATS["cases"].keeps), FORMATS["cases"].single
    ('a case file', ['givens'], True)
    """

    name: str
    endings: tuple[str, ...]
    title: str
    """The name of a text in the format, as in "read as a case file"."""
    about: str
    read: Reader
    write: Writer | None
    sniff: Callable[[Sample], bool] | None = None
    keeps: frozenset[str] = frozenset()
    single: bool = False
    layouts: tuple[str, ...] = ()
    binary: bool = False
    plain: bool = False


_GIVENS = frozenset({"givens"})
_CANDIDATES = frozenset({"candidates"})
_BOTH = _GIVENS | _CANDIDATES

_ONLY_READ: tuple[Writer | None, frozenset[str], tuple[str, ...]] = (None, _BOTH, ())
_LINK_WRITERS: dict[str, tuple[Writer | None, frozenset[str], tuple[str, ...]]] = {
    "f-puzzles": (links.write_fpuzzles, _BOTH, ()),
    "sudokupad": (links.write_sudokupad, _CANDIDATES, ()),
    "sudokuwiki": (links.writer_of("sudokuwiki"), _BOTH, ("9x9", "9x9-x", "9x9-windoku")),
    "sudoku-coach": (links.writer_of("sudoku-coach"), _BOTH, ("9x9",)),
    "sudokuexchange": (links.writer_of("sudokuexchange"), frozenset(), ("9x9",)),
}


def _of_links(site: links.Site) -> Format:
    """Return the row of a site; the links of some are only read."""
    write, keeps, layouts = _LINK_WRITERS.get(site.name, _ONLY_READ)
    title = f"a link of {site.title}"
    about = f"{title}, with the puzzle in it"
    read = texts.read_links
    return Format(site.name, (), title, about, read, write, keeps=keeps, layouts=layouts)


# The signatures are tried on an unknown text in this order: the more one demands, the earlier it
# comes.
# fmt: off
_TABLE = (
    Format("mini", (".mini",), "a mini-Sudoku file", "a saved game of mini-Sudoku, 86 bytes",
           mini.read, mini.write, mini.sniff, _BOTH | {"hints"},
           single=True, layouts=(mini.LAYOUT,), binary=True),
    Format("csv", (".csv",), "a table", "a table with a header and a column `puzzle`",
           columns.read, columns.write, columns.sniff, _GIVENS),
    *map(_of_links, links.SITES.values()),
    Format("killer", (".killer",), "a map of cages",
           "a map of the cages of a killer, a letter each, and their sums",
           texts.read, links.writer_of("killer", end="")),
    Format("iss", (".iss",), "a text of Interactive Sudoku Solver",
           "the constraints of Interactive Sudoku Solver, `.Cage~12~R1C1~R1C2`",
           texts.read, links.writer_of("iss"), keeps=_CANDIDATES),
    Format("ps", (), "a text of Perfect Sudoku",
           "a killer of Perfect Sudoku or JSudoku, `3x3::k:` and 81 numbers", texts.read, None),
    Format("sumocue", (), "a text of SumoCue",
           "a killer or a jigsaw of SumoCue, `SumoCueV1` and 81 cells", texts.read, None),
    Format("arrows", (), "a killer of arrows",
           "a killer of 81 signs: sums, and arrows that lead to them", texts.read, None),
    Format("sdk", (".sdk",), "an sdk file",
           "a grid under `[Puzzle]`, the digits so far under `[State]`",
           sdk.read, sdk.write, sdk.sniff, _GIVENS, single=True),
    Format("hodoku", (".hodoku",), "a library of HoDoKu",
           "a line of HoDoKu's library, `:0000:x:cells:deleted:::`",
           hodoku.read, hodoku.write, keeps=_BOTH),
    Format("candidates", (".candidates",), "a line of candidates",
           "all candidates in one line, n characters per cell",
           candidates.read, candidates.write, keeps=_CANDIDATES),
    Format("cases", (".case",), "a case file",
           "one record per digit: column, row, value, `*` if given",
           cases.read, cases.write, cases.sniff, _GIVENS, single=True),
    Format("pencilmarks", (".marks",), "a grid of candidates",
           "a grid with the candidates of each cell",
           pencilmarks.read, pencilmarks.write, keeps=_CANDIDATES),
    Format("cells", (), "a spreadsheet",
           "n lines of n fields with commas between them, as in a spreadsheet",
           grid.read, grid.write_cells, plain=True),
    Format("line", (".txt",), "a line of digits", "one puzzle per line, `.` for an empty cell",
           line.read, line.write, plain=True),
    Format("sudoku", (".sudoku",), "a grid of digits", "n lines of n digits, `0` for an empty cell",
           grid.read, grid.write_rows, single=True, plain=True),
    Format("grid", (".grid",), "a grid", "rows of cells, with or without borders",
           grid.read, grid.write, plain=True),
    Format("sdm", (".sdm",), "a line of digits", "one puzzle per line, `0` for an empty cell",
           line.read, line.write_with_zeros, plain=True),
    Format("sql", (), "a line of digits", "one puzzle per line, `_` for an empty cell",
           line.read, line.write_with_underscores, plain=True),
    Format("ss", (".ss",), "a grid", "a grid with bars and lines, as Simple Sudoku writes it",
           grid.read, grid.write_simple, single=True, plain=True),
)
# fmt: on

FORMATS = {form.name: form for form in _TABLE}
"""Every format by name, in the order in which they are tried on a text."""

WRITTEN = {name: form for name, form in FORMATS.items() if form.write}
"""The formats that can be written; the others are only read."""

_CAGED = ", ".join(name for name, form in WRITTEN.items() if not form.layouts)
"""The formats that can hold a killer."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_SAMPLE_ROWS = 40
_SAMPLE_LINES = 100_000
_SAMPLE_CHARACTERS = 1 << 23


def read(
    data: str | bytes, layout: Layout | str | None = None, format: str | None = None
) -> list[Puzzle]:
    r"""Return the puzzles that a text or a file's bytes hold; at least one.

    The format is detected by content unless ``format`` names it. The layout is ``layout``, or the
    one that the input names, or follows from the number of cells. Each puzzle knows the format that
    it was read from: :attr:`whydoku.Puzzle.format`. Raises :class:`ParseError` with line and
    column if the input is no puzzle, and :class:`FormatError` if there is no such format.

    >>> [puzzle.line() for puzzle in read("4......1...3....  # one\n12340000 43210000")]
    ['4......1...3....', '1234....4321....']
    """
    if isinstance(data, bytes):
        refuse_array(data)
    text = decode(data) if isinstance(data, bytes) else data
    whole = text.startswith(mini.MAGIC) and format in (None, "mini")
    lines = [text] if whole else _LINE_END.split(text)
    return list(read_lines(lines, layout, format))


def read_one(
    data: str | bytes, layout: Layout | str | None = None, format: str | None = None
) -> Puzzle:
    r"""Return the one puzzle that a text or a file's bytes hold.

    Raises :class:`ParseError` if they hold several. Otherwise like :func:`read`.

    >>> read_one("4 . | . .\n. . | . 1\n---------\n. . | . 3\n. . | . .").line()
    '4......1...3....'
    """
    if isinstance(data, str) and layout is None and format is None:
        plain = line.read_plain(data.strip())
        if plain is not None:
            return plain
    puzzles = read(data, layout, format)
    if len(puzzles) > 1:
        raise ParseError(f"read {len(puzzles)} puzzles, expected one")
    return puzzles[0]


def read_lines(
    lines: Iterable[str], layout: Layout | str | None = None, format: str | None = None
) -> Iterator[Puzzle]:
    """Read puzzles one by one, on demand, from lines such as those of an open file.

    Formats with one puzzle per line are read in constant memory. Errors are those of :func:`read`.

    >>> next(read_lines(["# a comment", "4......1...3....", "not read yet"])).line()
    '4......1...3....'
    """
    source = iter(lines)
    head = head_of(source)
    form = _format(format) if format else _signed(_sample(head, layout))
    source = chain(head, source)
    if form is None:
        shape = _as_layout(layout)
        read_all = texts.read_each if texts.is_list([*numbered(head)], shape) else texts.read
        yield from read_all(numbered(source), shape)
        return
    rows = [Line(1, "".join(source))] if form.binary else numbered(source)
    found = False
    for puzzle in form.read(rows, _as_layout(layout)):
        found = True
        yield puzzle if puzzle.format else puzzle.read_as(form.name)
    if not found:
        raise ParseError(f"read no puzzle, expected {form.about}")


def read_stream(
    stream: BinaryIO, layout: Layout | str | None = None, format: str | None = None
) -> Iterator[Puzzle]:
    r"""Read puzzles one by one from a file opened in binary mode, like :func:`read_lines`.

    >>> from io import BytesIO
    >>> [puzzle.line() for puzzle in read_stream(BytesIO(b"4......1...3....\r\n"))]
    ['4......1...3....']
    """
    return read_lines(lines_of(blocks_of(stream)), layout, format)


def detect(data: str | bytes) -> str:
    """Return the name of the format that a text or a file's bytes have.

    It looks at the first lines only. Raises :class:`ParseError` if they look like no format.

    >>> detect(":0000:x:4......1...3....:222 333:::")
    'hodoku'
    """
    text = decode(data) if isinstance(data, bytes) else data
    return detected(head_of(iter(_LINE_END.split(text)))).name


def write(puzzles: Puzzle | Iterable[Puzzle], format: str) -> str | bytes:
    r"""Return puzzles in a format: bytes if it is binary, else text.

    Raises :class:`FormatError` if there is no such format or it cannot hold the puzzles. Whatever
    the format does not keep is left out: see :func:`left_out`.

    >>> write(read_one("4......1...3...."), "sdm")
    '4000000100030000\n'
    """
    text = "".join(write_lines(puzzles, format))
    return text.encode("latin-1") if _format(format).binary else text


def write_lines(puzzles: Puzzle | Iterable[Puzzle], format: str) -> Iterator[str]:
    r"""Write puzzles one by one and yield pieces of text, like :func:`write`.

    >>> list(write_lines(read("4......1...3....\n1..............."), "line"))
    ['4......1...3....\n', '1...............\n']
    """
    form = _format(format)
    if form.write is None:
        raise FormatError(f"the format {format!r} is only read: expected {', '.join(WRITTEN)}")
    return form.write(_held(form, [puzzles] if isinstance(puzzles, Puzzle) else puzzles))


def left_out(puzzle: Puzzle, format: str) -> str:
    """Return a sentence that says what a format does not keep of a puzzle; empty if it keeps all.

    >>> left_out(Puzzle.parse("4......1...3....").eliminate(1, 3), "cases")
    'A case file does not keep which candidates were struck.'
    """
    form = _format(format)
    if not puzzle.placed and not puzzle.eliminated and "candidates" not in form.keeps:
        return ""
    data = write(puzzle, format)
    back = read_one(data if isinstance(data, str) else data.decode("latin-1"), format=format)
    differs = {
        "which digits are given and which were entered": puzzle.placed != back.placed
        and puzzle.values == back.values,
        "which digits a hint entered": puzzle.hinted != back.hinted,
        "which candidates were struck": puzzle.eliminated != back.eliminated
        and puzzle.values == back.values,
        "which last candidates are not placed yet": puzzle.values != back.values,
    }
    lost = [words for words, is_lost in differs.items() if is_lost]
    title = form.title[0].upper() + form.title[1:]
    return f"{title} does not keep {', nor '.join(lost)}." if lost else ""


def format_for(filename: str) -> str | None:
    """Return the name of the format of a file's ending; None if no format has it.

    >>> format_for("collection.SDM")
    'sdm'
    """
    ending = PurePath(filename).suffix.lower()
    return next((form.name for form in _TABLE if ending in form.endings), None)


def _held(form: Format, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    for number, puzzle in enumerate(puzzles, 1):
        if number > 1 and form.single:
            raise FormatError(f"the format {form.name!r} holds one puzzle, not several")
        if form.layouts and puzzle.cages:
            raise FormatError(f"the format {form.name!r} has no cages: expected {_CAGED}")
        if form.layouts and puzzle.layout.name not in form.layouts:
            layouts = ", ".join(form.layouts)
            raise FormatError(f"the format {form.name!r} holds {layouts}, not {puzzle.layout.name}")
        yield puzzle


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise FormatError(f"there is no format {name!r}: expected {', '.join(FORMATS)}")
    return FORMATS[name]


def _as_layout(layout: Layout | str | None) -> Layout | None:
    return find_layout(layout) if isinstance(layout, str) else layout


def head_of(lines: Iterator[str]) -> list[str]:
    """Return enough of the first lines to detect the format, however many comments come first.

    Raises :class:`ParseError` if the comments exceed a limit.

    >>> head_of(iter(["# a comment", "4......1...3...."]))
    ['# a comment', '4......1...3....']
    """
    head: list[str] = []
    rows = characters = 0
    for text in lines:
        head.append(text)
        characters += len(text)
        rows += bool(text.strip()) and not text.startswith("#")
        if rows >= _SAMPLE_ROWS:
            break
        if len(head) > _SAMPLE_LINES or characters > _SAMPLE_CHARACTERS:
            if rows:
                break
            raise ParseError(f"read {len(head) - 1:,} lines of comments, expected a puzzle")
    return head


def detected(head: Sequence[str], layout: Layout | str | None = None) -> Format:
    """Return the format of an input by its first lines; otherwise as :func:`detect`.

    >>> detected(["4......1...3...."]).name
    'line'
    """
    sample = _sample(head, layout)
    form = _signed(sample)
    return form or FORMATS[texts.form_of(numbered(head), _as_layout(layout))]


def _sample(head: Sequence[str], layout: Layout | str | None) -> Sample:
    raw = [row for row in numbered(head) if row.text.strip()]
    if not raw:
        raise ParseError("read nothing, expected a puzzle")
    return Sample(raw, list(content(raw, _as_layout(layout))))


def _signed(sample: Sample) -> Format | None:
    """Return the format whose signature a text has; None if it has none."""
    return next((form for form in _TABLE if form.sniff and form.sniff(sample)), None)
