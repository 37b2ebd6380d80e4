"""Reads photos of printed puzzles: how many grids are exact, how sure, how fast, in what memory.

The 110 photos of 39 puzzles were taken with phones of 2012 (wichtounet's sudoku_dataset,
CC-BY-4.0). A grid is exact if all 81 cells are right, and accepted if no cell is in doubt. Corners
are near if each is within 3 % of the side; the labels of two photos are themselves wrong by 5 % at
one corner. Times are processor time on one core, from the file to the puzzle, with one thread in
OpenCV and NumPy. The large photos are every tenth of the same, enlarged to 12 million pixels. At
least 98 % must be exact, and none accepted and wrong.
"""

import csv
import os
import resource
import sys
import time
from collections.abc import Sequence

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy is imported: its second thread only waits

import cv2
import numpy as np
from bench_walk import DATA
from results import publish

from pencilmark.scan import Reading, ScanError, load, read

PHOTOS = DATA.parent / "photos"
LARGE = 12_000_000
LARGE_PHOTOS = 11

Labelled = tuple[bytes, str, np.ndarray | None]
"""The file of a photo, its puzzle as a line, and the corners of its grid if they are known."""


def near(reading: Reading, known: np.ndarray) -> bool:
    """Return whether the corners are right, whichever the first is."""
    side = np.linalg.norm(known[1] - known[0])
    turned = (np.roll(reading.corners, turn, axis=0) for turn in range(4))
    return any(np.linalg.norm(found - known, axis=1).max() < 0.03 * side for found in turned)


def enlarged(data: bytes) -> bytes:
    """Return a photo with 12 million pixels."""
    photo = load(data).colour
    times = (LARGE / (photo.shape[0] * photo.shape[1])) ** 0.5
    large = cv2.resize(photo, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    return bytes(cv2.imencode(".jpg", large)[1])


def timed(data: bytes) -> tuple[Reading | None, float]:
    """Return what was read, and the milliseconds that it took."""
    start = time.process_time()
    try:
        reading = read(data)
    except ScanError:
        reading = None
    return reading, 1000 * (time.process_time() - start)


def row(name: str, photos: Sequence[Labelled]) -> list[str]:
    """Return a row of the table, and check it."""
    exact = accepted = wrong = placed = 0
    costs = []
    for data, line, corners in photos:
        reading, cost = timed(data)
        costs.append(cost)
        right = reading is not None and reading.puzzle.line() == line
        sure = reading is not None and not reading.doubtful
        exact += right
        accepted += sure
        wrong += sure and not right
        placed += reading is not None and corners is not None and near(reading, corners)
    assert exact >= 0.98 * len(photos), (name, exact)
    assert wrong == 0, (name, wrong)
    costs.sort()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    shares = [f"{exact} ({exact / len(photos):.1%})", f"{accepted}", f"{wrong}"]
    corners_told = f"{placed}" if photos[0][2] is not None else ""
    times = [f"{costs[len(costs) // 2]:.0f}", f"{costs[len(costs) * 95 // 100]:.0f}"]
    return [name, f"{len(photos)}", *shares, corners_told, *times, f"{memory}"]


def main() -> int:
    """Print a row for the photos as they are, and one for large ones."""
    if not PHOTOS.is_dir():
        print(f"no photos at {PHOTOS} (set PENCILMARK_DATA to the folder above them)")
        return 0
    cv2.setNumThreads(1)
    with (PHOTOS / "labels.csv").open(encoding="utf-8", newline="") as file:
        labels = list(csv.DictReader(file))
    photos: list[Labelled] = [
        (
            (PHOTOS / "images" / label["file"]).read_bytes(),
            label["puzzle"],
            np.array(label["corners"].split(), float).reshape(4, 2),
        )
        for label in labels
    ]
    large: list[Labelled] = [
        (enlarged(data), line, None) for data, line, _ in photos[:: 110 // LARGE_PHOTOS]
    ]
    rows = [row("as they are", photos), row("12 megapixels", large)]
    head = ["photos", "number", "exact", "accepted", "of them wrong", "corners near"]
    head += ["median ms", "95 % within", "MiB at most"]
    publish("scan", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
