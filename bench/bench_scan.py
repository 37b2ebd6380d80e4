"""Reads photos of printed puzzles: how many grids are exact, how sure, how fast, in what memory.

The 110 photos of 39 puzzles were taken with phones of 2012 (wichtounet's sudoku_dataset,
CC-BY-4.0). A grid is exact if all 81 cells are right, and accepted if no cell is in doubt. Corners
are near if each is within 3 % of the side; the labels of two photos are themselves wrong by 5 % at
one corner. Times are processor time on one core, from the file to the puzzle, with one thread in
OpenCV and NumPy. The large photos are every tenth of the same, enlarged to 12 million pixels. At
least 98 % must be exact, and none accepted and wrong.

    python bench/bench_scan.py FOLDER...

also reads the hard pages that tools/scan/hard_pages.py has rendered to a FOLDER, in faces and hands
that no training has seen. The interval is that of Wilson for the part of wrong ones among those
accepted, with a confidence of 95 %.
"""

import csv
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy is imported: its second thread only waits

import cv2
import numpy as np
from bench_walk import DATA
from results import publish

from whydoku.scan import Reading, ScanError, load, read

PHOTOS = DATA.parent / "photos"
LARGE = 12_000_000
LARGE_PHOTOS = 11
CONFIDENCE = 1.96
"""Standard deviations on either side of an interval that holds 95 %."""


class Labelled(NamedTuple):
    """A photo, its puzzle as a line, and the corners of its grid if they are known."""

    file: Path
    puzzle: str
    corners: np.ndarray | None = None
    data: bytes | None = None
    """Instead of what the file holds."""
    written: str | None = None
    """What is written by hand: `7:5` is a large 5 in cell 7, `8:24+` small 2 and 4 in cell 8."""


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


def wilson(found: int, trials: int) -> tuple[float, float]:
    """Return the interval of a probability, from how often something was found.

    >>> [round(end, 3) for end in wilson(0, 100)]
    [0.0, 0.037]
    """
    if not trials:
        return 0.0, 1.0
    square = CONFIDENCE**2
    middle = (found + square / 2) / (trials + square)
    spread = CONFIDENCE * (found * (trials - found) / trials + square / 4) ** 0.5
    spread /= trials + square
    return max(0.0, middle - spread), min(1.0, middle + spread)


class ByHand:
    """How much of what is written by hand is read, and how much of that is right."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, reading: Reading, written: str) -> None:
        """Compare what was read with what is written."""
        if len(reading.digits) != 81:  # another grid was found
            return
        large, small, other = {}, {}, set()
        for one in written.split():
            cell, _, told = one.partition(":")
            if told == "+":
                other.add(int(cell))
            elif told.endswith("+"):
                small[int(cell)] = tuple(map(int, told[:-1]))
            else:
                large[int(cell)] = int(told)
        for name, known, blank in (("entries", large, 0), ("marks", small, ())):
            found = {cell: one for cell, one in enumerate(getattr(reading, name)) if one != blank}
            self.counts[name] += len(known)
            self.counts[f"{name} read"] += len(found)
            self.counts[f"{name} right"] += len(found.items() & known.items())
        self.counts["strokes"] += len(other)
        cells = [*large, *small, *other]
        self.counts["given"] += sum(reading.digits[cell] > 0 for cell in cells)
        sure = set(cells) - set(reading.doubtful)
        self.counts["given without a doubt"] += sum(reading.digits[cell] > 0 for cell in sure)

    def told(self) -> str:
        """Return sentences with the numbers."""
        c = self.counts
        return (
            f"Written by hand on the hard pages whose grid was found: of {c['entries']} entries "
            f"{c['entries read']} were read, {c['entries right']} of these right; of {c['marks']} "
            f"cells with marks {c['marks read']} were read, {c['marks right']} of these right in "
            f"every mark. Of {c['entries'] + c['marks'] + c['strokes']} cells with handwriting "
            f"{c['given']} were taken for givens, {c['given without a doubt']} without a doubt."
        )


def row(
    name: str, photos: Sequence[Labelled], least: float = 0.98, by_hand: ByHand | None = None
) -> list[str]:
    """Return a row of the table. Check the least part that is exact, and that none is wrong."""
    exact = accepted = placed = 0
    wrong, costs = [], []
    for photo in photos:
        reading, cost = timed(photo.file.read_bytes() if photo.data is None else photo.data)
        costs.append(cost)
        right = reading is not None and reading.puzzle.line() == photo.puzzle
        sure = reading is not None and not reading.doubtful
        exact += right
        accepted += sure
        if sure and not right:
            wrong.append(photo.file.name)
        if by_hand and reading and photo.written is not None:
            by_hand.add(reading, photo.written)
        known = photo.corners
        placed += reading is not None and known is not None and near(reading, known)
    if wrong:
        print(f"{name}: accepted and wrong: {', '.join(wrong)}")
    assert exact >= least * len(photos), (name, exact)
    assert not least or not wrong, name
    costs.sort()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    low, high = wilson(len(wrong), accepted)
    shares = [f"{exact} ({exact / len(photos):.1%})", f"{accepted}", f"{len(wrong)}"]
    interval = f"{low:.2%} to {high:.2%}"
    corners_told = f"{placed}" if photos[0].corners is not None else ""
    times = [f"{costs[len(costs) // 2]:.0f}", f"{costs[len(costs) * 95 // 100]:.0f}"]
    return [name, f"{len(photos)}", *shares, interval, corners_told, *times, f"{memory}"]


def labelled(folder: Path) -> dict[str, list[Labelled]]:
    """Return the photos of a folder with ``labels.csv``, by their group."""
    found: dict[str, list[Labelled]] = {}
    with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
        for label in csv.DictReader(file):
            corners = np.array(label["corners"].split(), float).reshape(4, 2)
            photo = Labelled(
                folder / "images" / label["file"],
                label["puzzle"],
                corners,
                written=label.get("written"),
            )
            found.setdefault(label["group"], []).append(photo)
    return found


def hard(folders: Sequence[Path], by_hand: ByHand) -> list[list[str]]:
    """Return a row for each kind of hard pages, and one for all of them."""
    pages: dict[str, list[Labelled]] = {}
    for folder in folders:
        for kind, photos in labelled(folder).items():
            pages.setdefault(kind, []).extend(photos)
    rows = [row(f"hard: {kind}", photos, 0, by_hand) for kind, photos in pages.items()]
    together = [f"{sum(int(one[column]) for one in rows)}" for column in (1, 3, 4, 6)]
    exact = sum(int(one[2].split()[0]) for one in rows)
    number, accepted, wrong, placed = together
    low, high = wilson(int(wrong), int(accepted))
    whole = f"{exact} ({exact / int(number):.1%})"
    between = f"{low:.2%} to {high:.2%}"
    rows.append(["all hard pages", number, whole, accepted, wrong, between, placed, "", "", ""])
    return rows


def main() -> int:
    """Print a row for the photos as they are, and one for large ones."""
    if not PHOTOS.is_dir():
        print(f"no photos at {PHOTOS} (set WHYDOKU_DATA to the folder above them)")
        return 0
    cv2.setNumThreads(1)
    photos = [photo for group in labelled(PHOTOS).values() for photo in group]
    photos.sort(key=lambda photo: photo.file)
    large = [
        Labelled(photo.file, photo.puzzle, data=enlarged(photo.file.read_bytes()))
        for photo in photos[:: 110 // LARGE_PHOTOS]
    ]
    rows = [row("as they are", photos), row("12 megapixels", large)]
    by_hand = ByHand()
    folders = [Path(word) for word in sys.argv[1:] if not word.startswith("--")]
    rows += hard(folders, by_hand) if folders else []
    head = ["photos", "number", "exact", "accepted", "of them wrong", "95 % interval"]
    head += ["corners near", "median ms", "95 % within", "MiB at most"]
    publish("scan", head, rows, f"{__doc__}\n{by_hand.told()}" if folders else __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
