"""Shares: a puzzle or a game for everybody who knows the id, without an account."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from sqlalchemy.orm import Session
from starlette.responses import Response
from typing_extensions import TypedDict

from pencilmark.formats import read_one
from pencilmark.game import Game
from pencilmark.web.api import keep
from pencilmark.web.api.ask import JSON
from pencilmark.web.api.games import GameJson, ShareAnswer, Text, shared
from pencilmark.web.api.puzzles import Text as PuzzleText
from pencilmark.web.api.shapes import LayoutName, Question
from pencilmark.web.errors import Refused
from pencilmark.web.storage import shares
from pencilmark.web.storage.games import replayed

__all__ = ["router"]

ShareId = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]

router = APIRouter(prefix="/shares", tags=["shares"])

FOR_A_DAY = {"Cache-Control": "private, max-age=86400"}


class NewShareQuestion(Question):
    """A puzzle, or a game with its position."""

    puzzle: PuzzleText | None = None
    layout: LayoutName | None = None
    game: GameJson | None = None
    title: Text = ""


class SharedAnswer(TypedDict):
    """What was shared."""

    title: str
    game: GameJson


@router.post("", summary="Share a puzzle, or a game with its position")
async def share(request: Request, asked: NewShareQuestion) -> ShareAnswer:
    def change(session: Session) -> ShareAnswer:
        if (asked.puzzle is None) == (asked.game is None):
            raise Refused(422, "Either a puzzle is shared, or a game.")
        game = asked.game
        if game is not None:
            replayed(game)
        elif asked.puzzle is not None:
            game = Game(read_one(asked.puzzle, asked.layout)).to_dict()
        return shared(shares.add(session, {"title": asked.title, "game": game}))

    told: ShareAnswer = await keep.write(request, change)
    return told


@router.get("/{share}", summary="Return what was shared", response_model=SharedAnswer)
async def find(request: Request, share: ShareId) -> Response:
    content = await keep.read(request, lambda session: shares.find(session, share))
    if content is None:
        raise Refused(404, "There is no such share.")
    return Response(content.encode("ascii"), headers=FOR_A_DAY, media_type=JSON)
