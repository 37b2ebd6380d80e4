"""`whydoku sql script`: one file of statements, run in each database's own shell."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from needs import need
from postgres import Cluster
from whydoku import Puzzle, sql
from whydoku.samples import sample

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY = "1..4....2......."
PUZZLES = {
    "logic": EASY,
    "guesses": MANY,
    "6x6": sample("6x6-hard").line(),
    "8x8": sample("8x8").line(),
    "none": "123....4........",
    "broken": "11..............",
}
Run = Callable[[str], list[str]]


def in_sqlite(text: str) -> list[str]:
    shell = shutil.which("sqlite3")
    need(shell, "the shell of SQLite (sqlite3)")
    assert shell
    done = subprocess.run(
        [shell, "-batch", ":memory:"], input=text, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def in_duckdb(text: str) -> list[str]:
    """As its shell does it with -list: one statement after the other, the rows of each shown."""
    told: list[str] = []
    with duckdb.connect() as connection:
        for statement in connection.extract_statements(text):
            rows = connection.execute(statement).fetchall()
            if "SELECT" in str(statement.type):
                told += ["|".join("" if v is None else str(v) for v in row) for row in rows]
    return told


@pytest.fixture(params=["sqlite", "duckdb", "postgresql"])
def shell(request: pytest.FixtureRequest) -> tuple[str, Run]:
    if request.param != "postgresql":
        return request.param, {"sqlite": in_sqlite, "duckdb": in_duckdb}[request.param]
    cluster: Cluster = request.getfixturevalue("cluster")

    def in_psql(text: str) -> list[str]:
        done = subprocess.run(
            ["psql", "--quiet", "--no-align", "--tuples-only", "--no-psqlrc", cluster.database()],
            input=text, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stderr == ""
        return done.stdout.splitlines()

    return "postgresql", in_psql


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_it_ends_as_the_solver_does(shell: tuple[str, Run], name: str) -> None:
    engine, run = shell
    puzzle = PUZZLES[name]
    found = sql.solve(puzzle)
    told = [line for line in run(sql.script(puzzle, engine)) if line]
    ended = f"{found.messages[-1].status}|{found.messages[-1].words}"
    assert told[-1] == ended
    if found.solved:
        assert [line for line in told if line.isdigit()] == [
            found.line[at : at + int(len(found.line) ** 0.5)]
            for at in range(0, len(found.line), int(len(found.line) ** 0.5))
        ]
        guesses = [f"{g.guess}|{g.row}|{g.column}|{g.value}|{g.possibles}" for g in found.guesses]
        assert [line for line in told if line.count("|") == 4] == guesses


@pytest.mark.slow
def test_it_can_be_run_twice_in_a_session(shell: tuple[str, Run]) -> None:
    engine, run = shell
    text = sql.script(MANY, engine)
    told = [line for line in run(text + "\n" + text) if line]
    assert told[: len(told) // 2] == told[len(told) // 2 :]


@pytest.mark.slow
def test_the_trace_names_each_elimination(shell: tuple[str, Run]) -> None:
    engine, run = shell
    told = run(sql.script(MANY, engine, trace=True))
    assert "1|0|r1c2|1|ruled out|r1c1 can only be 1" in told
    assert "2|1|r1c2|2|guess|one of 23" in told
    assert "3|1|r2c3|3|ruled out|row 1 has its 3 in column 3" in told
    solution = Puzzle.parse(MANY).count(2)
    assert solution == 2, "there are several, so that a guess is needed"


@pytest.mark.slow
def test_a_guess_that_is_wrong_is_rolled_back(shell: tuple[str, Run]) -> None:
    engine, run = shell
    puzzle = sample("6x6").line()
    assert not all(guess.stands for guess in sql.solve(puzzle).history)
    told = run(sql.script(puzzle, engine, trace=True))
    assert any("|guess rolled back|it leads to a contradiction" in line for line in told)
    assert told[-1 if told[-1] else -2].startswith("solved with guesses|")


@pytest.mark.slow
def test_the_head_says_how_turns_are_repeated() -> None:
    heads = {engine: sql.script(MANY, engine)[:700] for engine in sql.SCRIPT_ENGINES}
    assert "a trigger that calls itself" in heads["sqlite"]
    assert "the script has all 11 turns that this puzzle takes" in heads["duckdb"]
    assert "A loop of PL/pgSQL takes the turns" in heads["postgresql"]
    with pytest.raises(ValueError, match="there is no engine 'oracle': expected sqlite, duckdb"):
        sql.script(MANY, "oracle")


# -- the verbs ---------------------------------------------------------------------------------


def whydoku(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "whydoku", "sql", *words],
        input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_input_is_a_file_standard_input_or_text(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{MANY}\n")
    written = sql.script(MANY)
    for done in (
        whydoku("script", MANY),
        whydoku("script", str(path)),
        whydoku("script", text=f"{MANY}\n"),
    ):
        assert (done.returncode, done.stderr, done.stdout) == (0, "", written)
    done = whydoku("solve", "--json", text=f"{MANY}\n")
    answer = json.loads(done.stdout)
    assert (answer["status"], answer["solution"]) == ("solved with guesses", "1234341221434321")
    assert answer["trace"] is None


@pytest.mark.slow
def test_json_and_trace_on_wish() -> None:
    answer = json.loads(whydoku("script", MANY, "--engine", "postgresql", "--json").stdout)
    assert answer == {"engine": "postgresql", "script": sql.script(MANY, "postgresql")}
    assert "FROM trace ORDER BY turn" not in answer["script"]
    assert "FROM trace ORDER BY turn" in whydoku("script", MANY, "--trace").stdout
    trace = json.loads(whydoku("solve", MANY, "--json", "--trace").stdout)["trace"]
    assert trace[:2] == ["Pass 1", "  r1c2<>1: r1c1 can only be 1"]


@pytest.mark.parametrize("engine", sql.ENGINES)
def test_the_solvers_trace_names_each_elimination(engine: str) -> None:
    told: list[str] = []
    sql.solve(MANY, engine, trace=told.append)
    assert "  r1c2<>1: r1c1 can only be 1" in told
    assert "  r2c3<>3: row 1 has its 3 in column 3" in told
    assert not any("ruled out" in line for line in told)


@pytest.mark.slow
def test_what_it_does_not_know_is_refused() -> None:
    done = whydoku("script", "sample:10x10")
    assert done.returncode == 2
    assert "the solver in SQL knows 4x4, 6x6, 8x8 and 9x9, not 10x10" in done.stderr
