"""How long others wait while one client does its worst.

One site asks, again and again and on many connections, for what costs a server most, or sends what
never ends: each kind for some seconds (`--seconds N`, default 60; `--only WORD` takes the kinds
with a word). Another client asks ten times a second: for a hint, for the page, and to save a game,
in turns. None of its questions may be refused, each hint is held against the library's, and the
table tells its waits; in its first row, nobody attacks. With `--proxy` all goes through nginx with
the file of `deploy/`, by TLS; then nobody asks for hints, as the API is off there. Server, attacker
and player share the processors of the machine with whatever else runs on it: `load` is the mean
number of processes that wanted a processor in the last minute.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import re
import resource
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import proxy
from bench_web import Connection, ask_hint, memory_of, post, questions, started
from results import publish

from whydoku import Puzzle
from whydoku.game import Game
from whydoku.make.jigsaw import random_jigsaw
from whydoku.web.settings import DOCUMENT, PAGE

ATTACKERS = 24
"""Connections of the client that attacks."""
MANY = 1100
"""Connections that are held open."""
EVERY = 0.1
WANTED_P99 = 0.100
MOST_TIMES = 3
"""Others may wait so many times as long as without an attack, where that is more than wanted."""
FILES = 20_000
"""Open files that this process may have: its connections."""
ASKED = ("hint", "page", "save")
HEAD = (
    "the other client",
    "its answers a second",
    *(f"{name}, {part}" for name in ASKED for part in ("median", "99 %")),
    "longest",
    "memory",
    "load",
)


# -- what is asked again and again -----------------------------------------------------------------


def empty(layout: str, cells: int) -> dict[str, Any]:
    """Return a position without a digit."""
    return {"layout": layout, "givens": [0] * cells}


def get(path: str, more: str = "") -> bytes:
    """Return a GET as it goes over the wire, perhaps with one more header."""
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n{more}\r\n".encode()


def with_key(raw: bytes, key: str = "k" * 43) -> bytes:
    """Return a request of a device that has a key."""
    return raw.replace(b"\r\n", f"\r\nCookie: whydoku_device={key}\r\n".encode(), 1)


def long_game(pairs: int = 4800) -> dict[str, Any]:
    """Return a game with nearly as many moves as a game may have."""
    entry = {"name": "enter", "moves": [{"move": "enter", "candidates": [[0, 1]], "by": "hand"}]}
    cleared = {"name": "clear", "moves": [{"move": "clear", "cells": [0]}]}
    log = [entry, cleared] * pairs
    return {**Game(Puzzle.parse("." * 81)).to_dict(), "log": log, "done": len(log)}


def saving(game: dict[str, Any], key: str) -> bytes:
    """Return a save of a new game."""
    body = {"game": game, "title": "", "level": None, "seconds": 9, "updated": 1}
    return with_key(post(f"/games/{uuid.uuid4()}", body).replace(b"POST", b"PUT", 1), key)


def forwarded(number: int) -> bytes:
    """Return a hint of an empty 10x10, asked by one of the networks of an IPv6 site."""
    raw = post("/game/hint", {"position": empty("10x10", 100)})
    return raw.replace(b"\r\n", f"\r\nX-Forwarded-For: 2001:db8:1:{number:x}::1\r\n".encode(), 1)


@cache
def script() -> str:
    """Return the first script of the page."""
    [first, *_] = re.findall(r'src="/?(js/[^"]+)"', (PAGE / DOCUMENT).read_text("utf-8"))
    return str(first)


WRONG = {"position": empty("9x9", 81), "of": [["x"]] * 140_000}
HINT_10X10 = post("/game/hint", {"position": empty("10x10", 100)})
REPEATED: dict[str, Callable[[int], bytes]] = {
    "hints of an empty 10x10": lambda _: HINT_10X10,
    "a body of 1 MB that is wrong everywhere": lambda _: post("/game/candidates", WRONG),
    "shares of 9,600 moves": lambda _: with_key(post("/shares", {"game": long_game()})),
    "saves of games of 60 kB": lambda number: saving(long_game(300), f"{number:043}"),
    "lists of 300 games of 60 kB": lambda _: with_key(get("/api/v1/games"), "l" * 43),
    "new puzzles with 18 givens": lambda _: post("/generate", {"givens": 18}),
    "all steps of an empty 9x9": lambda _: post("/game/steps", {"position": empty("9x9", 81)}),
    "counts of an empty 9x9": lambda _: post("/count", {"puzzle": "." * 81, "limit": 100_000}),
    "descriptions of jigsaws": lambda seed: get(f"/api/v1/layouts/{random_jigsaw(seed).name}"),
    "the OpenAPI": lambda _: get("/api/v1/openapi.json"),
    "a script of the page": lambda _: get(f"/{script()}"),
    "files that are not there": lambda number: get(f"/nothing/{number}"),
    "400 requests in one packet": lambda _: 400 * get("/api/v1/layouts"),
    "a connection for each request": lambda _: get("/", "Connection: close\r\n"),
    "hints by 65,536 networks of a site": forwarded,
}

# -- what never ends -------------------------------------------------------------------------------

CHUNKED = b"POST /api/v1/hint HTTP/1.1\r\nHost: bench\r\nTransfer-Encoding: chunked\r\n\r\n"


class Stream(NamedTuple):
    """What is sent first, what is sent on and on, and on how many connections."""

    first: bytes
    more: bytes
    connections: int = ATTACKERS
    pause: float = 0.0


STREAMS = {
    "a trailer without end": Stream(CHUNKED + b"1\r\nx\r\n0\r\na:", b"x" * 65536),
    "trailers without end": Stream(CHUNKED + b"1\r\nx\r\n0\r\n", b"a:b\r\n" * 13000),
    "extensions of a chunk": Stream(CHUNKED + b"1;", b"x" * 65536),
    "chunks of one byte": Stream(CHUNKED, b"1\r\nx\r\n" * 10000),
    f"{MANY:,} requests that are never finished": Stream(
        b"GET / HTTP/1.1\r\n", b"a: b\r\n", MANY, 4.0
    ),
    f"{MANY:,} bodies that never come": Stream(
        b"POST /api/v1/hint HTTP/1.1\r\nContent-Length: 100\r\n\r\n", b"x", MANY, 4.0
    ),
}
NOTHING = "asks nothing"
KINDS = (NOTHING, *REPEATED, *STREAMS)


class Door(NamedTuple):
    """Where the server is asked: at its port, or at that of a proxy, which speaks TLS."""

    port: int
    is_proxy: bool

    def connection(self, client: int = 0) -> Connection:
        """Return a connection of a client that has a site of its own."""
        return Connection(self.port, client, proxy.trusting() if self.is_proxy else None)


async def repeat(door: Door, questions: Iterator[bytes], statuses: list[int]) -> None:
    """Ask one question after the other, whatever the answers are."""
    while True:
        connection = door.connection(client=1)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                status, _ = await connection.ask(next(questions))
                statuses.append(status)


async def stream(door: Door, kind: Stream) -> None:
    """Send on one connection after the other, until the server closes it."""
    tls = proxy.trusting() if door.is_proxy else None
    while True:
        with contextlib.suppress(ConnectionError, TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", door.port, ssl=tls)
            writer.write(kind.first)
            while not reader.at_eof() and not writer.is_closing():
                writer.write(kind.more)
                async with asyncio.timeout(30):
                    await writer.drain()
                await asyncio.sleep(kind.pause)
            writer.close()
        await asyncio.sleep(0.01)


def attacked(door: Door, name: str, seconds: float) -> list[int]:
    """Attack on all connections, in a process of its own; return what was answered."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    statuses: list[int] = []
    if name == NOTHING:
        return statuses

    async def attacks() -> None:
        attackers: list[Awaitable[None]]
        if kind := STREAMS.get(name):
            attackers = [stream(door, kind) for _ in range(kind.connections)]
        else:
            asked = map(REPEATED[name], itertools.count())
            attackers = [repeat(door, asked, statuses) for _ in range(ATTACKERS)]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*attackers)

    asyncio.run(attacks())
    return statuses


# -- who waits -------------------------------------------------------------------------------------


async def prepare(door: Door, name: str) -> None:
    """Store what the attack asks for."""
    if name.startswith("lists of"):
        connection = door.connection(client=2)
        for _ in range(300):
            status, told = await connection.ask(saving(long_game(300), "l" * 43))
            assert status in (200, 429), told
            await asyncio.sleep(0.02)  # no faster than a proxy lets it


async def under_attack(
    door: Door, name: str, seconds: float
) -> tuple[dict[str, list[float]], list[int]]:
    """Return the waits of the player for each question, and what the attacker was answered."""
    asked = ASKED[door.is_proxy :]
    waits: dict[str, list[float]] = {what: [] for what in asked}
    connection, hints = door.connection(), itertools.cycle(questions())
    game = Game(Puzzle.parse("." * 81)).to_dict()

    async def ask(what: str) -> None:
        if what == "hint":
            await ask_hint(connection, next(hints))
            return
        raw = get("/") if what == "page" else saving(game, "p" * 43)
        status, told = await connection.ask(raw)
        assert status == 200, told

    await ask("save")  # the workers have started
    with ProcessPoolExecutor(1, get_context("spawn")) as attackers:
        await asyncio.wrap_future(attackers.submit(time.monotonic))  # and so has the attacker
        begun = time.monotonic()
        attack = asyncio.wrap_future(attackers.submit(attacked, door, name, seconds))
        for number in range(int(seconds / EVERY)):
            await asyncio.sleep(max(0.0, begun + number * EVERY - time.monotonic()))
            asking, what = time.monotonic(), asked[number % len(asked)]
            try:
                await ask(what)
            except (ConnectionError, asyncio.IncompleteReadError):  # it was idle for too long
                connection.close()
                await ask(what)
            waits[what].append(time.monotonic() - asking)
        return waits, await attack


def measure(
    name: str, seconds: float, *, is_proxied: bool
) -> tuple[dict[str, list[float]], list[int], int]:
    """Measure one kind of attack with a server of its own; its memory in bytes at the end."""

    async def run(door: Door) -> tuple[dict[str, list[float]], list[int]]:
        await prepare(door, name)
        return await under_attack(door, name, seconds)

    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ending:
        process, port = started(folder, one_processor=False)
        ending.callback(process.wait)
        ending.callback(process.terminate)
        if is_proxied:
            nginx, port = proxy.started(Path(folder), port)
            ending.callback(nginx.wait)
            ending.callback(nginx.terminate)
        return *asyncio.run(run(Door(port, is_proxied))), memory_of(process)


def at(waits: list[float], share: float) -> float:
    """Return the wait that this share of all waits is not longer than."""
    return sorted(waits)[int(len(waits) * share)]


def main() -> None:
    """Measure each kind; exit with 1 where others wait longer than they may."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--proxy", action="store_true", help="through nginx")
    parser.add_argument("--record", action="store_true")
    asked = parser.parse_args()
    rows, before, late = [], 0.0, []
    for name in KINDS:
        if asked.only not in name and name != NOTHING:
            continue
        waits, statuses, memory = measure(name, asked.seconds, is_proxied=asked.proxy)
        print({status: statuses.count(status) for status in set(statuses)}, file=sys.stderr)
        worst = max(at(times, 0.99) for times in waits.values())
        before = before or worst
        if worst > max(WANTED_P99, MOST_TIMES * before):
            late.append(f"{name}: {worst * 1000:.0f} ms")
        times = [at(waits.get(what, [0.0]), share) for what in ASKED for share in (0.5, 0.99)]
        longest = max(max(times) for times in waits.values())
        shown = [f"{wait * 1000:.1f} ms" if wait else "-" for wait in (*times, longest)]
        rate = f"{len(statuses) / asked.seconds:,.1f}"
        load = f"{os.getloadavg()[0]:.1f}"
        rows.append((name, rate, *shown, f"{memory // 2**20} MiB", load))
        print(*rows[-1], sep=" | ", file=sys.stderr)
    publish("proxy" if asked.proxy else "attacks", HEAD, rows, __doc__)
    if late:
        sys.exit(f"99 % wait too long: {'; '.join(late)}")


if __name__ == "__main__":
    main()
