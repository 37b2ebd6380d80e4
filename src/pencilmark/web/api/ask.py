"""How a plain function becomes a question of the API that is answered beside the event loop."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, get_type_hints

from fastapi import APIRouter, Request
from starlette.responses import Response

from pencilmark.web.errors import as_json
from pencilmark.web.settings import Settings
from pencilmark.web.workers import Workers

__all__ = ["question"]

Answers = TypeVar("Answers", bound=Callable[..., Any])


class State(Protocol):
    """What the parts of the app share."""

    settings: Settings
    workers: Workers


def question(router: APIRouter, path: str, *, slow: bool = False) -> Callable[[Answers], Answers]:
    """Make a function of a body and the settings a POST of the router.

    The types of its first argument and of its result describe the question in the OpenAPI, its
    docstring tells what it is for. It runs in a thread, and so does the writing of its JSON;
    ``slow`` is for what may take longer than milliseconds.
    """

    def register(answer: Answers) -> Answers:
        hints = get_type_hints(answer, include_extras=True)
        body = next(iter(inspect.signature(answer).parameters))

        async def endpoint(request: Request, asked: Any) -> Response:
            state: State = request.app.state
            run = state.workers.slow if slow else state.workers.quick
            told = await run(lambda: as_json(answer(asked, state.settings)))
            return Response(told, media_type="application/json")

        endpoint.__annotations__["asked"] = hints[body]
        summary, _, more = inspect.cleandoc(answer.__doc__ or "").partition("\n\n")
        router.post(
            path,
            name=answer.__name__,
            summary=summary.removesuffix("."),
            description=more,
            response_model=hints["return"],
        )(endpoint)
        return answer

    return register
