"""What is true of a position at the moment of a technique: the library is asked about each part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from whydoku import Policy, Puzzle, technique, techniques
from whydoku.positions import Position


def easier_than(slug: str, policy: str = "human") -> list[str]:
    """Return what stands before a technique on the ladder of a policy, without what it lacks."""
    used = Policy.named(policy).techniques
    ladder = [row.slug for row in techniques() if row.slug in used and not row.trial]
    row = technique(slug)
    if policy == "hodoku":
        return [one for one in ladder if (technique(one).order or 0) < (row.order or 0)]
    if policy == "se":
        return [one for one in ladder if (technique(one).se or 0) < (row.se or 0)]
    order = [row.slug for row in techniques()]
    return [one for one in ladder if order.index(one) < order.index(slug)]


def check_moment(position: Position) -> None:
    """Ask the library about a position; raises AssertionError where it is not as stated."""
    puzzle, slug = position.puzzle, position.technique
    solution = Puzzle(puzzle.givens, layout=puzzle.layout).solve().values
    assert Puzzle(puzzle.givens, layout=puzzle.layout).count(limit=2) == 1, position
    for cell, digit in enumerate(solution):
        assert puzzle.values[cell] in (0, digit), position
        assert puzzle.values[cell] or digit in puzzle.candidates[cell], position
    nodes = Policy.named(position.policy).nodes
    easier = easier_than(slug, position.policy)
    if easier:
        assert not puzzle.steps(replace(Policy.only(*easier), nodes=nodes)), position
    steps = puzzle.steps(replace(Policy.only(slug), nodes=nodes))
    assert [(set(one.placed), set(one.struck)) for one in position.outcomes] == sorted(
        [(set(step.placements), set(step.eliminations)) for step in steps],
        key=lambda pair: (sorted(pair[0]), sorted(pair[1])),
    ), position
    for one in position.outcomes:
        assert all(solution[cell] == digit for cell, digit in one.placed), position
        assert all(solution[cell] != digit for cell, digit in one.struck), position
    if slug in Policy.named(position.policy).techniques:
        policy = Policy.named(position.policy)
        hint = puzzle.hint(policy.up_to(slug) if position.policy == "human" else policy)
        assert hint is not None, position
        assert hint.technique == slug, position


def check_row(row: Mapping[str, Any]) -> None:
    """Ask the library about a row of a table."""
    check_moment(Position.from_dict(row))
