"""What is read has a bound; what is written is there whole, or the former file is."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from needs import need
from whydoku import Policy, Puzzle
from whydoku.cli import main
from whydoku.console import storage as console_storage
from whydoku.errors import CapReached
from whydoku.game import Game
from whydoku.make import generator
from whydoku.support import files
from whydoku.support.files import read_at_most, write_whole, written_as_it_comes, written_whole

pytestmark = pytest.mark.skipif(os.name != "posix", reason="limits and devices of POSIX")

GOOD = "4......1...3..2."
OLD = b"the former file\n" * 100
MEMORY = (768 << 20) + (os.cpu_count() or 1) * (128 << 20)
"""Bytes of data: enough for the program, not for what is tried here. DuckDB and NumPy start a
thread for each processor, with a stack and buffers of its own."""

# --- reading ----------------------------------------------------------------------------------


def run_with_little_memory(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    limited = (
        "import resource, sys; from whydoku.cli import main;"
        f"resource.setrlimit(resource.RLIMIT_DATA, ({MEMORY}, {MEMORY}));"
        "sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", limited, *words]
    given = {"stdin": subprocess.DEVNULL, **options}
    return subprocess.run(command, capture_output=True, text=True, check=False, **given)


ENDLESS = "/dev/zero"
READERS = [
    ["hint", ENDLESS],
    ["sql", "solve", ENDLESS],
    ["console", ENDLESS],
    ["convert", ENDLESS, "--to", "sdm"],
    ["hint", GOOD, "--policy", ENDLESS],
]
PIPED = [["hint"], ["sql"], ["console", "sample:4x4"], ["dedupe"]]


@pytest.mark.slow
@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_endless_files(words: list[str]) -> None:
    need(Path(ENDLESS).exists(), ENDLESS)
    done = run_with_little_memory(*words)
    assert done.returncode == 2, done.stderr
    assert "expected" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("words", PIPED, ids=" ".join)
def test_endless_input(words: list[str]) -> None:
    need(Path(ENDLESS).exists(), ENDLESS)
    with Path(ENDLESS).open("rb") as endless:
        done = run_with_little_memory(*words, stdin=endless)
    assert done.returncode == 2, done.stderr
    assert "expected" in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", [".", "7 ", "\n# x", "[", '{"version":1,"log":[', "\\udcff", "\xff"]
)
def test_large_files_take_little_memory(piece: str, tmp_path: Path) -> None:
    large = tmp_path / "large"
    with large.open("wb") as file:
        block = (piece * (1 << 20))[: 1 << 20].encode("latin-1")
        file.writelines(block for _ in range(200))
    for words in (["hint", str(large)], ["console", str(large)]):
        done = run_with_little_memory(*words)
        assert done.returncode == 2, done.stderr
        assert "expected" in done.stderr


@pytest.mark.slow
def test_a_file_of_many_freezes_stays_small(tmp_path: Path) -> None:
    game = Game(Puzzle.parse("." * 81)).to_dict()
    game["log"] = [{"name": "freeze", "moves": [{"move": "freeze"}]}] * 30_000
    game["done"] = len(game["log"])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game))
    commands = tmp_path / "commands"
    commands.write_text("thaw\nundo\nsave\n")
    with commands.open() as typed:
        done = run_with_little_memory("console", str(path), stdin=typed)
    assert "29999 steps left" in done.stdout, done.stderr


def test_freezes_are_shared_and_compared() -> None:
    one, other = (Game(Puzzle.parse("." * 16)) for _ in range(2))
    for game in (one, other):
        for cell in range(4):
            game.enter(cell, cell + 1)
            game.strike((15, cell + 1))
            game.play(*_freeze())
    assert one.position == other.position
    assert hash(one.position.freezes) == hash(other.position.freezes)
    other.strike((14, 1))
    other.play(*_freeze())
    assert one.position.freezes != other.position.freezes
    assert one.position.freezes == other.position.freezes.first(4)
    assert [*one.position.freezes] == [*other.position.freezes][:4]


def _freeze() -> Any:
    from whydoku.game.moves import Freeze

    return (Freeze(),)


def test_what_is_too_large_is_named(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 11)
    assert read_at_most(path, 11) == b"x" * 11
    with pytest.raises(ValueError, match="large holds more than 10 bytes"):
        read_at_most(path, 10)
    path.write_bytes(b"#" * 200_000)
    with pytest.raises(ValueError, match="large holds more than 100,000 bytes"):
        Policy.read(path)


# --- writing: each of these replaces a file ----------------------------------------------------


def save_game(path: Path) -> None:
    Game(Puzzle.parse("." * 16)).save(path)


def autosave(path: Path) -> None:
    Game(Puzzle.parse("." * 16), autosave=path).enter(0, 1)


def save_in_console(path: Path) -> None:
    console_storage.save(Game(Puzzle.parse(GOOD)), path)


def told(*words: str) -> Callable[[Path], None]:
    """A command that writes the file."""

    def write(path: Path) -> None:
        code = main([word.format(path) for word in words])
        if code:
            raise OSError(f"exit code {code}")

    write.__name__ = words[0] + "_bulk" * ("--bulk" in words)
    return write


WRITERS: dict[str, Callable[[Path], None]] = {
    "game.json": save_game,
    "auto.json": autosave,
    "saved.json": save_in_console,
    "saved.sdk": save_in_console,
    "saved.txt": save_in_console,
    "picture.svg": told("hint", GOOD, "--svg", "{}"),
    "board.svg": told("show", GOOD, "--svg", "{}"),
    "made.sdm": told("generate", "--layout", "4x4", "--count", "3", "--seed", "1", "-o", "{}"),
    "made.parquet": told("generate", "--layout", "4x4", "--seed", "1", "-o", "{}"),
    "converted.csv": told("convert", GOOD, "--to", "csv", "-o", "{}"),
    "varied.sdm": told("vary", GOOD, "--seed", "1", "-o", "{}"),
    "different.sdm": told("dedupe", GOOD, "-o", "{}"),
}
EACH_WRITER = pytest.mark.parametrize("name", WRITERS)


class Fault:
    """Lets the n-th call of its kind fail: a write, half of which is done, fsync or replace."""

    def __init__(self, kind: str, number: int, code: int) -> None:
        self.kind, self.number, self.code = kind, number, code
        self.calls = 0

    @property
    def has_struck(self) -> bool:
        return self.calls >= self.number

    def strike(self) -> None:
        self.calls += 1
        if self.calls == self.number:
            raise OSError(self.code, os.strerror(self.code))

    def install(self, patch: pytest.MonkeyPatch) -> None:
        if self.kind == "write":
            self._install_in_files(patch)
            return
        real = getattr(os, self.kind)

        def failing(*arguments: Any, **more: Any) -> Any:
            self.strike()
            return real(*arguments, **more)

        patch.setattr(os, self.kind, failing)

    def _install_in_files(self, patch: pytest.MonkeyPatch) -> None:
        fault, real = self, io.open

        class Faulty(io.FileIO):
            def write(self, data: Any) -> int:
                half = bytes(data)[: len(bytes(data)) // 2]
                fault.calls += 1
                if fault.calls == fault.number:
                    super().write(half)
                    raise OSError(fault.code, os.strerror(fault.code))
                return super().write(data)

        def opened(file: Any, mode: str = "r", *arguments: Any, **more: Any) -> Any:
            if mode in {"wb", "xb"}:
                return io.BufferedWriter(Faulty(file, mode))
            return real(file, mode, *arguments, **more)

        patch.setattr(io, "open", opened)


@pytest.mark.thinned("code")
@EACH_WRITER
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO], ids=errno.errorcode.get)
@pytest.mark.parametrize("kind", ["write", "fsync", "replace"])
def test_a_failure_loses_nothing(
    name: str, kind: str, code: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    number, has_struck = 0, True
    while has_struck:
        number += 1
        path.write_bytes(OLD)
        fault = Fault(kind, number, code)
        with pytest.MonkeyPatch.context() as patch:
            fault.install(patch)
            error = error_of(WRITERS[name], path)
        has_struck = fault.has_struck
        assert [file.name for file in tmp_path.iterdir()] == [name]
        if has_struck:
            assert error is not None
            assert path.read_bytes() == OLD
            assert os.strerror(code) in capfd.readouterr().err + str(error)
    assert error is None
    assert number > 1, "there was nothing to fail"
    assert path.read_bytes() != OLD


def error_of(write: Callable[[Path], None], path: Path) -> OSError | None:
    try:
        write(path)
    except OSError as error:
        return error
    return None


KILLING = """
import os, signal, sys
sys.path[:0] = sys.path.pop().split(os.pathsep)
import test_files
from pathlib import Path

left = int(sys.argv[2])

def killing(name):
    real = getattr(os, name)
    def call(*arguments, **more):
        die_in_turn()
        result = real(*arguments, **more)
        die_in_turn()
        return result
    setattr(os, name, call)

def die_in_turn():
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

killing("fsync")
killing("replace")
path = Path(sys.argv[1])
test_files.WRITERS[path.name](path)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["game.json", "saved.txt", "picture.svg", "made.sdm"])
def test_a_kill_at_each_sync_leaves_the_old_or_the_new_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    WRITERS[name](path)
    new = path.read_bytes()
    seen = []
    for point in range(1, 6):
        path.write_bytes(OLD)
        folders = os.pathsep.join(map(str, (Path(__file__).parent, *sys.path)))
        command = [sys.executable, "-c", KILLING, str(path), str(point)]
        done = subprocess.run(
            command,
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONPATH": folders},
        )
        assert path.read_bytes() in (OLD, new), done.stderr
        seen.append(path.read_bytes() == new)
        if point < 5:
            assert done.returncode == -signal.SIGKILL, done.stderr
    # It dies before and after fsync, before and after replace, and in the end not at all.
    assert seen == [False, False, False, True, True]


WRITING = """
import sys
from whydoku.support.files import written_whole
with written_whole(sys.argv[1]) as file:
    file.write(b"half")
    file.flush()
    print("writing", flush=True)
    sys.stdin.read()
"""


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path) -> None:
    killed, living = (
        subprocess.Popen(
            [sys.executable, "-c", WRITING, str(tmp_path / name)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        for name in ("killed", "living")
    )  # fmt: skip
    with killed, living:
        for process in (killed, living):
            assert process.stdout
            assert process.stdout.readline() == b"writing\n"
        killed.kill()
        killed.wait()
        (tmp_path / ".mine.new").touch()  # is not of ours
        assert len(list(tmp_path.glob(".*.new"))) == 3
        files._looked_at.discard(tmp_path)
        write_whole(tmp_path / "next", b"whole")
        assert len(list(tmp_path.glob(".*.new"))) == 2, "the living one goes on"
        assert living.stdin
        living.stdin.close()
        assert living.wait() == 0
    found = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert found == {".mine.new": b"", "living": b"half", "next": b"whole"}


# --- writing: what else -----------------------------------------------------------------------


def stop_after_the_first(path: Path) -> None:
    with written_as_it_comes(path, (KeyboardInterrupt,)) as file:
        file.write(b"found")
        raise KeyboardInterrupt


def test_what_was_found_until_ctrl_c_takes_the_place_of_the_former_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for former in (OLD, None):
        if former is None:
            path.unlink()
        else:
            path.write_bytes(former)
        with pytest.raises(KeyboardInterrupt):
            stop_after_the_first(path)
        assert path.read_bytes() == b"found"


def test_nothing_found_leaves_the_former_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def none_found(**_: object) -> Iterator[Any]:
        yield from ()
        raise CapReached("no puzzle was found")

    monkeypatch.setattr(generator, "generate", none_found)
    path = tmp_path / "puzzles.sdm"
    path.write_bytes(OLD)
    assert main(["generate", "-o", str(path)]) == 1
    assert "No puzzle was found" in capfd.readouterr().err
    assert path.read_bytes() == OLD


def test_a_mistake_in_the_input_leaves_the_former_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    source, path = tmp_path / "source", tmp_path / "puzzles.sdm"
    source.write_text(f"{GOOD}\n{GOOD}\n{GOOD[:-1]}q\n")
    path.write_bytes(OLD)
    assert main(["convert", str(source), "-o", str(path)]) == 2
    assert "line 3" in capfd.readouterr().err
    assert path.read_bytes() == OLD


def test_links_and_permissions_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(OLD)
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)


def test_an_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "file"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, b"")
    assert caught.value.filename == str(path)


def test_an_error_leaves_nothing_behind(tmp_path: Path) -> None:
    def fail() -> None:
        with written_whole(tmp_path / "file") as file:
            file.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not list(tmp_path.iterdir())
