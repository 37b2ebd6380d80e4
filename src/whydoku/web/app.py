"""The app: settings, database, workers, endpoints and page put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from typing_extensions import TypedDict

from whydoku import __version__
from whydoku.serving.admission import Admission, Limits
from whydoku.serving.http import BodyLimit
from whydoku.serving.processes import Job, Reply, preload
from whydoku.web import errors, middleware
from whydoku.web.api import (
    course,
    daily,
    formats,
    games,
    layouts,
    new_puzzles,
    pictures,
    positions,
    puzzles,
    scans,
    shares,
    techniques,
)
from whydoku.web.api.endpoints import answer_job
from whydoku.web.cleaner import Cleaner
from whydoku.web.page_data import ADDRESSES, made_files
from whydoku.web.page_files import Page, PageFile, kind_of
from whydoku.web.reference import reference_files
from whydoku.web.settings import ServerSettings
from whydoku.web.storage.database import Database, default_url
from whydoku.web.storage.disk_space import DiskSpace
from whydoku.web.workers import DatabaseThreads
from whydoku.web.written_files import Write, WrittenFiles

__all__ = ["API", "create_app"]

API = "/api/v1"
FOR_PAGE = (games.router, shares.router, daily.router, scans.router)
"""What the page asks a server: it keeps something, or needs what browsers lack."""
FOR_PROGRAMS = (
    puzzles.router,
    positions.router,
    formats.router,
    layouts.router,
    techniques.router,
    techniques.lessons_router,
    course.router,
    new_puzzles.router,
    pictures.router,
)
API_IS_OFF = "The API for programs is off on this server; WHYDOKU_API=open opens it."
ABOUT = """Says what can be done next in a Sudoku, and why.

Requests about puzzles and positions are stateless. A request that is refused is answered with one
sentence that says why."""
GRACE = 8.0
"""Seconds, beside those of the settings, after which a question is ended: its searches have caps,
but reading, replaying and writing take time as well."""
BACKGROUND_SECONDS = 2.0
"""The longest that the end of the server waits for the thread in the background."""


class ErrorResponse(TypedDict):
    """Why a request was refused."""

    error: str


ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorResponse, "description": why}
    for status, why in (
        (400, "what the request asks for is impossible"),
        (403, "a browser that has no key yet cannot do this, or the API for programs is off"),
        (413, "the request is too long"),
        (404, "there is no such thing"),
        (409, "the server has another version, which is in the answer"),
        (410, "the game was deleted"),
        (422, "the request has the wrong form"),
        (429, "too many requests"),
        (503, "the server has too much to do"),
        (507, "this device, this network or the server has no more room"),
    )
}


def create_app(settings: ServerSettings | None = None) -> FastAPI:
    """Return the app of a server, with its database open and migrated to this version.

    ``settings`` come from the environment if you pass none. Raises
    :class:`~whydoku.web.storage.database.DatabaseError` if the database cannot be used.

    >>> create_app(ServerSettings(database_url="sqlite:///:memory:")).title
    'Whydoku'
    """
    settings = settings or ServerSettings.from_environment()
    database = Database(settings.database_url or default_url())

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        preload("__main__", __name__)
        admission = app.state.admission = Admission(
            partial(answer, settings=settings),
            quick=settings.quick_workers,
            slow=settings.slow_workers,
            limits=Limits(settings.waiting, settings.waiting_of_client, settings.seconds + GRACE),
        )
        warming = asyncio.gather(admission.warm(), written.write())
        threads = app.state.database_threads = DatabaseThreads()
        cleaner = Cleaner(database, settings)
        if settings.keep_games or settings.keep_shares:
            cleaner.start()
        yield
        cleaner.stop(BACKGROUND_SECONDS)
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        admission.close()
        threads.close()
        database.close()

    app = FastAPI(
        title="Whydoku",
        version=__version__,
        description=ABOUT,
        openapi_url=None,  # the page about the API serves it, too
        docs_url=None,
        redoc_url=None,
        lifespan=running,
        generate_unique_id_function=_operation_id,
    )
    app.state.settings, app.state.database = settings, database
    app.state.disk_space = DiskSpace(settings.disk, settings.disk_of_client)
    errors.install(app)
    written = WrittenFiles({ADDRESSES: _page_data} | _add_endpoints(app, settings))
    app.add_middleware(BodyLimit, most=settings.body_bytes)
    app.add_middleware(Page, root=settings.page, written=written)
    app.add_middleware(middleware.SecurityHeaders)
    return app


def _add_endpoints(app: FastAPI, settings: ServerSettings) -> dict[str, Write]:
    """Add what may be asked; return what writes the pages about it, by their addresses."""
    is_open = settings.api != "off"
    for router in (*FOR_PAGE, *(FOR_PROGRAMS if is_open else ())):
        app.include_router(router, prefix=API, responses=ERROR_RESPONSES)
    if not is_open:
        app.include_router(_refusing())
        return {}
    about = f"{API}/openapi.json"
    return {f"/api|{about}": partial(reference_files, app, about)}


def _operation_id(route: APIRoute) -> str:
    """Return what an endpoint is called in clients that are generated: get_game, game_check, ..."""
    parts = route.path.removeprefix(API).replace("-", "_").strip("/").split("/")
    return "_".join(parts) if parts[-1] == route.name else route.name


def _page_data() -> dict[str, PageFile]:
    return {f"/{name}": PageFile(data, kind_of(Path(name))) for name, data in made_files().items()}


def _refusing() -> APIRouter:
    """Return what answers the questions of programs where they are not to ask any."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/api{rest:path}", methods=["GET", "HEAD", "POST", "PUT", "DELETE"])
    async def refuse() -> None:
        raise errors.RequestRefused(HTTPStatus.FORBIDDEN, API_IS_OFF)

    return router


def answer(job: Job, settings: ServerSettings) -> Reply:
    """Answer a question, in a worker process.

    It stands here because a worker imports the module of this function, and with it all questions.
    """
    return answer_job(job, settings)
