"""The check on other machines says what it lacks, and compiles what was changed last."""

import os
import subprocess
from pathlib import Path

import pytest

import check_machines


def test_an_emulator_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check_machines, "PLACES", os.devnull)
    monkeypatch.setattr("sys.argv", ["check_machines.py"])
    assert check_machines.main() == 1
    told = "there is no qemu-aarch64 and no wine64: apt install qemu-user wine64\n"
    assert capsys.readouterr().out == told
    assert check_machines.missing(["aarch64-macos"]) == ""


def test_the_file_that_was_changed_last_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*words: str) -> None:
        author = ("-c", "user.name=a", "-c", "user.email=a@b.c")
        subprocess.run(["git", *author, *words], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setattr(check_machines, "ROOT", tmp_path)
    first, second = tmp_path / "core" / "first.cpp", tmp_path / "core" / "deep" / "second.cpp"
    second.parent.mkdir(parents=True)
    for path in (first, second):
        path.write_text("")
    assert check_machines.changed_file() == second, "an archive, in the order of names"
    changes: tuple[tuple[str, Path | None], ...] = (
        ("both", None),
        ("one", first),
        ("another", None),
    )
    for message, changed in changes:
        if changed:
            changed.write_text("int one;")
        (tmp_path / "README.md").write_text(message)
        if message == "both":
            git("init")
        git("add", ".")
        git("commit", "-m", message)
    assert check_machines.changed_file() == first, "in a commit"
    second.write_text("int two;")
    assert check_machines.changed_file() == second, "in the tree"
