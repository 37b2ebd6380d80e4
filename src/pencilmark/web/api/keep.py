"""How the API asks the database, and knows whose games they are."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from fastapi import Request
from sqlalchemy.orm import Session
from starlette.responses import Response

from pencilmark.web.api.ask import JSON, State
from pencilmark.web.errors import as_json, refusing
from pencilmark.web.storage.games import hash_of

__all__ = ["COOKIE", "drop_key", "of_device", "read", "write"]

COOKIE = "pencilmark_device"
KEY_BYTES = 32
A_KEY = re.compile(r"[\w-]{43}", re.ASCII)
TWO_YEARS = 2 * 365 * 24 * 3600
PATH = "/api"


async def read(request: Request, ask: Callable[[Session], Any]) -> Any:
    """Ask the database something, in a thread."""
    state: State = request.app.state

    def work() -> Any:
        with refusing(), state.database.reading() as session:
            return ask(session)

    return await state.workers.stored(work)


async def write(request: Request, change: Callable[[Session], Any]) -> Any:
    """Change something, in a thread; on return it is on the disk."""
    state: State = request.app.state

    def work() -> Any:
        with refusing():
            return state.database.change(change)

    return await state.workers.stored(work)


async def of_device(
    request: Request,
    ask: Callable[[Session, bytes], Any],
    *,
    run: Callable[[Request, Callable[[Session], Any]], Any] = read,
) -> Response:
    """Ask on behalf of a device, which gets a key where it has none.

    The key is random, and only its browser and this server ever see it: scripts cannot read the
    cookie, and pages of others cannot make the browser send it with a change.
    """
    key = request.cookies.get(COOKIE, "")
    is_new = not A_KEY.fullmatch(key)
    if is_new:
        key = secrets.token_urlsafe(KEY_BYTES)
    told = await run(request, lambda session: ask(session, hash_of(key)))
    answer = Response(status_code=204) if told is None else Response(_json(told), media_type=JSON)
    answer.headers["Cache-Control"] = "no-store"
    if is_new:
        answer.set_cookie(
            COOKIE,
            key,
            max_age=TWO_YEARS,
            path=PATH,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )
    return answer


def drop_key(answer: Response) -> Response:
    """Make the browser forget its key."""
    answer.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="lax")
    return answer


def _json(told: Any) -> bytes:
    return told if isinstance(told, bytes) else as_json(told)
