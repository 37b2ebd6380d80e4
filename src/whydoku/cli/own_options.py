"""The options that one verb has, or a few."""

from __future__ import annotations

import click

from whydoku.cli import options

__all__ = [
    "AFTER",
    "APPLY",
    "BOARDS",
    "DIVES",
    "EACH",
    "FULL",
    "LEVEL",
    "LIMIT",
    "OUTPUT",
    "PICTURES",
    "REASON",
    "SERVER",
    "STOP_AT",
    "TO",
]

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
    type=options.TechniqueName(several=False),
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
    type=options.TechniqueName(several=False),
    metavar="TECHNIQUE",
    help="End before the first step of this technique.",
)
APPLY = click.Option(["--apply"], is_flag=True, help="Show the position after the hint instead.")
BOARDS = click.Option(["--boards", "-b"], is_flag=True, help="Draw every step.")
PICTURES = click.Option(
    ["--svg"], metavar="FOLDER", help="Write a picture of each step: 001.svg, 002.svg, ..."
)
LIMIT = click.Option(
    ["--limit"],
    type=options.Count(min=1),
    metavar="N",
    default=1000,
    show_default=True,
    help="Stop counting at N.",
)
TO = click.Option(
    ["--to", "-t"],
    type=options.FormatName(written=True),
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
)
DIVES = click.Option(
    ["--dives"],
    type=click.IntRange(2, 1_000_000_000),
    metavar="N",
    default=10_000,
    show_default=True,
    help="How many random fillings to make.",
)
