"""The verb `dataset`: a folder of puzzles for those who train and test models."""

from __future__ import annotations

import hashlib
import os
import shlex
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from whydoku.cli import criteria, option_types, options
from whydoku.cli.inputs import puzzles_of
from whydoku.cli.run import DONE, NO_SOLUTION, TOLD, Progress, complain, writing
from whydoku.cli.screen import print_json
from whydoku.make.generator import new_seed
from whydoku.model.policy import LEVELS
from whydoku.model.puzzle import Puzzle
from whydoku.model.rate import SECONDS

if TYPE_CHECKING:
    from whydoku.dataset.puzzle_files import Unread

__all__ = ["EXAMPLES", "KEYS", "OPTIONS", "dataset"]

COUNT = 1000
"""How many puzzles are made unless a number is asked for."""
MOST_COPIES = 10_000


class _Names(click.ParamType[Any]):
    """Names separated by commas, each of which another type reads."""

    def __init__(self, one: click.ParamType[Any], name: str) -> None:
        self._one, self.name = one, name

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the names; refuse one that is not known."""
        if isinstance(value, tuple):
            return value
        names = filter(None, str(value).split(","))
        return tuple(self._one.convert(name, param, ctx) for name in names)


class _Shares(click.ParamType[Any]):
    """The shares of train, validation and test."""

    name = "shares"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float, float]:
        """Return three shares; refuse what is none."""
        if isinstance(value, tuple):
            return value
        try:
            first, second, third = (int(part) for part in str(value).split(","))
        except ValueError:
            first, second, third = -1, 0, 0
        if min(first, second, third) < 0 or not 0 < first + second + third < 10**9:
            self.fail(f"{value!r} is not three whole numbers such as 80,10,10.", param, ctx)
        return float(first), float(second), float(third)


def _several(names: list[str], one: click.ParamType[Any], metavar: str, about: str) -> click.Option:
    kind = _Names(one, metavar.lower())
    return click.Option(names, type=kind, multiple=True, metavar=metavar, help=about)


OPTIONS = (
    click.Argument(["folder"]),
    click.Option(
        ["--from", "source"],
        metavar="PUZZLE",
        help="Take the puzzles of this file or folder instead of new ones; those that are not as "
        "asked are left out.",
    ),
    click.Option(
        ["--count", "-n"],
        type=click.IntRange(1, 100_000_000),
        metavar="N",
        help=f"How many puzzles; default: {COUNT:,} new ones, or all of the file.",
    ),
    _several(
        ["--layout", "-L"],
        option_types.LayoutOrCages(),
        "NAMES",
        "Layouts, separated by commas; default: 9x9.",
    ),
    _several(
        ["--level", "-l"],
        click.Choice(LEVELS),
        "LEVELS",
        "Levels of the hardest step, separated by commas; each gets an equal share.",
    ),
    _several(
        ["--technique", "-t"],
        option_types.TechniqueName(several=False),
        "NAMES",
        "Techniques, separated by commas: each gets an equal share of puzzles that need it.",
    ),
    criteria.RATING,
    criteria.SYMMETRY,
    criteria.GIVENS,
    criteria.MINIMAL,
    criteria.CAGES,
    criteria.ZERO_CAGES,
    click.Option(
        ["--augment", "-a"],
        type=click.IntRange(0, MOST_COPIES),
        metavar="N",
        default=0,
        help="Add N copies of each puzzle of train, under random symmetries.",
    ),
    click.Option(
        ["--split"],
        type=_Shares(),
        metavar="A,B,C",
        default="80,10,10",
        show_default=True,
        help="The shares of train, validation and test.",
    ),
    options.SEED,
    click.Option(
        ["--seconds"],
        type=click.FloatRange(0.01, 86_400),
        metavar="T",
        default=SECONDS,
        show_default=True,
        help="Leave out a puzzle for which a scale or search takes longer.",
    ),
    criteria.threads_for("puzzles"),
    click.Option(["--json", "as_json"], is_flag=True, help="Print the summary as JSON."),
)
KEYS = {
    "folder": "the folder",
    "seed": "the seed",
    "splits": "how many puzzles each split has",
    "copies": "how many copies of each puzzle of train there are",
    "grids": "how many solution grids there are up to symmetry",
    "left_out": "how many puzzles were left out, and why",
    "note": "what ended it before there were enough puzzles, or null",
    "commit": "the commit of Whydoku's source, or null",
    "command": "the command that makes it again",
    "source": "the file that the puzzles come from and its hash, or null",
}
EXAMPLES = (
    "dataset small --count 50 --seed 1",
    "dataset hard --level hard,unfair --count 20 --augment 10 --seed 1",
    "dataset sizes --layout 6x6,9x9-x --count 20",
    "dataset fish --technique x-wing,skyscraper --count 20 --json",
    "dataset known --from collection.sdm --split 60,20,20",
)


def dataset(
    folder: str,
    *,
    source: str | None,
    count: int | None,
    layout: tuple[tuple[str, ...], ...],
    level: tuple[tuple[str, ...], ...],
    technique: tuple[tuple[str, ...], ...],
    rating: tuple[float | None, float | None] | None,
    symmetry: str,
    givens: int | None,
    minimal: bool,
    cages: str,
    zero_cages: int,
    augment: int,
    split: tuple[float, float, float],
    seed: int | None,
    seconds: float,
    threads: int,
    as_json: bool,
) -> int:
    """Make a data set for those who train and test models, in a new folder.

    It has Parquet files and NumPy arrays with puzzles, solutions, ratings and solving steps, in
    splits of which no two share a solution grid up to symmetry. The same seed makes the same bytes.
    Ctrl-C makes a data set of the puzzles so far. The same command again goes on
    with a run that was killed. See docs/datasets.md.
    """
    from whydoku.dataset import Plan, Wishes, make_dataset
    from whydoku.dataset.make import seed_of_killed_run

    if seed is None:
        killed = seed_of_killed_run(folder)
        seed = new_seed() if killed is None else killed
    wishes = Wishes(
        tuple(dict.fromkeys(chain.from_iterable(layout))) or ("9x9",),
        tuple(dict.fromkeys(chain.from_iterable(level))),
        tuple(dict.fromkeys(chain.from_iterable(technique))),
        rating,
        symmetry,
        givens,
        minimal,
        cages,
        zero_cages,
    )
    asked = any((layout, level, technique, rating, givens))
    of_new = {"symmetry": symmetry != Wishes.symmetry, "minimal": minimal}
    of_new |= {"cages": cages != Wishes.cages, "zero-cages": zero_cages > 0}
    if source and (asked_of_new := [name for name, is_asked in of_new.items() if is_asked]):
        raise click.UsageError(f"--{asked_of_new[0]} goes with new puzzles, not with --from.")
    puzzles: Iterator[Puzzle | Unread] = _in(source) if source else wishes.puzzles(seed)
    wanted = count or (None if source else COUNT)
    command = command_of(folder, seed)
    plan = Plan(seed, wanted, split, augment, seconds, threads, command, _source(source))
    with Progress(folder) as progress, writing(folder):
        chosen = wishes if source and asked else None
        made = make_dataset(folder, puzzles, plan, chosen, progress.over)
    if as_json:
        print_json({"folder": folder, **made})
    else:
        click.echo(_told(folder, made))
    if made["note"]:
        complain(made["note"])
    return NO_SOLUTION if made["note"] else DONE


def _in(source: str) -> Iterator[Puzzle | Unread]:
    """Yield the puzzles of a file, a folder, standard input or a text; tell what is unreadable."""
    from whydoku.dataset.puzzle_files import Unread, puzzles_in

    is_place = "://" in source or os.path.exists(source)  # noqa: PTH110 - it may be a puzzle
    unread = 0
    for one in puzzles_in(source) if is_place else puzzles_of(source, None, None):
        if isinstance(one, Unread):
            unread += 1
            if unread <= TOLD:
                complain(one.reason)
        yield one
    if unread > TOLD:
        complain(f"{unread - TOLD:,} further rows cannot be read")


def command_of(folder: str, seed: int, without: tuple[str, ...] = ()) -> str:
    """Return the command that makes the data set again, in a folder of any name.

    The options ``without`` are left out.
    """
    words: list[str] = []
    for word in sys.argv[1:]:
        is_value = words[-1:] == ["--threads"]
        words[len(words) - is_value :] = [] if is_value else [word]
    kept = [
        "FOLDER" if word == folder else word
        for word in words
        if word not in ("--json", *without) and not word.startswith("--threads")
    ]
    is_seeded = any(word.startswith("--seed") for word in kept)
    return shlex.join(["whydoku", *kept, *([] if is_seeded else ["--seed", str(seed)])])


def _source(name: str | None) -> str | None:
    """Return what the card says of a file: its name without folders, and the hash of its bytes."""
    if name is None or not os.path.isfile(name):  # noqa: PTH113 - it may be a puzzle
        return name
    path = Path(name)
    with path.open("rb") as file:
        return f"{path.name}, SHA-256 {hashlib.file_digest(file, 'sha256').hexdigest()}"


def _told(folder: str, made: dict[str, Any]) -> str:
    splits = ", ".join(f"{name} {number:,}" for name, number in made["splits"].items())
    left = ", ".join(f"{number:,} {why}" for why, number in made["left_out"].items())
    return f"{folder}: {splits}; seed {made['seed']}{f'; left out: {left}' if left else ''}."
