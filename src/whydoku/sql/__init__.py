"""Sudoku in SQL: functions for databases, and a solver that is written in SQL."""

from __future__ import annotations

from whydoku.sql.engines import ENGINES
from whydoku.sql.register import register
from whydoku.sql.scripts import SCRIPT_ENGINES, script
from whydoku.sql.solver import Cell, Guess, Message, Solution, solve

__all__ = [
    "ENGINES",
    "SCRIPT_ENGINES",
    "Cell",
    "Guess",
    "Message",
    "Solution",
    "register",
    "script",
    "solve",
]
