"""Rewards read completions in every form that trainers pass, and never fail on what they say."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku import Puzzle
from whydoku.verification.rewards import REWARDS, exact_reward, moves_reward

FOUR = "..3..4.221......"
SOLVED = "1234341221434321"


@pytest.mark.parametrize(
    "completion",
    [
        SOLVED,
        {"role": "assistant", "content": SOLVED},
        [{"role": "user", "content": FOUR}, {"role": "assistant", "content": SOLVED}],
        [{"role": "assistant", "content": [{"type": "text", "text": SOLVED}]}],
        [{"type": "text", "text": "so"}, {"type": "text", "text": SOLVED}],
        [SimpleNamespace(role="assistant", content=SOLVED)],
        SimpleNamespace(content=SOLVED),
    ],
    ids=str,
)
def test_completions_in_many_forms(completion: Any) -> None:
    for puzzle in (FOUR, Puzzle.parse(FOUR)):
        assert exact_reward(completion, puzzle, prompt="", answer=None, state={}) == 1


@pytest.mark.parametrize("completion", [None, "", [], {}, {"content": None}, [{"content": ""}]])
def test_completions_that_say_nothing(completion: Any) -> None:
    assert [reward(completion, FOUR) for reward in REWARDS] == [0] * len(REWARDS)


def test_what_is_no_completion() -> None:
    with pytest.raises(TypeError, match="chat messages"):
        exact_reward(7, FOUR)
    with pytest.raises(ValueError, match="line 1"):
        exact_reward(SOLVED, "no puzzle")


def test_each_reward_tells_something_else() -> None:
    told = "1134 3412 2143 ....\nr1c4=4 r1c1=2"
    expected = [0, 6 / 11, 0, 6 / 11, 1 / 11 / 2, 6 / 11 * 6 / 7]
    assert [reward(told, FOUR) for reward in REWARDS] == pytest.approx(expected)
    assert moves_reward("r1c4=4 by x-wing", FOUR) == 0


@given(st.text())
def test_rewards_lie_between_0_and_1(told: str) -> None:
    assert all(0 <= reward(told, FOUR) <= 1 for reward in REWARDS)
