"""New puzzles for those who train models: a question about each, and an environment of verifiers.

TRL and verl call the functions of :mod:`whydoku.verification.rewards` as they are. Verifiers from
version 0.4 on takes :mod:`whydoku.verification.taskset`; before 0.3,
``verifiers.load_environment("whydoku.verification.trainers", level="hard")`` finds the function
here by the name of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from whydoku.errors import WhydokuError, WrongValue
from whydoku.make.generator import generate
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int
from whydoku.verification.rewards import REWARDS

__all__ = ["QUESTION", "load_environment", "rows"]

QUESTION = (
    "Solve this Sudoku. A dot is an empty cell.\n\n{grid}\n\n"
    "Give the solved grid, one row a line, in <answer> tags."
)
"""What is asked about a puzzle."""
NEEDS = (
    'load_environment needs verifiers before 0.3: pip install "verifiers<0.3"; later ones take '
    "whydoku.verification.taskset"
)
WEIGHTS = {"exact_reward": 1.0, "progress_reward": 1.0}
"""The default rewards: the solution, and progress towards it."""


def load_environment(
    count: int = 100,
    level: str | None = "easy",
    layout: str = "9x9",
    seed: int = 1,
    weights: Mapping[str, float] | None = None,
    **others: Any,
) -> Any:
    """Return a ``verifiers.SingleTurnEnv`` that asks about new puzzles, made from ``seed``.

    ``weights`` are those of the rewards by name, and ``others`` go to the environment. It needs
    ``pip install "verifiers<0.3"``, which brings ``datasets`` along.
    Raises ``ValueError`` where there is no such level, layout or reward.

    >>> load_environment(weights={"luck": 1.0})
    Traceback (most recent call last):
    whydoku.errors.WrongValue: weights: 'luck' is no reward; expected exact_reward, cells_reward, \
legal_reward, justified_reward, moves_reward, progress_reward
    """
    named = {reward.__name__: reward for reward in REWARDS}
    chosen = WEIGHTS if weights is None else weights
    for name in chosen:
        if name not in named:
            raise WrongValue(f"weights: {name!r} is no reward; expected {', '.join(named)}")
    try:
        verifiers, datasets = map(import_module, ("verifiers", "datasets"))
        make = verifiers.SingleTurnEnv
    except (ImportError, AttributeError):
        raise WhydokuError(NEEDS) from None
    funcs = [named[name] for name in chosen]
    rubric = verifiers.Rubric(funcs=funcs, weights=[*chosen.values()])
    dataset = datasets.Dataset.from_list(rows(count, level, layout, seed))
    return make(dataset=dataset, rubric=rubric, **others)


def rows(
    count: int = 100, level: str | None = "easy", layout: str = "9x9", seed: int = 1
) -> list[dict[str, Any]]:
    """Return new puzzles as rows: ``prompt``, ``answer`` (the solution), ``info`` and ``puzzle``.

    The same seed makes the same puzzles. The rows fit TRL, too, which passes ``puzzle`` on.

    >>> [row] = rows(1, layout="4x4")
    >>> row["info"] == {"puzzle": row["puzzle"]}, len(row["answer"])
    (True, 16)
    """
    criteria: dict[str, Any] = {"layout": layout} | ({"level": level} if level else {})
    made = generate(check_int("count", count), seed=seed, **criteria)
    return [_row(one.puzzle) for one in made]


def _row(puzzle: Puzzle) -> dict[str, Any]:
    size = puzzle.layout.size
    line = puzzle.line()
    grid = "\n".join(" ".join(line[at : at + size]) for at in range(0, len(line), size))
    question = QUESTION.format(grid=grid)
    return {
        "prompt": [{"role": "user", "content": question}],
        "answer": puzzle.solve().line(),
        "info": {"puzzle": line},
        "puzzle": line,
    }
