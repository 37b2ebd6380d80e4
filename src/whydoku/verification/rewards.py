"""Rewards for those who train language models: functions of a completion and a puzzle.

They are plain functions and need no package for training: see docs/verify.md. ``completion`` is a
text, or a list of chat messages, of which the last is read. ``puzzle`` is a :class:`Puzzle` or a
text that holds one. Further arguments by name, which trainers pass to every reward, are ignored.
Each returns a number from 0 to 1. No completion raises an error; a puzzle that cannot be read does.

>>> exact_reward("<answer>1234341221434321</answer>", "..3..4.221......", answer="ignored")
1.0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from whydoku.errors import WrongType
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import short_repr
from whydoku.verification.scorer import GridScore, score_grid, score_moves

__all__ = [
    "REWARDS",
    "cells_reward",
    "exact_reward",
    "justified_reward",
    "legal_reward",
    "moves_reward",
]


def exact_reward(completion: Any, puzzle: Puzzle | str, **_others: Any) -> float:
    """Return 1 if the last grid of the completion is a solution, else 0.

    >>> exact_reward("I cannot solve it.", "..3..4.221......")
    0.0
    """
    return float(_grid(completion, puzzle).exact)


def cells_reward(completion: Any, puzzle: Puzzle | str, **_others: Any) -> float:
    """Return the share of right cells among those that the puzzle leaves empty.

    >>> cells_reward("1234 3412 .... ....", "12343412........")
    0.0
    """
    return _grid(completion, puzzle).cells


def legal_reward(completion: Any, puzzle: Puzzle | str, **_others: Any) -> float:
    """Return 1 if there is a grid that keeps the digits of the puzzle and repeats none, else 0.

    >>> legal_reward("..3..4.221......", "..3..4.221......")
    1.0
    """
    return float(_grid(completion, puzzle).legal)


def justified_reward(completion: Any, puzzle: Puzzle | str, **_others: Any) -> float:
    """Return the share of cells that are right, and that techniques reach without trying out.

    >>> justified_reward("1234341221434321", "..3..4.221......")
    1.0
    """
    return _grid(completion, puzzle).justified


def moves_reward(completion: Any, puzzle: Puzzle | str, **_others: Any) -> float:
    """Return the share of justified moves among those that the completion names, in their order.

    >>> moves_reward([{"role": "assistant", "content": "r1c4=4, r4c4=3"}], "..3..4.221......")
    0.5
    """
    return score_moves(_puzzle(puzzle), _text(completion)).justified


REWARDS = (exact_reward, cells_reward, legal_reward, justified_reward, moves_reward)
"""All of them."""


def _grid(completion: Any, puzzle: Puzzle | str) -> GridScore:
    return _scored(_puzzle(puzzle), _text(completion))


@lru_cache(maxsize=256)
def _scored(puzzle: Puzzle, told: str) -> GridScore:
    """Return the score of a text; several rewards ask for it one after another."""
    return score_grid(puzzle, told)


def _puzzle(puzzle: Puzzle | str) -> Puzzle:
    return puzzle if isinstance(puzzle, Puzzle) else _parsed(puzzle)


@lru_cache(maxsize=256)
def _parsed(text: str) -> Puzzle:
    return Puzzle.parse(text)


def _text(completion: Any) -> str:
    """Return what a completion says: a text, a message, the last of several, or its parts."""
    if completion is None:
        return ""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, Mapping):
        return _text(completion.get("content") or completion.get("text"))
    if hasattr(completion, "content"):
        return _text(completion.content)
    if not isinstance(completion, Sequence):
        raise WrongType(f"completion = {short_repr(completion)}: expected a text, or chat messages")
    if all(isinstance(part, Mapping) and "role" not in part for part in completion):
        return "\n".join(map(_text, completion))  # the parts of one message
    return _text(completion[-1])
