"""The page as plain files: what is written, and what is never removed."""

import json
import re
from pathlib import Path

import pytest

from whydoku.cli import main
from whydoku.cli.run import DONE, WRONG
from whydoku.web import one_file
from whydoku.web.settings import DOCUMENT, PAGE
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


def test_behind_a_proxy_the_page_asks_the_server(tmp_path: Path) -> None:
    assert main(["serve", "--files", str(tmp_path / "page"), "--behind-proxy"]) == DONE
    assert (tmp_path / "page" / DOCUMENT).read_bytes() == (PAGE / DOCUMENT).read_bytes()


def test_one_file_names_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "whydoku.html"
    file.write_text("an older one", "utf-8")
    assert main(["serve", "--one-file", str(file)]) == DONE
    text = file.read_text("utf-8")
    assert capsys.readouterr().out == f"{len(text.encode()):,} bytes, in {file}\n"
    assert len(text.encode()) <= 2_000_000, "it goes by e-mail"
    addresses = re.findall(r'(?:href|src)="([^"]*)"|url\("?([^")]*)', text)
    assert all(one.startswith(("data:", "#")) for pair in addresses for one in pair if one)
    for word in ("manifest", "serviceWorker.register", 'rel="preload"', "whydoku-server"):
        assert word not in text


def test_one_file_is_the_same_each_time_it_is_written(tmp_path: Path) -> None:
    sizes = {one_file.write(tmp_path / name) for name in ("a.html", "b.html")}
    assert len(sizes) == 1
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--one-file", "."], "the page was not written"),
        (["--one-file", "no/such/folder.html"], "No such file or directory"),
        (["--one-file", "a.html", "--files", "page"], "name one of them"),
        (["--behind-proxy"], "name a folder"),
    ],
)
def test_what_cannot_be_written_is_said(
    more: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["serve", *more]) == WRONG
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
