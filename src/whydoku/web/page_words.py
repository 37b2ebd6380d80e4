"""The words of all techniques for the page's own teller: one file, which the server writes.

It holds the English files of ``explain/words``, and what ``draw/roles.py`` calls the roles of
steps. No script of the page repeats any of it.
"""

from __future__ import annotations

import json
from typing import Any

from whydoku.draw.roles import LABELS, ROLES
from whydoku.explain.wording import load
from whydoku.model.policy import techniques

__all__ = ["WORDS", "words", "written"]

WORDS = "words.json"
"""The name of the file."""


def words() -> dict[str, Any]:
    """Return what the file holds: see `Texts` of js/engine/explain/wording.js.

    >>> words()["families"]["singles"]["full-house"]["name"]
    'Full House'
    """
    wording = load()
    families = dict.fromkeys(row.family for row in techniques())
    return {
        "common": wording.common,
        "families": {family: wording.family(family) for family in families},
        "roles": {role: shown.label for role, shown in ROLES.items()},
        "labels": LABELS,
    }


def written() -> str:
    """Return the text of the file."""
    return json.dumps(words(), ensure_ascii=False, separators=(",", ":"))
