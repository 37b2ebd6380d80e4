"""Many Sudokus as one environment: their actions are verified in one call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from whydoku.env.rules import Rewards, Rules, Task, verdict_names
from whydoku.errors import WrongValue
from whydoku.model.layout import Layout
from whydoku.model.policy import Policy, techniques
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int, check_list
from whydoku.verification.batch import NO_TECHNIQUE, verify_many
from whydoku.verification.verify import VERDICTS

__all__ = ["SudokuVectorEnv"]

Observation = dict[str, NDArray[Any]]
MADE = [VERDICTS.index(verdict) for verdict in ("justified", "unexplained", "capped")]
"""Verdicts about actions that are carried out."""


class SudokuVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` Sudokus side by side: see :class:`SudokuEnv`, which tells the other arguments.

    An episode that has ended begins anew with the next action, which is then ignored
    (``AutoresetMode.NEXT_STEP``).

    >>> import gymnasium
    >>> envs = gymnasium.make_vec("whydoku.env:whydoku/Sudoku-v0", 3, layout="4x4")
    >>> observations, infos = envs.reset(seed=1)
    >>> actions = infos["action_mask"].argmax(axis=1)
    >>> _, rewards, _, _, infos = envs.step(actions)
    >>> rewards.shape, infos["verdict"].shape, envs.action_masks().shape
    ((3,), (3,), (3, 64))
    """

    def __init__(
        self,
        num_envs: int = 1,
        layout: Layout | str = "9x9",
        puzzles: Iterable[Puzzle | str] | None = None,
        level: str | None = "easy",
        policy: Policy | str | None = None,
        rewards: Rewards = Rewards(),  # noqa: B008 (it cannot be changed)
        *,
        eliminations: bool = False,
        most_actions: int | None = None,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise WrongValue(f"render_mode = {render_mode!r}: many boards are not drawn")
        self.rules = Rules.of(layout, puzzles, level, policy, rewards, eliminations=eliminations)
        self.num_envs = check_int("num_envs", num_envs, 1)
        self.threads = threads
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        cells, size = self.rules.layout.cells, self.rules.layout.size
        self.most_actions = (
            2 * cells if most_actions is None else check_int("most_actions", most_actions, 1)
        )
        self.single_observation_space = self.rules.space()
        self.single_action_space = spaces.Discrete(self.rules.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._digits = np.zeros((self.num_envs, cells), np.uint8)
        self._givens = np.zeros_like(self._digits)
        self._candidates = np.zeros((self.num_envs, cells, size), np.int8)
        self._actions = np.zeros(self.num_envs, np.int64)
        self._ended = np.zeros(self.num_envs, bool)
        self._bits = (1 << np.arange(1, size + 1)).astype(np.uint16)
        self._randoms: list[np.random.Generator] = []

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode everywhere; a seed counts up from one Sudoku to the next."""
        if isinstance(seed, int):
            seeds: list[int | None] = list(range(seed, seed + self.num_envs))
        else:
            seeds = [None] * self.num_envs if seed is None else check_list("seed", seed, "seeds")
        if len(seeds) != self.num_envs:
            raise WrongValue(f"{len(seeds)} seeds: expected {self.num_envs}")
        for number, one in enumerate(seeds):
            if number == len(self._randoms):
                self._randoms.append(np.random.default_rng(one))
            elif one is not None:
                self._randoms[number] = np.random.default_rng(one)
        for number in range(self.num_envs):
            self._begin(number, self.rules.task(self._randoms[number], options))
        return self._observations(), self._infos([""] * self.num_envs, [""] * self.num_envs)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out an action everywhere; begin anew where an episode has ended."""
        if not self._randoms:
            raise WrongValue("there is no puzzle yet: call reset() first")
        if len(actions) != self.num_envs:
            raise WrongValue(f"{len(actions)} actions: expected {self.num_envs}")
        moves = [self.rules.move(action) for action in actions]
        asked = np.flatnonzero(~self._ended)
        for number in np.flatnonzero(self._ended).tolist():
            self._begin(number, self.rules.task(self._randoms[number], None))
        answers = verify_many(
            self._digits,
            [(number, *moves[number]) for number in asked.tolist()],
            policy=self.rules.policy,
            layout=self.rules.layout,
            givens=self._givens,
            candidates=(self._candidates * self._bits).sum(-1, dtype=np.uint16),
            threads=self.threads,
        )
        made = np.isin(answers.verdicts, MADE)
        for number in asked[made].tolist():
            self._make(number, *moves[number])
        self._actions[asked] += 1
        solved = np.zeros(self.num_envs, bool)
        solved[asked] = (self._digits[asked] != 0).all(axis=1)
        truncated = ~solved & (self._actions >= self.most_actions)
        verdicts, slugs = [""] * self.num_envs, [""] * self.num_envs
        rewards = np.zeros(self.num_envs)
        ladder = techniques()
        names = verdict_names(answers.verdicts.tolist())
        for number, name, row in zip(
            asked.tolist(), names, answers.techniques.tolist(), strict=True
        ):
            verdicts[number] = name
            slugs[number] = "" if row == NO_TECHNIQUE else ladder[row].slug
            rewards[number] = self.rules.reward(
                name, places=moves[number].places, solved=bool(solved[number])
            )
        self._ended = solved | truncated
        return self._observations(), rewards, solved, truncated, self._infos(verdicts, slugs)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action of each Sudoku does something."""
        return self.rules.masks(self._candidates).astype(bool)

    def _begin(self, number: int, task: Task) -> None:
        self._digits[number] = task.digits
        self._givens[number] = task.puzzle.givens
        self._candidates[number] = task.candidates
        self._actions[number] = 0
        self._ended[number] = False

    def _make(self, number: int, cell: int, digit: int, places: bool) -> None:  # noqa: FBT001
        if places:
            self.rules.place(self._digits[number], self._candidates[number], cell, digit)
        else:
            self._candidates[number, cell, digit - 1] = 0

    def _observations(self) -> Observation:
        size = self.rules.layout.size
        return {
            "digits": self._digits.reshape(-1, size, size).copy(),
            "candidates": self._candidates.reshape(-1, size, size, size).copy(),
        }

    def _infos(self, verdicts: list[str], slugs: list[str]) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, bool)
        found: dict[str, Any] = {
            "action_mask": self.rules.masks(self._candidates),
            "verdict": np.array(verdicts, object),
            "technique": np.array(slugs, object),
        }
        return found | {f"_{key}": everywhere.copy() for key in found}
