"""The names of techniques to prune with: slugs, families, and three families of the old helper."""

from __future__ import annotations

from whydoku.model.policy import techniques_named

__all__ = ["HELPER_FAMILIES", "slugs_of"]

HELPER_FAMILIES = {
    "triplets": ("chute-triplet",),
    "hint-sets": ("naked-single", "naked-pair", "naked-triple", "naked-quad"),
    "unique-hints": ("hidden-single-box", "hidden-single-line"),
}
"""The three kinds of pruning of the old puzzle helper, and the techniques that do the same.

Triplets compare the three rows or columns of a chute. Hint sets are N cells of a house that hold
only N digits. Unique hints are the only place for a digit in a house.
"""


def slugs_of(name: str) -> tuple[str, ...]:
    """Return the techniques that a name stands for: a slug, a family, or a helper's family.

    Raises ``ValueError`` for another name.

    >>> slugs_of("unique-hints"), slugs_of("naked-pair")
    (('hidden-single-box', 'hidden-single-line'), ('naked-pair',))
    """
    return HELPER_FAMILIES.get(name) or techniques_named(name)
