"""What a start costs, beyond that of the interpreter: the import, and the commands of a shell.

Each figure is the least of many alternating runs: what else the machine does can only add. Fails
where a budget is exceeded or a command does not answer rightly.
"""

import subprocess
import sys
import time
from pathlib import Path

RUNS = 21
COMMAND = Path(sys.executable).with_name("pencilmark")
PUZZLE = "070009004600004080800030090000800070001000400030005000050020001020100005300700060"
INTERPRETER = [sys.executable, "-c", "pass"]

# (what, command line, what its output must contain, budget in milliseconds)
CASES = [
    ("import pencilmark", [sys.executable, "-c", "import pencilmark"], "", 60),
    ("pencilmark --version", [COMMAND, "--version"], "pencilmark", 200),
    ("pencilmark hint", [COMMAND, "hint", "--level", "4", PUZZLE], "place 8 in r1c5", 200),
]


def milliseconds(command: list[str | Path], expected: str) -> float:
    """Run `command` once and return how long it took; its answer is checked."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    elapsed = time.perf_counter() - start
    assert expected in done.stdout, f"{command} answered {done.stdout!r}"
    return elapsed * 1000


def main() -> int:
    """Print a line per case; return 1 if one is over its budget."""
    over = 0
    for what, command, expected, budget in CASES:
        pairs = [
            (milliseconds(INTERPRETER, ""), milliseconds(command, expected)) for _ in range(RUNS)
        ]
        base, cost = (min(side) for side in zip(*pairs, strict=True))
        over += cost - base > budget
        print(f"{what:24} {cost - base:6.1f} ms beyond the {base:.1f} ms of Python, {budget} asked")
    return min(over, 1)


if __name__ == "__main__":
    sys.exit(main())
