"""The functions in SQLite and DuckDB: alike, like the library, and never a failed query."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whydoku import Puzzle, WhydokuError, canonical, sql
from whydoku.model.rate import Rating
from whydoku.samples import sample, sample_names
from whydoku.sql.functions import FUNCTIONS, answer

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
STUCK = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MALFORMED = [
    "",
    "x",
    EASY[1:],
    EASY + ".",
    "é" * 81,
    "é" * 40 + "1",
    "'; DROP TABLE t; --",
    "\0" * 81,
]
ROWS = [
    EASY,
    None,
    *MALFORMED,
    "." * 81,
    "5" * 81,
    *(EASY.replace(".", empty) for empty in "0_ "),
    EASY[:-1] + "x",
    STUCK,
    "4......1...3....",
    *(sample(name).line() for name in ("6x6", "8x8", "10x10", "first", "9x9-hard")),
]
MORE = {"sudoku_count": [0, 1, 2, 10, 1001, None], "sudoku_hint": [1, 2, 3, 4, 0, 5, None]}
OF_TEXTS = [name for name, function in FUNCTIONS.items() if function.arguments[0] == "VARCHAR"]
CALLS = [(name, more) for name in OF_TEXTS for more in MORE.get(name, [()])]


@pytest.fixture(scope="module")
def lite() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    sql.register(connection)
    connection.execute("CREATE TABLE t (number INTEGER, puzzle TEXT)")
    connection.executemany("INSERT INTO t VALUES (?, ?)", enumerate(ROWS))
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def duck() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        sql.register(connection)
        connection.execute("CREATE TABLE t (number INTEGER, puzzle TEXT)")
        connection.executemany("INSERT INTO t VALUES (?, ?)", list(enumerate(ROWS)))
        yield connection


def column(connection: Any, name: str, more: object) -> list[Any]:
    """What a function says of all rows."""
    others = () if more == () else (more,)
    call = f"{name}(puzzle{', ?' * len(others)})"
    found = connection.execute(f"SELECT {call} FROM t ORDER BY number", others).fetchall()
    if isinstance(connection, sqlite3.Connection) and FUNCTIONS[name].returns.endswith("[]"):
        return [json.loads(cell) if cell else None for (cell,) in found]
    return [cell for (cell,) in found]


@pytest.mark.slow
@pytest.mark.thinned("more")
@pytest.mark.parametrize(("name", "more"), CALLS)
def test_databases_answer_alike(
    lite: sqlite3.Connection, duck: duckdb.DuckDBPyConnection, name: str, more: object
) -> None:
    others = () if more == () else (more,)
    expected = [answer(FUNCTIONS[name], row, *others) for row in ROWS]
    assert column(lite, name, more) == expected
    assert column(duck, name, more) == expected
    # Each row by itself, where nothing is answered together with others.
    call = f"SELECT {name}(CAST($1 AS VARCHAR){', $2' * len(others)})"
    singly = [duck.execute(call, [row, *others]).fetchone() for row in ROWS[:12]]
    assert [row[0] for row in singly if row] == expected[:12]


@pytest.mark.parametrize("name", [n for n in sample_names() if n.startswith(("9x9", "6x6", "4x4"))])
def test_answers_are_the_librarys(name: str) -> None:
    puzzle = sample(name)
    path = puzzle.path()
    assert path.hardest
    expected = {
        "sudoku_solve": puzzle.solve().line(),
        "sudoku_is_valid": True,
        "sudoku_level": path.level,
        "sudoku_hardest": path.hardest.slug,
        "sudoku_score": puzzle.rate("hodoku").score,
        "sudoku_er": puzzle.rate("se").er,
        "sudoku_te": puzzle.rate("te").te,
        "sudoku_minutes": puzzle.rate("human").minutes,
        "sudoku_minutes_high": puzzle.rate("human").minutes_high,
        "sudoku_givens": sum(1 for given in puzzle.givens if given),
        "sudoku_canonical": canonical(puzzle).form.line(),
        "sudoku_problem": None,
    }
    assert {name: answer(FUNCTIONS[name], puzzle.line()) for name in expected} == expected
    steps = answer(FUNCTIONS["sudoku_path"], puzzle.line())
    assert [step["notation"] for step in steps] == [step.notation() for step in path]


def test_a_bound_is_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = Rating(er=9.0, ep=7.1, at_least=("er",))
    monkeypatch.setattr(Puzzle, "rate", lambda _self, *_scales: bound)
    line = sample("first").line()
    assert answer(FUNCTIONS["sudoku_er"], line) is None
    assert answer(FUNCTIONS["sudoku_ep"], line) == 7.1


@pytest.mark.parametrize("row", MALFORMED)
@pytest.mark.parametrize("name", sorted({*OF_TEXTS} - {"sudoku_problem", "sudoku_technique"}))
def test_what_is_malformed_is_null(name: str, row: str) -> None:
    assert answer(FUNCTIONS[name], row, *[2] * (len(FUNCTIONS[name].arguments) - 1)) is None


def test_the_catalogue_is_asked_both_ways(lite: Any, duck: Any) -> None:
    line = sample("first").solve().line()
    for connection in (lite, duck):
        ask = "SELECT sudoku_catalogue_grid(sudoku_catalogue_number(?))"
        assert connection.execute(ask, [line]).fetchone() == (
            canonical(Puzzle.parse(line)).form.line(),
        )
        for number in (0, -1, 5_472_730_539, None):
            assert connection.execute("SELECT sudoku_catalogue_grid(?)", [number]).fetchone() == (
                None,
            )
    assert lite.execute("SELECT sudoku_catalogue_grid('x')").fetchone() == (None,)


@pytest.mark.parametrize("row", MALFORMED)
def test_what_is_malformed_has_a_reason(row: str) -> None:
    reason = answer(FUNCTIONS["sudoku_problem"], row)
    assert reason.endswith(".")


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (EASY, None),
        (None, None),
        ("5" * 81, "The puzzle has no solution."),
        ("." * 81, "The puzzle has more than one solution."),
    ],
)
def test_why_there_is_no_solution(row: str | None, reason: str | None) -> None:
    assert answer(FUNCTIONS["sudoku_problem"], row) == reason
    assert (answer(FUNCTIONS["sudoku_solve"], row) is None) == (row != EASY)


@pytest.mark.slow
@settings(max_examples=40)
@given(st.one_of(st.text(), st.text(alphabet="0123456789._ xé", min_size=79, max_size=82)))
def test_no_text_fails(text: str) -> None:
    for name in ("sudoku_givens", "sudoku_is_valid", "sudoku_problem", "sudoku_candidates"):
        answer(FUNCTIONS[name], text)


@pytest.mark.parametrize("value", [7, 1.5, b"\xff", 10**15])
def test_other_values_of_sqlite_do_not_fail(lite: sqlite3.Connection, value: object) -> None:
    asked = "SELECT sudoku_solve(?1), sudoku_problem(?1) IS NOT NULL, sudoku_count(?1, 'many')"
    assert lite.execute(asked, (value,)).fetchone() == (None, 1, None)


def test_tables_of_duckdb(duck: duckdb.DuckDBPyConnection) -> None:
    path = Puzzle.parse(EASY).path()
    rows = duck.execute("SELECT step, technique FROM sudoku_path($1)", [EASY]).fetchall()
    assert rows == [(number, step.technique) for number, step in enumerate(path, 1)]
    count = duck.execute("SELECT count(*) FROM sudoku_candidates($1)", [EASY]).fetchone()
    assert count == (EASY.count("."),)


def test_json_of_sqlite(lite: sqlite3.Connection) -> None:
    asked = "SELECT value ->> 'technique' FROM json_each(sudoku_path(?))"
    found = [technique for (technique,) in lite.execute(asked, (EASY,))]
    assert found == [step.technique for step in Puzzle.parse(EASY).path()]


@pytest.mark.slow
def test_many_rows_in_several_chunks(duck: duckdb.DuckDBPyConnection) -> None:
    """Longer than what DuckDB hands over at a time, with rows between that are answered singly."""
    rows = [ROWS[number % len(ROWS)] for number in range(2500)]
    duck.execute("CREATE OR REPLACE TABLE many AS SELECT unnest($1) AS puzzle", [rows])
    asked = "SELECT sudoku_solve(puzzle), sudoku_count(puzzle, 2) FROM many"
    solved = [answer(FUNCTIONS["sudoku_solve"], row) for row in ROWS]
    counts = [answer(FUNCTIONS["sudoku_count"], row, 2) for row in ROWS]
    expected = [(solved[i % len(ROWS)], counts[i % len(ROWS)]) for i in range(2500)]
    assert duck.execute(asked).fetchall() == expected


def test_limits_that_differ_by_row(duck: duckdb.DuckDBPyConnection) -> None:
    asked = "SELECT sudoku_count('.' || repeat('.', 80), n) FROM range(4) AS limits(n)"
    assert duck.execute(asked).fetchall() == [(None,), (1,), (2,), (3,)]


def test_parquet(duck: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    source, target = tmp_path / "puzzles.parquet", tmp_path / "solved.parquet"
    duck.execute(f"COPY t TO '{source}'")
    duck.execute(
        f"COPY (SELECT number, sudoku_solve(puzzle) AS solution FROM '{source}') TO '{target}'"
    )
    found = duck.execute(f"SELECT solution FROM '{target}' ORDER BY number").fetchall()
    assert [cell for (cell,) in found] == [answer(FUNCTIONS["sudoku_solve"], row) for row in ROWS]


def test_registering_again(duck: duckdb.DuckDBPyConnection, lite: sqlite3.Connection) -> None:
    for connection in (duck, lite):
        sql.register(connection)
        assert connection.execute("SELECT sudoku_givens('4......1...3....')").fetchone() == (3,)


@pytest.mark.parametrize("module", ["numpy", "pyarrow"])
def test_a_missing_module_is_named(
    duck: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(WhydokuError, match=rf'need {module}: pip install "whydoku\[sql\]"'):
        sql.register(duck)


def test_a_module_that_cannot_be_loaded_is_not_said_to_be_missing(
    duck: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where memory is short, numpy says in many lines what it may be."""

    def fail(name: str) -> None:
        raise ImportError("IMPORTANT:\n read this") from OSError(f"{name}.so: cannot be mapped")

    monkeypatch.setattr(sys.modules["whydoku.sql.register"], "import_module", fail)
    with pytest.raises(WhydokuError, match=r"numpy cannot be loaded: numpy\.so: cannot be mapped"):
        sql.register(duck)


def test_another_connection_is_refused() -> None:
    with pytest.raises(TypeError, match="a str is no connection to SQLite"):
        sql.register("puzzles.db")


def test_digits_that_no_grid_of_the_length_has_are_no_puzzle() -> None:
    assert answer(FUNCTIONS["sudoku_givens"], "5" + "." * 15) is None


@pytest.mark.parametrize("level", [1, 4])
def test_a_hint_is_told_at_its_level(level: int) -> None:
    step = Puzzle.parse(EASY).hint()
    assert step
    assert answer(FUNCTIONS["sudoku_hint"], EASY, level) == step.words(level)


@pytest.mark.parametrize(
    ("name", "slug"), [("Y-Wing", "xy-wing"), ("Kite", None), ("magic", None), (b"x-wing", None)]
)
def test_names_of_techniques(name: object, slug: str | None) -> None:
    assert answer(FUNCTIONS["sudoku_technique"], name) == slug
