"""What each verb finds out about a puzzle, and its JSON: the same on every front.

A front shows an :class:`Answer` in its own way: the command line as a page or a line, the web as
it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from pencilmark import generator, symmetry
from pencilmark.errors import CapReached, ManySolutions, NoSolution, sentence
from pencilmark.generator import Generated
from pencilmark.path import Path, Step
from pencilmark.policy import Policy
from pencilmark.puzzle import Estimate, Proof, Puzzle, Report
from pencilmark.symmetry import Canonical

__all__ = [
    "NOTHING",
    "SOLVED",
    "Answer",
    "Counted",
    "canonical",
    "check",
    "convert",
    "count",
    "estimate",
    "generated",
    "hint",
    "minimal",
    "path",
    "show",
    "solve",
    "steps",
    "varied",
    "why",
]

NOTHING = "None of the techniques in use finds anything."
SOLVED = "The puzzle is solved."
NODES = 10_000_000
"""What a search may cost where nothing else is asked for."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Answer(Generic[Found]):
    """What was found about a puzzle, and its JSON."""

    puzzle: Puzzle
    found: Found
    own: Callable[[], dict[str, Any]]
    """The keys of its JSON that other answers do not have."""
    note: str = ""
    """What stood in the way, in sentences."""
    ok: bool = True
    """Whether it is what was asked for."""
    capped: bool = False
    """Whether a cap stood in the way."""

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the puzzle, its layout, what was found, a note or null.

        ``read_as`` is the format that the puzzle was read from, or null.

        >>> solve(Puzzle.parse("12343412214343..")).to_dict()["solution"]
        '1234341221434321'
        """
        about = {
            "puzzle": self.puzzle.line(),
            "layout": self.puzzle.layout.name,
            "read_as": self.puzzle.format,
        }
        return {**about, **self.own(), "note": self.note or None}


class Counted(NamedTuple):
    """How many solutions were found, and whether there are no more."""

    number: int
    complete: bool


def hint(puzzle: Puzzle, policy: Policy) -> Answer[Step | None]:
    """Find the next step; none where there is no solution.

    >>> hint(Puzzle.parse("4......1...3...."), Policy()).found.technique
    'hidden-single-box'
    """
    report = puzzle.check(seconds=policy.seconds)
    step, note = None, _trouble(report)
    try:
        if report.solutions != 0 and not puzzle.solved:
            step = puzzle.hint(policy)
    except CapReached as cap:
        note = sentence(cap)
    return Answer(
        puzzle, step, lambda: {"step": step.to_dict() if step else None}, note, ok=not note
    )


def path(puzzle: Puzzle, policy: Policy, *, stop_at: str | None = None) -> Answer[Path]:
    """Walk to where the ladder ends, or before the first step of a technique."""
    walked = puzzle.path(policy)
    if stop_at:
        walked = walked.stop_at(stop_at)
    note = _trouble(puzzle.check(seconds=policy.seconds))
    if walked.outcome == "capped":
        note = f"The path was stopped by its cap of {walked.cap}."
    return Answer(puzzle, walked, lambda: _of_path(walked), note, ok=not note)


def _of_path(walked: Path) -> dict[str, Any]:
    return {
        "outcome": walked.outcome,
        "cap": walked.cap,
        "level": walked.level,
        "score": walked.score,
        "hardest": walked.hardest.slug if walked.hardest else None,
        "counts": dict(walked.counts),
        "end": walked.end.line(),
        "steps": [step.to_dict() for step in walked],
    }


def steps(puzzle: Puzzle, policy: Policy) -> Answer[list[Step]]:
    """Find all that can be done now."""
    found: list[Step] = []
    note = _trouble(puzzle.check(seconds=policy.seconds))
    try:
        found = puzzle.steps(policy)
    except CapReached as cap:
        found, note = list(cap.steps), sentence(cap)

    def own() -> dict[str, Any]:
        told = [{**s.to_dict(), "opens": [list(c) for c in puzzle.opens(s)]} for s in found]
        return {"steps": told}

    return Answer(puzzle, found, own, note, ok=not note)


def why(puzzle: Puzzle, cell: int, digit: int, policy: Policy) -> Answer[Proof]:
    """Prove that a digit cannot go in a cell, or must."""
    proof = puzzle.why(cell, digit, policy)
    return Answer(
        puzzle,
        proof,
        lambda: {
            "cell": proof.cell,
            "digit": proof.digit,
            "verdict": proof.verdict,
            "steps": [step.to_dict() for step in proof.steps],
            "words": str(proof),
        },
    )


def solve(
    puzzle: Puzzle, *, nodes: int = NODES, seconds: float | None = None
) -> Answer[Puzzle | None]:
    """Find the solution, and prove that there is no other."""
    solution, note = None, ""
    try:
        solution = puzzle.solve(nodes, seconds)
    except (NoSolution, ManySolutions):
        note = str(puzzle.check(nodes, seconds))
    except CapReached as cap:
        note = sentence(cap)
    line = solution.line() if solution else None
    return Answer(puzzle, solution, lambda: {"solution": line}, note, ok=not note)


def check(puzzle: Puzzle, *, nodes: int = NODES, seconds: float | None = None) -> Answer[Report]:
    """Find everything that is wrong, having no solution or several included."""
    report = puzzle.check(nodes, seconds)
    problems = [
        {"kind": p.kind, "house": p.house, "digit": p.digit, "cells": list(p.cells)}
        for p in report.problems
    ]
    told = {"solutions": report.solutions, "problems": problems, "words": str(report)}
    return Answer(puzzle, report, told.copy, ok=report.ok)


def count(
    puzzle: Puzzle, limit: int, *, nodes: int = NODES, seconds: float | None = None
) -> Answer[Counted]:
    """Count the solutions up to a limit.

    >>> count(Puzzle.parse("4......1...3...."), 1000).found
    Counted(number=3, complete=True)
    """
    note = ""
    try:
        number = puzzle.count(limit, nodes, seconds)
    except CapReached as cap:
        number, note = cap.found, sentence(cap)
    found = Counted(number, complete=number < limit and not note)
    told: dict[str, Any] = {"count": found.number, "complete": found.complete}
    return Answer(puzzle, found, told.copy, note, ok=not note)


def estimate(puzzle: Puzzle, dives: int, seed: int) -> Answer[Estimate]:
    """Estimate how many solutions there are."""
    found = puzzle.estimate(dives, seed)
    return Answer(puzzle, found, found._asdict)


def minimal(
    puzzle: Puzzle, *, nodes: int = NODES, seconds: float | None = None
) -> Answer[tuple[int, ...] | None]:
    """Find the cells whose givens can be left out, each by itself."""
    redundant, note = None, ""
    try:
        redundant = generator.redundant_givens(puzzle, nodes, seconds)
    except (NoSolution, ManySolutions, CapReached) as error:
        note = sentence(error)
    told = {
        "minimal": None if redundant is None else not redundant,
        "redundant": None if redundant is None else list(redundant),
    }
    return Answer(puzzle, redundant, told.copy, note, ok=not note)


def canonical(
    puzzle: Puzzle, *, nodes: int = NODES, seconds: float | None = None
) -> Answer[Canonical | None]:
    """Find the smallest form under the symmetries of the layout."""
    found, note, capped = None, "", False
    try:
        found = symmetry.canonical(puzzle, nodes, seconds)
    except (ValueError, CapReached) as error:
        note, capped = sentence(error), isinstance(error, CapReached)
    told = {
        "form": found.form.line() if found else None,
        "automorphisms": found.automorphisms if found else None,
        "symmetry": asdict(found.symmetry) if found else None,
    }
    return Answer(puzzle, found, told.copy, note, ok=not note, capped=capped)


def show(puzzle: Puzzle) -> Answer[Puzzle]:
    """Tell a puzzle's digits and candidates."""
    return Answer(
        puzzle,
        puzzle,
        lambda: {
            "givens": list(puzzle.givens),
            "placed": [list(c) for c in puzzle.placed],
            "eliminated": [list(c) for c in puzzle.eliminated],
            "candidates": [list(c) for c in puzzle.candidates],
        },
    )


def convert(puzzle: Puzzle, form: str) -> Answer[str]:
    """Write a puzzle in another format; ``ValueError`` where that cannot hold it.

    The note says what the format does not keep.
    """
    from pencilmark import formats

    text = "".join(formats.write_lines(puzzle, form))
    note = formats.left_out(puzzle, form)
    return Answer(puzzle, text, lambda: {"format": form, "text": text}, note)


def varied(puzzle: Puzzle, seed: int, number: int) -> Answer[Puzzle]:
    """Make a puzzle that looks different but is the same for who solves it."""
    made = symmetry.vary(puzzle, seed, number)
    return Answer(made, made, lambda: {"seed": seed, "number": number})


def generated(made: Generated) -> Answer[Generated]:
    """Tell a new puzzle, and what makes it again."""
    return Answer(
        made.puzzle,
        made,
        lambda: {
            "seed": made.seed,
            "number": made.number,
            "givens": made.givens,
            "level": made.level,
            "score": made.path.score,
            "rating": made.rating,
            "techniques": dict(made.techniques),
        },
    )


def _trouble(report: Report) -> str:
    return "" if report.ok else str(report)
