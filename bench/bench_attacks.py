"""How long others wait for a hint while one client does its worst.

One address asks, again and again and on many connections, for what costs a server most: each kind
for some seconds (`--seconds N`, default 60; `--only WORD` takes the kinds with a word). Another
address asks for a hint ten times a second. None of its questions may be refused, each answer is
held against the library's, and the table tells its waits; in its first row, nobody attacks. The
limits are those that a server has by default. Server, attacker and player share the processors of
the machine with whatever else runs on it: `load` is the mean number of processes that wanted a
processor in the last minute.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from bench_web import Connection, Measured, ask_hint, memory_of, post, questions, started
from results import publish

from whydoku import Puzzle
from whydoku.game import Game
from whydoku.make.jigsaw import random_jigsaw

ATTACKERS = 24
"""Connections of the client that attacks."""
EVERY = 0.1
WANTED_P99 = 0.100
HEAD = (
    "the other client asks for",
    "its answers a second",
    "hints",
    "median",
    "99 %",
    "longest",
    "load",
)


COOKIE = b"\r\nCookie: whydoku_device=" + b"k" * 43 + b"\r\n"


def empty(layout: str, cells: int) -> dict[str, Any]:
    """Return a position without a digit."""
    return {"layout": layout, "givens": [0] * cells}


def get(path: str, more: str = "") -> bytes:
    """Return a GET as it goes over the wire, perhaps with one more header."""
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n{more}\r\n".encode()


def shared_game() -> bytes:
    """Return a share with nearly as many moves as a game may have."""
    entry = {"name": "enter", "moves": [{"move": "enter", "candidates": [[0, 1]], "by": "hand"}]}
    cleared = {"name": "clear", "moves": [{"move": "clear", "cells": [0]}]}
    log = [entry, cleared] * 4800
    game = {**Game(Puzzle.parse("." * 81)).to_dict(), "log": log, "done": len(log)}
    return post("/shares", {"game": game}).replace(b"\r\n", COOKIE, 1)


def jigsaw() -> bytes:
    """Return a question about a layout that nobody knows."""
    return get(f"/api/v1/layouts/{random_jigsaw(1).name}")


WRONG = {"position": empty("9x9", 81), "of": [["x"]] * 140_000}
NOTHING = "nothing"
KINDS: dict[str, Callable[[], bytes]] = {
    "hints of an empty 10x10": lambda: post("/game/hint", {"position": empty("10x10", 100)}),
    "a body of 1 MB that is wrong everywhere": lambda: post("/game/candidates", WRONG),
    "shares of 9,600 moves": shared_game,
    "new puzzles with 18 givens": lambda: post("/generate", {"givens": 18}),
    "all steps of an empty 9x9": lambda: post("/game/steps", {"position": empty("9x9", 81)}),
    "counts of an empty 9x9": lambda: post("/count", {"puzzle": "." * 81, "limit": 100_000}),
    "descriptions of jigsaws": jigsaw,
    "the OpenAPI": lambda: get("/api/v1/openapi.json"),
    "a script of the page": lambda: get("/js/app.js"),
    "files that are not there": lambda: get("/nothing"),
    "400 requests in one packet": lambda: 400 * get("/api/v1/layouts"),
    "a connection for each request": lambda: get("/", "Connection: close\r\n"),
}


async def attack(port: int, raw: bytes, until: float, statuses: list[int]) -> None:
    """Ask the same again and again, whatever the answers are."""
    while time.monotonic() < until:
        connection = Connection(port, client=1)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, TimeoutError):
            async with asyncio.timeout(until - time.monotonic()):
                while True:
                    status, _ = await connection.ask(raw)
                    statuses.append(status)


def attacked(port: int, raw: bytes, seconds: float) -> list[int]:
    """Attack on all connections, in a process of its own; return what was answered."""
    statuses: list[int] = []
    if not raw:
        return statuses

    async def attacks() -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*(attack(port, raw, until, statuses) for _ in range(ATTACKERS)))

    asyncio.run(attacks())
    return statuses


async def under_attack(port: int, raw: bytes, seconds: float) -> tuple[Measured, list[int]]:
    """Return the waits of the player, and what the attacker was answered."""
    measured = Measured()
    connection, asked = Connection(port), list(questions())
    await ask_hint(connection, asked[0])  # the workers have started
    with ProcessPoolExecutor(1, get_context("spawn")) as attackers:
        await asyncio.wrap_future(attackers.submit(time.monotonic))  # and so has the attacker
        begun = time.monotonic()
        attack = asyncio.wrap_future(attackers.submit(attacked, port, raw, seconds))
        for number in range(int(seconds / EVERY)):
            due = begun + number * EVERY
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            asking = time.monotonic()
            await ask_hint(connection, asked[number % len(asked)])
            measured.waits.append(time.monotonic() - asking)
        measured.seconds = time.monotonic() - begun
        return measured, await attack


def measure(raw: bytes, seconds: float) -> tuple[Measured, list[int], int]:
    """Measure one kind of attack with a server of its own; its memory in bytes at the end."""
    with tempfile.TemporaryDirectory() as folder:
        process, port = started(folder, one_processor=False, limits=True)
        try:
            measured, statuses = asyncio.run(under_attack(port, raw, seconds))
            return measured, statuses, memory_of(process)
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    """Measure each kind; exit with 1 where others wait longer than they may."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--record", action="store_true")
    asked = parser.parse_args()
    rows, worst = [], 0.0
    for name, raw in {NOTHING: bytes, **KINDS}.items():
        if asked.only not in name:
            continue
        measured, statuses, memory = measure(raw(), asked.seconds)
        counts = {status: statuses.count(status) for status in sorted(set(statuses))}
        print(json.dumps({name: counts, "MiB": memory // 2**20}), file=sys.stderr)
        waits = sorted(measured.waits)
        worst = max(worst, waits[int(len(waits) * 0.99)])
        _, _, *times = measured.row(name)
        load = f"{os.getloadavg()[0]:.1f}"
        rate = f"{len(statuses) / asked.seconds:,.1f}"
        rows.append((name, rate, f"{len(waits):,}", *times[:3], load))
    publish("attacks", HEAD, rows, __doc__)
    if worst > WANTED_P99:
        sys.exit(f"99 % wait {worst * 1000:.0f} ms: {WANTED_P99 * 1000:.0f} ms are wanted")


if __name__ == "__main__":
    main()
