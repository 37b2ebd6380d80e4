"""The server for assistants, asked by the official client on stdio and over HTTP."""

import asyncio
import base64
import json
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from whydoku import Policy, Puzzle, answers
from whydoku.cli import main
from whydoku.draw import png, svg
from whydoku.make.generator import generate
from whydoku.mcp.prompts import PROMPTS
from whydoku.mcp.tools import TOOLS
from whydoku.model.layout import layout_names
from whydoku.samples import sample

COMMAND = [sys.executable, "-m", "whydoku", "mcp"]
KINDS = ("stdio", "http")
Talk = Callable[[ClientSession], Awaitable[Any]]


@asynccontextmanager
async def session(kind: str, *options: str) -> AsyncIterator[ClientSession]:
    """Start a server, and connect to it."""
    if kind == "stdio":
        command = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], *options])
        async with stdio_client(command) as streams, ClientSession(*streams) as made:
            await made.initialize()
            yield made
        return
    with started("--http", "--port", "0", *options) as server:
        client = streamable_http_client(address_of(server))
        async with client as streams, ClientSession(*streams) as made:
            await made.initialize()
            yield made
        server.send_signal(signal.SIGINT)  # it ends its processes, whatever they still do
        server.wait(300)


@contextmanager
def started(*options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server; when nobody needs it any more, end it."""
    pipe = subprocess.PIPE
    command = [*COMMAND, *options]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as server:
        try:
            yield server
        finally:
            server.kill()


def address_of(server: subprocess.Popen[bytes]) -> str:
    """Return the address that a server over HTTP prints when it is ready."""
    assert server.stdout
    return server.stdout.readline().decode().split(" at ")[1].split()[0]


def talk(kind: str, what: Talk, *options: str) -> Any:
    async def run() -> Any:
        async with session(kind, *options) as made:
            return await what(made)

    return asyncio.run(run())


def told(result: types.CallToolResult) -> str:
    """Return the words of an answer."""
    (content,) = result.content
    assert isinstance(content, types.TextContent)
    return content.text


CALLS: list[tuple[str, dict[str, Any], Callable[[], dict[str, Any]]]] = [
    (
        "hint",
        {"puzzle": "sample:first"},
        lambda: answers.hint(sample("first"), Policy()).to_dict(),
    ),
    (
        "hint",
        {"puzzle": "sample:9x9-hard", "policy": "hodoku", "without": ["singles"]},
        lambda: answers.hint(
            sample("9x9-hard"), Policy.named("hodoku").narrowed(without=["singles"])
        ).to_dict(),
    ),
    (
        "why",
        {"puzzle": "sample:first", "cell": "r5c6", "digit": 2},
        lambda: {
            key: value
            for key, value in answers.why(sample("first"), 41, 2, Policy()).to_dict().items()
            if key != "words"  # lines that nobody needs are folded
        },
    ),
    (
        "check",
        {"puzzle": "11.............."},
        lambda: answers.check(Puzzle.parse("11..............")).to_dict(),
    ),
    ("solve", {"puzzle": "sample:10x10"}, lambda: answers.solve(sample("10x10")).to_dict()),
    (
        "rate",
        {"puzzle": "sample:first"},
        lambda: answers.rate(sample("first"), "level", "hodoku", "se").to_dict(),
    ),
    (
        "rate",
        {"puzzle": "sample:4x4", "scales": ["te"]},
        lambda: answers.rate(sample("4x4"), "te").to_dict(),
    ),
    (
        "generate",
        {"level": "medium", "seed": 3, "symmetry": "180"},
        lambda: answers.generated(next(generate(level="medium", seed=3, symmetry="180"))).to_dict(),
    ),
    ("draw", {"puzzle": "sample:first"}, lambda: {"form": "text"}),
    (
        "verify",
        {"puzzle": "sample:first", "move": "r5c6=2", "reason": "x-wing"},
        lambda: {
            key: value
            for key, value in answers.verify(
                sample("first"), "r5c6=2", Policy().without_trial(), reason="x-wing"
            )
            .to_dict()
            .items()
            if key != "words"  # the step is told in them too
        },
    ),
    (
        "steps",
        {"puzzle": "sample:first"},
        lambda: {
            "total": len(answers.steps(sample("first"), Policy().without_trial()).result),
            "note": None,
        },
    ),
    (
        "path",
        {"puzzle": "sample:first"},
        lambda: {"total": len(sample("first").path()), "outcome": "solved"},
    ),
    ("positions", {"technique": "x-wing", "seed": 1}, lambda: {"technique": "x-wing", "seed": 1}),
    (
        "scan",
        {"picture": base64.b64encode(png(svg(sample("first")), 700)).decode("ascii")},
        lambda: {"puzzle": sample("first").line(), "note": None, "doubtful": []},
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_those_of_every_front(kind: str) -> None:
    async def ask(made: ClientSession) -> list[types.CallToolResult]:
        # The client checks each answer against the schema that the server has listed.
        await made.list_tools()
        return [await made.call_tool(name, asked) for name, asked, _ in CALLS]

    for (name, asked, expected), result in zip(CALLS, talk(kind, ask), strict=True):
        found = result.structured_content
        assert not result.is_error, told(result)
        assert found, (name, asked)
        assert json.loads(json.dumps(expected())).items() <= found.items(), (name, asked)
        assert found["words"]
        assert told(result)


def test_layouts_that_are_described_exist() -> None:
    for name in ("puzzle", "generate"):
        model = TOOLS["hint" if name == "puzzle" else name].arguments
        described = model.model_fields["layout"].description or ""
        named = re.findall(r"\d+x\d+(?:-\w+)?", described)
        assert named
        assert set(named) <= set(layout_names())


def test_every_tool_is_asked() -> None:
    assert {name for name, _, _ in CALLS} == TOOLS.keys()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_tools_are_described(kind: str) -> None:
    listed = talk(kind, lambda made: made.list_tools()).tools
    assert [tool.name for tool in listed] == list(TOOLS)
    for tool in listed:
        assert tool.title
        assert len(tool.description or "") > 40
        assert tool.output_schema
        for name, schema in tool.input_schema["properties"].items():
            assert schema.get("description", "").endswith("."), (tool.name, name)


@pytest.mark.slow
def test_words_and_drawings() -> None:
    async def ask(made: ClientSession) -> list[str]:
        calls: list[tuple[str, dict[str, Any]]] = [
            ("hint", {"puzzle": "sample:first", "detail": "nudge"}),
            ("hint", {"puzzle": "sample:first", "detail": "full"}),
            ("hint", {"puzzle": "12343412214343.."[:14] + "21"}),
            ("hint", {"puzzle": "11.............."}),
            ("solve", {"puzzle": "................"}),
            ("draw", {"puzzle": "sample:4x4", "candidates": True}),
        ]
        return [told(await made.call_tool(*call)) for call in calls]

    nudge, full, solved, broken, many, text = talk("stdio", ask)
    step = sample("first").hint()
    assert step
    assert (nudge, full) == (step.words(1), step.words(4))
    assert solved == answers.SOLVED
    assert "stands twice" in broken
    assert "more than one solution" in many
    assert "13" in text.replace(" ", "")


@pytest.mark.slow
def test_a_picture_is_an_image_and_nothing_else() -> None:
    asked = {"puzzle": "sample:9x9-hard", "form": "png", "hint": True, "theme": "dark"}
    result = talk("stdio", lambda made: made.call_tool("draw", asked))
    words, image = result.content
    assert image.mime_type == "image/png"
    assert base64.b64decode(image.data).startswith(b"\x89PNG")
    assert result.structured_content["drawing"] is None
    assert len(words.text) + len(json.dumps(result.structured_content)) < 2000


@pytest.mark.slow
def test_files_are_read_for_the_one_who_starts_the_server_alone(tmp_path: Path) -> None:
    photo = tmp_path / "photo.png"
    photo.write_bytes(png(svg(sample("first")), 700))
    asked = {"path": str(photo)}
    alone, over_http = (talk(k, lambda made: made.call_tool("scan", asked)) for k in KINDS)
    assert sample("first").line() in told(alone)
    assert over_http.is_error
    assert "reads no files" in told(over_http)


@pytest.mark.slow
def test_every_puzzle_of_a_picture_is_told(tmp_path: Path) -> None:
    import cv2
    import numpy as np

    from scan.pages import printed

    other = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    lines = [sample("first").line(), other]
    photo = tmp_path / "photo.png"
    cv2.imwrite(str(photo), np.hstack([printed(line) for line in lines]))
    result = talk("stdio", lambda made: made.call_tool("scan", {"path": str(photo)}))
    found = result.structured_content
    assert sorted([found["puzzle"], *found["others"]]) == sorted(lines)
    assert found["others"][0] in told(result)


@pytest.mark.slow
def test_a_large_picture_is_answered_for() -> None:
    asked = {"picture": base64.b64encode(b"no picture" * 300_000).decode("ascii")}
    result = talk("stdio", lambda made: made.call_tool("scan", asked))
    assert told(result).startswith("This is no picture")


@pytest.mark.slow
def test_prompts_are_listed_and_filled() -> None:
    async def ask(made: ClientSession) -> Any:
        listed = await made.list_prompts()
        names = [prompt.name for prompt in listed.prompts]
        filled = [await made.get_prompt(name, {"puzzle": "4......1...3...."}) for name in names]
        with pytest.raises(MCPError, match="There is no prompt 'none'"):
            await made.get_prompt("none", {})
        return names, filled

    names, filled = talk("stdio", ask)
    assert names == list(PROMPTS)
    for one in filled:
        assert one.messages[0].content.text.endswith("\n\n4......1...3....")
        assert set(re.findall(r"`(\w+)`", one.messages[0].content.text)) <= TOOLS.keys()


WRONG: list[tuple[str, Any]] = [
    ("solve", None),
    ("solve", {}),
    ("solve", {"puzzle": ""}),
    ("solve", {"puzzle": "12"}),
    ("solve", {"puzzle": 5}),
    ("solve", {"puzzle": None}),
    ("solve", {"puzzle": "x" * 100_001}),
    ("solve", {"puzzle": "\x00\x1b[2J"}),
    ("solve", {"puzzle": "sample:none"}),
    ("solve", {"puzzle": "sample:first", "hurry": True}),
    ("solve", {"puzzle": "." * 81, "layout": "9x8"}),
    ("hint", {"puzzle": "sample:first", "detail": "all"}),
    ("hint", {"puzzle": "sample:first", "policy": "mine"}),
    ("hint", {"puzzle": "sample:first", "without": ["magic"]}),
    ("why", {"puzzle": "sample:first", "cell": "r10c1", "digit": 1}),
    ("why", {"puzzle": "sample:4x4", "cell": "r1c1", "digit": 9}),
    ("why", {"puzzle": "sample:4x4", "cell": "r1c1", "digit": 2.5}),
    ("rate", {"puzzle": "sample:4x4", "scales": ["stars"]}),
    ("generate", {"level": "harder"}),
    ("generate", {"givens": 3}),
    ("generate", {"needs": "magic"}),
    ("generate", {"lowest_rating": 7, "highest_rating": 6}),
    ("generate", {"layout": "6x6", "lowest_rating": 2}),
    ("draw", {"puzzle": "sample:4x4", "form": "svg"}),
    ("paint", {"puzzle": "sample:4x4"}),
]


def is_sentence(text: str) -> bool:
    return text[:1] == text[:1].upper() and text.endswith((".", "...")) and "Traceback" not in text


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_bad_input_is_one_sentence(kind: str) -> None:
    async def ask(made: ClientSession) -> list[types.CallToolResult]:
        return [await made.call_tool(name, asked) for name, asked in WRONG]

    for call, result in zip(WRONG, talk(kind, ask, "--seconds", "1"), strict=True):
        assert result.is_error, call
        assert is_sentence(told(result)), (call, told(result))
        assert len(told(result)) < 600


RARE = {"level": "extreme", "givens": 17, "symmetry": "full"}
"""No such puzzle is ever found: the search ends by its cap alone."""
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "no 4x4 puzzle is extreme": {"level": "extreme", "layout": "4x4"},
    "fewer than 17": {"givens": 3},
    "no puzzle that uses x-wing is easy": {"level": "easy", "needs": "x-wing"},
}


@pytest.mark.slow
def test_what_is_impossible_is_said_at_once() -> None:
    async def ask(made: ClientSession) -> list[types.CallToolResult]:
        found = [await made.call_tool("generate", wish) for wish in IMPOSSIBLE.values()]
        other = {"puzzle": "sample:first", "layout": "6x6"}
        return [*found, await made.call_tool("solve", other)]

    *found, sample = talk("stdio", ask)
    for words, result in zip(IMPOSSIBLE, found, strict=True):
        assert result.is_error
        assert words in told(result).lower()
        assert "seconds" not in told(result)
    assert "first is 9x9, not 6x6" in told(sample)


@pytest.mark.slow
def test_a_long_call_is_capped() -> None:
    result = talk("stdio", lambda made: made.call_tool("generate", RARE), "--seconds", "0.5")
    assert result.is_error
    assert "cap of seconds" in told(result)
    assert is_sentence(told(result))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_long_call_holds_up_nobody(kind: str) -> None:
    async def ask(made: ClientSession) -> None:
        slow = asyncio.create_task(made.call_tool("generate", RARE))
        for name in ("solve", "hint", "check"):
            result = await made.call_tool(name, {"puzzle": "sample:first"})
            assert not result.is_error, told(result)
        assert not slow.done()
        slow.cancel()
        await asyncio.wait([slow])

    talk(kind, ask, "--seconds", "3600")


@pytest.mark.slow
def test_a_capped_rating_says_so() -> None:
    asked = {"puzzle": "sample:9x9-extreme", "scales": ["all"]}
    result = talk("stdio", lambda made: made.call_tool("rate", asked), "--seconds", "0.01")
    assert "lower bounds" in told(result) or "cap" in told(result)


# -- the process -----------------------------------------------------------------------------------


def message(method: str, number: int | None, **params: Any) -> bytes:
    asked = {"jsonrpc": "2.0", "method": method, "params": params}
    return json.dumps(asked | ({} if number is None else {"id": number})).encode() + b"\n"


HELLO = message(
    "initialize",
    1,
    protocolVersion="2025-06-18",
    capabilities={},
    clientInfo={"name": "test", "version": "1"},
) + message("notifications/initialized", None)

HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-06-18",
}


@pytest.mark.slow
def test_nothing_but_messages_is_written() -> None:
    garbage = [b"", b"no message", b"\xff\xfe", b"[" * 10_000, b"{}", b"9" * 3_000_000, b""]
    call = {"name": "solve", "arguments": {"puzzle": "sample:4x4"}}
    answered: list[dict[str, Any]] = []
    with started() as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(HELLO + b"\n".join(garbage) + message("tools/call", 2, **call))
        server.stdin.flush()
        while not answered or answered[-1].get("id") != 2:
            answered.append(json.loads(server.stdout.readline()))
        out, errors = server.communicate()
    assert answered[-1]["result"]["structuredContent"]["solution"] == "2314412332411432"
    assert (server.returncode, out) == (0, b"")
    assert b"Traceback" not in errors


@pytest.mark.slow
@pytest.mark.parametrize("busy", [False, True])
def test_ctrl_c_ends_it(busy: bool) -> None:
    call = message("tools/call", 2, name="generate", arguments=RARE)
    with started("--seconds", "3600") as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(HELLO + (call if busy else b""))
        server.stdin.flush()
        server.stdout.readline()
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate()
    assert (server.returncode, errors) == (0, b"")


def asked(connection: HTTPConnection, name: str, **arguments: Any) -> None:
    call = message("tools/call", 2, name=name, arguments=arguments)
    connection.request("POST", "/mcp", call, HEADERS)


@pytest.mark.slow
@pytest.mark.parametrize("busy", [False, True])
def test_ctrl_c_ends_it_over_http(busy: bool) -> None:
    with started("--http", "--port", "0", "--seconds", "3600") as server:
        address = address_of(server).removeprefix("http://").removesuffix("/mcp")
        slow, quick = HTTPConnection(address), HTTPConnection(address)
        if busy:
            asked(slow, "generate", **RARE)
            asked(quick, "solve", puzzle="sample:4x4")
            assert "2314412332411432" in quick.getresponse().read().decode()
        server.send_signal(signal.SIGINT)
        if busy:
            assert json.loads(slow.getresponse().read())["result"]["isError"]
        slow.close()
        quick.close()
        _, errors = server.communicate()
    assert (server.returncode, errors) == (0, b"")


@pytest.mark.slow
def test_the_end_of_input_ends_a_call_too() -> None:
    call = message("tools/call", 2, name="generate", arguments=RARE)
    with started("--seconds", "3600") as server:
        out, errors = server.communicate(HELLO + call)
    assert (server.returncode, errors) == (0, b"")
    assert [json.loads(line)["id"] for line in out.splitlines()][:1] == [1]


@pytest.mark.slow
def test_an_assistant_that_has_gone_away_leaves_no_traceback() -> None:
    call = message("tools/call", 2, name="solve", arguments={"puzzle": "sample:4x4"})
    with started() as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(HELLO)
        server.stdin.flush()
        server.stdout.readline()
        server.stdout.close()
        server.stdin.write(call)
        server.stdin.flush()
        assert server.stderr
        errors = server.stderr.read()
    assert b"Traceback" not in errors


@pytest.mark.slow
def test_a_port_in_use_is_a_sentence() -> None:
    with started("--http", "--port", "0") as server:
        port = address_of(server).rsplit(":", 1)[1].removesuffix("/mcp")
        command = [*COMMAND, "--http", "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("whydoku: cannot serve at 127.0.0.1, port ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
def test_over_http_there_are_no_streams_to_hold_open() -> None:
    with started("--http", "--port", "0") as server:
        address = address_of(server).removeprefix("http://").removesuffix("/mcp")
        for method in ("GET", "DELETE"):
            connection = HTTPConnection(address, timeout=300)
            connection.request(method, "/mcp", headers={"Accept": "text/event-stream"})
            answer = connection.getresponse()
            assert (answer.status, answer.headers["Allow"]) == (405, "POST")
            connection.close()


def test_others_are_served_through_a_proxy_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--http", "--host", "0.0.0.0"]) == 2
    assert capsys.readouterr().err == (
        "whydoku: cannot serve assistants at 0.0.0.0: expected 127.0.0.1, ::1, localhost; others "
        "reach this machine through a proxy\n"
    )
