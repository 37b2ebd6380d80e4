"""Whatever is asked, by the OpenAPI or against it: never a 500, and answers as the OpenAPI says."""

import json
import random
import uuid
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from nearly_json import mutated
from web.conftest import QUIET, client_of, running, served
from web.test_puzzles import VERBS
from whydoku import Puzzle
from whydoku.game import Game, Position
from whydoku.samples import sample
from whydoku.web.api.storage_access import COOKIE
from whydoku.web.app import create_app

EXAMPLES = 12
"""For each operation: enough to find what is wrong with its types, and quick."""
MUTATIONS = 150


def hurried_app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """Make an app that searches so little for a request that any run is cut short."""
    path = tmp_path_factory.mktemp("fuzz") / "games.db"
    settings = replace(QUIET, database_url=f"sqlite:///{path}", seconds=1.0, nodes=2_000)
    return create_app(settings)


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = hurried_app(tmp_path_factory)
    with running(app):
        yield app


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with served(hurried_app(tmp_path_factory)) as address:
        yield schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json")


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The same of an app with time for right questions on a slow machine, too."""
    path = tmp_path_factory.mktemp("patient") / "games.db"
    with served(create_app(replace(QUIET, database_url=f"sqlite:///{path}"))) as address:
        yield schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json")


def never_fails(_context: Any, response: Any, _case: Any) -> None:
    assert response.status_code != 500, response.text


CHECKS = [
    never_fails,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.mark.slow
def test_answers_are_as_the_openapi_says(schema: Any) -> None:
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) > 35
    for operation in operations:

        @settings(
            max_examples=EXAMPLES,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(checks=CHECKS)

        ask()


# -- questions that are nearly right -------------------------------------------------------------


def played() -> Game:
    game = Game(sample("6x6"))
    game.enter(0, 3)
    game.prune(["singles"])
    game.fill(3)
    game.undo()
    return game


POSITION = played().position.to_dict()
GAME = played().to_dict()
QUESTIONS: dict[str, dict[str, Any]] = {
    "/game/hint": {"position": POSITION, "policy": {"base": "se", "off": ["wings"]}, "up_to": None},
    "/game/steps": {"position": POSITION, "limit": 2, "only": ["singles", "naked-pair"]},
    "/game/why": {"position": POSITION, "cell": 7, "digit": 2},
    "/game/used": {"position": POSITION, "group": GAME["log"][0]},
    "/game/review": {"game": GAME},
    "/game/check": {"position": POSITION, "strength": "solution"},
    "/game/prune": {"position": POSITION, "techniques": ["singles"], "repeatedly": True},
    "/game/trial": {"position": POSITION, "guesses": 5},
    "/game/mini-hint": {"position": POSITION},
    "/game/fault": {"position": POSITION},
    "/generate": {"layout": "4x4", "level": "easy", "pattern": list(range(16)), "seed": 1},
    "/why": {"puzzle": "sample:4x4", "cell": "r1c1", "digit": 1, "layout": None},
    "/vary": {"puzzle": "sample:4x4", "seed": 1, "number": 1},
    "/shares": {"game": GAME, "title": "x"},
}


RIGHT = [
    *QUESTIONS.items(),
    *((f"/{verb}", {"puzzle": "sample:6x6", **options}) for verb, options, _ in VERBS),
    ("/parse", {"text": "4......1...3...."}),
    *((f"/game/{what}", {"position": POSITION}) for what in ("path", "fill", "candidates")),
    ("/game/export", {"position": POSITION, "format": "mini"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "body"), RIGHT, ids=[path for path, _ in RIGHT])
def test_right_answers_are_as_the_openapi_says(patient: Any, path: str, body: Any) -> None:
    case = patient[f"/api/v1{path}"]["POST"].Case(
        body=body, media_type="application/json", cookies={COOKIE: "k" * 43}
    )
    answer = case.call()
    assert answer.status_code == 200, answer.text
    case.validate_response(answer, checks=CHECKS)


def tries(seed: str, data: Any) -> Iterator[bytes]:
    chance = random.Random(seed)
    for _ in range(MUTATIONS):
        changed = mutated(data, chance)
        if chance.randrange(3) == 0:
            changed = mutated(changed, chance) if changed else changed
        yield json.dumps(changed).encode("ascii")


@pytest.mark.slow
@pytest.mark.parametrize("path", QUESTIONS)
def test_nearly_right_questions_are_answered_or_refused(hurried: FastAPI, path: str) -> None:
    client = client_of(hurried)
    client.post("/device")
    client.headers["Content-Type"] = "application/json"
    for body in tries(path, QUESTIONS[path]):
        answer = client.post(path, content=body)
        assert answer.status_code in (200, 400, 422, 503), (body, answer.text)
        if answer.status_code != 200:
            assert set(answer.json()) == {"error"}


@pytest.mark.slow
def test_nearly_right_games_are_kept_or_refused(kept: Any) -> None:
    """On both databases: what one of them cannot hold must not come as far as that."""
    right = {
        "game": GAME, "title": "mine", "level": "easy", "seconds": 9, "solved": True, "updated": 1,
    }  # fmt: skip
    kept.headers["Content-Type"] = "application/json"
    for body in tries("games", right):
        answer = kept.put(f"/games/{uuid.uuid4()}", content=body)
        assert answer.status_code in (200, 400, 422), (body, answer.text)
    for line in kept.get("/games").json()["games"]:
        game = kept.get(f"/games/{line['id']}").json()["game"]
        assert Game.from_dict(game).to_dict()


def test_positions_of_real_games_are_read(api: Any) -> None:
    for name in ("4x4", "10x10", "jigsaw", "windoku", "x"):
        position = Position.of(Puzzle.parse(sample(name).line(), sample(name).layout))
        answer = api.post("/game/check", json={"position": position.to_dict()})
        assert answer.status_code == 200, answer.text
