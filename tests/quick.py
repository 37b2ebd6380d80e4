"""Tests without the mark `slow` are quick: `make check` runs them all in a minute.

A test gets the mark where it takes over 0.2 seconds of processor time, with all processes that it
starts. A test without the mark fails where it takes twenty times as long, which is more than a busy
machine makes of it, and more than what the first test of a process imports. With the slow core of
`make core-debug` it passes.
"""

from __future__ import annotations

import os
import resource

import pytest

LIMIT = 0.2
"""Seconds of processor time above which a test is marked."""
MOST = 20 * LIMIT
"""Seconds with which a test fails that has no mark."""


ENDED = resource.RUSAGE_CHILDREN
"""All processes that this one has started, and that have ended."""


def used_processor(*whose: int) -> float:
    """Return seconds of processor time: by default of this process and of `ENDED`."""
    used = (resource.getrusage(who) for who in whose or (resource.RUSAGE_SELF, ENDED))
    return sum(each.ru_utime + each.ru_stime for each in used)


def too_slow(item: pytest.Item, seconds: float) -> str:
    """Say that a test has no mark and took too long; nothing where it has one, or is quick."""
    if seconds <= MOST or item.get_closest_marker("slow") or "DEBUG_CORE" in os.environ:
        return ""
    return (
        f"{item.nodeid} took {seconds:.1f} seconds of processor time, and quick tests take at most"
        f" {LIMIT}: make it quicker, or mark it @pytest.mark.slow (`make check` leaves it out then)"
    )
