"""Connections that send or read slowly, or that are too many."""

import asyncio
import logging
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
        # What the server complains of comes to caplog, whatever other tests have set.
        logging.getLogger("uvicorn").propagate = True
        config = uvicorn.Config(
            app, port=0, http=protocol, log_config=None, log_level="warning", lifespan="off"
        )
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


def without_socket(test: Callable[[Connection, Mock], Awaitable[None]]) -> None:
    """Run a test against a connection that is made by hand, and what it sends to."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        connection, transport = made(connection_class(0), "192.0.2.1", loop)
        await test(connection, transport)
        connection.connection_lost(None)

    asyncio.run(run())


def made(protocol: type[Connection], address: str, loop: Any) -> tuple[Connection, Mock]:
    """A connection from an address, and what it sends to."""
    told = {"peername": (address, 1), "sockname": ("::1", 80)}
    transport = Mock(get_extra_info=told.get)
    transport.is_closing = lambda: transport.close.called
    config = uvicorn.Config(app, log_config=None)
    config.load()
    connection = protocol(config, uvicorn.server.ServerState(), {}, loop)
    connection.connection_made(transport)
    return connection, transport


async def until(condition: Callable[[], object]) -> None:
    """Return when something is so; fail when it never comes to be."""
    async with asyncio.timeout(AMPLE):
        while not condition():
            await asyncio.sleep(0.01)


def pieces_read(protocol: type[Connection]) -> list[bytes]:
    """A list that grows by each piece that a class of connections reads."""
    pieces: list[bytes] = []
    original = protocol._read

    def read(self: Connection, piece: bytes) -> None:
        pieces.append(piece)
        original(self, piece)

    protocol._read = read  # type: ignore[method-assign]
    return pieces


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
        pieces = pieces_read(protocol)
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


CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
MEGABYTE = 1_000_000
ENDLESS = {
    "one trailer": b"0\r\na:" + b"x" * MEGABYTE,
    "a trailer after a body": b"400\r\n" + b"x" * 1024 + b"\r\n0\r\na:" + b"x" * MEGABYTE,
    "many trailers": b"0\r\n" + b"a:\r\n" * (MEGABYTE // 4),
    "the extension of a chunk": b"1;" + b"x" * MEGABYTE,
    "zeros before the size of a chunk": b"0" * MEGABYTE,
    "long extensions of short chunks": (b"1;" + b"x" * 500 + b"\r\nx\r\n") * (MEGABYTE // 500),
}


@pytest.mark.parametrize("sent", ENDLESS.values(), ids=ENDLESS)
def test_what_stands_beside_a_body_is_read_up_to_a_limit(sent: bytes) -> None:
    """An endless trailer makes the parser copy it again and again; many fill the memory."""

    async def test(connection: Connection, transport: Mock) -> None:
        pieces = pieces_read(type(connection))
        connection.data_received(CHUNKED + sent)
        assert transport.write.call_args[0][0].startswith(b"HTTP/1.1 431 ")
        assert len(pieces) * connections.PIECE <= 1.1 * connections.HEADER_BYTES
        assert len(connection.headers) <= 1.1 * connections.HEADER_BYTES / len(b"a:\r\n")

    without_socket(test)


def test_a_body_may_come_in_chunks_of_a_byte() -> None:
    """Each of them has more bytes around it than in it."""
    came: list[bytes] = []

    async def whole(scope: Any, receive: Any, send: Any) -> None:
        more = True
        while more:
            message = await receive()
            came.append(message["body"])
            more = message["more_body"]
        await app(scope, receive, send)

    async def test(port: int, _: type[Connection]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(CHUNKED + 100_000 * b"1\r\nx\r\n" + b"0\r\nTrailer: kept\r\n\r\n" + REQUEST)
        for _answer in range(2):
            assert (await reader.readuntil(b"answer")).startswith(b"HTTP/1.1 200")
        writer.close()

    with_server(test, app=whole)
    assert b"".join(came) == 100_000 * b"x"


def test_a_body_that_nobody_needs_is_not_read() -> None:
    """The app has answered without it. Reading all that comes would hold up everybody else."""

    async def test(port: int, protocol: type[Connection]) -> None:
        pieces = pieces_read(protocol)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n")
        assert (await reader.readuntil(b"answer")).startswith(b"HTTP/1.1 200")
        writer.write(b"x" * MEGABYTE)
        await until(lambda: not protocol.open_of_client)
        assert len(pieces) == 1
        writer.close()

    with_server(test)


def test_a_request_that_has_come_in_part_is_read_on() -> None:
    """The one before has been answered; that ends the reading of its own body alone."""

    async def test(connection: Connection, transport: Mock) -> None:
        connection.data_received(REQUEST + b"GET / HT")
        await until(lambda: transport.write.call_count == 2)
        assert not transport.pause_reading.called
        connection.data_received(b"TP/1.1\r\nHost: localhost\r\n\r\n")
        await until(lambda: transport.write.call_count == 4)

    without_socket(test)


def test_blank_lines_keep_no_connection_open() -> None:
    """Only a request ends the time after which a connection is closed that nobody uses."""

    async def test(connection: Connection, _: Mock) -> None:
        connection.data_received(REQUEST)
        await until(lambda: connection.timeout_keep_alive_task)
        connection.data_received(b"\r\n\r\n")
        assert connection.timeout_keep_alive_task
        connection.data_received(b"\r\n" + REQUEST)
        assert not connection.timeout_keep_alive_task

    without_socket(test)


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


def test_no_other_protocol_takes_a_connection_over(caplog: pytest.LogCaptureFixture) -> None:
    """It would not give its place back, and a client could use up all those of its network."""
    upgrade = (
        b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )

    async def test(port: int, protocol: type[Connection]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(upgrade)
        assert (await reader.readuntil(b"answer")).startswith(b"HTTP/1.1 200")
        writer.close()
        await until(lambda: not protocol.open_of_client)

    with_server(test)
    assert caplog.records == []


def test_networks_of_one_site_share_some_connections() -> None:
    protocol = connection_class(1)

    def is_refused(address: str) -> bool:
        _, transport = made(protocol, address, Mock())
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


def test_who_reads_again_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READING_SECONDS", 0.05)

    async def test(connection: Connection, transport: Mock) -> None:
        connection.resume_writing()  # it was never paused
        connection.pause_writing()
        connection.resume_writing()
        await asyncio.sleep(0.1)
        assert not transport.abort.called
        connection.pause_writing()
        await until(lambda: transport.abort.called)

    without_socket(test)
