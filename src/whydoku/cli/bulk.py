"""The option --bulk of solve, count and check: files of millions of classic puzzles."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from whydoku.cli.inputs import InputError
from whydoku.cli.option_types import THREADS
from whydoku.cli.run import writing
from whydoku.errors import ParseError
from whydoku.support.files import written_as_it_comes

if TYPE_CHECKING:
    from whydoku.bulk import Chunk

__all__ = ["OPTIONS", "VERBS", "answer"]

OPTIONS = (
    click.Option(
        ["--bulk"],
        is_flag=True,
        help="For files of millions of 9x9 puzzles, in any format; prints one line for each.",
    ),
    click.Option(
        ["--output", "-o"],
        metavar="FILE",
        help="With --bulk: write to this file; .csv and .parquet give a table.",
    ),
    click.Option(
        ["--threads"], type=THREADS, help="With --bulk: how many threads; default: all processors."
    ),
)

Tell = Callable[["Chunk"], bytes]


def _solutions(chunk: Chunk) -> bytes:
    """Return each solution, or the reason why there is none, as a comment."""
    lines = chunk.answers.lines()
    for index in (chunk.answers.counts != 1).nonzero()[0].tolist():
        lines[index] = f"# {_verdict(int(chunk.answers.counts[index]))}"
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def _counts(chunk: Chunk) -> bytes:
    limit = chunk.answers.limit
    return "".join(
        f"{count} or more\n" if count == limit else f"{count}\n"
        for count in chunk.answers.counts.tolist()
    ).encode("ascii")


def _verdicts(chunk: Chunk) -> bytes:
    return "".join(f"{_verdict(n)}\n" for n in chunk.answers.counts.tolist()).encode("ascii")


def _verdict(count: int) -> str:
    return ("no solution", "exactly one solution", "more than one solution")[min(count, 2)]


VERBS: dict[str, Tell] = {"solve": _solutions, "count": _counts, "check": _verdicts}
"""The verbs that take --bulk: each writes the lines for a chunk of puzzles."""


def answer(
    verb: str,
    puzzle: str,
    *,
    output: str | None,
    threads: int | None,
    limit: int = 2,
    **others: object,
) -> int:
    """Answer for every puzzle of a file, and return the exit code.

    It is 1 if a puzzle has not exactly one solution; for ``count`` it is always 0.
    """
    from whydoku.bulk import solve_stream

    if any(others.values()):
        raise click.UsageError("--bulk takes only --limit, --output and --threads.")
    all_valid = True
    with ExitStack() as stack:
        stream = stack.enter_context(_opened(puzzle))
        write = stack.enter_context(_writer(verb, output))
        tell_progress = stack.enter_context(_progress(puzzle, is_seen=output is None))
        try:
            for chunk in solve_stream(stream, limit, threads):
                write(chunk)
                tell_progress(chunk)
                all_valid &= bool((chunk.answers.counts == 1).all())
        except ParseError as error:
            where = "standard input" if puzzle == "-" else puzzle
            raise InputError(f"{where}: {error}") from None
    return 0 if all_valid or verb == "count" else 1


@contextmanager
def _opened(source: str) -> Iterator[BinaryIO]:
    if source == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(source, "rb")  # noqa: SIM115, PTH123 - closed below; only opening is guarded
    except OSError as error:
        raise InputError(f"{source}: {error.strerror}") from None
    with stream:
        yield stream


@contextmanager
def _writer(verb: str, output: str | None) -> Iterator[Callable[[Chunk], object]]:
    from whydoku.bulk import WRITERS

    if output is None:
        yield lambda chunk: sys.stdout.buffer.write(VERBS[verb](chunk))
        return
    # Only writing is guarded, so that a failure to read the input is not blamed on the output.
    with ExitStack() as stack:
        with writing(output):
            file = stack.enter_context(written_as_it_comes(output))
        table = WRITERS.get(Path(output).suffix)
        if table is None:
            yield lambda chunk: _write(output, file.write, VERBS[verb](chunk))
            return
        write = stack.enter_context(table(file))
        yield lambda chunk: _write(output, write, chunk)


def _write(output: str, write: Callable[[Any], object], data: Any) -> None:
    with writing(output):
        write(data)


@contextmanager
def _progress(source: str, *, is_seen: bool) -> Iterator[Callable[[Chunk], object]]:
    """Show a progress bar in a terminal, unless the answers appear there."""
    if not sys.stderr.isatty() or (is_seen and sys.stdout.isatty()):
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    done = 0
    start = time.monotonic()
    size = None if source == "-" else os.path.getsize(source)  # noqa: PTH202 - like open, by name
    columns = (
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %  {task.fields[told]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=size, told="")

        def tell(chunk: Chunk) -> None:
            nonlocal done
            done += len(chunk.puzzles)
            rate = done / max(time.monotonic() - start, 1e-3)
            told = f"{done:,} puzzles, {rate:,.0f} a second"
            bar.update(task, completed=chunk.read, told=told)

        yield tell
