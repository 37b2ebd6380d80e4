"""What assistants may ask for: the arguments of each tool, with the words that describe them.

An assistant reads these descriptions to find out how a tool is called.
"""

from __future__ import annotations

import base64
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from whydoku.errors import WrongValue
from whydoku.formats import read_one
from whydoku.make.criteria import CAGE_SIZES, SYMMETRIES
from whydoku.model.policy import LEVELS, POLICIES, Policy
from whydoku.model.puzzle import Puzzle
from whydoku.model.rate import SCALES
from whydoku.samples import sample

__all__ = [
    "AtMoment",
    "Capped",
    "Caps",
    "Drawing",
    "Hint",
    "Listed",
    "New",
    "Rated",
    "Scanned",
    "Verified",
    "Why",
]

TEXT = 100_000
"""The longest text of a puzzle, in characters."""
NAME = 200
"""The longest name."""
NAMES = 300
"""The most names in a list."""
PATH = 4_096
"""The longest path."""
SAMPLE = "sample:"


class Caps(NamedTuple):
    """What one call may take."""

    seconds: float
    nodes: int
    """Guesses of a search."""
    files: bool = False
    """Whether it may name a file of this machine: not where others may ask."""

    def on(self, policy: Policy) -> Policy:
        """Return a policy with these caps.

        >>> Caps(2.0, 1000).on(Policy()).nodes
        1000
        """
        return replace(policy, nodes=min(self.nodes, policy.nodes), seconds=self.seconds)


def _one_of(names: tuple[str, ...]) -> tuple[AfterValidator, object]:
    def check(value: str) -> str:
        if value not in names:
            raise ValueError(f"expected {', '.join(names)}")
        return value

    return AfterValidator(check), Field(max_length=NAME, json_schema_extra={"enum": [*names]})


Level = Annotated[str, *_one_of(LEVELS)]
CageSize = Annotated[str, *_one_of(CAGE_SIZES)]
Symmetry = Annotated[str, *_one_of(SYMMETRIES)]
PolicyName = Annotated[str, *_one_of(tuple(POLICIES))]
Name = Annotated[str, Field(max_length=NAME)]
Names = Annotated[list[Name], Field(max_length=NAMES)]
LayoutName = Annotated[str, Field(max_length=NAME)]


class _Arguments(BaseModel):
    """The base of all arguments: unknown names are refused, so that typing errors show."""

    model_config = ConfigDict(extra="forbid")


class Capped(_Arguments):
    """A puzzle."""

    puzzle: Annotated[
        str,
        Field(
            max_length=TEXT,
            description="The Sudoku as it stands: its digits row by row, . or 0 for an empty cell "
            "(81 for a 9x9; in a 10x10, A is ten). A grid, pencil marks, links of SudokuPad, "
            "f-puzzles and other sites, and `sample:first` are read too.",
            examples=["sample:first"],
        ),
    ]
    layout: LayoutName | None = Field(
        None,
        description="Only for puzzles with further rules: 9x9-x (both diagonals), 9x9-windoku, or "
        "jigsaw:REGIONS with a letter for the region of each cell.",
    )

    def read(self) -> Puzzle:
        """Return the puzzle; raises ``ParseError`` if the text holds none, or several."""
        if self.puzzle.startswith(SAMPLE):
            return sample(self.puzzle.removeprefix(SAMPLE), self.layout)
        return read_one(self.puzzle, self.layout)


class _Techniques(Capped):
    """A puzzle, and the techniques that may be used."""

    policy: PolicyName = Field(
        "human",
        description=f"Whose order of techniques: {', '.join(POLICIES)}. human: easiest to see "
        "first; classic: as they are taught; se: that of Sudoku Explainer.",
    )
    without: Names = Field(
        [], description="Techniques or families to leave out, such as xy-wing, fish or uniqueness."
    )

    def using(self, caps: Caps) -> Policy:
        """Return the policy; raises ``ValueError`` for an unknown technique."""
        return caps.on(Policy.named(self.policy).narrowed(without=self.without))


class _Proved(_Techniques):
    """A puzzle, and how long a proof may be."""

    whole: bool = Field(
        default=False,
        description="Whether to answer in full where the answer is long: with proofs within "
        "proofs, and all evidence. This may be 280,000 characters.",
    )


class Hint(_Proved):
    """A puzzle, and how much to tell."""

    detail: Literal["nudge", "technique", "where", "full"] = Field(
        "full",
        description="How much the words give away: nudge (what kind of thing to look for), "
        "technique (its name), where (the place too), or full (the whole argument).",
    )


class Why(_Proved):
    """A puzzle, and the cell and digit to explain."""

    cell: Annotated[
        str,
        Field(
            max_length=NAME,
            description="The cell by row and column, from 1: r4c7 is row 4, column 7.",
            examples=["r4c7"],
        ),
    ]
    digit: int = Field(ge=1, le=10, description="The digit that is asked about.")


class Verified(_Proved):
    """A puzzle, and a move."""

    move: Annotated[
        str,
        Field(
            max_length=NAME,
            description="The move: r1c5=8 places 8 in row 1, column 5; r1c5<>8 removes 8 there.",
            examples=["r1c5=8"],
        ),
    ]
    reason: Name | None = Field(
        None, description="The technique that was given as the reason, such as naked-single."
    )


class Listed(_Techniques):
    """A puzzle, and how many steps to list."""

    first: int = Field(1, ge=1, le=100_000, description="The number of the first step to list.")
    most: int = Field(
        5, ge=1, le=20, description="How many steps to list at the most; fewer where they are long."
    )


class AtMoment(_Arguments):
    """A technique."""

    technique: Annotated[
        str,
        Field(
            max_length=NAME,
            description="The technique to practise, such as hidden-pair, x-wing or xy-chain.",
            examples=["x-wing"],
        ),
    ]
    seed: int | None = Field(
        None, ge=0, lt=2**63, description="The same seed makes the same position again."
    )


class Scanned(_Arguments):
    """A picture of a puzzle: its path, or its bytes."""

    path: Annotated[str, Field(max_length=PATH)] | None = Field(
        None,
        description="The file of the picture, on the machine where this server runs: a JPEG, PNG, "
        "WebP or HEIC picture, or a PDF.",
        examples=["/home/ada/photo.jpg"],
    )
    picture: str | None = Field(
        None, description="The picture itself in base64, in place of its path."
    )
    page: int = Field(1, ge=1, le=100_000, description="The page of a PDF.")

    def source(self, caps: Caps) -> Path | bytes:
        """Return the file, or the bytes; raises ``WrongValue`` where neither can be read."""
        if (self.path is None) == (self.picture is None):
            raise WrongValue("expected the path of a picture or the picture itself, and not both")
        if self.picture is not None:
            return _decoded(self.picture)
        if not caps.files:
            raise WrongValue("this server reads no files: send the picture itself in base64")
        return Path(self.path or "").expanduser()


def _decoded(picture: str) -> bytes:
    """Return the bytes of a text in base64, or of a link that holds such."""
    text = picture.partition(",")[2] if picture.startswith("data:") else picture
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except ValueError:
        raise WrongValue("the picture is not in base64") from None


class Rated(Capped):
    """A puzzle, and the scales."""

    scales: Names = Field(
        [],
        description="Which scales, or all; default: level, hodoku and se. A figure such as er "
        "stands for its scale. "
        + "; ".join(f"{scale.name}: {scale.about}" for scale in SCALES.values())
        + ".",
    )


class New(_Arguments):
    """What a new puzzle should be like."""

    level: Level | None = Field(None, description="How hard it should be; default: anything.")
    layout: LayoutName = Field(
        "9x9",
        description="4x4, 6x6, 8x8, 9x9, 10x10, 9x9-x (both diagonals), 9x9-windoku, or jigsaw "
        "for random regions; a killer with +killer behind it.",
    )
    needs: Name | None = Field(
        None, description="A technique without which it cannot be solved, such as skyscraper."
    )
    require: Names = Field([], description="Techniques that its path has to use, all of them.")
    forbid: Names = Field([], description="Techniques that it has to be solved without.")
    symmetry: Symmetry = Field(
        "none", description="The symmetry of the cells with givens, and of the cages of a killer."
    )
    givens: int | None = Field(None, ge=1, le=100, description="How many givens it has.")
    minimal: bool = Field(default=False, description="Whether no given may be superfluous.")
    cages: CageSize = Field("usual", description="How large the cages of a killer are.")
    zero_cages: int = Field(0, ge=0, le=100, description="How many cages of a killer have no sum.")
    lowest_rating: float | None = Field(
        None, ge=1, le=12, description="The lowest rating by Sudoku Explainer (9x9 only)."
    )
    highest_rating: float | None = Field(
        None, ge=1, le=12, description="The highest rating by Sudoku Explainer (9x9 only)."
    )
    minutes: tuple[float | None, float | None] | None = Field(
        None, description="The fewest and the most minutes that it takes practised players."
    )
    seed: int | None = Field(
        None, ge=0, lt=2**63, description="The same seed and wishes make the same puzzle again."
    )


class Drawing(Capped):
    """A puzzle, and how to draw it."""

    form: Literal["text", "png"] = Field(
        "text", description="text: plain characters; png: a picture, as an image."
    )
    hint: bool = Field(default=False, description="Whether to draw the next hint on the board.")
    candidates: bool = Field(
        default=False, description="Whether to draw the candidates of every empty cell."
    )
    theme: Literal["light", "dark"] = Field("light", description="The colours of a picture.")
