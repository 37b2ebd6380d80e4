"""Games and shares over HTTP, on both databases: whose they are, what is kept."""

import json
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import update

from web.conftest import QUIET, client_of
from whydoku import Puzzle
from whydoku.game import Game
from whydoku.game.moves import Clear
from whydoku.web.api.storage_access import COOKIE
from whydoku.web.app import create_app
from whydoku.web.storage import shares
from whydoku.web.storage.cleaning import A_DAY
from whydoku.web.storage.tables import SavedGame, Share

LINE = "..3..4.221......"


def game() -> dict[str, Any]:
    played = Game(Puzzle.parse(LINE))
    played.enter(0, 1)
    return played.to_dict()


def put(client: TestClient, game_id: str, **more: Any) -> Any:
    body = {"game": game(), "title": "mine", "level": "easy", "seconds": 9, "updated": 1, **more}
    return client.put(f"/games/{game_id}", json=body)


@pytest.fixture
def stranger(kept: TestClient) -> TestClient:
    """Another device on the same server."""
    return client_of(kept.app)


def new_id() -> str:
    return str(uuid.uuid4())


def test_a_game_comes_back_as_it_was(kept: TestClient) -> None:
    game_id = new_id()
    assert put(kept, game_id).json() == {"version": 1}
    told = kept.get(f"/games/{game_id}").json()
    assert Game.from_dict(told.pop("game")).to_dict() == game()
    line = {
        "id": game_id, "title": "mine", "layout": "4x4", "level": "easy", "seconds": 9,
        "solved": False, "updated": 1, "version": 1,
    }  # fmt: skip
    assert told == line
    assert kept.get("/games").json() == {"games": [line]}


def test_a_long_game_comes_back_as_it_was(kept: TestClient) -> None:
    """Long answers are compressed on their way: also those of a worker to the server."""
    played = Game(Puzzle.parse(LINE))
    for _ in range(100):
        played.enter(0, 1)
        played.play(Clear((0,)))
    game_id = new_id()
    assert put(kept, game_id, game=played.to_dict()).status_code == 200
    told = kept.get(f"/games/{game_id}")
    assert told.headers["content-encoding"] == "gzip"
    assert told.json()["game"] == played.to_dict()
    shared = kept.post("/shares", json={"game": played.to_dict()}).json()["share"]
    assert kept.get(f"/shares/{shared}").json()["game"] == played.to_dict()


def test_the_latest_game_is_listed_first(kept: TestClient) -> None:
    ids = [new_id() for _ in range(3)]
    for game_id, updated in zip(ids, (5, 7, 6), strict=True):
        put(kept, game_id, updated=updated)
    told = kept.get("/games").json()["games"]
    assert [line["id"] for line in told] == [ids[1], ids[2], ids[0]]


def test_the_key_is_random_and_hidden_from_scripts(kept: TestClient, stranger: TestClient) -> None:
    told = [client.get("/games").headers["set-cookie"] for client in (kept, stranger)]
    for cookie in told:
        assert {"HttpOnly", "SameSite=lax", "Path=/api"} <= set(cookie.split("; "))
        assert "Secure" not in cookie, "over http the browser would not send it back"
    assert kept.cookies[COOKIE] != stranger.cookies[COOKIE]
    assert len(kept.cookies[COOKIE]) == 43
    assert "set-cookie" not in kept.get("/games").headers


def test_over_https_the_key_is_not_sent_in_the_open(kept: TestClient) -> None:
    secure = client_of(kept.app, "https")
    assert "Secure" in secure.get("/games").headers["set-cookie"].split("; ")


@pytest.mark.parametrize("key", ["", "short", "x" * 44, "' OR 1=1 --" + "x" * 32, "-" * 42 + "="])
def test_a_key_of_another_form_is_replaced(kept: TestClient, key: str) -> None:
    answer = kept.get("/games", headers={"Cookie": f"{COOKIE}={key}"})
    assert answer.json() == {"games": []}
    assert COOKIE in answer.headers["set-cookie"]


def test_games_of_others_are_not_there(kept: TestClient, stranger: TestClient) -> None:
    game_id = new_id()
    put(kept, game_id)
    for answer in (
        stranger.get(f"/games/{game_id}"),
        put(stranger, game_id, updated=99),
        stranger.delete(f"/games/{game_id}"),
        stranger.post(f"/games/{game_id}/share", json={}),
    ):
        assert (answer.status_code, answer.json()) == (
            404, {"error": "There is no such game of yours."},
        )  # fmt: skip
    assert stranger.get("/games").json() == {"games": []}
    assert stranger.get("/statistics").json() == {"levels": [], "results": []}
    stranger.delete("/games")
    assert kept.get(f"/games/{game_id}").status_code == 200


@pytest.mark.parametrize(
    "game_id",
    [
        "1",
        "1 OR 1=1",
        "' OR ''='",
        "..%2f..%2fetc%2fpasswd",
        "%00",
        f"{uuid.UUID(int=0)}"[:-1] + "g",
    ],
)
def test_ids_of_another_form_are_refused(kept: TestClient, game_id: str) -> None:
    for answer in (kept.get(f"/games/{game_id}"), put(kept, game_id)):
        assert answer.status_code in (404, 405, 422)
        assert set(answer.json()) == {"error"}


INJECTIONS = (
    "'; DROP TABLE games; --",
    "' OR '1'='1",
    '" UNION SELECT key_hash FROM devices --',
    "%' OR 1=1 --",
    "\\'; SELECT pg_sleep(9); --",
)


@pytest.mark.parametrize("text", INJECTIONS)
def test_sql_in_a_text_is_a_text(kept: TestClient, text: str) -> None:
    game_id = new_id()
    assert put(kept, game_id, title=text).status_code == 200
    assert kept.get(f"/games/{game_id}").json()["title"] == text
    assert put(kept, new_id(), level=text).status_code == 422
    assert kept.get(f"/shares/{text}").status_code in (404, 422)
    shared = kept.post("/shares", json={"puzzle": LINE, "title": text}).json()["share"]
    assert kept.get(f"/shares/{shared}").json()["title"] == text
    assert len(kept.get("/games").json()["games"]) == 1


@pytest.mark.parametrize(
    "more",
    [
        {"title": "a\0b"},
        {"title": "x" * 201},
        {"seconds": -1},
        {"seconds": 2**53},
        {"updated": "now"},
        {"updated": None},
        {"base": -1},
        {"base": 2**53},
        {"game": {}},
        {"game": []},
        {"game": {"version": 1, "start": {}, "log": [], "done": 0}},
        {"owner": "me"},
    ],
)
def test_what_is_no_game_is_refused(kept: TestClient, more: dict[str, Any]) -> None:
    answer = put(kept, new_id(), **more)
    assert answer.status_code in (400, 422)
    assert kept.get("/games").json() == {"games": []}


DEEP = "[" * 5000 + "]" * 5000
NO_JSON = ("NaN", "Infinity", "-Infinity", "1" * 5000, DEEP, r'"\ud800"')


@pytest.mark.parametrize("odd", NO_JSON, ids=lambda odd: odd[:8])
@pytest.mark.parametrize("key", ["done", "more"])
def test_what_is_no_json_is_refused(kept: TestClient, key: str, odd: str) -> None:
    """Some readers take it, and then it cannot be sent back."""
    raw = json.dumps({"game": {**game(), key: "?"}}).replace('"?"', odd)
    headers = {"Content-Type": "application/json"}
    kept.post("/device")
    answer = kept.post("/shares", content=raw, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("Invalid JSON: ")
    answer = kept.put(f"/games/{new_id()}", content=f'{raw[:-1]},"updated":1}}', headers=headers)
    assert answer.status_code == 422
    assert kept.get("/games").json() == {"games": []}


@pytest.mark.slow
def test_what_is_nested_as_deep_as_it_may_be_comes_back(kept: TestClient) -> None:
    nested: Any = 1
    for depth in range(1000):
        nested = [nested]
        game_id = new_id()
        if depth > 150 and put(kept, game_id, game={**game(), "more": nested}).status_code != 200:
            break
        if depth > 150:
            assert kept.get(f"/games/{game_id}").json()["game"] == game()
    assert depth < 999, "there is a limit"


@pytest.mark.parametrize("layout", ["\ud800", "jigsaw:" + "\ud800" * 16, "jigsaw:" + "1" * 16])
def test_a_layout_that_is_none_is_refused(kept: TestClient, layout: str) -> None:
    quoted = quote(layout, errors="surrogatepass")
    position = {"position": {"layout": layout, "givens": [0] * 16}}
    for answer in (
        kept.get(f"/layouts/{quoted}"),
        *(
            kept.post(
                f"/{verb}",
                content=json.dumps({"puzzle": LINE, "layout": layout}),
                headers={"Content-Type": "application/json"},
            )
            for verb in ("hint", "generate")
        ),
        kept.post(
            "/game/hint", content=json.dumps(position), headers={"Content-Type": "application/json"}
        ),
    ):
        assert answer.status_code in (400, 404, 422), answer.text
        assert set(answer.json()) == {"error"}


def test_what_is_quoted_is_cut(kept: TestClient) -> None:
    answer = put(kept, new_id(), game={"version": "x" * 100_000})
    assert answer.status_code == 400
    assert len(answer.text) < 600


def test_odd_texts_come_back(kept: TestClient) -> None:
    game_id = new_id()
    title = "nö ∑ 🙂 \u202e <script>alert(1)</script>"
    put(kept, game_id, title=title)
    answer = kept.get(f"/games/{game_id}")
    assert answer.json()["title"] == title
    assert answer.headers["content-type"] == "application/json"


# -- versions ------------------------------------------------------------------------------------


def moved(*digits: int) -> dict[str, Any]:
    """A game with a move for each of the digits."""
    played = Game(Puzzle.parse(LINE))
    for cell, digit in enumerate(digits):
        played.enter(cell, digit)
    return played.to_dict()


def test_a_save_that_descends_from_another_version_is_told_what_is_kept(kept: TestClient) -> None:
    """Two devices have version 1; the second to save gets the game of the first."""
    game_id = new_id()
    assert put(kept, game_id, game=moved(1)).json() == {"version": 1}
    assert put(kept, game_id, game=moved(1, 2), base=1).json() == {"version": 2}
    refused = put(kept, game_id, game=moved(1, 4), base=1)
    assert refused.status_code == 409
    assert refused.json() == {
        "error": "The server has another version of this game.",
        "kept": kept.get(f"/games/{game_id}").json(),
    }
    assert refused.json()["kept"]["game"] == moved(1, 2)
    assert put(kept, game_id, game=moved(1, 4), base=2).json() == {"version": 3}
    assert put(kept, game_id, game=moved(1)).status_code == 409


@pytest.mark.parametrize("ahead", [-1, 0, 24 * 3600 * 1000, 2**52])
def test_clocks_decide_nothing(kept: TestClient, ahead: int) -> None:
    game_id = new_id()
    now = int(datetime.now(UTC).timestamp() * 1000)
    put(kept, game_id, game=moved(1), updated=now + ahead)
    assert put(kept, game_id, game=moved(1, 2), updated=now - 1000, base=1).status_code == 200
    assert put(kept, game_id, game=moved(2), updated=now + ahead, base=1).status_code == 409
    assert kept.get(f"/games/{game_id}").json()["game"] == moved(1, 2)


def test_a_clock_far_ahead_does_not_lead_the_list_for_ever(kept: TestClient) -> None:
    now = int(datetime.now(UTC).timestamp() * 1000)
    ids = [new_id() for _ in range(2)]
    put(kept, ids[0], updated=2**52)
    put(kept, ids[1], updated=now + 3600 * 1000)
    told = kept.get("/games").json()["games"]
    assert [line["id"] for line in told] == [ids[1], ids[0]]
    assert now <= told[1]["updated"] <= now + 60_000


def test_a_game_that_is_sent_again_is_no_conflict(kept: TestClient) -> None:
    """Its answer was lost, so the device still has the old base."""
    game_id = new_id()
    for _ in range(2):
        assert put(kept, game_id, game=moved(1)).json() == {"version": 1}
    for seconds, solved in ((30, False), (20, True)):
        again = put(kept, game_id, game=moved(1), base=7, seconds=seconds, solved=solved)
        assert again.json() == {"version": 1}
    told = kept.get(f"/games/{game_id}").json()
    assert (told["seconds"], told["solved"]) == (30, True)


def test_a_game_that_the_server_has_lost_is_taken_back(kept: TestClient) -> None:
    game_id = new_id()
    assert put(kept, game_id, base=5).json() == {"version": 6}


def test_a_version_that_is_known_is_not_sent_again(kept: TestClient) -> None:
    game_id = new_id()
    put(kept, game_id, game=moved(1))
    first = kept.get(f"/games/{game_id}")
    assert first.headers["etag"] == '"1"'
    for known in ('"1"', 'W/"1"', '"7", "1"'):
        again = kept.get(f"/games/{game_id}", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", '"1"')
    put(kept, game_id, game=moved(1, 2), base=1)
    newer = kept.get(f"/games/{game_id}", headers={"If-None-Match": '"1"'})
    assert newer.json()["game"] == moved(1, 2)
    assert newer.headers["etag"] == '"2"'


def test_a_game_that_was_deleted_is_not_brought_back(
    kept: TestClient, stranger: TestClient
) -> None:
    game_id = new_id()
    put(kept, game_id)
    kept.delete(f"/games/{game_id}")
    for answer in (
        put(kept, game_id),
        put(kept, game_id, base=1),
        kept.get(f"/games/{game_id}"),
        kept.post(f"/games/{game_id}/share", json={}),
    ):
        assert (answer.status_code, answer.json()) == (410, {"error": "This game was deleted."})
    assert stranger.get(f"/games/{game_id}").status_code == 404
    assert kept.get("/games").json() == {"games": []}


def test_a_key_is_given_before_all_else(keeping: FastAPI) -> None:
    """A browser that asks for it first has one key, whatever it sends at once afterwards."""
    client = client_of(keeping)
    first = client.post("/device")
    assert (first.status_code, first.content) == (204, b"")
    assert COOKIE in first.headers["set-cookie"]
    assert "set-cookie" not in client.post("/device").headers
    assert "set-cookie" not in put(client, new_id()).headers


def test_deleting(kept: TestClient) -> None:
    game_id = new_id()
    put(kept, game_id, solved=True)
    assert kept.delete(f"/games/{game_id}").status_code == 204
    assert kept.delete(f"/games/{game_id}").status_code == 404
    told = kept.get("/statistics").json()
    (line,) = told["levels"]
    assert line == {"level": "easy", "started": 1, "solved": 1, "best": 9, "mean": 9.0}
    (result,) = told["results"]
    assert (result["id"], result["title"], result["solved"]) == (game_id, "", True)


def test_a_puzzle_that_is_being_entered_is_not_counted(kept: TestClient) -> None:
    put(kept, new_id(), level=None)
    assert kept.get("/statistics").json() == {"levels": [], "results": []}
    solved = new_id()
    put(kept, solved, level=None, solved=True)
    told = kept.get("/statistics").json()
    assert [line["level"] for line in told["levels"]] == [None]
    assert [row["id"] for row in told["results"]] == [solved]


def test_a_key_of_the_former_name_is_kept_under_that_of_today(
    kept: TestClient, stranger: TestClient
) -> None:
    game_id = new_id()
    put(kept, game_id)
    key = kept.cookies[COOKIE]
    stranger.cookies.set("pencilmark_device", key, path="/api")
    answer = stranger.get(f"/games/{game_id}")
    assert answer.json()["title"] == "mine"
    assert stranger.cookies[COOKIE] == key
    assert "set-cookie" not in stranger.get("/games").headers
    told = stranger.delete("/games").headers.get_list("set-cookie")
    forgotten = {cookie.partition("=")[0] for cookie in told if "Max-Age=0" in cookie}
    assert forgotten == {COOKIE, "pencilmark_device"}


def test_forgetting_all(kept: TestClient) -> None:
    put(kept, new_id())
    answer = kept.delete("/games")
    assert answer.status_code == 204
    assert COOKIE not in kept.cookies
    assert kept.get("/statistics").json() == {"levels": [], "results": []}


# -- shares ------------------------------------------------------------------------------------


def test_a_share_is_a_copy_for_everybody(kept: TestClient, stranger: TestClient) -> None:
    game_id = new_id()
    put(kept, game_id)
    told = kept.post(f"/games/{game_id}/share", json={}).json()
    assert told["address"] == f"/s/{told['share']}"
    assert told["expires"] - time.time_ns() // 1_000_000 == pytest.approx(180 * A_DAY, abs=60_000)
    kept.delete(f"/games/{game_id}")
    found = stranger.get(f"/shares/{told['share']}").json()
    assert (found["title"], Game.from_dict(found["game"]).position.values[0]) == ("mine", 1)
    page = stranger.get(f"http://testserver{told['address']}")
    assert page.headers["content-type"].startswith("text/html")


def test_a_share_without_the_position(kept: TestClient) -> None:
    game_id = new_id()
    put(kept, game_id)
    told = kept.post(f"/games/{game_id}/share", json={"position": False}).json()
    found = Game.from_dict(kept.get(f"/shares/{told['share']}").json()["game"])
    assert (found.position.values[0], found.position.puzzle.line()) == (0, LINE)


def test_a_puzzle_can_be_shared_without_a_game(kept: TestClient) -> None:
    kept.post("/device")
    told = kept.post("/shares", json={"puzzle": LINE}).json()
    found = kept.get(f"/shares/{told['share']}").json()["game"]
    assert Game.from_dict(found).position.puzzle == Puzzle.parse(LINE)
    told = kept.post("/shares", json={"game": game(), "title": "x"}).json()
    assert kept.get(f"/shares/{told['share']}").json() == {"title": "x", "game": game()}


def test_of_a_game_the_known_keys_are_kept(kept: TestClient) -> None:
    kept.post("/device")
    junk = {"junk": "x" * 100}
    padded = {**game(), **junk, "log": [{**group, **junk} for group in game()["log"]]}
    share = kept.post("/shares", json={"game": padded}).json()["share"]
    assert kept.get(f"/shares/{share}").json()["game"] == game()
    padded["log"][0]["moves"][0].update(junk)
    assert kept.post("/shares", json={"game": padded}).status_code == 400


@pytest.mark.parametrize(
    "body", [{}, {"puzzle": LINE, "game": {}}, {"puzzle": "nix"}, {"game": {"version": 1}}]
)
def test_nothing_else_can_be_shared(kept: TestClient, body: dict[str, Any]) -> None:
    kept.post("/device")
    assert kept.post("/shares", json=body).status_code in (400, 422)


def test_who_shares_has_a_key(kept: TestClient, stranger: TestClient) -> None:
    assert stranger.post("/shares", json={"puzzle": LINE}).json() == {
        "error": "This needs the key of a device: POST /api/v1/device gives one."
    }
    assert stranger.post("/shares", content=b"not read at all").status_code == 403
    assert stranger.post("/device").status_code == 204
    key = stranger.cookies[COOKIE]
    assert stranger.post("/shares", json={"puzzle": LINE}).status_code == 200
    assert stranger.post("/device").status_code == 204
    assert stranger.cookies[COOKIE] == key != kept.cookies.get(COOKIE)


def test_first_requests_at_once_are_of_one_device(kept: TestClient) -> None:
    """Once it has a key: before, each would be given another one."""
    kept.post("/device")
    ids = [new_id() for _ in range(8)]
    with ThreadPoolExecutor(8) as threads:
        assert all(answer.status_code == 200 for answer in threads.map(partial(put, kept), ids))
    assert {line["id"] for line in kept.get("/games").json()["games"]} == set(ids)


def test_a_device_has_so_many_shares(kept: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MOST_SHARES", 2)
    kept.post("/device")
    answers = [kept.post("/shares", json={"puzzle": LINE}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 507]
    assert "this device has 2 shares here" in answers[2].json()["error"].lower()


def test_what_is_opened_is_kept(kept: TestClient) -> None:
    game_id = new_id()
    put(kept, game_id)
    share = kept.post("/shares", json={"puzzle": LINE}).json()["share"]
    database = kept.app.state.database  # type: ignore[attr-defined]

    def opened() -> list[int]:
        with database.reading() as session:
            both = session.get(SavedGame, uuid.UUID(game_id)), session.get(Share, share)
            return [row.opened for row in both]

    with database.writing() as session:
        session.execute(update(SavedGame).values(opened=1))
        session.execute(update(Share).values(opened=1))
    assert opened() == [1, 1]
    kept.get("/games")
    assert opened() == [1, 1]
    kept.get(f"/games/{game_id}")
    kept.get(f"/shares/{share}")
    assert min(opened()) > 1_000_000_000_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limit", "said"),
    [({"disk": 1}, "The server has no room"), ({"disk_of_client": 1}, "from your network")],
)
def test_the_disk_has_a_bound(tmp_path: Path, limit: dict[str, Any], said: str) -> None:
    settings = replace(QUIET, database_url=f"sqlite:///{tmp_path / 'games.db'}", **limit)
    long = {**game(), "log": [{"name": "x" * 300_000, "moves": []}]}
    with client_of(create_app(settings)) as client:
        client.post("/device")
        ids = [new_id() for _ in range(4)]
        assert [put(client, each, game=long).status_code for each in ids] == [200] * 3 + [507]
        refused = client.post("/shares", json={"game": long})
        assert refused.status_code == 507
        assert said in refused.json()["error"]
        assert put(client, ids[0], game=long, updated=2).status_code == 200, "it does not grow"
        assert client.post("/shares", json={"puzzle": LINE}).status_code == 200, "that much is left"


def test_unknown_shares_are_told(kept: TestClient) -> None:
    answer = kept.get("/shares/AAAAAAAAAAAAAAAA")
    assert (answer.status_code, answer.json()) == (404, {"error": "There is no such share."})
