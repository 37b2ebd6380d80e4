"""Processes that answer questions beside the event loop.

Threads would not do: Python runs one of them at a time, so a body that takes seconds to check, or
a game of ten thousand moves, would hold up every other answer. A process can also be ended at any
moment, when its client has gone away or when it takes too long.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from typing import NamedTuple

try:
    import resource
except ImportError:  # there is none on Windows
    resource = None  # type: ignore[assignment]

__all__ = ["Answering", "Job", "Reply", "Worker", "WorkerEnded", "preload"]

LENGTH = struct.Struct("!Q")
"""A message is its length, then itself, pickled: both ends are ours."""
METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""Never a plain fork: a copy of a process whose threads hold locks may wait for them forever."""

START_SECONDS = 60.0
"""A worker that is not ready by then has failed."""
MOST_MEGABYTES = 1000
"""What a worker may have for its data; a question that needs more fails (Unix only)."""
WORN_OUT_MEGABYTES = 300
"""A worker that has had more than this is replaced after its answer."""


class Job(NamedTuple):
    """A question as it came in: which one it is, and the bytes of its body."""

    name: str
    body: bytes
    zips: bool = False
    """Whether the client takes compressed answers."""


READY = Job("", b"")
"""What a new worker is asked first."""


class Reply(NamedTuple):
    """What is sent to the client."""

    status: int
    headers: dict[str, str]
    body: bytes


Answering = Callable[[Job], Reply]
"""Answers one question: a function that can be pickled, and that raises nothing."""


class WorkerEnded(Exception):
    """A worker process ended before it had answered."""


def preload(*modules: str) -> None:
    """Import modules once for all worker processes that are started from now on."""
    # The workers share the processors already; NumPy would let each of them use all.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    multiprocessing.get_context(METHOD).set_forkserver_preload(list(modules))


class Worker:
    """One process, which answers one question at a time."""

    def __init__(
        self,
        process: multiprocessing.process.BaseProcess,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._process = process
        self._reader = reader
        self._writer = writer
        self._megabytes = 0

    @property
    def is_worn_out(self) -> bool:
        """Whether the process has grown so much that a new one should take its place."""
        return self._megabytes > WORN_OUT_MEGABYTES

    @classmethod
    async def start(cls, answering: Answering, niceness: int) -> Worker:
        """Start a process, and return when it is ready for its first question.

        On Unix its priority is lowered by `niceness`. Raises :class:`WorkerEnded` where it is not
        ready within ``START_SECONDS``.
        """
        try:
            async with asyncio.timeout(START_SECONDS):
                return await cls._start(answering, niceness)
        except TimeoutError as error:
            raise WorkerEnded from error

    @classmethod
    async def _start(cls, answering: Answering, niceness: int) -> Worker:
        loop = asyncio.get_running_loop()
        starting = loop.run_in_executor(None, _start_process, answering, niceness)
        try:
            process, ours = await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(_end_unwanted)
            raise
        try:
            worker = cls(process, *await asyncio.open_connection(sock=ours))
        except BaseException:
            ours.close()
            raise
        try:
            await worker.ask(READY)
        except BaseException:  # nobody waits for it any more
            worker.end()
            raise
        return worker

    async def ask(self, job: Job) -> tuple[Reply, float]:
        """Return the answer, and the processor seconds that it took.

        Raises :class:`WorkerEnded` when the process ends before. A worker whose question was
        cancelled has to be ended: its answer would be taken for that of the next question.
        """
        try:
            _send(self._writer, job)
            await self._writer.drain()
            reply, seconds, self._megabytes = await _receive(self._reader)
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            raise WorkerEnded from error
        return Reply(*reply), seconds

    def end(self) -> None:
        """End the process at once, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._writer.close()


def _start_process(
    answering: Answering, niceness: int
) -> tuple[multiprocessing.process.BaseProcess, socket.socket]:
    """Start a process; return it with our end of its pipe.

    This runs to its end in a thread, also when nobody waits any more. A start whose files are
    closed half-way ends the process that starts all workers: it waits for files that do not come.
    """
    ours, theirs = socket.socketpair()
    context = multiprocessing.get_context(METHOD)
    with theirs, _deaf_to_ctrl_c():
        try:
            process = context.Process(  # type: ignore[attr-defined] # every context has it
                target=_answer_all, args=(theirs, answering, niceness), daemon=True
            )
            process.start()
        except BaseException:
            ours.close()
            raise
    return process, ours


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Let no process that this thread starts hear Ctrl-C, not even while it loads its modules.

    A terminal sends it to all of them; but it is for the server, which ends its workers.
    """
    if not hasattr(signal, "pthread_sigmask"):  # there is none on Windows
        yield
        return
    resource_tracker.ensure_running()  # where this starts it, it unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_unwanted(
    started: asyncio.Future[tuple[multiprocessing.process.BaseProcess, socket.socket]],
) -> None:
    """End a process that was started for a question which nobody asks any more."""
    if not started.cancelled() and not started.exception():
        process, ours = started.result()
        process.kill()
        ours.close()


def _send(writer: asyncio.StreamWriter, message: object) -> None:
    data = pickle.dumps(message)
    writer.write(LENGTH.pack(len(data)))
    writer.write(data)


Sent = tuple[tuple[int, dict[str, str], bytes], float, int]
"""A reply, the processor seconds that it took, and the most megabytes that the process has had."""


async def _receive(reader: asyncio.StreamReader) -> Sent:
    (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
    received: Sent = pickle.loads(await reader.readexactly(length))
    return received


# -- inside the process --------------------------------------------------------------------------


def _answer_all(server: socket.socket, answering: Answering, niceness: int) -> None:
    """Answer until the server closes its end: also when the server was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Windows they hear Ctrl-C, too
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    if resource:
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEGABYTES * 2**20,) * 2)
    with contextlib.suppress(ConnectionError), server, server.makefile("rwb") as pipe:
        while head := pipe.read(LENGTH.size):
            job = Job(*pickle.loads(pipe.read(*LENGTH.unpack(head))))
            begun = time.process_time()
            reply = Reply(200, {}, b"") if job == READY else answering(job)
            data = pickle.dumps((tuple(reply), time.process_time() - begun, _megabytes()))
            pipe.write(LENGTH.pack(len(data)))
            pipe.write(data)
            pipe.flush()


def _megabytes() -> int:
    """Return the most memory that this process has had; 0 where that is unknown."""
    if not resource:
        return 0
    in_a_megabyte = 2**20 if sys.platform == "darwin" else 2**10
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) // in_a_megabyte
