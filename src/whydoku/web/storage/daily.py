"""The puzzles of the days."""

from __future__ import annotations

from datetime import date

from sqlalchemy.orm import Session

from whydoku.model.puzzle import Puzzle
from whydoku.web.storage.tables import DailyPuzzle

__all__ = ["daily_puzzle", "save_daily_puzzle"]


def daily_puzzle(session: Session, day: date) -> Puzzle | None:
    """Return the puzzle of a day, or None if it has not been made yet."""
    kept = session.get(DailyPuzzle, day)
    return Puzzle.parse(kept.puzzle, kept.layout) if kept else None


def save_daily_puzzle(session: Session, day: date, puzzle: Puzzle) -> None:
    """Save the puzzle of a day, unless another server has saved one."""
    if session.get(DailyPuzzle, day) is None:
        session.add(DailyPuzzle(day=day, puzzle=puzzle.line(), layout=puzzle.layout.name))
