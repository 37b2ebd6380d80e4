"""Clocks jump: limits go by the clock that does not, so that no call ends early or never."""

from __future__ import annotations

import itertools
import re
import time
from pathlib import Path

import pytest

from whydoku import CapReached, Policy, Puzzle, generate
from whydoku.game import Game
from whydoku.game.automatic import prune

ROOT = Path(__file__).parents[1]
DAY = 86_400.0
PUZZLE = Puzzle.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
AMPLE = 1000.0


@pytest.fixture
def jumping(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wall clock goes a day forward and a day back, each time that it is read."""
    jumps = itertools.cycle([DAY, -DAY])
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + next(jumps))
    monkeypatch.setattr(time, "time_ns", lambda: int((real() + next(jumps)) * 1e9))


@pytest.mark.usefixtures("jumping")
def test_ample_limits_are_not_hit() -> None:
    assert PUZZLE.solve(seconds=AMPLE).solved
    assert PUZZLE.count(seconds=AMPLE) == 1
    assert PUZZLE.path(Policy(seconds=AMPLE)).solved
    assert next(generate(seed=1, seconds=AMPLE)).puzzle
    assert len([*generate(layout="4x4", seed=1, count=3, threads=2, seconds=AMPLE)]) == 3
    prune(PUZZLE, ["subsets"], repeatedly=True, seconds=AMPLE)
    game = Game(PUZZLE)
    game.fill()
    assert game.solved


@pytest.mark.usefixtures("jumping")
def test_limits_end_what_has_no_end() -> None:
    with pytest.raises(CapReached):
        Puzzle.parse("." * 100).count(limit=10**15, nodes=0, seconds=0.05)
    with pytest.raises(CapReached):
        next(generate(givens=17, seed=1, seconds=0.05))


def test_the_core_reads_the_steady_clock_alone() -> None:
    wall = re.compile(r"system_clock|high_resolution_clock|\btime\(|gettimeofday|CLOCK_REALTIME")
    sources = [path for path in (ROOT / "core").rglob("*.[ch]pp") if path.is_file()]
    assert sources
    assert [path.name for path in sources if wall.search(path.read_text("utf-8"))] == []
    assert "steady_clock" in (ROOT / "core" / "base" / "meter.hpp").read_text("utf-8")
