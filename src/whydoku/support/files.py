"""Files: none is read that is larger than it may be, none is left half written."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter
from pathlib import Path
from typing import BinaryIO

from whydoku.errors import WrongValue

__all__ = [
    "MOST_BYTES",
    "held_alone",
    "read_at_most",
    "read_bounded",
    "write_whole",
    "written_as_it_comes",
]

MOST_BYTES = 1 << 24
"""What a file may hold that is read as a whole."""
HOUR = 3600
LEFT = re.compile(r"\.[0-9a-f]{16}\.new")
_looked_at = set[Path]()
"""The folders in which this process has removed what was left."""


def read_at_most(path: str | os.PathLike[str], most: int = MOST_BYTES) -> bytes:
    """Return what a file holds; ``ValueError`` with a sentence where that is too much.

    A device that never ends is a file that holds too much.
    """
    with Path(path).open("rb") as file:
        return read_bounded(file, os.fspath(path), most)


def read_bounded(file: BinaryIO, name: str, most: int = MOST_BYTES) -> bytes:
    """Return what an open file holds; otherwise as :func:`read_at_most`."""
    data = file.read(most + 1)
    if len(data) > most:
        raise WrongValue(f"{name} holds more than {most:,} bytes, expected fewer")
    return data


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file; even a crash leaves either the old or the new bytes there, whole.

    Raises ``OSError`` with the name of the file.
    """
    try:
        with written_whole(path) as file:
            file.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), os.fspath(path)) from None


@contextmanager
def written_whole(
    path: str | os.PathLike[str],
    keep: tuple[type[BaseException], ...] = (),
    within: str | os.PathLike[str] | None = None,
) -> Iterator[BinaryIO]:
    """Open a file to be written: the former file stays as it is until the new one is complete.

    The bytes are written to a file beside it, or in the folder ``within`` where that is on the same
    disk, and forced to the disk. Then that takes the name, which is one act of the file system.
    Where an error ends the block, the former file stays; after one of ``keep``, what was written
    until then, if anything, takes its place. What cannot be replaced, such as a device or a pipe,
    is written directly.
    """
    target = Path(os.path.realpath(path))
    if not _can_be_replaced(target):
        with target.open("wb") as file:
            yield file
        return
    folder = Path(within) if within and _on_one_disk(within, target.parent) else target.parent
    remove_left(folder)
    beside, file = _new_file(folder)
    ended: BaseException | None = None
    try:
        with file:
            try:
                yield file
            except keep as error:
                if not file.tell():
                    raise
                ended = error
            file.flush()
            os.fsync(file.fileno())
            if target.exists():
                beside.chmod(target.stat().st_mode)
            if sys.platform == "win32":
                file.close()  # there, what is open cannot be renamed
            beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    if ended:
        raise ended


def _new_file(folder: Path) -> tuple[Path, BufferedWriter]:
    """Make a file that is held until it is closed, so that :func:`remove_left` leaves it."""
    while True:
        path = folder / f".{os.urandom(8).hex()}.new"
        file = path.open("xb")
        try:
            if sys.platform != "win32":
                _lock(file.fileno())
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return path, file
        except (BlockingIOError, FileNotFoundError):
            pass  # another process took it for one that was left
        except OSError:
            return path, file  # files cannot be held on this disk, so none is removed either
        file.close()


def remove_left(folder: Path) -> None:
    """Remove the files that processes which were killed were writing; once for each folder.

    A living process holds what it writes. On Windows what is open cannot be removed, and an hour is
    waited for what was just closed.
    """
    if folder in _looked_at:
        return
    _looked_at.add(folder)
    for path in folder.glob(".*.new"):
        if not LEFT.fullmatch(path.name):
            continue
        with suppress(OSError):
            if sys.platform == "win32":
                if path.stat().st_mtime < time.time() - HOUR:
                    path.unlink()
                continue
            with path.open("r+b") as file:
                _lock(file.fileno())
                path.unlink()


@contextmanager
def held_alone(path: str | os.PathLike[str]) -> Iterator[None]:
    """Hold a file that no other process can hold meanwhile; it is removed in the end.

    The system lets go of it when the process ends, however that is. Raises ``BlockingIOError``
    where another process holds it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, held_alone(f"{folder}/lock"):
    ...     with held_alone(f"{folder}/lock"):
    ...         pass
    Traceback (most recent call last):
    ...
    BlockingIOError: ...
    """
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            raise BlockingIOError(f"another process holds {os.fspath(path)}") from None
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file), os.stat(path)):  # noqa: PTH116 - by what is open
                break
        os.close(file)  # who held it has removed it just now
    try:
        yield
    finally:
        with suppress(OSError):  # on Windows, what is open cannot be removed
            Path(path).unlink()
        os.close(file)


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _on_one_disk(one: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    return Path(one).stat().st_dev == Path(other).stat().st_dev


def _can_be_replaced(target: Path) -> bool:
    return not target.exists() or (target.is_file() and os.access(target.parent, os.W_OK))


@contextmanager
def written_as_it_comes(
    path: str | os.PathLike[str], keep: tuple[type[BaseException], ...] = ()
) -> Iterator[BinaryIO]:
    """Open a file for what takes long to be found: a new one has at any time what was found so far.

    A former file stays as it is until the new one is complete: see :func:`written_whole`.
    """
    if Path(path).exists():
        with written_whole(path, keep) as file:
            yield file
    else:
        with Path(path).open("wb") as file:
            yield file
