"""What Python tells, as tasks for the page, whose engine must tell the same.

A task is JSON: its kind, what it is about, what the page gets, and what Python tells. Both ask the
core: the tasks show whether the page hands over all that there is. The steps come from the examples
of all techniques on all layouts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from examples import Example, example_lines
from random_puzzles import LAYOUTS, random_puzzles
from whydoku import (
    Candidate,
    Layout,
    Policy,
    Proof,
    Puzzle,
    Step,
    explain,
)
from whydoku.answers import NOTHING, SOLVED
from whydoku.model.findings import Mistake, Problem, Report
from whydoku.web.api.positions import advice_on_step

Task = dict[str, Any]

LAYOUT_LINES = Path(__file__).with_name("layouts.txt")
NETS_APART = 5
"""Nets are told at one random position in so many: it takes long."""


def as_step(step: Step) -> Task:
    """Return the task to tell a step as the page shows it."""
    told: Task = {**advice_on_step(step)}
    del told["group"]  # the page's engine makes it, but not its teller
    return {"kind": "step", "about": f"{step.layout.name} {step!r}", "told": told}


def as_proof(proof: Proof) -> Task:
    """Return the task to tell why."""
    about = f"{proof.puzzle.layout.name} {proof!r}"
    return {"kind": "why", "about": about, "proof": _proof(proof), "told": explain.tell_why(proof)}


def as_problems(layout: Layout, problems: Sequence[Problem]) -> Task:
    """Return the task to tell what can be seen to be wrong."""
    told = explain.tell_problems(layout, problems)
    given = [_problem(problem) for problem in problems]
    about = layout.name
    return {"kind": "problems", "about": about, "layout": about, "problems": given, "told": told}


def as_report(report: Report) -> Task:
    """Return the task to tell what a check found."""
    given = {
        "puzzle": _puzzle(report.puzzle),
        "problems": [_problem(problem) for problem in report.problems],
        "solutions": report.solutions,
        "mistakes": [_mistake(mistake) for mistake in report.mistakes],
    }
    told = explain.tell_report(report)
    return {"kind": "report", "about": report.puzzle.line(), "report": given, "told": told}


def as_mistake(mistake: Mistake) -> Task:
    """Return the task to tell a mistake at all levels."""
    told = [explain.tell_mistake(mistake, level) for level in (1, 2, 3, 4)]
    about = f"{mistake.puzzle.line()} {mistake.cell} {mistake.digit}"
    return {"kind": "mistake", "about": about, "mistake": _mistake(mistake), "told": told}


def _puzzle(puzzle: Puzzle) -> Task:
    return {"layout": puzzle.layout.name, "values": list(puzzle.values)}


def _problem(problem: Problem) -> Task:
    return {key: getattr(problem, key) for key in ("kind", "house", "digit", "cells")}


def _mistake(mistake: Mistake) -> Task:
    own = {"kind": mistake.kind, "cell": mistake.cell, "digit": mistake.digit}
    return own | {"puzzle": _puzzle(mistake.puzzle), "proof": _proof(mistake.reason())}


def _proof(proof: Proof) -> Task:
    return {
        "puzzle": _puzzle(proof.puzzle),
        "cell": proof.cell,
        "digit": proof.digit,
        "verdict": proof.verdict,
        "steps": [step._record() for step in proof.steps],
        "leftOut": proof.left_out,
    }


# -- steps ---------------------------------------------------------------------------------------


def example_steps(most: int) -> Iterator[Step]:
    """Yield what techniques find in their examples on all layouts, and at most so many of each."""
    others = LAYOUT_LINES.read_text("utf-8").splitlines()
    for line in (*example_lines(), *(line for line in others if line.count("|") > 2)):
        example = Example.parse(line)
        yield from example.puzzle.steps(Policy.only(example.slug))[:most]


def altered(step: Step, rng: random.Random) -> Step:
    """Return a step with some of its evidence, maybe of somebody's own technique."""

    def some(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(item for item in items if rng.random() < 0.7)

    slug = rng.choice(
        (step.technique, step.technique, "my-own", "Own 100% <b>", "m(\u00fc) \u00df:)")
    )
    candidates = some(step.placements), some(step.eliminations)
    marks = some(step.houses), some(step.marks), some(step.links)
    return Step(step.layout, slug, *candidates, *marks, some(step.children))


# -- what else is told ---------------------------------------------------------------------------


def checked_positions(name: str, seed: int = 0) -> Iterator[Puzzle]:
    """Yield positions without end: right ones, wrong ones, and some with several solutions."""
    rng = random.Random(f"checked {name} {seed}")
    for puzzle in random_puzzles(name, seed):
        solution, digits = puzzle.solve().values, range(1, puzzle.layout.size + 1)
        kept = rng.choice((0.8, 1.0, 1.0))
        givens = [digit if rng.random() < kept else 0 for digit in puzzle.givens]
        empty = [cell for cell, digit in enumerate(givens) if not digit]
        cells = rng.sample(empty, rng.randint(1, len(empty) // 2) if kept == 1 else 1)
        share = rng.choice((0.0, 0.0, 0.1, 0.2, 1.0))
        placed = [
            Candidate(cell, rng.choice(digits) if rng.random() < share else solution[cell])
            for cell in cells
        ]
        open_cells = rng.sample([cell for cell in empty if cell not in cells], 3)
        struck = [Candidate(c, d) for c in open_cells for d in digits if rng.random() < share]
        yield Puzzle(givens, placed, struck, puzzle.layout)


def _on_position(puzzle: Puzzle, rng: random.Random) -> Iterator[Task]:
    """Yield tasks about what is wrong with a position, and why digits go in cells or do not."""
    yield as_problems(puzzle.layout, puzzle.problems)
    report = puzzle.check()
    yield as_report(report)
    yield as_report(replace(report, solutions=None, mistakes=()))
    yield from map(as_mistake, rng.sample(report.mistakes, min(len(report.mistakes), 2)))
    cells = [*rng.sample(range(puzzle.layout.cells), 3), *(c.cell for c in puzzle.eliminated[:1])]
    for cell in cells:
        digit = rng.randint(1, puzzle.layout.size)
        for policy in (None, NAKED):
            proof = puzzle.why(cell, digit, policy)
            yield as_proof(proof)
            yield as_proof(replace(proof, left_out=puzzle.placed[:2]))
    for cell, digit in puzzle.eliminated[:2]:
        yield as_proof(puzzle.why(cell, digit, NAKED))


NAKED = Policy.only("naked-single")


# -- all tasks -----------------------------------------------------------------------------------


class Tasks:
    """Tasks in the order in which they are sent, and what they cover."""

    def __init__(self, most: int, seed: int = 0) -> None:
        """Make tasks of at most so many steps of each example, and what else there is to tell."""
        self.covered: set[tuple[str, str]] = set()
        """The layouts and techniques of the steps."""
        self._most = most
        self._seed = seed

    def __iter__(self) -> Iterator[Task]:
        yield {"kind": "notes", "about": "", "told": [NOTHING, SOLVED]}
        rng = random.Random(self._seed)
        for name in LAYOUTS:
            for puzzle in islice(checked_positions(name, self._seed), POSITIONS_EACH):
                yield from _on_position(puzzle, rng)
        for step in example_steps(self._most):
            yield as_step(step)
            self.covered.add((step.layout.name, step.technique))
            with suppress(ValueError):  # some of the evidence cannot be told
                yield as_step(altered(step, rng))


POSITIONS_EACH = 12
