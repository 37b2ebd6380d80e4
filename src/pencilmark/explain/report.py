"""Tells what a check of a puzzle or of a game found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pencilmark.explain.voice import prose_of
from pencilmark.explain.wording import Wording
from pencilmark.layout import Layout
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
    prose = prose_of(proof.puzzle.layout, wording)
    seen = proof.verdict in {"cannot", "must"} and not proof.steps
    text = wording.phrase(f"why_seen_{proof.verdict}" if seen else f"why_{proof.verdict}")
    text = text.replace("#c", prose.cells([proof.cell]))
    text = text.replace("#d", prose.digits([proof.digit]))
    if not proof.steps:
        return text
    if len(proof.steps) == 1:
        return f"{text}{wording.phrase('why_step')} {tell(proof.steps[0])}"
    text += wording.phrase("why_steps").replace("#n", wording.number(len(proof.steps)))
    lines = [f"{number}. {tell(step)}" for number, step in enumerate(proof.steps, 1)]
    return "\n".join([text, *lines])


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
