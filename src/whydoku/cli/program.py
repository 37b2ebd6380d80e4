"""The program: all verbs under one name, with its help and its exit codes."""

from __future__ import annotations

import click

from whydoku import __version__
from whydoku.cli.verbs import VERBS, WHAT_PUZZLE_IS

__all__ = ["cli"]

_HELP = f"""Say what can be done next in a Sudoku, and why.

{WHAT_PUZZLE_IS}

\b
Exit codes:
  0  done
  1  the puzzle has no solution, or several, or a cap was hit before the answer
  2  the command or its input was wrong, or the output could not be written
  3  something unexpected went wrong: a defect of Whydoku
  130  Ctrl-C ended it
"""


class _InOrder(click.Group):
    """Lists the verbs in the order of the table."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb; two words may name one, as in `sql solve`."""
        both = " ".join(args[:2])
        if both in self.commands:
            return both, self.commands[both], args[2:]
        return super().resolve_command(ctx, args)


cli = _InOrder(
    "whydoku",
    commands={verb.name: verb.command() for verb in VERBS},
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
click.version_option(__version__, prog_name="whydoku")(cli)
