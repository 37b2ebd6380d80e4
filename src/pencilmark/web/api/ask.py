"""How a plain function becomes a question of the API that is answered beside the event loop."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, get_type_hints

from fastapi import APIRouter, Request
from starlette.responses import Response

from pencilmark.answers import Answer
from pencilmark.web.errors import as_json, refusing
from pencilmark.web.settings import Settings
from pencilmark.web.storage.database import Database
from pencilmark.web.workers import Workers

__all__ = ["JSON", "State", "question", "verb"]

JSON = "application/json"
Asked = TypeVar("Asked", bound=Callable[..., Any])


class State(Protocol):
    """What the parts of the app share."""

    settings: Settings
    workers: Workers
    database: Database


def question(router: APIRouter, path: str, *, slow: bool = False) -> Callable[[Asked], Asked]:
    """Make a function of a body and the settings a POST of the router.

    The types of its first argument and of its result describe the question in the OpenAPI, its
    docstring tells what it is for. It runs in a thread, and so does the writing of its JSON;
    ``slow`` is for what may take longer than milliseconds.
    """

    def register(answer: Asked) -> Asked:
        model = get_type_hints(answer, include_extras=True)["return"]
        _add(router, path, answer, model, slow=slow)
        return answer

    return register


def verb(
    router: APIRouter, model: Any, *, slow: bool = True
) -> Callable[[Callable[..., Answer[Any]]], Callable[..., Answer[Any]]]:
    """Make a function that returns an :class:`Answer` the question of its name."""

    def register(answer: Callable[..., Answer[Any]]) -> Callable[..., Answer[Any]]:
        _add(router, f"/{answer.__name__}", answer, model, slow=slow)
        return answer

    return register


def _add(
    router: APIRouter, path: str, answer: Callable[..., Any], model: Any, *, slow: bool
) -> None:
    async def endpoint(request: Request, asked: Any) -> Response:
        state: State = request.app.state
        run = state.workers.slow if slow else state.workers.quick

        def work() -> bytes:
            with refusing():
                told = answer(asked, state.settings)
            return _written(told)

        return Response(await run(work), media_type=JSON)

    body = next(iter(inspect.signature(answer).parameters))
    endpoint.__annotations__["asked"] = get_type_hints(answer, include_extras=True)[body]
    summary, _, more = inspect.cleandoc(answer.__doc__ or "").partition("\n\n")
    router.post(
        path,
        name=answer.__name__,
        summary=summary.removesuffix("."),
        description=more,
        response_model=model,
    )(endpoint)


def _written(told: Any) -> bytes:
    return as_json(told.to_dict() if isinstance(told, Answer) else told)
