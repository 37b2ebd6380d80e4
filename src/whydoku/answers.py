"""The answer of each verb about a puzzle, with its JSON form, which is the same on every front.

Each front shows an :class:`Answer` in its own way: the command line prints a page or a line, the
web server sends the JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from whydoku.errors import CapReached, ManySolutions, NoSolution, sentence
from whydoku.make import asked
from whydoku.make.generated import Generated
from whydoku.model import symmetry
from whydoku.model.catalogue import catalogue_number
from whydoku.model.findings import Solutions, all_solutions
from whydoku.model.layout import cages_of, cell_name
from whydoku.model.path import Path, Step
from whydoku.model.policy import Policy
from whydoku.model.puzzle import Estimate, Proof, Puzzle, Report
from whydoku.model.rate import SECONDS, Rating
from whydoku.model.symmetry import Canonical
from whydoku.verification.verify import Move, Verified
from whydoku.verification.verify import verify as verify_move

if TYPE_CHECKING:
    from whydoku.scan import Reading

__all__ = [
    "NOTHING",
    "SOLVED",
    "Answer",
    "Counted",
    "canonical",
    "catalogue",
    "check",
    "convert",
    "count",
    "estimate",
    "generated",
    "hint",
    "minimal",
    "path",
    "rate",
    "scan",
    "show",
    "solutions",
    "solve",
    "steps",
    "varied",
    "verify",
    "why",
]

NOTHING = "None of the techniques in use finds anything."
SOLVED = "The puzzle is solved."
NODES = 10_000_000
"""The default cap on the nodes of a search."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Answer(Generic[Result]):
    """What a verb found about a puzzle, and the JSON form of that.

    >>> answer = count(Puzzle.parse("4......1...3...."), 2)
    >>> answer.ok, answer.result.number, answer.to_dict()["complete"]
    (True, 2, False)
    """

    puzzle: Puzzle
    result: Result
    details: Callable[[], dict[str, Any]]
    """Returns the JSON keys that only this kind of answer has."""
    note: str = ""
    """Sentences that say what is wrong or missing; empty if nothing is."""
    ok: bool = True
    """Whether the verb found what was asked for."""
    capped: bool = False
    """Whether a cap ended the search."""

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the puzzle, its layout, the answer, and the note or null.

        ``read_as`` names the format that the puzzle was read from, or is null.

        >>> solve(Puzzle.parse("12343412214343..")).to_dict()["solution"]
        '1234341221434321'
        """
        about = {
            "puzzle": self.puzzle.line(),
            "layout": self.puzzle.layout.name,
            "read_as": self.puzzle.format,
        }
        return {**about, **self.details(), "note": self.note or None}


class Counted(NamedTuple):
    """How many solutions were found, and whether there are no more."""

    number: int
    complete: bool


def hint(puzzle: Puzzle, policy: Policy) -> Answer[Step | None]:
    """Find the next step; None if the puzzle is solved or has no solution.

    >>> hint(Puzzle.parse("4......1...3...."), Policy()).result.technique
    'hidden-single-box'
    """
    report = puzzle.check(seconds=policy.seconds)
    step, note = None, _trouble(report)
    try:
        if report.solutions != 0 and not puzzle.solved:
            step = puzzle.hint(policy.for_solutions(report.solutions))
    except CapReached as cap:
        note = sentence(cap)
    return Answer(
        puzzle, step, lambda: {"step": step.to_dict() if step else None}, note, ok=not note
    )


def is_sparse(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has so few digits that a search in it may take long.

    No classic puzzle with one solution has fewer than 17 of 81 (G. McGuire, B. Tugemann and
    G. Civario, "There is no 16-Clue Sudoku", 2012); other layouts are measured by the same share.

    >>> is_sparse(Puzzle.parse("." * 100)), is_sparse(Puzzle.parse("4......1...3...."))
    (True, True)
    >>> is_sparse(Puzzle.parse("4..2...1...3...."))
    False
    """
    return 81 * sum(map(bool, puzzle.values)) < 17 * puzzle.layout.cells


def path(puzzle: Puzzle, policy: Policy, *, stop_at: str | None = None) -> Answer[Path]:
    """Return the path to where the ladder ends, or to before the first step of ``stop_at``.

    Where there is no solution, there is no step.

    >>> path(Puzzle.parse("11.............."), Policy()).result
    <Path of 0 steps: broken>
    """
    report = puzzle.check(seconds=policy.seconds)
    note = _trouble(report)
    allowed = policy.for_solutions(report.solutions)
    walked = puzzle.path(allowed) if report.solutions != 0 else Path(puzzle, (), "broken")
    if stop_at:
        walked = walked.stop_at(stop_at)
    if walked.outcome == "capped":
        note = f"The path was stopped by its cap of {walked.cap}."
    return Answer(puzzle, walked, lambda: _of_path(walked), note, ok=not note)


def _of_path(walked: Path) -> dict[str, Any]:
    return {
        "outcome": walked.outcome,
        "cap": walked.cap,
        "level": walked.level,
        "score": walked.score,
        "difficulty": walked.difficulty,
        "hardest": walked.hardest.slug if walked.hardest else None,
        "rating": walked.rating,
        "counts": dict(walked.counts),
        "end": walked.end.line(),
        "break_in": walked.break_in,
        "opportunities": [found.to_dict() for found in walked.opportunities],
        "steps": [step.to_dict() for step in walked],
    }


def steps(puzzle: Puzzle, policy: Policy) -> Answer[list[Step]]:
    """Find all steps that are possible now; none where there is no solution.

    >>> steps(Puzzle.parse("11.............."), Policy()).result
    []
    """
    found: list[Step] = []
    report = puzzle.check(seconds=policy.seconds)
    note = _trouble(report)
    try:
        if report.solutions != 0:
            found = puzzle.steps(policy.for_solutions(report.solutions))
    except CapReached as cap:
        found, note = list(cap.steps), sentence(cap)

    def details() -> dict[str, Any]:
        told = [{**s.to_dict(), "opens": [list(c) for c in puzzle.opens(s)]} for s in found]
        return {"steps": told}

    return Answer(puzzle, found, details, note, ok=not note)


def why(puzzle: Puzzle, cell: int, digit: int, policy: Policy) -> Answer[Proof]:
    """Prove that a digit cannot go in a cell, or that it must.

    >>> why(Puzzle.parse("4......1...3...."), 1, 2, Policy()).note
    'The puzzle has more than one solution.'
    """
    report = puzzle.check(seconds=policy.seconds)
    proof = puzzle.why(cell, digit, policy.for_solutions(report.solutions))
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
        _trouble(report),
    )


def verify(
    puzzle: Puzzle, move: Move | str, policy: Policy, *, reason: str | None = None
) -> Answer[Verified]:
    """Say whether a move is justified, and by what.

    >>> verify(Puzzle.parse("..3..4.221......"), "r1c4=4", Policy()).result.verdict
    'justified'
    """
    found = verify_move(puzzle, move, reason, policy)
    note = str(found) if found.verdict in ("broken", "several", "capped") else ""
    return Answer(puzzle, found, found.to_dict, note, ok=not note, capped=found.cap is not None)


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
    """Find everything that is wrong; no solution, or more than one, is wrong too."""
    report = puzzle.check(nodes, seconds)
    problems = [
        {"kind": p.kind, "house": p.house, "digit": p.digit, "cells": list(p.cells)}
        for p in report.problems
    ]
    told = {
        "solutions": report.solutions,
        "differing": list(report.differing()),
        "problems": problems,
        "words": str(report),
    }
    return Answer(puzzle, report, told.copy, ok=report.ok)


def count(
    puzzle: Puzzle,
    limit: int,
    *,
    nodes: int = NODES,
    seconds: float | None = None,
    candidates: bool = False,
) -> Answer[Counted]:
    """Count the solutions up to a limit.

    With ``candidates`` the JSON has the digits of each cell that are in a solution, too.

    >>> count(Puzzle.parse("4......1...3...."), 1000).result
    Counted(number=3, complete=True)
    """
    note = ""
    try:
        number = puzzle.count(limit, nodes, seconds)
    except CapReached as cap:
        number, note = cap.found, sentence(cap)
    found = Counted(number, complete=number < limit and not note)
    told: dict[str, Any] = {"count": found.number, "complete": found.complete}
    if candidates:
        told["candidates"] = _true_candidates(puzzle, nodes, seconds)
    return Answer(puzzle, found, told.copy, note, ok=not note)


def _true_candidates(puzzle: Puzzle, nodes: int, seconds: float | None) -> list[list[int]] | None:
    """Return the digits of each cell that are in a solution; None if a cap was hit."""
    try:
        return list(map(list, asked.true_candidates(puzzle, nodes, seconds)))
    except CapReached:
        return None


def solutions(
    puzzle: Puzzle, limit: int, *, nodes: int = NODES, seconds: float | None = None
) -> Answer[Solutions]:
    """Find all solutions up to a limit, and the cells in which they differ.

    >>> solutions(Puzzle.parse("12..34..214343.."), 1).note
    'There are more solutions than the limit of 1.'
    """
    found = all_solutions(puzzle, limit, nodes, seconds)
    told = {
        "solutions": [solution.line() for solution in found.found],
        "complete": found.complete,
        "differing": list(found.differing()),
    }
    note = sentence(Exception(found.cap)) if found.cap else ""
    return Answer(puzzle, found, told.copy, note, capped=not found.complete)


def estimate(puzzle: Puzzle, dives: int, seed: int) -> Answer[Estimate]:
    """Estimate the number of solutions by sampling."""
    found = puzzle.estimate(dives, seed)
    return Answer(puzzle, found, found._asdict)


def rate(puzzle: Puzzle, *scales: str, seconds: float = SECONDS) -> Answer[Rating | None]:
    """Rate a puzzle; None if it has not exactly one solution.

    >>> rate(Puzzle.parse("..3..4.221......"), "te").to_dict()["te"]
    0
    """
    try:
        found = puzzle.rate(*scales, seconds=seconds)
    except (NoSolution, ManySolutions, CapReached) as error:
        return Answer(puzzle, None, Rating().to_dict, sentence(error), ok=False)
    return Answer(puzzle, found, found.to_dict, ok=not found.at_least, capped=bool(found.at_least))


class Redundant(NamedTuple):
    """What can each be left out while the solution stays unique."""

    givens: tuple[int, ...]
    """The cells of givens."""
    cages: tuple[int, ...]
    """The numbers of cages."""


def minimal(
    puzzle: Puzzle, *, nodes: int = NODES, seconds: float | None = None
) -> Answer[Redundant | None]:
    """Find the givens and the cages that can each be left out while the solution stays unique."""
    found, note = None, ""
    try:
        givens = asked.redundant_givens(puzzle, nodes, seconds)
        cages = asked.redundant_cages(puzzle, nodes, seconds) if puzzle.cages else ()
        found = Redundant(givens, cages)
    except (NoSolution, ManySolutions, CapReached) as error:
        note = sentence(error)
    told = {
        "minimal": found and not any(found),
        "redundant": found and list(found.givens),
        **({"redundant_cages": found and list(found.cages)} if puzzle.cages else {}),
    }
    return Answer(puzzle, found, told.copy, note, ok=not note)


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


def catalogue(puzzle: Puzzle) -> Answer[int | None]:
    """Find the number of the solution in the catalogue of full grids."""
    number, note = None, ""
    try:
        number = catalogue_number(puzzle)
    except (ValueError, NoSolution, ManySolutions) as error:
        note = sentence(error)
    return Answer(puzzle, number, {"number": number}.copy, note, ok=not note)


def show(puzzle: Puzzle) -> Answer[Puzzle]:
    """Return a puzzle's digits and candidates."""
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
    """Write a puzzle in another format; the note says what that format does not keep.

    Raises ``ValueError`` if the format cannot hold the puzzle at all.
    """
    from whydoku import formats

    text = "".join(formats.write_lines(puzzle, form))
    note = formats.left_out(puzzle, form)
    return Answer(puzzle, text, lambda: {"format": form, "text": text}, note)


def varied(puzzle: Puzzle, seed: int, number: int) -> Answer[Puzzle]:
    """Make a puzzle that looks different but is solved in the same way."""
    made = symmetry.vary(puzzle, seed, number)
    return Answer(made, made, lambda: {"seed": seed, "number": number})


def generated(made: Generated) -> Answer[Generated]:
    """Return a new puzzle with its seed and number, from which it can be made again."""
    return Answer(
        made.puzzle,
        made,
        lambda: {
            "seed": made.seed,
            "number": made.number,
            "givens": made.givens,
            "level": made.level,
            "score": made.score,
            "rating": made.rating,
            "minutes": made.minutes,
            "techniques": dict(made.techniques),
        },
    )


def _trouble(report: Report) -> str:
    return "" if report.ok else str(report)


def _either(reading: Reading, cell: int) -> str:
    """Return the two digits that a cell may have."""
    return f"{reading.digits[cell] or 'empty'} or {reading.seconds[cell] or 'empty'}"


def scan(reading: Reading) -> Answer[Reading]:
    """Tell what was read from a photo; the note names the cells that are in doubt."""
    layout = reading.puzzle.layout
    sums = {cage.cells[0]: f"the sum {cage.sum}" for cage in cages_of(layout)}
    asked = [
        f"{cell_name(layout, cell)} ({sums.get(cell) or _either(reading, cell)}?)"
        for cell in reading.doubtful
    ]
    look = f"Look at {', '.join(asked)}." if asked else ""
    unread = len(reading.unread)
    left = (
        f"The handwriting in {unread} cell{'s' * (unread != 1)} could not be read."
        if unread
        else ""
    )
    note = " ".join(filter(None, (reading.note, look, left)))
    ok = not reading.note and not asked
    return Answer(reading.puzzle, reading, reading.to_dict, note, ok=ok)
