"""Writes the solver as one file of statements, to be run in a database's own shell.

The statements are those of ``steps/*.sql``. A turn consists of logic, and then of a guess or a
roll-back. The engines differ only in how they repeat turns, and in two words of their dialects.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from itertools import count
from textwrap import indent

__all__ = ["SCRIPT_ENGINES", "script"]

_COMMENT = re.compile(r"^ *--.*\n", re.MULTILINE)
_STATEMENT = re.compile(r"^(DELETE|INSERT|UPDATE) ", re.MULTILINE)


def script(
    puzzle: str,
    engine: str = "sqlite",
    *,
    guesses: bool = True,
    trace: bool = False,
    turns: int | None = None,
) -> str:
    """Return a file of SQL statements that solves a puzzle in that database's own shell.

    ``puzzle`` has one character for each cell of a 4x4, 6x6, 8x8 or 9x9; an empty cell is ``0``,
    ``.``, ``_`` or a blank. ``engine`` is ``sqlite``, ``duckdb`` or ``postgresql``. The head of the
    script holds the puzzle and the settings, to be changed there: whether it makes ``guesses``,
    whether it also shows a ``trace``, which is every candidate that was ruled out with its rule,
    and every guess; and after how many ``turns`` it stops, by default 10,000, or 100 for DuckDB,
    whose script has each turn written out. At its end the script shows the guesses that stand, the
    puzzle beside the solution, how much work it took, and the outcome. Raises ``ValueError`` for
    another engine, and for less than one turn.

    >>> print(script("1..4....2.......").splitlines()[0])
    -- A Sudoku, solved by statements for SQLite. Run it in its shell: sqlite3 -box < FILE
    """
    if engine not in SCRIPT_ENGINES:
        raise ValueError(f"there is no engine {engine!r}: expected {', '.join(SCRIPT_ENGINES)}")
    dialect = SCRIPT_ENGINES[engine]
    turns = dialect.turns if turns is None else turns
    if turns < 1:
        raise ValueError(f"a script takes at least one turn, not {turns}")
    parts = [
        _HEAD.format(name=dialect.name, shell=dialect.shell, about=dialect.about),
        dialect.before,
        _SETTINGS.format(
            puzzle=puzzle.replace("'", "''"),
            guesses=str(guesses).upper(),
            trace=str(trace).upper(),
            turns=turns,
        ),
        *map(_step, ("clear_script", "clear", "tables", "views", "script_tables")),
        *map(_step, ("read", "validate", "possibles", "script_start")),
        dialect.repeat(_step("script_turn"), turns),
        *map(_step, ("script_end", "fill", "conclude", "script_show")),
        dialect.after,
    ]
    return dialect.spoken("\n\n".join(part.strip() for part in parts if part) + "\n")


def _step(name: str) -> str:
    text = (resources.files("whydoku.sql") / "steps" / f"{name}.sql").read_text("utf-8")
    return re.sub(
        r"^@(\w+)",
        lambda found: _COMMENT.sub("", _step(found[1])).strip(),
        text,
        flags=re.MULTILINE,
    )


# -- how turns are repeated --------------------------------------------------------------------


def _by_trigger(turn: str, _turns: int) -> str:
    return f"""-- The loop: a turn for each row that is inserted, until the turns have ended.
CREATE TEMPORARY TABLE turns (turn INTEGER);
CREATE TEMPORARY TRIGGER take_a_turn AFTER INSERT ON turns
WHEN NOT EXISTS (SELECT 1 FROM ended) BEGIN
{indent(turn.strip(), "    ")}
END;

INSERT INTO turns
WITH RECURSIVE counted(n) AS (
    SELECT 1
    UNION ALL
    SELECT n + 1 FROM counted WHERE n < (SELECT most_turns FROM settings)
)
SELECT n FROM counted;"""


def _by_loop(turn: str, _turns: int) -> str:
    return f"""-- The loop.
DO $$
BEGIN
    WHILE NOT EXISTS (SELECT 1 FROM ended) LOOP
{indent(turn.strip(), "        ")}
    END LOOP;
END $$;"""


def _written_out(turn: str, turns: int) -> str:
    numbers = count(1)
    prepared = _STATEMENT.sub(lambda found: f"PREPARE turn_{next(numbers)} AS {found[0]}", turn)
    once = " ".join(f"EXECUTE turn_{number};" for number in range(1, next(numbers)))
    return f"""-- The statements of a turn, each with a name.
{prepared.strip()}

-- The turns, one a line. After the last that is needed, they do nothing.
{chr(10).join([once] * turns)}"""


@dataclass(frozen=True)
class _Dialect:
    """What is special about the script for an engine."""

    name: str
    shell: str
    about: str
    """How turns are repeated, for the head."""
    repeat: Callable[[str, int], str]
    """Repeats the statements of a turn, as many times as there are turns."""
    now: str
    """The time in seconds."""
    turns: int = 10_000
    before: str = ""
    after: str = ""
    instr: str = "instr"
    temp: str = "temp"
    if_traced: str = ""
    """Skips what follows if nothing was traced, in a shell that shows tables without rows."""
    end_if: str = ""

    def spoken(self, text: str) -> str:
        """Return the statements in this dialect."""
        text = text.replace("CAST($puzzle AS TEXT)", "(SELECT puzzle FROM settings)")
        text = text.replace("$now", self.now).replace("instr(", f"{self.instr}(")
        text = text.replace("$if_traced\n", self.if_traced).replace("$end_if\n", self.end_if)
        return text.replace(" temp.", f" {self.temp}.")


_HEAD = """-- A Sudoku, solved by statements for {name}. Run it in its shell: {shell}
-- It works as a person does. It keeps the sets of rows, columns and boxes and the possible values
-- of each cell, and rules out values by logic. If logic finds nothing more, it makes a guess in a
-- table of guesses, and rolls back wrong guesses. All tables are temporary.
-- {about}"""
_FOR_DUCKDB = """-- A statement is planned each time that it is executed, which takes longer than
-- to do it. With the optimizer, it would also go on as if its tables were still empty.
PRAGMA disable_optimizer;
SET threads = 1;"""
_FOR_POSTGRESQL = """BEGIN;
SET LOCAL client_min_messages = warning;
-- Compiling small queries takes longer than they do.
SET LOCAL jit = off;"""
_SETTINGS = """-- The settings: change them as you like, and run the file again.
DROP TABLE IF EXISTS temp.settings;
CREATE TEMPORARY TABLE settings AS SELECT
    '{puzzle}' AS puzzle, -- row by row; empty: 0 . _ or a blank
    {guesses} AS make_guesses, -- FALSE: stop if logic finds nothing more
    {trace} AS trace, -- TRUE: show all that is ruled out, guessed and rolled back
    {turns} AS most_turns; -- stop after so many turns"""
SCRIPT_ENGINES = {
    "sqlite": _Dialect(
        name="SQLite",
        shell="sqlite3 -box < FILE",
        about="SQLite has no loops: a trigger takes a turn for each row that is inserted.",
        repeat=_by_trigger,
        now="(julianday('now') * 86400)",
    ),
    "duckdb": _Dialect(
        name="DuckDB",
        shell="duckdb -box < FILE",
        about="DuckDB has no loops: the turns are written out. For more of them, copy their lines.",
        repeat=_written_out,
        now="epoch(current_timestamp)",
        turns=100,
        before=_FOR_DUCKDB,
        after="RESET threads;\nPRAGMA enable_optimizer;",
    ),
    "postgresql": _Dialect(
        name="PostgreSQL",
        shell="psql --quiet < FILE",
        about="A loop of PL/pgSQL takes the turns.",
        repeat=_by_loop,
        now="extract(epoch FROM clock_timestamp())",
        before=_FOR_POSTGRESQL,
        after="COMMIT;",
        instr="strpos",
        temp="pg_temp",
        if_traced="SELECT EXISTS (SELECT 1 FROM trace) AS traced \\gset\n\\if :traced\n",
        end_if="\\endif\n",
    ),
}
"""The engines that scripts are written for."""
