"""The page as a folder of plain files, which any web server can send.

Such a page asks no server: the engine in the browser answers its questions. What all get alike,
such as the layouts and the lessons, lies in files beside it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from whydoku.course import taught
from whydoku.errors import WrongValue
from whydoku.model.layout import layout_names
from whydoku.web.api.course import exercises_of, whole_course
from whydoku.web.api.formats import listed_formats
from whydoku.web.api.layouts import described
from whydoku.web.api.techniques import all_lessons, ladder_lines
from whydoku.web.errors import as_json
from whydoku.web.middleware import CONTENT_SECURITY_POLICY
from whydoku.web.page_files import require_page
from whydoku.web.page_words import WORDS, written
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


def answers() -> Iterator[tuple[str, bytes]]:
    """Yield the answers that all get alike: their addresses below `/api/v1/`, and their JSON."""
    for name in layout_names():
        yield f"layouts/{name}", described(name)
    yield "techniques", as_json(ladder_lines())
    yield "lessons", all_lessons()
    yield "course", whole_course()
    for slug in taught():
        yield f"course/{slug}", exercises_of(slug)
    yield "formats", as_json(listed_formats())


def page_files(page: Path = PAGE) -> dict[str, bytes]:
    """Return the files of the page by their names, with all that it would ask a server for.

    Raises ``ValueError`` if the page is not built.
    """
    require_page(page)
    paths = sorted(path for path in page.rglob("*") if path.is_file())
    files = {path.relative_to(page).as_posix(): path.read_bytes() for path in paths}
    files[WORDS] = written().encode()
    return files | {f"data/{name}.json": text for name, text in answers()}


def write(folder: Path, page: Path = PAGE) -> list[Path]:
    """Write the page into a folder, and return its files.

    What the folder held is removed, if it was written by this function. Raises ``ValueError`` if it
    holds something else, or if the page is not built.
    """
    files = page_files(page)
    if folder.exists() and any(folder.iterdir()):
        if not (folder / MARK).is_file():
            raise WrongValue(f"{folder} holds other files: name a new folder, or an empty one")
        shutil.rmtree(folder)
    files[DOCUMENT] = document(files[DOCUMENT].decode()).encode()
    files[MARK] = b"Whydoku's page.\n"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).write_text("Not all files are here yet.\n", "utf-8")
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return [folder / name for name in files]
