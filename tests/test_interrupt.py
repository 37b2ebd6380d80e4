"""Ctrl-C ends long calls at once, and equal runs of the interpreter give equal paths."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from quick import ENDED, used_processor
from random_puzzles import random_puzzles
from whydoku import CapReached, Puzzle, canonical, redundant_givens

# Contradicts itself, which takes a search 55 million nodes to find out.
STUBBORN = (
    "03000000000008902000000000730004000000000503000470"
    "0A1000000000000700000000000000000003500A0097040000"
)
# Five full rows that can be exchanged: as long as a smallest form takes, a tenth of a second.
FULL_ROWS = (
    "123456789A000000000023456789A100000000003456789A12"
    "0000000000456789A123000000000056789A12340000000000"
)
LONG_CALLS = {
    "count": "Puzzle([0] * 81).count(10**18, nodes=10**15)",
    "solutions": "sum(1 for _ in Puzzle([0] * 81).solutions(nodes=10**15))",
    "walks": "_core.Policy([t.slug for t in techniques()], 0, 0.0).walk_many("
    "find_layout('9x9'), [LINE] * 10**6)",
    "redundant givens": "redundant_givens(Puzzle.parse(STUBBORN), nodes=0)",
    "verified moves": "verify_many(np.tile(np.array(Puzzle.parse(LINE).values, np.uint8),"
    " (20_000, 1)), np.stack([np.repeat(np.arange(20_000), 81), np.tile(np.arange(81), 20_000),"
    " *np.array([[1], [0]]).repeat(81 * 20_000, 1)], 1), threads=2)",
    "ratings": "request(find_layout('9x9'), ('se',), 0.0).rate_many("
    "np.tile(np.array(Puzzle.parse(LINE).values, np.uint8), (10**6, 1)))",
}
CAPPED: dict[str, Callable[..., object]] = {
    "the smallest form": lambda **caps: canonical(Puzzle.parse(FULL_ROWS), **caps),
    "redundant givens": lambda **caps: redundant_givens(Puzzle.parse(STUBBORN), **caps),
}
CONSOLE = pytest.mark.skipif(os.name == "nt", reason="signals of a console are another thing there")
HARD = next(random_puzzles("9x9", seed=6)).line()


READY = "import time; print(time.process_time(), flush=True)"
MOST = 3.0
"""Seconds of processor time that an interrupted call may take, before Ctrl-C and after it."""


def interrupted(script: str, after: float) -> tuple[str, str, float]:
    """Run a script and press Ctrl-C some time after it is ready; what it takes from then on.

    This is processor time, which does not depend on what else runs.
    """
    before = used_processor(ENDED)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout
            ready = float(process.stdout.readline())
            time.sleep(after)
            assert process.poll() is None, "the call was not long"
            process.send_signal(signal.SIGINT)
            told, errors = process.communicate(timeout=300)
        finally:
            process.kill()
    return told, errors, used_processor(ENDED) - before - ready


@pytest.mark.slow
@CONSOLE
@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS)
def test_control_c_ends_a_long_call(call: str) -> None:
    script = f"""
import numpy as np
from whydoku import Puzzle, _core, find_layout, redundant_givens, techniques, verify_many
from whydoku.model.rate import request
LINE, STUBBORN = {HARD!r}, {STUBBORN!r}
{READY}
{call}
"""
    _, errors, seconds = interrupted(script, after=0.5)
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert seconds < MOST


@pytest.mark.parametrize("what", CAPPED)
@pytest.mark.parametrize("caps", [{"nodes": 2000}, {"nodes": 0, "seconds": 1e-6}], ids=str)
def test_caps_end_a_long_call(what: str, caps: dict[str, float]) -> None:
    cap = "seconds" if "seconds" in caps else "nodes"
    with pytest.raises(CapReached, match=f"^looking for {what} was stopped by its cap of {cap}$"):
        CAPPED[what](**caps)


@pytest.mark.parametrize("what", CAPPED)
def test_other_threads_run_meanwhile(what: str) -> None:
    turns, over = 0, False

    def take_turns() -> None:
        nonlocal turns
        while not over:
            turns += 1
            time.sleep(0)

    def turns_meanwhile() -> int:
        before = turns
        with suppress(CapReached):
            CAPPED[what](nodes=100_000)
        return turns - before

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # a thread runs only when another one lets it
    thread = threading.Thread(target=take_turns)
    thread.start()
    try:
        # On a busy machine the thread may come too late for one call.
        assert any(turns_meanwhile() for _ in range(100))
    finally:
        over = True
        sys.setswitchinterval(interval)
        thread.join()


@CONSOLE
def test_a_signal_ends_a_call_long_before_its_end() -> None:
    """By processor time, which does not depend on what else runs."""

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, interrupt)
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, 0.02)
    try:
        with pytest.raises(KeyboardInterrupt):
            CAPPED["redundant givens"](nodes=0)  # else it takes 9 seconds
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert time.process_time() - start < 1


@pytest.mark.slow
@CONSOLE
def test_control_c_keeps_what_threads_have_found() -> None:
    """A block of these takes seconds; there are some puzzles of it by then."""
    script = f"""
from whydoku import generate
{READY}
for one in generate(None, layout="10x10", seed=1, threads=2):
    print(one.number, flush=True)
"""
    told, errors, seconds = interrupted(script, after=1)
    numbers = [int(line) for line in told.split()]
    assert 0 in numbers
    assert len(set(numbers)) == len(numbers)
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert seconds < MOST


@pytest.mark.slow
def test_paths_do_not_depend_on_the_interpreter() -> None:
    script = f"""
from whydoku import Puzzle
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
