"""Files that the server writes itself: once, into memory."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping

from whydoku.web.page_files import PageFile

__all__ = ["Write", "WrittenFiles"]

Write = Callable[[], Mapping[str, PageFile]]
"""Returns files by their addresses."""


class WrittenFiles:
    """Groups of files, each written once: in a thread, because that takes a moment."""

    def __init__(self, groups: Mapping[str, Write]) -> None:
        """Take what writes each group, by a pattern of its addresses."""
        self._groups = [_Group(re.compile(form), write) for form, write in groups.items()]

    async def write(self) -> None:
        """Write all of them now, so that nobody waits for them."""
        await asyncio.gather(*(group.files() for group in self._groups))

    async def find(self, path: str) -> PageFile | None:
        """Return the file at an address, or None."""
        for group in self._groups:
            if group.form.fullmatch(path):
                return (await group.files()).get(path)
        return None


class _Group:
    def __init__(self, form: re.Pattern[str], write: Write) -> None:
        self.form = form
        self._write = write
        self._writing: asyncio.Task[Mapping[str, PageFile]] | None = None

    async def files(self) -> Mapping[str, PageFile]:
        if self._writing is None:
            self._writing = asyncio.create_task(asyncio.to_thread(self._write))
        return await asyncio.shield(self._writing)
