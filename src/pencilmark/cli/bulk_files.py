"""The verb `bulk`: one verb over files of any number of puzzles, in parts, on all processors."""

from __future__ import annotations

import sys
import time
from typing import Any

import click

from pencilmark.cli import options
from pencilmark.cli.rate import ScaleNames
from pencilmark.cli.run import DONE, NO_SOLUTION, complain
from pencilmark.cli.screen import print_json

__all__ = ["OPTIONS", "bulk"]

VERBS = ("solve", "count", "check", "rate", "walk", "canonical", "vary")
OPTIONS_OF = {
    "count": {"limit"},
    "check": {"answer"},
    "rate": {"scales", "seconds"},
    "walk": {"policy", "trajectory"},
    "canonical": {"nodes"},
    "vary": {"seed", "copies", "answer"},
}
"""The options that only some verbs take."""
TOLD = 20
"""Rows that cannot be read are told one by one up to this number; all are counted."""

OPTIONS = (
    click.Argument(["verb"], type=click.Choice(VERBS), metavar="VERB"),
    click.Argument(["inputs"], nargs=-1, required=True, metavar="IN..."),
    click.Argument(["output"], metavar="OUT"),
    click.Option(
        ["--column", "-c"], metavar="NAME", help="The column with the puzzles, if not recognised."
    ),
    click.Option(
        ["--invalid"],
        type=click.Choice(["keep", "drop", "fail"]),
        default="keep",
        show_default=True,
        help="What becomes of rows that cannot be read.",
    ),
    click.Option(
        ["--to", "-t"],
        metavar="ENDING",
        help="What the files of a folder are: parquet (default), csv.gz, jsonl.zst, ...",
    ),
    click.Option(
        ["--rows"],
        type=click.IntRange(min=1),
        metavar="N",
        help="Rows of a part: less take less memory, and less is lost when a run is stopped.",
    ),
    click.Option(["--restart"], is_flag=True, help="Begin anew, even if parts are there."),
    click.Option(
        ["--threads"], type=options.THREADS, help="How many threads; default: all processors."
    ),
    click.Option(
        ["--limit"],
        type=options.Count(min=1),
        metavar="N",
        help="count: stop at N solutions (1000).",
    ),
    click.Option(
        ["--answer"],
        metavar="NAME",
        help="check, vary: the column with given solutions, if not recognised.",
    ),
    click.Option(
        ["--scale", "-s", "scales"],
        type=ScaleNames(),
        metavar="NAMES",
        help="rate: the scales, separated by commas: see `pencilmark rate --help`.",
    ),
    click.Option(
        ["--seconds"],
        type=options.Seconds(min=0),
        metavar="T",
        help="rate: the cap for each scale and puzzle (60).",
    ),
    click.Option(["--policy"], metavar="NAME", help="walk: the policy (human)."),
    click.Option(
        ["--trajectory"], is_flag=True, default=None, help="walk: also the technique of each step."
    ),
    click.Option(
        ["--nodes"], type=options.Count(min=0), metavar="N", help="canonical: the cap for a puzzle."
    ),
    click.Option(["--seed"], type=options.Count(min=0), metavar="N", help="vary: the seed (0)."),
    click.Option(
        ["--count", "-n", "copies"],
        type=click.IntRange(min=1),
        metavar="N",
        help="vary: how many to make from each puzzle (1).",
    ),
    options.JSON,
)


def bulk(
    verb: str,
    inputs: tuple[str, ...],
    output: str,
    *,
    column: str | None,
    invalid: str,
    to: str | None,
    rows: int | None,
    restart: bool,
    threads: int | None,
    as_json: bool,
    **others: Any,
) -> int:
    """Answer for every puzzle of files, as columns beside those that are there.

    VERB is solve, count, check, rate, walk, canonical or vary. IN are files, folders and patterns:
    CSV, JSON Lines, Parquet, Arrow, or text with a puzzle a line; .gz and .zst are unpacked. OUT is
    a file of any of these, or a folder, which gets files of a part each. Addresses such as s3://...
    work too. A run that was stopped, or killed, goes on when the same command is given again.
    """
    from pencilmark.bulk.job import Job
    from pencilmark.bulk.places import place, sources
    from pencilmark.bulk.run import run

    asked = {name: value for name, value in others.items() if value is not None}
    wrong = sorted(asked.keys() - OPTIONS_OF.get(verb, set()))
    if wrong:
        raise click.UsageError(f"{verb} does not take --{_shown(wrong[0])}.")
    if to and place(output).ending[0]:
        raise click.UsageError("--to goes with a folder as OUT.")
    job = Job(
        verb,
        sources(inputs),
        place(output),
        options=asked,
        column=column,
        invalid=invalid,
        kind=to and to.removeprefix("."),
        size=rows,
        threads=threads,
    )
    if restart:
        job.folder.remove()
    start = time.monotonic()
    with _Told() as told:
        total = run(job, told.part)
    summary = {
        "rows": total.rows,
        "written": total.written,
        "unread": total.unread,
        "answers": total.counts,
        "output": output,
        "seconds": round(time.monotonic() - start, 3),
    }
    if as_json:
        print_json(summary)
    else:
        counts = "".join(f"; {n:,} {name}" for name, n in sorted(total.counts.items()))
        unread = f"; {total.unread:,} could not be read" if total.unread else ""
        click.echo(f"{total.written:,} rows in {output}{counts}{unread}.")
    return DONE if total.ok else NO_SOLUTION


def _shown(name: str) -> str:
    return {"scales": "scale", "copies": "count"}.get(name, name)


class _Told:
    """What is told on standard error: rows that cannot be read, how far the run is, its rate."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr.isatty()
        self._start = self._last = time.monotonic()
        self._rows = self._new = self._faults = self._unread = 0
        self._before = 0.0

    def __enter__(self) -> _Told:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._clear()
        if self._unread > self._faults:
            complain(f"{self._unread - self._faults:,} further rows cannot be read")
        if kind is KeyboardInterrupt:
            complain(f"stopped after {self._rows:,} rows; the same command goes on from there")

    def part(self, record: Any, read: float, is_new: bool) -> None:  # noqa: FBT001 - a callback
        """Tell of a part."""
        self._rows += record.rows
        self._unread += record.unread
        for fault in record.faults[: max(0, TOLD - self._faults)]:
            self._clear()
            complain(fault)
            self._faults += 1
        if not is_new:
            self._before = read
            return
        self._new += record.rows
        now = time.monotonic()
        if self._is_seen and now - self._last >= 0.5:
            self._last = now
            rate = self._new / (now - self._start)
            left = (now - self._start) * (1 - read) / max(1e-9, read - self._before)
            told = f"{self._rows:,} rows, {rate:,.0f} a second, {_time(left)} left"
            click.echo(f"\r{read:4.0%}  {told}\x1b[K", nl=False, err=True)

    def _clear(self) -> None:
        if self._is_seen:
            click.echo("\r\x1b[K", nl=False, err=True)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
