"""New puzzles: made for a wish, made before, and the same for everybody on a day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field
from sqlalchemy.orm import Session
from starlette.responses import Response
from typing_extensions import TypedDict

from pencilmark import answers
from pencilmark.errors import CapReached, sentence
from pencilmark.generator import generate as generated
from pencilmark.layout import find_layout
from pencilmark.policy import technique as technique_of
from pencilmark.puzzle import Puzzle
from pencilmark.web.api import keep
from pencilmark.web.api.ask import JSON
from pencilmark.web.api.puzzles import About
from pencilmark.web.api.shapes import CELLS, LayoutName, Level, Name, Names, Question, Symmetry
from pencilmark.web.errors import Refused, as_json, refusing
from pencilmark.web.settings import Settings
from pencilmark.web.storage import catalogue
from pencilmark.web.storage.tables import Rated
from pencilmark.web.workers import Workers

__all__ = ["router"]

router = APIRouter(tags=["new puzzles"])

FIRST_DAY = date(2026, 1, 1)
LEVELS_OF_DAYS = ("easy", "easy", "medium", "medium", "hard", "hard", "unfair")
"""A week grows harder from Monday on."""
DAY_NODES = 50_000_000
"""Counted, not timed: every server makes the same puzzle of a day."""
AN_HOUR = {"Cache-Control": "public, max-age=3600"}


class GenerateQuestion(Question):
    """What the new puzzle should be like: docs/generate.md."""

    layout: LayoutName = "9x9"
    symmetry: Symmetry = "none"
    level: Level | None = None
    needs: Name | None = Field(None, description="a technique without which it is not solved")
    require: Names = Field([], description="its path uses all of these techniques")
    forbid: Names = Field([], description="it is solved without these")
    pattern: list[int] | None = Field(None, max_length=CELLS, description="cells for givens")
    givens: int | None = Field(None, ge=1, le=CELLS)
    minimal: bool = False
    seed: int | None = Field(None, ge=0, lt=2**63)


class NewAnswer(About):
    """A new puzzle; `seed` and `number`, where it has them, make it again."""

    seed: int | None
    number: int | None
    givens: int
    level: str | None
    score: int
    techniques: dict[str, int]


class CatalogueAnswer(TypedDict):
    """Puzzles that were made before, by chance."""

    puzzles: list[NewAnswer]


class DailyAnswer(NewAnswer):
    """The puzzle of a day."""

    date: str


@router.post("/generate", summary="Make a new puzzle", response_model=NewAnswer)
async def generate(request: Request, asked: GenerateQuestion) -> Response:
    """Make a new puzzle with exactly one solution.

    Where the time does not suffice for the wishes, one of the catalogue is returned that meets
    them; `note` says so.
    """
    settings: Settings = request.app.state.settings
    workers: Workers = request.app.state.workers

    def make() -> Any:
        caps: dict[str, Any] = {"nodes": settings.nodes, "seconds": settings.seconds}
        with refusing():
            made = next(generated(1, **asked.model_dump(), **caps))
        return answers.generated(made).to_dict()

    try:
        told = await workers.slow(make)
    except CapReached as cap:
        told = await _made_before(request, asked, cap)
    return Response(as_json(told), media_type=JSON)


async def _made_before(request: Request, asked: GenerateQuestion, cap: CapReached) -> NewAnswer:
    """Return a puzzle of the catalogue, unless more is wished than it knows about."""
    knows = {"layout", "level", "symmetry", "needs"}
    if not asked.model_dump(exclude_defaults=True).keys() <= knows:
        raise Refused(503, sentence(cap))
    symmetry = None if asked.symmetry == "none" else asked.symmetry
    wishes = {"layout": asked.layout, "level": asked.level, "technique": asked.needs}
    drawn = await keep.read(request, _drawing(1, symmetry=symmetry, **wishes))
    if not drawn:
        raise Refused(503, sentence(cap))
    told: NewAnswer = drawn[0]
    return {**told, "note": "No new one was found in time: this one was made before."}


def _drawing(limit: int, **wishes: str | None) -> Callable[[Session], list[NewAnswer]]:
    def ask(session: Session) -> list[NewAnswer]:
        return [_of_catalogue(row) for row in catalogue.draw(session, limit, **wishes)]

    return ask


def _of_catalogue(row: Rated) -> NewAnswer:
    return {
        "puzzle": row.puzzle,
        "layout": row.layout,
        "note": None,
        "seed": None,
        "number": None,
        "givens": sum(char != "." for char in row.puzzle),
        "level": row.level,
        "score": row.score,
        "techniques": {use.slug: use.times for use in row.uses},
    }


@router.get("/catalogue", summary="Draw puzzles that were made and rated before")
async def from_catalogue(
    request: Request,
    layout: LayoutName | None = None,
    level: Level | None = None,
    technique: Annotated[str | None, Query(max_length=80, description="its path uses this")] = None,
    symmetry: Symmetry | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> CatalogueAnswer:
    """Draw puzzles by chance. The server makes more of them while it has nothing else to do."""
    with refusing():
        name = find_layout(layout).name if layout else None
        slug = technique_of(technique).slug if technique else None
    ask = _drawing(limit, layout=name, level=level, technique=slug, symmetry=symmetry)
    return {"puzzles": await keep.read(request, ask)}


@router.get("/daily", summary="Return the puzzle of a day", response_model=DailyAnswer)
async def daily(
    request: Request, day: Annotated[date | None, Query(alias="date")] = None
) -> Response:
    """Return the puzzle of a day, today's by default: the same for everybody."""
    today = datetime.now(UTC).date()
    day = day or today
    # It is tomorrow already in the east.
    if not FIRST_DAY <= day <= today + timedelta(days=1):
        raise Refused(404, f"There are puzzles of the days from {FIRST_DAY} until today.")
    puzzle = await keep.read(request, lambda session: catalogue.day(session, day))
    if puzzle is None:
        workers: Workers = request.app.state.workers
        puzzle = await workers.slow(lambda: _puzzle_of(day))
        await keep.write(request, lambda session: catalogue.keep_day(session, day, puzzle))
    return Response(as_json(_of_day(day, puzzle)), headers=AN_HOUR, media_type=JSON)


def _puzzle_of(day: date) -> Puzzle:
    level = LEVELS_OF_DAYS[day.weekday()]
    made = generated(1, seed=day.toordinal(), level=level, symmetry="180", nodes=DAY_NODES)
    return next(made).puzzle


def _of_day(day: date, puzzle: Puzzle) -> DailyAnswer:
    path = puzzle.path()
    return {
        "date": day.isoformat(),
        "puzzle": puzzle.line(),
        "layout": puzzle.layout.name,
        "note": None,
        "seed": day.toordinal(),
        "number": 0,
        "givens": sum(map(bool, puzzle.givens)),
        "level": path.level,
        "score": path.score,
        "techniques": dict(path.counts),
    }
