"""Measures how long hints take while many clients ask a real server over loopback.

Hints are requested at a fixed rate. Each request has its time, whether or not earlier ones have
been answered, and its wait counts from that time. Each connection is another client. Every answer
is compared with the library's. The server and its workers run on one processor, and the clients on
another if there is one. Memory is that of the server and its workers, shared pages counted once,
after the first second and at the end. `--seconds N` sets the time for each row
(default 10).
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

from results import publish

from whydoku.game import Position
from whydoku.samples import sample, sample_names

RATE = 300
CONNECTIONS = 48
OTHERS = 8
LONGEST_LINE = 2**20
WANTED_P99 = 0.060
HEAD = ("load", "answers a second", "median", "99 %", "longest", "memory, then", "at the end")


@dataclass(frozen=True)
class Question:
    """A request, and the technique of the expected hint (None if the puzzle is solved)."""

    raw: bytes
    slug: str | None


@dataclass
class Measured:
    """Waits in seconds, and the memory of the server in bytes."""

    waits: list[float] = field(default_factory=list)
    seconds: float = 0.0
    memory: list[int] = field(default_factory=list)

    def row(self, load: str) -> tuple[str, ...]:
        """Return the row of the table."""
        waits = sorted(self.waits)
        at = (waits[len(waits) // 2], waits[int(len(waits) * 0.99)], waits[-1])
        times = [f"{wait * 1000:.1f} ms" for wait in at]
        sizes = [f"{size / 2**20:.0f} MiB" for size in self.memory]
        return load, f"{len(waits) / self.seconds:,.0f}", *times, *sizes


# -- requests ------------------------------------------------------------------------------------


def post(path: str, body: Any) -> bytes:
    """Return the bytes of a request."""
    content = json.dumps(body).encode()
    head = (
        f"POST /api/v1{path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


def questions() -> Iterator[Question]:
    """Yield positions along the paths of the samples, of all sizes and levels."""
    for name in sample_names():
        for puzzle in sample(name).path().positions()[::5]:
            step = None if puzzle.solved else puzzle.hint()
            position = Position.of(puzzle).to_dict()
            raw = post("/game/hint", {"position": position})
            yield Question(raw, step.technique if step else None)


class Connection:
    """A connection that is opened on first use and kept open; each `client` has its own site."""

    def __init__(self, port: int, client: int = 0, tls: ssl.SSLContext | None = None) -> None:
        self._port = port
        self._tls = tls
        self._source = f"127.{1 + client // 250}.{1 + client % 250}.1"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, raw: bytes) -> tuple[int, bytes]:
        """Send a request, and return the status and the body of its answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                "127.0.0.1",
                self._port,
                local_addr=(self._source, 0),
                limit=LONGEST_LINE,
                ssl=self._tls,
            )
        reader, writer = self._streams
        writer.write(raw)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        assert length, head
        return int(head.split(" ", 2)[1]), await reader.readexactly(int(length[1]))

    def close(self) -> None:
        """Close the connection, if it was opened; the next question opens it anew."""
        if self._streams:
            self._streams[1].close()
            self._streams = None


async def ask_hint(connection: Connection, question: Question) -> None:
    """Ask for a hint and check that it is the right one."""
    status, told = await connection.ask(question.raw)
    assert status == 200, told
    hint = json.loads(told)["hint"]
    assert (hint["slug"] if hint else None) == question.slug


# -- loads ---------------------------------------------------------------------------------------


async def at_a_rate(port: int, seconds: float, asked: list[Question], into: Measured) -> None:
    """Ask at a fixed rate; waiting for a free connection counts as waiting too."""
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for number in range(CONNECTIONS):
        free.put_nowait(Connection(port, number))

    async def one(due: float, question: Question) -> None:
        connection = await free.get()
        await ask_hint(connection, question)
        into.waits.append(time.monotonic() - due)
        free.put_nowait(connection)

    begun = time.monotonic()
    async with asyncio.TaskGroup() as tasks:
        for number, question in zip(range(int(seconds * RATE)), cycle(asked), strict=False):
            due = begun + number / RATE
            await asyncio.sleep(due - time.monotonic())
            tasks.create_task(one(due, question))
    into.seconds = time.monotonic() - begun


async def one_after_the_other(
    port: int, seconds: float, asked: list[Question], into: Measured
) -> None:
    """Ask on sixteen connections as fast as the answers come."""
    begun = time.monotonic()
    waiting = cycle(asked)

    async def client(number: int) -> None:
        connection = Connection(port, number)
        while (due := time.monotonic()) < begun + seconds:
            await ask_hint(connection, next(waiting))
            into.waits.append(time.monotonic() - due)

    await asyncio.gather(*(client(number) for number in range(16)))
    into.seconds = time.monotonic() - begun


async def beside_others(port: int, seconds: float, asked: list[Question], into: Measured) -> None:
    """Ask at the fixed rate while others constantly ask for new puzzles and for all steps."""
    position = Position.of(sample("9x9-hard")).to_dict()
    slow = (
        (post("/generate", {"level": "unfair", "symmetry": "180"}), "techniques"),
        (post("/game/steps", {"position": position}), "steps"),
    )

    async def other(number: int, raw: bytes, key: str) -> None:
        connection = Connection(port, CONNECTIONS + number)
        while True:
            status, told = await connection.ask(raw)
            assert status == 200, told
            assert json.loads(told)[key]

    others = [asyncio.create_task(other(number, *slow[number % 2])) for number in range(OTHERS)]
    await at_a_rate(port, seconds, asked, into)
    for task in others:
        assert not task.done(), task.exception()
        task.cancel()


Load = Callable[[int, float, list[Question], Measured], Coroutine[Any, Any, None]]
LOADS: dict[str, Load] = {
    f"{RATE} hints a second": at_a_rate,
    f"the same, {OTHERS} others generate or list steps": beside_others,
    "as fast as it goes": one_after_the_other,
}


# -- the server ------------------------------------------------------------------------------------


@cache
def processors() -> tuple[set[int], set[int]]:
    """Return the processor of the server, and those of the client."""
    first, *others = sorted(os.sched_getaffinity(0))
    return {first}, set(others) or {first}


def started(folder: str, *, one_processor: bool = True) -> tuple[subprocess.Popen[str], int]:
    """Start a server; return the process and its port."""
    server, others = processors()
    if one_processor:
        os.sched_setaffinity(0, server)  # what is started inherits it
    process = subprocess.Popen(
        [sys.executable, "-m", "whydoku", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"WHYDOKU_DATABASE_URL": f"sqlite:///{folder}/games.db"},
    )
    if one_processor:
        os.sched_setaffinity(0, others)
    assert process.stdout
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found
    return process, int(found[1])


def memory_of(process: subprocess.Popen[str]) -> int:
    """Return the memory of a server and its workers in bytes; shared pages count once."""
    return sum(map(_memory_of, _family(process.pid)))


def _family(pid: int) -> Iterator[int]:
    yield pid
    with suppress(FileNotFoundError):  # a worker that has just ended
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text(encoding="utf-8").split():
                yield from _family(int(child))


def _memory_of(pid: int) -> int:
    found = None
    with suppress(FileNotFoundError, ProcessLookupError):
        told = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8")
        found = re.search(r"^Pss:\s+(\d+) kB", told, re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def measure(load: Load, seconds: float, asked: list[Question]) -> Measured:
    """Measure a load on a fresh server, after a second to warm up."""
    measured = Measured()
    with tempfile.TemporaryDirectory() as folder:
        process, port = started(folder)
        try:
            asyncio.run(load(port, 1.0, asked, Measured()))
            measured.memory.append(memory_of(process))
            asyncio.run(load(port, seconds, asked, measured))
            measured.memory.append(memory_of(process))
        finally:
            process.terminate()
            process.wait()
    return measured


def main() -> None:
    """Measure each load with a server of its own."""
    given = sys.argv.index("--seconds") if "--seconds" in sys.argv else 0
    seconds = float(sys.argv[given + 1]) if given else 10.0
    asked = list(questions())
    found = {name: measure(load, seconds, asked) for name, load in LOADS.items()}
    publish("web", HEAD, [measured.row(name) for name, measured in found.items()], __doc__)
    first = sorted(found[f"{RATE} hints a second"].waits)
    if first[int(len(first) * 0.99)] > WANTED_P99:
        print(f"99 % wait longer than the wanted {WANTED_P99 * 1000:.0f} ms", file=sys.stderr)


if __name__ == "__main__":
    main()
