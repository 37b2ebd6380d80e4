"""Pages of bench results: a section for each machine and compiler, beside one another."""

from pathlib import Path

import pytest
from results import kept

PAGES = sorted((Path(__file__).parents[1] / "bench" / "results").glob("*.md"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_each_section_says_where_and_when(path: Path) -> None:
    intro, *sections = path.read_text("utf-8").split("\n## ")
    assert "\n|" not in intro
    assert sections
    titles = [section.partition("\n")[0] for section in sections]
    assert len(set(titles)) == len(titles)
    for title, section in zip(titles, sections, strict=True):
        told = dict(line[2:].split(": ", 1) for line in section.splitlines() if line[:2] == "- ")
        assert title == f"{told['processor']}; {told['compiler']}"
        assert told.keys() >= {"commit", "date", "flags"}


def test_other_sections_stay() -> None:
    page = kept("", "# Old\n\nWhat it was.", "one; g++", "| a |\n| 1 |")
    page = kept(page, "# New\n\nWhat it is.", "two; clang", "| a |\n| 2 |")
    again = kept(page, "# New\n\nWhat it is.", "one; g++", "| a |\n| 3 |")
    assert again.startswith("# New\n\nWhat it is.\n\n## one; g++\n\n| a |\n| 3 |\n\n- ")
    assert "## two; clang\n\n| a |\n| 2 |\n\n- " in again
    assert "| 1 |" not in again
    assert kept(again, "# New\n\nWhat it is.", "one; g++", "| a |\n| 3 |") == again
