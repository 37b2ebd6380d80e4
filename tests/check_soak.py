"""A server under mixed load, attacks and kills: nothing may be lost, and no answer may be wrong.

    python tests/check_soak.py --seconds 60
    python tests/check_soak.py --kills 1000     players save, and the server is killed so often
    make soak

For 15 minutes players save games move by move, others ask for hints, one address asks for what
costs most and sends what no page would send, and connections are left half open. Every now and
then the server or one of its workers is killed, and the server started again with what lies on its
disk. Beside it, a program that saves a game to a file again and again is killed as well. What the
server or the program said was saved has to be there afterwards; every hint is held against the
library's. --record keeps the table in docs/evidence.md. Exits with 1 where something was lost,
wrong, or answered with status 500.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter, deque
from collections.abc import Awaitable, Coroutine
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx2

import evidence

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "bench"))

from bench_attacks import REPEATED  # noqa: E402
from bench_web import Connection, Question, memory_of, questions  # noqa: E402

from whydoku import Puzzle  # noqa: E402
from whydoku.game import Game  # noqa: E402

PLAYERS = 8
GAMES_OF_A_PLAYER = 40
MOVES_OF_A_GAME = 60
ASKERS = 4
ATTACKERS = 12
HALF_OPEN = 40
PATIENCE = 60.0
"""Seconds after which a server that does not answer has failed."""
API = "/api/v1"
SAVED = "moves saved by players"


@dataclass
class Seen:
    """What was tried, and what went wrong."""

    tried: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    most: Counter[str] = field(default_factory=Counter)

    def fail(self, what: str, example: object) -> None:
        self.failed[what] += 1
        self.examples.setdefault(what, str(example)[:300])

    def answered(self, what: str, status: int, example: object) -> None:
        """Count an answer; 500 is a defect whatever the question was."""
        self.tried[what] += 1
        if status == 500:
            self.fail(what, example)


class Server:
    """A server on a port and a disk of its own, which is killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        words = ["-m", "whydoku", "serve", "--port", str(self.port)]
        settings = {
            "WHYDOKU_DATABASE_URL": f"sqlite:///{self.folder}/games.db",
        }
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *words], stdout=log, stderr=log, env=os.environ | settings
            )

    async def ready(self) -> None:
        """Return when the server answers."""
        end = time.monotonic() + PATIENCE
        async with client(self, "127.0.0.2") as asking:
            while time.monotonic() < end:
                with contextlib.suppress(httpx2.TransportError):
                    if (await asking.get("/")).status_code == 200:
                        return
                await asyncio.sleep(0.1)
        raise TimeoutError(f"the server does not answer: see {self.folder / 'log'}")

    def kill_worker(self) -> None:
        """Kill a process that the server has started, if there is one."""
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
            family = [int(pid) for task in tasks for pid in task.read_text("utf-8").split()]
            if family:
                os.kill(random.choice(family), signal.SIGKILL)

    def restart(self, how: signal.Signals) -> None:
        """Kill the server, or ask it to end, and start it again."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process = self._start()

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


def client(server: Server, address: str) -> httpx2.AsyncClient:
    """Return a client with an address, and so with limits, of its own."""
    return httpx2.AsyncClient(
        base_url=f"http://127.0.0.1:{server.port}",
        transport=httpx2.AsyncHTTPTransport(local_address=address),
        timeout=PATIENCE,
    )


# -- players ---------------------------------------------------------------------------------------


@dataclass
class Played:
    """A game of a player: its log, and how much of it the server has said to keep."""

    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    log: list[dict[str, Any]] = field(default_factory=list)
    version: int = 0
    kept: int = 0

    def move(self, number: int) -> None:
        """Make a move that no other one equals: a mark in its own colour and cell."""
        candidate = [number % 81, 1 + number // 81 % 9]
        move = {"move": "mark", "kind": "colour", "candidates": [candidate]}
        self.log.append({"name": "mark", "moves": [move]})

    def body(self) -> dict[str, Any]:
        empty = Game(Puzzle.parse("." * 81)).to_dict()
        game = {**empty, "log": self.log, "done": len(self.log)}
        return {"game": game, "updated": time.time_ns() // 10**6, "base": self.version}


class Player:
    """Saves games move by move, and remembers what the server said it keeps."""

    def __init__(self, asking: httpx2.AsyncClient, seen: Seen) -> None:
        self.asking = asking
        self.seen = seen
        self.games: list[Played] = []

    async def begin(self) -> None:
        """Get a key: all of the player's games hang on it."""
        while True:
            with contextlib.suppress(httpx2.TransportError):
                if (await self.asking.post(f"{API}/device")).status_code < 300:
                    return
            await asyncio.sleep(0.1)

    async def play(self) -> None:
        """Play without end, one game after another."""
        await self.begin()
        for turn in count():
            if turn // MOVES_OF_A_GAME < GAMES_OF_A_PLAYER and turn % MOVES_OF_A_GAME == 0:
                self.games.append(Played())
            game = self.games[-1] if turn % 7 else random.choice(self.games)
            game.move(len(game.log))
            await self.save(game)
            await asyncio.sleep(random.uniform(0.02, 0.2))

    async def save(self, game: Played) -> None:
        """Send a game until the server keeps it."""
        while True:
            with contextlib.suppress(httpx2.TransportError):
                sent = await self.asking.put(f"{API}/games/{game.id}", json=game.body())
                self.seen.answered(SAVED, sent.status_code, sent.text)
                if sent.status_code == 200:
                    game.version, game.kept = sent.json()["version"], len(game.log)
                    return
                if sent.status_code == 409:  # its answer to an earlier attempt was lost
                    self.compare(game, sent.json()["kept"])
            await asyncio.sleep(0.2)

    def compare(self, game: Played, kept: dict[str, Any]) -> None:
        """See that what the server keeps has all that it said to keep."""
        if kept["game"]["log"][: game.kept] != game.log[: game.kept]:
            self.seen.fail(SAVED, f"{game.kept} moves, kept {kept}")
        game.version = kept["version"]

    async def check(self) -> None:
        """See that each game is on the server with all moves that were acknowledged."""
        for game in self.games:
            found = await self.asking.get(f"{API}/games/{game.id}")
            if found.status_code == 200:
                self.compare(game, found.json())
            elif game.kept:
                self.seen.fail(SAVED, f"{found.status_code} for {game.kept}")


# -- askers and attackers --------------------------------------------------------------------------


async def ask_hints(port: int, number: int, seen: Seen, asked: list[Question]) -> None:
    """Ask for hints without end, and hold each against the library's."""
    with contextlib.closing(Connection(port, 100 + number)) as connection:
        while True:
            question = random.choice(asked)
            try:
                status, told = await connection.ask(question.raw)
            except (OSError, asyncio.IncompleteReadError):  # the server was killed
                connection.close()
            else:
                hold_hint(seen, question, status, told)
            await asyncio.sleep(0.1)


def hold_hint(seen: Seen, question: Question, status: int, told: bytes) -> None:
    """Hold an answer against the library's."""
    seen.answered("hints asked for", status, told)
    if status != 200:
        seen.tried[f"hints refused with status {status}"] += 1
        return
    hint = json.loads(told)["hint"]
    if (hint["slug"] if hint else None) != question.slug:
        seen.fail("hints asked for", f"{question.raw!r}: {told!r}")


def odd_requests() -> list[bytes]:
    """Return what no page would send: each has to be refused in a sentence."""
    nested = b"[" * 5000 + b"]" * 5000
    bodies = [
        b'{"position": {"layout": "jigsaw:\\ud800", "givens": []}}',
        b'{"position": {"layout": "9x9", "givens": [NaN, Infinity]}}',
        b'{"puzzle": ' + nested + b"}",
        b'{"puzzle": "' + b"9" * 100_000 + b'"}',
        b"\xff\xfe\x00",
        b"",
    ]
    head = "POST {} HTTP/1.1\r\nHost: soak\r\nContent-Type: application/json\r\n"
    paths = [f"{API}/{path}" for path in ("game/hint", "solve", "path", "shares", "generate")]
    return [
        f"{head.format(path)}Content-Length: {len(body)}\r\n\r\n".encode() + body
        for path in paths
        for body in bodies
    ]


async def attack(port: int, seen: Seen, raw: list[bytes]) -> None:
    """Ask for the most expensive and the oddest things, one after the other, without end."""
    with contextlib.closing(Connection(port, 1)) as connection:
        while True:
            question = random.choice(raw)
            try:
                async with asyncio.timeout(random.choice([0.5, 30])):  # some are abandoned
                    status, told = await connection.ask(question)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                connection.close()
            else:
                seen.answered("requests of an attacker", status, (question[:200], told))
            await asyncio.sleep(0.05)


async def leave_open(port: int, seen: Seen) -> None:
    """Open connections without end that send half a request, and then nothing."""
    writers: deque[asyncio.StreamWriter] = deque()
    try:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", port, local_addr=("127.0.3.1", 0)
                )
                writer.write(b"POST /api/v1/game/hint HTTP/1.1\r\nHost: soak\r\nContent-Le")
                writers.append(writer)
                seen.tried["connections left half open"] += 1
            if len(writers) > HALF_OPEN:
                writers.popleft().close()
            await asyncio.sleep(0.2)
    finally:
        for writer in writers:
            writer.close()


# -- kills -----------------------------------------------------------------------------------------

SAVER = """
import sys
from whydoku import Puzzle
from whydoku.game import Game
game = Game(Puzzle.parse("." * 81))
for number in range(9 * 81):
    game.strike((number % 81, 1 + number // 81))
    game.save(sys.argv[1])
    print(number + 1, flush=True)
"""
"""A program that saves a game after each move, and says when that is done."""


async def kill_programs(folder: Path, seen: Seen) -> None:
    """Kill a program that saves a game, without end; what it said was saved has to be there."""
    for turn in count():
        path = folder / f"{turn}.game.json"
        saver = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", SAVER, str(path)), stdout=subprocess.PIPE
        )
        assert saver.stdout
        try:
            told = [await saver.stdout.readline()]  # the program has begun
            killer = asyncio.get_running_loop().call_later(random.uniform(0.0, 0.5), kill, saver)
            told += (await saver.stdout.read()).splitlines()
            killer.cancel()
        except asyncio.CancelledError:
            kill(saver)
            raise
        finally:
            await saver.wait()
        said = max(int(line) for line in told if line.strip())
        saved = len(Game.open(path).to_dict()["log"])
        seen.tried["kills of a program that saves a game"] += 1
        if saved < said:
            seen.fail("kills of a program that saves a game", f"{said} moves, {saved} in the file")
        path.unlink()
        await asyncio.sleep(3)


def kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()


async def kill_servers(server: Server, seen: Seen) -> None:
    """Kill the server or a worker every now and then; look at memory and disk before."""
    while True:
        await asyncio.sleep(random.uniform(3, 12))
        measure(server, seen)
        match random.choice(["worker", "worker", "kill", "end"]):
            case "worker":
                server.kill_worker()
                seen.tried["kills of a worker"] += 1
            case "kill":
                await asyncio.to_thread(server.restart, signal.SIGKILL)
                seen.tried["kills of the server"] += 1
            case "end":
                await asyncio.to_thread(server.restart, signal.SIGTERM)
                seen.tried["restarts of the server"] += 1
        await server.ready()


async def kill_so_often(server: Server, seen: Seen, times: int) -> None:
    """Kill the server that often, each time after it has saved some moves."""
    for _ in range(times):
        enough = seen.tried[SAVED] + random.randint(1, 30)
        while seen.tried[SAVED] < enough:
            await asyncio.sleep(random.uniform(0.0, 0.02))
        await asyncio.to_thread(server.restart, signal.SIGKILL)
        seen.tried["kills of the server"] += 1
        await server.ready()
        if any(seen.failed.values()):
            return


def measure(server: Server, seen: Seen) -> None:
    """Keep the most memory and disk that the server has used, in MiB."""
    disk = sum(path.stat().st_size for path in server.folder.glob("games.db*"))
    sizes = {"memory": memory_of(server.process), "disk": disk}  # type: ignore[arg-type]
    for what, size in sizes.items():
        seen.most[what] = max(seen.most[what], size >> 20)


# -- the run ---------------------------------------------------------------------------------------


async def soak(folder: Path, over: Awaitable[None] | int, seen: Seen) -> None:
    """Do all of it side by side until it is over, then look at every game.

    ``over`` may be a number: then there are no attacks, and players play until the server has been
    killed so often.
    """
    server = Server(folder)
    kills = over if isinstance(over, int) else 0
    end = kill_so_often(server, seen, over) if isinstance(over, int) else over
    try:
        await server.ready()
        asked = list(questions())
        raw = [kind(0) for kind in REPEATED.values()] + odd_requests()
        async with contextlib.AsyncExitStack() as stack:
            players = [
                Player(await stack.enter_async_context(client(server, f"127.100.{n}.1")), seen)
                for n in range(1, PLAYERS + 1)
            ]
            works = [player.play() for player in players]
            if not kills:
                works += [
                    *(ask_hints(server.port, number, seen, asked) for number in range(ASKERS)),
                    *(attack(server.port, seen, raw) for _ in range(ATTACKERS)),
                    leave_open(server.port, seen),
                    kill_programs(folder, seen),
                    kill_servers(server, seen),
                ]
            await side_by_side(works, end)
            await server.ready()
            for player in players:
                await player.check()
        measure(server, seen)
    finally:
        server.end()


async def side_by_side(works: list[Coroutine[Any, Any, None]], over: Awaitable[None]) -> None:
    """Do works without end until it is over; an error of one of them ends all."""
    tasks = [asyncio.ensure_future(work) for work in (over, *works)]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        task.result()


def rows_of(seen: Seen) -> dict[str, list[object]]:
    """Return the table: what was tried, how often, and how often it went wrong."""
    rows: dict[str, list[object]] = {
        what: [times, seen.failed[what]] for what, times in sorted(seen.tried.items())
    }
    sizes = {f"most {what} of the server, MiB": [size, ""] for what, size in seen.most.items()}
    return rows | sizes


def main() -> int:
    """Run it; return 1 where something was lost or wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--kills", type=int, default=0, help="kills of the server, and no attacks")
    parser.add_argument("--record", action="store_true", help="keep the table")
    asked = parser.parse_args()
    seen = Seen()
    temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with temporary as folder, contextlib.suppress(KeyboardInterrupt):
        over = asked.kills or asyncio.sleep(asked.seconds)
        asyncio.run(soak(Path(folder), over, seen))
    rows = rows_of(seen)
    for what, (times, failed) in rows.items():
        print(f"{what:45}{times:>10}{failed:>8}")
    for what, example in seen.examples.items():
        print(f"{what}: {example}", file=sys.stderr)
    if asked.record:
        told: dict[str, list[object]] = {
            "commit": [evidence.commit(), ""],
            "date": [evidence.today(), ""],
            "seconds": [int(asked.seconds), ""],
            **rows,
        }
        evidence.keep_rows("soak", told, list(told))
    return 1 if seen.failed else 0


if __name__ == "__main__":
    sys.exit(main())
