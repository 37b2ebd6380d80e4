"""How endpoints use the database, and know which device a request comes from."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from fastapi import Request
from sqlalchemy.orm import Session
from starlette.responses import Response

from pencilmark.web.api.endpoints import State
from pencilmark.web.errors import JSON, as_json, refuse_library_errors
from pencilmark.web.storage.games import hash_of

__all__ = ["COOKIE", "for_device", "forget_key", "read", "write"]

COOKIE = "pencilmark_device"
KEY_BYTES = 32
A_KEY = re.compile(r"[\w-]{43}", re.ASCII)
TWO_YEARS = 2 * 365 * 24 * 3600
PATH = "/api"


async def read(request: Request, query: Callable[[Session], Any]) -> Any:
    """Run a query in a thread, and return its result."""
    state: State = request.app.state

    def work() -> Any:
        with refuse_library_errors(), state.database.reading() as session:
            return query(session)

    return await state.database_threads.run(work)


async def write(request: Request, change: Callable[[Session], Any]) -> Any:
    """Run a change in a thread; when this returns, the change is on the disk."""
    state: State = request.app.state

    def work() -> Any:
        with refuse_library_errors():
            return state.database.change(change)

    return await state.database_threads.run(work)


async def for_device(
    request: Request,
    query: Callable[[Session, bytes], Any],
    *,
    run: Callable[[Request, Callable[[Session], Any]], Any] = read,
) -> Response:
    """Run a query for the device that the request comes from; give it a key if it has none.

    The query gets the hash of the device's key. ``run`` is :func:`read` or :func:`write`.

    The key is random, and only the browser and this server see it: scripts cannot read the cookie,
    and pages of other sites cannot make the browser send it with a change.
    """
    key = request.cookies.get(COOKIE, "")
    is_new = not A_KEY.fullmatch(key)
    if is_new:
        key = secrets.token_urlsafe(KEY_BYTES)
    result = await run(request, lambda session: query(session, hash_of(key)))
    response = (
        Response(status_code=204) if result is None else Response(_json(result), media_type=JSON)
    )
    response.headers["Cache-Control"] = "no-store"
    if is_new:
        response.set_cookie(
            COOKIE,
            key,
            max_age=TWO_YEARS,
            path=PATH,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )
    return response


def forget_key(response: Response) -> Response:
    """Make the browser forget its key."""
    response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="lax")
    return response


def _json(result: Any) -> bytes:
    return result if isinstance(result, bytes) else as_json(result)
