"""Apps and databases for the tests of the server: SQLite in a folder, PostgreSQL in a cluster."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pencilmark.web.app import API, create_app
from pencilmark.web.settings import Settings
from pencilmark.web.storage.database import Database

QUIET = Settings(catalogue=0, burst=0)
"""Nothing in the background, and no limit to how much a test may ask."""


def client_of(app: object, scheme: str = "http") -> TestClient:
    """Another device: a client without a key."""
    return TestClient(app, base_url=f"{scheme}://testserver{API}")  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client for all tests that leave nothing behind."""
    path = tmp_path_factory.mktemp("api") / "games.db"
    with client_of(create_app(replace(QUIET, database=f"sqlite:///{path}"))) as client:
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


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """Each of the databases in turn."""
    return str(request.param)


@pytest.fixture(scope="session")
def new_url(
    kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """Makes empty databases, and returns their addresses."""
    if kind == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('kept') / 'games.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    """The address of an empty database."""
    return new_url()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A database with its tables."""
    opened = Database(url)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def keeping(new_url: Callable[[], str]) -> Iterator[FastAPI]:
    """An app for all tests that tell their games apart by the device."""
    app = create_app(replace(QUIET, database=new_url()))
    with TestClient(app):
        yield app


@pytest.fixture
def kept(keeping: FastAPI) -> TestClient:
    """A device that has nothing yet."""
    return client_of(keeping)
