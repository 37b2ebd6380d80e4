"""The one recursive query finds the same on SQLite, DuckDB and PostgreSQL."""

import sqlite3
import subprocess
from importlib import resources

import duckdb
import pytest

from postgres import Cluster
from whydoku import Puzzle

QUERY = (resources.files("whydoku.sql") / "one_query.sql").read_text("utf-8")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CASES = {
    "one solution": EASY,
    "other signs for empty": EASY.replace(".7", "07").replace("6..", "6_ "),
    # Four cells of two rows hold 6 and 7, one way or the other.
    "several": "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179",
    "a value twice": "55" + EASY[2:],
    "too short": EASY[1:],
    "no digit": EASY.replace("9", "x"),
    "an apostrophe": "'; DROP TABLE cells; --".ljust(81),
}


def solutions(puzzle: str) -> list[str]:
    """What is expected, by the library."""
    readable = puzzle.replace("_", ".").replace(" ", ".").replace("0", ".")
    if len(readable) != 81 or not readable.replace(".", "1").isdigit():
        return []
    return sorted(found.line() for found in Puzzle.parse(readable).solutions())


def by_sqlite(puzzle: str) -> list[str]:
    found = sqlite3.connect(":memory:").execute(QUERY, {"1": puzzle})
    return sorted(line for (line,) in found)


def by_duckdb(puzzle: str) -> list[str]:
    found = duckdb.connect().execute(QUERY, [puzzle]).fetchall()
    return sorted(line for (line,) in found)


def by_postgres(address: str, puzzle: str) -> list[str]:
    asked = f"PREPARE sudoku(text) AS {QUERY}\nEXECUTE sudoku(:'puzzle');"
    done = subprocess.run(
        ["psql", address, "-XqtA", "-v", "ON_ERROR_STOP=1", "-v", f"puzzle={puzzle}", "-f", "-"],
        input=asked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return sorted(done.stdout.split())


@pytest.fixture(scope="module")
def address(cluster: Cluster) -> str:
    """Of a database in PostgreSQL."""
    return cluster.database()


def test_cases_tell_something() -> None:
    found = {name: len(solutions(puzzle)) for name, puzzle in CASES.items()}
    assert list(found.values()) == [1, 1, 2, 0, 0, 0, 0]


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", CASES.values(), ids=CASES)
def test_sqlite(puzzle: str) -> None:
    assert by_sqlite(puzzle) == solutions(puzzle)


@pytest.mark.parametrize("puzzle", CASES.values(), ids=CASES)
def test_duckdb(puzzle: str) -> None:
    assert by_duckdb(puzzle) == solutions(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", CASES.values(), ids=CASES)
def test_postgres(address: str, puzzle: str) -> None:
    assert by_postgres(address, puzzle) == solutions(puzzle)
