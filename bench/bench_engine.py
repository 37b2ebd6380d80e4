"""Measures the page's engine in Node, which runs WebAssembly as Chromium does, and its size.

Expert puzzles are QQWing's, the hardest those of a list of the forum. A hint is asked at every
position of their paths. Extreme puzzles are made one after the other, as
`generate(level="extreme")` makes them. Every hint, path and puzzle is compared with the core's in
Python, which is asked the same by turns, so that other work on the machine slows both.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from results import publish

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from bench_walk import DATA

from engine import ENGINE, MOST_BYTES, NODE, Engine, expected, fields_of, fields_of_policy
from whydoku import Policy, Puzzle, _core, find_layout
from whydoku.model.policy import LEVELS, core_policy, technique

HEAD = ("question", "engine, median", "95 %", "longest", "native, median", "wanted")
PUZZLES, HARDEST, MADE = 100, 10, 15


class Timed:
    """Waits for answers in milliseconds: the engine's, and those of the core in Python."""

    def __init__(self) -> None:
        self.engine: list[float] = []
        self.native: list[float] = []

    def row(self, what: str, wanted: str) -> tuple[str, ...]:
        """Return the row of the table."""
        waits = sorted(self.engine)
        at = waits[len(waits) // 2], waits[int(len(waits) * 0.95)], waits[-1]
        native = statistics.median(self.native)
        return what, *(f"{ms:,.1f} ms" for ms in (*at, native)), wanted


def puzzles_of(name: str, count: int) -> Iterator[Puzzle]:
    """Yield puzzles of a collection, at even distances."""
    lines = [line[:81] for line in (DATA / name).read_text("utf-8").splitlines()]
    lines = [line for line in lines if len(line) == 81 and line[0] in ".0123456789"]
    yield from map(Puzzle.parse, lines[:: max(1, len(lines) // count)][:count])


def native(call: Callable[[], Any]) -> tuple[float, Any]:
    """Return how many milliseconds a call takes, and what it returns."""
    start = time.perf_counter()
    found = call()
    return (time.perf_counter() - start) * 1000, found


def ask(engine: Engine, timed: Timed, verb: str, puzzle: Puzzle) -> Any:
    """Ask about steps, and time both answers, which have to be equal; return the engine's."""
    policy = Policy()
    answer = engine.ask(verb, **fields_of(puzzle), **fields_of_policy(policy))
    timed.engine.append(engine.milliseconds)
    spent, wanted = native(lambda: expected(verb, puzzle, policy))
    timed.native.append(spent)
    assert answer == wanted, (verb, fields_of(puzzle))
    return answer


def ask_hints(engine: Engine, puzzle: Puzzle, every: Timed, no_single: Timed) -> None:
    """Ask for a hint at every position of a path; time those apart that are no singles."""
    for position in on_the_path(puzzle):
        (step,) = ask(engine, every, "next", position)["steps"]
        if technique(step["technique"]).family != "singles":
            no_single.engine.append(every.engine[-1])
            no_single.native.append(every.native[-1])


def on_the_path(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the positions of a puzzle's path, but its end."""
    for step in puzzle.path():
        yield puzzle
        puzzle = puzzle.apply(step)


def make(engine: Engine, timed: Timed, seed: int) -> None:
    """Make an extreme puzzle, and time both makers, whose puzzles have to be equal."""
    using = Policy().without_trial()
    easier = using.without(*(s for s in slugs(using) if technique(s).level == LEVELS[-1]))
    fields = {"solved_by": slugs(using), "not_solved_by": slugs(easier), "rare": True}
    answer = engine.ask("generate", seed=seed, hardest=True, **fields)
    timed.engine.append(engine.milliseconds)
    criteria = _core.Criteria()
    criteria.solved_by, criteria.not_solved_by = (
        core_policy(slugs(policy), policy) for policy in (using, easier)
    )
    criteria.rare = criteria.hardest = True
    spent, made = native(
        lambda: _core.PuzzleMaker(find_layout("9x9"), criteria, seed).make(0, 1, 10_000_000, 0.0)
    )
    timed.native.append(spent)
    assert answer["puzzles"] == made.puzzles, seed


def slugs(policy: Policy) -> list[str]:
    """Return the techniques of a policy of the ladder."""
    return list(map(str, policy.techniques))


def check_size() -> str:
    """Return the size of what browsers load; fail where that is too much."""
    sent = len(gzip.compress(ENGINE.read_bytes()))
    assert sent <= MOST_BYTES, sent
    size = ENGINE.stat().st_size
    return f"{ENGINE.name} {size / 1000:,.0f} kB; with gzip {sent / 1000:,.0f} kB"


def main() -> int:
    """Print a row for each question."""
    if not DATA.is_dir():
        print(f"no puzzle collections at {DATA} (set WHYDOKU_DATA to their folder)")
        return 0
    if not NODE or not ENGINE.is_file():
        print("no node, or no engine (make engine)")
        return 0
    sizes = check_size()
    hint, no_single, path, hardest, extreme = Timed(), Timed(), Timed(), Timed(), Timed()
    with Engine(NODE) as engine:
        for puzzle in puzzles_of("qqwing_expert.sdm", PUZZLES):
            ask(engine, path, "walk", puzzle)
            ask_hints(engine, puzzle, hint, no_single)
        for puzzle in puzzles_of("hardest110626.txt", HARDEST):
            ask_hints(engine, puzzle, Timed(), hardest)
        for seed in range(MADE):
            make(engine, extreme, seed)
    rows = [
        hint.row("hint, expert puzzle", "95 % under 30 ms"),
        no_single.row("hint, expert puzzle, no single", "95 % under 30 ms"),
        path.row("path of an expert puzzle", "under 20 ms"),
        hardest.row("hint, hardest puzzles, no single", "longest under 1,500 ms"),
        extreme.row("make an extreme puzzle", "median under 2,000 ms"),
    ]
    publish("engine", HEAD, rows, f"{__doc__}\n{sizes}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
