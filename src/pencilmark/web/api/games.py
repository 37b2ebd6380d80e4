"""Games that the server keeps for a device, and what they say about its player."""

from __future__ import annotations

import json
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic import Field
from sqlalchemy.orm import Session
from starlette.responses import Response
from typing_extensions import TypedDict

from pencilmark.web.api import keep
from pencilmark.web.api.shapes import Level, Question
from pencilmark.web.errors import Refused
from pencilmark.web.storage import games, shares
from pencilmark.web.storage.games import Facts
from pencilmark.web.storage.tables import Played

__all__ = ["GameJson", "router", "shared"]

router = APIRouter(tags=["games of a device"])

GameJson = Annotated[dict[str, Any], Field(description="a game: docs/game-json.md")]
Text = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")]
Whole = Annotated[int, Field(ge=0, lt=2**53)]


class GameQuestion(Question):
    """A game to be kept, and what is to be listed about it."""

    game: GameJson
    title: Text = ""
    level: Level | None = None
    seconds: Whole = Field(0, description="how long it was played")
    solved: bool = False
    updated: Whole = Field(description="milliseconds since 1970, by the clock of the device")


class GameLine(TypedDict):
    """A game in the list."""

    id: str
    title: str
    layout: str
    level: str | None
    seconds: int
    solved: bool
    updated: int


class GamesAnswer(TypedDict):
    """The games of a device, the latest first."""

    games: list[GameLine]


class GameAnswer(GameLine):
    """A game as it was kept."""

    game: GameJson


class KeptAnswer(TypedDict):
    """Which version is kept now."""

    updated: int


class LevelLine(TypedDict):
    """How a person does at a level: times in seconds, of solved games."""

    level: str | None
    started: int
    solved: int
    best: int | None
    mean: float | None


class StatisticsAnswer(TypedDict):
    """By level; null: games of which it is not known."""

    levels: list[LevelLine]


class ShareQuestion(Question):
    """Whether the position is shared, or the puzzle alone."""

    position: bool = True


class ShareAnswer(TypedDict):
    """A share: everybody can read it who knows the address."""

    share: str
    address: Annotated[str, Field(description="of the page that opens it, on this server")]


@router.get("/games", summary="List the games", response_model=GamesAnswer)
async def list_games(request: Request) -> Response:
    def ask(session: Session, owner: bytes) -> GamesAnswer:
        return {"games": [_line(game) for game in games.listed(session, owner)]}

    return await keep.of_device(request, ask)


def _line(game: Played) -> GameLine:
    return {
        "id": str(game.id),
        "title": game.title,
        "layout": game.layout,
        "level": game.level,
        "seconds": game.seconds,
        "solved": game.solved,
        "updated": game.updated,
    }


@router.delete("/games", summary="Forget the device and all its games", status_code=204)
async def forget_all(request: Request) -> Response:
    return keep.drop_key(await keep.of_device(request, games.forget, run=keep.write))


@router.get("/games/{id}", summary="Return a game", response_model=GameAnswer)
async def get_game(request: Request, id: UUID) -> Response:
    def ask(session: Session, owner: bytes) -> GameAnswer:
        game = _found(games.find(session, owner, id))
        return {**_line(game), "game": json.loads(game.content or "{}")}

    return await keep.of_device(request, ask)


def _found(game: Played | None) -> Played:
    if game is None:
        raise Refused(404, "There is no such game of yours.")
    return game


@router.put("/games/{id}", summary="Keep a game", response_model=KeptAnswer)
async def put_game(request: Request, id: UUID, asked: GameQuestion) -> Response:
    """Keep a game under an id that the device made up.

    An older version than the one that is kept is refused.
    """
    facts = Facts(asked.title, asked.level, asked.seconds, asked.solved, asked.updated)

    def change(session: Session, owner: bytes) -> KeptAnswer:
        kept = games.put(session, owner, id, asked.game, facts)
        if kept is None:
            raise Refused(404, "There is no such game of yours.")
        if not kept:
            raise Refused(409, "A later version of this game is kept already.")
        return {"updated": asked.updated}

    return await keep.of_device(request, change, run=keep.write)


@router.delete("/games/{id}", summary="Delete a game", status_code=204)
async def delete_game(request: Request, id: UUID) -> Response:
    """Delete a game. What it counts for in the statistics stays."""

    def change(session: Session, owner: bytes) -> None:
        if not games.remove(session, owner, id):
            raise Refused(404, "There is no such game of yours.")

    return await keep.of_device(request, change, run=keep.write)


@router.get("/statistics", summary="Tell how it went, by level", response_model=StatisticsAnswer)
async def statistics(request: Request) -> Response:
    def ask(session: Session, owner: bytes) -> StatisticsAnswer:
        rows = games.statistics(session, owner)
        return {"levels": [_level_line(row) for row in rows]}

    return await keep.of_device(request, ask)


def _level_line(row: Any) -> LevelLine:
    return {
        "level": row.level,
        "started": row.started,
        "solved": row.solved,
        "best": row.best,
        "mean": None if row.mean is None else float(row.mean),
    }


@router.post("/games/{id}/share", summary="Share a game as it stands", response_model=ShareAnswer)
async def share_game(request: Request, id: UUID, asked: ShareQuestion) -> Response:
    def change(session: Session, owner: bytes) -> ShareAnswer:
        game = _found(games.find(session, owner, id))
        log = json.loads(game.content or "{}")
        if not asked.position:
            log = {**log, "log": [], "done": 0}
        return shared(shares.add(session, {"title": game.title, "game": log}))

    return await keep.of_device(request, change, run=keep.write)


def shared(share: str) -> ShareAnswer:
    """Return what is told about a new share."""
    return {"share": share, "address": f"/s/{share}"}
