"""The ladder of techniques: what to look for, why each holds, an example to try."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path as File
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from pencilmark import explain
from pencilmark.errors import sentence
from pencilmark.policy import Policy, technique, techniques
from pencilmark.puzzle import Puzzle
from pencilmark.web.api.ask import JSON
from pencilmark.web.api.layouts import A_DAY
from pencilmark.web.api.positions import step_told
from pencilmark.web.api.puzzles import PuzzleJson
from pencilmark.web.api.shapes import Told
from pencilmark.web.errors import Refused, as_json

__all__ = ["router"]

router = APIRouter(prefix="/techniques", tags=["layouts and techniques"])

EXAMPLES = File(__file__).parents[1] / "examples.jsonl"


class TechniqueLine(TypedDict):
    """A technique in the list."""

    slug: str
    name: str
    family: str
    level: str
    se: float | None
    score: int | None
    order: int | None
    code: str | None
    trial: bool
    usual: bool


class TechniquesAnswer(TypedDict):
    """The ladder, in the order in which techniques are tried."""

    techniques: list[TechniqueLine]


class TechniqueAnswer(TechniqueLine):
    """The page of a technique, and a position in which it finds something."""

    look_for: str
    why: str
    read_more: list[str]
    example: Annotated[PuzzleJson | None, Field(description="where it finds something")]
    told: Annotated[Told | None, Field(description="what it finds there")]


@router.get("", summary="List the techniques", response_model=TechniquesAnswer)
async def ladder() -> Response:
    return Response(_ladder(), headers=A_DAY, media_type=JSON)


@router.get("/{slug}", summary="Explain a technique", response_model=TechniqueAnswer)
async def page(slug: Annotated[str, Path(max_length=80)]) -> Response:
    try:
        told = _page(technique(slug).slug)
    except ValueError as error:
        raise Refused(404, sentence(error)) from None
    return Response(told, headers=A_DAY, media_type=JSON)


@cache
def _ladder() -> bytes:
    lines = [{**asdict(row), "name": explain.name(row.slug)} for row in techniques()]
    return as_json({"techniques": lines})


@cache
def _page(slug: str) -> bytes:
    article = asdict(explain.article(slug))
    example = _examples().get(slug)
    told = _told(slug, example) if example else None
    return as_json({**asdict(technique(slug)), **article, "example": example, "told": told})


def _told(slug: str, example: PuzzleJson) -> Told | None:
    puzzle = Puzzle(example["givens"], example["placed"], example["struck"], example["layout"])
    step = puzzle.hint(Policy.only(slug))
    return step_told(step) if step else None


@cache
def _examples() -> dict[str, Any]:
    lines = EXAMPLES.read_text("utf-8").splitlines()
    return {example.pop("technique"): example for example in map(json.loads, lines)}
