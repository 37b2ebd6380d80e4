"""New puzzles, made on request."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter
from pydantic import Field

from whydoku import answers
from whydoku.make.generator import generate as generated
from whydoku.web.api.endpoints import endpoint
from whydoku.web.api.puzzles import About
from whydoku.web.api.schemas import (
    CELLS,
    CageSize,
    LayoutName,
    Level,
    Name,
    Names,
    RequestBody,
    Symmetry,
)
from whydoku.web.settings import ServerSettings

__all__ = ["NewResponse", "router"]

router = APIRouter(tags=["new puzzles"])


class GenerateRequest(RequestBody):
    """What the new puzzle should be like: docs/generate.md."""

    layout: LayoutName = "9x9"
    symmetry: Symmetry = "none"
    level: Level | None = None
    needs: Name | None = Field(None, description="a technique that its solution needs")
    require: Names = Field([], description="its path uses all of these techniques")
    forbid: Names = Field([], description="it is solved without these")
    pattern: list[int] | None = Field(None, max_length=CELLS, description="cells for givens")
    givens: int | None = Field(None, ge=1, le=CELLS)
    minimal: bool = False
    cages: CageSize = Field("usual", description="how large the cages of a killer are")
    zero_cages: int = Field(0, ge=0, le=CELLS, description="how many of them have no sum")
    rating: tuple[float | None, float | None] | None = Field(
        None, description="the lowest and highest rating by Sudoku Explainer; null: no bound"
    )
    minutes: tuple[float | None, float | None] | None = Field(
        None, description="the fewest and the most minutes that it takes people; null: no bound"
    )
    seed: int | None = Field(None, ge=0, lt=2**63)
    first: int = Field(0, ge=0, le=2**53, description="the number in the seed to begin with")


class NewResponse(About):
    """A new puzzle. With `seed` and `number`, if it has them, the same puzzle is made again."""

    seed: int | None
    number: int | None
    givens: int
    level: str | None
    score: int
    techniques: dict[str, int]


@endpoint(router, "/generate", slow=True)
def generate(body: GenerateRequest, settings: ServerSettings) -> NewResponse:
    """Make a new puzzle with exactly one solution."""
    made = next(generated(1, **body.model_dump(), nodes=settings.nodes, seconds=settings.seconds))
    return cast(NewResponse, answers.generated(made).to_dict())
