"""What Python tells, as tasks for the page's teller, which must tell the same.

A task is JSON: its kind, what it is about, what the teller gets, and what Python tells. The steps
come from the examples of all techniques on all layouts, from random positions, from paths by the
policies of the scales, and from puzzles of the collections.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import chain, cycle, islice, product
from pathlib import Path
from typing import Any

from examples import Example, example_lines
from random_puzzles import LAYOUTS, random_puzzles, thinned_positions
from whydoku import (
    Candidate,
    Layout,
    Policy,
    Proof,
    Puzzle,
    Step,
    explain,
    find_layout,
    techniques,
)
from whydoku.answers import NOTHING, SOLVED
from whydoku.model.findings import Mistake, Problem, Report
from whydoku.model.path import Mark
from whydoku.web.api.layouts import described
from whydoku.web.api.positions import advice_on_step

Task = dict[str, Any]

LAYOUT_LINES = Path(__file__).with_name("layouts.txt")
NETS_APART = 5
"""Nets are told at one random position in so many: it takes long."""


def as_layout(layout: Layout) -> Task:
    """Return the task to learn a layout, which comes before all others about it."""
    houses = [{"kind": kind, "number": n, "cells": cells} for kind, n, cells in layout.houses]
    names = ("name", "size", "cells", "box_rows", "box_cols", "regions", "peers")
    shape = {name: getattr(layout, name) for name in names} | {"houses": houses}
    told = json.loads(described(layout.name))
    return {"kind": "layout", "about": layout.name, "layout": shape, "told": told}


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


def found_steps(seed: int = 0) -> Iterator[Step]:
    """Yield steps: of paths, symmetries and all examples, then of random positions without end."""
    yield from _path_steps(seed)
    yield from _symmetry_steps(seed)
    yield from _example_steps()
    yield from _random_steps(seed)


def _example_steps() -> Iterator[Step]:
    """Yield what techniques find in their examples on all layouts."""
    others = LAYOUT_LINES.read_text("utf-8").splitlines()
    for line in (*example_lines(), *(line for line in others if line.count("|") > 2)):
        example = Example.parse(line)
        yield from example.puzzle.steps(Policy.only(example.slug))


def _path_steps(seed: int) -> Iterator[Step]:
    """Yield the steps of paths by each policy, some of which have ratings, and of trials."""
    puzzles = list(islice(random_puzzles("9x9", seed), 30))
    for policy in ("human", "hodoku", "se", SEARCH):
        yield from chain.from_iterable(puzzle.path(policy) for puzzle in puzzles)


def _symmetry_steps(seed: int) -> Iterator[Step]:
    """Yield steps that rest on symmetries of all kinds, which few positions have: made by hand."""
    rng = random.Random(f"symmetries {seed}")
    for layout, slug in product(map(find_layout, LAYOUTS), SYMMETRIES):
        n = layout.size
        same, back = list(range(n)), list(range(n))[::-1]
        lines = (same, back, [*same[2:4], *same[:2], *same[4:]])
        for turned, rows, columns in product((False, True), lines, lines):
            digits = rng.choice((same, back, rng.sample(same, n)))
            pairs = []
            for cell in rng.sample(range(layout.cells), layout.cells // 3):
                row, column, digit = *divmod(cell, n), rng.randrange(n)
                image = rows[column if turned else row], columns[row if turned else column]
                pairs += [Mark("base", cell, digit + 1)]
                pairs += [Mark("base", image[0] * n + image[1], digits[digit] + 1)]
            some = tuple(Candidate(cell, 1) for cell in rng.sample(range(layout.cells), 2))
            known = (Mark("set", some[0].cell, 1), Mark("on", 0, 2), Mark("off", 1, 2))
            yield Step(layout, slug, (), some, (), (*pairs, *known[rng.randrange(3) :]))


SYMMETRIES = ("symmetrical-placement", "mirror-image")


def _random_steps(seed: int) -> Iterator[Step]:
    """Yield steps of random positions of all layouts in turn, and of none found at a time."""
    quick = Policy().up_to("sashimi-jellyfish")
    every = Policy().without_trial()
    rng = random.Random(seed)
    positions = {name: thinned_positions(name, seed) for name in LAYOUTS}
    for turn, name in enumerate(cycle(LAYOUTS)):
        steps = next(positions[name]).steps(quick if turn % NETS_APART else every)
        yield from rng.sample(steps, min(len(steps), MOST_OF_A_POSITION))


MOST_OF_A_POSITION = 300
SEARCH = Policy.only("full-house", "hidden-single-box", "naked-single", "search")


def altered(step: Step, rng: random.Random) -> Step:
    """Return a step with some of its evidence, maybe of somebody's own technique."""

    def some(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(item for item in items if rng.random() < 0.7)

    slug = rng.choice((step.technique, step.technique, "my-own", "Own 100% <b>"))
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

    def __init__(self, steps: int, seed: int = 0) -> None:
        """Make so many tasks of different steps, and what else there is to tell."""
        self.steps = steps
        self.covered: set[tuple[str, str]] = set()
        """The layouts and techniques of the steps."""
        self._seed = seed

    def __iter__(self) -> Iterator[Task]:
        yield from map(as_layout, map(find_layout, LAYOUTS))
        yield {"kind": "notes", "about": "", "told": [NOTHING, SOLVED]}
        for slug in [*(row.slug for row in techniques()), "my-own"]:
            article = asdict(explain.article(slug))
            yield {"kind": "article", "about": slug, "slug": slug, "told": article}
        rng = random.Random(self._seed)
        for name in LAYOUTS:
            for puzzle in islice(checked_positions(name, self._seed), POSITIONS_EACH):
                yield from _on_position(puzzle, rng)
        for number, step in enumerate(self._different_steps()):
            yield as_step(step)
            self.covered.add((step.layout.name, step.technique))
            if number % ALTERED_APART == 0:
                with suppress(*BAD_EVIDENCE):
                    yield as_step(altered(step, rng))
                yield _as_fold(step)

    def _different_steps(self) -> Iterator[Step]:
        seen: set[int] = set()
        for step in found_steps(self._seed):
            evidence = step.placements, step.eliminations, step.houses, step.marks, step.links
            key = hash((step.layout.name, step.technique, *evidence))
            if key not in seen:
                seen.add(key)
                yield step
            if len(seen) == self.steps:
                return


POSITIONS_EACH = 12
BAD_EVIDENCE = (LookupError, RuntimeError, ValueError)
"""What Python raises where the evidence cannot be told."""
ALTERED_APART = 20


def _as_fold(step: Step) -> Task:
    words = explain.tell(step)
    return {"kind": "fold", "about": repr(step), "words": words, "told": explain.fold(words)}
