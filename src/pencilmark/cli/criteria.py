"""The options of `generate`: its criteria for new puzzles."""

from __future__ import annotations

import click

from pencilmark.cli import options
from pencilmark.generator import SYMMETRIES
from pencilmark.policy import LEVELS

__all__ = ["CRITERIA"]

CRITERIA = (
    click.Option(
        ["--count", "-n"],
        type=click.IntRange(min=1),
        metavar="N",
        default=1,
        show_default=True,
        help="How many.",
    ),
    click.Option(
        ["--layout", "-L"],
        type=options.LayoutOrRandom(),
        metavar="NAME",
        default="9x9",
        show_default=True,
        help="The shape; `jigsaw` for random regions, others in each puzzle.",
    ),
    click.Option(
        ["--symmetry", "-s"],
        type=click.Choice(SYMMETRIES),
        default="none",
        show_default=True,
        help="How the places of the givens may be turned or mirrored.",
    ),
    click.Option(
        ["--pattern"],
        metavar="CELLS",
        help="Where givens may be: a character a cell, `.` or `0` where not.",
    ),
    click.Option(
        ["--givens", "-g"], type=click.IntRange(1, 1000), metavar="N", help="Exactly N givens."
    ),
    click.Option(["--minimal", "-m"], is_flag=True, help="No given can be left out."),
    click.Option(
        ["--level", "-l"], type=click.Choice(LEVELS), help="The level of the hardest step."
    ),
    click.Option(
        ["--needs"],
        type=options.TechniqueName(several=False),
        metavar="TECHNIQUE",
        help="Easier techniques do not solve it; with this one they do.",
    ),
    click.Option(
        ["--require"],
        type=options.TechniqueName(),
        multiple=True,
        metavar="NAMES",
        help="Its path uses all of these techniques: slugs, with commas between.",
    ),
    click.Option(
        ["--forbid"],
        type=options.TechniqueName(),
        multiple=True,
        metavar="NAMES",
        help="It is solved without these: slugs or families, with commas between.",
    ),
    click.Option(
        ["--score"],
        type=options.Range(),
        metavar="FROM-TO",
        help="The sum of HoDoKu's scores of the steps: `500-800`, `1000-`, `-200`.",
    ),
    click.Option(
        ["--rating"],
        type=options.Range(),
        metavar="FROM-TO",
        help="The highest rating by Sudoku Explainer: `4.0-5.0`.",
    ),
    click.Option(
        ["--threads"],
        type=options.THREADS,
        metavar="N",
        default=1,
        show_default=True,
        help="So many share the work; the puzzles are the same.",
    ),
)
