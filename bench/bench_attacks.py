"""How long others wait while one client does its worst.

One site asks, again and again and on many connections, for what costs a server most, or sends what
never ends: each kind for some seconds (`--seconds N`, default 60; `--only WORD` takes the kinds
with a word). Another client asks ten times a second: for a hint, for the page, and to save a game,
in turns. None of its questions may be refused, each hint is held against the library's, and the
table tells its waits; in its first row, nobody attacks. `--port N` asks a server that runs already.
Server, attacker and player share the processors of the machine with whatever else runs on it:
`load` is the mean number of processes that wanted a processor in the last minute.
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
from typing import Any, NamedTuple

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


async def repeat(port: int, questions: Iterator[bytes], statuses: list[int]) -> None:
    """Ask one question after the other, whatever the answers are."""
    while True:
        connection = Connection(port, client=1)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                status, _ = await connection.ask(next(questions))
                statuses.append(status)


async def stream(port: int, kind: Stream) -> None:
    """Send on one connection after the other, until the server closes it."""
    while True:
        with contextlib.suppress(ConnectionError, TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(kind.first)
            while not reader.at_eof() and not writer.is_closing():
                writer.write(kind.more)
                async with asyncio.timeout(30):
                    await writer.drain()
                await asyncio.sleep(kind.pause)
            writer.close()
        await asyncio.sleep(0.01)


def attacked(port: int, name: str, seconds: float) -> list[int]:
    """Attack on all connections, in a process of its own; return what was answered."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    statuses: list[int] = []
    if name == NOTHING:
        return statuses

    async def attacks() -> None:
        attackers: list[Awaitable[None]]
        if kind := STREAMS.get(name):
            attackers = [stream(port, kind) for _ in range(kind.connections)]
        else:
            asked = map(REPEATED[name], itertools.count())
            attackers = [repeat(port, asked, statuses) for _ in range(ATTACKERS)]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*attackers)

    asyncio.run(attacks())
    return statuses


# -- who waits -------------------------------------------------------------------------------------


async def prepare(port: int, name: str) -> None:
    """Store what the attack asks for."""
    if name.startswith("lists of"):
        connection = Connection(port, client=2)
        for _ in range(300):
            status, told = await connection.ask(saving(long_game(300), "l" * 43))
            assert status == 200, told


async def under_attack(
    port: int, name: str, seconds: float
) -> tuple[dict[str, list[float]], list[int]]:
    """Return the waits of the player for each question, and what the attacker was answered."""
    waits: dict[str, list[float]] = {asked: [] for asked in ASKED}
    connection, hints = Connection(port), itertools.cycle(questions())
    game = Game(Puzzle.parse("." * 81)).to_dict()

    async def ask(what: str) -> None:
        if what == "hint":
            await ask_hint(connection, next(hints))
            return
        raw = get("/") if what == "page" else saving(game, "p" * 43)
        status, told = await connection.ask(raw)
        assert status == 200, told

    await ask("hint")  # the workers have started
    with ProcessPoolExecutor(1, get_context("spawn")) as attackers:
        await asyncio.wrap_future(attackers.submit(time.monotonic))  # and so has the attacker
        begun = time.monotonic()
        attack = asyncio.wrap_future(attackers.submit(attacked, port, name, seconds))
        for number in range(int(seconds / EVERY)):
            await asyncio.sleep(max(0.0, begun + number * EVERY - time.monotonic()))
            asking, what = time.monotonic(), ASKED[number % len(ASKED)]
            await ask(what)
            waits[what].append(time.monotonic() - asking)
        return waits, await attack


def measure(
    name: str, seconds: float, port: int | None
) -> tuple[dict[str, list[float]], list[int], int]:
    """Measure one kind of attack with a server of its own; its memory in bytes at the end."""

    async def run(port: int) -> tuple[dict[str, list[float]], list[int]]:
        await prepare(port, name)
        return await under_attack(port, name, seconds)

    if port:
        return *asyncio.run(run(port)), 0
    with tempfile.TemporaryDirectory() as folder:
        process, port = started(folder, one_processor=False)
        try:
            return *asyncio.run(run(port)), memory_of(process)
        finally:
            process.terminate()
            process.wait()


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
    parser.add_argument("--port", type=int, help="of a server that runs already")
    parser.add_argument("--record", action="store_true")
    asked = parser.parse_args()
    rows, before, late = [], 0.0, []
    for name in KINDS:
        if asked.only not in name and name != NOTHING:
            continue
        waits, statuses, memory = measure(name, asked.seconds, asked.port)
        print({status: statuses.count(status) for status in set(statuses)}, file=sys.stderr)
        worst = max(at(times, 0.99) for times in waits.values())
        before = before or worst
        if worst > max(WANTED_P99, MOST_TIMES * before):
            late.append(f"{name}: {worst * 1000:.0f} ms")
        times = [at(waits[what], share) for what in ASKED for share in (0.5, 0.99)]
        longest = max(max(times) for times in waits.values())
        shown = [f"{wait * 1000:.1f} ms" for wait in (*times, longest)]
        rate = f"{len(statuses) / asked.seconds:,.1f}"
        load = f"{os.getloadavg()[0]:.1f}"
        rows.append((name, rate, *shown, f"{memory // 2**20} MiB", load))
        print(*rows[-1], sep=" | ", file=sys.stderr)
    publish("attacks", HEAD, rows, __doc__)
    if late:
        sys.exit(f"99 % wait too long: {'; '.join(late)}")


if __name__ == "__main__":
    main()
