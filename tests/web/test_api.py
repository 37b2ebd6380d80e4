"""Whether programs may use the API: what is refused where it is off, and what is answered."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from web.conftest import QUIET, client_of, running
from whydoku.web.app import API, API_IS_OFF, create_app
from whydoku.web.page_data import made_files
from whydoku.web.settings import ServerSettings

ROOT = "http://testserver"
FOR_PAGE = re.compile(r"/api/v1/(device|games|shares|statistics|daily|scan)\b")
"""What the page asks a server."""


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server on which the API for programs is off."""
    database = f"sqlite:///{tmp_path_factory.mktemp('closed') / 'games.db'}"
    with running(create_app(replace(QUIET, database_url=database, api="off"))) as client:
        yield client


def questions(api: TestClient) -> list[tuple[str, str]]:
    """Return the method and the address of each question, with names filled in."""
    paths = api.get("/openapi.json").json()["paths"]
    return [
        (method.upper(), re.sub(r"{\w+}", "9x9", path))
        for path, methods in paths.items()
        for method in methods
    ]


def test_generated_clients_get_names_that_are_short_and_differ(api: TestClient) -> None:
    told = api.get("/openapi.json").json()
    names = [one["operationId"] for methods in told["paths"].values() for one in methods.values()]
    assert len(set(names)) == len(names)
    assert {"hint", "game_hint", "get_game", "verify", "picture"} <= {*names}
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+){0,2}", name) for name in names)
    # Where two schemas have one title, clients leave out what needs the second.
    titles = [one["title"] for one in told["components"]["schemas"].values() if "title" in one]
    assert len(set(titles)) == len(titles)


def test_questions_of_programs_are_refused_with_one_sentence(
    api: TestClient, closed: TestClient
) -> None:
    asked = [one for one in questions(api) if not FOR_PAGE.match(one[1])]
    assert len(asked) > 25
    for method, path in [*asked, ("GET", "/api"), ("GET", f"{API}/openapi.json")]:
        answer = closed.request(method, ROOT + path)
        assert (answer.status_code, answer.json()) == (403, {"error": API_IS_OFF}), path


def test_questions_of_the_page_are_answered(api: TestClient, closed: TestClient) -> None:
    for method, path in questions(api):
        if FOR_PAGE.match(path):
            answer = closed.request(method, ROOT + path, json={})
            assert API_IS_OFF not in answer.text, path
    assert closed.post("/device").status_code == 204
    assert closed.get("/games").json() == {"games": []}
    assert closed.get("/daily", params={"date": "2026-01-05"}).json()["level"] == "easy"


def test_files_that_everybody_gets_alike_are_those_of_plain_files(closed: TestClient) -> None:
    for name, data in made_files().items():
        answer = closed.get(f"{ROOT}/{name}")
        assert answer.content == data
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["etag"]
    assert closed.get(f"{ROOT}/data/layouts/nothing.json").status_code == 404


@pytest.mark.parametrize("api", ["", "open"])
def test_it_is_open_unless_somebody_turns_it_off(tmp_path: Path, api: str) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with client_of(create_app(replace(QUIET, database_url=database, api=api))) as client:
        assert client.get("/layouts").status_code == 200


def test_a_choice_that_is_none_is_refused() -> None:
    assert ServerSettings.from_environment({"WHYDOKU_API": "off"}).api == "off"
    with pytest.raises(ValueError, match="WHYDOKU_API is 'closed': expected off or open"):
        ServerSettings.from_environment({"WHYDOKU_API": "closed"})
