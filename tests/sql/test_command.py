"""The verbs `sql` and `sql solve`, and the prompt."""

import json
import os
import re
import signal
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import Mock

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from whydoku import Puzzle, sql
from whydoku.cli import main
from whydoku.cli.sql_prompt import Names, converse
from whydoku.cli.sql_run import as_table, database, run
from whydoku.cli.sql_solver import ENGINES

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLUTION = Puzzle.parse(EASY).solve().line()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    # Digits alone, the first not 0: what a reader of CSV takes for a number.
    (tmp_path / "puzzles.csv").write_text(f"puzzle,note,count\n{EASY},one,5\nx,two,6\n")
    return tmp_path


def whydoku(folder: Path, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "whydoku", "sql", *words],
        cwd=folder,
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


# --- one query --------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table(folder: Path) -> None:
    done = whydoku(folder, "SELECT note, sudoku_givens(puzzle) AS givens FROM 'puzzles.csv'")
    assert done.stdout == "note  givens\none       30\ntwo\n"
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_csv_and_parquet(folder: Path) -> None:
    asked = "SELECT note, sudoku_solve(puzzle) AS solution, count + 1 AS n FROM 'puzzles.csv'"
    done = whydoku(folder, "--csv", asked)
    assert done.stdout == f"note,solution,n\none,{SOLUTION},6\ntwo,,7\n"
    assert not whydoku(folder, f"COPY ({asked}) TO 'solved.parquet'").returncode
    done = whydoku(folder, "--csv", "SELECT solution FROM 'solved.parquet' WHERE n = 6")
    assert done.stdout == f"solution\n{SOLUTION}\n"


@pytest.mark.slow
def test_json(folder: Path) -> None:
    asked = "SELECT DATE '2026-01-02' AS day, sudoku_path(puzzle)[:1] AS path, 1.5 AS x FROM '{}'"
    done = whydoku(folder, "--json", asked.format("puzzles.csv"))
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["day"] == "2026-01-02"
    assert first["path"][0]["technique"] == "hidden-single-box"
    assert second["path"] is None


@pytest.mark.slow
def test_statements_on_standard_input(folder: Path) -> None:
    done = whydoku(
        folder, "--csv", text="CREATE TABLE t AS SELECT 1 AS a;\nSELECT a FROM t;\nSELECT 2 AS b;"
    )
    assert done.stdout.endswith("a\n1\nb\n2\n")


@pytest.mark.slow
def test_a_long_table_is_cut(folder: Path) -> None:
    done = whydoku(folder, "FROM range(2000)")
    assert len(done.stdout.splitlines()) == 1002
    assert done.stdout.endswith("The first 1,000 rows: --csv and --json have all.\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["SELEC"], 'syntax error at or near "SELEC"'),
        (["SELECT * FROM 'missing.csv'"], "missing.csv"),
        (["--csv", "--json", "SELECT 1"], "--csv and --json exclude each other."),
        (["solve"], "standard input: read nothing, expected a puzzle"),
        (["solve", "nonsense"], "there is no file 'nonsense', and it is not a puzzle"),
        (["solve", "sample:10x10"], "knows 4x4, 6x6, 8x8 and 9x9, not 10x10"),
        (["solve", EASY, "--engine", "oracle"], "'oracle' is not one of"),
    ],
)
def test_what_is_wrong_is_said(folder: Path, words: list[str], said: str) -> None:
    done = whydoku(folder, *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_ctrl_c_ends_a_query(folder: Path) -> None:
    command = [sys.executable, "-m", "whydoku", "sql"]
    # The two halves run in two threads: both have to stop.
    half = "SELECT count(*) FROM range(1000000000000) WHERE range % 7 = 3"
    asked = f"SELECT 1 AS begun; {half} UNION ALL {half}"
    with subprocess.Popen(
        [*command, "--csv", asked],
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == b"begun\n"
        process.send_signal(signal.SIGINT)
        assert not process.stderr.read().strip(), "a traceback"
    assert process.returncode == 130


@pytest.mark.slow
def test_without_duckdb(folder: Path) -> None:
    (folder / "duckdb.py").write_text("raise ImportError")
    for words in (["SELECT 1"], ["solve", EASY, "--engine", "duckdb"]):
        done = whydoku(folder, *words)
        assert done.returncode == 2
        assert done.stderr == 'whydoku: DuckDB is missing: pip install "whydoku[sql]"\n'
    assert not whydoku(folder, "solve", EASY).returncode, "SQLite comes with Python"


# --- the solver -------------------------------------------------------------------------------


def test_engines_are_those_of_the_library() -> None:
    assert tuple(sql.ENGINES) == ENGINES


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_solve(folder: Path, engine: str) -> None:
    done = whydoku(folder, "solve", "sample:first", "--engine", engine)
    assert not done.returncode
    assert "Wrong guess rolled back. Guess 2, " in done.stdout
    assert "Solved with guesses. Guesses made: 6. Guesses used: 1." in done.stdout
    assert done.stdout.endswith(
        "guess  row  column  value  possibles\n    6    1       3      2         23\n"
    )


def test_solve_with_blanks_as_they_are_typed(folder: Path) -> None:
    done = whydoku(folder, "solve", EASY.replace("0", " "), "--trace")
    assert done.stdout.startswith("Pass 1\n")
    assert "r1c6=8: the only place in the box" in done.stdout
    assert "Solved by logic. No guess was needed.\nPasses: 1." in done.stdout


def test_solve_without_guesses(folder: Path) -> None:
    done = whydoku(folder, "solve", "sample:first", "--no-guesses")
    assert done.returncode == 1
    assert "Stuck. " in done.stdout


# --- the prompt -------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_conversation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    keys = f"help\nSELECT sudoku_givens(\n'{EASY}') AS givens;\nSELEC;\nSELECT\x03quit;\n"
    with (
        database() as connection,
        create_pipe_input() as pipe,
        create_app_session(input=pipe, output=DummyOutput()),
    ):
        pipe.send_text(keys)
        assert converse(connection) == 0
    said = capsys.readouterr()
    assert re.search(r"sudoku_count\(text, number\) +the number of solutions", said.out)
    assert "givens\n    30\n" in said.out
    assert 'syntax error at or near "SELEC"' in said.err
    history = (tmp_path / "whydoku" / "sql-history").read_text("utf-8")
    assert "+SELECT sudoku_givens(" in history


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("SELECT sudoku_so", ["sudoku_solve"]),
        ("sel", ["SELECT"]),
        ("SELECT sudoku_solve(puz", ["puzzle"]),
        ("SELECT * FROM 'puz", ["puzzles.csv"]),
        ("", []),
    ],
)
def test_completion(
    folder: Path, monkeypatch: pytest.MonkeyPatch, typed: str, names: list[str]
) -> None:
    monkeypatch.chdir(folder)
    with database() as connection:
        connection.execute("CREATE TABLE mine AS FROM 'puzzles.csv'")
        found = Names(connection).get_completions(Document(typed), CompleteEvent())
        assert [completion.text for completion in found] == names


def test_without_a_query_a_terminal_gets_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("whydoku.cli.sql_prompt.converse", lambda _: 7)
    assert main(["sql"]) == 7


def test_a_query_that_is_no_text_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"SELECT '\xff'")))
    assert main(["sql"]) == 2
    assert capfd.readouterr().err == "whydoku: the query is not UTF-8\n"


@pytest.mark.parametrize(
    ("message", "raised"), [("Query interrupted", KeyboardInterrupt), ("other", RuntimeError)]
)
def test_an_interrupted_query_is_ctrl_c(message: str, raised: type[BaseException]) -> None:
    connection = Mock(extract_statements=Mock(side_effect=RuntimeError(message)))
    with pytest.raises(raised):
        run(connection, "SELECT 1", as_table)
