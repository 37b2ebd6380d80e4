"""What goes wrong, as one sentence: `{"error": "..."}` with a fitting status."""

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
from pencilmark.web.storage.games import TooMany
from pencilmark.web.workers import Busy

__all__ = ["Refused", "as_json", "install", "refusal", "refusing"]

SOON = {"Retry-After": "2"}
logger = logging.getLogger(__name__)


class Refused(Exception):
    """A question that cannot be answered: the status, and a sentence for who asked."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def as_json(data: Any) -> bytes:
    """Return JSON in ASCII, so that whatever text came in can be told again."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode("ascii")


def refusal(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer to something that is refused."""
    return Response(as_json({"error": message}), status, headers, "application/json")


@contextmanager
def refusing() -> Iterator[None]:
    """Make what the library refuses in this block a refusal; other errors are ours, not theirs.

    >>> with refusing():
    ...     raise ValueError("the pattern has no cell")
    Traceback (most recent call last):
    pencilmark.web.errors.Refused: The pattern has no cell.
    """
    try:
        yield
    except (PencilmarkError, ValueError) as error:
        if isinstance(error, TooMany | CapReached):
            raise
        raise Refused(HTTPStatus.BAD_REQUEST, sentence(error)) from error


def install(app: FastAPI) -> None:
    """Make every error of the app one sentence."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> Response:
        return refusal(error.status, str(error))

    @app.exception_handler(CapReached)
    async def capped(_: Request, error: CapReached) -> Response:
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, sentence(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        return refusal(HTTPStatus.UNPROCESSABLE_ENTITY, _of_validation(error.errors()))

    @app.exception_handler(TooMany)
    async def too_many(_: Request, error: TooMany) -> Response:
        return refusal(HTTPStatus.INSUFFICIENT_STORAGE, sentence(error))

    @app.exception_handler(SQLAlchemyError)
    async def without_database(_: Request, error: SQLAlchemyError) -> Response:
        logger.error("the database failed: %s", error)
        told = "What is kept on this server cannot be reached just now; try again in a moment."
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, told, SOON)

    @app.exception_handler(Busy)
    async def busy(_: Request, __: Busy) -> Response:
        told = "The server has too much to do just now; try again in a moment."
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, told, SOON)

    @app.exception_handler(Exception)
    async def our_fault(_: Request, __: Exception) -> Response:  # it is logged, too
        told = "Something went wrong on the server; that is not your fault."
        return refusal(HTTPStatus.INTERNAL_SERVER_ERROR, told)

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> Response:
        return refusal(error.status_code, f"{error.detail}".removesuffix(".") + ".", error.headers)


def _of_validation(errors: Sequence[Any]) -> str:
    """Tell one thing that is wrong with a request: where, and what was expected.

    Where a value may have several forms, the error that lies deepest is about the one it has.
    """
    told = max(errors, key=lambda error: len(error["loc"]))
    where = ".".join(str(part) for part in told["loc"] if part != "body")
    what = told["msg"].removeprefix("Value error, ")
    return f"{where}: {what}." if where else f"{what}."
