"""One Sudoku as an environment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from whydoku.draw import svg
from whydoku.draw.rendering import pixels
from whydoku.env.rules import Rewards, Rules
from whydoku.errors import WrongValue
from whydoku.model.layout import Layout
from whydoku.model.policy import Policy
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int
from whydoku.verification.verify import verify

__all__ = ["SudokuEnv"]

Observation = dict[str, Any]
RENDERED = ("ansi", "rgb_array")
WIDTH = 512
"""The pixels of a side of a drawn board."""


class SudokuEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A Sudoku that is solved action by action, with a reward for each justified step.

    Action ``cell * size + digit - 1`` places a digit; with ``eliminations``, as many actions follow
    that eliminate a candidate. An observation has the ``digits``, of shape (size, size), 0 for an
    empty cell, and the ``candidates``, of shape (size, size, size), the last axis being the digits.
    What contradicts the solution is not carried out. An episode is terminated when the puzzle is
    solved, and truncated after ``most_actions`` (default: twice as many as there are cells).

    Puzzles are taken at random from ``puzzles``, or made for each episode: of the ``layout`` and
    the ``level`` (None: any). ``policy`` has the techniques that justify an action; by default
    singles, locked candidates, pairs and triples. ``reset(options={"puzzle": ...})`` sets one.

    ``info`` has ``action_mask`` (1 for each action that does something, as ``Discrete.sample``
    takes it), and after an action its ``verdict`` and ``technique``, the slug or an empty text.

    >>> env = SudokuEnv("4x4", puzzles=["..3..4.221......"])
    >>> _, info = env.reset(seed=1)
    >>> _, reward, terminated, truncated, info = env.step(3 * 4 + 4 - 1)  # r1c4=4
    >>> reward, terminated, info["verdict"], info["technique"]
    (1.0, False, 'justified', 'hidden-single-box')
    >>> env.puzzle.line(), int(env.action_masks().sum())
    ('..34.4.221......', 15)
    >>> env.render() is None, env.metadata["render_modes"]
    (True, ['ansi', 'rgb_array'])
    """

    metadata = {"render_modes": list(RENDERED), "render_fps": 4}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        layout: Layout | str = "9x9",
        puzzles: Iterable[Puzzle | str] | None = None,
        level: str | None = "easy",
        policy: Policy | str | None = None,
        rewards: Rewards = Rewards(),  # noqa: B008 (it cannot be changed)
        *,
        eliminations: bool = False,
        most_actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDERED):
            raise WrongValue(f"render_mode = {render_mode!r}: expected 'ansi', 'rgb_array' or None")
        self.rules = Rules.of(layout, puzzles, level, policy, rewards, eliminations=eliminations)
        cells = self.rules.layout.cells
        self.most_actions = (
            2 * cells if most_actions is None else check_int("most_actions", most_actions, 1)
        )
        self.render_mode = render_mode
        self.observation_space = self.rules.space()
        self.action_space = spaces.Discrete(self.rules.actions)
        self._puzzle: Puzzle | None = None
        self._actions = 0

    @property
    def puzzle(self) -> Puzzle:
        """The position now; ``ValueError`` before the first reset."""
        if self._puzzle is None:
            raise WrongValue("there is no puzzle yet: call reset() first")
        return self._puzzle

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode; return the first observation, and the info."""
        super().reset(seed=seed)
        task = self.rules.task(self.np_random, options)
        self._puzzle, self._digits, self._candidates = task
        self._actions = 0
        return self._observation(), self._info("", "")

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an action; return observation, reward, terminated, truncated and info."""
        move = self.rules.move(action)
        found = verify(self.puzzle, move, policy=self.rules.policy)
        if found.verdict in ("justified", "unexplained", "capped"):
            self._make(move.cell, move.digit, places=move.places)
        self._actions += 1
        solved = self.puzzle.solved
        reward = self.rules.reward(found.verdict, places=move.places, solved=solved)
        truncated = not solved and self._actions >= self.most_actions
        info = self._info(found.verdict, found.technique or "")
        return self._observation(), reward, solved, truncated, info

    def _make(self, cell: int, digit: int, *, places: bool) -> None:
        if places:
            self._puzzle = self.puzzle.place(cell, digit)
            self.rules.place(self._digits, self._candidates, cell, digit)
        else:
            self._puzzle = self.puzzle.eliminate(cell, digit)
            self._candidates[cell, digit - 1] = 0

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action does something, as MaskablePPO asks for it."""
        return self.rules.masks(self._candidates).astype(bool)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the board as text in the mode ``ansi``; None without a mode.

        In the mode ``rgb_array`` it is a picture, an array of shape (512, 512, 3). It needs the
        extra ``pictures``.
        """
        if self.render_mode == "rgb_array":
            return pixels(svg(self.puzzle, theme="light"), WIDTH)
        return str(self.puzzle) if self.render_mode else None

    def _observation(self) -> Observation:
        size = self.rules.layout.size
        return {
            "digits": self._digits.reshape(size, size).copy(),
            "candidates": self._candidates.reshape(size, size, size).copy(),
        }

    def _info(self, verdict: str, technique: str) -> dict[str, Any]:
        mask = self.rules.masks(self._candidates)
        return {"action_mask": mask, "verdict": verdict, "technique": technique}
