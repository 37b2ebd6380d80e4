"""The forms that puzzles can be saved in, and a game's position in one of them."""

from __future__ import annotations

from base64 import b64encode

from fastapi import APIRouter
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


class Form(TypedDict):
    """A form of puzzles: docs/formats.md."""

    name: str
    about: str
    endings: list[str]
    single: bool
    layouts: list[str]


class FormsAnswer(TypedDict):
    """All forms, in the order in which they are tried on an unknown text."""

    forms: list[Form]


class ExportQuestion(PositionQuestion):
    """A position, and the form that it is wanted in."""

    to: FormName


class ExportAnswer(TypedDict):
    """A file: its text, or what is not text in base64."""

    file: str
    text: str | None
    base64: str | None


@router.get("/forms", summary="List the forms that are read and written")
async def forms() -> FormsAnswer:
    listed: list[Form] = [
        {
            "name": form.name,
            "about": form.about,
            "endings": list(form.endings),
            "single": form.single,
            "layouts": list(form.layouts),
        }
        for form in FORMATS.values()
    ]
    return {"forms": listed}


@question(router, "/game/export")
def export(asked: ExportQuestion, _: Settings) -> ExportAnswer:
    """Write a position in a form; what the form does not keep is left out."""
    written = write(asked.position.position().puzzle, asked.to)
    file = NAME + (*FORMATS[asked.to].endings, ENDING)[0]
    if isinstance(written, bytes):
        return {"file": file, "text": None, "base64": b64encode(written).decode("ascii")}
    return {"file": file, "text": written, "base64": None}
