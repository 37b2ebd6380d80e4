"""Reading a puzzle from a photo."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Base64Bytes, Field

from whydoku import answers
from whydoku.answers import Answer
from whydoku.errors import WhydokuError
from whydoku.web.api.endpoints import verb_endpoint
from whydoku.web.api.puzzles import About
from whydoku.web.api.schemas import RequestBody
from whydoku.web.errors import RequestRefused
from whydoku.web.settings import ServerSettings

__all__ = ["router"]

router = APIRouter(tags=["puzzles"])

Point = tuple[float, float]
CORNERS = 4
NOT_INSTALLED = 501


class ScanRequest(RequestBody):
    """A photo of a printed puzzle. It is read, and not kept."""

    picture: Annotated[
        Base64Bytes,
        Field(description="JPEG, PNG, WebP, HEIC or PDF in base64, within the cap of a request"),
    ]
    corners: Annotated[list[Point], Field(min_length=CORNERS, max_length=CORNERS)] | None = Field(
        None, description="x and y in pixels of the grid's corners, clockwise, if they are known"
    )


class ScanResponse(About):
    """What was read from a photo. Points are x and y in pixels of the photo, turned upright."""

    digits: Annotated[list[int], Field(description="the digit of each cell, 0 for none")]
    probabilities: Annotated[list[float], Field(description="of each cell's digit, or of none")]
    doubtful: Annotated[list[int], Field(description="the cells that a person should look at")]
    corners: Annotated[list[Point], Field(description="clockwise from that of r1c1")]
    mesh: Annotated[list[list[Point]], Field(description="the crossings of the lines, in rows")]
    size: Annotated[tuple[int, int], Field(description="width and height of the photo in pixels")]
    entries: Annotated[list[int], Field(description="the digit written by hand, 0 for none")]
    marks: Annotated[list[list[int]], Field(description="the small digits written by hand")]
    seconds: Annotated[list[int], Field(description="the second likeliest digit of each cell")]
    unread: Annotated[list[int], Field(description="cells whose handwriting is not read")]
    grids: Annotated[
        list[list[Point]],
        Field(description="corners of every puzzle in the photo, in reading order"),
    ]


@verb_endpoint(router, ScanResponse)
def scan(body: ScanRequest, _: ServerSettings) -> Answer[Any]:
    """Read the largest puzzle on a photo, say which cells are in doubt, and where others are."""
    try:
        from whydoku.scan import read, read_all
        from whydoku.scan.read import puzzles_among
    except (ImportError, WhydokuError):
        words = "This server cannot read photos: it needs whydoku[scan]."
        raise RequestRefused(NOT_INSTALLED, words) from None
    if body.corners:
        readings = [read(body.picture, corners=body.corners)]
    else:
        readings = read_all(body.picture)
    puzzles = puzzles_among(readings)
    answer = answers.scan(max(puzzles, key=lambda reading: reading.area))
    grids = [[*reading.corners] for reading in puzzles]
    return replace(answer, details=lambda: answer.details() | {"grids": grids})
