"""The page as a folder of plain files, which any web server can send.

The engine in the browser answers its questions, and what everybody gets alike lies in files beside
it (`page_data.py`). Such a page asks no server, unless a proxy has one at the same address.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from whydoku.errors import WrongValue
from whydoku.web.middleware import CONTENT_SECURITY_POLICY
from whydoku.web.page_data import made_files
from whydoku.web.page_files import require_page
from whydoku.web.settings import DOCUMENT, PAGE

__all__ = ["SERVER", "page_files", "write"]

MARK = "whydoku.txt"
"""Lies in each folder that was written, so that no other folder is emptied. It comes first, so that
a folder that was left half written can be written again."""
SERVER = re.compile(r' *<meta name="whydoku-server"[^>]*>')
ABSOLUTE = re.compile(r'((?:href|src)=")/')
HEADERS_ONLY = ("frame-ancestors",)
"""Directives that browsers take from headers alone."""


def document(text: str) -> str:
    """Return the document for plain files: without a server, with addresses from its folder."""
    policy = "; ".join(
        rule for rule in CONTENT_SECURITY_POLICY.split("; ") if not rule.startswith(HEADERS_ONLY)
    )
    meta = f'  <meta http-equiv="Content-Security-Policy" content="{policy}">'
    return ABSOLUTE.sub(r"\1", SERVER.sub(meta, text, count=1))


def page_files(page: Path = PAGE) -> dict[str, bytes]:
    """Return the files of the page by their names: those that were built, and those made here.

    Raises ``ValueError`` if the page is not built.
    """
    require_page(page)
    paths = sorted(path for path in page.rglob("*") if path.is_file())
    files = {path.relative_to(page).as_posix(): path.read_bytes() for path in paths}
    return files | made_files()


def write(folder: Path, page: Path = PAGE, *, has_server: bool = False) -> list[Path]:
    """Write the page into a folder, and return its files.

    If it ``has_server``, it asks the server at the same address for what that keeps.

    What the folder held is removed, if it was written by this function. Raises ``ValueError`` if it
    holds something else, or if the page is not built.
    """
    files = page_files(page)
    if folder.exists() and any(folder.iterdir()):
        if not (folder / MARK).is_file():
            raise WrongValue(f"{folder} holds other files: name a new folder, or an empty one")
        shutil.rmtree(folder)
    if not has_server:
        files[DOCUMENT] = document(files[DOCUMENT].decode()).encode()
    files[MARK] = b"Whydoku's page.\n"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).write_text("Not all files are here yet.\n", "utf-8")
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return [folder / name for name in files]
