"""Measures how fast killers are solved with the proof that there is one solution, and made.

The newspaper-like ones are made here: no givens, every cell in a cage. The others are collections.
Times are processor time in Python, the reading of the layout included. Every solution is checked
against the cages. Making is measured in the core, one thread.
"""

import time
from collections.abc import Iterator

from bench_walk import DATA
from results import publish

from whydoku import Puzzle, find_layout, generate, techniques, with_cages

COUNT, HINTED = 300, 20
TRIED = {
    row.slug
    for row in techniques()
    if row.family == "trial" or "net" in row.slug.split("-") or row.slug == "dynamic-forcing-plus"
}
"""Techniques that suppose something and follow all of it, and searches."""
COLLECTIONS = ("TAREK_ALL", "HS_KILLERS", "EXTREME_KILLERS", "MATHEMAGIC_KILLERS")


def collection(name: str) -> Iterator[str]:
    """Yield the names of the layouts of a collection."""
    file = DATA.parent / "variants" / "killer" / f"{name}.txt"
    for line in file.read_text(encoding="utf-8").splitlines():
        numbers, sums, _ = line.split()
        cages: dict[int, list[int]] = {}
        for cell, number in enumerate(map(int, numbers.split("."))):
            cages.setdefault(number, []).append(cell)
        totals = [*map(int, sums.split(","))]
        told = [(cells, totals[number]) for number, cells in cages.items() if totals[number]]
        yield with_cages("9x9", told).name


def solved(names: list[str]) -> tuple[float, float]:
    """Return how many are solved a second, and the longest time in milliseconds."""
    times = []
    for name in names:
        start = time.process_time()
        puzzle = Puzzle([0] * 81, layout=find_layout(name))
        values = puzzle.solve(nodes=0).values
        times.append(time.process_time() - start)
        for cells, total in puzzle.cages:
            digits = [values[cell] for cell in cells]
            assert len({*digits}) == len(digits), name
            assert total in (0, sum(digits)), name
    return len(times) / sum(times), 1000 * max(times)


def explained(names: list[str]) -> tuple[float, float, int]:
    """Return how many paths with all words a second, the 95th percentile of hints in ms, and nets.

    Hints are asked along the first of these paths. Nets and searches are counted by puzzles.
    """
    spent, nets = 0.0, 0
    for name in names:
        puzzle = Puzzle([0] * 81, layout=find_layout(name))
        start = time.process_time()
        path = puzzle.path()
        words = path.words(4)
        spent += time.process_time() - start
        assert path.solved, name
        assert all(words), name
        nets += bool({step.technique for step in path} & TRIED)
    hints = []
    for name in names[:HINTED]:
        puzzle = Puzzle([0] * 81, layout=find_layout(name))
        while not puzzle.solved:
            start = time.process_time()
            hint = puzzle.hint()
            told = str(hint)
            hints.append(time.process_time() - start)
            assert hint, name
            assert told, name
            puzzle = puzzle.apply(hint)
    return len(names) / spent, 1000 * sorted(hints)[len(hints) * 95 // 100], nets


def main() -> None:
    """Measure all, and publish the table."""
    start = time.process_time()
    made = [one.puzzle.layout.name for one in generate(COUNT, layout="9x9+killer", seed=1)]
    rows = [("made", str(COUNT), f"{COUNT / (time.process_time() - start):,.0f}", "")]
    for name, names in [("newspaper-like", made), *((n, [*collection(n)]) for n in COLLECTIONS)]:
        rate, longest = solved(names)
        rows.append((name, str(len(names)), f"{rate:,.1f}", f"{longest:,.1f}"))
        print(*rows[-1], flush=True)
    rate, longest, nets = explained(made)
    told = f"{longest:,.1f} (hint, 95 of 100)"
    rows.append((f"explained with words, {nets} with nets", str(COUNT), f"{rate:,.0f}", told))
    print(*rows[-1], flush=True)
    publish("killer", ("killers", "number", "a second", "longest, ms"), rows, __doc__)


if __name__ == "__main__":
    main()
