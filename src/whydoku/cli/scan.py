"""The verb `scan`: reads puzzles from photos, one or folders of them."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whydoku import answers
from whydoku.answers import Answer
from whydoku.cli import option_types, options
from whydoku.cli.inputs import InputError
from whydoku.cli.run import DONE, NO_SOLUTION, WRONG, Progress, complain, writing
from whydoku.cli.screen import Screen
from whydoku.cli.writers import write
from whydoku.model.layout import Layout, cell_name, plain_layout_of
from whydoku.support.files import read_at_most, read_bounded, write_whole

if TYPE_CHECKING:
    from whydoku.scan import Photo, Reading

__all__ = ["OPTIONS", "scan"]

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".pdf")
"""The files of a folder that are read."""
MOST_PAGES = 500
"""How many pages of a PDF are read."""
OPTIONS = (
    click.Argument(["photos"], nargs=-1, metavar="[PHOTO]..."),
    click.Option(
        ["--to", "-t"],
        type=option_types.FormatName(written=True),
        metavar="FORMAT",
        help="The format to write the puzzles in.",
    ),
    click.Option(
        ["--output", "-o"],
        metavar="FILE",
        help="Write to this file; its ending may say the format.",
    ),
    click.Option(
        ["--svg"], metavar="FILE", help="Draw what was read over the photo, to this file."
    ),
    click.Option(["--one"], is_flag=True, help="Write the largest puzzle of a photo alone."),
    options.JSON,
)


Found = Iterator[tuple[str, "Answer[Reading] | str"]]
"""The name of each photo or page, and its answer, or a sentence why there is none."""


def scan(
    photos: tuple[str, ...],
    *,
    to: str | None,
    output: str | None,
    svg: str | None,
    one: bool,
    as_json: bool,
) -> int:
    """Read puzzles from photos, and name the cells that are in doubt.

    PHOTO is a JPEG, PNG, WebP or HEIC picture, a PDF with a puzzle on each page, a folder of these,
    or `-` for standard input. The whole grid has to be seen; the photo may be turned and tilted.
    Each puzzle gives a line for another command to read: `scan photo.jpg | solve`. All puzzles of a
    photo are written, in reading order; a full grid is a solution and is left out. A
    single photo is shown as a board too, on standard error. Digits and marks written by hand are
    shown there, and are never givens; formats that tell givens from entered digits keep the entered
    ones. The exit code is 1 if a cell is in doubt, and 2 if a photo could not be read; the others
    are read all the same.
    """
    files = list(_files(photos or ("-",)))
    alone = len(files) == 1
    if svg and not alone:
        raise click.UsageError("--svg takes one photo, but there are several.")
    codes = {DONE}
    with Progress(output) as progress:
        found = _counted(_read(progress.over(iter(files)), svg, one=one), codes)
        if to or output or as_json:
            whole = not as_json and _keeps_entries(to, output)
            write(_answered(found, whole=whole), to, output, as_json=as_json)
        elif svg != "-":
            for name, answer in found:
                _show(name, answer, alone=alone)
        else:
            deque(found, maxlen=0)
    return max(codes)


def _files(photos: Iterable[str]) -> Iterator[Path | None]:
    """Yield each photo, and those of each folder in the order of their names; None is stdin."""
    for photo in photos:
        path = Path(photo)
        if photo == "-":
            yield None
        elif path.is_dir():
            inside = sorted(one for one in path.iterdir() if one.suffix.lower() in ENDINGS)
            if not inside:
                raise InputError(f"{photo}: expected a photo in the folder: {', '.join(ENDINGS)}")
            yield from inside
        else:
            yield path


def _read(files: Iterator[Path | None], svg: str | None, *, one: bool) -> Found:
    from whydoku.scan import pages

    for path in files:
        name = "standard input" if path is None else str(path)
        try:
            data = _bytes(path, name)
            count = pages(data)
        except (OSError, ValueError) as error:
            told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            yield name, told
            continue
        if svg and count > 1:
            raise click.UsageError(f"--svg takes one photo, but the PDF has {count:,} pages.")
        for page in range(1, min(count, MOST_PAGES) + 1):
            where = f"{name}, page {page}" if count > 1 else name
            found = _page(data, page, svg, one=one)
            if isinstance(found, str):
                yield where, found
                continue
            for number, answer in enumerate(found, 1):
                yield f"{where}, grid {number}" if len(found) > 1 else where, answer
        if count > MOST_PAGES:
            yield name, f"the PDF has {count:,} pages, of which the first {MOST_PAGES} were read"


def _page(data: bytes, page: int, svg: str | None, *, one: bool) -> list[Answer[Reading]] | str:
    """Return the answers for a page, one for each puzzle, or a sentence why there is none."""
    from whydoku.scan import ScanError, load, read_all
    from whydoku.scan.read import puzzles_among

    try:
        photo = load(data, page)
        puzzles = puzzles_among(read_all(photo))
    except ScanError as error:
        return str(error)
    if one:
        puzzles = [max(puzzles, key=lambda reading: reading.area)]
    if svg:
        _draw(svg, photo, *puzzles)
    return list(map(answers.scan, puzzles))


def _bytes(path: Path | None, name: str) -> bytes:
    from whydoku.scan import MOST_BYTES

    if path is not None:
        return read_at_most(path, MOST_BYTES)
    if sys.stdin.isatty():
        raise click.UsageError("name a photo, or pipe one in.")
    return read_bounded(sys.stdin.buffer, name, MOST_BYTES)


def _draw(target: str, photo: Photo, *readings: Reading) -> None:
    from whydoku.scan import svg

    picture = svg(photo, *readings)
    if target == "-":
        sys.stdout.write(picture)
        return
    with writing(target):
        write_whole(target, picture.encode())


def _counted(found: Found, codes: set[int]) -> Found:
    """Pass the answers on, and note the exit code that each asks for."""
    for name, answer in found:
        if isinstance(answer, str):
            codes.add(WRONG)
        elif not answer.ok:
            codes.add(NO_SOLUTION)
        yield name, answer


def _keeps_entries(to: str | None, output: str | None) -> bool:
    """Return whether the format tells which digits are given and which were placed."""
    from whydoku import formats

    form = to or (formats.format_for(output) if output else None)
    return form is not None and "givens" in formats.FORMATS[form].keeps


def _answered(found: Found, *, whole: bool) -> Iterator[Answer[Reading]]:
    """Yield the answers alone; complain where there is none, or where it is in doubt.

    Digits written by hand are in the puzzles only if they are to be ``whole``.
    """
    for name, answer in found:
        if isinstance(answer, str):
            complain(f"{name}: {answer}")
            continue
        if answer.note:
            complain(f"{name}: {answer.note}")
        yield replace(answer, puzzle=answer.result.position) if whole else answer


def _show(name: str, answer: Answer[Reading] | str, *, alone: bool) -> None:
    """Write the line of a photo; of a single one, show the board and the handwriting too.

    They go to standard error, so that a pipe or a file gets the puzzle alone.
    """
    if isinstance(answer, str):
        if alone:
            complain(f"{name}: {answer}")
        else:
            click.echo(f"# {name}: {answer}")
    elif alone:
        if ", grid " in name:
            click.echo(f"{name}:", err=True)
        Screen(err=True).board(answer.result.position)
        write(iter([answer]), None, None, as_json=False)
        sys.stdout.flush()
        for line in _by_hand(answer.result):
            click.echo(line, err=True)
        if answer.note:
            complain(answer.note)
    else:
        layout = _special(answer.puzzle.layout)
        told = " ".join(filter(None, (layout and f"--layout {layout}", answer.note)))
        click.echo(f"{answer.puzzle.line()}  {name}{': ' if told else ''}{told}")


def _special(layout: Layout) -> str:
    """Return the name of a layout that a line of digits does not tell; empty for a plain one."""
    return "" if layout is plain_layout_of(layout.cells) else layout.name


def _by_hand(reading: Reading) -> Iterator[str]:
    """Yield what was written by hand, in a line for entries and one for marks."""
    layout = reading.puzzle.layout
    entered = [
        f"{cell_name(layout, cell)} {one}" for cell, one in enumerate(reading.entries) if one
    ]
    marked = [
        f"{cell_name(layout, cell)} {' '.join(map(str, small))}"
        for cell, small in enumerate(reading.marks)
        if small
    ]
    if entered:
        yield f"By hand: {', '.join(entered)}"
    if marked:
        yield f"Marks: {'; '.join(marked)}"
