"""The verbs that start another front: the console and the server."""

from __future__ import annotations

from pathlib import Path

import click

from whydoku.cli import option_types
from whydoku.cli.inputs import InputError
from whydoku.cli.run import DONE, loading
from whydoku.errors import needed

__all__ = ["MCP", "console", "mcp", "serve"]

MCP = (
    click.Option(["--http"], is_flag=True, help="Serve over HTTP, at /mcp of the address."),
    click.Option(
        ["--host"],
        metavar="ADDRESS",
        default="127.0.0.1",
        show_default=True,
        help="With --http, the address to listen on, of this machine only: 127.0.0.1, ::1.",
    ),
    click.Option(
        ["--port", "-p"],
        type=click.IntRange(0, 65535),
        metavar="N",
        default=8765,
        show_default=True,
        help="With --http, the port; 0 takes a free one.",
    ),
    click.Option(
        ["--seconds"],
        type=click.FloatRange(0.001, 3600),
        metavar="T",
        default=10.0,
        show_default=True,
        help="Seconds that one call may take.",
    ),
    click.Option(
        ["--nodes"],
        type=option_types.Count(min=1),
        metavar="N",
        default=10_000_000,
        show_default=True,
        help="Guesses that one search may make.",
    ),
)


def console(file: str | None, layout: str | None) -> int:
    """Play, and ask for hints, command by command.

    Without a file, you type the puzzle row by row. You can pipe commands in, one per line. A
    command that fails is reported and the rest still run; the exit code is then 2.
    """
    from whydoku.console import run
    from whydoku.model.layout import find_layout

    try:
        return run(file, find_layout(layout) if layout else None)
    except OSError as error:
        if error.filename is None:
            raise  # it is not the file that failed
        raise InputError(f"{error.filename}: {error.strerror}") from None
    except ValueError as error:
        raise InputError(str(error)) from None


def serve(
    *,
    host: str,
    port: int,
    open_page: bool,
    files: str | None,
    behind_proxy: bool,
    one_file: str | None,
) -> int:
    """Start a server for playing in the browser, and for programs that use its API.

    Games and puzzles are kept in your data folder, or in the PostgreSQL database that
    WHYDOKU_DATABASE_URL names. The API is open to programs where only this machine can ask. Where
    --host lets others connect, it is off, unless WHYDOKU_API=open is set; the page does not need
    it. Ctrl-C stops the server.

    With --files nothing is served: the page is written as plain files, which any web server can
    send, with the engine in the browser. Behind a proxy that sends them and passes on what a server
    keeps, use --behind-proxy as well: docs/server.md. With --one-file it is written as one file,
    which a double click opens in a browser: no network and no installation is needed.
    """
    if files and one_file:
        raise InputError("--files and --one-file write two pages: name one of them at a time")
    if behind_proxy and not files:
        raise InputError("--behind-proxy is about the files that --files writes: name a folder")
    try:
        with loading():
            from whydoku.serving.http import end_process
            from whydoku.web.serve import serve as run
    except ModuleNotFoundError as error:
        raise InputError(needed("serving", error, "web")) from None
    try:
        if one_file:
            from whydoku.web import one_file as single

            click.echo(f"{single.write(Path(one_file)):,} bytes, in {one_file}")
            return DONE
        if files:
            from whydoku.web import static_page

            written = static_page.write(Path(files), has_server=behind_proxy)
            size = sum(path.stat().st_size for path in written)
            click.echo(f"{len(written)} files, {size:,} bytes, in {files}")
            return DONE
    except (OSError, ValueError) as error:
        raise InputError(f"the page was not written: {error}") from None
    return end_process(run(host, port, open_page=open_page))


def mcp(*, http: bool, host: str, port: int, seconds: float, nodes: int) -> int:
    """Let assistants ask for hints, reasons, checks, solutions, ratings, puzzles and drawings.

    This is a server of the Model Context Protocol. An assistant starts it and asks on standard
    input; with --http it waits for assistants at an address. Ctrl-C stops it, and so does the end
    of the input.
    """
    try:
        with loading():
            from whydoku.mcp.arguments import Caps
            from whydoku.mcp.serve import serve_http, serve_stdio
            from whydoku.serving.http import end_process
    except ModuleNotFoundError as error:
        raise InputError(needed("this server", error, "mcp")) from None
    caps = Caps(seconds, nodes)
    if not http:
        return serve_stdio(caps)
    return end_process(serve_http(host, port, caps))
