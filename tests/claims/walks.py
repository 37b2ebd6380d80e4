"""Positions and steps whose sentences are checked: those on the paths of puzzles, and others."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from claims.checker import FAMILY, check, claims_of
from claims.logic import Position
from claims.templates import demand
from made_positions import kind_of
from soundness import NODES
from steps import found_steps
from whydoku import Policy, Puzzle, Step, _core
from whydoku.explain.wording import load

KEYS = ("nudge", "look", "where", "argument")


class Told(NamedTuple):
    """A position, a step that was found there, and what is printed about it at each level."""

    position: Position
    slug: str
    texts: dict[str, str]
    outcome: tuple[list[tuple[int, int]], list[tuple[int, int]]]
    """What the step places and removes."""

    def check(self) -> None:
        """Prove what is printed; raises `Untrue`."""
        said = check(self.slug, self.position, self.texts).values
        names = "placements.candidates", "eliminations.candidates"
        told = tuple([*said.get(name, ())] for name in names)
        demand(told == self.outcome, "this is not what the step does")


def told_of(position: Position, step: Step | _core.Step) -> Told:
    """Return what is printed about a step."""
    evidence = step._evidence if isinstance(step, Step) else step
    try:
        texts = {key: load().ask(_core.tell, position.layout, evidence, key) for key in KEYS}
    except ValueError as refused:
        texts = {"argument": str(refused)}  # which no template fits
    outcome = sorted(step.placements), sorted(step.eliminations)
    return Told(position, step.technique, texts, outcome)


def position_of(puzzle: Puzzle) -> Position:
    """Return a puzzle as the board before a step."""
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    return Position(puzzle.layout, puzzle.values, puzzle.candidates, given)


def in_examples(slugs: Iterable[str]) -> Iterator[Told]:
    """Yield what is printed about the steps that some techniques find in their examples."""
    wanted = set(slugs)
    for puzzle, step in found_steps():
        if step.technique in wanted:
            yield told_of(position_of(puzzle), step)


def on_path(puzzle: Puzzle, policy: Policy, rng: random.Random, share: float = 1) -> Iterator[Told]:
    """Yield what is printed about a share of the steps of a path, if it has claims."""
    [ladder] = policy._parts
    assert isinstance(ladder, _core.Policy)
    board = _core.Board(puzzle.layout, puzzle.givens)
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    for step in ladder.walk(board).steps:
        if claims_of(step.technique) is not None and rng.random() < share:
            position = Position(puzzle.layout, board.values, board.candidates, given)
            yield told_of(position, step)
        for cell, digit in step.placements:
            board.place(cell, digit)
        for cell, digit in step.eliminations:
            board.eliminate(cell, digit)


def in_made_positions(slug: str, count: int, seed: int = 0, most: int = 3) -> Iterator[Told]:
    """Yield what is printed about findings of a technique, in positions that are made for it."""
    policy = _core.Policy([slug], NODES, 0.0)
    for made in islice(kind_of(slug)(random.Random(seed)), count):
        given = [cell for cell, digit in enumerate(made.givens) if digit]
        board = made.board
        position = Position(made.layout, board.values, board.candidates, given)
        for step in policy.all(board).steps[:most]:
            yield told_of(position, step)


def at_positions(puzzle: Puzzle, slugs: Sequence[str], most: int = 3) -> Iterator[Told]:
    """Yield what is printed about findings of techniques where a path has no single left."""
    policies = [_core.Policy([slug], NODES, 0.0) for slug in slugs]
    board = _core.Board(puzzle.layout, puzzle.givens)
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    for step in puzzle.path():
        position = Position(puzzle.layout, board.values, board.candidates, given)
        for policy in policies if FAMILY[step.technique] != "singles" else ():
            yield from (told_of(position, found) for found in policy.all(board).steps[:most])
        for cell, digit in step.placements:
            board.place(cell, digit)
        for cell, digit in step.eliminations:
            board.eliminate(cell, digit)
