"""Many puzzles at once: columns in, columns out."""

from __future__ import annotations

from pencilmark.bulk.files import WRITERS, Chunk, solve_stream
from pencilmark.bulk.routes import Route, Routes, walk
from pencilmark.bulk.solver import Solved, instruction_sets, solve
from pencilmark.bulk.tables import write_parquet

__all__ = [
    "WRITERS",
    "Chunk",
    "Route",
    "Routes",
    "Solved",
    "instruction_sets",
    "solve",
    "solve_stream",
    "walk",
    "write_parquet",
]
