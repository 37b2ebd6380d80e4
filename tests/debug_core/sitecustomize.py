"""Lets Python take the core from the folder DEBUG_CORE: tests/other_core.py starts tests so.

A core with sanitizers needs libraries that are loaded before Python, named by DEBUG_PRELOAD: this
process is started again with them. What it starts that is not Python does without them. No limit on
its memory holds, because the sanitizers reserve far more than is ever used.
"""

import os
import resource
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

PRELOAD = os.environ.get("DEBUG_PRELOAD", "")
if PRELOAD and os.environ.pop("LD_PRELOAD", "") != PRELOAD:
    os.execve(sys.executable, sys.orig_argv, os.environ | {"LD_PRELOAD": PRELOAD})

_set_limit = resource.setrlimit


def set_other_limit(what: int, limits: tuple[int, int]) -> None:
    """Set a limit of this process, but for that of its memory."""
    if what != resource.RLIMIT_DATA:
        _set_limit(what, limits)


if PRELOAD:
    resource.setrlimit = set_other_limit


class DebugCore:
    """Finds the extension in the folder, and no other module."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        if name != "whydoku._core":
            return None
        (built,) = Path(os.environ["DEBUG_CORE"]).glob("_core*.so")
        return spec_from_file_location(name, built)


sys.meta_path.insert(0, DebugCore())
