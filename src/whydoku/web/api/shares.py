"""Shares: puzzles and games that everybody who knows the id can read, without an account."""

from __future__ import annotations

import json
from functools import partial
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Path, Request
from sqlalchemy.orm import Session
from starlette.responses import Response
from typing_extensions import TypedDict

from whydoku.formats import read_one
from whydoku.game import Game
from whydoku.serving.processes import Reply
from whydoku.web.api import storage_access
from whydoku.web.api.endpoints import endpoint
from whydoku.web.api.games import GameJson, ShareResponse, Text, save_share
from whydoku.web.api.puzzles import Text as PuzzleText
from whydoku.web.api.schemas import LayoutName, RequestBody
from whydoku.web.errors import RequestRefused, response_of
from whydoku.web.settings import ServerSettings
from whydoku.web.storage import cleaning, shares
from whydoku.web.storage.games import checked
from whydoku.web.storage.tables import Share

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


async def _save(request: Request, reply: Reply) -> Response:
    """Store a share that a worker has checked."""
    if reply.status != HTTPStatus.OK:
        return response_of(reply)
    title, game = json.loads(reply.body)

    def change(session: Session, owner: bytes) -> ShareResponse:
        return save_share(request, session, owner, title, game)

    return await storage_access.for_device(request, change, run=storage_access.write)


@endpoint(router, "", model=ShareResponse, check=storage_access.demand_key, respond=_save)
def share(body: NewShareRequest, _: ServerSettings) -> tuple[str, str]:
    """Share a puzzle, or a game with its position.

    This needs the key of a device, which `POST /device` gives.
    """
    if (body.puzzle is None) == (body.game is None):
        raise RequestRefused(422, "Expected either a puzzle or a game to share.")
    game = body.game
    if body.puzzle is not None:
        game = Game(read_one(body.puzzle, body.layout)).to_dict()
    return body.title, checked(game).content


@router.get("/{share}", summary="Return what was shared", response_model=SharedResponse)
async def find(request: Request, share: ShareId) -> Response:
    def query(session: Session) -> tuple[bool, Reply]:
        found = shares.find(session, share)
        if found is None:
            raise RequestRefused(404, "There is no such share.")
        return cleaning.is_old_note(found.opened), storage_access.json_reply(
            request, found.content.encode("ascii")
        )

    is_old_note, reply = await storage_access.read(request, query)
    if is_old_note:
        note = partial(cleaning.note_opened, table=Share, id=share)
        await storage_access.write_if_possible(request, note)
    return response_of(reply, FOR_A_DAY)
