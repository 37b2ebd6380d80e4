"""The page in few files: its scripts in four, its styles in one, as `make page` writes them.

The bundle lies in the folder `bundle` of the page, and its files take the place of sources with the
same names: the document, its main script, its main style sheet, the engine's worker. Two more
scripts hold what is loaded later, and what both share; `words.json` holds the words of all
techniques. The bundle tells which sources it was made from, and is used only while it is current;
else browsers get the sources themselves, which takes some sixty requests more, and no tool. So
nobody who edits a source sees an old bundle.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

__all__ = [
    "DOCUMENT",
    "ENGINE",
    "FOLDER",
    "MADE_FROM",
    "REPLACED",
    "SCRIPT",
    "STYLES",
    "WORKER",
    "Bundle",
    "digest_of",
]

FOLDER = "bundle"
REPLACED = DOCUMENT, SCRIPT, STYLES, WORKER = (
    "index.html",
    "js/main.js",
    "css/page.css",
    "js/engine/worker.js",
)
"""The files of the page that the bundle has, too."""
ENGINE = "engine.wasm"
"""The engine, which `make page` puts beside the sources."""
MADE_FROM = "sources.txt"
"""The file of the bundle that holds the digest of its sources."""
PACKAGE = Path(__file__).parents[1]


def sources_of(page: Path) -> list[Path]:
    """Return what a bundle is made from, in a fixed order.

    What is in `vendor` is a library of others, which `make page` puts there.
    """
    found = (
        *page.glob("js/**/*.js"),
        *page.glob("vendor/*.js"),
        *page.glob("css/*.css"),
        page / "index.html",
        *PACKAGE.glob("explain/words/*.toml"),  # these two make the words
        PACKAGE / "draw" / "roles.py",
    )
    return sorted(path for path in found if path.is_file())


def digest_of(page: Path) -> str:
    """Return a digest that changes when a source does: of all their names and bytes."""
    digest = hashlib.sha256()
    for path in sources_of(page):
        data = path.read_bytes()
        digest.update(f"{Path(os.path.relpath(path, page)).as_posix()} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()


class Bundle:
    """The bundle of a page, if there is one."""

    def __init__(self, page: Path) -> None:
        self._page = page
        self._seen: list[tuple[int, int]] = []
        self._current = False
        self._names: frozenset[str] = frozenset()

    def name_of(self, name: str) -> str:
        """Return the name under which a file of the page is found now."""
        return f"{FOLDER}/{name}" if self.is_current() and name in self._names else name

    def names(self) -> list[str]:
        """Return the names of the files that it has for browsers, in order."""
        folder = self._page / FOLDER
        found = (path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
        return sorted(name for name in found if name != MADE_FROM)

    def is_current(self) -> bool:
        """Whether it is made from the sources as they are now; they are read if any has changed."""
        made_from = self._page / FOLDER / MADE_FROM
        if not made_from.is_file():
            return False
        about = [path.stat() for path in (made_from, *sources_of(self._page))]
        seen = [(one.st_mtime_ns, one.st_size) for one in about]
        if seen != self._seen:
            self._current = made_from.read_text("utf-8").strip() == digest_of(self._page)
            self._seen = seen
            self._names = frozenset(self.names())
        return self._current
