"""The verb `bulk`: one verb over files of any number of puzzles, in parts, on all processors."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from pencilmark.cli import options
from pencilmark.cli.rate import ScaleNames
from pencilmark.cli.run import DONE, NO_SOLUTION, complain
from pencilmark.cli.screen import print_json
from pencilmark.policy import LEVELS

if TYPE_CHECKING:
    from pencilmark.bulk.job import Job, Record

__all__ = ["OPTIONS", "bulk"]

VERBS = ("solve", "count", "check", "rate", "walk", "canonical", "vary", "split", "dedupe")
OPTIONS_OF = {
    "count": {"limit"},
    "check": {"answer"},
    "rate": {"scales", "seconds"},
    "walk": {"policy", "trajectory"},
    "canonical": {"nodes"},
    "dedupe": {"nodes", "memory"},
    "vary": {"seed", "copies", "answer"},
    "split": {"seed", "shares"},
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
        ["--engine"],
        type=click.Choice(["threads", "ray"]),
        default="threads",
        show_default=True,
        help="What spreads the work: threads here, or Ray, which takes the files side by side.",
    ),
    click.Option(
        ["--address"], metavar="ADDRESS", help="With --engine ray: the cluster's address."
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
        ["--nodes"],
        type=options.Count(min=0),
        metavar="N",
        help="canonical, dedupe: the cap for a puzzle.",
    ),
    click.Option(
        ["--seed"], type=options.Count(min=0), metavar="N", help="vary, split: the seed (0)."
    ),
    click.Option(
        ["--count", "-n", "copies"],
        type=click.IntRange(min=1, max=10_000),
        metavar="N",
        help="vary: how many to make from each puzzle (1).",
    ),
    click.Option(
        ["--shares"],
        metavar="NAMES",
        help="split: names and shares (train=0.8,validation=0.1,test=0.1).",
    ),
    click.Option(
        ["--memory"], metavar="SIZE", help="dedupe: what its database may use, such as 4GB (1GB)."
    ),
    click.Option(["--json", "as_json"], is_flag=True, help="Print the summary as JSON."),
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
    engine: str,
    address: str | None,
    as_json: bool,
    **others: Any,
) -> int:
    """Answer for every puzzle of files, as columns beside those that are there.

    VERB is solve, count, check, rate, walk, canonical, vary, split (into train, validation and
    test, so that no two share a grid up to symmetry), or dedupe, which leaves out rows whose puzzle
    is equivalent to an earlier one. IN are files, folders and patterns:
    CSV, JSON Lines, Parquet, Arrow, or text with a puzzle a line; .gz and .zst are unpacked. OUT is
    a file of any of these, or a folder, which gets files of a part each. Addresses such as s3://...
    work too. A run that was stopped, or killed, goes on when the same command is given again.
    """
    from pencilmark.bulk.job import Job
    from pencilmark.bulk.places import place, sources

    asked = {name: value for name, value in others.items() if value is not None}
    wrong = sorted(asked.keys() - OPTIONS_OF.get(verb, set()))
    if wrong:
        raise click.UsageError(f"{verb} does not take --{_shown(wrong[0])}.")
    if to and place(output).ending[0]:
        raise click.UsageError("--to goes with a folder as OUT.")
    memory = asked.pop("memory", None)
    job = Job(
        "canonical" if verb == "dedupe" else verb,
        sources(inputs),
        place(output),
        options=asked,
        column=column,
        invalid=invalid,
        kind=to and to.removeprefix("."),
        size=rows,
        threads=threads,
    )
    spread = _engine(engine, address, threads)
    start = time.monotonic()
    with _Told() as told:
        total = (
            _deduped(job, told, spread, memory, restart=restart)
            if verb == "dedupe"
            else (_run(job, told, spread, restart=restart))
        )
    _tell(total, output, time.monotonic() - start, as_json=as_json)
    return DONE if total.ok else NO_SOLUTION


def _tell(total: Record, output: str, seconds: float, *, as_json: bool) -> None:
    """Say what was done, as a sentence or as JSON."""
    counts = dict(sorted(total.counts.items(), key=lambda one: _order(one[0])))
    summary = {
        "rows": total.rows,
        "written": total.written,
        "unread": total.unread,
        "answers": counts,
        "output": output,
        "seconds": round(seconds, 3),
    }
    if as_json:
        print_json(summary)
    else:
        answers = "".join(f"; {n:,} {name}" for name, n in counts.items())
        unread = f"; {total.unread:,} could not be read" if total.unread else ""
        noun = "row" if total.written == 1 else "rows"
        click.echo(f"{total.written:,} {noun} in {output}{answers}{unread}.")


def _order(answer: str) -> tuple[int, str]:
    """Return where an answer stands in the summary: levels from the easiest on, others by name."""
    return (LEVELS.index(answer) if answer in LEVELS else len(LEVELS), answer)


def _run(job: Job, told: _Told, engine: Any, *, restart: bool) -> Record:
    from pencilmark.bulk.run import run

    if restart:
        job.folder.remove()
    return run(job, told.part, engine)


def _deduped(job: Job, told: _Told, engine: Any, memory: str | None, *, restart: bool) -> Record:
    """Dedupe, and return the record with the duplicates counted."""
    from pencilmark.bulk.dedupe import MEMORY, dedupe, forms_of

    if restart:
        forms_of(job).folder.remove()
    total, kept = dedupe(job, told.part, engine, memory or MEMORY)
    duplicates = {"duplicates": total.written - kept} if total.written > kept else {}
    return replace(total, written=kept, counts=duplicates)


def _engine(name: str, address: str | None, threads: int | None) -> Any:
    if name == "threads":
        if address:
            raise click.UsageError("--address goes with --engine ray.")
        return None
    from pencilmark.bulk.ray import on_ray

    return partial(on_ray, address=address, workers=threads)


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
