"""What docs/sql.md shows is what there is, and what is said."""

import doctest
import re
import shlex
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from whydoku.formats import write
from whydoku.samples import sample
from whydoku.sql.functions import FUNCTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "sql.md").read_text("utf-8")
STEPS = resources.files("whydoku.sql") / "steps"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.slow
def test_examples_in_python() -> None:
    shown = "".join(blocks("pycon"))
    test = doctest.DocTestParser().get_doctest(shown, {}, "sql.md", "sql.md", 0)
    assert len(test.examples) > 15
    assert not doctest.DocTestRunner().run(test).failed


SESSIONS = [tuple(s.split("\n", 1)) for s in "".join(blocks("console")).split("$ ")[1:]]


@pytest.mark.slow
@pytest.mark.parametrize(("command", "said"), SESSIONS)
def test_commands(tmp_path: Path, command: str, said: str) -> None:
    puzzles = [sample("first"), sample("9x9")]
    (tmp_path / "collection.csv").write_text(str(write(puzzles, "csv")))
    words = shlex.split(command)[1:]
    done = subprocess.run(
        [sys.executable, "-m", "whydoku", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    parts = [re.escape(one_line(part)) for part in re.split(r"(?m)^\.\.\.$", said)]
    assert re.fullmatch(" ?.*? ?".join(parts), one_line(done.stdout)), done.stdout


@pytest.mark.parametrize("shown", blocks("sql"))
def test_steps_are_those_that_run(shown: str) -> None:
    files = [one_line(file.read_text("utf-8")) for file in STEPS.iterdir()]
    assert any(one_line(shown) in file for file in files)


def test_every_function_and_step_is_told() -> None:
    for function in FUNCTIONS.values():
        assert f"`{function.name}(" in PAGE
        assert f"| {function.about} |" in PAGE
    technical = {"tables", "views", "clear", "sqlite", "duckdb"}
    for file in STEPS.iterdir():
        name = file.name.removesuffix(".sql")
        assert name in technical or f"`{file.name}`" in PAGE
