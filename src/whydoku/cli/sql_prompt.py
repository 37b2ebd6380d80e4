"""The prompt of `whydoku sql`: statements over several lines, history and completion."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import HTML
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from whydoku.cli.run import DONE
from whydoku.cli.screen import Screen
from whydoku.cli.sql_run import run_and_tell
from whydoku.console import storage
from whydoku.sql.functions import FUNCTIONS

if TYPE_CHECKING:
    import duckdb

__all__ = ["Names", "converse"]

HISTORY = "sql-history"
FIRST, NEXT = HTML("<ansigreen>sql&gt;</ansigreen> "), HTML("<ansigreen>...&gt;</ansigreen> ")
WELCOME = "A statement ends with a semicolon. `help` lists the functions, `quit` ends."
FILES = ("*.csv", "*.parquet")


def converse(connection: duckdb.DuckDBPyConnection) -> int:
    """Run statements until the person quits."""
    screen = Screen()
    screen.say(WELCOME)
    prompt: PromptSession[str] = PromptSession(
        history=_history(), completer=Names(connection), complete_while_typing=False
    )
    typed = ""
    while True:
        try:
            typed += prompt.prompt(NEXT if typed else FIRST) + "\n"
        except KeyboardInterrupt:
            typed = ""
            continue
        except EOFError:
            return DONE
        word = typed.strip().rstrip(";").lower()
        if word in {"quit", "exit"}:
            return DONE
        if word == "help":
            screen.table(_functions(), ("function", "says"))
        elif word and not typed.rstrip().endswith(";"):
            continue
        elif word:
            _carry_out(connection, typed)
        typed = ""


def _functions() -> list[tuple[str, str]]:
    """Return how each function is called, and what it returns."""
    kinds = {"VARCHAR": "text", "BIGINT": "number"}
    return [
        (
            f"{function.name}({', '.join(kinds[kind] for kind in function.arguments)})",
            function.about,
        )
        for function in FUNCTIONS.values()
    ]


def _carry_out(connection: duckdb.DuckDBPyConnection, typed: str) -> None:
    try:
        run_and_tell(connection, typed)
    except KeyboardInterrupt:
        Screen().say("Stopped.")


def _history() -> History:
    folder = storage.folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(folder / HISTORY))


class Names(Completer):
    """Completes functions, keywords, tables and their columns; files after a quote."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - not needed
    ) -> Iterable[Completion]:
        """Yield the completions of the last word."""
        word = re.search(r"('?)([^\s'(),;]*)$", document.text_before_cursor)
        quote, start = word.groups() if word else ("", "")
        names = self._files() if quote else self._words() if start else []
        for name in names:
            if name.lower().startswith(start.lower()):
                yield Completion(name, start_position=-len(start))

    def _files(self) -> list[str]:
        return sorted(str(path) for pattern in FILES for path in Path().glob(pattern))

    def _words(self) -> list[str]:
        found = self._connection.cursor().execute(
            "SELECT table_name FROM duckdb_tables() UNION SELECT view_name FROM duckdb_views()"
            " WHERE NOT internal UNION SELECT column_name FROM duckdb_columns() WHERE NOT internal"
            " UNION SELECT upper(keyword_name) FROM duckdb_keywords() ORDER BY 1"
        )
        return [*FUNCTIONS, *(name for (name,) in found.fetchall())]
