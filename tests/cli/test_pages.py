"""The pages that are made from the code, and the examples of --help and README, hold."""

import doctest
import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import cv2
import pytest

from scan.pages import printed
from whydoku import explain
from whydoku.cli.verbs import VERBS
from whydoku.formats import write
from whydoku.samples import sample

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "whydoku"]


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = load(ROOT / "docs" / "make.py").PAGES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_current(name: str) -> None:
    written = (ROOT / "docs" / name).read_text("utf-8")
    assert written == "\n".join(PAGES[name]()) + "\n", "run `make docs`"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    puzzles = [sample("first"), sample("9x9")]
    for form in ("sdm", "csv"):
        (tmp_path / f"collection.{form}").write_text(str(write(puzzles, form)))
    (tmp_path / "photos").mkdir()
    for photo in ("photo.jpg", "photos/photo.jpg"):
        assert cv2.imwrite(str(tmp_path / photo), printed(puzzles[0].line()))
    return tmp_path


# Servers do not end by themselves: tests/web and tests/assistants run them.
SERVERS = {"serve", "mcp"}
EXAMPLES = [example for verb in VERBS for example in verb.examples if verb.name not in SERVERS]


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES)
def test_example_of_help_runs(folder: Path, example: str) -> None:
    words = shlex.split(re.split(" [<>] ", example)[0])
    done = subprocess.run([*COMMAND, *words], cwd=folder, capture_output=True, check=False)
    # The examples of what is wrong say so, and nothing else does.
    wrong = words[0] == "check" and words[1].startswith("11.")
    assert done.returncode == wrong, done.stderr
    assert done.stdout or set(words) & {"--svg", "--png", "-o"}


def shown_in_readme() -> list[tuple[str, str]]:
    """The commands that README shows with what they say."""
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    sessions = "".join(blocks).split("$ ")[1:]
    return [tuple(session.split("\n", 1)) for session in sessions]  # type: ignore[misc]


def test_readme_shows_commands() -> None:
    assert len(shown_in_readme()) >= 3


@pytest.mark.slow
@pytest.mark.parametrize(("command", "said"), shown_in_readme())
def test_readme_shows_what_is_said(folder: Path, command: str, said: str) -> None:
    name, *words = shlex.split(command)
    assert name == "whydoku"
    done = subprocess.run(
        [*COMMAND, *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    # Lines are broken for the page, and what is left out is shown as a line of dots.
    parts = [re.escape(one_line(part)) for part in re.split(r"(?m)^\.\.\.$", said)]
    assert re.fullmatch(" ?.*? ?".join(parts), one_line(done.stdout)), done.stdout


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_readme_in_python() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    shown = "".join(re.findall(r"```pycon\n(.*?)```", text, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(shown, {}, "README.md", "README.md", 0)
    assert test.examples
    assert not doctest.DocTestRunner().run(test).failed


def test_readme_begins_with_the_words_of_its_hint() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    quoted = re.findall(r"^> (.*)$", text.split("##")[0], re.MULTILINE)
    here = sample("9x9-hard").advance(29)
    step = here.hint()
    assert step is not None
    name, _, words = " ".join(quoted).partition("** ")
    assert (name.strip("*."), words) == (explain.name(step.technique), step.words(4))


@pytest.mark.slow
def test_readme_shows_the_picture_of_its_hint(folder: Path) -> None:
    words = shlex.split("hint sample:9x9-hard --after 29 --theme light --svg hint.svg")
    subprocess.run([*COMMAND, *words], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    drawn, shown = (place / "hint.svg" for place in (folder, ROOT / "docs" / "pictures"))
    assert drawn.read_text("utf-8") == shown.read_text("utf-8")
