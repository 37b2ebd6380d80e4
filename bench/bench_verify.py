"""Measures how many moves a second `verify_many` judges, and one by one `verify`.

Each position lies at a random place on the way of singles, locked candidates and subsets through a
puzzle. *All* asks about every digit and every elimination that is open at a position; *one* asks
about one true move at each copy of a position. The policy *basic* has singles, locked candidates
and subsets; *default* is what `verify` uses. Times are by the clock, the least of three runs (of
one with the default policy); the aim is 100,000 moves a second with the basic policy. Every answer
is held against the solution.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from bench_walk import DATA, POLICY
from results import publish

from whydoku import Move, Policy, Puzzle, VerifiedMany, verify, verify_many

RUNS = 3
PUZZLES = 300
COPIES = 30
"""How often the positions stand in a run with one move for each."""
WITH_ALL_TECHNIQUES = 40
ONE_BY_ONE = 200
COLLECTIONS = ("qqwing_easy.sdm", "qqwing_intermediate.sdm", "sudoku17.sdm", "top1465.sdm")

T = TypeVar("T")


def positions(name: str, rng: random.Random) -> list[Puzzle]:
    """Return a position on the way through each of some puzzles."""
    text = (DATA / name).read_text(encoding="utf-8")
    lines = [line[:81] for line in text.splitlines() if line and line[0] in ".0123456789"]
    found = []
    for line in rng.sample(lines, PUZZLES):
        path = Puzzle.parse(line).path(POLICY)
        found.append(path.puzzle.advance(rng.randrange(len(path)), POLICY) if path else path.puzzle)
    return found


class Asked:
    """Positions as arrays, and the moves that are possible at each, with whether they are true."""

    def __init__(self, puzzles: list[Puzzle]) -> None:
        self.puzzles = puzzles
        self.values = np.array([p.values for p in puzzles], np.uint8)
        self.givens = np.array([p.givens for p in puzzles], np.uint8)
        masks = [[sum(1 << d for d in digits) for digits in p.candidates] for p in puzzles]
        self.candidates = np.array(masks, np.uint16)
        solutions = [p.solve().values for p in puzzles]
        self.solutions = np.array(solutions, np.uint8)
        self.moves = [
            [(c, d, kind) for c in range(81) for d in p.candidates[c] for kind in (0, 1)]
            for p in puzzles
        ]

    def ask(self, copies: int, moves: Any, policy: Policy | None, threads: int) -> VerifiedMany:
        """Judge moves at copies of the positions."""
        return verify_many(
            np.tile(self.values, (copies, 1)),
            moves,
            policy=policy,
            givens=np.tile(self.givens, (copies, 1)),
            candidates=np.tile(self.candidates, (copies, 1)),
            threads=threads,
        )

    def check(self, answers: VerifiedMany) -> None:
        """Hold each answer against the solution."""
        place, cell, digit, kind = answers.moves.T
        true = (self.solutions[place % len(self.puzzles), cell] == digit) == kind
        assert (true | (answers.verdicts == 1)).all()
        assert not (answers.ok & ~true).any()

    def all(self, count: int) -> Any:
        """Return every move at the first positions."""
        rows = [(n, *move) for n in range(count) for move in self.moves[n]]
        return np.array(rows)

    def one_each(self, copies: int, rng: random.Random) -> Any:
        """Return a true move at each copy of each position."""
        rows = []
        for n in range(copies * len(self.puzzles)):
            own = n % len(self.puzzles)
            right = self.solutions[own]
            true = [m for m in self.moves[own] if (right[m[0]] == m[1]) == m[2]]
            rows.append((n, *rng.choice(true)))
        return np.array(rows)


def least(call: Callable[[], T], runs: int = RUNS) -> tuple[float, T]:
    """Return the least time of several calls, and the result of the last."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        result = call()
        best = min(best, time.perf_counter() - start)
    return best, result


def measure(name: str) -> list[list[str]]:
    """Return the rows of the table for one collection."""
    rng = random.Random(20)
    asked = Asked(positions(name, rng))
    every, single = asked.all(PUZZLES), asked.one_each(COPIES, rng)
    hard = asked.all(WITH_ALL_TECHNIQUES)
    rows = []
    for threads in sorted({1, os.cpu_count() or 1}):
        for policy, what, copies, moves in (
            (POLICY, "basic, all", 1, every),
            (POLICY, "basic, one", COPIES, single),
            (None, "default, all", 1, hard),
        ):

            def call(
                copies: int = copies,
                moves: Any = moves,
                policy: Policy | None = policy,
                threads: int = threads,
            ) -> VerifiedMany:
                return asked.ask(copies, moves, policy, threads)

            seconds, answers = least(call, RUNS if policy else 1)
            asked.check(answers)
            share = answers.ok.sum() / len(answers)
            rate = f"{len(answers) / seconds:,.0f}"
            rows.append([name, what, str(threads), str(len(answers)), f"{share:.0%}", rate])
    rows.append([name, *one_by_one(asked, single)])
    return rows


def one_by_one(asked: Asked, moves: Any) -> list[str]:
    """Return the row of `verify`, which also returns the step."""
    start = time.perf_counter()
    answers = [
        verify(asked.puzzles[place], Move(cell, digit, bool(kind)), policy=POLICY)
        for place, cell, digit, kind in moves[:ONE_BY_ONE].tolist()
    ]
    rate = len(answers) / (time.perf_counter() - start)
    share = sum(answer.ok for answer in answers) / len(answers)
    return ["basic, `verify`", "1", str(len(answers)), f"{share:.0%}", f"{rate:,.0f}"]


def main() -> None:
    """Print a row for each case."""
    head = ["collection", "policy, moves", "threads", "moves", "justified", "moves a second"]
    publish("verify", head, [row for name in COLLECTIONS for row in measure(name)], __doc__)


if __name__ == "__main__":
    main()
