"""The solver written in SQL: what it finds and tells, alike on both engines."""

import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path

import duckdb
import pytest

from whydoku import Puzzle, sql
from whydoku.samples import sample
from whydoku.sql import engines

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NESTED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SIX = sample("6x6-hard").line()
ENGINES = pytest.mark.parametrize("engine", sql.ENGINES)
COLLECTIONS = {
    "easy33.txt": 3,
    "qqwing_simple.sdm": 3,
    "qqwing_easy.sdm": 3,
    "qqwing_intermediate.sdm": 3,
    "sudocue_learningcurve.sdm": 3,
    "sudocue_top10000.sdm": 1,
    "random_minimal.txt": 3,
    "qqwing_expert.sdm": 3,
    "sudoku17.sdm": 3,
    "top1465.sdm": 1,
}


def exact(puzzle: str) -> str:
    return Puzzle.parse(puzzle).solve().line()


@cache
def nested(engine: str) -> tuple[sql.Solution, list[str]]:
    """What an engine finds for the puzzle that needs nested guesses, and tells meanwhile."""
    events: list[str] = []
    return sql.solve(NESTED, engine, trace=events.append), events


# --- what it finds ----------------------------------------------------------------------------


@ENGINES
@pytest.mark.parametrize("puzzle", [EASY, SIX, sample("4x4").line(), sample("8x8").line()])
def test_solves_every_size(engine: str, puzzle: str) -> None:
    found = sql.solve(puzzle, engine)
    assert found.solved
    assert found.line == exact(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", COLLECTIONS)
def test_collections_on_both_engines(data: Path, name: str) -> None:
    """The whole of it, with times: bench/bench_sql_solver.py."""
    lines = [line[:81] for line in (data / "puzzles" / name).read_text("utf-8").splitlines()]
    count = COLLECTIONS[name]
    for puzzle in lines[:: len(lines) // count][:count]:
        found, other = (sql.solve(puzzle, engine) for engine in sql.ENGINES)
        assert found == other, puzzle
        assert found.solved
        assert found.line == exact(puzzle)
        without = sql.solve(puzzle, guesses=False)
        assert without.solved == (found.status == "solved by logic")
        assert without.status in {"solved by logic", "stuck"}


@pytest.mark.parametrize("empty", ["0", ".", "_", " "])
def test_signs_for_an_empty_cell(empty: str) -> None:
    assert sql.solve(EASY.replace(".", empty)).line == exact(EASY)


@ENGINES
def test_one_of_several_solutions(engine: str) -> None:
    found = sql.solve("." * 36, engine)
    assert found.status == "solved with guesses"
    assert Puzzle.parse(found.line).solved


# --- what it tells ----------------------------------------------------------------------------


@ENGINES
def test_logic_suffices(engine: str) -> None:
    found = sql.solve(EASY, engine, guesses=False)
    assert found.messages == (("solved by logic", "No guess was needed."),)
    assert not found.history
    assert {cell.guess for cell in found.cells} == {0}


@ENGINES
def test_stuck_without_guesses(engine: str) -> None:
    found = sql.solve(NESTED, engine, guesses=False)
    assert found.status == "stuck"
    assert not found.solved
    left = found.line.count(".")
    assert found.messages[-1].words.startswith(f"{left} cells are still empty")
    solution = exact(NESTED)
    for cell, digit in zip(found.cells, solution, strict=True):
        assert str(cell.value or digit) == digit
        assert cell.value or digit in cell.possibles, "the solution's digit is possible"
        taken = {*cell.row_set, *cell.column_set, *cell.box_set}
        assert not taken & {*cell.possibles}


@pytest.mark.slow
@ENGINES
def test_nested_guesses(engine: str) -> None:
    found, _ = nested(engine)
    assert found.line == exact(NESTED)
    history = found.history
    assert [guess.guess for guess in history] == list(range(1, len(history) + 1))
    assert max(guess.under for guess in history) > 1, "no guess is made on top of two others"
    rolled_back = [m.words for m in found.messages if m.status == "wrong guess rolled back"]
    wrong = [guess for guess in history if not guess.stands]
    assert sorted(rolled_back) == sorted(
        f"Guess {g.guess}, {g.value} in r{g.row}c{g.column}, was wrong." for g in wrong
    )
    made, stood = len(history), len(found.guesses)
    assert found.messages[-1] == (
        "solved with guesses",
        f"Guesses made: {made}. Guesses used: {stood}.",
    )
    assert made > stood


@pytest.mark.slow
@ENGINES
def test_roll_back_is_latest_first(engine: str) -> None:
    """The guesses, made and rolled back as told, are a stack; what stood is its end."""
    found, events = nested(engine)
    by_number = {guess.guess: guess for guess in found.history}
    stack: list[int] = []
    for event in (event.split() for event in events if event.startswith("  Guess")):
        number = int(event[1].strip(":,"))
        if event[-1] == "wrong.":
            assert stack.pop() == number
        else:
            assert by_number[number].under == (stack[-1] if stack else 0)
            stack.append(number)
    assert stack == [guess.guess for guess in found.guesses]


def test_guess_table() -> None:
    solution = exact(NESTED)
    found, _ = nested("sqlite")
    for guess in found.history:
        assert guess.value == int(guess.possibles[0]), "the lowest value comes first"
        assert len(guess.possibles) > 1
    for guess in found.guesses:
        assert solution[(guess.row - 1) * 9 + guess.column - 1] == str(guess.value)
        cell = found.cells[(guess.row - 1) * 9 + guess.column - 1]
        assert (cell.guess, cell.value) == (guess.guess, guess.value)
    standing = {0, *(guess.guess for guess in found.guesses)}
    assert {cell.guess for cell in found.cells} <= standing


@ENGINES
def test_no_solution(engine: str) -> None:
    # 1 has to go to r1c4, where column 4 has it.
    assert sql.solve("234............1", engine).status == "no solution"
    # Only guesses show that 5 cannot stand in r3c4.
    easier = sample("6x6").line()
    puzzle = f"{easier[:15]}5{easier[16:]}"
    assert Puzzle.parse(puzzle).count() == 0
    found = sql.solve(puzzle, engine)
    assert found.status == "no solution"
    assert found.history
    assert not found.guesses
    assert not found.solved


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        ("", "Read 0 characters: expected one for each cell, which is 16, 36, 64 or 81."),
        ("11..............", "Row 1 holds 1 more than once."),
        ("1...1...........", "Column 1 holds 1 more than once."),
        ("2....2..........", "Box 1 holds 2 more than once."),
        ("5...............", "r1c1 is '5': expected 1 to 4"),
        (".x..............", "r1c2 is 'x': expected 1 to 4"),
        ("é...............", "r1c1 is 'é': expected 1 to 4"),
        ("'; DROP TABLE ce", "r1c1 is ''': expected 1 to 4"),
    ],
)
def test_invalid_puzzle(puzzle: str, words: str) -> None:
    found, other = (sql.solve(puzzle, engine) for engine in sql.ENGINES)
    assert found == other
    assert {message.status for message in found.messages} == {"invalid puzzle"}
    assert any(message.words.startswith(words) for message in found.messages)
    assert found.passes == 0


@ENGINES
def test_error_in_the_logic(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that does something wrong is found out at the end."""
    spoilt = "UPDATE cells SET value = 9 - value WHERE value IS NOT NULL"
    real = engines.statements

    def statements(name: str) -> tuple[str, ...]:
        return (spoilt, *real(name)) if name == "conclude" else real(name)

    monkeypatch.setattr(engines, "statements", statements)
    assert sql.solve(EASY, engine).status == "error in the logic"


# --- where it runs ----------------------------------------------------------------------------


def test_unknown_engine() -> None:
    with pytest.raises(ValueError, match="there is no engine 'oracle': expected sqlite or duckdb"):
        sql.solve(EASY, "oracle")


def test_leaves_nothing_behind_in_sqlite(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "own.db") as connection:
        connection.execute("CREATE TABLE cells (mine TEXT)")
        connection.execute("INSERT INTO cells VALUES ('kept')")
        connection.commit()
        assert sql.solve(EASY, connection=connection).line == exact(EASY)
        assert not connection.in_transaction
        assert connection.execute("SELECT * FROM cells").fetchall() == [("kept",)]
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM sqlite_temp_master").fetchone() == (0,)


def test_leaves_nothing_behind_in_duckdb() -> None:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE cells (mine TEXT)")
        assert sql.solve(EASY, connection=connection).line == exact(EASY)
        names: Callable[[str], list[tuple[str]]] = lambda kind: connection.execute(  # noqa: E731
            f"SELECT {kind}_name FROM duckdb_{kind}s() WHERE NOT internal"
        ).fetchall()
        assert (names("table"), names("view")) == ([("cells",)], [])
        assert connection.execute("SELECT count(*) FROM cells").fetchone() == (0,)


def test_leaves_nothing_behind_after_an_interruption() -> None:
    connection = sqlite3.connect(":memory:")

    def interrupt(_: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sql.solve(EASY, connection=connection, trace=interrupt)
    assert connection.execute("SELECT count(*) FROM sqlite_temp_master").fetchone() == (0,)
