"""Measures bulk solving by batch size: microseconds per puzzle on one core, from 1 to 1,000,000.

A batch of one costs a whole call with its Python part; from a few hundred puzzles on, the lanes are
full. `Puzzle.count` is the exact solver for all layouts, called for one puzzle at a time. The last
two columns are medians of alternating pairs of runs. `clock` says how much faster two threads are
than one by the clock, and means something only on a machine with two idle cores. `processor` is the
processor time of one thread divided by that of two, which means something on any machine. Counts
are checked. --record also writes a plot to docs/pictures.
"""

from __future__ import annotations

import math
import os
import statistics
import sys
import time
from pathlib import Path

import numpy as np
from results import ROOT, publish

from whydoku import Puzzle, bulk

DATA = Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared" / "data")) / "puzzles"
PICTURE = ROOT / "docs" / "pictures" / "batch-size.svg"
SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 1000, 10_000, 100_000, 1_000_000]
FILES = ["easy33.txt", "sudoku17.sdm", "top1465.sdm", "hardest110626.txt"]
LONGEST = 4.0
"""Seconds that a batch may take; larger batches are left out."""
COLOURS = ["#2a9d8f", "#264653", "#e9a03b", "#c8553d"]


def puzzles_of(name: str) -> np.ndarray:
    """Return the puzzles of a collection as rows of text, in random order."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    lines = [line[:81].replace("0", ".") for line in lines if line[:1] in tuple(".0123456789")]
    text = "".join(lines).encode("ascii")
    return np.random.default_rng(2).permutation(np.frombuffer(text, np.uint8).reshape(-1, 81))


def microseconds(puzzles: np.ndarray, size: int) -> float:
    """Return the least time per puzzle of several batches of one size."""
    best = math.inf
    for turn in range(9 if size < 100_000 else 3):
        repeats = max(1, 256 // size)
        batches = [puzzles[(turn * 131 + i * size) % len(puzzles) :][:size] for i in range(repeats)]
        batches = [b if len(b) == size else np.resize(puzzles, (size, 81)) for b in batches]
        start = time.process_time()
        answers = [bulk.solve(batch, threads=1) for batch in batches]
        best = min(best, (time.process_time() - start) / (size * repeats))
        assert all((answer.counts == 1).all() for answer in answers)
    return best * 1e6


def exact_microseconds(puzzles: np.ndarray) -> float:
    """Return the mean time of the exact solver for one puzzle."""
    boards = [Puzzle.parse(bytes(row).decode("ascii")) for row in puzzles[:100]]
    start = time.process_time()
    assert all(board.count(2) == 1 for board in boards)
    return (time.process_time() - start) / len(boards) * 1e6


def two_threads(puzzles: np.ndarray, microseconds: float) -> tuple[float, float]:
    """Return one thread's time divided by that of two: by the clock, and of the processor."""
    batch = np.resize(puzzles, (int(2e5 / microseconds), 81))
    into = bulk.solve(batch)
    by_clock, by_processor = [], []
    for _ in range(15):
        clock, processor = [], []
        for threads in (1, 2):
            start = time.perf_counter(), time.process_time()
            bulk.solve(batch, threads=threads, into=into)
            clock.append(time.perf_counter() - start[0])
            processor.append(time.process_time() - start[1])
        by_clock.append(clock[0] / clock[1])
        by_processor.append(processor[0] / processor[1])
    return statistics.median(by_clock), statistics.median(by_processor)


def plot(times: dict[str, dict[int, float]]) -> str:
    """Return a picture of times by batch size, both axes logarithmic."""

    def x(size: float) -> float:
        return 70 + 90 * math.log10(size)

    def y(time: float) -> float:
        return 230 - 55 * math.log10(time)

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 330" font-family="sans-serif" '
        'font-size="13"><rect width="740" height="330" fill="#fff"/>'
    ]
    for power in range(7):
        at = x(10**power)
        parts.append(f'<path d="M{at:.0f} 90V285" stroke="#ddd"/>')
        parts.append(f'<text x="{at:.0f}" y="303" text-anchor="middle">{10**power:,}</text>')
    for power in range(-1, 3):
        at = y(10.0**power)
        parts.append(f'<path d="M70 {at:.0f}H610" stroke="#ddd"/>')
        parts.append(f'<text x="62" y="{at + 4:.0f}" text-anchor="end">{10.0**power:g}</text>')
    for (name, row), colour in zip(times.items(), COLOURS, strict=True):
        points = " ".join(f"{x(size):.1f},{y(time):.1f}" for size, time in row.items())
        last = [*row][-1]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts.append(
            f'<text x="{x(last) + 6:.0f}" y="{y(row[last]) + 4:.0f}" fill="{colour}">'
            f"{name.split('.')[0]}</text>"
        )
    parts.append('<text x="340" y="322" text-anchor="middle">puzzles in a batch</text>')
    parts.append('<text x="10" y="78">microseconds a puzzle, one core</text></svg>')
    return "\n".join(parts) + "\n"


def main() -> int:
    """Print a row per collection."""
    if not DATA.is_dir():
        print(f"no puzzle collections at {DATA} (set WHYDOKU_DATA to their folder)")
        return 0
    rows: list[list[str]] = []
    times: dict[str, dict[int, float]] = {}
    for name in FILES:
        puzzles = puzzles_of(name)
        row = times[name] = {}
        for size in SIZES:
            if row and [*row.values()][-1] * size > LONGEST * 1e6:
                break
            row[size] = microseconds(puzzles, size)
        cells = [f"{row[size]:.3g}" if size in row else "" for size in SIZES]
        exact = exact_microseconds(puzzles)
        gains = [f"{gain:.2f}" for gain in two_threads(puzzles, row[1000])]
        rows.append([name.split(".")[0], *cells, f"{exact:.0f}", *gains])
        print(rows[-1], file=sys.stderr, flush=True)
    head = ["puzzles", *(f"{size:,}" for size in SIZES), "Puzzle.count", "clock", "processor"]
    publish("batch", head, rows, __doc__)
    if "--record" in sys.argv:
        PICTURE.write_text(plot(times), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
