"""The page's scripts that need no browser answer as Python does."""

import importlib.util
import os
import subprocess
from pathlib import Path

import pytest

from engine import NODE
from thinning import thinned

HERE = Path(__file__).parent
SPEC = importlib.util.spec_from_file_location("make_golden", HERE / "make_golden.py")
assert SPEC
assert SPEC.loader
MAKER = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MAKER)


@pytest.mark.slow
@pytest.mark.parametrize("name", MAKER.GOLDEN)
def test_golden_files_are_current(name: str) -> None:
    kept = (MAKER.FOLDER / name).read_text("utf-8")
    assert kept == MAKER.written(MAKER.GOLDEN[name]), "run `make docs`"


def test_there_is_no_other_golden_file() -> None:
    assert {path.name for path in MAKER.FOLDER.iterdir()} == set(MAKER.GOLDEN)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.name, marks=[pytest.mark.slow] * (path.name == "sync.test.js"))
        for path in sorted((HERE / "modules").glob("*.test.js"))
    ],
)
def test_scripts_answer_as_the_golden_files_do(path: Path) -> None:
    env = os.environ | {"GAMES": str(thinned(1000, 200))}
    run = subprocess.run(
        [NODE, "--test", path], env=env, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-5000:] + run.stderr
