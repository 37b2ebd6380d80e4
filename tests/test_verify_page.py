"""docs/verify.md: each of its examples is run, in order and in one namespace."""

import doctest
import re
from pathlib import Path

from pencilmark.verify import VERDICTS

PAGE = Path(__file__).parents[1] / "docs" / "verify.md"


def test_examples() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 15
    assert not failed


def test_every_verdict_is_told() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert set(VERDICTS) <= set(rows)
