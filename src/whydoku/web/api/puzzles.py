"""Requests about a puzzle: the verbs of the command line, with the same options and JSON."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Literal, NotRequired

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from whydoku import answers
from whydoku.answers import Answer
from whydoku.formats import FORMATS, read, read_one
from whydoku.make.generator import new_seed
from whydoku.model.layout import parse_cell
from whydoku.model.puzzle import Puzzle
from whydoku.model.rate import SCALES, scales_named
from whydoku.samples import sample
from whydoku.verification.verify import VERDICTS
from whydoku.web.api.endpoints import endpoint, verb_endpoint
from whydoku.web.api.schemas import (
    CELLS,
    BreakIn,
    Caps,
    Ladder,
    LayoutName,
    Level,
    Name,
    Names,
    OfEachStep,
    ProblemJson,
    RequestBody,
    StepJson,
    one_of,
)
from whydoku.web.settings import ServerSettings

__all__ = ["router"]

router = APIRouter(tags=["puzzles"])

MOST_PUZZLES = 100
TEXT = 100_000
SAMPLE = "sample:"

Text = Annotated[
    str,
    Field(
        max_length=TEXT,
        description="a puzzle in any format, or `sample:NAME`",
        examples=["sample:first"],
    ),
]
FormatName = Annotated[str, *one_of(tuple(FORMATS))]


class ParseRequest(RequestBody):
    """A text in any format that the library reads."""

    text: Annotated[str, Field(max_length=TEXT, examples=["4......1...3...."])]
    layout: LayoutName | None = None
    format: FormatName | None = None


class PuzzleJson(TypedDict):
    """A puzzle as it was read."""

    puzzle: Annotated[str, Field(description="the digits of the position, a line")]
    layout: str
    givens: Annotated[list[int], Field(description="the digit given in each cell, 0 for none")]
    placed: Annotated[list[tuple[int, int]], Field(description="[cell, digit] of each")]
    struck: Annotated[list[tuple[int, int]], Field(description="[cell, digit] of each")]
    hinted: Annotated[list[int], Field(description="the cells placed that a hint entered")]
    format: Annotated[str | None, Field(description="the format that it was read from")]
    ignored: Annotated[str, Field(description="what the text held besides, in a sentence")]


class ParseResponse(TypedDict):
    """The puzzles of a text, and whether there are more than were read."""

    puzzles: list[PuzzleJson]
    more: bool


@endpoint(router, "/parse", slow=True)
def parse(body: ParseRequest, _: ServerSettings) -> ParseResponse:
    """Read puzzles in any format; it is recognised by content."""
    found = list(islice(read(body.text, body.layout, body.format), MOST_PUZZLES + 1))
    return {
        "puzzles": [puzzle_json(puzzle) for puzzle in found[:MOST_PUZZLES]],
        "more": len(found) > MOST_PUZZLES,
    }


def puzzle_json(puzzle: Puzzle) -> PuzzleJson:
    """Return the JSON of a puzzle."""
    return {
        "puzzle": puzzle.line(),
        "layout": puzzle.layout.name,
        "givens": list(puzzle.givens),
        "placed": list(puzzle.placed),
        "struck": list(puzzle.eliminated),
        "hinted": sorted(puzzle.hinted),
        "format": puzzle.format,
        "ignored": puzzle.ignored,
    }


class About(TypedDict):
    """What all answers about a puzzle have in common."""

    puzzle: Annotated[str, Field(description="the digits of the position, a line")]
    layout: str
    read_as: NotRequired[
        Annotated[str | None, Field(description="the format that it was read from")]
    ]
    note: Annotated[str | None, Field(description="what prevented an answer, in sentences")]


class PuzzleRequest(RequestBody):
    """A puzzle."""

    puzzle: Text
    layout: LayoutName | None = Field(None, description="needed if the length does not tell it")
    format: FormatName | None = Field(None, description="needed if it is not recognised")

    def read(self) -> Puzzle:
        """Return the puzzle; raises ``ParseError`` if the text holds none, or several."""
        if self.puzzle.startswith(SAMPLE):
            return sample(self.puzzle.removeprefix(SAMPLE), self.layout)
        return read_one(self.puzzle, self.layout, self.format)


class CappedRequest(PuzzleRequest, Caps):
    """A puzzle, and the caps of the answer."""


class LadderRequest(PuzzleRequest, Ladder):
    """A puzzle, and the techniques to use."""


# -- what can be done -----------------------------------------------------------------------------


class HintRequest(LadderRequest):
    """A puzzle, and how many steps of its path to make first."""

    after: int = Field(0, ge=0, le=10_000)


class HintResponse(About):
    """The next step."""

    step: StepJson | None


def _is_slow(body: HintRequest) -> bool:
    return body.is_own or body.after > 0 or answers.is_sparse(body.read())


@verb_endpoint(router, HintResponse, slow=_is_slow)
def hint(body: HintRequest, settings: ServerSettings) -> Answer[Any]:
    """Say what can be done next, and why."""
    using = body.using(settings)
    puzzle = body.read()
    return answers.hint(puzzle.advance(body.after, using) if body.after else puzzle, using)


class PathRequest(LadderRequest):
    """A puzzle, and where its path is to end."""

    stop_at: Name | None = Field(None, description="end before the first step of this technique")


class PathResponse(About):
    """The way to the solution."""

    outcome: Literal["solved", "stuck", "broken", "capped", "stopped"]
    cap: str | None
    level: str | None
    score: Annotated[int, Field(description="the sum of HoDoKu's scores of the steps")]
    hardest: Annotated[str | None, Field(description="the technique that comes last on the ladder")]
    rating: Annotated[float | None, Field(description="Sudoku Explainer's, by the policy se")]
    counts: Annotated[dict[str, int], Field(description="how often each technique was used")]
    end: str
    break_in: BreakIn
    opportunities: OfEachStep
    steps: list[StepJson]


@verb_endpoint(router, PathResponse)
def path(body: PathRequest, settings: ServerSettings) -> Answer[Any]:
    """Return the whole way to the solution, step by step."""
    return answers.path(body.read(), body.using(settings), stop_at=body.stop_at)


class StepsResponse(About):
    """All steps that are possible now; `opens` of a step: the digits that it makes possible."""

    steps: list[StepJson]


@verb_endpoint(router, StepsResponse)
def steps(body: LadderRequest, settings: ServerSettings) -> Answer[Any]:
    """List all steps that are possible now, easiest first."""
    return answers.steps(body.read(), body.using(settings, trial=False))


class WhyRequest(LadderRequest):
    """A puzzle, and the cell and digit to explain."""

    cell: int | str = Field(description="from 0, or a name", examples=["r1c2"])
    digit: int = Field(ge=1, le=CELLS)

    def number(self, puzzle: Puzzle) -> int:
        """Return the number of the cell; raises ``ValueError`` if there is no such cell."""
        return self.cell if isinstance(self.cell, int) else parse_cell(puzzle.layout, self.cell)


class WhyResponse(About):
    """The proof."""

    cell: int
    digit: int
    verdict: Literal["cannot", "must", "can", "open"]
    steps: list[StepJson]
    words: str


@verb_endpoint(router, WhyResponse)
def why(body: WhyRequest, settings: ServerSettings) -> Answer[Any]:
    """Explain why a digit cannot go in a cell, or must, with the simplest proof found."""
    puzzle = body.read()
    return answers.why(puzzle, body.number(puzzle), body.digit, body.using(settings))


class VerifyRequest(LadderRequest):
    """A puzzle, a move at its position, and perhaps the technique that is said to give it."""

    move: Name = Field(description="r1c2=5 places, r1c2<>5 eliminates", examples=["r1c2=5"])
    reason: Name | None = Field(None, description="a technique, which has to give the move too")


class VerifyResponse(About):
    """Whether the move is justified, by what, or why not: docs/verify.md."""

    move: str
    ok: bool
    verdict: Annotated[str, *one_of(VERDICTS)]
    technique: Annotated[str | None, Field(description="the easiest that gives the move here")]
    named: Annotated[str | None, Field(description="the technique that was named")]
    by: Annotated[list[int] | None, Field(description="[cell, digit] that it follows from")]
    cap: Annotated[str | None, Field(description="the cap that was hit")]
    words: str
    step: StepJson | None


@verb_endpoint(router, VerifyResponse)
def verify(body: VerifyRequest, settings: ServerSettings) -> Answer[Any]:
    """Say whether a digit or an elimination is justified at a position, by what, or why not."""
    using = body.using(settings, trial=False)
    return answers.verify(body.read(), body.move, using, reason=body.reason)


# -- what is true ---------------------------------------------------------------------------------


class SolveResponse(About):
    """The solution, a line."""

    solution: str | None


@verb_endpoint(router, SolveResponse)
def solve(body: CappedRequest, settings: ServerSettings) -> Answer[Any]:
    """Fill every cell, and prove that there is no other solution."""
    nodes, seconds = body.capped(settings)
    return answers.solve(body.read(), nodes=nodes, seconds=seconds)


class CheckResponse(About):
    """What is wrong."""

    solutions: Annotated[int | None, Field(description="2: two or more; null: a cap was hit")]
    differing: Annotated[list[int], Field(description="the cells in which solutions differ")]
    problems: list[ProblemJson]
    words: str


@verb_endpoint(router, CheckResponse)
def check(body: CappedRequest, settings: ServerSettings) -> Answer[Any]:
    """Say everything that is wrong with a puzzle, such as having no solution, or several."""
    nodes, seconds = body.capped(settings)
    return answers.check(body.read(), nodes=nodes, seconds=seconds)


class CountRequest(CappedRequest):
    """A puzzle, and the number at which counting stops."""

    limit: int = Field(1000, ge=1, le=100_000)
    candidates: bool = Field(default=False, description="whether to find the true candidates")


class CountResponse(About):
    """How many solutions were found, and whether there are no more."""

    count: int
    complete: bool
    candidates: NotRequired[
        Annotated[
            list[list[int]] | None,
            Field(description="of each cell, the digits in a solution; null: a cap was hit"),
        ]
    ]


@verb_endpoint(router, CountResponse)
def count(body: CountRequest, settings: ServerSettings) -> Answer[Any]:
    """Count the solutions."""
    nodes, seconds = body.capped(settings)
    return answers.count(
        body.read(), body.limit, nodes=nodes, seconds=seconds, candidates=body.candidates
    )


class RateRequest(PuzzleRequest):
    """A puzzle, and the scales to rate it on."""

    scales: Names = Field([], description=f"{', '.join(SCALES)} or all; none: the usual ones")
    seconds: float | None = Field(None, gt=0, description="stop a scale after this many seconds")


class RateResponse(About):
    """How hard a puzzle is; null for what was not asked."""

    level: Level | None
    difficulty: Annotated[int | None, Field(description="of all steps of our path together")]
    hardest: Annotated[str | None, Field(description="the hardest technique of our path")]
    steps: int | None
    techniques: Annotated[dict[str, int] | None, Field(description="how often each was used")]
    hodoku_level: Level | None
    score: Annotated[int | None, Field(description="HoDoKu's")]
    er: Annotated[float | None, Field(description="Sudoku Explainer: the hardest step")]
    ep: Annotated[float | None, Field(description="the hardest step up to the first digit")]
    ed: Annotated[float | None, Field(description="the first step")]
    te: Annotated[int | None, Field(description="the depth of trial and error")]
    b: int | None
    bxb: int | None
    bxbb: int | None
    minutes: Annotated[float | None, Field(description="of practised players, in the mean")]
    minutes_low: Annotated[float | None, Field(description="the 10th percentile of players")]
    minutes_high: Annotated[float | None, Field(description="the 90th percentile of players")]
    minutes_level: Annotated[str | None, Field(description="by the minutes")]
    minutes_basis: Annotated[
        str | None, Field(description="players, extrapolated, layout or difficulty")
    ]
    at_least: Annotated[list[str], Field(description="the keys that are lower bounds")]
    beyond: Annotated[list[str], Field(description="the keys of scales that do not reach so far")]


@verb_endpoint(router, RateResponse)
def rate(body: RateRequest, settings: ServerSettings) -> Answer[Any]:
    """Say how hard a puzzle is, on the scales that people quote."""
    scales = scales_named(body.scales)
    seconds = min(body.seconds or settings.seconds, settings.seconds / len(scales))
    return answers.rate(body.read(), *scales, seconds=seconds)


class EstimateRequest(PuzzleRequest):
    """A puzzle, and the number of random dives for the estimate."""

    dives: int = Field(10_000, ge=2, le=20_000)
    seed: int = Field(0, ge=0, lt=2**64)


class EstimateResponse(About):
    """The estimated number of solutions, and its standard deviation."""

    solutions: float
    error: float


@verb_endpoint(router, EstimateResponse)
def estimate(body: EstimateRequest, _: ServerSettings) -> Answer[Any]:
    """Estimate how many solutions there are, if they are too many to count."""
    return answers.estimate(body.read(), body.dives, body.seed)


class MinimalResponse(About):
    """Whether each given and cage is needed, and those that could be left out alone."""

    minimal: bool | None
    redundant: list[int] | None
    redundant_cages: NotRequired[list[int] | None]


@verb_endpoint(router, MinimalResponse)
def minimal(body: CappedRequest, settings: ServerSettings) -> Answer[Any]:
    """Say whether every given and cage is needed, and which single ones can be left out."""
    nodes, seconds = body.capped(settings)
    return answers.minimal(body.read(), nodes=nodes, seconds=seconds)


# -- other formats --------------------------------------------------------------------------------


class ShowResponse(About):
    """The position, cell by cell."""

    givens: list[int]
    placed: list[list[int]]
    eliminated: list[list[int]]
    candidates: list[list[int]]


@verb_endpoint(router, ShowResponse, slow=False)
def show(body: PuzzleRequest, _: ServerSettings) -> Answer[Any]:
    """Return the digits and candidates of a puzzle."""
    return answers.show(body.read())


class ConvertRequest(PuzzleRequest):
    """A puzzle, and the format to write it in."""

    to: FormatName


class ConvertResponse(About):
    """The puzzle in that format; a binary format has one character for each byte."""

    format: str
    text: str


@verb_endpoint(router, ConvertResponse, slow=False)
def convert(body: ConvertRequest, _: ServerSettings) -> Answer[Any]:
    """Write a puzzle in another format."""
    return answers.convert(body.read(), body.to)


class CanonicalResponse(About):
    """The canonical form, as a line, and the symmetry that leads to it."""

    form: str | None
    automorphisms: int | None
    symmetry: dict[str, Any] | None


@verb_endpoint(router, CanonicalResponse)
def canonical(body: CappedRequest, settings: ServerSettings) -> Answer[Any]:
    """Find the canonical form of a puzzle: the smallest under the symmetries of its layout."""
    nodes, seconds = body.capped(settings)
    return answers.canonical(body.read(), nodes=nodes, seconds=seconds)


class VaryRequest(PuzzleRequest):
    """A puzzle; the same `seed` and `number` give the same variation."""

    seed: int | None = Field(None, ge=0, lt=2**64)
    number: int = Field(0, ge=0, lt=2**31)


class VaryResponse(About):
    """The other puzzle, with its `seed` and `number`."""

    seed: int
    number: int


@verb_endpoint(router, VaryResponse, slow=False)
def vary(body: VaryRequest, _: ServerSettings) -> Answer[Any]:
    """Make a puzzle that looks different but is solved in the same way."""
    seed = new_seed() if body.seed is None else body.seed
    return answers.varied(body.read(), seed, body.number)
