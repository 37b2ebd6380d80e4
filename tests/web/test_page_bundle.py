"""The bundle of the page: it takes the place of sources, but only of those it was made from."""

from pathlib import Path

import pytest

from whydoku.web.page_bundle import FOLDER, MADE_FROM, REPLACED, Bundle, digest_of
from whydoku.web.page_files import PageFiles
from whydoku.web.page_words import WORDS, written


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with a bundle, and a script that is in it."""
    for name in (*REPLACED, "js/other.js"):
        for folder, text in ((tmp_path, "source"), (tmp_path / FOLDER, "bundled")):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{text} {name}")
    (tmp_path / FOLDER / "js/other.js").unlink()
    (tmp_path / FOLDER / MADE_FROM).write_text(digest_of(tmp_path) + "\n")
    return tmp_path


def sent(files: PageFiles, name: str) -> str:
    file = files.find(name)
    return file.plain.decode() if file else ""


def test_a_bundle_takes_the_place_of_its_sources(page: Path) -> None:
    files = PageFiles(page)
    assert [sent(files, name) for name in REPLACED] == [f"bundled {name}" for name in REPLACED]
    assert sent(files, "js/other.js") == "source js/other.js"


def test_a_script_that_only_the_bundle_has_is_sent_while_it_is_current(page: Path) -> None:
    (page / FOLDER / "js/later-X1.js").write_text("bundled later")
    files = PageFiles(page)
    assert Bundle(page).names() == sorted([*REPLACED, "js/later-X1.js"])
    assert sent(files, "js/later-X1.js") == "bundled later"
    (page / "js/other.js").write_text("changed it")
    assert sent(files, "js/later-X1.js") == ""


@pytest.mark.parametrize("changed", [*REPLACED, "js/other.js", "js/new.js", "css/new.css"])
def test_a_source_that_changes_is_seen_at_once(page: Path, changed: str) -> None:
    files = PageFiles(page)
    assert sent(files, "index.html") == "bundled index.html"
    former = (page / changed).read_text() if (page / changed).exists() else None
    (page / changed).write_text("changed it")
    expected = "changed it" if changed == "index.html" else "source index.html"
    assert sent(files, "index.html") == expected
    if former is None:
        (page / changed).unlink()
    else:
        (page / changed).write_text(former)
    assert sent(files, "index.html") == "bundled index.html"


def test_the_words_are_sent_without_a_bundle_too(page: Path) -> None:
    (page / FOLDER / WORDS).write_text("bundled words")
    assert sent(PageFiles(page), WORDS) == "bundled words"
    (page / FOLDER / MADE_FROM).unlink()
    assert sent(PageFiles(page), WORDS) == written()


def test_without_a_bundle_the_sources_are_sent(page: Path) -> None:
    (page / FOLDER / MADE_FROM).unlink()
    assert not Bundle(page).is_current()
    assert sent(PageFiles(page), "js/main.js") == "source js/main.js"
