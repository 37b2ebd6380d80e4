"""Who is answered next: shares of processor time for each client, and bounded queues.

Questions wait in two lanes: quick ones, and slow ones whose processes have a lower priority. A
client that has used much processor time waits for those that have used less, goes to the slow lane,
and never holds all workers of a lane. So a client that asks for the most expensive answers, as fast
as it can, is slow for itself alone.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from whydoku.serving.accounts import Accounts
from whydoku.serving.processes import (
    PUT_OFF,
    Answering,
    Job,
    Reply,
    TooLong,
    Worker,
    WorkerEnded,
)

__all__ = ["Admission", "Busy", "Lane", "Limits", "TooManyOfYours"]

NICENESS = 10
"""Of the processes of the slow lane."""
HALF_LIFE = 10.0
"""Seconds after which half of the processor time that a client has used is forgotten."""


class Busy(Exception):
    """The queue is full, and no client has more questions in it than this one."""


class TooManyOfYours(Exception):
    """So many questions of this client wait that another one is refused."""


@dataclass(eq=False, slots=True)
class _Question:
    """A question that waits, or that a worker answers."""

    client: str
    job: Job
    reply: asyncio.Future[Reply]
    since: float = field(default_factory=time.monotonic)
    worker: Worker | None = None

    def refuse(self, error: Exception) -> None:
        if not self.reply.done():
            self.reply.set_exception(error)


class Limits(NamedTuple):
    """What holds in each lane."""

    waiting: int
    """Questions that may wait."""
    waiting_of_client: int
    """Of these, those of one client."""
    seconds: float
    """A question that takes longer is ended."""


class Lane:
    """Worker processes of one priority, and the questions that wait for them."""

    def __init__(
        self, new: Callable[[], Worker], workers: int, accounts: Accounts, limits: Limits
    ) -> None:
        """Take how many workers there are: 2 at least, so that no client has them all."""
        self._workers = [new() for _ in range(max(2, workers))]
        self._idle = list(self._workers)
        self._threads = ThreadPoolExecutor(len(self._workers), "worker")  # each waits for one
        self._accounts = accounts
        self._limits = limits
        self._queue: list[_Question] = []
        self._running: dict[_Question, asyncio.Task[None]] = {}
        self._closed = False

    async def warm(self) -> None:
        """Start all processes, so that nobody waits for one later."""
        idle, self._idle = self._idle, []
        await asyncio.gather(*map(self._warm, idle))

    async def _warm(self, worker: Worker) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, worker.start)
        finally:
            self._put_back(worker)

    def _put_back(self, worker: Worker) -> None:
        self._idle.append(worker)
        self._dispatch()

    async def ask(self, client: str, job: Job) -> Reply:
        """Return the answer to a question of a client.

        Cancelled, it leaves the queue, or its process is ended. Raises :class:`TooManyOfYours`,
        :class:`Busy`, :class:`~whydoku.serving.processes.TooLong`, or
        :class:`~whydoku.serving.processes.WorkerEnded` where the process crashed.
        """
        question = _Question(client, job, asyncio.get_running_loop().create_future())
        self._admit(question)
        self._dispatch()
        try:
            return await question.reply
        finally:
            if question in self._queue:
                self._queue.remove(question)
            elif question.worker:
                question.worker.end()

    def _admit(self, question: _Question) -> None:
        """Put a question into the queue; where it is full, the client that has most loses one."""
        if self._closed:
            raise Busy
        waiting = Counter(other.client for other in self._queue)
        if waiting[question.client] >= self._limits.waiting_of_client:
            raise TooManyOfYours
        if len(self._queue) >= self._limits.waiting:
            [(greediest, most)] = waiting.most_common(1)
            if most <= waiting[question.client] + 1:
                raise Busy
            last = max(i for i, other in enumerate(self._queue) if other.client == greediest)
            self._queue.pop(last).refuse(Busy())
        self._queue.append(question)

    def _dispatch(self) -> None:
        """Give questions to workers while there are both."""
        while self._idle and (question := self._next()):
            self._queue.remove(question)
            question.worker = self._idle.pop()
            self._running[question] = asyncio.create_task(self._answer(question, question.worker))

    def _next(self) -> _Question | None:
        """Return the question of the client that has used least; the first of several.

        A second of waiting makes up for a second that was used: newcomers do not pass for ever.
        """
        running = Counter(question.client for question in self._running)
        free = (q for q in self._queue if running[q.client] < len(self._workers) // 2)
        return min(free, key=lambda q: self._accounts.used(q.client) + q.since, default=None)

    async def _answer(self, question: _Question, worker: Worker) -> None:
        begun, used = time.monotonic(), None
        asking = partial(worker.ask, question.job, self._limits.seconds)
        try:
            loop = asyncio.get_running_loop()
            reply, used = await loop.run_in_executor(self._threads, asking)
            if not question.reply.done():
                question.reply.set_result(reply)
        except (WorkerEnded, TooLong) as error:
            question.refuse(error)
        except OSError:  # no process could be started
            question.refuse(WorkerEnded())
        finally:
            question.worker = None
            self._accounts.charge(
                question.client, time.monotonic() - begun if used is None else used
            )
            del self._running[question]
            self._put_back(worker)

    def refuse_all(self) -> None:
        """Refuse what waits, and all that comes from now on; what runs goes on."""
        self._closed = True
        for question in self._queue:
            question.refuse(Busy())
        self._queue.clear()

    def close(self) -> None:
        """Refuse what waits, and end what runs."""
        self.refuse_all()
        for question in self._running:
            question.refuse(Busy())
        for worker in self._workers:
            worker.end(for_ever=True)
        self._threads.shutdown(wait=False, cancel_futures=True)


class Admission:
    """The two lanes of a server. `answering` is what workers do; `quick` and `slow` count them."""

    HEAVY = 6.0
    """Who has used more processor seconds than this lately asks in the slow lane only."""

    def __init__(self, answering: Answering, *, quick: int, slow: int, limits: Limits) -> None:
        self._accounts = Accounts(HALF_LIFE)
        self._quick = Lane(partial(Worker, answering, 0), quick, self._accounts, limits)
        self._slow = Lane(partial(Worker, answering, NICENESS), slow, self._accounts, limits)

    async def warm(self) -> None:
        """Start all workers."""
        await asyncio.gather(self._quick.warm(), self._slow.warm())

    async def ask(self, client: str, job: Job) -> Reply:
        """Return the answer to a question: :meth:`Lane.ask`."""
        if not job.slow and self._accounts.used(client) <= self.HEAVY:
            reply = await self._quick.ask(client, job)
            if reply != PUT_OFF:
                return reply
        return await self._slow.ask(client, job._replace(slow=True))

    def refuse_all(self) -> None:
        """Refuse what waits, and all that comes from now on; what runs goes on."""
        for lane in (self._quick, self._slow):
            lane.refuse_all()

    def close(self) -> None:
        """Refuse what waits, and end what runs."""
        for lane in (self._quick, self._slow):
            lane.close()
