"""The file formats of puzzles, and a game's position written in one of them."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from whydoku.formats import FORMATS, WRITTEN, left_out, write
from whydoku.web.api.endpoints import endpoint
from whydoku.web.api.schemas import PositionRequest, one_of
from whydoku.web.settings import ServerSettings

__all__ = ["listed_formats", "router"]

router = APIRouter(tags=["forms"])

NAME = "sudoku"
ENDING = ".txt"
"""The ending for formats that have none of their own."""


class FormatLine(TypedDict):
    """A file format: docs/formats.md."""

    name: str
    title: Annotated[str, Field(description="what a text in it is called: a case file")]
    about: str
    keeps: Annotated[list[str], Field(description="besides the digits: givens, candidates, hints")]
    endings: list[str]
    single: Annotated[bool, Field(description="a file holds one puzzle")]
    layouts: Annotated[list[str], Field(description="the layouts that it can hold; empty: all")]
    written: Annotated[bool, Field(description="whether puzzles can be written in it")]


class FormatsResponse(TypedDict):
    """All formats, in the order in which they are tried on an unknown text."""

    formats: list[FormatLine]


class ExportRequest(PositionRequest):
    """A position, and the format to write it in."""

    format: Annotated[str, *one_of(tuple(WRITTEN))]


class ExportResponse(TypedDict):
    """A file: as text, or as base64 if its format is binary."""

    file: Annotated[str, Field(description="a name for the file")]
    text: str | None
    base64: str | None
    note: Annotated[str | None, Field(description="what the format does not keep")]


@router.get("/formats", summary="List the formats that are read and written")
async def formats() -> FormatsResponse:
    return listed_formats()


def listed_formats() -> FormatsResponse:
    """Return the answer that lists the formats."""
    listed: list[FormatLine] = [
        {
            "name": form.name,
            "title": form.title,
            "about": form.about,
            "keeps": sorted(form.keeps),
            "endings": list(form.endings),
            "single": form.single,
            "layouts": list(form.layouts),
            "written": form.name in WRITTEN,
        }
        for form in FORMATS.values()
    ]
    return {"formats": listed}


@endpoint(router, "/game/export")
def export(body: ExportRequest, _: ServerSettings) -> ExportResponse:
    """Write a position in a format; the note says what the format does not keep."""
    puzzle = body.position.position().puzzle
    written = write(puzzle, body.format)
    file = NAME + (*FORMATS[body.format].endings, ENDING)[0]
    told: ExportResponse = {
        "file": file,
        "text": None,
        "base64": None,
        "note": left_out(puzzle, body.format) or None,
    }
    if isinstance(written, bytes):
        return {**told, "base64": b64encode(written).decode("ascii")}
    return {**told, "text": written}
