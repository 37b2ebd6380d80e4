"""The course over HTTP: lessons with boards, and exercises."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from whydoku import Policy, Puzzle
from whydoku.course import chapters, exercises, taught
from whydoku.web.static_page import write


@pytest.mark.slow
def test_the_course_comes_at_once(api: TestClient) -> None:
    told = api.get("/course").json()["chapters"]
    assert [chapter["id"] for chapter in told] == [chapter.id for chapter in chapters()]
    for chapter, known in zip(told, chapters(), strict=True):
        for lesson, plan in zip(chapter["lessons"], known.lessons, strict=True):
            assert (lesson["id"], lesson["look_for"]) == (plan.id, plan.look_for)
            assert [board["caption"] for board in lesson["boards"]] == list(plan.captions)


def test_a_board_comes_with_the_step_that_is_next_there(api: TestClient) -> None:
    lessons = [
        each for chapter in api.get("/course").json()["chapters"] for each in chapter["lessons"]
    ]
    for board in (board for lesson in lessons for board in lesson["boards"]):
        example = board["example"]
        puzzle = Puzzle(example["givens"], example["placed"], example["struck"], example["layout"])
        step = puzzle.hint(Policy().up_to(board["technique"]))
        assert step is not None
        assert board["told"]["slug"] == board["technique"] == step.technique
        assert board["told"]["words"][3] == step.words(4)


@pytest.mark.parametrize("slug", [taught()[0], taught()[-1]])
def test_exercises_of_a_technique(api: TestClient, slug: str) -> None:
    told = api.get(f"/course/{slug}")
    assert told.json()["technique"] == slug
    assert told.json()["positions"] == [json.loads(line) for line in exercises(slug)]
    assert "max-age" in told.headers["cache-control"]


def test_a_technique_that_the_course_does_not_teach(api: TestClient) -> None:
    refused = api.get("/course/whale")
    assert refused.status_code == 404
    assert refused.json() == {"error": "The course does not teach 'whale'."}


@pytest.mark.slow
def test_plain_files_say_the_same(api: TestClient, tmp_path: Path) -> None:
    write(tmp_path / "page")
    for path in ("course", *(f"course/{slug}" for slug in taught())):
        file = tmp_path / "page" / "data" / f"{path}.json"
        assert json.loads(file.read_bytes()) == api.get(f"/{path}").json()
