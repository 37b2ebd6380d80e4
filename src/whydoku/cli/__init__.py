"""The command line: `whydoku VERB`.

:mod:`program` is all of it, :mod:`verbs` the table of verbs, :mod:`options` the options that they
share. :mod:`inputs` reads the puzzles, :mod:`answers` answers for each, :mod:`screen` shows the
answers. :mod:`run` holds the loop over puzzles, and turns errors into sentences and exit codes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from whydoku.errors import needed

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: `whydoku --help` lists them."""
    try:
        from whydoku.cli.program import cli
        from whydoku.cli.run import report_errors
    except ModuleNotFoundError as error:
        sys.stderr.write(f"whydoku: {needed('the command', error)}\n")
        return 2
    return report_errors(cli, arguments)
