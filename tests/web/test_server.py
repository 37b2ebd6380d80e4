"""A real server, started as people start it: its end, its losses, and who waits for whom."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from sqlalchemy import text

from web.test_storage_faults import damage
from whydoku import Puzzle
from whydoku.cli import main
from whydoku.game import Game, Position
from whydoku.samples import sample
from whydoku.web.serve import _tell
from whydoku.web.storage.database import Database

COMMAND = [sys.executable, "-m", "whydoku", "serve"]
GAME = Game(Puzzle.parse("..3..4.221......")).to_dict()
PATIENCE = 300
"""Seconds after which a server that does not answer, or end, has failed."""
LONG = {"level": "extreme", "givens": 17, "symmetry": "180"}
"""A wish that takes all the time that a question may take."""
SETTINGS = {
    # Not one for each processor: on a large machine, nobody would have to wait.
    "WHYDOKU_QUICK_WORKERS": "2",
    "WHYDOKU_SLOW_WORKERS": "2",
}


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str, *words: str, own_terminal: bool = False) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "--port", "0", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | SETTINGS | {"WHYDOKU_DATABASE_URL": database},
            start_new_session=own_terminal,
        )
        assert self.process.stdout
        self.said = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)/", self.said)
        assert found, f"the server did not say where it is: {self.said!r}"
        self.address = found[1], int(found[2])

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        headers = {"Content-Type": "application/json"}
        if key:
            headers["Cookie"] = f"whydoku_device={key}"
        content = None if body is None else json.dumps(body)
        connection = http.client.HTTPConnection(*self.address, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(method, f"/api/v1{path}", content, headers)
            answer = connection.getresponse()
            told = answer.read()
        return answer.status, json.loads(told) if told else None

    def children(self) -> list[str]:
        """Return the numbers of the processes that the server has started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [pid for task in tasks for pid in task.read_text("utf-8").split()]

    def end(self, by: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        self.process.send_signal(by)
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained


@pytest.fixture
def start(url: str) -> Iterator[Callable[[], Server]]:
    """Starts servers on one database, of each kind in turn."""
    servers: list[Server] = []

    def started() -> Server:
        servers.append(Server(url))
        return servers[-1]

    yield started
    for server in servers:
        server.process.kill()
        server.process.communicate()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on a fresh file."""
    started = Server(f"sqlite:///{tmp_path / 'games.db'}")
    yield started
    started.process.kill()
    started.process.communicate()


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave nothing behind."""
    started = Server(f"sqlite:///{tmp_path_factory.mktemp('lasting') / 'games.db'}")
    yield started
    started.process.kill()
    started.process.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_server_ends_cleanly(server: Server, by: signal.Signals) -> None:
    assert server.ask("GET", "/layouts")[0] == 200
    code, _, complained = server.end(by)
    assert complained == ""
    assert code == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("host", "api", "status", "said"),
    [
        ("127.0.0.1", None, 200, "Its API is open to programs."),
        ("127.0.0.1", "off", 403, "Its API is off for programs"),
        ("0.0.0.0", None, 403, "Its API is off for programs"),
        ("0.0.0.0", "open", 200, "Its API is open to programs."),
    ],
)
def test_programs_may_ask_where_only_this_machine_can(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    host: str,
    api: str | None,
    status: int,
    said: str,
) -> None:
    if api:
        monkeypatch.setenv("WHYDOKU_API", api)
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", "--host", host)
    assert server.ask("GET", "/layouts")[0] == status
    assert server.ask("GET", "/games")[0] == 200
    assert said in server.said
    server.end()


def starts_workers(pid: str) -> bool:
    return b"forkserver" in Path(f"/proc/{pid}/cmdline").read_bytes()


def is_deaf_to_ctrl_c(pid: str) -> bool:
    """Whether a process blocks the signal, as it does from its beginning, or never."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    blocked = re.search(r"^SigBlk:\s*(\w+)$", status, re.MULTILINE)
    assert blocked
    return bool(int(blocked[1], 16) >> (signal.SIGINT - 1) & 1)  # the first bit is signal 1


@pytest.mark.slow
def test_ctrl_c_right_after_the_start_is_for_the_server_alone(tmp_path: Path) -> None:
    """A terminal sends it to all processes, and the one that starts workers loads its modules."""
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", own_terminal=True)
    until = time.monotonic() + PATIENCE
    while not (starters := [pid for pid in server.children() if starts_workers(pid)]):
        assert time.monotonic() < until, "no worker was started"
        time.sleep(0.01)
    assert [pid for pid in starters if not is_deaf_to_ctrl_c(pid)] == []
    os.killpg(server.process.pid, signal.SIGINT)
    assert server.process.communicate(timeout=PATIENCE) == ("", "")


@pytest.mark.slow
def test_a_request_under_way_is_answered_before_the_end(server: Server) -> None:
    assert server.ask("POST", "/solve", {"puzzle": "sample:first"})[0] == 200, "a worker is there"
    connection = http.client.HTTPConnection(*server.address, timeout=PATIENCE)
    asked = json.dumps(LONG)
    connection.request("POST", "/api/v1/generate", asked, {"Content-Type": "application/json"})
    # When this one is answered, the server has read the one before.
    assert server.ask("POST", "/solve", {"puzzle": "sample:first"})[0] == 200
    server.process.send_signal(signal.SIGINT)
    answer = connection.getresponse()
    assert answer.status == 503, "nothing was found, but that was told"
    assert b"stopped by its cap" in answer.read()
    connection.close()
    assert server.process.communicate(timeout=PATIENCE)[1] == ""


@pytest.mark.slow
def test_those_who_wait_are_sent_away_at_the_end(server: Server) -> None:
    """They are not answered one after the other: each would take all of its two seconds."""
    told: list[tuple[int, str]] = []
    queue_is_full = threading.Event()

    def ask() -> None:
        # On a slow machine some come too late even to be heard.
        with contextlib.suppress(OSError, http.client.HTTPException):
            status, answer = server.ask("POST", "/generate", LONG)
            told.append((status, answer["error"]))
            if status == 429:
                queue_is_full.set()

    threads = [threading.Thread(target=ask) for _ in range(40)]
    for thread in threads:
        thread.start()
    assert queue_is_full.wait(PATIENCE)
    assert server.end()[2] == ""
    for thread in threads:
        thread.join()
    assert {status for status, _ in told} == {429, 503}
    sent_away = sum("too much to do" in sentence for _, sentence in told)
    answered = sum("stopped by its cap" in sentence for _, sentence in told)
    assert sent_away > answered


# -- what stands in the way ------------------------------------------------------------------------


Serve = Callable[..., tuple[int, str, str]]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Serve]:
    """Starts a server in this process: the exit code, and what was printed."""
    interval = sys.getswitchinterval()

    def serve(*words: str, **environment: str) -> tuple[int, str, str]:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        code = main(["serve", *words])
        return code, *capfd.readouterr()

    yield serve
    sys.setswitchinterval(interval)


def test_a_port_in_use_is_one_sentence(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = serve("--port", str(port))
    sentence = f"whydoku: cannot serve at 127.0.0.1, port {port}: Address already in use\n"
    assert told == (2, "", sentence)


@pytest.mark.parametrize(
    ("words", "database", "said"),
    [
        (["--host", "no.such.host.invalid"], "", "cannot serve at no.such.host.invalid"),
        ([], "postgresql://test@127.0.0.1:1/none", "cannot use the database postgresql"),
        ([], "mysql://x", "databases of mysql are not known"),
        ([], "sqlite:////proc/none/games.db", "cannot use the database sqlite"),
        ([], "damaged", "the database {} is damaged: put a copy of it in its place"),
    ],
)
def test_what_stands_in_the_way_is_one_sentence(
    serve: Serve, words: list[str], database: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.db"
    if database == "damaged":
        damage(file)
    url = database if ":" in database else f"sqlite:///{file}"
    code, _, complained = serve("--port", "0", *words, WHYDOKU_DATABASE_URL=url)
    assert code == 2
    assert complained.startswith(f"whydoku: {said.format(file)}")
    assert complained.count("\n") == 1


@pytest.mark.slow
def test_a_wrong_setting_is_one_sentence() -> None:
    """In a process of its own: what a person sees, from the command line to the exit code."""
    done = subprocess.run(
        [*COMMAND, "--port", "0"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"WHYDOKU_SECONDS": "0"},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "whydoku: WHYDOKU_SECONDS is '0': expected more than 0, and at most 1,000,000,000\n"
    )


def test_a_database_of_a_newer_version_is_one_sentence(serve: Serve, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    database = Database(url)
    with database.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    sentence = (
        f"whydoku: the database {url} belongs to a newer version of Whydoku: update the "
        "program, or use another database\n"
    )
    assert serve("--port", "0", WHYDOKU_DATABASE_URL=url) == (2, "", sentence)


def test_without_the_extra_it_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['granian'] = None\n"
        "from whydoku.cli import main; sys.exit(main(['serve']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        "whydoku: serving needs the package granian: pip install 'whydoku[web]'\n"
    )


def test_other_verbs_load_nothing_of_the_web() -> None:
    script = (
        "import sys; from whydoku.cli import main; main(['techniques', 'naked-pair'])\n"
        "heavy = {'fastapi', 'granian', 'sqlalchemy', 'pydantic', 'whydoku.web'}\n"
        "sys.exit(str(heavy & sys.modules.keys()) if heavy & sys.modules.keys() else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_a_killed_server_loses_nothing_that_it_has_confirmed(start: Callable[[], Server]) -> None:
    """Saved again and again by several devices, until the server is killed in the middle."""
    server = start()
    keys = [str(number) * 43 for number in range(4)]
    ids = [str(uuid.uuid4()) for _ in keys]
    confirmed = [0] * len(keys)

    def save(number: int) -> None:
        for base in range(100_000):
            body = {"game": GAME, "updated": base + 1, "seconds": base + 1, "base": base}
            try:
                status, _ = server.ask("PUT", f"/games/{ids[number]}", body, keys[number])
            except (OSError, http.client.HTTPException):
                return
            if status == 200:
                confirmed[number] = base + 1

    threads = [threading.Thread(target=save, args=[number]) for number in range(len(keys))]
    for thread in threads:
        thread.start()
    until = time.monotonic() + PATIENCE
    while min(confirmed) < 5 and time.monotonic() < until:
        time.sleep(0.01)
    server.end(signal.SIGKILL)
    for thread in threads:
        thread.join()
    assert min(confirmed) >= 5, "nothing was under way"
    again = start()
    for key, game_id, version in zip(keys, ids, confirmed, strict=True):
        status, told = again.ask("GET", f"/games/{game_id}", key=key)
        assert status == 200
        assert told["game"] == GAME
        assert told["seconds"] == told["updated"] == told["version"]
        assert version <= told["version"] <= version + 1, "the last may not have been told any more"


@pytest.mark.slow
def test_two_servers_share_a_database(start: Callable[[], Server]) -> None:
    first, second = start(), start()
    game_id, key = str(uuid.uuid4()), "k" * 43
    body = {"game": GAME, "updated": 1}
    assert first.ask("PUT", f"/games/{game_id}", body, key)[0] == 200
    assert second.ask("GET", f"/games/{game_id}", key=key)[1]["game"] == GAME
    assert second.ask("PUT", f"/games/{game_id}", body | {"updated": 2, "base": 1}, key)[0] == 200
    assert first.ask("GET", "/games", key=key)[1]["games"][0]["updated"] == 2


@pytest.mark.slow
def test_a_flood_of_slow_questions_does_not_starve_hints(server: Server) -> None:
    """Each of the flood would take all of its two seconds; many of them are refused."""
    statuses: list[int] = []
    is_refused = threading.Event()

    def flood() -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):
            statuses.append(server.ask("POST", "/generate", LONG)[0])
            if statuses[-1] == 429:
                is_refused.set()

    threads = [threading.Thread(target=flood, daemon=True) for _ in range(60)]
    for thread in threads:
        thread.start()
    assert is_refused.wait(PATIENCE)
    hint = {"position": Position.of(sample("first")).to_dict()}
    for _ in range(30):
        status, told = server.ask("POST", "/game/hint", hint)
        assert (status, told["hint"]["slug"]) == (200, "hidden-single-box")
    assert statuses.count(503) < 30, "the hints waited until the flood was answered"
    server.process.kill()  # the answers to the flood are not waited for


@pytest.mark.slow
def test_a_client_that_goes_away_leaves_nothing_behind(server: Server) -> None:
    """Questions whose client has hung up give their places back, and nobody minds the answer."""
    body = json.dumps({"puzzle": "." * 81, "limit": 100_000})
    length = f"Content-Type: application/json\r\nContent-Length: {len(body)}"
    head = f"POST /api/v1/count HTTP/1.1\r\nHost: x\r\n{length}\r\n\r\n"
    for _ in range(50):
        with socket.create_connection(server.address) as connection:
            connection.sendall((head + body).encode())
    until = time.monotonic() + PATIENCE
    while server.ask("POST", "/solve", {"puzzle": "sample:first"})[0] != 200:
        assert time.monotonic() < until, "the slow questions never ended"
        time.sleep(0.2)


@pytest.mark.slow
@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
        b"POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 10_000 + b"\r\n",
    ],
)
def test_what_is_no_http_does_not_harm(lasting: Server, raw: bytes) -> None:
    with socket.create_connection(lasting.address, timeout=10) as connection:
        said = b""
        with contextlib.suppress(OSError):  # the server may have closed it before
            connection.sendall(raw)
            connection.shutdown(socket.SHUT_WR)
            said = connection.recv(100)
    assert b" 500 " not in said
    with urllib.request.urlopen(f"http://{lasting.address[0]}:{lasting.address[1]}/") as page:
        assert page.status == 200


def test_the_page_is_opened_when_the_server_is_ready(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: Queue[str] = Queue()
    monkeypatch.setattr("webbrowser.open", opened.put)
    _tell("http://localhost:1/", "open", open_page=True)
    assert capsys.readouterr().out.startswith("Whydoku is at http://localhost:1/")
    assert opened.get(timeout=60) == "http://localhost:1/"
