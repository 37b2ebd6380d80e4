"""What was kept under the former name, Pencilmark, is found, and kept under that of today."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["FORMER", "NOW", "adopt_variables", "adopted_database", "adopted_folder", "renamed"]

FORMER = "pencilmark"
NOW = "whydoku"


def adopt_variables(environment: MutableMapping[str, str] = os.environ) -> None:
    """Take variables of the environment that have the former name; say their new names in a line.

    >>> adopt_variables(environment := {"PENCILMARK_RATE": "5"})
    >>> environment["WHYDOKU_RATE"]
    '5'
    """
    prefix, now = f"{FORMER.upper()}_", f"{NOW.upper()}_"
    names = {
        name: now + name.removeprefix(prefix) for name in environment if name.startswith(prefix)
    }
    late = {old: new for old, new in names.items() if new not in environment}
    if not late:
        return
    environment.update({new: environment[old] for old, new in late.items()})
    told = ", ".join(f"{old} is called {new} now" for old, new in sorted(late.items()))
    with suppress(OSError, AttributeError):  # standard error may be full, or closed
        sys.stderr.write(f"{NOW}: {told}\n")


def renamed(kept: Any) -> Any:
    """Return what a file keeps by name, with what stands under the former name under that of today.

    >>> renamed({"pencilmark": "0.1.0", "verb": "solve"})
    {'whydoku': '0.1.0', 'verb': 'solve'}
    """
    if not isinstance(kept, dict):
        return kept
    return {NOW if name == FORMER else name: value for name, value in kept.items()}


def adopted_folder(folder: Path) -> Path:
    """Return a folder called whydoku; what lay beside it under the former name is moved to it."""
    before = folder.with_name(FORMER)
    if not folder.exists() and before.is_dir():
        with suppress(OSError):  # another process may be faster
            before.rename(folder)
    return folder


def adopted_database(file: Path) -> Path:
    """Return the file of a SQLite database; one of the former name becomes it.

    It is the whole database only where nobody has it open, so it is moved under SQLite's own lock.
    Raises ``sqlite3.Error`` where a server of the former name still uses it, and ``OSError``.
    """
    import sqlite3

    before = file.parent.with_name(FORMER) / f"{FORMER}.db"
    if file.exists() or not before.exists():
        return file
    try:
        connection = sqlite3.connect(f"{before.as_uri()}?mode=rw", uri=True, isolation_level=None)
        try:
            # What is in the log goes into the file; this needs the database for itself.
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        finally:
            connection.close()
        file.parent.mkdir(parents=True, exist_ok=True)
        before.rename(file)
    except (sqlite3.Error, OSError):
        if not file.exists():  # another server that starts may have been faster
            raise
    return file
