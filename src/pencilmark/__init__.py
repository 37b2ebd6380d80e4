"""Pencilmark says what can be done next in a Sudoku, and why.

>>> from pencilmark import Puzzle
>>> puzzle = Puzzle.parse("4......1...3....")
>>> puzzle.hint().technique
'hidden-single-box'
"""

import pencilmark.interrupts  # noqa: F401 - first, for Ctrl-C while the others are loaded
from pencilmark.errors import (
    CapReached,
    FormatError,
    ManySolutions,
    MoveRefused,
    NoSolution,
    ParseError,
    PencilmarkError,
)
from pencilmark.generator import Generated, generate, redundant_givens
from pencilmark.layout import Layout, find_layout
from pencilmark.path import Candidate, HouseMark, Link, Mark, Path, Step
from pencilmark.policy import Policy, Technique, technique, techniques
from pencilmark.puzzle import Estimate, Problem, Proof, Puzzle, Report
from pencilmark.rate import Rating, rate
from pencilmark.symmetry import Canonical, Symmetry, canonical, same_puzzle, vary
from pencilmark.verify import Move, Verified, verify
from pencilmark.verify_batch import VerifiedMany, verify_many

__version__ = "0.1.0"

__all__ = [
    "Candidate",
    "Canonical",
    "CapReached",
    "Estimate",
    "FormatError",
    "Generated",
    "HouseMark",
    "Layout",
    "Link",
    "ManySolutions",
    "Mark",
    "Move",
    "MoveRefused",
    "NoSolution",
    "ParseError",
    "Path",
    "PencilmarkError",
    "Policy",
    "Problem",
    "Proof",
    "Puzzle",
    "Rating",
    "Report",
    "Step",
    "Symmetry",
    "Technique",
    "Verified",
    "VerifiedMany",
    "canonical",
    "find_layout",
    "generate",
    "rate",
    "redundant_givens",
    "same_puzzle",
    "technique",
    "techniques",
    "vary",
    "verify",
    "verify_many",
]
