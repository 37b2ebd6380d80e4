"""`whydoku sql script`: one file of statements, run in each database's own shell."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from needs import need
from postgres import Cluster
from whydoku import sql
from whydoku.samples import sample

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY = "1..4....2......."
ARTICLE = "020300000005040090040201370000000608560800010000000000003000127000070000910000050"
ORDINARY = "070009004600004080800030090000800070001000400030005000050020001020100005300700060"
PUZZLES = {
    "logic": EASY,
    "guesses": MANY,
    "ordinary": ORDINARY,
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


def told_by(run: Run, text: str) -> list[str]:
    return [line for line in run(text) if line]


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_it_ends_as_the_solver_does(shell: tuple[str, Run], name: str) -> None:
    engine, run = shell
    puzzle = PUZZLES[name]
    found = sql.solve(puzzle)
    told = told_by(run, sql.script(puzzle, engine))
    ended = f"{found.messages[-1].status}|{found.messages[-1].words}"
    assert told[-1] == ended
    if found.solved:
        size = int(len(found.line) ** 0.5)
        rows = [slice(at, at + size) for at in range(0, size * size, size)]
        guesses = [f"{g.guess}|{g.row}|{g.column}|{g.value}|{g.possibles}" for g in found.guesses]
        beside = [f"{puzzle[row]}|{found.line[row]}" for row in rows]
        assert told[:-2] == guesses + beside
        _, made, used, seconds = told[-2].split("|")
        assert (int(made), int(used)) == (len(found.history), len(found.guesses))
        assert 0 <= float(seconds) < 300


@pytest.mark.slow
def test_the_articles_puzzle(shell: tuple[str, Run]) -> None:
    """The puzzle of the article on SQLServerCentral: docs/sql.md compares the guesses."""
    engine, run = shell
    told = told_by(run, sql.script(ARTICLE, engine, trace=True))
    events = [line.split("|") for line in told if line.count("|") == 5]
    made = [(int(e[1]), e[2], e[3], e[5]) for e in events if e[4] == "guess"]
    assert made == [
        (1, "r2c4", "6", "one of 67"),
        (2, "r2c2", "3", "one of 38"),
        (3, "r2c6", "6", "one of 68"),
        (4, "r2c1", "1", "one of 18"),
        (5, "r2c1", "1", "one of 16"),
    ]
    assert [int(e[1]) for e in events if e[4] == "guess rolled back"] == [1, 4, 3]
    assert told[-1] == "solved with guesses|Guesses made: 5. Guesses used: 2."
    assert "020300000|726359481" in told


@pytest.mark.slow
def test_the_articles_puzzle_with_a_mistake(shell: tuple[str, Run]) -> None:
    engine, run = shell
    told = told_by(run, sql.script("0243" + ARTICLE[4:], engine))
    assert told[-1] == "invalid puzzle|Box 1 holds 4 more than once."
    assert told[-2].startswith("0|0|0|"), "there are no turns"


@pytest.mark.slow
def test_the_owner_changes_the_head(shell: tuple[str, Run]) -> None:
    """Another puzzle is solved by changing one line; so is whether guesses are made."""
    engine, run = shell
    text = sql.script(MANY, engine)
    assert text.count(MANY) == 1
    other = text.replace(MANY, ARTICLE)
    assert told_by(run, other)[-1] == "solved with guesses|Guesses made: 5. Guesses used: 2."
    stuck = other.replace("TRUE AS make_guesses", "FALSE AS make_guesses")
    assert stuck == sql.script(ARTICLE, engine, guesses=False)
    told = told_by(run, stuck)
    assert told[-1].startswith("stuck|")
    assert told[-2].split("|")[1:3] == ["0", "0"]
    few = re.sub("[0-9]+ AS most_turns", "3 AS most_turns", other)
    told = told_by(run, few)
    assert told[-1] == "out of turns|After 3 turns there is more to find out: allow more turns."


@pytest.mark.slow
def test_duckdb_says_when_its_turns_are_used_up() -> None:
    text = sql.script(ARTICLE, "duckdb", turns=4)
    few = told_by(in_duckdb, text.replace("4 AS most_turns", "100 AS most_turns"))
    assert few[-1] == "out of turns|After 4 turns there is more to find out: allow more turns."
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("EXECUTE"))
    more = "\n".join([*lines[:at], *[lines[at]] * 60, *lines[at:]])
    told = told_by(in_duckdb, more.replace("4 AS most_turns", "100 AS most_turns"))
    assert told[-1].startswith("solved with guesses|"), "the owner copies the line of a turn"


@pytest.mark.slow
def test_it_can_be_run_twice_in_a_session(shell: tuple[str, Run]) -> None:
    engine, run = shell
    text = sql.script(MANY, engine)
    told = [line for line in told_by(run, text + "\n" + text) if line.count("|") != 3]
    assert told[: len(told) // 2] == told[len(told) // 2 :]


@pytest.mark.slow
def test_the_trace_names_each_elimination(shell: tuple[str, Run]) -> None:
    engine, run = shell
    told = run(sql.script(MANY, engine, trace=True))
    assert "1|1|r1c2|2|guess|one of 23" in told
    assert "2|1|r2c3|3|ruled out|row 1 has its 3 in column 3" in told
    assert not any("r1c1 can only be 1" in line for line in told), "a given strikes in silence"
    assert not any("ruled out" in line for line in run(sql.script(MANY, engine)))


@pytest.mark.slow
def test_psql_shows_no_trace_where_nothing_was_traced(cluster: Cluster) -> None:
    def shown(text: str) -> str:
        return subprocess.run(
            ["psql", "--quiet", "--no-psqlrc", cluster.database()],
            input=text, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip

    solved = "1234341221434321"
    for text in (sql.script(MANY, "postgresql"), sql.script(solved, "postgresql", trace=True)):
        assert "why" not in shown(text)
    assert "why" in shown(sql.script(MANY, "postgresql", trace=True))


def test_a_guess_that_is_wrong_is_rolled_back(shell: tuple[str, Run]) -> None:
    engine, run = shell
    puzzle = sample("6x6").line()
    assert not all(guess.stands for guess in sql.solve(puzzle).history)
    told = told_by(run, sql.script(puzzle, engine, trace=True))
    assert any("|guess rolled back|it leads to a contradiction" in line for line in told)
    assert told[-1].startswith("solved with guesses|")


@pytest.mark.slow
def test_a_loop_is_a_few_lines() -> None:
    turns = {engine: sql.script(MANY, engine).splitlines() for engine in sql.SCRIPT_ENGINES}
    assert len(turns["sqlite"]) < 450
    assert len(turns["postgresql"]) < 450
    assert sum(line.startswith("EXECUTE turn_1;") for line in turns["duckdb"]) == 100


def test_what_a_script_cannot_be() -> None:
    with pytest.raises(ValueError, match="there is no engine 'oracle': expected sqlite, duckdb"):
        sql.script(MANY, "oracle")
    with pytest.raises(ValueError, match="a script takes at least one turn, not 0"):
        sql.script(MANY, turns=0)


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
    words = ("script", MANY, "--trace", "--no-guesses", "--turns", "7")
    assert whydoku(*words).stdout == sql.script(MANY, guesses=False, trace=True, turns=7)
    trace = json.loads(whydoku("solve", MANY, "--json", "--trace").stdout)["trace"]
    assert trace[:2] == ["Pass 1", "  Guess 1: r1c2=2, of 23"]


@pytest.mark.parametrize("engine", sql.ENGINES)
def test_the_solvers_trace_names_each_elimination(engine: str) -> None:
    told: list[str] = []
    sql.solve(MANY, engine, trace=told.append)
    assert not any("r1c1 can only be 1" in line for line in told), "a given strikes in silence"
    assert "  r2c3<>3: row 1 has its 3 in column 3" in told
    assert not any("ruled out" in line for line in told)


@pytest.mark.slow
def test_what_it_does_not_know_is_refused() -> None:
    done = whydoku("script", "sample:10x10")
    assert done.returncode == 2
    assert "the solver in SQL knows 4x4, 6x6, 8x8 and 9x9, not 10x10" in done.stderr
