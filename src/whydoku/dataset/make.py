"""Makes the folder of a data set: the puzzles one by one, then the splits."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from whydoku import __version__
from whydoku.bulk.solver import require_numpy
from whydoku.bulk.tables import parquet_file, require_pyarrow
from whydoku.bulk.threads import side_by_side
from whydoku.dataset.arrays import Examples, copies_of
from whydoku.dataset.card import card, commit
from whydoku.dataset.kept import KeptAnswers, first_record
from whydoku.dataset.puzzle_files import Unread
from whydoku.dataset.rows import Refused, row_of, schema
from whydoku.dataset.splits import SPLITS, Place, assigned
from whydoku.dataset.tokens import Vocabulary
from whydoku.dataset.wishes import NewPuzzles, Wishes, kind_of
from whydoku.errors import CapReached, WhydokuError, WrongValue
from whydoku.make.criteria import RANDOM_CAGES
from whydoku.model.puzzle import Puzzle
from whydoku.model.rate import SECONDS
from whydoku.support.arguments import check_int
from whydoku.support.files import held_alone, write_whole

__all__ = ["Plan", "folder_named", "make_dataset", "seed_of_killed_run"]

ROWS = 1000
"""Rows that are written at a time."""
COPIES = 50_000
"""Copies that are written at a time."""
MOST_COPIES = 10_000
MOST_REPEATS = 2000
"""After so many puzzles in a row that are there already, no others are expected."""
KEPT = "answers"
"""The file with what was found so far, in the folder in which a data set is made."""
SHARES = (80.0, 10.0, 10.0)


@dataclass(frozen=True)
class Plan:
    """What is made of the puzzles.

    ``count`` is the number of puzzles (None: all), ``shares`` those of train, validation and test,
    ``copies`` how many copies of each puzzle of train are made under random symmetries, ``seconds``
    how long each scale and search may take for a puzzle. The card tells ``command`` and ``source``,
    from which the puzzles come.
    """

    seed: int = 0
    count: int | None = None
    shares: tuple[float, float, float] = SHARES
    copies: int = 0
    seconds: float = SECONDS
    threads: int = 1
    command: str = "whydoku.dataset.make_dataset"
    source: str | None = None

    def __post_init__(self) -> None:
        check_int("seed", self.seed)
        check_int("copies", self.copies, 0, MOST_COPIES)
        if any(share < 0 for share in self.shares) or not sum(self.shares):
            raise WrongValue("the shares of the splits must not be negative, nor all zero")


def make_dataset(
    folder: str | os.PathLike[str],
    puzzles: Iterable[Puzzle | Unread],
    plan: Plan,
    wishes: Wishes | None,
    over: Callable[[Iterator[Any]], Iterator[Any]] = iter,
) -> dict[str, Any]:
    """Make a data set of puzzles in a new folder, and return its summary.

    Rows that cannot be read, puzzles without exactly one solution, those that are equal to an
    earlier one up to symmetry, and those that do not meet the ``wishes`` (None: any will do) are
    left out, and counted. If Ctrl-C or a cap ends the puzzles, the data set has those so far;
    Ctrl-C is raised again, and of a cap the key ``note`` tells. Each puzzle passes through
    ``over``, which may count them. Raises :class:`whydoku.WhydokuError` if the folder has something
    in it or is being made by another process, if no puzzle is left, or if numpy or pyarrow is
    missing.

    What is found stands in a folder beside it, whose name begins with a dot. If the process is
    killed, the next call for the same folder goes on there; what it makes is the same.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     puzzles = Wishes(layouts=("6x6",)).puzzles(seed=1)
    ...     made = make_dataset(f"{place}/small", puzzles, Plan(seed=1, count=10), None)
    ...     print(*sorted(file.name for file in Path(f"{place}/small").iterdir()))
    README.md npy summary.json test.parquet train.parquet validation.parquet vocabulary.json
    >>> made["splits"]
    {'train': 8, 'validation': 1, 'test': 1}
    """
    require_numpy()
    require_pyarrow()
    if plan.copies and isinstance(puzzles, NewPuzzles) and any(map(_is_killer, puzzles.layouts)):
        raise WrongValue("no copies are made of killers: expected --augment 0")
    target = folder_named(folder)
    with _working_folder(target) as working:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise WrongValue(f"{target} is there already: expected the name of a new folder")
        return _made(target, working, puzzles, plan, wishes, over)


@contextmanager
def _working_folder(target: Path) -> Iterator[Path]:
    """Hold the folder in which a data set is made; it stays only if the process is killed."""
    working = _working_name(target)
    working.parent.mkdir(parents=True, exist_ok=True)
    try:
        with held_alone(target.with_name(f".{target.name}.lock")):
            try:
                working.mkdir(exist_ok=True)
                yield working
            finally:
                shutil.rmtree(working, ignore_errors=True)
    except BlockingIOError:
        raise WrongValue(f"{target}: another run is making this folder now") from None


def _working_name(target: Path) -> Path:
    return target.with_name(f".{target.name}.new")


def seed_of_killed_run(folder: str | os.PathLike[str]) -> int | None:
    """Return the seed of a run that was killed while it made a folder; None if there is none."""
    run = first_record(_working_name(folder_named(folder)) / KEPT)
    return run["seed"] if run else None


def _made(
    target: Path,
    working: Path,
    puzzles: Iterable[Puzzle | Unread],
    plan: Plan,
    wishes: Wishes | None,
    over: Callable[[Iterator[Any]], Iterator[Any]],
) -> dict[str, Any]:
    building = working / "folder"
    shutil.rmtree(building, ignore_errors=True)
    building.mkdir()
    collection = _Collection(working / "rows.parquet", plan, wishes)
    run = {
        "version": __version__,
        "commit": commit(),
        "seed": plan.seed,
        "seconds": plan.seconds,
        "puzzles": puzzles.about if isinstance(puzzles, NewPuzzles) else plan.source,
    }
    kept = KeptAnswers(working / KEPT, run)
    answers = _answered(puzzles, plan, kept)
    try:
        collection.fill(over(answers))
    finally:
        answers.close()
        kept.close()
        collection.close()
    ended = collection.ended
    if not collection.places:
        raise ended or WhydokuError("no puzzle is left for the data set")
    summary = _Folder(building, plan, collection).write()
    if target.exists():
        target.rmdir()
    building.rename(target)
    if isinstance(ended, KeyboardInterrupt):
        raise ended
    return summary


def folder_named(folder: str | os.PathLike[str]) -> Path:
    """Return a folder by its name; ``ValueError`` where no file could be written there."""
    try:
        target = Path(folder).resolve()
        str(target).encode("utf-8")  # Arrow writes files of such names only
    except ValueError:
        raise WrongValue(f"{folder!r} is no name for a folder") from None
    if not os.fspath(folder) or not target.name:
        raise WrongValue("the folder has no name")
    return target


@dataclass
class _Collection:
    """The rows of all puzzles, in a file, and what decides about their splits."""

    path: Path
    plan: Plan
    wishes: Wishes | None
    places: list[Place] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    ended: BaseException | None = None
    """What ended the puzzles before there were enough: a cap, or Ctrl-C."""

    def __post_init__(self) -> None:
        pa, pq = require_pyarrow()
        self._pa, self._schema = pa, schema(pa)
        self._writer = pq.ParquetWriter(self.path, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []
        self._known: set[tuple[str, bytes]] = set()
        self._repeats = 0

    def fill(self, rows: Iterator[dict[str, Any] | str]) -> None:
        """Add the rows of puzzles until there are enough."""
        try:
            for row in rows:
                self._add(row)
                if len(self.places) == self.plan.count:
                    break
                if self._repeats > MOST_REPEATS:
                    raise CapReached(f"{MOST_REPEATS:,} puzzles in a row were there already")
        except (KeyboardInterrupt, CapReached) as error:
            self.ended = error

    def _add(self, row: dict[str, Any] | str) -> None:
        why = row if isinstance(row, str) else self._refusal(row)
        if why:
            self.left_out[why] += 1
            return
        assert isinstance(row, dict)
        self._rows.append({"id": len(self.places), **row})
        self.places.append(
            Place(kind_of(row["layout"]), row["level"] or "", row["hardest"] or "", row["grid"])
        )
        if len(self._rows) == ROWS:
            self._flush()

    def _refusal(self, row: Mapping[str, Any]) -> str:
        key = (row["layout"], bytes.fromhex(row["hash"]))
        self._repeats = self._repeats + 1 if key in self._known else 0
        if key in self._known:
            return "equal to another"
        if self.plan.copies and _is_killer(row["layout"]):
            return "killers, of which no copies are made"
        self._known.add(key)
        return "" if self.wishes is None or self.wishes.met_by(row) else "not as asked"

    def _flush(self) -> None:
        self._writer.write_table(self._pa.Table.from_pylist(self._rows, self._schema))
        self._rows.clear()

    def close(self) -> None:
        """Finish the file."""
        if self._rows:
            self._flush()
        self._writer.close()


def _answered(
    puzzles: Iterable[Puzzle | Unread], plan: Plan, kept: KeptAnswers
) -> Generator[dict[str, Any] | str, None, None]:
    """Yield the row of each puzzle, or why it has none, in the order of the puzzles.

    Those that a run which was killed has kept come first.
    """
    rest = iter(puzzles)
    for key, answer in kept:
        if isinstance(puzzles, NewPuzzles):
            puzzles.skip(key)
        elif (puzzle := next(rest, None)) is None or _key(puzzle, puzzles) != key:
            raise WrongValue(
                "the puzzles are others than those of the run that was killed: begin again"
            )
        yield answer
    things = ((_key(puzzle, puzzles), puzzle) for puzzle in rest)
    for key, answer in side_by_side(partial(_answer, seconds=plan.seconds), things, plan.threads):
        kept.add([key, answer])
        yield answer


def _key(puzzle: Puzzle | Unread, puzzles: Iterable[Puzzle | Unread]) -> Any:
    """Return what tells a puzzle from the others: the number of a new one, else its line."""
    if isinstance(puzzle, Unread):
        return None
    if isinstance(puzzles, NewPuzzles):
        return puzzles.number
    return [puzzle.layout.name, puzzle.line()]


def _answer(thing: tuple[Any, Puzzle | Unread], seconds: float) -> tuple[Any, dict[str, Any] | str]:
    key, puzzle = thing
    if isinstance(puzzle, Unread):
        return key, "that cannot be read"
    try:
        return key, row_of(puzzle, seconds)
    except Refused as why:
        return key, str(why)


@dataclass
class _Folder:
    """Writes the files of the folder."""

    path: Path
    plan: Plan
    rows: _Collection

    def write(self) -> dict[str, Any]:
        """Write all files, and return the summary."""
        splits = assigned(self.rows.places, self.plan.shares, self.plan.seed)
        self._write_tables(splits)
        words = json.dumps(list(Vocabulary().words), indent=0).encode("ascii")
        write_whole(self.path / "vocabulary.json", words)
        ended = self.rows.ended
        summary = {
            "seed": self.plan.seed,
            "splits": {name: splits.count(number) for number, name in enumerate(SPLITS)},
            "copies": self.plan.copies,
            "grids": len({place.grid for place in self.rows.places}),
            "left_out": dict(sorted(self.rows.left_out.items())),
            "note": str(ended) if isinstance(ended, CapReached) else None,
            "commit": commit(),
            "command": self.plan.command,
            "source": self.plan.source,
        }
        write_whole(self.path / "summary.json", json.dumps(summary, indent=1).encode("ascii"))
        counts = list(_counts(self.rows.places, splits))
        write_whole(self.path / "README.md", card(summary, counts).encode("utf-8"))
        return summary

    def _write_tables(self, splits: list[int]) -> None:
        pa, pq = require_pyarrow()
        examples: dict[tuple[str, int], Examples] = {}
        with ExitStack() as files:
            tables = [
                files.enter_context(
                    pq.ParquetWriter(self.path / f"{name}.parquet", schema(pa), compression="zstd")
                )
                for name in SPLITS
            ]
            copies = files.enter_context(_Copies(self.path / "train-copies.parquet", self.plan))
            for batch in parquet_file(self.rows.path).iter_batches(ROWS):
                here = [splits[number] for number in batch.column("id").to_pylist()]
                for split, table in enumerate(tables):
                    table.write_batch(batch.filter(pa.array([one == split for one in here])))
                for split, puzzle in zip(here, _lines(batch), strict=True):
                    if _is_killer(puzzle.layout):  # the arrays have no place for cages
                        continue
                    group = [puzzle[1:3], *(copies.of(*puzzle) if split == 0 else ())]
                    examples.setdefault((puzzle.layout, split), Examples(puzzle.layout)).add(group)
        for (layout, split), found in sorted(examples.items(), key=lambda item: item[0]):
            found.write(self.path / "npy" / layout / SPLITS[split])


def _is_killer(layout: str) -> bool:
    return kind_of(layout).endswith(RANDOM_CAGES)


class _Line(NamedTuple):
    """What the arrays and the copies need of a row."""

    number: int
    puzzle: str
    solution: str
    layout: str


def _lines(batch: Any) -> Iterator[_Line]:
    names = ("id", "puzzle", "solution", "layout")
    return map(_Line, *(batch.column(name).to_pylist() for name in names))


class _Copies:
    """Makes the copies of puzzles of train, and writes them where there are any."""

    def __init__(self, path: Path, plan: Plan) -> None:
        pa, pq = require_pyarrow()
        self._plan, self._pa = plan, pa
        columns = [("id", pa.int64()), ("copy", pa.int32())]
        self._schema = pa.schema([*columns, ("puzzle", pa.string()), ("solution", pa.string())])
        self._rows: list[tuple[int, int, str, str]] = []
        self._writer = (
            pq.ParquetWriter(path, self._schema, compression="zstd") if plan.copies else None
        )

    def __enter__(self) -> _Copies:
        return self

    def __exit__(self, *_: object) -> None:
        if self._writer:
            self._flush()
            self._writer.close()

    def of(self, number: int, puzzle: str, solution: str, layout: str) -> list[tuple[str, str]]:
        """Return the copies of a puzzle, and write them."""
        count = self._plan.copies
        if not self._writer:
            return []
        numbers = range(number * count, (number + 1) * count)
        found = copies_of(puzzle, solution, layout, self._plan.seed, numbers)
        self._rows += [(number, copy, *both) for copy, both in enumerate(found, 1)]
        if len(self._rows) >= COPIES:
            self._flush()
        return found

    def _flush(self) -> None:
        if self._writer and self._rows:
            columns = [list(column) for column in zip(*self._rows, strict=True)]
            self._writer.write_table(self._pa.table(columns, schema=self._schema))
            self._rows.clear()


def _counts(places: list[Place], splits: list[int]) -> Iterator[tuple[str, str, list[int]]]:
    """Yield each layout, level and hardest technique with its puzzles in each split."""
    for kind, at in (("layout", 0), ("level", 1), ("hardest technique", 2)):
        found = Counter((place[at], split) for place, split in zip(places, splits, strict=True))
        for name in sorted({name for name, _ in found}):
            yield kind, name or "none", [found[name, split] for split in range(len(SPLITS))]
