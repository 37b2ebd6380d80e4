"""The files of the page, as browsers get them: cached by hash, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

__all__ = ["PageFile", "PageFiles", "install", "sent"]

ENTRANCES = ("/", "/s/{share}", "/daily", "/learn", "/learn/{slug}")
"""Addresses that all return the page; its scripts read the address."""
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSIBLE = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file in memory: its bytes, plain and compressed (empty if compression gains nothing)."""

    version: tuple[int, int]
    type: str
    etag: str
    plain: bytes
    zipped: bytes

    @classmethod
    def read(cls, path: Path) -> PageFile:
        """Read a file of the page."""
        plain, about = path.read_bytes(), path.stat()
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
        return cls.of(plain, kind, (about.st_mtime_ns, about.st_size))

    @classmethod
    def of(cls, plain: bytes, kind: str, version: tuple[int, int] = (0, 0)) -> PageFile:
        """Return bytes of a type as a file."""
        zipped = gzip.compress(plain, mtime=0) if kind.startswith(COMPRESSIBLE) else b""
        text = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
        return cls(version, text, etag, plain, zipped if len(zipped) < len(plain) else b"")


class PageFiles:
    """The files of one folder. A file that changes is read again; nothing outside is found."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._known: dict[Path, PageFile] = {}

    def find(self, name: str) -> PageFile | None:
        """Return the file with this name below the folder, or None."""
        try:
            path = (self._root / name).resolve()
            if not path.is_relative_to(self._root) or not path.is_file():
                return None
        except (OSError, ValueError):  # the name is too long, or has a zero byte
            return None
        about, known = path.stat(), self._known.get(path)
        if known is None or known.version != (about.st_mtime_ns, about.st_size):
            known = self._known[path] = PageFile.read(path)
        return known


def install(app: FastAPI, root: Path) -> None:
    """Serve the page. Call this last: its route matches every address that is still free."""
    files = PageFiles(root)

    async def index(request: Request) -> Response:
        return sent(request, files.find("index.html"))

    async def file(request: Request, name: str) -> Response:
        return sent(request, files.find(name))

    for address in ENTRANCES:
        app.add_api_route(address, index, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/{name:path}", file, methods=["GET", "HEAD"], include_in_schema=False)


def sent(request: Request, file: PageFile | None) -> Response:
    """Return a file to a client: nothing if it has it already; 404 if there is none."""
    if file is None:
        raise HTTPException(404, "There is nothing at this address")
    # Names carry no version, so a browser may keep a file but must ask whether it has changed.
    headers = {"ETag": file.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.zipped, headers=headers, media_type=file.type)
    return Response(file.plain, headers=headers, media_type=file.type)
