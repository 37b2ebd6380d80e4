"""Apps and databases for the tests of the server: SQLite in a folder, PostgreSQL in a cluster."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient

from postgres import Cluster
from whydoku.serving.processes import preload
from whydoku.web.app import API, create_app
from whydoku.web.settings import ServerSettings
from whydoku.web.storage.database import Database

preload("whydoku.web.app")  # what the first process has loaded, all processes have

QUIET = ServerSettings(burst=0, seconds=60)
"""Nothing in the background, no limit to how much a test may ask, and patience."""


def client_of(app: Any, scheme: str = "http") -> TestClient:
    """Another device: a client without a key, on the event loop that the app already runs on."""
    client = TestClient(app, base_url=f"{scheme}://testserver{API}")
    client.portal = getattr(app.state, "portal", None)
    return client


@contextmanager
def running(app: FastAPI) -> Iterator[TestClient]:
    """Run an app on an event loop, which all further clients of `client_of` use too."""
    with client_of(app) as client:
        app.state.portal = client.portal
        yield client


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """Run an app in a thread, on a free port of this machine; yield its address."""
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="on"))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client for all tests that leave nothing behind."""
    path = tmp_path_factory.mktemp("api") / "games.db"
    with running(create_app(replace(QUIET, database_url=f"sqlite:///{path}"))) as client:
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
    with running(app):
        yield app


@pytest.fixture
def kept(keeping: FastAPI) -> TestClient:
    """A device that has nothing yet."""
    return client_of(keeping)
