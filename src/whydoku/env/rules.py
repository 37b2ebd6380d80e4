"""What the environments share: actions, observations, rewards, and where puzzles come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from whydoku.errors import WrongType, WrongValue
from whydoku.make.generator import generate
from whydoku.model.layout import Layout, find_layout
from whydoku.model.policy import Policy, policy_of
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int, check_list, expect, short_repr
from whydoku.verification.verify import VERDICTS, Move

__all__ = ["BASIC", "Rewards", "Rules", "Task"]

BASIC = Policy().up_to("hidden-triple")
"""The default policy: singles, locked candidates, pairs and triples."""
MOST_SEEDS = 2**31
USELESS = ("gone", "filled")
"""Verdicts about actions that the mask leaves out."""
WRONG = "contradicts"


class Rewards(NamedTuple):
    """What each kind of action is worth.

    >>> Rewards(wrong=-5.0).digit
    1.0
    """

    digit: float = 1.0
    """A digit that a technique of the policy gives at the position."""
    elimination: float = 0.1
    """An elimination that a technique of the policy gives, or that follows from such a digit."""
    unexplained: float = 0.0
    """A true digit or elimination that no technique of the policy gives: a lucky guess."""
    wrong: float = -1.0
    """What contradicts the solution. It is not carried out."""
    useless: float = -0.1
    """A digit in a filled cell, or the elimination of what is gone."""
    solved: float = 10.0
    """Added when the last cell is filled."""


class Task(NamedTuple):
    """A puzzle as arrays: digits, candidates (one entry for each digit), and the givens."""

    puzzle: Puzzle
    digits: NDArray[np.uint8]
    candidates: NDArray[np.int8]


MAKING_SECONDS = 60.0
"""The most that making one puzzle may take."""


@dataclass(frozen=True)
class Rules:
    """One layout with its actions and rewards.

    Action ``cell * size + digit - 1`` places the digit in the cell, cells counted from 0. With
    ``eliminations``, as many actions follow that eliminate the candidate.

    >>> rules = Rules.of("9x9", None, "easy", None, Rewards(), eliminations=True)
    >>> rules.actions, rules.move(9), rules.action(Move(1, 1, places=False))
    (1458, Move(cell=1, digit=1, places=True), 738)
    """

    layout: Layout
    puzzles: tuple[Puzzle, ...]
    level: str | None
    policy: Policy
    rewards: Rewards
    eliminations: bool

    @classmethod
    def of(
        cls,
        layout: Layout | str,
        puzzles: Iterable[Puzzle | str] | None,
        level: str | None,
        policy: Policy | str | None,
        rewards: Rewards,
        *,
        eliminations: bool,
    ) -> Rules:
        """Check what the caller passed; raises ``ValueError`` or ``TypeError`` with a sentence."""
        shape = find_layout(layout) if isinstance(layout, str) else layout
        expect("layout", shape, Layout, "a layout, or the name of one")
        expect("rewards", rewards, Rewards, "Rewards")
        chosen = BASIC if policy is None else policy_of(policy)
        listed = () if puzzles is None else check_list("puzzles", puzzles, "a list of puzzles")
        if puzzles is not None and not listed:
            raise WrongValue("puzzles: there are none")
        given = tuple(_puzzle_of(shape, one) for one in listed)
        return cls(shape, given, level, chosen, rewards, eliminations)

    @property
    def candidates(self) -> int:
        """The number of candidates of an empty board."""
        return self.layout.cells * self.layout.size

    @property
    def actions(self) -> int:
        """The number of actions."""
        return self.candidates * (2 if self.eliminations else 1)

    def move(self, action: int | np.int64) -> Move:
        """Return the move that an action makes; ``ValueError`` if there is no such action."""
        number = check_int("action", action, 0, self.actions - 1)
        kind, candidate = divmod(number, self.candidates)
        cell, digit = divmod(candidate, self.layout.size)
        return Move(cell, digit + 1, places=not kind)

    def action(self, move: Move) -> int:
        """Return the action that makes a move."""
        number = move.cell * self.layout.size + move.digit - 1
        return number if move.places else number + self.candidates

    def space(self) -> spaces.Dict:
        """Return the space of observations.

        ``digits`` is the board, 0 for an empty cell; ``candidates`` has 1 for each candidate, its
        last axis being the digits.
        """
        size = self.layout.size
        return spaces.Dict(
            {
                "digits": spaces.Box(0, size, (size, size), np.uint8),
                "candidates": spaces.MultiBinary((size, size, size)),
            }
        )

    def masks(self, candidates: NDArray[np.int8]) -> NDArray[np.int8]:
        """Return which actions do something, for boards whose candidates are the last two axes."""
        flat = candidates.reshape(*candidates.shape[:-2], self.candidates)
        return np.concatenate([flat, flat], -1) if self.eliminations else flat.copy()

    def reward(self, verdict: str, *, places: bool, solved: bool) -> float:
        """Return what an action is worth."""
        rewards = self.rewards
        if verdict == "justified":
            worth = rewards.digit if places else rewards.elimination
        elif verdict == WRONG:
            worth = rewards.wrong
        else:
            worth = rewards.useless if verdict in USELESS else rewards.unexplained
        return worth + (rewards.solved if solved else 0.0)

    def task(self, random: np.random.Generator, options: dict[str, Any] | None) -> Task:
        """Return the puzzle of the options, one of the list, or a new one of the level.

        Raises ``CapReached`` if a new one is not found in a minute, and ``ValueError`` if it is
        known that there is none: a 4x4 is never hard.
        """
        chosen = (options or {}).get("puzzle")
        if chosen is None and self.puzzles:
            chosen = self.puzzles[int(random.integers(len(self.puzzles)))]
        if chosen is None:
            seed = int(random.integers(MOST_SEEDS))
            made = generate(
                1, layout=self.layout, seed=seed, level=self.level, seconds=MAKING_SECONDS
            )
            chosen = next(iter(made)).puzzle
        return self._task_of(_puzzle_of(self.layout, chosen))

    def _task_of(self, puzzle: Puzzle) -> Task:
        if puzzle.solved or puzzle.count(limit=2) != 1:
            raise WrongValue(
                f"{short_repr(puzzle.line())}: expected one solution, and an empty cell"
            )
        found = puzzle.candidates
        digits = range(1, self.layout.size + 1)
        table = [[digit in cell for digit in digits] for cell in found]
        return Task(puzzle, np.array(puzzle.values, np.uint8), np.array(table, np.int8))

    def place(
        self, digits: NDArray[np.uint8], candidates: NDArray[np.int8], cell: int, digit: int
    ) -> None:
        """Place a digit on a board that is kept as arrays."""
        digits[cell] = digit
        candidates[cell] = 0
        candidates[_peers(self.layout)[cell], digit - 1] = 0


@lru_cache(maxsize=16)
def _peers(layout: Layout) -> list[list[int]]:
    return layout.peers


def _puzzle_of(layout: Layout, puzzle: object) -> Puzzle:
    if isinstance(puzzle, str):
        return Puzzle.parse(puzzle, layout)
    if not isinstance(puzzle, Puzzle):
        raise WrongType(
            f"a puzzle = {short_repr(puzzle)}: expected a Puzzle, or a text that holds one"
        )
    if puzzle.layout != layout:
        raise WrongValue(f"a puzzle is of the layout {puzzle.layout.name}, not {layout.name}")
    return puzzle


def verdict_names(numbers: Sequence[int]) -> list[str]:
    """Return the names of verdicts.

    >>> verdict_names([0, 1])
    ['justified', 'contradicts']
    """
    return [VERDICTS[number] for number in numbers]
