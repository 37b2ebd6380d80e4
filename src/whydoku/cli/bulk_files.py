"""The verb `bulk`: one verb over files of any number of puzzles, in parts, on all processors."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from whydoku.cli import option_types
from whydoku.cli.criteria import CRITERIA, for_library
from whydoku.cli.rate import ScaleNames
from whydoku.cli.run import DONE, NO_SOLUTION, TOLD, complain
from whydoku.cli.screen import print_json
from whydoku.errors import CapReached
from whydoku.model.policy import LEVELS

if TYPE_CHECKING:
    from whydoku.bulk.job import Job, Record
    from whydoku.bulk.places import Source
    from whydoku.bulk.run import Progress

__all__ = ["OPTIONS", "bulk"]

VERBS = (
    "solve", "count", "check", "rate", "walk", "canonical", "vary", "split", "dedupe", "generate",
)  # fmt: skip
CRITERIA_HERE = tuple(one for one in CRITERIA if one.name not in {"count", "threads"})
"""The criteria of new puzzles, which are those of the verb `generate`."""
OPTIONS_OF = {
    "count": {"limit"},
    "check": {"answer"},
    "rate": {"scales", "seconds"},
    "walk": {"policy", "trajectory"},
    "canonical": {"nodes"},
    "dedupe": {"nodes", "memory"},
    "vary": {"seed", "copies", "answer"},
    "split": {"seed", "shares"},
    "generate": {"seed", "nodes", "copies", *(str(one.name) for one in CRITERIA_HERE)},
}
"""The options that only some verbs take."""


def _for_generate(option: click.Option) -> click.Option:
    """Return an option of `generate` as one of this verb: by its long name, and without default."""
    told = option.help or ""
    about = f"generate: {told[0].lower()}{told[1:]}"
    names = [name for name in (*option.opts, str(option.name)) if len(name.lstrip("-")) > 1]
    if option.is_flag:
        return click.Option(names, is_flag=True, default=None, help=about)
    several = {"multiple": True} if option.multiple else {}
    return click.Option(names, type=option.type, metavar=option.metavar, help=about, **several)


OPTIONS = (
    click.Argument(["verb"], type=click.Choice(VERBS), metavar="VERB"),
    click.Argument(["inputs"], nargs=-1, metavar="IN..."),
    click.Argument(["output"], metavar="OUT"),
    click.Option(
        ["--column", "-c"], metavar="NAME", help="The column with the puzzles, if not recognised."
    ),
    click.Option(
        ["--invalid"],
        type=click.Choice(["keep", "drop", "fail"]),
        help="What becomes of rows that cannot be read: they are kept unless you say otherwise.",
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
        ["--threads"], type=option_types.THREADS, help="How many threads; default: all processors."
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
        type=option_types.Count(min=1),
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
        help="rate: the scales, separated by commas: see `whydoku rate --help`.",
    ),
    click.Option(
        ["--seconds"],
        type=option_types.Seconds(min=0),
        metavar="T",
        help="rate: the cap for each scale and puzzle (60).",
    ),
    click.Option(["--policy"], metavar="NAME", help="walk: the policy (human)."),
    click.Option(
        ["--trajectory"], is_flag=True, default=None, help="walk: also the technique of each step."
    ),
    click.Option(
        ["--nodes"],
        type=option_types.Count(min=0),
        metavar="N",
        help="canonical, dedupe, generate: the cap for a puzzle.",
    ),
    click.Option(
        ["--seed"],
        type=option_types.Count(min=0),
        metavar="N",
        help="vary, split, generate: the seed (0).",
    ),
    click.Option(
        ["--count", "-n", "copies"],
        type=click.IntRange(min=1),
        metavar="N",
        help="vary: how many to make from each puzzle (1); generate: how many (1).",
    ),
    click.Option(
        ["--shares"],
        metavar="NAMES",
        help="split: names and shares (train=0.8,validation=0.1,test=0.1).",
    ),
    click.Option(
        ["--memory"], metavar="SIZE", help="dedupe: what its database may use, such as 4GB (1GB)."
    ),
    *map(_for_generate, CRITERIA_HERE),
    click.Option(["--json", "as_json"], is_flag=True, help="Print the summary as JSON."),
)


def bulk(
    verb: str,
    inputs: tuple[str, ...],
    output: str,
    *,
    column: str | None,
    invalid: str | None,
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
    is equivalent to an earlier one; or generate, which has no IN and makes new puzzles. IN are
    files, folders and patterns: CSV, JSON Lines, Parquet, Arrow, or text with a puzzle a line; .gz
    and .zst are unpacked. OUT is a file of any of these, or a folder, which gets files of a part
    each. Addresses such as s3://... work too. A run that was stopped, or killed, goes on when the
    same command is given again.
    """
    from whydoku.bulk.job import Job
    from whydoku.bulk.places import place
    from whydoku.bulk.run import run

    asked = {name: value for name, value in others.items() if value not in (None, ())}
    _demand_options(verb, asked)
    if to and place(output).ending[0]:
        raise click.UsageError("--to goes with a folder as OUT.")
    memory = asked.pop("memory", None)
    rows_in = _rows_in(verb, inputs, column, asked)
    if verb == "generate":
        asked = for_library(asked)
        if not _is_possible(asked):
            return NO_SOLUTION
    job = Job(
        "canonical" if verb == "dedupe" else verb,
        rows_in,
        place(output),
        options=asked,
        column=column,
        invalid=invalid or ("drop" if verb == "generate" else "keep"),
        kind=to and to.removeprefix("."),
        size=rows,
        threads=threads,
    )
    spread = _engine(engine, address, threads)
    start = time.monotonic()
    with _ProgressReport(verb) as report:
        answered = partial(_deduped, memory=memory) if verb == "dedupe" else run
        total = answered(job, report.part, spread, restart=restart)
    _tell(total, verb, output, time.monotonic() - start, as_json=as_json)
    nothing_was_read = total.unread > 0 and not total.puzzles
    return DONE if total.ok and not nothing_was_read else NO_SOLUTION


def _demand_options(verb: str, asked: Mapping[str, Any]) -> None:
    """Raise ``click.UsageError`` for an option that the verb does not take, or takes less of."""
    from whydoku.bulk import verbs

    wrong = sorted(asked.keys() - OPTIONS_OF.get(verb, set()))
    if wrong:
        raise click.UsageError(f"{verb} does not take --{_option_name(wrong[0])}.")
    if verb == "vary" and asked.get("copies", 1) > verbs.MOST_COPIES:
        most = f"{verbs.MOST_COPIES:,}"
        raise click.UsageError(f"--count: vary makes {most} of each puzzle at the most.")


def _rows_in(
    verb: str, inputs: tuple[str, ...], column: str | None, asked: dict[str, Any]
) -> list[Source]:
    """Return the files that are read, or the rows that are made: as many as ``asked`` had."""
    from whydoku.bulk.places import NewRows, sources

    if verb == "generate":
        if inputs or column:
            raise click.UsageError("generate reads nothing: it takes OUT alone, and no --column.")
        return [NewRows(asked.pop("copies", 1))]
    if not inputs:
        raise click.UsageError(f"{verb} takes IN and OUT: what it reads, and where it writes.")
    return sources(inputs)


def _is_possible(criteria: Mapping[str, Any]) -> bool:
    """Make the first puzzle, so that a wish that cannot be met is told at once."""
    from whydoku.make.generator import generate

    first: dict[str, Any] = {"seed": 0, **criteria}
    try:
        next(generate(1, **first))
    except CapReached as cap:
        complain(f"the first puzzle was not found: {cap}")
        return False
    return True


def _tell(total: Record, verb: str, output: str, seconds: float, *, as_json: bool) -> None:
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
        unread = f"; {total.unread:,} could not be {_done_by(verb)}" if total.unread else ""
        noun = "row" if total.written == 1 else "rows"
        click.echo(f"{total.written:,} {noun} in {output}{answers}{unread}.")


def _done_by(verb: str) -> str:
    """Return what a verb does to each row that it reads, or could not do to it."""
    return {"generate": "made", "vary": "moved"}.get(verb, "read")


def _order(answer: str) -> tuple[int, str]:
    """Return where an answer stands in the summary: levels from the easiest on, others by name."""
    return (LEVELS.index(answer) if answer in LEVELS else len(LEVELS), answer)


def _deduped(job: Job, tell: Progress, engine: Any, *, memory: str | None, restart: bool) -> Record:
    """Dedupe, and return the record with the duplicates counted."""
    from whydoku.bulk.dedupe import MEMORY, dedupe

    total, kept = dedupe(job, tell, engine, memory or MEMORY, restart=restart)
    duplicates = {"duplicates": total.written - kept} if total.written > kept else {}
    return replace(total, written=kept, counts=duplicates)


def _engine(name: str, address: str | None, threads: int | None) -> Any:
    if name == "threads":
        if address:
            raise click.UsageError("--address goes with --engine ray.")
        return None
    from whydoku.bulk.ray import on_ray

    return partial(on_ray, address=address, workers=threads)


def _option_name(name: str) -> str:
    return {"scales": "scale", "copies": "count"}.get(name, name)


class _ProgressReport:
    """What is told on standard error: rows that cannot be done, how far the run is, its rate."""

    def __init__(self, verb: str) -> None:
        self._done = _done_by(verb)
        self._is_seen = sys.stderr.isatty()
        self._start = self._last = time.monotonic()
        self._rows = self._new = self._faults = self._unread = 0
        self._before = 0.0

    def __enter__(self) -> _ProgressReport:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._clear()
        if self._unread > self._faults:
            complain(f"{self._unread - self._faults:,} further rows cannot be {self._done}")
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
