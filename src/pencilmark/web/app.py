"""The app: settings, workers, questions and page put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from typing_extensions import TypedDict

from pencilmark import __version__
from pencilmark.web import errors, guard, page, reference
from pencilmark.web.api import (
    forms,
    games,
    layouts,
    new,
    pictures,
    positions,
    puzzles,
    shares,
    techniques,
)
from pencilmark.web.filler import Filler
from pencilmark.web.settings import Settings
from pencilmark.web.storage.database import Database, default_url
from pencilmark.web.workers import Workers

__all__ = ["API", "create_app"]

API = "/api/v1"
ROUTERS = (
    puzzles.router,
    positions.router,
    forms.router,
    layouts.router,
    techniques.router,
    new.router,
    games.router,
    shares.router,
    pictures.router,
)
ABOUT = """Says what can be done next in a Sudoku, and why.

Questions about puzzles and positions are stateless. Whatever is refused is told in one sentence."""
SHORTEST_COMPRESSED = 2000


class ErrorAnswer(TypedDict):
    """Why something was refused."""

    error: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer, "description": why}
    for status, why in (
        (400, "what was asked for cannot be"),
        (413, "the request is too long"),
        (404, "there is no such thing"),
        (409, "a later version is kept"),
        (422, "the request has another form than expected"),
        (429, "too many requests"),
        (503, "the server has too much to do"),
        (507, "no more is kept for this device"),
    )
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the app of a server, with its database opened and up to date.

    Raises :class:`~pencilmark.web.storage.database.DatabaseError` where that cannot be.

    >>> create_app(Settings(database_url="sqlite:///:memory:")).title
    'Pencilmark'
    """
    settings = settings or Settings.from_environment()
    database = Database(settings.database_url or default_url())

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        workers = app.state.workers = Workers(
            quick=settings.quick_threads,
            slow=settings.slow_threads,
            waiting=settings.slow_waiting,
        )
        filler = Filler(database, workers, settings.catalogue)
        filler.start()
        yield
        filler.stop()
        workers.close()
        database.close()

    app = FastAPI(
        title="Pencilmark",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=running,
    )
    app.state.settings, app.state.database = settings, database
    errors.install(app)
    for router in ROUTERS:
        app.include_router(router, prefix=API, responses=REFUSALS)
    reference.install(app)
    page.install(app, settings.page)
    app.add_middleware(guard.BodyLimit, most=settings.body_bytes)
    if settings.burst:
        app.add_middleware(guard.RateLimit, burst=settings.burst, rate=settings.rate)
    app.add_middleware(GZipMiddleware, minimum_size=SHORTEST_COMPRESSED, compresslevel=4)
    app.add_middleware(guard.SecurityHeaders)
    return app
