"""Many puzzles at once: columns in, columns out."""

from __future__ import annotations

from pencilmark.bulk.routes import Route, walk
from pencilmark.bulk.solver import Solved, instruction_sets, solve

__all__ = ["Route", "Solved", "instruction_sets", "solve", "walk"]
