"""Shares: puzzles and games that everybody who knows the id can read, without an account."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from sqlalchemy.orm import Session
from starlette.responses import Response
from typing_extensions import TypedDict

from pencilmark.formats import read_one
from pencilmark.game import Game
from pencilmark.web.api import storage_access
from pencilmark.web.api.endpoints import JSON
from pencilmark.web.api.games import GameJson, ShareResponse, Text, share_response
from pencilmark.web.api.puzzles import Text as PuzzleText
from pencilmark.web.api.schemas import LayoutName, RequestBody
from pencilmark.web.errors import RequestRefused
from pencilmark.web.storage import shares
from pencilmark.web.storage.games import replayed

__all__ = ["router"]

ShareId = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]

router = APIRouter(prefix="/shares", tags=["shares"])

FOR_A_DAY = {"Cache-Control": "private, max-age=86400"}


class NewShareRequest(RequestBody):
    """A puzzle, or a game with its position."""

    puzzle: PuzzleText | None = None
    layout: LayoutName | None = None
    game: GameJson | None = None
    title: Text = ""


class SharedResponse(TypedDict):
    """What was shared."""

    title: str
    game: GameJson


@router.post("", summary="Share a puzzle, or a game with its position")
async def share(request: Request, body: NewShareRequest) -> ShareResponse:
    def change(session: Session) -> ShareResponse:
        if (body.puzzle is None) == (body.game is None):
            raise RequestRefused(422, "Expected either a puzzle or a game to share.")
        game = body.game
        if game is not None:
            replayed(game)
        elif body.puzzle is not None:
            game = Game(read_one(body.puzzle, body.layout)).to_dict()
        return share_response(shares.add(session, {"title": body.title, "game": game}))

    response: ShareResponse = await storage_access.write(request, change)
    return response


@router.get("/{share}", summary="Return what was shared", response_model=SharedResponse)
async def find(request: Request, share: ShareId) -> Response:
    content = await storage_access.read(request, lambda session: shares.find(session, share))
    if content is None:
        raise RequestRefused(404, "There is no such share.")
    return Response(content.encode("ascii"), headers=FOR_A_DAY, media_type=JSON)
