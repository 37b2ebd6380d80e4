"""The package as installed: the parts fit together and the command starts."""

import importlib
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import whydoku
from whydoku import _core

ROOT = Path(__file__).parents[1]
MODULES = {
    "answers", "bulk", "course", "dataset", "draw", "env", "errors", "formats", "game", "positions",
    "samples", "scan", "sql", "verification",
}  # fmt: skip
"""What the pages of documentation import from: programs rely on these names."""


def told() -> set[str]:
    """The names in the package that a page of documentation uses."""
    found: set[str] = set()
    for page in (*ROOT.glob("docs/*.md"), ROOT / "README.md"):
        text = page.read_text("utf-8")
        found.update(re.findall(r"(?<![\w./-])whydoku((?:\.[A-Za-z]\w*)+)(?![\w/])", text))
        for module, names in re.findall(r"from whydoku([\w.]*) import (\([^)]*\)|[^\n#]*)", text):
            found.update(f"{module}.{name}" for name in re.findall(r"\w+", names))
    return found


@pytest.mark.parametrize("name", sorted(told() | {f".{module}" for module in MODULES}))
def test_names_that_the_pages_use_can_be_imported(name: str) -> None:
    here, found = "whydoku", importlib.import_module("whydoku")
    for part in name.removeprefix(".").split("."):
        here = f"{here}.{part}"
        if not hasattr(found, part):
            importlib.import_module(here)
        found = getattr(found, part)


def test_the_modules_that_the_pages_use_are_listed() -> None:
    assert {name.split(".")[1] for name in told() if name.count(".") > 1} <= MODULES


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
