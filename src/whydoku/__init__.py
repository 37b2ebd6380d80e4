"""Whydoku says what can be done next in a Sudoku, and why.

>>> from whydoku import Puzzle
>>> puzzle = Puzzle.parse("4......1...3....")
>>> puzzle.hint().technique
'hidden-single-box'
"""

import whydoku.interrupts  # noqa: F401 - first, for Ctrl-C while the others are loaded
from whydoku.errors import (
    CapReached,
    FormatError,
    ManySolutions,
    MoveRefused,
    NoSolution,
    ParseError,
    WhydokuError,
)
from whydoku.former import adopt_variables
from whydoku.generator import Generated, generate, redundant_givens
from whydoku.layout import Layout, find_layout
from whydoku.path import Candidate, HouseMark, Link, Mark, Path, Step
from whydoku.policy import Policy, Technique, technique, techniques
from whydoku.puzzle import Estimate, Problem, Proof, Puzzle, Report
from whydoku.rate import Rating, rate
from whydoku.symmetry import Canonical, Symmetry, canonical, same_puzzle, vary
from whydoku.verify import Move, Verified, verify
from whydoku.verify_batch import VerifiedMany, verify_many

adopt_variables()

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
    "WhydokuError",
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
