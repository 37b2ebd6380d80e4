"""How sentences list cells, digits and houses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku import _core
from whydoku.explain.wording import load
from whydoku.model.layout import Layout
from whydoku.model.path import Candidate

__all__ = ["Prose"]


@dataclass(frozen=True, slots=True)
class Prose:
    """Lists as the sentences of a layout have them.

    >>> from whydoku import find_layout
    >>> prose = Prose(find_layout("9x9"))
    >>> prose.cells([0, 40]), prose.digits([1, 2, 3], "or"), prose.houses([3, 12, 13])
    ('r1c1 and r5c5', '1, 2 or 3', 'row 4, and columns 4 and 5')
    """

    layout: Layout

    def cells(self, cells: Sequence[int], joint: str = "and") -> str:
        """Name cells; ``joint`` is ``and`` or ``or``."""
        return load().ask(_core.cells_told, self.layout, cells, joint)

    def digits(self, digits: Sequence[int], joint: str = "and") -> str:
        """Name digits; ``joint`` is ``and`` or ``or``."""
        return load().ask(_core.digits_told, self.layout, digits, joint)

    def houses(self, houses: Sequence[int]) -> str:
        """Name houses, those of a kind together."""
        return load().ask(_core.houses_told, self.layout, houses)

    def eliminations(self, candidates: Sequence[Candidate]) -> str:
        """Say what to strike: ``1 and 2 from r9c8``."""
        return load().ask(_core.strikes_told, self.layout, candidates)
