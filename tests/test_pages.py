"""The pages about steps show what the program says and draws today."""

import re
from pathlib import Path

from whydoku import Policy, Puzzle
from whydoku.draw import svg, text

DOCS = Path(__file__).parents[1] / "docs"


def test_reading_a_step() -> None:
    page = (DOCS / "reading-a-step.md").read_text("utf-8")
    line, notations, drawing = re.findall(r"```\n(.*?)\n```", page, re.DOTALL)
    puzzle = Puzzle.parse(line)
    step = puzzle.hint(Policy.only("w-wing"))
    assert step
    assert [step.words(level) for level in (1, 2, 3, 4)] == re.findall(
        r"^\d\. (.*)$", page, re.MULTILINE
    )
    assert notations == f"{step.notation()}\n{step.eureka()}"
    assert drawing == text(puzzle, step)
    shown = (DOCS / "pictures" / "w-wing.svg").read_text("utf-8")
    assert shown == svg(puzzle, step, width=560) + "\n"
