"""Makes plain functions into endpoints of the API that worker processes answer."""

from __future__ import annotations

import asyncio
import gzip
import inspect
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, NamedTuple, Protocol, TypeVar, get_type_hints

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from pydantic_core import from_json
from starlette.responses import Response

from whydoku.answers import Answer
from whydoku.serving.accounts import site
from whydoku.serving.admission import Admission
from whydoku.serving.processes import PUT_OFF, Job, Reply, Slow, is_put_off
from whydoku.web.errors import (
    JSON,
    RequestRefused,
    as_json,
    refuse_library_errors,
    reply_to,
    response_of,
)
from whydoku.web.settings import ServerSettings
from whydoku.web.storage.database import Database
from whydoku.web.storage.disk_space import DiskSpace
from whydoku.web.workers import DatabaseThreads

__all__ = [
    "State",
    "answer_job",
    "ask_worker",
    "client_of",
    "endpoint",
    "in_worker",
    "takes_gzip",
    "verb_endpoint",
    "zipped",
]

Function = TypeVar("Function", bound=Callable[..., Any])
SHORTEST_ZIPPED = 2000
"""Answers of fewer bytes are sent uncompressed."""
ZIP_LEVEL = 4
"""Higher levels take much longer, and save little."""
CLIENT_GONE = 499
"""The status of what nobody gets: nginx has it too."""


class State(Protocol):
    """What the parts of the app share."""

    settings: ServerSettings
    admission: Admission
    database_threads: DatabaseThreads
    database: Database
    disk_space: DiskSpace


class _WorkerFunction(NamedTuple):
    body: TypeAdapter[Any]
    call: Callable[[Any, ServerSettings], Any]
    slow: Slow


_FUNCTIONS: dict[str, _WorkerFunction] = {}
"""By name. The server and its workers import the same modules, so both know all functions."""


# -- in the server ---------------------------------------------------------------------------------


Respond = Callable[..., Awaitable[Response]]
"""Takes the request, the reply of the worker, and the parameters of the path."""


Check = Callable[[Request], None]
"""Raises an error where a request is refused before a worker is asked."""


async def _as_it_is(_: Request, reply: Reply) -> Response:
    return response_of(reply)


class _Ways(NamedTuple):
    """What an endpoint does besides asking a worker."""

    slow: Slow
    check: Check = lambda _: None
    respond: Respond = _as_it_is


def endpoint(
    router: APIRouter,
    path: str,
    *,
    method: str = "POST",
    slow: Slow = False,
    model: Any = None,
    check: Check = lambda _: None,
    respond: Respond = _as_it_is,
) -> Callable[[Function], Function]:
    """Make a function of a request body and the settings an endpoint of the router.

    The type of its first argument becomes a schema in the OpenAPI, and its docstring the
    description. A worker process reads the body, calls the function and writes the JSON. Pass
    ``slow`` if the function may take longer than milliseconds, or what tells that of a body.

    ``check(request)`` may refuse the request before. ``respond(request, reply)`` makes the
    response, and takes the parameters of the path as well. ``model`` describes its JSON (default:
    the result of the function).
    """

    def register(function: Function) -> Function:
        described = model or get_type_hints(function, include_extras=True)["return"]
        ways = _Ways(slow, check, respond)
        _add(router, path, function, described, ways, method=method)
        return function

    return register


def verb_endpoint(
    router: APIRouter, model: Any, *, slow: Slow = True
) -> Callable[[Callable[..., Answer[Any]]], Callable[..., Answer[Any]]]:
    """Make a function that returns an :class:`Answer` an endpoint with the function's name.

    ``model`` describes the JSON of the answer.
    """

    def register(function: Callable[..., Answer[Any]]) -> Callable[..., Answer[Any]]:
        _add(router, f"/{function.__name__}", function, model, _Ways(slow))
        return function

    return register


def in_worker(name: str, *, slow: Slow = False) -> Callable[[Function], Function]:
    """Let worker processes call this function for `ask_worker(request, NAME)`.

    For endpoints that do more than ask a worker: those that also store something, for example.
    """

    def register(function: Function) -> Function:
        _FUNCTIONS[name] = _WorkerFunction(TypeAdapter(_body_type(function)), function, slow)
        return function

    return register


def _body_type(function: Callable[..., Any]) -> Any:
    """Return the type of a function's first argument."""
    first = next(iter(inspect.signature(function).parameters))
    return get_type_hints(function, include_extras=True)[first]


def _add(
    router: APIRouter,
    path: str,
    function: Callable[..., Any],
    model: Any,
    ways: _Ways,
    *,
    method: str = "POST",
) -> None:
    name = router.prefix + path
    in_worker(name, slow=ways.slow)(function)
    hints = get_type_hints(ways.respond, include_extras=True)
    in_path = {key: hints[key] for key in list(inspect.signature(ways.respond).parameters)[2:]}
    readers = {key: TypeAdapter(hint) for key, hint in in_path.items()}

    class Route(APIRoute):
        """Hands the body to a worker as it came: reading and checking it is work, too."""

        def get_route_handler(self) -> Callable[[Request], Any]:
            async def handle(request: Request) -> Response:
                found = request.path_params
                keys = {key: read.validate_python(found[key]) for key, read in readers.items()}
                ways.check(request)
                # What is read here, and not passed on, is not compressed before.
                plain = ways.respond is not _as_it_is
                slow = ways.slow is True
                reply = await ask_worker(request, name, slow=slow, plain=plain)
                return await ways.respond(request, reply, **keys)

            return handle

    def described() -> None:
        """Give the OpenAPI the types of the body and of the path; nothing calls this."""

    parameters = [
        inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, annotation=hint)
        for key, hint in {**in_path, "body": _body_type(function)}.items()
    ]
    described.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    summary, _, more = inspect.cleandoc(function.__doc__ or "").partition("\n\n")
    router.add_api_route(
        path,
        described,
        methods=[method],
        name=function.__name__,
        summary=summary.removesuffix("."),
        description=more,
        response_model=model,
        route_class_override=Route,
    )


async def ask_worker(
    request: Request,
    name: str,
    body: bytes | None = None,
    *,
    slow: bool = False,
    plain: bool = False,
) -> Reply:
    """Return the answer of a worker process to a body: by default, to that of the request.

    It is compressed if the client takes that and the answer is not to be ``plain``. A client that
    goes away gives its place back at once.
    """
    if body is None:
        _demand_json(request)
        body = await request.body()
    job = Job(name, body, takes_gzip(request) and not plain, slow)
    state: State = request.app.state
    asking = asyncio.create_task(state.admission.ask(client_of(request), job))
    leaving = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return asking.result() if asking.done() else Reply(CLIENT_GONE, {}, b"")
    finally:
        leaving.cancel()
        asking.cancel()


def takes_gzip(request: Request) -> bool:
    """Return whether the client takes compressed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


def client_of(request: Request) -> str:
    """Return what stands for the client, for its share of the server."""
    return site(request.client.host) if request.client else ""


def _demand_json(request: Request) -> None:
    """Refuse other types: a form of another site can send those, and only those, unasked."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" and not (kind.startswith("application/") and "+json" in kind):
        raise RequestRefused(422, "The body is not JSON: expected Content-Type application/json.")


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# -- in the workers --------------------------------------------------------------------------------


def answer_job(job: Job, settings: ServerSettings) -> Reply:
    """Answer a job, in a worker process. Whatever goes wrong is an answer as well."""
    try:
        function = _FUNCTIONS[job.name]
        _demand_numbers(job.body)
        body = function.body.validate_json(job.body)
        with refuse_library_errors():
            if is_put_off(job, function.slow, body):
                return PUT_OFF
            answer = function.call(body, settings)
        reply = _written(answer)
    except Exception as error:
        reply = reply_to(error)
    return zipped(reply) if job.zips else reply


def _demand_numbers(body: bytes) -> None:
    """Refuse `NaN` and `Infinity`, which are no JSON: the reader of bodies would take them."""
    if b"NaN" in body or b"Infinity" in body:
        try:
            from_json(body, allow_inf_nan=False)
        except ValueError as error:
            raise RequestRefused(422, f"Invalid JSON: {error}.") from None


def _written(answer: Any) -> Reply:
    """Return what a function has returned as a reply: bytes are JSON already."""
    if isinstance(answer, Reply):
        return answer
    if not isinstance(answer, bytes):
        answer = as_json(answer.to_dict() if isinstance(answer, Answer) else answer)
    return Reply(HTTPStatus.OK, {"Content-Type": JSON}, answer)


def zipped(reply: Reply) -> Reply:
    """Return a reply with its body compressed, unless it is short."""
    if len(reply.body) < SHORTEST_ZIPPED:
        return reply
    headers = {**reply.headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Reply(reply.status, headers, gzip.compress(reply.body, ZIP_LEVEL))
