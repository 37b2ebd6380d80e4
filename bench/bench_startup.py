"""Measures what the import and shell commands cost beyond the start of the interpreter.

Each figure is the least of many alternating runs, minus that of the bare interpreter. The budgets
apply to processor time, which other work on the machine changes little; the table also shows the
time by the clock. The bench fails if a budget is exceeded or a command answers wrongly.
"""

import resource
import subprocess
import sys
import time
from pathlib import Path

from results import publish

RUNS = 21
COMMAND = Path(sys.executable).with_name("whydoku")
PUZZLE = "070009004600004080800030090000800070001000400030005000050020001020100005300700060"
INTERPRETER: list[str | Path] = [sys.executable, "-c", "pass"]

# (what, command line, what its output must contain, budget in milliseconds)
Command = list[str | Path]
CASES: list[tuple[str, Command, str, float]] = [
    ("import whydoku", [sys.executable, "-c", "import whydoku"], "", 55),
    ("whydoku --version", [COMMAND, "--version"], "whydoku", 200),
    ("whydoku hint", [COMMAND, "hint", "--level", "4", PUZZLE], "place 8 in r1c5", 200),
]


def milliseconds(command: Command, expected: str) -> tuple[float, float]:
    """Run `command` once, check its answer, and return its time by the clock and processor time."""
    start = processor_seconds(), time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    end = processor_seconds(), time.perf_counter()
    assert expected in done.stdout, f"{command} answered {done.stdout!r}"
    processor, wall = ((b - a) * 1000 for a, b in zip(start, end, strict=True))
    return wall, processor


def processor_seconds() -> float:
    """Return the processor time of all processes started so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    """Print a line per case; return 1 if one is over its budget."""
    over, rows = 0, []
    for what, command, expected, budget in CASES:
        runs = [
            (*milliseconds(INTERPRETER, ""), *milliseconds(command, expected)) for _ in range(RUNS)
        ]
        base_wall, base, wall, cost = (min(side) for side in zip(*runs, strict=True))
        over += cost - base > budget
        rows.append((what, f"{cost - base:.0f}", str(budget), f"{wall - base_wall:.0f}"))
    publish("startup", ("start", "ms", "ms at most", "ms by the clock"), rows, __doc__)
    return min(over, 1)


if __name__ == "__main__":
    sys.exit(main())
