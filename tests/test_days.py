"""The puzzles of the days: pinned, whatever becomes of the ladder, the scales and the generator."""

from __future__ import annotations

import hashlib
import json
from datetime import date, timedelta
from pathlib import Path
from statistics import mean

import pytest

from whydoku import Puzzle, _core, generate

FIRST, LAST = date(2026, 1, 1), date(2030, 12, 31)
SOME = """
2026-01-01 ...915.78......6.9...6...2..4.73...513.....872...81.4..1...4...4.3......87.153...
2026-03-08 ..1....2......65...2...1.673.98.4....4.....9....6.78.471.9...4...82......9....6..
2026-11-30 8......3..7...586....68..94...5..4.6....2....2.6..1...74..59....124...8..8......7
2026-12-01 5897.1..2........5...39...12.8.5...6..6...3..9...4.1.83...28...8........6..5.7289
2027-01-03 8....3.5...2597.........2....1.68.37..7.3.5..69.71.8....6.........8764...2.1....3
2030-12-31 .47.....3..2....6..6..5784...69....2.8.....7.7....19...7486..2..1....3..2.....49.
"""
"""Days that have a puzzle made for a level, then days that have one chosen by minutes."""
DIGEST = "910827373ec66b36257669ad84067cfafaca489a5fa9d90d8421893323ce9729"
"""Of all lines from FIRST to LAST."""
KILLERS = json.loads(
    (Path(__file__).parents[1] / "src" / "whydoku" / "web" / "killers.json").read_text("utf-8")
)
KILLER_DIGEST = "25b5c0b13c3bf8448849077a8cf3224bda2fb77461476fc68efeecc6e2552382"
"""Of the names of the layouts of all killers of the table."""
NUMBERED = date(2026, 12, 7)
"""The first Monday of those that rise by minutes."""


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day."""
    return Puzzle(_core.puzzle_of_day(day.toordinal()))


def days_from(first: date, count: int, step: int = 1) -> list[date]:
    """Return so many days."""
    return [first + timedelta(step * number) for number in range(count)]


def test_a_puzzle_that_was_given_out_never_changes() -> None:
    lines = [puzzle_of(day).line() for day in days_from(FIRST, (LAST - FIRST).days + 1)]
    for day, line in map(str.split, SOME.split("\n")[1:-1]):
        assert lines[(date.fromisoformat(day) - FIRST).days] == line, day
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == DIGEST
    assert len(set(lines)) == len(lines)


@pytest.mark.slow
def test_a_killer_that_was_given_out_never_changes() -> None:
    first, numbers = KILLERS["seed"], KILLERS["numbers"]
    assert first == FIRST.toordinal()
    days = zip(range(first, first + len(numbers)), numbers, strict=True)
    made = [next(generate(1, layout="9x9+killer", seed=day, first=number)) for day, number in days]
    names = [each.puzzle.layout.name for each in made]
    assert hashlib.sha256("\n".join(names).encode()).hexdigest() == KILLER_DIGEST
    assert len(set(names)) == len(names)


def test_the_puzzles_of_a_week_rise_by_minutes() -> None:
    weekdays = [days_from(NUMBERED + timedelta(day), 10, 7 * 21) for day in range(7)]
    minutes = [[puzzle_of(day).rate("human").minutes or 0 for day in days] for days in weekdays]
    means = [mean(each) for each in minutes]
    assert means == sorted(means)
    assert means[0] < 7
    assert means[-1] > 20


def test_every_puzzle_has_one_solution_that_the_path_finds() -> None:
    for day in days_from(NUMBERED, 60, 23):
        puzzle = puzzle_of(day)
        assert puzzle.check().ok
        assert puzzle.path().outcome == "solved"


def test_after_the_last_day_the_weeks_come_again() -> None:
    again = timedelta(weeks=213)
    for day in days_from(LAST + timedelta(1), 10, 148):
        assert puzzle_of(day) == puzzle_of(day - again)
        assert puzzle_of(day + again) == puzzle_of(day)


def test_there_is_no_earlier_day() -> None:
    with pytest.raises(ValueError, match="early"):
        puzzle_of(FIRST - timedelta(1))
