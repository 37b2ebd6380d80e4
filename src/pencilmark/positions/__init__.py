"""Positions at the very moment of a technique: docs/positions.md.

Nothing easier works there, this technique does, and all that it finds is listed. The same seed
makes the same positions.
"""

from __future__ import annotations

from pencilmark.positions.find import Search, Wanted, found_by, fresh_position, positions
from pencilmark.positions.position import Outcome, Position, puzzle_of

__all__ = [
    "Outcome",
    "Position",
    "Search",
    "Wanted",
    "found_by",
    "fresh_position",
    "positions",
    "puzzle_of",
]
