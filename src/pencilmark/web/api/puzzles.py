"""Questions about a puzzle, with the names and answers of the command line's `--json`."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from pencilmark.errors import CapReached
from pencilmark.formats import read
from pencilmark.generator import generate as generated
from pencilmark.puzzle import Puzzle
from pencilmark.samples import sample, sample_level, sample_names
from pencilmark.web.api.ask import question
from pencilmark.web.api.shapes import LayoutName, Level, Name, Names, Question, Symmetry
from pencilmark.web.errors import Refused, sentence
from pencilmark.web.settings import Settings

__all__ = ["router"]

router = APIRouter(tags=["puzzles"])

MOST_PUZZLES = 100
TEXT = 100_000


class ParseQuestion(Question):
    """A text in any form that the library reads."""

    text: Annotated[str, Field(max_length=TEXT, examples=["4......1...3...."])]
    layout: LayoutName | None = None


class PuzzleJson(TypedDict):
    """A puzzle as it was read."""

    puzzle: Annotated[str, Field(description="the digits of the position, a line")]
    layout: str
    givens: Annotated[list[int], Field(description="the digit given in each cell, 0 for none")]
    placed: Annotated[list[list[int]], Field(description="[cell, digit] of each digit placed")]
    struck: Annotated[list[list[int]], Field(description="[cell, digit] of each candidate struck")]


class ParseAnswer(TypedDict):
    """The puzzles of a text, and whether there are more than were read."""

    puzzles: list[PuzzleJson]
    more: bool


@question(router, "/parse", slow=True)
def parse(asked: ParseQuestion, _: Settings) -> ParseAnswer:
    """Read puzzles in any form, found by content."""
    found = list(islice(read(asked.text, asked.layout), MOST_PUZZLES + 1))
    return {
        "puzzles": [puzzle_json(puzzle) for puzzle in found[:MOST_PUZZLES]],
        "more": len(found) > MOST_PUZZLES,
    }


def puzzle_json(puzzle: Puzzle) -> PuzzleJson:
    """Return a puzzle as the API has it."""
    return {
        "puzzle": puzzle.line(),
        "layout": puzzle.layout.name,
        "givens": list(puzzle.givens),
        "placed": [list(candidate) for candidate in puzzle.placed],
        "struck": [list(candidate) for candidate in puzzle.eliminated],
    }


class GenerateQuestion(Question):
    """What the new puzzle should be like: docs/generate.md."""

    layout: LayoutName = "9x9"
    symmetry: Symmetry = "none"
    level: Level | None = None
    needs: Name | None = Field(None, description="a technique without which it is not solved")
    require: Names = Field([], description="its path uses all of these techniques")
    forbid: Names = Field([], description="it is solved without these")
    pattern: list[int] | None = Field(None, max_length=128, description="cells that may be given")
    givens: int | None = Field(None, ge=1, le=128)
    minimal: bool = False
    seed: int | None = Field(None, ge=0, lt=2**63)


class GenerateAnswer(TypedDict):
    """A new puzzle; `seed` and `number` make it again."""

    puzzle: str
    layout: str
    note: str | None
    seed: int | None
    number: int | None
    givens: int
    level: str | None
    score: int
    techniques: dict[str, int]


@question(router, "/generate", slow=True)
def generate(asked: GenerateQuestion, settings: Settings) -> GenerateAnswer:
    """Make a new puzzle with exactly one solution.

    Where the time does not suffice for the wishes, one that was made before is returned.
    """
    wishes = asked.model_dump()
    try:
        made = next(generated(1, **wishes, nodes=settings.nodes, seconds=settings.seconds))
    except CapReached as cap:
        return _made_before(asked, sentence(cap))
    return {
        "puzzle": made.puzzle.line(),
        "layout": made.puzzle.layout.name,
        "note": None,
        "seed": made.seed,
        "number": made.number,
        "givens": made.givens,
        "level": made.level,
        "score": made.path.score,
        "techniques": dict(made.techniques),
    }


def _made_before(asked: GenerateQuestion, note: str) -> GenerateAnswer:
    for name in sample_names():
        puzzle = sample(name)
        if puzzle.layout.name != asked.layout or sample_level(name) != asked.level:
            continue
        path = puzzle.path()
        return {
            "puzzle": puzzle.line(),
            "layout": puzzle.layout.name,
            "note": None,
            "seed": None,
            "number": None,
            "givens": sum(map(bool, puzzle.givens)),
            "level": path.level,
            "score": path.score,
            "techniques": dict(path.counts),
        }
    raise Refused(503, note)
