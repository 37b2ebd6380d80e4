"""The puzzles of the days: which they are stands in tables.

The classic one has its table in the core, and the server keeps it. The killer is made each time by
the table of this package, which the page has too.
"""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from whydoku import _core
from whydoku.make.generator import generate
from whydoku.model.puzzle import Puzzle
from whydoku.web.api import storage_access
from whydoku.web.api.endpoints import ask_worker, in_worker
from whydoku.web.api.new_puzzles import NewResponse
from whydoku.web.errors import RequestRefused, as_json, response_of
from whydoku.web.settings import ServerSettings
from whydoku.web.storage.daily import daily_puzzle, save_daily_puzzle

__all__ = ["killers", "router"]

router = APIRouter(tags=["new puzzles"])

FIRST_DAY = date(2026, 1, 1)
KILLERS = Path(__file__).parents[1] / "killers.json"
"""Made by tools/days/lengthen.py. Each day from the first on has a seed, one more than the day
before it, and the number of its killer in it."""
AN_HOUR = {"Cache-Control": "public, max-age=3600"}


class DailyResponse(NewResponse):
    """The puzzle of a day, and the minutes that practised players take; of a killer it has none."""

    date: str
    minutes: float | None
    minutes_basis: str | None


@router.get("/daily", summary="Return the puzzle of a day", response_model=DailyResponse)
async def daily(
    request: Request,
    day: Annotated[date | None, Query(alias="date")] = None,
    *,
    killer: Annotated[bool, Query(description="the killer of the day")] = False,
) -> Response:
    """Return the puzzle of a day (default: today). It is the same for everybody."""
    today = datetime.now(UTC).date()
    day = day or today
    # East of here it may be tomorrow already.
    if not FIRST_DAY <= day <= today + timedelta(days=1):
        raise RequestRefused(404, f"There is a puzzle for each day from {FIRST_DAY} to today.")
    if killer:
        reply = await ask_worker(request, "daily killer", as_json(day.isoformat()), slow=True)
        return response_of(reply, AN_HOUR)
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
    rating = puzzle.rate("human")
    return {
        **_described(day, puzzle),
        "minutes": rating.minutes,
        "minutes_basis": rating.minutes_basis,
    }


@in_worker("daily killer")
def _daily_killer(day: date, _: ServerSettings) -> DailyResponse:
    """Make and describe the killer of a day. After the last day the weeks come again."""
    table = _table_of_killers()
    numbers = table["numbers"]
    at = day.toordinal() - table["seed"]
    weeks = len(numbers) - len(numbers) % 7
    if at >= len(numbers):
        at = len(numbers) - weeks + (at - len(numbers)) % weeks
    made = next(generate(1, layout="9x9+killer", seed=table["seed"] + at, first=numbers[at]))
    return {**_described(day, made.puzzle), "seed": made.seed, "number": made.number}


def _described(day: date, puzzle: Puzzle) -> DailyResponse:
    path = puzzle.path()
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
        "minutes": None,
        "minutes_basis": None,
    }


def killers() -> bytes:
    """Return the table of the killers of the days, as JSON."""
    return KILLERS.read_bytes()


@cache
def _table_of_killers() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(killers())
    return table
