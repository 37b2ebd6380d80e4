"""docs/library.md: each of its examples is run, in order and in one namespace."""

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


@pytest.mark.slow
def test_examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # files are written
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 50
    assert not failed
    written = {
        "worksheet.svg",
        "solutions.svg",
        "photo.png",
        "singles.json",
        "hint.png",
        "hint.pdf",
    }
    assert {file.name for file in tmp_path.iterdir()} == written
