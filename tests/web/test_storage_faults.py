"""PostgreSQL crashes and comes back: what a player was told is saved is there, and play goes on."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from postgres import Cluster, running_cluster
from web.conftest import QUIET, running
from web.test_games import game, new_id, put
from whydoku.web.app import create_app

RESTARTS = 3


@pytest.fixture(scope="module")
def crashing() -> Iterator[Cluster]:
    """A PostgreSQL that no other test uses."""
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="module")
def client(crashing: Cluster) -> Iterator[TestClient]:
    with running(create_app(replace(QUIET, database_url=crashing.database()))) as client:
        yield client


@pytest.mark.slow
def test_an_outage_is_told_and_passes(crashing: Cluster, client: TestClient) -> None:
    before, during = new_id(), new_id()
    assert put(client, before).status_code == 200
    crashing.stop()
    try:
        for answer in (put(client, during), client.get(f"/games/{before}"), client.get("/games")):
            assert answer.status_code == 503
            assert "cannot use its database at the moment" in answer.json()["error"]
            assert int(answer.headers["retry-after"]) > 0
        assert client.get("/techniques").status_code == 200
    finally:
        crashing.start()
    assert client.get(f"/games/{before}").json()["game"] == game()
    assert client.get(f"/games/{during}").status_code == 404
    assert put(client, during).status_code == 200
    assert client.get(f"/games/{during}").json()["game"] == game()


@pytest.mark.slow
def test_what_was_said_to_be_saved_survives_crashes(crashing: Cluster, client: TestClient) -> None:
    put(client, new_id())  # which makes this client a device
    saved: list[str] = []
    over = threading.Event()
    wrong: list[int] = []

    def play() -> None:
        while not over.is_set():
            game_id = new_id()
            status = put(client, game_id).status_code
            if status == 200:
                saved.append(game_id)
            elif status != 503:
                wrong.append(status)

    player = threading.Thread(target=play)
    player.start()
    try:
        for _ in range(RESTARTS):
            already = len(saved)
            while len(saved) < already + 5 and player.is_alive():
                over.wait(0.01)
            crashing.stop()
            crashing.start()
    finally:
        over.set()
        player.join()
    assert wrong == []
    assert len(saved) >= 5 * RESTARTS
    for game_id in saved:
        assert client.get(f"/games/{game_id}").status_code == 200
