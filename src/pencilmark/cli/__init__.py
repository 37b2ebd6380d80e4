"""The command line: `pencilmark VERB`.

:mod:`verbs` has the table of verbs, :mod:`options` what they share; :mod:`inputs` finds the
puzzles, :mod:`run` asks a verb about each, :mod:`screen` shows the answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from pencilmark.cli.run import report_errors
from pencilmark.cli.verbs import cli

__all__ = ["cli", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 done, 1 no single solution, 2 wrong."""
    return report_errors(cli, arguments)
