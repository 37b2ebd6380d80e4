"""A position at the moment of a technique, and its row in tables and in JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from whydoku.errors import WrongValue
from whydoku.model.layout import Layout, cell_name, digit_char, digit_of, find_layout, parse_cell
from whydoku.model.path import Candidate
from whydoku.model.policy import technique
from whydoku.model.puzzle import Puzzle
from whydoku.positions.ladders import DEFAULT

__all__ = ["EXERCISE", "Outcome", "Position", "difficulty_of", "line_of", "puzzle_of", "themes_of"]

EXERCISE = ("id", "layout", "givens", "placed", "struck", "technique", "outcomes", "difficulty")
"""The keys of a position of the course: what an exercise needs."""
SIGN = "="
CLUTTER = 100
"""On a board with so many candidates, a step is twice as hard to find as on an empty one."""
OPENING, LATE = 0.6, 0.35
"""The shares of empty cells above which a position is an opening, and below which it is late."""
PLAIN = "singles"
"""The family whose exercises show no candidates: its lessons know none."""
LEAST_EMPTY = 8
"""Cells that are empty where a single is to be found."""


class Outcome(NamedTuple):
    """What one finding does.

    >>> Outcome((), (Candidate(0, 5),)).struck
    (Candidate(cell=0, digit=5),)
    """

    placed: tuple[Candidate, ...]
    struck: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position where a technique is the easiest of the ladder that finds anything.

    >>> from whydoku.positions import positions
    >>> found = next(positions("x-wing", 1, seed=1))
    >>> found.technique, found.puzzle.hint().technique, len(found.outcomes)
    ('x-wing', 'x-wing', 1)
    """

    id: str
    """The technique and a hash of the position: the same for all that are equal up to symmetry."""
    layout: str
    givens: str
    """A character for each cell, ``.`` for an empty one."""
    placed: str
    """The digits that were placed since, in the same way."""
    struck: tuple[Candidate, ...]
    """Candidates that are struck although no digit in a house rules them out."""
    technique: str
    outcomes: tuple[Outcome, ...]
    """All findings of the technique, those with the same outcome once."""
    difficulty: int
    """What the easiest finding costs a person, more on a board with many candidates."""
    themes: tuple[str, ...]
    source: str
    """``path``: it is on the path of its puzzle. ``nudge``: candidates were struck at random."""
    grid: str
    """The same text for positions whose solutions are equal up to symmetry."""
    seed: int
    policy: str = DEFAULT
    """The policy whose ladder says what is easier."""

    @property
    def puzzle(self) -> Puzzle:
        """The position as a puzzle: givens, placed digits, struck candidates."""
        return _puzzle(self.layout, self.givens, self.placed, self.struck)

    @property
    def suits_exercise(self) -> bool:
        """Whether the position can be asked about as the lessons do.

        Exercises on singles show no candidates, so none may be removed there. Where few cells are
        empty, nothing is left to look for.

        >>> from whydoku.positions import positions
        >>> next(positions("full-house", 1, layout="4x4", seed=1)).suits_exercise
        True
        """
        if technique(self.technique).family != PLAIN:
            return True
        taken = zip(self.givens, self.placed, strict=True)
        empty = sum(given == placed for given, placed in taken)
        return not self.struck and empty >= LEAST_EMPTY

    def to_dict(self) -> dict[str, Any]:
        """Return the position as JSON has it; candidates are texts such as ``r1c2=3``."""
        layout = find_layout(self.layout)
        return {
            "id": self.id,
            "layout": self.layout,
            "givens": self.givens,
            "placed": self.placed,
            "struck": _texts(layout, self.struck),
            "technique": self.technique,
            "policy": self.policy,
            "outcomes": [
                {"placed": _texts(layout, one.placed), "struck": _texts(layout, one.struck)}
                for one in self.outcomes
            ],
            "difficulty": self.difficulty,
            "themes": list(self.themes),
            "source": self.source,
            "grid": self.grid,
            "seed": self.seed,
        }

    @classmethod
    def from_dict(cls, row: Mapping[str, Any]) -> Position:
        """Return the position that a row describes; keys after ``difficulty`` may be missing.

        Raises ``ValueError`` where a cell or a digit is none of the layout.

        >>> row = {"id": "1", "layout": "4x4", "givens": "123.............", "placed": "." * 16,
        ...        "struck": [], "technique": "full-house", "difficulty": 4,
        ...        "outcomes": [{"placed": ["r1c4=4"], "struck": []}]}
        >>> Position.from_dict(row).outcomes[0].placed
        (Candidate(cell=3, digit=4),)
        """
        layout = find_layout(row["layout"])
        return cls(
            row["id"],
            row["layout"],
            row["givens"],
            row["placed"],
            tuple(_candidates(layout, row["struck"])),
            row["technique"],
            tuple(
                Outcome(
                    tuple(_candidates(layout, one["placed"])),
                    tuple(_candidates(layout, one["struck"])),
                )
                for one in row["outcomes"]
            ),
            row["difficulty"],
            tuple(row.get("themes", ())),
            row.get("source", ""),
            row.get("grid", ""),
            row.get("seed", 0),
            row.get("policy", DEFAULT),
        )


def puzzle_of(row: Mapping[str, Any]) -> Puzzle:
    """Return what is on the board by a row's layout, givens, placed digits and struck candidates.

    Raises ``ValueError`` where a cell or a digit is none of the layout.

    >>> row = {"layout": "4x4", "givens": "123.............", "placed": "." * 16, "struck": []}
    >>> puzzle_of(row).hint().placements
    (Candidate(cell=3, digit=4),)
    """
    struck = _candidates(find_layout(row["layout"]), row["struck"])
    return _puzzle(row["layout"], row["givens"], row["placed"], struck)


def _puzzle(name: str, givens: str, placed: str, struck: Iterable[Candidate]) -> Puzzle:
    layout = find_layout(name)
    digits = [(cell, digit) for cell, digit in enumerate(map(digit_of, placed)) if digit]
    return Puzzle(list(map(digit_of, givens)), digits, struck, layout)


def difficulty_of(cost: int, candidates: int) -> int:
    """Return how hard a finding is to see: by its cost, and by the candidates on the board.

    >>> difficulty_of(600, 50)
    900
    """
    return round(cost * (1 + candidates / CLUTTER))


def themes_of(slug: str, outcomes: Iterable[Outcome], links: int, empty: float) -> tuple[str, ...]:
    """Return what a position is about: for those who choose among many.

    ``links`` is the number of links of the shortest chain, ``empty`` the share of empty cells.

    >>> themes_of("x-wing", [Outcome((), (Candidate(0, 1),))], 0, 0.5)
    ('fish', 'hard', 'one-outcome', 'strikes', 'one-candidate', 'middle')
    """
    row, found = technique(slug), list(outcomes)
    themes = [row.family, row.level, "one-outcome" if len(found) == 1 else "several-outcomes"]
    themes.append("places" if found[0].placed else "strikes")
    if len(found) == 1 and len(found[0].placed) + len(found[0].struck) == 1:
        themes.append("one-candidate")
    if links:
        themes.append(f"{links}-links")
    themes.append("opening" if empty > OPENING else "late" if empty < LATE else "middle")
    return tuple(themes)


def line_of(digits: Iterable[int]) -> str:
    """Return digits as a line, ``.`` for 0.

    >>> line_of([1, 0, 10])
    '1.A'
    """
    return "".join(map(digit_char, digits))


def _texts(layout: Layout, candidates: Iterable[Candidate]) -> list[str]:
    return [f"{cell_name(layout, c)}{SIGN}{digit_char(d)}" for c, d in candidates]


def _candidates(layout: Layout, texts: Iterable[str]) -> Iterator[Candidate]:
    for text in texts:
        cell, sign, digit = text.partition(SIGN)
        if not sign or not digit:
            raise WrongValue(f"{text!r} is no candidate: expected one such as r1c2=3")
        yield Candidate(parse_cell(layout, cell), digit_of(digit))
