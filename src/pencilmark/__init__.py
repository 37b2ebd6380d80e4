"""Pencilmark says what can be done next in a Sudoku, and why."""

__version__ = "0.1.0"
