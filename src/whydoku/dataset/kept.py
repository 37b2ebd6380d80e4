"""What a run has found so far: one that is killed goes on there when it is begun again."""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["KeptAnswers", "first_record"]

LENGTH = struct.Struct("<I")


class KeptAnswers:
    """The answers to the puzzles so far, in a file to which each is added.

    A record is its length and JSON that zlib has packed, whose checksum tells one that was written
    in part. The first names the run; a file of another run is begun anew.
    """

    def __init__(self, path: Path, run: Any) -> None:
        self._file = path.open("a+b")
        self._file.seek(0)
        if _next(self._file) != json.loads(json.dumps(run)):
            self._file.seek(0)
            self._file.truncate()
            self.add(run)

    def __iter__(self) -> Iterator[Any]:
        """Yield what was added so far; what follows the last whole record is removed."""
        end = self._file.tell()
        while (record := _next(self._file)) is not None:
            yield record
            end = self._file.tell()
        self._file.truncate(end)
        self._file.seek(end)

    def add(self, record: Any) -> None:
        """Add a record; a process that is killed afterwards has kept it."""
        packed = zlib.compress(json.dumps(record).encode("ascii"), 1)
        self._file.write(LENGTH.pack(len(packed)) + packed)
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def first_record(path: Path) -> Any:
    """Return which run a file is of; None where there is no file, or none that can be read."""
    with suppress(OSError), path.open("rb") as file:
        return _next(file)
    return None


def _next(file: Any) -> Any:
    with suppress(struct.error, zlib.error):
        (length,) = LENGTH.unpack(file.read(LENGTH.size))
        if length <= os.fstat(file.fileno()).st_size:
            return json.loads(zlib.decompress(file.read(length)))
    return None
