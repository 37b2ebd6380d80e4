"""The forms that puzzles can be saved in, and a game's position in one of them."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from pencilmark.formats import FORMATS, write
from pencilmark.web.api.ask import question
from pencilmark.web.api.puzzles import FormName
from pencilmark.web.api.shapes import PositionQuestion
from pencilmark.web.settings import Settings

__all__ = ["router"]

router = APIRouter(tags=["forms"])

NAME = "sudoku"
ENDING = ".txt"
"""For forms that no ending stands for."""


class FormatLine(TypedDict):
    """A form of puzzles: docs/formats.md."""

    name: str
    about: str
    endings: list[str]
    single: Annotated[bool, Field(description="a file holds one puzzle")]
    layouts: Annotated[list[str], Field(description="that it can hold; none: all")]


class FormatsAnswer(TypedDict):
    """All forms, in the order in which they are tried on an unknown text."""

    formats: list[FormatLine]


class ExportQuestion(PositionQuestion):
    """A position, and the form that it is wanted in."""

    format: FormName


class ExportAnswer(TypedDict):
    """A file: as text, or as base64 where its form is binary."""

    file: Annotated[str, Field(description="a name for it")]
    text: str | None
    base64: str | None


@router.get("/formats", summary="List the forms that are read and written")
async def formats() -> FormatsAnswer:
    listed: list[FormatLine] = [
        {
            "name": form.name,
            "about": form.about,
            "endings": list(form.endings),
            "single": form.single,
            "layouts": list(form.layouts),
        }
        for form in FORMATS.values()
    ]
    return {"formats": listed}


@question(router, "/game/export")
def export(asked: ExportQuestion, _: Settings) -> ExportAnswer:
    """Write a position in a form; what the form does not keep is left out."""
    written = write(asked.position.position().puzzle, asked.format)
    file = NAME + (*FORMATS[asked.format].endings, ENDING)[0]
    if isinstance(written, bytes):
        return {"file": file, "text": None, "base64": b64encode(written).decode("ascii")}
    return {"file": file, "text": written, "base64": None}
