"""Measures new puzzles and smallest forms per second of processor time, on one core.

For each set of criteria, puzzles are made until its share of time is over. The bench checks the
first 50 of each: they have exactly one solution and meet the criteria, no two are equivalent, and
no given of a minimal puzzle can be left out. For few givens the table shows the mean seconds per
puzzle over several seeds.

Give `--peer NAME=COMMAND` once for each other generator. COMMAND writes minimal puzzles without
end, one per line; the first 81 characters of a line count. It runs for a few seconds before ours,
and its puzzles are checked too. Published figures, on other machines: HoDoKu 1,700
minimal puzzles a second, the generator of tdoku 2,900 to 5,600.
"""

import math
import resource
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pyarrow as pa
from results import ROOT, publish

from whydoku import Generated, Puzzle, canonical, generate, redundant_givens, vary
from whydoku.bulk import verbs
from whydoku.bulk.answer_columns import hashed

SEED = 1
SECONDS, SECONDS_IF_RARE = 3.0, 8.0
RARE = 100  # a second, or fewer
MOST = 40_000
PEER_SECONDS = 10.0
FORMS, TIMES = 2000, 10
FORMS_ASKED = (20_000, 70_000)  # a second: one by one, in bulk
# (name, number of givens, the hash of the forms, which a search of all orders of columns found)
FORMS_OF = [
    ("", None, "ad7396478ba98cb4b19357992346e86a"),
    (" of full grids", 81, "a6aa25ccd3200a9eec8089dda2e32614"),
]
# a level, how many puzzles of it, how many rounds
ON_THREADS = [("easy", 2000, 3), ("hard", 400, 3)]
ABOUT_THREADS = """Measures new puzzles on one thread and on two, with equal puzzles.

`one` and `two` are puzzles a second by the clock, which says something only on a machine with two
processors that does nothing else. `more` is the processor time of two threads against that of one.
We aim at a gain of 1.9 and at 1.05 of the processor time. The least time of several rounds counts.
"""
NEEDED = (ROOT / "tests" / "needed.txt").read_text("utf-8").split()

# (name, criteria, puzzles a second asked for)
CASES: list[tuple[str, Mapping[str, Any], int | None]] = [
    ("minimal puzzles", {"minimal": True}, 30_000),
    ("minimal, 180", {"symmetry": "180", "minimal": True}, None),
    ("full grids", {"givens": 81}, None),
    ("easy", {"level": "easy"}, 5_000),
    ("medium", {"level": "medium"}, 500),
    ("hard", {"level": "hard"}, 500),
    ("unfair", {"level": "unfair"}, 100),
    ("extreme", {"level": "extreme"}, 100),
    *((f"needs {slug}", {"needs": slug}, 1) for slug in NEEDED),
    ("24 givens", {"givens": 24}, None),
    ("22 givens", {"givens": 22}, None),
    ("score 800 to 1,200", {"score": (800, 1200)}, None),
    ("rating 4.0 to 5.0", {"rating": (4.0, 5.0)}, None),
    ("rating 7.0 to 7.5", {"rating": (7.0, 7.5)}, None),
    ("rating 8.3 to 8.9", {"rating": (8.3, 8.9)}, None),
    ("rating 9.5 to 10.5", {"rating": (9.5, 10.5)}, None),
    ("score 5,000 to 6,000", {"score": (5000, 6000)}, None),
    ("score 20,000 and more", {"score": (20_000, None)}, None),
    ("T&E depth 1", {"te": 1}, None),
    ("T&E depth 2", {"te": 2}, None),
    ("6x6", {"layout": "6x6"}, None),
    ("10x10", {"layout": "10x10"}, None),
    ("9x9-x", {"layout": "9x9-x"}, None),
    ("9x9-windoku", {"layout": "9x9-windoku"}, None),
    ("random jigsaw", {"layout": "jigsaw"}, None),
]
# (givens, seeds, seconds asked for)
FEW = [(21, 5, None), (20, 5, 300), (19, 3, None)]


def produce(criteria: Mapping[str, Any], seconds: float) -> tuple[list[Generated], float]:
    """Return the puzzles made in about this much processor time, and the time used."""
    found: list[Generated] = []
    start = time.process_time()
    for one in generate(MOST, seed=SEED, **criteria):
        found.append(one)
        if time.process_time() - start > seconds:
            break
    return found, time.process_time() - start


def assert_criteria_met(found: list[Generated], criteria: Mapping[str, Any]) -> None:
    """Check a sample of the puzzles."""
    sample = found[:50]
    assert len({canonical(one.puzzle).form for one in sample}) == len(sample)
    for one in sample:
        assert one.puzzle.check().ok
        assert criteria.get("givens") in (None, one.givens)
        assert criteria.get("level") in (None, one.level)
        for name in ("score", "rating"):
            low, high = criteria.get(name, (0, None))
            assert name not in criteria or low <= getattr(one, name) <= (high or math.inf)
        assert criteria.get("te") in (None, one.te)
        hardest = one.path.hardest
        assert criteria.get("needs") in (None, hardest and hardest.slug)
        assert not criteria.get("minimal") or not redundant_givens(one.puzzle)


def forms_a_second(found: list[Generated], told: str) -> tuple[float, float]:
    """Return the number of smallest forms found in a second: one by one, and by the bulk verb.

    ``told`` is the hash of the right forms, one a line.
    """
    varied = [vary(one.puzzle, seed=SEED, number=one.number) for one in found]
    start = time.process_time()
    found_alone = [canonical(puzzle).form for puzzle in varied]
    alone = time.process_time() - start
    forms = [form.line() for form in found_alone]
    assert hashed("\n".join(forms)) == told
    table = pa.table({"puzzle": [puzzle.line() for puzzle in varied] * TIMES})
    start = time.process_time()
    together = verbs.canonical(table, threads=1)["form"].to_pylist()
    spent = time.process_time() - start
    assert together == forms * TIMES
    return len(forms) / alone, len(together) / spent


def on_threads(level: str, count: int, rounds: int) -> tuple[str, ...]:
    """Make puzzles of a level on one thread and on two; return a row of the table."""
    clocks, costs = {1: math.inf, 2: math.inf}, {1: math.inf, 2: math.inf}
    made: list[list[str]] = []
    for threads in (1, 2) * rounds:  # in turn, since the machine is not equally quick all the time
        clock, cost = time.perf_counter(), time.process_time()
        found = list(generate(count, seed=SEED, level=level, threads=threads))
        clocks[threads] = min(clocks[threads], time.perf_counter() - clock)
        costs[threads] = min(costs[threads], time.process_time() - cost)
        made.append([one.puzzle.line() for one in found])
    assert len(made[0]) == count
    assert all(lines == made[0] for lines in made)
    gain, more = clocks[1] / clocks[2], costs[2] / costs[1]
    rates = (told(count / clocks[threads]) for threads in (1, 2))
    return level, f"{count:,}", *rates, f"{gain:.2f}", f"{more:.2f}"


def seconds_to(givens: int, seeds: int) -> float:
    """Return the mean processor time until a puzzle with this few givens is found."""
    start = time.process_time()
    for seed in range(seeds):
        (one,) = generate(1, givens=givens, seed=seed, nodes=0)
        assert one.givens == givens
        assert one.puzzle.check().ok
    return (time.process_time() - start) / seeds


def peer_rate(command: str) -> tuple[int, float]:
    """Return how many puzzles a peer wrote, and how many per second of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines: list[str] = []
    with subprocess.Popen(shlex.split(command), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        until = time.monotonic() + PEER_SECONDS
        for line in process.stdout:
            lines.append(line[:81])
            if time.monotonic() > until:
                break
        process.kill()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    for line in lines[:50]:
        assert redundant_givens(Puzzle.parse(line)) == ()
    return len(lines), len(lines) / spent


def peers() -> Iterator[tuple[str, str]]:
    """Yield the names and commands of peers."""
    for option, value in zip(sys.argv, sys.argv[1:], strict=False):
        if option == "--peer":
            name, _, command = value.partition("=")
            yield name, command


def told(rate: float) -> str:
    """Return a rate as it is printed."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def main() -> int:
    """Print a row per set of criteria; return 1 if one is slower than asked for."""
    rows, slow = [], 0
    for name, command in peers():
        count, rate = peer_rate(command)
        rows.append((f"minimal puzzles, {name}", f"{count:,}", told(rate), ""))
    for name, criteria, asked in CASES:
        rare = asked is not None and asked <= RARE
        found, spent = produce(criteria, SECONDS_IF_RARE if rare else SECONDS)
        assert_criteria_met(found, criteria)
        rate = len(found) / spent
        slow += asked is not None and rate < asked
        rows.append((name, f"{len(found):,}", told(rate), f"{asked:,}" if asked else ""))
        print(rows[-1], file=sys.stderr, flush=True)
    for givens, seeds, most in FEW:
        seconds = seconds_to(givens, seeds)
        slow += most is not None and seconds > most
        limit = f"within {most:,} s" if most else ""
        rows.append((f"{givens} givens", str(seeds), f"{seconds:.2f} s each", limit))
    for name, number, right in FORMS_OF:
        forms = forms_a_second(list(generate(FORMS, seed=SEED, givens=number)), right)
        for way, rate, asked in zip(("", ", in bulk"), forms, FORMS_ASKED, strict=True):
            slow += rate < asked
            rows.append((f"smallest forms{name}{way}", f"{FORMS:,}", told(rate), f"{asked:,}"))
    publish("generate", ("what", "found", "a second", "asked"), rows, __doc__)
    both = [on_threads(*row) for row in ON_THREADS]
    publish(
        "generate-threads", ("level", "puzzles", "one", "two", "gain", "more"), both, ABOUT_THREADS
    )
    return min(slow, 1)


if __name__ == "__main__":
    sys.exit(main())
