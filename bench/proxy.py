"""nginx with the project's own file for a public server, run by anybody in a folder of its own."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

from whydoku.web import static_page

__all__ = ["NGINX", "configured", "started", "trusting"]

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
FILE = Path(__file__).parents[1] / "deploy" / "nginx.conf"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def configured(folder: Path, port: int = 0, server: int = 8080) -> list[str]:
    """Write a certificate and the file into a folder, and return the command that starts nginx.

    It differs from `deploy/nginx.conf` in what only root may do: where files lie, and the ports. It
    listens at ``port`` of this machine alone, and asks a server at another one.
    """
    subject = ["-subj", "/CN=localhost", "-days", "1", "-nodes", "-x509", "-newkey", "rsa:2048"]
    files = ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/certificate.pem"]
    subprocess.run(["openssl", "req", *subject, *files], check=True, capture_output=True)
    # Its processes read a folder that is ours alone.
    user = "user root;" if os.getuid() == 0 else ""
    text = FILE.read_text("utf-8").replace("user www-data;", f"daemon off;{user}")
    for theirs, ours in (
        ("/etc/ssl/whydoku", f"{folder}"),
        ("/run/", f"{folder}/"),
        ("/var/log/nginx/", f"{folder}/"),
        ("/var/www/whydoku", f"{folder}/page"),
        ("server 127.0.0.1:8080;", f"server 127.0.0.1:{server};"),
    ):
        assert theirs in text
        text = text.replace(theirs, ours)
    if port:
        text = re.sub(r"listen (\[::\]:\d+|80) .*;", "", text)
        text = text.replace("listen 443 ", f"listen 127.0.0.1:{port} ")
        text = re.sub(r"server \{\s*location /\.well-known.*?\n    \}\n", "", text, flags=re.DOTALL)
    kept = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY)
    (folder / "nginx.conf").write_text(text.replace("http {\n", f"http {{\n{kept}"), "utf-8")
    assert NGINX, "nginx is missing"
    return [NGINX, "-p", f"{folder}", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/log"]


def started(folder: Path, server: int) -> tuple[subprocess.Popen[bytes], int]:
    """Start nginx before a server; return its process, and the port at which it speaks TLS."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    static_page.write(folder / "page", has_server=True)
    process = subprocess.Popen(configured(folder, port, server))
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return process, port
    raise TimeoutError("nginx does not answer")


def trusting() -> ssl.SSLContext:
    """Return what takes the certificate that nobody has signed."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
