"""The page as plain files: what is written, and what is never removed."""

import json
from pathlib import Path

import pytest

from whydoku.cli import main
from whydoku.cli.run import DONE, WRONG
from whydoku.web.static_page import MARK, write


def test_all_that_the_document_names_is_there(tmp_path: Path) -> None:
    files = {path.relative_to(tmp_path / "page").as_posix() for path in write(tmp_path / "page")}
    assert {"index.html", "sw.js", "engine.wasm", "words.json", "js/engine/worker.js"} <= files
    text = (tmp_path / "page" / "index.html").read_text("utf-8")
    assert "whydoku-server" not in text
    assert '="/' not in text, "its addresses begin at its own folder"
    assert "Content-Security-Policy" in text
    layout = json.loads((tmp_path / "page" / "data/layouts/9x9.json").read_bytes())
    assert layout["size"] == 9


def test_a_folder_is_written_again_also_after_it_was_left_half_written(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "js" / "old.js").write_text("", "utf-8")
    (tmp_path / "index.html").unlink()
    files = write(tmp_path)
    assert all(path.is_file() for path in files)
    assert not (tmp_path / "js" / "old.js").exists()


def test_a_folder_with_other_files_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    assert main(["serve", "--files", str(tmp_path)]) == WRONG
    assert "holds other files" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_the_command_says_what_it_has_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--files", str(tmp_path / "page")]) == DONE
    assert capsys.readouterr().out.endswith(f"in {tmp_path / 'page'}\n")
    assert (tmp_path / "page" / MARK).is_file()
