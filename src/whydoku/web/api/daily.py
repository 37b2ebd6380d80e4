"""The puzzle of the day: which one it is stands in a table of the core, and the server keeps it."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from whydoku import _core
from whydoku.model.puzzle import Puzzle
from whydoku.web.api import storage_access
from whydoku.web.api.endpoints import ask_worker, in_worker
from whydoku.web.api.new_puzzles import NewResponse
from whydoku.web.errors import RequestRefused, as_json, response_of
from whydoku.web.settings import ServerSettings
from whydoku.web.storage.daily import daily_puzzle, save_daily_puzzle

__all__ = ["router"]

router = APIRouter(tags=["new puzzles"])

FIRST_DAY = date(2026, 1, 1)
AN_HOUR = {"Cache-Control": "public, max-age=3600"}


class DailyResponse(NewResponse):
    """The puzzle of a day, and the minutes that practised players take."""

    date: str
    minutes: float | None
    minutes_basis: str | None


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
    stored = await storage_access.read(request, lambda session: daily_puzzle(session, day))
    line = stored.line() if stored else None
    asked = as_json([day.isoformat(), line])
    reply = await ask_worker(request, "daily", asked, slow=not stored, plain=not stored)
    if reply.status == HTTPStatus.OK and not stored:
        made = Puzzle.parse(json.loads(reply.body)["puzzle"])
        await storage_access.write_if_possible(
            request, lambda session: save_daily_puzzle(session, day, made)
        )
    return response_of(reply, AN_HOUR)


@in_worker("daily")
def _daily(asked: tuple[date, str | None], _: ServerSettings) -> DailyResponse:
    """Describe the puzzle of a day: the stored one, or that of the table."""
    day, stored = asked
    puzzle = Puzzle.parse(stored) if stored else Puzzle(_core.puzzle_of_day(day.toordinal()))
    path = puzzle.path()
    rating = puzzle.rate("human")
    return {
        "date": day.isoformat(),
        "puzzle": puzzle.line(),
        "layout": puzzle.layout.name,
        "note": None,
        "seed": None,
        "number": None,
        "givens": sum(map(bool, puzzle.givens)),
        "level": path.level,
        "score": path.score,
        "techniques": dict(path.counts),
        "minutes": rating.minutes,
        "minutes_basis": rating.minutes_basis,
    }
