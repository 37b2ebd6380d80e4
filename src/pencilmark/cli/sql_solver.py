"""The verb `sql solve`: the solver that is written in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pencilmark.cli.inputs import InputError, puzzles_of
from pencilmark.cli.run import DONE, NO_SOLUTION
from pencilmark.cli.screen import Screen
from pencilmark.layout import plain_layout_of
from pencilmark.puzzle import Puzzle

if TYPE_CHECKING:
    from pencilmark.sql import Solution

__all__ = ["ENGINES", "SOLVER", "solve_in_sql"]

ENGINES = ("sqlite", "duckdb")
"""Those of :data:`pencilmark.sql.ENGINES`, which is not loaded for other verbs."""

SOLVER = (
    click.Argument(["puzzle"]),
    click.Option(
        ["--engine", "-e"],
        type=click.Choice(ENGINES),
        default="sqlite",
        show_default=True,
        help="The database that it runs on.",
    ),
    click.Option(["--trace", "-t"], is_flag=True, help="Tell every pass: what is found, and why."),
    click.Option(["--no-guesses"], is_flag=True, help="Stop where logic does not suffice."),
)


def solve_in_sql(puzzle: str, *, engine: str, trace: bool, no_guesses: bool) -> int:
    """Solve a puzzle by steps written in SQL.

    It looks for cells with one value and values with one place, rules out what crossing lines and
    boxes rule out, and guesses where that does not suffice. docs/sql.md tells it step by step.
    """
    from pencilmark.sql import solve

    found = solve(
        _cells_of(puzzle), engine, guesses=not no_guesses, trace=click.echo if trace else None
    )
    screen = Screen()
    if found.cells and found.status != "invalid puzzle":
        screen.board(Puzzle([cell.value or 0 for cell in found.cells]))
    for message in found.messages:
        screen.say(f"{message.status.capitalize()}. {message.words}")
    screen.say(f"Passes: {found.passes}.")
    if found.guesses:
        _show_guesses(screen, found)
    return DONE if found.solved else NO_SOLUTION


def _show_guesses(screen: Screen, found: Solution) -> None:
    """Show the table of guesses as it stands."""
    rows = [
        (str(guess.guess), str(guess.row), str(guess.column), str(guess.value), guess.possibles)
        for guess in found.guesses
    ]
    screen.table(rows, ("guess", "row", "column", "value", "possibles"))


def _cells_of(source: str) -> str:
    """Return the cells of a puzzle: a character for each as it is typed, or any other form."""
    if plain_layout_of(len(source)) and not set(source) - set("0123456789._ "):
        return source
    read = list(puzzles_of(source, None, None))
    if len(read) > 1:
        raise InputError(f"{source}: read {len(read)} puzzles, expected one")
    layout = read[0].layout
    if layout.name not in {"4x4", "6x6", "8x8", "9x9"}:
        raise InputError(f"the solver in SQL knows 4x4, 6x6, 8x8 and 9x9, not {layout.name}")
    return read[0].line()
