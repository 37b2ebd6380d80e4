"""Measures how many actions a second the environments of Gymnasium carry out.

A player takes actions of the mask at random, on classic puzzles of `sudoku17.sdm` that are listed
beforehand; a board that ends begins anew. Times are by the clock, the least of three runs. The
bench asserts that actions lose something where they contradict the solution, and only there.
"""

from __future__ import annotations

import time

import gymnasium
import numpy as np
from bench_walk import DATA
from results import publish

from whydoku import Puzzle
from whydoku.env import ID

RUNS = 3
PUZZLES = 200
CASES = (
    ("one board", 0, "", 3_000),
    ("Gymnasium's 64 boards", 64, "sync", 50),
    ("our 64 boards", 64, "vector_entry_point", 200),
    ("our 1024 boards", 1024, "vector_entry_point", 20),
)


def play_one(puzzles: list[Puzzle], steps: int) -> float:
    """Return the seconds that actions on one board take."""
    env = gymnasium.make(ID, puzzles=puzzles, disable_env_checker=True)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    spent = 0.0
    for _ in range(steps):
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        start = time.perf_counter()
        _, reward, solved, truncated, info = env.step(action)
        spent += time.perf_counter() - start
        assert (float(reward) < 0) == (info["verdict"] == "contradicts")
        if solved or truncated:
            _, info = env.reset()
    return spent


def play_many(puzzles: list[Puzzle], boards: int, mode: str, steps: int) -> float:
    """Return the seconds that actions on many boards take, new episodes included."""
    envs = gymnasium.make_vec(ID, boards, mode, puzzles=puzzles)
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    spent = 0.0
    for _ in range(steps):
        masks = infos["action_mask"]
        actions = (rng.random(masks.shape) * masks).argmax(axis=1)
        start = time.perf_counter()
        _, rewards, _, _, infos = envs.step(actions)
        spent += time.perf_counter() - start
        assert ((rewards < 0) == (infos["verdict"] == "contradicts")).all()
    envs.close()
    return spent


def main() -> None:
    """Print a row for each case."""
    text = (DATA / "sudoku17.sdm").read_text(encoding="utf-8")
    puzzles = [Puzzle.parse(line[:81]) for line in text.splitlines()[:PUZZLES]]
    rows = []
    for name, boards, mode, steps in CASES:
        seconds = min(
            play_many(puzzles, boards, mode, steps) if boards else play_one(puzzles, steps)
            for _ in range(RUNS)
        )
        rows.append([name, f"{steps * max(boards, 1) / seconds:,.0f}"])
    publish("env", ["environment", "actions a second"], rows, __doc__)


if __name__ == "__main__":
    main()
