"""New puzzles over HTTP: made as wished, and the puzzle of the day."""

from dataclasses import replace
from datetime import date, datetime, tzinfo
from pathlib import Path
from typing import Any, Self

import pytest
from fastapi.testclient import TestClient

from web.conftest import QUIET, client_of
from whydoku import Puzzle, _core
from whydoku.web.api import daily
from whydoku.web.app import create_app
from whydoku.web.storage.daily import save_daily_puzzle
from whydoku.web.storage.database import Database


def test_a_new_puzzle_is_as_wished(kept: TestClient) -> None:
    told = kept.post("/generate", json={"level": "medium", "symmetry": "180", "seed": 7}).json()
    puzzle = Puzzle.parse(told["puzzle"], told["layout"])
    assert puzzle.check().ok
    assert puzzle.path().level == told["level"] == "medium"
    assert told == kept.post("/generate", json={**told_wishes(), "seed": 7}).json()
    again = {**told_wishes(), "seed": 7, "first": told["number"]}
    assert told == kept.post("/generate", json=again).json()


def told_wishes() -> dict[str, str]:
    return {"level": "medium", "symmetry": "180"}


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"level": "nix"}, "level: expected easy"),
        ({"symmetry": "nix"}, "symmetry: expected"),
        ({"needs": "nix"}, "There is no technique 'nix'"),
        ({"layout": "nix"}, "There is no layout 'nix'"),
        ({"pattern": []}, "The pattern has no cell"),
        ({"pattern": [99]}, "outside"),
        ({"rating": [3, 2]}, "the lowest and the highest"),
        ({"rating": [2, 3], "layout": "6x6"}, "6x6 has no rating"),
    ],
)
def test_wishes_that_cannot_be_met_are_told(
    api: TestClient, wish: dict[str, Any], said: str
) -> None:
    answer = api.post("/generate", json=wish)
    assert answer.status_code in (400, 422)
    assert said in answer.json()["error"]


def test_a_puzzle_that_is_not_found_in_time_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    hurried = replace(QUIET, database_url=database, seconds=1e-6)
    with client_of(create_app(hurried)) as client:
        answer = client.post("/generate", json={"level": "extreme", "layout": "8x8"})
    assert answer.status_code == 503
    assert "stopped by its cap" in answer.json()["error"]


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noon of a Wednesday, and stays so: no test runs over midnight."""

    class Noon(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 11, 18, 12, tzinfo=tz)

    monkeypatch.setattr(daily, "datetime", Noon)


@pytest.mark.slow
@pytest.mark.usefixtures("noon")
def test_the_puzzle_of_the_day_is_the_same_for_everybody(
    kept: TestClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    first = kept.get("/daily").json()
    assert (first["date"], first["level"]) == ("2026-11-18", "medium")
    assert kept.get("/daily", params={"date": first["date"]}).json() == first
    path = tmp_path_factory.mktemp("other") / "games.db"
    elsewhere = replace(QUIET, database_url=f"sqlite:///{path}")
    with client_of(create_app(elsewhere)) as client:
        assert client.get("/daily").json() == first
    assert Puzzle.parse(first["puzzle"]).check().ok


def test_a_puzzle_that_is_stored_comes_before_that_of_the_table(tmp_path: Path) -> None:
    url, day = f"sqlite:///{tmp_path / 'games.db'}", date(2026, 3, 2)
    stored = Puzzle(_core.puzzle_of_day(day.toordinal() + 1))
    database = Database(url)
    with database.writing() as session:
        save_daily_puzzle(session, day, stored)
    database.close()
    with client_of(create_app(replace(QUIET, database_url=url))) as client:
        told = client.get("/daily", params={"date": str(day)}).json()
    assert told["puzzle"] == stored.line()


def test_a_week_grows_harder(kept: TestClient) -> None:
    levels = [
        kept.get("/daily", params={"date": f"2026-03-{day:02}"}).json()["level"]
        for day in range(2, 9)  # from a Monday on
    ]
    assert levels == ["easy", "easy", "medium", "medium", "hard", "hard", "unfair"]


def test_the_killers_of_a_week_grow_harder(kept: TestClient) -> None:
    days = [
        kept.get("/daily", params={"date": f"2026-03-{day:02}", "killer": True}).json()
        for day in range(2, 9)  # from a Monday on
    ]
    assert [day["level"] for day in days] == 2 * ["easy"] + 3 * ["medium"] + 2 * ["hard"]
    for day in days:
        assert Puzzle.parse(day["puzzle"], day["layout"]).check().ok
        wishes = {"layout": "9x9+killer", "seed": day["seed"], "first": day["number"]}
        assert kept.post("/generate", json=wishes).json()["layout"] == day["layout"]


@pytest.mark.parametrize(
    ("day", "status"),
    [
        ("2026-11-19", 200),  # east of here it may be tomorrow already
        ("2026-11-20", 404),
        ("2029-08-14", 404),
        ("2025-12-31", 404),
        ("someday", 422),
    ],
)
@pytest.mark.usefixtures("noon")
def test_puzzles_of_later_days_are_not_told(kept: TestClient, day: str, status: int) -> None:
    for killer in (False, True):
        asked = {"date": day, "killer": killer}
        assert kept.get("/daily", params=asked).status_code == status
