"""Who is answered next: fair shares, bounded queues, places that are given back."""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest

from web.answering import answering
from whydoku.serving import processes
from whydoku.serving.accounts import Accounts
from whydoku.serving.admission import (
    NICENESS,
    Admission,
    Busy,
    Lane,
    Limits,
    TooManyOfYours,
)
from whydoku.serving.processes import Job, Reply, TooLong, Worker, WorkerEnded

GREEDY, POLITE = "192.0.2.1", "198.51.100.1"


async def ask(admission: Admission, client: str, name: str, body: bytes = b"") -> Reply:
    return await admission.ask(client, Job(name, body))


def with_workers(
    test: Callable[[Admission], Awaitable[None]], *, workers: int = 2, seconds: float = 100
) -> None:
    async def run() -> None:
        admission = Admission(answering, quick=workers, slow=workers, limits=Limits(8, 4, seconds))
        await admission.warm()
        try:
            await test(admission)
        finally:
            admission.close()

    asyncio.run(run())


def test_a_question_is_answered_by_another_process() -> None:
    async def test(admission: Admission) -> None:
        assert await ask(admission, POLITE, "say", b"hello") == Reply(200, {}, b"hello")
        long = b"x" * 3_000_000
        assert (await ask(admission, POLITE, "say", long)).body == long

    with_workers(test)


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A file: until it is there, questions that wait for it are not answered."""
    return tmp_path / "gate"


def test_a_client_that_floods_waits_for_itself_alone(gate: Path) -> None:
    async def test(admission: Admission) -> None:
        waits = ask(admission, GREEDY, "wait", bytes(gate))
        flood = [asyncio.create_task(waits)]
        flood += [asyncio.create_task(ask(admission, GREEDY, "say")) for _ in range(3)]
        await asyncio.sleep(0)
        for _ in range(5):
            await ask(admission, POLITE, "say")
        assert not any(task.done() for task in flood)  # one worker was free all the time
        gate.touch()
        assert [reply.status for reply in await asyncio.gather(*flood)] == [200] * 4

    with_workers(test)


def test_a_client_has_so_many_questions_in_the_queue_and_no_more(gate: Path) -> None:
    async def test(admission: Admission) -> None:
        waits = [ask(admission, GREEDY, "wait", bytes(gate)) for _ in range(5)]
        flood = [asyncio.create_task(wait) for wait in waits]
        await asyncio.sleep(0)
        with pytest.raises(TooManyOfYours):
            await ask(admission, GREEDY, "say")
        gate.touch()
        await asyncio.gather(*flood)

    with_workers(test)


def test_a_full_queue_loses_a_question_of_the_client_that_has_most() -> None:
    async def run() -> None:
        lane = Lane(Never, 2, Accounts(10.0), Limits(4, 4, 10))
        greedy = [asyncio.create_task(lane.ask(GREEDY, Job("say", b""))) for _ in range(5)]
        await asyncio.sleep(0)
        polite = asyncio.create_task(lane.ask(POLITE, Job("say", b"")))
        third = asyncio.create_task(lane.ask("192.0.2.3", Job("say", b"")))
        await asyncio.wait(greedy, return_when=asyncio.FIRST_COMPLETED)
        ended = [task.done() and isinstance(task.exception(), Busy) for task in greedy]
        # One is being answered, four waited, and the last of these left for the third client;
        # the polite client took the second worker.
        assert ended == [False] * 4 + [True]
        assert not polite.done()
        assert not third.done()
        lane.close()
        left = await asyncio.gather(*greedy, polite, third, return_exceptions=True)
        assert all(isinstance(error, Busy) for error in left)

    asyncio.run(run())


class Never(Worker):
    """Does not answer before it is ended."""

    def __init__(self) -> None:
        super().__init__(answering, 0)
        self._over = threading.Event()

    def ask(self, _job: Job, _seconds: float) -> tuple[Reply, float]:
        self._over.wait(60)
        raise WorkerEnded

    def end(self, *, for_ever: bool = False) -> None:
        super().end(for_ever=for_ever)
        self._over.set()


def test_who_used_little_goes_first(gate: Path) -> None:
    """One worker is busy all the time, so that the other one answers in an order."""

    async def test(admission: Admission) -> None:
        await ask(admission, GREEDY, "compute", b"0.3")
        order: list[str] = []

        async def note(client: str) -> None:
            await ask(admission, client, "say")
            order.append(client)

        other = gate.with_name("other gate")
        busy = [
            asyncio.create_task(ask(admission, f"b{number}", "wait", bytes(path)))
            for number, path in enumerate((gate, other))
        ]
        await asyncio.sleep(0)
        noted = [asyncio.create_task(note(client)) for client in (GREEDY, POLITE)]
        await asyncio.sleep(0)
        gate.touch()
        await asyncio.gather(*noted)
        assert order == [POLITE, GREEDY]
        other.touch()
        await asyncio.gather(*busy)

    with_workers(test)


def test_a_client_that_goes_away_frees_its_place(gate: Path) -> None:
    async def test(admission: Admission) -> None:
        waits = [ask(admission, f"gone{number}", "wait", bytes(gate)) for number in range(8)]
        gone = [asyncio.create_task(wait) for wait in waits]
        await asyncio.sleep(0.2)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        assert (await asyncio.wait_for(ask(admission, POLITE, "say"), 60)).status == 200

    with_workers(test)


def test_a_start_that_nobody_waits_for_leaves_no_process() -> None:
    """However far it has come when it is ended: a quick machine may have started it by then."""
    for attempt in range(20):
        worker = Worker(answering, 0)
        with ThreadPoolExecutor(1) as threads:
            starting = threads.submit(worker.start)
            time.sleep(attempt % 10 * 0.0004)
            worker.end(for_ever=True)
        assert isinstance(starting.exception(), WorkerEnded | None)
        if process := worker._process:  # it was ready before it was ended
            process.join(60)
            assert not process.is_alive()


def test_a_worker_that_does_not_get_ready_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "START_SECONDS", 0.0)
    with pytest.raises(WorkerEnded):
        Worker(answering, 0).start()


def test_workers_that_die_while_idle_are_replaced_before_they_are_asked() -> None:
    async def test(admission: Admission) -> None:
        for pid in await pids(admission):
            os.kill(int(pid), signal.SIGKILL)
        for number in range(4):
            assert (await ask(admission, f"client {number}", "say")).status == 200

    with_workers(test)


def test_a_quick_question_that_is_expensive_is_asked_as_a_slow_one() -> None:
    async def test(admission: Admission) -> None:
        priorities = [
            int((await admission.ask(POLITE, Job("priority", b"", slow=slow))).body)
            for slow in (False, True)
        ]
        assert priorities[1] - priorities[0] == NICENESS
        assert int((await ask(admission, POLITE, "put off")).body) == priorities[1]

    with_workers(test)


def test_newcomers_do_not_pass_for_ever() -> None:
    """A second of waiting makes up for a second that was used."""

    async def run() -> None:
        lane = Lane(Mock, 2, Accounts(10.0), Limits(8, 4, 10))
        lane._idle.clear()
        lane._accounts.charge(GREEDY, 1.0)
        waiting = [asyncio.create_task(lane.ask(GREEDY, Job("first", b"")))]
        await asyncio.sleep(0)
        for seconds, next_one in ((0.5, "second"), (1.5, "first")):
            lane._queue[0].since -= seconds
            waiting.append(asyncio.create_task(lane.ask(POLITE, Job("second", b""))))
            await asyncio.sleep(0)
            question = lane._next()
            assert question
            assert question.job.name == next_one
        lane.close()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(run())


def test_a_question_that_takes_too_long_is_ended(gate: Path) -> None:
    async def test(admission: Admission) -> None:
        with pytest.raises(TooLong):
            await ask(admission, GREEDY, "wait", bytes(gate))
        assert (await ask(admission, POLITE, "say")).status == 200

    with_workers(test, seconds=1)


def test_a_worker_that_crashes_is_replaced() -> None:
    async def test(admission: Admission) -> None:
        for _ in range(3):
            with pytest.raises(WorkerEnded):
                await ask(admission, GREEDY, "crash")
        assert (await ask(admission, POLITE, "say")).status == 200

    with_workers(test)


async def pids(admission: Admission) -> set[bytes]:
    """Ask until both workers have said who they are."""
    return {
        reply.body
        for _ in range(2)
        for reply in await asyncio.gather(
            *(ask(admission, f"client {number}", "pid") for number in range(4))
        )
    }


def test_a_worker_that_has_grown_is_replaced() -> None:
    async def test(admission: Admission) -> None:
        before = await pids(admission)
        for number in range(4):
            await ask(admission, f"client {number}", "take", b"500")
        assert len(await pids(admission) & before) < len(before)

    with_workers(test)


def test_memory_has_a_bound() -> None:
    async def test(admission: Admission) -> None:
        for _ in range(3):
            with pytest.raises(WorkerEnded):  # what it does here where there is no memory
                await ask(admission, GREEDY, "take", b"1500")
        assert (await ask(admission, POLITE, "say")).status == 200

    with_workers(test)


def test_what_is_cancelled_is_charged_as_well() -> None:
    clock = [0.0]
    accounts = Accounts(10.0, clock=lambda: clock[0])
    accounts.charge(GREEDY, 4.0)
    assert accounts.used(GREEDY) == 4.0
    clock[0] += 10.0
    assert accounts.used(GREEDY) == 2.0
    assert accounts.used(POLITE) == 0.0


def test_accounts_are_bounded() -> None:
    accounts = Accounts(10.0)
    for number in range(Accounts.MOST + 500):
        accounts.charge(f"client {number}", 1.0)
    assert len(accounts) == Accounts.MOST
    assert not accounts.used("client 0")
    assert accounts.used(f"client {Accounts.MOST + 499}")


def test_where_the_system_tells_no_memory_it_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert processes._megabytes() > 0
    monkeypatch.setattr(processes, "resource", None)
    assert processes._megabytes() == 0


def test_where_no_signal_can_be_blocked_a_process_is_started_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr("signal.pthread_sigmask")
    with processes._deaf_to_ctrl_c():
        pass
