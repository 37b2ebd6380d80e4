"""The catalogue of puzzles that were made and rated before, and the daily puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from whydoku.model.path import Path
from whydoku.model.puzzle import Puzzle
from whydoku.web.storage.tables import CataloguePuzzle, DailyPuzzle, TechniqueUse

__all__ = ["Drawn", "add", "daily_puzzle", "draw", "save_daily_puzzle", "stock"]


class Drawn(NamedTuple):
    """A puzzle of the catalogue, and how often its path uses each technique."""

    layout: str
    puzzle: str
    level: str
    score: int
    techniques: dict[str, int]


def add(session: Session, path: Path, symmetry: str) -> bool:
    """Add the puzzle of a path, and return True; False if the catalogue has it already."""
    puzzle, level = path.puzzle, path.level
    here = (CataloguePuzzle.layout == puzzle.layout.name, CataloguePuzzle.puzzle == puzzle.line())
    if level is None or session.scalar(select(CataloguePuzzle.id).where(*here)):
        return False
    uses = [TechniqueUse(slug=slug, times=times) for slug, times in sorted(path.counts.items())]
    session.add(
        CataloguePuzzle(
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
) -> list[Drawn]:
    """Return puzzles that meet the criteria, at random; None: any.

    Plain rows are read, without an object for each: anybody may ask for many, again and again.
    """
    criteria = {
        CataloguePuzzle.layout: layout,
        CataloguePuzzle.level: level,
        CataloguePuzzle.symmetry: symmetry,
    }
    shown = (CataloguePuzzle.layout, CataloguePuzzle.puzzle, CataloguePuzzle.level)
    found = select(CataloguePuzzle.id, *shown, CataloguePuzzle.score).where(
        *(column == value for column, value in criteria.items() if value)
    )
    if technique:
        found = found.where(CataloguePuzzle.uses.any(TechniqueUse.slug == technique))
    rows = {row[0]: row[1:] for row in session.execute(found.order_by(func.random()).limit(limit))}
    of_puzzles = TechniqueUse.puzzle_id.in_(rows)
    used: dict[int, dict[str, int]] = {number: {} for number in rows}
    uses = select(TechniqueUse.puzzle_id, TechniqueUse.slug, TechniqueUse.times).where(of_puzzles)
    for number, slug, times in session.execute(uses):
        used[number][slug] = times
    return [Drawn(*row, used[number]) for number, row in rows.items()]


def stock(session: Session) -> dict[tuple[str, str], int]:
    """Return how many puzzles there are of each layout and level."""
    shelf = (CataloguePuzzle.layout, CataloguePuzzle.level)
    rows: Sequence[Any] = session.execute(select(*shelf, func.count()).group_by(*shelf)).all()
    return {(layout, level): number for layout, level, number in rows}


def daily_puzzle(session: Session, day: date) -> Puzzle | None:
    """Return the puzzle of a day, or None if it has not been made yet."""
    kept = session.get(DailyPuzzle, day)
    return Puzzle.parse(kept.puzzle, kept.layout) if kept else None


def save_daily_puzzle(session: Session, day: date, puzzle: Puzzle) -> None:
    """Save the puzzle of a day, unless another server has saved one."""
    if session.get(DailyPuzzle, day) is None:
        session.add(DailyPuzzle(day=day, puzzle=puzzle.line(), layout=puzzle.layout.name))
