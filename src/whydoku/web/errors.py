"""Turns every error into one sentence, `{"error": "..."}`, with the status that fits."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from traceback import format_tb
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from whydoku.errors import CapReached, WhydokuError, sentence
from whydoku.serving.admission import Busy, TooManyOfYours
from whydoku.serving.processes import Reply, TooLong, WorkerEnded
from whydoku.web.storage.disk_space import NoSpace
from whydoku.web.storage.games import GameDeleted

__all__ = [
    "JSON",
    "RequestRefused",
    "as_json",
    "error_response",
    "install",
    "refuse_library_errors",
]

JSON = "application/json"
SOON = {"Retry-After": "2"}
LONGEST_SENTENCE = 500
OUR_FAULT = "Something went wrong on the server; it is not your fault."
REFUSALS: dict[type[Exception], tuple[int, str, dict[str, str]]] = {
    CapReached: (HTTPStatus.SERVICE_UNAVAILABLE, "", {}),
    NoSpace: (HTTPStatus.INSUFFICIENT_STORAGE, "", {}),
    GameDeleted: (HTTPStatus.GONE, "This game was deleted.", {}),
    SQLAlchemyError: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The server cannot use its database at the moment; try again soon.",
        SOON,
    ),
    Busy: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The server has too much to do at the moment; try again soon.",
        SOON,
    ),
    TooManyOfYours: (
        HTTPStatus.TOO_MANY_REQUESTS,
        "Many of your questions are waiting for an answer; ask again when there are fewer.",
        SOON,
    ),
    TooLong: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The answer took longer than any answer may take.",
        {},
    ),
    MemoryError: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The answer needed more memory than any answer may have.",
        {},
    ),
    WorkerEnded: (HTTPStatus.INTERNAL_SERVER_ERROR, OUR_FAULT, {}),
}
"""Status, sentence (empty: that of the error) and headers of each kind of error."""
INVALID = (RequestValidationError, ValidationError)
"""A request of the wrong form, as the server or a worker finds it."""
logger = logging.getLogger(__name__)


class RequestRefused(Exception):
    """A request that cannot be answered: the status, and a sentence for the client."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def as_json(data: Any) -> bytes:
    """Return JSON in ASCII, so that any text that a client sent can be sent back."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode("ascii")


def reply(status: int, message: str, headers: Mapping[str, str] | None = None) -> Reply:
    """Return a refusal: its sentence as JSON. What it quotes of the request is cut."""
    if len(message) > LONGEST_SENTENCE:
        message = f"{message[:LONGEST_SENTENCE]}..."
    return Reply(status, {"Content-Type": JSON, **(headers or {})}, as_json({"error": message}))


def error_response(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer to a request that is refused."""
    return response_of(reply(status, message, headers))


def response_of(reply: Reply, headers: Mapping[str, str] | None = None) -> Response:
    """Return the reply of a worker process as a response; a good one with more headers."""
    more = headers if headers and reply.status == HTTPStatus.OK else {}
    return Response(reply.body, reply.status, {**reply.headers, **more})


@contextmanager
def refuse_library_errors() -> Iterator[None]:
    """Turn what the library refuses in this block into :class:`RequestRefused`, status 400.

    Other errors pass through: they are defects of the server, not of the request.

    >>> with refuse_library_errors():
    ...     raise ValueError("the pattern has no cell")
    Traceback (most recent call last):
    whydoku.web.errors.RequestRefused: The pattern has no cell.
    """
    try:
        yield
    except (WhydokuError, ValueError) as error:
        if isinstance(error, NoSpace | CapReached):
            raise
        raise RequestRefused(HTTPStatus.BAD_REQUEST, sentence(error)) from error


def install(app: FastAPI) -> None:
    """Answer every error of the app with one sentence."""

    async def answer(_: Request, error: Exception) -> Response:
        return response_of(reply_to(error))

    for kind in (*REFUSALS, RequestRefused, HTTPException, *INVALID, Exception):
        app.add_exception_handler(kind, answer)


def reply_to(error: Exception) -> Reply:
    """Return the answer to an error: its status, and one sentence.

    >>> reply_to(RequestRefused(404, "There is no such game."))
    Reply(status=404, headers={...}, body=b'{"error":"There is no such game."}')
    """
    match error:
        case RequestRefused():
            return reply(error.status, str(error))
        case HTTPException():
            return reply(
                error.status_code, f"{error.detail}".removesuffix(".") + ".", error.headers
            )
        case RequestValidationError():
            return reply(HTTPStatus.UNPROCESSABLE_ENTITY, _validation_message(error.errors()))
        case ValidationError():
            found = error.errors(include_url=False, include_context=False, include_input=False)
            return reply(HTTPStatus.UNPROCESSABLE_ENTITY, _validation_message(found))
    for kind, (status, message, headers) in REFUSALS.items():
        if isinstance(error, kind):
            return reply(status, message or sentence(error), headers)
    logger.error("a request failed:\n%s", _where(error))
    return reply(HTTPStatus.INTERNAL_SERVER_ERROR, OUR_FAULT)


def _where(error: BaseException) -> str:
    """Return the kind of an error, and where it comes from, without its message.

    Messages quote what was asked for, and logs hold nothing of anybody's games.
    """
    cause = error.__cause__ or error.__context__
    before = f"{_where(cause)}then\n" if cause else ""
    return f"{before}{''.join(format_tb(error.__traceback__))}{type(error).__name__}\n"


def _validation_message(errors: Sequence[Any]) -> str:
    """Return one of the errors as a sentence: where it is, and what was expected.

    A value may be allowed several types, and there is an error for each. The one whose location is
    deepest is about the type that the client meant.
    """
    deepest = max(errors, key=lambda error: len(error["loc"]))
    where = ".".join(str(part) for part in deepest["loc"] if part != "body")
    what = deepest["msg"].removeprefix("Value error, ")
    return f"{where}: {what}." if where else f"{what}."
