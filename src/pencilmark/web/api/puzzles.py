"""Questions about a puzzle: the verbs of the command line, with its options and its JSON."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from pencilmark import answers
from pencilmark.answers import Answer
from pencilmark.formats import FORMATS, read, read_one
from pencilmark.generator import new_seed
from pencilmark.layout import parse_cell
from pencilmark.puzzle import Puzzle
from pencilmark.samples import sample
from pencilmark.web.api.ask import question, verb
from pencilmark.web.api.shapes import (
    CELLS,
    Caps,
    Ladder,
    LayoutName,
    Name,
    ProblemJson,
    Question,
    StepJson,
    one_of,
)
from pencilmark.web.settings import Settings

__all__ = ["router"]

router = APIRouter(tags=["puzzles"])

MOST_PUZZLES = 100
TEXT = 100_000
SAMPLE = "sample:"

Text = Annotated[
    str,
    Field(
        max_length=TEXT,
        description="a puzzle in any form that is read, or `sample:NAME`",
        examples=["sample:first"],
    ),
]
FormName = Annotated[str, *one_of(tuple(FORMATS))]


class ParseQuestion(Question):
    """A text in any form that the library reads."""

    text: Annotated[str, Field(max_length=TEXT, examples=["4......1...3...."])]
    layout: LayoutName | None = None
    format: FormName | None = None


class PuzzleJson(TypedDict):
    """A puzzle as it was read."""

    puzzle: Annotated[str, Field(description="the digits of the position, a line")]
    layout: str
    givens: Annotated[list[int], Field(description="the digit given in each cell, 0 for none")]
    placed: Annotated[list[tuple[int, int]], Field(description="[cell, digit] of each")]
    struck: Annotated[list[tuple[int, int]], Field(description="[cell, digit] of each")]


class ParseAnswer(TypedDict):
    """The puzzles of a text, and whether there are more than were read."""

    puzzles: list[PuzzleJson]
    more: bool


@question(router, "/parse", slow=True)
def parse(asked: ParseQuestion, _: Settings) -> ParseAnswer:
    """Read puzzles in any form, found by content."""
    found = list(islice(read(asked.text, asked.layout, asked.format), MOST_PUZZLES + 1))
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
        "placed": list(puzzle.placed),
        "struck": list(puzzle.eliminated),
    }


class About(TypedDict):
    """What all answers about a puzzle have."""

    puzzle: Annotated[str, Field(description="the digits of the position, a line")]
    layout: str
    note: Annotated[str | None, Field(description="what stood in the way, in sentences")]


class PuzzleQuestion(Question):
    """The one puzzle that is asked about."""

    puzzle: Text
    layout: LayoutName | None = Field(None, description="where the length does not tell it")
    format: FormName | None = Field(None, description="where it is not recognised")

    def read(self) -> Puzzle:
        """Return the puzzle; ``ParseError`` where the text is none, or several."""
        if self.puzzle.startswith(SAMPLE):
            return sample(self.puzzle.removeprefix(SAMPLE))
        return read_one(self.puzzle, self.layout, self.format)


class CappedQuestion(PuzzleQuestion, Caps):
    """A puzzle, and what the answer may cost."""


class LadderQuestion(PuzzleQuestion, Ladder):
    """A puzzle, and the techniques to use."""


# -- what can be done -----------------------------------------------------------------------------


class HintQuestion(LadderQuestion):
    """The position after so many steps of the path."""

    after: int = Field(0, ge=0, le=10_000)


class HintAnswer(About):
    """The next step."""

    step: StepJson | None


@verb(router, HintAnswer, slow=False)
def hint(asked: HintQuestion, settings: Settings) -> Answer[Any]:
    """Say what can be done next, and why."""
    using = asked.using(settings)
    puzzle = asked.read()
    return answers.hint(puzzle.advance(asked.after, using) if asked.after else puzzle, using)


class PathQuestion(LadderQuestion):
    """Where the path is to end."""

    stop_at: Name | None = Field(None, description="end before the first step of this technique")


class PathAnswer(About):
    """The way to the solution."""

    outcome: Literal["solved", "stuck", "broken", "capped", "stopped"]
    cap: str | None
    level: str | None
    score: Annotated[int, Field(description="the sum of HoDoKu's scores of the steps")]
    hardest: Annotated[str | None, Field(description="the technique latest on the ladder")]
    counts: Annotated[dict[str, int], Field(description="how often each technique was used")]
    end: str
    steps: list[StepJson]


@verb(router, PathAnswer)
def path(asked: PathQuestion, settings: Settings) -> Answer[Any]:
    """Tell the whole way to the solution, step by step."""
    return answers.path(asked.read(), asked.using(settings), stop_at=asked.stop_at)


class StepsAnswer(About):
    """All that can be done now; `opens` of each step: what it gains."""

    steps: list[StepJson]


@verb(router, StepsAnswer)
def steps(asked: LadderQuestion, settings: Settings) -> Answer[Any]:
    """List all that can be done now, easiest first."""
    return answers.steps(asked.read(), asked.using(settings, trial=False))


class WhyQuestion(LadderQuestion):
    """The cell and the digit that are asked about."""

    cell: int | str = Field(description="from 0, or a name", examples=["r1c2"])
    digit: int = Field(ge=1, le=CELLS)

    def number(self, puzzle: Puzzle) -> int:
        """Return the number of the cell; ``ValueError`` where there is none of that name."""
        return self.cell if isinstance(self.cell, int) else parse_cell(puzzle.layout, self.cell)


class WhyAnswer(About):
    """The proof."""

    cell: int
    digit: int
    verdict: Literal["cannot", "must", "can", "open"]
    steps: list[StepJson]
    words: str


@verb(router, WhyAnswer)
def why(asked: WhyQuestion, settings: Settings) -> Answer[Any]:
    """Say why a digit cannot go in a cell, or must: the simplest proof that is found."""
    puzzle = asked.read()
    return answers.why(puzzle, asked.number(puzzle), asked.digit, asked.using(settings))


# -- what is true ---------------------------------------------------------------------------------


class SolveAnswer(About):
    """The solution, a line."""

    solution: str | None


@verb(router, SolveAnswer)
def solve(asked: CappedQuestion, settings: Settings) -> Answer[Any]:
    """Fill every cell, and prove that no other way exists."""
    nodes, seconds = asked.capped(settings)
    return answers.solve(asked.read(), nodes=nodes, seconds=seconds)


class CheckAnswer(About):
    """What is wrong."""

    solutions: Annotated[int | None, Field(description="2: two or more; null: a cap was hit")]
    problems: list[ProblemJson]
    words: str


@verb(router, CheckAnswer)
def check(asked: CappedQuestion, settings: Settings) -> Answer[Any]:
    """Say everything that is wrong with a puzzle, having no solution or several included."""
    nodes, seconds = asked.capped(settings)
    return answers.check(asked.read(), nodes=nodes, seconds=seconds)


class CountQuestion(CappedQuestion):
    """Where counting stops."""

    limit: int = Field(1000, ge=1, le=100_000)


class CountAnswer(About):
    """How many solutions were found, and whether there are no more."""

    count: int
    complete: bool


@verb(router, CountAnswer)
def count(asked: CountQuestion, settings: Settings) -> Answer[Any]:
    """Count the solutions."""
    nodes, seconds = asked.capped(settings)
    return answers.count(asked.read(), asked.limit, nodes=nodes, seconds=seconds)


class EstimateQuestion(PuzzleQuestion):
    """How many random fillings are weighed."""

    dives: int = Field(10_000, ge=2, le=20_000)
    seed: int = Field(0, ge=0, lt=2**64)


class EstimateAnswer(About):
    """About so many, and the standard deviation of that."""

    solutions: float
    error: float


@verb(router, EstimateAnswer)
def estimate(asked: EstimateQuestion, _: Settings) -> Answer[Any]:
    """Estimate how many solutions there are, where they are too many to be counted."""
    return answers.estimate(asked.read(), asked.dives, asked.seed)


class MinimalAnswer(About):
    """Whether each given is needed; the cells of those that are not, each by itself."""

    minimal: bool | None
    redundant: list[int] | None


@verb(router, MinimalAnswer)
def minimal(asked: PuzzleQuestion, _: Settings) -> Answer[Any]:
    """Say whether every given is needed, and which can be left out, each by itself."""
    return answers.minimal(asked.read())


# -- other forms ----------------------------------------------------------------------------------


class ShowAnswer(About):
    """The position, cell by cell."""

    givens: list[int]
    placed: list[list[int]]
    eliminated: list[list[int]]
    candidates: list[list[int]]


@verb(router, ShowAnswer, slow=False)
def show(asked: PuzzleQuestion, _: Settings) -> Answer[Any]:
    """Tell the digits and candidates of a puzzle."""
    return answers.show(asked.read())


class ConvertQuestion(PuzzleQuestion):
    """The form that is wanted."""

    to: FormName


class ConvertAnswer(About):
    """The puzzle in that form; a binary one with a character a byte."""

    format: str
    text: str


@verb(router, ConvertAnswer, slow=False)
def convert(asked: ConvertQuestion, _: Settings) -> Answer[Any]:
    """Write a puzzle in another form."""
    return answers.convert(asked.read(), asked.to)


class CanonicalAnswer(About):
    """The smallest form, a line, and the symmetry that leads to it."""

    form: str | None
    automorphisms: int | None
    symmetry: dict[str, Any] | None


@verb(router, CanonicalAnswer)
def canonical(asked: PuzzleQuestion, _: Settings) -> Answer[Any]:
    """Find the smallest form of a puzzle under the symmetries of its layout."""
    return answers.canonical(asked.read())


class VaryQuestion(PuzzleQuestion):
    """What makes the same puzzle again."""

    seed: int | None = Field(None, ge=0, lt=2**64)
    number: int = Field(0, ge=0, lt=2**31)


class VaryAnswer(About):
    """The other puzzle; `seed` and `number` make it again."""

    seed: int
    number: int


@verb(router, VaryAnswer, slow=False)
def vary(asked: VaryQuestion, _: Settings) -> Answer[Any]:
    """Make a puzzle that looks different but is the same for who solves it."""
    seed = new_seed() if asked.seed is None else asked.seed
    return answers.varied(asked.read(), seed, asked.number)
