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
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from whydoku.serving.accounts import Accounts
from whydoku.serving.processes import Answering, Job, Reply, Worker, WorkerEnded

__all__ = ["Admission", "Busy", "Lane", "Limits", "TooLong", "TooManyOfYours"]

NICENESS = 10
"""Of the processes of the slow lane."""
HALF_LIFE = 10.0
"""Seconds after which half of the processor time that a client has used is forgotten."""


class Busy(Exception):
    """The queue is full, and no client has more questions in it than this one."""


class TooManyOfYours(Exception):
    """So many questions of this client wait that another one is refused."""


class TooLong(Exception):
    """The question took longer than any question may."""


@dataclass(eq=False, slots=True)
class _Question:
    """A question that waits or is being answered."""

    client: str
    job: Job
    reply: asyncio.Future[Reply]


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
        self,
        start: Callable[[], Awaitable[Worker]],
        workers: int,
        accounts: Accounts,
        limits: Limits,
    ) -> None:
        """Take how to start a worker, and how many there are: 2, so that no client has them all."""
        self._start = start
        self._workers = max(2, workers)
        self._accounts = accounts
        self._limits = limits
        self._idle: list[Worker] = []
        self._queue: list[_Question] = []
        self._running: dict[asyncio.Task[None], _Question] = {}
        self._closed = False

    @property
    def busy(self) -> bool:
        """Whether questions are being answered."""
        return bool(self._running)

    async def warm(self) -> None:
        """Start all workers, so that nobody waits for one later."""
        async with asyncio.TaskGroup() as starting:
            for _ in range(self._workers):
                starting.create_task(self._start_one())

    async def _start_one(self) -> None:
        self._put_back(await self._start())

    def _put_back(self, worker: Worker) -> None:
        """Keep a worker for the next question, unless there are enough."""
        if self._closed or len(self._idle) + len(self._running) > self._workers:
            worker.end()
        else:
            self._idle.append(worker)

    async def ask(self, client: str, job: Job) -> Reply:
        """Return the answer to a question of a client.

        Cancelled, it leaves the queue, or its worker is ended. Raises :class:`TooManyOfYours`,
        :class:`Busy`, :class:`TooLong`, or
        :class:`~whydoku.serving.processes.WorkerEnded` where the process crashed.
        """
        question = _Question(client, job, asyncio.get_running_loop().create_future())
        self._admit(question)
        self._dispatch()
        try:
            return await question.reply
        finally:
            self._leave(question)

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
            self._queue.pop(last).reply.set_exception(Busy())
        self._queue.append(question)

    def _dispatch(self) -> None:
        """Give questions to workers while there are both."""
        while len(self._running) < self._workers and (question := self._next()):
            self._queue.remove(question)
            worker = self._idle.pop() if self._idle else None
            task = asyncio.create_task(self._answer(question, worker))
            self._running[task] = question
            task.add_done_callback(self._done)

    def _next(self) -> _Question | None:
        """Return the question of the client that has used least; the first of several."""
        running = Counter(question.client for question in self._running.values())
        free = (q for q in self._queue if running[q.client] < self._workers // 2)
        return min(free, key=lambda q: self._accounts.used(q.client), default=None)

    async def _answer(self, question: _Question, worker: Worker | None) -> None:
        begun, used = time.monotonic(), None
        try:
            worker = worker or await self._start()
            async with asyncio.timeout(self._limits.seconds):
                reply, used = await worker.ask(question.job)
        except TimeoutError:
            _refuse(question, TooLong())
        except (WorkerEnded, OSError):
            _refuse(question, WorkerEnded())
        else:
            if not question.reply.done():
                question.reply.set_result(reply)
        finally:
            if worker and used is not None and not worker.is_worn_out:
                self._put_back(worker)
            elif worker:
                worker.end()  # it has grown, or may be in the middle of the question
            self._accounts.charge(
                question.client, time.monotonic() - begun if used is None else used
            )

    def _done(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        self._dispatch()

    def _leave(self, question: _Question) -> None:
        """Give back the place of a question that nobody waits for any more."""
        if question in self._queue:
            self._queue.remove(question)
        for task, running in self._running.items():
            if running is question:
                task.cancel()

    def refuse_all(self) -> None:
        """Refuse what waits, and all that comes from now on; what runs goes on."""
        self._closed = True
        for question in self._queue:
            _refuse(question, Busy())
        self._queue.clear()

    def close(self) -> None:
        """Refuse what waits, and end what runs."""
        self.refuse_all()
        for task, question in self._running.items():
            _refuse(question, Busy())
            task.cancel()
        for worker in self._idle:
            worker.end()
        self._idle.clear()


def _refuse(question: _Question, error: Exception) -> None:
    if not question.reply.done():
        question.reply.set_exception(error)


class Admission:
    """The two lanes of a server. `answering` is what workers do; `quick` and `slow` count them."""

    HEAVY = 6.0
    """Who has used more processor seconds than this lately asks in the slow lane only."""

    def __init__(self, answering: Answering, *, quick: int, slow: int, limits: Limits) -> None:
        self._accounts = Accounts(HALF_LIFE)
        self._quick = Lane(partial(Worker.start, answering, 0), quick, self._accounts, limits)
        self._slow = Lane(partial(Worker.start, answering, NICENESS), slow, self._accounts, limits)

    async def warm(self) -> None:
        """Start all workers."""
        await asyncio.gather(self._quick.warm(), self._slow.warm())

    async def ask(self, client: str, job: Job, *, slow: bool = False) -> Reply:
        """Return the answer to a question: :meth:`Lane.ask`. `slow`: it may take seconds."""
        lane = self._slow if slow or self._accounts.used(client) > self.HEAVY else self._quick
        return await lane.ask(client, job)

    @property
    def busy(self) -> bool:
        """Whether slow questions are being answered."""
        return self._slow.busy

    def refuse_all(self) -> None:
        """Refuse what waits, and all that comes from now on; what runs goes on."""
        for lane in (self._quick, self._slow):
            lane.refuse_all()

    def close(self) -> None:
        """Refuse what waits, and end what runs."""
        for lane in (self._quick, self._slow):
            lane.close()
