"""The page as browsers get it: files of a folder, checked by their hash, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

__all__ = ["Files", "install"]

ENTRANCES = ("/", "/s/{share}", "/daily", "/learn", "/learn/{slug}")
"""Addresses of the page itself: what they mean is up to its scripts."""
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSIBLE = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class File:
    """A file in memory: its bytes, as they are and compressed (empty where that gains nothing)."""

    version: tuple[int, int]
    type: str
    etag: str
    plain: bytes
    zipped: bytes

    @classmethod
    def read(cls, path: Path) -> File:
        """Read a file of the page."""
        plain, about = path.read_bytes(), path.stat()
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
        zipped = gzip.compress(plain, mtime=0) if kind.startswith(COMPRESSIBLE) else b""
        text = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
        version = about.st_mtime_ns, about.st_size
        return cls(version, text, etag, plain, zipped if len(zipped) < len(plain) else b"")


class Files:
    """The files of one folder, read again when they change; nothing outside of it is found."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._known: dict[Path, File] = {}

    def find(self, name: str) -> File | None:
        """Return a file by its name below the folder, or None."""
        try:
            path = (self._root / name).resolve()
            if not path.is_relative_to(self._root) or not path.is_file():
                return None
        except (OSError, ValueError):  # too long, or with a zero byte: no file has such a name
            return None
        about, known = path.stat(), self._known.get(path)
        if known is None or known.version != (about.st_mtime_ns, about.st_size):
            known = self._known[path] = File.read(path)
        return known


def install(app: FastAPI, root: Path) -> None:
    """Serve the page: last, because its names are all those that nothing else has."""
    files = Files(root)

    async def entrance(request: Request) -> Response:
        return _answer(request, files.find("index.html"))

    async def file(request: Request, name: str) -> Response:
        return _answer(request, files.find(name))

    for address in ENTRANCES:
        app.add_api_route(address, entrance, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/{name:path}", file, methods=["GET", "HEAD"], include_in_schema=False)


def _answer(request: Request, file: File | None) -> Response:
    if file is None:
        raise HTTPException(404, "There is nothing at this address")
    # A name says nothing about the version: a browser keeps the file, and asks whether it is old.
    headers = {"ETag": file.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.zipped, headers=headers, media_type=file.type)
    return Response(file.plain, headers=headers, media_type=file.type)
