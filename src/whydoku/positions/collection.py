"""The collection of positions: a folder with splits and a card, made in rounds.

After each round the folder has all positions so far and the state of the search, so that a long
search can be ended at any time and goes on later. A round that is ended on its way leaves what it
has found in the splits. The state does not know these positions: the search that goes on does the
whole round again, and finds them again.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from itertools import chain, islice, product
from pathlib import Path
from typing import Any

from whydoku.bulk.tables import parquet_file, require_pyarrow
from whydoku.dataset.card import commit
from whydoku.dataset.make import folder_named
from whydoku.dataset.splits import SPLITS, Place, assigned
from whydoku.errors import CapReached, WhydokuError, WrongValue
from whydoku.positions.card import card
from whydoku.positions.find import Search, given_up_sentence
from whydoku.positions.tables import row_of, rows_in, schema, write_table
from whydoku.positions.wanted import Ground
from whydoku.support.arguments import seconds_of
from whydoku.support.files import write_whole, written_whole

__all__ = ["SHARES", "collect"]

SHARES = (80.0, 10.0, 10.0)
STATE, SUMMARY, PARTS = "state.json", "summary.json", "parts"
TOGETHER = 1000
BY_CTRL_C = "the search was stopped by Ctrl-C"


@dataclass
class _Folder:
    """The folder while it is made: a part for each round, and the state of the search."""

    path: Path
    search: Search
    command: str
    parts: list[list[Place]] = field(default_factory=list)
    """For each part, the places of its rows."""
    _rows: list[dict[str, Any]] = field(default_factory=list)
    """What the round that is under way has found so far."""

    def __post_init__(self) -> None:
        require_pyarrow()
        self._commit = commit()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been found so far."""
        return not (self.parts or self._rows)

    def counts(self) -> Counter[str]:
        """Return how many positions of each technique the folder has, or is about to have."""
        kept = (place.hardest for place in chain.from_iterable(self.parts))
        return Counter(chain(kept, (row["technique"] for row in self._rows)))

    def begin(self, *, resume: bool) -> None:
        """Make the folder, or read how far it is."""
        state = self.path / STATE
        if resume and state.exists():
            self._resume(json.loads(state.read_bytes()))
            return
        if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            if resume and (self.path / SUMMARY).exists():
                raise WrongValue(f"{self.path} is complete: there is nothing to go on with")
            more = "" if resume else "; --resume goes on with one that is not complete"
            raise WrongValue(
                f"{self.path} is there already: expected the name of a new folder{more}"
            )
        (self.path / PARTS).mkdir(parents=True, exist_ok=True)
        self._write_state()  # a first round that is stopped can be begun again

    def _resume(self, state: dict[str, Any]) -> None:
        asked = self._asked()
        if state["asked"] != asked:
            differ = [name for name in asked if state["asked"].get(name) != asked[name]]
            raise WrongValue(f"{self.path} was begun with another choice of {', '.join(differ)}")
        for left in self.path.glob(".*.new"):  # files that were being written when it was killed
            left.unlink()
        parts = range(state["parts"])
        self.parts = [list(map(_place, rows_in(self._part(part)))) for part in parts]
        names = (row for part in parts for row in rows_in(self._part(part)))
        self.search.resume(
            state["search"], ((row["technique"], row["id"], row["grid"]) for row in names)
        )

    def _asked(self) -> dict[str, Any]:
        asked = {**asdict(self.search.wanted), "count": self.search.count, "seed": self.search.seed}
        return dict(json.loads(json.dumps(asked)))

    def _part(self, number: int) -> Path:
        return self.path / PARTS / f"{number:06}.parquet"

    def add_round(self, threads: int, seconds: float) -> None:
        """Do a round, and keep what it finds."""
        for one in self.search.round(threads, seconds):
            self._rows.append(row_of(one, self._commit))
        self._write_part()
        self._write_state()

    def _write_part(self) -> None:
        if not self._rows:
            return
        write_table(self._part(len(self.parts)), self._rows)
        places = list(map(_place, self._rows))
        self._rows = []
        self.parts.append(places)

    def _write_state(self) -> None:
        state = {"asked": self._asked(), "parts": len(self.parts), "search": self.search.state()}
        write_whole(self.path / STATE, json.dumps(state).encode("ascii"))

    def write(self, note: str | None, *, complete: bool) -> dict[str, Any]:
        """Write the splits and the card, and return the summary."""
        self._write_part()
        places = list(chain.from_iterable(self.parts))
        splits = assigned(places, SHARES, self.search.seed)
        self._write_splits(splits)
        counts = Counter(
            (place.hardest, Ground(place.layout, place.level), split)
            for place, split in zip(places, splits, strict=True)
        )
        wanted = self.search.wanted
        each = {
            (slug, ground): [counts[slug, ground, split] for split in range(len(SPLITS))]
            for slug, ground in product(wanted.techniques, wanted.grounds())
        }
        summary = {
            "seed": self.search.seed,
            "splits": {name: splits.count(number) for number, name in enumerate(SPLITS)},
            "techniques": {
                slug: sum(sum(each[slug, ground]) for ground in wanted.grounds())
                for slug in wanted.techniques
            },
            "grounds": {
                " ".join(ground): sum(sum(each[slug, ground]) for slug in wanted.techniques)
                for ground in wanted.grounds()
            },
            "grids": len({place.grid for place in places}),
            "note": note,
            "commit": self._commit,
            "command": self.command,
        }
        write_whole(self.path / SUMMARY, json.dumps(summary, indent=1).encode("ascii"))
        write_whole(self.path / "README.md", card(summary, each).encode("utf-8"))
        if complete:
            self._clear()
        return summary

    def _write_splits(self, splits: list[int]) -> None:
        pa, pq = require_pyarrow()
        with ExitStack() as files:
            tables = [
                files.enter_context(pq.ParquetWriter(file, schema(pa), compression="zstd"))
                for file in [
                    files.enter_context(written_whole(self.path / f"{name}.parquet"))
                    for name in SPLITS
                ]
            ]
            places = iter(splits)
            for batch in self._batches():
                here = list(islice(places, batch.num_rows))
                for split, table in enumerate(tables):
                    table.write_batch(batch.filter(pa.array([one == split for one in here])))

    def _batches(self) -> Iterator[Any]:
        for part in range(len(self.parts)):
            yield from parquet_file(self._part(part)).iter_batches(TOGETHER)

    def _clear(self) -> None:
        (self.path / STATE).unlink()  # first: a state without parts would be no state to go on with
        for part in (self.path / PARTS).glob("*.parquet"):
            part.unlink()
        (self.path / PARTS).rmdir()


def _place(row: dict[str, Any]) -> Place:
    return Place(row["layout"], row["policy"], row["technique"], row["grid"])


def collect(
    folder: str | os.PathLike[str],
    search: Search,
    *,
    threads: int = 1,
    seconds: float | None = None,
    resume: bool = False,
    command: str = "whydoku.positions.collection.collect",
    progress: Callable[[Search], object] | None = None,
) -> dict[str, Any]:
    """Make a collection in a folder, and return its summary.

    The folder gets ``train.parquet``, ``validation.parquet`` and ``test.parquet``, of which no two
    share a solution up to symmetry, a card and the summary. ``seconds`` (None: no cap) and Ctrl-C
    end the search; the folder is then complete for what was found so far. With ``resume`` a later
    call goes on there. ``progress`` is called after every round.

    Raises :class:`whydoku.WhydokuError` if the folder has something else in it, if no
    position was found, or if pyarrow is missing. Ctrl-C is raised again; of a cap the key ``note``
    tells.

    >>> import tempfile
    >>> from whydoku.positions import Wanted
    >>> with tempfile.TemporaryDirectory() as place:
    ...     search = Search(Wanted(("x-wing",)), count=10, seed=1)
    ...     made = collect(f"{place}/x-wings", search)
    >>> made["splits"], made["techniques"]
    ({'train': 8, 'validation': 1, 'test': 1}, {'x-wing': 10})
    """
    made = _Folder(folder_named(folder), search, command)
    made.begin(resume=resume)
    limit = seconds_of(seconds)
    until = time.monotonic() + limit
    ended: BaseException | None = None
    try:
        while search.lacking():
            left = max(until - time.monotonic(), 1e-3) if limit else 0.0
            made.add_round(threads, left)
            if progress:
                progress(search)
    except (CapReached, KeyboardInterrupt) as error:
        ended = error
        search.found = made.counts()  # Ctrl-C may come when one is counted, but not kept
    if made.is_empty:
        raise ended or WhydokuError("no position was found")
    told = BY_CTRL_C if isinstance(ended, KeyboardInterrupt) else str(ended or "")
    summary = made.write(told or given_up_sentence(search) or None, complete=ended is None)
    if isinstance(ended, KeyboardInterrupt):
        raise ended
    return summary
