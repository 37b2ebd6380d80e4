"""Rewards for those who train language models: functions of a completion and a puzzle.

They are plain functions and need no package for training: see docs/verify.md, which says what each
pays for. A completion is a text, or a list of chat messages, of which the last that the model wrote
is read. A puzzle is a :class:`Puzzle` or a text that holds one. Each reward is called

- as ``reward(completion, puzzle)``: one number;
- as TRL calls it, ``reward(prompts=..., completions=[...], puzzle=[...])``: a list of numbers;
- as verl calls it, ``reward(data_source=..., solution_str=..., ground_truth=..., extra_info=...)``;
- as verifiers calls it, ``reward(completion=..., info={"puzzle": ...}, answer=...)``.

Further arguments by name are ignored. A number is from 0 to 1. No completion raises an error; a
puzzle that cannot be read, or is not there, does.

>>> exact_reward("<answer>1234341221434321</answer>", "..3..4.221......", answer="ignored")
1.0
>>> exact_reward(prompts=[""], completions=["1234341221434321"], puzzle=["..3..4.221......"])
[1.0]
>>> exact_reward(solution_str="1234341221434321", ground_truth="..3..4.221......")
1.0
"""

from __future__ import annotations

from functools import lru_cache

from whydoku.model.puzzle import Puzzle
from whydoku.verification.completions import reward
from whydoku.verification.scorer import GridScore, MovesScore, score_grid, score_moves

__all__ = [
    "REWARDS",
    "cells_reward",
    "exact_reward",
    "justified_reward",
    "legal_reward",
    "moves_reward",
    "progress_reward",
]


@reward
def exact_reward(puzzle: Puzzle, told: str) -> float:
    """Return 1 if the grid of the completion is a solution, else 0.

    >>> exact_reward("I cannot solve it.", "..3..4.221......")
    0.0
    """
    return float(_grid(puzzle, told).exact)


@reward
def cells_reward(puzzle: Puzzle, told: str) -> float:
    """Return the share of right cells among those that the puzzle leaves empty.

    It is 0 where the grid changes a given. Wrong cells cost nothing, so guesses pay a little.

    >>> cells_reward("1234 3412 2143 ....", "12343412........")
    0.5
    """
    score = _grid(puzzle, told)
    return 0.0 if score.changed else score.cells


@reward
def legal_reward(puzzle: Puzzle, told: str) -> float:
    """Return the share of filled cells among those that the puzzle leaves empty, if all is legal.

    It is 0 where the grid changes a given, or a house holds a digit twice. It pays for the form of
    an answer: a legal digit may be wrong.

    >>> legal_reward("1234 3412 .... ....", "1234............")
    0.3333333333333333
    >>> legal_reward("..3..4.221......", "..3..4.221......")
    0.0
    """
    score = _grid(puzzle, told)
    return score.filled if score.legal else 0.0


@reward
def justified_reward(puzzle: Puzzle, told: str) -> float:
    """Return the share of cells that are right, and that techniques reach without trying out.

    The share is of the cells that the puzzle leaves empty. It is 0 where the grid changes a given.
    Wrong cells cost nothing.

    >>> justified_reward("1234341221434321", "..3..4.221......")
    1.0
    """
    score = _grid(puzzle, told)
    return 0.0 if score.changed else score.justified


@reward
def moves_reward(puzzle: Puzzle, told: str) -> float:
    """Return how far the moves of the completion lead, times how many of them are justified.

    That is the share of the puzzle's empty cells that its true moves fill, times the share of
    justified digits among the digits and the moves that are not justified. What the board shows
    already, justified eliminations, and what is denied or supposed, pay and cost nothing.

    >>> moves_reward("r1c4=4, so r1c1=1.", "..3..4.221......")
    0.18181818181818182
    >>> moves_reward("Not r1c4=1.", "..3..4.221......")
    0.0
    """
    return _moves(puzzle, told).worth


@reward
def progress_reward(puzzle: Puzzle, told: str) -> float:
    """Return progress times justification, of the grid or of the moves, whichever is more.

    Of a grid it is the share of right cells among those that the puzzle leaves empty, times the
    share of cells among the filled ones that are right and that techniques reach; of moves it is
    :func:`moves_reward`. It is 0 where the grid changes a given. Guesses cost as much as they pay.

    >>> progress_reward("1234341221434321", "..3..4.221......")
    1.0
    >>> progress_reward("1111 1411 2111 1111", "..3..4.221......")
    0.0
    """
    grid = _grid(puzzle, told)
    return 0.0 if grid.changed else max(grid.worth, _moves(puzzle, told).worth)


REWARDS = (
    exact_reward,
    cells_reward,
    legal_reward,
    justified_reward,
    moves_reward,
    progress_reward,
)
"""All of them."""


@lru_cache(maxsize=256)
def _grid(puzzle: Puzzle, told: str) -> GridScore:
    """Return the score of a text; several rewards ask for it one after another."""
    return score_grid(puzzle, told)


@lru_cache(maxsize=256)
def _moves(puzzle: Puzzle, told: str) -> MovesScore:
    return score_moves(puzzle, told)
