"""Rewards are called as trainers call them; what TRL, verl and verifiers pass is told here."""

import inspect
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from whydoku import Puzzle
from whydoku.errors import WhydokuError
from whydoku.verification.rewards import REWARDS, exact_reward, progress_reward
from whydoku.verification.trainers import load_environment, rows

FOUR = "..3..4.221......"
SOLVED = "1234341221434321"
NO = "I do not know."


def chat(text: str) -> list[dict[str, str]]:
    return [{"role": "assistant", "content": text}]


@pytest.mark.parametrize("reward", REWARDS, ids=lambda reward: reward.__name__)
def test_trl(reward: Any) -> None:
    """TRL calls with lists: prompts, completions, columns of the data set, and state of its own."""
    alone = [reward(SOLVED, FOUR), reward(NO, FOUR)]
    for completions in ([SOLVED, NO], [chat(SOLVED), chat(NO)]):
        columns = {"puzzle": [FOUR, FOUR], "completion_ids": [[1], [2]], "trainer_state": object()}
        assert reward(prompts=["", ""], completions=completions, **columns) == alone
    assert reward(prompts=[""] * 2, completions=[SOLVED, NO], puzzle=FOUR) == alone
    assert reward(prompts=[], completions=[], puzzle=[]) == []


@pytest.mark.parametrize("reward", REWARDS, ids=lambda reward: reward.__name__)
@pytest.mark.parametrize(
    "where",
    [
        {"ground_truth": FOUR},
        {"ground_truth": FOUR, "extra_info": None},
        {"ground_truth": FOUR, "extra_info": {"index": 3, "split": "train"}},
        {"ground_truth": SOLVED, "extra_info": {"puzzle": FOUR}},
        {"ground_truth": {"puzzle": FOUR, "solution": SOLVED}, "extra_info": {}},
    ],
    ids=str,
)
def test_verl(reward: Any, where: dict[str, Any]) -> None:
    """Verl calls with a text, the truth and what else the row has."""
    assert reward(data_source="sudoku", solution_str=SOLVED, **where) == reward(SOLVED, FOUR)


@pytest.mark.parametrize("reward", REWARDS, ids=lambda reward: reward.__name__)
def test_verifiers(reward: Any) -> None:
    """Verifiers passes what a signature names, or all if it takes any; plurals mean a group."""
    named = inspect.signature(reward).parameters
    assert not {"completions", "states", "prompts"} & {*named}
    assert any(one.kind == one.VAR_KEYWORD for one in named.values())
    passed = {
        "prompt": [{"role": "user", "content": FOUR}],
        "completion": chat(SOLVED),
        "answer": SOLVED,
        "state": {"turn": 1},
        "task": "default",
        "info": {"puzzle": FOUR},
    }
    assert reward(**passed) == reward(SOLVED, FOUR)


def test_a_puzzle_that_is_not_there() -> None:
    with pytest.raises(TypeError, match="a column `puzzle`"):
        exact_reward(prompts=[""], completions=[SOLVED])
    with pytest.raises(TypeError, match="ground_truth"):
        exact_reward(completion=SOLVED, info={"level": "easy"})
    with pytest.raises(ValueError, match="puzzle: read 1 rows for 2 completions"):
        exact_reward(prompts=[""], completions=[SOLVED, NO], puzzle=[FOUR])


def test_rows_are_questions_with_answers() -> None:
    made = rows(2, layout="4x4", seed=3)
    assert made == rows(2, layout="4x4", seed=3)
    for row in made:
        [message] = row["prompt"]
        assert row["answer"] == Puzzle.parse(row["puzzle"]).solve().line()
        assert exact_reward(row["answer"], row["puzzle"]) == 1
        assert exact_reward(message["content"], row["puzzle"]) == 0
        assert progress_reward(message["content"], row["puzzle"]) == 0


def test_an_environment_of_verifiers(monkeypatch: pytest.MonkeyPatch) -> None:
    """With stand-ins for both packages: what is handed to them, by the names that they take."""
    verifiers, datasets = ModuleType("verifiers"), ModuleType("datasets")
    verifiers.Rubric = verifiers.SingleTurnEnv = SimpleNamespace  # type: ignore[attr-defined]
    datasets.Dataset = SimpleNamespace(from_list=list)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "verifiers", verifiers)
    monkeypatch.setitem(sys.modules, "datasets", datasets)
    env = load_environment(count=2, layout="4x4", weights={"exact_reward": 2.0}, max_workers=3)
    assert env.dataset == rows(2, layout="4x4")
    assert (env.rubric.funcs, env.rubric.weights, env.max_workers) == ([exact_reward], [2.0], 3)


@pytest.mark.parametrize("installed", [None, ModuleType("verifiers")], ids=["none", "0.4"])
def test_without_that_form_of_verifiers(
    installed: ModuleType | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "verifiers", installed)
    monkeypatch.setitem(sys.modules, "datasets", ModuleType("datasets"))
    with pytest.raises(WhydokuError, match=r"verifiers<0\.3.*whydoku\.verification\.taskset"):
        load_environment()
