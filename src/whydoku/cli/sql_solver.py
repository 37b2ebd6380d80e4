"""The verbs `sql solve` and `sql script`: the solver that is written in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from whydoku.cli import options
from whydoku.cli.inputs import InputError, puzzles_of
from whydoku.cli.run import DONE, NO_SOLUTION
from whydoku.cli.screen import Screen, print_json
from whydoku.model.layout import plain_layout_of
from whydoku.model.puzzle import Puzzle

if TYPE_CHECKING:
    from whydoku.sql import Solution

__all__ = ["ENGINES", "SCRIPT", "SCRIPT_ENGINES", "SOLVER", "solve_in_sql", "write_script"]

ENGINES = ("sqlite", "duckdb")
"""Those of :data:`whydoku.sql.ENGINES`, which is not loaded for other verbs."""
SCRIPT_ENGINES = (*ENGINES, "postgresql")
"""Those of :data:`whydoku.sql.SCRIPT_ENGINES`."""
MOST_TURNS = 100_000
"""DuckDB's script has a line for each turn."""


def _engine(names: tuple[str, ...]) -> click.Option:
    return click.Option(
        ["--engine", "-e"],
        type=click.Choice(names),
        default="sqlite",
        show_default=True,
        help="The database that it runs on.",
    )


_NO_GUESSES = click.Option(["--no-guesses"], is_flag=True, help="Stop if logic finds nothing more.")
SOLVER = (
    options.PUZZLE,
    _engine(ENGINES),
    click.Option(
        ["--trace", "-t"], is_flag=True, help="Show what is found and ruled out, and why."
    ),
    _NO_GUESSES,
    *options.COMMON,
)
SCRIPT = (
    options.PUZZLE,
    _engine(SCRIPT_ENGINES),
    click.Option(["--trace", "-t"], is_flag=True, help="Also show what was ruled out, and why."),
    _NO_GUESSES,
    click.Option(
        ["--turns"],
        type=click.IntRange(1, MOST_TURNS),
        metavar="N",
        help="Stop after so many turns.  [default: 10000; DuckDB: 100]",
    ),
    *options.COMMON,
)


def solve_in_sql(
    puzzle: str,
    layout: str | None,
    format: str | None,
    *,
    engine: str,
    trace: bool,
    no_guesses: bool,
    as_json: bool,
) -> int:
    """Solve a puzzle by steps written in SQL.

    It looks for cells with one value and values with one place, and uses where lines and boxes
    cross. If that is not enough, it guesses. docs/sql.md explains it step by step.
    """
    from whydoku.sql import solve

    cells = _cells_of(puzzle, layout, format)
    told: list[str] = []
    tell = told.append if as_json else click.echo
    found = solve(cells, engine, guesses=not no_guesses, trace=tell if trace else None)
    if as_json:
        print_json(_as_dict(found, told if trace else None))
    else:
        _show(found)
    return DONE if found.solved else NO_SOLUTION


def write_script(
    puzzle: str,
    layout: str | None,
    format: str | None,
    *,
    engine: str,
    trace: bool,
    no_guesses: bool,
    turns: int | None,
    as_json: bool,
) -> int:
    """Write the solver for a puzzle as one file of SQL statements.

    The file runs in that database's own shell, such as `sqlite3 -box < solve.sql`. It shows the
    guesses that stand, the puzzle beside the solution, how much work it took, and the outcome. Its
    head has the puzzle and the settings, which you can change there.
    """
    from whydoku.sql import script

    cells = _cells_of(puzzle, layout, format)
    text = script(cells, engine, guesses=not no_guesses, trace=trace, turns=turns)
    if as_json:
        print_json({"engine": engine, "script": text})
    else:
        click.echo(text, nl=False)
    return DONE


def _as_dict(found: Solution, told: list[str] | None) -> dict[str, Any]:
    return {
        "status": found.status,
        "solution": found.line if found.solved else None,
        "passes": found.passes,
        "guesses": [guess._asdict() for guess in found.history],
        "messages": [message.words for message in found.messages],
        "trace": told,
    }


def _show(found: Solution) -> None:
    screen = Screen()
    if found.cells and found.status != "invalid puzzle":
        screen.board(Puzzle([cell.value or 0 for cell in found.cells]))
    for message in found.messages:
        screen.say(f"{message.status.capitalize()}. {message.words}")
    screen.say(f"Passes: {found.passes}.")
    if found.guesses:
        _show_guesses(screen, found)


def _show_guesses(screen: Screen, found: Solution) -> None:
    """Show the guesses that stand."""
    rows = [
        (str(guess.guess), str(guess.row), str(guess.column), str(guess.value), guess.possibles)
        for guess in found.guesses
    ]
    screen.table(rows, ("guess", "row", "column", "value", "possibles"))


def _cells_of(source: str, layout: str | None, format: str | None) -> str:
    """Return the cells of a puzzle, which may be typed, one character each, or have any format."""
    typed = layout is None and format is None
    if typed and plain_layout_of(len(source)) and not set(source) - set("0123456789._ "):
        return source
    read = list(puzzles_of(source, layout, format))
    if len(read) > 1:
        raise InputError(f"{source}: read {len(read)} puzzles, expected one")
    name = read[0].layout.name
    if name not in {"4x4", "6x6", "8x8", "9x9"}:
        raise InputError(f"the solver in SQL knows 4x4, 6x6, 8x8 and 9x9, not {name}")
    return read[0].line()
