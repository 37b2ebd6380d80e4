"""Writes the solver as one file of statements, to be run in a database's own shell.

The statements are those of ``steps/*.sql``. A turn consists of logic, guess and roll-back. The
engines differ only in how they repeat turns: PostgreSQL has loops, in SQLite a trigger calls
itself, and for DuckDB all turns are written one after the other.
"""

from __future__ import annotations

import re
import sqlite3
from importlib import resources

from whydoku.errors import WhydokuError

__all__ = ["SCRIPT_ENGINES", "script"]

DEEPEST = 20
"""How many turns SQLite's trigger takes before it stops: deep recursion makes it slow."""
STARTS = 500
"""How often SQLite's trigger is started. After the last turn, a start does nothing."""
_COMMENT = re.compile(r"^ *--.*\n", re.MULTILINE)


def script(puzzle: str, engine: str = "sqlite", *, trace: bool = False) -> str:
    """Return a file of SQL statements that solves a puzzle in that database's own shell.

    ``puzzle`` has one character for each cell of a 4x4, 6x6, 8x8 or 9x9; an empty cell is ``0``,
    ``.``, ``_`` or a blank. ``engine`` is ``sqlite``, ``duckdb`` or ``postgresql``. At its end the
    script shows the guesses that stand, the grid and the outcome; with ``trace`` also every
    candidate that was ruled out with its rule, and every guess. Raises ``ValueError`` for another
    engine.

    >>> print(script("1..4....2.......").splitlines()[0])
    -- A Sudoku, solved by statements for SQLite. Run it in its shell: sqlite3 < FILE
    """
    if engine not in SCRIPT_ENGINES:
        raise ValueError(f"there is no engine {engine!r}: expected {', '.join(SCRIPT_ENGINES)}")
    head, repeat = SCRIPT_ENGINES[engine]
    quoted = "'" + puzzle.replace("'", "''") + "'"
    turns = _turns(puzzle) if engine == "duckdb" else 0
    parts = [
        head.format(turns=turns),
        *map(_step, ("clear_script", "clear", "tables", "views", "script_tables")),
        *(_step(name).replace("$puzzle", quoted) for name in ("read", "validate")),
        *map(_step, ("possibles", "script_start")),
        repeat(turns),
        *map(_step, ("script_end", "fill")),
        _conclusion(),
        *([_TRACE] if trace else []),
        _step("script_show"),
    ]
    return _spoken("\n\n".join(part.strip() for part in parts) + "\n", engine)


def _step(name: str) -> str:
    text = (resources.files("whydoku.sql") / "steps" / f"{name}.sql").read_text("utf-8")
    return re.sub(
        r"^@(\w+)",
        lambda found: _COMMENT.sub("", _step(found[1])).strip(),
        text,
        flags=re.MULTILINE,
    )


def _conclusion() -> str:
    """Return the step that reports the outcome, for valid puzzles only."""
    valid = "WHERE NOT EXISTS (SELECT 1 FROM messages WHERE status = 'invalid puzzle')"
    return _step("conclude").replace(") AS ended;", f") AS ended\n{valid};")


def _spoken(text: str, engine: str) -> str:
    """Return the statements in the dialect of the engine."""
    if engine == "postgresql":
        return text.replace("instr(", "strpos(").replace(" temp.", " pg_temp.")
    return text


def _turns(puzzle: str) -> int:
    """Return how many turns a puzzle takes, which is the number of turns in DuckDB's script."""
    with sqlite3.connect(":memory:") as database:
        database.executescript(script(puzzle, "sqlite"))
        ((turns, is_over),) = database.execute("SELECT turn, is_over FROM state").fetchall()
    database.close()
    if not is_over:
        raise WhydokuError("the puzzle takes more turns than a script can have")
    return int(turns)


# -- how turns are repeated --------------------------------------------------------------------


def _by_loop(_turns: int) -> str:
    turn = "        " + _step("script_turn").strip().replace("\n", "\n        ")
    return (
        "DO $$\nBEGIN\n    WHILE NOT (SELECT is_over FROM state) LOOP\n"
        f"{turn}\n    END LOOP;\nEND $$;"
    )


def _by_trigger(_turns: int) -> str:
    turn = "    " + _step("script_turn").strip().replace("\n", "\n    ")
    return f"""-- The loop: a row inserted into `turns` takes a turn and inserts the next row.
PRAGMA recursive_triggers = ON;
CREATE TEMPORARY TABLE turns (depth INTEGER);
CREATE TEMPORARY TRIGGER take_a_turn AFTER INSERT ON turns
WHEN NOT (SELECT is_over FROM state) BEGIN
{turn}
    INSERT INTO turns SELECT NEW.depth + 1 WHERE NEW.depth < {DEEPEST};
END;
-- Each of these takes up to {DEEPEST} turns, or none if all is done.
{chr(10).join(["INSERT INTO turns VALUES (1);"] * STARTS)}"""


def _unrolled(turns: int) -> str:
    once = _COMMENT.sub("", _step("script_turn")).strip()
    return "\n\n".join(f"-- Turn {number}.\n{once}" for number in range(1, turns + 1))


_TRACE = """-- Every candidate that was ruled out, every guess and every roll-back.
SELECT turn, guess, 'r' || row || 'c' || col AS cell, value, what, why FROM trace ORDER BY turn;"""
_HEAD = """-- A Sudoku, solved by statements for {name}. Run it in its shell: {shell}
-- It works as a person does. It keeps the values of rows, columns and boxes and the possible values
-- of each cell, and rules out values by logic. If logic finds nothing more, it makes a guess in a
-- table of guesses, and rolls back wrong guesses. All tables are temporary.
-- {loop}
"""
SCRIPT_ENGINES = {
    "sqlite": (
        _HEAD.format(
            name="SQLite",
            shell="sqlite3 < FILE",
            loop="SQLite has no loops: a trigger that calls itself takes the turns.",
        ),
        _by_trigger,
    ),
    "duckdb": (
        _HEAD.format(
            name="DuckDB",
            shell="duckdb -list < FILE",
            loop="DuckDB has no loops: the script has all {turns} turns that this puzzle takes.",
        ),
        _unrolled,
    ),
    "postgresql": (
        _HEAD.format(
            name="PostgreSQL",
            shell="psql --quiet < FILE",
            loop="A loop of PL/pgSQL takes the turns.",
        )
        + "\nSET client_min_messages = warning;",
        _by_loop,
    ),
}
"""For each engine, the head of its script and the function that writes its repeated turns."""
