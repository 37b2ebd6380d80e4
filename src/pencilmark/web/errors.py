"""Turns every error into one sentence, `{"error": "..."}`, with the status that fits."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pencilmark.errors import CapReached, PencilmarkError, sentence
from pencilmark.web.storage.games import TooManyGames
from pencilmark.web.workers import Busy

__all__ = ["RequestRefused", "as_json", "error_response", "install", "refuse_library_errors"]

SOON = {"Retry-After": "2"}
logger = logging.getLogger(__name__)


class RequestRefused(Exception):
    """A request that cannot be answered: the status, and a sentence for the client."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def as_json(data: Any) -> bytes:
    """Return JSON in ASCII, so that any text that a client sent can be sent back."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode("ascii")


def error_response(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer to a request that is refused."""
    return Response(as_json({"error": message}), status, headers, "application/json")


@contextmanager
def refuse_library_errors() -> Iterator[None]:
    """Turn what the library refuses in this block into :class:`RequestRefused`, status 400.

    Other errors pass through: they are defects of the server, not of the request.

    >>> with refuse_library_errors():
    ...     raise ValueError("the pattern has no cell")
    Traceback (most recent call last):
    pencilmark.web.errors.RequestRefused: The pattern has no cell.
    """
    try:
        yield
    except (PencilmarkError, ValueError) as error:
        if isinstance(error, TooManyGames | CapReached):
            raise
        raise RequestRefused(HTTPStatus.BAD_REQUEST, sentence(error)) from error


def install(app: FastAPI) -> None:
    """Answer every error of the app with one sentence."""

    @app.exception_handler(RequestRefused)
    async def refused(_: Request, error: RequestRefused) -> Response:
        return error_response(error.status, str(error))

    @app.exception_handler(CapReached)
    async def capped(_: Request, error: CapReached) -> Response:
        return error_response(HTTPStatus.SERVICE_UNAVAILABLE, sentence(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        return error_response(HTTPStatus.UNPROCESSABLE_ENTITY, _validation_message(error.errors()))

    @app.exception_handler(TooManyGames)
    async def too_many_games(_: Request, error: TooManyGames) -> Response:
        return error_response(HTTPStatus.INSUFFICIENT_STORAGE, sentence(error))

    @app.exception_handler(SQLAlchemyError)
    async def database_failed(_: Request, error: SQLAlchemyError) -> Response:
        logger.error("the database failed: %s", error)
        message = "The database cannot be reached at the moment; try again soon."
        return error_response(HTTPStatus.SERVICE_UNAVAILABLE, message, SOON)

    @app.exception_handler(Busy)
    async def busy(_: Request, __: Busy) -> Response:
        message = "The server has too much to do at the moment; try again soon."
        return error_response(HTTPStatus.SERVICE_UNAVAILABLE, message, SOON)

    @app.exception_handler(Exception)
    async def internal_error(_: Request, __: Exception) -> Response:  # uvicorn logs it too
        message = "Something went wrong on the server; it is not your fault."
        return error_response(HTTPStatus.INTERNAL_SERVER_ERROR, message)

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> Response:
        return error_response(
            error.status_code, f"{error.detail}".removesuffix(".") + ".", error.headers
        )


def _validation_message(errors: Sequence[Any]) -> str:
    """Return one of the errors as a sentence: where it is, and what was expected.

    A value may be allowed several types, and there is an error for each. The one whose location is
    deepest is about the type that the client meant.
    """
    deepest = max(errors, key=lambda error: len(error["loc"]))
    where = ".".join(str(part) for part in deepest["loc"] if part != "body")
    what = deepest["msg"].removeprefix("Value error, ")
    return f"{where}: {what}." if where else f"{what}."
