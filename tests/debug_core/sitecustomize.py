"""Lets Python take the core from the folder DEBUG_CORE, for `make core-debug` and others."""

import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path


class DebugCore:
    """Finds the extension in the folder, and no other module."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        if name != "whydoku._core":
            return None
        (built,) = Path(os.environ["DEBUG_CORE"]).glob("_core*.so")
        return spec_from_file_location(name, built)


sys.meta_path.insert(0, DebugCore())
