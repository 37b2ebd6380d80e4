"""The course: its lessons with their boards, and exercises for each technique."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from http import HTTPStatus
from typing import Annotated, cast

from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from whydoku import course
from whydoku.errors import CapReached, sentence
from whydoku.model.policy import Policy, technique
from whydoku.positions import fresh_position
from whydoku.positions.position import EXERCISE
from whydoku.serving.processes import Reply
from whydoku.web.api.endpoints import ask_worker, endpoint, in_worker, takes_gzip, zipped
from whydoku.web.api.layouts import A_DAY
from whydoku.web.api.positions import advice_on_step
from whydoku.web.api.puzzles import PuzzleJson, puzzle_json
from whydoku.web.api.schemas import Advice, LayoutName, Name, RequestBody
from whydoku.web.errors import JSON, RequestRefused, as_json, response_of
from whydoku.web.settings import ServerSettings

__all__ = ["exercises_of", "router", "whole_course"]

router = APIRouter(prefix="/course", tags=["course"])


class NewWord(TypedDict):
    """A word that a lesson introduces."""

    word: str
    means: str


class BoardJson(TypedDict):
    """A position at the moment when a technique is the easiest that finds something."""

    technique: str
    caption: Annotated[str, Field(description="what to see there")]
    example: PuzzleJson
    told: Annotated[Advice, Field(description="what the technique finds there")]


class LessonJson(TypedDict):
    """A lesson: its texts and boards."""

    id: str
    title: str
    techniques: Annotated[list[str], Field(description="their slugs, the main one first")]
    after: Annotated[list[str], Field(description="the ids of lessons that help to understand it")]
    words: Annotated[list[NewWord], Field(description="what is new here")]
    look_for: str
    how: Annotated[list[str], Field(description="how to look for it, step by step")]
    why: str
    mistake: Annotated[str, Field(description="a common one")]
    boards: list[BoardJson]


class ChapterJson(TypedDict):
    """A few lessons that belong together."""

    id: str
    title: str
    lessons: list[LessonJson]


class CourseResponse(TypedDict):
    """The course, in the order in which it is read."""

    chapters: list[ChapterJson]


class Outcome(TypedDict):
    """What a finding does: candidates such as `r1c2=3`."""

    placed: list[str]
    struck: list[str]


class Exercise(TypedDict):
    """A position in which a technique is the easiest that finds something."""

    id: str
    layout: str
    givens: Annotated[str, Field(description="a character for each cell, `.` where it is empty")]
    placed: Annotated[str, Field(description="digits placed since then, in the same way")]
    struck: Annotated[list[str], Field(description="candidates struck, such as `r1c2=3`")]
    technique: str
    outcomes: Annotated[list[Outcome], Field(description="all that the technique finds there")]
    difficulty: float


class ExercisesResponse(TypedDict):
    """The prepared exercises of a technique."""

    technique: str
    positions: list[Exercise]


class FreshRequest(RequestBody):
    """Which new exercise is wanted."""

    technique: Name
    seed: int = Field(ge=0, lt=2**53, description="the same seed gives the same exercise")
    seconds: float | None = Field(None, gt=0, description="stop after this many seconds")
    layout: LayoutName | None = Field(
        None, description="null: that of the technique; `9x9+killer` stands for new killers"
    )


class FreshResponse(TypedDict):
    """A new exercise; null if none was found in time, and `note` says so."""

    technique: str
    seed: int
    position: Exercise | None
    note: str | None


@router.get("", summary="The course, with all lessons", response_model=CourseResponse)
async def whole(request: Request) -> Response:
    return response_of(await ask_worker(request, "course", b"null", slow=True), A_DAY)


@router.get("/{slug}", summary="Exercises for a technique", response_model=ExercisesResponse)
async def exercises(request: Request, slug: Annotated[str, Path(max_length=80)]) -> Response:
    try:
        reply = _exercises(technique(slug).slug, zips=takes_gzip(request))
    except ValueError as error:
        raise RequestRefused(404, sentence(error)) from None
    return response_of(reply, A_DAY)


@endpoint(router, "/fresh", slow=True)
def fresh(body: FreshRequest, settings: ServerSettings) -> FreshResponse:
    """Make a new exercise for a technique, with one outcome."""
    seconds = min(body.seconds or settings.seconds, settings.seconds)
    slug = technique(body.technique).slug
    about = {"technique": slug, "seed": body.seed}
    try:
        found = fresh_position(slug, body.seed, seconds, layout=body.layout).to_dict()
    except CapReached:
        note = "No new exercise was found in time."
        return cast(FreshResponse, {**about, "position": None, "note": note})
    position = {key: found[key] for key in EXERCISE}
    return cast(FreshResponse, {**about, "position": position, "note": None})


@in_worker("course")
def _course(_: None, _settings: ServerSettings) -> bytes:
    return whole_course()


@lru_cache(maxsize=1)
def whole_course() -> bytes:
    """Return the JSON of the course; a worker writes it once."""
    return as_json({"chapters": [_chapter(each) for each in course.chapters()]})


def _chapter(chapter: course.Chapter) -> ChapterJson:
    lessons = [_lesson(each) for each in chapter.lessons]
    return {"id": chapter.id, "title": chapter.title, "lessons": lessons}


def _lesson(lesson: course.Lesson) -> LessonJson:
    return {
        "id": lesson.id,
        "title": lesson.title,
        "techniques": list(lesson.techniques),
        "after": list(lesson.after),
        "words": [{"word": word, "means": means} for word, means in lesson.words],
        "look_for": lesson.look_for,
        "how": list(lesson.how),
        "why": lesson.why,
        "mistake": lesson.mistake,
        "boards": [_board(each) for each in course.worked_boards(lesson.id)],
    }


def _board(board: course.WorkedBoard) -> BoardJson:
    step = board.position.hint(Policy.only(board.technique))
    assert step, f"{board.technique} finds nothing on its board"
    return {
        "technique": board.technique,
        "caption": board.caption,
        "example": puzzle_json(board.position),
        "told": advice_on_step(step),
    }


@cache
def _exercises(slug: str, *, zips: bool) -> Reply:
    reply = Reply(HTTPStatus.OK, {"Content-Type": JSON}, exercises_of(slug))
    return zipped(reply) if zips else reply


def exercises_of(slug: str) -> bytes:
    """Return the JSON of the exercises of a technique; ``ValueError`` if it is not taught."""
    positions = [json.loads(line) for line in course.exercises(slug)]
    return as_json({"technique": slug, "positions": positions})
