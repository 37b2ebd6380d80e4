"""The files of the page, as browsers get them: cached by hash, compressed once.

They are sent before the app is asked. A visit takes many of them, so each has to cost little.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import mimetypes
import re
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, Protocol

from starlette.responses import HTMLResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from whydoku.errors import WrongValue
from whydoku.serving.http import BODY_SECONDS, MOST_PIECES
from whydoku.web.errors import error_response
from whydoku.web.settings import DOCUMENT, ENGINE

__all__ = ["ENTRANCES", "Page", "PageFile", "PageFiles", "kind_of", "require_page"]

ENTRANCES = (
    "/", "/s/{share}", "/daily", "/daily/{day}", "/learn", "/learn/{slug}", "/course",
    "/course/{lesson}", "/train", "/train/{name}", "/study", "/study/{name}",
)  # fmt: skip
"""Addresses that all return the page; its scripts read the address."""
IS_ENTRANCE = re.compile("|".join(re.sub(r"{\w+}", "[^/]+", address) for address in ENTRANCES))
SHARED = "/shared"
"""Where browsers send what is shared with the installed page (`share_target` of its manifest). Its
service worker takes it. Where that is missing, the page says that it did not arrive."""
TYPES = {
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSIBLE = (
    "text/",
    "application/json",
    "application/manifest+json",
    "application/wasm",
    "image/svg+xml",
)
NOTHING = "There is nothing at this address."
NOTHING_FOR_PEOPLE = f"""<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nothing here - Whydoku</title>
<link rel="stylesheet" href="/css/page.css">
<body class="nothing">
<h1>{NOTHING}</h1>
<p><a href="/">Play a Sudoku</a>, or <a href="/learn">look up a technique</a>.</p>
"""
"""What a browser shows of an address that does not exist; programs get JSON."""


def require_page(page: Path) -> None:
    """Raise ``WrongValue`` where a folder has no built page."""
    missing = [name for name in (DOCUMENT, ENGINE) if not (page / name).is_file()]
    if missing:
        raise WrongValue(f"{page} lacks {' and '.join(missing)}: `make page` builds the page")


def kind_of(path: Path) -> str:
    """Return the type of a file, by its name."""
    return TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"


class Form(NamedTuple):
    """A form in which a file is sent."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class PageFile:
    """A file in memory, in the forms in which it is sent."""

    def __init__(self, plain: bytes, kind: str, version: tuple[int, int] = (0, 0)) -> None:
        """Take the bytes of the file, their type, and what changes when the file does."""
        self.version = version
        self.plain = plain
        self.etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
        zipped = gzip.compress(plain, mtime=0) if kind.startswith(COMPRESSIBLE) else plain
        # Names carry no version, so a browser may keep a file but must ask whether it has changed.
        about = {"etag": self.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
        text = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        self._unchanged = _form(304, about, b"")
        self._plain = _form(200, about | {"content-type": text}, plain)
        self._zipped = self._plain
        if len(zipped) < len(plain):
            typed = about | {"content-type": text, "content-encoding": "gzip"}
            self._zipped = _form(200, typed, zipped)

    @classmethod
    def read(cls, path: Path) -> PageFile:
        """Read a file of the page."""
        plain, about = path.read_bytes(), path.stat()
        return cls(plain, kind_of(path), (about.st_mtime_ns, about.st_size))

    def form_for(self, scope: Scope) -> Form:
        """Return what a client gets: compressed if it takes that, nothing if it has it already."""
        headers = dict(scope["headers"])
        if self.etag.encode() in headers.get(b"if-none-match", b""):
            return self._unchanged
        return self._zipped if b"gzip" in headers.get(b"accept-encoding", b"") else self._plain


def _form(status: int, headers: dict[str, str], body: bytes) -> Form:
    if status == 200:
        headers = headers | {"content-length": str(len(body))}
    return Form(status, [(name.encode(), value.encode()) for name, value in headers.items()], body)


class PageFiles:
    """The files of one folder. A file that changes is read again; nothing outside is found.

    The folder is listed once, and again when the document has changed, which the build writes last.
    So a name that is not there costs no look at the disk.
    """

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._known: dict[str, PageFile] = {}
        self._list()

    def __len__(self) -> int:
        return len(self._known)

    def find(self, name: str) -> PageFile | None:
        """Return the file with this name below the folder, or None."""
        path = self._paths.get(name)
        if path is None:
            return None
        try:
            about = path.stat()
            known = self._known.get(name)
            if known is None or known.version != (about.st_mtime_ns, about.st_size):
                known = self._known[name] = PageFile.read(path)
                if name == DOCUMENT:
                    self._list()
        except OSError:  # the file has gone
            return None
        return known

    def _list(self) -> None:
        files = [path for path in self._root.rglob("*") if path.is_file()]
        self._paths = {
            path.relative_to(self._root).as_posix(): path
            for path in files
            if path.resolve().is_relative_to(self._root)
        }


class Written(Protocol):
    """Files that the server writes itself: see `written_files.py`."""

    async def find(self, path: str) -> PageFile | None:
        """Return the file at an address, or None."""


class Page:
    """Sends the page, its files, and those that the server writes; the app answers the rest."""

    def __init__(self, app: ASGIApp, root: Path, written: Written) -> None:
        self._app = app
        self._files = PageFiles(root)
        self._written = written
        self._nothing = error_response(404, NOTHING)
        self._nothing_for_people = HTMLResponse(NOTHING_FOR_PEOPLE, 404)
        self._shared = RedirectResponse(f"/?{SHARED[1:]}", HTTPStatus.SEE_OTHER)
        self._refusal = error_response(405, "Method Not Allowed.", {"Allow": "GET, HEAD"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        file = await self._written.find(path)
        if file is None and f"{path}/".startswith("/api/"):
            await self._app(scope, receive, send)
            return
        file = file or self._files.find(DOCUMENT if IS_ENTRANCE.fullmatch(path) else path[1:])
        if path == SHARED:
            await _drop_body(receive)
            await self._shared(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await self._refusal(scope, receive, send)
        elif file is None:
            nothing = self._nothing_for_people if _asks_for_a_page(scope) else self._nothing
            await nothing(scope, receive, send)
        else:
            status, headers, body = file.form_for(scope)
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": body})


async def _drop_body(receive: Receive) -> None:
    """Read a body: a browser that is still sending hears no answer."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(BODY_SECONDS):
            for _ in range(MOST_PIECES):
                if not (await receive()).get("more_body"):
                    return


def _asks_for_a_page(scope: Scope) -> bool:
    """Whether a person waits for a page, and not a program for a file of it."""
    return b"text/html" in dict(scope["headers"]).get(b"accept", b"")
