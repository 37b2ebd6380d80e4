"""New puzzles as tasks for the package verifiers, from version 0.4 on: `pip install verifiers`.

A file with two lines, ``from whydoku.verification.taskset import SudokuTaskset`` and
``__all__ = ["SudokuTaskset"]``, is what ``vf-eval`` takes. Nothing else here imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator

import verifiers.v1 as vf

from whydoku.verification.rewards import exact_reward, progress_reward
from whydoku.verification.trainers import rows

__all__ = ["SudokuTaskset"]


class SudokuData(vf.TaskData):
    """What a task sends about its puzzle."""

    puzzle: str
    """The digits row by row, with a dot for each empty cell."""


class SudokuTask(vf.Task[SudokuData, vf.State, vf.TaskConfig]):
    """A puzzle, and the rewards of an answer: each of 1 at the most."""

    @vf.reward(weight=1.0)
    async def exact_reward(self, trace: vf.Trace) -> float:
        """Pay for the solution."""
        return exact_reward(trace.last_reply, self.data.puzzle)

    @vf.reward(weight=1.0)
    async def progress_reward(self, trace: vf.Trace) -> float:
        """Pay for progress towards it."""
        return progress_reward(trace.last_reply, self.data.puzzle)


class SudokuConfig(vf.TasksetConfig):
    """Which puzzles are made: the arguments of :func:`whydoku.verification.trainers.rows`."""

    count: int = 100
    """How many puzzles."""
    level: str | None = "easy"
    """How hard they are: easy, medium, hard, unfair, extreme, or None for any."""
    layout: str = "9x9"
    """Their layout: 4x4, 6x6, 9x9, 9x9-x and others."""
    seed: int = 1
    """The same seed makes the same puzzles."""


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):
    """New puzzles; the same seed makes the same ones."""

    def load(self) -> Iterator[SudokuTask]:
        """Yield a task for each puzzle."""
        config = self.config
        for row in rows(config.count, config.level, config.layout, config.seed):
            data = SudokuData(puzzle=row["puzzle"], prompt=row["prompt"])
            yield SudokuTask(data, config.task)
