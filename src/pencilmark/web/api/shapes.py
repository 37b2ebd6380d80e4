"""The JSON that goes in and out, described once: by types, which make the OpenAPI as well."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from pencilmark.game import Position, Strength
from pencilmark.generator import SYMMETRIES
from pencilmark.policy import LEVELS, POLICIES, Policy

__all__ = [
    "Candidates",
    "LayoutName",
    "Level",
    "PolicyTable",
    "PositionJson",
    "Question",
    "StepJson",
    "Symmetry",
]

CELLS = 128
CANDIDATES = 2000


class Question(BaseModel):
    """What all bodies have in common: unknown keys are refused, which shows slips of the pen."""

    model_config = ConfigDict(extra="forbid")


LayoutName = Annotated[
    str,
    Field(
        max_length=CELLS + len("jigsaw:"),
        description="a name of `/layouts`, or `jigsaw:REGIONS` with a letter a cell",
        examples=["9x9"],
    ),
]
Candidate = Annotated[
    tuple[int, int], Field(description="cell from 0, row by row; digit from 1", examples=[[0, 5]])
]
Candidates = Annotated[list[Candidate], Field(max_length=CANDIDATES)]
Name = Annotated[str, Field(max_length=80)]
Names = Annotated[list[Name], Field(max_length=300)]
Level = Annotated[str, Field(json_schema_extra={"enum": list(LEVELS)})]
Symmetry = Annotated[str, Field(json_schema_extra={"enum": list(SYMMETRIES)})]
StepJson = Annotated[dict[str, Any], Field(description="a step: docs/step-json.md")]
MoveJson = Annotated[dict[str, Any], Field(description="a move: docs/game-json.md")]


class MarksJson(Question):
    """What is noted about cells."""

    struck: Candidates = []
    candidate: Candidates = []
    corner: Candidates = []
    colour: Candidates = []


class SettingsJson(Question):
    """How the person plays: docs/game-json.md."""

    candidates: Literal["computed", "own"] = "computed"
    show: Literal["request", "always", "never"] = "request"
    prune: Literal["never", "once", "repeatedly"] = "never"
    techniques: Names = Field(default=["singles", "intersections", "subsets"], min_length=1)
    clash: Literal["warn", "allow", "refuse"] = "warn"


EntryJson = tuple[int, int, Literal["hand", "hint"], int]


class PositionJson(Question):
    """A position of a game: docs/game-json.md. Layout and givens suffice."""

    layout: LayoutName
    givens: Annotated[
        list[int], Field(max_length=CELLS, description="a digit a cell, 0 where there is none")
    ]
    entries: Annotated[
        list[EntryJson],
        Field(max_length=CELLS, description="cell, digit, by whom, the freeze that holds it or 0"),
    ] = []
    marks: MarksJson = MarksJson()
    freezes: Annotated[list[MarksJson], Field(max_length=100)] = []
    settings: SettingsJson = SettingsJson()

    def position(self) -> Position:
        """Return the position; ``ValueError`` where there can be no such thing."""
        return Position.from_dict(self.model_dump())


class PolicyTable(Question):
    """A policy of one's own, with the keys of its file: docs/policies.md."""

    base: str | None = Field(None, json_schema_extra={"enum": list(POLICIES)})
    order: Names | None = None
    on: Names | None = None
    off: Names | None = None

    def policy(self) -> Policy:
        """Return the policy; ``ValueError`` for names that there are not."""
        return Policy.from_dict(self.model_dump(exclude_none=True))


class PositionQuestion(Question):
    """Something that is asked about a position."""

    position: PositionJson


class Group(TypedDict):
    """Moves that are appended to the log, and undone together."""

    name: str
    moves: list[MoveJson]


class ProblemJson(TypedDict):
    """One thing that can be seen to be wrong."""

    kind: Literal["equal", "no-candidate", "no-place"]
    house: int | None
    digit: int | None
    cells: list[int]


class MistakeJson(TypedDict):
    """A digit entered, or a candidate struck, against the solution."""

    kind: Literal["digit", "candidate"]
    cell: int
    digit: int


class Told(TypedDict):
    """What can be done next, in four stages, and the moves that do it."""

    kind: Literal["mistake", "step"]
    name: Annotated[str, Field(description="of the technique; empty for a mistake")]
    slug: str
    words: Annotated[list[str], Field(description="a nudge, the technique, where, the argument")]
    step: StepJson | None
    mistake: MistakeJson | None
    group: Annotated[Group | None, Field(description="null where a mistake is frozen")]


class HintAnswer(TypedDict):
    """A hint, or why there is none."""

    hint: Told | None
    note: Annotated[str | None, Field(description="what stands in the way, in a sentence")]


class CheckAnswer(TypedDict):
    """What a check found."""

    ok: bool
    words: str
    problems: list[ProblemJson]
    mistakes: list[MistakeJson]
    solutions: Annotated[
        int | None, Field(description="2: two or more; null: not asked, or a cap was hit")
    ]


class MovesAnswer(TypedDict):
    """Moves that were found, and how many digits or candidates they are about."""

    group: Group | None
    count: int


class CheckQuestion(PositionQuestion):
    """How strictly a position is to be looked at."""

    strength: Strength = "completable"


class HintQuestion(PositionQuestion):
    """Which techniques a hint may use."""

    policy: str | PolicyTable | None = Field(
        None, description="human, hodoku, se, or a table as in docs/policies.md"
    )

    def using(self, nodes: int, seconds: float) -> Policy:
        """Return the policy with the server's caps."""
        from dataclasses import replace

        match self.policy:
            case None:
                chosen = Policy()
            case str() as name:
                chosen = Policy.named(name)
            case PolicyTable() as table:
                chosen = table.policy()
        return replace(chosen, nodes=min(chosen.nodes, nodes), seconds=seconds)


class FillQuestion(PositionQuestion):
    """How many singles are to be entered."""

    most: int | None = Field(None, ge=1, le=CELLS, description="null: all that follow")


class PruneQuestion(PositionQuestion):
    """What is to be pruned with."""

    techniques: Names = Field([], description="slugs or families; none: those of the settings")
    repeatedly: bool = False
