"""Makes plain functions into endpoints of the API that run beside the event loop."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, get_type_hints

from fastapi import APIRouter, Request
from starlette.responses import Response

from pencilmark.answers import Answer
from pencilmark.web.errors import as_json, refuse_library_errors
from pencilmark.web.settings import ServerSettings
from pencilmark.web.storage.database import Database
from pencilmark.web.workers import Workers

__all__ = ["JSON", "State", "endpoint", "verb_endpoint"]

JSON = "application/json"
Function = TypeVar("Function", bound=Callable[..., Any])


class State(Protocol):
    """What the parts of the app share."""

    settings: ServerSettings
    workers: Workers
    database: Database


def endpoint(router: APIRouter, path: str, *, slow: bool = False) -> Callable[[Function], Function]:
    """Make a function of a request body and the settings a POST endpoint of the router.

    The types of its first argument and of its result become the schemas in the OpenAPI, and its
    docstring the description. The function runs in a thread, which also writes the JSON. Pass
    ``slow`` if it may take longer than milliseconds.
    """

    def register(function: Function) -> Function:
        model = get_type_hints(function, include_extras=True)["return"]
        _add(router, path, function, model, slow=slow)
        return function

    return register


def verb_endpoint(
    router: APIRouter, model: Any, *, slow: bool = True
) -> Callable[[Callable[..., Answer[Any]]], Callable[..., Answer[Any]]]:
    """Make a function that returns an :class:`Answer` an endpoint with the function's name.

    ``model`` describes the JSON of the answer.
    """

    def register(function: Callable[..., Answer[Any]]) -> Callable[..., Answer[Any]]:
        _add(router, f"/{function.__name__}", function, model, slow=slow)
        return function

    return register


def _add(
    router: APIRouter, path: str, function: Callable[..., Any], model: Any, *, slow: bool
) -> None:
    async def handle(request: Request, body: Any) -> Response:
        state: State = request.app.state
        run = state.workers.slow if slow else state.workers.quick

        def work() -> bytes:
            with refuse_library_errors():
                answer = function(body, state.settings)
            return _written(answer)

        return Response(await run(work), media_type=JSON)

    first = next(iter(inspect.signature(function).parameters))
    handle.__annotations__["body"] = get_type_hints(function, include_extras=True)[first]
    summary, _, more = inspect.cleandoc(function.__doc__ or "").partition("\n\n")
    router.post(
        path,
        name=function.__name__,
        summary=summary.removesuffix("."),
        description=more,
        response_model=model,
    )(handle)


def _written(answer: Any) -> bytes:
    return as_json(answer.to_dict() if isinstance(answer, Answer) else answer)
