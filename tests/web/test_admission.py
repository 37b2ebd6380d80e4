"""Who is answered next: fair shares, bounded queues, places that are given back."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from web.answering import answering
from whydoku.serving import processes
from whydoku.serving.accounts import Accounts, ByClient
from whydoku.serving.admission import (
    Admission,
    Busy,
    Lane,
    Limits,
    TooLong,
    TooManyOfYours,
)
from whydoku.serving.processes import Job, Reply, Worker, WorkerEnded

GREEDY, POLITE = "192.0.2.1", "192.0.2.2"


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
        assert not admission.busy

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
        lane = Lane(never, 2, Accounts(10.0), Limits(4, 4, 10))
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


async def never() -> Worker:
    """Start no worker, for ever."""
    await asyncio.Event().wait()
    raise AssertionError


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


def test_a_start_that_is_cancelled_half_way_spoils_no_other_start() -> None:
    async def test() -> None:
        for attempt in range(40):
            gone = [asyncio.create_task(Worker.start(answering, 0)) for _ in range(2)]
            kept = asyncio.create_task(Worker.start(answering, 0))
            await asyncio.sleep(attempt % 20 * 0.0002)
            for task in gone:
                task.cancel()
            (await asyncio.wait_for(kept, 60)).end()
            for worker in await asyncio.gather(*gone, return_exceptions=True):
                if isinstance(worker, Worker):  # it was ready before it was cancelled
                    worker.end()

    asyncio.run(test())


def test_a_worker_that_does_not_get_ready_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "START_SECONDS", 0.0)
    with pytest.raises(WorkerEnded):
        asyncio.run(Worker.start(answering, 0))


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
    for number in range(ByClient.MOST + 500):
        accounts.charge(f"client {number}", 1.0)
    assert len(accounts) == ByClient.MOST
    assert not accounts.used("client 0")
    assert accounts.used(f"client {ByClient.MOST + 499}")


def test_a_start_that_failed_or_was_never_made_has_nothing_to_end() -> None:
    async def test() -> None:
        loop = asyncio.get_running_loop()
        cancelled, failed = (loop.create_future() for _ in range(2))
        cancelled.cancel()
        failed.set_exception(OSError("too many files are open"))
        for started in (cancelled, failed):
            processes._end_unwanted(started)

    asyncio.run(test())


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
