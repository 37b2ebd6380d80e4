"""The JSON that goes in and out, described once: by types, which make the OpenAPI as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from pencilmark.game import Position, Strength, position_of
from pencilmark.generator import SYMMETRIES
from pencilmark.policy import LEVELS, POLICIES, Policy
from pencilmark.web.settings import Settings

__all__ = [
    "CELLS",
    "Candidate",
    "Candidates",
    "CandidatesAnswer",
    "Caps",
    "CheckAnswer",
    "CheckQuestion",
    "EntryJson",
    "FillQuestion",
    "FoundStep",
    "Group",
    "Guess",
    "HintAnswer",
    "HintQuestion",
    "Ladder",
    "LayoutName",
    "Level",
    "MarksJson",
    "MiniAnswer",
    "MistakeJson",
    "MoveJson",
    "MovesAnswer",
    "Name",
    "Names",
    "PathAnswer",
    "PolicyTable",
    "PositionJson",
    "PositionQuestion",
    "ProblemJson",
    "PruneQuestion",
    "Question",
    "SettingsJson",
    "StepJson",
    "StepsAnswer",
    "StepsQuestion",
    "Symmetry",
    "Told",
    "TrialAnswer",
    "TrialQuestion",
    "WhyAnswer",
    "WhyQuestion",
    "one_of",
]

CELLS = 128
CANDIDATES = 2000


def one_of(names: Sequence[str]) -> tuple[Any, Any]:
    """Return what makes a text one of some names, in the checks and in the OpenAPI."""

    def check(value: str) -> str:
        if value not in names:
            raise ValueError(f"expected {', '.join(names)}")
        return value

    return AfterValidator(check), Field(json_schema_extra={"enum": list(names)})


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
Level = Annotated[str, *one_of(LEVELS)]
Symmetry = Annotated[str, *one_of(SYMMETRIES)]
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
        return position_of(self.model_dump())


class PolicyTable(Question):
    """A policy of one's own, with the keys of its file: docs/policies.md."""

    base: Annotated[str, *one_of(tuple(POLICIES))] | None = None
    order: Names | None = None
    on: Names | None = None
    off: Names | None = None

    def policy(self) -> Policy:
        """Return the policy; ``ValueError`` for names that there are not."""
        return Policy.from_dict(self.model_dump(exclude_none=True))


class Caps(Question):
    """What an answer may cost; the server's own caps hold as well."""

    nodes: int | None = Field(None, ge=1, description="stop a search after so many guesses")
    seconds: float | None = Field(None, gt=0, description="stop after so much time")

    def capped(self, settings: Settings) -> tuple[int, float]:
        """Return the smaller of what is asked for and what the server allows."""
        nodes, seconds = settings.nodes, settings.seconds
        return min(self.nodes or nodes, nodes), min(self.seconds or seconds, seconds)


class Ladder(Caps):
    """Which techniques are used, as on the command line."""

    policy: str | PolicyTable | None = Field(
        None, description="human, hodoku, se, or a table as in docs/policies.md"
    )
    no_uniqueness: bool = False
    only: Names = Field([], description="these techniques, in this order: slugs or families")
    without: Names = Field([], description="all but these")
    up_to: Name | None = Field(None, description="the ladder up to this technique")

    def using(self, settings: Settings, *, trial: bool = True) -> Policy:
        """Return the policy that is asked for; ``ValueError`` where nothing is left of it."""
        match self.policy:
            case PolicyTable() as table:
                chosen = table.policy()
            case name:
                chosen = Policy.named(name or "human")
        chosen = chosen.narrowed(
            only=self.only,
            without=self.without,
            up_to=self.up_to,
            uniqueness=not self.no_uniqueness,
            trial=trial,
        )
        nodes, seconds = self.capped(settings)
        return replace(chosen, nodes=min(nodes, chosen.nodes), seconds=seconds)


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


class FoundStep(Told):
    """A step among all that can be done now."""

    opens: Annotated[int, Field(description="digits that singles can place only after it")]


class StepsAnswer(TypedDict):
    """All that can be done now, easiest first, and whether there is more than was asked for."""

    steps: list[FoundStep]
    more: bool
    note: str | None


class PathAnswer(TypedDict):
    """The way from a position to where the ladder ends."""

    steps: list[Told]
    outcome: Literal["solved", "stuck", "broken", "capped", "stopped"]
    level: str | None
    score: int


class WhyAnswer(TypedDict):
    """Why a digit cannot go in a cell, or must."""

    verdict: Literal["cannot", "must", "can", "open"]
    words: str
    steps: Annotated[list[Told], Field(description="none where the position itself says it")]


class CandidatesAnswer(TypedDict):
    """The candidates of each cell as they are to be shown."""

    candidates: list[list[int]]


class Guess(TypedDict):
    """A guess of trial and error, as a node of its tree."""

    candidate: Candidate
    parent: Annotated[int | None, Field(description="the guess within which it was made")]
    group: Annotated[int, Field(description="the group that makes it")]
    ended: Annotated[int | None, Field(description="the group that rolls it back; null: it holds")]


class TrialAnswer(TypedDict):
    """Trial and error: groups to append one by one, and the tree of its guesses."""

    solved: bool
    groups: list[Group]
    tree: list[Guess]
    note: str | None


class MiniAnswer(TypedDict):
    """A hint as small puzzles have it: what is redundant, or the digit that may be entered."""

    red: Candidates
    green: Candidates
    words: list[str]
    group: Group | None
    note: str | None


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


class HintQuestion(PositionQuestion, Ladder):
    """Which techniques a hint may use."""


class StepsQuestion(HintQuestion):
    """How many steps are wanted, the easiest first."""

    limit: int = Field(100, ge=1, le=300)


class WhyQuestion(HintQuestion):
    """Which digit in which cell is asked about."""

    cell: int = Field(ge=0, lt=CELLS)
    digit: int = Field(ge=1, le=CELLS)


class TrialQuestion(PositionQuestion):
    """How many guesses may be made: of a longer trial nobody would see the end."""

    guesses: int = Field(300, ge=0, le=300)


class FillQuestion(PositionQuestion):
    """How many singles are to be entered."""

    most: int | None = Field(None, ge=1, le=CELLS, description="null: all that follow")


class PruneQuestion(PositionQuestion):
    """What is to be pruned with."""

    techniques: Names = Field([], description="slugs or families; none: those of the settings")
    repeatedly: bool = False
