"""The options of verbs, each declared once, and the policy that they ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any

import click

from whydoku.cli import option_types
from whydoku.cli.screen import FORMS
from whydoku.errors import ended
from whydoku.model.layout import layout_names
from whydoku.model.policy import POLICIES, Policy

__all__ = [
    "AFTER",
    "APPLY",
    "BOARDS",
    "CANDIDATES",
    "CAPS",
    "COMMON",
    "DIFFERING",
    "DIVES",
    "EACH",
    "FULL",
    "JSON",
    "LADDER",
    "LEVEL",
    "LIMIT",
    "NAME",
    "NOTATION",
    "OUTPUT",
    "PICTURE",
    "PICTURES",
    "POLICY",
    "PUZZLE",
    "REASON",
    "SEED",
    "SERVER",
    "STOP_AT",
    "THEME",
    "TO",
    "caps_of",
    "policy_of",
]

PUZZLE = click.Argument(["puzzle"], default="-", metavar="[PUZZLE]")
LAYOUT = click.Option(
    ["--layout", "-L"],
    type=option_types.LayoutName(),
    metavar="NAME",
    help=f"The layout, if the length does not tell it: {', '.join(layout_names())}, or "
    "jigsaw:REGIONS with a letter for each cell.",
)
FORMAT = click.Option(
    ["--format", "-f"],
    type=option_types.FormatName(),
    metavar="FORMAT",
    help="The format of the input, if it is not recognised.",
)
JSON = click.Option(
    ["--json", "as_json"], is_flag=True, help="Print one JSON object for each puzzle."
)
COMMON = (LAYOUT, FORMAT, JSON)


def _list_of_techniques(names: Sequence[str], help: str) -> click.Option:
    return click.Option(
        names, type=option_types.TechniqueName(), multiple=True, metavar="NAMES", help=help
    )


POLICY = click.Option(
    ["--policy"],
    type=option_types.PolicyName(),
    metavar="NAME",
    help=f"The order of techniques: {', '.join(POLICIES)}, or a TOML file of your own.",
)
LADDER = (
    POLICY,
    click.Option(
        ["--no-uniqueness"],
        is_flag=True,
        help="Leave out techniques that rely on a unique solution.",
    ),
    _list_of_techniques(
        ["--only", "--technique", "-t"],
        "Use these techniques, in this order: names or families, separated by commas.",
    ),
    _list_of_techniques(["--without", "-x"], "Use all techniques but these."),
    click.Option(
        ["--up-to"],
        type=option_types.TechniqueName(several=False),
        metavar="NAME",
        help="Use the ladder up to this technique.",
    ),
)
CAPS = (
    click.Option(
        ["--nodes"],
        type=option_types.Count(min=0),
        metavar="N",
        help="Stop a search after N guesses (0: never).",
    ),
    click.Option(
        ["--seconds"],
        type=option_types.Seconds(min=0),
        metavar="T",
        help="Stop work on a puzzle after T seconds (0: never).",
    ),
)


def _pictures(target: str, about: str) -> tuple[click.Option, ...]:
    """Return an option for each form of picture; ``{name}`` and ``{ending}`` are those of one."""
    return tuple(
        click.Option(
            [f"--{form}"], metavar=target, help=about.format(name=form.upper(), ending=form)
        )
        for form in FORMS
    )


PICTURE = _pictures("FILE", "Write a picture to this file, as {name}; `-` is standard output.")
PICTURES = _pictures("FOLDER", "Write a picture of each step: 001.{ending}, 002.{ending}, ...")
THEME = click.Option(
    ["--theme"],
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    help="The colours of the picture; auto follows the settings of who sees it.",
)
CANDIDATES = click.Option(
    ["--candidates", "-c"], is_flag=True, help="Draw the candidates of every cell."
)
NOTATION = click.Option(
    ["--notation", "-n"],
    is_flag=True,
    help="Use the short notation of experts instead of sentences.",
)
SEED = click.Option(
    ["--seed"],
    type=click.IntRange(0, 2**64 - 1),
    metavar="N",
    help="The same seed makes the same puzzles; default: a random one.",
)
NAME = click.Argument(
    ["name"], type=option_types.AnyName(), nargs=-1, required=False, metavar="[NAME]"
)
LEVEL = click.Option(
    ["--level", "-l"],
    type=click.IntRange(1, 4),
    metavar="N",
    default=4,
    show_default=True,
    help="How much to tell: 1 a nudge, 2 the technique, 3 where, 4 the full argument.",
)
FULL = click.Option(["--full"], is_flag=True, help="Tell proofs within a proof too.")
REASON = click.Option(
    ["--reason"],
    type=option_types.TechniqueName(several=False),
    metavar="TECHNIQUE",
    help="The technique that has to give the move.",
)
AFTER = click.Option(
    ["--after", "-a"],
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Make the first N steps of the path first; --only is about what comes then.",
)
STOP_AT = click.Option(
    ["--stop-at", "-s"],
    type=option_types.TechniqueName(several=False),
    metavar="TECHNIQUE",
    help="End before the first step of this technique.",
)
APPLY = click.Option(["--apply"], is_flag=True, help="Show the position after the hint instead.")
BOARDS = click.Option(["--boards", "-b"], is_flag=True, help="Draw every step.")
LIMIT = click.Option(
    ["--limit"],
    type=option_types.Count(min=1),
    metavar="N",
    default=1000,
    show_default=True,
    help="Stop at N solutions.",
)
DIFFERING = click.Option(
    ["--differing"], is_flag=True, help="Show the cells in which the solutions differ instead."
)
TO = click.Option(
    ["--to", "-t"],
    type=option_types.FormatName(written=True),
    metavar="FORMAT",
    help="The format to write.",
)
OUTPUT = click.Option(
    ["--output", "-o"], metavar="FILE", help="Write to this file; its ending may say the format."
)
EACH = click.Option(
    ["--count", "-n"],
    type=click.IntRange(min=1),
    metavar="N",
    default=1,
    show_default=True,
    help="How many to make from each puzzle.",
)
SERVER = (
    click.Option(
        ["--host"],
        metavar="ADDRESS",
        default="127.0.0.1",
        show_default=True,
        help="The address to listen on; 0.0.0.0 lets others connect.",
    ),
    click.Option(
        ["--port", "-p"],
        type=click.IntRange(0, 65535),
        metavar="N",
        default=8080,
        show_default=True,
        help="The port; 0 takes a free one.",
    ),
    click.Option(["--open", "open_page"], is_flag=True, help="Open the page in your browser."),
    click.Option(
        ["--files"],
        metavar="FOLDER",
        help="Write the page as plain files, for any web server, and start none.",
    ),
    click.Option(
        ["--behind-proxy"],
        is_flag=True,
        help="With --files, for a proxy: a server of Whydoku at the same address keeps the games.",
    ),
    click.Option(
        ["--one-file"],
        metavar="FILE",
        help="Write the page as one file, which a browser opens, and start no server.",
    ),
)
DIVES = click.Option(
    ["--dives"],
    type=click.IntRange(2, 1_000_000_000),
    metavar="N",
    default=10_000,
    show_default=True,
    help="How many random fillings to make.",
)


def caps_of(nodes: int | None, seconds: float | None) -> Mapping[str, Any]:
    """Return the caps that were given, as arguments; the library has defaults for the others."""
    asked = {"nodes": nodes, "seconds": seconds}
    return {name: cap for name, cap in asked.items() if cap is not None}


@lru_cache(maxsize=16)
def policy_of(
    *,
    policy: Policy | None,
    no_uniqueness: bool,
    only: tuple[tuple[str, ...], ...],
    without: tuple[tuple[str, ...], ...],
    up_to: str | None,
    nodes: int | None,
    seconds: float | None,
    trial: bool = True,
) -> Policy:
    """Return the policy that the options of :data:`LADDER` and :data:`CAPS` ask for.

    ``trial`` is whether techniques that work by trial are used without being named. Raises
    ``click.UsageError`` if no technique is left.
    """
    chosen = replace(policy or Policy(), **caps_of(nodes, seconds))
    try:
        return chosen.narrowed(
            only=chain.from_iterable(only),
            without=chain.from_iterable(without),
            up_to=up_to,
            uniqueness=not no_uniqueness,
            trial=trial,
        )
    except ValueError as error:
        raise click.UsageError(ended(str(error))) from None
