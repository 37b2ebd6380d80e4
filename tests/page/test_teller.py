"""The page's own teller says what Python says, letter by letter."""

import json
import subprocess
from pathlib import Path

import pytest

from engine import NODE
from random_puzzles import LAYOUTS
from tellings import LAYOUT_LINES, Tasks
from thinning import thinned
from whydoku import techniques
from whydoku.web import page_words

RUNNER = Path(__file__).parent / "modules" / "tell_again.js"


@pytest.mark.slow
def test_100_000_steps_are_told_alike(tmp_path: Path) -> None:
    words = tmp_path / page_words.WORDS
    words.write_text(page_words.written(), "utf-8")
    tasks = Tasks(thinned(100_000, 15_000))
    told = tell_again(words, tasks)
    assert told.endswith(" 0 different\n"), told
    ladder = {row.slug for row in techniques()}
    assert {slug for _layout, slug in tasks.covered} == ladder
    lines = (line.split("|") for line in LAYOUT_LINES.read_text("utf-8").splitlines())
    fire = {(row[1], row[0]) for row in lines if len(row) > 3}
    assert fire <= tasks.covered
    assert {layout for layout, _slug in tasks.covered} == set(LAYOUTS)


def tell_again(words: Path, tasks: Tasks) -> str:
    """Return what the page's teller prints: differences, and then how much was compared."""
    command = [NODE, str(RUNNER), str(words)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as page:
        assert page.stdin
        assert page.stdout
        encode = json.JSONEncoder(separators=(",", ":")).encode
        page.stdin.writelines(encode(task) + "\n" for task in tasks)
        page.stdin.close()
        return page.stdout.read()
