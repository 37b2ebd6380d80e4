"""Apps and databases for the tests of the server: SQLite in a folder, PostgreSQL in a cluster."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pencilmark.web.app import API, create_app
from pencilmark.web.settings import Settings
from pencilmark.web.storage.database import Database

QUIET = Settings(catalogue=0, burst=0)
"""Nothing in the background, and no limit to how much a test may ask."""


def client_of(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), base_url=f"http://testserver{API}") as client:
        yield client


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of one app for all tests that leave nothing behind, without a cookie."""
    path = tmp_path_factory.mktemp("api") / "games.db"
    for client in client_of(replace(QUIET, database=f"sqlite:///{path}")):
        client.cookies = None  # type: ignore[assignment]
        yield client


# -- databases ---------------------------------------------------------------------------------


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's own programs: Debian keeps them off the PATH."""
    if config := shutil.which("pg_config"):
        told = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True)
        folders = [Path(told.stdout.strip())]
    else:
        folders = []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).parent)
    return next((f for f in folders if (f / "initdb").exists() and (f / "pg_ctl").exists()), None)


class Cluster:
    """A PostgreSQL of its own, reached by a socket in its folder."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._programs = programs
        self._data = folder / "data"
        self._folder = folder
        # PostgreSQL refuses to run as root.
        self._as = ["runuser", "-u", "nobody", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(folder, "nobody")
        self._run("initdb", "--username=test", "--auth=trust", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        self._run("pg_ctl", "start", "--wait", "--silent", "-o", options, f"--log={folder}/log")
        self._made = 0

    def _run(self, program: str, *words: str) -> None:
        command = [*self._as, str(self._programs / program), f"--pgdata={self._data}", *words]
        subprocess.run(
            command, cwd=self._folder, check=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def database(self) -> str:
        """Make a new database, and return its address."""
        self._made += 1
        name = f"test{self._made}"
        address = ["-h", str(self._folder), "-U", "test", name]
        subprocess.run([str(self._programs / "createdb"), *address], check=True)
        return f"postgresql://test@/{name}?host={self._folder}"

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """The PostgreSQL of this run. Its folder is not pytest's, which others may not enter."""
    programs = postgres_programs()
    if programs is None:
        assert not os.environ.get("CI"), "the tests of the server need postgresql"
        pytest.skip("no PostgreSQL (initdb and pg_ctl) is installed")
    import tempfile

    with tempfile.TemporaryDirectory(prefix="pencilmark-pg-") as folder:
        cluster = Cluster(Path(folder), programs)
        yield cluster
        cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A database with its tables, of each kind."""
    opened = Database(url)
    yield opened
    opened.close()


@pytest.fixture
def kept(url: str) -> Iterator[TestClient]:
    """A client of an app of its own on a fresh database, of each kind."""
    yield from client_of(replace(QUIET, database=url))
