"""The verb `rate`: how hard puzzles are, one or millions, as a page, lines, or a table."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO

import click

from whydoku import answers
from whydoku.answers import Answer
from whydoku.cli import option_types
from whydoku.cli.inputs import puzzles_of
from whydoku.cli.run import DONE, NO_SOLUTION, Progress, complain, writing
from whydoku.cli.screen import Screen, print_json
from whydoku.errors import WrongValue
from whydoku.model.puzzle import Puzzle
from whydoku.model.rate import SCALES, SECONDS, USUAL, Rating, scales_named
from whydoku.support.files import written_as_it_comes

__all__ = ["OPTIONS", "rate"]

Answers = Iterator[Answer["Rating | None"]]
Row = Mapping[str, Any]


class ScaleNames(click.ParamType[Any]):
    """Names of scales, separated by commas."""

    name = "scale"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the names; refuse one that is not known."""
        try:
            return scales_named(filter(None, str(value).split(",")))
        except WrongValue as error:
            self.fail(f"{error}.", param, ctx)


OPTIONS = (
    click.Argument(["puzzles"], nargs=-1, metavar="[PUZZLE]..."),
    click.Option(
        ["--scale", "-s"],
        type=ScaleNames(),
        multiple=True,
        metavar="NAMES",
        help=f"{', '.join(SCALES)} or all, separated by commas; default: {','.join(USUAL)}. A "
        "figure, such as er, stands for its scale.",
    ),
    click.Option(["--csv", "as_csv"], is_flag=True, help="Print a table with commas."),
    click.Option(
        ["--output", "-o"],
        metavar="FILE",
        help="Write a table: .csv, .jsonl or .parquet.",
    ),
    click.Option(
        ["--resume"],
        is_flag=True,
        help="Go on with the table of a run that was stopped: .csv or .jsonl.",
    ),
    click.Option(
        ["--threads"], type=option_types.THREADS, help="How many threads; default: all processors."
    ),
    click.Option(
        ["--seconds"],
        type=option_types.Seconds(min=0),
        metavar="T",
        default=SECONDS,
        show_default=True,
        help="Stop work on a scale of a puzzle after T seconds (0: never).",
    ),
)


def rate(
    puzzles: tuple[str, ...],
    layout: str | None,
    format: str | None,
    *,
    scale: tuple[tuple[str, ...], ...],
    as_csv: bool,
    as_json: bool,
    output: str | None,
    resume: bool,
    threads: int | None,
    seconds: float,
) -> int:
    """Say how hard puzzles are: our level, HoDoKu's score, Sudoku Explainer's rating, and more.

    Several puzzles and files may be named. One puzzle gives a page, several give a line each. What
    a cap cut short is told as "at least", and named in the column at_least. Ctrl-C keeps what was
    rated, and --resume goes on from there.
    """
    names = scales_named(chain.from_iterable(scale))
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other.")
    if resume and not output:
        raise click.UsageError("--resume goes with --output.")
    columns = _columns(names)
    done = _rows_of(output, columns) if resume and output else 0
    sources = chain.from_iterable(puzzles_of(one, layout, format) for one in puzzles or ("-",))
    unrated = 0

    def counted(found: Answers) -> Answers:
        nonlocal unrated
        for answer in found:
            unrated += not answer.ok
            yield answer

    with Progress(output) as progress:
        rated = _rated(islice(sources, done, None), names, seconds, threads)
        found = counted(progress.over(rated))
        if output:
            _write(output, (_row(answer, columns) for answer in found), columns, after=done)
        elif as_csv:
            _write_csv(sys.stdout.buffer, (_row(answer, columns) for answer in found), columns)
        else:
            _show(found, as_json=as_json)
    return NO_SOLUTION if unrated else DONE


def _columns(names: Iterable[str]) -> list[str]:
    fields = chain.from_iterable(SCALES[name].fields for name in names)
    kept = [field for field in fields if field != "techniques"]
    return ["puzzle", "layout", *kept, "at_least", "beyond", "note"]


def _rated(
    puzzles: Iterator[Puzzle], names: tuple[str, ...], seconds: float, threads: int | None
) -> Generator[Answer[Rating | None], None, None]:
    """Rate puzzles side by side, and yield the answers in the order of the puzzles."""
    from whydoku.bulk.threads import side_by_side

    def ask(puzzle: Puzzle) -> Answer[Rating | None]:
        return answers.rate(puzzle, *names, seconds=seconds)

    return side_by_side(ask, puzzles, threads)


def _row(answer: Answer[Rating | None], columns: Iterable[str]) -> dict[str, Any]:
    told = answer.to_dict()
    told |= {key: " ".join(told[key]) for key in ("at_least", "beyond")}
    return {column: told[column] for column in columns}


def _show(found: Answers, *, as_json: bool) -> None:
    """Print JSON lines, the page of one puzzle, or a line for each of several."""
    if as_json:
        for answer in found:
            print_json(answer.to_dict())
        return
    first = next(found, None)
    if first is None:
        return
    second = next(found, None)
    if second is None:
        _show_page(first)
        return
    for answer in chain((first, second), found):
        click.echo(f"{answer.puzzle.line()}  {answer.result or '# ' + answer.note}")


def _show_page(answer: Answer[Rating | None]) -> None:
    screen = Screen()
    screen.board(answer.puzzle)
    if answer.result and (figures := answer.result.figures()):
        screen.table(figures, ("scale", "rating"))
    elif answer.result:
        complain("killers have no rating on these scales: expected level or human")
    if answer.note:
        complain(answer.note)


def _write(output: str, rows: Iterator[Row], columns: list[str], *, after: int) -> None:
    """Write a table; after as many rows of a former run, if any, the new rows are appended."""
    kind = Path(output).suffix
    if kind not in WRITERS:
        raise click.UsageError(f"{output}: expected a name with {', '.join(WRITERS)}.")
    write, head = WRITERS[kind], [] if after else columns
    with writing(output):
        if after:
            with Path(output).open("ab") as file:
                write(file, rows, head)
        else:
            with written_as_it_comes(output, (KeyboardInterrupt,)) as file:
                write(file, rows, head)


def _write_csv(file: BinaryIO, rows: Iterator[Row], head: list[str]) -> None:
    text = io.TextIOWrapper(file, "utf-8", newline="", write_through=True)
    try:
        table = csv.writer(text, lineterminator="\n")
        table.writerows([head] if head else [])
        table.writerows(row.values() for row in rows)
    finally:
        text.detach()


def _write_lines(file: BinaryIO, rows: Iterator[Row], _head: list[str]) -> None:
    file.writelines(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)


def _write_parquet(file: BinaryIO, rows: Iterator[Row], _head: list[str]) -> None:
    from whydoku.bulk import write_parquet

    write_parquet(file, rows)


WRITERS = {".csv": _write_csv, ".jsonl": _write_lines, ".parquet": _write_parquet}
"""The function that writes a table, for each ending of a file's name; a head only where it has one
line of its own, and none where rows are appended."""


def _rows_of(output: str, columns: list[str]) -> int:
    """Return how many rows a table of a former run has; a last line that is cut is removed."""
    path = Path(output)
    if path.suffix not in {".csv", ".jsonl"}:
        raise click.UsageError("--resume goes with a table of .csv or .jsonl.")
    if not path.exists():
        return 0
    with writing(output), path.open("r+b") as file:
        end = lines = 0
        first = b""
        for line in file:
            if not line.endswith(b"\n"):
                break
            first = first or line
            end, lines = end + len(line), lines + 1
        if not lines:
            return 0
        found = first.decode("utf-8", "replace").strip()
        same = found == ",".join(columns) if path.suffix == ".csv" else _keys(found) == columns
        if not same:
            raise click.UsageError(f"{output}: its columns are not those of these scales.")
        file.truncate(end)
    return lines - (path.suffix == ".csv")


def _keys(line: str) -> list[str]:
    try:
        return list(json.loads(line))
    except (ValueError, TypeError):
        return []
