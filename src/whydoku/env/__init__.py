"""Sudoku as an environment of Gymnasium: see docs/verify.md.

Importing this package registers ``whydoku/Sudoku-v0``. It needs Gymnasium
(``pip install "whydoku[env]"``).

>>> import gymnasium
>>> env = gymnasium.make("whydoku.env:whydoku/Sudoku-v0", layout="4x4")
>>> observation, info = env.reset(seed=1)
>>> observation["digits"].shape, int(info["action_mask"].sum()) > 0
((4, 4), True)
"""

from __future__ import annotations

from whydoku.errors import WhydokuError

try:
    import gymnasium
except ImportError:
    raise WhydokuError('whydoku.env needs Gymnasium: pip install "whydoku[env]"') from None

from whydoku.env.rules import Rewards
from whydoku.env.single import SudokuEnv
from whydoku.env.vector import SudokuVectorEnv

__all__ = ["ID", "Rewards", "SudokuEnv", "SudokuVectorEnv"]

ID = "whydoku/Sudoku-v0"

gymnasium.register(
    ID,
    entry_point="whydoku.env.single:SudokuEnv",
    vector_entry_point="whydoku.env.vector:SudokuVectorEnv",
)
