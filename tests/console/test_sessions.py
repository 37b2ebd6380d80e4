"""Sessions as typed, and what is printed: `> ` is before a line that is typed.

The first line names the layout, and for a session in a terminal its columns and lines: `layout 9x9
terminal 80 24`.

`python tests/console/test_sessions.py` writes what is printed today into the files; then look at
the difference.
"""

import contextlib
import io
import tempfile
from pathlib import Path

import pytest

from whydoku import find_layout
from whydoku.console.dispatch import take_line
from whydoku.console.screen import Screen
from whydoku.console.session import Session

SESSIONS = sorted((Path(__file__).resolve().parent / "sessions").glob("*.txt"))
TYPED = "> "


def replayed(path: Path) -> str:
    lines = path.read_text("utf-8").splitlines()
    _, layout, *size = lines[0].replace(" terminal ", " ").split()
    told = [lines[0]]
    screen = Screen((int(size[0]), int(size[1])) if size else None)
    session = Session(screen, find_layout(layout))
    for line in lines[1:]:
        if not line.startswith(TYPED):
            continue
        told.append(line.rstrip())
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            take_line(session, line.removeprefix(TYPED))
        told += printed.getvalue().splitlines()
    return "\n".join(told) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_session(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert replayed(path) == path.read_text("utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for session in SESSIONS:
            session.write_text(replayed(session), "utf-8")
