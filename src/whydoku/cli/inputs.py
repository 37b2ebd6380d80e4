"""Reads what PUZZLE stands for: standard input, a file, a sample, a grid by number, a puzzle."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from whydoku.errors import ParseError, WhydokuError
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import short_repr

__all__ = ["InputError", "puzzles_of"]

SAMPLE = "sample:"
CATALOGUE = "catalogue:"
SHORTEST_PUZZLE = 16


class InputError(WhydokuError):
    """The input has no puzzle, or cannot be read."""


def puzzles_of(source: str, layout: str | None, format: str | None) -> Iterator[Puzzle]:
    """Yield the puzzles of a source one by one, and report the format that was recognised.

    A plain format, with one character or field for each cell, is reported only if the file's ending
    stands for another. What a link holds that cannot be played is reported too. Raises
    :class:`InputError` with a sentence that names the source and the place in it.
    """
    is_file = os.path.exists(source)  # noqa: PTH110 - a puzzle may be too long a name for a Path
    where = "standard input: " if source == "-" else f"{source}: " if is_file else ""
    try:
        puzzles = _read(source, layout, format, is_file=is_file)
        for number, puzzle in enumerate(puzzles):
            if number == 0 and format is None and puzzle.format:
                _tell_format(puzzle.format, source, where)
            if puzzle.ignored:
                click.echo(f"whydoku: {where}{puzzle.ignored}", err=True)
            yield puzzle
    except ParseError as error:
        if not where and _looks_like_a_name(source):
            raise InputError(f"there is no file {source!r}, and it is not a puzzle") from None
        raise InputError(f"{where}{error}") from None
    except (OSError, ValueError) as error:
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"{where}{told}") from None


def _read(
    source: str, layout: str | None, format: str | None, *, is_file: bool
) -> Iterator[Puzzle]:
    from whydoku import formats, samples

    if source == "-":
        if sys.stdin.isatty():
            click.echo("Type or paste a puzzle, then press Ctrl-D.", err=True)
        yield from formats.read_stream(sys.stdin.buffer, layout, format)
    elif source.startswith(SAMPLE):
        yield samples.sample(source.removeprefix(SAMPLE), layout)
    elif source.startswith(CATALOGUE):
        yield _from_catalogue(source.removeprefix(CATALOGUE))
    elif is_file:
        with Path(source).open("rb") as stream:
            yield from formats.read_stream(stream, layout, format)
    else:
        yield from formats.read(source, layout, format)


def _from_catalogue(text: str) -> Puzzle:
    from whydoku.model.catalogue import GRIDS, catalogue_grid

    digits = text.replace(",", "")
    if not (digits.isascii() and digits.isdigit() and 1 <= int(digits[:20]) <= GRIDS):
        raise InputError(f"{CATALOGUE} takes a number from 1 to {GRIDS:,}, not {short_repr(text)}")
    return catalogue_grid(int(digits))


def _tell_format(name: str, source: str, where: str) -> None:
    from whydoku.formats import FORMATS, format_for

    named = format_for(source) if where else None
    expected = named is None or named == name or FORMATS[named].plain
    if not FORMATS[name].plain or not expected:
        click.echo(f"whydoku: {where}read as {FORMATS[name].title}", err=True)


def _looks_like_a_name(source: str) -> bool:
    from whydoku.formats import format_for

    if "\n" in source:
        return False
    return len(source) < SHORTEST_PUZZLE or "/" in source or format_for(source) is not None
