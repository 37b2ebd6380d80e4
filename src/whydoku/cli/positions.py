"""The verb `positions`: positions at the moment of a technique, and collections of them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from whydoku.cli import criteria, option_types, options
from whydoku.cli.dataset import command_of
from whydoku.cli.run import DONE, NO_SOLUTION, Progress, complain, with_waiting_time, writing
from whydoku.cli.screen import print_json
from whydoku.errors import CapReached, sentence
from whydoku.make.generator import new_seed
from whydoku.model.policy import POLICIES, technique
from whydoku.support.files import written_as_it_comes

if TYPE_CHECKING:
    from whydoku.positions import Position, Search, Wanted

__all__ = ["EXAMPLES", "KEYS", "OPTIONS", "positions"]

SOURCES = ("any", "path", "nudge")
MOST = 100_000_000


class Names(click.ParamType[str]):
    """Names of one type, separated by commas."""

    name = "names"

    def __init__(self, one: click.ParamType[Any]) -> None:
        self._one = one

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the names as one text; refuse unknown ones."""
        return ",".join(self._one.convert(name, param, ctx) for name in value.split(","))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the last name."""
        before, comma, last = incomplete.rpartition(",")
        known = self._one.shell_complete(ctx, param, last)
        return [CompletionItem(f"{before}{comma}{item.value}") for item in known]


OPTIONS = (
    click.Option(
        ["--technique", "-t"],
        type=option_types.TechniqueName(),
        multiple=True,
        metavar="NAMES",
        help="The techniques: names or families, separated by commas.",
    ),
    click.Option(
        ["--count", "-n"],
        type=click.IntRange(1, MOST),
        metavar="N",
        default=1,
        show_default=True,
        help="How many positions of each technique.",
    ),
    options.SEED,
    click.Option(["--single", "-1"], is_flag=True, help="Exactly one outcome of the technique."),
    click.Option(
        ["--layout", "-L"],
        type=Names(option_types.LayoutOrCages()),
        metavar="NAMES",
        default="9x9",
        show_default=True,
        help="The layout, or several, separated by commas: a technique that hardly comes up on one "
        "is looked for on the next. `9x9+killer` is new killers.",
    ),
    click.Option(
        ["--policy"],
        type=Names(click.Choice(tuple(POLICIES))),
        metavar="NAMES",
        default="human",
        show_default=True,
        help=f"Whose ladder says what is easier: {', '.join(POLICIES)}, or several, as for "
        "layouts.",
    ),
    criteria.LEVEL,
    criteria.RATING,
    criteria.SYMMETRY,
    click.Option(
        ["--per-grid"],
        type=click.IntRange(1, 1000),
        metavar="N",
        default=1,
        show_default=True,
        help="How many positions of a technique may have the same solution up to symmetry.",
    ),
    click.Option(
        ["--source"],
        type=click.Choice(SOURCES),
        default="any",
        show_default=True,
        help="`path`: on the paths of puzzles alone. `nudge`: candidates are struck at random.",
    ),
    click.Option(
        ["--seconds"],
        type=click.FloatRange(0.01, 1_000_000),
        metavar="T",
        help="Stop after T seconds, with what was found.",
    ),
    criteria.threads_for("positions"),
    click.Option(["--json", "as_json"], is_flag=True, help="Print a JSON object a line."),
    click.Option(["--csv", "as_csv"], is_flag=True, help="Print a table."),
    click.Option(
        ["--output", "-o"],
        metavar="FILE",
        help="Write a file instead: `.csv`, `.jsonl` or `.parquet`.",
    ),
    click.Option(
        ["--folder"],
        metavar="FOLDER",
        help="Make a collection instead: a folder with train, validation and test, and a card.",
    ),
    click.Option(
        ["--resume"], is_flag=True, help="Go on with a folder that the same command has begun."
    ),
)


class _Keys(Mapping[str, str]):
    """The columns of the tables, read when they are asked for: that loads much."""

    def __getitem__(self, name: str) -> str:
        return self._columns()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns())

    def __len__(self) -> int:
        return len(self._columns())

    def _columns(self) -> dict[str, str]:
        from whydoku.positions.tables import columns

        return columns()


KEYS = _Keys()
EXAMPLES = (
    "positions --technique x-wing",
    "positions --technique x-wing,skyscraper --count 5 --single --seed 1 --json",
    "positions --technique naked-pair --level hard --symmetry 180 --count 3 --csv",
    "positions --technique jellyfish --count 2 --seed 1 -o jellyfish.jsonl",
    "positions --technique nishio --policy se --seed 1",
    "positions --technique x-wing,w-wing --count 20 --folder wings --seed 1",
)


def positions(
    *,
    technique: tuple[tuple[str, ...], ...],
    count: int,
    seed: int | None,
    single: bool,
    layout: str,
    policy: str,
    level: str | None,
    rating: tuple[float | None, float | None] | None,
    symmetry: str,
    per_grid: int,
    source: str,
    seconds: float | None,
    threads: int,
    as_json: bool,
    as_csv: bool,
    output: str | None,
    folder: str | None,
    resume: bool,
) -> int:
    """Make positions at the very moment of a technique.

    Nothing easier on the ladder works there, the technique does, and all that it finds is listed.
    The same seed makes the same positions; no two are equal up to symmetry. Ctrl-C keeps what was
    found. A collection in a folder is then complete for what was found, and goes on with --resume;
    a second Ctrl-C ends at once. See docs/positions.md.
    """
    from whydoku.positions import Search, Wanted

    slugs = tuple(dict.fromkeys(chain.from_iterable(technique)))
    if not slugs:
        raise click.UsageError("--technique is missing: of which one do you want positions?")
    if sum(map(bool, (as_json, as_csv, output, folder))) > 1:
        raise click.UsageError("--json, --csv, --output and --folder exclude one another.")
    if resume and not folder:
        raise click.UsageError("--resume goes with --folder.")
    wanted = Wanted(slugs, layout, level, rating, symmetry, single, per_grid, source, policy)
    seed = new_seed() if seed is None else seed
    if folder:
        return _collect(folder, Search(wanted, count, seed), threads, seconds, resume=resume)
    return _write(wanted, count, seed, threads, seconds, output, as_json=as_json, as_csv=as_csv)


def _write(
    wanted: Wanted,
    count: int,
    seed: int,
    threads: int,
    seconds: float | None,
    output: str | None,
    *,
    as_json: bool,
    as_csv: bool,
) -> int:
    from whydoku.dataset.card import commit
    from whydoku.positions import Search, positions_of
    from whydoku.positions.tables import ENDINGS, row_of, write_csv

    write = ENDINGS.get(Path(output).suffix) if output else None
    if output and not write:
        raise click.UsageError(f"{output} ends with none of {', '.join(ENDINGS)}.")
    here = commit()
    capped: list[str] = []

    def made(progress: Progress) -> Iterator[Position]:
        try:
            search = Search(wanted, count, seed)
            yield from progress.over(with_waiting_time(positions_of(search, threads, seconds)))
        except CapReached as cap:
            capped.append(sentence(cap))

    with Progress(output, "positions") as progress:
        rows = (row_of(one, here) for one in made(progress))
        if output and write:
            with writing(output), written_as_it_comes(output, (KeyboardInterrupt,)) as file:
                write(file, rows)
        elif as_csv:
            write_csv(sys.stdout.buffer, rows)
        elif as_json:
            for row in rows:
                print_json(row)
        else:
            for one in made(progress):
                click.echo(_told(one))
    for told in capped:
        sys.stdout.flush()
        complain(told)
    return NO_SOLUTION if capped else DONE


def _told(position: Position) -> str:
    from whydoku.draw import text
    from whydoku.positions.position import PLAIN
    from whydoku.positions.tables import flat

    row, puzzle = flat(position.to_dict()), position.puzzle
    is_plain = technique(position.technique).family == PLAIN and not puzzle.eliminated
    board = text(puzzle, candidates=not is_plain)
    return f"{row['id']}\n{board}\n{row['outcomes']}\n"


@contextmanager
def _ended_at_once_by_another_ctrl_c() -> Iterator[None]:
    """Let the first Ctrl-C raise ``KeyboardInterrupt``, and the second one end the program.

    After the first, the work of other threads is awaited and the folder is written. Whoever does
    not want to wait gets the folder as the last whole round has left it.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # whoever starts us may have Ctrl-C ignored
        yield
        return

    def first(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _told_at_an_end_by_ctrl_c(search: Search) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        found = search.found.total()
        complain(f"stopped after {found:,} positions; the same command with --resume goes on")
        raise


def _collect(
    folder: str, search: Search, threads: int, seconds: float | None, *, resume: bool
) -> int:
    from whydoku.positions.collection import collect

    def tell(search: Search) -> None:
        if sys.stderr.isatty():
            found, missing = search.found.total(), len(search.lacking())
            told = f"{found:,} positions; {missing} techniques to go"
            click.echo(f"\r{told}\x1b[K", nl=False, err=True)

    with writing(folder), _ended_at_once_by_another_ctrl_c(), _told_at_an_end_by_ctrl_c(search):
        made = collect(
            folder,
            search,
            threads=threads,
            seconds=seconds,
            resume=resume,
            command=command_of(folder, search.seed, without=("--resume",)),
            progress=tell,
        )
    splits = ", ".join(f"{name} {number:,}" for name, number in made["splits"].items())
    click.echo(f"{folder}: {splits}; seed {made['seed']}.")
    if made["note"]:
        complain(made["note"])
    return NO_SOLUTION if made["note"] else DONE
