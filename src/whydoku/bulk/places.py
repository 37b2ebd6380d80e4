"""Files in any place: on this machine, or where fsspec or a file system of pyarrow reaches."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from whydoku.bulk.tables import require_pyarrow
from whydoku.errors import WhydokuError, WrongValue
from whydoku.support.files import write_whole

__all__ = ["NewRows", "Place", "Source", "place", "sources"]

PACKED = {".gz": "gzip", ".zst": "zstd", ".bz2": "bz2"}
"""How a file is compressed, by the end of its name."""
KINDS = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".ipc": "arrow",
    ".npy": "npy",
    ".txt": "text",
    ".sdm": "text",
    ".sudoku": "text",
}
"""What a file holds, by the end of its name."""
WILD = frozenset("*?[")


@dataclass(frozen=True)
class Place:
    """A path in a file system of pyarrow; it may name a file, a folder, or nothing yet."""

    system: Any
    path: str
    name: str
    """How a person writes it."""

    @property
    def is_local(self) -> bool:
        """Whether it is on this machine."""
        return str(self.system.type_name) == "local"

    @property
    def info(self) -> Any:
        """What is there: its type, size and time."""
        return self.system.get_file_info(self.path)

    @property
    def is_file(self) -> bool:
        """Whether there is a file."""
        return bool(self.info.is_file)

    @property
    def is_folder(self) -> bool:
        """Whether there is a folder."""
        from pyarrow.fs import FileType

        return bool(self.info.type == FileType.Directory)

    @property
    def ending(self) -> tuple[str | None, str | None]:
        """What the name says of the content and of the compression; None where it says nothing."""
        stem, last = os.path.splitext(self.path.lower())  # noqa: PTH122 - paths of any system
        if last in PACKED:
            return KINDS.get(os.path.splitext(stem)[1]), PACKED[last]  # noqa: PTH122
        return KINDS.get(last), None

    def within(self, name: str) -> Place:
        """Return the place of this name in this folder."""
        return Place(self.system, f"{self.path.rstrip('/')}/{name}", f"{self.name}/{name}")

    def beside(self, ending: str) -> Place:
        """Return the place whose name has an ending more."""
        return Place(self.system, self.path.rstrip("/") + ending, self.name + ending)

    def write(self, data: Any) -> None:
        """Write a file so that it is whole, or not there: even if the program is killed."""
        if self.is_local:
            write_whole(self.path, data)
            return
        with self.system.open_output_stream(self.path, compression=None) as stream:
            stream.write(data)

    def read(self) -> bytes:
        """Return what the file holds."""
        with self.system.open_input_stream(self.path, compression=None) as stream:
            return bytes(stream.read())

    def read_json(self) -> Any:
        """Return what the JSON file holds."""
        return json.loads(self.read())

    def write_json(self, data: Any) -> None:
        """Write a JSON file."""
        self.write(json.dumps(data, ensure_ascii=False).encode("utf-8"))

    def make_folder(self) -> None:
        """Make the folder, unless it is there."""
        self.system.create_dir(self.path, recursive=True)

    def names(self) -> set[str]:
        """Return the names of what is in the folder."""
        from pyarrow.fs import FileSelector

        found = self.system.get_file_info(FileSelector(self.path, allow_not_found=True))
        return {info.base_name for info in found}

    def remove(self) -> None:
        """Remove the file, or the folder with all that is in it."""
        if self.is_folder:
            self.system.delete_dir(self.path)
        elif self.is_file:
            self.system.delete_file(self.path)


@dataclass(frozen=True)
class Source:
    """A file that is read, with what tells that it has not changed."""

    place: Place
    size: int
    time: str

    @property
    def unit(self) -> str:
        """Return what the file consists of: lines, or rows."""
        return "row" if self.place.ending[0] in {"parquet", "arrow", "npy"} else "line"

    @property
    def identity(self) -> list[Any]:
        """Return what has to be the same when a run goes on."""
        return [self.place.name, self.size, self.time]

    @property
    def rows(self) -> int | None:
        """How many rows there are, where that is known without reading all of them."""
        if self.place.ending[0] != "parquet":
            return None
        _, pq = require_pyarrow()
        with self.place.system.open_input_file(self.place.path) as file:
            return int(pq.ParquetFile(file).metadata.num_rows)


class NewRows(Source):
    """Rows that are nowhere yet: each has its number, from 0, and becomes a new puzzle.

    >>> NewRows(1000).rows
    1000
    """

    def __init__(self, count: int) -> None:
        super().__init__(Place(None, "", "new puzzles"), count, "")

    @property
    def unit(self) -> str:
        """Return what is counted."""
        return "puzzle"

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.size


def place(name: str) -> Place:
    """Return the place of a path, or of an address such as ``s3://...`` or ``memory://...``.

    Raises :class:`whydoku.WhydokuError` if what reaches the address is not installed, and
    ``ValueError`` for ``-``: standard input and output are no places that can be gone on with.

    >>> place("collection.csv.gz").ending
    ('csv', 'gzip')
    """
    if name == "-":
        raise WrongValue("read - as a place, expected a file, a folder or an address")
    require_pyarrow()
    from pyarrow.fs import FileSystem, FSSpecHandler, LocalFileSystem, PyFileSystem

    if "://" not in name:
        return Place(LocalFileSystem(), os.fspath(Path(name)), name)
    try:
        import fsspec

        system, path = fsspec.core.url_to_fs(name)
        return Place(PyFileSystem(FSSpecHandler(system)), path, name)
    except (ImportError, ValueError) as missing:
        try:
            system, path = FileSystem.from_uri(name)
        except (OSError, ValueError):
            raise WhydokuError(f"{name}: nothing reaches it ({missing})") from None
        return Place(system, path, name)


def sources(names: Sequence[str]) -> list[Source]:
    """Return the files that names stand for: files, folders, and patterns with ``*``.

    Of a folder these are the files below it whose ending is known, in order. Raises ``ValueError``
    where a name stands for nothing.
    """
    found = [one for name in names for one in _files_of(name)]
    return [Source(one, info.size or 0, str(info.mtime)) for one in found for info in [one.info]]


def _files_of(name: str) -> Iterator[Place]:
    asked = place(name)
    if asked.is_file:
        yield asked
        return
    # The part of the path before the first wild card is the folder that is searched.
    parts = asked.path.split("/")
    plain = next((i for i, part in enumerate(parts) if WILD & set(part)), len(parts))
    base = "/".join(parts[:plain]) or ("/" if asked.path.startswith("/") else ".")
    pattern = asked.path if plain < len(parts) else None
    files = [path for path in _below(asked.system, base) if _is_meant(path, pattern)]
    if not files:
        raise WrongValue(f"{name}: there is no such file, or nothing in it can be read")
    before = name[: len(name) - len(asked.path)] if name.endswith(asked.path) else ""
    for path in files:
        yield Place(asked.system, path, before + path)


def _below(system: Any, base: str) -> list[str]:
    from pyarrow.fs import FileSelector

    selector = FileSelector(base, allow_not_found=True, recursive=True)
    paths = [info.path for info in system.get_file_info(selector) if info.is_file]
    return sorted(path.removeprefix("./") for path in paths)


def _is_meant(path: str, pattern: str | None) -> bool:
    if pattern is not None:
        # A star stays within a folder, two stars do not.
        same_depth = path.count("/") == pattern.count("/")
        return fnmatch(path, pattern) and (same_depth or "**" in pattern)
    hidden = any(part.startswith((".", "_")) and part != ".." for part in path.split("/"))
    return not hidden and Place(None, path, path).ending[0] is not None
