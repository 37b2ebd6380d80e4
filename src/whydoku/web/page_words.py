"""The words of all techniques for the page's own engine: one file, which the server writes.

It holds the English texts of ``explain/words`` as the core takes them.
"""

from __future__ import annotations

import json

from whydoku.explain.wording import load
from whydoku.model.policy import techniques

__all__ = ["WORDS", "words", "written"]

WORDS = "words.json"
"""The name of the file."""


def words() -> dict[str, str]:
    """Return what the file holds: see ``useWords`` of js/engine/core.js.

    >>> words()["full-house.name"]
    'Full House'
    """
    wording = load()
    for family in sorted({row.family for row in techniques()}):
        wording.family(family)
    return wording.texts()


def written() -> str:
    """Return the text of the file."""
    return json.dumps(words(), ensure_ascii=False, separators=(",", ":"))
