"""The prompt: lines are carried out, names are completed, history and the game are kept."""

import errno
import os
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from whydoku import find_layout
from whydoku.console.screen import Screen
from whydoku.console.session import Session
from whydoku.console.terminal import Names, converse
from whydoku.console.wishes import Wishes
from whydoku.game import Game


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    return Session(Screen(), find_layout("4x4"))


def type_in(session: Session, keys: str) -> None:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        converse(session)


def test_a_conversation(session: Session, tmp_path: Path) -> None:
    type_in(session, "12\n.\nposs 1 3\nset 1 4 4\nquit\n")
    assert session.over
    assert not session.failed
    assert session.play.position.values[:4] == (1, 2, 0, 4)
    [file] = (tmp_path / "whydoku" / "console-games").iterdir()
    assert Game.open(file).position == session.play.position
    history = (tmp_path / "whydoku" / "history").read_text("utf-8")
    assert "+poss 1 3" in history


def test_a_full_disk_takes_no_history(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(FileHistory, "store_string", full)
    type_in(session, "12\n.\nset 1 4 4\nquit\n")
    assert not session.failed
    assert session.play.position.values[:4] == (1, 2, 0, 4)


def test_ctrl_c_takes_the_line_back_and_ctrl_d_ends(session: Session) -> None:
    type_in(session, "12\n.\nset 1 3 4\x03poss 1 3\n\x04")
    assert not session.over
    assert not session.play.position.values[2]


def test_ctrl_d_ends_the_rows_first(session: Session) -> None:
    type_in(session, "12\n\x04poss 1 3\n\x04")
    assert session.play.position.givens[:2] == (1, 2)


def test_the_first_screen_says_help_and_how_a_hint_tells_its_reason(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(session, "quit\n")
    told = capsys.readouterr().out
    assert "`help` lists the commands." in told
    assert "`choose first reason`" in told


def test_wishes_are_kept_for_the_next_session(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(session, "choose first reason\nchoose draw row\nquit\n")
    kept = Wishes.kept(tmp_path / "whydoku")
    assert (kept.draw, kept.first) == ("row", "reason")
    capsys.readouterr()
    again = Session(Screen(), find_layout("4x4"), wishes=kept)
    type_in(again, "1234\n3412\n2143\n43\nquit\n")
    told = capsys.readouterr().out
    assert "`choose first reason`" not in told
    assert "So place " in told


@pytest.mark.parametrize("content", ["", "[]", '{"draw": 3}', '{"draw": "all", "first": "nudge"}'])
def test_damaged_wishes_are_the_defaults(tmp_path: Path, content: str) -> None:
    (tmp_path / "console-settings.json").write_text(content, "utf-8")
    assert Wishes.kept(tmp_path) == Wishes()


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("fr", ["freeze"]),
        ("SET", ["set", "setRow"]),
        ("trace o", ["on", "off"]),
        ("check c", ["completable"]),
        ("new ea", ["easy"]),
        ("prune repeatedly x-w", ["x-wing"]),
        ("load sample:first", ["sample:first"]),
        ("help und", ["undo"]),
        ("choose cl", ["clash"]),
        ("choose clash re", ["refuse"]),
        ("choose draw r", ["row"]),
        ("choose techniques tria", ["trial"]),
        ("choose techniques triplet", ["triplets"]),
        ("prune x-wing,jelly", ["jellyfish"]),
        ("nonsense x", []),
        # Without a blank, what may follow.
        ("trace", ["trace", " on", " off"]),
        ("thaw", ["thaw", " all"]),
        ("set", ["set", "setRow"]),
    ],
)
def test_completion(typed: str, names: list[str]) -> None:
    found = Names().get_completions(Document(typed), CompleteEvent())
    assert [completion.text for completion in found] == names
