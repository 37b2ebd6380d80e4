"""bulk.solve: the same answers as Puzzle.count, whatever form the puzzles come in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas
import polars
import pyarrow as pa
import pytest

from whydoku import Puzzle, _core, bulk
from whydoku.errors import WhydokuError, WrongValue

SINGLES = "5318..2.........86..4....3....2....7.....56..8.....54...7...892.9.....6.4.3......"
SEARCH = ".7...9..46....4.8.8...3..9....8...7...1...4...3...5....5..2...1.2.1....53..7...6."
EMPTY = "." * 81
TWICE = "11" + "." * 79
PUZZLES = [SINGLES, EMPTY, SEARCH, TWICE]
COUNTS = [1, 2, 1, 0]

COLLECTIONS = [
    "easy33.txt",
    "qqwing_expert.sdm",
    "random_minimal.txt",
    "sudoku17.sdm",
    "top1465.sdm",
    "sudocue_top10000.sdm",
    "serg_many_solutions.txt",
    "forum_hardest_1905_11plus.txt",
    "hardest110626.txt",
]


def collection(data: Path, name: str, count: int) -> list[str]:
    """Puzzles from all over a collection."""
    lines = [line[:81] for line in (data / "puzzles" / name).read_text("utf-8").splitlines()]
    lines = [line for line in lines if len(line) == 81]
    return lines[:: max(1, len(lines) // count)][:count]


def is_valid(puzzle: str, solution: str) -> bool:
    keeps_givens = all(g in (s, ".", "0") for g, s in zip(puzzle, solution, strict=True))
    return keeps_givens and Puzzle.parse(solution).solved


def broken_variants(puzzles: Sequence[str]) -> list[str]:
    """The same puzzles with a given dropped (several solutions) and one added (mostly none)."""
    dropped = [p.replace(next(c for c in p if c not in ".0"), ".", 1) for p in puzzles]
    added = [p[:40] + str(i % 9 + 1) + p[41:] for i, p in enumerate(puzzles)]
    return [*dropped, *added]


@pytest.mark.parametrize("name", COLLECTIONS)
def test_agrees_with_the_exact_solver(data: Path, name: str) -> None:
    puzzles = collection(data, name, 30)
    puzzles += broken_variants(puzzles)
    for limit in (1, 2, 30):
        answers = bulk.solve(puzzles, limit)
        for puzzle, count, solution in zip(puzzles, answers.counts, answers.lines(), strict=True):
            assert count == Puzzle.parse(puzzle, layout="9x9").count(limit), puzzle
            assert is_valid(puzzle, solution) if count else solution == EMPTY


@pytest.mark.slow
@pytest.mark.parametrize("name", COLLECTIONS)
def test_instruction_sets_agree(data: Path, name: str) -> None:
    """In processes of their own, as the choice is the environment's."""
    program = (
        "import sys; from whydoku import bulk; a = bulk.solve(sys.stdin.read());"
        "print(*a.counts); print(*(s for s, c in zip(a.lines(), a.counts) if c < 2))"
    )
    puzzles = collection(data, name, 300)
    given = "\n".join([*puzzles, *broken_variants(puzzles)])
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            input=given,
            env={**os.environ, "WHYDOKU_ISA": instruction_set},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for instruction_set in bulk.instruction_sets()
    }
    assert len(found) == 1


def forms() -> dict[str, Any]:
    text = np.frombuffer("".join(PUZZLES).encode(), np.uint8).reshape(-1, 81)
    padded = np.zeros((len(PUZZLES), 100), np.uint8)
    padded[:, 10:91] = text
    return {
        "lines": PUZZLES,
        "text": "\n".join(PUZZLES),
        "bytes": "".join(PUZZLES).encode(),
        "lines of bytes": "\n".join([*PUZZLES, ""]).encode(),
        "the last line open": "\n".join(PUZZLES).encode(),
        "ends of two bytes": "\r\n".join([*PUZZLES, ""]).encode(),
        "array": text,
        "rows apart": padded[:, 10:91],
        "columns apart": np.asfortranarray(text),
        "texts": np.array(PUZZLES),
        "objects": np.array(PUZZLES, object),
        "texts of bytes": np.array([puzzle.encode() for puzzle in PUZZLES]),
        "a column of Polars": polars.Series(PUZZLES),
        "a column of pandas": pandas.Series(PUZZLES),
        "a table of one column": pandas.DataFrame({"puzzle": PUZZLES}).to_numpy(),
        "a table of pandas": pandas.DataFrame({"id": range(len(PUZZLES)), "Puzzle": PUZZLES}),
        "a table of Polars": polars.DataFrame({"quizzes": PUZZLES, "solutions": PUZZLES}),
        "a table of Arrow": pa.table({"id": range(len(PUZZLES)), "puzzle": PUZZLES}),
        "a table of cells": pandas.DataFrame([list(puzzle) for puzzle in PUZZLES]),
        "a table with nothing in empty cells": pandas.DataFrame(
            [[float(c) if c != "." else None for c in puzzle] for puzzle in PUZZLES]
        ),
        "squares": np.where(text == ord("."), 0, text - ord("0")).astype(int).reshape(-1, 9, 9),
        "candidates": ["".join(map(all_candidates, puzzle)) for puzzle in PUZZLES],
    }


def all_candidates(given: str) -> str:
    return "".join(digit if given in (".", digit) else "." for digit in "123456789")


@pytest.mark.parametrize("form", forms())
def test_forms_of_input(form: str) -> None:
    answers = bulk.solve(forms()[form])
    assert answers.counts.tolist() == COUNTS
    assert answers.valid.tolist() == [True, False, True, False]
    assert answers.lines()[0] == Puzzle.parse(SINGLES).solve().line()
    assert answers.lines()[3] == EMPTY


def test_routes_take_the_same_tables() -> None:
    routes = bulk.walk([SINGLES])
    table = pa.table({"id": [1], "puzzle": [SINGLES]})
    columns = (pandas.Series([SINGLES]), pa.array([SINGLES]), np.array([list(SINGLES)]))
    for column in (*columns, table, table.to_pandas(), polars.from_arrow(table)):
        assert bulk.walk(column) == routes


def test_a_table_without_a_column_of_puzzles_is_told() -> None:
    with pytest.raises(WrongValue, match=r"no column is named like a puzzle's: .* are a, b"):
        bulk.solve(pandas.DataFrame({"a": PUZZLES, "b": PUZZLES}))


def test_numbers_in_numbers_out() -> None:
    text = np.frombuffer("".join(PUZZLES).encode(), np.uint8).reshape(-1, 81)
    answers = bulk.solve(np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8))
    assert answers.counts.tolist() == COUNTS
    assert answers.solutions[0].max() == 9
    assert not answers.solutions[3].any()
    assert answers.lines()[0] == Puzzle.parse(SINGLES).solve().line()


def test_a_strange_row_does_not_decide_between_text_and_numbers() -> None:
    text = bulk.solve(["\t" * 81, SINGLES, SEARCH])
    assert text.counts.tolist() == [0, 1, 1]
    assert text.solutions[1].tobytes().decode() == Puzzle.parse(SINGLES).solve().line()
    rows = np.frombuffer((SINGLES + SINGLES + SEARCH).encode(), np.uint8).reshape(-1, 81).copy()
    rows[1:] = np.where(rows[1:] == ord("."), 0, rows[1:] - ord("0"))
    numbers = bulk.solve(rows)
    assert numbers.counts.tolist() == [1, 1, 1]
    assert numbers.solutions.max() == 9


def test_arrow_columns() -> None:
    whole = pa.array(["short", *PUZZLES])
    for column in (whole[1:], pa.chunked_array([PUZZLES[:1], PUZZLES[1:]])):
        assert bulk.solve(column).counts.tolist() == COUNTS
    assert bulk.solve(pa.array(PUZZLES, pa.large_string())).counts.tolist() == COUNTS
    for bad in (whole, pa.array([1]), pa.array([EMPTY, None])):
        with pytest.raises(ValueError, match="81"):
            bulk.solve(bad)


@pytest.mark.parametrize("nothing", [[], b"", ""])
def test_nothing_in_nothing_out(nothing: Any) -> None:
    answers = bulk.solve(nothing)
    assert answers.solutions.shape == (0, 81)
    assert answers.lines() == []


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (["1" * 80], "puzzle 1 has 80 characters"),
        ([EMPTY, "1" * 729], "puzzle 2 has 729 characters"),
        (["\u0661" * 81], "puzzle 1 has a character that is not ASCII"),
        (b"1" * 100, "100 bytes"),
        ((EMPTY + "\n").encode() * 2 + b"123", "lines of 81"),
        ((EMPTY[:80] + "\n" + EMPTY + "1\n").encode(), "lines of 81"),
        (np.zeros((2, 80), np.uint8), "shape"),
        (np.full((2, 81), 300), "from 0 to 255"),
        (np.full((2, 81), 0.5), "whole numbers"),
        (np.zeros((2, 3, 81), np.uint8), "shape"),
        (np.array([[EMPTY, EMPTY]]), "such as one column of a table"),
        (np.array([[[EMPTY]]]), "expected texts"),
    ],
)
def test_what_is_no_batch_is_refused(bad: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        bulk.solve(bad)


def test_arguments_out_of_range_are_refused() -> None:
    for limit in (0, -1, 2**32):
        with pytest.raises(ValueError, match="limit"):
            bulk.solve(PUZZLES, limit)
    with pytest.raises(ValueError, match="threads"):
        bulk.solve(PUZZLES, threads=0)
    with pytest.raises(ValueError, match="unique"):
        _ = bulk.solve(PUZZLES, 1).valid


def test_any_other_character_has_no_solution() -> None:
    for strange in "x:/;A\x0b\x7f\x0c":
        assert bulk.solve([SINGLES, SINGLES[:-1] + strange]).counts.tolist() == [1, 0]
        answers = bulk.solve([strange + SINGLES[1:], SEARCH, SINGLES])
        assert answers.counts.tolist() == [0, 1, 1]
        assert answers.solutions[0].tolist() == [ord(".")] * 81


def test_order_is_kept_over_threads() -> None:
    counts = bulk.solve(PUZZLES * 700, threads=3).counts
    assert counts.tolist() == COUNTS * 700


def test_answers_can_be_overwritten() -> None:
    old = bulk.solve(PUZZLES[::-1], 5)
    new = bulk.solve(PUZZLES, into=old)
    assert new.solutions is old.solutions
    assert (new.counts.tolist(), new.limit) == (COUNTS, 2)
    with pytest.raises(ValueError, match="4 answers: expected 3"):
        bulk.solve(PUZZLES[:3], into=old)


def test_progress_is_told_and_may_stop() -> None:
    told: list[int] = []

    def stop(done: int) -> None:
        told.append(done)
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        bulk.solve([EMPTY] * 2, limit=2**32 - 1, progress=stop)
    assert len(told) == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no signals there")
def test_ctrl_c_stops() -> None:
    program = (
        "import signal, threading, os; from whydoku import bulk;"
        "threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start();"
        "bulk.solve(['.' * 81] * 2, limit=2**32 - 1)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=False
    )
    assert "KeyboardInterrupt" in done.stderr


def test_unknown_instruction_set_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYDOKU_ISA", "abacus")
    with pytest.raises(ValueError, match="'abacus' is not available"):
        bulk.solve(PUZZLES)


def test_numpy_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(WhydokuError, match=r"whydoku\[bulk\]"):
        bulk.solve(PUZZLES)


@pytest.mark.parametrize(("cells", "count"), [(80, 1), (81, 2)])
def test_arrays_of_another_shape_are_refused_by_the_core(cells: int, count: int) -> None:
    puzzles, solutions = np.zeros((1, cells), np.uint8), np.zeros((count, 81), np.uint8)
    counts, nodes = np.zeros(count, np.uint32), np.zeros(count, np.uint32)
    with pytest.raises(ValueError, match="81 or 729 bytes" if cells == 80 else "differ in length"):
        _core.bulk_solve(puzzles, solutions, counts, nodes, 2, 1, False, None)
