"""What every request passes: sizes, headers; the files of the page; the OpenAPI."""

import asyncio
import gzip
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from web.conftest import QUIET, ask, client_of
from whydoku.web import middleware, reference
from whydoku.web.app import create_app
from whydoku.web.page_files import Page, PageFiles
from whydoku.web.settings import MAY_BE_ZERO, PAGE, ServerSettings

ROOT = "http://testserver"


def app_with(tmp_path: Path, **settings: Any) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with client_of(create_app(replace(QUIET, database_url=database, **settings))) as client:
        yield client


# -- headers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/s/abc", "/api", "/nothing", "/api/v1/layouts"])
def test_every_answer_forbids_what_the_page_never_does(api: TestClient, path: str) -> None:
    headers = api.get(ROOT + path).headers
    for name, value in middleware.HEADERS.items():
        assert headers[name] == value
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "'unsafe-" not in headers["Content-Security-Policy"]
    assert "server" not in headers


class Markup(HTMLParser):
    """What a policy without inline scripts, and without third parties, would block."""

    def __init__(self) -> None:
        super().__init__()
        self.blocked: list[str] = []
        self._in: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._in = tag
        for name, value in given.items():
            if name.startswith("on") or name == "style":
                self.blocked.append(f"<{tag} {name}>")
            if name in ("src", "href") and re.match(r"(https?:)?//", value or "") and tag != "a":
                self.blocked.append(f"<{tag} {name}={value}>")

    def handle_data(self, data: str) -> None:
        if self._in in ("script", "style") and data.strip():
            self.blocked.append(f"<{self._in}> inline")

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self._in = None


@pytest.mark.parametrize("path", ["/", "/api"])
def test_pages_have_nothing_that_the_policy_blocks(api: TestClient, path: str) -> None:
    markup = Markup()
    markup.feed(api.get(ROOT + path).text)
    assert markup.blocked == []


# -- files of the page ---------------------------------------------------------------------------


def test_the_page_is_checked_by_its_hash_and_compressed(api: TestClient) -> None:
    first = api.get(ROOT + "/", headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    assert first.headers["cache-control"] == "no-cache"
    again = api.get(ROOT + "/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = api.get(ROOT + "/index.html", headers={"Accept-Encoding": "identity"})
    assert plain.content == first.content == (PAGE / "index.html").read_bytes()
    assert "content-encoding" not in plain.headers
    head = api.head(ROOT + "/")
    assert (head.status_code, head.headers["etag"]) == (200, first.headers["etag"])


@pytest.mark.slow
def test_scripts_come_compressed_and_with_their_type(api: TestClient) -> None:
    scripts = sorted(str(path.relative_to(PAGE)) for path in PAGE.glob("js/*.js"))
    assert scripts
    for script in scripts:
        answer = api.get(f"{ROOT}/{script}")
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.content == (PAGE / script).read_bytes()


def test_the_page_is_sent_without_asking_the_app() -> None:
    """A flood of its files would hold up others if each took as long as an answer of the app."""

    async def never(_scope: Any, _receive: Any, _send: Any) -> None:
        raise AssertionError

    class Nothing:
        async def find(self, _path: str) -> None:
            return None

    page = Page(never, PAGE, Nothing())
    for path in ("/", "/daily", "/learn/x-wing", "/js/main.js", "/nothing"):
        assert asyncio.run(ask(page, "192.0.2.1", path)) == (404 if path == "/nothing" else 200)
    with pytest.raises(AssertionError):
        asyncio.run(ask(page, "192.0.2.1", "/api/v1/layouts"))


def test_files_that_change_are_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("old")
    files = PageFiles(tmp_path)
    old = files.find("a.txt")
    (tmp_path / "a.txt").write_text("newer")
    new = files.find("a.txt")
    assert old
    assert new
    assert (old.plain, new.plain) == (b"old", b"newer")
    assert old.etag != new.etag


def test_what_compression_does_not_make_smaller_stays(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("x" * 1000)
    (tmp_path / "b.js").write_text("x")
    (tmp_path / "c.png").write_bytes(b"x" * 1000)
    files = PageFiles(tmp_path)
    sent = []
    for name in ("a.js", "b.js", "c.png"):
        file = files.find(name)
        assert file
        sent.append(file.form_for({"headers": [(b"accept-encoding", b"gzip")]}))
    zips = [(b"content-encoding", b"gzip") in form.headers for form in sent]
    assert zips == [True, False, False]
    assert gzip.decompress(sent[0].body) == b"x" * 1000
    assert [form.body for form in sent[1:]] == [b"x", b"x" * 1000]


TRAVERSALS = (
    "/../app.py", "/js/../../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/%2e%2e%2fapp.py",
    "//etc/passwd", "/%2fetc%2fpasswd", "/..%5capp.py", "/%00", "/index.html%00.txt", "/js",
    "/./../web/app.py", "/js/%2e%2e%2f%2e%2e%2fapp.py", "/" + "a" * 5000,
)  # fmt: skip


@pytest.mark.parametrize("path", TRAVERSALS)
def test_nothing_outside_of_the_page_is_found(api: TestClient, path: str) -> None:
    answer = api.get(ROOT + path)
    assert answer.status_code == 404
    assert set(answer.json()) == {"error"}


def test_people_are_led_on_from_an_address_that_does_not_exist(api: TestClient) -> None:
    answer = api.get(ROOT + "/nothing", headers={"Accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "There is nothing at this address." in answer.text
    for link in re.findall(r'href="([^"]*)"', answer.text):
        assert api.get(ROOT + link).status_code == 200
    markup = Markup()
    markup.feed(answer.text)
    assert not markup.blocked


def test_a_link_does_not_lead_out_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "link").symlink_to(tmp_path / "secret")
    files = PageFiles(tmp_path / "page")
    for name in ("link", "../secret", str(tmp_path / "secret"), "a\0b", "x" * 5000):
        assert files.find(name) is None


# -- sizes -----------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> Iterator[TestClient]:
    yield from app_with(tmp_path, body_bytes=1000)


@pytest.mark.slow
def test_long_requests_are_refused(small: TestClient) -> None:
    fits = small.post("/solve", json={"puzzle": " " * 900 + "4......1...3...."})
    assert fits.status_code == 200
    told = small.post("/solve", json={"puzzle": "." * 1000})
    assert (told.status_code, told.json()) == (
        413, {"error": "The request is longer than 1,000 bytes."},
    )  # fmt: skip


@pytest.mark.slow
def test_long_requests_of_unknown_length_are_refused(small: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b"." * 100

    assert small.post("/solve", content=pieces()).status_code == 413
    assert small.get("/layouts").status_code == 200


def test_settings_come_from_the_environment() -> None:
    named = {
        "WHYDOKU_DATABASE_URL": "sqlite:///x.db",
        "WHYDOKU_SECONDS": "2.5",
        "WHYDOKU_DISK": "0",
        "WHYDOKU_PAGE": "/somewhere",
    }
    settings = ServerSettings(
        database_url="sqlite:///x.db", seconds=2.5, disk=0, page=Path("/somewhere")
    )
    assert ServerSettings.from_environment(named) == settings
    for name, texts in {
        "DISK": ("many", "-1", "nan", "", "1e3", "10000000000"),
        "SECONDS": ("0", "-0.1", "nan", "inf", "1e99"),
        "NODES": ("0", "-5"),
        "BODY_BYTES": ("0",),
        "KEEP_GAMES": ("-1", "1" * 5000),
    }.items():
        for text in texts:
            with pytest.raises(ValueError, match=rf"^WHYDOKU_{name} is '{text}': expected"):
                ServerSettings.from_environment({f"WHYDOKU_{name}": text})


def test_zero_means_none_where_it_is_said() -> None:
    zeros = {f"WHYDOKU_{name.upper()}": "0" for name in MAY_BE_ZERO}
    settings = ServerSettings.from_environment(zeros)
    assert not any(getattr(settings, name) for name in MAY_BE_ZERO)


def test_every_setting_is_in_the_docs() -> None:
    told = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    assert [
        row.name for row in fields(ServerSettings) if f"WHYDOKU_{row.name.upper()}`" not in told
    ] == []


# -- methods and addresses -----------------------------------------------------------------------


def test_what_there_is_not_is_told(api: TestClient) -> None:
    for answer, status in (
        (api.get("/nothing"), 404),
        (api.post("/layouts"), 405),
        (api.get("/solve"), 405),
        (api.post("/solve", content=b"\xff\xfe"), 422),
    ):
        assert answer.status_code == status, answer.text
        assert set(answer.json()) == {"error"}


# -- the OpenAPI ---------------------------------------------------------------------------------


def test_the_openapi_tells_all(api: TestClient) -> None:
    told = api.get("/openapi.json").json()
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            where = f"{method} {path}"
            assert operation["summary"], where
            assert {"400", "422", "429", "503"} <= operation["responses"].keys(), where
            good = operation["responses"].get("200") or operation["responses"]["204"]
            assert "204" in operation["responses"] or good["content"], where
    for name, schema in told["components"]["schemas"].items():
        assert schema.get("description"), f"{name} has no docstring"


def test_what_is_told_about_the_api_is_written_once(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = [api.get(ROOT + "/api"), api.get("/openapi.json")]
    monkeypatch.setattr(reference, "page_of", None)
    again = [api.get(ROOT + "/api"), api.get("/openapi.json")]
    assert [a.content for a in again] == [a.content for a in first]
    assert all(answer.headers["content-encoding"] == "gzip" for answer in again)


def test_the_page_about_the_api_lists_it(api: TestClient) -> None:
    page = api.get(ROOT + "/api")
    assert page.headers["content-type"].startswith("text/html")
    for path in api.get("/openapi.json").json()["paths"]:
        assert path in page.text
