"""The page of evidence: enough of it for every technique, and tables that keep their other rows."""

from pathlib import Path

import pytest

import evidence
from soundness import SLUGS


def count(cell: str) -> int:
    return int(cell.replace(",", ""))


def test_every_technique_has_a_thousand_checked_findings() -> None:
    rows = evidence.rows_of("findings")
    assert list(rows) == [slug for slug in SLUGS if slug in rows], "unknown, or not in order"
    assert {slug: row for slug, row in rows.items() if count(row[-1]) < 1000} == {}
    assert sum(count(cell) for row in rows.values() for cell in row[:2]) > 1_000_000


def test_rows_are_put_among_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- t -->\n| x | y |\n|---|--:|\n| a | 1 |\n| c | 3 |\n<!-- end of t -->\n")
    monkeypatch.setattr(evidence, "PAGE", page)
    evidence.keep_rows("t", {"b": [2000], "c": ["3 %"]}, ["a", "b", "c"])
    assert evidence.rows_of("t") == {"a": ["1"], "b": ["2,000"], "c": ["3 %"]}
    assert page.read_text().endswith("| c | 3 % |\n<!-- end of t -->\n")
    with pytest.raises(ValueError, match=r"page\.md has no table u"):
        evidence.rows_of("u")
