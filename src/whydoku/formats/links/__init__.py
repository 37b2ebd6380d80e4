"""Links of other Sudoku sites that hold a puzzle.

One table has a row for each site: its address, and the function that reads the rest of a link. A
link may stand anywhere in a text. Whatever a puzzle of ours cannot hold is left out and named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote, unquote

from whydoku import _core
from whydoku.errors import ParseError
from whydoku.formats._text import Line, Writer, refuse
from whydoku.formats._text import quote as shortened
from whydoku.formats.links import fpuzzles
from whydoku.formats.links.found import Found
from whydoku.formats.links.others import (
    from_sudokuexchange,
    from_sudokumaker,
    from_sudokuwiki,
)
from whydoku.formats.links.packed import Unreadable, zipped
from whydoku.formats.links.penpa import from_penpa
from whydoku.formats.links.sudokupad import from_id, from_line
from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle

__all__ = ["SITES", "Site", "taken_from", "write_fpuzzles", "write_sudokupad", "writer_of"]


class Address(NamedTuple):
    """The rest of a link behind the name of its site."""

    path: str
    fields: dict[str, str]
    """The values behind ``?``, ``&`` and ``#``."""


class Site(NamedTuple):
    """A site: the name of its format, what it is called, and its links.

    ``holds`` matches the part of a link behind the host if the puzzle itself is in it, and not only
    a name of it.
    """

    name: str
    title: str
    hosts: tuple[str, ...]
    holds: re.Pattern[str]
    read: Callable[[Address], Found]


def _field(name: str, read: Callable[[str], Found]) -> Callable[[Address], Found]:
    """Return the function that reads one field of a link."""

    def reader(address: Address) -> Found:
        if name not in address.fields:
            raise Unreadable(f"read no puzzle, expected it behind '{name}='")
        return read(address.fields[name])

    return reader


def _from_sudokuwiki(address: Address) -> Found:
    return from_sudokuwiki(address.path, address.fields)


def _from_sudokupad(address: Address) -> Found:
    path = re.sub(r"\A/(?:sudoku(?:/|\Z))?", "", address.path)
    return from_id(address.fields.get("puzzleid") or path)


_DIGITS = re.compile(r"[0-9.]{16,}")


def _from_coach(address: Address) -> Found:
    parts = [part for part in address.path.split("/") if _DIGITS.fullmatch(part)]
    if not parts:
        told = "read no digits, expected a link such as /en/play/ and 81 digits"
        raise Unreadable(told)
    return from_line(parts[0])


_FPUZZLES = "https://f-puzzles.com/?load="
_SUDOKUPAD = "https://sudokupad.app/scf?puzzleid=fpuz"

_TABLE = (
    Site("f-puzzles", "f-puzzles", ("f-puzzles.com",), re.compile(r".*[?&#]load="),
         _field("load", fpuzzles.from_packed)),
    Site("sudokupad", "SudokuPad", ("sudokupad.app", "crackingthecryptic.com"),
         re.compile(r".*[/=](?:fpuz|scl|ctc|scf|classic|[0-9._]{16}|[^/]{61})"), _from_sudokupad),
    Site("sudokuwiki", "SudokuWiki", ("sudokuwiki.org",), re.compile(r".*[?&]bd="),
         _from_sudokuwiki),
    Site("sudoku-coach", "sudoku.coach", ("sudoku.coach",), re.compile(r".*/[0-9.]{16}"),
         _from_coach),
    Site("sudokuexchange", "SudokuExchange", ("sudokuexchange.com",), re.compile(r".*[?&]s="),
         _field("s", from_sudokuexchange)),
    Site("sudokumaker", "SudokuMaker", ("sudokumaker.app",), re.compile(r".*[?&]puzzle="),
         _field("puzzle", from_sudokumaker)),
    Site("penpa", "penpa-edit", ("swaroopg92.github.io/penpa-edit", "opt-pan.github.io/penpa-edit"),
         re.compile(r".*[?&#]p="), _field("p", from_penpa)),
)  # fmt: skip

SITES = {site.name: site for site in _TABLE}
"""Every site by the name of its format."""

_HOSTS = {host: site for site in _TABLE for host in site.hosts}
_LINK = re.compile(
    rf"(?<![\w.@-])(?:(?a:https?)://)?(?:[\w-]+\.){{0,2}}((?a:{'|'.join(map(re.escape, _HOSTS))}))"
    r"([/?#][^\s<>\"]*)",
    re.IGNORECASE,
)
# A line of digits may be followed by any text, so also by a link.
_DIGITS_BEFORE = re.compile(r"[0-9.]{16}")
_CLOSING = {"(": ")", "[": "]", "'": "'", "*": "*"}


class _Link(NamedTuple):
    """A link in a text: behind the host, ``rest`` is what tells the puzzle."""

    line: Line
    start: int
    end: int
    site: Site
    rest: str

    @property
    def holds_puzzle(self) -> bool:
        return self.site.holds.match(self.rest) is not None

    def refuse(self, told: object) -> ParseError:
        return refuse(self.line, f"in a link of {self.site.title}: {told}", self.start)

    def puzzle(self, layout: Layout | None) -> Puzzle:
        path, *fields = re.split(r"[?#&]", self.rest)
        pairs = [field.partition("=") for field in fields]
        values = {name.lower(): unquote(value) for name, _, value in pairs}
        try:
            puzzle = self.site.read(Address(unquote(path), values)).puzzle(self.site.name)
        except ValueError as error:
            raise self.refuse(error) from None
        if layout and layout.name != puzzle.layout.name:
            told = f"the layout {shortened(puzzle.layout.name)}"
            raise self.refuse(f"read {told}, expected {shortened(layout.name)}")
        return puzzle


def _links(line: Line) -> list[_Link]:
    """Return the links of a line; none if it is a comment, or a puzzle comes before them."""
    text = line.text.lower()
    if "/" not in text or not any(host in text for host in _HOSTS) or text.lstrip()[0] == "#":
        return []
    found = list(_LINK.finditer(line.text))
    if not found or _DIGITS_BEFORE.search(line.text, 0, found[0].start()):
        return []
    return [_link(line, link) for link in found]


def _link(line: Line, found: re.Match[str]) -> _Link:
    rest, before = found[2], line.text[found.start() - 1 : found.start()]
    if before in _CLOSING:
        rest = rest.rpartition(_CLOSING[before])[0] or rest
    return _Link(line, found.start(), found.end(), _HOSTS[found[1].lower()], rest)


def taken_from(lines: Iterable[Line]) -> tuple[list[_Link], list[Line]]:
    """Return the links of a text, and its lines with blanks in their place."""
    found: list[_Link] = []
    rest: list[Line] = []
    for line in lines:
        links = _links(line)
        found += links
        text = line.text
        for link in links:
            text = text[: link.start] + " " * (link.end - link.start) + text[link.end :]
        rest.append(line._replace(text=text))
    return found, rest


def _write(prefix: str, *, entered: bool) -> Writer:
    def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
        for puzzle in puzzles:
            packed = zipped(fpuzzles.document(puzzle, entered=entered))
            yield f"{prefix}{quote(packed, safe='')}\n"

    return write


write_fpuzzles = _write(_FPUZZLES, entered=True)
# SudokuPad reads such documents too, but leaves out digits that are not given.
write_sudokupad = _write(_SUDOKUPAD, entered=False)


def writer_of(site: str, end: str = "\n") -> Writer:
    """Return the writer of a form that the core writes, such as a link; each is followed by end."""

    def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
        return (_core.write_text(site, puzzle._board) + end for puzzle in puzzles)

    return write
