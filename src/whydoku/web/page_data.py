"""The files of the page that are made from the package: what everybody gets alike.

A page of plain files has them beside its scripts, and a server sends the very same ones: the words
of techniques, the layouts, the techniques, their names, the lessons, the exercises, the formats,
the killers of the days.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from whydoku.course import taught
from whydoku.model.layout import layout_names
from whydoku.model.names import names_file
from whydoku.web.api.course import exercises_of, whole_course
from whydoku.web.api.daily import killers
from whydoku.web.api.formats import listed_formats
from whydoku.web.api.layouts import described
from whydoku.web.api.techniques import all_lessons, ladder_lines
from whydoku.web.errors import as_json
from whydoku.web.page_words import WORDS, written

__all__ = ["ADDRESSES", "made_files"]

ADDRESSES = rf"/{WORDS}|/data/.*"
"""The addresses of these files on a server."""


@cache
def made_files() -> dict[str, bytes]:
    """Return the files by their names.

    >>> made_files()["data/layouts/4x4.json"][:29]
    b'{"name":"4x4","size":4,"box_r'
    """
    answers = {f"data/{name}.json": text for name, text in _answers()}
    return {WORDS: written().encode(), **answers}


def _answers() -> Iterator[tuple[str, bytes]]:
    """Yield what the API answers below `/api/v1/` at some addresses, with these, and a table."""
    for name in layout_names():
        yield f"layouts/{name}", described(name)
    yield "techniques", as_json(ladder_lines())
    yield "names", as_json(names_file())
    yield "lessons", all_lessons()
    yield "course", whole_course()
    for slug in taught():
        yield f"course/{slug}", exercises_of(slug)
    yield "formats", as_json(listed_formats())
    yield "killers", killers()
