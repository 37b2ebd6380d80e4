"""The package as installed: the parts fit together and the command starts."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import whydoku
from whydoku import _core


def test_one_version() -> None:
    assert whydoku.__version__ == _core.version == version("whydoku")


def test_command_starts() -> None:
    command = Path(sys.executable).with_name("whydoku")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert whydoku.__version__ in done.stdout


def test_import_is_light() -> None:
    heavy = {"click", "rich", "numpy", "pyarrow", "importlib.metadata"}
    script = f"import sys, whydoku; print(*sorted({heavy!r} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
