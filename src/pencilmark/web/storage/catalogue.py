"""The catalogue: puzzles that were made and rated before, and the puzzles of the days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from pencilmark.path import Path
from pencilmark.puzzle import Puzzle
from pencilmark.web.storage.tables import Daily, Rated, Use

__all__ = ["add", "count", "day", "draw", "keep_day", "stock"]


def add(session: Session, path: Path, symmetry: str) -> bool:
    """Put a puzzle in the catalogue by its path; return False where it is there already."""
    puzzle, level = path.puzzle, path.level
    here = (Rated.layout == puzzle.layout.name, Rated.puzzle == puzzle.line())
    if level is None or session.scalar(select(Rated.id).where(*here)):
        return False
    uses = [Use(slug=slug, times=times) for slug, times in sorted(path.counts.items())]
    session.add(
        Rated(
            layout=puzzle.layout.name,
            puzzle=puzzle.line(),
            level=level,
            score=path.score,
            symmetry=symmetry,
            uses=uses,
        )
    )
    return True


def draw(
    session: Session,
    limit: int,
    *,
    layout: str | None = None,
    level: str | None = None,
    technique: str | None = None,
    symmetry: str | None = None,
) -> Sequence[Rated]:
    """Return puzzles of the catalogue that are as wished, by chance."""
    wished = {Rated.layout: layout, Rated.level: level, Rated.symmetry: symmetry}
    found = select(Rated).where(*(column == value for column, value in wished.items() if value))
    if technique:
        found = found.where(Rated.uses.any(Use.slug == technique))
    return session.scalars(found.order_by(func.random()).limit(limit)).all()


def count(session: Session) -> int:
    """Return how many puzzles there are."""
    return session.scalar(select(func.count(Rated.id))) or 0


def stock(session: Session) -> dict[tuple[str, str], int]:
    """Return how many puzzles there are of each layout and level."""
    counted = select(Rated.layout, Rated.level, func.count()).group_by(Rated.layout, Rated.level)
    rows: Sequence[Any] = session.execute(counted).all()
    return {(layout, level): number for layout, level, number in rows}


def day(session: Session, day: date) -> Puzzle | None:
    """Return the puzzle of a day, if it was made already."""
    kept = session.get(Daily, day)
    return Puzzle.parse(kept.puzzle, kept.layout) if kept else None


def keep_day(session: Session, day: date, puzzle: Puzzle) -> None:
    """Keep the puzzle of a day, unless somebody else has."""
    if session.get(Daily, day) is None:
        session.add(Daily(day=day, puzzle=puzzle.line(), layout=puzzle.layout.name))
