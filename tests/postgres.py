"""A PostgreSQL server of our own: in a temporary folder, reached by a socket there, then gone."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

OPTIONS = "-c listen_addresses='' -c fsync=off -c unix_socket_directories='{folder}'"
PACKAGED = "/usr/lib/postgresql"
"""Where Debian and Ubuntu keep what only an administrator of databases should call."""


def programs() -> Path | None:
    """Return the folder with initdb and pg_ctl, or None where PostgreSQL is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    packaged = sorted(Path(PACKAGED).glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    return packaged[-1].parent if packaged else None


@contextmanager
def server(bin: Path) -> Iterator[str]:
    """Start a server and yield its address, which libpq (psql, psycopg) understands."""
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        # A server refuses to run as root, who lends it the rights of somebody else.
        rights: dict[str, Any] = {"cwd": folder, "env": {**os.environ, "HOME": name, "TZ": "UTC"}}
        if os.geteuid() == 0:
            owner = _unprivileged()
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            rights |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        data = str(folder / "data")

        def run(program: str, *words: str) -> None:
            command = [bin / program, "-D", data, *words]
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
            done = subprocess.run(command, text=True, check=False, **pipes, **rights)
            assert not done.returncode, f"{program}: {done.stdout}"

        run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        log, options = str(folder / "log"), OPTIONS.format(folder=folder)
        run("pg_ctl", "-w", "-s", "-l", log, "-o", options, "start")
        try:
            yield f"postgresql:///postgres?host={folder}&user=postgres"
        finally:
            run("pg_ctl", "-w", "-s", "-m", "immediate", "stop")


def _unprivileged() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise AssertionError("expected a user postgres or nobody to run PostgreSQL as")
