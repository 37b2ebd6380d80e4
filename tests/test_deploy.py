"""The files for a public server: nginx takes its own, and both say what the server expects."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from needs import need
from whydoku.web.middleware import HEADERS
from whydoku.web.settings import ServerSettings

DEPLOY = Path(__file__).parents[1] / "deploy"
NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")
UNIT = (DEPLOY / "whydoku.service").read_text("utf-8")


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    need(nginx, "nginx")
    assert nginx
    subject = ["-subj", "/CN=localhost", "-days", "1", "-nodes", "-x509", "-newkey", "rsa:2048"]
    files = ["-keyout", f"{tmp_path}/key.pem", "-out", f"{tmp_path}/certificate.pem"]
    subprocess.run(["openssl", "req", *subject, *files], check=True, capture_output=True)
    # What only root may write lies elsewhere here.
    here = NGINX.replace("/etc/ssl/whydoku", str(tmp_path)).replace("/run/", f"{tmp_path}/")
    here = here.replace("/var/log/nginx/", f"{tmp_path}/").replace("user www-data;", "")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"    {kind}_temp_path {tmp_path}/{kind};\n" for kind in kinds)
    here = here.replace("http {\n", f"http {{\n{temporary}")
    (tmp_path / "nginx.conf").write_text(here, "utf-8")
    command = [nginx, "-t", "-p", f"{tmp_path}", "-c", f"{tmp_path}/nginx.conf"]
    done = subprocess.run(
        [*command, "-e", f"{tmp_path}/log"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_files_get_the_headers_of_the_server() -> None:
    added = dict(re.findall(r'add_header ([\w-]+) "?([^";]+(?:; [^";]+)*)"?(?: always)?;', NGINX))
    given = {name: value.removesuffix(" always") for name, value in added.items()}
    assert {name: given.get(name) for name in HEADERS} == HEADERS


def test_bodies_are_those_of_the_server() -> None:
    assert f"client_max_body_size {ServerSettings().body_bytes};" in NGINX


def test_the_unit_runs_the_server_that_nginx_asks() -> None:
    (host, port) = re.findall(r"--host (\S+) --port (\d+)", UNIT)[0]
    assert f"server {host}:{port};" in NGINX
    assert "sqlite:////var/lib/whydoku/" in UNIT
    assert "StateDirectory=whydoku" in UNIT
