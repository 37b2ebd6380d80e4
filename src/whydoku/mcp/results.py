"""What the tools answer with beside their words: the JSON of every front, described by types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

__all__ = [
    "CheckResult",
    "DrawResult",
    "GenerateResult",
    "HintResult",
    "PathResult",
    "PositionResult",
    "RateResult",
    "ScanResult",
    "SolveResult",
    "StepsResult",
    "VerifyResult",
    "WhyResult",
]

Step = Annotated[
    dict[str, Any],
    Field(description="a step, with its evidence unless it is long; cells from 0"),
]
Cells = Annotated[list[int], Field(description="from 0, row by row")]
Line = Annotated[str, Field(description="digits row by row, . for an empty cell")]


class About(TypedDict):
    """What all answers about a puzzle have in common."""

    puzzle: Line
    layout: str
    read_as: Annotated[str | None, Field(description="the format that it was read from")]
    note: Annotated[str | None, Field(description="what is wrong or prevented an answer")]
    words: Annotated[str, Field(description="the answer in words, to tell a person")]


class HintResult(About):
    """The next step."""

    step: Annotated[Step | None, Field(description="only with detail full")]


class WhyResult(About):
    """The proof."""

    cell: Annotated[int, Field(description="from 0, row by row")]
    digit: int
    verdict: Annotated[
        Literal["cannot", "must", "can", "open"],
        Field(description="can: some solutions have it, others not; open: not known"),
    ]
    steps: list[Step]


class CheckResult(About):
    """What is wrong."""

    solutions: Annotated[int | None, Field(description="0, 1, or 2 for two or more; null: unknown")]
    differing: Annotated[list[int], Field(description="the cells in which solutions differ")]
    problems: Annotated[list[dict[str, Any]], Field(description="of very many, the first")]


class VerifyResult(About):
    """Whether a move is justified."""

    move: str
    ok: Annotated[bool, Field(description="whether it is justified")]
    verdict: str
    technique: Annotated[str | None, Field(description="the easiest that gives the move here")]
    named: Annotated[str | None, Field(description="the technique that was given as the reason")]
    by: list[Any] | None
    cap: str | None
    step: Step | None


class _Row(TypedDict):
    """A step in a list."""

    number: int
    technique: str
    does: Annotated[str, Field(description="what it places and removes")]
    words: str


class StepsResult(About):
    """Some of the steps that are possible now."""

    total: Annotated[int, Field(description="how many there are; `first` asks for later ones")]
    steps: list[_Row]


class PathResult(StepsResult):
    """Some of the steps of a path."""

    outcome: Literal["solved", "stuck", "broken", "capped", "stopped"]
    level: str | None
    hardest: str | None
    counts: Annotated[dict[str, int], Field(description="how often each technique is used")]


class PositionResult(About):
    """A position at the moment of a technique."""

    technique: str
    seed: int
    position: Annotated[str, Field(description="with its candidates; pass it as puzzle")]
    findings: Annotated[int, Field(description="how many the technique has here")]


class SolveResult(About):
    """The solution."""

    solution: Line | None


class ScanResult(About):
    """What was read from a picture."""

    doubtful: Annotated[Cells, Field(description="the cells that a person should look at")]
    entered: Annotated[str | None, Field(description="the puzzle with the digits written by hand")]
    marks: Annotated[dict[str, list[int]], Field(description="small digits written by hand")]
    others: Annotated[list[Line], Field(description="smaller puzzles in the picture")]


class RateResult(About):
    """How hard a puzzle is; null for what was not asked."""

    level: str | None
    difficulty: Annotated[int | None, Field(description="of all steps of the path together")]
    hardest: Annotated[str | None, Field(description="the hardest technique of the path")]
    steps: int | None
    techniques: Annotated[dict[str, int] | None, Field(description="how often each is used")]
    hodoku_level: str | None
    score: Annotated[int | None, Field(description="HoDoKu's")]
    er: Annotated[float | None, Field(description="Sudoku Explainer: the hardest step")]
    ep: Annotated[float | None, Field(description="the hardest up to the first digit")]
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
    at_least: Annotated[list[str], Field(description="the keys that are lower bounds only")]
    beyond: Annotated[list[str], Field(description="the keys of scales that do not reach so far")]


class GenerateResult(About):
    """A new puzzle; with the same wishes, its seed and number make it again."""

    seed: int
    number: int
    givens: int
    level: str | None
    score: int | None
    rating: Annotated[float | None, Field(description="by Sudoku Explainer (ER); 9x9 only")]
    minutes: Annotated[float | None, Field(description="that practised players take in the mean")]
    techniques: dict[str, int]


class DrawResult(About):
    """A drawing."""

    form: Literal["text", "png"]
    drawing: Annotated[str | None, Field(description="as text; a png is an image beside this")]
