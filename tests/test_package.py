"""The package as installed: the parts fit together and the command starts."""

import importlib
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

import whydoku
from whydoku import _core, cli, draw, env, scan
from whydoku.bulk.dedupe import dedupe
from whydoku.bulk.ray import on_ray
from whydoku.bulk.tables import require_pyarrow
from whydoku.errors import WhydokuError

if TYPE_CHECKING:
    from whydoku.bulk.job import Job

ROOT = Path(__file__).parents[1]
MODULES = {
    "answers", "bulk", "course", "dataset", "draw", "env", "errors", "formats", "game", "positions",
    "samples", "scan", "sql", "verification",
}  # fmt: skip
"""What the pages of documentation import from: programs rely on these names."""
FOR_OTHERS = ".verification.taskset"
"""What only another package imports, which is not there: tests/check_trainers.py tries it."""


def told() -> set[str]:
    """The names in the package that a page of documentation uses."""
    found: set[str] = set()
    for page in (*ROOT.glob("docs/*.md"), ROOT / "README.md"):
        text = page.read_text("utf-8")
        named = r"(?<![\w./-])whydoku((?:\.(?!html\b|service\b)[A-Za-z]\w*)+)(?![\w/])"
        found.update(re.findall(named, text))
        for module, names in re.findall(r"from whydoku([\w.]*) import (\([^)]*\)|[^\n#]*)", text):
            found.update(f"{module}.{name}" for name in re.findall(r"\w+", names))
    return {name for name in found if not name.startswith(FOR_OTHERS)}


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


def test_modules_need_no_import_of_their_own() -> None:
    script = "import whydoku; print(*(getattr(whydoku, name).__name__ for name in {}))"
    done = subprocess.run(
        [sys.executable, "-c", script.format(MODULES)], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == {f"whydoku.{name}" for name in MODULES}
    assert not hasattr(whydoku, "nothing_of_this_name")


def test_the_module_that_python_runs_does_nothing_where_it_is_imported() -> None:
    assert importlib.import_module("whydoku.__main__")


NEEDS: dict[str, tuple[Callable[[], object], str]] = {
    "cv2": (lambda: importlib.reload(scan), "scan"),
    "duckdb": (lambda: dedupe(cast("Job", None)), "sql"),
    "gymnasium": (lambda: importlib.reload(env), "env"),
    "resvg_py": (lambda: draw.png("<svg/>"), "pictures"),
    "pyarrow": (require_pyarrow, "bulk"),
    "ray": (lambda: next(on_ray(cast("Job", None))), "ray"),
}
"""What needs a package, and the extra that brings it."""


@pytest.mark.parametrize("package", NEEDS)
def test_what_is_missing_is_told(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ask, extra = NEEDS[package]
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(WhydokuError, match=re.escape(f'pip install "whydoku[{extra}]"')):
        ask()


def test_the_command_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("run", "verbs"):
        monkeypatch.delitem(sys.modules, f"whydoku.cli.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "click", None)
    assert cli.main([]) == 2
    assert capsys.readouterr().err == (
        "whydoku: the command needs the package click: pip install whydoku\n"
    )


def test_a_module_of_ours_that_is_missing_is_no_package_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "whydoku.cli.run", None)
    with pytest.raises(ModuleNotFoundError):
        cli.main([])
