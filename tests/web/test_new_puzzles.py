"""New puzzles over HTTP: made as wished, drawn from the catalogue, the puzzle of the day."""

import threading
import time
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any, Self

import pytest
from fastapi.testclient import TestClient

from web.conftest import QUIET, client_of
from whydoku import Puzzle
from whydoku.samples import sample
from whydoku.web.api import new_puzzles
from whydoku.web.app import create_app
from whydoku.web.storage import catalogue


def test_a_new_puzzle_is_as_wished(kept: TestClient) -> None:
    told = kept.post("/generate", json={"level": "medium", "symmetry": "180", "seed": 7}).json()
    puzzle = Puzzle.parse(told["puzzle"], told["layout"])
    assert puzzle.check().ok
    assert puzzle.path().level == told["level"] == "medium"
    assert told == kept.post("/generate", json={**told_wishes(), "seed": 7}).json()


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


@pytest.mark.slow
def test_where_time_does_not_suffice_one_of_the_catalogue_is_given(url: str) -> None:
    hurried = replace(QUIET, database_url=url, seconds=1e-6)
    with client_of(create_app(hurried)) as client:
        wish = {"level": "extreme", "layout": "8x8"}
        empty = client.post("/generate", json=wish)
        assert empty.status_code == 503
        assert "stopped by its cap" in empty.json()["error"]
        with client.app.state.database.writing() as session:  # type: ignore[attr-defined]
            catalogue.add(session, sample("8x8-extreme").path(), "none")
        told = client.post("/generate", json=wish).json()
        assert told["puzzle"] == sample("8x8-extreme").line()
        assert "made before" in told["note"]
        assert client.post("/generate", json={**wish, "givens": 20}).status_code == 503


def test_a_pool_has_puzzles_of_each_level(kept: TestClient) -> None:
    wanted = {"unfair": 3, "easy": 5, "hard": 0}
    told = kept.post("/pool", json={"levels": wanted}).json()["puzzles"]
    assert {level: len(lines) for level, lines in told.items()} == wanted
    for level, lines in told.items():
        assert len(set(lines)) == len(lines)
        for text in lines:
            puzzle = Puzzle.parse(text)
            assert puzzle.count() == 1
            assert puzzle.path().level == level


@pytest.mark.slow
def test_a_pool_takes_from_the_catalogue_what_cannot_be_made_in_time(url: str) -> None:
    hurried = replace(QUIET, database_url=url, seconds=1e-6)
    with client_of(create_app(hurried)) as client:
        with client.app.state.database.writing() as session:  # type: ignore[attr-defined]
            catalogue.add(session, sample("9x9-extreme").path(), "none")
        told = client.post("/pool", json={"levels": {"extreme": 2, "easy": 1}}).json()["puzzles"]
        assert told == {"easy": [], "extreme": [sample("9x9-extreme").line()]}


@pytest.mark.parametrize("levels", [{"nix": 1}, {"easy": 101}, {"easy": -1}, None])
def test_wrong_pools_are_refused(api: TestClient, levels: Any) -> None:
    answer = api.post("/pool", json={"levels": levels})
    assert answer.status_code == 422
    assert "levels" in answer.json()["error"]


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noon of a Wednesday, and stays so: no test runs over midnight."""

    class Noon(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 11, 18, 12, tzinfo=tz)

    monkeypatch.setattr(new_puzzles, "datetime", Noon)


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


def test_a_week_grows_harder(kept: TestClient) -> None:
    levels = [
        kept.get("/daily", params={"date": f"2026-03-{day:02}"}).json()["level"]
        for day in range(2, 9)  # from a Monday on
    ]
    assert levels == ["easy", "easy", "medium", "medium", "hard", "hard", "unfair"]


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
    assert kept.get("/daily", params={"date": day}).status_code == status


@pytest.mark.slow
def test_the_catalogue_fills_itself_and_stops(url: str) -> None:
    settings = replace(QUIET, database_url=url, catalogue=2)
    with client_of(create_app(settings)) as client:
        until = time.monotonic() + 600
        while time.monotonic() < until:
            found = client.get("/catalogue", params={"limit": 100}).json()["puzzles"]
            if len({row["puzzle"] for row in found}) > 36:  # one more than there are samples
                break
            threading.Event().wait(0.1)
        made = {row["puzzle"] for row in found} - {line(name) for name in samples()}
        assert made
        for row in found:
            if row["puzzle"] in made:
                path = Puzzle.parse(row["puzzle"], row["layout"]).path()
                assert path.level == row["level"]
                assert path.counts == row["techniques"]
    assert not [thread for thread in threading.enumerate() if thread.name == "catalogue-maker"]


def line(name: str) -> str:
    return sample(name).line()


def samples() -> list[str]:
    from whydoku.samples import sample_names

    return list(sample_names())
