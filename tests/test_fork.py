"""A process that is forked while other threads work never waits for one of them."""

import subprocess
import sys

import pytest

# The children do what the threads were doing when they were forked. One that waits is ended by its
# alarm, and its exit status says so.
FORKING = """
import os, signal, threading, warnings
from whydoku import Policy, Puzzle, canonical, generate
from whydoku.game import Game

warnings.simplefilter("ignore", DeprecationWarning)
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

def work():
    puzzle = Puzzle.parse(LINE)
    puzzle.candidates, puzzle.values, puzzle.problems
    path = puzzle.path(Policy())
    path[3].words(), path.counts, path.end.line(), path.hardest
    game = Game(puzzle)
    game.fill(2)
    game.position.candidates, game.position.origin
    canonical(puzzle)
    next(generate(layout="4x4", seed=1, threads=2))

def keep_working():
    while not over.is_set():
        work()

work()
over = threading.Event()
threads = [threading.Thread(target=keep_working) for _ in range(4)]
for thread in threads:
    thread.start()
statuses = []
for _ in range(15):
    child = os.fork()
    if child == 0:
        signal.alarm(100)
        work()
        os._exit(0)
    statuses.append(os.waitpid(child, 0)[1])
over.set()
for thread in threads:
    thread.join()
print(*statuses)
"""

# Here the thread is just computing a property of a position, and stays there.
WHILE_COMPUTING = """
import os, signal, threading, warnings
from whydoku import Puzzle
from whydoku.game import Position, position

warnings.simplefilter("ignore", DeprecationWarning)
computing, over = threading.Event(), threading.Event()
def waiting(*parts):
    computing.set()
    over.wait()
    return Puzzle(*parts)

one, other = (Position.of(Puzzle.parse("." * 16)) for _ in range(2))
position.Puzzle = waiting
thread = threading.Thread(target=lambda: one.puzzle)
thread.start()
computing.wait()
child = os.fork()
if child == 0:
    signal.alarm(20)
    position.Puzzle = Puzzle
    other.puzzle, one.puzzle
    os._exit(0)
print(os.waitpid(child, 0)[1])
over.set()
thread.join()
"""


@pytest.mark.slow
@pytest.mark.parametrize(("script", "children"), [(FORKING, 15), (WHILE_COMPUTING, 1)])
def test_fork_while_threads_run(script: str, children: int) -> None:
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["0"] * children, done.stderr
