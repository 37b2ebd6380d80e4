"""Pictures of puzzles, for any page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from whydoku.draw import svg
from whydoku.formats import read_one
from whydoku.serving.processes import Reply
from whydoku.web.api.endpoints import ask_worker, in_worker
from whydoku.web.api.layouts import A_DAY
from whydoku.web.api.schemas import LayoutName
from whydoku.web.errors import as_json, response_of
from whydoku.web.settings import ServerSettings

__all__ = ["router"]

router = APIRouter(tags=["puzzles"])

LONGEST = 2000
EMBEDDED = A_DAY | {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""Pages of others may show this picture. It has styles of its own, and loads nothing."""


class _Puzzle(NamedTuple):
    """What is to be drawn: the text of a puzzle, and its layout if the text does not tell it."""

    text: str
    layout: str | None


@router.get(
    "/picture.svg",
    summary="Draw a puzzle, for any page",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def picture(
    request: Request,
    puzzle: Annotated[str, Query(min_length=1, max_length=LONGEST)],
    layout: LayoutName | None = None,
) -> Response:
    """Draw a puzzle in any format of one line.

    It is light or dark as the reader's device is.
    """
    reply = await ask_worker(request, "picture", as_json([puzzle, layout]))
    return response_of(reply, EMBEDDED)


@in_worker("picture")
def _picture(puzzle: _Puzzle, _: ServerSettings) -> Reply:
    drawn = svg(read_one(puzzle.text, puzzle.layout))
    return Reply(HTTPStatus.OK, {"Content-Type": "image/svg+xml"}, drawn.encode())
