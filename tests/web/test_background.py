"""Threads beside the event loop: in the background, and those that ask the database."""

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from whydoku.web import cleaner
from whydoku.web.cleaner import Cleaner
from whydoku.web.settings import ServerSettings
from whydoku.web.storage.database import Database
from whydoku.web.workers import THREADS, BackgroundThread, DatabaseThreads


class Turns(BackgroundThread):
    """Fails once, works twice, and has nothing left to do."""

    RETRY = 0.0

    def __init__(self) -> None:
        super().__init__("turns")
        self.taken = 0
        self.ended = threading.Event()

    def turn(self) -> float | None:
        self.taken += 1
        if self.taken == 1:
            raise OperationalError("UPDATE games", {"content": "secret"}, Exception("secret"))
        if self.taken < 4:
            return 0.0
        self.ended.set()
        return None


def test_one_outage_costs_one_turn(caplog: pytest.LogCaptureFixture) -> None:
    turns = Turns()
    turns.start()
    assert turns.ended.wait(60)
    turns.stop(60)
    assert turns.taken == 4
    (record,) = caplog.records
    assert record.getMessage() == (
        "turns: the database failed (OperationalError); the next try is in 0 seconds"
    )


def test_who_waits_is_stopped_at_once() -> None:
    class Waiting(Turns):
        def turn(self) -> float | None:
            self.ended.set()
            return 3600.0

    waiting = Waiting()
    waiting.start()
    assert waiting.ended.wait(60)
    waiting.stop(60)
    assert waiting.name not in {thread.name for thread in threading.enumerate()}


def test_the_cleaner_comes_every_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def clean(_: Database, *, games_days: int, shares_days: int) -> int:
        asked.append((games_days, shares_days))
        return 0

    monkeypatch.setattr(cleaner, "clean", clean)
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    thread = Cleaner(database, ServerSettings(keep_games=3, keep_shares=2))
    assert thread.turn() == 3600
    assert asked == [(3, 2)]
    database.close()


def test_a_client_has_half_of_the_threads_that_ask_the_database() -> None:
    """However much it asks for, another client's question is answered."""
    free = threading.Event()

    async def run() -> None:
        threads = DatabaseThreads()
        held = [asyncio.create_task(threads.run("one", free.wait)) for _ in range(5 * THREADS)]
        assert await asyncio.wait_for(threads.run("other", lambda: "answer"), 60) == "answer"
        assert not any(task.done() for task in held)
        free.set()
        assert all(await asyncio.gather(*held))
        threads.close()

    asyncio.run(run())
