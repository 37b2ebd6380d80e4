"""Tells what a check of a puzzle found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pencilmark.explain.voice import Prose
from pencilmark.explain.words import Words

if TYPE_CHECKING:
    from pencilmark.puzzle import Problem, Report

__all__ = ["tell_report"]

MOST_PROBLEMS = 20


def tell_report(report: Report, words: Words) -> str:
    """Tell everything that is wrong, a sentence a line, and then how many solutions there are."""
    lines = list(_problems(report, words))
    left = len(lines) - MOST_PROBLEMS
    if left > 0:
        lines[MOST_PROBLEMS:] = [words.phrase("more_lines").replace("#n", str(left))]
    solutions = {None: "solutions_open", 0: "solutions_none", 1: "solutions_one"}
    lines.append(words.phrase(solutions.get(report.solutions, "solutions_many")))
    return "\n".join(lines)


def _problems(report: Report, words: Words) -> Iterator[str]:
    prose = Prose(report.puzzle.layout, words)
    for (kind, cells), same in _alike(report.problems).items():
        houses = list(dict.fromkeys(p.house for p in same if p.house is not None))
        digits = sorted({p.digit for p in same if p.digit})
        text = words.phrase(f"problem_{kind.replace('-', '_')}")
        for slot, told in (
            ("#c", prose.cells(cells)),
            ("#h", prose.houses(houses)),
            ("#d", prose.digits(digits, "or" if kind == "no-place" else "and")),
        ):
            text = text.replace(slot, told)
        yield text


def _alike(problems: tuple[Problem, ...]) -> dict[tuple[str, tuple[int, ...]], list[Problem]]:
    """Join the problems that one sentence can tell."""
    groups: dict[tuple[str, tuple[int, ...]], list[Problem]] = {}
    for problem in problems:
        cells = problem.cells if problem.kind != "no-place" else (problem.house or 0,)
        groups.setdefault((problem.kind, cells), []).append(problem)
    return groups
