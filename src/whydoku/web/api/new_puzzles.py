"""New puzzles: made on request, drawn from the catalogue, and the puzzle of the day."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus
from time import monotonic
from typing import Annotated, cast

from fastapi import APIRouter, Query, Request
from pydantic import Field
from sqlalchemy.orm import Session
from starlette.responses import Response
from typing_extensions import TypedDict

from whydoku import answers
from whydoku.errors import CapReached
from whydoku.make.generator import generate as generated
from whydoku.model.layout import find_layout
from whydoku.model.policy import LEVELS
from whydoku.model.policy import technique as technique_of
from whydoku.model.puzzle import Puzzle
from whydoku.serving.processes import Reply
from whydoku.web.api import storage_access
from whydoku.web.api.endpoints import ask_worker, endpoint, in_worker
from whydoku.web.api.puzzles import About
from whydoku.web.api.schemas import CELLS, LayoutName, Level, Name, Names, RequestBody, Symmetry
from whydoku.web.errors import JSON, RequestRefused, as_json, refuse_library_errors, response_of
from whydoku.web.settings import ServerSettings
from whydoku.web.storage import catalogue

__all__ = ["router"]

router = APIRouter(tags=["new puzzles"])

FIRST_DAY = date(2026, 1, 1)
LEVELS_OF_DAYS = ("easy", "easy", "medium", "medium", "hard", "hard", "unfair")
"""From Monday to Sunday the puzzles get harder."""
DAY_NODES = 50_000_000
"""The cap is on nodes, not on time, so that every server makes the same puzzle for a day."""
MOST_OF_A_LEVEL = 100
"""Puzzles that one request for a pool may ask for."""
AN_HOUR = {"Cache-Control": "public, max-age=3600"}


class GenerateRequest(RequestBody):
    """What the new puzzle should be like: docs/generate.md."""

    layout: LayoutName = "9x9"
    symmetry: Symmetry = "none"
    level: Level | None = None
    needs: Name | None = Field(None, description="a technique that its solution needs")
    require: Names = Field([], description="its path uses all of these techniques")
    forbid: Names = Field([], description="it is solved without these")
    pattern: list[int] | None = Field(None, max_length=CELLS, description="cells for givens")
    givens: int | None = Field(None, ge=1, le=CELLS)
    minimal: bool = False
    rating: tuple[float | None, float | None] | None = Field(
        None, description="the lowest and highest rating by Sudoku Explainer; null: no bound"
    )
    seed: int | None = Field(None, ge=0, lt=2**63)


class NewResponse(About):
    """A new puzzle. With `seed` and `number`, if it has them, the same puzzle is made again."""

    seed: int | None
    number: int | None
    givens: int
    level: str | None
    score: int
    techniques: dict[str, int]


class CatalogueResponse(TypedDict):
    """Puzzles of the catalogue, drawn at random."""

    puzzles: list[NewResponse]


class DailyResponse(NewResponse):
    """The puzzle of a day."""

    date: str


async def _or_from_catalogue(request: Request, reply: Reply) -> Response:
    """Answer with a puzzle of the catalogue if no new one was found in time."""
    if reply.status != HTTPStatus.SERVICE_UNAVAILABLE:
        return response_of(reply)
    body = GenerateRequest.model_validate_json(await request.body())  # valid, so it is short
    # The catalogue knows about these criteria alone.
    known = {"layout", "level", "symmetry", "needs"}
    if not body.model_dump(exclude_defaults=True).keys() <= known:
        return response_of(reply)
    symmetry = None if body.symmetry == "none" else body.symmetry
    criteria = {"layout": body.layout, "level": body.level, "technique": body.needs}
    drawn = await storage_access.read(request, _drawing(1, symmetry=symmetry, **criteria))
    if not drawn:
        return response_of(reply)
    note = "No new puzzle was found in time: this one was made before."
    return Response(as_json({**drawn[0], "note": note}), media_type=JSON)


@endpoint(router, "/generate", slow=True, respond=_or_from_catalogue)
def generate(body: GenerateRequest, settings: ServerSettings) -> NewResponse:
    """Make a new puzzle with exactly one solution.

    If none is found in time, the answer is a puzzle of the catalogue that meets the request, and
    `note` says so.
    """
    made = next(generated(1, **body.model_dump(), nodes=settings.nodes, seconds=settings.seconds))
    return cast(NewResponse, answers.generated(made).to_dict())


class PoolRequest(RequestBody):
    """How many puzzles of each level are wanted: classic 9x9, to be played without a network."""

    levels: Annotated[
        dict[Level, Annotated[int, Field(ge=0, le=MOST_OF_A_LEVEL)]],
        Field(examples=[{"easy": 2, "hard": 1}]),
    ]


class PoolResponse(TypedDict):
    """Puzzles of each level, each a line: fewer than asked for if time ended before."""

    puzzles: dict[str, list[str]]


async def _with_catalogue(request: Request, reply: Reply) -> Response:
    """Add puzzles of the catalogue where too few were made in time."""
    if reply.status != HTTPStatus.OK:
        return response_of(reply)
    puzzles: dict[str, list[str]] = json.loads(reply.body)["puzzles"]
    for level, wanted in json.loads(await request.body())["levels"].items():
        found = puzzles[level]
        if len(found) < wanted:
            drawing = _drawing(wanted - len(found), layout="9x9", level=level)
            found += [drawn["puzzle"] for drawn in await storage_access.read(request, drawing)]
    answer = {level: sorted(set(found)) for level, found in puzzles.items()}
    return response_of(storage_access.json_reply(request, {"puzzles": answer}))


@endpoint(router, "/pool", slow=True, respond=_with_catalogue)
def pool(body: PoolRequest, settings: ServerSettings) -> PoolResponse:
    """Make many new puzzles of each level, for play without a network."""
    until = monotonic() + settings.seconds
    easiest_first = sorted(body.levels, key=LEVELS.index)
    return {
        "puzzles": {
            level: _made_until(until, level, body.levels[level], settings)
            for level in easiest_first
        }
    }


def _made_until(until: float, level: str, wanted: int, settings: ServerSettings) -> list[str]:
    found: list[str] = []
    left = until - monotonic()
    if wanted and left > 0:
        made = generated(wanted, level=level, symmetry="180", nodes=settings.nodes, seconds=left)
        with suppress(CapReached):
            found.extend(puzzle.puzzle.line() for puzzle in made)
    return found


def _drawing(limit: int, **criteria: str | None) -> Callable[[Session], list[NewResponse]]:
    def query(session: Session) -> list[NewResponse]:
        return [_as_response(row) for row in catalogue.draw(session, limit, **criteria)]

    return query


def _as_response(row: catalogue.Drawn) -> NewResponse:
    return {
        "puzzle": row.puzzle,
        "layout": row.layout,
        "note": None,
        "seed": None,
        "number": None,
        "givens": len(row.puzzle) - row.puzzle.count("."),
        "level": row.level,
        "score": row.score,
        "techniques": row.techniques,
    }


@router.get(
    "/catalogue", summary="Draw puzzles from the catalogue", response_model=CatalogueResponse
)
async def from_catalogue(
    request: Request,
    layout: LayoutName | None = None,
    level: Level | None = None,
    technique: Annotated[
        str | None, Query(max_length=80, description="the path uses this technique")
    ] = None,
    symmetry: Symmetry | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> Response:
    """Draw puzzles at random. The server adds to the catalogue while it is idle."""
    with refuse_library_errors():
        name = find_layout(layout).name if layout else None
        slug = technique_of(technique).slug if technique else None
    drawing = _drawing(limit, layout=name, level=level, technique=slug, symmetry=symmetry)

    def query(session: Session) -> Reply:
        return storage_access.json_reply(request, {"puzzles": drawing(session)})

    return response_of(await storage_access.read(request, query))


@router.get("/daily", summary="Return the puzzle of a day", response_model=DailyResponse)
async def daily(
    request: Request, day: Annotated[date | None, Query(alias="date")] = None
) -> Response:
    """Return the puzzle of a day (default: today). It is the same for everybody."""
    today = datetime.now(UTC).date()
    day = day or today
    # East of here it may be tomorrow already.
    if not FIRST_DAY <= day <= today + timedelta(days=1):
        raise RequestRefused(404, f"There is a puzzle for each day from {FIRST_DAY} to today.")
    stored = await storage_access.read(
        request, lambda session: catalogue.daily_puzzle(session, day)
    )
    line = stored.line() if stored else None
    asked = as_json([day.isoformat(), line])
    reply = await ask_worker(request, "daily", asked, slow=not stored, plain=not stored)
    if reply.status == HTTPStatus.OK and not stored:
        made = Puzzle.parse(json.loads(reply.body)["puzzle"])
        await storage_access.write_if_possible(
            request, lambda session: catalogue.save_daily_puzzle(session, day, made)
        )
    return response_of(reply, AN_HOUR)


def _puzzle_of(day: date) -> Puzzle:
    level = LEVELS_OF_DAYS[day.weekday()]
    made = generated(1, seed=day.toordinal(), level=level, symmetry="180", nodes=DAY_NODES)
    return next(made).puzzle


@in_worker("daily")
def _daily(asked: tuple[date, str | None], _: ServerSettings) -> DailyResponse:
    """Describe the puzzle of a day: the stored one, or a new one."""
    day, stored = asked
    puzzle = Puzzle.parse(stored) if stored else _puzzle_of(day)
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
