"""A puzzle is read from a photo: the grid is shown, doubtful cells are asked, and it is played."""

import base64
import itertools
import json
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, FilePayload, Request, Route

from page.test_look import offences
from player import FIRST, PATIENCE, Player, play
from scan.pages import Print, printed
from whydoku import generate
from whydoku.web.settings import PAGE

pytestmark = pytest.mark.needs_server


@pytest.fixture
def photo(desktop: Player) -> bytes:
    """A picture of a puzzle, as somebody may take it from a screen."""
    desktop.start()
    return desktop.page.locator("#board").screenshot()


def file(picture: bytes) -> FilePayload:
    return {"name": "photo.png", "mimeType": "image/png", "buffer": picture}


def scan(player: Player, picture: bytes) -> None:
    player.do("Scan a puzzle")
    player.page.get_by_label("Choose a picture").set_input_files([file(picture)])


def said(player: Player, words: str) -> None:
    player.page.locator("dialog.scan [role=status]", has_text=words).wait_for()


def answered(route: Route, doubtful: dict[int, int], **written: object) -> None:
    """Answer as if some cells had been read as other digits, in doubt, and others were written."""
    digits = [int(char) if char != "." else 0 for char in FIRST]
    for cell, digit in doubtful.items():
        digits[cell] = digit
    reading = {
        "puzzle": "".join(map(str, digits)), "layout": "9x9", "digits": digits,
        "probabilities": [0.5 if cell in doubtful else 1.0 for cell in range(81)],
        "doubtful": list(doubtful), "size": [500, 500],
        "corners": [[20, 20], [470, 20], [470, 470], [20, 470]],
        "mesh": [[[20 + 50 * c, 20 + 50 * r] for c in range(10)] for r in range(10)],
        **written,
    }  # fmt: skip
    route.fulfill(body=json.dumps(reading), content_type="application/json")


def test_a_picture_is_read_and_played(player: Player, photo: bytes) -> None:
    player.start("." * 81)
    scan(player, photo)
    said(player, "digits found.")
    assert offences(player) == []
    player.button("Play")
    player.page.locator("#status", has_text="one solution").wait_for()
    assert player.line() == FIRST


def test_several_puzzles_are_offered(player: Player) -> None:
    lines = [made.puzzle.line() for made in generate(2, seed=8)]
    sheet = np.hstack([printed(line) for line in lines])
    player.start("." * 81)
    scan(player, bytes(cv2.imencode(".png", sheet)[1]))
    said(player, "digits found.")
    assert offences(player) == []
    for name, line in zip(("Puzzle 2", "Puzzle 1"), lines[::-1], strict=True):
        player.button(name)
        found = sum(char != "." for char in line)
        said(player, f"{found} digits found.")
    player.button("Play")
    player.page.locator("#status", has_text="one solution").wait_for()
    assert player.line() == lines[0]


def test_the_layout_is_told_and_played(desktop: Player) -> None:
    within = np.arange(9) % 4 > 0
    line = next(iter(generate(1, layout="9x9-windoku", seed=4))).puzzle.line()
    page = printed(line, Print(shaded=within[:, None] & within))
    desktop.start("." * 81)
    scan(desktop, bytes(cv2.imencode(".png", page)[1]))
    said(desktop, "Layout: Windoku. ")
    desktop.button("Play")
    desktop.page.locator("#status", has_text="one solution").wait_for()
    assert desktop.line() == line


def test_a_doubtful_cell_is_asked_beside_its_picture(player: Player, photo: bytes) -> None:
    given = next(cell for cell, char in enumerate(FIRST) if char != ".")
    player.page.route("**/api/v1/scan", lambda route: answered(route, {given: 0}))
    player.start("." * 81)
    scan(player, photo)
    dialog = player.page.locator("dialog.scan")
    said(player, "look at 1 doubtful cell")
    assert offences(player) == []
    dialog.locator(".doubt input").fill(FIRST[given])
    player.button("Play")
    player.page.locator("#status", has_text="one solution").wait_for()
    assert player.line() == FIRST


def test_what_is_written_by_hand_is_entered_and_marked(player: Player, photo: bytes) -> None:
    first, second = [cell for cell, char in enumerate(FIRST) if char == "."][:2]
    entries = [7 if cell == first else 0 for cell in range(81)]
    marks = [[2, 5] if cell == second else [] for cell in range(81)]
    player.page.route(
        "**/api/v1/scan", lambda route: answered(route, {}, entries=entries, marks=marks)
    )
    player.start("." * 81)
    scan(player, photo)
    said(player, "digits found, 1 digit and marks in 1 cell by hand.")
    player.button("Play")
    player.page.locator("#status", has_text="one solution").wait_for()
    assert player.line() == FIRST[:first] + "7" + FIRST[first + 1 :]
    assert player.marks("corner", f"r{second // 9 + 1}c{second % 9 + 1}") == [2, 5]


def test_what_was_read_can_be_edited_before(desktop: Player, photo: bytes) -> None:
    desktop.page.route("**/api/v1/scan", lambda route: answered(route, {80: 9}))
    desktop.start("." * 81)
    scan(desktop, photo)
    desktop.button("Edit")
    desktop.page.locator("#solutions").wait_for()
    assert desktop.line() == FIRST[:80] + "9"


def test_without_a_grid_its_corners_can_be_dragged(player: Player, photo: bytes) -> None:
    """They are moved by finger, mouse or arrow keys, and then the photo is read again."""
    asked: list[Any] = []

    def answer(route: Route, request: Request) -> None:
        asked.append(json.loads(request.post_data or "{}").get("corners"))
        if len(asked) == 1:
            route.fulfill(status=400, json={"error": "No puzzle was found in the picture."})
        else:
            answered(route, {})

    player.page.route("**/api/v1/scan", answer)
    player.start("." * 81)
    scan(player, photo)
    said(player, "No puzzle was found in the picture. Drag the four corners")
    corner = player.page.locator(".photo .corner").first
    corner.focus()
    player.press("ArrowLeft")
    said(player, "digits found.")
    box = corner.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y + 20, steps=3)
    mouse.up()
    player.until("document.querySelector('dialog.scan .read').childElementCount > 9")
    assert asked[0] is None
    assert asked[1] != asked[2]
    assert len(asked) == 3
    player.errors[:] = [error for error in player.errors if "400" not in error]


def test_a_picture_that_cannot_be_shown_is_refused_in_a_sentence(desktop: Player) -> None:
    desktop.start()
    scan(desktop, b"a cat")
    words = "This browser cannot show this file as a picture."
    desktop.page.locator("dialog.scan [role=alert]", has_text=words).wait_for()


def test_a_dropped_picture_is_scanned(desktop: Player, photo: bytes) -> None:
    desktop.start("." * 81)
    desktop.page.evaluate(
        """(bytes) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
          document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
        }""",
        list(photo),
    )
    said(desktop, "digits found.")


# -- what is shared with the installed page --------------------------------------------------------

TARGET = json.loads((PAGE / "manifest.webmanifest").read_bytes())["share_target"]
SHARE = """([target, name, content]) => {
  const form = document.createElement('form');
  Object.assign(form, { action: target.action, method: target.method, enctype: target.enctype });
  const { text, files: [picture] } = target.params;
  const field = Object.assign(document.createElement('input'), { name: text, value: content });
  if (name) {
    Object.assign(field, { type: 'file', name: picture.name });
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], name, { type: 'image/png' }));
    field.files = data.files;
  }
  form.append(field);
  document.body.append(form);
  form.submit();
}"""
"""Shares a text, or a picture with a name, as the system does with the installed page."""
SCANNER = "(await (await caches.open('whydoku-3')).keys()).some(({ url }) => /js.scan-/.test(url))"
SHARED = "!!await caches.match('shared')"


def share(player: Player, content: str | bytes) -> None:
    told = ["", content] if isinstance(content, str) else ["a.png", list(content)]
    with player.page.expect_navigation(url="**/*?shared"):
        player.page.evaluate(SHARE, [TARGET, *told])
    player.ready()


@pytest.fixture(params=["server", "files"])
def installed(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Player]:
    """A page that has its service worker, on a phone."""
    address: str = request.getfixturevalue(request.param)
    for player in play(browser, address, "phone", service_workers="allow"):
        player.start("." * 81)
        player.until(SCANNER)
        yield player


def test_a_shared_picture_is_scanned(installed: Player, photo: bytes) -> None:
    share(installed, photo)
    if not installed.has_server:
        words = "A photo is read by a server. This page is only files."
        installed.page.locator("#status", has_text=words).wait_for()
        return
    said(installed, "digits found.")
    assert not installed.ask(SHARED)
    assert installed.page.url == f"{installed.url}/"
    installed.button("Play")
    installed.page.locator("#status", has_text="one solution").wait_for()
    assert installed.line() == FIRST


def test_a_shared_text_is_opened(installed: Player) -> None:
    share(installed, f"Look at this one: {FIRST}")
    installed.page.locator("#status", has_text="one solution").wait_for()
    assert installed.line() == FIRST
    assert installed.page.url == f"{installed.url}/"
    assert not installed.ask(SHARED)


@pytest.mark.parametrize("installed", ["server"], indirect=True)
def test_without_a_connection_a_shared_picture_is_kept(installed: Player, photo: bytes) -> None:
    installed.context.set_offline(True)
    share(installed, photo)
    said(installed, "Without a connection the photo cannot be read.")
    assert offences(installed) == []
    installed.visit()
    installed.do("Scan a puzzle")
    installed.button("The shared picture")
    said(installed, "Without a connection the photo cannot be read.")
    installed.context.set_offline(False)
    installed.button("Try again")
    said(installed, "digits found.")
    assert not installed.page.get_by_role("button", name="Try again").is_visible()
    assert not installed.ask(SHARED)
    installed.errors.clear()  # the browser logs what could not be fetched


def test_a_large_picture_for_which_there_is_no_worker_gets_an_answer(server: str) -> None:
    picture = b"a" * 8_000_000
    sent = HTTPConnection(server.removeprefix("http://"), timeout=PATIENCE)
    sent.request("POST", "/shared", picture, {"Content-Type": "multipart/form-data; boundary=b"})
    with sent.getresponse() as answer:
        assert (answer.status, answer.headers["Location"]) == (303, "/?shared")
    sent.close()


def test_what_is_shared_before_there_is_a_worker_is_asked_for_again(phone: Player) -> None:
    phone.start()
    share(phone, b"a picture")
    words = "What you shared did not arrive. Share it once more."
    phone.page.locator("#status", has_text=words).wait_for()


# -- the camera ------------------------------------------------------------------------------------

FILM = """(bytes) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1000, height: 800 });
  const draw = canvas.getContext('2d');
  const photo = new Image();
  photo.src = `data:image/png;base64,${bytes}`;
  setInterval(() => {
    draw.fillStyle = '#ccc';
    draw.fillRect(0, 0, 1000, 800);
    if (!window.covered) draw.drawImage(photo, 200, 50, 700, 700);
  }, 100);
  navigator.mediaDevices.getUserMedia = async () => (window.film = canvas.captureStream());
}"""
"""Puts a picture before the camera."""
OUTLINE = "document.querySelector('.live polygon').points.length"
IS_OFF = "window.film.getTracks().every(({ readyState }) => readyState === 'ended')"


def film(player: Player, picture: bytes) -> None:
    player.page.evaluate(FILM, base64.b64encode(picture).decode())
    player.do("Scan a puzzle")
    player.button("Camera")


def test_a_grid_before_the_camera_is_taken(player: Player, photo: bytes) -> None:
    player.start("." * 81)
    film(player, photo)
    said(player, "The grid is found. Hold still, or press Take.")
    assert player.page.evaluate(OUTLINE) == 4
    assert offences(player) == []
    player.page.get_by_role("button", name="Play").wait_for()
    said(player, "digits found.")
    player.until(IS_OFF)
    player.button("Play")
    player.page.locator("#status", has_text="one solution").wait_for()
    assert player.line() == FIRST


def test_the_outline_lies_on_the_grid(desktop: Player, photo: bytes) -> None:
    desktop.start("." * 81)
    film(desktop, photo)
    said(desktop, "The grid is found.")
    box = desktop.page.locator(".live polygon").bounding_box()
    video = desktop.page.locator(".live video").bounding_box()
    assert box
    assert video
    scale = min(video["width"] / 1000, video["height"] / 800)
    left = video["x"] + (video["width"] - 1000 * scale) / 2
    assert box["x"] == pytest.approx(left + 200 * scale, abs=15)
    assert box["width"] == pytest.approx(700 * scale, abs=25)


def test_one_frame_is_asked_at_a_time_and_doubts_are_not_taken(
    desktop: Player, photo: bytes
) -> None:
    """About once a second, and less often where the server has too much to do."""
    asked: list[float] = []
    kinds = iter(["none", "doubt", "doubt", "busy"])

    def answer(route: Route) -> None:
        asked.append(time.monotonic())
        desktop.page.wait_for_timeout(300)
        kind = next(kinds)
        if kind == "none":
            route.fulfill(status=400, json={"error": "No puzzle was found in the picture."})
        elif kind == "busy":
            route.fulfill(status=503, json={"error": "The server has too much to do."})
        else:
            answered(route, {0: 5})

    desktop.page.route("**/api/v1/scan", answer)
    desktop.start("." * 81)
    film(desktop, photo)
    said(desktop, "The grid is found, but not all of it can be read.")
    said(desktop, "The server has too much to do.")
    assert desktop.page.evaluate(OUTLINE) == 0
    desktop.page.wait_for_timeout(2500)
    assert len(asked) == 4
    assert min(b - a for a, b in itertools.pairwise(asked)) > 0.9
    desktop.page.unroute("**/api/v1/scan")
    desktop.button("Take")
    said(desktop, "digits found.")
    desktop.errors[:] = [error for error in desktop.errors if "status of" not in error]


@pytest.mark.parametrize("leave", ["Close", "Other picture", "hidden"])
def test_the_camera_is_off_when_nobody_sees_it(desktop: Player, photo: bytes, leave: str) -> None:
    desktop.page.route("**/api/v1/scan", lambda route: answered(route, {0: 5}))
    desktop.start("." * 81)
    film(desktop, photo)
    said(desktop, "The grid is found")
    assert not desktop.ask(IS_OFF)
    if leave == "hidden":
        desktop.page.evaluate(
            "Object.defineProperty(document, 'hidden', { value: true });"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
    else:
        desktop.page.locator("dialog").get_by_role("button", name=leave).click()
    desktop.until(IS_OFF)
    assert desktop.page.locator("dialog video").count() == 0


REFUSE = """(name) => {
  const refuse = () => Promise.reject(new DOMException('', name));
  navigator.mediaDevices.getUserMedia = refuse;
}"""


def test_a_camera_that_is_refused_is_told(desktop: Player) -> None:
    desktop.start()
    assert desktop.page.evaluate("document.featurePolicy.allowsFeature('camera')")
    desktop.do("Scan a puzzle")
    for name, words in (
        ("NotAllowedError", "The camera may not be used: allow it for this page in the browser."),
        ("NotFoundError", "This device has no camera."),
        ("NotReadableError", "The camera cannot be opened."),
    ):
        desktop.page.evaluate(REFUSE, name)
        desktop.button("Camera")
        desktop.page.locator("dialog.scan [role=alert]", has_text=words).wait_for()
    assert offences(desktop) == []


def test_without_a_camera_of_the_browser_there_is_no_button(desktop: Player) -> None:
    desktop.context.add_init_script("delete Navigator.prototype.mediaDevices")
    desktop.start().do("Scan a puzzle")
    desktop.page.get_by_label("Choose a picture").wait_for()
    assert desktop.page.get_by_role("button", name="Camera").count() == 0
