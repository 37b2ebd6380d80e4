"""Whydoku says what can be done next in a Sudoku, and why.

>>> from whydoku import Puzzle
>>> puzzle = Puzzle.parse("4......1...3....")
>>> puzzle.hint().technique
'hidden-single-box'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import whydoku.support.interrupts  # noqa: F401 - first, for Ctrl-C while the others are loaded
from whydoku.errors import (
    CapReached,
    FormatError,
    ManySolutions,
    MoveRefused,
    NoSolution,
    ParseError,
    WhydokuError,
)
from whydoku.model.findings import Solutions, all_solutions
from whydoku.model.layout import Cage, Layout, find_layout, with_cages
from whydoku.model.path import Candidate, HouseMark, Link, Mark, Path, RuleMark, Step
from whydoku.model.policy import Policy, Technique, technique, techniques
from whydoku.model.puzzle import Estimate, Problem, Proof, Puzzle, Report
from whydoku.model.rate import Rating, rate
from whydoku.model.symmetry import Canonical, Symmetry, canonical, same_puzzle, vary
from whydoku.support.former import adopt_variables
from whydoku.verification.verify import Move, Verified, verify

adopt_variables()

__version__ = "0.1.0"

__all__ = [
    "Cage",
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
    "RuleMark",
    "Solutions",
    "Step",
    "Symmetry",
    "Technique",
    "Verified",
    "VerifiedMany",
    "WhydokuError",
    "all_solutions",
    "canonical",
    "catalogue_grid",
    "catalogue_number",
    "find_layout",
    "generate",
    "rate",
    "redundant_cages",
    "redundant_givens",
    "same_puzzle",
    "technique",
    "techniques",
    "true_candidates",
    "vary",
    "verify",
    "verify_many",
    "with_cages",
]


# Their names are loaded when one of them is first used: they are a third of the import.
_LATER = (
    "make.asked", "make.generated", "make.generator", "model.catalogue", "verification.batch",
)  # fmt: skip

if TYPE_CHECKING:  # a checker of types asks for the import, and would take any name for right
    from whydoku.make.asked import redundant_cages, redundant_givens, true_candidates
    from whydoku.make.generated import Generated
    from whydoku.make.generator import generate
    from whydoku.model.catalogue import catalogue_grid, catalogue_number
    from whydoku.verification.batch import VerifiedMany, verify_many
else:

    def __getattr__(name: str) -> Any:
        """Import a later name, or a module of the package, such as ``whydoku.draw``."""
        if name in __all__:
            for module in map(import_module, (f"{__name__}.{later}" for later in _LATER)):
                if name in module.__all__:
                    return globals().setdefault(name, getattr(module, name))
        elif not name.startswith("_"):
            try:
                return import_module(f"{__name__}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{__name__}.{name}":
                    raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
