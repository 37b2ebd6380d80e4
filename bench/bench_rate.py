"""Measures ratings per second of processor time, on one core, and checks each against a list.

The lists are ratings that others made (see the README of the collections): ER, EP and ED of
Sudoku Explainer 1.2.1; level and score of HoDoKu 2.2.0; T&E depth, B, BxB and BxBB of the Sudoku
Hierarchical Classifier (SHC). One line in so many is rated, and each set several times; the least
time counts. `asked for` is what we aim at. Published figures on a similar machine, in the order of
the rows: sukaku-forge 21,000, 4,600, 275, 38, 0.4 and skfr 3,700, 2,900, 535, 54, 2.7 for those of
Sudoku Explainer; SHC 22, 5.9 and 0.7 for T&E depth, B and BxB, with solving, which is not measured
here.
"""

import csv
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from bench_walk import DATA
from results import publish

from whydoku import Policy, Puzzle, _core
from whydoku.bulk import verbs
from whydoku.model.layout import find_layout
from whydoku.model.policy import core_policy
from whydoku.model.rate import KINDS, request

RATINGS = DATA.parent / "ratings"
# (list, one line in so many, rounds, ratings a second asked for)
SE_LISTS = [
    ("se_qqwing_easy.csv", 1, 20, 60_000),
    ("se_sudoku17_5000.csv", 1, 3, 20_000),
    ("se_qqwing_expert.csv", 1, 3, 1_500),
    ("se_top1465.csv", 5, 2, 150),
    ("se_hardest110626.csv", 12, 1, 5),
]
HODOKU_LISTS = [
    ("hodoku_qqwing_easy.csv", 1, 5, 297_770),
    ("hodoku_sudoku17_5000.csv", 1, 3, 69_584),
    ("hodoku_qqwing_expert.csv", 1, 3, 7_879),
    ("hodoku_top1465.csv", 5, 2, 645),
    ("hodoku_hardest60.csv", 3, 1, 17),
]
# (list, one line in so many, rounds, ratings a second asked for: a millisecond a puzzle of singles)
HUMAN_LISTS = [
    ("hodoku_qqwing_easy.csv", 1, 5, 1_000),
    ("hodoku_sudoku17_5000.csv", 5, 1, None),
    ("hodoku_qqwing_expert.csv", 2, 1, None),
]
# (list, depth at which braids are allowed or None for the T&E depth, one line in so many, ...)
TRIAL_LISTS = [
    ("shc_te_depth_half.csv", None, 1, 3, 2_000),
    ("shc_b_half.csv", 0, 1, 3, 500),
    ("shc_bxb_half.csv", 1, 6, 1, 50),
    ("shc_bxbb_half.csv", 2, 6, 1, None),
]
# (list, how often it is repeated, rounds), each on these scales, compared by one figure of each
REACHED_LISTS = [("hodoku_qqwing_easy.csv", 20, 9), ("hodoku_sudoku17_5000.csv", 1, 3)]
COMPARED = {"level": "difficulty", "hodoku": "score", "se": "er", "human": "minutes"}
ABOUT = """Measures what users reach by `whydoku bulk rate` and whydoku.bulk.verbs.rate.

Each list is rated by one call of the core (`core`) and by the verb on one thread (`bulk`), with
equal answers: puzzles for each second of processor time. `of it` is the share of the core's rate.
`on two` is the gain of a second thread by the clock, which says something only on a machine with
two processors that does nothing else.
"""
NINE = find_layout("9x9")
Triple = tuple[int, int, int]


def in_tenths(figures: list[str]) -> Triple:
    """Return ER, EP and ED in tenths."""
    er, ep, ed = (round(float(figure) * 10) for figure in figures)
    return er, ep, ed


def rated(path: Path) -> list[tuple[str, Triple]]:
    """Return the puzzles of a list and their ratings."""
    found = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            figures = row[1].split("/") if "/" in row[1] else row[2:5]
            if len(row[0]) == 81 and figures[0][0].isdigit():
                found.append((row[0], in_tenths(figures)))
    return found


def fastest(
    call: Callable[[], object], rounds: int, clock: Callable[[], float] = time.process_time
) -> float:
    """Return the least time of several rounds, of the processor or by another clock."""
    times = []
    for _ in range(rounds):
        start = clock()
        call()
        times.append(clock() - start)
    return min(times)


def columns_of(lines: list[str], scale: str, *names: str) -> list[list[Any]]:
    """Rate lines on a scale by the core; return these figures, as the core has them or in words."""
    figures = np.frombuffer(core_rates(lines, scale)().figures, np.int64).reshape(-1, len(KINDS))
    columns = [figures[:, list(KINDS).index(name)].tolist() for name in names]
    words = [KINDS[name].words for name in names]
    return [
        [told[at] for at in column] if told else column
        for column, told in zip(columns, words, strict=True)
    ]


def core_rates(lines: list[str], scale: str) -> Callable[[], _core.RatedBatch]:
    """Return a call of the core that rates lines on a scale."""
    rows = np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, NINE.cells)
    asked = request(NINE, (scale,), 0.0)
    return lambda: asked.rate_many(rows)


def reached_row(name: str, times: int, rounds: int, scale: str) -> list[str]:
    """Rate a list as users do, on one thread and on two; compare it with the core alone."""
    path = RATINGS / name
    lines = [line.split(",")[0] for line in path.read_text(encoding="utf-8").splitlines()] * times
    table = pa.table({"puzzle": lines})

    def rate(threads: int) -> pa.Table:
        return verbs.rate(table, scales=[scale], seconds=None, threads=threads)

    figure = COMPARED[scale]
    [expected] = columns_of(lines, scale, figure)
    unit = 10 if KINDS[figure].in_tenths else 1
    for threads in (1, 2):
        told = rate(threads)[figure].to_pylist()
        assert [round(value * unit) for value in told] == expected, (name, scale)
    core, alone, clock, two = [float("inf")] * 4
    for _ in range(rounds):  # in turn, since the machine is not equally quick all the time
        core = min(core, fastest(core_rates(lines, scale), 1))
        alone = min(alone, fastest(partial(rate, 1), 1))
        clock = min(clock, fastest(partial(rate, 1), 1, time.perf_counter))
        two = min(two, fastest(partial(rate, 2), 1, time.perf_counter))
    rates = [f"{len(lines) / cost:,.0f}" for cost in (core, alone)]
    return [name, scale, *rates, f"{core / alone:.2f}", f"{clock / two:.2f}"]


def se_row(name: str, every: int, rounds: int, asked: int) -> list[str]:
    """Rate a list on the scale of Sudoku Explainer; return a row of the table."""
    expected = rated(RATINGS / name)[::every]
    lines = [line for line, _ in expected]
    found = list(zip(*columns_of(lines, "se", "er", "ep", "ed"), strict=True))
    equal = sum(one == other for one, (_, other) in zip(found, expected, strict=True))
    assert equal >= 0.999 * len(lines) or "hardest" in name, (name, equal, len(lines))
    cost = fastest(core_rates(lines, "se"), rounds)
    return [name, f"{len(lines)}", f"{equal}", f"{len(lines) / cost:,.1f}", f"{asked:,}"]


def hodoku_row(name: str, every: int, rounds: int, asked: int) -> list[str]:
    """Rate a list on HoDoKu's scale; return a row of the table."""
    rows = [
        line.split(",")
        for line in (RATINGS / name).read_text(encoding="utf-8").splitlines()[::every]
    ]
    lines = [row[0] for row in rows]
    found = zip(*columns_of(lines, "hodoku", "hodoku_level", "score"), strict=True)
    equal = sum(
        (level.upper(), score) == (row[1], int(row[2]))
        for (level, score), row in zip(found, rows, strict=True)
    )
    assert equal >= 0.97 * len(lines) or "hardest" in name, (name, equal, len(lines))
    cost = fastest(core_rates(lines, "hodoku"), rounds)
    return [name, f"{len(lines)}", f"{equal}", f"{len(lines) / cost:,.1f}", f"{asked:,}"]


def trial_row(
    name: str, depth: int | None, every: int, rounds: int, asked: int | None
) -> list[str]:
    """Rate a list on a scale of trial and error; return a row of the table."""
    with (RATINGS / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1::every]
    puzzles = [Puzzle.parse(row[0]) for row in rows]
    boards = [(puzzle._board, puzzle.solve()._board) for puzzle in puzzles]
    network = _core.Network(NINE)

    def rate_all() -> list[int]:
        if depth is None:
            made = [_core.rate_trial_depth(network, *both, 0, 0) for both in boards]
        else:
            made = [_core.rate_braid_length(network, *both, depth, 0, 0) for both in boards]
        return [rating.value for rating in made if rating.kind == "exact"]

    assert rate_all() == [int(row[1]) for row in rows], name
    rate = f"{len(rows) / fastest(rate_all, rounds):,.1f}"
    return [name, f"{len(rows)}", f"{len(rows)}", rate, f"{asked:,}" if asked else "-"]


def human_row(name: str, every: int, rounds: int, asked: int | None) -> list[str]:
    """Say how many minutes the puzzles of a list take; nobody else says it of them."""
    lines = (RATINGS / name).read_text(encoding="utf-8").splitlines()[::every]
    boards = [Puzzle.parse(line.split(",")[0])._board for line in lines]
    policy = Policy.named("human")
    using = core_policy([slug for slug in policy.techniques if isinstance(slug, str)], policy)

    def rate_all() -> list[_core.HumanRating]:
        return [_core.rate_human(board, using) for board in boards]

    assert all(one.solved and one.low < one.minutes < one.high for one in rate_all()), name
    rate = f"{len(boards) / fastest(rate_all, rounds):,.1f}"
    return [f"minutes, {name}", f"{len(boards)}", "-", rate, f"{asked:,}" if asked else "-"]


def main() -> int:
    """Print a row per list."""
    if not RATINGS.is_dir():
        print(f"no ratings at {RATINGS} (set WHYDOKU_DATA to the folder of puzzles beside them)")
        return 0
    rows = [se_row(*row) for row in SE_LISTS]
    rows += [hodoku_row(*row) for row in HODOKU_LISTS]
    rows += [trial_row(*row) for row in TRIAL_LISTS]
    rows += [human_row(*row) for row in HUMAN_LISTS]
    publish("rate", ["list", "puzzles", "equal", "a second", "asked for"], rows, __doc__)
    reached = [reached_row(*row, scale) for row in REACHED_LISTS for scale in COMPARED]
    publish("rate-reached", ["list", "scale", "core", "bulk", "of it", "on two"], reached, ABOUT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
