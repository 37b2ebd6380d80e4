"""The verbs that start another front: the console and the server."""

from __future__ import annotations

from pencilmark.cli.inputs import InputError

__all__ = ["console", "serve"]


def console(file: str | None, layout: str | None) -> int:
    """Play, and ask for hints, command by command.

    Without a file, you type the puzzle row by row. You can pipe commands in, one per line. A
    command that fails is reported and the rest still run; the exit code is then 2.
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
    """Start a server for playing in the browser, and for programs that use its API.

    Games and puzzles are kept in your data folder, or in the PostgreSQL database that
    PENCILMARK_DATABASE_URL names. Ctrl-C stops the server.
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
