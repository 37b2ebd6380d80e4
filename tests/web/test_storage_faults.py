"""Databases that fail: a player is told, play goes on, and what was said to be saved is there.

PostgreSQL crashes and comes back. SQLite's disk is full, or its file is damaged.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from needs import need
from postgres import Cluster, running_cluster
from web.conftest import QUIET, running
from web.test_games import game, new_id, put
from whydoku.web.app import create_app
from whydoku.web.storage import database
from whydoku.web.storage.database import Database, DatabaseError
from whydoku.web.storage.disk_space import Reserve

RESTARTS = 3


@pytest.fixture(scope="module")
def crashing() -> Iterator[Cluster]:
    """A PostgreSQL that no other test uses."""
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="module")
def client(crashing: Cluster) -> Iterator[TestClient]:
    with running(create_app(replace(QUIET, database_url=crashing.database()))) as client:
        yield client


@pytest.mark.slow
def test_an_outage_is_told_and_passes(crashing: Cluster, client: TestClient) -> None:
    before, during = new_id(), new_id()
    assert put(client, before).status_code == 200
    crashing.stop()
    try:
        for answer in (put(client, during), client.get(f"/games/{before}"), client.get("/games")):
            assert answer.status_code == 503
            assert "cannot use its database at the moment" in answer.json()["error"]
            assert int(answer.headers["retry-after"]) > 0
        assert client.get("/techniques").status_code == 200
    finally:
        crashing.start()
    assert client.get(f"/games/{before}").json()["game"] == game()
    assert client.get(f"/games/{during}").status_code == 404
    assert put(client, during).status_code == 200
    assert client.get(f"/games/{during}").json()["game"] == game()


@pytest.mark.slow
def test_what_was_said_to_be_saved_survives_crashes(crashing: Cluster, client: TestClient) -> None:
    put(client, new_id())  # which makes this client a device
    saved: list[str] = []
    over = threading.Event()
    wrong: list[int] = []

    def play() -> None:
        while not over.is_set():
            game_id = new_id()
            status = put(client, game_id).status_code
            if status == 200:
                saved.append(game_id)
            elif status != 503:
                wrong.append(status)

    player = threading.Thread(target=play)
    player.start()
    try:
        for _ in range(RESTARTS):
            already = len(saved)
            while len(saved) < already + 5 and player.is_alive():
                over.wait(0.01)
            crashing.stop()
            crashing.start()
    finally:
        over.set()
        player.join()
    assert wrong == []
    assert len(saved) >= 5 * RESTARTS
    for game_id in saved:
        assert client.get(f"/games/{game_id}").status_code == 200


# -- SQLite: a disk that is full -----------------------------------------------------------------

ON_A_FULL_DISK = """
import os
from dataclasses import replace
from pathlib import Path
from web.conftest import QUIET, running
from web.test_games import new_id, put
from whydoku.web.app import create_app

room = Path(os.environ["ROOM"])
settings = replace(QUIET, database_url=f"sqlite:///{room}/games.db")

def fill():
    try:
        with (room / "others").open("ab", buffering=0) as file:
            while file.write(bytes(512)):
                pass
    except OSError:
        pass

def save_until_full(client):
    saved = []
    while True:
        saved.append(new_id())
        answer = put(client, saved[-1])
        if answer.status_code != 200:
            assert answer.status_code == 507, answer
            assert "the disk of the server is full" in answer.json()["error"].lower(), answer.text
            return saved[:-1]
        fill()

with running(create_app(settings)) as client:
    for _ in range(50):
        first = new_id()
        put(client, first)
    fill()
    saved = save_until_full(client)
    assert client.get(f"/games/{first}").status_code == 200
    assert client.get("/daily?date=2026-11-20").status_code == 200
    assert client.get("/daily?date=2026-11-20").status_code == 200
    for game in saved:
        assert client.delete(f"/games/{game}").status_code == 204
        assert client.get(f"/games/{game}").status_code == 410
    fill()

with running(create_app(settings)) as again:  # it starts on a full disk
    again.cookies = client.cookies
    assert again.get(f"/games/{first}").status_code == 200
    fill()
    assert again.delete("/games").status_code == 204
    assert again.get("/games").json() == {"games": []}
print("done")
"""


@pytest.mark.slow
def test_on_a_full_disk_games_are_deleted_and_nothing_is_refused_but_saves(tmp_path: Path) -> None:
    alone = ["unshare", "--user", "--map-root-user", "--mount"]
    mounted = f"mount -t tmpfs -o size=16M tmpfs {tmp_path} && exec "
    tried = subprocess.run([*alone, "sh", "-c", f"{mounted} true"], check=False)
    need(tried.returncode == 0, "namespace in which a small disk can be mounted")
    folders = os.pathsep.join((str(Path(__file__).parents[1]), *filter(None, sys.path)))
    done = subprocess.run(
        [*alone, "sh", "-c", f'{mounted} "$0" -c "$1"', sys.executable, ON_A_FULL_DISK],
        capture_output=True, text=True, check=False,
        env=os.environ | {"ROOM": str(tmp_path), "PYTHONPATH": folders},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr


def test_the_reserve_is_made_again_where_there_is_room(tmp_path: Path) -> None:
    reserve = Reserve(tmp_path / "reserve")
    assert not reserve.give_up()
    (tmp_path / "reserve").write_bytes(bytes(Reserve.BLOCK))  # there was no room for more
    assert reserve.make()
    assert (tmp_path / "reserve").stat().st_size == Reserve.BYTES
    assert reserve.give_up()
    assert not list(tmp_path.iterdir())
    assert not Reserve(tmp_path / "none" / "reserve").make()


# -- SQLite: a damaged file ----------------------------------------------------------------------


def damage(path: Path, at: int = 4096) -> None:
    """Overwrite some pages of a database, but not its first one."""
    Database(f"sqlite:///{path}").close()
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"\xa5" * 40_000)


def test_a_damaged_file_is_found_when_the_server_starts(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    damage(path)
    with pytest.raises(DatabaseError, match=f"{path} is damaged: put a copy .* `sqlite3 .*recover"):
        Database(f"sqlite:///{path}")


MANY = """
    INSERT INTO shares (id, created, opened, size, content)
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 40000)
    SELECT n, 0, 0, 0, zeroblob(1000) FROM numbers
"""


def test_the_look_for_damage_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    filled = Database(f"sqlite:///{path}")
    with filled.writing() as session:
        session.execute(text(MANY))
    filled.close()
    damage(path, 32 << 20)
    with pytest.raises(DatabaseError, match="is damaged"):
        Database(f"sqlite:///{path}")
    monkeypatch.setattr(database, "CHECK", 0.0)
    Database(f"sqlite:///{path}").close()
