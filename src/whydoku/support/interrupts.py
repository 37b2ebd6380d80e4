"""Ctrl-C while the command is being loaded ends it without a traceback.

Loading takes a tenth of a second, before anything can catch a ``KeyboardInterrupt``. So the package
imports this module first. Programs that import the package get their ``KeyboardInterrupt`` as ever.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import os
import sys
from itertools import pairwise

# `_signal` is what `signal` is made of, which takes a tenth of the time of all to load.

INTERRUPTED = 130
"""The exit code after Ctrl-C: 128 and the number of the signal."""


def is_command() -> bool:
    """Return whether this process was started as the command, and not by a program."""
    name, asked = sys.argv[0] if sys.argv else "", sys.orig_argv
    if name == "-m":  # while the package of `python -m whydoku` is imported
        return ("-m", "whydoku") in pairwise(asked)
    # Processes that the command starts have its name too, but were asked for something else.
    return name in asked and name.rpartition(os.sep)[2].removesuffix(".exe") == "whydoku"


def end_quietly(_number: int, _frame: object) -> None:
    """Handle Ctrl-C: end the process at once. There is nothing yet to be put in order."""
    os._exit(INTERRUPTED)


def raise_from_now_on() -> None:
    """Let Ctrl-C raise ``KeyboardInterrupt`` again, once somebody can catch it."""
    if _signal.getsignal(_signal.SIGINT) is end_quietly:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)


def end_from_now_on() -> None:
    """Let Ctrl-C end the command at once, as long as something is loaded."""
    if IS_COMMAND and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, end_quietly)


IS_COMMAND = is_command()
end_from_now_on()
