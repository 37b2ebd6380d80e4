"""The command line: `pencilmark VERB`."""

import click

from pencilmark import __version__


@click.group()
@click.version_option(__version__, prog_name="pencilmark")
def main() -> None:
    """Say what can be done next in a Sudoku, and why."""
