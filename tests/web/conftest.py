"""Apps and databases for the tests of the server: SQLite in a folder, PostgreSQL in a cluster."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pencilmark.web.app import API, create_app
from pencilmark.web.settings import ServerSettings
from pencilmark.web.storage.database import Database
from postgres import Cluster

QUIET = ServerSettings(catalogue=0, burst=0)
"""Nothing in the background, and no limit to how much a test may ask."""


def client_of(app: object, scheme: str = "http") -> TestClient:
    """Another device: a client without a key."""
    return TestClient(app, base_url=f"{scheme}://testserver{API}")  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client for all tests that leave nothing behind."""
    path = tmp_path_factory.mktemp("api") / "games.db"
    with client_of(create_app(replace(QUIET, database_url=f"sqlite:///{path}"))) as client:
        yield client


# -- databases ---------------------------------------------------------------------------------


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
    app = create_app(replace(QUIET, database_url=new_url()))
    with TestClient(app):
        yield app


@pytest.fixture
def kept(keeping: FastAPI) -> TestClient:
    """A device that has nothing yet."""
    return client_of(keeping)
