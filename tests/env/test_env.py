"""The environments of Gymnasium: they pass its checks, and reward what is justified."""

import random
import warnings
from itertools import islice
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from random_puzzles import random_puzzles
from whydoku import CapReached, Move, Policy, Puzzle, verify
from whydoku.env import ID, Rewards, SudokuEnv, SudokuVectorEnv
from whydoku.errors import WrongValue

FOUR = "..3..4.221......"
LAYOUTS = ("4x4", "6x6", "9x9", "9x9-x", "10x10")


def made(name: str = "4x4", **options: Any) -> SudokuEnv:
    """Return an environment of a few puzzles of our own."""
    puzzles = list(islice(random_puzzles(name, seed=3, givens=60), 3))
    return SudokuEnv(puzzles[0].layout, puzzles, **options)


@pytest.mark.parametrize("eliminations", [False, True])
@pytest.mark.parametrize("name", LAYOUTS)
def test_gymnasium_finds_nothing(name: str, eliminations: bool) -> None:
    puzzles = [puzzle.line() for puzzle in islice(random_puzzles(name, seed=3), 2)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(
            ID, layout=name, puzzles=puzzles, eliminations=eliminations, render_mode="ansi"
        )
        check_env(env.unwrapped)
        check_env(gymnasium.make(ID, layout=name, puzzles=puzzles).unwrapped)


def test_new_puzzles_are_made_by_level_and_seed() -> None:
    first, again = SudokuEnv("6x6", level="medium"), SudokuEnv("6x6", level="medium")
    for seed in (1, 2, None):
        first.reset(seed=seed)
        again.reset(seed=seed)
        assert first.puzzle == again.puzzle
        assert first.puzzle.path().level == "medium"
    check_env(SudokuEnv("4x4", level=None), skip_render_check=True)


def test_actions_and_moves_are_each_other_s_opposite() -> None:
    rules = made("6x6", eliminations=True).rules
    moves = [rules.move(action) for action in range(rules.actions)]
    assert len(set(moves)) == rules.actions == 36 * 6 * 2
    assert [rules.action(move) for move in moves] == list(range(rules.actions))


def play(env: SudokuEnv, seed: int) -> tuple[float, bool]:
    """Take random actions of the mask to the end; check what comes back on the way."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    solution = env.puzzle.solve().values
    total, ended = 0.0, False
    while not ended:
        assert observation in env.observation_space
        assert np.array_equal(observation["digits"].ravel(), env.puzzle.values)
        found = [tuple(np.flatnonzero(cell) + 1) for cell in flat(observation["candidates"])]
        assert found == list(env.puzzle.candidates)
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        move = env.rules.move(action)
        true = (solution[move.cell] == move.digit) == move.places
        before = env.puzzle
        observation, reward, solved, truncated, info = env.step(action)
        assert (info["verdict"] == "contradicts") != true
        assert (env.puzzle == before) != true
        told = verify(before, move, policy=env.rules.policy)
        assert (info["verdict"], info["technique"]) == (told.verdict, told.technique or "")
        assert reward == env.rules.reward(told.verdict, places=move.places, solved=solved)
        ended = solved or truncated
        total += reward
    return total, solved


def flat(candidates: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return candidates.reshape(-1, candidates.shape[-1])


@pytest.mark.parametrize("eliminations", [False, True])
@pytest.mark.parametrize("name", ["4x4", "6x6", "9x9"])
def test_random_play(name: str, eliminations: bool) -> None:
    env = made(name, eliminations=eliminations, most_actions=200)
    for seed in range(2):
        play(env, seed)


def test_a_path_is_rewarded_and_solves() -> None:
    env = made("9x9", eliminations=True, policy=Policy().without_trial())
    env.reset(seed=4)
    start, total, solved = env.puzzle, 0.0, False
    for step in start.path():
        for cell, digit in (*step.placements, *step.eliminations):
            action = env.rules.action(Move(cell, digit, places=bool(step.placements)))
            if not env.action_masks()[action]:
                continue
            _, reward, solved, truncated, info = env.step(action)
            assert info["verdict"] in ("justified", "unexplained")
            assert not truncated
            total += reward
    assert solved
    rewards = Rewards()
    assert total >= start.values.count(0) * rewards.digit + rewards.solved


def test_wrong_and_useless_actions() -> None:
    env = SudokuEnv("4x4", [FOUR], eliminations=True)
    env.reset(seed=1)
    rewards = Rewards()
    for move, verdict, reward in (
        (Move(3, 1, places=True), "contradicts", rewards.wrong),
        (Move(3, 4, places=False), "contradicts", rewards.wrong),
        (Move(2, 3, places=True), "filled", rewards.useless),
        (Move(3, 3, places=False), "gone", rewards.useless),
        (Move(3, 1, places=False), "justified", rewards.elimination),
        (Move(3, 4, places=True), "justified", rewards.digit),
    ):
        action = env.rules.action(move)
        useful = env.action_masks()[action]
        _, got, _, _, info = env.step(action)
        assert (info["verdict"], got) == (verdict, reward)
        assert useful == (verdict not in ("filled", "gone"))


def test_episodes_are_truncated() -> None:
    env = SudokuEnv("4x4", [FOUR], most_actions=3)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]


def test_lucky_guesses_are_not_justified() -> None:
    env = SudokuEnv("4x4", [FOUR], policy=Policy.only("full-house"), rewards=Rewards(unexplained=7))
    env.reset(seed=1)
    _, reward, _, _, info = env.step(env.rules.action(Move(3, 4, places=True)))
    assert (reward, info["verdict"]) == (7, "unexplained")
    assert env.puzzle.values[3] == 4


def test_options_choose_a_puzzle() -> None:
    env = SudokuEnv("4x4")
    observation, _ = env.reset(options={"puzzle": FOUR})
    assert env.puzzle == Puzzle.parse(FOUR)
    assert observation["digits"][0].tolist() == [0, 0, 3, 0]
    placed = Puzzle.parse(FOUR).place("r1c4", 4).eliminate("r1c1", 2)
    env.reset(options={"puzzle": placed})
    assert env.puzzle == placed


def test_boards_are_drawn_as_text() -> None:
    env = gymnasium.make(ID, layout="4x4", puzzles=[FOUR], render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(Puzzle.parse(FOUR))


def test_boards_are_drawn_as_pixels() -> None:
    env = gymnasium.make(ID, layout="4x4", puzzles=[FOUR], render_mode="rgb_array")
    env.reset(seed=1)
    before: Any = env.render()
    assert before.shape == (512, 512, 3)
    assert before.dtype == np.uint8
    env.step(3 * 4 + 4 - 1)
    changed = (before != env.render()).any(axis=2)
    rows, columns = changed.nonzero()
    assert columns.min() > 512 * 0.7  # in r1c4 alone
    assert rows.max() < 512 * 0.3


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"layout": "5x5x5"}, "5x5x5"),
        ({"layout": 9}, "expected a layout"),
        ({"puzzles": []}, "there are none"),
        ({"puzzles": ["." * 81]}, "read 81 cells, expected 16"),
        ({"puzzles": [Puzzle([0] * 81)]}, "layout 9x9, not 4x4"),
        ({"puzzles": [7]}, "expected a Puzzle"),
        ({"rewards": 7}, "expected Rewards"),
        ({"policy": "none"}, "none"),
        ({"most_actions": 0}, "most_actions"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
@pytest.mark.parametrize("kind", [SudokuEnv, SudokuVectorEnv])
def test_wrong_arguments(kind: Any, options: dict[str, Any], told: str) -> None:
    with pytest.raises((ValueError, TypeError), match=told):
        kind(**{"layout": "4x4", **options})


def test_wrong_calls() -> None:
    with pytest.raises(ValueError, match="call reset"):
        SudokuEnv("4x4").step(0)
    env = SudokuEnv("4x4", ["." * 16])
    with pytest.raises(ValueError, match="expected one solution"):
        env.reset()
    env = SudokuEnv("4x4", [FOUR])
    env.reset()
    for action in (-1, 64):
        with pytest.raises(ValueError, match="action"):
            env.step(action)
    for nothing in ("x", 3.5, None):
        with pytest.raises(TypeError, match=r"action = .*: expected a whole number from 0 to 63"):
            env.step(cast(Any, nothing))


def test_a_level_that_no_puzzle_has_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whydoku.env.rules.MAKING_SECONDS", 0.001)
    with pytest.raises(CapReached, match="cap of seconds"):
        SudokuEnv("10x10", level="extreme").reset(seed=1)
    with pytest.raises(WrongValue, match="no 4x4 puzzle is extreme"):
        SudokuEnv("4x4", level="extreme").reset(seed=1)


# --- many at once -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["sync", "async", "vector_entry_point"])
def test_make_vec(mode: str) -> None:
    envs = gymnasium.make_vec(ID, 3, vectorization_mode=mode, layout="4x4", puzzles=[FOUR])
    observations, infos = envs.reset(seed=1)
    assert observations in envs.observation_space
    for _ in range(5):
        actions = infos["action_mask"].argmax(axis=1)
        observations, rewards, _, _, infos = envs.step(actions)
        assert observations in envs.observation_space
        assert rewards.shape == (3,)
    envs.close()


@pytest.mark.parametrize("eliminations", [False, True])
def test_the_vector_environment_is_many_single_ones(eliminations: bool) -> None:
    puzzles = list(islice(random_puzzles("6x6", seed=7, givens=20), 3))
    options: dict[str, Any] = {
        "layout": "6x6",
        "puzzles": puzzles,
        "eliminations": eliminations,
        "most_actions": 25,
    }
    ours = SudokuVectorEnv(4, **options)
    theirs = SyncVectorEnv([lambda: SudokuEnv(**options)] * 4)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    assert ours.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    one, other = ours.reset(seed=5), theirs.reset(seed=5)
    assert data_equivalence(one[0], other[0])
    rng = random.Random(1)
    ended = 0
    for _ in range(120):
        masks = one[-1]["action_mask"]
        actions = np.array(
            [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
        )
        one, other = ours.step(actions), theirs.step(actions)  # type: ignore[assignment]
        for a, b in zip(one[:4], other[:4], strict=True):
            assert data_equivalence(a, b)
        for key in ("action_mask", "verdict", "technique"):
            assert np.array_equal(one[-1][key], other[-1][key]), key
        ended += int((one[2] | one[3]).sum())  # type: ignore[misc]
    assert ended > 4
    theirs.close()


def test_seeds_of_many() -> None:
    ours = SudokuVectorEnv(3, "4x4")
    first = ours.reset(seed=[7, 8, 9])[0]
    again = SudokuVectorEnv(3, "4x4").reset(seed=7)[0]
    assert data_equivalence(first, again)
    for wrong in ([1, 2], "abc", 1.5):
        with pytest.raises((ValueError, TypeError)):
            ours.reset(seed=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="call reset"):
        SudokuVectorEnv(2, "4x4").step(np.zeros(2, int))
    with pytest.raises(ValueError, match="2 actions"):
        ours.step(np.zeros(2, int))


def test_some_of_many_begin_anew_from_a_seed() -> None:
    ours = SudokuVectorEnv(2, "4x4")
    first = ours.reset(seed=[7, 8])[0]
    second = ours.reset(seed=[7, None])[0]
    assert np.array_equal(first["digits"][0], second["digits"][0])
    assert not np.array_equal(first["digits"][1], second["digits"][1])
