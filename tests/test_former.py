"""What was kept under the former name, Pencilmark, is found, and kept under that of today.

What browsers keep is tried in tests/page/test_former.py.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from whydoku import Puzzle
from whydoku.cli import main
from whydoku.console import storage as console_storage
from whydoku.console.kept import Kept
from whydoku.game import Game
from whydoku.positions import Search, Wanted
from whydoku.positions.collection import collect
from whydoku.support.former import adopted_database
from whydoku.web.storage import database as storage
from whydoku.web.storage.database import Database, DatabaseError, default_url

PUZZLE = "4......1...3...."
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROOT = Path(__file__).parents[1]
MAY_SAY_IT = (
    "CHANGELOG.md",
    "src/whydoku/support/former.py",
    "page/js/former.js",
    "page/js/learn/progress.js",
    "page/js/study/studystore.js",
    "page/js/theme.js",
    "page/js/updates.js",
    "tests/page/test_former.py",
    "tests/test_former.py",
    "tests/web/test_games.py",
)
"""What reads old data, or tells what has changed."""


def test_nothing_else_has_the_former_name() -> None:
    """Grids of candidates are a format of that name, and fields of other programs have it, too."""
    command = [
        "git",
        "grep",
        "-Iin",
        "pencilmark",
        "--",
        ".",
        *(f":!{name}" for name in MAY_SAY_IT),
    ]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    others = [line for line in found.splitlines() if "pencilmarks" not in line.lower()]
    assert others == []


# -- variables of the environment ------------------------------------------------------------------


def asked(script: str, **variables: str) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", script], env=os.environ | variables, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return done.stdout.strip(), done.stderr.strip()


def test_a_variable_of_the_former_name_is_read_with_a_line() -> None:
    script = (
        "from whydoku.web.settings import ServerSettings as S; print(S.from_environment().seconds)"
    )
    told = "whydoku: PENCILMARK_SECONDS is called WHYDOKU_SECONDS now"
    assert asked(script, PENCILMARK_SECONDS="7") == ("7.0", told)
    assert asked(script, PENCILMARK_SECONDS="7", WHYDOKU_SECONDS="8") == ("8.0", "")


def test_the_core_reads_its_variable_too() -> None:
    script = (
        "from whydoku import bulk\ntry: bulk.solve([])\nexcept ValueError as error: print(error)"
    )
    told, _ = asked(script, PENCILMARK_ISA="none")
    assert "none" in told


# -- files of a person -----------------------------------------------------------------------------


def test_the_console_goes_on_with_the_former_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    former = tmp_path / "pencilmark"
    former.mkdir()
    game = Game(Puzzle.parse(PUZZLE))
    game.enter(1, 1)
    game.save(former / "last.json")
    (former / "history").write_text("+hint\n")
    assert console_storage.folder() == tmp_path / "whydoku"
    assert not former.exists()
    loaded = Kept(console_storage.folder()).game("1")
    assert isinstance(loaded, Game)
    assert loaded.to_dict() == game.to_dict()
    assert (console_storage.folder() / "history").read_text() == "+hint\n"


def test_a_folder_of_the_former_name_replaces_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for name in ("pencilmark", "whydoku"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "history").write_text(name)
    assert (console_storage.folder() / "history").read_text() == "whydoku"
    assert (tmp_path / "pencilmark" / "history").read_text() == "pencilmark"


@pytest.mark.parametrize("schema", ["urn:pencilmark:game:1", "urn:whydoku:game:1"])
def test_a_saved_game_may_name_either_schema(schema: str, tmp_path: Path) -> None:
    game = Game(Puzzle.parse(PUZZLE))
    saved = tmp_path / "old.json"
    saved.write_text(json.dumps({"$schema": schema, **game.to_dict()}))
    assert Game.open(saved).to_dict() == game.to_dict()


# -- the database of the server --------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, with a database of the former name that holds a device."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "pencilmark").mkdir()
    database = Database(f"sqlite:///{tmp_path}/pencilmark/pencilmark.db")
    database.close()
    (tmp_path / "pencilmark" / "pencilmark.db.reserve").unlink()  # a former server had none
    return tmp_path


def keep(file: Path, *, to_the_end: bool) -> None:
    """Keep a device in a process of its own, which is killed or ends as it should."""
    script = (
        "import os, sqlite3; base = sqlite3.connect({!r}, isolation_level=None);"
        " base.execute('PRAGMA wal_autocheckpoint=0');"
        " base.execute('CREATE TABLE of_a_person (words)');"
        " base.execute(\"INSERT INTO of_a_person VALUES ('kept')\");"
        + ("" if to_the_end else "os._exit(0)")
    )
    subprocess.run([sys.executable, "-c", script.format(str(file))], check=True)


@pytest.mark.parametrize("to_the_end", [True, False])
def test_the_database_of_the_former_name_is_moved(data: Path, *, to_the_end: bool) -> None:
    """Also what a server wrote into the log that was killed then."""
    before = data / "pencilmark" / "pencilmark.db"
    keep(before, to_the_end=to_the_end)
    assert before.with_name("pencilmark.db-wal").exists() is not to_the_end
    assert default_url() == f"sqlite:///{data}/whydoku/whydoku.db"
    assert list((data / "pencilmark").iterdir()) == []
    Database(default_url()).close()
    with sqlite3.connect(data / "whydoku" / "whydoku.db") as base:
        assert base.execute("SELECT words FROM of_a_person").fetchall() == [("kept",)]
    base.close()


def test_a_database_in_use_is_not_moved(data: Path) -> None:
    base = sqlite3.connect(data / "pencilmark" / "pencilmark.db", isolation_level=None)
    assert base.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,)
    with pytest.raises(DatabaseError, match=r"cannot be moved .* locked; if its server still runs"):
        default_url()
    base.close()
    assert default_url().endswith("whydoku.db")


def test_two_servers_may_start_together(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one is faster in the worst moment."""
    file = data / "whydoku" / "whydoku.db"

    def faster(*words: Any, **more: Any) -> sqlite3.Connection:
        file.parent.mkdir()
        shutil.move(data / "pencilmark" / "pencilmark.db", file)
        connection: sqlite3.Connection = open_database(*words, **more)
        return connection

    open_database: Any = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", faster)
    assert adopted_database(file) == file
    assert not (data / "pencilmark" / "pencilmark.db").exists()
    assert storage.default_url().endswith("whydoku.db")


# -- runs that are not at their end ----------------------------------------------------------------


def test_a_run_of_the_former_name_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "a.csv", tmp_path / "out"
    source.write_text("puzzle\n" + f"{CLASSIC}\n" * 4)
    words = ["bulk", "solve", str(source), str(out), "--rows", "2"]
    assert main(words) == 0
    checkpoint = out / "checkpoint.json"
    kept = json.loads(checkpoint.read_text())
    checkpoint.write_text(json.dumps({"pencilmark": kept.pop("whydoku"), **kept}))
    first, second = sorted(out.glob("part-*.parquet"))
    before = first.stat().st_mtime_ns
    second.unlink()
    assert main(words) == 0, capsys.readouterr().err
    assert second.exists()
    assert first.stat().st_mtime_ns == before, "what was done is done again"


def test_what_a_collection_keeps_names_no_program(tmp_path: Path) -> None:
    """So that one that was begun under the former name goes on."""
    kept: list[str] = []
    search = Search(Wanted(("hidden-pair",)), count=1, seed=1)
    collect(
        tmp_path / "c",
        search,
        progress=lambda _search: kept.append((tmp_path / "c" / "state.json").read_text()),
    )
    assert kept
    assert not any("whydoku" in text for text in kept)
