"""The table in docs/formats.md is the table in the code."""

from pathlib import Path

from whydoku.formats import FORMATS, Format

DOCS = Path(__file__).resolve().parents[2] / "docs" / "formats.md"


def row(form: Format) -> str:
    endings = " ".join(f"`{ending}`" for ending in form.endings)
    keeps = ", ".join(["digits", *sorted(form.keeps, reverse=True)])
    puzzles = "one" if form.single else "many"
    layouts = ", ".join(form.layouts) or "all"
    cells = (f"`{form.name}`", endings, form.about, keeps, puzzles, layouts)
    return f"| {' | '.join(cells)} |".replace("  ", " ")


def test_table_is_up_to_date() -> None:
    assert "\n".join(map(row, FORMATS.values())) in DOCS.read_text(encoding="utf-8")


def test_no_two_forms_have_an_ending() -> None:
    endings = [ending for form in FORMATS.values() for ending in form.endings]
    assert len(endings) == len(set(endings))
