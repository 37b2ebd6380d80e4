"""Verbs that write puzzles: converted, without duplicates, varied, new."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from whydoku import answers
from whydoku.answers import Answer
from whydoku.cli.criteria import for_library
from whydoku.cli.inputs import puzzles_of
from whydoku.cli.options import caps_of
from whydoku.cli.run import DONE, NO_SOLUTION, Progress, complain, with_waiting_time, writing
from whydoku.cli.screen import print_json
from whydoku.errors import CapReached, sentence
from whydoku.model.puzzle import Puzzle
from whydoku.model.symmetry import Canonical
from whydoku.support.files import written_as_it_comes

if TYPE_CHECKING:
    from whydoku.make.generated import Generated

__all__ = ["convert", "dedupe", "generate", "vary"]

PLAIN = "line"
"""The format in which puzzles are written unless another is asked for."""


def convert(
    puzzle: str,
    layout: str | None,
    format: str | None,
    *,
    to: str | None,
    output: str | None,
    as_json: bool,
) -> int:
    """Write puzzles in another format."""
    from whydoku import formats

    form = to or (formats.format_for(output) if output else None)
    if not form:
        raise click.UsageError("--to is missing: which format do you want?")
    puzzles = puzzles_of(puzzle, layout, format)
    with Progress(output) as progress:
        write(_converted(progress.over(puzzles), form), form, output, as_json=as_json)
    return DONE


def _converted(puzzles: Iterable[Puzzle], form: str) -> Iterator[Answer[str]]:
    told = set()
    for puzzle in puzzles:
        answer = answers.convert(puzzle, form)
        if answer.note and answer.note not in told:
            told.add(answer.note)
            complain(answer.note)
        yield answer


def dedupe(
    puzzle: str,
    layout: str | None,
    format: str | None,
    *,
    nodes: int | None,
    seconds: float | None,
    to: str | None,
    output: str | None,
    as_json: bool,
) -> int:
    """Leave out puzzles that are equivalent to an earlier one.

    Two puzzles are equivalent if a symmetry of their layout maps the givens of one to those of the
    other: transposing, permuting rows and columns, relabelling digits. All puzzles that break the
    rules are kept. So are those whose form is not found within the caps: each is reported, and the
    exit code is then 1.
    """
    seen: set[tuple[str, str]] = set()
    read = capped = 0

    def kept(puzzles: Iterable[Puzzle]) -> Iterator[Answer[Canonical | None]]:
        nonlocal read, capped
        for read, here in enumerate(puzzles, 1):
            answer = answers.canonical(here, **caps_of(nodes, seconds))
            if answer.capped:
                capped += 1
                complain(f"puzzle {read} is kept. {answer.note}")
            form = answer.result.form.line() if answer.result else f"number {read}"
            if (here.layout.name, form) not in seen:
                seen.add((here.layout.name, form))
                yield answer

    puzzles = puzzles_of(puzzle, layout, format)
    with Progress(output) as progress:
        write(kept(progress.over(puzzles)), to, output, as_json=as_json)
    if output:
        click.echo(f"Kept {len(seen):,} of {read:,} puzzles.")
    return NO_SOLUTION if capped else DONE


def vary(
    puzzle: str,
    layout: str | None,
    format: str | None,
    *,
    seed: int | None,
    count: int,
    to: str | None,
    output: str | None,
    as_json: bool,
) -> int:
    """Write puzzles that look different but are solved in the same way.

    A random symmetry of the layout permutes rows, columns and digits; all are equally likely. The
    same seed writes the same puzzles.
    """
    from whydoku.make.generator import new_seed

    seed = new_seed() if seed is None else seed

    def all_varied(puzzles: Iterable[Puzzle]) -> Iterator[Answer[Puzzle]]:
        for place, here in enumerate(puzzles):
            for turn in range(count):
                yield answers.varied(here, seed, place * count + turn)

    puzzles = puzzles_of(puzzle, layout, format)
    with Progress(output) as progress:
        write(all_varied(progress.over(puzzles)), to, output, as_json=as_json)
    return DONE


def generate(
    *,
    to: str | None,
    output: str | None,
    as_json: bool,
    nodes: int | None,
    seconds: float | None,
    **criteria: Any,
) -> int:
    """Make new puzzles, each with exactly one solution.

    The same seed makes the same puzzles. Ctrl-C stops the search and keeps the puzzles that were
    found, and, if it is a search for few givens, the best one so far.
    """
    from whydoku.make.generator import generate as generated

    best = _Best()
    try:
        made = generated(better=best.report, **for_library(criteria), **caps_of(nodes, seconds))
        with Progress(output) as progress:
            puzzles = best.saved(progress.over(with_waiting_time(made)))
            found = map(answers.generated, puzzles)
            write(found, to, output, as_json=as_json, keep=(CapReached, KeyboardInterrupt))
    except CapReached as cap:
        sys.stdout.flush()
        complain(sentence(cap))
        return NO_SOLUTION
    except ValueError as error:
        raise click.UsageError(sentence(error)) from None
    return DONE


class _Best:
    """The puzzle with the fewest givens that a search has found so far."""

    def __init__(self) -> None:
        self._so_far: Generated | None = None

    def report(self, found: Generated) -> None:
        """Keep the puzzle, and report it."""
        self._so_far = found
        clear = "\r\x1b[K" if sys.stderr.isatty() else ""  # of what with_waiting_time tells
        click.echo(f"{clear}{found.givens} givens", err=True)

    def saved(self, made: Iterator[Generated]) -> Iterator[Generated]:
        """Yield the puzzles; if a search is stopped, also the best one that it has found."""
        try:
            for puzzle in made:
                self._so_far = None
                yield puzzle
        except (CapReached, KeyboardInterrupt):
            if self._so_far:
                click.echo(f"kept the best so far: {self._so_far.givens} givens", err=True)
                yield self._so_far
            raise


def write(
    made: Iterator[Answer[Any]],
    to: str | None,
    output: str | None,
    *,
    as_json: bool,
    keep: tuple[type[BaseException], ...] = (),
) -> None:
    """Write puzzles to a file or to standard output, each as soon as it is found.

    A former file is replaced when all are written, or after an error of ``keep``.
    """
    from whydoku import formats

    if as_json:
        for answer in made:
            print_json(answer.to_dict())
        return
    if output and not to and output.endswith(".parquet"):
        _write_table(made, output, keep)
        return
    form = to or (formats.format_for(output) if output else None) or PLAIN
    pieces = formats.write_lines((answer.puzzle for answer in made), form)
    encoding = "latin-1" if formats.FORMATS[form].binary else "utf-8"
    _write_pieces(pieces, output, encoding=encoding, keep=keep)


def _write_table(
    made: Iterator[Answer[Any]], output: str, keep: tuple[type[BaseException], ...]
) -> None:
    from whydoku.bulk import write_parquet

    with writing(output), written_as_it_comes(output, keep) as file:
        write_parquet(file, (answer.to_dict() for answer in made))


def _write_pieces(
    pieces: Iterator[str],
    output: str | None,
    *,
    encoding: str,
    keep: tuple[type[BaseException], ...],
) -> None:
    if output is None:
        for piece in pieces:
            sys.stdout.buffer.write(piece.encode(encoding))
        return
    with writing(output), written_as_it_comes(output, keep) as file:
        for piece in pieces:
            file.write(piece.encode(encoding))
