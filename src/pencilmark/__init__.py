"""Pencilmark says what can be done next in a Sudoku, and why.

>>> from pencilmark import Puzzle
>>> puzzle = Puzzle.parse("4......1...3....")
>>> puzzle.hint().technique
'hidden-single-box'
"""

from pencilmark.errors import (
    CapReached,
    FormatError,
    ManySolutions,
    MoveRefused,
    NoSolution,
    ParseError,
    PencilmarkError,
)
from pencilmark.layout import Layout, find_layout
from pencilmark.path import Candidate, HouseMark, Link, Mark, Path, Step
from pencilmark.policy import Policy, Technique, technique, techniques
from pencilmark.puzzle import Problem, Puzzle, Report

__version__ = "0.1.0"

__all__ = [
    "Candidate",
    "CapReached",
    "FormatError",
    "HouseMark",
    "Layout",
    "Link",
    "ManySolutions",
    "Mark",
    "MoveRefused",
    "NoSolution",
    "ParseError",
    "Path",
    "PencilmarkError",
    "Policy",
    "Problem",
    "Puzzle",
    "Report",
    "Step",
    "Technique",
    "find_layout",
    "technique",
    "techniques",
]
