"""The techniques: what to look for, why each holds, an example to try."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache, lru_cache
from http import HTTPStatus
from pathlib import Path as File
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from whydoku import explain
from whydoku.errors import sentence
from whydoku.model.names import names_file
from whydoku.model.policy import Policy, technique, techniques
from whydoku.model.puzzle import Puzzle
from whydoku.serving.processes import Reply
from whydoku.web.api.endpoints import ask_worker, in_worker, takes_gzip, zipped
from whydoku.web.api.layouts import A_DAY
from whydoku.web.api.positions import advice_on_step
from whydoku.web.api.puzzles import PuzzleJson
from whydoku.web.api.schemas import Advice
from whydoku.web.errors import JSON, RequestRefused, as_json, response_of
from whydoku.web.settings import ServerSettings

__all__ = ["all_lessons", "ladder_lines", "lessons_router", "router"]

router = APIRouter(prefix="/techniques", tags=["layouts and techniques"])
lessons_router = APIRouter(tags=["layouts and techniques"])

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
    default: bool


class TechniquesResponse(TypedDict):
    """The ladder, in the order in which techniques are tried."""

    techniques: list[TechniqueLine]


class TechniqueResponse(TechniqueLine):
    """The page of a technique, and a position in which it finds something."""

    look_for: str
    why: str
    read_more: list[str]
    example: Annotated[PuzzleJson | None, Field(description="where the technique finds something")]
    told: Annotated[Advice | None, Field(description="what it finds there")]


class LessonsResponse(TypedDict):
    """The pages of all techniques, to be read without a network."""

    lessons: list[TechniqueResponse]


class Reading(TypedDict):
    """How names are compared word by word: docs/techniques.md."""

    idle: Annotated[list[str], Field(description="words that do not count")]
    words: Annotated[dict[str, str], Field(description="words that are the same as another")]
    phrases: Annotated[dict[str, list[str]], Field(description="short forms of several words")]


class MeaningJson(TypedDict):
    """What a name means."""

    slugs: list[str]
    kind: Annotated[str, Field(description="technique, family, several, found or near")]


class NamesResponse(TypedDict):
    """What techniques are called, here and elsewhere."""

    reading: Reading
    meanings: list[MeaningJson]
    keys: Annotated[dict[str, int], Field(description="the number of the meaning of each name")]


@router.get("", summary="List the techniques", response_model=TechniquesResponse)
async def ladder(request: Request) -> Response:
    return response_of(_ladder(zips=takes_gzip(request)), A_DAY)


@router.get("/{slug}", summary="Explain a technique", response_model=TechniqueResponse)
async def explain_technique(
    request: Request, slug: Annotated[str, Path(max_length=80)]
) -> Response:
    try:
        known = technique(slug).slug
    except ValueError as error:
        told = sentence(error).replace("`whydoku techniques`", request.url.path.rpartition("/")[0])
        raise RequestRefused(404, told) from None
    reply = await ask_worker(request, "technique", as_json(known))
    return response_of(reply, A_DAY)


@lessons_router.get("/names", summary="All names of techniques", response_model=NamesResponse)
async def names(request: Request) -> Response:
    return response_of(_names(zips=takes_gzip(request)), A_DAY)


@lessons_router.get("/lessons", summary="Explain all techniques", response_model=LessonsResponse)
async def lessons(request: Request) -> Response:
    return response_of(await ask_worker(request, "lessons", b"null", slow=True), A_DAY)


def ladder_lines() -> dict[str, Any]:
    """Return the answer that lists the techniques."""
    return {
        "techniques": [{**row.to_dict(), "name": explain.name(row.slug)} for row in techniques()]
    }


@cache
def _ladder(*, zips: bool) -> Reply:
    reply = Reply(HTTPStatus.OK, {"Content-Type": JSON}, as_json(ladder_lines()))
    return zipped(reply) if zips else reply


@cache
def _names(*, zips: bool) -> Reply:
    reply = Reply(HTTPStatus.OK, {"Content-Type": JSON}, as_json(names_file()))
    return zipped(reply) if zips else reply


@in_worker("technique")
def _technique(slug: str, _: ServerSettings) -> dict[str, Any]:
    return _page(slug)


def _page(slug: str) -> dict[str, Any]:
    article = asdict(explain.article(slug))
    example = _examples().get(slug)
    advice = _advice(slug, example) if example else None
    return {**technique(slug).to_dict(), **article, "example": example, "told": advice}


@in_worker("lessons")
def _lessons(_: None, _settings: ServerSettings) -> bytes:
    return all_lessons()


@lru_cache(maxsize=1)
def all_lessons() -> bytes:
    """Return the JSON of all pages about techniques; a worker writes it once."""
    return as_json({"lessons": [_page(row.slug) for row in techniques()]})


def _advice(slug: str, example: PuzzleJson) -> Advice | None:
    puzzle = Puzzle(example["givens"], example["placed"], example["struck"], example["layout"])
    step = puzzle.hint(Policy.only(slug))
    return advice_on_step(step) if step else None


@cache
def _examples() -> dict[str, Any]:
    lines = EXAMPLES.read_text("utf-8").splitlines()
    return {example.pop("technique"): example for example in map(json.loads, lines)}
