"""The page of evidence: enough of it for every technique, and tables that keep their other rows."""

from pathlib import Path

import pytest

import check_soundness
import evidence
import finder_sources
from soundness import SLUGS

TABLE = "<!-- findings -->\n| t | w | m | d | f | c | s |\n|---|\n{}\n<!-- end of findings -->\n"
SECOND = TABLE.replace("findings", "sufficiency")


def count(cell: str) -> int:
    return int(cell.replace(",", ""))


def test_every_technique_has_a_thousand_checked_findings() -> None:
    rows = evidence.rows_of("findings")
    assert list(rows) == [slug for slug in SLUGS if slug in rows], "unknown, or not in order"
    assert {slug: row for slug, row in rows.items() if count(row[2]) < 1000} == {}
    assert sum(count(cell) for row in rows.values() for cell in row[:2]) > 1_000_000


@pytest.mark.slow
def test_rows_of_changed_finders_are_marked_as_stale() -> None:
    marked = [slug for slug, row in evidence.rows_of("findings").items() if row[-1]]
    assert marked == evidence.stale_findings(), "run `make docs`"


def test_a_changed_finder_makes_its_rows_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    rows = "| x-wing | 1 | 0 | 1 | 0 | a |  |\n| swordfish | 1 | 0 | 1 | 0 | a |  |"
    page.write_text(TABLE.format(rows) + SECOND.format(rows))
    monkeypatch.setattr(evidence, "PAGE", page)
    evidence.keep_findings({"x-wing": [2, 0, 2]}, SLUGS)
    evidence.mark_stale()
    assert evidence.stale_findings() == ["swordfish"]
    assert evidence.stale_findings("sufficiency") == ["x-wing", "swordfish"]
    number, commit, state = evidence.rows_of("findings")["x-wing"][-3:]
    assert (number, state) == (finder_sources.number("x-wing"), "")
    assert commit == evidence.commit()
    assert evidence.rows_of("findings")["swordfish"][-1] == evidence.STALE


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of evidence without rows."""
    path = tmp_path / "page.md"
    path.write_text(TABLE.format("") + SECOND.format(""))
    monkeypatch.setattr(evidence, "PAGE", path)
    return path


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(
    ("name", "much", "little"),
    [("findings", [900, 200, 1000], [2000, 0, 999]), ("sufficiency", [50, 0, 0], [49, 9, 9])],
)
def test_a_weaker_run_of_the_same_sources_replaces_no_row(
    name: str, much: list[int], little: list[int]
) -> None:
    evidence.keep_findings({"x-wing": much}, SLUGS, name)
    told = evidence.keep_findings({"x-wing": little, "swordfish": little}, SLUGS, name)
    column = evidence.BY_TECHNIQUE[name]
    assert told == [
        f"x-wing: the row of {evidence.commit()} stays, for it tells of {much[column]:,}"
        f" findings by the same sources, and this run of {little[column]:,}"
    ]
    cells = {slug: list(map(count, row[:3])) for slug, row in evidence.rows_of(name).items()}
    assert cells == {"x-wing": much, "swordfish": little}
    # As much again is newer.
    assert evidence.keep_findings({"x-wing": much}, SLUGS, name) == []


def test_a_run_of_other_sources_replaces_a_stronger_row(page: Path) -> None:
    page.write_text(TABLE.format("| x-wing | 1,000 | 0 | 1,000 | 0 | a | stale |"))
    assert evidence.keep_findings({"x-wing": [3, 0, 2]}, SLUGS) == []
    assert evidence.rows_of("findings")["x-wing"][:3] == ["3", "0", "2"]


def test_techniques_that_the_package_lacks_are_refused(page: Path) -> None:
    rows = "| x-wing | 1 | 0 | 1 | 0 | a |  |\n| y-fish | 1 | 0 | 1 | 0 | a |  |"
    page.write_text(TABLE.format("") + SECOND.format(rows))
    before = page.read_text()
    told = "does not know y-fish, of the table {} in page.md: install it again"
    with pytest.raises(evidence.UnknownTechniques, match=told.format("sufficiency")):
        evidence.mark_stale()
    with pytest.raises(evidence.UnknownTechniques, match=told.format("sufficiency")):
        evidence.keep_findings({"x-wing": [2, 0, 0]}, SLUGS, "sufficiency")
    with pytest.raises(evidence.UnknownTechniques, match=told.format("findings")):
        evidence.keep_findings({"y-fish": [2, 0, 2]}, [*SLUGS, "y-fish"])
    assert page.read_text() == before


def test_a_long_mode_refuses_before_it_begins(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page.write_text(TABLE.format("| y-fish | 1 | 0 | 1 | 0 | a |  |"))
    monkeypatch.setattr("sys.argv", ["check_soundness.py", "--record"])
    with pytest.raises(SystemExit):
        check_soundness.main()
    assert "does not know y-fish" in capsys.readouterr().err


def test_every_technique_has_its_sources() -> None:
    assert all(finder_sources.files(slug) for slug in SLUGS)
    assert "finders/fish.cpp" in finder_sources.files("x-wing")
    ground = {path.stem for path in finder_sources.CORE.rglob("*.hpp")}
    assert ground >= finder_sources.GROUND


def test_what_makes_sources_others() -> None:
    code = 'int f() { return g("// no comment"); }'
    meaning = finder_sources.meaning
    assert meaning(code) == meaning('// Why.\nint f() {\n  /* so */ return g("// no comment");\n}')
    assert meaning(code) != meaning('int f() { return g("// a comment"); }')
    assert meaning(f"#include <a>\n{code}") == meaning(code)


def test_rows_are_put_among_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- t -->\n| x | y |\n|---|--:|\n| a | 1 |\n| c | 3 |\n<!-- end of t -->\n")
    monkeypatch.setattr(evidence, "PAGE", page)
    evidence.keep_rows("t", {"b": [2000], "c": ["3 %"]}, ["a", "b", "c"])
    assert evidence.rows_of("t") == {"a": ["1"], "b": ["2,000"], "c": ["3 %"]}
    assert page.read_text().endswith("| c | 3 % |\n<!-- end of t -->\n")
    with pytest.raises(ValueError, match=r"page\.md has no table u"):
        evidence.rows_of("u")
