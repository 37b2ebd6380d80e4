"""Fifty texts that somebody could paste, each of another situation than the ways of writing.

for case in CASES:
    said = verdict(case.expected, outcome_of(case.text))
"""

from __future__ import annotations

from other_cases import Case
from other_mails import MAILS
from other_posts import POSTS
from other_sources import SOURCES

__all__ = ["CASES", "Case"]

CASES: tuple[Case, ...] = (*POSTS, *MAILS, *SOURCES)
