"""Connections that send or read slowly, or that are too many."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn

from whydoku.serving.networks import NETWORKS_OF_SITE
from whydoku.web import connections
from whydoku.web.connections import Connection, connection_class

Test = Callable[[int, type[Connection]], Awaitable[None]]
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG = 5_000_000
AMPLE = 60.0
"""Seconds after which no test still waits."""


async def app(scope: Any, _receive: Any, send: Any) -> None:
    body = b"x" * LONG if scope["path"] == "/long" else b"answer"
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def with_server(test: Test, most_of_client: int = 0, app: Any = app) -> None:
    """Run a test against a server of its own: its port, and its class of connections."""

    async def run() -> None:
        protocol = connection_class(most_of_client)
        config = uvicorn.Config(app, port=0, http=protocol, log_level="critical", lifespan="off")
        server = uvicorn.Server(config)
        listening = socket.create_server(("127.0.0.1", 0))
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            await test(listening.getsockname()[1], protocol)
        finally:
            server.should_exit = True
            await serving

    asyncio.run(run())


async def until(condition: Callable[[], object]) -> None:
    """Return when something is so; fail when it never comes to be."""
    async with asyncio.timeout(AMPLE):
        while not condition():
            await asyncio.sleep(0.01)


async def get(port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(REQUEST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    answer = await reader.read()
    writer.close()
    return answer


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nA: "])
def test_headers_that_do_not_come_end_the_connection(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.2)

    async def test(port: int, _: type[Connection]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        answer = await asyncio.wait_for(reader.read(), AMPLE)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert answer.endswith(b'{"error":"The headers did not come within 0.2 seconds."}')
        writer.close()
        monkeypatch.setattr(connections, "HEADER_SECONDS", AMPLE)
        assert b"200 OK" in await get(port)

    with_server(test)


def test_the_second_request_has_its_time_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(port: int, _: type[Connection]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(REQUEST)
        assert (await reader.readuntil(b"answer")).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(connections, "HEADER_SECONDS", 0.2)
        await asyncio.sleep(0.3)  # longer than headers may take: nothing was begun
        # The first of these is read whole, so that only the second one has to hurry.
        writer.write(REQUEST + b"GET / HT")
        assert (await reader.readuntil(b"answer")).startswith(b"HTTP/1.1 200")
        assert (await asyncio.wait_for(reader.read(), AMPLE)).startswith(b"HTTP/1.1 408 ")
        writer.close()

    with_server(test)


def test_headers_without_end_are_refused() -> None:
    async def test(port: int, _: type[Connection]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\n" + b"X: ".ljust(connections.HEADER_BYTES, b"x"))
        answer = await asyncio.wait_for(reader.read(), AMPLE)
        assert answer.startswith(b"HTTP/1.1 431 ")
        writer.close()

    with_server(test)


def test_requests_that_are_sent_ahead_are_answered_in_order() -> None:
    async def test(port: int, _: type[Connection]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(connections.MOST_AHEAD * REQUEST)
        for _answer in range(connections.MOST_AHEAD):
            assert (await reader.readuntil(b"answer")).startswith(b"HTTP/1.1 200")
        writer.close()

    with_server(test)


def test_thousands_of_requests_in_one_packet_are_not_even_read(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """To read all of them would hold up everybody else. What is under way ends without a word."""
    monkeypatch.setattr(connections, "PAUSE", 0.01)
    begun: list[str] = []

    async def counted(scope: Any, receive: Any, send: Any) -> None:
        begun.append(scope["path"])
        await receive()  # the body, which is empty
        message = await receive()
        assert message["type"] == "http.disconnect"
        await app(scope, receive, send)

    async def test(port: int, protocol: type[Connection]) -> None:
        pieces: list[bytes] = []
        original = protocol._read

        def read(self: Connection, piece: bytes) -> None:
            pieces.append(piece)
            original(self, piece)

        monkeypatch.setattr(protocol, "_read", read)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(5000 * REQUEST)
        told = await asyncio.wait_for(reader.read(), AMPLE)
        assert told.startswith(b"HTTP/1.1 429 ")
        assert b"Too many requests were sent ahead" in told
        assert len(pieces) <= 2
        writer.close()

    with_server(test, app=counted)
    assert begun == ["/"]
    assert caplog.records == []


def test_a_client_has_so_many_connections() -> None:
    async def test(port: int, protocol: type[Connection]) -> None:
        def are_open(number: int) -> bool:
            return set(protocol.open_of_client.values()) == ({number} if number else set())

        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await until(lambda: are_open(3))
        refused = await get(port)
        assert refused.startswith(b"HTTP/1.1 429 ")
        assert b"Too many connections" in refused
        held[0][1].close()
        await until(lambda: are_open(2))
        assert b"200 OK" in await get(port)
        for _, writer in held[1:]:
            writer.close()
        await until(lambda: are_open(0))

    with_server(test, most_of_client=3)


def test_networks_of_one_site_share_some_connections() -> None:
    protocol = connection_class(1)

    def is_refused(address: str) -> bool:
        told = {"peername": (address, 1), "sockname": ("::1", 80)}
        transport = Mock(get_extra_info=told.get)
        config = uvicorn.Config(app)
        config.load()
        protocol(config, uvicorn.server.ServerState(), {}, Mock()).connection_made(transport)
        return bool(transport.close.called)

    refused = [is_refused(f"2001:db8:1:{number:x}::1") for number in range(NETWORKS_OF_SITE + 1)]
    assert refused == [False] * NETWORKS_OF_SITE + [True]
    assert not is_refused("2001:db8:2::1")


def test_who_does_not_read_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READING_SECONDS", 0.2)

    async def test(port: int, protocol: type[Connection]) -> None:
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(REQUEST.replace(b"GET /", b"GET /long"))
            await until(lambda: protocol.open_of_client)
            await until(lambda: not protocol.open_of_client)

    with_server(test)
