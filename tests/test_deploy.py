"""The files for a public server: nginx takes its own, and both say what the server expects."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from needs import need

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
import proxy

from whydoku.web.middleware import HEADERS
from whydoku.web.page_files import SHARED
from whydoku.web.settings import ServerSettings

DEPLOY = Path(__file__).parents[1] / "deploy"
NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")
UNIT = (DEPLOY / "whydoku.service").read_text("utf-8")


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    need(proxy.NGINX, "nginx")
    command = [*proxy.configured(tmp_path), "-t"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_files_get_the_headers_of_the_server() -> None:
    added = dict(re.findall(r'add_header ([\w-]+) "?([^";]+(?:; [^";]+)*)"?(?: always)?;', NGINX))
    given = {name: value.removesuffix(" always") for name, value in added.items()}
    assert {name: given.get(name) for name in HEADERS} == HEADERS


def test_bodies_are_those_of_the_server() -> None:
    assert f"client_max_body_size {ServerSettings().body_bytes};" in NGINX


def test_what_is_shared_is_led_to_the_page() -> None:
    place = re.search(rf"location = {SHARED} {{([^}}]*)}}", NGINX)
    assert place
    assert f"return 303 /?{SHARED[1:]};" in place[1]
    assert "client_max_body_size 64m;" in place[1], "photos are larger than requests"


def test_the_unit_runs_the_server_that_nginx_asks() -> None:
    (host, port) = re.findall(r"--host (\S+) --port (\d+)", UNIT)[0]
    assert f"server {host}:{port};" in NGINX
    assert "sqlite:////var/lib/whydoku/" in UNIT
    assert "StateDirectory=whydoku" in UNIT
