"""Ctrl-C ends long calls at once, and equal runs of the interpreter give equal paths."""

import os
import signal
import subprocess
import sys
import time

import pytest

from positions import random_puzzles

LONG_CALLS = {
    "count": "Puzzle([0] * 81).count(10**18, nodes=10**15)",
    "solutions": "sum(1 for _ in Puzzle([0] * 81).solutions(nodes=10**15))",
    "walks": "_core.Policy([t.slug for t in techniques()], 0, 0.0).walk_many("
    "find_layout('9x9'), [LINE] * 10**6)",
}
CONSOLE = pytest.mark.skipif(os.name == "nt", reason="signals of a console are another thing there")
HARD = next(random_puzzles("9x9", seed=6)).line()


def interrupted(script: str, after: float) -> tuple[str, str, float]:
    """Run a script and press Ctrl-C some time after its first line; how long it went on."""
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        process.stdout.readline()
        time.sleep(after)
        assert process.poll() is None, "the call was not long"
        process.send_signal(signal.SIGINT)
        start = time.perf_counter()
        told, errors = process.communicate()
        return told, errors, time.perf_counter() - start


@CONSOLE
@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS)
def test_control_c_ends_a_long_call(call: str) -> None:
    script = f"""
from pencilmark import Puzzle, _core, find_layout, techniques
LINE = {HARD!r}
print("ready", flush=True)
{call}
"""
    _, errors, seconds = interrupted(script, after=0.5)
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert seconds < 1


@CONSOLE
def test_control_c_keeps_what_threads_have_found() -> None:
    """A block of these takes seconds; there are some puzzles of it by then."""
    script = """
from pencilmark import generate
print("ready", flush=True)
for one in generate(None, layout="10x10", seed=1, threads=2):
    print(one.number, flush=True)
"""
    told, errors, seconds = interrupted(script, after=1)
    numbers = [int(line) for line in told.split()]
    assert 0 in numbers
    assert len(set(numbers)) == len(numbers)
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert seconds < 1


def test_paths_do_not_depend_on_the_interpreter() -> None:
    script = f"""
from pencilmark import Puzzle
for line in {[HARD, next(random_puzzles("9x9", seed=7)).line()]!r}:
    puzzle = Puzzle([0 if c == "." else int(c) for c in line])
    print(puzzle.path().steps, puzzle.steps())
"""
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
