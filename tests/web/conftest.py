"""Apps and databases for the tests of the server: SQLite in a folder, PostgreSQL in a cluster."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.types import ASGIApp

from postgres import Cluster
from whydoku.serving.http import address_of, answer_until, listen
from whydoku.serving.processes import preload
from whydoku.web.app import API, create_app
from whydoku.web.errors import as_json
from whydoku.web.settings import ServerSettings
from whydoku.web.storage.database import Database

preload("whydoku.web.app")  # what the first process has loaded, all processes have

QUIET = ServerSettings(seconds=60)
"""Patience."""


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
def served(app: Starlette) -> Iterator[str]:
    """Run an app in a thread, on a free port of this machine; yield its address."""
    stops: list[Callable[[], object]] = []
    ready = threading.Event()

    async def serve() -> None:
        stopped, loop = asyncio.Event(), asyncio.get_running_loop()
        stops.append(lambda: loop.call_soon_threadsafe(stopped.set))
        await answer_until(stopped, app, listening, partial(asyncio.sleep, 0), ready.set)

    with listen("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=asyncio.run, args=[serve()])
        thread.start()
        assert ready.wait(60)
        try:
            yield address_of(listening, "127.0.0.1")
        finally:
            stops[0]()
            thread.join()


async def until(condition: Callable[[], object]) -> None:
    """Return when something is so; fail when it never comes to be."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def ask(app: ASGIApp, client: str, path: str, body: Any = None) -> int:
    """Ask an app for something, without a socket; return the status of the answer."""
    statuses: list[int] = []
    content = [b"" if body is None else as_json(body)]

    async def receive() -> Any:
        if not content:
            await asyncio.Event().wait()  # nothing more is sent, and nobody goes away
        return {"type": "http.request", "body": content.pop()}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {
        "type": "http", "method": "POST" if body else "GET", "path": path,
        "query_string": b"", "headers": [(b"content-type", b"application/json")],
        "client": (client, 1), "server": ("testserver", 80), "scheme": "http", "root_path": "",
    }  # fmt: skip
    await app(scope, receive, send)
    (status,) = statuses
    return status


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
