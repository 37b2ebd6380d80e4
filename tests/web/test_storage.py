"""What is kept: the tables and their versions, games and their owners, the daily."""

import sqlite3
import sys
import threading
import time
import uuid
from datetime import date
from pathlib import Path
from unittest.mock import Mock

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, inspect, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from whydoku import Puzzle
from whydoku.game import Game
from whydoku.web.storage import cleaning, daily, games, shares
from whydoku.web.storage.database import (
    MIGRATIONS,
    Database,
    DatabaseError,
    _use_write_ahead_log,
    migrate,
)
from whydoku.web.storage.disk_space import ROW, DiskSpace, NoSpace, stored
from whydoku.web.storage.games import CheckedGame, GameConflict, GameDeleted, GameSummary
from whydoku.web.storage.tables import Base, Device, SavedGame, Share, now

ME, OTHER = games.hash_of("me"), games.hash_of("other")
GAME = Game(Puzzle.parse("..3..4.221......")).to_dict()
CHECKED = games.checked(GAME)


def summary(updated: int = 1, *, seconds: int = 60, solved: bool = False) -> GameSummary:
    return GameSummary("mine", "easy", seconds, solved, updated)


def test_migrations_lead_to_the_tables_that_the_code_has(database: Database) -> None:
    with database.engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert found == []


def test_migrating_twice_changes_nothing(url: str) -> None:
    Database(url).close()
    again = Database(url)
    tables = inspect(again.engine).get_table_names()
    assert set(tables) == {*Base.metadata.tables, "alembic_version"}
    again.close()


def test_servers_that_start_at_once_do_not_disturb_one_another(url: str) -> None:
    failed: list[Exception] = []

    def start() -> None:
        try:
            Database(url).close()
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def migrate_back(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.downgrade(config, to)


def test_migrations_can_be_undone(database: Database) -> None:
    with database.engine.execution_options(writes=True).begin() as connection:
        migrate_back(connection, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
        migrate(connection)


def test_games_of_a_database_without_versions_begin_with_the_first(database: Database) -> None:
    game_id = uuid.uuid4()
    with database.writing() as session:
        games.put(session, ME, game_id, CHECKED, summary(), 41)
    with database.engine.execution_options(writes=True).begin() as connection:
        migrate_back(connection, "0002")
        migrate(connection)
    with database.writing() as session:
        assert games.put(session, ME, game_id, with_move(1), summary(), 1) == 2


def test_a_game_is_found_by_its_owner_alone(database: Database) -> None:
    game_id = uuid.uuid4()
    with database.writing() as session:
        assert games.put(session, ME, game_id, CHECKED, summary())
    with database.writing() as session:
        assert games.put(session, OTHER, game_id, CHECKED, summary(9)) is None
        assert not games.remove(session, OTHER, game_id)
    with database.reading() as session:
        assert games.find(session, OTHER, game_id) is None
        assert games.listed(session, OTHER) == []
        mine = games.find(session, ME, game_id)
        assert mine
        assert (mine.title, mine.layout, mine.updated) == ("mine", "4x4", 1)


def with_move(digit: int) -> CheckedGame:
    game = Game(Puzzle.parse("..3..4.221......"))
    game.enter(0, digit)
    return games.checked(game.to_dict())


def test_each_save_has_a_version_of_its_own(database: Database) -> None:
    game_id = uuid.uuid4()
    with database.writing() as session:
        assert games.put(session, ME, game_id, CHECKED, summary()) == 1
        assert games.put(session, ME, game_id, with_move(1), summary(), 1) == 2
        with pytest.raises(GameConflict) as conflict:
            games.put(session, ME, game_id, with_move(4), summary(99), 1)
        assert (conflict.value.kept.version, conflict.value.kept.updated) == (2, 1)
        assert games.put(session, ME, game_id, with_move(1), summary(99, seconds=70), 1) == 2
    with database.reading() as session:
        assert [(game.seconds, game.updated) for game in games.listed(session, ME)] == [(70, 1)]


def test_a_deleted_game_leaves_a_line_of_the_statistics(database: Database) -> None:
    with database.writing() as session:
        for seconds, solved in ((30, True), (50, True), (7, False)):
            games.put(session, ME, uuid.uuid4(), CHECKED, summary(seconds=seconds, solved=solved))
        games.put(session, OTHER, uuid.uuid4(), CHECKED, summary(seconds=1, solved=True))
    with database.writing() as session:
        for game in games.listed(session, ME):
            assert games.remove(session, ME, game.id)
            assert not games.remove(session, ME, game.id)
    with database.reading() as session:
        assert games.listed(session, ME) == []
        ((level, started, solved, best, mean),) = games.statistics(session, ME)
    assert (level, started, solved, best, float(mean)) == ("easy", 3, 2, 30, 40.0)


def test_a_version_on_its_way_does_not_bring_a_deleted_game_back(database: Database) -> None:
    game_id = uuid.uuid4()
    with database.writing() as session:
        games.put(session, ME, game_id, CHECKED, summary())
        games.remove(session, ME, game_id)
    with database.writing() as session:
        for base in (0, 1, 2):
            with pytest.raises(GameDeleted):
                games.put(session, ME, game_id, CHECKED, summary(), base)
        with pytest.raises(GameDeleted):
            games.find(session, ME, game_id)
        assert games.listed(session, ME) == []


def test_forgetting_leaves_nothing(database: Database) -> None:
    game_id = uuid.uuid4()
    with database.writing() as session:
        games.put(session, ME, game_id, CHECKED, summary(solved=True))
        games.forget(session, ME)
    with database.reading() as session:
        assert games.statistics(session, ME) == []
    with database.writing() as session:
        assert games.put(session, OTHER, game_id, CHECKED, summary()), "not even the id is taken"


def test_a_device_keeps_so_many_games(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_GAMES", 3)
    with database.writing() as session:
        ids = [uuid.uuid4() for _ in range(3)]
        for each in ids:
            games.put(session, ME, each, CHECKED, summary())
        with pytest.raises(NoSpace, match="this device has 3 games here"):
            games.put(session, ME, uuid.uuid4(), CHECKED, summary())
        assert games.put(session, ME, ids[0], CHECKED, summary(), 1), "one of them can be kept on"
        games.remove(session, ME, ids[0])
        assert games.put(session, ME, uuid.uuid4(), CHECKED, summary())


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ({"version": 7}, "read a game of version 7, expected 1"),
        ({"done": 1}, "1 of 0 groups"),
        ({"log": [{"name": "", "moves": [{"move": "freeze"}]}] * 10_001}, "more than 10,000 moves"),
        (
            {"log": [{"name": "", "moves": [{"move": "enter", "candidates": [[2, 1]]}]}]},
            "r1c3 is given",
        ),
    ],
)
def test_what_is_no_game_is_not_kept(damage: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        games.replayed({**GAME, **damage})


def test_a_game_keeps_the_keys_of_a_game_and_no_other() -> None:
    assert games.checked({**GAME, "more": "x" * 1000}) == CHECKED


def test_a_game_stands_where_it_was_left() -> None:
    game = Game(Puzzle.parse("..3..4.221......"))
    game.enter(0, 1)
    game.enter(1, 2)
    game.undo()
    assert games.replayed(game.to_dict()) == game.position


def test_of_saves_at_once_one_is_taken_and_the_others_are_told(database: Database) -> None:
    game_id = uuid.uuid4()
    taken: list[int | None] = []
    refused: list[int] = []

    def put(digit: int) -> None:
        try:
            with database.writing() as session:
                taken.append(games.put(session, ME, game_id, with_move(digit), summary(), 1))
        except GameConflict:
            refused.append(digit)

    with database.writing() as session:
        games.put(session, ME, game_id, CHECKED, summary())
    threads = [threading.Thread(target=put, args=[digit]) for digit in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert taken == [2]
    assert len(refused) == 3


def test_a_writer_that_was_too_slow_finds_what_the_faster_one_made(database: Database) -> None:
    """Two first games of one device, and twice the same game: on PostgreSQL they meet."""
    same, other = uuid.uuid4(), uuid.uuid4()
    kept: list[int | None] = []

    def put(game_id: uuid.UUID) -> None:
        kept.append(database.change(lambda s: games.put(s, ME, game_id, CHECKED, summary())))

    slower = [threading.Thread(target=put, args=[game_id]) for game_id in (same, other)]
    with database.writing() as session:
        games.put(session, ME, same, CHECKED, summary())
        session.flush()
        for thread in slower:
            thread.start()
        time.sleep(0.5)
    for thread in slower:
        thread.join()
    assert kept == [1, 1]
    with database.reading() as session:
        assert {game.id for game in games.listed(session, ME)} == {same, other}


def test_shares_cannot_be_guessed_and_stay_as_they_are(database: Database) -> None:
    with database.writing() as session:
        ids = [shares.add(session, ME, "ü\ud800", CHECKED.content).id for _ in range(50)]
    assert len(set(ids)) == 50
    assert all(len(each) == 16 for each in ids), "12 random bytes"
    with database.reading() as session:
        found = shares.find(session, ids[0])
        assert found
        assert '"version":1' in found.content
        assert shares.find(session, ids[0][:-1]) is None


def test_shares_of_a_forgotten_device_are_nobodys(database: Database) -> None:
    with database.writing() as session:
        share = shares.add(session, ME, "", CHECKED.content)
        shares.disown(session, ME)
        session.refresh(share)
        assert share.owner is None


# -- disk space and cleaning ---------------------------------------------------------------------


def test_what_is_stored_is_counted(database: Database) -> None:
    ids = [uuid.uuid4() for _ in range(3)]
    one = ROW + len(CHECKED.content)
    with database.writing() as session:
        for each in ids:
            games.put(session, ME, each, CHECKED, summary())
        games.put(session, ME, ids[0], CHECKED, summary(2))
        share = shares.add(session, ME, "", CHECKED.content)
        assert stored(session) == 3 * one + share.size
        games.remove(session, ME, ids[0])
        assert stored(session) == 2 * one + ROW + share.size


def test_room_has_a_bound(database: Database) -> None:
    seconds = [0.0]
    space = DiskSpace(1, 0, clock=lambda: seconds[0])
    with database.writing() as session:
        space.take(session, "one", 1)  # counts what is there, and finds nothing
        for _ in range(10):
            space.take(session, "one", 100_000)
        with pytest.raises(NoSpace, match="the server has no room"):
            space.take(session, "other", 1)
        space.take(session, "other", 0)
        seconds[0] += DiskSpace.RECOUNT  # nothing was stored after all
        space.take(session, "other", 100_000)


def test_a_client_adds_so_much_within_a_day(database: Database) -> None:
    seconds = [0.0]
    space = DiskSpace(0, 1, clock=lambda: seconds[0])
    with database.writing() as session:
        space.take(session, "one", 1_000_000)
        with pytest.raises(NoSpace, match="from your network"):
            space.take(session, "one", 1)
        space.take(session, "other", 1_000_000)
        seconds[0] += 24 * 3600
        space.take(session, "one", 500_000)
        with pytest.raises(NoSpace):
            space.take(session, "one", 1)


def test_what_nobody_opened_for_long_is_cleaned(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleaning, "BATCH", 2)
    days_ago = {days: now() - days * cleaning.A_DAY for days in (0, 9, 11)}
    with database.writing() as session:
        for owner, opened in ((ME, 9), (ME, 11), (ME, 11), (ME, 11), (OTHER, 11), (OTHER, 11)):
            game_id = uuid.uuid4()
            games.put(session, owner, game_id, CHECKED, summary(solved=True))
            session.execute(
                update(SavedGame).where(SavedGame.id == game_id).values(opened=days_ago[opened])
            )
        session.execute(update(Device).values(created=days_ago[11]))
        ids = [shares.add(session, ME, "", CHECKED.content).id for _ in range(5)]
        for number, each in enumerate(ids):
            opened = days_ago[11 if number else 9]
            session.execute(update(Share).where(Share.id == each).values(opened=opened))
        games.put(session, games.hash_of("third"), uuid.uuid4(), CHECKED, summary())
    assert cleaning.clean(database, games_days=0, shares_days=0) == 0
    assert cleaning.clean(database, games_days=10, shares_days=10) == 1 + 3 + 4
    with database.reading() as session:
        assert len(games.listed(session, ME)) == 1
        ((_, started, solved, _, _),) = games.statistics(session, ME)
        assert (started, solved) == (4, 4), "the statistics stay while the device plays"
        assert games.statistics(session, OTHER) == [], "nobody has played there for long"
        assert session.scalar(select(func.count(Device.id))) == 2
        assert [bool(shares.find(session, each)) for each in ids] == [True] + [False] * 4
    assert cleaning.clean(database, games_days=10, shares_days=10) == 0


def test_tables_of_an_older_version_get_their_sizes(url: str) -> None:
    database = Database(url)
    with database.engine.execution_options(writes=True).begin() as connection:
        migrate_back(connection, "0001")
        connection.execute(text("INSERT INTO shares VALUES ('a', '12345', 1)"))
    database.close()
    again = Database(url)
    with again.reading() as session:
        share = shares.find(session, "a")
        assert share
        assert (share.content, share.size, share.owner) == ("12345", ROW + 5, None)
        assert now() - 60_000 < share.opened <= now()
    again.close()


def test_the_puzzle_of_a_day_stays(database: Database) -> None:
    first, second = Puzzle.parse("..3..4.221......"), Puzzle.parse("." * 16)
    day = date(2026, 11, 20)
    with database.writing() as session:
        assert daily.daily_puzzle(session, day) is None
        daily.save_daily_puzzle(session, day, first)
        daily.save_daily_puzzle(session, day, second)
    with database.reading() as session:
        assert daily.daily_puzzle(session, day) == first


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://x/y", "databases of mysql are not known"),
        ("nothing", "cannot be read"),
        ("postgresql://test@127.0.0.1:1/none", "cannot use the database postgresql.*refused"),
    ],
)
def test_a_database_that_cannot_be_used_is_told(url: str, said: str) -> None:
    with pytest.raises(DatabaseError, match=said):
        Database(url)


def test_a_password_is_not_told() -> None:
    with pytest.raises(DatabaseError) as error:
        Database("postgresql://test:secret@127.0.0.1:1/none")
    assert "secret" not in str(error.value)


def test_a_database_of_a_newer_version_is_told(url: str) -> None:
    database = Database(url)
    with database.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(DatabaseError, match=r"belongs to a newer version of Whydoku: update"):
        Database(url)


def test_errors_of_the_database_do_not_quote_games(database: Database) -> None:
    with pytest.raises(SQLAlchemyError) as error, database.writing() as session:
        session.execute(text("INSERT INTO nowhere VALUES (:game)"), {"game": "secret digits"})
    assert "secret" not in str(error.value)


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("not a database, but long enough to be taken for one" * 100)
    with pytest.raises(DatabaseError, match="file is not a database"):
        Database(f"sqlite:///{path}")


def test_a_driver_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(
        DatabaseError, match=r"needs the package psycopg: .*'whydoku\[postgresql\]'"
    ):
        Database("postgresql://test@127.0.0.1:1/none")


def test_a_lock_on_a_new_file_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    locked = sqlite3.OperationalError("database is locked")
    connection = Mock()
    connection.execute.side_effect = [locked, locked, Mock()]
    _use_write_ahead_log(connection)
    assert connection.execute.call_count == 3
    monkeypatch.setattr("whydoku.web.storage.database.WAIT", 0)
    connection.execute.side_effect = [locked] * 9
    with pytest.raises(sqlite3.OperationalError):
        _use_write_ahead_log(connection)
