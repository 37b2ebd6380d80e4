"""Tells what a check of a puzzle or of a game found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from whydoku.explain.voice import prose_of
from whydoku.explain.wording import Wording
from whydoku.model.layout import Layout, houses_of
from whydoku.model.path import Step

if TYPE_CHECKING:
    from whydoku.model.findings import Mistake, Problem, Proof, Report

__all__ = ["tell_mistake", "tell_problems", "tell_report", "tell_why"]

MOST_PROBLEMS = 20
MOST_REASONS = 3
"""Mistakes that are told with the reason; it takes some milliseconds to find one."""


Tell = Callable[[Step], str]


def tell_report(report: Report, wording: Wording, tell: Tell) -> str:
    """Tell everything that is wrong, a sentence a line, and then how many solutions there are.

    Problems follow from mistakes. Of many mistakes, the reason is told of the first ones.
    """
    explained, others = report.mistakes[:MOST_REASONS], report.mistakes[MOST_REASONS:]
    told = [tell_mistake(mistake, 4, wording, tell) for mistake in explained]
    told += [_tell_mistake(mistake, 4, wording) for mistake in others]
    lines = told or tell_problems(report.puzzle.layout, report.problems, wording)
    solutions = {None: "solutions_open", 0: "solutions_none", 1: "solutions_one"}
    lines.append(wording.phrase(solutions.get(report.solutions, "solutions_many")))
    return "\n".join(lines)


def tell_why(proof: Proof, wording: Wording, tell: Tell) -> str:
    """Tell why a digit cannot go in a cell, or must: the steps of the proof, numbered."""
    text = ""
    if proof.left_out:
        wrong = prose_of(proof.puzzle.layout, wording).placements(proof.left_out)
        text = wording.phrase("why_leaves_out").replace("#o", wrong)
    if proof.verdict in {"cannot", "must"} and not proof.steps:
        return text + _tell_seen(proof, wording)
    text += _filled(wording.phrase(f"why_{proof.verdict}"), proof, wording)
    return text + _tell_steps(proof, wording, tell)


def _tell_steps(proof: Proof, wording: Wording, tell: Tell) -> str:
    told = [tell(step) for step in proof.steps]
    end = _tell_end(proof, wording)
    if len(told) < 2:
        return " ".join([wording.phrase("why_step"), *told, *end]) if told else ""
    text = wording.phrase("why_steps").replace("#n", wording.number(len(told)))
    lines = [f"{number}. {step}" for number, step in enumerate(told, 1)]
    return "\n".join([text, *lines, *end])


def _tell_end(proof: Proof, wording: Wording) -> list[str]:
    """Tell where the last step places the digit, if that is why it cannot go in the cell."""
    placed = proof.steps[-1].placements if proof.steps else ()
    end = _tell_peer("why_end", proof, {c for c, digit in placed if digit == proof.digit}, wording)
    return [end] if end else []


def _tell_peer(phrase: str, proof: Proof, holders: set[int], wording: Wording) -> str:
    """Tell which of the cells that hold the digit the cell sees, and in which house; or nothing."""
    prose = prose_of(proof.puzzle.layout, wording)
    for kind, _number, cells in houses_of(proof.puzzle.layout):
        others = [other for other in cells if other in holders and other != proof.cell]
        if proof.cell in cells and others:
            text = _filled(wording.phrase(phrase), proof, wording)
            return text.replace("#p", prose.cells(others[:1])).replace("#k", wording.kind(kind))
    return ""


def _tell_seen(proof: Proof, wording: Wording) -> str:
    """Tell what the position itself shows: a digit in the cell or in its sight, or a struck one."""
    puzzle, cell, digit = proof.puzzle, proof.cell, proof.digit
    prose = prose_of(puzzle.layout, wording)
    if proof.verdict == "must":
        return _filled(wording.phrase("why_seen_must"), proof, wording)
    if holds := puzzle.values[cell]:
        text = _filled(wording.phrase("why_seen_holds"), proof, wording)
        return text.replace("#o", prose.digits([holds]))
    holders = {other for other, value in enumerate(puzzle.values) if value == digit}
    if seen := _tell_peer("why_seen_peer", proof, holders, wording):
        return seen
    return _filled(wording.phrase("why_seen_struck"), proof, wording)


def _filled(text: str, proof: Proof, wording: Wording) -> str:
    prose = prose_of(proof.puzzle.layout, wording)
    text = text.replace("#c", prose.cells([proof.cell]))
    return text.replace("#d", prose.digits([proof.digit]))


def tell_mistake(mistake: Mistake, level: int, wording: Wording, tell: Tell) -> str:
    """Tell a wrong digit or a wrongly struck candidate; level 1 does not even say which it is."""
    if level == 4 and mistake.kind == "digit":
        return tell_why(mistake.reason(), wording, tell)
    return _tell_mistake(mistake, level, wording)


def _tell_mistake(mistake: Mistake, level: int, wording: Wording) -> str:
    layout = mistake.puzzle.layout
    prose = prose_of(layout, wording)
    text = wording.phrase("mistake" if level == 1 else f"mistake_{mistake.kind}_{level}")
    for slot, told in (
        ("#h", prose.houses([mistake.cell // layout.size])),
        ("#c", prose.cells([mistake.cell])),
        ("#d", prose.digits([mistake.digit])),
    ):
        text = text.replace(slot, told)
    return text


def tell_problems(layout: Layout, problems: Iterable[Problem], wording: Wording) -> list[str]:
    """Tell what can be seen to be wrong, a sentence each, and how many more there are."""
    lines = list(_problems(layout, problems, wording))
    left = len(lines) - MOST_PROBLEMS
    if left > 0:
        told = wording.phrase("more_line" if left == 1 else "more_lines")
        lines[MOST_PROBLEMS:] = [told.replace("#n", str(left))]
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
