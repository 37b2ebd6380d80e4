"""Threads beside the event loop: in the background, and those that ask the database."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy.exc import OperationalError

from web.answering import answering
from whydoku.errors import CapReached
from whydoku.serving.admission import Admission, Limits
from whydoku.web import cleaner
from whydoku.web.catalogue_maker import PAUSE, CatalogueMaker
from whydoku.web.cleaner import Cleaner
from whydoku.web.settings import ServerSettings
from whydoku.web.storage import catalogue
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


class Failing(Database):
    """A database that fails the first time that something is changed."""

    failures = 1

    def change(self, work):  # type: ignore[no-untyped-def]
        if self.failures:
            self.failures -= 1
            raise OperationalError("INSERT", {}, Exception("the disk is away"))
        return super().change(work)


@pytest.mark.slow
def test_the_catalogue_is_filled_after_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CatalogueMaker, "RETRY", 0.0)
    database = Failing(f"sqlite:///{tmp_path / 'games.db'}")
    admission = Admission(answering, quick=2, slow=2, limits=Limits(8, 4, 10))
    maker = CatalogueMaker(database, admission, 1)
    filled = threading.Event()
    monkeypatch.setattr(maker, "_emptiest", filled.set)  # returns None: all shelves are full
    maker.start()
    assert filled.wait(60)
    maker.stop(60)
    assert database.failures == 0
    with database.reading() as session:
        assert catalogue.stock(session)
    database.close()


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


def test_the_catalogue_waits_for_others_and_gives_a_search_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def capped(**_: object) -> Iterator[object]:
        yield from ()
        raise CapReached("stopped by its cap of seconds")

    monkeypatch.setattr("whydoku.web.catalogue_maker.generate", capped)
    monkeypatch.setattr(CatalogueMaker, "_stock_samples", lambda _: [("4x4", "easy")])
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    admission = Mock(busy=True)
    maker = CatalogueMaker(database, admission, 1)
    assert maker.turn() == PAUSE
    assert maker._tries == {("4x4", "easy"): 0}
    admission.busy = False
    assert [maker.turn(), maker.turn()] == [PAUSE, PAUSE]
    assert maker._tries == {("4x4", "easy"): 2}
    with database.reading() as session:
        assert catalogue.stock(session) == {}
    database.close()
