"""Tells what a check of a puzzle or of a game found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pencilmark.explain.voice import prose_of
from pencilmark.explain.wording import Wording
from pencilmark.layout import Layout, houses_of
from pencilmark.path import Step

if TYPE_CHECKING:
    from pencilmark.puzzle import Problem, Proof, Report

__all__ = ["tell_mistake", "tell_problems", "tell_report", "tell_why"]

MOST_PROBLEMS = 20


def tell_report(report: Report, wording: Wording) -> str:
    """Tell everything that is wrong, a sentence a line, and then how many solutions there are."""
    lines = tell_problems(report.puzzle.layout, report.problems, wording)
    solutions = {None: "solutions_open", 0: "solutions_none", 1: "solutions_one"}
    lines.append(wording.phrase(solutions.get(report.solutions, "solutions_many")))
    return "\n".join(lines)


def tell_why(proof: Proof, wording: Wording, tell: Callable[[Step], str]) -> str:
    """Tell why a digit cannot go in a cell, or must: the steps of the proof, numbered."""
    if proof.verdict in {"cannot", "must"} and not proof.steps:
        return _tell_seen(proof, wording, tell)
    text = _filled(wording.phrase(f"why_{proof.verdict}"), proof, wording)
    return text + _tell_steps(proof, wording, tell)


def _tell_steps(proof: Proof, wording: Wording, tell: Callable[[Step], str]) -> str:
    if not proof.steps:
        return ""
    if len(proof.steps) == 1:
        return f"{wording.phrase('why_step')} {tell(proof.steps[0])}"
    text = wording.phrase("why_steps").replace("#n", wording.number(len(proof.steps)))
    lines = [f"{number}. {tell(step)}" for number, step in enumerate(proof.steps, 1)]
    return "\n".join([text, *lines])


def _tell_seen(proof: Proof, wording: Wording, tell: Callable[[Step], str]) -> str:
    """Tell what the position itself shows: a digit in the cell or in its sight, or a struck one."""
    puzzle, cell, digit = proof.puzzle, proof.cell, proof.digit
    prose = prose_of(puzzle.layout, wording)
    if proof.verdict == "must":
        return _filled(wording.phrase("why_seen_must"), proof, wording)
    if holds := puzzle.values[cell]:
        text = _filled(wording.phrase("why_seen_holds"), proof, wording)
        return text.replace("#o", prose.digits([holds]))
    for kind, _number, cells in houses_of(puzzle.layout):
        if cell not in cells:
            continue
        for other in cells:
            if puzzle.values[other] == digit:
                text = _filled(wording.phrase("why_seen_peer"), proof, wording)
                named = wording.kind(kind)
                return text.replace("#p", prose.cells([other])).replace("#k", named)
    text = _filled(wording.phrase("why_seen_struck"), proof, wording)
    left = [candidate for candidate in puzzle.eliminated if candidate != (cell, digit)]
    before = type(puzzle)(puzzle.givens, puzzle.placed, left, puzzle.layout)
    found = before.why(cell, digit)
    if found.verdict != "cannot" or not found.steps:
        return text
    return _filled(text + wording.phrase("why_struck"), proof, wording) + _tell_steps(
        found, wording, tell
    )


def _filled(text: str, proof: Proof, wording: Wording) -> str:
    prose = prose_of(proof.puzzle.layout, wording)
    text = text.replace("#c", prose.cells([proof.cell]))
    return text.replace("#d", prose.digits([proof.digit]))


def tell_mistake(
    layout: Layout, kind: str, cell: int, digit: int, level: int, wording: Wording
) -> str:
    """Tell a wrong digit or a wrongly struck candidate; level 1 does not even say which it is."""
    prose = prose_of(layout, wording)
    text = wording.phrase("mistake" if level == 1 else f"mistake_{kind}_{level}")
    for slot, told in (
        ("#h", prose.houses([cell // layout.size])),
        ("#c", prose.cells([cell])),
        ("#d", prose.digits([digit])),
    ):
        text = text.replace(slot, told)
    return text


def tell_problems(layout: Layout, problems: Iterable[Problem], wording: Wording) -> list[str]:
    """Tell what can be seen to be wrong, a sentence each, and how many more there are."""
    lines = list(_problems(layout, problems, wording))
    left = len(lines) - MOST_PROBLEMS
    if left > 0:
        lines[MOST_PROBLEMS:] = [wording.phrase("more_lines").replace("#n", str(left))]
    return lines


def _problems(layout: Layout, problems: Iterable[Problem], wording: Wording) -> Iterator[str]:
    prose = prose_of(layout, wording)
    for (kind, cells), same in _alike(problems).items():
        houses = list(dict.fromkeys(p.house for p in same if p.house is not None))
        digits = sorted({p.digit for p in same if p.digit})
        text = wording.phrase(f"problem_{kind.replace('-', '_')}")
        for slot, told in (
            ("#c", prose.cells(cells)),
            ("#h", prose.houses(houses)),
            ("#d", prose.digits(digits, "or" if kind == "no-place" else "and")),
        ):
            text = text.replace(slot, told)
        yield text


def _alike(problems: Iterable[Problem]) -> dict[tuple[str, tuple[int, ...]], list[Problem]]:
    """Join the problems that one sentence can tell."""
    groups: dict[tuple[str, tuple[int, ...]], list[Problem]] = {}
    for problem in problems:
        cells = problem.cells if problem.kind != "no-place" else (problem.house or 0,)
        groups.setdefault((problem.kind, cells), []).append(problem)
    return groups
