"""The options of `generate`: its criteria for new puzzles, and those that other verbs share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from whydoku.cli import option_types
from whydoku.make.criteria import CAGE_SIZES, SYMMETRIES
from whydoku.model.policy import LEVELS

__all__ = [
    "CAGES",
    "CRITERIA",
    "GIVENS",
    "LEVEL",
    "MINIMAL",
    "RATING",
    "SYMMETRY",
    "ZERO_CAGES",
    "for_library",
    "threads_for",
]

SYMMETRY = click.Option(
    ["--symmetry", "-s"],
    type=click.Choice(SYMMETRIES),
    default="none",
    show_default=True,
    help="The symmetry of the cells with givens, and of the cages of killers.",
)
GIVENS = click.Option(
    ["--givens", "-g"], type=click.IntRange(1, 1000), metavar="N", help="Exactly N givens."
)
MINIMAL = click.Option(["--minimal", "-m"], is_flag=True, help="Every given is needed.")
CAGES = click.Option(
    ["--cages"],
    type=click.Choice(CAGE_SIZES),
    default=CAGE_SIZES[0],
    show_default=True,
    help="How large the cages of killers are: as in newspapers, smaller or larger.",
)
ZERO_CAGES = click.Option(
    ["--zero-cages"],
    type=click.IntRange(0, 1000),
    metavar="N",
    default=0,
    help="Exactly N cages of a killer have no sum, only different digits.",
)
LEVEL = click.Option(
    ["--level", "-l"], type=click.Choice(LEVELS), help="The level of the puzzle's hardest step."
)
RATING = click.Option(
    ["--rating"],
    type=option_types.Range(),
    metavar="FROM-TO",
    help="The puzzle's rating by Sudoku Explainer (ER), such as `7.0-7.5`; 9x9 only.",
)


def threads_for(things: str) -> click.Option:
    """Return the option for the number of threads that make these things."""
    return click.Option(
        ["--threads"],
        type=option_types.THREADS,
        metavar="N",
        default=1,
        show_default=True,
        help=f"How many threads share the work; the {things} are the same.",
    )


CRITERIA = (
    click.Option(
        ["--count", "-n"],
        type=click.IntRange(min=1),
        metavar="N",
        default=1,
        show_default=True,
        help="How many puzzles.",
    ),
    click.Option(
        ["--layout", "-L"],
        type=option_types.LayoutOrRandom(),
        metavar="NAME",
        default="9x9",
        show_default=True,
        help="The layout; `jigsaw` gives each puzzle random regions of its own, `+killer` behind "
        "a name random cages.",
    ),
    SYMMETRY,
    click.Option(
        ["--pattern"],
        metavar="CELLS",
        help="The cells that may have givens: one character a cell, `.` or `0` for no.",
    ),
    GIVENS,
    MINIMAL,
    CAGES,
    ZERO_CAGES,
    LEVEL,
    click.Option(
        ["--needs"],
        type=option_types.TechniqueName(several=False),
        metavar="TECHNIQUE",
        help="It is solved with this technique, but not by easier ones alone.",
    ),
    click.Option(
        ["--require"],
        type=option_types.TechniqueName(each=True),
        multiple=True,
        metavar="NAMES",
        help="Its path uses all of these techniques: names, separated by commas.",
    ),
    click.Option(
        ["--forbid"],
        type=option_types.TechniqueName(),
        multiple=True,
        metavar="NAMES",
        help="It is solved without these: names or families, separated by commas.",
    ),
    click.Option(
        ["--score"],
        type=option_types.Range(),
        metavar="FROM-TO",
        help="Its score in HoDoKu, such as `500-800`, `1000-` or `-200`.",
    ),
    RATING,
    click.Option(
        ["--minutes"],
        type=option_types.Range(),
        metavar="FROM-TO",
        help="The minutes that it takes a practised player, such as `5-10`.",
    ),
    click.Option(
        ["--te"],
        type=click.IntRange(0, 1000),
        metavar="DEPTH",
        help="Its depth of trial and error: 0 for singles alone, 1, or 2, which is built around a "
        "tridagon; with a symmetry, a pattern, a level or another layout, 2 takes hours.",
    ),
    threads_for("puzzles"),
)


def for_library(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options of :data:`CRITERIA` as the library takes them, and as JSON keeps them."""
    found = dict(options)
    for name in ("require", "forbid"):
        if name in found:
            found[name] = [slug for group in found[name] for slug in group]
    if found.get("pattern") is not None:
        found["pattern"] = [at for at, sign in enumerate(found["pattern"]) if sign not in ".0"]
    return found
