"""Processes that answer questions beside the event loop.

Threads would not do: Python runs one of them at a time, so a body that takes seconds to check, or
a game of ten thousand moves, would hold up every other answer. A process can also be ended at any
moment, when its client has gone away or when it takes too long.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

try:
    import resource
except ImportError:  # there is none on Windows
    resource = None  # type: ignore[assignment]

__all__ = [
    "PUT_OFF",
    "Answering",
    "Job",
    "Reply",
    "Slow",
    "TooLong",
    "Worker",
    "WorkerEnded",
    "is_put_off",
    "preload",
]

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
    slow: bool = False
    """Whether the answer may take seconds; else `PUT_OFF` may be the answer."""


class Reply(NamedTuple):
    """What is sent to the client."""

    status: int
    headers: dict[str, str]
    body: bytes


PUT_OFF = Reply(0, {}, b"")
"""The answer to a quick question that is known to be expensive: it is asked again as a slow one."""

Slow = bool | Callable[[Any], bool]
"""Whether answers may take longer than milliseconds; or what tells that of what was asked."""

Answering = Callable[[Job], Reply]
"""Answers one question: a function that can be pickled, and that raises nothing."""


def is_put_off(job: Job, slow: Slow, asked: Any) -> bool:
    """Return whether a question has to be asked as a slow one, by what was read from its body."""
    return not job.slow and callable(slow) and slow(asked)


class WorkerEnded(Exception):
    """A worker process ended before it had answered."""


class TooLong(Exception):
    """The question took longer than any question may."""


def preload(*modules: str) -> None:
    """Import modules once for all worker processes that are started from now on."""
    # The workers share the processors already; NumPy would let each of them use all.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    multiprocessing.get_context(METHOD).set_forkserver_preload(list(modules))


class Worker:
    """A process that answers one question at a time; where it has ended, the next one.

    Its methods block, but for `end`.
    """

    def __init__(self, answering: Answering, niceness: int) -> None:
        """Take what the process does, and by how much its priority is lowered (Unix only)."""
        self._answering = answering
        self._niceness = niceness
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ended = self._closed = False

    def start(self) -> None:
        """Have a process that is ready. Raises :class:`WorkerEnded`."""
        if self._pipe:
            return
        context = multiprocessing.get_context(METHOD)
        ours, theirs = context.Pipe()
        with theirs, _deaf_to_ctrl_c():
            process = context.Process(  # type: ignore[attr-defined] # every context has it
                target=_answer_all, args=(theirs, self._answering, self._niceness), daemon=True
            )
            process.start()
        self._process, self._pipe = process, ours
        if self._ended or self._closed:
            self.end()
        self._receive(START_SECONDS, WorkerEnded)

    def ask(self, job: Job, seconds: float) -> tuple[Reply, float]:
        """Return the answer, and the processor seconds that it took.

        Raises :class:`WorkerEnded`, and :class:`TooLong` after so many seconds. A process that has
        died before it began is replaced once: it has died while it was idle.
        """
        self._ended = False
        try:
            self._hand(job)
        except WorkerEnded:
            if self._ended or self._closed:
                raise
            self._hand(job)
        reply, used, megabytes = self._receive(seconds)
        if megabytes > WORN_OUT_MEGABYTES:
            self._forget()
        return Reply(*reply), used

    def _hand(self, job: Job) -> None:
        """Return when the process has begun."""
        self.start()
        try:
            self._pipe.send(tuple(job))  # type: ignore[union-attr] # it has started
        except OSError as error:
            self._forget()
            raise WorkerEnded from error
        self._receive(START_SECONDS, WorkerEnded)

    def _receive(self, seconds: float, late: type[Exception] = TooLong) -> Any:
        """Return what the process sends next; where that does not come, end it and raise."""
        pipe = self._pipe
        assert pipe
        try:
            if pipe.poll(seconds):
                return pipe.recv()
        except (EOFError, OSError) as error:
            self._forget()
            raise WorkerEnded from error
        self._forget()
        raise late

    def _forget(self) -> None:
        if self._process and self._pipe:
            self._process.kill()
            self._pipe.close()
        self._process = self._pipe = None

    def end(self, *, for_ever: bool = False) -> None:
        """End the process at once, whatever it does: whoever waits for it is told."""
        self._ended, self._closed = True, self._closed or for_ever
        if process := self._process:
            process.kill()


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


# -- inside the process --------------------------------------------------------------------------


def _answer_all(pipe: Connection, answering: Answering, niceness: int) -> None:
    """Answer until the server closes its end: also when the server was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Windows they hear Ctrl-C, too
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    if resource:
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEGABYTES * 2**20,) * 2)
    with contextlib.suppress(EOFError, ConnectionError), pipe:
        pipe.send(None)  # it is ready
        while True:
            job = Job(*pipe.recv())
            pipe.send(None)  # it has begun
            begun = time.process_time()
            reply = answering(job)
            pipe.send((tuple(reply), time.process_time() - begun, _megabytes()))


def _megabytes() -> int:
    """Return the most memory that this process has had; 0 where that is unknown."""
    if not resource:
        return 0
    in_a_megabyte = 2**20 if sys.platform == "darwin" else 2**10
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) // in_a_megabyte
