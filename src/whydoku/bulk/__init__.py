"""Many puzzles at once: columns in, columns out."""

from __future__ import annotations

from whydoku.bulk.file_solver import WRITERS, Chunk, solve_stream
from whydoku.bulk.routes import Route, Routes, walk
from whydoku.bulk.solver import Solved, instruction_sets, solve
from whydoku.bulk.tables import write_parquet

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
