"""Positions at the very moment of a technique: docs/positions.md.

Nothing easier works there, this technique does, and all that it finds is listed. The same seed
makes the same positions.
"""

from __future__ import annotations

from whydoku.positions.find import Search, fresh_position, positions, positions_of
from whydoku.positions.ladders import easier_than
from whydoku.positions.position import Outcome, Position, puzzle_of
from whydoku.positions.wanted import Wanted

__all__ = [
    "Outcome",
    "Position",
    "Search",
    "Wanted",
    "easier_than",
    "fresh_position",
    "positions",
    "positions_of",
    "puzzle_of",
]
