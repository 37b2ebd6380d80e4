"""The games that the server keeps for a device, and the statistics of its player."""

from __future__ import annotations

import json
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Header, Request
from pydantic import Field
from sqlalchemy.orm import Session
from starlette.responses import Response
from typing_extensions import TypedDict

from whydoku.serving.processes import Reply
from whydoku.web.api import storage_access
from whydoku.web.api.endpoints import State, endpoint
from whydoku.web.api.schemas import GameJson, Level, RequestBody
from whydoku.web.errors import RequestRefused, as_json, response_of
from whydoku.web.settings import ServerSettings
from whydoku.web.storage import cleaning, games, shares
from whydoku.web.storage.games import CheckedGame, GameSummary
from whydoku.web.storage.tables import SavedGame

__all__ = ["GameJson", "ShareResponse", "Text", "router", "save_share"]

router = APIRouter(tags=["games of a device"])

NOT_YOURS = "There is no such game of yours."
ANOTHER_VERSION = "The server has another version of this game."

Text = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")]
Whole = Annotated[int, Field(ge=0, lt=2**53)]


class GameRequest(RequestBody):
    """A game to keep, and what the list of games shows about it."""

    game: GameJson
    title: Text = ""
    level: Level | None = None
    seconds: Whole = Field(0, description="how long it has been played")
    solved: bool = False
    updated: Whole = Field(description="milliseconds since 1970, by the clock of the device")
    base: Whole = Field(
        0, description="the version from which this copy descends; 0: the server has none"
    )


class ResultLine(TypedDict):
    """What came of a game. The title of a deleted game is empty."""

    id: str
    title: str
    layout: str
    level: str | None
    seconds: int
    solved: bool
    updated: int


class GameLine(ResultLine):
    """A game in the list."""

    version: Annotated[int, Field(description="grows by one with each save")]


class GamesResponse(TypedDict):
    """The games of a device, the latest first."""

    games: list[GameLine]


class GameResponse(GameLine):
    """A game as it was saved."""

    game: GameJson


class SavedResponse(TypedDict):
    """The version that the server has now: the `base` of the next save."""

    version: int


class LevelLine(TypedDict):
    """The games of one level; the times are seconds, of solved games."""

    level: str | None
    started: int
    solved: int
    best: int | None
    mean: float | None


class StatisticsResponse(TypedDict):
    """The statistics by level (null: unknown), and what came of each game, the latest first.

    Games without a level that were not solved do not count: they may be puzzles that somebody is
    still entering.
    """

    levels: list[LevelLine]
    results: list[ResultLine]


class ShareRequest(RequestBody):
    """Whether to share the position, or the puzzle alone."""

    position: bool = True


class ShareResponse(TypedDict):
    """A share: everybody who knows the address can read it."""

    share: str
    address: Annotated[str, Field(description="the page of this server that opens it")]
    expires: Annotated[
        int | None,
        Field(description="milliseconds since 1970; whoever opens it puts it off; null: never"),
    ]


@router.get("/games", summary="List the games", response_model=GamesResponse)
async def list_games(request: Request) -> Response:
    def query(session: Session, owner: bytes) -> GamesResponse:
        return {"games": [_line(game) for game in games.listed(session, owner)]}

    return await storage_access.for_device(request, query)


def _line(game: Any) -> GameLine:
    """Return a game, or its row without the content, as in a list."""
    return {**_result_line(game), "version": game.version}


def _result_line(row: Any) -> ResultLine:
    return {
        "id": str(row.id),
        "title": row.title,
        "layout": row.layout,
        "level": row.level,
        "seconds": row.seconds,
        "solved": row.solved,
        "updated": row.updated,
    }


@router.post("/device", summary="Give this browser a key, unless it has one", status_code=204)
async def new_device(request: Request) -> Response:
    """Give the browser a key, in a cookie: its games are found by it.

    Ask once, and wait for the answer, before anything else: requests that a browser without a key
    sends at once are each given another one.
    """
    return storage_access.give_key(request)


@router.delete("/games", summary="Forget the device and all its games", status_code=204)
async def forget_all(request: Request) -> Response:
    """Forget the device. What it has shared can be read until it ends, but is nobody's."""

    def change(session: Session, owner: bytes) -> None:
        games.forget(session, owner)
        shares.disown(session, owner)

    return storage_access.forget_key(
        await storage_access.for_device(request, change, run=storage_access.free)
    )


@router.get("/games/{id}", summary="Return a game", response_model=GameResponse)
async def get_game(
    request: Request, id: UUID, if_none_match: Annotated[str, Header()] = ""
) -> Response:
    """Return a game. Its version is the `ETag` as well.

    If the client has this version already (`If-None-Match`), the answer is 304, without the game.
    """
    tag, is_old_note = "", False

    def query(session: Session, owner: bytes) -> bytes | None:
        nonlocal tag, is_old_note
        game = _found(games.find(session, owner, id))
        tag, is_old_note = f'"{game.version}"', cleaning.is_old_note(game.opened)
        return None if tag in if_none_match else _whole(game)

    response = await storage_access.for_device(request, query)
    response.headers["ETag"] = tag
    if response.status_code == HTTPStatus.NO_CONTENT:
        response.status_code = HTTPStatus.NOT_MODIFIED
    if is_old_note:
        note = partial(cleaning.note_opened, table=SavedGame, id=id)
        await storage_access.write_if_possible(request, note)
    return response


def _whole(game: SavedGame) -> bytes:
    """Return the JSON of a :class:`GameResponse`."""
    # The stored JSON is passed on as it is: reading it would cost more than everything else.
    return as_json(_line(game))[:-1] + b',"game":' + (game.content or "{}").encode() + b"}"


def _found(game: SavedGame | None) -> SavedGame:
    if game is None:
        raise RequestRefused(404, NOT_YOURS)
    return game


class _Conflict(Exception):
    """Another version is kept than that from which the sender's copy descends."""

    def __init__(self, request: Request, kept: SavedGame) -> None:
        super().__init__()
        body = as_json({"error": ANOTHER_VERSION})[:-1] + b',"kept":' + _whole(kept) + b"}"
        self.reply = storage_access.json_reply(request, body, HTTPStatus.CONFLICT)


async def _save(request: Request, reply: Reply, id: UUID) -> Response:
    """Store a game that a worker has checked."""
    if reply.status != HTTPStatus.OK:
        return response_of(reply)
    game, summary, base = json.loads(reply.body)
    checked, facts = CheckedGame(*game), GameSummary(**summary)

    def change(session: Session, owner: bytes) -> SavedResponse:
        before = games.size_of(session, id)
        try:
            version = games.put(session, owner, id, checked, facts, base)
        except games.GameConflict as conflict:
            raise _Conflict(request, conflict.kept) from None
        if version is None:
            raise RequestRefused(404, NOT_YOURS)
        storage_access.take_space(request, session, games.size_of(session, id) - before)
        return {"version": version}

    try:
        return await storage_access.for_device(request, change, run=storage_access.write)
    except _Conflict as conflict:
        return response_of(conflict.reply)


@endpoint(router, "/games/{id}", method="PUT", model=SavedResponse, respond=_save)
def put_game(body: GameRequest, _: ServerSettings) -> tuple[CheckedGame, dict[str, Any], int]:
    """Keep a game under an id that the device chose, and return its new version.

    `base` says from which version the sender's copy descends. If the server has another one, it
    changes nothing: the answer has status 409, and under `kept` the game as the server has it. The
    sender adds its own moves to that game and sends it again. If the game was deleted, the status
    is 410. To send the same game again is always right.
    """
    summary = body.model_dump(exclude={"game", "base"})
    return games.checked(body.game), summary, body.base


@router.delete("/games/{id}", summary="Delete a game", status_code=204)
async def delete_game(request: Request, id: UUID) -> Response:
    """Delete a game. Its line in the statistics stays."""

    def change(session: Session, owner: bytes) -> None:
        if not games.remove(session, owner, id):
            raise RequestRefused(404, NOT_YOURS)

    return await storage_access.for_device(request, change, run=storage_access.free)


@router.get(
    "/statistics", summary="Return the statistics by level", response_model=StatisticsResponse
)
async def statistics(request: Request) -> Response:
    def query(session: Session, owner: bytes) -> StatisticsResponse:
        rows = games.statistics(session, owner)
        latest = games.results(session, owner)
        return {
            "levels": [_level_line(row) for row in rows],
            "results": [_result_line(row) for row in latest],
        }

    return await storage_access.for_device(request, query)


def _level_line(row: Any) -> LevelLine:
    return {
        "level": row.level,
        "started": row.started,
        "solved": row.solved,
        "best": row.best,
        "mean": None if row.mean is None else float(row.mean),
    }


@router.post("/games/{id}/share", summary="Share a game as it stands", response_model=ShareResponse)
async def share_game(request: Request, id: UUID, body: ShareRequest) -> Response:
    def change(session: Session, owner: bytes) -> ShareResponse:
        game = _found(games.find(session, owner, id))
        content = game.content or "{}"
        if not body.position:
            content = json.dumps({**json.loads(content), "log": [], "done": 0})
        return save_share(request, session, owner, game.title, content)

    return await storage_access.for_device(request, change, run=storage_access.write)


def save_share(
    request: Request, session: Session, owner: bytes, title: str, content: str
) -> ShareResponse:
    """Save a share, and return the answer about it."""
    share = shares.add(session, owner, title, content)
    storage_access.take_space(request, session, share.size)
    state: State = request.app.state
    days = state.settings.keep_shares
    return {
        "share": share.id,
        "address": f"/s/{share.id}",
        "expires": share.opened + days * cleaning.A_DAY if days else None,
    }
