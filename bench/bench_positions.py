"""Measures positions at the moment of a technique per second of processor time, on one core.

Each technique is looked for by itself, as `whydoku positions --technique` does, for so many
seconds (`--seconds`, 6 by default) or until there are 2,000 positions. The first column that
counts is what was found, the second how many of these have one outcome, the third how many came by
nudges or strikes. Techniques that hardly come up on the default ladder are looked for on those of
Sudoku Explainer and HoDoKu next: the column `ladder` says where they were found. Rare techniques
need longer to be told apart from those that are not there. `0` means that none was found in six
times as long. The bench asks the library about the first three positions of each: nothing easier
works, and the outcomes are as stated. Techniques that never come first, as two kites at once do,
are left out: see docs/positions.md.
"""

import sys
import time
from dataclasses import replace

from results import publish

from whydoku import CapReached, Policy, Technique, techniques
from whydoku.model.policy import POLICIES
from whydoku.positions import Position, Search, Wanted, easier_than

MOST = 2000
PATIENCE = 6
"""Where nothing is found, the search takes so many times as long."""
CHECKED = 3
NEVER_FIRST = ("dual-", "siamese-", "squirmbag", "whale", "leviathan")  # parts of slugs


def measured(row: Technique, seconds: float) -> tuple[list[Position], float]:
    """Return the positions that are found, and the processor time."""
    search = Search(Wanted((row.slug,), policy=",".join(POLICIES)), MOST, seed=1)
    found: list[Position] = []
    start, began = time.process_time(), time.monotonic()
    for until in (began + seconds, began + PATIENCE * seconds):
        try:
            while search.lacking() and time.monotonic() < until:
                found.extend(search.round(1, max(until - time.monotonic(), 0.001)))
        except CapReached:
            pass
        if found:
            break
    return found, time.process_time() - start


def check(position: Position) -> None:
    """Ask the library what there is."""
    nodes = Policy.named(position.policy).nodes
    before = easier_than(position.technique, position.policy)
    puzzle = position.puzzle
    if before:
        assert not puzzle.steps(replace(Policy.only(*before), nodes=nodes)), position
    steps = puzzle.steps(replace(Policy.only(position.technique), nodes=nodes))
    stated = {(one.placed, one.struck) for one in position.outcomes}
    assert stated == {
        (tuple(sorted(step.placements)), tuple(sorted(step.eliminations))) for step in steps
    }, position


def main() -> None:
    """Measure all techniques, or those that are named."""
    options = [word for word in sys.argv[1:] if word.startswith("--seconds=")]
    seconds = float(options[0].partition("=")[2]) if options else 6.0
    named = {word for word in sys.argv[1:] if not word.startswith("--")}
    rows = []
    for row in techniques():
        left_out = row.trial or any(part in row.slug for part in NEVER_FIRST)
        if row.slug not in named and (named or left_out):
            continue
        found, took = measured(row, seconds)
        for position in found[:CHECKED]:
            check(position)
        rate = len(found) / took
        single = sum(len(one.outcomes) == 1 for one in found)
        nudged = sum(one.source == "nudge" for one in found)
        shown = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}" if found else "0"
        ladders = ", ".join(name for name in POLICIES if any(one.policy == name for one in found))
        counts = [f"{number:,}" for number in (len(found), single, nudged)]
        rows.append([row.slug, row.level, *counts, ladders, shown])
        print(*rows[-1], file=sys.stderr, flush=True)
    head = ["technique", "level", "found", "one outcome", "by nudges", "ladder", "a second"]
    publish("positions", head, rows, __doc__)


if __name__ == "__main__":
    main()
