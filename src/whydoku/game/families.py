"""The names of techniques to prune with: any names, and three families of the old helper."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.model.names import known
from whydoku.model.policy import technique, techniques, techniques_named

__all__ = ["HELPER_FAMILIES", "names_read", "short_names", "slugs_of"]

MOST_WORDS = 7
"""The most words of a name that is told from others by spaces."""


def _called(start: str) -> tuple[str, ...]:
    rows = (row for row in techniques() if row.family != "cages")  # the old helper has none
    return tuple(row.slug for row in rows if row.slug.startswith(start))


HELPER_FAMILIES = {
    "triplets": ("chute-triplet",),
    "hint-sets": _called("naked-"),
    "unique-hints": _called("hidden-single-"),
}
"""The three kinds of pruning of the old puzzle helper, and the techniques that do the same.

Triplets compare the three rows or columns of a chute. Hint sets are N cells of a house that hold
only N digits. Unique hints are the only place for a digit in a house.
"""


def slugs_of(name: str) -> tuple[str, ...]:
    """Return the techniques that a name stands for: any of theirs, or a helper's family.

    Raises ``ValueError`` for another name.

    >>> slugs_of("unique-hints"), slugs_of("Obvious Pair")
    (('hidden-single-box', 'hidden-single-line'), ('naked-pair',))
    """
    return HELPER_FAMILIES.get(name.lower()) or techniques_named(name)


def short_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names as settings keep them: families and those of the helper by theirs, else slugs.

    Raises ``ValueError`` for what is no name.

    >>> short_names(["Y-Wing", "Fish", "Simple Colours", "triplets"])
    ('xy-wing', 'fish', 'simple-colors-trap', 'simple-colors-wrap', 'triplets')
    """
    kept: list[str] = []
    for name in names:
        slugs, found = slugs_of(name), known(name)
        if name.lower() in HELPER_FAMILIES:
            kept.append(name.lower())
        elif found and found.kind == "family":
            kept.append(technique(slugs[0]).family)
        else:
            kept += slugs
    return tuple(dict.fromkeys(kept))


def names_read(text: str) -> list[str]:
    """Return the names in a text, with commas between them; where there are none, with spaces.

    >>> names_read("naked pair, X Wing"), names_read("x-wing naked pair nonsense")
    (['naked pair', 'X Wing'], ['x-wing', 'naked pair', 'nonsense'])
    """
    if "," in text:
        return [" ".join(part.split()) for part in text.split(",") if part.strip()]
    words, names = text.split(), []
    while words:
        ends = range(min(len(words), MOST_WORDS), 1, -1)
        end = next((end for end in ends if known(" ".join(words[:end]))), 1)
        names.append(" ".join(words[:end]))
        words = words[end:]
    return names
