"""docs/verify.md: each of its examples is run, in order and in one namespace."""

import doctest
import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from whydoku.cli.program import cli
from whydoku.verification.verify import VERDICTS

PAGE = Path(__file__).parents[1] / "docs" / "verify.md"


def test_examples() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 15
    assert not failed


def test_every_verdict_is_told() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert set(VERDICTS) <= set(rows)


def test_the_command_says_what_the_page_shows() -> None:
    block = re.search(r"```console\n\$ whydoku (.*?)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block
    said = CliRunner().invoke(cli, shlex.split(block[1]))
    assert said.stdout == block[2]
