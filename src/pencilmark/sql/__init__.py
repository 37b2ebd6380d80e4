"""Sudoku in SQL: functions for databases, and a solver that is written in SQL."""

from __future__ import annotations

from pencilmark.sql.engines import ENGINES
from pencilmark.sql.register import register
from pencilmark.sql.solver import Cell, Guess, Message, Solution, solve

__all__ = ["ENGINES", "Cell", "Guess", "Message", "Solution", "register", "solve"]
