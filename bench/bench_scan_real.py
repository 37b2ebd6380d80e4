"""Reads what people point a camera at: written-in pages, screens, several grids, what is no Sudoku.

Every picture is rendered here by a seed (tools/scan/real_pages.py), in faces and hands that no
training has seen. `exact` are the pictures whose grids are all found with the right givens; of what
is no Sudoku those of which nothing is taken for one without a word. `accepted` are read without a
question, and `wrong` are those of them that are not exact; the interval after each is Wilson's,
with a confidence of 95 %. Entries are the digits that a person has entered: how many there are,
were read, and of these are wrong; `as givens` are those taken for givens without a question. Times
are processor time on one core.

    python bench/bench_scan_real.py --count 300 --seed 51 [KIND]...

With the folder PEOPLE (see tools/scan/people.py) the digits by hand are those of people.
"""

import argparse
import sys
import time
from collections import Counter

import bench_scan
import cv2
from results import ROOT, publish

from whydoku import scan
from whydoku.model.layout import cages_of, cell_name
from whydoku.scan.arrays import Pixels

sys.path.append(str(ROOT / "tools" / "scan"))

import real_pages

HEAD = [
    "pictures", "number", "exact", "95 %", "accepted", "95 %", "wrong", "95 %", "entries", "read",
    "wrong", "as givens", "marks", "read", "wrong", "asked", "median ms", "95 % within",
]  # fmt: skip


def readings(picture: Pixels) -> tuple[list[scan.Reading], str]:
    """Return what is read, in order, and the sentence if nothing is."""
    try:
        return scan.read_all(picture[:, :, ::-1]), ""
    except scan.ScanError as error:
        return [], str(error)


def is_right(reading: scan.Reading, shown: real_pages.Shown) -> bool:
    """Return whether a reading has all givens of a grid, and the cages if there are some."""
    found = cages_of(reading.puzzle.layout)
    cages = tuple((cage.sum, tuple(sorted(cage.cells))) for cage in found)
    return reading.puzzle.line() == shown.givens and cages == shown.cages


def faults(puzzles: list[scan.Reading], named: list[real_pages.Shown], why: str) -> list[str]:
    """Return what is wrong with the puzzles that were read from a page, a word for each fault."""
    if not puzzles:
        return [why or "solution"]
    if len(puzzles) != len(named):
        return [f"{len(puzzles)} of {len(named)} grids"]
    found: Counter[str] = Counter()
    for reading, shown in zip(puzzles, named, strict=True):
        if len(reading.digits) != len(shown.givens):
            found[f"size {len(reading.digits)}"] += 1
            continue
        if reading.puzzle.layout.name != "9x9" and not shown.cages:
            found[f"layout {reading.puzzle.layout.name}"] += 1
        for cell, (digit, char) in enumerate(zip(reading.digits, shown.givens, strict=True)):
            asked = " (asked)" if cell in reading.doubtful else ""
            found[fault(digit, char, entered=cell in shown.entries) + asked] += 1
    return [f"{count} {name}" for name, count in found.items() if not name.startswith("right")]


def questions(puzzles: list[scan.Reading]) -> list[str]:
    """Return what is asked of a page that was read without a fault."""
    found = [f"note: {one.note}" for one in puzzles if one.note]
    for one in puzzles:
        for cell in one.doubtful:
            digit, other = (digits[cell] or "none" for digits in (one.digits, one.seconds))
            name, sure = cell_name(one.puzzle.layout, cell), one.probabilities[cell]
            found.append(f"asked {name}: {digit} ({sure:.2f}) or {other}")
    return found


def fault(digit: int, char: str, *, entered: bool) -> str:
    """Return what is wrong with the given that was read in a cell, `right` if nothing is."""
    given = int(char) if char.isdigit() else 0
    if digit == given:
        return "right"
    if not digit:
        return "given lost"
    if given:
        return "misread"
    return "entry as given" if entered else "blank as given"


def add(counts: Counter[str], page: real_pages.Page) -> list[str]:
    """Read a page, count how that went, and return its faults."""
    started = time.process_time()
    found, why = readings(page.picture)
    counts["ms"] = round(1000 * (time.process_time() - started))
    named = [one for one in page.grids if not one.full]
    puzzles = [one for one in found if not one.full]
    sure = bool(found) and not any(one.doubtful or one.note for one in puzzles)
    if not page.grids:
        exact = not sure
    else:
        exact = len(puzzles) == len(named) and all(map(is_right, puzzles, named))
    counts["exact"] += exact
    counts["accepted"] += sure
    counts["wrong"] += sure and not exact
    counts["unread"] += bool(why)
    for reading, shown in zip(puzzles, named, strict=False):
        if len(reading.digits) == 81:
            count_entries(counts, reading, shown)
    if exact:
        return [] if sure or not page.grids else questions(puzzles)
    return [*faults(puzzles, named, why), *(["ACCEPTED"] if sure else [])]


def count_entries(counts: Counter[str], reading: scan.Reading, shown: real_pages.Shown) -> None:
    """Count the entries and marks of a grid that were read."""
    counts["asked"] += len(reading.doubtful)
    counts["entries"] += len(shown.entries)
    for cell, digit in enumerate(reading.entries):
        counts["read"] += digit > 0 and cell in shown.entries
        counts["misread"] += digit > 0 and shown.entries.get(cell) != digit
    for cell in shown.entries:
        counts["as givens"] += reading.digits[cell] > 0 and cell not in reading.doubtful
    counts["marks"] += len(shown.marks)
    for cell, small in enumerate(reading.marks):
        counts["marks read"] += bool(small)
        counts["marks wrong"] += bool(small) and shown.marks.get(cell) != tuple(small)


def enlarged(picture: Pixels, pixels: float) -> Pixels:
    """Return a picture with at least so many pixels."""
    times = max(1.0, (pixels / picture[..., 0].size) ** 0.5)
    return cv2.resize(picture, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)


def row(kind: str, count: int, seed: int, pixels: float = 0, *, tells: bool = False) -> list[str]:
    """Return a row of the table; `tells` prints the faults of each picture that has some."""
    counts: Counter[str] = Counter()
    times = []
    for number in range(count):
        page = real_pages.page(kind, seed, number)
        wrong = add(counts, page._replace(picture=enlarged(page.picture, pixels)))
        if tells and wrong:
            print(f"{kind} {number}: {', '.join(wrong)}", flush=True)
        times.append(counts.pop("ms"))
    times.sort()
    told = [f"{kind}, {pixels / 1e6:.0f} megapixels" if pixels else kind, str(count)]
    for name, of in (("exact", count), ("accepted", count), ("wrong", counts["accepted"])):
        low, high = bench_scan.wilson(counts[name], of)
        told += [str(counts[name]), f"{low:.1%} to {high:.1%}"]
    names = ("entries", "read", "misread", "as givens", "marks", "marks read", "marks wrong")
    told += [str(counts[name]) for name in (*names, "asked")]
    return [*told, str(times[count // 2]), str(times[count * 95 // 100])]


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", default=[*real_pages.KINDS])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=51)
    parser.add_argument("--megapixels", type=float, default=0, help="enlarge pictures to as many")
    parser.add_argument("--record", action="store_true", help="keep the table in bench/results")
    parser.add_argument("--why", action="store_true", help="print what each miss and question is")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    pixels = 1e6 * given.megapixels
    rows = [row(kind, given.count, given.seed, pixels, tells=given.why) for kind in given.kinds]
    publish("scan_real", HEAD, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
