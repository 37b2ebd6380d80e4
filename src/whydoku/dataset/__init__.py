"""Data sets for those who train and test models: docs/datasets.md.

Puzzles with solutions, ratings and solving steps, in splits of which no two share a solution grid
up to symmetry. The same seed makes the same bytes.
"""

from __future__ import annotations

from whydoku.dataset.make import Plan, make_dataset
from whydoku.dataset.tokens import Vocabulary
from whydoku.dataset.wishes import Wishes

__all__ = ["Plan", "Vocabulary", "Wishes", "make_dataset"]
