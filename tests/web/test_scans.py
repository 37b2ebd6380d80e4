"""Photos over the API: what is on them, and what is said of what is none."""

import base64
import csv
import sys
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from whydoku.web.api.scans import ScanRequest, scan
from whydoku.web.errors import RequestRefused
from whydoku.web.settings import ServerSettings

PHOTO = "image1038.jpg"


@pytest.fixture
def photo(data: Path) -> tuple[str, bytes]:
    """A puzzle, and a photo of it."""
    folder = data / "photos"
    with (folder / "labels.csv").open(newline="") as rows:
        row = next(row for row in csv.DictReader(rows) if row["file"] == PHOTO)
    return row["puzzle"], (folder / "images" / PHOTO).read_bytes()


def ask(api: TestClient, picture: bytes, **more: Any) -> Any:
    return api.post("/scan", json={"picture": base64.b64encode(picture).decode(), **more})


def test_a_photo_is_read(api: TestClient, photo: tuple[str, bytes]) -> None:
    puzzle, picture = photo
    answer = ask(api, picture)
    assert answer.status_code == 200, answer.text
    reading = answer.json()
    assert reading["puzzle"] == puzzle
    assert reading["layout"] == "9x9"
    assert (len(reading["mesh"]), len(reading["corners"])) == (10, 4)
    assert reading["grids"] == [reading["corners"]]


def test_the_corners_may_be_known(api: TestClient, photo: tuple[str, bytes]) -> None:
    puzzle, picture = photo
    corners = ask(api, picture).json()["corners"]
    shifted = [[x + 6, y - 5] for x, y in corners]
    again = ask(api, picture, corners=shifted).json()
    assert again["puzzle"] == puzzle


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        (b"four legs, whiskers", "This is no picture: expected JPEG, PNG, WebP, HEIC or PDF."),
        (b"\xff\xd8\xff\xe0", "The JPEG is cut short: its pixels are missing."),
    ],
)
def test_what_is_no_picture_is_refused(api: TestClient, picture: bytes, why: str) -> None:
    answer = ask(api, picture)
    assert (answer.status_code, answer.json()) == (400, {"error": why})


def test_corners_that_cross_are_refused(api: TestClient, photo: tuple[str, bytes]) -> None:
    answer = ask(api, photo[1], corners=[[0, 0], [500, 500], [500, 0], [0, 500]])
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("The four corners are no outline of a grid")


def test_without_the_extra_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "whydoku.scan", None)
    with pytest.raises(RequestRefused, match="needs whydoku\\[scan\\]"):
        scan(ScanRequest(picture=b"", corners=None), ServerSettings())


@pytest.mark.parametrize("body", [{"picture": 5}, {"picture": "", "corners": [[1, 2]]}, {}])
def test_a_request_of_the_wrong_form_is_refused(api: TestClient, body: dict[str, Any]) -> None:
    assert api.post("/scan", json=body).status_code == 422
