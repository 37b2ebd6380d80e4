"""Sudoku as an environment of Gymnasium: see docs/verify.md.

Importing this package registers ``pencilmark/Sudoku-v0``. It needs Gymnasium
(``pip install "pencilmark[env]"``).

>>> import gymnasium
>>> env = gymnasium.make("pencilmark.env:pencilmark/Sudoku-v0", layout="4x4")
>>> observation, info = env.reset(seed=1)
>>> observation["digits"].shape, int(info["action_mask"].sum()) > 0
((4, 4), True)
"""

from __future__ import annotations

from pencilmark.errors import PencilmarkError

try:
    import gymnasium
except ImportError:
    raise PencilmarkError('pencilmark.env needs Gymnasium: pip install "pencilmark[env]"') from None

from pencilmark.env.rules import Rewards
from pencilmark.env.single import SudokuEnv
from pencilmark.env.vector import SudokuVectorEnv

__all__ = ["ID", "Rewards", "SudokuEnv", "SudokuVectorEnv"]

ID = "pencilmark/Sudoku-v0"

gymnasium.register(
    ID,
    entry_point="pencilmark.env.single:SudokuEnv",
    vector_entry_point="pencilmark.env.vector:SudokuVectorEnv",
)
