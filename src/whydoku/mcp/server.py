"""The server that speaks the protocol: it lists the tools, and has worker processes answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http import HTTPStatus
from typing import Any

from mcp import types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from whydoku import __version__
from whydoku.mcp.arguments import Caps
from whydoku.mcp.prompts import PROMPTS
from whydoku.mcp.tools import TOOLS, answer_job
from whydoku.serving.accounts import site
from whydoku.serving.admission import Admission, Busy, Limits, TooManyOfYours
from whydoku.serving.processes import Job, Reply, TooLong, WorkerEnded, preload

__all__ = ["admission_of", "make_server"]

WORKERS = 4
"""Processes of each kind: one client is answered by at most half of them at a time."""
WAITING, WAITING_OF_CLIENT = 128, 32
GRACE = 8.0
"""Seconds beyond the cap after which a call is ended: searches have caps, but reading and writing
take time as well."""
INSTRUCTIONS = """Whydoku helps with Sudoku. It finds steps by logic and proves what it says: \
do not solve, check or read a picture of a Sudoku by yourself, ask these tools. Pass the puzzle \
as it stands, with the digits that were entered. To help somebody who is stuck, ask `hint` with \
detail "nudge" first. Cells are called r4c7: row 4, column 7, from the top left."""
BUSY = "Whydoku has too much to do at the moment; ask again soon."
REFUSALS: dict[type[Exception], str] = {
    Busy: BUSY,
    TooManyOfYours: "Many of your calls are waiting for an answer; ask again when there are fewer.",
    TooLong: "The answer took longer than any answer may take.",
    WorkerEnded: "Something went wrong in Whydoku; it is not your fault.",
}

Context = ServerRequestContext[Any, Any]


@contextmanager
def admission_of(caps: Caps) -> Iterator[Admission]:
    """Yield what has worker processes answer, and end these processes afterwards."""
    preload("__main__", "whydoku.mcp.tools")
    limits = Limits(WAITING, WAITING_OF_CLIENT, caps.seconds + GRACE)
    answering = partial(answer_job, caps=caps)
    admission = Admission(answering, quick=WORKERS, slow=WORKERS, limits=limits)
    try:
        yield admission
    finally:
        admission.close()


def make_server(admission: Admission) -> Server[Any]:
    """Return a server whose tools are answered by the processes of an admission."""

    async def list_tools(
        _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return _listed()

    async def call_tool(
        context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            return _refusal(f"There is no tool {params.name[:80]!r}: expected {', '.join(TOOLS)}.")
        asked = json.dumps(params.arguments or {}).encode("ascii")
        try:
            job = Job(tool.name, asked, slow=tool.slow is True)
            reply = await admission.ask(_client_of(context), job)
        except tuple(REFUSALS) as error:
            return _refusal(REFUSALS[type(error)])
        return _result(reply)

    async def list_prompts(
        _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[prompt.listed() for prompt in PROMPTS.values()])

    async def get_prompt(_: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        prompt = PROMPTS.get(params.name)
        if prompt is None:
            expected = f"expected {', '.join(PROMPTS)}"
            raise MCPError(
                types.INVALID_PARAMS, f"There is no prompt {params.name[:80]!r}: {expected}."
            )
        return prompt.filled((params.arguments or {}).get("puzzle", ""))

    return Server(
        "whydoku",
        version=__version__,
        title="Whydoku",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )


@cache
def _listed() -> types.ListToolsResult:
    tools = [
        types.Tool(
            name=tool.name,
            title=tool.title,
            description=tool.about,
            input_schema=tool.input_schema(),
            output_schema=tool.output_schema(),
            annotations=types.ToolAnnotations(
                title=tool.title,
                read_only_hint=True,
                idempotent_hint=tool.name != "generate",
                open_world_hint=False,
            ),
        )
        for tool in TOOLS.values()
    ]
    return types.ListToolsResult(tools=tools)


def _client_of(context: Context) -> str:
    """Return what stands for a client, for its share of the processes; on stdio there is one."""
    client = getattr(context.request, "client", None)
    return site(client.host) if client else ""


def _result(reply: Reply) -> types.CallToolResult:
    told = json.loads(reply.body)
    if reply.status != HTTPStatus.OK:
        return _refusal(told["words"])
    content = _content(told["words"])
    if told["image"]:
        content.append(types.ImageContent(type="image", data=told["image"], mime_type="image/png"))
    return types.CallToolResult(content=content, structured_content=told["found"])


def _refusal(message: str) -> types.CallToolResult:
    return types.CallToolResult(content=_content(message), is_error=True)


def _content(text: str) -> list[types.ContentBlock]:
    return [types.TextContent(type="text", text=text)]
