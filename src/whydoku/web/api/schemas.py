"""The JSON of requests and answers, described once, by types; the OpenAPI is made from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from whydoku.game import Position, Strength, position_of
from whydoku.make.criteria import CAGE_SIZES, SYMMETRIES
from whydoku.model.policy import LEVELS, POLICIES, Policy
from whydoku.web.settings import ServerSettings

__all__ = [
    "CELLS",
    "LONGEST_NAME",
    "Advice",
    "BreakIn",
    "CageSize",
    "Candidate",
    "Candidates",
    "CandidatesResponse",
    "Caps",
    "DeedJson",
    "EntryJson",
    "FillRequest",
    "FoundStep",
    "GameCheckRequest",
    "GameCheckResponse",
    "GameHintRequest",
    "GameHintResponse",
    "GameJson",
    "GamePathResponse",
    "GameStepsRequest",
    "GameStepsResponse",
    "GameWhyRequest",
    "GameWhyResponse",
    "Group",
    "GroupJson",
    "Guess",
    "Ladder",
    "LayoutName",
    "Level",
    "MarksJson",
    "MiniResponse",
    "MistakeJson",
    "MoveJson",
    "MovesResponse",
    "Name",
    "Names",
    "OfEachStep",
    "OpportunitiesJson",
    "PolicyTable",
    "PositionJson",
    "PositionRequest",
    "ProblemJson",
    "PruneRequest",
    "PruneResponse",
    "RequestBody",
    "ReviewLine",
    "ReviewRequest",
    "ReviewResponse",
    "SettingsJson",
    "StepJson",
    "Symmetry",
    "TrialRequest",
    "TrialResponse",
    "UsedRequest",
    "UsedResponse",
    "one_of",
]

CELLS = 128
LONGEST_NAME = 600
"""Of a layout: the cages of a killer are in it."""
CANDIDATES = 2000


def one_of(names: Sequence[str]) -> tuple[Any, Any]:
    """Return annotations that restrict a text to some names, in validation and in the OpenAPI."""

    def check(value: str) -> str:
        if value not in names:
            raise ValueError(f"expected {', '.join(names)}")
        return value

    return AfterValidator(check), Field(json_schema_extra={"enum": list(names)})


class RequestBody(BaseModel):
    """The base of all request bodies: unknown keys are refused, so that typing errors show."""

    model_config = ConfigDict(extra="forbid")


LayoutName = Annotated[
    str,
    Field(
        max_length=LONGEST_NAME,
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
CageSize = Annotated[str, *one_of(CAGE_SIZES)]
Symmetry = Annotated[str, *one_of(SYMMETRIES)]
StepJson = Annotated[dict[str, Any], Field(description="a step: docs/step-json.md")]
MoveJson = Annotated[dict[str, Any], Field(description="a move: docs/game-json.md")]
GroupJson = Annotated[
    dict[str, Any], Field(description="moves that are undone together: docs/game-json.md")
]
GameJson = Annotated[dict[str, Any], Field(description="a game: docs/game-json.md")]


class MarksJson(RequestBody):
    """The marks that a player has made."""

    struck: Candidates = []
    candidate: Candidates = []
    corner: Candidates = []
    colour: Candidates = []


class SettingsJson(RequestBody):
    """The settings of a game: docs/game-json.md."""

    candidates: Literal["computed", "own"] = "computed"
    show: Literal["request", "always", "never"] = "request"
    prune: Literal["never", "once", "repeatedly"] = "never"
    techniques: Names = Field(default=["singles", "intersections", "subsets"])
    clash: Literal["warn", "allow", "refuse"] = "warn"


EntryJson = tuple[int, int, Literal["hand", "hint"], int]


class PositionJson(RequestBody):
    """A position of a game: docs/game-json.md. Only layout and givens are required."""

    layout: LayoutName
    givens: Annotated[
        list[int], Field(max_length=CELLS, description="a digit a cell, 0 where there is none")
    ]
    entries: Annotated[
        list[EntryJson],
        Field(
            max_length=CELLS,
            description="cell, digit, by hand or by hint, the freeze that holds it or 0",
        ),
    ] = []
    marks: MarksJson = MarksJson()
    freezes: Annotated[list[MarksJson], Field(max_length=100)] = []
    settings: SettingsJson = SettingsJson()

    def position(self) -> Position:
        """Return the position; raises ``ValueError`` if it is impossible."""
        return position_of(self.model_dump())


class PolicyTable(RequestBody):
    """A policy of your own, with the keys of a policy file: docs/policies.md."""

    base: Annotated[str, *one_of(tuple(POLICIES))] | None = None
    order: Names | None = None
    on: Names | None = None
    off: Names | None = None

    def policy(self) -> Policy:
        """Return the policy; raises ``ValueError`` for unknown names."""
        return Policy.from_dict(self.model_dump(exclude_none=True))


class Caps(RequestBody):
    """The caps of an answer; the server's own caps hold as well."""

    nodes: int | None = Field(None, ge=1, description="stop a search after this many guesses")
    seconds: float | None = Field(None, gt=0, description="stop after this many seconds")

    def capped(self, settings: ServerSettings) -> tuple[int, float]:
        """Return the caps on nodes and seconds: the request's, but at most the server's."""
        nodes, seconds = settings.nodes, settings.seconds
        return min(self.nodes or nodes, nodes), min(self.seconds or seconds, seconds)


class Ladder(Caps):
    """The techniques to use, as on the command line."""

    policy: str | PolicyTable | None = Field(
        None, description=f"{', '.join(POLICIES)}, or a table as in docs/policies.md"
    )
    no_uniqueness: bool = False
    only: Names = Field([], description="these techniques, in this order: names or families")
    without: Names = Field([], description="all but these")
    up_to: Name | None = Field(None, description="the ladder up to this technique")

    @property
    def is_own(self) -> bool:
        """Whether the client has chosen techniques, which may take long together."""
        return isinstance(self.policy, PolicyTable) or bool(self.only)

    def using(self, settings: ServerSettings, *, trial: bool = True) -> Policy:
        """Return the policy; raises ``ValueError`` if no technique is left."""
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


class PositionRequest(RequestBody):
    """A position."""

    position: PositionJson


class Group(TypedDict):
    """Moves that are added to the log, and undone, together."""

    name: str
    moves: list[MoveJson]


class ProblemJson(TypedDict):
    """Something that breaks the rules."""

    kind: Literal["equal", "no-candidate", "no-place", "equal-in-cage", "wrong-sum"]
    house: int | None
    digit: int | None
    cells: list[int]


class MistakeJson(TypedDict):
    """A digit entered, or a candidate struck, that contradicts the solution."""

    kind: Literal["digit", "candidate"]
    cell: int
    digit: int


class Advice(TypedDict):
    """What can be done next, in four stages, and the moves that do it."""

    kind: Literal["mistake", "step"]
    name: Annotated[str, Field(description="of the technique; empty for a mistake")]
    slug: str
    words: Annotated[list[str], Field(description="a nudge, the technique, where, the argument")]
    proof: Annotated[list[str], Field(description="the words of a proof, moment by moment")]
    step: StepJson | None
    mistake: MistakeJson | None
    group: Annotated[Group | None, Field(description="null if a mistake is frozen")]


class GameHintResponse(TypedDict):
    """A hint, or why there is none."""

    hint: Advice | None
    note: Annotated[str | None, Field(description="why there is none, in a sentence")]


class FoundStep(Advice):
    """One of the steps that are possible now."""

    opens: Annotated[
        int, Field(description="how many digits singles can place only after this step")
    ]


class GameStepsResponse(TypedDict):
    """The steps that are possible now, easiest first, and whether there are more than the limit."""

    steps: list[FoundStep]
    more: bool
    note: str | None


OpportunitiesJson = Annotated[
    dict[str, Any],
    Field(
        description="how many places there are to go on (count), which cells, and at_least where a"
        " cap was hit"
    ),
]
BreakIn = Annotated[
    int | None, Field(description="which step had the fewest places to go on, full houses aside")
]
OfEachStep = Annotated[list[OpportunitiesJson], Field(description="at each step")]


class GamePathResponse(TypedDict):
    """The steps from a position to where the techniques find nothing more."""

    steps: list[Advice]
    outcome: Literal["solved", "stuck", "broken", "capped", "stopped"]
    level: str | None
    score: int
    difficulty: Annotated[
        int, Field(description="of the steps together, in units of our own: see docs/policies.md")
    ]
    break_in: BreakIn
    opportunities: OfEachStep


class GameWhyResponse(TypedDict):
    """Why a digit cannot go in a cell, or must."""

    verdict: Literal["cannot", "must", "can", "open"]
    words: str
    steps: Annotated[list[Advice], Field(description="empty if the position itself shows it")]
    group: Annotated[
        Group | None,
        Field(description="takes back wrong digits and what was entered there: no step needs them"),
    ]


class DeedJson(TypedDict):
    """What a move has placed or struck, and what it needed."""

    placed: Candidates
    struck: Candidates
    helped: Annotated[bool, Field(description="whether a hint or another command found it")]
    verdict: Annotated[
        Literal["shown", "wrong", "open"],
        Field(description="shown: by the steps; wrong: a mistake; open: no step shows it"),
    ]
    steps: Annotated[list[Advice], Field(description="what it needed, in order")]
    hardest: Annotated[int | None, Field(description="which of the steps was the hardest")]
    words: Annotated[str, Field(description="“You just used an X-Wing.”; empty without a step")]
    group: Annotated[
        Group | None, Field(description="takes back what was wrong before: no step needs it")
    ]


class UsedResponse(TypedDict):
    """What a move needed; null if it did nothing that can be judged."""

    used: DeedJson | None


class ReviewLine(DeedJson):
    """A move of a game, looked at afterwards."""

    number: Annotated[int, Field(description="how many groups were done before")]
    seconds: Annotated[float | None, Field(description="the time since the line before")]
    stuck: Annotated[bool, Field(description="whether this was one of the longest pauses")]
    easier: Annotated[Advice | None, Field(description="an easier step, or a shorter other way")]
    opportunities: Annotated[
        OpportunitiesJson | None,
        Field(description="of the technique of the one step that it needed"),
    ]


class ReviewResponse(TypedDict):
    """The moves of a game that placed or struck something, in order."""

    lines: list[ReviewLine]


class CandidatesResponse(TypedDict):
    """The candidates of each cell, as the page shows them."""

    candidates: list[list[int]]


class Guess(TypedDict):
    """A guess of trial and error, as a node of its tree."""

    candidate: Candidate
    parent: Annotated[int | None, Field(description="the guess within which this one was made")]
    group: Annotated[int, Field(description="the group that makes it")]
    ended: Annotated[int | None, Field(description="the group that rolls it back; null: it holds")]


class TrialResponse(TypedDict):
    """Trial and error: groups to append one by one, and the tree of its guesses."""

    solved: bool
    groups: list[Group]
    tree: list[Guess]
    note: str | None


class MiniResponse(TypedDict):
    """A hint for small puzzles: candidates to eliminate, or a digit to enter."""

    red: Candidates
    green: Candidates
    words: list[str]
    group: Group | None
    note: str | None


class GameCheckResponse(TypedDict):
    """What a check found."""

    ok: bool
    words: str
    problems: list[ProblemJson]
    mistakes: list[MistakeJson]
    solutions: Annotated[
        int | None, Field(description="2: two or more; null: not asked, or a cap was hit")
    ]


class MovesResponse(TypedDict):
    """The moves that were found, and the number of digits or candidates in them."""

    group: Group | None
    count: int


class PruneResponse(MovesResponse):
    """The candidates that were struck, and whether another pass would strike more."""

    more: bool


class GameCheckRequest(PositionRequest):
    """A position, and how strictly to check it."""

    strength: Strength = "completable"


class GameHintRequest(PositionRequest, Ladder):
    """A position, and the techniques that a hint may use."""


class GameStepsRequest(GameHintRequest):
    """A position, and the greatest number of steps to return."""

    limit: int = Field(100, ge=1, le=300)


class GameWhyRequest(GameHintRequest):
    """A position, and the cell and digit to explain."""

    cell: int = Field(ge=0, lt=CELLS)
    digit: int = Field(ge=1, le=CELLS)


class UsedRequest(PositionRequest):
    """The position before a move, and the group of moves."""

    group: GroupJson


class ReviewRequest(RequestBody):
    """A game."""

    game: GameJson


class TrialRequest(PositionRequest):
    """A position, and the greatest number of guesses (nobody would watch a longer trial)."""

    guesses: int = Field(300, ge=0, le=300)


class FillRequest(PositionRequest):
    """A position, and the greatest number of singles to enter."""

    most: int | None = Field(None, ge=1, le=CELLS, description="null: all")


class PruneRequest(PositionRequest):
    """A position, and the techniques to prune with."""

    techniques: Names = Field([], description="names or families; empty: those of the settings")
    repeatedly: bool = False
