"""How endpoints use the database, and know which device a request comes from."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import Request
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from starlette.responses import Response

from whydoku.serving.processes import Reply
from whydoku.support.former import FORMER, NOW
from whydoku.web.api.endpoints import State, client_of, takes_gzip, zipped
from whydoku.web.errors import (
    JSON,
    RequestRefused,
    as_json,
    refuse_library_errors,
    response_of,
)
from whydoku.web.storage.disk_space import DiskFull
from whydoku.web.storage.games import hash_of

__all__ = [
    "COOKIE",
    "demand_key",
    "for_device",
    "forget_key",
    "free",
    "give_key",
    "json_reply",
    "read",
    "take_space",
    "write",
    "write_if_possible",
]

COOKIE = f"{NOW}_device"
FORMER_COOKIE = f"{FORMER}_device"
KEY_BYTES = 32
A_KEY = re.compile(r"[\w-]{43}", re.ASCII)
TWO_YEARS = 2 * 365 * 24 * 3600
PATH = "/api"
logger = logging.getLogger(__name__)


async def read(request: Request, query: Callable[[Session], Any]) -> Any:
    """Run a query in a thread, and return its result."""
    state: State = request.app.state

    def work() -> Any:
        with refuse_library_errors(), state.database.reading() as session:
            return query(session)

    return await state.database_threads.run(client_of(request), work)


async def write(request: Request, change: Callable[[Session], Any], *, frees: bool = False) -> Any:
    """Run a change in a thread; when this returns, the change is on the disk.

    What ``frees`` room can be done on a full disk, too.
    """
    state: State = request.app.state
    run = state.database.free if frees else state.database.change

    def work() -> Any:
        with refuse_library_errors():
            return run(change)

    return await state.database_threads.run(client_of(request), work)


free = partial(write, frees=True)


async def write_if_possible(request: Request, change: Callable[[Session], Any]) -> None:
    """Run a change on which the answer does not depend: where it fails, the log says so."""
    try:
        await write(request, change)
    except (SQLAlchemyError, DiskFull) as error:
        logger.error("what an answer would have noted is not stored (%s)", type(error).__name__)


async def for_device(
    request: Request,
    query: Callable[[Session, bytes], Any],
    *,
    run: Callable[[Request, Callable[[Session], Any]], Any] = read,
) -> Response:
    """Run a query for the device that the request comes from; give it a key if it has none.

    The query gets the hash of the device's key. ``run`` is :func:`read`, :func:`write` or ``free``.
    """
    key = _key_of(request) or _new_key()

    def work(session: Session) -> Reply | None:
        # JSON is written and compressed in the thread as well: a game may have a megabyte.
        result = query(session, hash_of(key))
        return None if result is None else json_reply(request, result)

    reply = await run(request, work)
    response = response_of(reply) if reply else Response(status_code=204)
    response.headers["Cache-Control"] = "no-store"
    _set_key(request, response, key)
    return response


def json_reply(request: Request, result: Any, status: int = 200) -> Reply:
    """Return JSON, or the bytes of it, compressed if the client of the request takes that."""
    body = result if isinstance(result, bytes) else as_json(result)
    reply = Reply(status, {"Content-Type": JSON}, body)
    return zipped(reply) if takes_gzip(request) else reply


def give_key(request: Request) -> Response:
    """Give a device a key, unless it has one."""
    response = Response(status_code=204, headers={"Cache-Control": "no-store"})
    _set_key(request, response, _key_of(request) or _new_key())
    return response


def demand_key(request: Request) -> None:
    """Refuse a request that comes without the key of a device."""
    if _key_of(request) is None:
        raise RequestRefused(403, "This needs the key of a device: POST /api/v1/device gives one.")


def _key_of(request: Request) -> str | None:
    """Return the key of the device, if it has one.

    The key is random, and only the browser and this server see it: scripts cannot read the cookie,
    and pages of other sites cannot make the browser send it with a change.
    """
    for name in (COOKIE, FORMER_COOKIE):
        key = request.cookies.get(name, "")
        if A_KEY.fullmatch(key):
            return key
    return None


def _new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def _set_key(request: Request, response: Response, key: str) -> None:
    """Let the browser keep a key, unless it does already."""
    if request.cookies.get(COOKIE) == key:
        return
    response.set_cookie(
        COOKIE,
        key,
        max_age=TWO_YEARS,
        path=PATH,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def take_space(request: Request, session: Session, growth: int) -> None:
    """Count what the client of a request adds, in bytes.

    Raises :class:`~whydoku.web.storage.disk_space.NoSpace` if that is too much.
    """
    state: State = request.app.state
    state.disk_space.take(session, client_of(request), growth)


def forget_key(response: Response) -> Response:
    """Make the browser forget its key."""
    for name in (COOKIE, FORMER_COOKIE):
        response.delete_cookie(name, path=PATH, httponly=True, samesite="lax")
    return response
