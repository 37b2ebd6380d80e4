"""The verbs that start another front: the console, the server."""

from __future__ import annotations

from pencilmark.cli.inputs import InputError

__all__ = ["console", "serve"]


def console(file: str | None, layout: str | None) -> int:
    """Play, and ask for hints, command by command.

    Without a file the puzzle is typed row by row. With commands on standard input, one a line, it
    prints plain text, and the exit code is 2 where one could not be carried out.
    """
    from pencilmark.console import run
    from pencilmark.layout import find_layout

    try:
        return run(file, find_layout(layout) if layout else None)
    except OSError as error:
        if error.filename is None:
            raise  # it is not the file that failed
        raise InputError(f"{error.filename}: {error.strerror}") from None
    except ValueError as error:
        raise InputError(str(error)) from None


def serve(*, host: str, port: int, open_page: bool) -> int:
    """Play in the browser: start a server for its page, and for programs that ask it.

    Games and puzzles are kept in the user's data folder, or in the PostgreSQL database that
    PENCILMARK_DATABASE_URL names. Ctrl-C stops it.
    """
    try:
        from pencilmark.web.serve import serve as run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("pencilmark"):
            raise
        raise InputError(
            f"serving needs the package {error.name}: pip install 'pencilmark[web]'"
        ) from None
    return run(host, port, open_page=open_page)
